#include "tournament/report/balance_report.h"

#include "fmt/format.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/play_parts.h"

namespace riftlab {
namespace {

std::string_view BlockNote(const BalanceReport& report) {
  if (report.balance.num_players == 1) {
    return "All intervals are 95 %. Their unit is the block: one deck.";
  }
  return report.balance.games == report.balance.blocks
             ? "All intervals are 95 %. Their unit is the block: one deal, played once."
             : "All intervals are 95 %. Their unit is the block: one deal in all rotations of the "
               "agents.";
}

// What names are held against where that is not what seats are.
std::string_view ParOfNames(const BalanceReport& report) {
  if (report.balance.labels.size() > 1) {
    return ", of names what the agents that had them win, and of what is of a game what the agents "
           "in seat 0 win there, each with the same others; the logistic regression has a term for "
           "each agent, match-ups are as between equal ones, cards and options are compared "
           "within the seats of one agent in one line-up, and so is what is settled before the "
           "first turn";
  }
  if (HasLikeSides(report.balance.sides)) return "";
  return ", of names what the seats that had them win, since sides are of unlike size; match-ups "
         "are as between seats that win alike";
}

// How synergies were computed; nothing where there are none.
std::string SynergyMethod(const BalanceReport& report) {
  for (const TagBalance& tag : report.balance.tags) {
    if (!tag.synergy) continue;
    return fmt::format(
        "Alone, and beyond: logistic regression of the win on the names of a side and all two of "
        "them, with a ridge (prior of standard deviation {} for two), over the first games of the "
        "run; Adds is to the share of a side at par, in percentage points.",
        tag.synergy->pair_sd);
  }
  return "";
}

std::vector<MethodNote> EffectMethods(const BalanceReport& report) {
  const bool is_solo = report.balance.num_sides == 1;
  return {
      {"effect",
       fmt::format("Effect: share minus {}, in percentage points. h: Cohen's effect size "
                   "(0.2 small, 0.5 medium, 0.8 large).",
                   is_solo && report.balance.labels.size() == 1 ? "the mean utility" : "par")},
      {"game_effect",
       fmt::format("Of what is of a game, not of a seat: the {} in these games, against {}.",
                   is_solo ? "utility" : "share of seat 0",
                   report.balance.labels.size() > 1 ? "what the same agents have in all games"
                                                    : "all games")},
      {"q",
       "q: false discovery rate over the whole report, tables first and then their rows "
       "(Benjamini-Bogomolov); * where it is below 0.05. Of reports without any effect 1 in 20 at "
       "most shows a *. What comes late in games that go well shows an effect without causing it."},
      {"sample_size",
       "+-1 %: about so many games in all bring the interval of this share to +-1 percentage "
       "point."}};
}

}  // namespace

std::string AgentName(const BalanceReport& report, std::size_t agent) {
  const std::string& label = report.balance.labels[agent];
  return report.agents[agent].cheats ? fmt::format("{} (cheats)", label) : label;
}

std::string_view ShareName(const BalanceReport& report) {
  return report.balance.num_players == 1 ? "utility" : "share";
}

std::vector<MethodNote> BalanceMethods(const BalanceReport& report) {
  std::vector<MethodNote> notes;
  notes.push_back({"block", std::string(BlockNote(report))});
  if (report.balance.scores.mean.count > 0) {
    notes.push_back(
        {"verdict",
         "The verdict: rows that are significant, the farthest from even first; what seats come by "
         "in play after what they have from the start. Drivers: what cards of it add with all "
         "others of the side held equal."});
  }
  if (report.balance.num_players == 1) {
    notes.push_back(
        {"share", fmt::format("Utility: the score of a solo game, scaled to 0..1 by the game{}.",
                              report.balance.labels.size() > 1
                                  ? "; par of names is what the agents that had them have"
                                  : "")});
  } else {
    notes.push_back({"share", fmt::format("Share: of a win per game; par is 1/{} = {:.4f}{}.",
                                          report.balance.num_sides, 1.0 / report.balance.num_sides,
                                          ParOfNames(report))});
  }
  if (report.balance.scores.mean.count > 0) {
    for (MethodNote& note : EffectMethods(report)) notes.push_back(std::move(note));
    if (std::string text = SynergyMethod(report); !text.empty()) {
      notes.push_back({"synergy", std::move(text)});
    }
  }
  if (!report.stronger.empty()) {
    notes.push_back(
        {"stronger",
         fmt::format("Both levels: the second sample is played by the stronger agent in all seats, "
                     "on {}. Change: second less first, in percentage points, the samples taken "
                     "for independent; q: over all that is held side by side. !: the levels "
                     "disagree, q below 0.05.",
                     report.is_part ? "its own shard of the first deals of the run"
                                    : "the first of the same deals")});
  }
  if (report.play) {
    for (MethodNote& note : PlayMethods(*report.play)) notes.push_back(std::move(note));
  }
  if (report.balance.adjusted) notes.push_back(AdjustedMethod());
  notes.push_back(
      {"wilson",
       "Shares and parts: Wilson's score interval with the effective sample size from the variance "
       "between blocks, Student's t."});
  notes.push_back({"student",
                   "Means: ratio of block totals, variance between blocks, Student's t. SD: of "
                   "single observations."});
  notes.push_back({"agreement",
                   "Where all blocks agree: exact bound on how often a block could differ. A dash: "
                   "no interval, since there is one block or no spread between blocks."});
  notes.push_back({"quantile",
                   "Quantiles: of the observations; their intervals, in JSON and CSV, from order "
                   "statistics with as many trials as blocks (cautious)."});
  if (report.balance.fault_games > 0) {
    notes.push_back({"faults",
                     "Games that ended by a fault are counted under their reason and left out of "
                     "all else."});
  }
  return notes;
}

}  // namespace riftlab
