// What cards, powers and monsters do, in words.
#pragma once

#include <cstdint>
#include <string>

#include "engine/games/warrift/cards.h"

namespace riftlab::warrift {

// How effects are put: as the text of a card, or with few words beside others.
enum class Length : std::uint8_t { kFull, kBrief };

// "gain 2 attack, then draw 1 card", "+2 attack, draw 1"; empty for no effects.
std::string EffectsText(const CardTable& cards, int list, Length length);
std::string EffectText(const CardTable& cards, const Effect& effect, Length length);

// What a power does, and when: "once each turn: pay 1 magicka, then draw 1 card".
std::string PowerText(const CardTable& cards, const Power& power, Length length);

// What a card does that is played: "+1 attack, +1 magicka, draw 1"; empty for nothing.
std::string PlayText(const CardTable& cards, const Card& card, Length length);

// The name of the card, power or monster that an effect list belongs to; empty for list 0.
std::string OriginOf(const CardTable& cards, int list);

}  // namespace riftlab::warrift
