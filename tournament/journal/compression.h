// How the journal of a run is stored. This changes no line of it and is not part of the manifest:
// the name of the file tells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace riftlab {

enum class Compression : std::uint8_t {
  kNone,  // games.jsonl
  kZstd,  // games.jsonl.zst, see zstd_lines.h
};

inline constexpr std::string_view kCompressedGamesName = "games.jsonl.zst";

// The name of the journal in a folder.
std::string_view GamesName(Compression compression);

// How the journal of the run in `dir` is stored; kNone where there is none. FailedPrecondition when
// it is there both ways.
absl::StatusOr<Compression> FindCompression(const std::string& dir);

// The path of the journal of the run in `dir`. Errors as FindCompression.
absl::StatusOr<std::string> GamesPath(const std::string& dir);

}  // namespace riftlab
