#include "tournament/follow/told_words.h"

#include "engine/core/text.h"

namespace riftlab {

std::string_view Stripped(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

absl::Status WrongLine(const std::string& what) { return absl::InvalidArgumentError(what); }

bool IsToldMove(std::string_view told, std::string_view move) {
  const std::size_t mark = told.find('?');
  const std::string text = Normalised(move);
  if (mark == std::string_view::npos) return Normalised(told) == text;
  const std::string head = Normalised(told.substr(0, mark));
  const std::string tail = Normalised(told.substr(mark + 1));
  if (text.size() <= head.size() + tail.size()) return false;
  if (!text.starts_with(head) || !text.ends_with(tail)) return false;
  const std::string card = text.substr(head.size(), text.size() - head.size() - tail.size());
  return card.find(':') == std::string::npos;
}

}  // namespace riftlab
