// How names of different tags of seats go together. A tag that gives a seat at most one name (its
// faction) may say the same as another (the power that comes with it), so that their effects cannot
// be told apart; and names of other tags (cards) may belong to one of its names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riftlab {

// This part of the seats counts as nearly all.
inline constexpr double kNearlyAll = 0.95;

// What a tag with one name a seat says of another tag.
struct TagOverlap {
  std::string outer;  // key of the tag with one name a seat
  std::string inner;
  // By name of `inner`, the name of `outer` that nearly all seats had which had it; names that are
  // at home with several are left out.
  std::map<std::string, std::string> owners{};
  // In nearly all seats either name says what the other is. Said of the tag that comes first alone.
  bool coincide = false;
  std::int64_t seats = 0;     // that had a name of both
  std::int64_t agreeing = 0;  // of them with names that usually come together
};

// Counts the seats in which two names come together. Memory is bounded by the numbers of names.
class TagOverlaps {
 public:
  static constexpr std::size_t kMaxOuterNames = 64;
  static constexpr std::size_t kMaxInnerNames = 512;  // later names are passed over

  // For tags of seats with these keys.
  TagOverlaps(std::vector<std::string> keys, std::size_t num_seats);

  // Adds a name that `seat` has under `tag` in the game that is open; once a name.
  void Add(std::size_t tag, std::size_t seat, std::string_view name);

  // Ends the game.
  void CloseGame();

  // Whether a seat had as many names under `tag` in all games, as of what is dealt or drafted; what
  // one comes by in play differs in number.
  bool IsGiven(std::size_t tag) const { return tags_[tag].is_given; }

  // What the closed games show; of pairs of tags about which there is something to say.
  std::vector<TagOverlap> Summary() const;

 private:
  using Id = std::uint16_t;
  using Counts = std::vector<std::vector<std::int64_t>>;  // by outer and inner name

  struct TagNames {
    std::string key;
    std::map<std::string, Id, std::less<>> ids;
    std::vector<std::string> names;      // by id
    std::vector<std::vector<Id>> open;   // by seat, in the game that is open
    std::vector<std::size_t> num_open;   // likewise, with names that were passed over
    std::vector<std::size_t> num_names;  // by seat, in the first game; empty before it
    bool is_given = true;
    bool is_single = true;  // no seat had two names
  };

  bool IsOuter(const TagNames& tag) const {
    return tag.is_single && tag.names.size() <= kMaxOuterNames;
  }
  void Count(std::size_t outer, std::size_t inner);
  TagOverlap SummaryOf(std::size_t outer, std::size_t inner) const;

  std::size_t num_seats_;
  std::vector<TagNames> tags_;
  std::vector<Counts> counts_;  // by outer and inner tag
};

}  // namespace riftlab
