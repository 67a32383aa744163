// Cards, rows and questions as text.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/array.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// "Fi5*2/2#!": type, damage if any, the controlling seat where it is not the first of its side, and
// marks for an elemental that needs the number, and for one that has been activated, in the action
// in progress.
std::string ElementalText(const Rules& rules, Elemental elemental, int side);

// "Fi5 Pl7*1|||Wa5|": the rows of one side, from the first to the last elemental.
std::string RowsText(const Rules& rules, const Table& table, int side);

// "Fi5 Fi5 Ic6", in the order of the card table; "-" for none.
std::string CardsText(const Rules& rules, const CardSet& set);

// "L3".
std::string LocationText(int location);

// "Fi+Ic+Li" for guilds as bits, or as a list.
std::string GuildsText(const Rules& rules, std::uint32_t guilds);
std::string GuildsText(const Rules& rules, const GuildList& guilds);

// "L5 6-5-6" or "L2 control".
std::string PlanText(const Rules& rules, const Plan& plan);

// What the seat to move is to do, without saying what it may choose from.
std::string Question(const Rules& rules, const State& state);

// The words of phases in a position: "action", "play_card".
inline constexpr Array<std::string_view, 18> kPhaseNames = {
    "over",    "draft",   "keep",     "trainer_guild", "action",       "play_card",
    "play_at", "discard", "activate", "bot",           "love",         "move_to",
    "source",  "target",  "tie",      "heal",          "take_over_to", "push_to"};
constexpr std::string_view PhaseName(Phase phase) { return kPhaseNames[phase]; }

}  // namespace riftlab::riftforce
