// What is asked of a followed game, and what of it is known already.
#include <algorithm>

#include "engine/core/text.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

constexpr int kForeseen = 8;  // worlds in which it is looked what will be seen

// The cards without those that are in `others`, one for one.
std::vector<std::string> Without(const FactWords& words, std::vector<std::string> cards,
                                 const std::vector<std::string>& others) {
  for (const std::string& other : others) {
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const std::string& card) {
      return words.IsMeant(other, card);
    });
    if (found != cards.end()) cards.erase(found);
  }
  return cards;
}

}  // namespace

bool FollowedGame::AsksForCards(const FactQuestion& question) const {
  if (question.is_draw || !question.is_new || KnowingSeat(question.place)) return false;
  return std::all_of(question.names.begin(), question.names.end(), [&](const std::string& name) {
    const std::vector<std::string> parts = Split(name, '+');
    return name.empty() || std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
             return words_.IsCard(part);
           });
  });
}

OpenDraws FollowedGame::OpenDrawsOf(const ToldStep& step, const FactQuestion& question) const {
  if (!question.is_draw) return {};
  Witness witness(words_, step.move, step.facts);
  Rng rng(steps_.size(), {.index = 3, .purpose = Purpose::kCheck});
  const auto count = [&](ChanceStep play) {
    return CountOpenDraws(game_, seat_, play, witness, rng, question.label);
  };
  if (!IsDealt()) return count([&](Rng& chance) { return game_.Deal(chance); });
  const ToldMove move(step.move);
  if (game_.ToMove(world()) != step.seat) return {};
  for (const Action action : game_.LegalActions(world())) {
    if (!move.Is(game_.ToText(world(), action))) continue;
    return count([&](Rng& chance) { return game_.Apply(world(), action, chance); });
  }
  return {};
}

FollowedGame::Besides FollowedGame::SeenBesides(const ToldStep& step,
                                                const FactQuestion& question) const {
  Besides besides;
  if (!IsDealt() || (!question.is_draw && !AsksForCards(question))) return besides;
  const std::string place = HasOrder(question.place)
                                ? question.place.substr(0, question.place.rfind('['))
                                : question.place;
  const ToldMove move(step.move);
  Rng rng(steps_.size(), {.index = 4, .purpose = Purpose::kCheck});
  ToldMatch match(game_, words_, info(), step.move);
  std::vector<std::string> again;  // that were known there before
  std::vector<std::string> rest;   // that was told beyond the draws
  bool is_first = true;
  bool is_alike = true;  // whether there are as many in all worlds
  for (int i = 0; i < kForeseen; ++i) {
    const AnyState before = i == 0 ? world() : game_.Determinize(info(), rng);
    if (game_.ToMove(before) != step.seat) continue;
    for (const Action action : game_.LegalActions(before)) {
      if (!move.Is(game_.ToText(before, action))) continue;
      Witness witness(words_, step.move, step.facts);
      const ForeseenStep end = ForeseeStep(
          game_, seat_, [&](Rng& chance) { return game_.Apply(before, action, chance); }, witness,
          rng);
      const AnyInfoSet seen = game_.Observe(end.state, seat_);
      std::vector<std::string> cards = Without(words_, match.NewCardsAt(seen, place), end.drawn);
      if (is_first) {
        rest = witness.Rest();
      }
      if (is_first) {
        besides.open = static_cast<int>(cards.size());
        besides.known = cards;
        besides.has_order = match.HasOrderAt(end.state, place);
        again = match.SeenAgainAt(place, game_.Tell(before, action, end.state, seat_));
      } else {
        is_alike = is_alike && std::ssize(cards) == besides.open;
        std::vector<std::string> both;
        for (const std::string& card : besides.known) {
          const auto found = std::find(cards.begin(), cards.end(), card);
          if (found == cards.end()) continue;
          cards.erase(found);
          both.push_back(card);
        }
        besides.known = std::move(both);
      }
      is_first = false;
      break;
    }
  }
  besides.open = is_alike ? besides.open - static_cast<int>(besides.known.size()) : 0;
  const auto named = Without(words_, Without(words_, rest, besides.known), again).size();
  besides.open = std::max(0, besides.open - static_cast<int>(named));
  besides.known.insert(besides.known.end(), again.begin(), again.end());
  for (std::string& card : besides.known) card = words_.PrintedName(card);
  return besides;
}

}  // namespace riftlab
