// Reads the "state" object of a position file, strictly; used by ParseState and ParseInfoSet alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json_object.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// The round in progress, as far as the position tells.
struct RoundFields {
  std::array<bool, kMaxSeats> has_now{};  // seats whose sheet of this round is given
  std::uint8_t finished = 0;
  std::optional<Player> to_move;
  std::optional<Node> node;  // the question in the middle of a turn
  int row = 0;               // the row whose bonus is pending
};

// Reads fields of one position into a State.
class PositionReader : public JsonReader {
 public:
  // `rules` and `json` are not owned and must outlive the reader.
  PositionReader(const Rules& rules, const Json& json) : rules_(rules), json_(json) {}

  bool Has(std::string_view key) const;
  const Json& At(std::string_view key) const;

  // Whether the game is over: "to_move" is null.
  bool IsOver() const;

  // Fields that everybody knows: goals, cards and announcements, sheets as the round began, deck,
  // unseen cards. Sets everything else of the state to zero.
  State ReadPublic();

  // Fields of the round in progress; sheets of this round go into state.now. Seats that have
  // written nothing yet get their sheet of the start.
  RoundFields ReadRound(State& state);

  // "seat" of a seat's view.
  Player ReadSeat();

  // Complains unless the sheet of this round goes on from the one at the start, and holds the own
  // number if `seat` could write it. For seats that are past their own number.
  void CheckWritten(const State& state, Player seat);

  // Complains about a finished game that has fields of a round in progress or undrawn cards.
  void CheckOver(const State& state);

 private:
  struct CardSet {
    std::array<std::uint64_t, 2> cards{};
  };

  void ReadGoals(State& state);
  void ReadOpenCards(State& state);
  void ReadSheets(State& state);
  void ReadUnseen(State& state);
  void ReadDeck(State& state);
  void CheckNumbersSeen(const State& state);
  void CheckDrawn(const State& state, int draws);
  void ReadTurn(RoundFields& round);
  std::optional<Card> ReadCard(const std::string& field, const Json& value);
  CardSet ReadCardSet(std::string_view key);
  Sheet ReadSheet(const std::string& field, const Json& value);
  void ReadColumn(const std::string& field, const Json& value, int column, Sheet& sheet);
  std::uint8_t ReadSeatSet(std::string_view key);
  int last_seat() const { return rules_.NumPlayers() - 1; }

  const Rules& rules_;
  const Json& json_;
};

}  // namespace riftlab::ripple_rush
