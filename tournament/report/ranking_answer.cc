#include "tournament/report/ranking_answer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/render.h"
#include "tournament/report/sprt_render.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr double kSureSuperiority = 0.975;
constexpr std::size_t kNamesShown = 3;

// How far the best is ahead of another agent.
struct Lead {
  std::string over;
  bool is_sure = false;
  std::string size;  // "Elo +35.0 [12.1, 57.9], LOS 99.9 %"; empty where nothing is known
};

template <class Pair>
const Pair* FindPair(const std::vector<Pair>& pairs, int first, int second) {
  const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const Pair& pair) {
    return pair.first == first && pair.second == second;
  });
  return found == pairs.end() ? nullptr : &*found;
}

Lead PointsLead(const RankingReport& report, int best, int other) {
  Lead lead;
  const auto* const pair = FindPair(report.solo_differences, best, other);
  if (pair == nullptr || pair->score.method == IntervalMethod::kNone) return lead;
  const Estimate& score = pair->score;
  lead.is_sure = score.low > 0;
  lead.size = fmt::format("{} points on the same decks [{}, {}]", SignedFixed(score.value, 1),
                          Fixed(score.low, 1), Fixed(score.high, 1));
  return lead;
}

Lead EloLead(const RankingReport& report, int best, int other) {
  Lead lead;
  const auto* const met = FindPair(report.pairs, best, other);
  if (met == nullptr) {
    const std::optional<double> superiority = report.ratings.LikelihoodOfSuperiority(best, other);
    if (!superiority) return lead;
    lead.is_sure = *superiority >= kSureSuperiority;
    lead.size = fmt::format("LOS {}", Percent(*superiority));
    return lead;
  }
  const EloDifference elo = DifferenceOf(report, *met);
  if (elo.superiority) {
    lead.is_sure = *elo.superiority >= kSureSuperiority;
    lead.size = fmt::format("Elo {} [{}, {}], LOS {}", SignedFixed(*elo.value, 1),
                            Fixed(*elo.low, 1), Fixed(*elo.high, 1), Percent(*elo.superiority));
  } else if (elo.low || elo.high) {
    lead.is_sure = elo.low && *elo.low > 0;
    lead.size = "Elo " + BoundsText(elo.low, elo.high, 1);
  }
  return lead;
}

std::string Sentence(const std::string& best, const std::vector<Lead>& leads) {
  std::vector<std::string> open;
  const Lead* nearest_open = nullptr;
  for (const Lead& lead : leads) {
    if (lead.is_sure) continue;
    open.push_back(lead.over);
    if (nearest_open == nullptr) nearest_open = &lead;
  }
  const Lead& told = nearest_open == nullptr ? leads.front() : *nearest_open;
  const std::string size = told.size.empty() ? "" : ": " + told.size;
  if (leads.size() == 1) {
    return open.empty() ? fmt::format("{} is stronger than {}{}.", best, told.over, size)
                        : fmt::format("{} and {} cannot be told apart{}.", best, told.over, size);
  }
  if (open.empty()) {
    return fmt::format("{} is the strongest of {}, {} the next{}.", best, leads.size() + 1,
                       told.over, size);
  }
  return fmt::format("{} leads, but cannot be told apart from {}{}{}.", best,
                     ListedAndMore(open, kNamesShown), size,
                     open.size() == 1 || size.empty() ? "" : " over " + told.over);
}

}  // namespace

std::string RankingAnswer(const RankingReport& report, const std::vector<std::string>& names) {
  if (report.options.sprt) {
    return fmt::format("Sequential test: {}.", SprtVerdictText(*report.options.sprt, names));
  }
  if (report.options.family) {
    return fmt::format("Sequential tests: {}.", FamilyVerdictText(*report.options.family, names));
  }
  std::vector<int> played;
  for (const int agent : report.ranking) {
    if (report.standings.agents[static_cast<std::size_t>(agent)].appearances > 0) {
      played.push_back(agent);
    }
  }
  if (played.size() < 2) return "";
  const auto lead_over = report.standings.num_players == 1 ? &PointsLead : &EloLead;
  std::vector<Lead> leads;
  for (std::size_t i = 1; i < played.size(); ++i) {
    Lead lead = lead_over(report, played[0], played[i]);
    lead.over = names[static_cast<std::size_t>(played[i])];
    leads.push_back(std::move(lead));
  }
  return Sentence(names[static_cast<std::size_t>(played[0])], leads);
}

}  // namespace riftlab
