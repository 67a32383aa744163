// Who meets whom, in which seats, with which luck: pure functions of a game's index, so that a run
// can start or go on at any game.
//
// The unit is the block: one deal, played in all rotations of one line-up, so that luck and seats
// are equal for all who take part. A line-up has one agent a place: that is a seat, or all seats of
// a team where these have the same agent. In a solo game a block is one deck, played by each agent
// once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

inline constexpr int kMaxAgents = 256;
inline constexpr int kMaxSeats = 8;

// What a schedule depends on. Agents are numbers 0..num_agents-1.
struct ScheduleSpec {
  Format format = Format::kRoundRobin;
  int num_agents = 2;
  int num_seats = 2;
  std::uint64_t seed = 1;  // handed through to every game
  // Where the seats of a team have the same agent: how many teams there are, and the team of each
  // seat. 0: each seat is a place.
  int num_teams = 0;
  std::array<std::int8_t, kMaxSeats> team_of{};
};

// How many agents a game has.
inline int NumPlaces(const ScheduleSpec& spec) {
  return spec.num_teams > 0 ? spec.num_teams : spec.num_seats;
}

// The schedule of a run. Where its game cannot be made, as if it had no teams.
ScheduleSpec ScheduleOf(const TournamentConfig& config);

inline constexpr std::int64_t kMaxGames = 1'000'000'000'000;

// InvalidArgument when there are too few agents (two, or one in a solo game) or too many; for
// self-play, when they are not one for all seats or one for each. The other functions here trust
// that a spec is valid.
absl::Status CheckSchedule(const ScheduleSpec& spec);

// Games in a block: the rotations of a line-up, or in a solo game one for each agent. In self-play
// one where rotations are all the same, since one agent holds all seats, or agents keep their
// seats.
int GamesPerBlock(const ScheduleSpec& spec);

// The most seats that `agent` has in any game: those of the places that a line-up can give it.
int MostSeats(const ScheduleSpec& spec, int agent);

// `games` rounded up to whole blocks.
std::int64_t RoundUpToBlocks(const ScheduleSpec& spec, std::int64_t games);

// How many line-ups there are, before orders around the table are told apart:
//   round robin  every set of different agents, one a place; with fewer agents than places every
//   way
//                to fill the table as evenly as possible (counts that differ by at most one)
//   gauntlet     agent 0 with every set of the others, or with the others filled in as above
//   solo, self-play  one
// Block b plays line-up b modulo this number, so that all of them come up before one does again.
std::int64_t NumLineups(const ScheduleSpec& spec);

// The agents of line-up `number`, below NumLineups, ascending. `out` has NumPlaces entries.
void LineupAt(const ScheduleSpec& spec, std::uint64_t number, std::span<int> out);

// Game number `index` of the schedule. Overwrites `game`, reusing its memory. Each time that a
// line-up comes up again it takes its next order around the table, its first agent held; rotation r
// has at place p the agent at place (p + r) modulo NumPlaces of that order. With fixed seats agent
// s is in seat s.
void ScheduleAt(const ScheduleSpec& spec, std::uint64_t index, ScheduledGame& game);

// What a block plays.
struct BlockLineup {
  std::uint64_t lineup = 0;  // its number
  std::uint64_t times = 0;   // that it came up before
};

// The same game where its block plays another line-up than the schedule says.
void ScheduleAt(const ScheduleSpec& spec, std::uint64_t index, const BlockLineup& block,
                ScheduledGame& game);

}  // namespace riftlab
