#include "tournament/follow/told_words.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

std::string_view Stripped(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::vector<std::string> EachOnce(const std::vector<std::string>& names) {
  std::vector<std::string> once;
  absl::flat_hash_set<std::string_view> met;
  once.reserve(names.size());
  met.reserve(names.size());
  for (const std::string& name : names) {
    if (met.insert(name).second) once.push_back(name);
  }
  return once;
}

absl::Status WrongLine(const std::string& what) { return absl::InvalidArgumentError(what); }

std::string NotToMove(Player mover, Player seat, bool has_moved) {
  return fmt::format(
      "seat {} is to move, not seat {}{}", mover, seat,
      has_moved ? ", whose turn is over; a move that is all that is left is not told" : "");
}

bool IsRefusal(std::string_view move, Player seat, std::string_view offer) {
  if (Normalised(move) != "no") return false;
  const std::vector<std::string> parts = Split(offer, ':');  // an offer says what and to whom
  return parts.size() > 2 &&
         std::find(parts.begin(), parts.end(), std::to_string(int{seat})) != parts.end();
}

std::string MeansSeveral(std::string_view text, const std::vector<std::string>& things) {
  constexpr std::size_t kListed = 12;
  constexpr std::size_t kMostShown = 60;
  return fmt::format("'{}' can mean more than one thing: {}", text.substr(0, kMostShown),
                     ListedInAll(things, kListed));
}

ToldMove::ToldMove(std::string_view told) {
  const std::size_t mark = told.find('?');
  is_open_ = mark != std::string_view::npos;
  head_ = Normalised(told.substr(0, mark));
  if (is_open_) tail_ = Normalised(told.substr(mark + 1));
}

bool ToldMove::Is(std::string_view move) const {
  const std::string text = Normalised(move);
  if (!is_open_) return text == head_;
  if (text.size() <= head_.size() + tail_.size()) return false;
  if (!text.starts_with(head_) || !text.ends_with(tail_)) return false;
  const std::string card = text.substr(head_.size(), text.size() - head_.size() - tail_.size());
  return card.find(':') == std::string::npos;
}

}  // namespace riftlab
