// For tests that cut programs off.
#pragma once

#include <cstdlib>

#include "tests/tournament/temp_folder.h"

namespace riftlab {

// Keeps this process, and those that it starts, from writing the counts of a coverage build where
// they belong: a count that was cut off would make every later program complain, on a stream that
// tests compare.
class NoCoverageData {
 public:
  NoCoverageData() {
    ::setenv("GCOV_PREFIX", elsewhere_.path().c_str(), 1);  // where gcov puts its counts
    ::setenv("GCOV_ERROR_FILE", "/dev/null", 1);            // and its complaints
  }
  NoCoverageData(const NoCoverageData&) = delete;
  NoCoverageData& operator=(const NoCoverageData&) = delete;
  ~NoCoverageData() {
    ::unsetenv("GCOV_PREFIX");
    ::unsetenv("GCOV_ERROR_FILE");
  }

 private:
  TempFolder elsewhere_;
};

}  // namespace riftlab
