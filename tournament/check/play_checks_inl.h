// Checks of moves, of carrying them out, and of results.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/tags.h"
#include "fmt/format.h"
#include "tournament/check/recorder.h"
#include "tournament/check/result_fault.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

template <Game G>
bool StrictlyAscending(const ActionList<G>& actions) {
  return std::adjacent_find(actions.begin(), actions.end(),
                            [](Action a, Action b) { return a >= b; }) == actions.end();
}

// What listing the moves of a position must give.
template <Game G>
class MoveChecks {
 public:
  explicit MoveChecks(CheckList& list)
      : ends_(list.Add("ends", "games end within kMaxDecisions decisions")),
        choices_(list.Add("choices", "every played position offers at least two moves")),
        ascending_(list.Add("actions_ascending", "moves are listed strictly ascending")),
        nth_(list.Add("nth_legal", "NumLegal and NthLegal agree with LegalActions")),
        candidates_(list.Add("candidates", "candidate moves are some of the moves, ascending")) {
    if constexpr (!HasCandidateActions<G>) {
      candidates_.set_why_no_case("the game offers no candidates");
    }
  }

  // True when the game can be played on from here.
  bool Look(const Position<G>& at) {
    const auto describe = [&](std::string_view what) { return [=] { return Describe(at, what); }; };
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    choices_.Case(actions.size() >= 2, [&] {
      return Describe(at, fmt::format("{} moves in a played position", actions.size()));
    });
    ascending_.Case(StrictlyAscending<G>(actions), describe("moves are not strictly ascending"));
    bool agree = at.game.NumLegal(at.state) == static_cast<int>(actions.size());
    for (std::size_t i = 0; agree && i < actions.size(); ++i) {
      agree = at.game.NthLegal(at.state, static_cast<int>(i)) == actions[i];
    }
    nth_.Case(agree, describe("NumLegal or NthLegal differs from LegalActions"));
    if constexpr (HasCandidateActions<G>) {
      ActionList<G> candidates;
      at.game.CandidateActions(at.state, candidates);
      const bool subset =
          !candidates.empty() && StrictlyAscending<G>(candidates) &&
          std::includes(actions.begin(), actions.end(), candidates.begin(), candidates.end());
      candidates_.Case(subset, describe("candidates are not a non-empty ascending part of moves"));
    }
    return !actions.empty();
  }

  // Called with every game as far as it was played.
  void Ended(const G& game, const Path<G>& path) {
    const int decisions = static_cast<int>(path.steps.size());
    ends_.Case(decisions <= G::kMaxDecisions && game.ToMove(path.last) == kNobody, [&] {
      Place place = path.place;
      place.decision = decisions;
      return Describe(Position<G>{game, path.last, place}, "the game has not ended");
    });
  }

  // Whether other checks can trust the moves.
  bool sound() const {
    return ends_.item().failed + choices_.item().failed + ascending_.item().failed +
               nth_.item().failed ==
           0;
  }

 private:
  CheckLine& ends_;
  CheckLine& choices_;
  CheckLine& ascending_;
  CheckLine& nth_;
  CheckLine& candidates_;
};

// What carrying out a move must and must not do.
template <Game G>
class ApplyChecks {
 public:
  explicit ApplyChecks(CheckList& list)
      : pure_(list.Add("apply_pure",
                       "the same luck gives the same deal or move, at once "
                       "and after other moves")),
        older_(list.Add("apply_older_copies",
                        "a move leaves older copies of the position as they "
                        "were")),
        canary_(
            list.Add("apply_in_bounds", "a move writes to the position and nowhere beside it")) {}

  // Deals twice from the same luck.
  void VisitDeal(const G& game, const Place& place) {
    Rng luck(place.seed, {.index = place.game, .purpose = Purpose::kCheck, .seat = 3});
    Rng again = luck;
    const typename G::State dealt = game.Deal(luck);
    pure_.Case(ByteHash(dealt) == ByteHash(game.Deal(again)) && luck.Next() == again.Next(), [&] {
      return Describe(Position<G>{game, dealt, place}, "the same luck gives another deal");
    });
  }

  void Visit(const Position<G>& at, const Step<G>& step, Rng& rng) {
    const std::uint64_t before = ByteHash(step.state);
    const typename G::State older = step.state;
    Rng luck = step.luck;
    Rng again = step.luck;
    const Guarded first = Apply(at.game, step, luck);
    const Guarded second = Apply(at.game, step, again);
    canary_.Case(first.front == kCanary && first.back == kCanary,
                 [&] { return Describe(at, Moving(at, step, "writes beside the position")); });
    const std::uint64_t after = ByteHash(first.state);
    pure_.Case(ByteHash(second.state) == after && luck.Next() == again.Next(), [&] {
      return Describe(at, Moving(at, step, "gives two results from the same luck"));
    });
    older_.Case(ByteHash(step.state) == before && ByteHash(older) == before,
                [&] { return Describe(at, Moving(at, step, "changes an older copy")); });
    RepeatEarlier(at.game, rng);
    Remember(at, step, after, rng);
  }

 private:
  static constexpr std::size_t kMemory = 32;
  static constexpr std::array<unsigned char, 64> kCanary = [] {
    std::array<unsigned char, 64> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(0xA5 ^ i);
    return bytes;
  }();

  // A position between bytes that nobody should touch.
  struct Guarded {
    std::array<unsigned char, 64> front;
    typename G::State state;
    std::array<unsigned char, 64> back;
  };

  struct Earlier {
    Step<G> step;
    Place place;
    std::uint64_t after = 0;
  };

  static Guarded Apply(const G& game, const Step<G>& step, Rng& luck) {
    Guarded guarded{.front = kCanary, .state = step.state, .back = kCanary};
    game.Apply(guarded.state, step.action, luck);
    return guarded;
  }

  static std::string Moving(const Position<G>& at, const Step<G>& step, std::string_view what) {
    return fmt::format("move '{}' {}", at.game.ToText(at.state, step.action), what);
  }

  void RepeatEarlier(const G& game, Rng& rng) {
    if (memory_.empty()) return;
    const Earlier& earlier = memory_[rng.Below(static_cast<std::uint32_t>(memory_.size()))];
    Rng luck = earlier.step.luck;
    pure_.Case(ByteHash(Apply(game, earlier.step, luck).state) == earlier.after, [&] {
      const Position<G> at{game, earlier.step.state, earlier.place};
      return Describe(at, Moving(at, earlier.step, "gives another result after other moves"));
    });
  }

  void Remember(const Position<G>& at, const Step<G>& step, std::uint64_t after, Rng& rng) {
    const Earlier earlier{step, at.place, after};
    if (memory_.size() < kMemory) {
      memory_.push_back(earlier);
    } else {
      memory_[rng.Below(kMemory)] = earlier;
    }
  }

  CheckLine& pure_;
  CheckLine& older_;
  CheckLine& canary_;
  std::vector<Earlier> memory_;
};

// What a finished game must give.
template <Game G>
class ResultChecks {
 public:
  explicit ResultChecks(CheckList& list)
      : line_(list.Add("returns",
                       "shares lie in [0, 1], add up to one win over the sides, and agree "
                       "with scores and ranks; reason and tags are as the game says")) {}

  void Visit(const Position<G>& at) {
    const Payoffs<G> payoffs = at.game.Returns(at.state);
    std::vector<double> returns;
    std::vector<int> side_of;
    for (const Player seat : Seats(at.game.NumPlayers())) {
      returns.push_back(payoffs[seat]);
      side_of.push_back(at.game.Side(seat));
    }
    const GameResult result = at.game.Result(at.state);
    std::string fault = ResultFault(result, returns, side_of, G::Info().end_reasons);
    if (fault.empty()) fault = TagFault(result, G::Info().tags);
    line_.Case(fault.empty(), [&] { return Describe(at, fault); });
  }

 private:
  CheckLine& line_;
};

}  // namespace riftlab::internal
