// The rows of a run as a database for SQL.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/runner/row_files.h"

namespace riftlab {

class RowDatabase : public RowFiles {
 public:
  // Until it is finished, the file is a temporary one beside it. Unavailable when it cannot be
  // written.
  static absl::StatusOr<std::unique_ptr<RowFiles>> Make(const std::string& path,
                                                        const Manifest& manifest,
                                                        const RowShape& shape);
};

}  // namespace riftlab
