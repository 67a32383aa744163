// Steps of a followed game that need no search: refusals that nobody chose, and changes of what was
// told.
#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_words.h"

namespace riftlab {

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
  const AnyInfoSet known = info();
  AnyState world = worlds_.back();
  if (game_.ToMove(world) == step.seat) {
    Rng rng(steps_.size(), {.index = 4, .purpose = Purpose::kCheck});
    for (const Action action : game_.LegalActions(worlds_.back())) {
      if (!IsRefusal(game_.ToText(worlds_.back(), action), step.seat, steps_.back().move)) continue;
      AnyState refused = game_.Apply(worlds_.back(), action, rng);
      if (game_.Observe(refused, seat_) == known) world = std::move(refused);
    }
  }
  steps_.push_back({.seat = step.seat, .move = Normalised(step.move)});
  seen_.push_back(known);
  worlds_.push_back(std::move(world));
  draws_seen_.emplace_back();
  by_draws_.emplace_back();
  log_.emplace_back();
  alike_.emplace_back();
  return {.step = steps_.back()};
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
  seen_.resize(steps);
  worlds_.resize(steps);
  draws_seen_.resize(steps);
  by_draws_.resize(steps);
  log_.resize(steps);
  alike_.resize(steps);
}

}  // namespace riftlab
