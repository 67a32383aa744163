#include "tournament/follow/line_moves.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// The first word, and what follows it.
std::pair<std::string, std::string> FirstOf(const std::string& text) {
  const std::size_t length = std::min(text.find(' '), text.size());
  return {text.substr(0, length), text.substr(std::min(length + 1, text.size()))};
}

}  // namespace

MeantMoves MovesMeant(const AnyGame& game, const AnyState& state, Player seat,
                      const std::string& text) {
  MeantMoves meant;
  if (game.ToMove(state) != seat) return meant;
  const std::vector<Action> legal = game.LegalActions(state);
  const auto [word, further] = FirstOf(text);
  const ToldMove told(word);
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(meant.actions),
               [&](Action action) { return told.Is(game.ToText(state, action)); });
  if (!meant.actions.empty()) {
    meant.rest = further;
    return meant;
  }
  const std::string wanted = Normalised(text);
  std::vector<Action> begun;
  for (const Action action : legal) {
    const std::string words = Normalised(game.Describe(state, action));
    if (words == wanted) return {.actions = {action}, .rest = ""};
    if (words.starts_with(wanted)) begun.push_back(action);
  }
  if (begun.size() == 1) meant.actions = std::move(begun);
  return meant;
}

std::string WhyNoMove(const AnyGame& game, const AnyState& state, Player seat,
                      const std::string& text, bool has_moved) {
  constexpr std::size_t kLongestCompared = 100;
  const Player mover = game.ToMove(state);
  if (mover != seat) return NotToMove(mover, seat, has_moved);
  const std::string word = FirstOf(text).first;
  const std::string wanted = Normalised(text);
  std::vector<std::string> texts;
  std::vector<std::string> begun;
  for (const Action action : game.LegalActions(state)) {
    texts.push_back(game.ToText(state, action));
    const std::string words = game.Describe(state, action);
    if (Normalised(words).starts_with(wanted)) begun.push_back(words);
  }
  if (begun.size() > 1) {
    return fmt::format("'{}' begins several moves of seat {}: {}; write more of it, or a code",
                       text, mover, ListedMoves(begun));
  }
  return fmt::format(
      "'{}' is no move of seat {} here{}; it may do such as {}", word.substr(0, kLongestCompared),
      mover, word.size() > kLongestCompared ? "" : Suggestion(word, texts), ListedMoves(texts));
}

}  // namespace riftlab
