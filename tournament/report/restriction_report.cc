#include "tournament/report/restriction_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <span>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/balance/play_figures.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/figures.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/report/variant_cells.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownLimits = 60;
constexpr std::size_t kTold = 5;  // rows that sentences tell of

using RestrictionRows = std::vector<RestrictionRow>;

// Options of a limit that are one thing, by printed name, such as those of a card.
struct LimitedThing {
  std::string name;
  std::vector<std::string> kinds;  // of options, each once
  OptionSummary first;
};

std::vector<LimitedThing> ThingsOf(const OptionLimit& limit, const PrintedNames& printed) {
  std::vector<LimitedThing> things;
  for (const std::string& option : limit.options) {
    const OptionSummary named = OptionOf(option);
    const std::string name = printed.InText(named.option);
    auto thing = std::find_if(things.begin(), things.end(),
                              [&](const LimitedThing& other) { return other.name == name; });
    if (thing == things.end())
      thing = things.insert(things.end(), {.name = name, .kinds = {}, .first = named});
    // Cards of one name that several seats own.
    const auto& kinds = thing->kinds;
    if (std::find(kinds.begin(), kinds.end(), named.kind) == kinds.end()) {
      thing->kinds.push_back(named.kind);
    }
  }
  return things;
}

// "summon: Banner Captain"; "Banner Captain (play, summon)" of two kinds of option, "card: Banner
// Captain" of more.
std::string ThingText(const LimitedThing& thing, const PrintedNames& printed) {
  if (thing.kinds.size() > 2) return fmt::format("card: {}", thing.name);
  if (thing.kinds.size() == 2) {
    return fmt::format("{} ({})", thing.name, fmt::join(thing.kinds, ", "));
  }
  return NameOfOption(thing.first, printed);
}

std::string OptionsText(const OptionLimit& limit, const PrintedNames& printed) {
  std::vector<std::string> texts;
  for (const LimitedThing& thing : ThingsOf(limit, printed))
    texts.push_back(ThingText(thing, printed));
  return fmt::format("{}", fmt::join(texts, " + "));
}

std::string LimitText(const OptionLimit& limit, const PrintedNames& printed) {
  return fmt::format("{} {}", ToText(limit.kind), OptionsText(limit, printed));
}

// The costliest limit first; what was never met last.
RestrictionRows Sorted(const RestrictionReport& report) {
  RestrictionRows rows = report.rows;
  std::stable_sort(rows.begin(), rows.end(), [](const RestrictionRow& a, const RestrictionRow& b) {
    const bool a_met = a.worth.limited > 0;
    const bool b_met = b.worth.limited > 0;
    if (a_met != b_met) return a_met;
    return a.worth.loss.value > b.worth.loss.value;
  });
  return rows;
}

std::string LossInterval(const Estimate& loss) {
  return VariantIntervalText(FigureUnit::kShare, loss);
}

bool HasGivenWay(const RestrictionRow& row) {
  return row.limit.kind == LimitKind::kWithout && row.worth.gave_way > 0;
}

// "without card" where each limit is of all options that are one card, each card once; else empty.
std::string CommonCardLimit(const RestrictionRows& rows) {
  std::set<std::string> cards;
  bool any_of_several_kinds = false;
  for (const RestrictionRow& row : rows) {
    if (row.limit.kind != rows.front().limit.kind) return "";
    const std::string card = OptionOf(row.limit.options.front()).option;
    if (!cards.insert(card).second) return "";
    for (const std::string& option : row.limit.options) {
      if (OptionOf(option).option != card) return "";
    }
    any_of_several_kinds = any_of_several_kinds || row.limit.options.size() > 1;
  }
  return any_of_several_kinds ? fmt::format("{} card", ToText(rows.front().limit.kind)) : "";
}

// "without summon" where several limits are all that of one option of this kind, which then need
// not stand in each row, or "without card"; else empty.
std::string CommonLimit(const RestrictionRows& rows) {
  if (rows.size() < 2) return "";
  std::string common;
  for (const RestrictionRow& row : rows) {
    const std::string kind = OptionOf(row.limit.options.front()).kind;
    const std::string limit = fmt::format("{} {}", ToText(row.limit.kind), kind);
    if (kind.empty() || row.limit.options.size() != 1 || (!common.empty() && limit != common)) {
      return CommonCardLimit(rows);
    }
    common = limit;
  }
  return common;
}

// What a row is called behind the common limit, which may be empty.
std::string RowName(const RestrictionRow& row, const std::string& common,
                    const PrintedNames& printed) {
  return common.empty() ? LimitText(row.limit, printed)
                        : printed.Of(OptionOf(row.limit.options.front()).option);
}

std::string RowsText(const RestrictionRows& rows, const PrintedNames& printed) {
  const std::string common = CommonLimit(rows);
  const bool any_gave_way = std::any_of(rows.begin(), rows.end(), &HasGivenWay);
  std::vector<Column> columns = {Name(common.empty() ? "Held to" : common),
                                 Right("Loss"),
                                 Interval(),
                                 Right("q  "),
                                 Right("Taken"),
                                 Right("a game")};
  if (any_gave_way) columns.push_back(Right("Gave way"));
  Table table(columns);
  for (const RestrictionRow& row : FirstOf(rows, kShownLimits)) {
    const RestrictionWorth& worth = row.worth;
    const bool is_met = worth.limited > 0;
    std::vector<std::string> cells = {RowName(row, common, printed),
                                      is_met ? PointsText(worth.loss.value) : "-",
                                      is_met ? LossInterval(worth.loss) : "-",
                                      is_met ? QText(worth.q) : "-  ",
                                      worth.taken.count == 0 ? "-" : Percent(worth.taken.value),
                                      MeanText(worth.taken_a_game, 2)};
    if (any_gave_way) cells.push_back(HasGivenWay(row) ? Whole(worth.gave_way) : "-");
    table.AddRow(std::move(cells));
  }
  return '\n' + table.ToText(kTextWidth) + MoreRows(rows.size(), kShownLimits, "json or csv");
}

std::string SentenceOf(const RestrictionRow& row, const RestrictionReport& report) {
  const RestrictionWorth& worth = row.worth;
  const bool loses = worth.loss.value >= 0;
  const Estimate change = loses ? worth.loss : Mirrored(worth.loss, 0);
  const bool has_interval = change.method != IntervalMethod::kNone;
  return fmt::format("{}{} a side {} {} points of {}{}: {} instead of {}.",
                     row.limit.kind == LimitKind::kWithout ? "Without " : "Always ",
                     OptionsText(row.limit, report.names), loses ? "loses" : "gains",
                     Fixed(100 * change.value, 2), report.players == 1 ? "utility" : "the win",
                     has_interval ? ' ' + LossInterval(change) : "", Percent(worth.share.value),
                     Percent(worth.free_share.value));
}

// The rows by what can be said of them.
struct ToldRows {
  RestrictionRows sure;  // the largest loss or gain first
  RestrictionRows open;  // of which the interval does not tell
  RestrictionRows bare;  // without an interval
  std::int64_t unmet = 0;
};

ToldRows ToldRowsOf(const RestrictionRows& rows) {
  ToldRows told;
  for (const RestrictionRow& row : rows) {
    if (row.worth.limited == 0) {
      ++told.unmet;
    } else if (IsSignificant(row.worth.q)) {
      told.sure.push_back(row);
    } else {
      const bool is_bare = row.worth.loss.method == IntervalMethod::kNone;
      (is_bare ? told.bare : told.open).push_back(row);
    }
  }
  std::stable_sort(told.sure.begin(), told.sure.end(),
                   [](const RestrictionRow& a, const RestrictionRow& b) {
                     return std::abs(a.worth.loss.value) > std::abs(b.worth.loss.value);
                   });
  return told;
}

// The sure rows that have no sentence of their own, behind `common`, which may be empty.
std::string FurtherSure(std::span<const RestrictionRow> rows, const std::string& common,
                        const PrintedNames& printed) {
  std::vector<std::string> names;
  for (const RestrictionRow& row : rows) {
    names.push_back(
        fmt::format("{} ({})", RowName(row, common, printed), PointsText(row.worth.loss.value)));
  }
  return fmt::format("And {} more {} out (*){}{}: {}.", rows.size(),
                     rows.size() == 1 ? "stands" : "stand", common.empty() ? "" : ", ", common,
                     fmt::join(names, ", "));
}

std::string OpenSentence(const RestrictionRows& rows) {
  double reach = 0;
  for (const RestrictionRow& row : rows) {
    reach = std::max({reach, row.worth.loss.high, -row.worth.loss.low});
  }
  return fmt::format("{} cannot be told from no change: by {} {} points at most.",
                     Counted(std::ssize(rows), "limit"),
                     rows.size() == 1 ? "its interval" : "their intervals", Fixed(100 * reach, 1));
}

std::string BareSentence(const RestrictionRows& rows) {
  const bool all_zero = std::all_of(rows.begin(), rows.end(), [](const RestrictionRow& row) {
    return row.worth.loss.value == 0;
  });
  return fmt::format("{} {} no interval: {}.", Counted(std::ssize(rows), "limit"),
                     rows.size() == 1 ? "has" : "have",
                     all_zero ? "the loss is 0 in every deal" : "too few deals differ in the loss");
}

// What the rows come to.
std::vector<std::string> Sentences(const RestrictionRows& rows, const RestrictionReport& report) {
  const ToldRows told = ToldRowsOf(rows);
  const std::string common = CommonLimit(rows);
  std::vector<std::string> sentences;
  for (const RestrictionRow& row : FirstOf(told.sure, kTold)) {
    sentences.push_back(SentenceOf(row, report));
  }
  if (told.sure.size() > kTold) {
    sentences.push_back(FurtherSure(std::span(told.sure).subspan(kTold), common, report.names));
  }
  if (told.open.size() == 1 && rows.size() == 1) {
    std::string sentence = SentenceOf(rows[0], report);
    sentence.pop_back();
    sentences.push_back(sentence + ", which cannot be told from no change.");
  } else if (!told.open.empty()) {
    sentences.push_back(OpenSentence(told.open));
  }
  if (!told.bare.empty()) sentences.push_back(BareSentence(told.bare));
  if (told.unmet > 0) {
    sentences.push_back(fmt::format("{} {} never met: no restricted seat had that choice.",
                                    Counted(told.unmet, "limit"),
                                    told.unmet == 1 ? "was" : "were"));
  }
  return sentences;
}

std::vector<std::string> Methods(const RestrictionReport& report) {
  const bool is_solo = report.players == 1;
  std::vector<std::string> methods = {
      is_solo
          ? "Restricted play (Jaffe et al. 2012): every deal is played free and then held to "
            "the limit, by the same agent. Loss: of the share, in percentage points, paired "
            "over deals."
          : "Restricted play (Jaffe et al. 2012): every deal is played once for each side, which "
            "is then held to the limit while the others are free, by the same agent. Loss: "
            "of the restricted side's share of the win against an even one, in percentage "
            "points; interval over deals. All limits meet the same deals.",
      "A limit binds what the seat decides, and its own moves in the tree of a search. Playouts, "
      "solvers, and what the other seats expect of it know nothing of it.",
      "q: false discovery rate over all limits; * where it is below 0.05. Taken: of the decisions "
      "of free seats that had the option and another choice, those in which it was taken; a game: "
      "times a free seat took it in a game so."};
  if (std::any_of(report.rows.begin(), report.rows.end(), &HasGivenWay)) {
    methods.emplace_back(
        "Gave way: decisions of restricted seats at which nothing else was legal, so that the "
        "option was taken all the same.");
  }
  return methods;
}

std::string RestrictionText(const RestrictionReport& report, const TextExtent& extent) {
  const RestrictionWorth& first = report.rows.front().worth;
  std::string line = HeadingOf(report.game);
  line +=
      fmt::format(", {}, {}: what {} worth, by {} each on {}", Counted(report.players, "player"),
                  report.agent, report.rows.size() == 1 ? "an option is" : "options are",
                  Counted(first.games, "game"), Counted(first.blocks, "deal"));
  std::int64_t faults = 0;
  for (const RestrictionRow& row : report.rows) faults += row.worth.fault_blocks;
  if (faults > 0) line += fmt::format(", {} more left out since a game ended by a fault", faults);
  const RestrictionRows rows = Sorted(report);
  std::string verdict;
  for (const std::string& sentence : Sentences(rows, report)) {
    verdict += Wrap(sentence, kTextWidth, 2);
  }
  if (report.interrupted) verdict += "Interrupted: these are the games so far.\n";
  return ArrangeText({.headline = Wrap(line + ".", kTextWidth, 2),
                      .tables = RowsText(rows, report.names),
                      .notes = report.notes,
                      .methods = Methods(report),
                      .verdict = '\n' + verdict},
                     extent);
}

void DescribeLimit(Figures& figures, const RestrictionReport& report, const RestrictionRow& row) {
  const RestrictionWorth& worth = row.worth;
  figures.Of("restrictions", fmt::format("{}", fmt::join(row.limit.options, "+")),
             ToText(row.limit.kind));
  figures.InJson("limit", ToText(row.limit.kind));
  figures.InJson("options", row.limit.options);
  figures.Text("name", OptionsText(row.limit, report.names));
  figures.Count("games", worth.games);
  figures.Count("blocks", worth.blocks);
  figures.Count("fault_blocks", worth.fault_blocks);
  figures.Mean("free_share", worth.free_share);
  figures.Mean("share", worth.share);
  figures.Mean("loss", worth.loss);
  figures.Number("p", worth.p);
  figures.Number("q", worth.q);
  figures.Mean("taken", worth.taken);
  figures.Mean("taken_a_game", worth.taken_a_game);
  figures.Count("limited", worth.limited);
  figures.Count("gave_way", row.limit.kind == LimitKind::kWithout ? worth.gave_way : 0);
}

void DescribeRestrictions(Figures& run, const RestrictionReport& report) {
  DescribeGame(run, report.game, report.players);
  run.Text("agent", report.agent);
  run.Flag("interrupted", report.interrupted);
  run.InJson("confidence", 0.95);
  const RestrictionRows rows = Sorted(report);
  run.InJson("findings", Sentences(rows, report));
  run.List("restrictions", rows, [&](Figures& figures, const RestrictionRow& row) {
    DescribeLimit(figures, report, row);
  });
  run.InJson("methods", Methods(report));
  run.InJson("notes", report.notes);
}

}  // namespace

Json RestrictionData(const RestrictionReport& report) {
  const RestrictionRows rows = Sorted(report);
  const std::string common = CommonLimit(rows);
  Json figures = Json::array();
  for (const RestrictionRow& row : rows) {
    const RestrictionWorth& worth = row.worth;
    figures.push_back({{"item", common.empty() ? LimitText(row.limit, report.names)
                                               : OptionOf(row.limit.options.front()).option},
                       {"figure", "share"},
                       {"values", {EstimateToJson(worth.free_share), EstimateToJson(worth.share)}},
                       {"change", EstimateToJson(Mirrored(worth.loss, 0))},
                       {"q", OrNull(worth.q)},
                       {"taken", EstimateToJson(worth.taken)},
                       {"taken_a_game", EstimateToJson(worth.taken_a_game)},
                       {"limited", worth.limited},
                       {"gave_way", HasGivenWay(row) ? worth.gave_way : 0}});
  }
  const std::int64_t games = rows.front().worth.games;
  return {
      {"runs", {"free", "held"}},
      {"what", "a free side, and one that is held to a limit"},
      {"players", report.players},
      {"tables",
       {{{"table", common.empty() ? "restrictions" : common}, {"figures", std::move(figures)}}}},
      {"sentences", Sentences(rows, report)},
      {"games", {games, games}},
      {"methods", Methods(report)},
      {"names", report.names.all()},
      {"notes", report.notes}};
}

std::string RenderRestrictionPage(const PageOrigin& origin, const RestrictionReport& report) {
  constexpr TextExtent kWhole = {.notes = true};
  return ReportPage(origin, fmt::format("{}: what options are worth", report.game.title),
                    "Restricted play on common deals; all intervals are 95 %",
                    RestrictionText(report, kWhole), RestrictionData(report), kSideBySideScript);
}

std::string RenderRestrictions(const RestrictionReport& report, OutputFormat format,
                               const TextExtent& extent) {
  RIFTLAB_CHECK(!report.rows.empty());
  return RenderFigures(
      format, [&] { return RestrictionText(report, extent); },
      [&](Figures& run) { DescribeRestrictions(run, report); });
}

}  // namespace riftlab
