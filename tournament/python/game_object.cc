#include "tournament/python/game_object.h"

#include <mutex>
#include <utility>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "tournament/environment/environment.h"

namespace riftlab::python {

bool IsSameGame(const AnyGame& a, const AnyGame& b) {
  const GameConfig& one = a.config();
  const GameConfig& other = b.config();
  return &a.info() == &b.info() && one.mode == other.mode && one.players == other.players &&
         one.rules == other.rules && a.CardsHash() == b.CardsHash();
}

struct GameObject::Lazy {
  std::once_flag once;
  absl::StatusOr<std::unique_ptr<LearnerView>> view = absl::InternalError("not made yet");
};

GameObject::GameObject(AnyGame game) : AnyGame(std::move(game)), lazy_(std::make_shared<Lazy>()) {}

absl::StatusOr<const LearnerView*> GameObject::View() const {
  std::call_once(lazy_->once, [&] {
    const absl::StatusOr<const Environment*> environment = FindEnvironment(info().name);
    if (environment.ok()) {
      lazy_->view = (*environment)->make_view(config());
    } else {
      lazy_->view = environment.status();
    }
  });
  RETURN_IF_ERROR(lazy_->view.status());
  return lazy_->view->get();
}

absl::StatusOr<GameObject> MakeGameOf(const std::string& name, const GameConfig& config) {
  ASSIGN_OR_RETURN(AnyGame game, MakeGame(name, config));
  return GameObject(std::move(game));
}

}  // namespace riftlab::python
