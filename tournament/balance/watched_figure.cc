#include "tournament/balance/watched_figure.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/order_of_play.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

constexpr std::string_view kForms =
    "seat:N, score:N, score, decisions, turns, no_sole_winner, end:REASON, tag:KEY, tag:KEY=NAME "
    "or part:KEY=NAME";

constexpr double kWatchError = 0.05;  // of all watched figures together

absl::Status Unfit(std::string_view text, std::string_view message) {
  return absl::InvalidArgumentError(fmt::format("'{}' {}", text, message));
}

std::string_view SeatShareName(const std::vector<int>& sides) {
  const bool is_solo = *std::max_element(sides.begin(), sides.end()) == 0;
  return is_solo ? "utility" : "share";
}

// The seat that `number` says; none when there is no such seat.
std::optional<int> SeatOf(std::string_view number, std::size_t seats) {
  const auto seat = NumberIn<int>(number);
  return seat && *seat >= 0 && static_cast<std::size_t>(*seat) < seats ? seat : std::nullopt;
}

absl::StatusOr<FigureKey> ParseSeat(std::string_view text, std::string_view number,
                                    std::string_view figure, const std::vector<int>& sides) {
  const std::optional<int> seat = SeatOf(number, sides.size());
  if (!seat) {
    return Unfit(text, fmt::format("names no seat; they are 0 to {}", sides.size() - 1));
  }
  return FigureKey{"seats", fmt::format("seat {}", *seat), std::string(figure)};
}

absl::StatusOr<FigureKey> ParseTag(std::string_view text, std::string_view kind,
                                   std::string_view what, const std::vector<int>& sides,
                                   const std::vector<TagInfo>& tags) {
  const std::size_t equals = what.find('=');
  const std::string_view key = what.substr(0, equals);
  const auto tag =
      std::find_if(tags.begin(), tags.end(), [&](const TagInfo& info) { return info.key == key; });
  if (tag == tags.end()) {
    std::vector<std::string> keys;
    keys.reserve(tags.size());
    for (const TagInfo& info : tags) keys.push_back(info.key);
    return Unfit(text, fmt::format("names no tag of this game{}; 'riftlab games' lists them",
                                   Suggestion(key, keys)));
  }
  const std::string table = fmt::format("tag:{}", key);
  const bool has_name = equals != std::string_view::npos && equals + 1 < what.size();
  if (tag->kind == TagKind::kNumber) {
    if (kind == "tag" && equals == std::string_view::npos) {
      return FigureKey{table, tag->scope == TagScope::kSeat ? "all seats" : "", "mean"};
    }
    return Unfit(text, fmt::format("is of a number, which has a mean; write tag:{}", key));
  }
  if (!has_name) {
    return Unfit(text, fmt::format("names no value of the tag; write {}:{}=NAME", kind, key));
  }
  if (tag->role == TagRole::kPlace) {
    const std::vector<std::string> places = PlaceNames(sides);
    if (std::find(places.begin(), places.end(), what.substr(equals + 1)) == places.end()) {
      return Unfit(text, fmt::format("names no place in the order of play; they are {} to {}",
                                     places.front(), places.back()));
    }
  }
  const bool is_part = kind == "part" || tag->scope == TagScope::kGame;
  return FigureKey{table, std::string(what.substr(equals + 1)), is_part ? "part" : "win_share"};
}

absl::StatusOr<FigureKey> ParseKey(std::string_view text, const std::vector<int>& sides,
                                   const std::vector<TagInfo>& tags) {
  const std::size_t colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  if (colon == std::string_view::npos) {
    if (kind == "score") return FigureKey{"game", "all seats", "score"};
    const bool has_winner = SeatShareName(sides) == "share";
    if (kind == "decisions" || kind == "turns" || (has_winner && kind == "no_sole_winner")) {
      return FigureKey{"game", "", std::string(kind)};
    }
  } else {
    const std::string_view what = text.substr(colon + 1);
    if (kind == "seat") return ParseSeat(text, what, SeatShareName(sides), sides);
    if (kind == "score") return ParseSeat(text, what, "score", sides);
    if (kind == "end" && !what.empty()) return FigureKey{"end_reasons", std::string(what), "part"};
    if (kind == "tag" || kind == "part") return ParseTag(text, kind, what, sides, tags);
  }
  const std::vector<std::string> kinds = {"seat",           "score", "decisions", "turns",
                                          "no_sole_winner", "end",   "tag",       "part"};
  return Unfit(text, fmt::format("is no figure{}; watch {}", Suggestion(kind, kinds), kForms));
}

// Whether variants that differed in a part `margin` of the blocks would have shown it in so many:
// with a chance of `alpha`, or less, all of them agree.
bool WouldShow(double margin, std::int64_t blocks, double alpha) {
  return static_cast<double>(blocks) * margin >= -std::log(alpha);
}

WatchVerdict VerdictOn(const WatchedResult& result, double margin, double alpha) {
  const Estimate& anytime = result.anytime;
  if (anytime.count == 0 || anytime.blocks < kFirstLook) return WatchVerdict::kOpen;
  const bool would_show = WouldShow(margin, anytime.blocks, alpha);
  if (anytime.method == IntervalMethod::kNone) {
    return anytime.value == 0 && would_show ? WatchVerdict::kAlike : WatchVerdict::kOpen;
  }
  if (anytime.low > 0 || anytime.high < 0) return WatchVerdict::kDifferent;
  const bool is_share = result.unit == FigureUnit::kShare;
  // Of what is rare a spread from few blocks says too little.
  if (is_share && !would_show) return WatchVerdict::kOpen;
  const double unit = is_share ? 1 : std::abs(result.estimate.first.value);
  const bool is_within = anytime.low > -margin * unit && anytime.high < margin * unit;
  return is_within ? WatchVerdict::kAlike : WatchVerdict::kOpen;
}

// Of what is above par the interval ends where shares do.
Estimate AnytimeOf(const VariantFigure& figure, double alpha) {
  const Estimate& difference = figure.estimate.difference;
  if (figure.unit != FigureUnit::kShare) return AnytimeInterval(difference, alpha);
  if (!figure.pars) return AnytimeShareInterval(difference, alpha);
  const double moved = ParChange(figure.pars->values);
  Estimate interval = AnytimeInterval(difference, alpha);
  CutAt(-1 - moved, 1 - moved, interval);
  return interval;
}

}  // namespace

absl::StatusOr<WatchedFigure> ParseWatchedFigure(std::string_view text,
                                                 const std::vector<int>& sides,
                                                 const std::vector<TagInfo>& tags) {
  RIFTLAB_CHECK(!sides.empty());
  ASSIGN_OR_RETURN(FigureKey key, ParseKey(text, sides, WithOrderOfPlay(tags, sides)));
  return WatchedFigure{.text = std::string(text), .key = std::move(key)};
}

std::string FigureName(const FigureKey& key) {
  if (key.table == "seats") {
    const std::string seat = key.item.substr(key.item.find(' ') + 1);
    return fmt::format("{}:{}", key.figure == "score" ? "score" : "seat", seat);
  }
  if (key.table == "game") return key.figure;
  if (key.table == "end_reasons") return fmt::format("end:{}", key.item);
  if (key.figure == "mean") return key.table;
  const std::string tag = key.table.substr(key.table.find(':') + 1);
  return fmt::format("{}:{}={}", key.figure == "part" ? "part" : "tag", tag, key.item);
}

std::vector<WatchedResult> LookAt(const std::vector<WatchedFigure>& figures,
                                  const VariantComparison& comparison, double margin) {
  const double alpha = kWatchError / static_cast<double>(std::max<std::size_t>(1, figures.size()));
  std::vector<WatchedResult> results;
  for (const WatchedFigure& figure : figures) {
    WatchedResult& result = results.emplace_back();
    result.figure = figure;
    const std::optional<VariantFigure> found = comparison.Find(figure.key);
    if (!found) continue;
    result.unit = found->unit;
    result.estimate = found->estimate;
    result.pars = found->pars;
    result.anytime = AnytimeOf(*found, alpha);
    result.verdict = VerdictOn(result, margin, alpha);
  }
  return results;
}

bool IsSettled(const std::vector<WatchedResult>& results) {
  return std::all_of(results.begin(), results.end(), [](const WatchedResult& result) {
    return result.verdict == WatchVerdict::kDifferent || result.verdict == WatchVerdict::kAlike;
  });
}

}  // namespace riftlab
