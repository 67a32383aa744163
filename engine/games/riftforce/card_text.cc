// The card table in words: at length for those who learn a card, briefly for those who play it.
#include "engine/games/riftforce/card_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/array.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {
namespace {

constexpr std::size_t kTextColumns = 56;

// --- At length.

// By Target.
constexpr auto kLongTargets = std::to_array<std::string_view>({
    "",                               // kNone
    "the first enemy",                // kFirstEnemy
    "the second enemy",               // kSecondEnemy
    "the last enemy",                 // kLastEnemy
    "each enemy",                     // kEachEnemy
    "each other enemy",               // kEachOtherEnemy
    "any enemy",                      // kAnyEnemy
    "the most damaged enemy",         // kMostDamagedEnemy
    "the ally right behind",          // kAllyBehind
    "itself",                         // kSelf
    "itself and each ally in front",  // kSelfAndFront
    "itself or any ally anywhere",    // kSelfOrAnyAlly
    "another ally here",              // kOneOtherAlly
});
static_assert(kLongTargets.size() == ToIndex(Target::kOneOtherAlly) + 1);

bool IsEnemy(Target target) { return target < Target::kAllyBehind; }

// By Place.
constexpr auto kLongPlaces = std::to_array<std::string_view>({
    "",                                        // kNone
    "here",                                    // kHere
    "at each neighbouring location",           // kAdjacentEach
    "a neighbouring location",                 // kAdjacentChoice
    "here and at each neighbouring location",  // kHereAndAdjacent
    "any other location",                      // kAnyOtherChoice
    "",                                        // kAnywhere
});
static_assert(kLongPlaces.size() == ToIndex(Place::kAnywhere) + 1);

std::string LongDamage(const Step& step) {
  std::string text =
      fmt::format("{} damage to {}", step.amount, kLongTargets[ToIndex(step.target)]);
  if (IsEnemy(step.target)) {
    text += step.place == Place::kAdjacentChoice ? " of " : " ";
    text += kLongPlaces[ToIndex(step.place)];
  }
  if (step.when == When::kTargetDamaged) {
    text += fmt::format(" if that is damaged already, else {}", step.other);
  } else if (step.when == When::kSelfDamaged) {
    text += fmt::format(" if this elemental is damaged, else {}", step.other);
  }
  return text;
}

std::string LongStep(const Step& step) {
  switch (step.op) {
    case Op::kDamage:
      return LongDamage(step);
    case Op::kMoveSelf:
      return fmt::format("moves to {}", kLongPlaces[ToIndex(step.place)]);
    case Op::kMoveTarget:
      return step.place == Place::kHere ? "that enemy, if it survives, moves here"
                                        : fmt::format("that enemy, if it survives, moves to {}",
                                                      kLongPlaces[ToIndex(step.place)]);
    case Op::kMoveBoth:
      return fmt::format("moves to {}, and that enemy too if it survives",
                         kLongPlaces[ToIndex(step.place)]);
    case Op::kHeal:
      return fmt::format("takes {} damage off {}",
                         step.amount == kAll ? "all" : fmt::format("{}", step.amount),
                         kLongTargets[ToIndex(step.target)]);
    case Op::kDraw:
      return fmt::format("draws {} if the hand holds fewer than {}",
                         step.amount == 1 ? "a card" : fmt::format("{} cards", step.amount),
                         step.other);
    case Op::kRepeatIfDestroyed:
      return step.amount == 1
                 ? "if that destroys it, this once more"
                 : fmt::format("if that destroys it, this again, up to {} times", step.amount);
    case Op::kBonusIfDestroyed:
      return fmt::format("if that destroys it, {} more Riftforce", step.amount);
    case Op::kNoRiftforce:
      return "no Riftforce for what this destroys";
    case Op::kTakeOverIfDestroyed:
      return fmt::format("if that destroys it, it is played on the own side at {}{}",
                         kLongPlaces[ToIndex(step.place)],
                         step.amount != 0 ? "" : ", for no Riftforce");
    case Op::kNone:
      break;
  }
  return "";
}

std::string LongAbility(const Ability& ability) {
  std::string text;
  for (std::size_t i = 0; i < ability.count; ++i) {
    text += (i == 0 ? "" : "; ") + LongStep(ability.steps[i]);
  }
  return text;
}

std::string LongBonus(int bonus) {
  return fmt::format("{} more Riftforce for the other side", bonus);
}

// --- The table as text.

std::string GuildRow(const CardTable& cards, int index) {
  const Guild& guild = cards.guilds[index];
  std::string text = fmt::format("  {} {:<12} {}", GuildCode(cards, index), guild.name.data(),
                                 LongAbility(guild.on_activate));
  if (guild.on_play.count != 0) {
    text += fmt::format("\n{:18}when played: {}", "", LongAbility(guild.on_play));
  }
  if (guild.bonus != 0) {
    text += fmt::format("\n{:18}when destroyed: {}", "", LongBonus(guild.bonus));
  }
  return text + "\n";
}

// The numbers of the rules in play.
std::string RuleLines(const CardTable& cards) {
  return fmt::format(
      "Riftforce: {} for an elemental destroyed, {} for a location held at check & draw; the game "
      "ends with {}, or after {}.\n"
      "Hand: {}. One action plays at most {}, or activates at most {}.\n"
      "Guilds: {} for a player without partner and for the trainer, {} for each of a team; on "
      "display in a draft {} and one for each player; in solo mode a choice from {}.\n",
      cards.per_destroyed, cards.per_location, cards.end_trigger, Counted(cards.round_cap, "round"),
      Counted(cards.hand_size, "card"), Counted(cards.max_played, "card"),
      Counted(cards.max_activated, "elemental"), cards.guilds_alone, cards.guilds_in_team,
      cards.display, cards.solo_offered);
}

// "  1: 5*, 6**, 7*, & move of 7".
std::string LevelLine(const CardTable& cards, int level) {
  const Difficulty& preset = cards.presets[level];
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    parts.push_back(fmt::format("{}{:*>{}}", cards.numbers[i], "", preset.stars[i]));
  }
  if (preset.amp != 0) {
    parts.push_back(fmt::format("& {} of {}", preset.amp == 1 ? "move" : "heal",
                                cards.numbers[preset.amp_number]));
  }
  return fmt::format("  {}: {}\n", level + 1, fmt::join(parts, ", "));
}

std::string SequenceText(const CardTable& cards, const Plan& plan) {
  if (plan.is_control != 0) return "control";
  std::string text;
  for (std::size_t i = 0; i < plan.length; ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : "-", cards.numbers[plan.sequence[i]]);
  }
  return text;
}

// --- Things with a name.

// A paragraph in lines of at most kTextColumns.
std::string Paragraph(const std::string& text) {
  std::string lines;
  std::size_t column = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (column > 0 && column + 1 + end - at > kTextColumns) {
      lines += "\n";
      column = 0;
    } else if (column > 0) {
      lines += " ";
      ++column;
    }
    lines += text.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  return lines;
}

std::string GuildRules(const Guild& guild) {
  std::string text = Paragraph("When activated: " + LongAbility(guild.on_activate) + ".");
  if (guild.on_play.count != 0) {
    text += "\n" + Paragraph("When played: " + LongAbility(guild.on_play) + ".");
  }
  if (guild.bonus != 0) {
    text += "\n" + Paragraph("When destroyed: " + LongBonus(guild.bonus) + ".");
  }
  return text;
}

// "4 elementals of number 5, 3 of 6, 2 of 7".
std::string Copies(const CardTable& cards) {
  std::string text;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    if (cards.copies[i] == 0) continue;
    text += text.empty() ? fmt::format("{} of number {}", Counted(cards.copies[i], "elemental"),
                                       cards.numbers[i])
                         : fmt::format(", {} of {}", cards.copies[i], cards.numbers[i]);
  }
  return text;
}

void AddGuildWords(const CardTable& cards, int index, std::vector<CardWords>& words) {
  const Guild& guild = cards.guilds[index];
  const std::string set = guild.is_base != 0 ? "base game" : "Beyond";
  words.push_back(
      {GuildCode(cards, index), GuildName(cards, index),
       Paragraph(fmt::format("Guild ({}): {}.", set, Copies(cards))) + "\n" + GuildRules(guild)});
  for (int number = 0; number < kNumbers; ++number) {
    if (cards.copies[number] == 0) continue;
    const CardType type = MakeType(index, number);
    words.push_back(
        {TypeName(cards, type), CardName(cards, type),
         Paragraph(fmt::format("Elemental of the guild {} ({}): number and life {}, {} of them.",
                               GuildName(cards, index), set, cards.numbers[number],
                               cards.copies[number])) +
             "\n" + GuildRules(guild)});
  }
}

void AddChallengeWords(const Rules& rules, std::vector<CardWords>& words) {
  const CardTable& cards = rules.cards();
  for (int number = 0; number < kNumbers; ++number) {
    const int stars = rules.stars(number);
    const std::string printed = fmt::format("{}", cards.numbers[number]);
    words.push_back(
        {printed + std::string(static_cast<std::size_t>(stars), '*'),
         fmt::format("Challenge of {}, {}", printed, Counted(stars, "star")),
         Paragraph(fmt::format("What each bot of number {} does when a plan activates it, "
                               "whatever its guild: {}.",
                               printed, LongAbility(cards.challenges[number][stars - 1])))});
  }
  if (rules.amplifier() == 0) return;
  const Ability& amplifier = cards.amplifiers[rules.amplifier() - 1];
  words.push_back(
      {"&", fmt::format("\"&\" {}", rules.amplifier() == 1 ? "move" : "heal"),
       Paragraph(fmt::format("What each bot of number {} does before its challenge: {}.",
                             cards.numbers[rules.amplified_number()], LongAbility(amplifier)))});
}

void AddPlanWords(const Rules& rules, const Plan& plan, std::vector<CardWords>& words) {
  const CardTable& cards = rules.cards();
  std::string text =
      fmt::format("{} plan: the trainer's next bot goes to {}; then ",
                  plan.is_control != 0 ? "Control" : "Attack", LocationText(plan.location));
  if (plan.is_control != 0) {
    text += fmt::format("{} Riftforce for each location that only bots hold.", cards.per_location);
  } else {
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < plan.length; ++i) {
      numbers.push_back(fmt::format("{}", cards.numbers[plan.sequence[i]]));
    }
    text += fmt::format(
        "bots of {} act in this order, each by its challenge and only if it can place damage.",
        Enumeration(numbers));
  }
  words.push_back({PlanId(plan), PlanText(rules, plan), Paragraph(text)});
}

// --- Briefly.

// By Target.
constexpr auto kBriefTargets = std::to_array<std::string_view>({
    "",                     // kNone
    "the first",            // kFirstEnemy
    "the second",           // kSecondEnemy
    "the last",             // kLastEnemy
    "each enemy",           // kEachEnemy
    "each other",           // kEachOtherEnemy
    "any enemy",            // kAnyEnemy
    "the most damaged",     // kMostDamagedEnemy
    "the ally behind",      // kAllyBehind
    "itself",               // kSelf
    "itself and in front",  // kSelfAndFront
    "any ally",             // kSelfOrAnyAlly
    "an ally here",         // kOneOtherAlly
});
static_assert(kBriefTargets.size() == ToIndex(Target::kOneOtherAlly) + 1);

std::string BriefPlace(Place place) {
  switch (place) {
    case Place::kAdjacentEach:
    case Place::kAdjacentChoice:
      return " next door";
    case Place::kHereAndAdjacent:
      return " here and next door";
    default:
      return "";
  }
}

std::string BriefDamage(const Step& step) {
  std::string to = std::string{kBriefTargets[ToIndex(step.target)]} + BriefPlace(step.place);
  if (step.place == Place::kAdjacentEach) to.replace(0, std::string_view{"the"}.size(), "each");
  switch (step.when) {
    case When::kAlways:
      break;
    case When::kTargetDamaged:
      return fmt::format("{} to {}, {} if that is hurt", step.other, to, step.amount);
    case When::kSelfDamaged:
      return fmt::format("{} or, if hurt, {} to {}", step.other, step.amount, to);
  }
  return fmt::format("{} to {}", step.amount, to);
}

}  // namespace

std::string GuildName(const CardTable& cards, int guild) {
  const std::string name = cards.guilds[guild].name.data();
  const auto alike = std::count_if(cards.guilds.begin(), cards.guilds.begin() + cards.num_guilds,
                                   [&](const Guild& other) { return name == other.name.data(); });
  if (name.empty()) return GuildCode(cards, guild);
  return alike == 1 ? name : fmt::format("{} ({})", name, GuildCode(cards, guild));
}

std::string CardName(const CardTable& cards, CardType type) {
  return fmt::format("{} {}", GuildName(cards, GuildOf(type)), cards.numbers[NumberOf(type)]);
}

std::string GuildNames(const CardTable& cards, std::uint32_t guilds) {
  std::string text;
  ForEachBit(guilds,
             [&](int guild) { text += (text.empty() ? "" : ", ") + GuildName(cards, guild); });
  return text.empty() ? "-" : text;
}

std::string GuildNames(const CardTable& cards, const GuildList& guilds) {
  std::string text;
  for (const OptionalIndex guild : guilds) {
    if (guild) text += (text.empty() ? "" : ", ") + GuildName(cards, *guild);
  }
  return text.empty() ? "-" : text;
}

std::string CardNames(const CardTable& cards, const CardSet& set) {
  std::string text;
  int last = -1;
  ForEachCardOf(set, [&](CardType type) {
    const int number = cards.numbers[NumberOf(type)];
    if (GuildOf(type) == last) {
      text += fmt::format(" {}", number);
    } else {
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", GuildName(cards, GuildOf(type)), number);
    }
    last = GuildOf(type);
  });
  return text.empty() ? "-" : text;
}

std::string Enumeration(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

std::string FittedParts(const std::vector<std::string>& parts, std::size_t columns) {
  static constexpr std::string_view kMore = ", ...";
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string longer = text + (i == 0 ? "" : ", ") + parts[i];
    const std::size_t kept = i + 1 < parts.size() ? kMore.size() : 0;
    if (ColumnsOf(longer) + kept > columns) return i == 0 ? "..." : text + std::string{kMore};
    text = longer;
  }
  return text;
}

std::string BriefStep(const Step& step) {
  switch (step.op) {
    case Op::kDamage:
      return BriefDamage(step);
    case Op::kMoveSelf:
      return step.place == Place::kAdjacentChoice ? "moves next door" : "moves anywhere";
    case Op::kMoveTarget:
      return step.place == Place::kHere ? "pulls it here" : "pushes it next door";
    case Op::kMoveBoth:
      return step.place == Place::kAdjacentChoice ? "both move next door" : "both move anywhere";
    case Op::kHeal:
      return fmt::format("heals {}{}", kBriefTargets[ToIndex(step.target)],
                         step.amount == kAll ? "" : fmt::format(" by {}", step.amount));
    case Op::kDraw:
      return step.amount == 1 ? "draws a card" : fmt::format("draws {} cards", step.amount);
    case Op::kRepeatIfDestroyed:
      return step.amount == 1 ? "if destroyed once more" : "again while that destroys";
    case Op::kBonusIfDestroyed:
      return fmt::format("+{} if destroyed", step.amount);
    case Op::kNoRiftforce:
      return "no Riftforce";
    case Op::kTakeOverIfDestroyed:
      return "takes it over if destroyed";
    case Op::kNone:
      break;
  }
  return "";
}

std::string BriefAbility(const Ability& ability) {
  std::string text;
  for (std::size_t i = 0; i < ability.count; ++i) {
    text += (i == 0 ? "" : ", ") + BriefStep(ability.steps[i]);
  }
  return text;
}

std::vector<std::string> BriefParts(const Guild& guild) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < guild.on_activate.count; ++i) {
    parts.push_back(BriefStep(guild.on_activate.steps[i]));
  }
  if (guild.on_play.count != 0) parts.push_back("when played " + BriefAbility(guild.on_play));
  if (guild.bonus != 0) {
    parts.push_back(fmt::format("when destroyed +{} for the enemy", guild.bonus));
  }
  return parts;
}

std::string DescribeCards(const CardTable& cards) {
  std::string text = RuleLines(cards);
  text += fmt::format("Cards of a guild: {}.\n", Copies(cards));
  text += "Guilds of the base game, and what their elementals do when activated:\n";
  for (const bool base : {true, false}) {
    if (!base) text += "Guilds of Beyond:\n";
    for (int guild = 0; guild < cards.num_guilds; ++guild) {
      const bool is_base = cards.guilds[guild].is_base != 0;
      if (is_base == base) text += GuildRow(cards, guild);
    }
  }
  text += "Challenges of the trainer (solo), by number and stars:\n";
  for (std::size_t number = 0; number < kNumbers; ++number) {
    for (std::size_t stars = 0; stars < kStars; ++stars) {
      text += fmt::format("  {} {:<4} {}\n", cards.numbers[number], std::string(stars + 1, '*'),
                          LongAbility(cards.challenges[number][stars]));
    }
  }
  text += fmt::format("  & move before the challenge: {}\n  & heal before the challenge: {}\n",
                      LongAbility(cards.amplifiers[0]), LongAbility(cards.amplifiers[1]));
  text += "Levels of the trainer:\n";
  for (int level = 0; level < cards.num_presets; ++level) text += LevelLine(cards, level);
  text += "Plans of the trainer: id, location of the new bot, numbers to activate:\n";
  for (int i = 0; i < cards.NumPlans(); ++i) {
    const Plan& plan = cards.plans[i];
    text += fmt::format("{}{:<4}L{} {:<9}", i % 4 == 0 ? "  " : "", PlanId(plan), plan.location + 1,
                        SequenceText(cards, plan));
    if (i % 4 == 3 || i + 1 == cards.NumPlans()) {
      text.erase(text.find_last_not_of(' ') + 1);
      text += "\n";
    }
  }
  return text;
}

std::vector<CardWords> Rules::NamedCards() const {
  std::vector<CardWords> words;
  for (int guild = 0; guild < cards_.num_guilds; ++guild) AddGuildWords(cards_, guild, words);
  if (mode_ != Mode::kSolo) return words;
  AddChallengeWords(*this, words);
  for (int plan = 0; plan < cards_.NumPlans(); ++plan) {
    AddPlanWords(*this, cards_.plans[plan], words);
  }
  return words;
}

}  // namespace riftlab::riftforce
