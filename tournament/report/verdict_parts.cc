#include "tournament/report/verdict_parts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/stronger_parts.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// How many are named in the text.
constexpr std::size_t kVerdictFindings = 8;
constexpr std::size_t kVerdictRows = 4;     // of a table in a sentence
constexpr std::size_t kVerdictDrivers = 3;  // that pull one way
constexpr std::size_t kVerdictNames = 6;    // of any other list
// Longer tables of which nothing is known are no news.
constexpr std::int64_t kMostOpenRows = 64;

// Puts the findings of one report into words.
class VerdictWriter {
 public:
  VerdictWriter(const BalanceReport& report, const Findings& findings)
      : report_(report), findings_(findings), is_solo_(report.balance.num_sides == 1) {
    for (const Finding& finding : findings.list) {
      if (finding.kind != FindingKind::kName && finding.kind != FindingKind::kPlayed) continue;
      for (const FindingRow& row : finding.rows) tags_of_[row.name].insert(finding.tag);
      for (const Driver& driver : finding.drivers) AddDriver(driver);
      for (const Driver& driver : finding.against) AddDriver(driver);
    }
  }

  std::string Sentence(const Finding& finding) const {
    switch (finding.kind) {
      case FindingKind::kSeat:
        return SeatSentence(finding);
      case FindingKind::kName:
        return NameSentence(finding);
      case FindingKind::kTogether:
        return PairSentence(finding);
      case FindingKind::kPlayed:
        return PlayedSentence(finding);
      case FindingKind::kGame:
        return GameSentence(finding);
    }
    return "";
  }

  // What the one seat of a game for one reaches, and how its games end; empty of other games, in
  // which seats share a win, and of several agents, which a ranking holds against one another.
  std::string Reached() const {
    if (!is_solo_ || HasAgents() || findings_.games == 0) return "";
    const BalanceSummary& balance = report_.balance;
    const SeatBalance& seat = balance.seats[0];
    std::string text = fmt::format("{} scores {} points on average {}; the utility is {}.",
                                   AgentName(report_, 0), MeanText(seat.score.mean, 1),
                                   IntervalText(seat.score.mean, 1), PercentText(seat.share));
    if (balance.reasons.size() < 2) return text;
    std::vector<std::string> ends;
    for (const CategorySummary& reason : balance.reasons) {
      ends.push_back(
          fmt::format("{} ({})", WordsOfKey(reason.name), Percent(reason.frequency.value)));
    }
    return text + fmt::format(" Games end by: {}.", Listed(ends));
  }

  // Where nothing stands out.
  std::string NothingSentence() const {
    if (findings_.games == 0) {
      return "No game has been played to its end, so that there is nothing to tell.";
    }
    std::string text = fmt::format("Nothing stands out in {}.", Counted(findings_.games, "game"));
    if (findings_.nearest) {
      const Finding& nearest = *findings_.nearest;
      const FindingRow& row = nearest.rows[0];
      text += fmt::format(" Most nearly does {}{}: {}, {}, q {}.", SubjectOf(nearest, row),
                          TagOf(nearest), PercentText(row.share), Distance(nearest, row),
                          Fixed(*row.effect->q, 3));
    }
    return text + FewGames();
  }

  std::string Confounding(const Confounded& confounded) const {
    std::vector<std::string> pairs;
    for (const SameNames& pair : confounded.pairs) {
      pairs.push_back(fmt::format("{} with {}", Name(pair.tag), Name(pair.name)));
    }
    const std::string share =
        confounded.agreeing == confounded.seats
            ? fmt::format("all {} seats", confounded.seats)
            : fmt::format("{} of {} seats", confounded.agreeing, confounded.seats);
    return fmt::format(
        "{} and {} cannot be told apart: in {} one says what the other is ({}). What is found of "
        "the one may be due to the other.",
        Capital(WordsOfKey(confounded.first)), WordsOfKey(confounded.second), share, Listed(pairs));
  }

  std::string Untaken(const NeverTaken& never) const {
    std::string text;
    const std::string kind = Capital(WordsOfKey(never.kind));
    const std::string who = report_.agents.size() == 1 ? AgentName(report_, 0) : "the agents";
    if (!never.held.empty()) {
      text = fmt::format(
          "{}: {} never took {} where there was a choice; what is said of {} is of seats that got "
          "{} without one.",
          kind, who, Listed(Names(never.held)), never.held.size() == 1 ? "it" : "them",
          never.held.size() == 1 ? "it" : "them");
    }
    if (!never.unseen.empty()) {
      text += fmt::format("{}{}: {} never took {}, so that nothing is known of {}.",
                          text.empty() ? "" : " ", kind, who, Listed(Names(never.unseen)),
                          never.unseen.size() == 1 ? "it" : "them");
    }
    return text;
  }

  std::string Balanced() const {
    std::vector<std::string> balanced;
    std::vector<std::string> open;
    std::vector<std::string> off_par;
    std::vector<std::string> quiet;
    for (const QuietRows& rows : findings_.quiet) {
      if (rows.rows < 2) continue;
      if (rows.in_play) {
        if (rows.found == 0) quiet.push_back(LabelOf(rows));
        continue;
      }
      if (rows.balanced > 0) balanced.push_back(PartOf(rows.balanced, rows));
      const bool is_news = rows.rows <= kMostOpenRows;
      if (rows.open > 0 && is_news) open.push_back(PartOf(rows.open, rows));
      if (rows.off_par > 0) off_par.push_back(PartOf(rows.off_par, rows));
    }
    std::string text;
    if (!balanced.empty()) {
      const int sides = report_.balance.num_sides;
      std::string even(ParOfNames() == NamePar::kEven ? Even() : "par");
      if (sides > 2 && !HasAgents()) even += fmt::format(" ({})", Percent(1.0 / sides));
      text = fmt::format("In balance, known to be within {} points of {}: {}.",
                         Fixed(100 * kNearEven, 0), even, Listed(balanced));
    }
    if (!open.empty()) {
      text += fmt::format("{}Open, for want of games: {}.", text.empty() ? "" : " ", Listed(open));
    }
    if (!off_par.empty()) {
      text += fmt::format("{}Off even, by single intervals at 95 %: {}.", text.empty() ? "" : " ",
                          Listed(off_par));
    }
    if (!quiet.empty()) {
      text += fmt::format("{}Of {} none stands out.", text.empty() ? "" : " ", Listed(quiet));
    }
    return text;
  }

  std::string Level(const std::optional<SecondLevel>& second) const {
    if (second) {
      std::string text = fmt::format(
          "All this is true of {}, which played {}; a second level, {}, played {} {}",
          AgentName(report_, 0), is_solo_ ? "alone" : "all seats", second->agent(), second->games(),
          report_.is_part ? "games of a shard of its own" : "of the same deals");
      if (second->seat_width() > 0) {
        text += fmt::format(
            ", which tells the share of a seat to within {} points, and of what comes up less "
            "often less well; playing again with --strong-games N tells more",
            Points(second->seat_width()));
      }
      return text + '.';
    }
    if (report_.agents.size() == 1) {
      const std::string& spec = report_.agents[0].spec;
      const bool searches = spec != "greedy" && spec != "random";
      return fmt::format("All this is true of {}, which played {}{}.", AgentName(report_, 0),
                         is_solo_ ? "alone" : "all seats",
                         searches ? ""
                                  : "; whether stronger play agrees, playing again with "
                                    "--strong-games 200 tells");
    }
    std::vector<std::string> names;
    for (std::size_t agent = 0; agent < report_.agents.size(); ++agent) {
      names.push_back(AgentName(report_, agent));
    }
    return fmt::format("All this is true of the agents that played: {}.", Listed(names));
  }

  std::string Name(std::string_view code) const { return report_.names.Of(code); }

 private:
  // Points of a share, without a sign.
  static std::string Points(double difference) { return Fixed(100 * std::abs(difference), 1); }

  static std::string SignedPoints(double difference) { return SignedFixed(100 * difference, 1); }

  // The first ones of a list, and how many more there are.
  static std::string Listed(std::span<const std::string> names, std::size_t shown = kVerdictNames) {
    return ListedAndMore(names, shown);
  }

  bool HasAgents() const { return report_.balance.labels.size() > 1; }

  NamePar ParOfNames() const {
    return NameParOf(report_.balance.labels.size(), report_.balance.sides);
  }

  std::string_view Even() const { return is_solo_ ? "the mean" : "even"; }

  std::vector<std::string> Names(const std::vector<std::string>& codes) const {
    std::vector<std::string> names;
    names.reserve(codes.size());
    for (const std::string& code : codes) names.push_back(report_.names.WithCode(code));
    return names;
  }

  // What the share of a row is held against.
  std::string_view ParOf(const Finding& finding) const {
    if (finding.kind == FindingKind::kGame) {
      return HasAgents() ? "what the agents that sat there win in all" : "all games";
    }
    if (finding.kind == FindingKind::kSeat) return Even();
    return ParOfNames() == NamePar::kEven ? Even() : ParText(ParOfNames());
  }

  // "12.6 points above even".
  std::string Distance(const Finding& finding, const FindingRow& row) const {
    const double difference = row.effect->difference;
    return fmt::format("{} points {} {}", Points(difference), difference < 0 ? "below" : "above",
                       ParOf(finding));
  }

  std::string SeatName(const FindingRow& row) const {
    const BalanceSummary& balance = report_.balance;
    const auto seat = static_cast<std::size_t>(std::stoi(row.name));
    if (balance.num_sides == balance.num_players) return fmt::format("seat {}", seat);
    std::vector<std::string> seats;
    for (std::size_t other = 0; other < balance.sides.size(); ++other) {
      if (balance.sides[other] == balance.sides[seat]) seats.push_back(fmt::format("{}", other));
    }
    return fmt::format("side {} ({} {})", balance.sides[seat], seats.size() == 1 ? "seat" : "seats",
                       fmt::join(seats, " and "));
  }

  // What a row is of, within a sentence.
  std::string SubjectOf(const Finding& finding, const FindingRow& row) const {
    switch (finding.kind) {
      case FindingKind::kSeat:
        return SeatName(row);
      case FindingKind::kGame:
        return finding.tag.empty() ? fmt::format("the end by {}", WordsOfKey(row.name))
                                   : fmt::format("{} {}", WordsOfKey(finding.tag),
                                                 report_.names.WithCode(row.name));
      case FindingKind::kName:
        if (IsPlaces(finding.tag)) return PlaceName(row.name);
        break;
      case FindingKind::kTogether:
      case FindingKind::kPlayed:
        break;
    }
    return report_.names.WithCode(row.name);
  }

  // Whether the names of the tag are places in the order of play.
  bool IsPlaces(std::string_view key) const {
    const std::vector<TagBalance>& tags = report_.balance.tags;
    return std::any_of(tags.begin(), tags.end(), [&](const TagBalance& tag) {
      return tag.info.key == key && tag.info.role == TagRole::kPlace;
    });
  }

  std::string PlaceName(std::string_view place) const {
    const bool has_teams = report_.balance.num_sides < report_.balance.num_players;
    return fmt::format("the {}{} to move", has_teams ? "side that is " : "", place);
  }

  // In which table a name stands that several may have; nothing of seats and of the game.
  std::string TagOf(const Finding& finding) const {
    const bool is_named =
        (finding.kind == FindingKind::kName || finding.kind == FindingKind::kPlayed) &&
        !IsPlaces(finding.tag);
    return is_named ? fmt::format(" ({})", WordsOfKey(finding.tag)) : "";
  }

  void AddDriver(const Driver& driver) { tags_of_[driver.effect.name].insert(driver.tag); }

  // Whether sentences speak of the name as one of several tags.
  bool IsOfSeveralTags(const std::string& name) const {
    const auto found = tags_of_.find(name);
    return found != tags_of_.end() && found->second.size() > 1;
  }

  std::string SeatSentence(const Finding& finding) const {
    const FindingRow& row = finding.rows[0];
    std::string text = fmt::format("{} wins {} of its games, {} ({}).", Capital(SeatName(row)),
                                   PercentText(row.share), Distance(finding, row),
                                   Counted(findings_.games, "game"));
    if (row.adjusted) text += fmt::format(" Adjusted for luck: {}.", PercentText(*row.adjusted));
    if (findings_.has_seat_agents) {
      text += " Each seat has an agent of its own, so that this may be due to the agents.";
    }
    return text + Same(finding);
  }

  std::string NameSentence(const Finding& finding) const {
    const FindingRow& row = finding.rows[0];
    const std::string name =
        Capital(SubjectOf(finding, row)) + (IsOfSeveralTags(row.name) ? TagOf(finding) : "");
    const bool by_share = StandsOutByShare(row);
    std::string text = is_solo_
                           ? fmt::format("With {} the utility is {}", name, PercentText(row.share))
                           : fmt::format("{} wins {} of its games", name, PercentText(row.share));
    if (by_share) text += ", " + Distance(finding, row);
    text += fmt::format(" ({})", Counted(row.count, "seat"));
    if (row.alone) text += Alone(*row.alone, by_share);
    return text + '.' + Drivers(finding) + Same(finding);
  }

  // What the name adds where its side has others.
  static std::string Alone(const SynergyEffect& effect, bool by_share) {
    const double low = std::min(std::abs(effect.difference_low), std::abs(effect.difference_high));
    const double high = std::max(std::abs(effect.difference_low), std::abs(effect.difference_high));
    if (by_share) {
      return fmt::format("; {} with the rest of the side held equal",
                         SignedPoints(effect.difference));
    }
    return fmt::format(", and it {} {} points [{}, {}] with the rest of the side held equal",
                       effect.difference < 0 ? "costs" : "adds", Points(effect.difference),
                       Points(low), Points(high));
  }

  std::string DriverList(const std::vector<Driver>& drivers) const {
    std::vector<std::string> texts;
    texts.reserve(drivers.size());
    for (const Driver& driver : drivers) {
      const std::string& name = driver.effect.name;
      texts.push_back(fmt::format("{}{} ({})",
                                  IsOfSeveralTags(name) ? WordsOfKey(driver.tag) + ' ' : "",
                                  Name(name), SignedPoints(driver.effect.difference)));
    }
    return Listed(texts, kVerdictDrivers);
  }

  std::string Drivers(const Finding& finding) const {
    if (finding.drivers.empty() && finding.against.empty()) return "";
    std::string text;
    if (!finding.drivers.empty()) text = fmt::format(" Drivers: {}", DriverList(finding.drivers));
    if (!finding.against.empty()) {
      text += fmt::format(
          "{} {}", text.empty() ? " Against it:" : "; against it:", DriverList(finding.against));
    }
    return text + '.';
  }

  std::string Same(const Finding& finding) const {
    std::vector<std::string> texts;
    for (const SameNames& same : finding.same) {
      texts.push_back(IsPlaces(same.tag)
                          ? PlaceName(same.name)
                          : fmt::format("{} {}", WordsOfKey(same.tag), Name(same.name)));
    }
    if (texts.empty()) return "";
    return fmt::format(" The same seats: {}.", Listed(texts, kVerdictDrivers));
  }

  std::string PairSentence(const Finding& finding) const {
    const FindingRow& row = finding.rows[0];
    const SynergyEffect& effect = *row.alone;
    return fmt::format("{}: {} together {} points [{}, {}] beyond what each is worth alone ({}).",
                       Capital(WordsOfKey(finding.tag)), Name(row.name),
                       SignedPoints(effect.difference), SignedPoints(effect.difference_low),
                       SignedPoints(effect.difference_high), Counted(row.count, "side"));
  }

  // "+13.3", or "costs 7.3" where the share of the seats that have it shows nothing.
  static std::string SizeText(const FindingRow& row) {
    const double size = SizeOf(row);
    if (!StandsOutAlone(row)) return SignedPoints(size);
    return fmt::format("{} {}", size < 0 ? "costs" : "adds", Points(size));
  }

  // "Deepdelve (+13.3), Mirror Lagoon (costs 7.3)".
  std::string FurtherRows(const Finding& finding) const {
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < finding.rows.size(); ++i) {
      texts.push_back(
          fmt::format("{} ({})", Name(finding.rows[i].name), SizeText(finding.rows[i])));
    }
    if (texts.empty()) return "";
    return fmt::format(" Then {}.", Listed(texts, kVerdictRows));
  }

  std::string PlayedSentence(const Finding& finding) const {
    const FindingRow& row = finding.rows[0];
    const std::string title = Capital(WordsOfKey(finding.tag));
    std::string text =
        fmt::format("{}: {} of {} stand{} out. {} {} {} {}", title, finding.rows.size(),
                    finding.names, finding.rows.size() == 1 ? "s" : "",
                    is_solo_ ? "With" : "Seats with", report_.names.WithCode(row.name),
                    is_solo_ ? "the utility is" : "win", PercentText(row.share));
    const bool by_share = StandsOutByShare(row);
    if (by_share) text += ", " + Distance(finding, row);
    text += fmt::format(" ({})", Counted(row.count, "seat"));
    if (!by_share && row.alone) text += Alone(*row.alone, by_share);
    return text + '.' + FurtherRows(finding) +
           " These come in play, and may follow from doing well.";
  }

  std::string GameSentence(const Finding& finding) const {
    const FindingRow& row = finding.rows[0];
    const std::string where = finding.tag.empty()
                                  ? fmt::format("Games that end by {}", WordsOfKey(row.name))
                                  : fmt::format("Games with {}", SubjectOf(finding, row));
    const std::string what = is_solo_ ? "the utility is" : "seat 0 wins";
    return fmt::format("{}: {} {}, {} points {} than {} ({}).{}", where, what,
                       PercentText(row.share), Points(row.effect->difference),
                       row.effect->difference < 0 ? "less" : "more",
                       HasAgents() ? "the agents that sat there do in all" : "in all",
                       Counted(row.count, "game"), FurtherRows(finding));
  }

  // What so few games could have shown; empty where they are many.
  std::string FewGames() const {
    if (is_solo_ || report_.balance.seats.empty()) return "";
    const Estimate& share = report_.balance.seats[0].share;
    const double around = (share.high - share.low) / 2;
    if (share.method == IntervalMethod::kNone || around <= kNearEven) return "";
    std::string text = fmt::format(
        " So few games show large effects alone: the share of a seat is known to +-{} points",
        Points(around));
    if (const std::optional<Estimate> adjusted = AdjustedShareOf(report_.balance, 0)) {
      text +=
          fmt::format(", adjusted for luck to +-{}", Points((adjusted->high - adjusted->low) / 2));
    }
    return text + '.';
  }

  std::string LabelOf(const QuietRows& rows) const {
    if (IsPlaces(rows.tag)) return "the order of play";
    if (!rows.tag.empty()) return WordsOfKey(rows.tag);
    return report_.balance.num_sides < report_.balance.num_players ? "the sides" : "the seats";
  }

  std::string PartOf(std::int64_t part, const QuietRows& rows) const {
    std::vector<std::string> remarks;
    if (part != rows.rows) remarks.push_back(fmt::format("{} of {}", part, rows.rows));
    if (rows.is_adjusted) remarks.emplace_back("adjusted for luck");
    if (remarks.empty()) return LabelOf(rows);
    return fmt::format("{} ({})", LabelOf(rows), fmt::join(remarks, ", "));
  }

  const BalanceReport& report_;
  const Findings& findings_;
  bool is_solo_;
  std::map<std::string, std::set<std::string>> tags_of_;  // by name that sentences speak of
};

Json AddsToJson(const SynergyEffect& effect) {
  return {{"value", effect.difference},
          {"low", effect.difference_low},
          {"high", effect.difference_high},
          {"q", OrNull(effect.q)}};
}

Json FindingRowToJson(const FindingRow& row, const PrintedNames& names) {
  return {{"name", row.name},
          {"printed", names.Of(row.name)},
          {"count", row.count},
          {"size", SizeOf(row)},
          {"share", EstimateToJson(row.share)},
          {"par", row.effect ? Json(row.effect->par) : Json(nullptr)},
          {"q", row.effect ? OrNull(row.effect->q) : Json(nullptr)},
          {"adds", row.alone ? AddsToJson(*row.alone) : Json(nullptr)}};
}

Json DriversToJson(const std::vector<Driver>& drivers, const PrintedNames& names) {
  Json list = Json::array();
  for (const Driver& driver : drivers) {
    list.push_back({{"tag", driver.tag},
                    {"name", driver.effect.name},
                    {"printed", names.Of(driver.effect.name)},
                    {"count", driver.effect.count},
                    {"adds", AddsToJson(driver.effect)}});
  }
  return list;
}

Json FindingToJson(const Finding& finding, const std::string& text, const PrintedNames& names) {
  Json rows = Json::array();
  for (const FindingRow& row : finding.rows) rows.push_back(FindingRowToJson(row, names));
  Json same = Json::array();
  for (const SameNames& one : finding.same) {
    same.push_back({{"tag", one.tag}, {"name", one.name}, {"printed", names.Of(one.name)}});
  }
  return {{"kind", ToText(finding.kind)},
          {"tag", finding.tag.empty() ? Json(nullptr) : Json(finding.tag)},
          {"text", text},
          {"in_play", finding.in_play},
          {"names", finding.names},
          {"rows", std::move(rows)},
          {"drivers", DriversToJson(finding.drivers, names)},
          {"against", DriversToJson(finding.against, names)},
          {"same", std::move(same)}};
}

}  // namespace

Verdict VerdictOf(const BalanceReport& report) {
  Verdict verdict;
  verdict.findings = FindingsOf(report.balance, report.play ? &*report.play : nullptr);
  const VerdictWriter writer(report, verdict.findings);
  const std::optional<SecondLevel> second = SecondLevelOf(report);
  for (const Finding& finding : verdict.findings.list) {
    verdict.sentences.push_back(writer.Sentence(finding) +
                                (second ? second->ClauseOf(finding) : ""));
  }
  verdict.alone = writer.Reached();
  if (verdict.sentences.empty()) verdict.sentences.push_back(writer.NothingSentence());
  for (const Confounded& confounded : verdict.findings.confounded) {
    verdict.warnings.push_back(writer.Confounding(confounded));
  }
  for (const NeverTaken& never : verdict.findings.never_taken) {
    verdict.warnings.push_back(writer.Untaken(never));
  }
  if (second) {
    for (std::string& sentence : second->OwnSentences(verdict.findings)) {
      verdict.warnings.push_back(std::move(sentence));
    }
  }
  verdict.balanced = writer.Balanced();
  if (verdict.findings.games > 0) verdict.level = writer.Level(second);
  return verdict;
}

std::string VerdictText(const BalanceReport& report) {
  const Verdict verdict = VerdictOf(report);
  std::string text = "\nThe verdict\n";
  if (!verdict.alone.empty()) text += Wrap(verdict.alone, kTextWidth, 0);
  const bool is_numbered = verdict.findings.list.size() > 1;
  for (std::size_t i = 0; i < std::min(kVerdictFindings, verdict.sentences.size()); ++i) {
    const std::string number = is_numbered ? fmt::format("{}. ", i + 1) : "";
    text += Wrap(number + verdict.sentences[i], kTextWidth, number.size());
  }
  text += MoreRows(verdict.sentences.size(), kVerdictFindings, "json");
  for (const std::string& warning : verdict.warnings) text += Wrap(warning, kTextWidth, 2);
  for (const std::string& line : {verdict.balanced, verdict.level}) {
    if (!line.empty()) text += Wrap(line, kTextWidth, 2);
  }
  return text;
}

void DescribeVerdict(Figures& run, const BalanceReport& report) {
  const Verdict verdict = VerdictOf(report);
  Json findings = Json::array();
  for (std::size_t i = 0; i < verdict.findings.list.size(); ++i) {
    findings.push_back(FindingToJson(verdict.findings.list[i], verdict.sentences[i], report.names));
  }
  run.InJson("findings", std::move(findings));
  run.InJson("verdict", {{"alone", verdict.alone},
                         {"sentences", verdict.sentences},
                         {"warnings", verdict.warnings},
                         {"balanced", verdict.balanced},
                         {"level", verdict.level}});
  if (report.names.all().empty()) return;
  run.InJson("names", report.names.all());
}

}  // namespace riftlab
