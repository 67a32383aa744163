// What the ranks of a run say to each other.
#include <string>

#include "tests/mutation/target.h"
#include "tournament/ranks/messages.h"

namespace riftlab::mutation {
namespace {

GameMeasures SomeMeasures() {
  return {.legal_moves = {3, 7},
          .turn_decisions = {2},
          .course = {0.5, 0.25},
          .options = {{.name = "play:3", .offered = 2, .chosen = 1, .by_chance = 0.5}},
          .kinds = {{.name = "play", .offered = 1}},
          .cards = {{.name = "A", .seat = 1, .owned = true}},
          .option_uses = {{.name = "play:3", .seat = 1, .chosen = true}}};
}

// Whether what was read survives being written and read.
template <class Message>
Verdict WrittenAgain(const Message& message, std::string (*format)(const Message&),
                     absl::StatusOr<Message> (*parse)(std::string_view)) {
  const std::string written = format(message);
  const absl::StatusOr<Message> again = parse(written);
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  return Accepted(format(*again) == written ? "" : "read back it is another message");
}

Verdict ReadOrder(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<RankOrder> order = ParseOrder(text);
  return order.ok() ? WrittenAgain(*order, &FormatOrder, &ParseOrder) : Refused(order.status());
}

Verdict ReadAnswer(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<RankAnswer> answer = ParseAnswer(text);
  return answer.ok() ? WrittenAgain(*answer, &FormatAnswer, &ParseAnswer)
                     : Refused(answer.status());
}

}  // namespace

std::vector<Target> RankTargets() {
  const RunOrder run = {
      .manifest = "text\n",
      .variant = "other\n",
      .spec = {.threads = 2,
               .measured_end = 9,
               .limit = OptionLimit{.kind = LimitKind::kAlways, .options = {"play:3"}}}};
  const BatchOrder batch = {
      .games = {{.game_index = 8, .block = 4, .rotation = 1, .agents = {1, 0}}}};
  const RankHello hello = {.host = "n1",
                           .version = "0.1.0",
                           .commit = "abc",
                           .build = "x",
                           .arguments = {"tournament"},
                           .cpus = {0, 5}};
  const BatchAnswer answer = {.first = 12,
                              .played = 1,
                              .busy_ns = 1234,
                              .guard = {.decisions = 4, .contended = 1, .wall_ns = 9, .cpu_ns = 8},
                              .measures = {{12, SomeMeasures()}},
                              .uses = {{{.offered = 3, .chosen = 1}, {.all_have = 2}}},
                              .game_lines = "{}\n",
                              .variant_lines = "{}\n",
                              .timing_lines = "{}\n"};
  return {{.name = "rank order",
           .samples = {{FormatOrder(run)}, {FormatOrder(batch)}, {FormatOrder(StopOrder{})}},
           .parse = ReadOrder},
          {.name = "rank answer",
           .samples = {{FormatAnswer(hello)},
                       {FormatAnswer(
                           RunAnswer{.manifest = "text\n", .variant = "other\n", .refusal = "no"})},
                       {FormatAnswer(answer)}},
           .parse = ReadAnswer}};
}

}  // namespace riftlab::mutation
