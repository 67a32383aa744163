// The conformance suite for one game. Included only by the generated driver of each game and by the
// tests of the suite.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/registry/registry.h"
#include "engine/core/game.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/check/check.h"
#include "tournament/check/config_text.h"
#include "tournament/check/event_checks_inl.h"
#include "tournament/check/learner_checks_inl.h"
#include "tournament/check/names_met_inl.h"
#include "tournament/check/notation_checks_inl.h"
#include "tournament/check/play_checks_inl.h"
#include "tournament/check/recorder.h"
#include "tournament/check/small_budget.h"
#include "tournament/check/swap_checks_inl.h"
#include "tournament/check/tiny_checks_inl.h"
#include "tournament/check/walk_inl.h"
#include "tournament/check/wording_checks_inl.h"
#include "tournament/check/world_checks_inl.h"

namespace riftlab {

// An agent to put to the swap test besides the registered ones.
template <Game G>
struct CheckedAgent {
  std::string name;
  internal::AgentMaker<G> make;
};

namespace internal {

// One run of the suite.
template <Game G>
class Suite {
 public:
  Suite(const G& game, const CheckOptions& options, const std::vector<CheckedAgent<G>>& agents)
      : game_(game), options_(options) {
    for (const CheckedAgent<G>& agent : agents) swaps_.emplace_back(list_, agent.name, agent.make);
  }

  CheckReport Run() {
    wording_.VisitGame(game_);
    WalkGames();
    std::string why_no_case = "no position called for it";
    tiny_.set_why_no_case("the deals are too many to enumerate, and the game names no tiny table");
    std::string unproved;
    if (moves_.sound()) {
      AskAgents();
      VisitTinyTables();
      unproved = Unproved();
      damage_.Finish();
      cover_.Finish();
      knowledge_.Finish();
    } else {
      why_no_case = "not run, since the checks of moves have failed";
    }
    return {.game = G::Info().name,
            .config = game_.config(),
            .seed = options_.seed,
            .games = games_,
            .positions = positions_,
            .items = list_.Items(why_no_case),
            .unproved = unproved};
  }

 private:
  // At least this many games are looked at, however long they are.
  static constexpr int kFewestGames = 40;
  // Positions whose worlds are sampled for the cover, and that agents are asked about.
  static constexpr int kCoverPositions = 60;
  static constexpr int kSwapPositions = 40;

  // A position that agents are asked about.
  struct Asked {
    typename G::State state;
    Place place;
  };

  void WalkGames() {
    Path<G> path;
    for (std::uint64_t index = 0; positions_ < options_.states; ++index) {
      PlayGame(
          game_, options_.seed, index, [&](const Position<G>& at) { return moves_.Look(at); },
          path);
      ++games_;
      moves_.Ended(game_, path);
      if (!moves_.sound()) return;
      VisitGame(path);
    }
  }

  // Visits some positions of a finished game, evenly spread, and its end.
  void VisitGame(const Path<G>& path) {
    const std::uint64_t index = path.place.game;
    Rng rng(options_.seed, {.index = index, .purpose = Purpose::kCheck, .seat = 2});
    Rng wording_luck(options_.seed, {.index = index, .purpose = Purpose::kCheck, .seat = 3});
    Rng learner_luck(options_.seed, {.index = index, .purpose = Purpose::kCheck, .seat = 4});
    Rng event_luck(options_.seed, {.index = index, .purpose = Purpose::kCheck, .seat = 5});
    apply_.VisitDeal(game_, path.place);
    if (!path.steps.empty()) {
      const Position<G> dealt{game_, path.steps.front().state, path.place};
      names_.AddCards(game_, dealt.state);
      notation_.VisitDeal(dealt);
      wording_.VisitDeal(dealt);
    }
    const std::size_t length = path.steps.size();
    const std::size_t share = static_cast<std::size_t>(options_.states / kFewestGames) + 1;
    const std::size_t stride = std::max<std::size_t>(1, length / share);
    const std::size_t offset = length == 0 ? 0 : rng.Below(static_cast<std::uint32_t>(stride));
    Place place = path.place;
    for (std::size_t i = offset; i < length; i += stride) {
      const Step<G>& step = path.steps[i];
      place.decision = static_cast<int>(i);
      const Position<G> at{game_, step.state, place};
      const typename G::State& next = i + 1 < length ? path.steps[i + 1].state : path.last;
      apply_.Visit(at, step, rng);
      notation_.VisitStep(at, step, next);
      wording_.VisitStep(at, step, next, wording_luck);
      wording_.Visit(at, wording_luck);
      learner_.Visit(at, learner_luck);
      same_events_.VisitStep(at, step, next, event_luck);
      names_.AddMove(game_, step.state, step.action);
      VisitPosition(at, rng);
    }
    place.decision = static_cast<int>(length);
    const Position<G> end{game_, path.last, place};
    result_.Visit(end);
    VisitPosition(end, rng);
  }

  void VisitPosition(const Position<G>& at, Rng& rng) {
    ++positions_;
    notation_.Visit(at);
    damage_.Visit(at, rng);
    worlds_.Visit(at, rng);
    const Player mover = at.game.ToMove(at.state);
    if (mover == kNobody) return;
    const auto one_in = [&](int wanted) {
      return rng.Below(static_cast<std::uint32_t>(std::max(1, options_.states / wanted))) == 0;
    };
    if (one_in(kCoverPositions)) cover_.Visit(at, mover, rng);
    if (one_in(kSwapPositions)) asked_.push_back({at.state, at.place});
  }

  // Agents come last: where sampled worlds offer other moves than the truth, a search stops at an
  // assertion, and nobody would read what the checks before it have found.
  void AskAgents() {
    Rng rng(options_.seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 21});
    for (const Asked& asked : asked_) {
      worlds_.VisitMoves({game_, asked.state, asked.place}, std::nullopt, rng);
    }
    if (!MayAskAgents()) return;
    for (const Asked& asked : asked_) {
      for (SwapChecks<G>& swap : swaps_) {
        if (swap.Begin(game_)) swap.Visit({game_, asked.state, asked.place}, rng);
      }
    }
  }

  bool MayAskAgents() {
    if (worlds_.sound()) return true;
    for (SwapChecks<G>& swap : swaps_) {
      swap.Skip("not run, since the checks of sampled worlds have failed");
    }
    return false;
  }

  void AskAgents(const HistoryTree<G>& tree, const G& tiny) {
    Rng rng(options_.seed, {.index = 1, .purpose = Purpose::kCheck, .seat = 21});
    const std::vector<const History<G>*> histories = HistoriesToAsk(tree, tiny, options_.seed);
    for (const History<G>* history : histories) {
      const Place place{.seed = options_.seed, .play = "enumerated"};
      worlds_.VisitMoves({tiny, history->example, place}, history->other, rng);
    }
    if (!MayAskAgents()) return;
    for (SwapChecks<G>& swap : swaps_) {
      if (swap.Begin(tiny)) swap.VisitHistories(histories, tiny, options_.seed);
    }
  }

  void VisitTinyTables() {
    std::vector<GameConfig> configs = {game_.config()};
    if constexpr (HasTinyConfigs<G>) {
      configs = game_.TinyConfigs();
      const auto other_mode = [&](const GameConfig& config) {
        const absl::StatusOr<G> tiny = G::Make(config);
        return tiny.ok() && tiny->config().mode != game_.config().mode;
      };
      configs.erase(std::remove_if(configs.begin(), configs.end(), other_mode), configs.end());
    }
    for (const GameConfig& config : configs) VisitTinyTable(config);
    if (tiny_note_.empty()) return;
    const std::string missing = names_on_tiny_.Missing(names_);
    if (!missing.empty()) tiny_note_ += "; on none of them: " + missing;
    if (cut_off_ > 0) {
      tiny_note_ = fmt::format("{} of {} cut off (see --tree-positions): {}", cut_off_, enumerated_,
                               tiny_note_);
    }
    tiny_.set_note(tiny_note_);
  }

  // What a report that passes leaves open: knowledge and sampling that were held against nothing.
  std::string Unproved() const {
    const std::vector<std::string> names = knowledge_.WithoutCase(worlds_.is_uncertain());
    if (!worlds_.hides() || names.empty()) return "";
    std::string_view remedy = "name tiny tables of this mode on which something stays hidden";
    if (!HasForEachHidden<G> && enumerated_ > 0) {
      remedy = "list the hidden cards (ForEachHidden in engine/core/game.h)";
    } else if (!HasTinyConfigs<G>) {
      remedy = "name tables small enough to enumerate (TinyConfigs in engine/core/game.h)";
    }
    return fmt::format(
        "the game hides something, and whether seats know and sampling follows what they have seen "
        "was held against nothing (no case: {}); {}",
        fmt::join(names, ", "), remedy);
  }

  // Small states are enumerated further: what a position takes goes by them.
  std::size_t MaxTreePositions() const {
    if (options_.tree_positions > 0) return static_cast<std::size_t>(options_.tree_positions);
    constexpr std::size_t kBytes = std::size_t{1} << 26;
    constexpr std::size_t kFewest = 100'000;
    constexpr std::size_t kMost = 500'000;
    return std::clamp(kBytes / sizeof(typename G::State), kFewest, kMost);
  }

  void VisitTinyTable(const GameConfig& config) {
    const absl::StatusOr<G> tiny = G::Make(config);
    if (!tiny.ok()) {
      tiny_.Case(false, [&] { return std::string{tiny.status().message()}; });
      return;
    }
    const HistoryTree<G> tree(*tiny, MaxTreePositions());
    if (HasTinyConfigs<G> || tree.enumerable()) {
      tiny_.Case(tree.enumerable(), [&] {
        return fmt::format("{}: more than {} deals", ConfigText(tiny->config()),
                           MaxTreePositions());
      });
    }
    if (!tree.enumerable()) return;
    ++enumerated_;
    AddToNote(*tiny, tree);
    AddNames(*tiny, tree);
    knowledge_.Visit(tree, *tiny, options_.seed);
    chance_.Visit(tree, *tiny, options_.seed);
    AskAgents(tree, *tiny);
  }

  void AddToNote(const G& tiny, const HistoryTree<G>& tree) {
    if (!tiny_note_.empty()) tiny_note_ += "; ";
    tiny_note_ += fmt::format(
        "{}: {} positions, {}", ConfigText(tiny.config()), tree.positions(),
        tree.cut_off() ? fmt::format("cut off {} deep", Counted(tree.depth(), "decision"))
                       : "to the end");
    cut_off_ += tree.cut_off() ? 1 : 0;
  }

  void AddNames(const G& tiny, const HistoryTree<G>& tree) {
    names_on_tiny_.AddCards(tiny, tree.histories().front().example);
    for (const auto& decision : tree.decisions()) {
      if (names_on_tiny_.HasKindsOf(names_)) return;
      names_on_tiny_.AddMove(tiny, decision.state, decision.action);
    }
  }

  const G& game_;
  CheckOptions options_;
  CheckList list_;
  MoveChecks<G> moves_{list_};
  ApplyChecks<G> apply_{list_};
  ResultChecks<G> result_{list_};
  NotationChecks<G> notation_{list_};
  WordingChecks<G> wording_{list_};
  LearnerChecks<G> learner_{list_};
  DamageChecks<G> damage_{list_};
  WorldChecks<G> worlds_{list_};
  EventChecks<G> same_events_{list_};
  CoverCheck<G> cover_{list_};
  CheckLine& tiny_{list_.Add("tiny_tables", "the game's tiny configurations can be enumerated")};
  KnowledgeChecks<G> knowledge_{list_};
  ChanceChecks<G> chance_{list_};
  std::deque<SwapChecks<G>> swaps_;
  std::vector<Asked> asked_;
  NamesMet<G> names_;          // of the table that is being checked
  NamesMet<G> names_on_tiny_;  // of the tiny ones
  std::string tiny_note_;
  int enumerated_ = 0;  // tiny tables
  int cut_off_ = 0;     // of these
  std::int64_t games_ = 0;
  std::int64_t positions_ = 0;
};

}  // namespace internal

// Runs the suite on the game of `config`, with the swap test for `agents`. InvalidArgument for a
// wrong configuration; whatever the game does wrong stands in the report. A fault that makes the
// game abort, or never return, cannot be reported.
template <Game G>
absl::StatusOr<CheckReport> CheckGameWith(const GameConfig& config, const CheckOptions& options,
                                          const std::vector<CheckedAgent<G>>& agents) {
  ASSIGN_OR_RETURN(const G game, G::Make(config));
  return internal::Suite<G>(game, options, agents).Run();
}

// The same for all registered agents that do not cheat.
template <Game G>
absl::StatusOr<CheckReport> CheckGameOf(const GameConfig& config, const CheckOptions& options) {
  std::vector<CheckedAgent<G>> agents;
  for (const AgentSpec& spec : AgentsToCheck()) {
    agents.push_back({spec.name, [spec](const G& game) { return MakeAgent<G>(game, spec); }});
  }
  return CheckGameWith<G>(config, options, agents);
}

}  // namespace riftlab
