// What readers of told games share: the words of a line, and whether a move is the one that was
// told.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace riftlab {

// Choices that a seat may have made unnoticed before a move that is told.
inline constexpr int kMostHidden = 3;

// What may stand between words.
inline constexpr std::string_view kBlanks = " \t\r";

// The text without blanks around it.
std::string_view Stripped(std::string_view text);

// InvalidArgument, in words for a person.
absl::Status WrongLine(const std::string& what);

// Whether `move` is what was told, where '?' stands for any word without punctuation.
bool IsToldMove(std::string_view told, std::string_view move);

}  // namespace riftlab
