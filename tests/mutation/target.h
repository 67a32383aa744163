// What input mutation attacks: one parser with valid samples of its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace riftlab::mutation {

// How a parser took one input.
struct Verdict {
  // OK: accepted. Otherwise the parser's own refusal.
  absl::Status status;
  // What is wrong with how it behaved, such as a value that does not survive being written and read
  // back; empty when all is well.
  std::string defect;
};

inline Verdict Refused(absl::Status refusal) { return {std::move(refusal), ""}; }
inline Verdict Accepted(std::string defect = "") { return {absl::OkStatus(), std::move(defect)}; }

// Which structure damage should respect, besides bytes and words.
enum class Syntax { kText, kJson };

struct Target {
  std::string name = {};
  Syntax syntax = Syntax::kText;
  // Valid inputs, accepted as they are.
  std::vector<std::string> samples = {};
  // Parses `text`, which was made from the sample with this index. On acceptance also uses the
  // value and writes it back. Never throws.
  std::function<Verdict(std::size_t sample, const std::string& text)> parse = {};
};

// The parsers of each part of the program. Samples are made with `seed` where they come from play.
std::vector<Target> AgentTargets();
std::vector<Target> GameTargets(std::uint64_t seed);
std::vector<Target> CliTargets(std::uint64_t seed);

}  // namespace riftlab::mutation
