#include "tournament/environment/environment.h"

#include "engine/core/registry.h"

namespace riftlab {

absl::StatusOr<const Environment*> FindEnvironment(std::string_view name) {
  for (const Environment* environment : AllEnvironments()) {
    if (environment->info().name == name) return environment;
  }
  return FindGame(name).status();
}

}  // namespace riftlab
