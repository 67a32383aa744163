// A file of NumPy's format, version 1.0 ("numpy.lib.format" in its manual): a header that says the
// type and shape, then the numbers as they lie in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/file.h"

namespace riftlab {

struct NpyType {
  std::string_view number;  // as NumPy writes it, such as "<f4"
  std::size_t width = 0;    // numbers a row; 0: an array of numbers
};

// Grows at its end; how many rows it has is known when it is finished. Before that NumPy does not
// read it.
class NpyFile {
 public:
  // Errors as AppendFile. Precondition: `type.number` is a literal.
  static absl::StatusOr<NpyFile> Make(const std::string& path, const NpyType& type);

  const std::string& path() const { return file_.path(); }

  // Unavailable when they cannot be written. Precondition: numbers of this type, whole rows
  // (trusted).
  template <class Number>
  absl::Status Add(const std::vector<Number>& numbers) {
    count_ += numbers.size();
    return file_.Append(
        {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
  }

  // Writes the header. Unavailable when that fails.
  absl::Status Finish();

 private:
  NpyFile(AppendFile file, const NpyType& type) : file_(std::move(file)), type_(type) {}

  AppendFile file_;
  NpyType type_;
  std::size_t count_ = 0;  // numbers
};

}  // namespace riftlab
