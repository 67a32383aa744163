// For tests that cut programs off.
#pragma once

#include <cstdlib>

namespace riftlab {

// Keeps this process, and those that it starts, from writing the counts of a coverage build: a
// count that was cut off would make every later program complain, on a stream that tests compare.
class NoCoverageData {
 public:
  NoCoverageData() {
    for (const char* const name : kVariables) {
      ::setenv(name, "/dev/null", 1);
    }
  }
  NoCoverageData(const NoCoverageData&) = delete;
  NoCoverageData& operator=(const NoCoverageData&) = delete;
  ~NoCoverageData() {
    for (const char* const name : kVariables) {
      ::unsetenv(name);
    }
  }

 private:
  // Where gcov puts its counts and its complaints.
  static constexpr const char* kVariables[] = {"GCOV_PREFIX", "GCOV_ERROR_FILE"};
};

}  // namespace riftlab
