#include "engine/games/riftwalker/card_wording.h"

#include <span>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

constexpr std::size_t kTextWidth = 56;

bool IsAnyWorth(std::uint32_t worth) { return worth == ~0U; }

// "0 or 3".
std::string NumbersWords(std::uint32_t numbers) {
  std::vector<int> list;
  ForEachBit(numbers, [&](int number) { list.push_back(number); });
  return fmt::format("{}", fmt::join(list, " or "));
}

bool IsDrawnKey(const Step& step) {
  return static_cast<ElementKey>(step.element) == ElementKey::kDrawn;
}

// "life " before a noun; nothing where any element passes.
std::string ElementAdjective(const CardTable& cards, int rift, const Step& step) {
  const Elements elements = ElementsOf(cards, rift, step);
  return elements == kAllElements ? "" : ElementsWords(elements) + " ";
}

// What is left to say of the element after a noun.
std::string_view DrawnClause(const Step& step) {
  return IsDrawnKey(step) ? " of the drawn element" : "";
}

// " worth 0 or 3 points" after a noun.
std::string WorthClause(const Step& step) {
  return IsAnyWorth(step.worth) ? "" : fmt::format(" worth {} points", NumbersWords(step.worth));
}

// "life 3-pointer", "earth rift", "rift of the drawn element".
std::string BriefNoun(const CardTable& cards, int rift, const Step& step) {
  const std::string worth = IsAnyWorth(step.worth)
                                ? std::string{"rift"}
                                : fmt::format("{}-pointer", NumbersWords(step.worth));
  return ElementAdjective(cards, rift, step) + worth + std::string{DrawnClause(step)};
}

// "an earth rift", "a 3-pointer".
std::string WithArticle(const std::string& noun) {
  const bool vowel = std::string_view("aeiou8").find(noun[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

// The rift of a step in play, in short: "another 0-pointer", "a rival's 7-pointer".
std::string BriefTarget(const CardTable& cards, int rift, const Step& step) {
  if (step.which == Which::kSelf) return "itself";
  const bool scored = step.op == Op::kDiscard && step.zone == Zone::kScored;
  const std::string noun = (scored ? "scored " : "") + BriefNoun(cards, rift, step);
  if (step.owner == Owner::kOpponent) return "a rival's " + noun;
  const bool other = step.which == Which::kOther;
  if (step.owner == Owner::kAny) return (other ? "any other " : "any ") + noun;
  return (other ? "another " : "an own ") + noun;
}

// The same as a rule says it: "another of your explored life rifts worth 0 points".
std::string TargetWords(const CardTable& cards, int rift, const Step& step, std::string_view area) {
  if (step.which == Which::kSelf) return "this rift";
  const std::string element = ElementAdjective(cards, rift, step);
  const std::string rest = std::string{DrawnClause(step)} + WorthClause(step);
  const bool other = step.which == Which::kOther;
  switch (step.owner) {
    case Owner::kYou:
      return fmt::format("{} of your {} {}rifts{}", other ? "another" : "one", area, element, rest);
    case Owner::kOpponent:
      return fmt::format("an opponent's {} {}rift{}", area, element, rest);
    case Owner::kAny:
      break;
  }
  return fmt::format("any {}{} {}rift{}", other ? "other " : "", area, element, rest);
}

std::string_view UnderWords(Under under) {
  switch (under) {
    case Under::kSelf:
      return "this rift";
    case Under::kExplored:
      return "one of your explored rifts";
    case Under::kScored:
      break;
  }
  return "one of your scored rifts";
}

std::string TuckBrief(const CardTable& cards, int rift, const Step& step) {
  std::string what = "a hand card";
  if (step.source == Source::kDeck) what = "the deck's top card";
  if (step.source == Source::kExplored) what = BriefTarget(cards, rift, step);
  if (step.source == Source::kScored) what = "a scored " + BriefNoun(cards, rift, step);
  const std::string_view where = step.under == Under::kSelf       ? "itself"
                                 : step.under == Under::kExplored ? "an explored rift"
                                                                  : "a scored rift";
  return fmt::format("put {} beneath {}", what, where);
}

std::string SearchBrief(const CardTable& cards, int rift, const Step& step) {
  const std::string depth = step.n == 0 ? std::string{"the deck"} : fmt::format("top {}", step.n);
  const Elements elements = ElementsOf(cards, rift, step);
  const std::string what = elements == kAllElements && !IsDrawnKey(step)
                               ? std::string{"a card"}
                               : WithArticle(ElementAdjective(cards, rift, step) + "rift") +
                                     std::string{DrawnClause(step)};
  return fmt::format("search {} for {}", depth, what);
}

std::string RivalBrief(const CardTable& cards, int rift, const Step& step) {
  const std::string noun = BriefNoun(cards, rift, step);
  if (step.you_choose != 0) return fmt::format("have a rival's {} burst", noun);
  if (step.who == Who::kOpponent) return fmt::format("let a rival burst {}", WithArticle(noun));
  return fmt::format("rivals {} {}", step.may != 0 ? "may burst" : "burst", WithArticle(noun));
}

std::string DropBrief(const Step& step) {
  if (step.who == Who::kYou) return "discard a hand card";
  return step.who == Who::kOpponent ? "a rival discards a card" : "rivals discard a card each";
}

// Whether "may" is said in front, and not inside the words of the step or at all.
bool SaysMay(const Step& step) {
  const bool grants =
      step.op == Op::kPermitBurst || step.op == Op::kExtraBurst || step.op == Op::kFreeElement;
  return step.may != 0 && !grants && step.who != Who::kEachOpponent &&
         !(step.who == Who::kOpponent && step.you_choose == 0);
}

// What a metric counts, of one or of several: "scored rifts". `what` is the element or worth of it.
std::string MetricWords(Metric metric, const std::string& what, bool several) {
  const std::string_view s = several ? "s" : "";
  switch (metric) {
    case Metric::kScoredTotal:
      return fmt::format("scored rift{}", s);
    case Metric::kScoredElement:
      return fmt::format("scored {} rift{}", what, s);
    case Metric::kScoredElements:
      return fmt::format("different element{} among your scored rifts", s);
    case Metric::kScoredWorth:
      return fmt::format("scored rift{} worth {} points", s, what);
    case Metric::kScoredWithBeneath:
      return fmt::format("scored rift{} with a card beneath", s);
    case Metric::kBeneathSelf:
      return fmt::format("card{} beneath this rift", s);
    case Metric::kBeneathScored:
      return fmt::format("card{} beneath your scored rifts", s);
    case Metric::kExploredTotal:
      return fmt::format("explored rift{}", s);
    case Metric::kGridElement:
      return fmt::format("{} card{} of the grid", what, s);
  }
  return "";
}

std::string BonusMetric(const Rift& card, bool several) {
  return MetricWords(card.bonus_metric,
                     card.bonus_metric == Metric::kScoredWorth
                         ? NumbersWords(card.bonus_worth)
                         : std::string{kElementNames[card.bonus_element]},
                     several);
}

// "for each card beneath this rift", "with at least 4 scored rifts".
std::string BonusCondition(const Rift& card) {
  if (card.bonus_kind == BonusKind::kPer) return "for each " + BonusMetric(card, false);
  return fmt::format("with at least {} {}", card.bonus_min, BonusMetric(card, card.bonus_min != 1));
}

// Special rules by bit: in short, and in full.
struct SpecialWords {
  std::string_view brief;
  std::string_view text;
};
constexpr Array<SpecialWords, 5> kSpecialWords = {{
    {"any line bursts it", "It may be burst with a line of any element."},
    {"readies your others at two shifts",
     "While it is explored, drawing the element of another of your rifts with two shifts may "
     "activate that rift on the rift step."},
    {"rivals cannot choose it", "While it is explored, powers of opponents cannot choose it."},
    {"you may draw nothing",
     "While it is explored, you may leave the element step out and draw nothing."},
    {"you may take its element",
     "While it is explored, you may draw its element without touching the grid."},
}};

std::span<const Step> PowerOf(const Rift& card) {
  return std::span(card.steps).first(card.num_power);
}
std::span<const Step> TriggerOf(const Rift& card) {
  return std::span(card.steps).subspan(card.num_power, card.num_steps - card.num_power);
}

std::string StepsBrief(const CardTable& cards, int rift, std::span<const Step> steps) {
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool alternative = i > 0 && steps[i].branch != 0 && steps[i - 1].branch != 0 &&
                             steps[i].branch != steps[i - 1].branch;
    if (i > 0) text += alternative ? " or " : ", then ";
    if (SaysMay(steps[i])) text += "may ";
    text += StepBrief(cards, rift, steps[i]);
  }
  return text;
}

std::string TimesClause(const Step& step) {
  return step.times == 1 ? "" : fmt::format(", up to {} times", step.times);
}

std::string GridStepWords(const CardTable& cards, int rift, const Step& step) {
  const std::string element = ElementAdjective(cards, rift, step);
  const std::string noun = WithArticle(element + "card") + std::string{DrawnClause(step)};
  const std::string times = TimesClause(step);
  if (step.op == Op::kFlip) return fmt::format("flip {} of the grid{}", noun, times);
  if (step.op == Op::kGrow) {
    const std::string what = IsDrawnKey(step) ? std::string{"the drawn element"}
                                              : ElementsWords(ElementsOf(cards, rift, step));
    return fmt::format("grow {0}: flip a card of the grid that hides {0}{1}", what, times);
  }
  if (step.op == Op::kPlace) {
    const bool any = element.empty() && !IsDrawnKey(step);
    const std::string side = any ? std::string{"either side"}
                                 : (element.empty() ? std::string{"the drawn element"}
                                                    : element.substr(0, element.size() - 1));
    return fmt::format("place the top element card on the grid, {} up{}", side, times);
  }
  const std::string_view next = step.adjacent != 0 ? "neighbouring " : "";
  if (element.empty() && !IsDrawnKey(step)) {
    return fmt::format("swap two {}cards of the grid{}", next, times);
  }
  return fmt::format("swap {} of the grid with any other {}card{}", noun, next, times);
}

std::string TuckWords(const CardTable& cards, int rift, const Step& step) {
  std::string what = "a card from your hand";
  if (step.source == Source::kDeck) what = "the top card of the rift deck, unseen,";
  if (step.source == Source::kExplored) what = TargetWords(cards, rift, step, "explored");
  if (step.source == Source::kScored) what = TargetWords(cards, rift, step, "scored");
  return fmt::format("put {} face-{} beneath {}{}", what, step.face_up != 0 ? "up" : "down",
                     UnderWords(step.under), TimesClause(step));
}

std::string SearchWords(const CardTable& cards, int rift, const Step& step) {
  std::string where = "at the top card of the rift deck";
  if (step.n == 0) where = "through the rift deck";
  if (step.n > 1) where = fmt::format("at the top {} cards of the rift deck", step.n);
  const std::string element = ElementAdjective(cards, rift, step);
  const std::string what = element.empty() && !IsDrawnKey(step)
                               ? std::string{"one of them"}
                               : WithArticle(element + "rift") + std::string{DrawnClause(step)};
  constexpr Array<std::string_view, 3> kRest = {
      "put the others on the bottom", "leave the others on top in their order", "shuffle the deck"};
  return fmt::format(
      "look {}, {} {} into your hand{} and {}{}", where, step.may != 0 ? "you may take" : "take",
      what, step.reveal != 0 ? ", showing it to all," : "", kRest[step.rest], TimesClause(step));
}

std::string RivalWords(const CardTable& cards, int rift, const Step& step) {
  const std::string noun = ElementAdjective(cards, rift, step) + "rift" +
                           std::string{DrawnClause(step)} + WorthClause(step);
  if (step.you_choose != 0) {
    return fmt::format("choose an opponent's shifted {}: its owner bursts it at once{}", noun,
                       TimesClause(step));
  }
  return fmt::format("{} {} burst a shifted {} of their own at once, without a line",
                     step.who == Who::kOpponent ? "an opponent of your choice" : "each opponent",
                     step.may != 0 ? "may" : "must", noun);
}

std::string PermitText(const CardTable& cards, int rift, const Step& step) {
  return fmt::format("this turn you may burst {}{}{} {}",
                     WithArticle(ElementAdjective(cards, rift, step) + "rift"), DrawnClause(step),
                     WorthClause(step),
                     step.any_line != 0 ? "with a line of any element" : "without a line");
}

// What a step does, as a rule says it, beginning with a verb where "you may" can go in front.
std::string StepWords(const CardTable& cards, int rift, const Step& step) {
  const std::string times = TimesClause(step);
  const std::string_view then = step.then_activate != 0 ? "; you may activate it" : "";
  switch (step.op) {
    case Op::kFlip:
    case Op::kPlace:
    case Op::kGrow:
    case Op::kSwap:
      return GridStepWords(cards, rift, step);
    case Op::kExplore:
      return fmt::format("explore {}{} from your hand{}{}",
                         WithArticle(ElementAdjective(cards, rift, step) + "rift"),
                         DrawnClause(step), times, then);
    case Op::kShift:
      return fmt::format("shift {}{}{}", TargetWords(cards, rift, step, "explored"), times, then);
    case Op::kUnshift:
      return fmt::format("turn {} back by one shift{}", TargetWords(cards, rift, step, "explored"),
                         times);
    case Op::kActivate:
      return fmt::format("activate {}", TargetWords(cards, rift, step, "explored"));
    case Op::kDiscard:
      return fmt::format(
          "discard {}{}",
          TargetWords(cards, rift, step, step.zone == Zone::kScored ? "scored" : "explored"),
          times);
    case Op::kRecall:
      return fmt::format("return {} to {} hand{}", TargetWords(cards, rift, step, "explored"),
                         step.owner == Owner::kYou ? "your" : "its owner's", times);
    case Op::kTrade:
      return fmt::format("exchange {} for an opponent's of the same worth{}",
                         TargetWords(cards, rift, step, "explored"), times);
    case Op::kTuck:
      return TuckWords(cards, rift, step);
    case Op::kUntuck:
      return fmt::format("take the newest card from beneath one of your rifts into your hand{}",
                         times);
    case Op::kDraw:
      return fmt::format("draw {}", Counted(step.n, "card"));
    case Op::kDrop:
      if (step.who == Who::kYou) return "discard a card from your hand" + times;
      return fmt::format(
          "{} {} a card from hand{}",
          step.who == Who::kOpponent ? "an opponent of your choice" : "each opponent",
          step.may != 0 ? "may discard" : "discards", times);
    case Op::kSearch:
      return SearchWords(cards, rift, step);
    case Op::kLook:
      return "look at an opponent's hand" + times;
    case Op::kPermitBurst:
      return PermitText(cards, rift, step);
    case Op::kExtraBurst:
      return fmt::format("this turn you may burst {} more than usual", Counted(step.n, "rift"));
    case Op::kRivalBurst:
      return RivalWords(cards, rift, step);
    case Op::kFreeElement:
      return fmt::format("on your next turn you may draw {} without touching the grid",
                         IsDrawnKey(step) ? std::string{"the element drawn now"}
                                          : ElementsWords(ElementsOf(cards, rift, step)));
  }
  return "";
}

// With what the step depends on; in capitals where that begins a sentence.
std::string WholeStepWords(const CardTable& cards, int rift, const Step& step,
                           std::string_view joint) {
  std::string text(joint);
  const bool depends = step.if_done != 0 || step.need;
  if (depends && text == ". Then ") text = ". ";
  const bool starts = text == ". ";
  if (step.if_done != 0) text += starts ? "If you did, " : "if you did, ";
  if (step.need) {
    text += fmt::format("{} you have at least {} {}, ", starts && step.if_done == 0 ? "If" : "if",
                        step.need_min,
                        MetricWords(static_cast<Metric>(*step.need), "", step.need_min != 1));
  }
  if (SaysMay(step) && step.op != Op::kSearch) text += "you may ";
  return text + StepWords(cards, rift, step);
}

std::string StepsWords(const CardTable& cards, int rift, std::span<const Step> steps) {
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::uint8_t branch = steps[i].branch;
    const std::uint8_t last = i == 0 ? std::uint8_t{0} : steps[i - 1].branch;
    std::string joint = i == 0 ? "" : ". Then ";
    if (branch != 0 && last != 0 && branch != last) joint = ", or ";
    if (branch != 0 && last == 0) joint += "either ";
    text += WholeStepWords(cards, rift, steps[i], joint);
  }
  return text;
}

// The words behind `label`, in lines of at most kTextWidth columns; further ones are indented.
std::string Paragraph(const std::string& text) {
  std::string lines;
  std::string_view left = text;
  std::string_view indent;
  while (!left.empty()) {
    std::size_t end = std::min(left.size(), kTextWidth - indent.size());
    if (end < left.size()) {
      const std::size_t blank = left.rfind(' ', end);
      if (blank != std::string_view::npos && blank > 0) end = blank;
    }
    lines += fmt::format("{}{}{}", lines.empty() ? "" : "\n", indent, left.substr(0, end));
    left.remove_prefix(std::min(left.size(), end + 1));
    indent = "  ";
  }
  return lines;
}

}  // namespace

std::string ElementsWords(Elements elements) {
  if (elements == kAllElements) return "any element";
  std::vector<std::string_view> names;
  ForEachBit(elements, [&](int element) { names.push_back(kElementNames[element]); });
  return fmt::format("{}", fmt::join(names, " or "));
}

Elements ElementsOf(const CardTable& cards, int rift, const Step& step) {
  switch (static_cast<ElementKey>(step.element)) {
    case ElementKey::kAny:
    case ElementKey::kDrawn:
      return kAllElements;
    case ElementKey::kSelf:
      return cards.rifts[rift].elements;
    case ElementKey::kFirst:
      break;
  }
  return Bit<Elements>(step.element - static_cast<int>(ElementKey::kFirst));
}

std::string StepBrief(const CardTable& cards, int rift, const Step& step) {
  const std::string element = ElementAdjective(cards, rift, step);
  const std::string times = step.times == 1 ? "" : fmt::format(" x{}", step.times);
  const std::string own = IsDrawnKey(step) ? std::string{"the drawn element"}
                                           : ElementsWords(ElementsOf(cards, rift, step));
  const bool any = own == "any element";
  const std::string_view then = step.then_activate != 0 ? " and activate it" : "";
  switch (step.op) {
    case Op::kFlip:
      return (any ? "flip" : "flip " + own) + times;
    case Op::kPlace:
      return (any ? "place" : "place " + own) + times;
    case Op::kGrow:
      return fmt::format("grow {}{}", own, times);
    case Op::kSwap:
      return fmt::format("swap{}{}{}", any ? "" : " " + own,
                         step.adjacent != 0 ? " neighbours" : "", times);
    case Op::kExplore:
      return fmt::format("explore {}{}{}", WithArticle(element + "rift"), DrawnClause(step), then);
    case Op::kShift:
      return fmt::format("shift {}{}{}", BriefTarget(cards, rift, step), times, then);
    case Op::kUnshift:
      return fmt::format("turn back {}{}", BriefTarget(cards, rift, step), times);
    case Op::kActivate:
      return "activate " + BriefTarget(cards, rift, step);
    case Op::kDiscard:
      return fmt::format("discard {}{}", BriefTarget(cards, rift, step), times);
    case Op::kRecall:
      return fmt::format("return {} to hand{}", BriefTarget(cards, rift, step), times);
    case Op::kTrade:
      return fmt::format("trade {} for an equal one{}", BriefTarget(cards, rift, step), times);
    case Op::kTuck:
      return TuckBrief(cards, rift, step) + times;
    case Op::kUntuck:
      return "take a card from beneath" + times;
    case Op::kDraw:
      return fmt::format("draw {}", step.n);
    case Op::kDrop:
      return DropBrief(step) + times;
    case Op::kSearch:
      return SearchBrief(cards, rift, step) + times;
    case Op::kLook:
      return "look at a hand" + times;
    case Op::kPermitBurst:
      return PermitBrief(cards, rift, step);
    case Op::kExtraBurst:
      return fmt::format("{} more", Counted(step.n, "burst"));
    case Op::kRivalBurst:
      return RivalBrief(cards, rift, step) + times;
    case Op::kFreeElement:
      return fmt::format("{} free next turn", own);
  }
  return "";
}

std::string PermitBrief(const CardTable& cards, int rift, const Step& step) {
  return fmt::format("burst {} {}", WithArticle(BriefNoun(cards, rift, step)),
                     step.any_line != 0 ? "with any line" : "without a line");
}

std::string PowerBrief(const CardTable& cards, int rift) {
  const Rift& card = cards.rifts[rift];
  return card.num_power == 0 ? "no power" : StepsBrief(cards, rift, PowerOf(card));
}

std::string PowerWords(const CardTable& cards, int rift) {
  const Rift& card = cards.rifts[rift];
  std::string text = card.num_power == 0 ? "no power" : StepsWords(cards, rift, PowerOf(card));
  text += ".";
  if (card.num_steps > card.num_power) {
    text += fmt::format(" When you burst it: {}.", StepsWords(cards, rift, TriggerOf(card)));
  }
  return text;
}

std::string ExtrasBrief(const Rift& card) {
  std::vector<std::string> parts;
  ForEachBit(card.special, [&](int bit) { parts.emplace_back(kSpecialWords[bit].brief); });
  if (card.bonus_kind != BonusKind::kNone) {
    parts.push_back(
        fmt::format("bonus +{}/+{} {}", card.bonus[1], card.bonus[2], BonusCondition(card)));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string RiftBrief(const CardTable& cards, int rift) {
  const Rift& card = cards.rifts[rift];
  std::string text = PowerBrief(cards, rift);
  if (card.num_steps > card.num_power) {
    text += fmt::format("; when burst {}", StepsBrief(cards, rift, TriggerOf(card)));
  }
  const std::string extras = ExtrasBrief(card);
  return extras.empty() ? text : text + "; " + extras;
}

std::string RiftValues(const CardTable& cards, int rift) {
  const Rift& card = cards.rifts[rift];
  return fmt::format("{} {}/{}", ElementsWords(card.elements), card.points[1], card.points[2]);
}

std::string RiftWords(const ParsedCards& parsed, int rift) {
  const CardTable& cards = parsed.table;
  const Rift& card = cards.rifts[rift];
  const std::string& title = parsed.texts[static_cast<std::size_t>(rift)].power;
  std::string text = Paragraph(fmt::format("rift of {}: {}, {} and {} points at 0, 1 and 2 shifts",
                                           ElementsWords(card.elements), card.points[0],
                                           card.points[1], card.points[2]));
  const auto add = [&](const std::string& paragraph) { text += "\n" + Paragraph(paragraph); };
  if (card.num_power > 0) {
    add(fmt::format("Power{}: {}.", title == "-" ? "" : fmt::format(" \"{}\"", title),
                    StepsWords(cards, rift, PowerOf(card))));
  }
  if (card.num_steps > card.num_power) {
    add(fmt::format("When you burst it: {}.", StepsWords(cards, rift, TriggerOf(card))));
  }
  ForEachBit(card.special, [&](int bit) { add(std::string{kSpecialWords[bit].text}); });
  if (card.bonus_kind != BonusKind::kNone) {
    add(fmt::format("Bonus {}: {} with 1 shift, {} with 2.", BonusCondition(card),
                    Counted(card.bonus[1], "point"), card.bonus[2]));
  }
  return text;
}

}  // namespace riftlab::riftwalker
