#include "tournament/record/record_difference.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

template <class T>
std::string Different(std::string_view what, const T& expected, const T& recorded) {
  return fmt::format("{} is {}, not {}", what, recorded, expected);
}

// The first seat with another value.
template <class T>
std::string SeatDifference(std::string_view what, const std::vector<T>& expected,
                           const std::vector<T>& recorded) {
  if (expected.size() != recorded.size()) {
    return fmt::format("there are {} seats, not {}", recorded.size(), expected.size());
  }
  for (std::size_t seat = 0; seat < expected.size(); ++seat) {
    if (expected[seat] == recorded[seat]) continue;
    return Different(fmt::format("{} of seat {}", what, seat), expected[seat], recorded[seat]);
  }
  return "";
}

std::string ValueText(const Tag& tag) {
  return std::visit([](const auto& value) { return fmt::format("{}", value); }, tag.value);
}

bool IsEmptyList(const Tag& tag) {
  const auto* numbers = std::get_if<std::vector<std::int64_t>>(&tag.value);
  const auto* texts = std::get_if<std::vector<std::string>>(&tag.value);
  return (numbers != nullptr && numbers->empty()) || (texts != nullptr && texts->empty());
}

std::vector<std::string> KeysOf(const std::vector<Tag>& tags) {
  std::vector<std::string> keys;
  keys.reserve(tags.size());
  for (const Tag& tag : tags) keys.push_back(tag.key);
  return keys;
}

std::string TagDifference(const std::vector<Tag>& expected, const std::vector<Tag>& recorded) {
  const std::vector<std::string> keys = KeysOf(expected);
  const std::vector<std::string> recorded_keys = KeysOf(recorded);
  if (keys != recorded_keys) return Different("the list of tags", keys, recorded_keys);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const bool same =
        expected[i] == recorded[i] || (IsEmptyList(expected[i]) && IsEmptyList(recorded[i]));
    if (same) continue;
    return Different(fmt::format("tag {}", expected[i].key), ValueText(expected[i]),
                     ValueText(recorded[i]));
  }
  return "";
}

// Takes the first word off `text`.
std::string_view TakeWord(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

std::string MoveDifference(std::string_view expected, std::string_view recorded) {
  if (expected.empty() || recorded.empty()) return "";
  for (int number = 0; !expected.empty() && !recorded.empty(); ++number) {
    const std::string_view right = TakeWord(expected);
    const std::string_view found = TakeWord(recorded);
    if (right != found) return Different(fmt::format("move {}", number), right, found);
  }
  return "";
}

}  // namespace

std::string ResultDifference(const GameResult& expected, const GameResult& recorded) {
  std::string difference = SeatDifference("score", expected.scores, recorded.scores);
  if (difference.empty()) difference = SeatDifference("rank", expected.ranks, recorded.ranks);
  if (difference.empty()) difference = SeatDifference("share", expected.shares, recorded.shares);
  if (!difference.empty()) return difference;
  if (expected.reason != recorded.reason) {
    return Different("the reason", expected.reason, recorded.reason);
  }
  if (expected.turns != recorded.turns) {
    return Different("the number of turns", expected.turns, recorded.turns);
  }
  return TagDifference(expected.tags, recorded.tags);
}

std::string LuckDifference(const std::vector<double>& expected,
                           const std::vector<double>& recorded) {
  return SeatDifference("luck", expected, recorded);
}

std::string RecordDifference(const GameRecord& expected, const GameRecord& recorded) {
  std::string difference = MoveDifference(expected.moves, recorded.moves);
  if (!difference.empty()) return difference;
  if (expected.decisions != recorded.decisions) {
    return Different("the number of decisions", expected.decisions, recorded.decisions);
  }
  if (expected.faulty_seat != recorded.faulty_seat) {
    return Different("the seat at fault (-1: none)", expected.faulty_seat, recorded.faulty_seat);
  }
  if (expected.fault != recorded.fault) {
    return Different("the fault", expected.fault, recorded.fault);
  }
  difference = ResultDifference(expected.result, recorded.result);
  if (difference.empty()) difference = LuckDifference(expected.luck, recorded.luck);
  if (!difference.empty() || expected.digest == recorded.digest) return difference;
  return fmt::format("the digest is {:016x}, not {:016x}", recorded.digest, expected.digest);
}

}  // namespace riftlab
