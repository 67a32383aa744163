// A position on its way to the file or from it; for position.cc and position_check.cc alone.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/fields.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// How the cards of a pile stand in the file.
enum class CardForm : std::uint8_t {
  kName,     // "mage.0"
  kOwner,    // "mage/0": with its owner
  kPool,     // "mage.0#2": with its pool; without one everybody knows the card
  kPoolOnly  // "#2": the card is not named where there is a pool
};

enum class Sorting : std::uint8_t { kSorted, kAsGiven };

// Cards whose places are hidden.
struct Pool {
  int number = 0;
  std::vector<CardType> cards{};
};

// Stands where there is no card, and where the file does not name it.
inline constexpr CardType kNoCard = 0xFF;

// The cells of a zone.
template <class CellStore>
std::span<const Cell> CellsOf(const CellStore& store, int zone) {
  return std::span(store.cells)
      .subspan(static_cast<std::size_t>(store.Begin(zone)),
               static_cast<std::size_t>(store.Size(zone)));
}

// Complete, or as one seat sees it.
class Position {
 public:
  // For reading. `rules` is not owned.
  Position(const Rules& rules, bool is_view) : rules_(rules), is_view_(is_view) {
    state_.phase = Phase::kMain;
  }
  // For writing.
  Position(const Rules& rules, const State& state) : rules_(rules), state_(state) {}
  Position(const Rules& rules, const InfoSet& info)
      : rules_(rules), state_(info.known), observer_(info.seat), is_view_(true) {}

  InfoSet info() const { return {.known = state_, .seat = observer_}; }

  void Describe(Fields f);

  // Fills in what was left out, and finds the question of the seat to move.
  void Check(Fields f);

 private:
  int last_seat() const { return rules_.NumPlayers() - 1; }
  bool Sees(Player seat) const { return !is_view_ || seat == observer_; }
  bool HasGuilds() const { return !rules_.IsFrenzy() && !rules_.IsSolo(); }
  // Whether a guild may be used.
  bool IsOpen(std::size_t guild) const {
    return rules_.cards().guilds[guild].base != 0 || rules_.NumPlayers() == kMaxSeats;
  }
  // Guilds and powers are chosen; no cards are dealt.
  bool IsDraft() const { return state_.phase == Phase::kGuild || state_.phase == Phase::kPower; }
  // Turns are taken, or have been.
  bool HasStarted() const { return IsOver() || state_.phase >= Phase::kMain; }
  bool IsOver() const { return state_.phase == Phase::kOver; }
  bool IsPicking() const { return state_.phase > Phase::kMain && state_.phase != Phase::kReply; }
  std::map<int, std::vector<int>> HiddenPlaces() const;

  std::string CellText(const Cell& cell, CardForm form) const;
  absl::StatusOr<Cell> ParseCell(const std::string& text, CardForm form) const;
  absl::StatusOr<Cell> ParseOwned(const std::string& text) const;
  absl::StatusOr<CardType> ParseCard(const std::string& text) const;
  absl::StatusOr<Cell> ParseMonster(const std::string& text, int zone) const;
  absl::StatusOr<Turn> ParseLast(const std::string& text) const;

  void DescribeOrder(Fields f);
  void DescribeSeat(Fields f, Player seat);
  void DescribeHoldings(Fields f, Player seat);
  void DescribeSupply(Fields f, Player seat);
  void DescribePools(Fields f);
  void DescribeCommon(Fields f);
  void DescribeTurn(Fields f);
  void DescribeEffects(Fields f);
  void DescribeOffer(Fields f);
  void DescribePile(Fields f, int zone, CardForm form, Sorting sorting = Sorting::kSorted);
  void DescribeMonsters(Fields f, int zone);
  void DescribeCard(Fields f, CardType& card) const;

  void CheckChoices(Fields f, Player seat) const;
  void CheckDraft(Fields f);
  void CheckOrder(Fields f) const;
  void CheckSeat(Fields f, Player seat) const;
  void FillPools(Fields f);
  int CopiesOf(CardType type) const;
  void CheckCards(Fields f);
  void FillGuildDecks(Fields f, std::vector<int>& missing);
  void FillMonsterDeck(Fields f);
  void CountPoints();
  bool IsSource(int source) const;
  void CheckTurn(Fields f) const;
  void CheckFrame(Fields f, const Frame& frame, bool is_top) const;
  void CheckList(Fields f, const Frame& frame, bool is_top) const;
  void CheckOffer(Fields f) const;
  void CheckQuestion(Fields f);
  std::set<CardType> MayLieAt(int place, Player other) const;
  bool MayLeaveChoice() const;
  void CheckOver(Fields f) const;
  void CheckPlayers(Fields f);
  void CheckTurnsPlayed(Fields f);
  void CheckTrigger(Fields f) const;
  void CheckSteps(Fields f);

  const Rules& rules_;
  State state_{};
  Player observer_ = 0;
  bool is_view_ = false;
  std::vector<Pool> pools_{};
};

}  // namespace riftlab::warrift
