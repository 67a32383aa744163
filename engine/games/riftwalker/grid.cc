// The element grid: lines, and the power words (4.1).
#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

Elements Rules::Lines(const State& state) const {
  Elements lines = 0;
  for (int element = 0; element < kElements; ++element) {
    if (kHasLine[state.faces[element]]) Set(lines, element);
  }
  return lines;
}

void Rules::RefreshFaces(State& state) const {
  state.faces = {};
  for (int cell = 0; cell < kCells; ++cell) {
    Set(state.faces[FaceOf(state, cell)], cell);
  }
}

void Rules::PutCard(State& state, int cell, int card_and_side) const {
  Clear(state.faces[FaceOf(state, cell)], cell);
  state.grid[cell] = static_cast<std::uint8_t>(card_and_side);
  Set(state.faces[FaceOf(state, cell)], cell);
}

void Rules::TurnOver(State& state, int cell) const { PutCard(state, cell, state.grid[cell] ^ 1); }

void Rules::SwapCells(State& state, int a, int b) const {
  const int card = state.grid[a];
  PutCard(state, a, state.grid[b]);
  PutCard(state, b, card);
}

// The k-th element card that lies neither on the grid nor settled in the element deck.
int Rules::AnyHiddenElement(const State& state, int k) const {
  std::uint32_t seen = 0;
  for (const std::uint8_t card : state.grid) Set(seen, card / 2);
  for (const OptionalIndex card : state.elements) {
    if (card) Set(seen, *card);
  }
  const auto all = BitsBelow<std::uint32_t>(cards().num_element_cards);
  return NthBit(all & ~seen, k);
}

// The top element card replaces that of a cell, which goes to the bottom; the next one is seen.
void Rules::PlaceTop(State& state, int side, int cell, Rng& rng) const {
  const int size = ElementDeckSize();
  const int placed = *state.elements[0];
  const int replaced = state.grid[cell] / 2;
  for (int i = 1; i < size; ++i) {
    state.elements[i - 1] = state.elements[i];
  }
  state.elements[size - 1] = replaced;
  PutCard(state, cell, placed * 2 + side);
  if (state.hidden_elements == 0) return;
  if (!state.elements[0]) {
    // Hidden cards that have a place already cannot be this one.
    int unsettled = 1;
    for (std::size_t i = 1; i < state.hidden_elements; ++i) {
      unsettled += state.elements[i] ? 0 : 1;
    }
    const auto name = [&](std::uint32_t each) {
      return DeckCardText(*this, AnyHiddenElement(state, static_cast<int>(each)));
    };
    const auto k = rng.Below(kElementPile, static_cast<std::uint32_t>(unsettled), name);
    state.elements[0] = AnyHiddenElement(state, static_cast<int>(k));
  }
  --state.hidden_elements;
  // The last one is known by elimination (6.2).
  if (state.hidden_elements == 1) {
    if (!state.elements[1]) state.elements[1] = AnyHiddenElement(state, 0);
    state.hidden_elements = 0;
  }
}

}  // namespace riftlab::riftwalker
