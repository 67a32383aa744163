#include "tournament/runner/row_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/run_folder.h"
#include "tournament/runner/npy_file.h"
#include "tournament/runner/row_database.h"
#include "tournament/runner/zip_archive.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

constexpr std::array kFileNames = {"inputs.npy",   "masks.npy", "actions.npy", "seats.npy",
                                   "outcomes.npy", "games.npy", "visits.npy",  "values.npy"};

// The names of other kinds of files, which nobody means to be a folder.
constexpr std::array<std::string_view, 7> kOtherFiles = {".npy",   ".zip",     ".csv", ".json",
                                                         ".jsonl", ".parquet", ".txt"};

// The files of rows in a folder.
class NpyFiles {
 public:
  static absl::StatusOr<NpyFiles> Make(const std::string& dir, const RowShape& shape) {
    const std::array<NpyType, kFileNames.size()> types = {{{"|u1", BytesFor(shape.num_inputs)},
                                                           {"|u1", BytesFor(shape.num_actions)},
                                                           {"<i4"},
                                                           {"|u1"},
                                                           {"<f4"},
                                                           {"<i8"},
                                                           {"<i4"},
                                                           {"<f4"}}};
    NpyFiles files;
    files.dir_ = dir;
    for (std::size_t i = 0; i < kFileNames.size() - (shape.has_visits ? 0 : 2); ++i) {
      ASSIGN_OR_RETURN(NpyFile file,
                       NpyFile::Make((fs::path(dir) / kFileNames[i]).string(), types[i]));
      files.files_.push_back(std::move(file));
    }
    return files;
  }

  absl::Status Add(const Rows& rows) {
    RETURN_IF_ERROR(files_[0].Add(rows.inputs));
    RETURN_IF_ERROR(files_[1].Add(rows.masks));
    RETURN_IF_ERROR(files_[2].Add(rows.actions));
    RETURN_IF_ERROR(files_[3].Add(rows.seats));
    RETURN_IF_ERROR(files_[4].Add(rows.outcomes));
    RETURN_IF_ERROR(files_[5].Add(rows.games));
    if (files_.size() == 6) return absl::OkStatus();
    RETURN_IF_ERROR(files_[6].Add(rows.visits));
    return files_[7].Add(rows.values);
  }

  absl::Status Finish() {
    for (NpyFile& file : files_) RETURN_IF_ERROR(file.Finish());
    return absl::OkStatus();
  }

  std::vector<std::string> paths() const {
    std::vector<std::string> paths;
    for (const NpyFile& file : files_) paths.push_back(file.path());
    return paths;
  }

 private:
  std::string dir_;
  std::vector<NpyFile> files_;
};

void RemoveFilesIn(const std::string& dir) {
  std::error_code ignored;
  for (const char* name : kFileNames) fs::remove(fs::path(dir) / name, ignored);
}

absl::Status MakeFolder(const std::string& dir) {
  std::error_code error;
  fs::create_directories(dir, error);
  return error ? FolderError(dir, "make", error) : absl::OkStatus();
}

// A folder beside the file `out` that was not there.
absl::StatusOr<std::string> MakeTemporaryFolder(const std::string& out) {
  std::string dir = out + ".tmp";
  std::error_code error;
  for (int number = 2; fs::exists(dir, error) || !fs::create_directory(dir, error); ++number) {
    if (error) return FolderError(dir, "make", error);
    dir = fmt::format("{}.tmp{}", out, number);
  }
  return dir;
}

class RowFolder final : public RowFiles {
 public:
  RowFolder(std::string dir, NpyFiles files) : dir_(std::move(dir)), files_(std::move(files)) {}
  ~RowFolder() override {
    if (!is_finished_) RemoveFilesIn(dir_);
  }

  absl::Status Add(const Rows& rows) override { return files_.Add(rows); }

  absl::Status Finish(const std::atomic<bool>* /*stop*/) override {
    RETURN_IF_ERROR(files_.Finish());
    is_finished_ = true;
    return absl::OkStatus();
  }

 private:
  std::string dir_;
  NpyFiles files_;
  bool is_finished_ = false;
};

// The files are written to a folder beside the archive, and packed when all of them are there.
class RowArchive final : public RowFiles {
 public:
  RowArchive(std::string path, std::string dir, NpyFiles files)
      : path_(std::move(path)), dir_(std::move(dir)), files_(std::move(files)) {}
  ~RowArchive() override {
    RemoveFilesIn(dir_);
    std::error_code ignored;
    fs::remove(Packed(), ignored);
    fs::remove(dir_, ignored);
  }

  absl::Status Add(const Rows& rows) override { return files_.Add(rows); }

  absl::Status Finish(const std::atomic<bool>* stop) override {
    RETURN_IF_ERROR(files_.Finish());
    RETURN_IF_ERROR(WriteZipArchive(Packed(), files_.paths(), stop));
    return MoveIntoPlace(Packed(), path_);
  }

 private:
  std::string Packed() const { return (fs::path(dir_) / "rows.npz").string(); }

  std::string path_;
  std::string dir_;
  NpyFiles files_;
};

absl::StatusOr<std::unique_ptr<RowFiles>> MakeArchive(const std::string& out,
                                                      const RowShape& shape) {
  ASSIGN_OR_RETURN(const std::string dir, MakeTemporaryFolder(out));
  absl::StatusOr<NpyFiles> files = NpyFiles::Make(dir, shape);
  if (files.ok()) return std::make_unique<RowArchive>(out, dir, *std::move(files));
  RemoveFilesIn(dir);
  std::error_code ignored;
  fs::remove(dir, ignored);
  return files.status();
}

absl::StatusOr<std::unique_ptr<RowFiles>> MakeRowFolder(const std::string& out,
                                                        const RowShape& shape) {
  RETURN_IF_ERROR(MakeFolder(out));
  absl::StatusOr<NpyFiles> files = NpyFiles::Make(out, shape);
  if (files.ok()) return std::make_unique<RowFolder>(out, *std::move(files));
  RemoveFilesIn(out);
  return files.status();
}

absl::Status CheckNew(const std::string& out, RowFormat format) {
  std::error_code error;
  const fs::path parent = fs::path(out).parent_path();
  if (format != RowFormat::kFolder && !parent.empty() && !fs::is_directory(parent, error)) {
    return absl::FailedPreconditionError(
        fmt::format("{}: there is no folder '{}'; create it first", out, parent.string()));
  }
  if (!fs::exists(out, error)) {
    return format == RowFormat::kDatabase ? CheckCanWrite(out) : absl::OkStatus();
  }
  if (format != RowFormat::kFolder) {
    return absl::FailedPreconditionError(
        fmt::format("{} is there already; name a file that is new", out));
  }
  const absl::StatusOr<std::string> in_the_way = EntryInTheWay(out);
  if (in_the_way.ok() && in_the_way->empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} is there already; name a folder that is new or empty", out));
}

}  // namespace

absl::StatusOr<RowFormat> RowFormatOf(const std::string& out) {
  if (out == "-") {
    return absl::InvalidArgumentError(
        "rows cannot be written to standard output; name a file that ends with .npz, .sqlite or "
        ".db, or a folder for .npy files");
  }
  std::string ending = fs::path(out).extension().string();
  for (char& letter : ending) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  if (ending == ".npz") return RowFormat::kArchive;
  if (ending == ".sqlite" || ending == ".db") return RowFormat::kDatabase;
  if (std::find(kOtherFiles.begin(), kOtherFiles.end(), ending) == kOtherFiles.end()) {
    return RowFormat::kFolder;
  }
  return absl::InvalidArgumentError(
      fmt::format("rows cannot be written as '{}'; name a file that ends with .npz, .sqlite or "
                  ".db, or a folder for .npy files",
                  ending));
}

absl::StatusOr<std::unique_ptr<RowFiles>> RowFiles::Make(const std::string& out,
                                                         const Manifest& manifest,
                                                         const RowShape& shape) {
  ASSIGN_OR_RETURN(const RowFormat format, RowFormatOf(out));
  RETURN_IF_ERROR(CheckNew(out, format));
  switch (format) {
    case RowFormat::kArchive:
      return MakeArchive(out, shape);
    case RowFormat::kDatabase:
      return RowDatabase::Make(out, manifest, shape);
    case RowFormat::kFolder:
      break;
  }
  return MakeRowFolder(out, shape);
}

}  // namespace riftlab
