// Cards, monsters, piles and questions as text.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/array.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// "sp_rune_scribe"; a starting card with its owner where there are several owners: "mage.1".
std::string TypeName(const Rules& rules, CardType type);
// The type that a name as above means; -1 if none.
int FindType(const Rules& rules, std::string_view name);

// "m_cave_troll*2": kind and damage, where there is any.
std::string MonsterText(const Rules& rules, int kind, int damage);

// "mage.0 mage.0 warrior.0": the cards of a zone, "-" for none; with `pools` those of a hand or
// deck with their pools, "mage.0#3", and without their names where `hidden`: "#3".
enum class Show : std::uint8_t { kNames, kPools, kPoolsOnly };
std::string ZoneText(const Rules& rules, const State& state, int zone, Show show = Show::kNames);

// "m_ash_bat m_cave_troll*2", "-" for none.
std::string MonstersText(const Rules& rules, const State& state, int zone);

// The cards of a selection, "-" for an empty slot.
std::string SelectionText(const Rules& rules, const State& state, Player seat);

// What the seat to move is to do, without saying what it may choose from.
std::string Question(const Rules& rules, const State& state);

// The words of phases, in the order of Phase.
inline constexpr Array<std::string_view, 14> kPhaseNames = {
    "over",      "guild",        "power",     "refresh",     "refresh_again", "order",   "main",
    "pick_card", "pick_monster", "pick_slot", "pick_option", "pick_player",   "confirm", "reply"};

}  // namespace riftlab::warrift
