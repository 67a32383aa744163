#include "tournament/python/bindings.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/build_info.h"
#include "engine/core/byte_hash.h"
#include "engine/core/registry.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "pybind11/stl.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/setup/game_info_json.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/cli/table/played_game.h"
#include "tournament/driver/driver.h"
#include "tournament/python/agent.h"
#include "tournament/python/conversion.h"
#include "tournament/python/docs.h"
#include "tournament/python/game_object.h"
#include "tournament/python/pickles.h"
#include "tournament/python/position.h"
#include "tournament/python/vector_games.h"
#include "tournament/python/whole.h"
#include "tournament/python/words.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/game_players.h"

namespace riftlab::python {
namespace {

namespace py = pybind11;

using OptionalPath = std::optional<PathText>;
using OptionalNumber = std::optional<Integer>;

// The text of one of them; nothing for None.
template <class T>
std::optional<std::string> TextOf(const std::optional<T>& given) {
  if (!given) return std::nullopt;
  return given->value;
}

std::uint64_t SeedOf(const Integer& seed) { return ValueOrRaise(ReadSeedWord(NumberText(seed))); }

// The result of `work`, done with the GIL released: Python goes on meanwhile, so `work` must not
// touch any of its values.
template <class Work>
auto WithoutPython(const Work& work) {
  const py::gil_scoped_release release;
  return work();
}

std::optional<int> SeatOrNone(Player seat) {
  return seat == kNobody ? std::nullopt : std::optional<int>(seat);
}

std::string SetupText(const AnyGame& game) {
  return fmt::format("{}, {}, {}", game.info().name, game.config().mode,
                     Counted(game.NumPlayers(), "player"));
}

GameObject MakeGameObject(const Text& name, const OptionalNumber& players,
                          const std::optional<Text>& mode, const py::dict& rules,
                          const OptionalPath& cards) {
  GameWords words{.name = name.value,
                  .mode = TextOf(mode),
                  .players = NumberText(players),
                  .rules = {},
                  .cards = TextOf(cards)};
  for (const auto& [rule, value] : rules) {
    words.rules.push_back(std::string(py::str(rule)) + "=" + RuleText(value));
  }
  return GameObject(ValueOrRaise(ReadGameWords(words)));
}

py::dict ResultDict(const GameResult& result) {
  py::dict tags;
  for (const Tag& tag : result.tags) tags[py::str(tag.key)] = tag.value;
  py::dict dict;
  dict["scores"] = result.scores;
  dict["ranks"] = result.ranks;
  dict["shares"] = result.shares;
  dict["reason"] = result.reason;
  dict["turns"] = result.turns;
  dict["tags"] = tags;
  return dict;
}

std::vector<std::string> GameNames() {
  std::vector<std::string> names;
  for (const GameTable* table : AllGameTables()) names.push_back(table->info().name);
  return names;
}

py::object GameInfoOf(const Text& name) {
  return FromJson(GameInfoJson(ValueOrRaise(FindGame(name.value))->info()));
}

std::vector<std::string> AgentNames() {
  std::vector<std::string> names;
  for (const AgentInfo& info : AllAgents()) names.emplace_back(info.name);
  return names;
}

py::object LoadPosition(const Text& text, const Integer& seed, const OptionalPath& cards) {
  const std::uint64_t luck = SeedOf(seed);
  const Position position = ValueOrRaise(ReadPositionWords(text.value, TextOf(cards)));
  const GameObject game(position.game);
  if (position.viewer) return py::cast(View(game, position.info));
  return py::cast(State::From(game, position.state, luck));
}

py::object PlayWhole(const GameObject& game, const std::vector<Text>& agents, const Integer& seed) {
  PlaySetup setup{.game = game.rules(), .seed = SeedOf(seed)};
  const auto seats = static_cast<std::size_t>(game.NumPlayers());
  if (agents.size() != 1 && agents.size() != seats) {
    throw py::value_error(fmt::format("agents: {} for {}; give one for all seats, or one for each",
                                      Counted(std::ssize(agents), "agent"),
                                      Counted(game.NumPlayers(), "seat")));
  }
  std::vector<std::string> specs;
  for (const Text& agent : agents) specs.push_back(agent.value);
  setup.seats = ValueOrRaise(ReadAgentWords(specs, "agents"));
  setup.seats.resize(seats, setup.seats.front());
  RaiseIfWrong(WithoutPython([&] { return CheckAllBegin(setup.seats, game.info().name, 1); }));
  const GameRecord record = ValueOrRaise(WithoutPython([&] { return PlayGame(setup, nullptr); }));
  return FromJson(PlayedGameJson(setup, record));
}

// The analysis of what the observer of `view` knows; `truth` is for agents that cheat.
py::object Analyzed(const View& view, const std::optional<AnyState>& truth,
                    const AnalysisWords& words) {
  const AnalysisRequest request = ValueOrRaise(ReadAnalysisWords(words));
  const std::string& name = view.game().info().name;
  const GameDriver& driver = *ValueOrRaise(FindGameDriver(name));
  Analysis analysis = ValueOrRaise(WithoutPython([&] {
    return driver.analyze(view.game().config(), view.info(), truth, request,
                          [](const Analysis& /*so_far*/) { return true; });
  }));
  std::string note = NetNoteOf(name, view.game().config(), {&request.agent, 1});
  if (!note.empty()) analysis.warnings.push_back(std::move(note));
  return FromJson(Json::parse(AnalysisToJson(analysis, name)));
}

py::object AnalyzeState(const State& state, const Text& agent, const Integer& seed,
                        const OptionalNumber& iterations, const Integer& threads) {
  if (state.ToMove() == kNobody) {
    throw py::value_error("the game is over; there is nothing to analyse");
  }
  return Analyzed(ValueOrRaise(state.Observe(state.ToMove())), state.state(),
                  {agent.value, NumberText(seed), NumberText(iterations), NumberText(threads)});
}

py::object AnalyzeView(const View& view, const Text& agent, const Integer& seed,
                       const OptionalNumber& iterations, const Integer& threads) {
  if (view.ToMove() != view.seat()) {
    throw py::value_error("seat " + std::to_string(view.seat()) +
                          " has nothing to decide here; analyze answers for the seat to move");
  }
  return Analyzed(view, std::nullopt,
                  {agent.value, NumberText(seed), NumberText(iterations), NumberText(threads)});
}

template <class Function>
void DefineAnalyze(py::module_& module, const Function& analyze, const char* doc) {
  module.def("analyze", analyze, py::arg("position"), py::arg("agent") = "best",
             py::arg("seed") = 1, py::arg("iterations") = py::none(), py::arg("threads") = 1, doc);
}

void DefineGame(py::class_<GameObject>& game_class) {
  game_class
      .def(py::init(&MakeGameObject), py::arg("name"), py::arg("players") = py::none(),
           py::arg("mode") = py::none(), py::arg("rules") = py::dict(),
           py::arg("cards") = py::none(), Doc("Game.__init__"))
      .def_property_readonly(
          "name", [](const GameObject& game) { return game.info().name; }, Doc("Game.name"))
      .def_property_readonly(
          "mode", [](const GameObject& game) { return game.config().mode; }, Doc("Game.mode"))
      .def_property_readonly("players", &GameObject::NumPlayers, Doc("Game.players"))
      .def_property_readonly(
          "rules", [](const GameObject& game) { return game.config().rules; }, Doc("Game.rules"))
      .def_property_readonly(
          "num_inputs",
          [](const GameObject& game) { return ValueOrRaise(game.View())->NumInputs(); },
          Doc("Game.num_inputs"))
      .def_property_readonly(
          "num_actions",
          [](const GameObject& game) { return ValueOrRaise(game.View())->NumActionIds(); },
          Doc("Game.num_actions"))
      .def_property_readonly(
          "sides", [](const GameObject& game) { return SidesOf(game); }, Doc("Game.sides"))
      .def(
          "new",
          [](const GameObject& game, const Integer& seed) {
            return State::Deal(game, SeedOf(seed));
          },
          py::arg("seed"), Doc("Game.new"))
      .def(PicklesGame())
      .def(
          "__eq__", [](const GameObject& a, const GameObject& b) { return IsSameGame(a, b); },
          py::is_operator())
      .def("__hash__",
           [](const GameObject& game) {
             const GameConfig& config = game.config();
             return py::hash(py::make_tuple(game.info().name, config.mode, config.players,
                                            game.CardsHash(),
                                            py::tuple(py::cast(config.rules).attr("items")())));
           })
      .def("__repr__",
           [](const GameObject& game) { return "<riftlab.Game " + SetupText(game) + ">"; });
}

const AnyState& HeldBy(const State& state) { return state.state(); }
const AnyInfoSet& HeldBy(const View& view) { return view.info(); }

std::string ObserverText(const State& /*state*/) { return ""; }
std::string ObserverText(const View& view) { return fmt::format(", seen by seat {}", view.seat()); }

// What a State and an InformationSet have in common; `name` is what Python calls the class.
template <class P>
void DefinePosition(const std::string& name, py::class_<P>& position_class) {
  const auto doc = [&](const char* part) { return Doc(name + "." + part); };
  position_class.def_property_readonly("game", &P::game, doc("game"))
      .def_property_readonly(
          "to_move", [](const P& position) { return SeatOrNone(position.ToMove()); },
          doc("to_move"))
      .def("legal_moves", &P::LegalMoves, doc("legal_moves"))
      .def(
          "action_ids", [](const P& position) { return ValueOrRaise(position.ActionIds()); },
          doc("action_ids"))
      .def(
          "legal_action_mask",
          [](const P& position) {
            return OnesAt(ValueOrRaise(position.ActionIds()),
                          ValueOrRaise(position.game().View())->NumActionIds());
          },
          doc("legal_action_mask"))
      .def(
          "position",
          [](const P& position) {
            return FromJson(PositionJson(position.game(), HeldBy(position)));
          },
          doc("position"))
      .def(
          "to_json",
          [](const P& position) { return WritePosition(position.game(), HeldBy(position)); },
          doc("to_json"))
      .def(
          "__eq__", [](const P& a, const P& b) { return a == b; }, py::is_operator())
      .def("__repr__",
           [name](const P& position) {
             return fmt::format(
                 "<riftlab.{} {}{}, {}>", name, SetupText(position.game()), ObserverText(position),
                 position.ToMove() == kNobody ? "over"
                                              : fmt::format("seat {} to move", position.ToMove()));
           })
      .def("__str__",
           [](const P& position) { return position.game().Draw(HeldBy(position)).text(); });
}

void DefineState(py::class_<State>& state_class) {
  DefinePosition("State", state_class);
  state_class
      .def_property_readonly(
          "is_over", [](const State& state) { return state.ToMove() == kNobody; },
          Doc("State.is_over"))
      .def(
          "observation",
          [](const State& state) {
            if (state.ToMove() == kNobody) {
              throw py::value_error(
                  "the game is over: observe(seat).observation() says what a "
                  "seat sees");
            }
            return ObservationOf(ValueOrRaise(state.Observe(state.ToMove())));
          },
          Doc("State.observation"))
      .def(
          "apply_action",
          [](State& state, const Integer& action) {
            RaiseIfWrong(state.ApplyId(PlaceOrRaise(action)));
          },
          py::arg("action"), Doc("State.apply_action"))
      .def(PicklesState())
      .def(
          "apply",
          [](State& state, const std::variant<Integer, Text>& move) {
            const Text* const text = std::get_if<Text>(&move);
            RaiseIfWrong(text != nullptr ? state.Apply(text->value)
                                         : state.ApplyNth(PlaceOrRaise(std::get<Integer>(move))));
          },
          py::arg("move"), Doc("State.apply"))
      .def(
          "copy",
          [](const State& state, const OptionalNumber& seed) {
            return seed ? state.WithLuck(SeedOf(*seed)) : state;
          },
          py::arg("seed") = py::none(), Doc("State.copy"))
      .def(
          "observe",
          [](const State& state, const Integer& seat) {
            return ValueOrRaise(state.Observe(PlaceOrRaise(seat)));
          },
          py::arg("seat"), Doc("State.observe"))
      .def(
          "event",
          [](const State& state, const Integer& seat) {
            return ValueOrRaise(state.Event(PlaceOrRaise(seat)));
          },
          py::arg("seat"), Doc("State.event"))
      .def(
          "utilities", [](const State& state) { return ValueOrRaise(state.Result()).shares; },
          Doc("State.utilities"))
      .def(
          "result", [](const State& state) { return ResultDict(ValueOrRaise(state.Result())); },
          Doc("State.result"))
      .def(
          "play_out",
          [](const State& state, const Integer& seed) {
            const std::uint64_t luck = SeedOf(seed);
            return WithoutPython([game = state.game(), start = state.state(), luck] {
              return PlayOut(game, start, luck);
            });
          },
          py::arg("seed"), Doc("State.play_out"))
      .def("__copy__", [](const State& state) { return state; })
      .def("__deepcopy__", [](const State& state, const py::dict& /*memo*/) { return state; });
}

void DefineView(py::class_<View>& view_class) {
  DefinePosition("InformationSet", view_class);
  view_class.def_property_readonly("seat", &View::seat, Doc("InformationSet.seat"))
      .def("observation", &ObservationOf, Doc("InformationSet.observation"))
      .def(PicklesView())
      .def(
          "determinize",
          [](const View& view, const Integer& seed) { return view.Determinize(SeedOf(seed)); },
          py::arg("seed"), Doc("InformationSet.determinize"))
      .def("__hash__", [](const View& view) {
        const auto bytes = view.info().bytes();
        return py::hash(py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
      });
}

void DefineAgent(py::class_<SeatedAgent>& agent_class) {
  agent_class
      .def(py::init([](const Text& spec, const GameObject& game, const Integer& seed) {
             std::vector<AgentSpec> specs = ValueOrRaise(ReadAgentWords({spec.value}, "spec"));
             return ValueOrRaise(SeatedAgent::Make(game, std::move(specs.front()), SeedOf(seed)));
           }),
           py::arg("spec"), py::arg("game"), py::arg("seed"), Doc("Agent.__init__"))
      .def_property_readonly(
          "spec", [](const SeatedAgent& agent) { return agent.spec().Text(); }, Doc("Agent.spec"))
      .def_property_readonly("cheats", &SeatedAgent::cheats, Doc("Agent.cheats"))
      .def(
          "act",
          [](SeatedAgent& agent, const View& view) {
            RaiseIfWrong(agent.CheckCanAct(view));
            const AnyState& world = view.World();
            return ValueOrRaise(WithoutPython([&] { return agent.Act(world); }));
          },
          py::arg("information_set"), Doc("Agent.act"))
      .def(
          "act_on_state",
          [](SeatedAgent& agent, const State& state) {
            RaiseIfWrong(agent.CheckCanAct(state));
            return ValueOrRaise(
                WithoutPython([&agent, truth = state.state()] { return agent.Act(truth); }));
          },
          py::arg("state"), Doc("Agent.act_on_state"))
      .def(
          "restart",
          [](SeatedAgent& agent, const Integer& seed) {
            const std::uint64_t luck = SeedOf(seed);
            WithoutPython([&] { agent.Restart(luck); });
          },
          py::arg("seed"), Doc("Agent.restart"))
      .def("__repr__",
           [](const SeatedAgent& agent) { return "<riftlab.Agent " + agent.spec().Text() + ">"; });
}

}  // namespace

void Define(py::module_& module) {
  module.doc() = Doc("");
  module.attr("__version__") = std::string(GetBuildInfo().version);
  // All classes before what is in them, whose signatures name them.
  py::class_<GameObject> game_class(module, "Game", Doc("Game"));
  py::class_<State> state_class(module, "State", Doc("State"));
  py::class_<View> view_class(module, "InformationSet", Doc("InformationSet"));
  py::class_<SeatedAgent> agent_class(module, "Agent", Doc("Agent"));
  py::class_<GamesBuffers> games_class(module, "VectorGames", Doc("VectorGames"));
  DefineGame(game_class);
  DefineState(state_class);
  DefineView(view_class);
  DefineAgent(agent_class);
  DefineVectorGames(module, games_class);
  module.def("games", &GameNames, Doc("games"));
  module.def("game_info", &GameInfoOf, py::arg("name"), Doc("game_info"));
  module.def("agents", &AgentNames, Doc("agents"));
  module.def("load_position", &LoadPosition, py::arg("text"), py::arg("seed"),
             py::arg("cards") = py::none(), Doc("load_position"));
  module.def("play", &PlayWhole, py::arg("game"), py::arg("agents"), py::arg("seed"), Doc("play"));
  DefineAnalyze(module, &AnalyzeState, Doc("analyze"));
  DefineAnalyze(module, &AnalyzeView, "");
}

}  // namespace riftlab::python
