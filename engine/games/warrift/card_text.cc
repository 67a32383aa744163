// The card table in words.
#include "engine/games/warrift/card_text.h"

#include "engine/core/array.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr Array<std::string_view, 4> kEvents = {"slay a monster", "summon", "consume a card",
                                                "start a turn"};
constexpr Array<std::string_view, 5> kPlaces = {"the hand", "the discard pile", "the Necropolis",
                                                "the Rift", "the top of the deck"};

// "1 monster in play", "5 monsters in play".
std::string CounterText(Counter counter, const std::string& n, bool one) {
  static constexpr Array<std::pair<std::string_view, std::string_view>, 8> kCounters = {
      {{"monster", "in play"},
       {"card", "in the Rift"},
       {"card", "in the Necropolis"},
       {"monster", "slain this turn"},
       {"card", "summoned this turn"},
       {"card", "consumed this turn"},
       {"other card", "of its guild played"},
       {"card", "in hand"}}};
  const auto& [what, where] = kCounters[counter];
  return fmt::format("{}{}{}{} {}", n, n.empty() ? "" : " ", what, one ? "" : "s", where);
}

std::string RaritiesText(std::uint8_t rarities) {
  std::string text;
  for (int i = 0; i < kRarities; ++i) {
    if ((rarities >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " or ", RarityName(static_cast<Rarity>(i)));
  }
  return text;
}

// "an iron or bronze monster".
std::string AMonster(std::uint8_t rarities) {
  const std::string text = RaritiesText(rarities);
  return fmt::format("{} {} monster", text.front() == 'i' ? "an" : "a", text);
}

std::string FromText(std::uint8_t from) {
  std::string text;
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    if ((from >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " or ", kPlaces[i]);
  }
  return text;
}

// "draw 1 card", "each opponent discards 2 cards".
std::string WhoText(const Effect& effect, std::string_view verb, Length length) {
  static constexpr Array<std::string_view, 3> kWho = {"", "each opponent ", "everybody "};
  const std::string what =
      length == Length::kFull ? Counted(effect.n, "card") : fmt::format("{}", effect.n);
  return fmt::format("{}{}{} {}", kWho[effect.what], verb, effect.what == 0 ? "" : "s", what);
}

std::string GiveText(const Effect& effect) {
  switch (static_cast<Give>(effect.what)) {
    case Give::kDiscard:
      return "discard a card";
    case Give::kConsume:
      return "consume a card from the hand";
    case Give::kBanish:
      return fmt::format("put {} under the monster deck", AMonster(effect.rarities));
    case Give::kPayMagicka:
      return fmt::format("pay {} magicka", effect.n);
    case Give::kPayAttack:
      break;
  }
  return fmt::format("pay {} attack", effect.n);
}

std::string PerText(const Effect& effect) {
  static constexpr Array<std::string_view, 3> kGains = {"gain 1 attack", "gain 1 magicka",
                                                        "draw 1 card"};
  const bool one = effect.each == 1;
  return fmt::format("{} per {}, at most {}", kGains[effect.what],
                     CounterText(effect.count, one ? "" : fmt::format("{}", effect.each), one),
                     effect.max);
}

std::string MoveText(const Effect& effect) {
  const std::string_view own = effect.any_owner != 0 ? "" : "own ";
  const std::string what = effect.n == kAllOfThem
                               ? fmt::format("may move all {}cards", own)
                               : "move up to " + Counted(effect.n, fmt::format("{}card", own));
  const std::string cost =
      effect.max_cost == kAnyCost ? "" : fmt::format(" of cost {} or less", effect.max_cost);
  return fmt::format("{}{} from {} to {}", what, cost, FromText(effect.from), kPlaces[effect.to]);
}

// Effects that hold others.
std::string NestedText(const CardTable& cards, const Effect& effect) {
  const std::string inner = EffectsText(cards, effect.list, Length::kFull);
  switch (effect.op) {
    case Op::kExchange:
      return fmt::format("may {} to {}", GiveText(effect), inner);
    case Op::kLasting: {
      const std::string times = effect.n == 1 ? "time" : fmt::format("{} times", effect.n);
      return fmt::format("the next {} you {} this turn: {}", times, kEvents[effect.what], inner);
    }
    case Op::kIf:
      return fmt::format("with {}: {}",
                         CounterText(effect.count, fmt::format("{} or more", effect.each), false),
                         inner);
    default:
      break;
  }
  std::string text = "either ";
  for (int i = 0; i < effect.lists; ++i) {
    text += (i == 0 ? "" : " or ") + EffectsText(cards, effect.list + i, Length::kFull);
  }
  return text;
}

std::string FullText(const CardTable& cards, const Effect& effect) {
  switch (effect.op) {
    case Op::kAttack:
      return fmt::format("gain {} attack", effect.n);
    case Op::kMagicka:
      return fmt::format("gain {} magicka", effect.n);
    case Op::kPer:
      return PerText(effect);
    case Op::kDraw:
      return WhoText(effect, "draw", Length::kFull);
    case Op::kDiscard:
    case Op::kPayDiscard:
      return WhoText(effect, "discard", Length::kFull);
    case Op::kConsume:
      return fmt::format("consume up to {} from {}", Counted(effect.n, "card"),
                         FromText(effect.from));
    case Op::kPayConsume:
      return fmt::format("consume {} from the hand", Counted(effect.n, "card"));
    case Op::kMove:
      return MoveText(effect);
    case Op::kDamage:
      return fmt::format("deal {} damage to {} monster", effect.n, effect.what != 0 ? "each" : "a");
    case Op::kSlay:
      return fmt::format("may slay {}", AMonster(effect.rarities));
    case Op::kBanish:
      return fmt::format("may put {} under the monster deck", AMonster(effect.rarities));
    case Op::kSpawn:
      return fmt::format("put {} into play", Counted(effect.n, "more monster"));
    case Op::kDiscount:
      return fmt::format("the next summon this turn costs {} less", effect.n);
    case Op::kRefresh:
      return fmt::format("replace up to {} of the selection", Counted(effect.n, "card"));
    case Op::kFreeSummon:
      return fmt::format("may summon a card of cost {} or less for nothing", effect.max_cost);
    case Op::kSteal:
      return fmt::format("take {} at random from an opponent's hand", Counted(effect.n, "card"));
    case Op::kChoose:
    case Op::kExchange:
    case Op::kIf:
    case Op::kLasting:
      break;
  }
  return NestedText(cards, effect);
}

// --- With few words.

// "hand", "hand/discards".
std::string BriefPlaces(std::uint8_t places) {
  static constexpr Array<std::string_view, 5> kWords = {"hand", "discards", "Necropolis", "Rift",
                                                        "deck top"};
  std::string text;
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if ((places >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "/", kWords[i]);
  }
  return text;
}

// "5+ monsters", "one slain": what is counted.
std::string BriefCount(Counter counter, int n) {
  static constexpr Array<std::string_view, 8> kOne = {
      "a monster", "one in the Rift", "one in the Necropolis",
      "one slain", "a summon",        "one consumed",
      "an ally",   "one in hand"};
  static constexpr Array<std::string_view, 8> kMore = {
      "monsters", "in the Rift", "in the Necropolis", "slain", "summoned", "consumed",
      "allies",   "in hand"};
  return n == 1 ? std::string{kOne[counter]} : fmt::format("{}+ {}", n, kMore[counter]);
}

std::string BriefPer(const Effect& effect) {
  static constexpr Array<std::string_view, 3> kGains = {"+1 attack", "+1 magicka", "draw 1"};
  const bool one = effect.each == 1;
  const std::string n = one ? "" : fmt::format("{}", effect.each);
  const std::string what = effect.count == Counter::kMonsters ? (one ? "monster" : n + " monsters")
                                                              : CounterText(effect.count, n, one);
  return fmt::format("{} per {} (up to {})", kGains[effect.what], what, effect.max);
}

std::string BriefMove(const Effect& effect) {
  const std::string what = effect.n == kAllOfThem ? "all" : fmt::format("{}", effect.n);
  const std::string cost =
      effect.max_cost == kAnyCost ? "" : fmt::format(" (cost up to {})", effect.max_cost);
  const auto to = static_cast<std::uint8_t>(1U << static_cast<unsigned>(effect.to));
  return fmt::format("move {}{}{}: {} to {}", what, effect.any_owner != 0 ? "" : " own", cost,
                     BriefPlaces(effect.from), BriefPlaces(to));
}

std::string BriefGive(const Effect& effect) {
  switch (static_cast<Give>(effect.what)) {
    case Give::kDiscard:
      return "discard 1";
    case Give::kConsume:
      return "consume 1";
    case Give::kBanish:
      return fmt::format("put back {}", AMonster(effect.rarities));
    default:
      return GiveText(effect);
  }
}

// Effects that hold others, with few words.
std::string BriefNested(const CardTable& cards, const Effect& effect) {
  const std::string inner = EffectsText(cards, effect.list, Length::kBrief);
  switch (effect.op) {
    case Op::kExchange:
      return fmt::format("may {}: {}", BriefGive(effect), inner);
    case Op::kLasting: {
      static constexpr Array<std::string_view, 3> kTimes = {"slay", "summon", "consume"};
      const std::string times =
          effect.n == 1 ? std::string{kTimes[effect.what]} : Counted(effect.n, kTimes[effect.what]);
      return fmt::format("next {}: {}", times, inner);
    }
    case Op::kIf:
      return fmt::format("if {}: {}", BriefCount(effect.count, effect.each), inner);
    default:
      break;
  }
  std::string text;
  for (int i = 0; i < effect.lists; ++i) {
    text += (i == 0 ? "" : " or ") + EffectsText(cards, effect.list + i, Length::kBrief);
  }
  return text;
}

std::string BriefText(const CardTable& cards, const Effect& effect) {
  switch (effect.op) {
    case Op::kAttack:
      return fmt::format("+{} attack", effect.n);
    case Op::kMagicka:
      return fmt::format("+{} magicka", effect.n);
    case Op::kPer:
      return BriefPer(effect);
    case Op::kDraw:
      return WhoText(effect, "draw", Length::kBrief);
    case Op::kDiscard:
    case Op::kPayDiscard:
      return WhoText(effect, "discard", Length::kBrief);
    case Op::kConsume:
      return fmt::format("consume {} ({})", effect.n, BriefPlaces(effect.from));
    case Op::kPayConsume:
      return fmt::format("consume {}", effect.n);
    case Op::kMove:
      return BriefMove(effect);
    case Op::kDamage:
      return fmt::format("{} damage to {} monster", effect.n, effect.what != 0 ? "each" : "a");
    case Op::kSlay:
      return fmt::format("slay {}", AMonster(effect.rarities));
    case Op::kBanish:
      return fmt::format("put back {}", AMonster(effect.rarities));
    case Op::kSpawn:
      return Counted(effect.n, "more monster");
    case Op::kDiscount:
      return fmt::format("next summon {} cheaper", effect.n);
    case Op::kRefresh:
      return fmt::format("replace {} of the selection", effect.n);
    case Op::kFreeSummon:
      return fmt::format("free summon of cost up to {}", effect.max_cost);
    case Op::kSteal:
      return fmt::format("take {} of an opponent", Counted(effect.n, "card"));
    default:
      return BriefNested(cards, effect);
  }
}

// Whether the list is `wanted` or an effect of it, at any depth, holds that.
bool Holds(const CardTable& cards, int list, int wanted) {
  if (list == wanted) return true;
  const EffectList& effects = cards.list(list);
  for (int i = 0; i < effects.count; ++i) {
    const Effect& effect = cards.effect(effects.first + i);
    if (effect.list == 0) continue;
    const int last = effect.op == Op::kChoose ? effect.list + effect.lists - 1 : effect.list;
    for (int inner = effect.list; inner <= last; ++inner) {
      if (Holds(cards, inner, wanted)) return true;
    }
  }
  return false;
}

// "20 (30 in the long game, 40 in teams, 20 in solo, 20 in Frenzy)".
std::string ByGameText(const ByGame& figures) {
  return fmt::format("{} ({} in the long game, {} in teams, {} in solo, {} in Frenzy)",
                     figures.standard, figures.longer, figures.teams, figures.solo, figures.frenzy);
}

// "21 bronze (at most 3 of a card), 6 silver (at most 2), 3 gold (at most 1)".
std::string SoloGuildText(const CardTable& cards) {
  std::string text;
  for (std::size_t rarity = 1; rarity < kRarities; ++rarity) {
    text += fmt::format("{}{} {} (at most {}{})", rarity == 1 ? "" : ", ", cards.solo_cards[rarity],
                        RarityName(static_cast<Rarity>(rarity)), cards.solo_copies[rarity],
                        rarity == 1 ? " of a card" : "");
  }
  return text;
}

// The numbers of the rules in play.
std::string RuleLines(const CardTable& cards) {
  std::string limits;
  for (int limit = 0; limit < kLimits; ++limit) {
    limits += fmt::format("{}{} {}", limit == 0 ? "" : ", ", LimitName(limit), cards.limits[limit]);
  }
  std::string points;
  for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
    points += fmt::format("{}{} {}", rarity == 0 ? "" : ", ",
                          RarityName(static_cast<Rarity>(rarity)), cards.vp[rarity]);
  }
  return fmt::format(
      "Hand: {}. Selection: {} of the own guild, {} in Frenzy. A card costs at least {} magicka to "
      "summon, and {} more to retain.\n"
      "Monsters: {} more each turn, {} once somebody has this many points: {}.\n"
      "Points that end the game: {}. It ends after {} at the latest.\n"
      "Valor points of a monster: {}.\n"
      "Limits of monsters: {}.\n"
      "Solo guild: {}.\n",
      Counted(cards.hand_size, "card"), cards.guild_selection, cards.center_selection,
      cards.min_summon_cost, cards.retain_cost, cards.monsters_per_turn, cards.monsters_doubled,
      ByGameText(cards.double_threshold), ByGameText(cards.target),
      Counted(cards.max_rotations, "rotation"), points, limits, SoloGuildText(cards));
}

std::string CardLine(const CardTable& cards, const Card& card) {
  std::string text =
      fmt::format("  {:<24}{:<7}x{} cost {} A {} M {}", TextOf(card.id), RarityName(card.rarity),
                  card.copies, card.cost, card.attack, card.magicka);
  const std::string effects = EffectsText(cards, card.effects);
  if (!effects.empty()) text += "  " + effects;
  if (card.on_summon != 0) text += "  when summoned: " + EffectsText(cards, card.on_summon);
  return text + "\n";
}

}  // namespace

std::string EffectText(const CardTable& cards, const Effect& effect, Length length) {
  return length == Length::kFull ? FullText(cards, effect) : BriefText(cards, effect);
}

std::string EffectsText(const CardTable& cards, int list, Length length) {
  const bool full = length == Length::kFull;
  std::string text;
  const EffectList& effects = cards.list(list);
  for (int i = 0; i < effects.count; ++i) {
    const Effect& effect = cards.effect(effects.first + i);
    if (i > 0) text += full ? ", then " : ", ";
    text += EffectText(cards, effect, length);
  }
  return text;
}

std::string EffectsText(const CardTable& cards, int list) {
  return EffectsText(cards, list, Length::kFull);
}

std::string PowerText(const CardTable& cards, const Power& power, Length length) {
  static constexpr Array<std::string_view, 4> kStaticTexts = {
      "summoning costs {} less", "slaying costs {} less", "retaining costs {} less",
      "draws up to {} cards more"};
  if (power.kind == PowerKind::kStatic) {
    std::string text = fmt::format(fmt::runtime(kStaticTexts[power.effect]), power.n);
    if (power.effect == Static::kSlayDiscount) text += " for " + RaritiesText(power.rarities);
    return text;
  }
  const bool full = length == Length::kFull;
  const std::string effects = EffectsText(cards, power.list, length);
  if (power.kind == PowerKind::kTriggered) {
    static constexpr Array<std::string_view, 3> kTimes = {"slay", "summon", "consume"};
    if (power.on == Trigger::kStart) {
      return fmt::format("{}: {}", full ? "at the start of each turn" : "turn start", effects);
    }
    const auto on = power.on;
    const bool once = power.limit == 1;
    if (!full) {
      return fmt::format("first {} each turn: {}",
                         once ? std::string{kTimes[on]} : Counted(power.limit, kTimes[on]),
                         effects);
    }
    const std::string times = once ? "time" : fmt::format("{} times", power.limit);
    return fmt::format("the first {} you {} each turn: {}", times, kEvents[on], effects);
  }
  const std::string_view then = full ? ", then " : ": ";
  std::string cost;
  if (power.cost_magicka > 0) cost += fmt::format("pay {} magicka{}", power.cost_magicka, then);
  if (power.cost_attack > 0) cost += fmt::format("pay {} attack{}", power.cost_attack, then);
  const std::string times = power.limit == 1 ? "once" : fmt::format("{} times", power.limit);
  return fmt::format("{} each turn: {}{}", times, cost, effects);
}

std::string PlayText(const CardTable& cards, const Card& card, Length length) {
  const std::string_view gain = length == Length::kFull ? "gain " : "+";
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  };
  if (card.attack > 0) add(fmt::format("{}{} attack", gain, card.attack));
  if (card.magicka > 0) add(fmt::format("{}{} magicka", gain, card.magicka));
  add(EffectsText(cards, card.effects, length));
  return text;
}

std::string OriginOf(const CardTable& cards, int list) {
  if (list == 0) return "";
  for (CardType type = 0; type < cards.num_types; ++type) {
    const Card& card = cards.card(type);
    if (card.effects != 0 && Holds(cards, card.effects, list)) return TextOf(card.name);
    if (card.on_summon != 0 && Holds(cards, card.on_summon, list)) return TextOf(card.name);
  }
  for (int i = 0; i < cards.num_powers; ++i) {
    if (cards.power(i).list != 0 && Holds(cards, cards.power(i).list, list)) {
      return TextOf(cards.power(i).name);
    }
  }
  for (int kind = 0; kind < cards.num_monsters; ++kind) {
    const Monster& monster = cards.monster(kind);
    if (monster.deathcrash != 0 && Holds(cards, monster.deathcrash, list)) {
      return TextOf(monster.name);
    }
  }
  return "";
}

std::string DescribeCards(const CardTable& cards) {
  std::string text = RuleLines(cards);
  text += "Starting cards of every player (A attack, M magicka):\n";
  for (int kind = 0; kind < cards.num_start_kinds; ++kind) {
    text += CardLine(cards, cards.card(StartType(kind, 0)));
  }
  for (std::uint8_t guild = 0; guild < cards.num_guilds; ++guild) {
    text += fmt::format("{}{}:\n", TextOf(cards.guilds[guild].name),
                        cards.guilds[guild].base != 0 ? "" : " (5 players only)");
    for (CardType type = kStartTypes; type < cards.num_types; ++type) {
      if (cards.card(type).guild == guild) text += CardLine(cards, cards.card(type));
    }
    for (int i = 0; i < cards.num_powers; ++i) {
      const Power& power = cards.power(i);
      if (power.guild != guild) continue;
      text += fmt::format("  power {:<17}  {}\n", TextOf(power.id),
                          PowerText(cards, power, Length::kFull));
    }
  }
  text += "Monsters, and what happens when they are slain:\n";
  for (int kind = 0; kind < cards.num_monsters; ++kind) {
    const Monster& monster = cards.monster(kind);
    text += fmt::format("  {:<18}{:<7}x{} health {:>2}, {} valor  {}", TextOf(monster.id),
                        RarityName(monster.rarity), monster.copies, monster.health, monster.vp,
                        EffectsText(cards, monster.deathcrash));
    if (monster.multiplayer != 0) text += monster.deathcrash != 0 ? "; not in solo" : "not in solo";
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

}  // namespace riftlab::warrift
