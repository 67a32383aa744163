// Steps of a followed game beside the search: refusals that nobody chose, steps tried behind other
// ends of earlier ones, and changes of what was told.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// Other ends of earlier steps that are tried where a step is impossible, and how far back.
constexpr int kMostAlike = 6;
constexpr std::size_t kMostAlikeBack = 80;

}  // namespace

// Whether the seat need not have been asked for what it refuses, as far as anybody can tell.
bool FollowedGame::IsUnaskedRefusal(const ToldStep& step) const {
  const ToldStep& last = steps_.back();
  const bool has_facts =
      std::any_of(step.facts.begin(), step.facts.end(), [](const std::string& fact) {
        return Normalised(fact) != kNothingElse && Normalised(fact) != kUnseenWord;
      });
  if (step.seat == seat_ || last.seat == step.seat || last.seat == kNobody || has_facts) {
    return false;
  }
  if (!IsRefusal(step.move, step.seat, last.move)) return false;
  if (ToMove() != step.seat) return true;
  const std::vector<PossibleMove> moves = PossibleMoves();
  return std::none_of(moves.begin(), moves.end(), [&](const PossibleMove& move) {
    return IsRefusal(move.text, step.seat, last.move);
  });
}

// The seat knows what it knew: it does not see whether there was a choice.
Told FollowedGame::TakeRefusal(const ToldStep& step) {
  Outcome outcome{.seen = info(), .world = world()};
  if (game_.ToMove(world()) == step.seat) {
    Rng rng(steps_.size(), {.index = 4, .purpose = Purpose::kCheck});
    for (const Action action : game_.LegalActions(world())) {
      if (!IsRefusal(game_.ToText(world(), action), step.seat, steps_.back().move)) continue;
      AnyState refused = game_.Apply(world(), action, rng);
      if (game_.Observe(refused, seat_) == outcome.seen) outcome.world = std::move(refused);
    }
  }
  steps_.push_back({.seat = step.seat, .move = Normalised(step.move)});
  taken_.push_back({.outcome = std::move(outcome)});
  return {.step = steps_.back()};
}

// Tells it where an earlier step had another end that looks alike, the last ones first, or where
// the last one showed something after all. Nothing where it is impossible behind those that were
// tried.
std::optional<Told> FollowedGame::TellElsewhere(const ToldStep& step) {
  int tried = 0;
  const std::size_t first = steps_.size() - std::min(steps_.size(), kMostAlikeBack);
  for (std::size_t i = steps_.size(); i-- > first;) {
    for (std::size_t end = 0; end < taken_[i].alike.size(); ++end) {
      const bool is_by_piles = taken_[i].alike[end].is_by_piles;
      if (!is_by_piles && i + 1 < steps_.size()) continue;
      if (is_by_piles && ++tried > kMostAlike) return std::nullopt;
      FollowedGame anew = *this;
      anew.CutTo(i + 1);
      std::swap(anew.taken_[i].outcome, anew.taken_[i].alike[end].outcome);
      const bool fits = std::all_of(
          steps_.begin() + static_cast<std::ptrdiff_t>(i) + 1, steps_.end(),
          [&](const ToldStep& later) { return anew.TellHere(later).end == Told::End::kTaken; });
      if (!fits) continue;
      Told told = anew.TellHere(step);
      if (told.end == Told::End::kImpossible) continue;
      if (told.end == Told::End::kTaken) {
        settled_.clear();
        anew.settled_.push_back(std::move(*this));
        *this = std::move(anew);
      }
      return told;
    }
  }
  return std::nullopt;
}

std::optional<FollowedGame::Misfit> FollowedGame::Retell(const std::vector<ToldStep>& steps) {
  // What stays the same is not told again.
  std::size_t same = 0;
  while (same < steps.size() && same < steps_.size() && steps[same] == steps_[same]) ++same;
  FollowedGame anew = *this;
  anew.Undo(steps_.size() - same);
  for (std::size_t i = same; i < steps.size(); ++i) {
    const Told told = anew.Tell(steps[i]);
    if (told.end == Told::End::kTaken) continue;
    const bool is_missing = told.end == Told::End::kMissing;
    return Misfit{.step = i,
                  .why = is_missing
                             ? fmt::format("it does not say what is seen: {}", told.question.label)
                             : told.why};
  }
  *this = std::move(anew);
  return std::nullopt;
}

void FollowedGame::Undo(std::size_t count) {
  RIFTLAB_CHECK(count <= steps_.size());
  const std::size_t left = steps_.size() - count;
  // Without the step that settled which end an earlier one had, that is as open as it was.
  while (!settled_.empty() && settled_.back().steps_.size() >= left) {
    std::vector<FollowedGame> earlier = std::move(settled_);
    *this = FollowedGame(earlier.back());
    earlier.pop_back();
    settled_ = std::move(earlier);
  }
  CutTo(left);
}

void FollowedGame::CutTo(std::size_t steps) {
  steps_.resize(steps);
  taken_.resize(steps);
}

}  // namespace riftlab
