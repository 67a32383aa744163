#include "tournament/runner/npy_file.h"

#include <fstream>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// Whatever the shape is: the numbers begin behind it. A multiple of 64, as the format has it.
constexpr std::size_t kHeaderBytes = 128;
constexpr std::size_t kBefore = 10;  // bytes before the description

std::string HeaderOf(const NpyType& type, std::size_t count) {
  const std::string shape = type.width == 0
                                ? fmt::format("({},)", count)
                                : fmt::format("({}, {})", count / type.width, type.width);
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type.number, shape);
  RIFTLAB_CHECK(kBefore + text.size() < kHeaderBytes);
  text.resize(kHeaderBytes - kBefore - 1, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\0", 8);
  header += static_cast<char>(text.size());
  header += '\0';  // the high byte of the length
  return header + text;
}

}  // namespace

absl::StatusOr<NpyFile> NpyFile::Make(const std::string& path, const NpyType& type) {
  ASSIGN_OR_RETURN(AppendFile file, AppendFile::Open(path));
  RETURN_IF_ERROR(file.Append(std::string(kHeaderBytes, '\0')));
  return NpyFile(std::move(file), type);
}

absl::Status NpyFile::Finish() {
  std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
  file << HeaderOf(type_, count_);
  file.close();
  if (!file.fail()) return absl::OkStatus();
  return absl::UnavailableError(fmt::format("cannot write '{}'", path()));
}

}  // namespace riftlab
