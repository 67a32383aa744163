#include "tournament/report/precision_render.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Line-ups in the text for people; JSON and CSV have all.
constexpr std::size_t kShownLineups = 20;

// The names of a line-up side by side have so much room, and one of them at most so much.
constexpr std::size_t kLineupWidth = 60;
constexpr std::size_t kLineupNameWidth = 24;

// How wide the names are of a line-up of so many.
std::size_t LineupNameWidth(std::size_t names) {
  const std::size_t room = kLineupWidth / std::max<std::size_t>(1, names);
  return std::clamp(room > 2 ? room - 2 : 0, kLeastNameWidth, kLineupNameWidth);
}

std::vector<std::string> LineupNames(const LineupCount& lineup,
                                     const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const int agent : lineup.agents) all.push_back(names[static_cast<std::size_t>(agent)]);
  return all;
}

std::string StateText(const PrecisionResult& result, const std::vector<std::string>& names) {
  const std::string after = fmt::format(" after {}, {}", Counted(result.rounds, "round"),
                                        Counted(result.games_in_rounds, "game"));
  if (result.errors.is_reached) return "reached" + after;
  if (result.errors.worst < 0) return "not reached: the first round is not complete";
  const std::string& worst = names[static_cast<std::size_t>(result.errors.worst)];
  if (!result.errors.worst_error.has_value()) {
    return fmt::format("not reached: no error bar for {}{}", worst, after);
  }
  return fmt::format("not reached: worst error {} of {}{}", Fixed(*result.errors.worst_error, 1),
                     worst, after);
}

void DescribeWorst(Figures& figures, const PrecisionResult& result,
                   const std::vector<std::string>& names) {
  if (result.errors.worst < 0) return figures.InJson("worst", nullptr);
  const std::string& name = names[static_cast<std::size_t>(result.errors.worst)];
  figures.InCsv("worst", name);
  figures.Object("worst", [&](Figures& worst) {
    worst.Prefix("worst_");
    worst.InJson("name", name);
    worst.Number("error", result.errors.worst_error);
  });
}

}  // namespace

std::string PrecisionText(const PrecisionResult& result, const std::vector<std::string>& names) {
  return Wrap(fmt::format("Error bars below {:g} Elo: {}", result.target, StateText(result, names)),
              kTextWidth, 2);
}

std::string MeetingsText(const PrecisionResult& result, const std::vector<std::string>& names) {
  std::vector<LineupCount> lineups = result.lineups;
  std::stable_sort(lineups.begin(), lineups.end(),
                   [](const LineupCount& a, const LineupCount& b) { return a.games > b.games; });
  const std::size_t shown = std::min(lineups.size(), kShownLineups);
  Table table({Name("Meeting"), Right("Blocks"), Right("Games")});
  for (std::size_t i = 0; i < shown; ++i) {
    std::string meeting;
    const std::vector<std::string> met = LineupNames(lineups[i], names);
    for (const std::string& name : met) {
      meeting += fmt::format("{}{}", meeting.empty() ? "" : ", ",
                             Shorten(name, LineupNameWidth(met.size())));
    }
    table.AddRow({meeting, Whole(lineups[i].blocks), Whole(lineups[i].games)});
  }
  std::string text = '\n' + table.ToText(kTextWidth);
  if (shown < lineups.size()) {
    const std::size_t more = lineups.size() - shown;
    text += fmt::format("... and {} more meeting{}; --output json lists {}\n", more,
                        more == 1 ? "" : "s", more == 1 ? "it" : "them");
  }
  return text + Wrap(
                    "Meetings were chosen by their results: compare ratings, since a score tells "
                    "little without whom it was made against.",
                    kTextWidth, 2);
}

std::vector<std::string> PrecisionFacts(const PrecisionResult& result,
                                        const std::vector<std::string>& names) {
  if (result.errors.worst < 0 || !result.errors.worst_error) return {};
  const std::string& worst = names[static_cast<std::size_t>(result.errors.worst)];
  return {fmt::format("worst error {} ({})", Fixed(*result.errors.worst_error, 1),
                      Shorten(worst, kNameWidth))};
}

void DescribePrecision(Figures& run, const PrecisionResult& result,
                       const std::vector<std::string>& names) {
  run.Object("until_error", [&](Figures& figures) {
    figures.Of("until_error");
    figures.Number("target", result.target);
    figures.Flag("reached", result.errors.is_reached);
    figures.Count("rounds", result.rounds);
    figures.Count("games", result.games_in_rounds);
    DescribeWorst(figures, result, names);
    figures.List("meetings", result.lineups, [&](Figures& meeting, const LineupCount& lineup) {
      const std::vector<std::string> met = LineupNames(lineup, names);
      meeting.Of("until_error", fmt::format("{}", fmt::join(met, ", ")));
      meeting.InJson("names", met);
      meeting.Count("blocks", lineup.blocks);
      meeting.Count("games", lineup.games);
    });
  });
}

}  // namespace riftlab
