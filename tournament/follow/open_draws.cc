#include "tournament/follow/open_draws.h"

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/integer.h"
#include "tournament/follow/draw_question.h"
#include "tournament/follow/leaning_draws.h"

namespace riftlab {
namespace {

// The numbers of a place in a list: 4 and 0 of "rows.B[4][0]".
std::vector<std::int64_t> IndicesOf(std::string_view place) {
  std::vector<std::int64_t> indices;
  for (std::size_t at = place.find('['); at != std::string_view::npos; at = place.find('[')) {
    place.remove_prefix(at + 1);
    indices.push_back(ParseInteger(place.substr(0, place.find(']'))).value_or(0));
  }
  return indices;
}

struct OpenCount {
  OpenDraws open;
  int implied = 0;  // further ones of the same pile that can be only one thing by then
};

// The open draws where each has the outcome at that part of all, in per cent; of 100 and more a
// random one.
OpenCount CountOnce(const AnyGame& game, Player seat, ChanceStep step, Witness& witness, Rng& rng,
                    std::string_view label, std::uint32_t percent) {
  OpenCount result;
  OpenDraws& open = result.open;
  Pile pile = 0;
  std::vector<std::uint32_t> draws;
  LeaningDraws hidden(witness, rng);
  std::string last;
  std::string spot;
  witness.Restart();
  while (true) {
    StepDraw draw(game, step, draws);
    if (!draw.IsThere()) return result;
    if (!draw.IsSeenBy(seat)) {
      const bool is_implied = draw.DistinctNames().size() == 1 && draw.pile() == pile;
      if (open.count > 0 && is_implied) ++result.implied;
      draws.push_back(draw.HiddenOutcome(hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    if (witness.Choose(names, answer) != Witness::Reply::kAnswer) {
      // Which side of a card is up is no further thing.
      if (open.count == 0 || !AsksForSide(names, last)) {
        const FactQuestion question = QuestionOf(game, seat, witness.words(), draw);
        if (question.label != label) return result;
        pile = draw.pile();
        if (++open.count == 2 && IndicesOf(question.spot) < IndicesOf(spot)) open.first = spot;
        if (open.count == 1) spot = question.spot;
      }
      const auto size = static_cast<std::uint32_t>(names.size());
      answer = percent < 100 ? size * percent / 100 : rng.Below(size);
    }
    last = names[answer];
    draws.push_back(AnyCalled(draw.names(), last, rng));
  }
}

}  // namespace

OpenDraws CountOpenDraws(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng, std::string_view label) {
  const OpenCount first = CountOnce(game, seat, step, witness, rng, label, 0);
  if (first.open.count < 2) return first.open;
  for (const std::uint32_t percent : {99U, 100U, 100U}) {
    const OpenCount other = CountOnce(game, seat, step, witness, rng, label, percent);
    if (other.open.count + other.implied != first.open.count + first.implied) return {};
  }
  return first.open;
}

}  // namespace riftlab
