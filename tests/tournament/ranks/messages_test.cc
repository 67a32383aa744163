#include "tournament/ranks/messages.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

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
  const RunAnswer run = {.manifest = "a = 1\nb = 2\n", .refusal = "no"};
  EXPECT_EQ(std::get<RunAnswer>(ParseAnswer(FormatAnswer(run)).value()), run);
  const BatchAnswer batch = {.first = 12,
                             .played = 2,
                             .busy_ns = 1'234'567'890'123,
                             .guard = {.decisions = 4, .contended = 1, .wall_ns = 9, .cpu_ns = 8},
                             .measures = {{12, SomeMeasures()}},
                             .game_lines = "{\"a\":1}\n{}\n",
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
      .spec = {.threads = 3, .keeps_all = false, .budget_guard = true, .measured_end = 99}};
  const RunOrder read = std::get<RunOrder>(ParseOrder(FormatOrder(run)).value());
  EXPECT_EQ(read.manifest, run.manifest);
  EXPECT_EQ(read.spec.threads, 3);
  EXPECT_FALSE(read.spec.keeps_all);
  EXPECT_TRUE(read.spec.budget_guard);
  EXPECT_EQ(read.spec.measured_end, 99U);
  EXPECT_TRUE(std::holds_alternative<StopOrder>(ParseOrder(FormatOrder(StopOrder{})).value()));
  EXPECT_TRUE(std::holds_alternative<EndOrder>(ParseOrder(FormatOrder(EndOrder{})).value()));
  EXPECT_TRUE(std::holds_alternative<QuitOrder>(ParseOrder(FormatOrder(QuitOrder{})).value()));
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
