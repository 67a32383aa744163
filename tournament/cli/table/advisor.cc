#include "tournament/cli/table/advisor.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/play/typed_line.h"
#include "tournament/review/play_on.h"

namespace riftlab {
namespace {

constexpr std::int64_t kMaxHintIterations = 10'000'000;

// Who plays the worlds of 'why' out: the search of hints, with as many iterations as many games
// allow.
constexpr std::string_view kPlayoutAgent = "best:iterations=20";
constexpr std::uint32_t kPlayoutWorlds = 100;

}  // namespace

Advisor::Advisor(const GameDriver& driver, Search search, const std::atomic<bool>& stop,
                 Color color, Console& console)
    : driver_(&driver),
      search_(std::move(search)),
      stop_(&stop),
      color_(color),
      console_(&console) {}

void Advisor::Show(std::string_view text) const {
  if (screen_ != nullptr) return screen_->Tell(text);
  console_->Print(text);
}

void Advisor::Say(std::string_view text) const { Show(Wrapped(text, console_->Columns())); }

absl::StatusOr<Analysis> Advisor::Analyse(const SeatView& view, std::int64_t iterations) const {
  AnalysisRequest request;
  request.agent = search_.agent;
  request.iterations = iterations;
  request.seed = search_.seed;
  request.stop = stop_;
  console_->Flush();
  return driver_->analyze(view.game().config(), view.info(), std::nullopt, request,
                          [this](const Analysis& /*so_far*/) { return !*stop_; });
}

// Says what is wrong with it where it is no number of iterations.
std::optional<std::int64_t> Advisor::ReadIterations(const std::string& argument) const {
  if (argument.empty()) return search_.iterations;
  const std::optional<std::int64_t> wish = ParseInteger(argument);
  if (wish && *wish >= 1 && *wish <= kMaxHintIterations) return wish;
  Say(fmt::format("'{}' is not a number of iterations from 1 to {}", ShownText(argument),
                  kMaxHintIterations));
  return std::nullopt;
}

void Advisor::Hint(const SeatView& view, const std::string& argument) const {
  const std::optional<std::int64_t> iterations = ReadIterations(argument);
  if (!iterations) return;
  const absl::StatusOr<Analysis> analysis = Analyse(view, *iterations);
  if (!analysis.ok()) {
    return Say(fmt::format("no hint: {}", std::string{analysis.status().message()}));
  }
  Show(Paint(HintList(view, *analysis, console_->Columns()), color_));
}

// Plays two moves out in the same worlds.
absl::StatusOr<MoveComparison> Advisor::PlayOut(const SeatView& view, std::size_t first,
                                                std::size_t second) const {
  ASSIGN_OR_RETURN(PlayOn play_on, PlayOn::Make(view.game(), *ParseAgentSpec(kPlayoutAgent)));
  return CompareMoves(play_on, view.info(), {view.actions()[first]}, {view.actions()[second]},
                      kPlayoutWorlds, search_.seed, 0, [this] { return !*stop_; });
}

// Holds a move against the best one of a search, or the best one against the next.
void Advisor::Why(const SeatView& view, const std::string& move) const {
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, move);
  if (!typed.ok()) return Say(std::string{typed.status().message()});
  if (typed->command != TableCommand::kMove || !typed->rest.empty()) {
    return Say(fmt::format("'{}' is not one move; 'why' asks after one", ShownText(move)));
  }
  const absl::StatusOr<Analysis> analysis = Analyse(view, search_.iterations);
  if (!analysis.ok()) {
    return Say(fmt::format("no answer: {}", std::string{analysis.status().message()}));
  }
  const std::vector<MoveAnalysis>& moves = analysis->moves;
  const auto asked = std::find_if(moves.begin(), moves.end(), [&](const MoveAnalysis& each) {
    return each.move == view.moves()[typed->move];
  });
  if (asked == moves.end()) {
    return Say("The search leaves this move out: another one is proved never to be worse.");
  }
  const MoveAnalysis& best = moves.front();
  if (moves.size() < 2) return Say("It is the only move that the search looks at.");
  const MoveAnalysis& other = asked == moves.begin() ? moves[1] : *asked;
  const bool waits = console_->ShowsProgress() && console_->PrintsToTerminal();
  if (waits) console_->Overwrite(fmt::format("playing {} worlds out ...", kPlayoutWorlds));
  const absl::StatusOr<MoveComparison> comparison =
      PlayOut(view, view.Find(best.move), view.Find(other.move));
  if (waits) console_->Overwrite("");
  if (!comparison.ok()) {
    return Say(fmt::format("no answer: {}", std::string{comparison.status().message()}));
  }
  if (comparison->difference.count == 0) return;
  if (asked == moves.begin()) Say("The search would play it; this is the next one beside it.");
  Show(ComparisonText(view, best, other, *comparison, kPlayoutAgent, console_->Columns()));
}

}  // namespace riftlab
