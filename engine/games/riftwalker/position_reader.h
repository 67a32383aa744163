// Reads the "state" object of a position file, strictly; used by ParseState and ParseInfoSet alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/json_object.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

inline std::uint8_t Byte(int value) { return static_cast<std::uint8_t>(value); }

// Reads one position.
class PositionReader : public JsonReader {
 public:
  // `rules` and `json` are not owned and must outlive the reader. `observer` is the seat of a view,
  // kNobody for a complete position.
  PositionReader(const Rules& rules, const Json& json, Player observer)
      : rules_(rules), json_(json), observer_(observer) {}

  // Everything but the question of the seat to move; in a view hand sizes are set as in an InfoSet.
  InfoSet Read();

 private:
  bool is_view() const { return observer_ != kNobody; }
  bool FlagOr(const Json& json, std::string_view key, bool otherwise);
  int ReadElementWord(std::string_view field, const Json& value);
  Elements ReadElements(const Json& json, std::string_view field, std::string_view key);
  // The rift that a text names; -1 after a complaint.
  int ReadRift(std::string_view field, const Json& value);
  RiftSet ReadRifts(std::string_view field, const Json& value);
  std::uint8_t ReadSeats(std::string_view field, const Json& value);
  // Notes that the card has its place; complains if it has one already.
  void PlaceCard(std::string_view field, int rift, std::uint8_t known_by, State& state);

  void ReadCounts(State& state);
  void ReadGrid(State& state);
  int ReadElementCard(std::string_view field, const Json& value, char separator,
                      std::uint32_t& used);
  void ReadElementDeck(std::uint32_t used, State& state);
  void ReadRecords(State& state);
  void ReadSeatsOf(InfoSet& info);
  void ReadSeat(const std::string& field, const Json& json, Player seat, InfoSet& info);
  void ReadHand(const std::string& field, const Json& list, Player seat, State& state);
  void ReadTable(const std::string& field, const Json& list, RiftSet& area, State& state);
  int ReadRiftWithShifts(const std::string& field, const Json& value, State& state);
  void ReadBeneath(const std::string& field, const Json& list, int host, State& state);
  void PutBeneath(int host, std::uint8_t card, bool face_up, State& state);
  // A face-down card, as kHidden or a rift with 1 added.
  std::uint8_t ReadHiddenCard(const std::string& field, const Json& value, State& state);
  void ReadDeck(InfoSet& info);
  void AddToDeck(std::uint8_t card, State& state);
  int CountUnknown(const InfoSet& info) const;
  void ReadTurnFields(State& state);
  void ReadPermits(const Json& list, State& state);
  void ReadTurns(State& state);
  Turn ReadTurn(const std::string& field, const Json& json, const State& state);
  void ReadFrame(const std::string& field, const Json& json, Turn& turn, const State& state);
  int ReadPick(const std::string& field, const Json& json, std::string_view key, Domain domain);
  void CheckFrames(const std::string& field, const Turn& turn, const State& state);
  void ReadEnd(State& state);
  void CheckOver(State& state);

  const Rules& rules_;
  const Json& json_;
  Player observer_;
  RiftSet placed_ = 0;  // rifts that have been read
};

}  // namespace riftlab::riftwalker
