// Checks of everything that is written as text or JSON, and of reading it back.
#pragma once

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/drawing.h"
#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/census_inl.h"
#include "tournament/check/damage.h"
#include "tournament/check/difference.h"
#include "tournament/check/recorder.h"
#include "tournament/check/text_fit.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

// Whether a table fits each width that tables are drawn for.
inline bool FitsTerminals(const Drawing& drawing) {
  return FitsColumns(drawing.text(), kUsualColumns) &&
         FitsColumns(drawing.For(kFewestColumns).text(), kFewestColumns);
}

// Writing a position or move and reading it back.
template <Game G>
class NotationChecks {
 public:
  explicit NotationChecks(CheckList& list)
      : state_json_(list.Add("state_json",
                             "a position written as JSON and read back has the same "
                             "bytes")),
        info_json_(list.Add("info_json", "the same for what each seat knows")),
        action_texts_(list.Add("action_texts",
                               "move texts are unique in a position, without "
                               "blanks and reserved characters, and read back as the move")),
        drawing_(list.Add("drawing",
                          "tables are drawn at most 80 columns wide, and at most 60 for narrow "
                          "terminals")),
        events_(list.Add("events", "what a seat sees of a deal or move is at most one line")) {}

  void Visit(const Position<G>& at) {
    const Json json = at.game.ToJson(at.state);
    const absl::StatusOr<typename G::State> state = at.game.ParseState(json);
    state_json_.Case(state.ok() && ByteHash(*state) == ByteHash(at.state), [&] {
      if (!state.ok()) return Describe(at, std::string{state.status().message()});
      return Describe(at,
                      fmt::format("reading the position back gives other bytes: {}",
                                  FirstDifference(at.state, *state, json, at.game.ToJson(*state))));
    });
    drawing_.Case(FitsTerminals(Drawing{at.game.Draw(at.state)}),
                  [&] { return Describe(at, "the drawing is wider than the terminal"); });
    for (const Player seat : Seats(at.game.NumPlayers())) VisitInfo(at, seat);
    if (at.game.ToMove(at.state) != kNobody) VisitActions(at);
  }

  // What each seat sees of the move from `at` to `next`.
  void VisitStep(const Position<G>& at, const Step<G>& step, const typename G::State& next) {
    for (const Player seat : Seats(at.game.NumPlayers())) {
      events_.Case(IsOneLine(at.game.Event(step.state, step.action, next, seat)), [&] {
        return Describe(at, fmt::format("what seat {} sees of '{}' is not one line", seat,
                                        at.game.ToText(at.state, step.action)));
      });
    }
  }

  void VisitDeal(const Position<G>& at) {
    for (const Player seat : Seats(at.game.NumPlayers())) {
      events_.Case(IsOneLine(at.game.DealEvent(at.state, seat)), [&] {
        return Describe(at, fmt::format("what seat {} sees of the deal is not one line", seat));
      });
    }
  }

 private:
  void VisitInfo(const Position<G>& at, Player seat) {
    const typename G::InfoSet info = at.game.Observe(at.state, seat);
    const Json json = at.game.ToJson(info);
    const absl::StatusOr<typename G::InfoSet> read = at.game.ParseInfoSet(json);
    info_json_.Case(read.ok() && ByteHash(*read) == ByteHash(info), [&] {
      if (!read.ok()) {
        return Describe(at, fmt::format("seat {}: {}", seat, std::string{read.status().message()}));
      }
      return Describe(at, fmt::format("seat {}: reading back gives other bytes: {}", seat,
                                      FirstDifference(info, *read, json, at.game.ToJson(*read))));
    });
    drawing_.Case(FitsTerminals(Drawing{at.game.Draw(info)}), [&] {
      return Describe(at, fmt::format("the drawing for seat {} is wider than the terminal", seat));
    });
  }

  void VisitActions(const Position<G>& at) {
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    std::set<std::string> texts;
    for (const Action action : actions) {
      const std::string text = at.game.ToText(at.state, action);
      const absl::StatusOr<Action> read = at.game.ParseAction(at.state, text);
      const bool unique = texts.insert(text).second;
      const std::string_view fault = MoveTextFault(text);
      action_texts_.Case(unique && fault.empty() && read.ok() && *read == action, [&] {
        if (!fault.empty()) {
          return Describe(at, fmt::format("'{}', move {}, {}", text, Code(action), fault));
        }
        return Describe(at, fmt::format("'{}' does not name move {} alone", text, Code(action)));
      });
    }
  }

  CheckLine& state_json_;
  CheckLine& info_json_;
  CheckLine& action_texts_;
  CheckLine& drawing_;
  CheckLine& events_;
};

// What read() returns; an Internal error where it throws, which no reader may do.
template <class Read>
auto ReadDamaged(const Read& read) -> decltype(read()) {
  try {
    return read();
  } catch (const std::exception& thrown) {
    return absl::InternalError(thrown.what());
  }
}

// What is wrong with a refusal: nothing if it gives a reason.
inline std::string RefusalFault(const absl::Status& refusal) {
  if (refusal.code() == absl::StatusCode::kInternal) {
    return fmt::format("the reader throws '{}'", std::string{refusal.message()});
  }
  return refusal.message().empty() ? "refused without a reason" : "";
}

// Reading what has been damaged: refused with a reason, or else as good as any other position.
template <Game G>
class DamageChecks {
 public:
  explicit DamageChecks(CheckList& list)
      : state_(list.Add("damaged_state",
                        "a damaged position is refused, or can be written, sampled "
                        "and played to the end")),
        info_(list.Add("damaged_info",
                       "damaged knowledge of a seat is refused, or can be written, "
                       "sampled and played to the end")),
        action_(
            list.Add("damaged_action", "a damaged move text is refused or names a legal move")) {}

  void Visit(const Position<G>& at, Rng& rng) {
    for (int i = 0; i < kTries; ++i) DamageState(at, rng);
    for (int i = 0; i < kTries; ++i) DamageInfo(at, rng);
    if (at.game.ToMove(at.state) != kNobody) DamageAction(at, rng);
  }

  // Adds figures to the notes.
  void Finish() {
    state_.set_note(fmt::format("{} of them still read", accepted_states_));
    info_.set_note(fmt::format("{} of them still read", accepted_infos_));
  }

 private:
  static constexpr int kTries = 2;

  void DamageState(const Position<G>& at, Rng& rng) {
    const Json damaged = DamageJson(at.game.ToJson(at.state), rng);
    const auto read = ReadDamaged([&] { return at.game.ParseState(damaged); });
    std::string fault;
    if (read.ok()) {
      ++accepted_states_;
      fault = StateFault(at, *read, rng);
    } else {
      fault = RefusalFault(read.status());
    }
    state_.Case(fault.empty(), [&] {
      return Describe(at, fmt::format("{} after reading {}", fault, damaged.dump()));
    });
  }

  std::string StateFault(const Position<G>& at, const typename G::State& state, Rng& rng) {
    const absl::StatusOr<typename G::State> again = at.game.ParseState(at.game.ToJson(state));
    if (!again.ok() || ByteHash(*again) != ByteHash(state)) return "writing and reading differ";
    if constexpr (HasForEachCard<G>) {
      if (Names(AllCards(at.game, state)) != Names(AllCards(at.game, at.state))) {
        return "other cards than the game";
      }
    }
    for (const Player seat : Seats(at.game.NumPlayers())) {
      const typename G::InfoSet info = at.game.Observe(state, seat);
      const typename G::State world = at.game.Determinize(info, rng);
      if (ByteHash(at.game.Observe(world, seat)) != ByteHash(info)) {
        return fmt::format("a world sampled for seat {} looks different", seat);
      }
    }
    return PlaysToEnd(at.game, state, rng) ? "" : "the game does not end";
  }

  void DamageInfo(const Position<G>& at, Rng& rng) {
    const auto seat =
        static_cast<Player>(rng.Below(static_cast<std::uint32_t>(at.game.NumPlayers())));
    const Json damaged = DamageJson(at.game.ToJson(at.game.Observe(at.state, seat)), rng);
    const auto read = ReadDamaged([&] { return at.game.ParseInfoSet(damaged); });
    std::string fault;
    if (read.ok()) {
      ++accepted_infos_;
      fault = InfoFault(at, *read, rng);
    } else {
      fault = RefusalFault(read.status());
    }
    info_.Case(fault.empty(), [&] {
      return Describe(at, fmt::format("{} after reading {}", fault, damaged.dump()));
    });
  }

  std::string InfoFault(const Position<G>& at, const typename G::InfoSet& info, Rng& rng) {
    const absl::StatusOr<typename G::InfoSet> again = at.game.ParseInfoSet(at.game.ToJson(info));
    if (!again.ok() || ByteHash(*again) != ByteHash(info)) return "writing and reading differ";
    const Player seat = at.game.Observer(info);
    if (seat >= at.game.NumPlayers()) return fmt::format("observer {}", seat);
    const typename G::State world = at.game.Determinize(info, rng);
    if (ByteHash(at.game.Observe(world, seat)) != ByteHash(info)) {
      return "a sampled world looks different";
    }
    return PlaysToEnd(at.game, world, rng) ? "" : "a sampled world does not end";
  }

  void DamageAction(const Position<G>& at, Rng& rng) {
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    const Action action = actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
    const std::string damaged = DamageText(at.game.ToText(at.state, action), rng);
    const auto read = ReadDamaged([&] { return at.game.ParseAction(at.state, damaged); });
    std::string fault;
    if (!read.ok()) {
      fault = RefusalFault(read.status());
    } else if (std::find(actions.begin(), actions.end(), *read) == actions.end()) {
      fault = "read as a move that is not legal";
    }
    action_.Case(fault.empty(),
                 [&] { return Describe(at, fmt::format("'{}': {}", damaged, fault)); });
  }

  CheckLine& state_;
  CheckLine& info_;
  CheckLine& action_;
  std::int64_t accepted_states_ = 0;
  std::int64_t accepted_infos_ = 0;
};

}  // namespace riftlab::internal
