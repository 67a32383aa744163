#include "agents/external/command_words.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "fmt/format.h"

namespace riftlab::external {
namespace {

// Reads a command character by character.
class Splitter {
 public:
  explicit Splitter(std::string_view text) : rest_(text) {}

  absl::StatusOr<std::vector<std::string>> Split() {
    while (!rest_.empty()) {
      const char c = Take();
      if (c == ' ' || c == '\t') {
        EndWord();
        continue;
      }
      in_word_ = true;
      if (c == '\\') {
        if (rest_.empty()) return absl::InvalidArgumentError("nothing follows the last backslash");
        word_ += Take();
      } else if (c == '\'' || c == '"') {
        if (!TakeQuoted(c)) {
          return absl::InvalidArgumentError(
              fmt::format("a {} quote does not end", c == '"' ? "double" : "single"));
        }
      } else {
        word_ += c;
      }
    }
    EndWord();
    return words_;
  }

 private:
  char Take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  // Takes up to the closing `quote`; false if there is none.
  bool TakeQuoted(char quote) {
    while (!rest_.empty()) {
      char c = Take();
      if (c == quote) return true;
      const bool is_escape =
          c == '\\' && quote == '"' && (rest_.starts_with('"') || rest_.starts_with('\\'));
      if (is_escape) c = Take();
      word_ += c;
    }
    return false;
  }

  void EndWord() {
    if (in_word_) words_.push_back(word_);
    word_.clear();
    in_word_ = false;
  }

  std::string_view rest_;
  std::string word_;
  bool in_word_ = false;  // also for an empty word in quotes
  std::vector<std::string> words_;
};

bool IsProgram(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         access(path.c_str(), X_OK) == 0;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> CommandWords(std::string_view text) {
  return Splitter(text).Split();
}

absl::StatusOr<std::string> FindProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (IsProgram(name)) return name;
    return absl::NotFoundError(fmt::format(
        "'{}' is not a file that can be run; give its path, and make it executable", name));
  }
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!name.empty() && !folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    std::string file = fmt::format("{}/{}", folder.empty() ? "." : folder, name);
    if (IsProgram(file)) return file;
  }
  return absl::NotFoundError(fmt::format(
      "there is no program '{}' in the folders of PATH; a file of one's own is called by its path, "
      "such as ./{}",
      name, name));
}

}  // namespace riftlab::external
