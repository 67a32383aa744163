// `riftlab analyze --serve`: many positions, asked for in lines of JSON
// (tournament/analysis/protocol.md).
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// One line of a client.
struct ServeRequest {      // NOLINT(bugprone-exception-escape): only where there is no memory left
  Json id{};               // a text or an integer; null where the line has none that can be read
  bool is_cancel = false;  // ends the request with this id
  bool wants_progress = false;
  std::string position{};  // a position file
  GivenValues values{};    // options of AnalyzeCallOptions
};

// Reads a line into `request`, of which the id is set even where the rest is wrong. InvalidArgument
// names the key at fault. Ranges are checked by Settings::Merge.
absl::Status ReadServeRequest(std::string_view line, ServeRequest& request);

// Answers requests from standard input until it ends, or a signal comes. What `settings` say holds
// for each request that does not say otherwise.
absl::StatusOr<ExitStatus> ServeAnalyses(const Settings& settings, Console& console);

}  // namespace riftlab
