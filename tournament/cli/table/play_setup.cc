#include "tournament/cli/table/play_setup.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "engine/core/byte_hash.h"
#include "engine/core/rng.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/recorded_play.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/record/position_luck.h"

namespace riftlab {
namespace {

// A seed of at most nine digits, by the clock: luck that nobody chose. Whoever draws it prints it,
// and from then on all follows from it as from any other.
std::uint64_t FreshSeed() {
  constexpr std::uint64_t kSeeds = 1'000'000'000;
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return ByteHash(static_cast<std::uint64_t>(now)) % kSeeds;
}

// The game from the options, or from the position file, which then says all about the game.
absl::StatusOr<PlaySetup> ReadStart(Settings& settings) {
  const bool is_fresh = !settings.Has("seed");
  const std::uint64_t seed =
      is_fresh ? FreshSeed() : static_cast<std::uint64_t>(settings.Integer("seed"));
  if (settings.Has("position")) {
    ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents,
                     IsFromStandardInput(settings) ? ReadAgents(settings, Persons::kWelcome)
                                                   : std::vector<AgentSpec>());
    if (std::any_of(agents.begin(), agents.end(), &IsPerson)) {
      return WrongValue(settings.Value("position"),
                        "a person types on standard input, so the position has to be in a file");
    }
    ASSIGN_OR_RETURN(const Position position, ReadPositionOption(settings));
    return PlaySetup{.game = position.game,
                     .seed = seed,
                     .has_fresh_seed = is_fresh,
                     .start = StartOf(position, seed),
                     .position = position,
                     .position_file = settings.Text("position")};
  }
  if (!settings.Has("players") && settings.Values("agent").size() > 1) {
    settings.Fill("players", fmt::format("{}", settings.Values("agent").size()));
  }
  ASSIGN_OR_RETURN(AnyGame game, ReadGame(settings));
  return PlaySetup{.game = std::move(game), .seed = seed, .has_fresh_seed = is_fresh};
}

absl::Status ReadView(Settings& settings, PlaySetup& setup) {
  if (HasPersons(setup)) {
    if (!settings.Has("view")) return absl::OkStatus();
    return WrongValue(settings.Value("view"), "a person is shown what its seat sees; leave it out");
  }
  if (!settings.Has("view")) settings.Fill("view", "all");
  const Given given = settings.Value("view");
  ASSIGN_OR_RETURN(setup.viewer, AtOption(given, ReadViewer(given.text, setup.game.NumPlayers())));
  return absl::OkStatus();
}

// What only makes sense with a person, or only without.
absl::Status CheckPersons(const Settings& settings, PlaySetup& setup) {
  if (HasPersons(setup)) {
    setup.confirms = settings.Flag("confirm");
    if (settings.Text("output") == "text") return absl::OkStatus();
    return WrongValue(settings.Value("output"), "a person plays in text; leave it out");
  }
  if (settings.Flag("confirm")) {
    return WrongValue(settings.Value("confirm"),
                      fmt::format("it asks persons, but no --agent is '{}'", kPersonName));
  }
  if (!settings.Has("moves")) return absl::OkStatus();
  return WrongValue(
      settings.Value("moves"),
      fmt::format("these are the moves of persons, but no --agent is '{}'", kPersonName));
}

// Splits the options that were given; see PlaySetup.
void KeepWords(const Settings& settings, PlaySetup& setup) {
  static constexpr std::array<std::string_view, 5> kOfTheGame = {"game", "mode", "players", "rule",
                                                                 "position"};
  static constexpr std::array<std::string_view, 3> kOfOneGame = {"moves", "seed", "out"};
  for (const OptionSpec& option : settings.options()) {
    const bool is_kept =
        std::find(kOfOneGame.begin(), kOfOneGame.end(), option.name) == kOfOneGame.end();
    if (!is_kept || !settings.WasGiven(option.name)) continue;
    const bool is_of_game =
        std::find(kOfTheGame.begin(), kOfTheGame.end(), option.name) != kOfTheGame.end();
    std::string& words = is_of_game ? setup.game_words : setup.other_words;
    if (option.kind == OptionKind::kFlag) {
      if (settings.Flag(option.name)) words += fmt::format(" --{}", option.name);
      continue;
    }
    const std::span<const Given> values = settings.Values(option.name);
    for (const Given& given : values) {
      words += fmt::format(" --{} {}", option.name, ShellWord(given.text));
    }
  }
}

absl::Status ReadOut(const Settings& settings, PlaySetup& setup) {
  if (!settings.Has("out")) return absl::OkStatus();
  const Given out = settings.Value("out");
  if (setup.start) {
    return WrongValue(out, "a game from a position is not one of a run, which begins with a deal");
  }
  RETURN_IF_ERROR(AtOption(out, CheckIsFree(out.text)));
  setup.out = out.text;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PlaySetup> ReadPlaySetup(Settings& settings) {
  ASSIGN_OR_RETURN(PlaySetup setup, ReadStart(settings));
  ASSIGN_OR_RETURN(std::vector<AgentSpec> agents, ReadAgents(settings, Persons::kWelcome));
  ASSIGN_OR_RETURN(setup.seats, OneForEachSeat(std::move(agents), setup.game.NumPlayers()));
  RETURN_IF_ERROR(ReadView(settings, setup));
  RETURN_IF_ERROR(CheckPersons(settings, setup));
  RETURN_IF_ERROR(ReadOut(settings, setup));
  KeepWords(settings, setup);
  setup.card_options = CardOptions(settings);
  return setup;
}

absl::StatusOr<std::vector<AgentSpec>> OneForEachSeat(std::vector<AgentSpec> agents,
                                                      int num_players) {
  const auto seats = static_cast<std::size_t>(num_players);
  if (agents.size() == 1) agents.resize(seats, agents.front());
  if (agents.size() == seats) return agents;
  return absl::InvalidArgumentError(
      fmt::format("{} for {}; give --agent once for all seats, or once for each{}",
                  Counted(std::ssize(agents), "agent"), Counted(num_players, "seat"),
                  agents.empty() ? "; --agent human --agent best is you against one" : ""));
}

void DealAgain(int number, PlaySetup& setup) {
  constexpr std::uint64_t kSeeds = 1'000'000'000;
  setup.seed = setup.has_fresh_seed ? FreshSeed() : ByteHash(setup.seed) % kSeeds;
  if (setup.position) setup.start = StartOf(*setup.position, setup.seed);
  if (setup.out.empty()) return;
  if (number > 2) setup.out.resize(setup.out.rfind('-'));
  const std::string base = setup.out;
  do {
    setup.out = fmt::format("{}-{}", base, number++);
  } while (!CheckIsFree(setup.out).ok());
}

bool HasPersons(const PlaySetup& setup) {
  return std::any_of(setup.seats.begin(), setup.seats.end(), &IsPerson);
}

AnyState StartOf(const Position& position, std::uint64_t seed) {
  if (!position.viewer) return position.state;
  Rng rng(seed, PositionStream(0, PositionLuck::kHidden));
  return position.game.Determinize(position.info, rng);
}

Table ResultTable(const PlaySetup& setup, const GameResult& result) {
  std::vector<std::string> names;
  for (const AgentSpec& spec : setup.seats) names.push_back(NameInGames(spec));
  return ResultTable(names, result);
}

std::string ResultText(const PlaySetup& setup, const GameRecord& record, std::size_t columns) {
  std::string text = Wrapped(fmt::format("result: {}", HowItEnded(record)), columns);
  if (record.faulty_seat >= 0) {
    text += Wrapped(fmt::format("fault of seat {}: {}", record.faulty_seat, record.fault), columns);
  }
  return text + ResultTable(setup, record.result).ToText(columns);
}

}  // namespace riftlab
