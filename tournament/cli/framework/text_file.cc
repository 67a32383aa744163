#include "tournament/cli/framework/text_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::size_t kMaxBytes = 16 << 20;

struct CloseFile {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

absl::Status CannotRead(const std::string& name, const char* reason) {
  return absl::InvalidArgumentError(fmt::format("cannot read {}: {}", name, reason));
}

// All that is left of an open file called `name` in messages.
absl::StatusOr<std::string> ReadAll(std::FILE* file, const std::string& name) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), file)) > 0) {
    text.append(buffer.data(), count);
    if (text.size() > kMaxBytes) return CannotRead(name, "it is larger than 16 MiB");
  }
  if (std::ferror(file) != 0) return CannotRead(name, std::strerror(errno));
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  const std::string name = fmt::format("'{}'", path);
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) return CannotRead(name, std::strerror(errno));
  return ReadAll(file.get(), name);
}

absl::StatusOr<std::string> ReadStandardInput() {
  return ReadAll(stdin, std::string(kStandardInputName));
}

}  // namespace riftlab
