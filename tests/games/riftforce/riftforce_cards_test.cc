// The card table: what is read, every mistake named with line and key, and variants of a designer.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/array.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// The number of the first line that holds `part`.
int LineWith(const std::string& text, const std::string& part) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(part));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

struct TableMistake {
  std::string name;
  std::string part;     // of the shipped table, replaced ...
  std::string by;       // ... by this
  std::string line_of;  // the message names the line with this; empty: any line
  std::string message;
};

void PrintTo(const TableMistake& mistake, std::ostream* out) { *out << mistake.name; }

class RiftforceCardsMistakeTest : public testing::TestWithParam<TableMistake> {};

TEST_P(RiftforceCardsMistakeTest, IsNamed) {
  const TableMistake& mistake = GetParam();
  const std::string text = Changed(mistake.part, mistake.by);
  const absl::StatusOr<CardTable> cards = ParseCards(text, "my.toml");
  ASSERT_FALSE(cards.ok());
  const std::string message(cards.status().message());
  EXPECT_NE(message.find(mistake.message), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  const std::string place =
      mistake.line_of.empty() ? "my.toml:"
                              : "my.toml:" + std::to_string(LineWith(text, mistake.line_of)) + ":";
  EXPECT_EQ(message.rfind(place, 0), 0U) << message << " is not at " << place;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RiftforceCardsMistakeTest,
    testing::Values(
        TableMistake{"Syntax", "schema = 1", "schema = ", "schema", "not TOML"},
        TableMistake{"Schema", "schema = 1", "schema = 2", "schema = 2",
                     "schema is 2; it must be 1"},
        TableMistake{"OtherGame", "schema = 1\ngame = \"riftforce\"",
                     "format = 1\ngame = \"riftwalker\"", "riftwalker", "it must be riftforce"},
        TableMistake{"NumbersDescend", "number = 6\ncopies = 3", "number = 4\ncopies = 3",
                     "number = 4", "number.number is 4; the numbers must ascend"},
        TableMistake{"TwoNumbers", "[[number]]\nnumber = 5\ncopies = 4", "", "",
                     "[[number]] tables: 2; there must be 3"},
        TableMistake{"Copies", "copies = 4", "copies = 8", "copies = 8",
                     "number.copies is 8; it must be an integer from 0 to 7"},
        TableMistake{"EndTrigger", "end_trigger = 12", "end_trigger = 0", "end_trigger = 0",
                     "scoring.end_trigger is 0"},
        TableMistake{"HandSize", "hand_size = 7", "hand_size = 8", "hand_size = 8",
                     "limits.hand_size is 8"},
        TableMistake{"MaxPlayed", "max_played = 3", "max_played = 4", "max_played = 4",
                     "limits.max_played is 4"},
        TableMistake{"RoundCap", "round_cap = 200", "round_cap = 201", "round_cap = 201",
                     "limits.round_cap is 201"},
        TableMistake{"MisspeltLimit", "round_cap = 200", "round_cap = 200\nmax_plaied = 3",
                     "max_plaied", "did you mean 'max_played'?"},
        TableMistake{
            "TooFewOffered", "solo_offered_guilds = 6", "solo_offered_guilds = 3",
            "solo_offered_guilds = 3",
            "setup.solo_offered_guilds is 3; it must be at least guilds_alone, which is 4"},
        TableMistake{"GuildCode", "code = \"Fi\"", "code = \"FI\"", "\"FI\"",
                     "guild.code is 'FI'; it must be a capital and a small letter"},
        TableMistake{"GuildCodeTwice", "code = \"Ic\"", "code = \"Fi\"", "",
                     "guild.code is 'Fi', which another guild has already"},
        TableMistake{"GuildSet", "name = \"Fire\"\nset = \"base\"",
                     "name = \"Fire\"\nset = \"basic\"", "\"basic\"",
                     "guild.set is 'basic'; it must be one of beyond, base"},
        TableMistake{"LongName", "name = \"Thunderbolt\"", "name = \"Thunderbolt and more\"",
                     "Thunderbolt and more", "guild.name has 20 letters; at most 13 are possible"},
        TableMistake{"NameTwice", "name = \"Thunderbolt\"", "name = \"Fire\"", "",
                     "guild.name is 'Fire', which another guild has already"},
        TableMistake{"NameOfTwoLines", "name = \"Thunderbolt\"", "name = \"Thunder\\nbolt\"",
                     "Thunder\\nbolt", "guild.name has a line break"},
        TableMistake{"Op",
                     "op = \"move_self\", to = \"any_other\" },\n  { op = \"damage\", target = "
                     "\"first_enemy\", at = \"here\", amount = 1 },\n  { op = \"bonus",
                     "op = \"move_slf\", to = \"any_other\" },\n  { op = \"damage\", target = "
                     "\"first_enemy\", at = \"here\", amount = 1 },\n  { op = \"bonus",
                     "move_slf",
                     "guild.on_activate.op is 'move_slf'; it must be one of damage, "
                     "move_self"},
        TableMistake{"Target", "target = \"ally_behind\"", "target = \"ally_before\"",
                     "ally_before", "guild.on_activate.target is 'ally_before'"},
        TableMistake{
            "EachEnemyElsewhere",
            "on_play = [{ op = \"damage\", target = \"each_enemy\", at = \"here\"",
            "on_play = [{ op = \"damage\", target = \"each_enemy\", at = \"adjacent_each\"",
            "adjacent_each\"", "guild.on_play.at is 'adjacent_each'; it must be here"},
        TableMistake{"Amount", "target = \"first_enemy\", at = \"here\", amount = 4",
                     "target = \"first_enemy\", at = \"here\", amount = 10", "amount = 10",
                     "guild.on_activate.amount is 10; it must be an integer from 0 to 9"},
        TableMistake{"MoveOnPlay", "on_play = [{ op = \"heal\"", "on_play = [{ op = \"draw\"",
                     "op = \"draw\", target",
                     "guild.on_play.op is 'draw'; it must be one of damage, "
                     "heal"},
        TableMistake{"UnknownStepKey", "op = \"no_riftforce\" }",
                     "op = \"no_riftforce\", times = 1 }", "\"no_riftforce\", times",
                     "unknown key 'times'"},
        TableMistake{"ChallengeMissing", "number = 7\nstars = 4", "number = 7\nstars = 3", "",
                     "challenge.stars 3 of number 7 is there twice"},
        TableMistake{"ChallengeNumber", "number = 7\nstars = 4", "number = 8\nstars = 4",
                     "number = 8", "challenge.number is 8; it must be one of 5, 6, 7"},
        TableMistake{"ChallengeStars", "number = 7\nstars = 4", "number = 7\nstars = 5",
                     "stars = 5", "challenge.stars is 5"},
        TableMistake{
            "ChallengeHeals",
            "effects = [{ op = \"damage\", target = \"last_enemy\", at = \"here\", amount = 5 }]",
            "effects = [{ op = \"heal\", target = \"self\", amount = 5 }]",
            "op = \"heal\", target = \"self\", amount = 5",
            "challenge.effects.op is 'heal'; it must be one of damage, move_target"},
        TableMistake{"PlanSequence", "\"6-7-5\"", "\"6-8-5\"", "6-8-5",
                     "plan.sequence is '6-8-5'; it must be 1 to 3 of the numbers 5, 6 and 7"},
        TableMistake{"PlanSequenceTooLong", "\"6-7-5\"", "\"6-7-5-5\"", "6-7-5-5",
                     "plan.sequence is '6-7-5-5'"},
        TableMistake{"PlanSequenceDash", "\"6-7-5\"", "\"6-7-\"", "\"6-7-\"",
                     "plan.sequence is '6-7-'"},
        TableMistake{"PlanTwice", "id = \"A02\"", "id = \"A01\"", "",
                     "plan.id 'A01' is there twice"},
        TableMistake{"PlanLocation", "location = 5\nsequence = \"5-6-7\"",
                     "location = 6\nsequence = \"5-6-7\"", "location = 6", "plan.location is 6"},
        TableMistake{"PlanStacks", "kind = \"attack\"\nlocation = 1\nsequence = \"5-5-6\"",
                     "kind = \"control\"\nlocation = 1", "",
                     "plan has 14 attack and 6 control plans"},
        TableMistake{"PresetStars", "stars_low = 4", "stars_low = 5", "stars_low = 5",
                     "difficulty.stars_low is 5"},
        TableMistake{"PresetNumber", "amplified_number = 7", "amplified_number = 8",
                     "amplified_number = 8", "difficulty.amplified_number is 8"},
        TableMistake{"UnknownTable", "[setup]", "[extra]\n\n[setup]", "[extra]",
                     "unknown key 'extra'"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftforceCardsTest, TheShippedTable) {
  const Rules rules = MakeRules();
  const CardTable& cards = rules.cards();
  EXPECT_EQ(cards.num_guilds, 18);
  EXPECT_EQ(cards.GuildSize(), 9);
  EXPECT_EQ(cards.num_attack_plans, 15);
  EXPECT_EQ(cards.num_control_plans, 5);
  EXPECT_EQ(cards.num_presets, 5);
  int base = 0;
  for (int guild = 0; guild < cards.num_guilds; ++guild) {
    base += cards.guilds[guild].is_base;
  }
  EXPECT_EQ(base, 10);
  // 21 fives, 15 sixes and 9 sevens in the attack plans, no two alike.
  Array<int, kNumbers> numbers{};
  for (std::size_t i = 0; i < 15; ++i) {
    const Plan& plan = cards.plans[i];
    for (std::size_t j = 0; j < plan.length; ++j) ++numbers[plan.sequence[j]];
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(plan.sequence, cards.plans[j].sequence);
  }
  EXPECT_EQ(numbers, (Array{21, 15, 9}));
}

TEST(RiftforceCardsTest, TheTableAsTextNamesEveryGuild) {
  const Rules rules = MakeRules();
  const std::string text = rules.DescribeCards();
  for (int guild = 0; guild < 18; ++guild) {
    EXPECT_NE(text.find("  " + GuildCode(rules.cards(), guild) + " "), std::string::npos);
  }
  EXPECT_NE(
      text.find(
          "Fi Fire         3 damage to the first enemy here; 1 damage to the ally right behind"),
      std::string::npos)
      << text;
}

// A designer's table in the duel.
Rules Variant(const std::string& part, const std::string& by) {
  return MakeRules("duel", 2, {}, Changed(part, by));
}

TEST(RiftforceVariantTest, DamageOfAGuild) {
  const Rules rules = Variant("amount = 4 }]\nbonus", "amount = 5 }]\nbonus");
  State state = StateOf(rules, {"Cr5||||", "Fi5||||", "Cr6"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(ScoreOf(state), "1,0");
}

TEST(RiftforceVariantTest, BonusOfAGuild) {
  const Rules rules = Variant("bonus_when_destroyed = 1", "bonus_when_destroyed = 3");
  State state = StateOf(rules, {"Fi5||||", "Cr5*2||||", "Fi6"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(ScoreOf(state), "4,0");
}

TEST(RiftforceVariantTest, MusicMayGainNothing) {
  const Rules rules = Variant("riftforce = \"gained\" }", "riftforce = \"none\" }");
  State state = StateOf(rules, {"Mu5||||", "Ai6*4||||", "Mu7"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(ScoreOf(state), "0,0");
  EXPECT_EQ(RowsText(rules, state.table, 0), "Mu5|Ai6|||");
}

TEST(RiftforceVariantTest, OtherNumbers) {
  // Nines instead of sevens, in elementals, challenges and plans alike.
  std::string cards(kDefaultCards);
  for (std::size_t at = 0; at < cards.size(); ++at) {
    const bool number = cards.compare(at, 10, "number = 7") == 0;
    const bool sequence = cards.compare(at, 12, "sequence = \"") == 0;
    if (number) cards[at + 9] = '9';
    if (!sequence) continue;
    const std::size_t end = cards.find('"', at + 12);
    std::replace(cards.begin() + static_cast<std::ptrdiff_t>(at),
                 cards.begin() + static_cast<std::ptrdiff_t>(end), '7', '9');
  }
  const Rules rules = MakeRules("duel", 2, {}, cards);
  State state = StateOf(rules, {.a = "Fi5||||", .b = "Ic9*6||||", .hand = "Fi9"});
  EXPECT_FALSE(Play(rules, state, "activate"));
  EXPECT_EQ(ScoreOf(state), "1,0");
}

TEST(RiftforceVariantTest, MorePerLocation) {
  const Rules rules = Variant("per_controlled_location = 1", "per_controlled_location = 2");
  State state = StateOf(rules, {.a = "Fi5||||", .hand = "Fi7"});
  EXPECT_FALSE(Play(rules, state, "draw"));
  EXPECT_EQ(ScoreOf(state), "2,0");
}

TEST(RiftforceVariantTest, OneCardAnAction) {
  const Rules rules = Variant("max_played = 3", "max_played = 1");
  State state = StateOf(rules, {.hand = "Fi5 Fi6"});
  EXPECT_FALSE(Play(rules, state, "play Fi5 L1"));
}

TEST(RiftforceVariantTest, EqualTablesHaveEqualHashes) {
  const std::uint64_t shipped = MakeRules().CardsHash();
  EXPECT_EQ(Variant("schema = 1", "schema = 1  # the same").CardsHash(), shipped);
  EXPECT_NE(Variant("end_trigger = 12", "end_trigger = 13").CardsHash(), shipped);
}

// --- Options.

struct WrongOption {
  std::string name;
  GameConfig config;
  std::string message;
};

void PrintTo(const WrongOption& option, std::ostream* out) { *out << option.name; }

class RiftforceMakeErrorTest : public testing::TestWithParam<WrongOption> {};

TEST_P(RiftforceMakeErrorTest, IsNamed) {
  const absl::StatusOr<Rules> rules = Rules::Make(GetParam().config);
  ASSERT_FALSE(rules.ok());
  const std::string message(rules.status().message());
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

GameConfig OptionsOf(const std::string& mode, int players, std::map<std::string, std::string> rules,
                     std::string cards = {}) {
  return {.mode = mode,
          .players = players,
          .rules = std::move(rules),
          .cards = std::move(cards),
          .cards_source = "my.toml"};
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RiftforceMakeErrorTest,
    testing::Values(
        WrongOption{"Mode", OptionsOf("dual", 2, {}), "did you mean 'duel'?"},
        WrongOption{"Players", OptionsOf("team", 2, {}), "2 players; it takes 3 to 4"},
        WrongOption{"Rule", OptionsOf("duel", 2, {{"guild", "Fi"}}), "did you mean 'guilds'?"},
        WrongOption{"Draft", OptionsOf("duel", 2, {{"draft", "best"}}),
                    "rule draft=best is wrong; it must be 'beyond' or 'base'"},
        WrongOption{"DraftInTeam", OptionsOf("team", 3, {{"draft", "base"}}),
                    "rule draft needs mode duel"},
        WrongOption{"StarsInDuel", OptionsOf("duel", 2, {{"stars5", "2"}}),
                    "rule stars5 needs mode solo"},
        WrongOption{"GuildLists", OptionsOf("duel", 2, {{"guilds", "Fi+Ic+Li+Sh"}}),
                    "it must be 'draft', 'random' or 2 lists of guilds"},
        WrongOption{"GuildCount", OptionsOf("duel", 2, {{"guilds", "Fi+Ic+Li/Sh+Ea+Wa+Th"}}),
                    "'Fi+Ic+Li' names 3 guilds; it must be 4"},
        WrongOption{"GuildTwice", OptionsOf("duel", 2, {{"guilds", "Fi+Ic+Li+Sh/Fi+Ea+Wa+Th"}}),
                    "guild Fi is there twice"},
        WrongOption{"GuildUnknown", OptionsOf("duel", 2, {{"guilds", "Fi+Ic+Li+Xy/Sh+Ea+Wa+Th"}}),
                    "'Xy' is not a guild"},
        WrongOption{
            "GuildsAndDraft",
            OptionsOf("duel", 2, {{"guilds", "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl"}, {"draft", "base"}}),
            "rule guilds leaves nothing to draft"},
        WrongOption{"Difficulty", OptionsOf("solo", 1, {{"difficulty", "6"}}),
                    "rule difficulty=6 is wrong; it must be a level from 1 to 5"},
        WrongOption{"Stars", OptionsOf("solo", 1, {{"stars6", "5"}}),
                    "rule stars6=5 is wrong; it must be 'level' or a number of stars from 1 to 4"},
        WrongOption{"Amp", OptionsOf("solo", 1, {{"amp", "jump"}}), "rule amp=jump is wrong"},
        WrongOption{"AmpNumber", OptionsOf("solo", 1, {{"amp", "move"}, {"amp_number", "8"}}),
                    "rule amp_number=8 is wrong; it must be 'level', 5, 6 or 7"},
        WrongOption{"AmpNumberAlone", OptionsOf("solo", 1, {{"amp_number", "5"}}),
                    "rule amp_number needs an \"&\" card"},
        WrongOption{"TrainerGuildsAlone", OptionsOf("solo", 1, {{"trainer_guilds", "Fi+Ic+Li+Sh"}}),
                    "needs rule guilds with the human's guilds as well"},
        WrongOption{
            "TrainerGuildTwice",
            OptionsOf("solo", 1, {{"guilds", "Fi+Ic+Li+Sh"}, {"trainer_guilds", "Fi+Ea+Wa+Th"}}),
            "guild Fi is there twice"},
        WrongOption{"TooManyElementals",
                    OptionsOf("team", 4, {}, Changed("copies = 2", "copies = 3")),
                    "my.toml: 12 guilds of 10 elementals are 120 in play, more than the 108"},
        WrongOption{
            "TooManyDisplayed",
            OptionsOf("team", 4, {}, Changed("displayed_guilds = 6", "displayed_guilds = 12")),
            "my.toml: 20 guilds are needed, but there are only 18"},
        WrongOption{
            "TooFewDisplayed",
            OptionsOf("duel", 2, {}, Changed("displayed_guilds = 6", "displayed_guilds = 3")),
            "setup.displayed_guilds is 3; 6 picks need at least 4"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftforceMakeTest, FillsInDefaults) {
  const Rules rules = *Rules::Make({});
  EXPECT_EQ(rules.config().mode, "duel");
  EXPECT_EQ(rules.NumPlayers(), 2);
  EXPECT_TRUE(rules.config().rules.empty());
  const Rules guilds = MakeRules("duel", 2, {{"guilds", "sh+Li+ic+fi/Ea+Wa+Th+Pl"}});
  EXPECT_EQ(guilds.config().rules.at("guilds"), "Fi+Ic+Li+Sh/Ea+Wa+Th+Pl");
}

TEST(RiftforceMakeTest, TinyConfigurationsAreGames) {
  for (const GameConfig& config : Rules::TinyConfigs()) {
    const absl::StatusOr<Rules> rules = Rules::Make(config);
    ASSERT_TRUE(rules.ok()) << rules.status();
    EXPECT_EQ(rules->cards().GuildSize(), 3);
  }
}

}  // namespace
}  // namespace riftlab::riftforce
