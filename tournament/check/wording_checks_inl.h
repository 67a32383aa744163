// Checks of a game's words for people (HasWording): they are fit to be shown, and tell a seat no
// more than it may know.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/drawing.h"
#include "engine/core/game.h"
#include "engine/core/wording.h"
#include "fmt/format.h"
#include "tournament/check/recorder.h"
#include "tournament/check/text_fit.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

// Columns that a move's words and a card's text may take.
inline constexpr std::size_t kMoveColumns = 64;
inline constexpr std::size_t kCardColumns = 76;

template <Game G>
class WordingChecks {
 public:
  using State = typename G::State;

  explicit WordingChecks(CheckList& list)
      : moves_(list.Add("move_words",
                        "moves are put in words of one line, at most 64 columns wide, that differ "
                        "in a position and are the same in every sampled world")),
        told_(list.Add("told", "what a seat is told is one line, and empty where it sees nothing")),
        blind_(list.Add("told_blind", "what a seat is told is the same wherever it sees the same")),
        cards_(list.Add("named_cards",
                        "each named card has a code of its own, a name, and a text at most 76 "
                        "columns wide")) {
    if constexpr (!HasWording<G>) {
      for (CheckLine* line : {&moves_, &told_, &blind_, &cards_}) {
        line->set_why_no_case("the game has no words for people");
      }
    } else {
      blind_.set_why_no_case("no sampled world went on as the true one");
      cards_.set_why_no_case("the game has no named cards");
    }
  }

  void VisitGame(const G& game) {
    if constexpr (HasWording<G>) {
      std::set<std::string> codes;
      for (const CardWords& card : game.NamedCards()) {
        const bool is_new = codes.insert(card.code).second;
        cards_.Case(is_new && !card.code.empty() && !card.name.empty() && IsCardText(card.text),
                    [&] { return fmt::format("'{}', {}: {}", card.code, card.name, card.text); });
      }
    }
  }

  void Visit(const Position<G>& at, Rng& rng) {
    if constexpr (HasWording<G>) {
      const Player mover = at.game.ToMove(at.state);
      if (mover == kNobody) return;
      const State world = at.game.Determinize(at.game.Observe(at.state, mover), rng);
      ActionList<G> actions;
      at.game.LegalActions(at.state, actions);
      std::set<std::string> texts;
      for (const Action action : actions) {
        const std::string text = at.game.Describe(at.state, action);
        const bool fits = !text.empty() && IsOneLine(text) && ColumnsOf(text) <= kMoveColumns;
        const bool is_new = texts.insert(text).second;
        const bool is_blind = text == at.game.Describe(world, action);
        moves_.Case(fits && is_new && is_blind, [&] {
          return Describe(at,
                          fmt::format("'{}' for '{}' {}", text, at.game.ToText(at.state, action),
                                      !fits     ? "does not fit"
                                      : !is_new ? "is there twice"
                                                : "differs in a sampled world"));
        });
      }
    }
  }

  void VisitStep(const Position<G>& at, const Step<G>& step, const State& next, Rng& rng) {
    if constexpr (HasWording<G>) {
      for (const Player seat : Seats(at.game.NumPlayers())) {
        const std::string event = at.game.Event(step.state, step.action, next, seat);
        const std::string told = at.game.Tell(step.state, step.action, next, seat);
        told_.Case(IsOneLine(told) && (!event.empty() || told.empty()), [&] {
          return Describe(at, fmt::format("seat {} sees '{}' of '{}' and is told '{}'", seat, event,
                                          at.game.ToText(step.state, step.action), told));
        });
        HoldAgainstWorld(at, step, seat, event, told, rng);
      }
    }
  }

  void VisitDeal(const Position<G>& at) {
    if constexpr (HasWording<G>) {
      for (const Player seat : Seats(at.game.NumPlayers())) {
        const std::string told = at.game.TellDeal(at.state, seat);
        told_.Case(IsOneLine(told) && (!at.game.DealEvent(at.state, seat).empty() || told.empty()),
                   [&] { return Describe(at, fmt::format("the deal: '{}'", told)); });
      }
    }
  }

 private:
  static bool IsCardText(std::string_view text) {
    return !text.empty() && text.back() != '\n' && FitsColumns(text, kCardColumns);
  }

  // The same move with the same luck in a world that the seat cannot tell from the true one: if it
  // sees the same happen, it is told the same.
  void HoldAgainstWorld(const Position<G>& at, const Step<G>& step, Player seat,
                        const std::string& event, const std::string& told, Rng& rng) {
    const State world = at.game.Determinize(at.game.Observe(step.state, seat), rng);
    if (at.game.ToMove(world) != at.game.ToMove(step.state)) return;
    ActionList<G> actions;
    at.game.LegalActions(world, actions);
    if (std::find(actions.begin(), actions.end(), step.action) == actions.end()) return;
    State after = world;
    Rng luck = step.luck;
    at.game.Apply(after, step.action, luck);
    if (at.game.Event(world, step.action, after, seat) != event) return;
    const std::string other = at.game.Tell(world, step.action, after, seat);
    blind_.Case(other == told, [&] {
      return Describe(at,
                      fmt::format("seat {} sees '{}' and is told '{}', but '{}' in a world that "
                                  "looks the same to it",
                                  seat, event, told, other));
    });
  }

  CheckLine& moves_;
  CheckLine& told_;
  CheckLine& blind_;
  CheckLine& cards_;
};

}  // namespace riftlab::internal
