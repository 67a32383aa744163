// What rifts say, in words for people. All of it is made from the compiled table, so that a changed
// table speaks true.
#pragma once

#include <string>

#include "engine/games/riftwalker/cards.h"

namespace riftlab::riftwalker {

// "fire", "wind or fire", "any element".
std::string ElementsWords(Elements elements);

// The elements that the element key of a step of `rift` lets pass; all of them for the drawn one.
Elements ElementsOf(const CardTable& cards, int rift, const Step& step);

// A step in short, without what it depends on: "flip x2", "shift another 0-pointer".
std::string StepBrief(const CardTable& cards, int rift, const Step& step);

// The power in short: "flip, then may swap"; "no power" for none.
std::string PowerBrief(const CardTable& cards, int rift);

// The same in full, with what comes when the rift is burst: "swap up to twice. Then draw 1 card."
std::string PowerWords(const CardTable& cards, int rift);

// Special rules and bonus in short: "rivals cannot choose it; bonus +1/+2 for each ..."; "" for
// none.
std::string ExtrasBrief(const Rift& card);

// The power and all that is special about the rift, in short, as one chooses a card by it:
// "grow wind; bonus +1/+1 for each ...".
std::string RiftBrief(const CardTable& cards, int rift);

// "fire 3/7": the elements and the points at one and two shifts.
std::string RiftValues(const CardTable& cards, int rift);

// What a permit_burst step allows: "burst a 3-pointer without a line".
std::string PermitBrief(const CardTable& cards, int rift, const Step& step);

// The whole text of a rift: lines of at most 76 columns, without a line end at the end.
std::string RiftWords(const ParsedCards& parsed, int rift);

}  // namespace riftlab::riftwalker
