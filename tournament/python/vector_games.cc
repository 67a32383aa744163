#include "tournament/python/vector_games.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/integer.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "pybind11/stl.h"
#include "tournament/environment/environment.h"
#include "tournament/python/conversion.h"
#include "tournament/python/docs.h"
#include "tournament/python/whole.h"
#include "tournament/python/words.h"

namespace riftlab::python {
namespace {

namespace py = pybind11;

using Shape = std::vector<py::ssize_t>;

// A new buffer of bytes as a memoryview of this shape, for whoever has not brought one.
py::object NewBytes(const Shape& shape, const char* format, py::ssize_t item_size) {
  py::ssize_t size = item_size;
  for (const py::ssize_t side : shape) size *= side;
  const auto bytes = py::reinterpret_steal<py::object>(
      PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (!bytes) throw py::error_already_set();
  const auto flat = py::reinterpret_steal<py::object>(PyMemoryView_FromObject(bytes.ptr()));
  return flat.attr("cast")(format, py::arg("shape") = shape);
}

// The byte order that a format begins with, if it does.
bool HasOrder(std::string_view format) {
  return !format.empty() &&
         std::string_view("@=<>!").find(format.front()) != std::string_view::npos;
}

// Of one number in the byte order of this machine the letter of the format: "<f" is "f". Else 0.
char LetterOf(const py::buffer_info& info) {
  std::string_view format = info.format.empty() ? "B" : std::string_view(info.format);
  const char own = std::endian::native == std::endian::little ? '<' : '>';
  if (HasOrder(format)) {
    if (format.front() != '@' && format.front() != '=' && format.front() != own) return '\0';
    format.remove_prefix(1);
  }
  return format.size() == 1 ? format.front() : '\0';
}

Shape LongSides(Shape shape) {
  std::erase(shape, 1);
  return shape;
}

// A buffer that is to be filled. ValueError says what `name` should be.
py::buffer_info WritableBuffer(const py::object& out, const char* name, const Shape& shape) {
  if (PyObject_CheckBuffer(out.ptr()) == 0) {
    throw py::type_error(std::string(name) + ": not a buffer such as a NumPy array or bytearray");
  }
  py::buffer_info info = py::reinterpret_borrow<py::buffer>(out).request(false);
  if (info.readonly) throw py::value_error(std::string(name) + ": cannot be written to");
  if (HasOrder(info.format) && LetterOf(info) == '\0') {
    throw py::value_error(std::string(name) + ": must have the byte order of this machine");
  }
  py::ssize_t wanted = 1;
  std::string text;
  for (const py::ssize_t side : shape) {
    wanted *= side;
    text += fmt::format("{}{}", text.empty() ? "" : " x ", side);
  }
  if (info.size != wanted) {
    throw py::value_error(
        fmt::format("{}: has {} numbers; there must be {}", name, info.size, text));
  }
  // Flat, or row by row; rows of another length are others' numbers.
  if (info.ndim != 1 && LongSides(info.shape) != LongSides(shape)) {
    throw py::value_error(fmt::format("{}: has the shape {}; it must be {}, or of one dimension",
                                      name, fmt::join(info.shape, " x "), text));
  }
  py::ssize_t stride = info.itemsize;
  for (py::ssize_t i = info.ndim; i-- > 0; stride *= info.shape[static_cast<std::size_t>(i)]) {
    const auto side = static_cast<std::size_t>(i);
    if (info.shape[side] > 1 && info.strides[side] != stride) {
      throw py::value_error(std::string(name) + ": must be contiguous, in the order of C");
    }
  }
  return info;
}

template <class Number>
std::span<Number> SpanOf(const py::buffer_info& info) {
  return {static_cast<Number*>(info.ptr), static_cast<std::size_t>(info.size)};
}

bool HasBytes(const py::buffer_info& info) {
  return info.itemsize == 1 &&
         std::string_view("Bb?c").find(LetterOf(info)) != std::string_view::npos;
}
bool HasLongs(const py::buffer_info& info) {
  const char letter = LetterOf(info);
  return info.itemsize == 8 && (letter == 'l' || letter == 'q');
}

// Has the games to itself, while other threads of Python go on.
class Turn {
 public:
  explicit Turn(const GamesBuffers& self) : lock_(*self.in_use) {}

 private:
  py::gil_scoped_release release_;  // first, as whoever has the games may wait for Python
  std::lock_guard<std::mutex> lock_;
};

Shape RowsOf(const GamesBuffers& self, int width) { return {self.games->size(), width}; }

py::object Observe(const GamesBuffers& self, const py::object& out) {
  const Shape shape = RowsOf(self, self.games->NumInputs());
  py::object target = out.is_none() ? NewBytes(shape, "B", 1) : out;
  const py::buffer_info info = WritableBuffer(target, "out", shape);
  const bool is_float = info.itemsize == 4 && LetterOf(info) == 'f';
  if (!is_float && !HasBytes(info)) {
    throw py::value_error("out: must be of bytes (uint8, int8, bool) or of float32");
  }
  const Turn turn(self);
  if (is_float) {
    self.games->Observe(SpanOf<float>(info));
  } else {
    self.games->Observe(SpanOf<std::uint8_t>(info));
  }
  return target;
}

py::object LegalActionMask(const GamesBuffers& self, const py::object& out) {
  const Shape shape = RowsOf(self, self.games->NumActionIds());
  py::object target = out.is_none() ? NewBytes(shape, "B", 1) : out;
  const py::buffer_info info = WritableBuffer(target, "out", shape);
  if (!HasBytes(info)) throw py::value_error("out: must be of bytes (uint8, int8, bool)");
  const Turn turn(self);
  self.games->LegalMask(SpanOf<std::uint8_t>(info));
  return target;
}

py::object Scores(const GamesBuffers& self, const py::object& out) {
  const Shape shape = RowsOf(self, self.games->players());
  py::object target = out.is_none() ? NewBytes(shape, "f", 4) : out;
  const py::buffer_info info = WritableBuffer(target, "out", shape);
  if (info.itemsize != 4 || LetterOf(info) != 'f') {
    throw py::value_error("out: must be of float32");
  }
  const Turn turn(self);
  self.games->Scores(SpanOf<float>(info));
  return target;
}

py::object RandomActions(GamesBuffers& self, const py::object& out) {
  const Shape shape = {self.games->size()};
  py::object target = out.is_none() ? NewBytes(shape, "q", 8) : out;
  const py::buffer_info info = WritableBuffer(target, "out", shape);
  if (!HasLongs(info)) throw py::value_error("out: must be of int64");
  const Turn turn(self);
  self.games->RandomActions(SpanOf<std::int64_t>(info));
  return target;
}

// A buffer of 64-bit integers is read where it lies; all other sequences number by number.
void Step(GamesBuffers& self, const py::object& actions) {
  const auto size = static_cast<std::size_t>(self.games->size());
  const auto check_size = [&](std::size_t given) {
    if (given == size) return;
    throw py::value_error(fmt::format("actions: {} for {} games", given, size));
  };
  const auto step = [&](std::span<const std::int64_t> numbers) {
    check_size(numbers.size());
    absl::Status status;
    {
      const Turn turn(self);
      status = self.games->Step(numbers);
    }
    RaiseIfWrong(status);
  };
  if (PyObject_CheckBuffer(actions.ptr()) != 0) {
    const py::buffer_info info = py::reinterpret_borrow<py::buffer>(actions).request(false);
    const bool is_dense = info.ndim == 1 && info.strides[0] == info.itemsize;
    if (HasLongs(info) && is_dense) return step(SpanOf<const std::int64_t>(info));
  }
  std::vector<std::int64_t> numbers;
  for (const Integer& action : IntegersIn(actions, "actions")) {
    int overflow = 0;
    numbers.push_back(PyLong_AsLongLongAndOverflow(action.value.ptr(), &overflow));
    if (overflow != 0) {
      throw py::value_error(fmt::format("actions: {} is no legal move of game {}",
                                        NumberText(action), numbers.size() - 1));
    }
  }
  step(numbers);
}

GamesBuffers MakeGames(const GameObject& game, const Integer& games, const Integer& threads) {
  const int places = static_cast<int>(ValueOrRaise(ReadCountWord(NumberText(games), "games")));
  const int crew = static_cast<int>(ValueOrRaise(ReadCountWord(NumberText(threads), "threads")));
  const Environment& environment = *ValueOrRaise(FindEnvironment(game.info().name));
  return {game, ValueOrRaise(environment.make_games(game.config(), places, crew))};
}

// One for each game; none for None.
std::vector<std::uint32_t> DealsIn(const py::object& deals, int games) {
  if (deals.is_none()) return {};
  const std::vector<Integer> numbers = IntegersIn(deals, "deals");
  if (numbers.size() != static_cast<std::size_t>(games)) {
    throw py::value_error(fmt::format("deals: {} for {} games", numbers.size(), games));
  }
  std::vector<std::uint32_t> read;
  for (const Integer& number : numbers) {
    const std::optional<std::uint32_t> deal = NumberIn<std::uint32_t>(NumberText(number));
    if (!deal) {
      throw py::value_error(fmt::format("deals: '{}' is not an integer from 0 to {}",
                                        NumberText(number),
                                        std::numeric_limits<std::uint32_t>::max()));
    }
    read.push_back(*deal);
  }
  return read;
}

void Reset(GamesBuffers& self, const py::object& seed, const py::object& deals) {
  const std::optional<Integer> one = IntegerIn(seed);
  const std::vector<Integer> numbers = one ? std::vector<Integer>{*one} : IntegersIn(seed, "seed");
  if (!one && numbers.size() != static_cast<std::size_t>(self.games->size())) {
    throw py::value_error(
        fmt::format("seed: {} seeds for {} games", numbers.size(), self.games->size()));
  }
  std::vector<std::uint64_t> seeds;
  for (const Integer& number : numbers) {
    seeds.push_back(ValueOrRaise(ReadSeedWord(NumberText(number))));
  }
  const std::vector<std::uint32_t> places = DealsIn(deals, self.games->size());
  const Turn turn(self);
  self.games->Reset(seeds, places);
}

// Numbers that the games keep, where they lie: seen through a memoryview, which keeps this alive.
struct LiveNumbers {
  py::object owner;
  const void* first;
  py::ssize_t size;  // of a number
  std::string format;
  Shape shape;
};

template <class Number>
py::object Seen(const py::object& owner, std::span<const Number> numbers, const Shape& shape) {
  return py::memoryview(py::cast(LiveNumbers{.owner = owner,
                                             .first = numbers.data(),
                                             .size = sizeof(Number),
                                             .format = py::format_descriptor<Number>::format(),
                                             .shape = shape}));
}

py::buffer_info BufferOf(const LiveNumbers& live) {
  Shape strides(live.shape.size());
  py::ssize_t stride = live.size;
  for (std::size_t i = strides.size(); i-- > 0; stride *= live.shape[i]) strides[i] = stride;
  return {const_cast<void*>(live.first),
          live.size,
          live.format,
          static_cast<py::ssize_t>(live.shape.size()),
          live.shape,
          strides,
          /*readonly=*/true};
}

const VectorGames& GamesOf(const py::object& self) {
  py::detail::make_caster<GamesBuffers> caster;
  if (!caster.load(self, /*convert=*/false)) {
    throw py::type_error("VectorGames.__init__() was not called");
  }
  return *py::detail::cast_op<GamesBuffers&>(caster).games;
}

State PositionAt(const GamesBuffers& self, const Integer& number, const Integer& seed) {
  const std::int64_t place = PlaceOrRaise(number);
  if (place < 0 || place >= self.games->size()) {
    throw py::value_error(
        fmt::format("there is no game {}; the games are 0 to {}", place, self.games->size() - 1));
  }
  const auto state = [&] {
    const Turn turn(self);
    return self.games->StateAt(static_cast<int>(place));
  };
  return State::From(self.game, state(), ValueOrRaise(ReadSeedWord(NumberText(seed))));
}

}  // namespace

py::object OnesAt(const std::vector<int>& places, int size) {
  py::object bytes = NewBytes({size}, "B", 1);
  const py::buffer_info info = py::reinterpret_borrow<py::buffer>(bytes).request(true);
  const std::span<std::uint8_t> out = SpanOf<std::uint8_t>(info);
  std::fill(out.begin(), out.end(), std::uint8_t{0});
  for (const int place : places) out[static_cast<std::size_t>(place)] = 1;
  return bytes;
}

void DefineVectorGames(py::module_& module, py::class_<GamesBuffers>& games_class) {
  py::class_<LiveNumbers>(module, "_LiveNumbers", py::buffer_protocol()).def_buffer(&BufferOf);
  games_class
      .def(py::init(&MakeGames), py::arg("game"), py::arg("games"), py::arg("threads") = 1,
           Doc("VectorGames.__init__"))
      .def_property_readonly(
          "game", [](const GamesBuffers& self) { return self.game; }, Doc("VectorGames.game"))
      .def("__len__", [](const GamesBuffers& self) { return self.games->size(); })
      .def("reset", &Reset, py::arg("seed"), py::arg("deals") = py::none(),
           Doc("VectorGames.reset"))
      .def("step", &Step, py::arg("actions"), Doc("VectorGames.step"))
      .def("observe", &Observe, py::arg("out") = py::none(), Doc("VectorGames.observe"))
      .def("legal_action_mask", &LegalActionMask, py::arg("out") = py::none(),
           Doc("VectorGames.legal_action_mask"))
      .def("random_actions", &RandomActions, py::arg("out") = py::none(),
           Doc("VectorGames.random_actions"))
      .def("scores", &Scores, py::arg("out") = py::none(), Doc("VectorGames.scores"))
      .def("state", &PositionAt, py::arg("place"), py::arg("seed"), Doc("VectorGames.state"))
      .def_property_readonly(
          "to_move",
          [](const py::object& self) {
            return Seen(self, GamesOf(self).to_move(), {GamesOf(self).size()});
          },
          Doc("VectorGames.to_move"))
      .def_property_readonly(
          "rewards",
          [](const py::object& self) {
            const VectorGames& games = GamesOf(self);
            return Seen(self, games.rewards(), {games.size(), games.players()});
          },
          Doc("VectorGames.rewards"))
      .def_property_readonly(
          "done",
          [](const py::object& self) {
            return Seen(self, GamesOf(self).done(), {GamesOf(self).size()});
          },
          Doc("VectorGames.done"))
      .def_property_readonly(
          "episodes",
          [](const py::object& self) {
            return Seen(self, GamesOf(self).episodes(), {GamesOf(self).size()});
          },
          Doc("VectorGames.episodes"));
}

py::object ObservationOf(const View& view) {
  const std::vector<std::uint16_t> inputs = ValueOrRaise(view.Inputs());
  return OnesAt({inputs.begin(), inputs.end()}, ValueOrRaise(view.game().View())->NumInputs());
}

}  // namespace riftlab::python
