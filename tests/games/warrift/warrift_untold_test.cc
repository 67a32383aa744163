// What a question that depends on a hidden hand must not tell others (8.1): pairs of positions that
// look the same to them, in one of which it is put.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

constexpr std::uint8_t kPool = 9;

// Puts cards of one pool into a hand, and those of it that nobody has seen onto the deck.
State WithPool(const Rules& rules, State state, Player seat, const std::string& hand,
               const std::string& deck) {
  for (const std::string& word : Words(hand)) {
    state.cards.InsertSorted(Hand(seat), TypeOf(rules, word, seat), kPool);
  }
  for (const std::string& word : Words(deck)) {
    state.cards.InsertSorted(Upper(seat), TypeOf(rules, word, seat), kPool);
  }
  return state;
}

std::uint64_t ViewHash(const Rules& rules, const State& state, Player seat) {
  return ByteHash(rules.Observe(state, seat));
}

// What a seat is told of some moves: the last value of each fact of its events, and the lines.
struct Account {
  std::map<std::string, std::string> facts;
  std::string told;
  std::uint64_t view = 0;  // in the end
  friend bool operator==(const Account&, const Account&) = default;
};

std::ostream& operator<<(std::ostream& out, const Account& account) {
  for (const auto& [name, value] : account.facts) out << name << ": " << value << "\n";
  return out << account.told << "\n";
}

Account AccountOf(const Rules& rules, State state, const std::string& moves, Player seat) {
  Account account;
  Rng rng = TestRng();
  for (const std::string& move : Words(moves)) {
    const Action action = *rules.ParseAction(state, move);
    const State before = state;
    rules.Apply(state, action, rng);
    std::string event = rules.Event(before, action, state, seat);
    while (!event.empty()) {
      const std::string part = event.substr(0, event.find("; "));
      event.erase(0, std::min(event.size(), part.size() + 2));
      const std::size_t colon = part.find(": ");
      account.facts[part.substr(0, colon)] = part.substr(colon + 2);
    }
    const std::string told = rules.Tell(before, action, state, seat);
    if (!told.empty()) account.told += (account.told.empty() ? "" : "; ") + told;
  }
  account.view = ViewHash(rules, state, seat);
  return account;
}

struct Discard {
  std::string monster;
  Player seat;          // who discards
  std::string asked;    // its hand where it is asked,
  std::string answers;  // what it then says,
  std::string not_asked;
  std::string rest;  // and what then lies on the deck instead
};

class WarRiftDiscardTest : public testing::TestWithParam<Discard> {};

TEST_P(WarRiftDiscardTest, IsToldAlikeWhetherItWasAskedFor) {
  const Discard& discard = GetParam();
  const Rules rules = Classic(3);
  const State bare = StateOf(rules, {.seats = {{.hand = discard.seat == 0 ? "" : "mage"},
                                               {.hand = discard.seat == 1 ? "" : "mage"},
                                               {.hand = "warrior"}},
                                     .monsters = discard.monster + " m_cave_troll",
                                     .attack = 11});
  const State asked = WithPool(rules, bare, discard.seat, discard.asked, "mage");
  const State not_asked = WithPool(rules, bare, discard.seat, discard.not_asked, discard.rest);
  const std::string slay = "slay:" + discard.monster;
  const State question = After(rules, asked, slay);
  ASSERT_EQ(question.phase, Phase::kPickCard);
  ASSERT_EQ(question.to_move, discard.seat);
  ASSERT_EQ(After(rules, not_asked, slay).phase, Phase::kMain);
  for (const Player seat : Seats(3)) {
    if (seat == discard.seat) continue;
    ASSERT_EQ(ViewHash(rules, asked, seat), ViewHash(rules, not_asked, seat));
    EXPECT_EQ(AccountOf(rules, asked, slay + " " + discard.answers, seat),
              AccountOf(rules, not_asked, slay, seat));
    // Nothing says that it was put.
    const Account first = AccountOf(rules, asked, slay, seat);
    EXPECT_FALSE(first.facts.contains("to decide"));
    EXPECT_EQ(first.told.find("is to"), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Monsters, WarRiftDiscardTest,
    testing::Values(
        Discard{"m_cinder_imp", 0, "mage warrior", "hand:mage.0", "mage mage", "warrior"},
        Discard{"m_barrow_hound", 0, "mage warrior", "hand:mage.0", "mage mage", "warrior"},
        Discard{"m_blood_countess", 0, "mage mage warrior", "hand:mage.0 hand:mage.0",
                "mage mage mage", "warrior"},
        Discard{"m_tavaax", 1, "mage mage warrior", "hand:mage.1", "mage mage mage", "warrior"}),
    [](const auto& row) { return row.param.monster; });

// A pile that is shuffled meanwhile does not show what was discarded.
TEST(WarRiftUntoldTest, ADiscardThatIsNoLongerSeenIsTold) {
  const Rules rules = Classic();
  State state = StateOf(
      rules, {.seats = {{}, {.hand = "mage"}}, .monsters = "m_blood_countess", .attack = 7});
  state = WithPool(rules, state, 0, "mage warrior", "");
  const State asked = After(rules, state, "slay:m_blood_countess");
  ASSERT_EQ(asked.phase, Phase::kPickCard);
  const Action action = *rules.ParseAction(asked, "hand:mage.0");
  const State after = After(rules, asked, "hand:mage.0");
  ASSERT_EQ(after.active, 1);  // the hand was empty, and the turn ended with a shuffle
  EXPECT_EQ(rules.Event(asked, action, after, 1).find("seat 0: hand:mage.0"), 0U);
}

class WarRiftOfferTest : public testing::TestWithParam<std::string> {};

TEST_P(WarRiftOfferTest, LooksTheSameWhetherAReplyIsAskedFor) {
  const Rules rules = Classic(3, {{"trading", "all"}});
  const State bare =
      StateOf(rules, {.seats = {{.hand = "mage warrior"}, {.hand = "mage"}, {.hand = "warrior"}}});
  const State asked = WithPool(rules, bare, 1, "sp_rune_scribe", "so_sun_squire");
  const State not_asked = WithPool(rules, bare, 1, "so_sun_squire", "sp_rune_scribe");
  const std::string& offer = GetParam();
  const State question = After(rules, asked, offer);
  ASSERT_EQ(question.phase, Phase::kReply);
  ASSERT_TRUE(rules.IsHiddenReply(question));
  ASSERT_EQ(After(rules, not_asked, offer).phase, Phase::kMain);
  for (const Player seat : {Player{0}, Player{2}}) {
    ASSERT_EQ(ViewHash(rules, asked, seat), ViewHash(rules, not_asked, seat));
    const Account account = AccountOf(rules, not_asked, offer, seat);
    EXPECT_EQ(AccountOf(rules, asked, offer, seat), account);
    EXPECT_EQ(AccountOf(rules, asked, offer + " no", seat), account);
    EXPECT_EQ(rules.Observe(question, seat).known.to_move, 0);
  }
  EXPECT_EQ(rules.Observe(question, 1).known.phase, Phase::kReply);
  EXPECT_EQ(AccountOf(rules, question, "hand:sp_rune_scribe", 2).told.find("seat 1 gives Rune"),
            0U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, WarRiftOfferTest,
                         testing::Values("ask:1:mine", "swap:1:mage.0:mine"),
                         [](const auto& row) { return row.param.substr(0, row.param.find(':')); });

// What others see of it is a position: it is read back, and sampled worlds go on.
TEST(WarRiftUntoldTest, AnOfferThatWaitsIsReadBack) {
  const Rules rules = Classic(3, {{"trading", "all"}, {"powers", "random"}});
  int found = 0;
  for (std::uint64_t game = 0; game < 40 && found < 10; ++game) {
    Rng rng = TestRng(game);
    State state = rules.Deal(rng);
    for (int i = 0; i < 400 && state.to_move != kNobody; ++i) {
      const auto count = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(count))), rng);
      if (!rules.IsHiddenReply(state)) continue;
      ++found;
      for (const Player seat : Seats(3)) {
        const InfoSet view = rules.Observe(state, seat);
        const absl::StatusOr<InfoSet> read = rules.ParseInfoSet(rules.ToJson(view));
        ASSERT_TRUE(read.ok()) << read.status();
        EXPECT_EQ(ByteHash(*read), ByteHash(view));
        const State world = rules.Determinize(*read, rng);
        EXPECT_EQ(ViewHash(rules, world, seat), ByteHash(view));
        EXPECT_EQ(world.to_move, seat == state.to_move ? seat : state.active);
        EXPECT_GT(rules.NumLegal(world), 1);
      }
    }
  }
  EXPECT_GE(found, 10);
}

// An offer that is the last thing to be done ends the turn when it is refused, which all see.
TEST(WarRiftUntoldTest, AnOfferThatEndsTheTurnIsSeenToWait) {
  const Rules rules = Classic(2, {{"trading", "all"}});
  const State state =
      StateOf(rules, {.seats = {{.deck = "any"}, {.hand = "mage sp_rune_scribe", .deck = "any"}}});
  const State question = After(rules, state, "ask:1:mine");
  ASSERT_EQ(question.phase, Phase::kReply);
  EXPECT_FALSE(rules.IsHiddenReply(question));
  EXPECT_EQ(rules.Observe(question, 0).known.phase, Phase::kReply);
}

}  // namespace
}  // namespace riftlab::warrift
