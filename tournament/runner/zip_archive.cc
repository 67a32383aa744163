#include "tournament/runner/zip_archive.h"

#include <zip.h>

#include <cstdint>
#include <filesystem>
#include <memory>

#include "tournament/journal/file.h"

namespace riftlab {
namespace {

// The first date that the format knows: 1 January 1980, at midnight.
constexpr std::uint16_t kDate = (1U << 5) | 1U;
constexpr std::uint16_t kTime = 0;

constexpr std::uint32_t kRights = 0100644U << 16;  // a file that everybody may read
constexpr std::uint32_t kLevel = 6;                // of deflate: zlib's own choice

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

bool AddFile(zip_t* archive, const std::string& file) {
  zip_source_t* const source = zip_source_file(archive, file.c_str(), 0, -1);
  if (source == nullptr) return false;
  const std::string name = std::filesystem::path(file).filename().string();
  const zip_int64_t place = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (place < 0) {
    zip_source_free(source);
    return false;
  }
  const auto index = static_cast<zip_uint64_t>(place);
  return zip_set_file_compression(archive, index, ZIP_CM_DEFLATE, kLevel) == 0 &&
         zip_file_set_dostime(archive, index, kTime, kDate, 0) == 0 &&
         zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, kRights) == 0;
}

int IsStopped(zip_t* /*archive*/, void* stop) {
  return static_cast<const std::atomic<bool>*>(stop)->load(std::memory_order_relaxed) ? 1 : 0;
}

}  // namespace

absl::Status WriteZipArchive(const std::string& path, std::span<const std::string> files,
                             const std::atomic<bool>* stop) {
  int code = 0;
  Archive archive(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (archive == nullptr) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    absl::Status status = CannotWrite(path, zip_error_strerror(&error));
    zip_error_fini(&error);
    return status;
  }
  for (const std::string& file : files) {
    if (!AddFile(archive.get(), file)) return CannotWrite(path, zip_strerror(archive.get()));
  }
  if (stop != nullptr) {
    zip_register_cancel_callback_with_state(archive.get(), &IsStopped, nullptr,
                                            const_cast<std::atomic<bool>*>(stop));
  }
  // All is written here; the archive is only gone when that succeeds.
  if (zip_close(archive.get()) == 0) {
    static_cast<void>(archive.release());
    return absl::OkStatus();
  }
  if (stop != nullptr && stop->load()) return absl::CancelledError("interrupted");
  return CannotWrite(path, zip_strerror(archive.get()));
}

}  // namespace riftlab
