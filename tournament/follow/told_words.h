// What readers of told games share: the words of a line, and whether a move is the one that was
// told.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/types.h"

namespace riftlab {

// Choices that a seat may have made unnoticed before a move that is told.
inline constexpr int kMostHidden = 3;

// What may stand between words.
inline constexpr std::string_view kBlanks = " \t\r";

// The text without blanks around it.
std::string_view Stripped(std::string_view text);

// What names are among these, in the order in which they first stand there.
std::vector<std::string> EachOnce(const std::vector<std::string>& names);

// InvalidArgument, in words for a person.
absl::Status WrongLine(const std::string& what);

// Why a move of `seat` is refused while `mover` is to move, where `has_moved` says that a move of
// `seat` is the last one that was taken.
std::string NotToMove(Player mover, Player seat, bool has_moved);

// Whether `move` of `seat` says no to what another one offered it by its move `offer`. A hand that
// has nothing to give is not asked: the game refuses for it, and people hear the same.
bool IsRefusal(std::string_view move, Player seat, std::string_view offer);

// What `text` is answered where it may mean each of these things, for a person.
std::string MeansSeveral(std::string_view text, const std::vector<std::string>& things);

// A move as it was told, where '?' stands for any word without punctuation.
class ToldMove {
 public:
  explicit ToldMove(std::string_view told);

  // Whether `move`, as the game writes it, is what was told.
  bool Is(std::string_view move) const;
  // Whether it may be several.
  bool IsOpen() const { return is_open_; }

 private:
  std::string head_;  // before the mark, or all
  std::string tail_;
  bool is_open_;  // whether there is a mark
};

}  // namespace riftlab
