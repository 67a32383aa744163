// Reads the "state" object of a position file, strictly; used by ParseState and ParseInfoSet alone.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json_object.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// Reads one position.
class PositionReader : public JsonReader {
 public:
  // `rules` and `json` are not owned and must outlive the reader. `observer` is the seat of a view,
  // kNobody for a complete position.
  PositionReader(const Rules& rules, const Json& json, Player observer)
      : rules_(rules), json_(json), observer_(observer) {}

  State Read();

 private:
  using Keys = std::span<const std::string>;

  // The whole number from 0 to `max` under a key; 0 where it is left out and after a complaint.
  std::uint8_t UpTo(const Json& json, std::string_view field, std::string_view key, int max);
  // An index in `ids`; 0 after a complaint.
  int OneOf(std::string_view field, const Json& value, Keys ids);

  CardType ReadCard(const std::string& field, const std::string& name);
  // "m_cave_troll*2": kind and damage.
  std::pair<int, int> ReadMonster(const std::string& field, const std::string& text);
  void ReadMonsters(const Json& json, const std::string& field, std::string_view key, int zone,
                    State& state);
  void ReadZone(const Json& json, const std::string& field, std::string_view key, int zone,
                bool sorted, State& state);
  void ReadOwned(std::string_view key, int zone, State& state);

  void ReadIdentity(State& state);
  void ReadSetup(State& state);
  void ReadOrder(State& state);
  void ReadSeat(Player seat, State& state);
  void ReadHand(const std::string& field, const Json& json, Player seat, State& state);
  void ReadDeck(const std::string& field, const Json& json, Player seat, State& state);
  void ReadSupply(const std::string& field, const Json& json, Player seat, State& state);
  void ReadCommon(State& state);
  void ReadPools(State& state);
  void FillPool(int pool, std::vector<CardType> types, State& state);
  void CheckPoolNumbers(const State& state);
  void FillMonsterDeck(State& state);
  void FillGuildDecks(State& state);
  void TakeCensus(const State& state);
  std::vector<int> WantedCards(const State& state) const;
  void CountPoints(State& state);
  void ReadTurn(State& state);
  void ReadLast(const Json& value, Turn& turn);
  void ReadOffer(const Json& value, State& state);
  void ReadLasting(const Json& list, State& state);
  void ReadStack(const Json& list, State& state);
  void CheckFrame(const std::string& field, const Frame& frame, bool top, const State& state);
  void CheckList(const std::string& field, const Frame& frame, bool top, const State& state);
  bool IsSource(int source) const;
  void CheckQuestion(State& state);
  void ReadOver(State& state);

  const Rules& rules_;
  const Json& json_;
  Player observer_;
  std::vector<bool> open_guild_decks_ = std::vector<bool>(kMaxSeats, false);
  bool open_monster_deck_ = false;
};

}  // namespace riftlab::warrift
