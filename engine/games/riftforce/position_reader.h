// Reads the "state" object of a position file, strictly; used by ParseState and ParseInfoSet alone.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json_object.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// Reads one position.
class PositionReader : public JsonReader {
 public:
  // `rules` and `json` are not owned and must outlive the reader. `observer` is the seat of a view,
  // kNobody for a complete position.
  PositionReader(const Rules& rules, const Json& json, Player observer)
      : rules_(rules), json_(json), observer_(observer) {}

  // What is known; in a complete position everything. Hand sizes of a view are set as in an
  // InfoSet.
  InfoSet Read();

 private:
  void ReadGuildLists(State& state);
  void ReadGuilds(const std::string& field, const Json& owner, Player index, State& state);
  int ReadGuild(const std::string& field, const Json& value);
  std::optional<CardType> ReadCard(const std::string& field, const Json& value);
  CardSet ReadCards(const std::string& field, const Json& value);
  int ReadLocation(const std::string& field, const Json& value);
  // "L3.1": location and 0-based index.
  bool ReadPlace(const std::string& field, const Json& value, int side, const State& state,
                 std::uint8_t& location, std::uint8_t& index);

  void ReadDraft(State& state);
  void CheckPicks(State& state);
  void ReadSoloDraft(State& state);

  void ReadGame(InfoSet& info);
  void ReadScores(State& state);
  void ReadRows(State& state);
  void ReadElemental(const std::string& field, const Json& value, int row, State& state);
  void ReadOwners(InfoSet& info);
  void ReadOpenOwner(const std::string& field, const Json& owner, Player index, InfoSet& info);
  void ReadHiddenOwner(const std::string& field, const Json& owner, Player index, InfoSet& info);
  void ReadPlans(State& state);
  void ReadOut(State& state);
  // Fills in piles that were left out, and complains about cards that are not all there.
  void TakeCensus(InfoSet& info);
  int CountInPlay(const InfoSet& info, CardType type) const;
  void CheckHand(const InfoSet& info);

  void ReadOver(State& state);
  void ReadTurn(InfoSet& info);
  void BeginTurn(InfoSet& info);
  void ReadPlay(const Json& turn, State& state);
  void ReadPlaced(const Json& list, State& state);
  void PutPlaced(std::size_t i, const Placed& placed, State& state);
  void ReadActivate(const Json& turn, State& state);
  void ReadPlan(const Json& turn, State& state);
  void ReadAbility(const Json& turn, State& state);
  void CheckMarks(const State& state);
  void CheckQuestion(State& state, Phase phase);

  const Rules& rules_;
  const Json& json_;
  Player observer_;
  // Owners whose draw pile (in a view: hidden cards) was left out.
  std::array<bool, kMaxSeats> open_draw_{};
};

}  // namespace riftlab::riftforce
