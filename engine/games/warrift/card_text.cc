// The card table in words.
#include "engine/games/warrift/cards.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr std::array<std::string_view, 8> kCounters = {
    "monsters in play", "cards in the Rift", "cards in the Necropolis",         "monsters slain",
    "cards summoned",   "cards consumed",    "other cards of the guild played", "cards in hand"};
constexpr std::array<std::string_view, 4> kEvents = {"slay a monster", "summon", "consume a card",
                                                     "start a turn"};
constexpr std::array<std::string_view, 5> kPlaces = {"hand", "discard pile", "Necropolis", "Rift",
                                                     "top of the deck"};

std::string RaritiesText(std::uint8_t rarities) {
  std::string text;
  for (int i = 0; i < kRarities; ++i) {
    if ((rarities >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " or ", RarityName(static_cast<Rarity>(i)));
  }
  return text;
}

std::string FromText(std::uint8_t from) {
  std::string text;
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    if ((from >> i & 1) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " or ", kPlaces[i]);
  }
  return text;
}

std::string WhoText(std::uint8_t who) {
  static constexpr std::array<std::string_view, 3> kWho = {"", "each opponent: ", "everybody: "};
  return std::string(kWho[who]);
}

std::string GiveText(const Effect& effect) {
  switch (static_cast<Give>(effect.what)) {
    case Give::kDiscard:
      return "discard a card";
    case Give::kConsume:
      return "consume a card from hand";
    case Give::kBanish:
      return fmt::format("put an {} monster under its deck", RaritiesText(effect.rarities));
    case Give::kPayMagicka:
      return fmt::format("pay {} magicka", effect.n);
    case Give::kPayAttack:
      break;
  }
  return fmt::format("pay {} attack", effect.n);
}

std::string PerText(const Effect& effect) {
  static constexpr std::array<std::string_view, 3> kGains = {"gain 1 attack", "gain 1 magicka",
                                                             "draw 1"};
  return fmt::format("{} per {} {}, at most {}", kGains[effect.what], effect.each,
                     kCounters[static_cast<std::size_t>(effect.count)], effect.max);
}

std::string MoveText(const Effect& effect) {
  const std::string what = effect.n == kAllOfThem ? "all" : fmt::format("up to {}", effect.n);
  const std::string cost =
      effect.max_cost == kAnyCost ? "" : fmt::format(" of cost {} or less", effect.max_cost);
  return fmt::format("move {} {}cards{} from {} to {}", what, effect.any_owner != 0 ? "" : "own ",
                     cost, FromText(effect.from), kPlaces[static_cast<std::size_t>(effect.to)]);
}

std::string EffectText(const CardTable& cards, const Effect& effect) {
  switch (effect.op) {
    case Op::kAttack:
      return fmt::format("gain {} attack", effect.n);
    case Op::kMagicka:
      return fmt::format("gain {} magicka", effect.n);
    case Op::kPer:
      return PerText(effect);
    case Op::kDraw:
      return fmt::format("{}draw {}", WhoText(effect.what), effect.n);
    case Op::kDiscard:
    case Op::kPayDiscard:
      return fmt::format("{}discard {}", WhoText(effect.what), effect.n);
    case Op::kConsume:
      return fmt::format("consume up to {} from {}", effect.n, FromText(effect.from));
    case Op::kPayConsume:
      return fmt::format("consume {} from hand", effect.n);
    case Op::kMove:
      return MoveText(effect);
    case Op::kDamage:
      return fmt::format("{} damage to {}", effect.n,
                         effect.what != 0 ? "each monster" : "a monster");
    case Op::kSlay:
      return fmt::format("slay up to 1 {} monster", RaritiesText(effect.rarities));
    case Op::kBanish:
      return fmt::format("put up to 1 {} monster under its deck", RaritiesText(effect.rarities));
    case Op::kSpawn:
      return fmt::format("put {} more into play", effect.n);
    case Op::kDiscount:
      return fmt::format("the next summon costs {} less", effect.n);
    case Op::kRefresh:
      return fmt::format("replace up to {} of the selection", effect.n);
    case Op::kFreeSummon:
      return fmt::format("may summon a card of cost {} or less for nothing", effect.max_cost);
    case Op::kChoose: {
      std::string text = "either ";
      for (int i = 0; i < effect.lists; ++i) {
        text += (i == 0 ? "" : " or ") + EffectsText(cards, effect.list + i);
      }
      return text;
    }
    case Op::kExchange:
      return fmt::format("may {} to {}", GiveText(effect), EffectsText(cards, effect.list));
    case Op::kIf:
      return fmt::format("with {} or more {}: {}", effect.each,
                         kCounters[static_cast<std::size_t>(effect.count)],
                         EffectsText(cards, effect.list));
    case Op::kLasting:
      return fmt::format("the next {} times you {} this turn: {}", effect.n, kEvents[effect.what],
                         EffectsText(cards, effect.list));
    case Op::kSteal:
      return fmt::format("take {} at random from an opponent's hand", effect.n);
  }
  return "";
}

std::string PowerText(const CardTable& cards, const Power& power) {
  static constexpr std::array<std::string_view, 4> kStatics = {
      "summoning costs {} less", "slaying costs {} less", "retaining costs {} less",
      "draws up to {} cards more"};
  if (power.kind == PowerKind::kStatic) {
    std::string text =
        fmt::format(fmt::runtime(kStatics[static_cast<std::size_t>(power.effect)]), power.n);
    if (power.effect == Static::kSlayDiscount) text += " for " + RaritiesText(power.rarities);
    return text;
  }
  if (power.kind == PowerKind::kTriggered) {
    return fmt::format("the first {} times you {} each turn: {}", power.limit,
                       kEvents[static_cast<std::size_t>(power.on)], EffectsText(cards, power.list));
  }
  std::string cost;
  if (power.cost_magicka > 0) cost += fmt::format("pay {} magicka; ", power.cost_magicka);
  if (power.cost_attack > 0) cost += fmt::format("pay {} attack; ", power.cost_attack);
  return fmt::format("{} times each turn: {}{}", power.limit, cost, EffectsText(cards, power.list));
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

std::string EffectsText(const CardTable& cards, int list) {
  std::string text;
  const EffectList& effects = cards.list(list);
  for (int i = 0; i < effects.count; ++i) {
    text += (i == 0 ? "" : ", then ") + EffectText(cards, cards.effect(effects.first + i));
  }
  return text;
}

std::string DescribeCards(const CardTable& cards) {
  std::string text = "Starting cards of every player (A attack, M magicka):\n";
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
      text += fmt::format("  power {:<18}{}\n", TextOf(power.id), PowerText(cards, power));
    }
  }
  text += "Monsters, and what happens when they are slain:\n";
  for (int kind = 0; kind < cards.num_monsters; ++kind) {
    const Monster& monster = cards.monster(kind);
    text += fmt::format("  {:<18}{:<7}x{} health {:>2}, {} valor  {}", TextOf(monster.id),
                        RarityName(monster.rarity), monster.copies, monster.health, monster.vp,
                        EffectsText(cards, monster.deathcrash));
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

}  // namespace riftlab::warrift
