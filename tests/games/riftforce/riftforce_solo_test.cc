// Solo mode (section 8.2): scenarios of 10.5 and rulings.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/array.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

using Options = std::map<std::string, std::string>;

// The trainer's turn with a plan such as "A13" on top of a pile whose order is known, or after the
// first pass. Bots are on side B.
struct Turn {
  Options options = {};
  std::string human = {};
  std::string bots = {};
  std::string plan = "A01";
  std::string next_bot = {};
  std::string cards = {};  // a card table
};

void PutPlans(const Rules& rules, const std::string& top, State& state) {
  int attack = 0;
  int control = rules.cards().num_attack_plans;
  for (std::size_t i = 0; i < 20; ++i) {
    state.plans[i] = i % 4 == 3 ? control++ : attack++;
  }
  const OptionalIndex plan = FindPlan(rules.cards(), top);
  const auto* const at = std::find(state.plans.begin(), state.plans.end(), plan);
  state.top_plan = static_cast<std::uint8_t>(at - state.plans.begin());
}

struct Played {
  Rules rules;
  State state;
  bool pending;
};

Played Start(const Turn& turn) {
  Rules rules = MakeRules("solo", 1, turn.options, turn.cards);
  State state{};
  state.round = 1;
  state.position = 1;
  PutRows(rules, 0, turn.human, state);
  PutRows(rules, 1, turn.bots, state);
  state.cards[kTrainer].draw = CardsOf(rules, turn.next_bot);
  PutPlans(rules, turn.plan, state);
  Rng rng = TestRng();
  const bool pending = rules.StartPlan(state, rng);
  return {std::move(rules), state, pending};
}

struct PlanRow {
  std::string name;
  Turn turn;
  std::string moves;
  std::string human;  // afterwards
  std::string bots;
  std::string score;
};

void PrintTo(const PlanRow& row, std::ostream* out) { *out << row.name; }

class RiftforcePlanTest : public testing::TestWithParam<PlanRow> {};

TEST_P(RiftforcePlanTest, IsExecuted) {
  const PlanRow& row = GetParam();
  Played played = Start(row.turn);
  if (!row.moves.empty()) played.pending = Play(played.rules, played.state, row.moves);
  EXPECT_FALSE(played.pending) << played.rules.Draw(played.state).text();
  EXPECT_EQ(RowsText(played.rules, played.state.table, 0), row.human);
  EXPECT_EQ(RowsText(played.rules, played.state.table, 1), row.bots);
  EXPECT_EQ(ScoreOf(played.state), row.score);
}

// A card table in which the plan A01 places its bot at L1 and activates one number.
std::string One(const std::string& number) {
  return Changed("sequence = \"5-5-6\"", "sequence = \"" + number + "\"");
}

INSTANTIATE_TEST_SUITE_P(
    Scenarios, RiftforcePlanTest,
    testing::Values(
        // Beyond rulebook, example of the solo mode.
        PlanRow{"Scenario63RulebookExample",
                {.human = "||Ac5 Wa7|Be5 Lo7|Wa5",
                 .bots = "Sa5|St6|St5|Sa7 Ai7|Sa5",
                 .plan = "A13",
                 .next_bot = "Mu6"},
                "St5",
                "||Ac5*2 Wa7|Be5 Lo7|Wa5*3",
                "Sa5|St6|St5|Sa7 Ai7|Sa5 Mu6",
                "0,0"},
        PlanRow{"Scenario64ControlPlan",
                {.human = "|Fi5|||", .bots = "||Sa5||", .plan = "C1", .next_bot = "Mu6"},
                "",
                "|Fi5|||",
                "Mu6||Sa5||",
                "0,2"},
        PlanRow{"Scenario65FiveTwoStars",
                {.options = {{"stars5", "2"}},
                 .human = "Fi5*3 Li5*3||||",
                 .bots = "Sa5||||",
                 .cards = One("5")},
                "",
                "||||",
                "Sa5||||",
                "0,2"},
        PlanRow{"Scenario66FiveThreeStars",
                {.options = {{"stars5", "3"}},
                 .human = "Fi5*3 Li5 Wa5||||",
                 .bots = "Sa5||||",
                 .cards = One("5")},
                "",
                "Li5*1 Wa5||||",
                "Sa5||||",
                "0,1"},
        PlanRow{"Scenario67FiveFourStars",
                {.options = {{"stars5", "4"}},
                 .human = "Fi5 Li5*2 Wa5*2||||",
                 .bots = "Sa5||||",
                 .cards = One("5")},
                "Wa5",
                "Fi5 Li5*2 Wa5*4||||",
                "Sa5||||",
                "0,0"},
        PlanRow{"Scenario68SixOneStar",
                {.human = "Fi5 Li5||||", .bots = "Sa6||||", .cards = One("6")},
                "",
                "Fi5 Li5*3||||",
                "Sa6||||",
                "0,0"},
        PlanRow{"Scenario68SixFourStars",
                {.options = {{"stars6", "4"}},
                 .human = "Fi5 Li5||||",
                 .bots = "Sa6||||",
                 .cards = One("6")},
                "",
                "Fi5*3 Li5||||",
                "Sa6||||",
                "0,0"},
        PlanRow{"Scenario69SixTwoStars",
                {.options = {{"stars6", "2"}},
                 .human = "|Fi5*1 Li6|||",
                 .bots = "Sa6||||",
                 .cards = One("6")},
                "",
                "Fi5*4|Li6|||",
                "Sa6||||",
                "0,0"},
        PlanRow{"Scenario70SixThreeStars",
                {.options = {{"stars6", "3"}},
                 .human = "|Fi5*1 Li6|||",
                 .bots = "|Sa6|||",
                 .cards = One("6")},
                "L3",
                "|Li6|Fi5*4||",
                "|Sa6|||",
                "0,0"},
        PlanRow{"Scenario71SevenOneStar",
                {.human = "Fi5*3||Li6||", .bots = "|Sa7|||", .cards = One("7")},
                "",
                "||Li6*2||",
                "|Sa7|||",
                "0,1"},
        PlanRow{"Scenario71SevenOneStarNeedsNeighbours",
                {.human = "|Fi5|||", .bots = "|Sa7|||", .cards = One("7")},
                "",
                "|Fi5|||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Scenario73SevenThreeStars",
                {.options = {{"stars7", "3"}},
                 .human = "|Fi5*3 Li6 Wa5*4|||",
                 .bots = "|Sa7|||",
                 .cards = One("7")},
                "",
                "|Li6*1|||",
                "|Sa7|||",
                "0,2"},
        PlanRow{"Scenario74SevenFourStars",
                {.options = {{"stars7", "4"}},
                 .human = "|Fi5 Li6|||",
                 .bots = "|Sa7|||",
                 .cards = One("7")},
                "",
                "|Fi5 Li6*5|||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Scenario75AmplifierMoves",
                {.options = {{"stars7", "4"}, {"amp", "move"}, {"amp_number", "7"}},
                 .human = "|Fi6 Li6|||",
                 .bots = "|||Sa7|",
                 .cards = One("7")},
                "",
                "|Fi6 Li6*5|||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Scenario75AmplifierMustMove",
                {.options = {{"stars7", "4"}, {"amp", "move"}, {"amp_number", "7"}},
                 .human = "|Fi6 Li6|||",
                 .bots = "|Sa7|||",
                 .cards = One("7")},
                "",
                "|Fi6 Li6|||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Scenario76AmplifierHeals",
                {.options = {{"amp", "heal"}, {"amp_number", "7"}},
                 .human = "Fi5||||",
                 .bots = "Sa5*2|Sa7*1|||",
                 .cards = One("7")},
                "Sa5",
                "Fi5*2||||",
                "Sa5*1|Sa7*1|||",
                "0,0"},
        PlanRow{"Scenario77EachBotOnce",
                {.human = "Fi7||Fi7||", .bots = "|Sa7|||", .cards = One("7-7-7")},
                "",
                "Fi7*2||Fi7*2||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Ruling28HumanCrystal",
                {.human = "Cr5*3||||", .bots = "Sa5||||", .cards = One("5")},
                "",
                "||||",
                "Sa5||||",
                "0,2"},
        PlanRow{"Ruling30LoneEnemyIsFirstAndLast",
                {.options = {{"stars7", "2"}},
                 .human = "|Fi5|||",
                 .bots = "|Sa7|||",
                 .cards = One("7")},
                "",
                "|Fi5*4|||",
                "|Sa7|||",
                "0,0"},
        PlanRow{"Ruling33MixedStars",
                {.options = {{"stars5", "3"}, {"stars6", "1"}, {"stars7", "4"}},
                 .human = "Fi7 Li7||||",
                 .bots = "Sa5 Sa6 Sa7||||",
                 .cards = One("5-6-7")},
                "",
                "Fi7*2||||",
                "Sa5 Sa6 Sa7||||",
                "0,1"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftforceSoloTest, Scenario67TieIsAChoiceOfTheHuman) {
  const Turn turn = {.options = {{"stars5", "4"}},
                     .human = "Fi5 Li5*2 Wa5*2||||",
                     .bots = "Sa5||||",
                     .cards = One("5")};
  Played played = Start(turn);
  EXPECT_TRUE(played.pending);
  EXPECT_EQ(played.state.phase, Phase::kTie);
  EXPECT_EQ(Moves(played.rules, played.state), (Texts{"Li5@L1.2", "Wa5@L1.3"}));
}

TEST(RiftforceSoloTest, Ruling31UndamagedTie) {
  const Turn turn = {.options = {{"stars5", "4"}},
                     .human = "Fi5 Li5 Wa5||||",
                     .bots = "Sa5||||",
                     .cards = One("5")};
  const Played played = Start(turn);
  EXPECT_EQ(Moves(played.rules, played.state), (Texts{"Fi5@L1.1", "Li5@L1.2", "Wa5@L1.3"}));
}

TEST(RiftforceSoloTest, Scenario76HealOffersDamagedBots) {
  const Played played = Start({.options = {{"amp", "heal"}, {"amp_number", "7"}},
                               .human = "Fi5||||",
                               .bots = "Sa5*2|Sa7*1|||",
                               .cards = One("7")});
  EXPECT_EQ(Moves(played.rules, played.state), (Texts{"Sa5@L1.1", "Sa7@L2.1"}));
}

TEST(RiftforceSoloTest, Ruling29CandidatesPlaceDamage) {
  // Two fives, but only one of them faces somebody; the new bot is a candidate too.
  const Played played =
      Start({.human = "Wa7||Ac5||", .bots = "||Sa5|Sa5|", .next_bot = "Mu5", .cards = One("5")});
  EXPECT_TRUE(played.pending);
  EXPECT_EQ(Moves(played.rules, played.state), (Texts{"Mu5@L1.1", "Sa5@L3.1"}));
}

TEST(RiftforceSoloTest, Ruling32AmplifierComesFirstOnEveryBotOfItsNumber) {
  const Played played = Start({.options = {{"amp", "move"}, {"amp_number", "5"}},
                               .human = "|Wa7|Ac6||",
                               .bots = "Sa5 Sa5||||",
                               .cards = One("5-5")});
  Played copy = played;
  EXPECT_FALSE(Play(copy.rules, copy.state, "L1.1 L2 L2"));
  EXPECT_EQ(RowsText(copy.rules, copy.state.table, 0), "|Wa7*4|Ac6||");
  EXPECT_EQ(RowsText(copy.rules, copy.state.table, 1), "|Sa5 Sa5|||");
}

// The human's action in solo mode.
struct HumanRow {
  std::string name;
  Layout before;
  std::string moves;
  std::string human;
  std::string bots;
  std::string score;
};

void PrintTo(const HumanRow& row, std::ostream* out) { *out << row.name; }

class RiftforceHumanTest : public testing::TestWithParam<HumanRow> {};

TEST_P(RiftforceHumanTest, ActsAgainstBots) {
  const HumanRow& row = GetParam();
  const Rules rules = MakeRules("solo");
  State state = StateOf(rules, row.before);
  EXPECT_FALSE(Play(rules, state, row.moves));
  EXPECT_EQ(RowsText(rules, state.table, 0), row.human);
  EXPECT_EQ(RowsText(rules, state.table, 1), row.bots);
  EXPECT_EQ(ScoreOf(state), row.score);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, RiftforceHumanTest,
                         testing::Values(HumanRow{"Scenario78FireOnCrystalBot",
                                                  {"Fi5||||", "Cr5*2||||", "Fi6"},
                                                  "activate",
                                                  "Fi5||||",
                                                  "||||",
                                                  "1,0"},
                                         HumanRow{"Scenario78ShadowOnCrystalBot",
                                                  {"Sh5||||", "|Cr5*4|||", "Sh6"},
                                                  "activate L2",
                                                  "|Sh5|||",
                                                  "||||",
                                                  "2,0"},
                                         HumanRow{"Scenario78AcidOnCrystalBot",
                                                  {"Ac5||||", "Cr5*2||||", "Ac6"},
                                                  "activate",
                                                  "Ac5||||",
                                                  "||||",
                                                  "0,0"},
                                         HumanRow{"Scenario79MusicTakesEarthBot",
                                                  {"Mu5||||", "Ea6*4|Fi5*3|||", "Mu7"},
                                                  "activate",
                                                  "Mu5|Ea6|||",
                                                  "|Fi5*4|||",
                                                  "1,0"},
                                         HumanRow{"Ruling34PassiveForTheTrainer",
                                                  {"Fi5 Cr5*4||||", "||||", "Fi6"},
                                                  "activate",
                                                  "Fi5||||",
                                                  "||||",
                                                  "0,2"},
                                         HumanRow{"Ruling37ShadowBonusOnABot",
                                                  {"Sh5||||", "|Fi5*4|||", "Sh6"},
                                                  "activate L2",
                                                  "|Sh5|||",
                                                  "||||",
                                                  "2,0"}),
                         [](const auto& row) { return row.param.name; });

TEST(RiftforceSoloTest, Ruling39AbilityAfterTakingOver) {
  const Rules rules = MakeRules("solo");
  // The Earth bot taken over acts as an Earth of the human in the same action.
  State state = StateOf(rules, {"Mu6||||", "Ea6*4|Fi6|||", "Li6"});
  EXPECT_FALSE(Play(rules, state, "activate Ea6"));
  EXPECT_EQ(RowsText(rules, state.table, 1), "|Fi6*3|||");
  EXPECT_EQ(RowsText(rules, state.table, 0), "Mu6|Ea6|||");
}

TEST(RiftforceSoloTest, Ruling26SetupPlacesOneBotEach) {
  const Rules rules = MakeRules("solo", 1, {{"guilds", "Fi+Ic+Li+Sh"}});
  Rng rng = TestRng(2);
  const State state = rules.Deal(rng);
  EXPECT_EQ(state.table.SideBegin(1), 0);
  for (int location = 0; location < 5; ++location) {
    EXPECT_EQ(state.table.Size(RowOf(1, location)), 1);
  }
  EXPECT_EQ(state.cards[kTrainer].draw.Size(), 31);
  EXPECT_EQ(state.cards[0].hand.Size(), 7);
  EXPECT_TRUE(state.plans[0].has_value());
  EXPECT_FALSE(state.plans[1].has_value());
}

TEST(RiftforceSoloTest, Ruling40KeepFourOfSix) {
  const Rules rules = MakeRules("solo");
  Rng rng = TestRng(3);
  const State deal = rules.Deal(rng);
  EXPECT_EQ(deal.phase, Phase::kKeep);
  EXPECT_EQ(rules.NumLegal(deal), 15);
  State state = deal;
  rules.Apply(state, rules.NthLegal(deal, 7), rng);
  EXPECT_EQ(NumTaken(state, 0), 4);
  EXPECT_EQ(NumTaken(state, kTrainer), 4);
  // The trainer's guilds are none of the human's; in many games some were offered.
  int offered = 0;
  for (std::uint64_t game = 0; game < 100; ++game) {
    Rng luck = TestRng(game);
    State next = deal;
    rules.Apply(next, rules.NthLegal(deal, 0), luck);
    for (const OptionalIndex guild : next.guilds[kTrainer]) {
      EXPECT_EQ(std::count(next.guilds[0].begin(), next.guilds[0].end(), guild), 0);
      offered += Has(next.display, *guild) ? 1 : 0;
    }
  }
  EXPECT_GT(offered, 0);
}

TEST(RiftforceSoloTest, Ruling40ChosenTrainerGuilds) {
  const Rules rules =
      MakeRules("solo", 1, {{"trainer_guilds", "chosen"}, {"guilds", "Fi+Ic+Li+Sh"}});
  Rng rng = TestRng(3);
  State state = rules.Deal(rng);
  int ways = 0;
  // All sets of four out of fourteen, each once.
  const auto count = [&](const auto& self, const State& at) -> void {
    for (int k = 0; k < rules.NumLegal(at); ++k) {
      State next = at;
      Rng luck = TestRng();
      rules.Apply(next, rules.NthLegal(at, k), luck);
      if (next.phase == Phase::kTrainerGuild) {
        self(self, next);
      } else {
        ++ways;
      }
    }
  };
  EXPECT_EQ(state.phase, Phase::kTrainerGuild);
  // Where one way is left no question is asked, so leaves are counted by their set.
  count(count, state);
  EXPECT_EQ(ways, 1001);
}

TEST(RiftforceSoloTest, Scenario80PlanPileStaysInOrder) {
  // With nothing on the table every plan is over at once.
  const Rules rules = MakeRules("solo");
  State state{};
  state.round = 1;
  state.position = 1;
  state.plans[0] = 0;
  Rng rng = TestRng(5);
  std::vector<int> seen;
  for (int i = 0; i < 45; ++i) {
    seen.push_back(*state.plans[state.top_plan]);
    EXPECT_FALSE(rules.StartPlan(state, rng));
  }
  for (std::size_t i = 0; i + 20 < seen.size(); ++i) EXPECT_EQ(seen[i + 20], seen[i]);
  for (std::size_t i = 0; i < 20; ++i) {
    const Plan& plan = rules.cards().plans[seen[i]];
    EXPECT_EQ(plan.is_control != 0, i % 4 == 3) << i;
    EXPECT_EQ(std::count(seen.begin(), seen.begin() + 20, seen[i]), 1);
  }
}

TEST(RiftforceSoloTest, Ruling36PlanPileIsRenewedAtOnce) {
  const Played played = Start({.human = "Fi5||||", .plan = "C5"});
  // C5 was the twentieth plan; the first lies on top again.
  EXPECT_FALSE(played.pending);
  EXPECT_EQ(played.state.top_plan, 0);
}

TEST(RiftforceSoloTest, Scenario81TrainersPileIsReshuffled) {
  const Rules rules = MakeRules("solo");
  State state{};
  state.round = 1;
  state.position = 1;
  PutPlans(rules, "C1", state);
  state.cards[kTrainer].discard = CardsOf(rules, "Fi5");
  Rng rng = TestRng();
  EXPECT_FALSE(rules.StartPlan(state, rng));
  EXPECT_EQ(RowsText(rules, state.table, 1), "Fi5||||");
  EXPECT_TRUE(state.cards[kTrainer].discard.empty());
}

TEST(RiftforceSoloTest, Ruling27NoBotLeft) {
  // Both piles are empty: no bot is placed, the plan is executed anyway.
  const Played played = Start({.human = "||||", .bots = "|Sa5|||", .plan = "C1"});
  EXPECT_EQ(RowsText(played.rules, played.state.table, 1), "|Sa5|||");
  EXPECT_EQ(ScoreOf(played.state), "0,1");
}

TEST(RiftforceSoloTest, Presets) {
  const Rules five = MakeRules("solo", 1, {{"difficulty", "5"}});
  EXPECT_EQ((Array{five.stars(0), five.stars(1), five.stars(2)}), (Array{4, 4, 4}));
  EXPECT_EQ(five.amplifier(), 1);
  EXPECT_EQ(five.amplified_number(), 2);
  const Rules one = MakeRules("solo");
  EXPECT_EQ((Array{one.stars(0), one.stars(1), one.stars(2)}), (Array{1, 1, 1}));
  EXPECT_EQ(one.amplifier(), 0);
}

}  // namespace
}  // namespace riftlab::riftforce
