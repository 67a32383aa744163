// Folders and files for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace riftlab {

// The bytes of a file; a file that cannot be read fails the test.
inline std::string Slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Replaces the bytes of a file.
inline void Spit(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  EXPECT_TRUE(file.flush().good()) << path;
}

// The names in a folder, sorted.
inline std::vector<std::string> NamesIn(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// A new folder of its own, removed with all that is in it. In memory where the system offers that:
// runs wait for the disk, and these tests make thousands of them.
class TempFolder {
 public:
  TempFolder() : path_(Parent() + "riftlab_XXXXXX") { EXPECT_NE(mkdtemp(path_.data()), nullptr); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }

  const std::string& path() const { return path_; }
  // `name` below the folder.
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  void Write(const std::string& name, std::string_view text) const { Spit(*this / name, text); }
  std::string Read(const std::string& name) const { return Slurp(*this / name); }

  // Everything below the folder, as relative paths in ascending order.
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
      files.push_back(std::filesystem::relative(entry.path(), path_).string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  // The same with the bytes of the files; folders have none.
  std::map<std::string, std::string> Contents() const {
    std::map<std::string, std::string> contents;
    for (const std::string& name : Files()) {
      contents[name] = std::filesystem::is_directory(*this / name) ? "" : Read(name);
    }
    return contents;
  }

 private:
  static std::string Parent() {
    const std::string memory = "/dev/shm/";
    return access(memory.c_str(), W_OK) == 0 ? memory : testing::TempDir();
  }

  std::string path_;
};

}  // namespace riftlab
