#include "tournament/driver/driver.h"

#include "engine/core/registry.h"

namespace riftlab {

absl::StatusOr<const GameDriver*> FindGameDriver(std::string_view name) {
  for (const GameDriver* driver : AllGameDrivers()) {
    if (driver->info().name == name) return driver;
  }
  return FindGame(name).status();
}

}  // namespace riftlab
