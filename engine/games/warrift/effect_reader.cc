#include "engine/games/warrift/effect_reader.h"

#include <algorithm>

#include "engine/core/array.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::warrift {
namespace {

using Names = std::vector<std::string>;

constexpr int kMaxAmount = 20;

// The words of the ops, in the order of Op without the two of powers.
const Names& OpWords() {
  static const Names kWords = {"attack",   "magicka",  "per",     "draw",        "discard",
                               "consume",  "move",     "damage",  "slay",        "banish",
                               "spawn",    "discount", "refresh", "free_summon", "choose",
                               "exchange", "if",       "lasting", "steal"};
  return kWords;
}

const Names& CounterWords() {
  static const Names kWords = {"monsters", "rift",     "necropolis", "slain",
                               "summoned", "consumed", "allies",     "hand"};
  return kWords;
}

template <class Enum>
std::uint8_t BitOf(Enum value) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(value));
}

std::uint8_t ReadAmount(TomlTable& table, std::string_view key = "n") {
  return Byte(table.Integer(key, 1, kMaxAmount));
}

std::uint8_t ReadWho(TomlTable& table) {
  static const Names kWords = {"self", "each_opponent", "all"};
  return Byte(static_cast<std::int64_t>(table.Choice("who", kWords, 0)));
}

// Lasting effects that the list starts when all goes through it.
int LastingIn(const CardTable& cards, int list) {
  int count = 0;
  const EffectList& effects = cards.list(list);
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    const Effect& effect = cards.effect(i);
    if (effect.op == Op::kLasting) {
      ++count;
    } else if (effect.op == Op::kChoose) {
      int most = 0;
      for (int option = 0; option < effect.lists; ++option) {
        most = std::max(most, LastingIn(cards, effect.list + option));
      }
      count += most;
    } else if (effect.list != 0) {
      count += LastingIn(cards, effect.list);
    }
  }
  return count;
}

}  // namespace

std::uint8_t ReadSet(TomlTable& table, std::string_view key, std::span<const std::string> words) {
  if (!table.Has(key)) {
    table.Complain(
        key, fmt::format("is missing; it must be a list of some of {}", fmt::join(words, ", ")));
  }
  std::uint8_t set = 0;
  for (const std::size_t word : table.Choices(key, words)) {
    const auto bit = static_cast<std::uint8_t>(1U << word);
    if ((set & bit) != 0) table.Complain(key, fmt::format("holds '{}' twice", words[word]));
    set |= bit;
  }
  if (set == 0) {
    table.Complain(
        key, fmt::format("is empty; it must be a list of some of {}", fmt::join(words, ", ")));
  }
  return set;
}

EffectReader::EffectReader(CardTable& cards) : cards_(cards) { cards_.num_lists = 1; }

std::uint8_t EffectReader::Read(TomlTable& table, std::string_view key,
                                std::vector<Effect> before) {
  std::vector<TomlTable> tables = table.Tables(key);
  const std::vector<Effect> effects = ReadAll(tables);
  before.insert(before.end(), effects.begin(), effects.end());
  return Add(before, table, key);
}

std::vector<Effect> EffectReader::ReadAll(std::vector<TomlTable>& tables) {
  std::vector<Effect> effects;
  effects.reserve(tables.size());
  for (TomlTable& table : tables) effects.push_back(ReadOne(table));
  return effects;
}

std::uint8_t EffectReader::Add(const std::vector<Effect>& effects, TomlTable& table,
                               std::string_view key) {
  if (effects.empty()) return 0;
  if (effects.size() > kMaxOps) {
    table.Complain(key,
                   fmt::format("has {} effects; at most {} are possible", effects.size(), kMaxOps));
    return 0;
  }
  if (cards_.num_lists == kMaxLists || cards_.num_effects + effects.size() > kMaxEffects) {
    table.Complain(key,
                   fmt::format("is one too many: a table holds at most {} lists with {} effects",
                               kMaxLists, kMaxEffects));
    return 0;
  }
  EffectList& list = cards_.lists[cards_.num_lists];
  list.first = cards_.num_effects;
  list.count = Byte(static_cast<std::int64_t>(effects.size()));
  for (const Effect& effect : effects) cards_.effects[cards_.num_effects++] = effect;
  return cards_.num_lists++;
}

Effect EffectReader::ReadOne(TomlTable& table) {
  Effect effect{};
  effect.op = static_cast<Op>(table.Choice("op", OpWords()));
  switch (effect.op) {
    case Op::kAttack:
    case Op::kMagicka:
    case Op::kSpawn:
    case Op::kDiscount:
    case Op::kSteal:
      effect.n = ReadAmount(table);
      break;
    case Op::kPer:
      ReadPer(table, effect);
      break;
    case Op::kDraw:
    case Op::kDiscard:
      effect.n = ReadAmount(table);
      effect.what = ReadWho(table);
      break;
    case Op::kConsume:
      effect.n = ReadAmount(table);
      effect.from = ReadSpots(table);
      break;
    case Op::kMove:
      ReadMove(table, effect);
      break;
    case Op::kDamage: {
      static const Names kTargets = {"one", "all"};
      effect.n = ReadAmount(table);
      effect.what = Byte(static_cast<std::int64_t>(table.Choice("target", kTargets)));
      break;
    }
    case Op::kSlay:
    case Op::kBanish:
      effect.rarities = ReadRarities(table);
      break;
    default:
      ReadRefill(table, effect);
      break;
  }
  return effect;
}

// The ops that are left, most of them with lists of their own.
void EffectReader::ReadRefill(TomlTable& table, Effect& effect) {
  switch (effect.op) {
    case Op::kRefresh:
      effect.n = Byte(table.Integer("n", 1, kMaxCenterSlots));
      break;
    case Op::kFreeSummon:
      effect.max_cost = Byte(table.Integer("max_cost", 0, 99));
      break;
    case Op::kChoose:
      ReadChoose(table, effect);
      break;
    case Op::kExchange:
      ReadExchange(table, effect);
      break;
    case Op::kIf:
      effect.count = ReadCounter(table);
      effect.each = Byte(table.Integer("min", 1, 99));
      effect.list = ReadNested(table, "then");
      break;
    case Op::kLasting:
      ReadLasting(table, effect);
      break;
    default:
      break;
  }
}

void EffectReader::ReadPer(TomlTable& table, Effect& effect) {
  static const Names kGains = {"attack", "magicka", "draw"};
  effect.what = Byte(static_cast<std::int64_t>(table.Choice("gain", kGains)));
  effect.count = ReadCounter(table);
  effect.each = Byte(table.Integer("each", 1, 99));
  effect.max = Byte(table.Integer("max", 1, 99));
}

void EffectReader::ReadMove(TomlTable& table, Effect& effect) {
  static const Names kFrom = {"hand", "discard", "necropolis", "rift"};
  static const Names kTo = {"hand", "discard", "rift", "deck_top"};
  static constexpr Array<Spot, 4> kToSpots = {Spot::kHand, Spot::kDiscard, Spot::kRift,
                                              Spot::kDeckTop};
  static const Names kOwners = {"own", "any"};
  static const Names kAllWord = {"all"};
  const auto from = static_cast<Spot>(table.Choice("from", kFrom));
  effect.from = BitOf(from);
  effect.to = kToSpots[table.Choice("to", kTo)];
  if (from == effect.to) table.Complain("to", "is where the card comes from");
  if (from == Spot::kRift) NameRift(table, "from");
  if (effect.to == Spot::kRift) NameRift(table, "to");
  if (table.IsText("n")) {
    table.Choice("n", kAllWord);
    effect.n = kAllOfThem;
  } else {
    effect.n = ReadAmount(table);
  }
  effect.any_owner = Byte(static_cast<std::int64_t>(table.Choice("owner", kOwners)));
  effect.max_cost = Byte(table.Integer("max_cost", 0, 99, kAnyCost));
}

void EffectReader::ReadChoose(TomlTable& table, Effect& effect) {
  std::vector<std::vector<TomlTable>> options = table.TableLists("options");
  if (options.size() < 2 || options.size() > kMaxOps) {
    table.Complain("options",
                   fmt::format("has {} lists; there must be 2 to {}", options.size(), kMaxOps));
    return;
  }
  std::vector<std::vector<Effect>> lists;
  lists.reserve(options.size());
  for (std::vector<TomlTable>& option : options) lists.push_back(ReadAll(option));
  effect.lists = Byte(static_cast<std::int64_t>(lists.size()));
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (lists[i].empty()) table.Complain("options", "has an empty list");
    const std::uint8_t list = Add(lists[i], table, "options");
    if (i == 0) effect.list = list;
  }
}

void EffectReader::ReadExchange(TomlTable& table, Effect& effect) {
  static const Names kGives = {"discard", "consume", "banish", "pay_magicka", "pay_attack"};
  static const Names kHand = {"hand"};
  TomlTable give = table.Table("give");
  const auto kind = static_cast<Give>(give.Choice("op", kGives));
  effect.what = static_cast<std::uint8_t>(kind);
  effect.n = 1;
  switch (kind) {
    case Give::kDiscard:
      give.Integer("n", 1, 1);
      break;
    case Give::kConsume:
      give.Integer("n", 1, 1);
      ReadSet(give, "from", kHand);
      effect.from = BitOf(Spot::kHand);
      break;
    case Give::kBanish:
      effect.rarities = ReadRarities(give);
      break;
    case Give::kPayMagicka:
    case Give::kPayAttack:
      effect.n = ReadAmount(give);
      break;
  }
  effect.list = ReadNested(table, "get");
}

void EffectReader::ReadLasting(TomlTable& table, Effect& effect) {
  static const Names kLastingEvents = {"slay", "summon", "consume"};
  if (in_lasting_) table.Complain("op", "stands inside another lasting effect");
  in_lasting_ = true;
  effect.what = Byte(static_cast<std::int64_t>(table.Choice("on", kLastingEvents)));
  effect.n = Byte(table.Integer("limit", 1, 99));
  effect.list = ReadNested(table, "do");
  in_lasting_ = false;
}

Counter EffectReader::ReadCounter(TomlTable& table) {
  const auto counter = static_cast<Counter>(table.Choice("count", CounterWords()));
  if (counter == Counter::kRift) NameRift(table, "count");
  return counter;
}

std::uint8_t EffectReader::ReadRarities(TomlTable& table) {
  static const Names kWords = {"iron", "bronze", "silver", "gold"};
  return ReadSet(table, "rarity", kWords);
}

std::uint8_t EffectReader::ReadSpots(TomlTable& table) {
  static const Names kWords = {"hand", "discard"};
  return ReadSet(table, "from", kWords);
}

std::uint8_t EffectReader::ReadNested(TomlTable& table, std::string_view key) {
  std::vector<TomlTable> tables = table.Tables(key);
  if (tables.empty()) table.Complain(key, "is missing or empty; it must list one effect or more");
  return Add(ReadAll(tables), table, key);
}

void EffectReader::NameRift(TomlTable& table, std::string_view key) {
  names_rift_ = true;
  if (rift_ == Rift::kForbidden) {
    table.Complain(key, "names the Rift, which only cards with rift = true may");
  }
}

void EffectReader::CheckTotals(TomlTable& root) const {
  int count = 0;
  for (CardType type = 0; type < cards_.num_types; ++type) {
    const Card& card = cards_.card(type);
    count += card.copies * (LastingIn(cards_, card.effects) + LastingIn(cards_, card.on_summon));
  }
  for (int i = 0; i < cards_.num_monsters; ++i) {
    count += cards_.monster(i).copies * LastingIn(cards_, cards_.monster(i).deathcrash);
  }
  int most = 0;
  for (int i = 0; i < cards_.num_powers; ++i) {
    most = std::max(most, cards_.power(i).limit * LastingIn(cards_, cards_.power(i).list));
  }
  count += most;
  if (count > kMaxLasting) {
    root.Complain("card", fmt::format("and others could start {} lasting effects in one turn; at "
                                      "most {} are possible, so lower their copies",
                                      count, kMaxLasting));
  }
}

}  // namespace riftlab::warrift
