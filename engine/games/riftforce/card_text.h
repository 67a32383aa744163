// Cards and abilities in words, from the card table.
#pragma once

#include <string>
#include <vector>

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// "Fire"; with the code after it where guilds share a name.
std::string GuildName(const CardTable& cards, int guild);

// "Fire 5".
std::string CardName(const CardTable& cards, CardType type);

// "Fire, Ice, Light" for guilds as bits, or as a list; "-" for none.
std::string GuildNames(const CardTable& cards, std::uint32_t guilds);
std::string GuildNames(const CardTable& cards, const GuildList& guilds);

// "Fire 5 5 7, Ice 6": cards by guild; "-" for none.
std::string CardNames(const CardTable& cards, const CardSet& set);

// "a, b and c".
std::string Enumeration(const std::vector<std::string>& parts);

// Parts joined by ", ", as many as `columns` allow, and "..." for the others.
std::string FittedParts(const std::vector<std::string>& parts, std::size_t columns);

// What an ability does, as short as the table talk of people who know the game: "2 to the first,
// moves next door, 1 to the first". Damage goes to an enemy here where nothing else is said.
// `BriefParts` has the steps of a guild one by one, and what it does when played or destroyed.
std::string BriefStep(const Step& step);
std::string BriefAbility(const Ability& ability);
std::vector<std::string> BriefParts(const Guild& guild);

}  // namespace riftlab::riftforce
