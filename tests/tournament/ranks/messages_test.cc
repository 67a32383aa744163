#include "tournament/ranks/messages.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace riftlab {
namespace {

GameMeasures SomeMeasures() {
  return {.legal_moves = {3, 7},
          .turn_decisions = {2},
          .course = {0.5, 1.0 / 3},
          .options = {{.name = "play:3",
                       .offered = 2,
                       .chosen = 1,
                       .by_chance = 0.1,
                       .turns = 2,
                       .turns_chosen = 1}},
          .kinds = {{.name = "play", .offered = 1}},
          .cards = {{.name = "\xC3\xA9\n", .seat = 1, .owned = true, .left = true}},
          .option_uses = {{.name = "play:3", .seat = 1, .chosen = true}}};
}

TEST(MessagesTest, AnswersAreReadAsTheyWereWritten) {
  const RankHello hello = {.host = "n1",
                           .version = "0.1.0",
                           .commit = "abc, with changes",
                           .build = "x",
                           .arguments = {"tournament", "--agent", "a=\"b c\""},
                           .cpus = {0, 5}};
  EXPECT_EQ(std::get<RankHello>(ParseAnswer(FormatAnswer(hello)).value()), hello);
  const RunAnswer run = {.manifest = "a = 1\nb = 2\n", .variant = "a = 3\n", .refusal = "no"};
  EXPECT_EQ(std::get<RunAnswer>(ParseAnswer(FormatAnswer(run)).value()), run);
  const BatchAnswer batch = {.first = 12,
                             .played = 2,
                             .busy_ns = 1'234'567'890'123,
                             .guard = {.decisions = 4, .contended = 1, .wall_ns = 9, .cpu_ns = 8},
                             .measures = {{12, SomeMeasures()}},
                             .uses = {{{.offered = 3, .chosen = 1, .all_have = 2}, {}}, {}},
                             .game_lines = "{\"a\":1}\n{}\n",
                             .variant_lines = "{\"a\":3}\n",
                             .timing_lines = "{\"t\":2}\n"};
  EXPECT_EQ(std::get<BatchAnswer>(ParseAnswer(FormatAnswer(batch)).value()), batch);
}

TEST(MessagesTest, OrdersAreReadAsTheyWereWritten) {
  const BatchOrder batch = {
      .games = {{.game_index = 8, .block = 4, .rotation = 1, .agents = {1, 0, 2}},
                {.game_index = 9, .block = 4, .rotation = 2, .agents = {0}}}};
  EXPECT_EQ(std::get<BatchOrder>(ParseOrder(FormatOrder(batch)).value()), batch);
  const RunOrder run = {
      .manifest = "text\n",
      .variant = "another\n",
      .spec = {.threads = 3,
               .keeps_all = false,
               .budget_guard = true,
               .measured_end = 99,
               .limit = OptionLimit{.kind = LimitKind::kAlways, .options = {"a:\"b\"", "c"}}}};
  const RunOrder read = std::get<RunOrder>(ParseOrder(FormatOrder(run)).value());
  EXPECT_EQ(read.manifest, run.manifest);
  EXPECT_EQ(read.variant, run.variant);
  EXPECT_EQ(read.spec.limit, run.spec.limit);
  EXPECT_EQ(read.spec.threads, 3);
  EXPECT_FALSE(read.spec.keeps_all);
  EXPECT_TRUE(read.spec.budget_guard);
  EXPECT_EQ(read.spec.measured_end, 99U);
  EXPECT_TRUE(std::holds_alternative<StopOrder>(ParseOrder(FormatOrder(StopOrder{})).value()));
  EXPECT_TRUE(std::holds_alternative<EndOrder>(ParseOrder(FormatOrder(EndOrder{})).value()));
  EXPECT_TRUE(std::holds_alternative<QuitOrder>(ParseOrder(FormatOrder(QuitOrder{})).value()));
}

// `text` with `from`, which it has, replaced by `to`.
std::string With(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

void ExpectNames(const absl::Status& status, const std::string& name) {
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  EXPECT_NE(status.message().find(name), std::string::npos) << status;
}

TEST(MessagesTest, DamagedPartsAreNamed) {
  const RunOrder run = {
      .manifest = "text\n",
      .spec = {.limit = OptionLimit{.kind = LimitKind::kWithout, .options = {"a"}}}};
  const std::string order = FormatOrder(run);
  const std::vector<std::array<std::string, 3>> orders = {
      {R"("limit":)", R"("limits":)", "limit"},
      {R"("without")", R"("never")", "limit.kind"},
      {R"(["a"])", R"("a")", "limit.options"},
      {R"(["a"])", "[1]", "limit.options"},
      {R"("manifest_bytes":5)", R"("manifest_bytes":6)", "manifest_bytes"},
      {R"("manifest_bytes":5)", R"("manifest_bytes":-1)", "manifest_bytes"}};
  for (const auto& [from, to, name] : orders) {
    ExpectNames(ParseOrder(With(order, from, to)).status(), name);
  }
  const BatchAnswer batch = {.first = 12,
                             .played = 1,
                             .uses = {{{.offered = 3, .chosen = 1, .all_have = 2}}},
                             .game_lines = "{}\n",
                             .variant_lines = "{}\n"};
  const std::string answer = FormatAnswer(batch);
  const std::vector<std::array<std::string, 3>> answers = {
      {R"("uses":)", R"("use":)", "uses"},
      {"[[[3,1,2]]]", "3", "uses"},
      {"[[[3,1,2]]]", "[3]", "uses"},
      {"[3,1,2]", "[3,1]", "uses"},
      {"[3,1,2]", "[3,-1,2]", "uses"},
      {R"("variant_bytes":3)", R"("variant_bytes":4)", "variant_bytes"},
      {R"("game_bytes":3)", R"("game_bytes":4)", "variant_bytes"}};
  for (const auto& [from, to, name] : answers) {
    ExpectNames(ParseAnswer(With(answer, from, to)).status(), name);
  }
  EXPECT_TRUE(absl::IsInvalidArgument(
      ParseAnswer("{\"answer\":\"run\",\"refusal\":\"\",\"manifest_bytes\":2}\na").status()));
}

TEST(MessagesTest, WhatIsNoMessageIsRefused) {
  for (const char* text :
       {"", "{}", "{}\n", "[]\n", "nonsense\n", "{\"order\":\"dance\"}\n",
        "{\"order\":\"batch\",\"games\":[]}\n", "{\"order\":\"batch\",\"games\":[[1,2,3]]}\n",
        "{\"order\":\"batch\",\"games\":[[1,2,-3,[0]]]}\n",
        "{\"order\":\"run\",\"threads\":0}\n"}) {
    const absl::StatusOr<RankOrder> order = ParseOrder(text);
    EXPECT_TRUE(absl::IsInvalidArgument(order.status())) << text;
    EXPECT_FALSE(order.status().message().empty());
  }
  for (const char* text :
       {"", "{\"answer\":\"batch\"}\n", "{\"answer\":\"hello\",\"host\":1}\n",
        "{\"answer\":\"batch\",\"first\":0,\"played\":1,\"busy_ns\":0,\"guard\":[0,0,0,0],"
        "\"measures\":[],\"game_bytes\":5}\nabc\n"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(ParseAnswer(text).status())) << text;
  }
}

}  // namespace
}  // namespace riftlab
