#include "tournament/record/run_settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "agents/core/spec.h"
#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

using Texts = std::vector<std::string>;

constexpr double kMaxAnchor = 10000;

// The words of choices, by index.
constexpr auto kFormatWords = std::to_array<std::string_view>({"round-robin", "gauntlet"});
constexpr auto kTeamsWords = std::to_array<std::string_view>({"same", "mixed"});
constexpr auto kSeatingWords = std::to_array<std::string_view>({"rotating", "fixed"});
constexpr auto kMovesWords = std::to_array<std::string_view>({"on", "off"});
constexpr auto kRatingsWords =
    std::to_array<std::string_view>({"auto", "plackett-luce", "bradley-terry"});
constexpr auto kErrorBarsWords = std::to_array<std::string_view>({"sandwich", "bootstrap"});

Texts ListOf(std::span<const std::string_view> words) { return {words.begin(), words.end()}; }

Texts IfSet(const std::string& text) { return text.empty() ? Texts{} : Texts{text}; }

absl::Status SetText(const std::string& text, std::string& value) {
  value = text;
  return absl::OkStatus();
}

absl::StatusOr<std::size_t> IndexOf(const std::string& text,
                                    std::span<const std::string_view> words) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return absl::InvalidArgumentError(
      fmt::format("'{}' is not one of {}", text, fmt::join(words, ", ")));
}

template <class T>
absl::Status SetWhole(const std::string& text, T& value) {
  const std::optional<std::int64_t> number = ParseInteger(text);
  if (!number || !std::in_range<T>(*number)) {
    return absl::InvalidArgumentError(fmt::format("'{}' is not an integer", text));
  }
  value = static_cast<T>(*number);
  return absl::OkStatus();
}

absl::Status SetSeed(const std::string& text, std::uint64_t& seed) {
  const auto number = NumberIn<std::uint64_t>(text);
  if (!number) return absl::InvalidArgumentError(fmt::format("'{}' is not a seed", text));
  seed = *number;
  return absl::OkStatus();
}

Texts RuleTexts(const TournamentConfig& config) {
  Texts texts;
  for (const auto& [name, value] : config.rules.rules) {
    texts.push_back(fmt::format("{}={}", name, value));
  }
  return texts;
}

absl::Status SetRule(const std::string& text, TournamentConfig& config) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    return absl::InvalidArgumentError(fmt::format("'{}' does not have the form NAME=VALUE", text));
  }
  config.rules.rules[text.substr(0, equals)] = text.substr(equals + 1);
  return absl::OkStatus();
}

Texts AgentTexts(const TournamentConfig& config) {
  Texts texts;
  for (const AgentSpec& agent : config.agents) {
    const std::string text = agent.Text();
    texts.push_back(agent.label == text ? text : fmt::format("{}={}", agent.label, text));
  }
  return texts;
}

absl::Status AddAgent(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(AgentSpec agent, ParseAgentSpec(text));
  config.agents.push_back(std::move(agent));
  return absl::OkStatus();
}

Texts FormatTexts(const TournamentConfig& config) {
  if (config.format == Format::kRoundRobin) return {std::string(kFormatWords[0])};
  if (config.format == Format::kGauntlet) return {std::string(kFormatWords[1])};
  return {};
}

absl::Status SetFormat(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kFormatWords));
  config.format = word == 0 ? Format::kRoundRobin : Format::kGauntlet;
  return absl::OkStatus();
}

Texts SeatingTexts(const TournamentConfig& config) {
  if (config.format == Format::kSelfPlay) return {std::string(kSeatingWords[0])};
  if (config.format == Format::kFixedSeats) return {std::string(kSeatingWords[1])};
  return {};
}

absl::Status SetSeating(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kSeatingWords));
  config.format = word == 0 ? Format::kSelfPlay : Format::kFixedSeats;
  return absl::OkStatus();
}

Texts TeamsTexts(const TournamentConfig& config) {
  if (config.teams == Teams::kNone) return {};
  return {std::string(kTeamsWords[config.teams == Teams::kSame ? 0 : 1])};
}

absl::Status SetTeams(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kTeamsWords));
  config.teams = word == 0 ? Teams::kSame : Teams::kMixed;
  return absl::OkStatus();
}

absl::Status SetOrigin(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kWordsOf<Origin>));
  config.origin = static_cast<Origin>(word);
  return absl::OkStatus();
}

absl::Status SetMoves(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kMovesWords));
  config.record_moves = word == 0;
  return absl::OkStatus();
}

// With commas, which a shell leaves alone.
Texts TestTexts(const TournamentConfig& config) {
  if (!config.sprt) return {};
  std::string text = FormatSprtSpec(*config.sprt);
  std::replace(text.begin(), text.end(), ' ', ',');
  return {text};
}

absl::Status SetTest(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(config.sprt, ParseSprtSpec(text));
  return absl::OkStatus();
}

Texts LuckTexts(const TournamentConfig& config) {
  return config.adjust ? Texts{FormatLuckSpec(*config.adjust)} : Texts{};
}

absl::Status SetLuck(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(config.adjust, ParseLuckSpec(text));
  return absl::OkStatus();
}

absl::Status SetErrorTarget(const std::string& text, TournamentConfig& config) {
  const auto elo = NumberIn<double>(text);
  if (!elo || !(*elo >= kLeastErrorTarget && *elo <= kLargestErrorTarget)) {
    return absl::InvalidArgumentError(fmt::format("'{}' is not a number of Elo from {} to {}", text,
                                                  kLeastErrorTarget, kLargestErrorTarget));
  }
  config.until_error = ErrorTarget{.elo = *elo, .rating = {}};
  return absl::OkStatus();
}

// The ratings belong to what a run is where they end it.

Texts RatingsTexts(const TournamentConfig& config) {
  if (!config.until_error || !config.until_error->rating.model) return {};
  const bool is_placements = config.until_error->rating.model == RatingModel::kPlackettLuce;
  return {std::string(kRatingsWords[is_placements ? 1 : 2])};
}

absl::Status SetRatings(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kRatingsWords));
  if (!config.until_error) return absl::OkStatus();
  std::optional<RatingModel>& model = config.until_error->rating.model;
  model.reset();
  if (word > 0) model = word == 1 ? RatingModel::kPlackettLuce : RatingModel::kBradleyTerry;
  return absl::OkStatus();
}

Texts ErrorBarsTexts(const TournamentConfig& config) {
  if (!config.until_error) return {};
  const bool is_sandwich = config.until_error->rating.error_bars == ErrorBars::kSandwich;
  return {std::string(kErrorBarsWords[is_sandwich ? 0 : 1])};
}

absl::Status SetErrorBars(const std::string& text, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::size_t word, IndexOf(text, kErrorBarsWords));
  if (!config.until_error) return absl::OkStatus();
  config.until_error->rating.error_bars = word == 0 ? ErrorBars::kSandwich : ErrorBars::kBootstrap;
  return absl::OkStatus();
}

Texts AnchorTexts(const TournamentConfig& config) {
  if (!config.until_error || !config.until_error->rating.anchor) return {};
  const RatingAnchor& anchor = *config.until_error->rating.anchor;
  const std::string& label = config.agents[static_cast<std::size_t>(anchor.agent)].label;
  return {fmt::format("{}={}", label, anchor.elo)};
}

// A label may hold equals signs itself.
absl::Status SetAnchor(const std::string& text, TournamentConfig& config) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is not NAME=ELO, such as {}=0", text,
                    config.agents.empty() ? "greedy" : config.agents.front().label));
  }
  const std::string_view number = std::string_view{text}.substr(equals + 1);
  const auto elo = NumberIn<double>(number);
  if (!elo || !(std::abs(*elo) <= kMaxAnchor)) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is not a number from {} to {}", number, -kMaxAnchor, kMaxAnchor));
  }
  RatingAnchor anchor{.agent = -1, .elo = *elo};
  const std::string label = text.substr(0, equals);
  Texts labels;
  for (std::size_t agent = 0; agent < config.agents.size(); ++agent) {
    labels.push_back(config.agents[agent].label);
    if (labels.back() == label) anchor.agent = static_cast<int>(agent);
  }
  if (anchor.agent < 0) {
    return absl::InvalidArgumentError(
        fmt::format("no agent is called '{}'; agents: {}", label, fmt::join(labels, ", ")));
  }
  if (config.until_error) config.until_error->rating.anchor = anchor;
  return absl::OkStatus();
}

// --- The rows.

// What is played.
std::vector<RunSetting> GameRows() {
  return {
      {.option = {.name = "game", .value_name = "GAME", .help = "which game; see 'riftlab games'"},
       .name = "game",
       .texts = [](const TournamentConfig& config) { return Texts{config.game}; },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetText(text, config.game); }},
      {.option = {.name = "mode",
                  .value_name = "MODE",
                  .help = "mode of the game (default: its first)"},
       .name = "mode",
       .texts = [](const TournamentConfig& config) { return IfSet(config.rules.mode); },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetText(text, config.rules.mode); }},
      {.option = {.name = "players",
                  .kind = OptionKind::kInteger,
                  .value_name = "N",
                  .min = 1,
                  .max = 100,
                  .help = "how many players (default: 2 where the mode allows it)"},
       .name = "players",
       .texts =
           [](const TournamentConfig& config) {
             return Texts{fmt::format("{}", config.rules.players)};
           },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetWhole(text, config.rules.players); }},
      {.option = {.name = "rule",
                  .kind = OptionKind::kRules,
                  .value_name = "NAME=VALUE",
                  .help = "sets a rule option; may be repeated; [rules] in a configuration"},
       .name = "rules",
       .texts = RuleTexts,
       .set = SetRule},
      {.option = {.name = "cards",
                  .value_name = "FILE",
                  .help =
                      "a card table in TOML instead of the shipped one, or a file of differences "
                      "to one, FILE or FILE#VARIANT, or a folder of sheets that games "
                      "--cards-csv wrote"},
       .name = "card table",
       .texts = [](const TournamentConfig& config) { return IfSet(config.rules.cards); },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetText(text, config.rules.cards); }},
  };
}

// Who meets whom.
std::vector<RunSetting> MeetingRows() {
  return {
      {.option = {.name = "agent",
                  .kind = OptionKind::kAgents,
                  .value_name = "SPEC",
                  .help = "an agent, [LABEL=]NAME[:key=value,...]; once for each"},
       .name = "agents",
       .texts = AgentTexts,
       .set = AddAgent},
      {.option = {.name = "format",
                  .kind = OptionKind::kChoice,
                  .value_name = "MODE",
                  .default_value = std::string(kFormatWords[0]),
                  .choices = ListOf(kFormatWords),
                  .help = "all against all, or the first agent against the others"},
       .name = "format",
       .texts = FormatTexts,
       .set = SetFormat},
      {.option = {.name = "seating",
                  .kind = OptionKind::kChoice,
                  .value_name = "MODE",
                  .default_value = std::string(kSeatingWords[0]),
                  .choices = ListOf(kSeatingWords),
                  .help = "with an agent for each seat: whether each deal is played in all "
                          "rotations, or each agent keeps its seat"},
       .name = "seating",
       .texts = SeatingTexts,
       .set = SetSeating},
      {.option = {.name = "teams",
                  .kind = OptionKind::kChoice,
                  .value_name = "WHO",
                  .default_value = std::string(kTeamsWords[0]),
                  .choices = ListOf(kTeamsWords),
                  .help = "in games of teams: all seats of a team have the same agent, or each its "
                          "own, so that agents also play beside one another"},
       .name = "teams",
       .texts = TeamsTexts,
       .set = SetTeams},
  };
}

// How much is played, and what is kept of it.
std::vector<RunSetting> PlayRows() {
  return {
      {.option = {.name = "games",
                  .kind = OptionKind::kInteger,
                  .value_name = "N",
                  .default_value = "1000",
                  .min = 1,
                  .max = 1'000'000'000'000,
                  .help = "how many games; rounded up to whole blocks"},
       .name = "games",
       .texts =
           [](const TournamentConfig& config) { return Texts{fmt::format("{}", config.games)}; },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetWhole(text, config.games); }},
      {.option = {.name = "seed",
                  .kind = OptionKind::kInteger,
                  .value_name = "S",
                  .default_value = "1",
                  .min = 0,
                  .max = std::numeric_limits<std::int64_t>::max(),
                  .help = "all luck follows from it"},
       .name = "seed",
       .texts =
           [](const TournamentConfig& config) { return Texts{fmt::format("{}", config.seed)}; },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetSeed(text, config.seed); }},
      {.option = {.name = "equal-time",
                  .kind = OptionKind::kFlag,
                  .help = "gives agents that search fewer iterations than theirs, so that all "
                          "take the time of the fastest: measured on fixed positions before the "
                          "run, which records the iterations that came out"},
       .name = "measured budgets",
       .texts = [](const TournamentConfig& config) { return IfSet(config.equal_time); },
       .set = [](const std::string& text,
                 TournamentConfig& config) { return SetText(text, config.equal_time); },
       .is_measured = true},
      {.option = {.name = "origin",
                  .kind = OptionKind::kChoice,
                  .value_name = "HOW",
                  .default_value = std::string(kWordsOf<Origin>[0]),
                  .choices = ListOf(kWordsOf<Origin>),
                  .help = "of games that people played and told: whether every card was told"},
       .name = "origin of its games",
       .texts =
           [](const TournamentConfig& config) {
             const auto index = static_cast<std::size_t>(config.origin);
             return index == 0 ? Texts{} : Texts{std::string(kWordsOf<Origin>[index])};
           },
       .set = SetOrigin,
       .is_measured = true},
      {.option = {.name = "adjust",
                  .value_name = "HOW",
                  .help = "measures what every draw of cards gave to whom, by games played on from "
                          "it and from others that could have come, and states results adjusted by "
                          "it beside the others: 'auto', or \"redraws=64 turns=4 looks=3\" (games "
                          "to play on from each draw, for how many turns, 0 for up to the next "
                          "draw, and how often each is judged on the way, 1 for at its end alone); "
                          "takes 100 blocks"},
       .name = "measurement of luck",
       .texts = LuckTexts,
       .set = SetLuck},
      {.option = {.name = "moves",
                  .kind = OptionKind::kChoice,
                  .value_name = "SWITCH",
                  .default_value = std::string(kMovesWords[0]),
                  .choices = ListOf(kMovesWords),
                  .help = "whether the journal keeps the moves"},
       .name = "recording of moves",
       .texts =
           [](const TournamentConfig& config) {
             return Texts{std::string(kMovesWords[config.record_moves ? 0 : 1])};
           },
       .set = SetMoves},
  };
}

// What ends it.
std::vector<RunSetting> EndRows() {
  return {
      {.option =
           {.name = "sprt",
            .value_name = "TEST",
            .help =
                "ends the run when a sequential test of the first agent against the last, or of "
                "each but the last against it, is decided: "
                "\"elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized unit=blocks\", where any "
                "of these may be left out; models normalized, logistic, bayesian; unit=games "
                "takes the games of a deal for independent, which they are not; --games is then "
                "the most games it may take (default: 1000000)"},
       .name = "sequential test",
       .texts = TestTexts,
       .set = SetTest},
      {.option = {.name = "until-error",
                  .value_name = "ELO",
                  .help = "goes on until the error bar of every rating is below this, and plays "
                          "the meetings that help most, chosen round by round from the results so "
                          "far; --games is then the most games it may take (default: 1000000)"},
       .name = "target of error bars",
       .texts =
           [](const TournamentConfig& config) {
             return config.until_error ? Texts{fmt::format("{}", config.until_error->elo)}
                                       : Texts{};
           },
       .set = SetErrorTarget},
      {.option = {.name = "ratings",
                  .kind = OptionKind::kChoice,
                  .value_name = "MODEL",
                  .default_value = std::string(kRatingsWords[0]),
                  .choices = ListOf(kRatingsWords),
                  .help = "model of the ratings: whole placements with seat terms and a scale of "
                          "luck, or pairs; auto takes the first for more than two players without "
                          "teams",
                  .with_resume = true},
       .name = "model of ratings",
       .texts = RatingsTexts,
       .set = SetRatings},
      {.option = {.name = "error-bars",
                  .kind = OptionKind::kChoice,
                  .value_name = "HOW",
                  .default_value = std::string(kErrorBarsWords[0]),
                  .choices = ListOf(kErrorBarsWords),
                  .help = "errors of the ratings from the spread of blocks, or from resampled "
                          "blocks",
                  .with_resume = true},
       .name = "error bars",
       .texts = ErrorBarsTexts,
       .set = SetErrorBars},
      {.option = {.name = "anchor",
                  .value_name = "NAME=ELO",
                  .help = "gives the agent of this label this rating (default: the mean is 0)",
                  .with_resume = true},
       .name = "anchor",
       .texts = AnchorTexts,
       .set = SetAnchor},
  };
}

}  // namespace

std::span<const RunSetting> RunSettings() {
  static const std::vector<RunSetting> kSettings = [] {
    std::vector<RunSetting> settings;
    for (std::vector<RunSetting>& rows :
         std::vector{GameRows(), MeetingRows(), PlayRows(), EndRows()}) {
      std::move(rows.begin(), rows.end(), std::back_inserter(settings));
    }
    return settings;
  }();
  return kSettings;
}

const RunSetting& RunSettingOf(std::string_view option) {
  const std::span<const RunSetting> settings = RunSettings();
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const RunSetting& row) { return row.option.name == option; });
  RIFTLAB_CHECK(found != settings.end());
  return *found;
}

std::vector<OptionSpec> OptionsOf(std::initializer_list<std::string_view> options) {
  std::vector<OptionSpec> table;
  for (const std::string_view option : options) table.push_back(RunSettingOf(option).option);
  return table;
}

}  // namespace riftlab
