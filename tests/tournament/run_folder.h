// Folders and files for tests of whole runs.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tournament/runner/tournament_config.h"

namespace riftlab {

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

 private:
  static std::string Parent() {
    const std::string memory = "/dev/shm/";
    return access(memory.c_str(), W_OK) == 0 ? memory : testing::TempDir();
  }

  std::string path_;
};

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

// A tournament of agents called a, b, c, ... that all play at random.
inline TournamentConfig RandomTournament(const std::string& game, int agents, std::int64_t games) {
  TournamentConfig config;
  config.game = game;
  for (int i = 0; i < agents; ++i) {
    const std::string label(1, static_cast<char>('a' + i));
    config.agents.push_back({.label = label, .name = "random", .params = {}});
  }
  config.games = games;
  config.seed = 11;
  return config;
}

// The two files that equal runs have in common, as one text.
inline std::string RunBytes(const std::string& folder) {
  return Slurp(folder + "/manifest.toml") + Slurp(folder + "/games.jsonl");
}

// Cuts a file to its first `lines` lines.
inline void KeepLines(const std::string& path, int lines) {
  const std::string text = Slurp(path);
  std::size_t end = 0;
  for (int i = 0; i < lines; ++i) end = text.find('\n', end) + 1;
  Spit(path, text.substr(0, end));
}

}  // namespace riftlab
