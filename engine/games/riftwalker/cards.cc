#include "engine/games/riftwalker/cards.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/core/toml_reader.h"
#include "engine/games/riftwalker/card_wording.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

using Words = std::vector<std::string>;

constexpr int kMaxTimes = 3;
constexpr int kMaxDrawn = 9;        // cards or bursts of one step
constexpr int kMaxCount = 99;       // what a metric is compared with
constexpr int kMaxPathPermits = 2;  // burst permits on one path through a power
constexpr int kMostPlayers = 4;

std::uint8_t Byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }
std::uint8_t Byte(std::size_t value) { return static_cast<std::uint8_t>(value); }
std::uint8_t Byte(bool value) { return value ? 1 : 0; }

// The closed vocabulary: each list in the order of its enum.
struct Vocabulary {
  Words op = {"flip",        "place",       "grow",        "swap",   "explore", "shift",
              "unshift",     "activate",    "discard",     "recall", "trade",   "tuck",
              "untuck",      "draw",        "drop",        "search", "look",    "permit_burst",
              "extra_burst", "rival_burst", "free_element"};
  Words special = {"any_line", "ready", "shielded", "still", "source"};
  Words trigger = {"power", "burst"};
  Words element = {"any", "self", "drawn", "wind", "fire", "life", "storm", "earth", "water"};
  Words owner = {"you", "opponent", "any"};
  Words which = {"other", "self", "any"};
  Words zone = {"explored", "scored"};
  Words source = {"hand", "explored", "scored", "deck"};
  Words under = {"self", "explored", "scored"};
  Words face = {"up", "down"};
  Words who = {"you", "opponent", "each_opponent"};
  Words chooser = {"holder", "you"};
  Words rest = {"bottom", "top", "shuffle"};
  Words line = {"none", "any"};
  Words target = {"hand"};
  Words bonus_kind = {"none", "per", "flat"};
  Words metric = {"scored_total",   "scored_element",      "scored_elements",
                  "scored_worth",   "scored_with_beneath", "beneath_self",
                  "beneath_scored", "explored_total",      "grid_element"};
  Words elements = {kElementNames.begin(), kElementNames.end()};
};

const Vocabulary& Vocab() {
  static const Vocabulary kVocabulary;
  return kVocabulary;
}

bool HasPick(Op op) {
  return op != Op::kDraw && op != Op::kPermitBurst && op != Op::kExtraBurst &&
         op != Op::kFreeElement;
}

std::uint8_t Choose(TomlTable& table, std::string_view key, const Words& words) {
  return Byte(table.Choice(key, words));
}

std::uint8_t ChooseOr(TomlTable& table, std::string_view key, const Words& words,
                      std::size_t fallback) {
  return Byte(table.Choice(key, words, fallback));
}

// A list of points as bits; all bits where the key is missing.
std::uint32_t ReadWorth(TomlTable& table, std::string_view key) {
  if (!table.Has(key)) {
    table.Integers(key, 0, kMaxPoints, 0, kMaxPoints);
    return ~0U;
  }
  std::uint32_t worth = 0;
  for (const std::int64_t points : table.Integers(key, 1, kMaxPoints, 0, kMaxPoints)) {
    Set(worth, static_cast<int>(points));
  }
  return worth;
}

void ReadElement(TomlTable& table, Step& step, bool required) {
  step.element = required ? Choose(table, "element", Vocab().element)
                          : ChooseOr(table, "element", Vocab().element, 0);
}

void ReadRiftFilter(TomlTable& table, Step& step) {
  step.owner = static_cast<Owner>(ChooseOr(table, "owner", Vocab().owner, 0));
  step.which = static_cast<Which>(ChooseOr(table, "which", Vocab().which, 0));
  ReadElement(table, step, false);
  step.worth = ReadWorth(table, "worth");
}

void ReadTuck(TomlTable& table, Step& step) {
  step.source = static_cast<Source>(Choose(table, "source", Vocab().source));
  step.under = static_cast<Under>(Choose(table, "under", Vocab().under));
  step.face_up = Byte(Choose(table, "face", Vocab().face) == 0);
  if (step.source == Source::kExplored || step.source == Source::kScored) {
    step.which = static_cast<Which>(ChooseOr(table, "which", Vocab().which, 0));
    ReadElement(table, step, false);
    step.worth = ReadWorth(table, "worth");
  }
}

void ReadRivalBurst(TomlTable& table, Step& step) {
  step.you_choose = ChooseOr(table, "chooser", Vocab().chooser, 0);
  ReadElement(table, step, false);
  step.worth = ReadWorth(table, "worth");
  if (step.you_choose != 0) {
    step.who = Who::kOpponent;
    return;
  }
  step.who = static_cast<Who>(Choose(table, "who", Vocab().who));
  if (step.who == Who::kYou) {
    table.Complain("who", "is 'you'; it must be 'opponent' or 'each_opponent'");
  }
}

void ReadSearch(TomlTable& table, Step& step) {
  step.n = Byte(table.Integer("depth", 0, kMaxRifts));
  step.rest = static_cast<Rest>(Choose(table, "rest", Vocab().rest));
  ReadElement(table, step, false);
  step.reveal = Byte(table.Flag("reveal", false));
}

// The keys of one effect (4.5).
void ReadEffect(TomlTable& table, Step& step) {
  switch (step.op) {
    case Op::kFlip:
    case Op::kPlace:
      return ReadElement(table, step, false);
    case Op::kGrow:
    case Op::kFreeElement:
      return ReadElement(table, step, true);
    case Op::kSwap:
      step.adjacent = Byte(table.Flag("adjacent", false));
      return ReadElement(table, step, false);
    case Op::kExplore:
      step.then_activate = Byte(table.Flag("then_activate", false));
      return ReadElement(table, step, false);
    case Op::kShift:
      step.then_activate = Byte(table.Flag("then_activate", false));
      return ReadRiftFilter(table, step);
    case Op::kDiscard:
      step.zone = static_cast<Zone>(Choose(table, "zone", Vocab().zone));
      return ReadRiftFilter(table, step);
    case Op::kUnshift:
    case Op::kActivate:
    case Op::kRecall:
      return ReadRiftFilter(table, step);
    case Op::kTrade:
      step.which = static_cast<Which>(ChooseOr(table, "which", Vocab().which, 0));
      ReadElement(table, step, false);
      step.worth = ReadWorth(table, "worth");
      return;
    case Op::kTuck:
      return ReadTuck(table, step);
    case Op::kUntuck:
      return;
    case Op::kDraw:
    case Op::kExtraBurst:
      step.n = Byte(table.Integer("n", 1, kMaxDrawn));
      return;
    case Op::kDrop:
      step.who = static_cast<Who>(Choose(table, "who", Vocab().who));
      return;
    case Op::kSearch:
      return ReadSearch(table, step);
    case Op::kLook:
      Choose(table, "target", Vocab().target);
      return;
    case Op::kPermitBurst:
      step.any_line = ChooseOr(table, "line", Vocab().line, 0);
      ReadElement(table, step, false);
      step.worth = ReadWorth(table, "worth");
      return;
    case Op::kRivalBurst:
      return ReadRivalBurst(table, step);
  }
}

void ReadNeed(TomlTable& table, Step& step) {
  if (!table.Has("need")) {
    if (table.Has("need_min")) table.Complain("need_min", "says how much of a need; there is none");
    return;
  }
  const auto metric = static_cast<Metric>(Choose(table, "need", Vocab().metric));
  if (metric == Metric::kScoredElement || metric == Metric::kScoredWorth ||
      metric == Metric::kGridElement) {
    table.Complain("need", "must be a metric without an element or worth of its own");
  }
  step.need = static_cast<int>(metric);
  step.need_min = Byte(table.Integer("need_min", 1, kMaxCount));
}

std::uint8_t ReadLetter(TomlTable& table) {
  if (!table.Has("branch")) return 0;
  const std::string letter = table.Text("branch");
  if (letter.size() == 1 && letter[0] >= 'a' && letter[0] <= 'z') {
    return static_cast<std::uint8_t>(letter[0]);
  }
  table.Complain("branch", fmt::format("is '{}'; it must be one letter from a to z", letter));
  return 0;
}

// One step; `is_burst` says to which trigger it belongs.
Step ReadStep(TomlTable& table, bool& is_burst) {
  Step step{};
  step.worth = ~0U;
  step.op = static_cast<Op>(Choose(table, "op", Vocab().op));
  is_burst = ChooseOr(table, "trigger", Vocab().trigger, 0) == 1;
  step.letter = ReadLetter(table);
  step.times = Byte(table.Integer("times", 1, kMaxTimes, 1));
  step.may = Byte(table.Flag("may", false));
  step.if_done = Byte(table.Flag("if_done", false));
  ReadNeed(table, step);
  ReadEffect(table, step);
  if (!HasPick(step.op) && step.times != 1) {
    table.Complain("times", "must be 1 in a step without a pick");
  }
  const bool activates = step.op == Op::kActivate || step.then_activate != 0;
  if (activates && step.times != 1) {
    table.Complain("times", "must be 1 in a step that activates");
  }
  if (step.who == Who::kEachOpponent) step.times = 1;
  return step;
}

// The most steps that `counts` on any path: those without a branch, and in each block of branches
// those of the letter that has most.
template <class Counts>
int MostOnPath(std::span<const Step> steps, const Counts& counts) {
  int total = 0;
  for (std::size_t i = 0; i < steps.size();) {
    if (steps[i].branch == 0) {
      total += counts(steps[i++]) ? 1 : 0;
      continue;
    }
    int most = 0;
    while (i < steps.size() && steps[i].branch != 0) {
      const std::uint8_t letter = steps[i].branch;
      int in_letter = 0;
      for (; i < steps.size() && steps[i].branch == letter; ++i) {
        in_letter += counts(steps[i]) ? 1 : 0;
      }
      most = std::max(most, in_letter);
    }
    total += most;
  }
  return total;
}

// Numbers the letters of each block of branches, and looks at what the steps of one trigger must
// fulfil together.
void CheckSteps(TomlTable& rift, std::span<Step> steps) {
  if (steps.empty()) return;
  if (steps[0].if_done != 0) {
    rift.Complain("step", "begins with if_done; there is no step before it");
  }
  Words seen;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::uint8_t letter = steps[i].letter;
    if (letter == 0) {
      seen.clear();
      continue;
    }
    const std::string word(1, static_cast<char>(letter));
    if (i == 0 || steps[i - 1].letter != letter) {
      if (std::find(seen.begin(), seen.end(), word) != seen.end()) {
        rift.Complain("step", fmt::format("has branch '{}' in two places; the steps of one letter "
                                          "must follow each other",
                                          word));
      }
      seen.push_back(word);
    }
    steps[i].branch = Byte(seen.size());
  }
  const auto activates = [](const Step& step) {
    return step.op == Op::kActivate || step.then_activate != 0;
  };
  if (MostOnPath(steps, activates) > 1) {
    rift.Complain("step", "activates twice on one path; at most one step may activate");
  }
  const auto permits = [](const Step& step) { return step.op == Op::kPermitBurst; };
  if (MostOnPath(steps, permits) > kMaxPathPermits) {
    rift.Complain("step",
                  fmt::format("grants more than {} burst permits on one path", kMaxPathPermits));
  }
}

void ReadSteps(TomlTable& table, Rift& rift) {
  std::vector<Step> power;
  std::vector<Step> burst;
  for (TomlTable& step_table : table.Tables("step")) {
    bool is_burst = false;
    const Step step = ReadStep(step_table, is_burst);
    (is_burst ? burst : power).push_back(step);
  }
  if (power.size() + burst.size() > kMaxSteps) {
    table.Complain("step", fmt::format("has {} steps; at most {} are possible",
                                       power.size() + burst.size(), kMaxSteps));
    return;
  }
  CheckSteps(table, power);
  CheckSteps(table, burst);
  auto* const end = std::copy(power.begin(), power.end(), rift.steps.begin());
  std::copy(burst.begin(), burst.end(), end);
  rift.num_power = Byte(power.size());
  rift.num_steps = Byte(power.size() + burst.size());
}

void ReadBonus(TomlTable& table, Rift& rift) {
  rift.bonus_kind = static_cast<BonusKind>(Choose(table, "bonus_kind", Vocab().bonus_kind));
  if (rift.bonus_kind == BonusKind::kNone) return;
  rift.bonus_metric = static_cast<Metric>(Choose(table, "bonus_metric", Vocab().metric));
  const std::vector<std::int64_t> bonus =
      table.Integers("bonus", kMaxShifts + 1, kMaxShifts + 1, 0, kMaxPoints);
  for (std::size_t i = 0; i < bonus.size(); ++i) rift.bonus[i] = Byte(bonus[i]);
  if (rift.bonus[0] != 0) table.Complain("bonus", "must begin with 0, the bonus without a shift");
  if (rift.bonus_kind == BonusKind::kFlat) {
    rift.bonus_min = Byte(table.Integer("bonus_min", 1, kMaxCount));
  }
  if (rift.bonus_metric == Metric::kScoredElement || rift.bonus_metric == Metric::kGridElement) {
    rift.bonus_element = Choose(table, "bonus_element", Vocab().elements);
  }
  if (rift.bonus_metric == Metric::kScoredWorth) {
    if (!table.Has("bonus_worth")) table.Complain("bonus_worth", "is missing; it must list points");
    rift.bonus_worth = ReadWorth(table, "bonus_worth");
  }
}

// Every part of a letter beyond ASCII is one.
bool IsLetterOrDigit(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}

void ReadName(TomlTable& table, Rift& rift, const CardTable& cards) {
  const std::string name = table.Name("name", std::nullopt, kNameSize - 1);
  if (name.empty()) return;
  if (PlainText(name).empty())
    return table.Complain("name", fmt::format("is '{}'; it must have letters", name));
  for (const char c : name) {
    if (IsLetterOrDigit(c) || c == ' ' || c == '\'' || c == '-') continue;
    table.Complain("name", fmt::format("is '{}'; it must consist of letters, digits, blanks, "
                                       "dashes and apostrophes",
                                       name));
    return;
  }
  if (FindRift(cards, name) >= 0) {
    table.Complain("name", fmt::format("is '{}', which another rift has already", name));
  }
  std::copy(name.begin(), name.end(), rift.name.begin());
}

// What is there for people.
RiftText ReadText(TomlTable& table) {
  static const Words kProvenance = {"rulebook", "public", "reconstructed", "designer"};
  RiftText text;
  if (table.Has("id")) text.id = table.Text("id");
  text.power = table.Name("power", "-");
  table.Text("text", "-");
  text.provenance = kProvenance[table.Choice("provenance", kProvenance, 3)];
  table.Texts("attested");
  table.Text("note", "-");
  return text;
}

void ReadRift(TomlTable& table, ParsedCards& parsed) {
  CardTable& cards = parsed.table;
  Rift rift{};
  table.Integer("number", cards.num_rifts + 1, cards.num_rifts + 1);
  ReadName(table, rift, cards);
  for (const std::size_t element : table.Choices("elements", Vocab().elements)) {
    Set(rift.elements, static_cast<int>(element));
  }
  if (rift.elements == 0) table.Complain("elements", "names no element; a rift has at least one");
  const std::vector<std::int64_t> points =
      table.Integers("points", kMaxShifts + 1, kMaxShifts + 1, 0, kMaxPoints);
  for (std::size_t i = 0; i < points.size(); ++i) rift.points[i] = Byte(points[i]);
  if (rift.points[0] != 0) table.Complain("points", "must begin with 0, the worth without a shift");
  for (const std::size_t special : table.Choices("special", Vocab().special)) {
    rift.special = static_cast<std::uint8_t>(rift.special | (1U << special));
  }
  ReadBonus(table, rift);
  ReadSteps(table, rift);
  parsed.texts.push_back(ReadText(table));
  cards.rifts[cards.num_rifts++] = rift;
}

void ReadRifts(TomlTable& root, int least, ParsedCards& parsed) {
  std::vector<TomlTable> rifts = root.Tables("rift");
  if (static_cast<int>(rifts.size()) < least || rifts.size() > kMaxRifts) {
    root.ComplainOfCount(
        "rift", rifts.size(),
        fmt::format("there must be {} to {}, so that a deck is left after the deal", least,
                    kMaxRifts));
    return;
  }
  for (TomlTable& rift : rifts) ReadRift(rift, parsed);
}

void ReadElementCards(TomlTable& root, CardTable& cards) {
  std::vector<TomlTable> tables = root.Tables("element_card");
  if (tables.size() <= kCells || tables.size() > kMaxElementCards) {
    root.ComplainOfCount("element_card", tables.size(),
                         fmt::format("there must be {} to {}", kCells + 1, kMaxElementCards));
    return;
  }
  for (TomlTable& table : tables) {
    table.Integer("number", cards.num_element_cards + 1, cards.num_element_cards + 1);
    table.Text("provenance", "-");
    const std::vector<std::size_t> sides = table.Choices("sides", Vocab().elements);
    if (sides.size() != 2 || sides[0] == sides[1]) {
      table.Complain("sides", "must be two different elements");
      return;
    }
    const Array<std::uint8_t, 2> card = {Byte(sides[0]), Byte(sides[1])};
    for (std::size_t i = 0; i < cards.num_element_cards; ++i) {
      const auto& other = cards.element_cards[i];
      if (other == card || (other[0] == card[1] && other[1] == card[0])) {
        table.Complain("sides", fmt::format("are those of card {} already", i + 1));
      }
    }
    cards.element_cards[cards.num_element_cards++] = card;
  }
}

// Returns the largest number of players.
int ReadRules(TomlTable& root, CardTable& cards) {
  TomlTable rules = root.Table("rules");
  rules.Integer("players_min", 2, 2, 2);
  const auto players =
      static_cast<int>(rules.Integer("players_max", 2, kMostPlayers, kMostPlayers));
  rules.Integer("grid_cells", kCells, kCells, kCells);
  rules.Integer("max_shifts", kMaxShifts, kMaxShifts, kMaxShifts);
  cards.hand_size = Byte(rules.Integer("hand_size", 1, 9));
  for (int seats = 2; seats <= players; ++seats) {
    cards.bursts_to_end[seats] =
        Byte(rules.Integer(fmt::format("bursts_to_end_{}", seats), 1, kMaxRifts));
  }
  cards.max_activations =
      Byte(rules.Integer("max_activations_per_turn", 1, kMaxActivations, kMaxActivations));
  cards.round_cap = Byte(rules.Integer("round_cap", 1, 100));
  return players;
}

// The vocabulary may stand in a table for those who read it; then it must be the closed one.
void CheckVocabulary(TomlTable& root) {
  if (!root.Has("vocabulary")) return;
  TomlTable table = root.Table("vocabulary");
  const Vocabulary& words = Vocab();
  const std::vector<std::pair<std::string_view, const Words*>> lists = {
      {"op", &words.op},           {"special", &words.special},
      {"trigger", &words.trigger}, {"element", &words.element},
      {"owner", &words.owner},     {"which", &words.which},
      {"zone", &words.zone},       {"source", &words.source},
      {"under", &words.under},     {"face", &words.face},
      {"who", &words.who},         {"chooser", &words.chooser},
      {"rest", &words.rest},       {"line", &words.line},
      {"target", &words.target},   {"bonus_kind", &words.bonus_kind},
      {"metric", &words.metric}};
  for (const auto& [key, list] : lists) {
    if (!table.Has(key)) continue;
    if (table.Choices(key, *list).size() != list->size()) {
      table.Complain(key, fmt::format("must list all of {}; the vocabulary is closed",
                                      fmt::join(*list, ", ")));
    }
  }
}

std::string_view TextOf(const Array<char, kNameSize>& letters) {
  return {letters.data(), std::string_view(letters.data()).size()};
}

std::string JoinedElements(Elements elements) {
  if (elements == kAllElements) return "all";
  Words names;
  ForEachBit(elements, [&](int element) { names.emplace_back(kElementNames[element]); });
  return fmt::format("{}", fmt::join(names, ", "));
}

// The numbers of the rules in play.
std::string RuleLines(const CardTable& cards) {
  std::string ends;
  for (std::size_t players = 2; players < cards.bursts_to_end.size(); ++players) {
    if (cards.bursts_to_end[players] == 0) continue;
    ends += fmt::format("{}{} with {} players", ends.empty() ? "" : ", ",
                        cards.bursts_to_end[players], players);
  }
  return fmt::format(
      "Hand: {}. Scored rifts that end the game: {}; it ends after {} at the latest. A turn has at "
      "most {}.\n",
      Counted(cards.hand_size, "card"), ends, Counted(cards.round_cap, "round"),
      Counted(cards.max_activations, "activation"));
}

// `text` in lines of at most 80 columns, each behind `indent` blanks.
std::string Wrapped(std::string_view text, std::size_t indent) {
  constexpr std::size_t kWidth = 80;
  std::string lines;
  while (!text.empty()) {
    std::size_t end = std::min(text.size(), kWidth - indent);
    if (end < text.size()) {
      const std::size_t blank = text.rfind(' ', end);
      if (blank != std::string_view::npos && blank > 0) end = blank;
    }
    lines += fmt::format("{:{}}{}\n", "", indent, text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

}  // namespace

std::string PlainText(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (IsLetterOrDigit(c)) {
      plain.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
  }
  return plain;
}

std::string_view RiftName(const CardTable& cards, int rift) {
  return TextOf(cards.rifts[rift].name);
}

int FindRift(const CardTable& cards, std::string_view name) {
  const std::string plain = PlainText(name);
  for (int rift = 0; rift < cards.num_rifts; ++rift) {
    if (PlainText(RiftName(cards, rift)) == plain) return rift;
  }
  return -1;
}

absl::StatusOr<ParsedCards> ParseCards(std::string_view text, std::string_view source) {
  ASSIGN_OR_RETURN(TomlFile file, TomlFile::Parse(text, source));
  ParsedCards parsed{};
  TomlTable root = file.Root();
  static const Words kGame = {"riftwalker"};
  root.Choice("game", kGame);
  root.Integer("format", 1, 1);
  root.Text("table");
  const std::vector<std::size_t> elements = root.Choices("elements", Vocab().elements);
  if (!std::is_sorted(elements.begin(), elements.end()) || elements.size() != kElements) {
    root.Complain("elements",
                  fmt::format("must be {}, in this order", fmt::join(Vocab().elements, ", ")));
  }
  CheckVocabulary(root);
  const int players = ReadRules(root, parsed.table);
  ReadElementCards(root, parsed.table);
  ReadRifts(root, players * parsed.table.hand_size + 1, parsed);
  RETURN_IF_ERROR(file.Finish());
  return parsed;
}

CardTable WithShippedNames(CardTable cards) {
  static const CardTable shipped = ParseCards(kDefaultCards, "the shipped table")->table;
  if (cards.num_rifts != shipped.num_rifts) return cards;
  for (int rift = 0; rift < cards.num_rifts; ++rift) {
    cards.rifts[rift].name = shipped.rifts[rift].name;
  }
  return cards;
}

std::string DescribeCards(const ParsedCards& parsed) {
  const CardTable& cards = parsed.table;
  std::string text =
      RuleLines(cards) +
      fmt::format(
          "{} rifts: number, name, elements, points at 0, 1 and 2 shifts; power; special rules;\n"
          "bonus at 1 and 2 shifts; provenance. {} element cards.\n",
          cards.num_rifts, cards.num_element_cards);
  for (int i = 0; i < cards.num_rifts; ++i) {
    const Rift& rift = cards.rifts[i];
    const RiftText& words = parsed.texts[static_cast<std::size_t>(i)];
    text += fmt::format("{:>3} {} - {} - {}/{}/{} ({})\n", i + 1, RiftName(cards, i),
                        JoinedElements(rift.elements), rift.points[0], rift.points[1],
                        rift.points[2], words.provenance);
    const std::string title = words.power == "-" ? "" : words.power + ": ";
    text += Wrapped(title + PowerWords(cards, i), 6);
    const std::string more = ExtrasBrief(rift);
    if (!more.empty()) text += Wrapped("[" + more + "]", 6);
  }
  return text;
}

}  // namespace riftlab::riftwalker
