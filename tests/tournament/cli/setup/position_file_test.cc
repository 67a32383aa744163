#include "tournament/cli/setup/position_file.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// Every mode of every game with every number of players.
std::vector<std::pair<std::string, GameConfig>> AllTables() {
  std::vector<std::pair<std::string, GameConfig>> tables;
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        GameConfig config;
        config.mode = mode.name;
        config.players = players;
        tables.emplace_back(table->info().name, config);
      }
    }
  }
  return tables;
}

void ExpectSame(const AnyGame& game, const AnyState& state) {
  const std::string text = WritePosition(game, state);
  const absl::StatusOr<Position> position = ReadPosition(text, "p.json", {});
  ASSERT_TRUE(position.ok()) << position.status() << "\n" << text;
  EXPECT_FALSE(position->viewer.has_value());
  EXPECT_EQ(position->state, state) << text;
  EXPECT_EQ(WritePosition(position->game, position->state), text);
}

void ExpectSame(const AnyGame& game, const AnyInfoSet& info) {
  const std::string text = WritePosition(game, info);
  const absl::StatusOr<Position> position = ReadPosition(text, "p.json", {});
  ASSERT_TRUE(position.ok()) << position.status() << "\n" << text;
  EXPECT_EQ(position->viewer, game.Observer(info));
  EXPECT_EQ(position->info, info) << text;
  EXPECT_EQ(WritePosition(position->game, position->info), text);
}

TEST(PositionFileTest, EveryDecisionOfEveryGameReadsBackTheSame) {
  for (const auto& [name, config] : AllTables()) {
    SCOPED_TRACE(name + " " + config.mode + " " + std::to_string(config.players));
    const absl::StatusOr<AnyGame> game = MakeGame(name, config);
    ASSERT_TRUE(game.ok()) << game.status();
    Rng rng(3, {.index = 0, .purpose = Purpose::kTest});
    AnyState state = game->Deal(rng);
    for (int decision = 0;; ++decision) {
      ExpectSame(*game, state);
      const int seat = decision % game->NumPlayers();  // all seats see it in turn
      ExpectSame(*game, game->Observe(state, static_cast<Player>(seat)));
      if (HasFatalFailure() || game->ToMove(state) == kNobody) break;
      const std::vector<Action> legal = game->LegalActions(state);
      state = game->Apply(state, legal[rng.Below(static_cast<std::uint32_t>(legal.size()))], rng);
    }
  }
}

TEST(PositionFileTest, RuleOptionsAreKept) {
  GameConfig config;
  config.mode = "advanced";
  config.rules["goals"] = "2+7";
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", config);
  ASSERT_TRUE(game.ok()) << game.status();
  Rng rng(3, {.index = 0, .purpose = Purpose::kTest});
  const std::string text = WritePosition(*game, game->Deal(rng));
  const absl::StatusOr<Position> position = ReadPosition(text, "p.json", {});
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->game.config().rules.at("goals"), "2+7");
}

// The position that the mistakes below are made in: a fresh deal of Ripple Rush.
Json Fresh() {
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", {});
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest});
  return Json::parse(WritePosition(*game, game->Deal(rng)));
}

std::string MessageFor(const Json& json) {
  return std::string{ReadPosition(json.dump(), "p.json", {}).status().message()};
}

TEST(PositionFileTest, WhatAPersonNeedNotSayMayBeLeftOut) {
  Json json = Fresh();
  for (const char* key : {"mode", "players", "rules", "cards", "seat_to_move"}) json.erase(key);
  const absl::StatusOr<Position> position = ReadPosition(json.dump(), "p.json", {});
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(Json::parse(WritePosition(position->game, position->state)), Fresh());
}

struct FieldMistake {
  const char* name;
  const char* key;
  const char* value;    // JSON; empty: the key is removed
  const char* message;  // its beginning
};

void PrintTo(const FieldMistake& mistake, std::ostream* out) {
  *out << mistake.key << " = " << mistake.value;
}

class PositionFileMistakeTest : public testing::TestWithParam<FieldMistake> {};

TEST_P(PositionFileMistakeTest, IsNamedWithFieldAndRemedy) {
  const FieldMistake& mistake = GetParam();
  Json json = Fresh();
  if (*mistake.value == '\0') {
    json.erase(mistake.key);
  } else {
    json[mistake.key] = Json::parse(mistake.value);
  }
  const std::string message = MessageFor(json);
  EXPECT_EQ(message.substr(0, std::string_view(mistake.message).size()), mistake.message);
}

constexpr FieldMistake kFieldMistakes[] = {
    {"UnknownKey", "moode", "1", "p.json: unknown key 'moode' (did you mean 'mode'?)"},
    {"NoSchema", "schema", "", "p.json: schema: missing; expected the number of this format, 1"},
    {"OtherSchema", "schema", "2", "p.json: schema: expected 1, not 2"},
    {"NoGame", "game", "", "p.json: game: missing; expected the name of a game"},
    {"NoState", "state", "", "p.json: state: missing; expected the position"},
    {"GameNumber", "game", "3", "p.json: game: expected a string, not 3"},
    {"UnknownGame", "game", "\"riple_rush\"",
     "p.json: game: unknown game 'riple_rush' (did you mean 'ripple_rush'?)"},
    {"UnknownMode", "mode", "\"advnced\"",
     "p.json: mode: game 'ripple_rush' has no mode 'advnced' (did you mean 'advanced'?)"},
    {"PlayersText", "players", "\"2\"",
     "p.json: players: expected an integer from 1 to 100, not \"2\""},
    {"PlayersReal", "players", "2.0",
     "p.json: players: expected an integer from 1 to 100, not 2.0"},
    {"TooManyPlayers", "players", "6",
     "p.json: players: game 'ripple_rush', mode 'basic': 6 players; it takes 1 to 5"},
    {"RulesArray", "rules", "[]", "p.json: rules: expected an object of rule options, not a list"},
    {"UnknownRule", "rules", R"({"gaols":"1+2"})",
     "p.json: rules.gaols: game 'ripple_rush' has no rule option 'gaols' (did you mean 'goals'?)"},
    {"RuleArray", "rules", "{\"goals\":[1,2]}",
     "p.json: rules.goals: expected a string or a number, not a list"},
    {"OtherCards", "cards", "\"0123456789abcdef\"",
     "p.json: cards: it was written with card table 0123456789abcdef, but the shipped one is "},
    {"EmptyCards", "cards", "\"\"", "p.json: cards: it was written with card table "},
    {"CardsNumber", "cards", "7", "p.json: cards: expected a string, not 7"},
    {"PlayersNone", "players", "0", "p.json: players: expected an integer from 1 to 100, not 0"},
    {"UnknownView", "view", "\"seat:2\"",
     R"(p.json: view: expected "complete" or "seat:K" with K from 0 to 1, not "seat:2")"},
    {"ViewOfCompleteState", "view", "\"seat:1\"", "p.json: state: "},
    {"StateArray", "state", "[]", "p.json: state: expected an object with the keys "},
    {"EmptyState", "state", "{}", "p.json: state: "},
    {"WrongSeatToMove", "seat_to_move", "1",
     "p.json: seat_to_move: expected 0, by the state, not 1"},
    {"SeatToMoveText", "seat_to_move", "\"0\"",
     "p.json: seat_to_move: expected an integer from 0 to 99, not \"0\""},
};

INSTANTIATE_TEST_SUITE_P(All, PositionFileMistakeTest, testing::ValuesIn(kFieldMistakes),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PositionFileTest, ViewMustBeThatOfTheState) {
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", {});
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest});
  Json json = Json::parse(WritePosition(*game, game->Observe(game->Deal(rng), 1)));
  json["view"] = "seat:0";
  EXPECT_EQ(MessageFor(json), "p.json: view: is seat:0, but the state is what seat 1 sees");
}

TEST(PositionFileTest, AnotherCardTableIsNamed) {
  std::string cards(FindGame("ripple_rush").value()->info().default_cards);
  const std::string from = "number = 5";
  ASSERT_NE(cards.find(from), std::string::npos);
  cards.replace(cards.find(from), from.size(), "number = 6");
  const absl::Status status =
      ReadPosition(Fresh().dump(), "p.json", {.text = cards, .source = "mine.toml"}).status();
  EXPECT_NE(std::string{status.message()}.find(", but mine.toml is "), std::string::npos) << status;
}

TEST(PositionFileTest, CardsCanBeChanged) {
  const GivenCards changed{.changes = {{.text = "row.8.number=6", .where = "--change"}}};
  const absl::Status status = ReadPosition(Fresh().dump(), "p.json", changed).status();
  EXPECT_NE(std::string{status.message()}.find(", but the shipped one with --change is "),
            std::string::npos)
      << status;
  Json json = Fresh();
  json.erase("cards");
  const absl::StatusOr<Position> position = ReadPosition(json.dump(), "p.json", changed);
  ASSERT_TRUE(position.ok()) << position.status();
  const std::string written = WritePosition(position->game, position->state);
  EXPECT_FALSE(ReadPosition(written, "p.json", {}).ok());
  const absl::StatusOr<Position> again = ReadPosition(written, "p.json", changed);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(WritePosition(again->game, again->state), written);
  const GivenCards wrong{.changes = {{.text = "frob=6", .where = "--change"}}};
  EXPECT_TRUE(std::string{ReadPosition(written, "p.json", wrong).status().message()}.starts_with(
      "--change: "));
}

}  // namespace
}  // namespace riftlab
