// A game as Python holds it.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/environment/learner_view.h"

namespace riftlab::python {

// Whether positions of one game are positions of the other, too.
bool IsSameGame(const AnyGame& a, const AnyGame& b);

// With what learners see of it, which is made when first asked for and which copies share.
class GameObject : public AnyGame {
 public:
  explicit GameObject(AnyGame game);

  // The game without what learners see of it.
  const AnyGame& rules() const { return *this; }

  // InvalidArgument where the game has none.
  absl::StatusOr<const LearnerView*> View() const;

 private:
  struct Lazy;

  std::shared_ptr<Lazy> lazy_;
};

// The game that the configuration of another one makes, all in values that Python can pickle. The
// card table is text: the file may be gone. InvalidArgument or NotFound as in MakeGame.
absl::StatusOr<GameObject> MakeGameOf(const std::string& name, const GameConfig& config);

}  // namespace riftlab::python
