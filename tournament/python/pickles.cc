#include "tournament/python/pickles.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/nesting.h"
#include "nlohmann/json.hpp"
#include "pybind11/stl.h"
#include "tournament/python/conversion.h"

namespace riftlab::python {
namespace {

namespace py = pybind11;

// A JSON text that TupleOf wrote; ValueError for any other.
Json ParseText(const std::string& text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || HasNul(text)) throw py::value_error("what was pickled is damaged");
  return json;
}

void CheckSize(const py::tuple& tuple, std::size_t size) {
  if (tuple.size() != size) throw py::value_error("what was pickled is damaged");
}

// A part of a tuple; ValueError where it is of another type.
template <class T>
T As(const py::object& part) {
  try {
    return part.cast<T>();
  } catch (const py::cast_error&) {
    throw py::value_error("what was pickled is damaged");
  }
}

// The same of a tuple, which a cast would make of any sequence.
template <>
py::tuple As<py::tuple>(const py::object& part) {
  if (!py::isinstance<py::tuple>(part)) throw py::value_error("what was pickled is damaged");
  return py::reinterpret_borrow<py::tuple>(part);
}

}  // namespace

py::tuple TupleOf(const GameObject& game) {
  const GameConfig& config = game.config();
  return py::make_tuple(game.info().name, config.mode, config.players, config.rules, config.cards,
                        config.cards_source);
}

GameObject GameOf(const py::tuple& tuple) {
  CheckSize(tuple, 6);
  const GameConfig config = {.mode = As<std::string>(tuple[1]),
                             .players = As<int>(tuple[2]),
                             .rules = As<std::map<std::string, std::string>>(tuple[3]),
                             .cards = As<std::string>(tuple[4]),
                             .cards_source = As<std::string>(tuple[5])};
  return ValueOrRaise(MakeGameOf(As<std::string>(tuple[0]), config));
}

py::tuple TupleOf(const State& state) {
  const State::Parts& parts = state.parts();
  std::optional<std::string> start;
  if (parts.start) start = state.game().ToJson(*parts.start).dump();
  std::vector<std::uint32_t> moves;
  moves.reserve(parts.moves.size());
  for (const Action move : parts.moves) moves.push_back(Code(move));
  py::tuple tuple = py::make_tuple(TupleOf(state.game()), parts.seed, start, moves);
  // What Event tells, where neither the start nor the moves say it: of copies with other luck.
  if (!parts.start || !moves.empty() || !(parts.is_dealt || parts.last)) return tuple;
  py::object told = py::none();  // the deal
  if (parts.last) {
    told = py::make_tuple(state.game().ToJson(parts.last->before).dump(), Code(parts.last->action));
  }
  return tuple + py::make_tuple(told);
}

State StateOf(const py::tuple& tuple) {
  if (tuple.size() != 5) CheckSize(tuple, 4);
  const GameObject game = GameOf(As<py::tuple>(tuple[0]));
  State::Parts parts{.seed = As<std::uint64_t>(tuple[1]), .start = {}, .moves = {}, .last = {}};
  const auto start = As<std::optional<std::string>>(tuple[2]);
  if (start) parts.start = ValueOrRaise(game.ParseState(ParseText(*start)));
  for (const std::uint32_t move : As<std::vector<std::uint32_t>>(tuple[3])) {
    parts.moves.push_back(Action{move});
  }
  parts.is_dealt = !parts.start || (tuple.size() == 5 && tuple[4].is_none());
  if (tuple.size() == 5 && !parts.is_dealt) {
    const auto told = As<py::tuple>(tuple[4]);
    CheckSize(told, 2);
    const Action action{As<std::uint32_t>(told[1])};
    parts.last =
        State::Step{.before = ValueOrRaise(game.ParseState(ParseText(As<std::string>(told[0])))),
                    .action = action};
    const AnyState& before = parts.last->before;
    const bool was_over = game.ToMove(before) == kNobody;
    const std::vector<Action> legal = was_over ? std::vector<Action>() : game.LegalActions(before);
    if (!std::binary_search(legal.begin(), legal.end(), action)) {
      throw py::value_error("what was pickled is damaged");
    }
  }
  return ValueOrRaise(State::Replayed(game, parts));
}

py::tuple TupleOf(const View& view) {
  return py::make_tuple(TupleOf(view.game()), view.game().ToJson(view.info()).dump());
}

View ViewOf(const py::tuple& tuple) {
  CheckSize(tuple, 2);
  GameObject game = GameOf(As<py::tuple>(tuple[0]));
  AnyInfoSet info = ValueOrRaise(game.ParseInfoSet(ParseText(As<std::string>(tuple[1]))));
  return {std::move(game), std::move(info)};
}

}  // namespace riftlab::python
