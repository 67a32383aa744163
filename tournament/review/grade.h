// Words for how much a move lost.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/enum_words.h"
#include "tournament/stats/interval.h"

namespace riftlab {

enum class Grade : std::uint8_t {
  kBest,        // what the search would play, or as good by it
  kGood,        // no sure loss, or one too small for a word
  kInaccuracy,  // a sure loss from kInaccuracyLoss on
  kMistake,     // from kMistakeLoss on
  kBlunder,     // from kBlunderLoss on
};
template <>
inline constexpr auto kWordsOf<Grade> =
    std::to_array<std::string_view>({"best", "good", "inaccuracy", "mistake", "blunder"});

// Win shares.
inline constexpr double kInaccuracyLoss = 0.02;
inline constexpr double kMistakeLoss = 0.05;
inline constexpr double kBlunderLoss = 0.1;

// The word for a loss; one without an interval, or whose interval reaches zero, is none.
inline Grade GradeOf(const Estimate& loss) {
  const bool is_sure = loss.method != IntervalMethod::kNone && loss.low > 0;
  if (!is_sure || loss.value < kInaccuracyLoss) return Grade::kGood;
  if (loss.value < kMistakeLoss) return Grade::kInaccuracy;
  return loss.value < kBlunderLoss ? Grade::kMistake : Grade::kBlunder;
}

inline bool IsError(Grade grade) { return grade >= Grade::kInaccuracy; }

}  // namespace riftlab
