// What can be set up: modes, players, rule options, card tables (2.1).
#include <algorithm>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/game_config.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::warrift {
namespace {

using Texts = std::vector<std::string>;

constexpr int kMostVp = 250;               // what a seat's count can hold
constexpr const char* kFrenzy = "frenzy";  // the mode in which all draw from one guild deck

// The number in `text`, or -1 if it is not one from 0 to 9999.
int CountIn(const std::string& text) {
  const int number = NumberIn<int>(text).value_or(-1);
  return number >= 0 && number <= 9999 ? number : -1;
}

// The index of `value` among `words`; an error that lists them if it is not among them.
absl::StatusOr<int> Choose(std::string_view rule, const std::string& value, const Texts& words) {
  const auto found = std::find(words.begin(), words.end(), value);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  return absl::InvalidArgumentError(fmt::format("rule {}={} is wrong; it must be one of {}{}", rule,
                                                value, fmt::join(words, ", "),
                                                Suggestion(value, words)));
}

Texts GuildIds(const CardTable& cards) {
  Texts ids;
  for (int i = 0; i < cards.num_guilds; ++i) {
    ids.push_back(TextOf(cards.guilds[i].id));
  }
  return ids;
}

void Replace(std::string& text, std::size_t from, std::string_view part, std::string_view by) {
  const std::size_t at = text.find(part, from);
  RIFTLAB_CHECK(at != std::string::npos);
  text.replace(at, part.size(), by);
}

// The shipped table with one copy of each starting card and of the cards and monsters in `kept`,
// none of the others, hands of `hand_size` cards, and a selection of one card. Cards cost 1.
std::string TinyCards(const Texts& kept, int hand_size) {
  std::string text(kDefaultCards);
  Replace(text, 0, "hand_size = 5", fmt::format("hand_size = {}", hand_size));
  Replace(text, 0, "guild_selection_size = 3", "guild_selection_size = 1");
  Replace(text, 0, "center_selection_size = 8", "center_selection_size = 1");
  Replace(text, 0, "bronze = 21", "bronze = 2");
  Replace(text, 0, "silver = 6", "silver = 0");
  Replace(text, 0, "gold = 3", "gold = 0");
  for (std::size_t at = text.find("\nid = "); at != std::string::npos;
       at = text.find("\nid = ", at + 1)) {
    const std::size_t copies = text.find("\ncopies = ", at);
    if (copies == std::string::npos || copies > text.find("\n[[", at)) continue;
    const std::size_t begin = text.find('"', at) + 1;
    const std::string id = text.substr(begin, text.find('"', begin) - begin);
    const bool keep =
        id == "mage" || id == "warrior" || std::find(kept.begin(), kept.end(), id) != kept.end();
    text.replace(copies, text.find('\n', copies + 1) - copies,
                 fmt::format("\ncopies = {}", keep ? 1 : 0));
    const std::size_t cost = text.find("\ncost = ", at);
    if (!keep || cost > text.find("\n[[", at)) continue;
    text.replace(cost, text.find('\n', cost + 1) - cost, "\ncost = 1");
  }
  return text;
}

int FigureOf(const ByGame& figures, Mode mode, bool longer) {
  switch (mode) {
    case Mode::kTeam:
      return figures.teams;
    case Mode::kFrenzy:
      return figures.frenzy;
    case Mode::kSolo:
      return figures.solo;
    default:
      return longer ? figures.longer : figures.standard;
  }
}

}  // namespace

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "warrift",
      .title = "WarRift",
      .summary = "deck building for 1 to 5: summon guild cards through the Rift, slay monsters",
      .rules =
          "Cards give magicka, to summon cards of the own guild, and attack, to slay monsters for\n"
          "valor points. Every turn begins with one more monster, with two once somebody has 10\n"
          "points. In a turn one plays cards, slays and summons in any order; then what was "
          "played\n"
          "goes to its owner's discard pile and one draws to five cards. Who then faces more\n"
          "monsters than the limit allows is eliminated. Summoned cards go to the Rift, whose "
          "cards\n"
          "are dealt at the end of a rotation to those who own one of them; for 2 magicka more a\n"
          "card is retained instead. When somebody reaches 20 points (30 in the long game, a team\n"
          "40) every other player has one more turn; most points win. In Frenzy all summon from "
          "one\n"
          "row and keep what they summon. Solo is won with 20 points; fewer turns are better.\n"
          "Hands are hidden; everybody remembers what was seen. Some inferences are given up:\n"
          "that a hand of which a card must be chosen has two that differ, or one that fits what\n"
          "is asked for, since nobody is asked otherwise; and that a pick was declined.\n"
          "\n"
          "Moves: 'play:mage', 'slay:m_cave_troll', 'slay:m_cave_troll*2' (with 2 damage),\n"
          "'summon:sp_rune_scribe', 'retain:sp_rune_scribe', 'power', 'end', and in answer to\n"
          "questions 'hand:mage', 'discard:mage', 'monster:m_ash_bat', 'slot:1', 'option:1',\n"
          "'seat:2', 'yes', 'no', 'stop'. A starting card of seat 2 is mage.2.",
      .modes = {{"classic", 2, 5, "each with a guild, everybody for themselves"},
                {"team", 4, 4, "Classic with seats 0 and 2 against seats 1 and 3"},
                {kFrenzy, 2, 5, "all summon from one row of eight cards"},
                {"solo", 1, 1, "one player with a guild of 30 chosen cards", {.won = "solo_won"}}},
      .options =
          {{"target", "standard", "'standard' or 'long' (classic only)",
            "valor points that end the game: 20 or 30; teams 40"},
           {"monster_limit", "normal",
            "weak 18, easy 15, normal 12, hard 9, insane 6, master 3, impossible 0 (not frenzy)",
            "monsters that may be in play at the end of a turn"},
           {"guilds", "random", "'random', 'draft', or a guild for each seat joined by '/'",
            "classic and team: who plays which guild", RuleUse::kStart},
           {"powers", "choose", "'choose', 'random', or a power for each seat joined by '/'",
            "which power each seat has; see solo_power", RuleUse::kStart},
           {"turn_order", "choose", "'choose', 'random', or a seat such as 0",
            "who has the first turn; choose: the highest revealed card decides", RuleUse::kStart},
           {"extra_refresh", "setup", "'setup', 'first_action' or 'off'",
            "when a hand may be discarded for another selection"},
           {"solo_guild", "spellstrike", "a base guild, or cards such as sp_spark_adept*3+...",
            "solo: 21 bronze, 6 silver and 3 gold cards of base guilds"},
           {"solo_power", "choose", "'choose', 'random', 'none', or a power of a base guild",
            "solo: the power"},
           {"trading", "off", "'off', 'team' or 'all'", "with whom cards may be traded"},
           {"trade_offers_per_turn", "1", "integer 0-3", "how many trades a seat may offer a turn"},
           {"gift_must_accept", "as_written", "'as_written' or 'never'",
            "as_written: gifts in frenzy cannot be refused"},
           {"max_rotations", "table", "'table' or integer 1-200",
            "the game ends as it stands after so many rotations"}},
      .default_cards = kDefaultCards,
      .tags = {{"guild", TagScope::kSeat, TagKind::kCategory,
                "classic and team: the guild of each seat"},
               {"power", TagScope::kSeat, TagKind::kCategory, "the power of each seat"},
               {"first_seat", TagScope::kGame, TagKind::kCategory, "who had the first turn",
                TagRole::kFirstSeat},
               {"rotations", TagScope::kGame, TagKind::kNumber, "rotations begun"},
               {"eliminated", TagScope::kSeat, TagKind::kNumber, "times eliminated"},
               {"summoned", TagScope::kSeat, TagKind::kNumber, "cards summoned"},
               {"retained", TagScope::kSeat, TagKind::kNumber, "summoned cards that were retained"},
               {"consumed", TagScope::kSeat, TagKind::kNumber, "cards consumed"},
               {"vp_iron", TagScope::kSeat, TagKind::kNumber, "valor from iron monsters"},
               {"vp_bronze", TagScope::kSeat, TagKind::kNumber, "valor from bronze monsters"},
               {"vp_silver", TagScope::kSeat, TagKind::kNumber, "valor from silver monsters"},
               {"vp_gold", TagScope::kSeat, TagKind::kNumber, "valor from gold monsters"},
               {"cards", TagScope::kSeat, TagKind::kSet, "the cards of which a seat summoned one"}},
      .places = {{"guild", "guild", "guild"},
                 {"power", "power", "power"},
                 {"hand", "card for the hand", "hand"},
                 {"discard", "card for the discard pile", "discard pile"},
                 {"cards", "card", "cards"},
                 {"upper", "card on top of the deck", "cards on top of the deck"},
                 {"monsters.under", "monster under the deck", "monsters under the deck"},
                 {"under", "revealed card", "cards under the guild deck", "", "", kFrenzy, true},
                 {"guild_deck", "card for the guild deck", "guild deck", "", "", kFrenzy},
                 {"selection", "card for the selection", "selection", "", "", kFrenzy},
                 {"in_play", "monster that comes into play", "monsters in play"},
                 {"rift", "card for the Rift", "Rift"},
                 {"necropolis", "card for the Necropolis", "Necropolis"}},
      .end_reasons = {"target", "last_side", "no_monsters", "rotation_cap", "solo_won",
                      "eliminated"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(const GameConfig resolved, ResolveConfig(Info(), config));
  Rules rules;
  rules.config_ = resolved;
  const std::string_view cards_name = CardsName(rules.config_);
  ASSIGN_OR_RETURN(rules.cards_, CardsOf<ParseCards>(rules.config_, kDefaultCards));
  RETURN_IF_ERROR(rules.ReadOptions(cards_name));
  rules.Rate();
  rules.PreparePowers();
  rules.PrepareOwners();
  rules.PrepareDeals();
  rules.NumberMonsters();
  return rules;
}

std::string Rules::Value(const std::string& rule) const {
  const auto found = config_.rules.find(rule);
  if (found != config_.rules.end()) return found->second;
  const auto& options = Info().options;
  return std::find_if(options.begin(), options.end(),
                      [&](const RuleOption& option) { return option.name == rule; })
      ->default_value;
}

absl::Status Rules::ReadOptions(std::string_view cards_name) {
  static const Texts kModes = {"classic", "team", "frenzy", "solo"};
  setup_.players = config_.players;
  setup_.mode =
      static_cast<Mode>(std::find(kModes.begin(), kModes.end(), config_.mode) - kModes.begin());
  for (const auto& read : {&Rules::ReadNumbers, &Rules::ReadGuildOption, &Rules::ReadPowerOption,
                           &Rules::ReadTrading}) {
    RETURN_IF_ERROR((this->*read)());
  }
  if (IsSolo()) {
    RETURN_IF_ERROR(ReadSoloGuild());
  }
  return CheckSize(cards_name);
}

// An option that means nothing in the mode must be left out.
absl::Status Rules::CheckMeaning(const std::string& rule, bool has_meaning,
                                 std::string_view why) const {
  if (has_meaning || config_.rules.count(rule) == 0) return absl::OkStatus();
  return WrongRule(rule, Value(rule), fmt::format("left out: mode {} {}", config_.mode, why));
}

absl::Status Rules::ReadNumbers() {
  ASSIGN_OR_RETURN(const int target, Choose("target", Value("target"), {"standard", "long"}));
  if (target == 1 && setup_.mode != Mode::kClassic) {
    return WrongRule("target", "long", "'standard': only mode classic has a long game");
  }
  setup_.target = FigureOf(cards_.target, setup_.mode, target == 1);
  setup_.threshold = FigureOf(cards_.double_threshold, setup_.mode, target == 1);
  Texts limits;
  for (int limit = 0; limit < kLimits; ++limit) limits.emplace_back(LimitName(limit));
  if (IsFrenzy()) limits.pop_back();
  ASSIGN_OR_RETURN(const int limit, Choose("monster_limit", Value("monster_limit"), limits));
  setup_.limit = cards_.limits[limit];
  const std::string rotations = Value("max_rotations");
  setup_.rotations = rotations == "table" ? cards_.max_rotations : CountIn(rotations);
  if (setup_.rotations < 1 || setup_.rotations > 200) {
    return WrongRule("max_rotations", rotations, "'table' or an integer from 1 to 200");
  }
  ASSIGN_OR_RETURN(const int refresh, Choose("extra_refresh", Value("extra_refresh"),
                                             {"setup", "first_action", "off"}));
  setup_.extra_refresh = static_cast<ExtraRefresh>(refresh);
  RETURN_IF_ERROR(CheckMeaning("extra_refresh", !IsFrenzy(), "has no refresh"));
  RETURN_IF_ERROR(CheckMeaning("turn_order", !IsSolo(), "has one seat"));
  RETURN_IF_ERROR(CheckMeaning("solo_guild", IsSolo(), "builds no guild"));
  RETURN_IF_ERROR(CheckMeaning("solo_power", IsSolo(), "has the option powers"));
  const std::string order = Value("turn_order");
  if (order == "choose" || order == "random") {
    setup_.order = order == "random" ? Choice::kRandom : Choice::kChosen;
    return absl::OkStatus();
  }
  const int seat = CountIn(order);
  if (seat < 0 || seat >= setup_.players) {
    return WrongRule("turn_order", order,
                     fmt::format("'choose', 'random' or a seat from 0 to {}", setup_.players - 1));
  }
  setup_.order = Choice::kFixed;
  setup_.first = static_cast<Player>(seat);
  return absl::OkStatus();
}

absl::Status Rules::ReadGuildOption() {
  const std::string text = Value("guilds");
  RETURN_IF_ERROR(CheckMeaning("guilds", !IsFrenzy() && !IsSolo(), "has no guilds"));
  if (text == "random" || text == "draft") {
    setup_.guilds = text == "random" ? Choice::kRandom : Choice::kChosen;
    return absl::OkStatus();
  }
  const Texts names = Split(text, '/');
  if (static_cast<int>(names.size()) != setup_.players) {
    return WrongRule("guilds", text,
                     fmt::format("'random', 'draft' or {} guilds joined by '/'", setup_.players));
  }
  std::uint32_t used = 0;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    ASSIGN_OR_RETURN(const int guild, Choose("guilds", names[seat], GuildIds(cards_)));
    if (Has(used, guild)) {
      return WrongRule("guilds", text,
                       fmt::format("different guilds; {} is there twice", names[seat]));
    }
    if (cards_.guilds[guild].base == 0 && setup_.players < kMaxSeats) {
      return WrongRule("guilds", text,
                       fmt::format("base guilds; {} is only used by 5 players", names[seat]));
    }
    Set(used, guild);
    setup_.fixed_guilds[seat] = static_cast<std::uint8_t>(guild);
  }
  setup_.guilds = Choice::kFixed;
  return absl::OkStatus();
}

absl::Status Rules::ReadPowerOption() {
  const std::string rule = IsSolo() ? "solo_power" : "powers";
  const std::string text = Value(rule);
  if (text == "choose" || text == "random") {
    setup_.powers = text == "random" ? Choice::kRandom : Choice::kChosen;
    return absl::OkStatus();
  }
  setup_.powers = Choice::kFixed;
  if (IsSolo() && text == "none") return absl::OkStatus();
  const Texts names = Split(text, '/');
  if (static_cast<int>(names.size()) != setup_.players) {
    return WrongRule(rule, text, fmt::format("{} powers joined by '/'", setup_.players));
  }
  if (!IsSolo() && !IsFrenzy() && setup_.guilds != Choice::kFixed) {
    return WrongRule(rule, text, "'choose' or 'random', unless rule guilds gives the guilds, too");
  }
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const int power = FindPower(cards_, names[seat]);
    if (power < 0) {
      Texts ids;
      for (int i = 0; i < cards_.num_powers; ++i) ids.push_back(TextOf(cards_.power(i).id));
      return WrongRule(rule, text,
                       fmt::format("names of powers; '{}' is none{}", names[seat],
                                   Suggestion(names[seat], ids)));
    }
    const Power& card = cards_.power(power);
    const bool base = cards_.guilds[card.guild].base != 0 || setup_.players == kMaxSeats;
    const bool own = IsSolo() || IsFrenzy() || card.guild == setup_.fixed_guilds[seat];
    const bool twice = std::find(setup_.fixed_powers.begin(), setup_.fixed_powers.begin() + seat,
                                 OptionalIndex(power)) != setup_.fixed_powers.begin() + seat;
    const bool retains =
        IsFrenzy() && card.kind == PowerKind::kStatic && card.effect == Static::kRetainDiscount;
    if (!base || !own || twice || retains) {
      return WrongRule(rule, text,
                       fmt::format("a power that seat {} may have; {} is {}", seat, names[seat],
                                   !base   ? "only used by 5 players"
                                   : !own  ? "of another guild"
                                   : twice ? "there twice"
                                           : "of no use in frenzy"));
    }
    setup_.fixed_powers[seat] = power;
  }
  return absl::OkStatus();
}

absl::Status Rules::ReadTrading() {
  ASSIGN_OR_RETURN(const int trading, Choose("trading", Value("trading"), {"off", "team", "all"}));
  setup_.trading = static_cast<Trading>(trading);
  if (setup_.trading != Trading::kOff && IsSolo()) {
    return WrongRule("trading", Value("trading"), "'off': in solo there is nobody to trade with");
  }
  if (setup_.trading == Trading::kTeam && setup_.mode != Mode::kTeam) {
    return WrongRule("trading", "team", "'off' or 'all': only mode team has partners");
  }
  const std::string offers = Value("trade_offers_per_turn");
  setup_.offers = CountIn(offers);
  if (setup_.offers < 0 || setup_.offers > 3) {
    return WrongRule("trade_offers_per_turn", offers, "an integer from 0 to 3");
  }
  ASSIGN_OR_RETURN(const int accept,
                   Choose("gift_must_accept", Value("gift_must_accept"), {"as_written", "never"}));
  setup_.must_accept = accept == 0 && IsFrenzy();
  return absl::OkStatus();
}

// A base guild, or a list of cards of base guilds (2.4).
absl::Status Rules::ReadSoloGuild() {
  const std::string text = Value("solo_guild");
  const int named = FindGuild(cards_, text);
  Array<int, kRarities> totals{};
  const auto add = [&](int type, int copies) {
    const Card& card = cards_.card(static_cast<CardType>(type));
    setup_.solo_copies[type] = static_cast<std::uint8_t>(setup_.solo_copies[type] + copies);
    totals[card.rarity] += copies;
  };
  if (named >= 0) {
    for (CardType type = kStartTypes; type < cards_.num_types; ++type) {
      if (cards_.card(type).guild == named) add(type, cards_.card(type).copies);
    }
  } else {
    for (const std::string& part : Split(text, '+')) {
      const std::size_t star = std::min(part.find('*'), part.size());
      const std::string id = part.substr(0, star);
      const int type = FindCard(cards_, id);
      const int copies = star == part.size() ? 1 : CountIn(part.substr(star + 1));
      if (type < 0) {
        Texts ids = GuildIds(cards_);
        for (CardType i = kStartTypes; i < cards_.num_types; ++i) {
          ids.push_back(TextOf(cards_.card(i).id));
        }
        return WrongRule(
            "solo_guild", part,
            fmt::format("a base guild or cards such as sp_spark_adept*3 joined by '+'{}",
                        Suggestion(id, ids)));
      }
      const Card& card = cards_.card(static_cast<CardType>(type));
      const int most = cards_.solo_copies[card.rarity];
      if (copies < 1 || setup_.solo_copies[type] + copies > most) {
        return WrongRule(
            "solo_guild", part,
            fmt::format("1 to {} copies of a {} card in all", most, RarityName(card.rarity)));
      }
      if (cards_.guilds[card.guild].base == 0) {
        return WrongRule("solo_guild", part, "a card of a base guild");
      }
      add(type, copies);
    }
  }
  if (named >= 0 && cards_.guilds[named].base == 0) {
    return WrongRule("solo_guild", text, "a base guild");
  }
  for (std::size_t rarity = 1; rarity < kRarities; ++rarity) {
    if (totals[rarity] == cards_.solo_cards[rarity]) continue;
    return WrongRule("solo_guild", text,
                     fmt::format("{} {} cards; it has {}", cards_.solo_cards[rarity],
                                 RarityName(static_cast<Rarity>(rarity)), totals[rarity]));
  }
  return absl::OkStatus();
}

// Whether there are guilds and powers enough, and no more cards and points than fit.
absl::Status Rules::CheckSize(std::string_view cards_name) const {
  const auto refuse = [&](const std::string& what) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", cards_name, what));
  };
  int guilds = 0;
  int powers = 0;
  int in_guilds = 0;  // cards
  int largest = 0;
  const bool all = setup_.players == kMaxSeats;
  for (std::uint8_t guild = 0; guild < cards_.num_guilds; ++guild) {
    if (cards_.guilds[guild].base == 0 && !all) continue;
    ++guilds;
    int size = 0;
    for (CardType type = kStartTypes; type < cards_.num_types; ++type) {
      if (cards_.card(type).guild == guild) size += cards_.card(type).copies;
    }
    in_guilds += size;
    largest = std::max(largest, size);
    for (int i = 0; i < cards_.num_powers; ++i) powers += cards_.power(i).guild == guild ? 1 : 0;
  }
  int start = 0;
  for (int kind = 0; kind < cards_.num_start_kinds; ++kind) {
    start += cards_.card(StartType(kind, 0)).copies;
  }
  const bool own_guilds = setup_.mode == Mode::kClassic || setup_.mode == Mode::kTeam;
  if (own_guilds && guilds < setup_.players) {
    return refuse(fmt::format("{} guilds for {} players", guilds, setup_.players));
  }
  if (IsFrenzy() && powers < setup_.players) {
    return refuse(fmt::format("{} powers for {} players", powers, setup_.players));
  }
  const int cards =
      start * setup_.players +
      (IsFrenzy() ? in_guilds : std::max(largest, IsSolo() ? 90 : 0) * setup_.players);
  if (cards > kMaxCards) {
    return refuse(fmt::format("{} cards in a game; at most {} are possible", cards, kMaxCards));
  }
  int monsters = 0;
  int vp = 0;
  for (int kind = 0; kind < cards_.num_monsters; ++kind) {
    monsters += cards_.monster(kind).copies;
    vp += cards_.monster(kind).copies * cards_.monster(kind).vp;
  }
  if (monsters > kMaxMonsters || vp > kMostVp) {
    return refuse(fmt::format("{} monsters with {} valor points; at most {} with {} are possible",
                              monsters, vp, kMaxMonsters, kMostVp));
  }
  return absl::OkStatus();
}

std::vector<GameConfig> Rules::TinyConfigs() {
  const Texts kept = {"gr_crypt_acolyte", "gr_bone_digger", "so_sun_squire",
                      "so_chapel_scribe", "sp_rune_scribe", "ni_fang_whelp",
                      "m_mire_slime",     "m_cinder_imp",   "m_cave_spider"};
  std::vector<GameConfig> configs;
  const auto add = [&](const char* mode, int players, int hand,
                       std::map<std::string, std::string> rules) {
    configs.push_back({.mode = mode,
                       .players = players,
                       .rules = std::move(rules),
                       .cards = TinyCards(kept, hand),
                       .cards_source = "the tiny card table"});
  };
  add("classic", 2, 1,
      {{"guilds", "graverend/solguard"},
       {"powers", "pw_rite_of_return/pw_vigil"},
       {"turn_order", "0"}});
  add("classic", 2, 2,
      {{"guilds", "solguard/graverend"},
       {"powers", "pw_dawn_oath/pw_grave_toll"},
       {"turn_order", "1"}});
  add("classic", 3, 1,
      {{"guilds", "spellstrike/nightfang/solguard"},
       {"powers", "pw_spell_surge/pw_blood_scent/pw_vigil"},
       {"turn_order", "0"}});
  add("team", 4, 1,
      {{"guilds", "spellstrike/nightfang/solguard/graverend"},
       {"powers", "pw_spell_surge/pw_blood_scent/pw_vigil/pw_harvest"},
       {"turn_order", "0"}});
  add("frenzy", 2, 1, {{"powers", "pw_spell_surge/pw_harvest"}, {"turn_order", "0"}});
  add("solo", 1, 1, {{"solo_guild", "graverend"}, {"solo_power", "pw_harvest"}});
  return configs;
}

}  // namespace riftlab::warrift
