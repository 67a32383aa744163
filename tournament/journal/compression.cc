#include "tournament/journal/compression.h"

#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/manifest.h"

namespace riftlab {

std::string_view GamesName(Compression compression) {
  return compression == Compression::kZstd ? kCompressedGamesName : kGamesName;
}

absl::StatusOr<Compression> FindCompression(const std::string& dir) {
  std::error_code error;
  if (!std::filesystem::exists(PathIn(dir, kCompressedGamesName), error)) return Compression::kNone;
  if (!std::filesystem::exists(PathIn(dir, kGamesName), error)) return Compression::kZstd;
  return absl::FailedPreconditionError(fmt::format("{} holds both {} and {}; remove one of them",
                                                   dir, kGamesName, kCompressedGamesName));
}

absl::StatusOr<std::string> GamesPath(const std::string& dir) {
  ASSIGN_OR_RETURN(const Compression compression, FindCompression(dir));
  return PathIn(dir, GamesName(compression));
}

}  // namespace riftlab
