// Piles of cards in one array: every card lies in exactly one zone, and zones lie one after
// another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/core/array.h"
#include "engine/core/check.h"

namespace riftlab::warrift {

// An item and what is noted about it where it lies.
struct Cell {
  std::uint8_t item;
  std::uint8_t tag;
};

// Up to kCapacity items with a tag each. Positions run through all zones; unused ones are zero.
template <std::size_t kCapacity, std::size_t kZones>
struct Store {
  Array<Cell, kCapacity> cells;
  // One past the last position of each zone; filled up with zeros to whole words.
  static constexpr std::size_t kEnds = (kZones + 7) / 8 * 8;
  Array<std::uint8_t, kEnds> ends;

  // Fills an empty store zone after zone, in ascending order.
  class Filler {
   public:
    // `store` is not owned.
    explicit Filler(Store& store) : store_(store) {}

    // What is added from now on lies in this zone.
    void GoTo(int zone) {
      for (; zone_ < zone; ++zone_) store_.ends[zone_] = size_;
    }

    // Adds so many copies, with tag 0. Precondition: there is room (DCHECKed).
    void Add(std::uint8_t new_item, int copies) {
      RIFTLAB_DCHECK(size_ + copies <= static_cast<int>(kCapacity));
      for (; copies > 0; --copies) store_.Write(size_++, new_item, 0);
    }

    // Adds cells that ascend as the zone does. Precondition: there is room (DCHECKed).
    void Add(const Cell* added, int count) {
      RIFTLAB_DCHECK(size_ + count <= static_cast<int>(kCapacity));
      std::copy_n(added, count, store_.cells.begin() + size_);
      size_ = static_cast<std::uint8_t>(size_ + count);
    }

    // To be called last.
    void Finish() { GoTo(static_cast<int>(kZones)); }

   private:
    Store& store_;
    int zone_ = 0;
    std::uint8_t size_ = 0;
  };

  int Begin(int zone) const { return zone == 0 ? 0 : ends[zone - 1]; }
  int End(int zone) const { return ends[zone]; }
  int Size(int zone) const { return End(zone) - Begin(zone); }
  bool Empty(int zone) const { return Size(zone) == 0; }
  int Total() const { return ends[kZones - 1]; }
  std::uint8_t Item(int position) const { return cells[position].item; }
  std::uint8_t Tag(int position) const { return cells[position].tag; }
  // The zone of a position.
  int ZoneAt(int position) const {
    int zone = 0;
    while (ends[zone] <= position) ++zone;
    return zone;
  }

  // Where an item belongs in a zone that is sorted by item, then tag: behind its equals.
  int SortedPlace(int zone, std::uint8_t new_item, std::uint8_t new_tag) const {
    const int key = KeyOf(new_item, new_tag);
    int at = Begin(zone);
    const int end = End(zone);
    while (at < end && KeyOf(Item(at), Tag(at)) <= key) ++at;
    return at;
  }

  // The first position of the item in a sorted zone, -1 if there is none.
  int Find(int zone, std::uint8_t wanted) const {
    for (int at = Begin(zone); at < End(zone); ++at) {
      if (Item(at) == wanted) return at;
    }
    return -1;
  }

  // Puts a new item at `position`, an old position within the zone or its end. Precondition: there
  // is room (DCHECKed).
  void Insert(int zone, int position, std::uint8_t new_item, std::uint8_t new_tag) {
    RIFTLAB_DCHECK(Total() < static_cast<int>(kCapacity));
    const int total = Total();
    Shift(position, total, 1);
    Write(position, new_item, new_tag);
    MoveEnds(zone, static_cast<int>(kZones), 1);
  }

  void InsertSorted(int zone, std::uint8_t new_item, std::uint8_t new_tag) {
    Insert(zone, SortedPlace(zone, new_item, new_tag), new_item, new_tag);
  }

  void Append(int zone, std::uint8_t new_item, std::uint8_t new_tag) {
    Insert(zone, End(zone), new_item, new_tag);
  }

  // Takes the item at a position of `zone` out.
  void Erase(int zone, int position) {
    const int total = Total();
    Shift(position + 1, total, -1);
    Write(total - 1, 0, 0);
    MoveEnds(zone, static_cast<int>(kZones), -1);
  }

  // Moves the item at `position` of `old_zone` to `to`, an old position of `new_zone` or its end,
  // and gives it a tag. The new position is `to`, or to - 1 when it moved towards the end.
  void Move(int old_zone, int position, int new_zone, int to, std::uint8_t new_tag) {
    RIFTLAB_DCHECK(old_zone != new_zone && position >= Begin(old_zone) && position < End(old_zone));
    const std::uint8_t moved = Item(position);
    if (old_zone < new_zone) {
      Shift(position + 1, to, -1);
      MoveEnds(old_zone, new_zone, -1);
      Write(to - 1, moved, new_tag);
    } else {
      Shift(to, position, 1);
      MoveEnds(new_zone, old_zone, 1);
      Write(to, moved, new_tag);
    }
  }

  void MoveSorted(int old_zone, int position, int new_zone, std::uint8_t new_tag) {
    Move(old_zone, position, new_zone, SortedPlace(new_zone, Item(position), new_tag), new_tag);
  }

  void MoveToEnd(int old_zone, int position, int new_zone, std::uint8_t new_tag) {
    Move(old_zone, position, new_zone, End(new_zone), new_tag);
  }

  // Moves all items of a zone that is sorted by item to another sorted zone, and gives them a tag.
  void MoveAllSorted(int old_zone, int new_zone, std::uint8_t new_tag) {
    const int count = Size(old_zone);
    if (count == 0) return;
    Array<Cell, kCapacity> moved;  // NOLINT(*-member-init): as many as there are
    std::copy_n(cells.begin() + Begin(old_zone), count, moved.begin());
    for (int i = 0; i < count; ++i) moved[i].tag = new_tag;
    MoveRunSorted(old_zone, Begin(old_zone), moved.data(), count, new_zone);
  }

  // Puts `count` items, sorted by item and tag, into a sorted zone; they are taken from the
  // positions from `begin` of `old_zone` on, whatever stands there now.
  void MoveRunSorted(int old_zone, int begin, const Cell* moved, int count, int new_zone) {
    const auto before = [](Cell a, Cell b) { return KeyOf(a.item, a.tag) < KeyOf(b.item, b.tag); };
    if (old_zone < new_zone) {
      // The new zone begins `count` places earlier, and is merged from its first item on.
      const Cell* item = cells.data() + Begin(new_zone);
      const Cell* const end = cells.data() + End(new_zone);
      Shift(begin + count, Begin(new_zone), -count);
      Cell* out = cells.data() + Begin(new_zone) - count;
      for (const Cell* const moved_end = moved + count; moved != moved_end;) {
        *out++ = item != end && !before(*moved, *item) ? *item++ : *moved++;
      }
      MoveEnds(old_zone, new_zone, -count);
    } else {
      // The new zone ends `count` places later, and is merged from its last item on.
      const Cell* item = cells.data() + End(new_zone);
      const Cell* const first = cells.data() + Begin(new_zone);
      Shift(End(new_zone), begin, count);
      Cell* out = cells.data() + End(new_zone) + count;
      for (const Cell* left = moved + count; left != moved;) {
        *--out = item != first && before(left[-1], item[-1]) ? *--item : *--left;
      }
      MoveEnds(new_zone, old_zone, count);
    }
  }

  // Sorts the positions [begin, end) by item, then tag. For a handful of items.
  void Sort(int begin, int end) {
    for (int i = begin + 1; i < end; ++i) {
      const std::uint8_t moved = Item(i);
      const std::uint8_t moved_tag = Tag(i);
      int at = i;
      for (; at > begin && KeyOf(Item(at - 1), Tag(at - 1)) > KeyOf(moved, moved_tag); --at) {
        Write(at, Item(at - 1), Tag(at - 1));
      }
      Write(at, moved, moved_tag);
    }
  }

  void Write(int position, std::uint8_t new_item, std::uint8_t new_tag) {
    cells[position] = {new_item, new_tag};
  }

  void WriteItem(int position, std::uint8_t new_item) { cells[position].item = new_item; }

 private:
  // What sorted zones ascend by.
  static constexpr int KeyOf(std::uint8_t item, std::uint8_t tag) { return item << 8 | tag; }

  // The first n ends as ones, for each n.
  static constexpr auto kOnes = [] {
    Array<Array<std::uint8_t, kEnds>, kZones + 1> ones{};
    for (std::size_t n = 0; n <= kZones; ++n) {
      for (std::size_t z = 0; z < n; ++z) ones[n][z] = 1;
    }
    return ones;
  }();

  // Moves the ends of the zones [begin, end) by `by`.
  void MoveEnds(int begin, int end, int by) {
    const std::uint8_t* const upto = kOnes[end].data();
    const std::uint8_t* const before = kOnes[begin].data();
    std::size_t at = 0;
    for (; at + 32 <= kEnds; at += 32) MoveBytes<32>(at, upto, before, by);
    for (; at < kEnds; at += 8) MoveBytes<8>(at, upto, before, by);
  }

  // The same for some of the ends, as one vector (of GCC and Clang).
  template <std::size_t kBytes>
  void MoveBytes(std::size_t at, const std::uint8_t* upto, const std::uint8_t* before, int by) {
    using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
    Bytes moved;
    Bytes low;
    Bytes high;
    std::memcpy(&moved, ends.data() + at, kBytes);
    std::memcpy(&low, before + at, kBytes);
    std::memcpy(&high, upto + at, kBytes);
    moved += (low - high) & static_cast<std::uint8_t>(by);  // all bits inside, none outside
    std::memcpy(ends.data() + at, &moved, kBytes);
  }

  // Moves the positions [begin, end) by `by`.
  void Shift(int begin, int end, int by) {
    if (begin >= end) return;
    const auto first = cells.begin() + begin;
    const auto last = cells.begin() + end;
    if (by > 0) {
      std::copy_backward(first, last, last + by);
    } else {
      std::copy(first, last, first + by);
    }
  }
};

}  // namespace riftlab::warrift
