// How an input of the fuzzer, and a file of its corpus, says what it is read in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/mutation/target.h"

namespace riftlab::mutation {

// The seed of the targets that the corpus belongs to: it decides the positions that contexts are.
inline constexpr std::uint64_t kCorpusSeed = 1;

// A parser that reads in one context only takes the input as it is. For the others the first byte
// chooses the context: '0' the first one, '1' the second one, and so on, modulo their number.
inline Sample SampleOf(const Target& target, std::string_view input) {
  if (target.contexts == 1) return {std::string(input)};
  if (input.empty()) return {""};
  const auto byte = static_cast<std::uint8_t>(input.front() - '0');
  return {std::string(input.substr(1)), byte % target.contexts};
}

// The input for a sample. Precondition: sample.context < target.contexts <= 256.
inline std::string InputOf(const Target& target, const Sample& sample) {
  if (target.contexts == 1) return sample.text;
  return static_cast<char>('0' + sample.context) + sample.text;
}

}  // namespace riftlab::mutation
