// All that is said in random games, and every name: short enough, without codes, and no more than
// the events say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

struct Setting {
  std::string name;
  GameConfig config;
  int games;
};

void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.name; }

std::vector<Setting> Settings() {
  std::vector<Setting> settings = {
      {"Duel", {.mode = "duel", .players = 2}, 4},
      {"BaseDraft", {.mode = "duel", .players = 2, .rules = {{"draft", "base"}}}, 2},
      {"TeamOf3", {.mode = "team", .players = 3}, 2},
      {"TeamOf4", {.mode = "team", .players = 4}, 2},
      {"SoloChosen",
       {.mode = "solo", .players = 1, .rules = {{"trainer_guilds", "chosen"}, {"amp", "heal"}}},
       2}};
  for (int level = 1; level <= 5; ++level) {
    settings.push_back(
        {"Solo" + std::to_string(level),
         {.mode = "solo", .players = 1, .rules = {{"difficulty", std::to_string(level)}}},
         2});
  }
  int tiny = 0;
  for (const GameConfig& config : Rules::TinyConfigs()) {
    settings.push_back({"Tiny" + std::to_string(tiny++), config, 30});
  }
  return settings;
}

class RiftforceAllWordsTest : public testing::TestWithParam<Setting> {
 protected:
  RiftforceAllWordsTest() : rules_(*Rules::Make(GetParam().config)) {
    for (const CardWords& card : rules_.NamedCards()) {
      if (std::isalpha(static_cast<unsigned char>(card.code[0])) != 0) codes_.insert(card.code);
    }
  }

  // The first code among the words of a text, or nothing.
  std::string CodeIn(const std::string& text) const {
    std::string word;
    for (const char c : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
        word += c;
        continue;
      }
      if (codes_.contains(word)) return word;
      word.clear();
    }
    return text.find('_') == std::string::npos ? "" : "_";
  }

  void CheckMoves(const State& state) const {
    ActionList<Rules> actions;
    rules_.LegalActions(state, actions);
    std::set<std::string> words;
    for (const Action action : actions) {
      const std::string text = rules_.Describe(state, action);
      ASSERT_FALSE(text.empty()) << rules_.ToText(state, action);
      ASSERT_LE(ColumnsOf(text), 64U) << text;
      ASSERT_EQ(CodeIn(text), "") << text;
      ASSERT_EQ(text.find('\n'), std::string::npos) << text;
      ASSERT_TRUE(words.insert(text).second) << text << "\n" << rules_.Draw(state).text();
    }
  }

  void CheckDrawing(const Drawing& drawing) const {
    for (const std::size_t columns : {80U, 60U}) CheckWidth(drawing.For(columns).text(), columns);
  }

  static void CheckWidth(const std::string& text, std::size_t columns) {
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = text.find('\n', begin);
      ASSERT_NE(end, std::string::npos) << text;
      ASSERT_LE(ColumnsOf(std::string_view{text}.substr(begin, end - begin)), columns) << text;
      begin = end + 1;
    }
  }

  void CheckTold(const std::string& told, const std::string& event) const {
    ASSERT_EQ(told.empty(), event.empty()) << told << event;
    ASSERT_EQ(told.find('\n'), std::string::npos) << told;
    ASSERT_EQ(CodeIn(told), "") << told;
    ASSERT_FALSE(told.ends_with(".")) << told;
    ASSERT_EQ(told.find("plans;"), std::string::npos) << told << "\nafter: " << event;
  }

  const Rules rules_;
  std::set<std::string> codes_;
};

// In a few random games; and what a seat is told follows from the events that it has seen.
TEST_P(RiftforceAllWordsTest, ReadWell) {
  std::map<std::string, std::string> told_by_events;
  for (int game = 0; game < GetParam().games; ++game) {
    // Few deals and many games, so that histories begin alike.
    Rng luck = TestRng(static_cast<std::uint64_t>(game % 3));
    Rng choice = TestRng(1000 + static_cast<std::uint64_t>(game));
    State state = rules_.Deal(luck);
    std::vector<std::string> events;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      events.push_back(std::to_string(seat) + rules_.DealEvent(state, seat));
      ASSERT_NO_FATAL_FAILURE(CheckTold(rules_.TellDeal(state, seat), events.back()));
    }
    while (state.to_move != kNobody) {
      ASSERT_NO_FATAL_FAILURE(CheckMoves(state));
      ASSERT_NO_FATAL_FAILURE(CheckDrawing(rules_.Draw(state)));
      ActionList<Rules> actions;
      rules_.LegalActions(state, actions);
      const Action action = actions[choice.Below(static_cast<std::uint32_t>(actions.size()))];
      State next = state;
      rules_.Apply(next, action, luck);
      for (const Player seat : Seats(rules_.NumPlayers())) {
        ASSERT_NO_FATAL_FAILURE(CheckDrawing(rules_.Draw(rules_.Observe(state, seat))));
        const std::string event = rules_.Event(state, action, next, seat);
        const std::string told = rules_.Tell(state, action, next, seat);
        ASSERT_NO_FATAL_FAILURE(CheckTold(told, event));
        if (event.empty()) continue;
        events[seat] += "\n" + event;
        const auto [found, is_new] = told_by_events.emplace(events[seat], told);
        ASSERT_EQ(found->second, told) << events[seat];
      }
      state = next;
    }
  }
}

TEST_P(RiftforceAllWordsTest, CardsAreNamedOnceAndInNarrowLines) {
  std::set<std::string> codes;
  for (const CardWords& card : rules_.NamedCards()) {
    EXPECT_TRUE(codes.insert(card.code).second) << card.code;
    EXPECT_FALSE(card.name.empty());
    EXPECT_FALSE(card.text.empty() || card.text.ends_with("\n")) << card.code;
    for (std::size_t begin = 0; begin < card.text.size();) {
      const std::size_t end = std::min(card.text.find('\n', begin), card.text.size());
      EXPECT_LE(end - begin, 76U) << card.text;
      begin = end + 1;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, RiftforceAllWordsTest, testing::ValuesIn(Settings()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab::riftforce
