#include "tournament/cli/commands/analyze_call.h"

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "agents/core/params.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/driver/driver.h"
#include "tournament/play/seat_view.h"
#include "tournament/runner/game_players.h"

namespace riftlab {
namespace {

constexpr double kMaxTimeMs = 3.6e6;

// An option as it is called where `given` stands: with dashes on the command line alone, not in a
// file or a request.
std::string CalledBeside(const Given& given, std::string_view option) {
  return fmt::format("{}{}", given.where.starts_with("--") ? "--" : "", option);
}

absl::Status ReadTime(const Settings& settings, AnalysisRequest& request) {
  if (!settings.Has("time")) return absl::OkStatus();
  const Given given = settings.Value("time");
  const std::optional<double> time_ms = ParseDurationMs(given.text);
  if (!time_ms || *time_ms < 1 || *time_ms > kMaxTimeMs) {
    return WrongValue(given, fmt::format("'{}' is not a time with a unit from 1ms to 60m, such as "
                                         "250ms or 5s",
                                         given.text));
  }
  if (settings.Has("iterations")) {
    return WrongValue(
        given, fmt::format("give either {} or {}, not both", CalledBeside(given, "iterations"),
                           CalledBeside(given, "time")));
  }
  request.time_ms = *time_ms;
  return absl::OkStatus();
}

absl::Status ReadConfidence(const Settings& settings, double& confidence) {
  if (!settings.Has("confidence")) return absl::OkStatus();
  const Given given = settings.Value("confidence");
  const auto number = NumberIn<double>(given.text);
  if (number && *number > 0 && *number < 1) {
    confidence = *number;
    return absl::OkStatus();
  }
  return WrongValue(
      given, fmt::format("'{}' is not a probability between 0 and 1, such as 0.95", given.text));
}

// The moves of "A B" in notation, as the seat of `view` has them.
absl::StatusOr<std::vector<Action>> ReadVersus(const Given& given, const SeatView& view) {
  std::vector<Action> moves;
  for (const std::string& text : Split(given.text, ' ')) {
    const std::size_t move = view.Find(text);
    if (move == view.moves().size()) {
      return WrongValue(given, fmt::format("'{}' is no move here; the moves are {}", text,
                                           fmt::join(view.moves(), ", ")));
    }
    moves.push_back(view.actions()[move]);
  }
  const std::set<Action> different(moves.begin(), moves.end());
  if (moves.size() < 2 || different.size() < moves.size()) {
    return WrongValue(given, "give two moves or more, all different, with blanks between them");
  }
  return moves;
}

absl::StatusOr<RolloutRequest> ReadRollouts(const Settings& settings, const AnyGame& game,
                                            const AnyInfoSet& info, int threads) {
  for (const std::string_view option : {"iterations", "time", "agent"}) {
    if (!settings.WasGiven(option)) continue;
    const Given& given = settings.Values(option).front();
    return WrongValue(
        given, fmt::format("is of a search; leave it or {} out", CalledBeside(given, "rollouts")));
  }
  if (settings.WasGiven("confidence") && !settings.Has("versus")) {
    const Given given = settings.Value("confidence");
    return WrongValue(given,
                      fmt::format("is of a search, or of {} with {}; leave it out, or give "
                                  "moves to compare",
                                  CalledBeside(given, "rollouts"), CalledBeside(given, "versus")));
  }
  RolloutRequest request;
  if (settings.Has("play-on")) {
    const Given play_on = settings.Value("play-on");
    ASSIGN_OR_RETURN(request.play_on, AtOption(play_on, ParseAgentSpec(play_on.text)));
  }
  request.worlds = static_cast<std::uint32_t>(settings.Integer("rollouts"));
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  request.threads = threads;
  if (settings.Has("versus")) {
    ASSIGN_OR_RETURN(request.moves, ReadVersus(settings.Value("versus"), SeatView(game, info)));
    RETURN_IF_ERROR(ReadConfidence(settings, request.confidence));
  }
  return request;
}

// Worlds that agree with what is assumed.
absl::StatusOr<RolloutRequest> WithAssumptions(RolloutRequest request, const AnyGame& game,
                                               const Question& question) {
  if (question.assumptions.empty()) return request;
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(std::shared_ptr<const CardPlaces> places,
                   driver->make_card_places(game.config()));
  request.sample = [game, places = std::move(places), info = question.info,
                    assumptions = question.assumptions](Rng& rng) {
    return AgreeingWorld(game, *places, info, assumptions, rng);
  };
  return request;
}

void WarnOfMissingNet(const AnyGame& game, const AgentSpec& agent,
                      std::vector<std::string>& warnings) {
  std::string note = NetNoteOf(game.info().name, game.config(), {&agent, 1});
  if (!note.empty()) warnings.push_back(std::move(note));
}

}  // namespace

std::vector<OptionSpec> AnalyzeCallOptions() {
  return Join(
      {{
           AgentOption("the search, with its settings (default: best), or exact"),
           IntegerOption("iterations", {.min = 1, .max = 1'000'000'000},
                         "iterations of all trees together (default: the agent's)"),
           {.name = "time",
            .value_name = "TIME",
            .help = "a clocked budget instead, such as 5s; not reproducible"},
           {.name = "confidence",
            .value_name = "P",
            .help = "stop once the first move is the best one with this probability, such as 0.95"},
           IntegerOption(
               "rollouts", {.min = 2, .max = 1'000'000},
               "no search: make each move in N common worlds and play on; honest intervals"),
           {.name = "play-on",
            .value_name = "SPEC",
            .help = "the agent that plays on, with --rollouts (default: greedy)"},
           {.name = "versus", .value_name = "'A B'", .help = "these moves alone, with --rollouts"},
       },
       WhatIfOptions(),
       {SeedOption()}});
}

absl::StatusOr<AnalysisRequest> ReadAnalysisRequest(const Settings& settings, int threads) {
  AnalysisRequest request;
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  if (agents.size() > 1) {
    return absl::InvalidArgumentError(
        fmt::format("analyze takes one {}", CalledBeside(settings.Values("agent")[1], "agent")));
  }
  if (agents.empty()) {
    request.agent.name = "best";
  } else {
    request.agent = agents.front();
  }
  if (settings.Has("iterations")) request.iterations = settings.Integer("iterations");
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  request.threads = threads;
  RETURN_IF_ERROR(ReadTime(settings, request));
  RETURN_IF_ERROR(ReadConfidence(settings, request.confidence));
  return request;
}

absl::StatusOr<AnalyzeCall> ReadAnalyzeCall(const Settings& settings, const Position& position,
                                            std::string_view source, int threads) {
  AnalyzeCall call{.game = position.game, .question = {}, .search = {}, .rollouts = {}};
  ASSIGN_OR_RETURN(call.search, ReadAnalysisRequest(settings, threads));
  ASSIGN_OR_RETURN(call.question, ReadQuestion(settings, position, source));
  call.search.assumptions = call.question.assumptions;
  if (settings.Has("rollouts")) {
    ASSIGN_OR_RETURN(RolloutRequest request,
                     ReadRollouts(settings, call.game, call.question.info, threads));
    if (settings.Has("play-on")) call.play_on = settings.Value("play-on");
    ASSIGN_OR_RETURN(call.rollouts, WithAssumptions(std::move(request), call.game, call.question));
    return call;
  }
  for (const std::string_view option : {"versus", "play-on"}) {
    if (!settings.Has(option)) continue;
    const Given given = settings.Value(option);
    return WrongValue(given,
                      fmt::format("is for {} N; give that, too", CalledBeside(given, "rollouts")));
  }
  return call;
}

absl::StatusOr<Analysis> AnswerBySearch(const AnalyzeCall& call, const AnalysisProgress& progress) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(call.game.info().name));
  ASSIGN_OR_RETURN(Analysis analysis, driver->analyze(call.game.config(), call.question.info,
                                                      call.question.truth, call.search, progress));
  analysis.what_if = call.question.what_if;
  WarnOfMissingNet(call.game, call.search.agent, analysis.warnings);
  return analysis;
}

absl::StatusOr<RolloutAnalysis> AnswerByRollouts(const AnalyzeCall& call,
                                                 const RolloutProgress& progress) {
  const AgentSpec& agent = call.rollouts->play_on;
  const absl::Status begins =
      CheckAllBegin({&agent, 1}, call.game.info().name, call.rollouts->threads);
  RETURN_IF_ERROR(call.play_on ? AtOption(*call.play_on, begins) : begins);
  absl::StatusOr<RolloutAnalysis> analysis =
      AnalyzeByRollouts(call.game, call.question.info, *call.rollouts, progress);
  if (absl::IsInternal(analysis.status())) {
    return absl::InternalError(fmt::format("{}agent '{}': {}",
                                           call.play_on ? call.play_on->where + ": " : "",
                                           agent.label, std::string{analysis.status().message()}));
  }
  if (!analysis.ok()) return analysis;
  analysis->what_if = call.question.what_if;
  WarnOfMissingNet(call.game, agent, analysis->what_if.warnings);
  return analysis;
}

}  // namespace riftlab
