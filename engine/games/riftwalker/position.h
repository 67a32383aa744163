// A position on its way to the file or from it; for position.cc and position_check.cc alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/fields.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

using CardByte = std::uint8_t;  // a rift with 1 added; 0: none

inline std::uint8_t ToByte(int value) { return static_cast<std::uint8_t>(value); }

// A rift on the table, as text: "Pearl Current/1".
struct TableRift {
  CardByte card = 0;
  int shifts = 0;
};

// A card beneath a rift.
struct CardBeneath {
  CardByte card = 0;  // or kHidden with the seats that know it
  bool is_face_up = false;
};

// An entry of the rift deck: a card, or so many that nobody can place.
struct DeckEntry {
  CardByte card = 0;
  int unknown = 0;
};

// Complete, or as one seat sees it.
class Position {
 public:
  // For reading. `rules` is not owned.
  Position(const Rules& rules, bool is_view) : rules_(rules), is_view_(is_view) {
    state_.round = 1;
    state_.bursts_left = 1;
  }
  // For writing.
  Position(const Rules& rules, const State& state) : rules_(rules) { state_ = state; }
  Position(const Rules& rules, const InfoSet& info) : rules_(rules), is_view_(true), info_(info) {}
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;

  const InfoSet& info() const { return info_; }

  void Describe(Fields f);

  // Fills in what was left out, and finds the question of the seat to move.
  void Check(Fields f);

 private:
  int last_seat() const { return rules_.NumPlayers() - 1; }
  Player observer() const { return info_.seat; }
  bool IsOver() const { return state_.to_move == kNobody; }
  bool IsHiddenFrom(Player seat) const { return is_view_ && seat != observer(); }
  std::string Name(CardByte card) const { return std::string(RiftName(rules_.cards(), card - 1)); }
  std::uint8_t AllSeats() const { return BitsBelow<std::uint8_t>(rules_.NumPlayers()); }
  std::uint8_t KnownBy(CardByte card) const;
  absl::StatusOr<CardByte> ParseRift(const std::string& text) const;
  absl::StatusOr<TableRift> ParseTableRift(const std::string& text) const;
  absl::StatusOr<std::uint8_t> ParseElementCard(const std::string& text, char separator);
  // Notes that the card has its place; complains if it has one already.
  void Place(Fields f, CardByte card, std::uint8_t known_by);

  void DescribeRift(Fields f, CardByte& card) const;
  void DescribeRifts(Fields f, RiftSet& rifts) const;
  static void DescribeElements(Fields f, Elements& elements);
  void DescribeElementDeck(Fields f);
  void DescribeDeck(Fields f);
  void DescribeDeckEntry(Fields f, DeckEntry& entry);
  void DescribeHiddenCard(Fields f, CardByte& card);
  void DescribeSeat(Fields f, Player seat);
  void DescribeHand(Fields f, Player seat);
  void DescribeHandCard(Fields f, CardByte& card, Player seat);
  void DescribeArea(Fields f, RiftSet& area);
  void DescribeTableRift(Fields f, CardByte& card);
  void DescribeBeneath(Fields f, int host);
  void DescribeEnd(Fields f);
  void DescribeTurnFields(Fields f);
  void DescribePermits(Fields f);
  void DescribeTurn(Fields f, Turn& turn) const;
  void DescribeFrame(Fields f, Frame& frame) const;
  void DescribePick(Fields f, Domain domain, OptionalIndex& pick) const;
  void DescribePick(Fields f, Domain domain, std::uint8_t& pick) const;

  std::vector<DeckEntry> DeckEntries() const;
  void AddToDeck(Fields f, CardByte card);
  void PutBeneath(int host, CardBeneath beneath);

  void CheckElements(Fields f);
  void CheckDeck(Fields f);
  int CountUnknown() const;
  void CheckEnd(Fields f);
  void CheckOver(Fields f);
  void CheckTurns(Fields f);
  void CheckBegun(Fields f) const;
  void CheckTurn(Fields f, const Turn& turn) const;
  void CheckFrame(Fields f, const Frame& frame) const;
  void CheckQuestion(Fields f);
  void CheckQuestionOfObserver(Fields f);

  const Rules& rules_;
  const bool is_view_ = false;
  InfoSet info_{};
  State& state_ = info_.known;
  RiftSet placed_ = 0;               // rifts that have been read
  std::uint32_t used_elements_ = 0;  // element cards that have been read
};

}  // namespace riftlab::riftwalker
