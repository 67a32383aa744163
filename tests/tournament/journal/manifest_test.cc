#include "tournament/journal/manifest.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/byte_hash.h"
#include "fmt/format.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Manifest ExampleManifest() {
  Manifest manifest;
  manifest.version = "0.1.0";
  manifest.cards_hash = 0xabcd;
  manifest.config = RandomTournament("some_game", 2, 1000);
  manifest.config.rules.mode = "advanced";
  manifest.config.rules.players = 2;
  manifest.config.rules.rules = {{"goals", "1+3"}};
  manifest.config.agents[1].name = "so_ismcts";
  manifest.config.agents[1].params = {{"iterations", "2000"}};
  manifest.config.format = Format::kGauntlet;
  return manifest;
}

TEST(ManifestTest, LooksLikeThis) {
  const std::string text = FormatManifest(ExampleManifest());
  const std::size_t body = text.find("cards_hash");
  ASSERT_NE(body, std::string::npos);
  EXPECT_EQ(text.substr(body), R"(cards_hash = "000000000000abcd"
schema = 2
version = "0.1.0"

[config]
format = "gauntlet"
game = "some_game"
games = 1000
mode = "advanced"
moves = "on"
players = 2
seed = 11

    [config.rules]
    goals = "1+3"

    [[config.agent]]
    kind = "random"
    name = "a"

    [[config.agent]]
    iterations = "2000"
    kind = "so_ismcts"
    name = "b"
)");
}

TEST(ManifestTest, ReadsBackWhatItWrites) {
  Manifest manifest = ExampleManifest();
  const auto expect_same = [&] {
    const std::string text = FormatManifest(manifest);
    const absl::StatusOr<Manifest> read = ParseManifest(text, "m");
    ASSERT_TRUE(read.ok()) << read.status() << "\n" << text;
    EXPECT_EQ(read->version, manifest.version);
    EXPECT_EQ(read->cards_hash, manifest.cards_hash);
    EXPECT_EQ(read->config, manifest.config) << text;
    EXPECT_EQ(FormatManifest(*read), text);
  };
  expect_same();
  manifest.cards_hash = 0xfedcba9876543210U;
  manifest.config.seed = 0xFFFFFFFFFFFFFFFFU;
  manifest.config.record_moves = false;
  manifest.config.rules.rules.clear();
  manifest.config.until_error = ErrorTarget{.elo = 2.5, .rating = {}};
  expect_same();
  manifest.config.until_error->rating = {.model = RatingModel::kPlackettLuce,
                                         .error_bars = ErrorBars::kBootstrap,
                                         .anchor = RatingAnchor{.agent = 1, .elo = -100}};
  expect_same();
  manifest.config.until_error.reset();
  for (const Format format : {Format::kRoundRobin, Format::kSelfPlay, Format::kFixedSeats}) {
    manifest.config.format = format;
    expect_same();
  }
  manifest.config.rules.cards_source = "manifest.toml";
  for (const std::string cards :
       {"# a table\n[deck]\nrows = [1, 2]\n", "\nleading and trailing\n\n", "carriage\r\nreturn",
        R"(quotes ' '' ''' " "" """ end")", R"(back\slash \n and \)", "tab\t\x01\x1b[0m é 🎲",
        "one line"}) {
    manifest.config.rules.cards = cards;
    manifest.config.agents[0].label = cards;
    expect_same();
  }
}

TEST(ManifestTest, EveryDamagedByteIsNoticed) {
  const std::string text = FormatManifest(ExampleManifest());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    const absl::Status status = ParseManifest(damaged, "m").status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << i << damaged;
    const absl::Status cut = ParseManifest(text.substr(0, i), "m").status();
    EXPECT_TRUE(absl::IsFailedPrecondition(cut)) << i;
  }
}

TEST(ManifestTest, ErrorsSayWhatToDo) {
  const TempFolder folder;
  EXPECT_EQ(ReadManifest(folder / "none").status(),
            absl::FailedPreconditionError(
                (folder / "none") + " is not a run: there is no manifest.toml in it; give the "
                                    "folder that a run was written to"));
  EXPECT_EQ(ParseManifest("schema = ", "m").status().message().substr(0, 20),
            "m:1: not a manifest:");
  std::string key = "a";
  for (int part = 0; part < 200'000; ++part) key += ".a";
  EXPECT_EQ(ParseManifest(key + " = 1\n", "m").status(),
            absl::FailedPreconditionError("m:1: not a manifest: a key has more than 16 parts; "
                                          "restore the file or start a new run"));
  for (const char* other : {"schema = 3\n", "schema = 2.0\n", "schema = 1e308\n"}) {
    EXPECT_EQ(
        ParseManifest(other, "m").status(),
        absl::FailedPreconditionError("m: not a manifest of schema 1 or 2; use the version of "
                                      "riftlab that wrote it"));
  }
  for (const char* const empty : {"", "\n"}) {
    EXPECT_EQ(ParseManifest(empty, "m").status(),
              absl::FailedPreconditionError("m: empty; restore the file or start a new run"));
  }
  EXPECT_EQ(ParseManifest("schema = 2\n", "m").status(),
            absl::FailedPreconditionError("m: changed or damaged, its checksum does not fit; "
                                          "restore the file or start a new run"));
}

// The example with its body changed, and a checksum that fits.
std::string ChangedManifest(const std::string& from, const std::string& to) {
  const std::string text = FormatManifest(ExampleManifest());
  const std::string head = text.substr(0, text.find("checksum"));
  std::string body = text.substr(text.find('\n', head.size()) + 1);
  body.replace(body.find(from), from.size(), to);
  return fmt::format("{}checksum = \"{:016x}\"\n{}", head, ByteHash(body), body);
}

// What a later program writes must not be taken for something that this one knows.
TEST(ManifestTest, UnknownSettings) {
  const auto message = [](const std::string& from, const std::string& to) {
    return std::string{ParseManifest(ChangedManifest(from, to), "m").status().message()};
  };
  EXPECT_EQ(message("\"gauntlet\"", "\"swiss\""),
            "m: 'format': 'swiss' is not one of round-robin, gauntlet; restore the file or start a "
            "new run");
  EXPECT_EQ(message("seed = 11", "seed = 11\nswaps = 2"),
            "m: there are settings that this version does not know; restore the file or start a "
            "new run");
  EXPECT_EQ(message("seed = 11", "seed = [ 11 ]"),
            "m: 'seed' is missing or of a wrong type; restore the file or start a new run");
  EXPECT_EQ(message("seed = 11\n", ""),
            "m: 'seed' is missing or of a wrong type; restore the file or start a new run");
}

std::string Schema1(const std::string& name) {
  return Slurp(RIFTLAB_SOURCE_DIR "/tests/tournament/journal/schema1/" + name);
}

TEST(ManifestSchema1Test, IsRead) {
  const absl::StatusOr<Manifest> run = ParseManifest(Schema1("run/manifest.toml"), "m");
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_EQ(run->cards_hash, 0xd7806c9ea14df459U);
  const TournamentConfig expected = {
      .game = "ripple_rush",
      .rules = {.mode = "advanced", .players = 3, .rules = {{"goals", "2+5"}}},
      .agents = {{.label = "greedy", .name = "greedy", .params = {}},
                 {.label = "b", .name = "so_ismcts", .params = {{"c", "0.5"}, {"iterations", "5"}}},
                 {.label = "c", .name = "random", .params = {}}},
      .format = Format::kGauntlet,
      .games = 6,
      .seed = 12345678901,
      .record_moves = true,
      .sprt = {},
      .until_error = {}};
  EXPECT_EQ(run->config, expected);
}

TEST(ManifestSchema1Test, WhatEndsARun) {
  const absl::StatusOr<Manifest> test = ParseManifest(Schema1("sprt.toml"), "m");
  ASSERT_TRUE(test.ok()) << test.status();
  EXPECT_EQ(test->config.sprt, (SprtSpec{.elo1 = 50, .model = SprtModel::kLogistic}));
  const absl::StatusOr<Manifest> target = ParseManifest(Schema1("until_error.toml"), "m");
  ASSERT_TRUE(target.ok()) << target.status();
  EXPECT_EQ(target->config.until_error,
            (ErrorTarget{.elo = 70.5,
                         .rating = {.model = RatingModel::kBradleyTerry,
                                    .error_bars = ErrorBars::kBootstrap,
                                    .anchor = RatingAnchor{.agent = 1, .elo = 100}}}));
}

TEST(CheckSameRunTest, NamesTheFirstDifference) {
  const Manifest run = ExampleManifest();
  EXPECT_TRUE(CheckSameRun("d", run, run).ok());
  const auto message = [&](auto change) {
    Manifest given = run;
    change(given);
    return std::string{CheckSameRun("d", run, given).message()};
  };
  EXPECT_EQ(message([](Manifest& m) { m.config.seed = 12; }),
            "d has '11' for the seed, not '12'; a run goes on as it began, so leave that out or "
            "start a new run");
  const auto names = [&](const std::string& setting, auto change) {
    const std::string text = message(change);
    return text.find("for the " + setting + ", not") != std::string::npos;
  };
  EXPECT_TRUE(names("game", [](Manifest& m) { m.config.game = "x"; }));
  EXPECT_TRUE(names("mode", [](Manifest& m) { m.config.rules.mode = "x"; }));
  EXPECT_TRUE(names("players", [](Manifest& m) { m.config.rules.players = 3; }));
  EXPECT_TRUE(names("rules", [](Manifest& m) { m.config.rules.rules["goals"] = "2"; }));
  EXPECT_TRUE(names("card table", [](Manifest& m) { m.cards_hash = 1; }));
  EXPECT_TRUE(names("format", [](Manifest& m) { m.config.format = Format::kRoundRobin; }));
  EXPECT_TRUE(names("games", [](Manifest& m) { m.config.games = 2; }));
  EXPECT_TRUE(names("recording of moves", [](Manifest& m) { m.config.record_moves = false; }));
  EXPECT_TRUE(names("agents", [](Manifest& m) { m.config.agents.pop_back(); }));
  EXPECT_TRUE(names("agents", [](Manifest& m) { m.config.agents[0].label = "x"; }));
  EXPECT_TRUE(names("agents", [](Manifest& m) { m.config.agents[1].params.clear(); }));
  EXPECT_TRUE(names("hash of the nets", [](Manifest& m) { m.nets_hash = 1; }));
}

TEST(ManifestTest, HashesOfNetsReadBack) {
  Manifest run = ExampleManifest();
  EXPECT_EQ(FormatManifest(run).find("nets_hash"), std::string::npos);
  run.nets_hash = 0xfedcba9876543210U;
  const absl::StatusOr<Manifest> read = ParseManifest(FormatManifest(run), "m");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->nets_hash, run.nets_hash);
}

}  // namespace
}  // namespace riftlab
