// `riftlab play`: one game between agents, shown move by move.
#include <optional>
#include <string>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/any_game.h"
#include "engine/core/check.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/color.h"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/json_text.h"
#include "tournament/cli/position_file.h"
#include "tournament/registry/driver.h"
#include "tournament/report/table.h"
#include "tournament/runner/match.h"

namespace riftlab {
namespace {

// Everything that one game of `play` needs.
struct Setup {
  AnyGame game;
  std::optional<AnyState> start;  // none: a fresh deal
  std::optional<Player> viewer;   // none: shown with all cards open
  std::vector<AgentSpec> agents;  // by seat
};

std::string AgentName(const AgentSpec& spec) {
  const bool cheats = (*FindAgent(spec.name))->cheats;
  return cheats ? fmt::format("{} (cheats)", spec.label) : spec.label;
}

// Prints a game as it goes.
class Narrator : public MatchObserver {
 public:
  Narrator(const Setup& setup, Color color, Console& console)
      : setup_(setup), color_(color), console_(console) {}

  void OnPosition(const AnyState& state) override {
    if (last_) {
      ShowMove(*last_, state);
    } else if (setup_.viewer && !setup_.start) {
      PrintEvent(setup_.game.DealEvent(state, *setup_.viewer));
    }
    const Drawing table = setup_.viewer
                              ? setup_.game.Draw(setup_.game.Observe(state, *setup_.viewer))
                              : setup_.game.Draw(state);
    if (table != shown_) console_.Print(fmt::format("\n{}", Paint(table, color_)));
    shown_ = table;
    last_ = state;
  }

  void OnAction(Action action) override { action_ = action; }

 private:
  void ShowMove(const AnyState& before, const AnyState& after) {
    ++move_;
    if (setup_.viewer) {
      PrintEvent(setup_.game.Event(before, action_, after, *setup_.viewer));
      return;
    }
    const Player seat = setup_.game.ToMove(before);
    console_.Print(fmt::format("{}. seat {}, {}: {}\n", move_, seat, AgentName(setup_.agents[seat]),
                               setup_.game.ToText(before, action_)));
  }

  // What the viewer sees; nothing for what is hidden from it.
  void PrintEvent(const std::string& event) {
    if (!event.empty()) console_.Print(fmt::format("{}\n", event));
  }

  const Setup& setup_;
  Color color_;
  Console& console_;
  std::optional<AnyState> last_;
  Action action_{};
  Drawing shown_;
  int move_ = 0;
};

// For --quiet and for programs: only the result counts.
class Silence : public MatchObserver {
 public:
  void OnPosition(const AnyState& /*state*/) override {}
  void OnAction(Action /*action*/) override {}
};

// The game from the options, or from the position file, which then says all about the game.
absl::StatusOr<Setup> ReadStart(Settings& settings) {
  if (!settings.Has("position")) {
    if (!settings.Has("players") && settings.Values("agent").size() > 1) {
      settings.Fill("players", fmt::format("{}", settings.Values("agent").size()));
    }
    absl::StatusOr<AnyGame> game = ReadGame(settings);
    if (!game.ok()) return game.status();
    return Setup{.game = *std::move(game), .start = {}, .viewer = {}, .agents = {}};
  }
  const absl::StatusOr<Position> position = ReadPositionOption(settings);
  if (!position.ok()) return position.status();
  Setup setup{.game = position->game, .start = position->state, .viewer = {}, .agents = {}};
  if (position->viewer) {
    // What the viewer does not know is dealt anew.
    Rng rng(static_cast<std::uint64_t>(settings.Integer("seed")),
            {.index = 0, .purpose = Purpose::kChance, .seat = 1});
    setup.start = setup.game.Determinize(position->info, rng);
  }
  return setup;
}

// One agent a seat; a single one plays all.
absl::Status ReadSeats(const Settings& settings, Setup& setup) {
  const absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  const auto seats = static_cast<std::size_t>(setup.game.NumPlayers());
  setup.agents = *agents;
  if (setup.agents.size() == 1) setup.agents.resize(seats, setup.agents.front());
  if (setup.agents.size() == seats) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} agents for {} seats; give --agent once for all seats, or once for each",
                  agents->size(), seats));
}

absl::Status ReadView(const Settings& settings, Setup& setup) {
  const Given given = settings.Value("view");
  if (given.text == "all") return absl::OkStatus();
  for (int seat = 0; seat < setup.game.NumPlayers(); ++seat) {
    if (given.text != fmt::format("seat:{}", seat)) continue;
    setup.viewer = static_cast<Player>(seat);
    return absl::OkStatus();
  }
  return WrongValue(given, fmt::format("'{}' is not all, or seat:K with K from 0 to {}", given.text,
                                       setup.game.NumPlayers() - 1));
}

Table ResultTable(const Setup& setup, const GameResult& result) {
  Table table({{"seat", Align::kRight},
               {"agent"},
               {"score", Align::kRight},
               {"rank", Align::kRight},
               {"share", Align::kRight}});
  for (std::size_t seat = 0; seat < setup.agents.size(); ++seat) {
    table.AddRow({fmt::format("{}", seat), AgentName(setup.agents[seat]),
                  fmt::format("{}", result.scores[seat]), fmt::format("{}", result.ranks[seat]),
                  fmt::format("{:.3f}", result.shares[seat])});
  }
  return table;
}

std::string ResultText(const Setup& setup, const GameRecord& record) {
  std::string text = fmt::format("result: {}, {} turns, {} decisions\n", record.result.reason,
                                 record.result.turns, record.decisions);
  if (record.faulty_seat >= 0) {
    text += fmt::format("fault of seat {}: {}\n", record.faulty_seat, record.fault);
  }
  return text + ResultTable(setup, record.result).ToText();
}

Json TagJson(const Tag& tag) {
  return std::visit([](const auto& value) { return Json(value); }, tag.value);
}

std::string ResultJson(const Setup& setup, const GameRecord& record) {
  Json players = Json::array();
  for (std::size_t seat = 0; seat < setup.agents.size(); ++seat) {
    players.push_back({{"seat", seat},
                       {"agent", setup.agents[seat].label},
                       {"score", record.result.scores[seat]},
                       {"rank", record.result.ranks[seat]},
                       {"share", record.result.shares[seat]}});
  }
  Json tags = Json::object();
  for (const Tag& tag : record.result.tags) tags[tag.key] = TagJson(tag);
  Json json{{"schema", 1},
            {"game", setup.game.info().name},
            {"mode", setup.game.config().mode},
            {"seed", record.game.seed},
            {"players", std::move(players)},
            {"reason", record.result.reason},
            {"turns", record.result.turns},
            {"decisions", record.decisions},
            {"tags", std::move(tags)},
            {"moves", record.moves}};
  if (record.faulty_seat >= 0) {
    json["faulty_seat"] = record.faulty_seat;
    json["fault"] = record.fault;
  }
  return PrettyJson(json);
}

absl::StatusOr<GameRecord> PlayGame(const Settings& settings, const Setup& setup,
                                    MatchObserver& observer) {
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(setup.game.info().name);
  if (!driver.ok()) return driver.status();
  const absl::StatusOr<std::unique_ptr<Match>> match = (*driver)->make_match(
      setup.game.config(), setup.agents, {.record_moves = true, .time_decisions = false});
  if (!match.ok()) return match.status();
  ScheduledGame game{.seed = static_cast<std::uint64_t>(settings.Integer("seed")), .agents = {}};
  for (std::size_t seat = 0; seat < setup.agents.size(); ++seat) {
    game.agents.push_back(static_cast<int>(seat));
  }
  GameRecord record;
  (*match)->PlayWatched(game, setup.start, observer, record);
  return record;
}

absl::StatusOr<Setup> ReadSetup(Settings& settings) {
  absl::StatusOr<Setup> setup = ReadStart(settings);
  if (!setup.ok()) return setup;
  absl::Status status = ReadSeats(settings, *setup);
  if (!status.ok()) return status;
  status = ReadView(settings, *setup);
  if (!status.ok()) return status;
  return setup;
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<Setup> setup = ReadSetup(settings);
  if (!setup.ok()) return setup.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const std::string output = settings.Text("output");
  Narrator narrator(*setup, ReadColor(settings, console), console);
  Silence silence;
  const bool narrates = output == "text" && console.verbosity() != Verbosity::kQuiet;
  MatchObserver& observer = narrates ? static_cast<MatchObserver&>(narrator) : silence;
  const absl::StatusOr<GameRecord> record = PlayGame(settings, *setup, observer);
  if (!record.ok()) return record.status();
  if (output == "json") {
    console.Print(ResultJson(*setup, *record));
  } else if (output == "csv") {
    console.Print(ResultTable(*setup, record->result).ToCsv());
  } else {
    console.Print(fmt::format("{}{}", narrates ? "\n" : "", ResultText(*setup, *record)));
  }
  return record->faulty_seat >= 0 ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> Options() {
  return Join(
      {GameOptions(),
       {{.name = "agent",
         .kind = OptionKind::kAgents,
         .value_name = "SPEC",
         .help = "[LABEL=]NAME[:key=value,...]; once for all seats, or once for each seat"},
        SeedOption(),
        PositionOption("start from this position; what a seat's view leaves open is dealt anew"),
        {.name = "view",
         .value_name = "VIEW",
         .default_value = "all",
         .help = "what to show: all, or what one seat sees, such as seat:0"},
        OutputOption(),
        ColorOption()},
       GeneralOptions()});
}

}  // namespace

const Command& PlayCommand() {
  static const Command kCommand = {
      .path = "play",
      .summary = "play one game between agents, shown move by move",
      .notes =
          "With --quiet, and with --output json or csv, only the result is printed.\n"
          "Example: riftlab play --game ripple_rush --agent greedy --agent random --seed 7",
      .options = Options(),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
