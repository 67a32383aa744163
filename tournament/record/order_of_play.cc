#include "tournament/record/order_of_play.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/record/tag_names.h"

namespace riftlab {
namespace {

std::string Ordinal(std::size_t number) {
  const std::size_t last = number % 10;
  const bool is_teen = number % 100 / 10 == 1;
  const std::string_view ending = is_teen || last == 0 || last > 3 ? "th"
                                  : last == 1                      ? "st"
                                  : last == 2                      ? "nd"
                                                                   : "rd";
  return fmt::format("{}{}", number, ending);
}

std::size_t NumSides(const std::vector<int>& sides) {
  RIFTLAB_CHECK(!sides.empty());
  return static_cast<std::size_t>(*std::max_element(sides.begin(), sides.end())) + 1;
}

const TagInfo* FirstSeatTag(const std::vector<TagInfo>& tags) {
  const auto found = std::find_if(
      tags.begin(), tags.end(), [](const TagInfo& tag) { return tag.role == TagRole::kFirstSeat; });
  return found == tags.end() ? nullptr : &*found;
}

// The seat that had the first turn; nothing where the result does not name one.
std::optional<std::size_t> FirstSeatOf(const GameResult& result, std::string_view key,
                                       std::size_t seats) {
  for (const Tag& tag : result.tags) {
    if (tag.key != key) continue;
    const std::vector<std::int64_t> numbers = NumbersOf(tag);
    if (numbers.size() != 1 || numbers[0] < 0) return std::nullopt;
    const auto first = static_cast<std::size_t>(numbers[0]);
    return first < seats ? std::optional(first) : std::nullopt;
  }
  return std::nullopt;
}

const TagInfo* OrderTag(const std::vector<TagInfo>& tags) {
  const auto found = std::find_if(tags.begin(), tags.end(),
                                  [](const TagInfo& tag) { return tag.key == kOrderKey; });
  return found == tags.end() ? nullptr : &*found;
}

}  // namespace

std::vector<TagInfo> WithOrderOfPlay(std::vector<TagInfo> tags, const std::vector<int>& sides) {
  const TagInfo* const first = FirstSeatTag(tags);
  if (first == nullptr || OrderTag(tags) != nullptr || NumSides(sides) < 2) return tags;
  TagInfo order{.key = std::string(kOrderKey),
                .scope = TagScope::kSeat,
                .kind = TagKind::kCategory,
                .help = fmt::format("place in the order of play, counted from {}", first->key),
                .role = TagRole::kPlace};
  tags.insert(tags.begin() + (first - tags.data()) + 1, std::move(order));
  return tags;
}

std::vector<std::string> PlaceNames(const std::vector<int>& sides) {
  std::vector<std::string> names;
  for (std::size_t place = 1; place <= NumSides(sides); ++place) names.push_back(Ordinal(place));
  return names;
}

std::optional<Tag> OrderOfPlay(const GameResult& result, const std::vector<TagInfo>& tags,
                               const std::vector<int>& sides) {
  const TagInfo* const info = FirstSeatTag(tags);
  const TagInfo* const order = OrderTag(tags);
  // A tag of the game's own says what the game likes.
  const bool is_taken = order != nullptr && order->role != TagRole::kPlace;
  if (info == nullptr || is_taken || NumSides(sides) < 2) return std::nullopt;
  const std::optional<std::size_t> first = FirstSeatOf(result, info->key, sides.size());
  if (!first) return std::nullopt;
  std::vector<std::string> of_sides(NumSides(sides));
  std::size_t place = 0;
  for (std::size_t turn = 0; turn < sides.size(); ++turn) {
    const std::size_t seat = (*first + turn) % sides.size();
    std::string& name = of_sides[static_cast<std::size_t>(sides[seat])];
    if (name.empty()) name = Ordinal(++place);
  }
  std::vector<std::string> places;
  places.reserve(sides.size());
  for (const int side : sides) places.push_back(of_sides[static_cast<std::size_t>(side)]);
  return Tag{.key = std::string(kOrderKey), .value = std::move(places)};
}

std::vector<Tag> TagsWithOrder(const GameResult& result, const std::vector<TagInfo>& tags,
                               const std::vector<int>& sides) {
  std::vector<Tag> all = result.tags;
  if (std::optional<Tag> order = OrderOfPlay(result, tags, sides)) all.push_back(*std::move(order));
  return all;
}

}  // namespace riftlab
