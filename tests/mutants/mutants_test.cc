// Every mutation of the test games is caught, by the checks that are meant to catch it.
#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "agents/random/random.h"
#include "agents/search/search_agent.h"
#include "tests/mutants/kuhn_mutants.h"
#include "tests/mutants/lantern_mutants.h"
#include "tests/mutants/mutant_agents.h"
#include "tests/mutants/mutant_rules.h"
#include "tournament/check/check_inl.h"
#include "tournament/check/render.h"

namespace riftlab::mutants {
namespace {

using LanternMutants = MutantRules<lantern::Rules>;
using KuhnMutants = MutantRules<kuhn::Rules>;

static_assert(Game<LanternMutants> && Game<KuhnMutants>);

// The checks of hidden information by their letters: a observe_again, b world_census, c cover and
// cover_tiny, d equal_histories, e posterior.
const std::vector<std::string> kLetters = {"observe_again", "world_census",    "cover",
                                           "cover_tiny",    "equal_histories", "posterior"};

struct Row {
  std::string mutation;
  int players;
  std::set<std::string> caught_by;  // these checks fail, and no others
  std::vector<std::string> passes;  // these have cases, and none fails
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.mutation; }

CheckOptions QuickOptions() { return {.states = 400, .seed = 1, .tree_positions = 20'000}; }

template <class MutantAgent, Game G>
internal::AgentMaker<G> MakerOf() {
  return [](const G& /*game*/) -> absl::StatusOr<std::unique_ptr<Agent<G>>> {
    return std::make_unique<MutantAgent>();
  };
}

template <Game G>
CheckReport Check(const std::string& mutation, int players) {
  GameConfig config;
  config.players = players;
  config.rules["mutant"] = mutation;
  std::vector<CheckedAgent<G>> agents = {{"random", MakerOf<random::RandomAgent<G>, G>()}};
  if constexpr (std::is_same_v<G, LanternMutants>) {
    agents.push_back({"sampling", MakerOf<SamplingAgent<G>, G>()});
  }
  return *CheckGameWith<G>(config, QuickOptions(), agents);
}

void ExpectOutcome(const CheckReport& report, const Row& row) {
  std::set<std::string> failed;
  for (const CheckItem& item : report.items) {
    if (item.result() == CheckResult::kFailed) failed.insert(item.name);
  }
  EXPECT_EQ(failed, row.caught_by) << RenderText(report);
  EXPECT_EQ(report.passed(), row.caught_by.empty());
  for (const std::string& name : row.passes) {
    ASSERT_NE(report.Find(name), nullptr) << name;
    EXPECT_EQ(report.Find(name)->result(), CheckResult::kPassed) << name;
  }
}

class LanternMutantTest : public testing::TestWithParam<Row> {};

TEST_P(LanternMutantTest, IsCaught) {
  ExpectOutcome(Check<LanternMutants>(GetParam().mutation, GetParam().players), GetParam());
}

const std::vector<Row>& LanternRows() {
  static const std::vector<Row> kRows = {
      // Leaks. What is leaked shows in sampled worlds as well, so a and b see nothing, unless
      // sampling does not know of it, as with the hint: then a sees it, and c and e do not.
      {"observe_leaks_burnt_card",
       2,
       {"cover", "cover_tiny", "equal_histories", "info_json", "posterior", "swap_sampling"},
       {"observe_again", "world_census", "world_moves"}},
      {"observe_leaks_hand",
       3,
       {"cover_tiny", "damaged_info", "equal_histories", "info_json", "posterior", "swap_sampling"},
       {"observe_again", "world_census", "world_moves"}},
      {"observe_leaks_hint",
       3,
       {"damaged_info", "damaged_state", "equal_histories", "info_json", "observe_again",
        "same_events"},
       {"world_census", "cover", "cover_tiny", "posterior", "worlds_possible"}},
      {"observe_leaks_late_hand",
       2,
       {"info_json", "same_events"},
       {"equal_histories", "observe_again", "world_moves", "posterior"}},
      {"event_tells_too_much",
       2,
       {"knowledge_kept", "posterior", "worlds_possible"},
       {"observe_again", "world_census", "cover", "equal_histories"}},

      // What is forgotten is forgotten in sampled worlds too; only the exact chances show it.
      {"observe_forgets_shown_card",
       2,
       {"cover_tiny", "knowledge_kept", "posterior", "world_census", "worlds_possible"},
       {"observe_again", "equal_histories"}},
      {"observe_forgets_glimpse",
       2,
       {"info_json", "knowledge_kept", "posterior", "world_census", "worlds_possible"},
       {"observe_again", "cover", "cover_tiny", "equal_histories"}},
      {"observe_forgets_low_places",
       2,
       {"damaged_info", "knowledge_kept", "posterior", "worlds_possible"},
       {"observe_again", "world_census", "cover", "cover_tiny", "equal_histories"}},

      // Sampling. A bias shows in e alone.
      {"determinize_is_biased",
       2,
       {"posterior"},
       {"observe_again", "world_census", "cover", "cover_tiny", "equal_histories",
        "worlds_possible"}},
      {"determinize_never_varies",
       2,
       {"cover", "cover_tiny", "posterior"},
       {"observe_again", "world_census", "equal_histories", "worlds_possible"}},
      {"determinize_duplicates_card",
       2,
       {"cover_tiny", "posterior", "world_census", "worlds_possible"},
       {"equal_histories"}},
      {"determinize_ignores_reveal",
       2,
       {"damaged_info", "damaged_state", "observe_again", "posterior", "worlds_possible"},
       {"equal_histories"}},
      {"determinize_ignores_low_places",
       2,
       {"posterior", "worlds_possible"},
       {"observe_again", "world_census", "cover", "equal_histories"}},
      {"determinize_returns_truth",
       2,
       {"cover", "cover_tiny", "posterior", "swap_sampling"},
       {"observe_again", "world_census", "equal_histories"}},

      // Moves. The mutants' candidates are all sound moves, so wrong lists disagree with them.
      {"legal_actions_unsorted", 2, {"actions_ascending", "candidates", "nth_legal"}, {}},
      {"legal_actions_duplicate", 2, {"actions_ascending", "candidates", "nth_legal"}, {}},
      {"legal_actions_missing_one", 2, {"candidates", "nth_legal"}, {"actions_ascending"}},
      {"num_legal_off_by_one", 2, {"nth_legal"}, {"actions_ascending"}},
      {"nth_legal_off_by_one", 2, {"nth_legal"}, {"actions_ascending"}},
      {"asks_forced_move", 2, {"candidates", "choices"}, {"actions_ascending", "nth_legal"}},
      {"legal_actions_peek",
       2,
       {"knowledge_kept", "posterior", "world_moves", "worlds_possible"},
       {"choices", "nth_legal", "candidates"}},
      {"candidates_not_legal", 2, {"candidates"}, {"actions_ascending", "nth_legal"}},
      {"candidates_peek", 2, {"world_moves"}, {"candidates"}},
      {"score_action_peeks", 2, {"blind_scores"}, kLetters},
      {"quick_action_peeks", 2, {"quick_action"}, kLetters},

      // Carrying out.
      {"apply_uses_global",
       2,
       {"apply_pure", "chance", "knowledge_kept", "posterior", "worlds_possible"},
       {"apply_older_copies"}},
      {"apply_writes_beside", 2, {"apply_in_bounds"}, {"apply_pure", "apply_older_copies"}},
      {"apply_writes_garbage", 2, {"state_json"}, {"apply_pure", "apply_in_bounds"}},
      {"never_ends", 2, {"ends"}, {"choices", "nth_legal"}},
      {"deal_is_biased",
       2,
       {"knowledge_kept", "posterior"},
       {"observe_again", "world_census", "cover", "chance"}},
      {"deal_ignores_luck", 2, {"apply_pure", "posterior", "worlds_possible"}, {"choices"}},

      // Results and notation.
      {"returns_out_of_range", 2, {"returns"}, kLetters},
      {"returns_do_not_add_up", 2, {"returns"}, kLetters},
      {"json_drops_field", 2, {"state_json"}, {"info_json"}},
      {"parse_accepts_card_twice", 2, {"damaged_state"}, {"state_json", "damaged_info"}},
      {"to_text_is_ambiguous", 2, {"action_texts"}, kLetters},
      {"to_text_is_reserved", 2, {"action_texts"}, kLetters},
      {"describe_is_ambiguous", 2, {"move_words"}, kLetters},
      {"tell_breaks_its_line", 2, {"told"}, {"told_blind", "events"}},
      {"tell_knows_too_much", 2, {"told_blind"}, {"told", "events"}},
      {"named_cards_share_a_code", 2, {"named_cards"}, kLetters},

      // Nothing to catch.
      {"observe_tells_tales", 2, {}, kLetters},
      {"sound", 2, {}, kLetters},
      {"sound", 3, {}, kLetters},
  };
  return kRows;
}

std::string RowName(const testing::TestParamInfo<Row>& row) {
  return row.param.mutation + "_" + std::to_string(row.param.players) + "p";
}

INSTANTIATE_TEST_SUITE_P(Lantern, LanternMutantTest, testing::ValuesIn(LanternRows()), RowName);

TEST(LanternMutantTest, EveryMutationHasARow) {
  for (const auto& named : MutationsOf<lantern::Rules>()) {
    bool found = false;
    for (const Row& row : LanternRows()) found |= row.mutation == named.name;
    EXPECT_TRUE(found) << named.name;
  }
}

// A failed check says how to get there again: the seed, and the position as JSON that can be read.
TEST(LanternMutantTest, FailuresTellThePosition) {
  const CheckReport report = Check<LanternMutants>("observe_leaks_hint", 3);
  const std::string& failure = report.Find("observe_again")->failures.at(0);
  EXPECT_NE(failure.find("seed 1, game "), std::string::npos) << failure;
  EXPECT_NE(failure.find("position {\"turn\":"), std::string::npos) << failure;
}

// A search stops at an assertion where sampled worlds offer other moves than the truth; the report
// comes all the same.
TEST(LanternMutantTest, SearchesAreNotAskedWhereMovesTellWhatIsHidden) {
  GameConfig config;
  config.rules["mutant"] = "legal_actions_peek";
  const internal::AgentMaker<LanternMutants> make = [](const LanternMutants& /*game*/) {
    return absl::StatusOr<std::unique_ptr<Agent<LanternMutants>>>(
        std::make_unique<SearchAgent<LanternMutants>>(SearchOptions{.iterations = 60, .trees = 2}));
  };
  const CheckReport report =
      *CheckGameWith<LanternMutants>(config, QuickOptions(), {{"search", make}});
  EXPECT_EQ(report.Find("world_moves")->result(), CheckResult::kFailed);
  EXPECT_EQ(report.Find("swap_search")->result(), CheckResult::kNoCase);
  EXPECT_EQ(report.Find("swap_search")->note,
            "not run, since the checks of sampled worlds have failed");
}

TEST(LanternMutantTest, FailuresTellWhatReadingBackChanged) {
  const CheckReport report = Check<LanternMutants>("json_drops_field", 2);
  const std::string& failure = report.Find("state_json")->failures.at(0);
  EXPECT_NE(failure.find("gives other bytes: byte 17 of 18, which the JSON does not show, is "),
            std::string::npos)
      << failure;
}

TEST(LanternMutantTest, FailuresTellWhichCharacterIsReserved) {
  const CheckReport report = Check<LanternMutants>("to_text_is_reserved", 2);
  const std::string& failure = report.Find("action_texts")->failures.at(0);
  EXPECT_NE(failure.find("has '=', after which stands what was seen"), std::string::npos)
      << failure;
}

class KuhnMutantTest : public testing::TestWithParam<Row> {};

TEST_P(KuhnMutantTest, IsCaught) {
  ExpectOutcome(Check<KuhnMutants>(GetParam().mutation, 2), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Kuhn, KuhnMutantTest,
    testing::Values(
        Row{"observe_leaks_hand",
            2,
            {"cover", "cover_tiny", "equal_histories", "info_json", "posterior"},
            {"observe_again", "world_census", "worlds_possible"}},
        Row{"determinize_is_biased",
            2,
            {"posterior"},
            {"observe_again", "world_census", "cover", "cover_tiny", "equal_histories",
             "worlds_possible"}},
        Row{"determinize_never_varies",
            2,
            {"cover", "cover_tiny", "posterior"},
            {"observe_again", "world_census", "equal_histories", "worlds_possible"}},
        Row{"deal_is_biased",
            2,
            {"posterior"},
            {"observe_again", "world_census", "cover", "chance"}},
        Row{"feature_peeks", 2, {"known_features"}, {"inputs", "action_ids"}},
        Row{"inputs_do_not_begin_with_features", 2, {"known_features"}, {"inputs", "action_ids"}},
        Row{"input_is_beyond_the_last", 2, {"inputs"}, {"known_features"}},
        Row{"input_is_there_twice", 2, {"inputs"}, {"known_features"}},
        Row{"action_ids_are_alike", 2, {"action_ids"}, {"inputs", "known_features"}},
        Row{"action_ids_are_too_large", 2, {"action_ids"}, {"inputs", "known_features"}},
        Row{"sound", 2, {}, {"inputs", "known_features", "action_ids"}}),
    RowName);

// Checks one agent on a game that leaves the truth lying about.
CheckReport CheckAgent(const std::string& name, internal::AgentMaker<LanternMutants> make) {
  GameConfig config;
  config.rules["mutant"] = "observe_tells_tales";
  return *CheckGameWith<LanternMutants>(config, QuickOptions(), {{name, std::move(make)}});
}

TEST(MutantAgentTest, OneThatPeeksIsCaughtByTheSwap) {
  const CheckReport report =
      CheckAgent("peeker", MakerOf<PeekingMutant<LanternMutants>, LanternMutants>());
  EXPECT_EQ(report.Find("swap_peeker")->result(), CheckResult::kFailed);
  EXPECT_EQ(report.Find("repeat_peeker")->result(), CheckResult::kPassed);
}

TEST(MutantAgentTest, OneThatCountsItsDecisionsIsCaughtByTheRepeat) {
  const CheckReport report =
      CheckAgent("clock", MakerOf<ClockMutant<LanternMutants>, LanternMutants>());
  EXPECT_EQ(report.Find("repeat_clock")->result(), CheckResult::kFailed);
}

TEST(MutantAgentTest, OneThatDependsOnItsAddressIsCaughtByTheRepeat) {
  const CheckReport report =
      CheckAgent("address", MakerOf<AddressMutant<LanternMutants>, LanternMutants>());
  EXPECT_EQ(report.Find("repeat_address")->result(), CheckResult::kFailed);
  EXPECT_EQ(report.Find("swap_address")->result(), CheckResult::kPassed);
}

TEST(MutantAgentTest, OneWithHiddenStatisticsIsCaughtByTheSwap) {
  const CheckReport report =
      CheckAgent("bookkeeper", MakerOf<BookkeepingMutant<LanternMutants>, LanternMutants>());
  EXPECT_EQ(report.Find("swap_bookkeeper")->result(), CheckResult::kFailed);
}

}  // namespace
}  // namespace riftlab::mutants
