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
schema = 1
version = "0.1.0"

[config]
cards = ""
format = "gauntlet"
game = "some_game"
games = 1000
mode = "advanced"
players = 2
record_moves = true
seed = 11

    [config.rules]
    goals = "1+3"

    [[config.agent]]
    label = "a"
    name = "random"

        [config.agent.params]

    [[config.agent]]
    label = "b"
    name = "so_ismcts"

        [config.agent.params]
        iterations = "2000"
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
  EXPECT_EQ(ParseManifest("schema = 2\n", "m").status(),
            absl::FailedPreconditionError("m: not a manifest of schema 1; use the version of "
                                          "riftlab that wrote it"));
  EXPECT_EQ(ParseManifest("schema = 1\n", "m").status(),
            absl::FailedPreconditionError("m: changed or damaged, its checksum does not fit; "
                                          "restore the file or start a new run"));
}

// A format of a later program must not be taken for one of this.
TEST(ManifestTest, UnknownFormats) {
  std::string text = FormatManifest(ExampleManifest());
  const std::string head = text.substr(0, text.find("checksum"));
  std::string body = text.substr(text.find('\n', head.size()) + 1);
  body.replace(body.find("\"gauntlet\""), 10, "\"swiss\"");
  text = fmt::format("{}checksum = \"{:016x}\"\n{}", head, ByteHash(body), body);
  EXPECT_EQ(ParseManifest(text, "m").status(),
            absl::FailedPreconditionError("m: 'format' is missing or of a wrong type; restore the "
                                          "file or start a new run"));
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
  EXPECT_TRUE(names("number of agents", [](Manifest& m) { m.config.agents.pop_back(); }));
  EXPECT_TRUE(names("agent 1", [](Manifest& m) { m.config.agents[0].label = "x"; }));
  EXPECT_TRUE(names("agent 2", [](Manifest& m) { m.config.agents[1].params.clear(); }));
}

}  // namespace
}  // namespace riftlab
