#include "engine/games/warrift/cards.h"

#include <algorithm>
#include <vector>

#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/core/toml_reader.h"
#include "engine/games/warrift/effect_reader.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

using Words = std::vector<std::string>;

constexpr int kMaxFigure = 99;

template <std::size_t kSize>
void Put(const std::string& text, Letters<kSize>& letters) {
  std::copy(text.begin(), text.end(), letters.begin());
}

// A text that fits; ids have no blanks and none of the signs that moves are written with.
template <std::size_t kSize>
void ReadLetters(TomlTable& table, std::string_view key, Letters<kSize>& letters) {
  const std::string text = table.Name(key, std::nullopt, kSize - 1);
  const bool is_id = key == "id";
  if (is_id && !std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
      })) {
    table.Complain(key, fmt::format("is '{}'; an id has only letters a-z, digits and '_'", text));
    return;
  }
  Put(text, letters);
}

// The printed name. People name things by it, so that none of the first `count` others shares it.
template <class Items, std::size_t kSize>
void ReadPrintedName(TomlTable& table, std::string_view kind, const Items& others, int count,
                     Letters<kSize>& letters) {
  ReadLetters(table, "name", letters);
  const std::string name = Normalised(TextOf(letters));
  for (int i = 0; i < count && !name.empty(); ++i) {
    if (Normalised(TextOf(others[i].name)) != name) continue;
    table.Complain("name", fmt::format("is '{}', as that of another {}", TextOf(letters), kind));
  }
}

void SkipRemarks(TomlTable& table) {
  table.Text("text", "-");
  table.Text("provenance", "-");
}

const Words& Rarities() {
  static const Words kWords = {"iron", "bronze", "silver", "gold"};
  return kWords;
}

const Words& Limits() {
  static const Words kWords = {"weak", "easy", "normal", "hard", "insane", "master", "impossible"};
  return kWords;
}

Rarity ReadRarity(TomlTable& table) {
  return static_cast<Rarity>(table.Choice("rarity", Rarities()));
}

ByGame ReadByGame(TomlTable& rules, std::string_view key) {
  TomlTable table = rules.Table(key);
  const auto figure = [&](std::string_view name) { return Byte(table.Integer(name, 1, 250)); };
  return {.standard = figure("standard"),
          .longer = figure("long"),
          .teams = figure("teams"),
          .solo = figure("solo"),
          .frenzy = figure("frenzy")};
}

void ReadSoloGuild(TomlTable& rules, CardTable& cards) {
  TomlTable table = rules.Table("solo_guild");
  TomlTable copies = table.Table("max_copies");
  for (std::size_t rarity = 1; rarity < kRarities; ++rarity) {
    cards.solo_cards[rarity] =
        Byte(table.Integer(Rarities()[static_cast<std::size_t>(rarity)], 0, kMaxFigure));
    cards.solo_copies[rarity] =
        Byte(copies.Integer(Rarities()[static_cast<std::size_t>(rarity)], 0, 30));
  }
}

void ReadRules(TomlTable& root, CardTable& cards) {
  TomlTable rules = root.Table("rules");
  cards.hand_size = Byte(rules.Integer("hand_size", 1, kMaxHand));
  cards.guild_selection = Byte(rules.Integer("guild_selection_size", 1, kMaxGuildSlots));
  cards.center_selection = Byte(rules.Integer("center_selection_size", 1, kMaxCenterSlots));
  cards.retain_cost = Byte(rules.Integer("retain_cost", 0, kMaxFigure));
  cards.min_summon_cost = Byte(rules.Integer("min_summon_cost", 1, kMaxFigure));
  cards.monsters_per_turn = Byte(rules.Integer("monsters_per_turn", 1, kMaxFigure));
  cards.monsters_doubled = Byte(rules.Integer("monsters_per_turn_doubled", 1, kMaxFigure));
  cards.max_rotations = Byte(rules.Integer("max_rotations", 1, 200));
  TomlTable vp = rules.Table("vp");
  for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
    cards.vp[rarity] = Byte(vp.Integer(Rarities()[static_cast<std::size_t>(rarity)], 0, 50));
  }
  cards.target = ReadByGame(rules, "target");
  cards.double_threshold = ReadByGame(rules, "double_threshold");
  TomlTable limits = rules.Table("monster_limit");
  for (std::size_t limit = 0; limit < kLimits; ++limit) {
    cards.limits[limit] =
        Byte(limits.Integer(Limits()[static_cast<std::size_t>(limit)], 0, kMaxFigure));
  }
  ReadSoloGuild(rules, cards);
  SkipRemarks(rules);
}

bool ReadGuilds(TomlTable& root, CardTable& cards) {
  std::vector<TomlTable> tables = root.Tables("guild");
  if (tables.empty() || tables.size() > kMaxGuilds) {
    root.ComplainOfCount("guild", tables.size(), fmt::format("there must be 1 to {}", kMaxGuilds));
    return false;
  }
  for (TomlTable& table : tables) {
    Guild guild{};
    ReadLetters(table, "id", guild.id);
    ReadPrintedName(table, "guild", cards.guilds, cards.num_guilds, guild.name);
    ReadLetters(table, "colour", guild.colour);
    guild.base = table.Flag("base", false) ? 1 : 0;
    SkipRemarks(table);
    if (FindGuild(cards, TextOf(guild.id)) >= 0) {
      table.Complain("id", fmt::format("is '{}', as that of another guild", TextOf(guild.id)));
    }
    cards.guilds[cards.num_guilds++] = guild;
  }
  return true;
}

std::uint8_t ReadGuildOf(TomlTable& table, const CardTable& cards) {
  Words ids;
  for (int i = 0; i < cards.num_guilds; ++i) {
    ids.push_back(TextOf(cards.guilds[i].id));
  }
  return Byte(static_cast<std::int64_t>(table.Choice("guild", ids)));
}

bool IsTaken(const CardTable& cards, const std::string& id) {
  return FindStart(cards, id) >= 0 || FindCard(cards, id) >= 0;
}

void ReadCardFigures(TomlTable& table, CardTable& cards, Card& card, EffectReader& effects) {
  ReadLetters(table, "id", card.id);
  if (IsTaken(cards, TextOf(card.id))) {
    table.Complain("id", fmt::format("is '{}', as that of another card", TextOf(card.id)));
  }
  ReadPrintedName(table, "card", cards.types, cards.num_types, card.name);
  card.rarity = ReadRarity(table);
  card.copies = Byte(table.Integer("copies", 0, 30));
  card.cost = Byte(table.Integer("cost", 0, kMaxFigure));
  card.attack = Byte(table.Integer("attack", 0, kMaxFigure));
  card.magicka = Byte(table.Integer("magicka", 0, kMaxFigure));
  card.effects = effects.Read(table, "effects");
  SkipRemarks(table);
}

void ReadStartCards(TomlTable& root, CardTable& cards, EffectReader& effects) {
  std::vector<TomlTable> tables = root.Tables("start_card");
  if (tables.empty() || tables.size() > kMaxStartKinds) {
    root.ComplainOfCount("start_card", tables.size(),
                         fmt::format("there must be 1 to {}", kMaxStartKinds));
    return;
  }
  for (TomlTable& table : tables) {
    Card card{};
    card.guild = kMaxGuilds;
    effects.Begin(EffectReader::Rift::kForbidden);
    ReadCardFigures(table, cards, card, effects);
    for (Player owner = 0; owner < kMaxSeats; ++owner) {
      cards.types[StartType(cards.num_start_kinds, owner)] = card;
    }
    ++cards.num_start_kinds;
  }
}

void ReadGuildCards(TomlTable& root, CardTable& cards, EffectReader& effects) {
  std::vector<TomlTable> tables = root.Tables("card");
  if (tables.size() > kMaxTypes - kStartTypes) {
    root.ComplainOfCount("card", tables.size(),
                         fmt::format("there must be at most {}", kMaxTypes - kStartTypes));
    return;
  }
  for (TomlTable& table : tables) {
    Card card{};
    card.guild = ReadGuildOf(table, cards);
    card.rift = table.Flag("rift", false) ? 1 : 0;
    effects.Begin(EffectReader::Rift::kAllowed);
    ReadCardFigures(table, cards, card, effects);
    card.on_summon = effects.Read(table, "on_summon");
    if (card.rarity == Rarity::kIron) {
      table.Complain("rarity", "is 'iron'; only starting cards are");
    }
    if (effects.names_rift() != (card.rift != 0)) {
      table.Complain("rift", card.rift != 0
                                 ? "is true, but no effect names the Rift; it must be false"
                                 : "is false, but an effect names the Rift; it must be true");
    }
    cards.types[cards.num_types++] = card;
  }
}

void ReadPowerCost(TomlTable& table, Power& power, std::vector<Effect>& pay) {
  TomlTable cost = table.Table("cost", TomlTable::Presence::kOptional);
  power.cost_magicka = Byte(cost.Integer("magicka", 0, kMaxFigure, 0));
  power.cost_attack = Byte(cost.Integer("attack", 0, kMaxFigure, 0));
  power.cost_discard = Byte(cost.Integer("discard", 0, 9, 0));
  power.cost_consume = Byte(cost.Integer("consume", 0, 9, 0));
  if (power.cost_discard > 0 && power.cost_consume > 0) {
    cost.Complain("discard", "and consume cannot both be paid; leave one out");
  }
  Effect effect{};
  effect.n = power.cost_discard;
  effect.op = Op::kPayDiscard;
  if (effect.n > 0) pay.push_back(effect);
  effect.n = power.cost_consume;
  effect.op = Op::kPayConsume;
  effect.from = 1U << static_cast<unsigned>(Spot::kHand);
  if (effect.n > 0) pay.push_back(effect);
}

void ReadStatic(TomlTable& table, Power& power) {
  static const Words kStaticWords = {"summon_discount", "slay_discount", "retain_discount",
                                     "hand_size"};
  power.effect = static_cast<Static>(table.Choice("static", kStaticWords));
  power.n = Byte(table.Integer("n", 1, 9));
  if (power.effect == Static::kSlayDiscount) {
    power.rarities = ReadSet(table, "rarity", Rarities());
  }
}

void ReadPower(TomlTable& table, CardTable& cards, EffectReader& effects) {
  static const Words kKinds = {"activated", "triggered", "static"};
  static const Words kPowerEvents = {"slay", "summon", "consume", "start"};
  Power power{};
  ReadLetters(table, "id", power.id);
  if (FindPower(cards, TextOf(power.id)) >= 0) {
    table.Complain("id", fmt::format("is '{}', as that of another power", TextOf(power.id)));
  }
  ReadPrintedName(table, "power", cards.powers, cards.num_powers, power.name);
  power.guild = ReadGuildOf(table, cards);
  power.kind = static_cast<PowerKind>(table.Choice("kind", kKinds));
  effects.Begin(EffectReader::Rift::kForbidden);
  std::vector<Effect> pay;
  if (power.kind == PowerKind::kActivated) {
    ReadPowerCost(table, power, pay);
    power.limit = Byte(table.Integer("uses", 1, 9));
    power.list = effects.Read(table, "effects", pay);
  } else if (power.kind == PowerKind::kTriggered) {
    power.on = static_cast<Trigger>(table.Choice("on", kPowerEvents));
    power.limit = Byte(table.Integer("limit", 1, 99));
    power.list = effects.Read(table, "effects");
  } else {
    ReadStatic(table, power);
  }
  SkipRemarks(table);
  cards.powers[cards.num_powers++] = power;
}

void ReadPowers(TomlTable& root, CardTable& cards, EffectReader& effects) {
  std::vector<TomlTable> tables = root.Tables("power");
  if (tables.size() > kMaxPowers) {
    root.ComplainOfCount("power", tables.size(),
                         fmt::format("there must be at most {}", kMaxPowers));
    return;
  }
  for (TomlTable& table : tables) ReadPower(table, cards, effects);
  for (std::uint8_t guild = 0; guild < cards.num_guilds; ++guild) {
    const auto own = [&](const Power& power) { return power.guild == guild; };
    if (std::any_of(cards.powers.begin(), cards.powers.begin() + cards.num_powers, own)) continue;
    root.Complain("power", fmt::format("has none for guild '{}'; each guild needs one or more",
                                       TextOf(cards.guilds[guild].id)));
  }
}

void ReadMonsters(TomlTable& root, CardTable& cards, EffectReader& effects) {
  std::vector<TomlTable> tables = root.Tables("monster");
  if (tables.empty() || tables.size() > kMaxMonsterKinds) {
    root.ComplainOfCount("monster", tables.size(),
                         fmt::format("there must be 1 to {}", kMaxMonsterKinds));
    return;
  }
  for (TomlTable& table : tables) {
    Monster monster{};
    ReadLetters(table, "id", monster.id);
    if (FindMonster(cards, TextOf(monster.id)) >= 0) {
      table.Complain("id", fmt::format("is '{}', as that of another monster", TextOf(monster.id)));
    }
    ReadPrintedName(table, "monster", cards.monsters, cards.num_monsters, monster.name);
    monster.rarity = ReadRarity(table);
    monster.copies = Byte(table.Integer("copies", 0, 30));
    monster.health = Byte(table.Integer("health", 1, 63));
    monster.vp = Byte(table.Integer("vp", 0, 50));
    const std::uint8_t wanted = cards.vp[monster.rarity];
    if (monster.vp != wanted) {
      table.Complain("vp", fmt::format("is {}; rules.vp gives {} monsters {}", monster.vp,
                                       RarityName(monster.rarity), wanted));
    }
    effects.Begin(EffectReader::Rift::kForbidden);
    monster.deathcrash = effects.Read(table, "deathcrash");
    monster.multiplayer = table.Flag("multiplayer", false) ? 1 : 0;
    SkipRemarks(table);
    cards.monsters[cards.num_monsters++] = monster;
  }
}

template <class Items>
int FindId(const Items& items, int begin, int end, int step, std::string_view id) {
  for (int i = begin; i < end; i += step) {
    if (TextOf(items[i].id) == id) return i;
  }
  return -1;
}

}  // namespace

std::string_view RarityName(Rarity rarity) { return Rarities()[static_cast<std::size_t>(rarity)]; }

std::string_view LimitName(int limit) { return Limits()[static_cast<std::size_t>(limit)]; }

int FindGuild(const CardTable& cards, std::string_view id) {
  return FindId(cards.guilds, 0, cards.num_guilds, 1, id);
}

int FindStart(const CardTable& cards, std::string_view id) {
  const int found = FindId(cards.types, 0, cards.num_start_kinds * kMaxSeats, kMaxSeats, id);
  return found < 0 ? -1 : found / kMaxSeats;
}

int FindCard(const CardTable& cards, std::string_view id) {
  return FindId(cards.types, kStartTypes, cards.num_types, 1, id);
}

int FindPower(const CardTable& cards, std::string_view id) {
  return FindId(cards.powers, 0, cards.num_powers, 1, id);
}

int FindMonster(const CardTable& cards, std::string_view id) {
  return FindId(cards.monsters, 0, cards.num_monsters, 1, id);
}

absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source) {
  ASSIGN_OR_RETURN(TomlFile file, TomlFile::Parse(text, source));
  CardTable cards{};
  cards.num_types = kStartTypes;
  TomlTable root = file.Root();
  static const Words kGame = {"warrift"};
  root.Choice("game", kGame);
  root.Integer("schema", 1, 1);
  ReadRules(root, cards);
  if (ReadGuilds(root, cards)) {
    EffectReader effects(cards);
    ReadStartCards(root, cards, effects);
    ReadGuildCards(root, cards, effects);
    ReadPowers(root, cards, effects);
    ReadMonsters(root, cards, effects);
    effects.CheckTotals(root);
  }
  RETURN_IF_ERROR(file.Finish());
  return cards;
}

CardTable WithShippedNames(CardTable cards) {
  static const CardTable shipped = *ParseCards(kDefaultCards, "the shipped table");
  if (cards.num_types != shipped.num_types || cards.num_start_kinds != shipped.num_start_kinds ||
      cards.num_guilds != shipped.num_guilds || cards.num_powers != shipped.num_powers ||
      cards.num_monsters != shipped.num_monsters) {
    return cards;
  }
  for (std::size_t i = 0; i < kMaxTypes; ++i) cards.types[i].name = shipped.types[i].name;
  for (int i = 0; i < cards.num_guilds; ++i) {
    cards.guilds[i].name = shipped.guilds[i].name;
    cards.guilds[i].colour = shipped.guilds[i].colour;
  }
  for (int i = 0; i < cards.num_powers; ++i) cards.powers[i].name = shipped.powers[i].name;
  for (int i = 0; i < cards.num_monsters; ++i) cards.monsters[i].name = shipped.monsters[i].name;
  return cards;
}

}  // namespace riftlab::warrift
