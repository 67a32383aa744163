// What damaged input is given to: every parser of the program, with valid samples of its input.
// Input mutation and the fuzzer share this table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
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

// A valid input and what it is valid in.
struct Sample {
  std::string text;
  std::size_t context = 0;  // below Target::contexts
};

struct Target {
  std::string name = {};
  // Targets that run the same parser on the data of different games have the same text here. Of one
  // that seldom refuses it is enough that it does so in one of them.
  std::string parser = name;
  Syntax syntax = Syntax::kText;
  // What a text is read in: the setup of a game, a position, a command, a run. At least 1.
  std::size_t contexts = 1;
  // Damaged inputs that are tried however short the time: fewer where one takes milliseconds.
  std::uint64_t fewest_inputs = 100;
  // An input that takes the processor longer is a defect; what else runs on the machine is none.
  double slow_seconds = 5;
  // Accepted as they are.
  std::vector<Sample> samples = {};
  // Parses `text` in the context with this number. On acceptance also uses the value and writes it
  // back. Never throws.
  std::function<Verdict(std::size_t context, const std::string& text)> parse = {};
};

// The parsers of each part of the program. Samples are made with `seed` where they come from play.
std::vector<Target> AgentTargets();
std::vector<Target> GameTargets(std::uint64_t seed);
std::vector<Target> CliTargets(std::uint64_t seed);
std::vector<Target> JournalTargets(std::uint64_t seed);
std::vector<Target> TrainTargets();
std::vector<Target> RankTargets();

// All of them.
std::vector<Target> AllTargets(std::uint64_t seed);

// What is wrong with how a parser took `text`: the defect of its verdict, or that its refusal is no
// answer to a person. Empty when all is well.
std::string DefectOf(const Verdict& verdict, std::string_view text);

// `text` in printable ASCII on one line.
std::string Escaped(std::string_view text);

}  // namespace riftlab::mutation
