// For tests that cut programs off.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace riftlab {

// Keeps the programs that this process starts from writing the counts of a coverage build: they
// could not, and would complain on a stream that tests compare, or be cut off once more.
class NoCoverageData {
 public:
  NoCoverageData() {
    if (const char* file = std::getenv(kVariable)) file_ = file;
    ::setenv(kVariable, "/dev/null", 1);
  }
  NoCoverageData(const NoCoverageData&) = delete;
  NoCoverageData& operator=(const NoCoverageData&) = delete;
  ~NoCoverageData() {
    if (file_) {
      ::setenv(kVariable, file_->c_str(), 1);
    } else {
      ::unsetenv(kVariable);
    }
  }

 private:
  // Where Clang's runtime puts its counts.
  static constexpr const char* kVariable = "LLVM_PROFILE_FILE";

  std::optional<std::string> file_;
};

}  // namespace riftlab
