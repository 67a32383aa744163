#include "tournament/report/play_parts.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/driver/game_meter.h"
#include "tournament/report/course_parts.h"
#include "tournament/report/distribution_parts.h"
#include "tournament/report/exposure_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownKinds = 30;
constexpr std::size_t kShownOptions = 40;
constexpr std::size_t kShownExtremes = 20;
constexpr std::size_t kOptionWidth = 24;  // what its table has room for
constexpr std::size_t kKindLetters = 3;   // that are left of a kind at least

using Options = std::vector<OptionSummary>;

// An option in a table: a kind that leaves the name no room is cut, "expl. Abyssal Market", as
// names tell more than kinds.
std::string OptionWithin(const OptionSummary& option, const PrintedNames& printed) {
  std::string whole = NameOfOption(option, printed);
  const std::size_t letters = option.kind.size() - std::min(option.kind.size(), kKindLetters);
  if (whole.size() <= kOptionWidth || option.option.empty() || letters == 0) return whole;
  const std::size_t cut = std::min(whole.size() - kOptionWidth, letters);
  return whole.substr(0, option.kind.size() - cut) + '.' + whole.substr(option.kind.size() + 1);
}

std::string OptionRows(std::string_view title, const Options& options, std::size_t shown,
                       const PrintedNames& printed) {
  if (options.empty()) return "";
  Table table({Name(std::string(title)), Right("Offered"), Right("Chosen"), Right("Share"),
               Interval(), Right("Chance"), Right("A turn")});
  for (const OptionSummary& option : FirstOf(options, shown)) {
    table.AddRow({OptionWithin(option, printed), Whole(option.offered), Whole(option.chosen),
                  MeanText(option.share, 3), IntervalText(option.share, 3),
                  Fixed(option.by_chance, 3), MeanText(option.turn_share, 3)});
  }
  return '\n' + table.ToText(kTextWidth) + MoreRows(options.size(), shown, "json or csv");
}

Options Select(const Options& options, bool (*is_wanted)(const OptionSummary&)) {
  Options selected;
  std::copy_if(options.begin(), options.end(), std::back_inserter(selected), is_wanted);
  std::stable_sort(
      selected.begin(), selected.end(),
      [](const OptionSummary& a, const OptionSummary& b) { return a.offered > b.offered; });
  return selected;
}

std::string ExtremeRows(std::string_view title, const Options& options,
                        const PrintedNames& printed) {
  if (options.empty()) return fmt::format("\n{}: none\n", title);
  return OptionRows(title, options, kShownExtremes, printed);
}

std::string LeadRows(const LeadSummary& lead) {
  const std::vector<LeadFigure> figures = LeadFiguresOf(lead);
  if (figures.empty()) return "";
  Table table({Left("Course of the game"), Right("Mean"), Left("95 %"), Right("Games")});
  for (const LeadFigure& figure : figures) {
    table.AddRow({std::string(figure.title), MeanText(*figure.value, 3),
                  IntervalText(*figure.value, 3), Whole(figure.value->count)});
  }
  return '\n' + table.ToText(kTextWidth);
}

void DescribeOptions(Figures& play, std::string_view key, const Options& options) {
  play.List(key, options, [](Figures& figures, const OptionSummary& option) {
    figures.Of("options", option.kind, option.option);
    figures.InJson("kind", option.kind);
    figures.Count("offered", option.offered);
    figures.Count("chosen", option.chosen);
    figures.Mean("share", option.share);
    figures.Number("by_chance", option.by_chance);
    figures.Mean("turn_share", option.turn_share);
    if (!option.option.empty()) figures.InJson("option", option.option);
  });
}

void DescribeNames(Figures& play, std::string_view key, const Options& options) {
  play.List(key, options, [](Figures& figures, const OptionSummary& option) {
    figures.InJson("kind", option.kind);
    figures.InJson("option", option.option);
  });
}

}  // namespace

std::string NameOfOption(const OptionSummary& option, const PrintedNames& printed) {
  if (option.option.empty()) return option.kind;
  const std::string name = printed.InText(option.option);
  return option.kind.empty() ? name : fmt::format("{}: {}", option.kind, name);
}

std::vector<LeadFigure> LeadFiguresOf(const LeadSummary& lead) {
  const std::vector<LeadFigure> all = {
      {"lead_changes", "changes of the leader", &lead.changes},
      {"lead_change_rate", "changes of the leader a turn", &lead.change_rate},
      {"leader_wins_25", "leader at a quarter wins", lead.leader_wins.data()},
      {"leader_wins_50", "leader at half time wins", &lead.leader_wins[1]},
      {"leader_wins_75", "leader at three quarters wins", &lead.leader_wins[2]},
      {"behind", "turns in which the winner was behind", &lead.behind},
      {"deficit", "largest deficit of the winner", &lead.deficit},
      {"drama", "drama", &lead.drama},
      {"decisiveness", "decisiveness", &lead.decisiveness},
      {"settled", "settled after this part of the turns", &lead.settled}};
  std::vector<LeadFigure> known;
  std::copy_if(all.begin(), all.end(), std::back_inserter(known),
               [](const LeadFigure& figure) { return figure.value->count > 0; });
  return known;
}

std::string PlayRows(const PlaySummary& play, const PrintedNames& printed) {
  if (play.games == 0) return "";
  DistributionTable numbers("Choice");
  numbers.Add("legal moves", play.legal_moves);
  numbers.Add("decisions/turn", play.turn_decisions);
  numbers.Add("turns with a choice", play.game_turns);
  return fmt::format("\nHow it plays, by the moves of {}", Counted(play.games, "game")) +
         numbers.ToText() +
         fmt::format("decisions with one legal move: {}, 95 % {}\n", MeanText(play.forced, 4),
                     IntervalText(play.forced, 4)) +
         LeadRows(play.lead) + CourseRows(play.course) +
         OptionRows("Kind of option", play.kinds, kShownKinds, printed) +
         OptionRows("Option", play.options, kShownOptions, printed) +
         ExtremeRows("Never chosen", Select(play.options, &IsNeverChosen), printed) +
         ExtremeRows("Always chosen", Select(play.options, &IsAlwaysChosen), printed) +
         ExposureRows(play.exposure, printed);
}

void DescribePlay(Figures& run, const PlaySummary& summary) {
  run.Object("play", [&](Figures& play) {
    play.Of("play");
    play.Count("games", summary.games);
    play.Count("blocks", summary.blocks);
    play.Text("chances", ToText(summary.source));
    DescribeDistribution(play, "legal_moves", "play", "legal_moves", summary.legal_moves);
    play.Mean("forced", summary.forced);
    DescribeDistribution(play, "turn_decisions", "play", "turn_decisions", summary.turn_decisions);
    DescribeDistribution(play, "turns", "play", "turns", summary.game_turns);
    play.Object("lead", [&](Figures& lead) {
      lead.Of("lead");
      for (const LeadFigure& figure : LeadFiguresOf(summary.lead)) {
        lead.Mean(figure.key, *figure.value);
      }
    });
    DescribeCourse(play, summary.course);
    DescribeOptions(play, "kinds", summary.kinds);
    DescribeOptions(play, "options", summary.options);
    play.InJson("fewest_offers", kFewestOffers);
    DescribeNames(play, "never_chosen", Select(summary.options, &IsNeverChosen));
    DescribeNames(play, "always_chosen", Select(summary.options, &IsAlwaysChosen));
    DescribeExposure(play, summary.exposure);
  });
}

std::vector<MethodNote> PlayMethods(const PlaySummary& play) {
  if (play.games == 0) return {};
  std::vector<MethodNote> notes = {
      {"play",
       fmt::format("How it plays: the moves of the first {}. decisions/turn: of a seat in a "
                   "turn in which it decides; steps without a choice are no decisions. Turns are "
                   "each seat's, rounds in Ripple Rush; the length of games, and 'turns' where "
                   "games are compared, count rounds.",
                   Counted(play.games, "game"))}};
  if (play.lead.changes.count > 0) {
    notes.push_back(
        {"lead",
         fmt::format(
             "Leader: the side with the best chance at the start of a turn by {}, all cards "
             "seen. Drama: mean root of the winner's distance to the leader while behind. "
             "Decisiveness: part of the turns over when the winner's chance exceeded all "
             "that others ever had (Browne and Maire 2010).",
             play.source == ChanceSource::kEvaluation
                 ? std::string("the game's evaluation")
                 : fmt::format("{} random playouts", kPlayoutsPerTurn))});
  }
  if (!play.course.turns.empty()) {
    notes.push_back(
        {"course",
         "Winner's chance: of the side that went on to win alone. Decided: it led for good. Games "
         "that are over count as decided, so that all turns are of the same games. Settled before "
         "the first turn: squared correlation of the first chances with the result, of several "
         "agents both less the mean of each in each line-up, jackknife over 20 groups of blocks. "
         "What better estimates, or a fit of seats and names, would see comes "
         "on top, so that it is a least value."});
  }
  notes.push_back(
      {"options",
       fmt::format("Offered: decisions in which some of the legal moves, not all, were the option. "
                   "Chance: its share if all moves were equally likely. A turn: part of the "
                   "turns in which it was offered and chosen at some time. Never and always: of "
                   "options offered {} times or more; the interval bounds what was not seen.",
                   kFewestOffers)});
  for (MethodNote& note : ExposureMethods(play.exposure)) notes.push_back(std::move(note));
  return notes;
}

}  // namespace riftlab
