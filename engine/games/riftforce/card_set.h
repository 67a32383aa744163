// A multiset of card types in 24 bytes: how often each type is there, as three bit planes.
#pragma once

#include <cstdint>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/rng.h"
#include "engine/games/riftforce/cards.h"

namespace riftlab::riftforce {

// Bit t for the card type t.
using TypeMask = std::uint64_t;

// All three numbers of a guild, and one number in all guilds.
constexpr TypeMask GuildMask(int guild) { return TypeMask{7} << (guild * kNumbers); }
constexpr TypeMask NumberMask(int number) {
  TypeMask mask = 0;
  for (int guild = 0; guild < kMaxGuilds; ++guild) mask |= TypeMask{1} << MakeType(guild, number);
  return mask;
}
inline constexpr Array<TypeMask, kNumbers> kNumberMasks = {NumberMask(0), NumberMask(1),
                                                           NumberMask(2)};

// The types whose number, or whose guild, is that of one of `types`.
constexpr TypeMask WithSameNumber(TypeMask types) {
  TypeMask same = 0;
  for (const TypeMask number : kNumberMasks) same |= (types & number) != 0 ? number : 0;
  return same;
}
constexpr TypeMask WithSameGuild(TypeMask types) {
  // The three types of a guild lie side by side.
  static_assert(kNumbers == 3);
  return ((types | types >> 1 | types >> 2) & kNumberMasks[0]) * 7;
}

struct CardSet {
  Array<std::uint64_t, 3> planes;  // bit t of plane p: 2^p of the count of type t

  bool empty() const { return Types() == 0; }
  // The types that are there at all.
  TypeMask Types() const { return planes[0] | planes[1] | planes[2]; }
  // Number of cards.
  int Size() const {
    return riftlab::Count(planes[0]) + 2 * riftlab::Count(planes[1]) +
           4 * riftlab::Count(planes[2]);
  }
  // How many of `type`.
  int Count(CardType type) const {
    return static_cast<int>((planes[0] >> type & 1U) | (planes[1] >> type & 1U) << 1U |
                            (planes[2] >> type & 1U) << 2U);
  }

  // Precondition: at most kMaxCopies of the type afterwards (DCHECKed).
  void Add(CardType type) {
    RIFTLAB_DCHECK(Count(type) < kMaxCopies);
    TypeMask carry = TypeMask{1} << type;
    for (std::uint64_t& plane : planes) {
      const TypeMask next = plane & carry;
      plane ^= carry;
      carry = next;
    }
  }

  // Precondition: the type is there (DCHECKed).
  void Remove(CardType type) {
    RIFTLAB_DCHECK(Count(type) > 0);
    TypeMask borrow = TypeMask{1} << type;
    for (std::uint64_t& plane : planes) {
      const TypeMask next = ~plane & borrow;
      plane ^= borrow;
      borrow = next;
    }
  }

  // Adds all of `other`. Precondition: at most kMaxCopies of each type afterwards (DCHECKed).
  void AddAll(const CardSet& other) {
    const std::uint64_t carry0 = planes[0] & other.planes[0];
    planes[0] ^= other.planes[0];
    const std::uint64_t sum1 = planes[1] ^ other.planes[1];
    const std::uint64_t carry1 = (planes[1] & other.planes[1]) | (sum1 & carry0);
    planes[1] = sum1 ^ carry0;
    RIFTLAB_DCHECK((planes[2] & other.planes[2]) == 0 &&
                   ((planes[2] ^ other.planes[2]) & carry1) == 0);
    planes[2] ^= other.planes[2] ^ carry1;
  }

  // Takes all of `other` out. Precondition: it is contained (DCHECKed).
  void RemoveAll(const CardSet& other) {
    const std::uint64_t borrow0 = ~planes[0] & other.planes[0];
    planes[0] ^= other.planes[0];
    const std::uint64_t sum1 = planes[1] ^ other.planes[1];
    const std::uint64_t borrow1 = (~planes[1] & other.planes[1]) | (~sum1 & borrow0);
    planes[1] = sum1 ^ borrow0;
    const std::uint64_t sum2 = planes[2] ^ other.planes[2];
    RIFTLAB_DCHECK(((~planes[2] & other.planes[2]) | (~sum2 & borrow1)) == 0);
    planes[2] = sum2 ^ borrow1;
  }

  // The type of the k-th card in the order of planes; every card has its k. Precondition: 0 <= k <
  // Size() (DCHECKed).
  CardType Nth(int k) const {
    RIFTLAB_DCHECK(k >= 0 && k < Size());
    for (int plane = 0; plane < 2; ++plane) {
      const std::uint64_t types = planes[plane];
      const int cards = riftlab::Count(types) << plane;
      if (k < cards) return static_cast<CardType>(NthBit(types, k >> plane));
      k -= cards;
    }
    return static_cast<CardType>(NthBit(planes[2], k >> 2));
  }

  // Takes out one card, each equally likely, called as the table calls it. Precondition: not empty
  // (DCHECKed).
  CardType Draw(Pile pile, const CardTable& cards, Rng& rng) {
    const auto name = [&](std::uint32_t k) { return TypeName(cards, Nth(static_cast<int>(k))); };
    const CardType type =
        Nth(static_cast<int>(rng.Below(pile, static_cast<std::uint32_t>(Size()), name)));
    Remove(type);
    return type;
  }

  friend bool operator==(const CardSet&, const CardSet&) = default;
};

// Calls f(type) once for each card, by type.
template <class F>
void ForEachCardOf(const CardSet& set, F&& f) {
  ForEachBit(set.Types(), [&](int type) {
    for (int i = set.Count(static_cast<CardType>(type)); i > 0; --i) f(static_cast<CardType>(type));
  });
}

}  // namespace riftlab::riftforce
