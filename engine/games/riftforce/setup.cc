// What can be set up: modes, players, rule options, card tables.
#include <algorithm>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/game_config.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

// The guilds that "Fi+Ic" names, in ascending order and without repetition; `used` collects them.
absl::Status ReadGuilds(const CardTable& cards, std::string_view rule, const std::string& text,
                        int count, std::uint32_t& used, GuildList& guilds) {
  std::vector<int> found;
  for (const std::string& code : Split(text, '+')) {
    const int guild = FindGuild(cards, code);
    if (guild < 0) {
      return absl::InvalidArgumentError(
          fmt::format("rule {}: '{}' is not a guild{}; `games riftforce` lists their codes", rule,
                      code, Suggestion(code, GuildCodes(cards))));
    }
    if (Has(used, guild)) {
      return absl::InvalidArgumentError(
          fmt::format("rule {}: guild {} is there twice", rule, GuildCode(cards, guild)));
    }
    Set(used, guild);
    found.push_back(guild);
  }
  if (static_cast<int>(found.size()) != count) {
    return absl::InvalidArgumentError(fmt::format("rule {}: '{}' names {} guilds; it must be {}",
                                                  rule, text, found.size(), count));
  }
  std::sort(found.begin(), found.end());
  std::copy(found.begin(), found.end(), guilds.begin());
  return absl::OkStatus();
}

// The shipped table with some of its lines changed.
std::string ChangedCards(const std::vector<std::pair<std::string, std::string>>& changes) {
  std::string text(kDefaultCards);
  for (const auto& [part, by] : changes) {
    const std::size_t at = text.find(part);
    RIFTLAB_CHECK(at != std::string::npos);
    text.replace(at, part.size(), by);
  }
  return text;
}

}  // namespace

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "riftforce",
      .title = "Riftforce with Riftforce Beyond",
      .summary = "duel of elementals across five locations; teams of two; solo against the trainer",
      .rules =
          "Two sides face each other across a row of locations. A turn is one action:\n"
          "play 1 to 3 cards of one number or one guild, all at one location or one each at\n"
          "neighbouring ones; activate: discard a card and use 1 to 3 elementals of its number\n"
          "or of its guild, each by the ability of its guild; check & draw, with fewer than 7\n"
          "cards: 1 Riftforce for each location that only the own side holds, then draw to 7.\n"
          "Damage stays; an elemental whose damage reaches its number is destroyed and gives\n"
          "the other side 1 Riftforce. When a side has 12 the round is finished; most Riftforce\n"
          "wins, a tie goes on. Hands are hidden, from partners too; discard piles are\n"
          "remembered, and a hand is known when it can be inferred. Others see a Play action\n"
          "when it is complete. After 200 rounds, or when nothing can change any more, the\n"
          "game ends as it stands.\n"
          "\n"
          "Moves: 'play', 'activate' or 'draw'; a card such as Fi5; a location such as L3; an\n"
          "elemental by card and place, Fi5@L3.1 is the first at location 3; 'stop'.",
      .modes = {{"duel", 2, 2, "two players, four guilds each"},
                {"team", 3, 4, "six locations; seats 0 and 2 against seat 1, or 1 and 3"},
                {"solo",
                 1,
                 1,
                 "against the trainer; the human decides for its bots too",
                 {.rival = "the trainer", .rival_points = "trainer_riftforce"}}},
      .options = {{"draft", "beyond", "'beyond' or 'base'",
                   "duel: which guilds are drafted or dealt, all 18 or the ten of the base game",
                   RuleUse::kStart},
                  {"guilds", "draft",
                   "'draft', 'random', or a list for each seat such as Fi+Ic+Li+Sh/Ea+Wa+Th+Pl",
                   "guilds without a draft; in solo mode the human's alone. random: dealt, so that "
                   "all guilds come up equally often, whatever agents think of them",
                   RuleUse::kStart},
                  {"difficulty", "1", "integer 1-5",
                   "solo: level of the trainer, from the card table"},
                  {"stars5", "level", "'level' or integer 1-4", "solo: stars of the low number"},
                  {"stars6", "level", "'level' or integer 1-4", "solo: stars of the middle number"},
                  {"stars7", "level", "'level' or integer 1-4", "solo: stars of the high number"},
                  {"amp", "level", "'level', 'none', 'move' or 'heal'", "solo: the \"&\" card"},
                  {"amp_number", "level", "'level', or a number such as 7",
                   "solo: the number that the \"&\" card belongs to"},
                  {"trainer_guilds", "random", "'random', 'chosen', or a list such as Fi+Ic+Li+Sh",
                   "solo: guilds of the bots; chosen: by the human", RuleUse::kStart}},
      .default_cards = kDefaultCards,
      .tags = {{"guilds", TagScope::kSeat, TagKind::kSet, "guilds"},
               {"draft", TagScope::kSeat, TagKind::kCategory, "guilds, in the order taken"},
               {"riftforce_destroyed", TagScope::kSeat, TagKind::kNumber,
                "Riftforce of the side for destroyed elementals"},
               {"riftforce_controlled", TagScope::kSeat, TagKind::kNumber,
                "Riftforce of the side for controlled locations"},
               {"riftforce_passive", TagScope::kSeat, TagKind::kNumber,
                "Riftforce of the side by passive guilds"},
               {"cards_drawn", TagScope::kSeat, TagKind::kNumber, "cards drawn after the deal"},
               {"trainer_guilds", TagScope::kGame, TagKind::kSet, "solo: guilds of the trainer"},
               {"trainer_riftforce", TagScope::kGame, TagKind::kNumber,
                "solo: Riftforce of the trainer"}},
      .places = {{"plans.known", "plan of the trainer", "plans of the trainer that were seen"},
                 {"trainer.guilds", "guild", "guilds", "the trainer"},
                 {"trainer.draw", "card for the draw pile", "draw pile", "the trainer"},
                 {"trainer.discard", "card for the discard pile", "discard pile", "the trainer"},
                 {"rows.A", "elemental on the table", "elementals on the table", "seat 0's side"},
                 {"rows.B", "elemental on the table", "elementals on the table", "seat 1's side",
                  "the trainer"},
                 {"display", "guild on display", "guilds on display"},
                 {"guilds", "guild", "guilds"},
                 {"hand", "card for the hand", "hand"},
                 {"draw", "card for the draw pile", "draw pile"},
                 {"discard", "card for the discard pile", "discard pile"}},
      .end_reasons = {"riftforce", "frozen", "round_cap"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(const GameConfig resolved, ResolveConfig(Info(), config));
  Rules rules;
  rules.config_ = resolved;
  const std::string_view cards_name = CardsName(rules.config_);
  ASSIGN_OR_RETURN(rules.cards_, CardsOf<ParseCards>(rules.config_, kDefaultCards));
  rules.num_players_ = rules.config_.players;
  rules.SetTable();
  rules.Rate();
  RETURN_IF_ERROR(rules.ReadOptions());
  RETURN_IF_ERROR(rules.CheckSize(cards_name));
  return rules;
}

void Rules::SetTable() {
  mode_ =
      config_.mode == "duel" ? Mode::kDuel : (config_.mode == "team" ? Mode::kTeam : Mode::kSolo);
  // Bit by location: the gray area, the green area, and all.
  constexpr std::uint8_t kGray = 0b000111;
  constexpr std::uint8_t kGreen = 0b111000;
  switch (mode_) {
    case Mode::kDuel:
      sides_ = {0, 1};
      order_ = {0, 1};
      num_positions_ = 2;
      checked_ = {0b11111, 0b11111};
      num_guilds_ = {cards_.guilds_alone, cards_.guilds_alone};
      break;
    case Mode::kTeam:
      num_positions_ = 4;
      sides_ = {0, 1, 0, 1};
      num_guilds_ = {cards_.guilds_in_team, cards_.guilds_in_team, cards_.guilds_in_team,
                     cards_.guilds_in_team};
      if (num_players_ == 4) {
        order_ = {0, 1, 2, 3};
        checked_ = {kGreen, kGreen, kGray, kGray};
      } else {
        sides_[3] = 0;
        order_ = {0, 1, 2, 1};
        checked_ = {kGreen, kGray | kGreen, kGray};
        num_guilds_[1] = cards_.guilds_alone;
        num_guilds_[3] = 0;
      }
      break;
    case Mode::kSolo:
      order_ = {0, 0};
      num_positions_ = 2;
      checked_ = {0b11111};
      num_guilds_ = {cards_.guilds_alone, cards_.guilds_alone};
      break;
  }
  for (CardType type = 0; type < kMaxTypes; ++type) {
    lives_[type] = cards_.numbers[NumberOf(type)];
    worths_[type] = cards_.per_destroyed + cards_.guilds[GuildOf(type)].bonus;
  }
}

absl::Status Rules::ReadOptions() {
  for (const auto& [rule, value] : config_.rules) {
    const bool is_duel = rule == "draft";
    const bool is_solo = !is_duel && rule != "guilds";
    if ((is_duel && mode_ != Mode::kDuel) || (is_solo && mode_ != Mode::kSolo)) {
      return absl::InvalidArgumentError(fmt::format("rule {} needs mode {}; the mode is {}", rule,
                                                    is_duel ? "duel" : "solo", config_.mode));
    }
  }
  const auto draft = config_.rules.find("draft");
  if (draft != config_.rules.end()) {
    if (draft->second != "base") return WrongRule("draft", draft->second, "'beyond' or 'base'");
    base_draft_ = true;
  }
  const auto guilds = config_.rules.find("guilds");
  if (guilds != config_.rules.end() && guilds->second == "random") {
    has_random_guilds_ = true;
  } else if (guilds != config_.rules.end()) {
    RETURN_IF_ERROR(ReadFixedGuilds(guilds->second));
  }
  return mode_ == Mode::kSolo ? ReadSolo() : absl::OkStatus();
}

absl::Status Rules::ReadFixedGuilds(const std::string& text) {
  if (base_draft_) {
    return absl::InvalidArgumentError("rule guilds leaves nothing to draft; leave out rule draft");
  }
  const std::vector<std::string> lists = Split(text, '/');
  const auto wanted = static_cast<std::size_t>(num_players_);
  if (lists.size() != wanted) {
    return WrongRule(
        "guilds", text,
        fmt::format("'draft', 'random' or {} lists of guilds, one for each seat, joined by '/'",
                    wanted));
  }
  std::uint32_t used = 0;
  std::string canonical;
  for (std::size_t seat = 0; seat < wanted; ++seat) {
    RETURN_IF_ERROR(
        ReadGuilds(cards_, "guilds", lists[seat], num_guilds_[seat], used, fixed_guilds_[seat]));
    canonical += (seat == 0 ? "" : "/") + GuildsText(*this, fixed_guilds_[seat]);
  }
  config_.rules["guilds"] = canonical;
  has_fixed_guilds_ = true;
  return absl::OkStatus();
}

absl::Status Rules::ReadSolo() {
  const auto value = [&](const std::string& rule, const std::string& otherwise) {
    const auto found = config_.rules.find(rule);
    return found == config_.rules.end() ? otherwise : found->second;
  };
  const std::string level = value("difficulty", "1");
  const int index = level.size() == 1 ? level[0] - '1' : -1;
  if (index < 0 || index >= cards_.num_presets) {
    return WrongRule("difficulty", level, fmt::format("a level from 1 to {}", cards_.num_presets));
  }
  const Difficulty& preset = cards_.presets[index];
  stars_ = preset.stars;
  amplifier_ = preset.amp;
  amplified_number_ = preset.amp_number;
  static const std::vector<std::string> kStarRules = {"stars5", "stars6", "stars7"};
  for (std::size_t number = 0; number < kNumbers; ++number) {
    const std::string text = value(kStarRules[number], "level");
    if (text == "level") continue;
    if (text.size() != 1 || text[0] < '1' || text[0] > '0' + kStars) {
      return WrongRule(kStarRules[number], text, "'level' or a number of stars from 1 to 4");
    }
    stars_[number] = static_cast<std::uint8_t>(text[0] - '0');
  }
  const std::string amp = value("amp", "level");
  static const std::vector<std::string> kAmps = {"none", "move", "heal"};
  if (amp != "level") {
    const auto found = std::find(kAmps.begin(), kAmps.end(), amp);
    if (found == kAmps.end()) return WrongRule("amp", amp, "'level', 'none', 'move' or 'heal'");
    amplifier_ = static_cast<std::uint8_t>(found - kAmps.begin());
    if (amplifier_ != 0 && preset.amp == 0) amplified_number_ = kNumbers - 1;
  }
  const std::string number = value("amp_number", "level");
  if (number != "level") {
    auto* const found =
        std::find_if(cards_.numbers.begin(), cards_.numbers.end(),
                     [&](std::uint8_t printed) { return fmt::format("{}", printed) == number; });
    if (found == cards_.numbers.end()) {
      return WrongRule("amp_number", number,
                       fmt::format("'level', {}, {} or {}", cards_.numbers[0], cards_.numbers[1],
                                   cards_.numbers[2]));
    }
    if (amplifier_ == 0) {
      return absl::InvalidArgumentError(
          "rule amp_number needs an \"&\" card; give rule amp=move or amp=heal");
    }
    amplified_number_ = static_cast<std::uint8_t>(found - cards_.numbers.begin());
  }
  if (amplifier_ == 0) amplified_number_ = 0;
  return ReadTrainerGuilds(value("trainer_guilds", "random"));
}

absl::Status Rules::ReadTrainerGuilds(const std::string& text) {
  if (text == "random") return absl::OkStatus();
  if (text == "chosen") {
    if (has_random_guilds_) {
      return absl::InvalidArgumentError(
          "rule trainer_guilds: 'chosen' is a choice of the draft, which rule guilds=random leaves "
          "out; give 'random', or the human's guilds as a list");
    }
    trainer_guilds_ = TrainerGuilds::kChosen;
    return absl::OkStatus();
  }
  trainer_guilds_ = TrainerGuilds::kFixed;
  if (!has_fixed_guilds_) {
    return absl::InvalidArgumentError(
        "rule trainer_guilds: a list of guilds needs rule guilds with the human's guilds as well, "
        "so that no guild is there twice");
  }
  std::uint32_t used = 0;
  for (const OptionalIndex guild : fixed_guilds_[0]) {
    if (guild) Set(used, *guild);
  }
  RETURN_IF_ERROR(ReadGuilds(cards_, "trainer_guilds", text, num_guilds_[kTrainer], used,
                             fixed_guilds_[kTrainer]));
  config_.rules["trainer_guilds"] = GuildsText(*this, fixed_guilds_[kTrainer]);
  return absl::OkStatus();
}

// Whether the guilds of the table are enough, and not too many elementals come into play.
absl::Status Rules::CheckSize(std::string_view cards_name) const {
  int guilds = 0;
  for (int owner = 0; owner < num_owners(); ++owner) {
    guilds += num_guilds_[owner];
  }
  const int in_play = guilds * cards_.GuildSize();
  if (in_play > kMaxElementals) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: {} guilds of {} elementals are {} in play, more than the {} possible; lower "
        "number.copies",
        cards_name, guilds, cards_.GuildSize(), in_play, kMaxElementals));
  }
  int available = cards_.num_guilds;
  int needed = guilds;
  if (base_draft_) {
    available = static_cast<int>(
        std::count_if(cards_.guilds.begin(), cards_.guilds.begin() + cards_.num_guilds,
                      [](const Guild& guild) { return guild.is_base != 0; }));
  }
  if (has_draft() && mode_ != Mode::kSolo) {
    if (base_draft_) {
      needed = guilds + 1;
    } else {
      const int picks = guilds - num_players_;
      needed = num_players_ + std::max(picks, cards_.display + num_players_);
      if (cards_.display + num_players_ < picks) {
        return absl::InvalidArgumentError(
            fmt::format("{}: setup.displayed_guilds is {}; {} picks need at least {}", cards_name,
                        cards_.display, picks, picks - num_players_));
      }
    }
  }
  if (mode_ == Mode::kSolo && has_draft()) needed = std::max<int>(needed, cards_.solo_offered);
  if (needed > available) {
    return absl::InvalidArgumentError(fmt::format("{}: {} guilds are needed, but there are only {}",
                                                  cards_name, needed, available));
  }
  return absl::OkStatus();
}

std::vector<GameConfig> Rules::TinyConfigs() {
  using Changes = std::vector<std::pair<std::string, std::string>>;
  // One elemental of each kind, so that no two cards are alike.
  const Changes few = {{"copies = 4", "copies = 1"},
                       {"copies = 3", "copies = 1"},
                       {"copies = 2", "copies = 1"},
                       {"guilds_alone = 4", "guilds_alone = 1"},
                       {"guilds_in_team = 3", "guilds_in_team = 1"}};
  const auto hand = [&](const std::string& size) {
    Changes changes = few;
    changes.emplace_back("hand_size = 7", "hand_size = " + size);
    return ChangedCards(changes);
  };
  std::vector<GameConfig> configs;
  const auto add = [&](const char* mode, int players, const char* size, const char* guilds) {
    configs.push_back({.mode = mode,
                       .players = players,
                       .rules = {{"guilds", guilds}},
                       .cards = hand(size),
                       .cards_source = "the tiny card table"});
  };
  add("duel", 2, "1", "Fi/Ea");
  add("duel", 2, "2", "Th/St");
  add("duel", 2, "2", "Mu/Lo");
  add("team", 3, "1", "Sh/Ma/Ac");
  add("team", 4, "1", "Li/La/Ai/Cr");
  add("solo", 1, "1", "Wa");
  configs.back().rules["trainer_guilds"] = "Pl";
  return configs;
}

}  // namespace riftlab::riftforce
