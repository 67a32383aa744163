// Every byte that a program is sent, searched for what its seat may not know.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/position_json.h"
#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tests/agents/external/programs.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"

namespace riftlab {
namespace {

constexpr std::uint64_t kSeed = 987654321;

// Every real game in each of its modes, with the smallest table of two and more.
std::vector<AnyGame> Games() {
  std::vector<AnyGame> games;
  for (const std::string name : {"ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    for (const ModeInfo& mode : (*FindGame(name))->info().modes) {
      if (mode.max_players < 2) continue;
      games.push_back(
          *MakeGame(name, {.mode = mode.name, .players = std::max(2, mode.min_players)}));
    }
  }
  return games;
}

std::string NameOf(const AnyGame& game) { return game.info().name + " " + game.config().mode; }

// The lines that were sent, without the numbers of the questions, which count up.
std::vector<std::string> SentLines(const std::string& file) {
  std::vector<std::string> lines;
  std::istringstream text(Slurp(file));
  for (std::string line; std::getline(text, line);) {
    Json json = Json::parse(line);
    json.erase("id");
    lines.push_back(json.dump());
  }
  return lines;
}

// What the others saw and seat 0 did not, and the whole truth of every position.
class Secrets : public MatchObserver {
 public:
  explicit Secrets(AnyGame game) : game_(std::move(game)) {}

  void OnPosition(const AnyState& state) override {
    for (const Player seat : Seats(game_.NumPlayers())) {
      const std::string event = last_.bytes().empty() ? game_.DealEvent(state, seat)
                                                      : game_.Event(last_, action_, state, seat);
      const Json view = game_.ToJson(game_.Observe(state, seat));
      if (seat == 0) {
        seen_ += event + '\n' + view.dump() + '\n';
      } else {
        others_.insert(event);
        Add(view);
      }
    }
    Add(game_.ToJson(state));
    last_ = state;
  }
  void OnAction(Action action) override { action_ = action; }

  // The texts that only others may know: what seat 0 has seen does not hold them.
  std::vector<std::string> Texts() const {
    std::vector<std::string> texts;
    std::copy_if(others_.begin(), others_.end(), std::back_inserter(texts),
                 [this](const std::string& text) { return seen_.find(text) == std::string::npos; });
    return texts;
  }

 private:
  void Add(const Json& json) {
    others_.insert(json.dump());
    for (const auto& [key, value] : json.items()) {
      // A member by itself, where it is long enough not to be found by chance.
      const std::string text = Json(key).dump() + ":" + value.dump();
      if (text.size() >= 24) others_.insert(text);
    }
  }

  AnyGame game_;
  AnyState last_;
  Action action_{};
  std::string seen_;
  std::set<std::string> others_;
};

TEST(ExternalSecrecyTest, NothingHiddenIsSent) {
  for (const AnyGame& game : Games()) {
    SCOPED_TRACE(NameOf(game));
    const TempFolder folder;
    const auto seats = static_cast<std::size_t>(game.NumPlayers());
    std::vector<AgentSpec> agents(seats, {.label = "random", .name = "random", .params = {}});
    agents[0] = Hostile("record", {}, folder / "sent");
    ScheduledGame scheduled{.seed = kSeed, .game_index = 77, .block = 55, .agents = {}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
      scheduled.agents.push_back(static_cast<int>(seat));
    }
    Secrets secrets(game);
    GameRecord record;
    {
      const auto match = (*FindGameDriver(game.info().name))->make_match(game.config(), agents, {});
      ASSERT_TRUE(match.ok()) << match.status();
      (*match)->PlayWatched(scheduled, std::nullopt, secrets, record);
    }
    EXPECT_EQ(record.faulty_seat, -1) << record.fault;
    const std::string sent = folder.Read("sent");
    EXPECT_NE(sent.find("\"act\""), std::string::npos);
    EXPECT_EQ(sent.find(std::to_string(kSeed)), std::string::npos);
    const std::vector<std::string> texts = secrets.Texts();
    EXPECT_GT(texts.size(), 10U);
    for (const std::string& text : texts) {
      EXPECT_EQ(sent.find(text), std::string::npos) << text;
      EXPECT_EQ(sent.find(Json(text).dump()), std::string::npos) << text;
    }
  }
}

TEST(ExternalSecrecyTest, ExchangingHiddenCardsChangesNoByte) {
  for (const AnyGame& game : Games()) {
    SCOPED_TRACE(NameOf(game));
    const TempFolder folder;
    int different = 0;
    int asked = 0;
    {
      const auto decider =
          (*FindGameDriver(game.info().name))
              ->make_decider(game.config(), Hostile("record", {}, folder / "sent"));
      ASSERT_TRUE(decider.ok()) << decider.status();
      Rng rng(kSeed, {});
      AnyState state = game.Deal(rng);
      while (game.ToMove(state) != kNobody) {
        const AnyState other = game.Determinize(game.Observe(state, game.ToMove(state)), rng);
        if (PositionJson(game, other) != PositionJson(game, state)) ++different;
        for (const AnyState* world : std::array<const AnyState*, 2>{&state, &other}) {
          Rng stream(1, {});
          EXPECT_TRUE((*decider)->Decide(*world, stream).ok());
        }
        ++asked;
        const std::vector<Action> legal = game.LegalActions(state);
        state = game.Apply(state, legal[rng.Below(static_cast<std::uint32_t>(legal.size()))], rng);
      }
    }
    // hello, then newgame, observe, act and end for each question, and quit.
    const std::vector<std::string> sent = SentLines(folder / "sent");
    ASSERT_EQ(sent.size(), static_cast<std::size_t>(2 + 8 * asked));
    for (std::size_t i = 1; i + 8 < sent.size(); i += 8) {
      for (std::size_t j = i; j < i + 4; ++j) EXPECT_EQ(sent[j], sent[j + 4]);
    }
    EXPECT_GT(different, 0);
  }
}

TEST(ExternalSecrecyTest, EachSeatHasAProcessOfItsOwn) {
  const TempFolder folder;
  {
    const std::vector<AgentSpec> agents = {Hostile("record_each", {}, folder / "sent")};
    const auto match =
        (*FindGameDriver("ripple_rush"))->make_match({.mode = "", .players = 3}, agents, {});
    ASSERT_TRUE(match.ok()) << match.status();
    GameRecord record;
    (*match)->Play({.seed = 1, .agents = {0, 0, 0}}, record);
    EXPECT_EQ(record.faulty_seat, -1) << record.fault;
  }
  const std::vector<std::string> files = folder.Files();
  EXPECT_EQ(files.size(), 3U);
  std::set<int> seats;
  for (const std::string& file : files) {
    std::set<int> named;
    for (const std::string& line : SentLines(folder / file)) {
      const Json json = Json::parse(line);
      if (json.contains("seat")) named.insert(json["seat"].get<int>());
    }
    EXPECT_EQ(named.size(), 1U);
    seats.insert(named.begin(), named.end());
  }
  EXPECT_EQ(seats, (std::set<int>{0, 1, 2}));
}

}  // namespace
}  // namespace riftlab
