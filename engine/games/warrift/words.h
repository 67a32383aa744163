// Cards, monsters and moves as people name them: printed names and the numbers one chooses by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/array.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// The printed name.
std::string CardWord(const Rules& rules, CardType type);
std::string MonsterWord(const Rules& rules, int kind);
std::string GuildWord(const Rules& rules, int guild);

// The printed name, with its owner where `holder` has a starting card of somebody else: "seat 1's
// Mage".
std::string CardOf(const Rules& rules, CardType type, Player holder);

// "1 point", of a monster.
std::string PointsText(const Rules& rules, int kind);

// "seat 0"; "the Rift"; "into the Rift".
std::string SeatWord(int seat);
std::string_view PlaceWord(Spot spot);
std::string_view WhereTo(Spot spot);

// A card that was compared for the turn order, and lies under the guild deck of `seat` behind
// `index` others: "Rune Scribe (seat 0, cost 3)". Under the one deck of a frenzy it is said of the
// last ones alone whose they are, and of two seats: of more it is not known which ones tied before.
std::string RevealedWord(const Rules& rules, const State& state, Player seat, int index);

// The parts joined by `by`, by " and " before the last one.
std::string Joined(const std::vector<std::string>& parts, std::string_view by = ", ");

// How many there are of each card type.
using Tally = Array<int, kMaxTypes>;
Tally TallyOf(const State& state, int zone);
int Total(const Tally& tally);
// "3x Mage, Warrior", as `holder` has them; negative counts are left out.
std::string TallyText(const Rules& rules, const Tally& tally, Player holder);
// The same of kinds of monsters, in order of the first of each.
std::string KindsText(const Rules& rules, const std::vector<std::uint8_t>& kinds);

// The text, of at most so many columns: cut after a word, with dots.
std::string Cut(std::string text, std::size_t columns);

// The same, with A for attack and M for magicka where that is of use.
std::string Shortened(const std::string& text, std::size_t columns);

// Whether the op that asks has not been answered yet.
bool IsFirstPick(const State& state, const Effect& asking);

// "consumes nothing": what a seat does that takes none of the candidates, or no more than it has.
std::string_view DeclineText(Op op, bool first);

// "the game is over: seat 0 (9 points) wins". Precondition: it is (trusted).
std::string OutcomeText(const Rules& rules, const State& state);

// What a "yes" to the move of all candidates takes, from a zone.
Tally MovedByYes(const Rules& rules, const State& state, const Effect& effect);

}  // namespace riftlab::warrift
