// The analysis of a position of one game type. Included only by the generated file of each game and
// by tests.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "agents/search/root_parallel.h"
#include "agents/search/search_agent.h"
#include "agents/search/solving_agent.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/assumption_inl.h"
#include "tournament/analysis/beliefs_inl.h"
#include "tournament/analysis/exact_inl.h"
#include "tournament/analysis/words_inl.h"

namespace riftlab {

// Analyses one position of G. Use once.
template <Game G>
class Analyst {
 public:
  using State = typename G::State;
  using InfoSet = typename G::InfoSet;

  Analyst(const G& game, const InfoSet& info, const AnalysisRequest& request, SearchOptions options)
      : game_(game),
        info_(info),
        request_(request),
        options_(Prepare(std::move(options), request)),
        search_(options_),
        start_(Clock::now()) {
    if (request.assumptions.empty()) return;
    sampler_ = [this](Rng& rng) { return AgreeingState(rng); };
    search_.SampleWith(sampler_);
  }
  Analyst(const Analyst&) = delete;  // the search holds on to `sampler_`
  Analyst& operator=(const Analyst&) = delete;

  // The truth, for a search that cheats.
  void SetTruth(const State& truth) { truth_ = truth; }

  Analysis Run(const AnalysisProgress& progress) {
    if (truth_) {
      search_.BeginOpen(game_, *truth_, request_.seed);
    } else {
      search_.Begin(game_, info_, request_.seed);
    }
    for (int step = 1;; ++step) {
      const bool spent = Advance(step);
      Analysis answer = Answer();
      const bool stop = ShouldStop(answer, spent);
      if (!stop) {
        answer.is_during_search = true;
        if (!IsStopped() && progress(answer)) continue;
        answer.is_during_search = false;
        answer.stopped = StopReason::kInterrupted;
      }
      answer.beliefs = sampler_ ? SampledBeliefsOf(game_, info_, request_.seed, sampler_)
                                : BeliefsOf(game_, info_, request_.seed);
      AddWarnings(answer);
      return answer;
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  // Intermediate answers of an iteration budget, and time between those of a clocked one.
  static constexpr int kSteps = 20;
  static constexpr double kStepMs = 250;
  // A continuation stops below this share of the visits of its first move.
  static constexpr double kLineShare = 0.02;
  static constexpr int kLineSamples = 32;
  // The value is kept at such parts of an iteration budget that for the end of every step there is
  // one after half, a quarter and an eighth of its iterations.
  static constexpr std::int64_t kParts = std::int64_t{8} * kSteps;
  // Under a clock, each time that this share of the time so far has gone by.
  static constexpr double kKeptMs = 0.125;
  // Iterations after which a search looks whether it is to stop.
  static constexpr std::int64_t kStopStep = 4000;

  static SearchOptions Prepare(SearchOptions options, const AnalysisRequest& request) {
    options.trees = std::max(options.trees, kMinAnalysisTrees);
    if (request.iterations) {
      options.iterations = *request.iterations;
      options.time_ms = 0;
    }
    if (request.time_ms > 0) options.time_ms = request.time_ms;
    return options;
  }

  double ElapsedMs() const {
    return std::chrono::duration<double, std::milli>{Clock::now() - start_}.count();
  }

  Rng SampleRng(int sample) const {
    return Rng(
        request_.seed,
        {.index = static_cast<std::uint64_t>(sample), .purpose = Purpose::kCheck, .seat = 0});
  }

  // The truth where it is known, else a sampled world, as the search starts there.
  State World(Rng& rng) const {
    State world = truth_ ? *truth_ : sampler_ ? sampler_(rng) : game_.Determinize(info_, rng);
    FreeOrder(game_, world);
    return world;
  }

  // As AgreeingWorld of assumption.h.
  State AgreeingState(Rng& rng) const {
    for (std::int64_t tries = 0; tries < 1000 * kMostTries; ++tries) {
      const State world = game_.Determinize(info_, rng);
      if (Agrees(request_.assumptions, PlacesOf(game_, world, game_.Observer(info_)))) return world;
    }
    RIFTLAB_CHECK(false);
    return {};
  }

  bool IsStopped() const { return request_.stop != nullptr && request_.stop->load(); }

  // Goes on up to `total` iterations; where the search can be stopped, in steps, which change
  // nothing.
  void SearchUpTo(std::int64_t total) {
    if (request_.stop != nullptr) {
      for (std::int64_t next = Iterations() + kStopStep; next < total; next += kStopStep) {
        if (IsStopped() && Iterations() > 0) return;
        search_.RunUpTo(game_, next, request_.threads);
      }
    }
    if (IsStopped() && Iterations() > 0) return;
    search_.RunUpTo(game_, total, request_.threads);
  }

  // Searches up to the next answer. True when the budget is spent.
  bool Advance(int step) {
    if (options_.time_ms > 0) return AdvanceByClock();
    const std::int64_t end = kParts / kSteps * step;
    while (part_ < end) {
      part_ = NextPart(part_);
      const std::int64_t target = options_.iterations * part_ / kParts;
      if (target < options_.trees && part_ < end) continue;
      SearchUpTo(std::max<std::int64_t>(target, options_.trees));
      KeepValue();
      if (IsStopped()) return false;
    }
    return step == kSteps;
  }

  bool AdvanceByClock() {
    const double end = std::min(options_.time_ms, ElapsedMs() + kStepMs);
    do {
      const double elapsed = ElapsedMs();
      const double slice = std::min(kKeptMs * elapsed, end - elapsed);
      search_.RunFor(game_, std::max(1.0, slice), request_.threads);
      KeepValue();
    } while (ElapsedMs() < end && !IsStopped());
    return ElapsedMs() >= options_.time_ms;
  }

  // The first part after `part` that is half, a quarter or an eighth of the end of a step, or one.
  static std::int64_t NextPart(std::int64_t part) {
    for (const std::int64_t by : {1, 2, 4}) {
      if (part < by * kSteps) return part + by;
    }
    return part + kParts / kSteps;
  }

  void KeepValue() {
    if (!kept_.empty() && kept_.back().iterations == Iterations()) return;
    const std::vector<RootEdge<G>> edges = search_.MergedEdges();
    const std::size_t best = search_.BestEdge(edges);
    Rng rng = SampleRng(0);
    kept_.push_back({.iterations = Iterations(),
                     .win_share = EstimateOf(RootTotals()).mean,
                     .best_move = game_.ToText(World(rng), edges[best].action),
                     .best_win_share = EstimateOf(TotalsOf(best)).mean});
  }

  bool ShouldStop(Analysis& answer, bool spent) const {
    if (answer.moves.size() == 1) {
      answer.stopped = StopReason::kOnlyMove;
      return true;
    }
    if (spent) {
      answer.stopped = options_.time_ms > 0 ? StopReason::kTime : StopReason::kIterations;
      return true;
    }
    // The answer is the first move: that another one is surely better is no reason to end with it.
    if (request_.confidence > 0 && answer.moves[0].probability_best >= request_.confidence) {
      answer.stopped = StopReason::kConfidence;
      return true;
    }
    if (options_.time_ms > 0 || options_.final_choice != FinalChoice::kVisits) return false;
    // A mixed strategy is known by all of its visits, not by its most frequent move.
    if (options_.selection == SelectionRule::kRegretMatching) return false;
    const std::int64_t left = options_.iterations - answer.iterations;
    if (answer.moves[0].visits - answer.moves[1].visits <= left) return false;
    answer.stopped = StopReason::kSettled;
    return true;
  }

  Analysis Answer() const {
    Analysis answer;
    answer.seat = game_.Observer(info_);
    answer.agent = request_.agent.Text();
    answer.trees = options_.trees;
    answer.depth = options_.max_depth;
    answer.elapsed_ms = ElapsedMs();
    answer.seed = request_.seed;
    answer.iterations = Iterations();
    for (int tree = 0; tree < options_.trees; ++tree) {
      answer.worlds += search_.worker(tree).worlds();
    }
    answer.win_share = EstimateOf(RootTotals());
    answer.doublings = LastDoublings(kept_);
    const std::vector<RootEdge<G>> edges = search_.MergedEdges();
    double lead = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      answer.moves.push_back(MoveOf(edges[i], i));
      lead += edges[i].lead_total;
    }
    if constexpr (HasExpectedScores<G>) {
      answer.score_lead = lead / static_cast<double>(std::max<std::int64_t>(1, answer.iterations));
    }
    Compare(edges, answer);
    return answer;
  }

  std::int64_t Iterations() const {
    std::int64_t iterations = 0;
    for (int tree = 0; tree < options_.trees; ++tree) {
      iterations += search_.worker(tree).iterations();
    }
    return iterations;
  }

  // What the searching seat wins over all iterations.
  TreeTotals RootTotals() const {
    TreeTotals totals;
    for (int tree = 0; tree < options_.trees; ++tree) {
      TreeTotal& total = totals.emplace_back();
      for (const RootEdge<G>& edge : search_.worker(tree).search().edges()) {
        total.win_share += edge.share_totals[game_.Observer(info_)];
        total.visits += edge.visits;
      }
    }
    return totals;
  }

  // What the searching seat wins after one move.
  TreeTotals TotalsOf(std::size_t index) const {
    TreeTotals totals;
    for (int tree = 0; tree < options_.trees; ++tree) {
      const RootEdge<G>& edge = search_.worker(tree).search().edges()[index];
      totals.push_back(
          {.win_share = edge.share_totals[game_.Observer(info_)], .visits = edge.visits});
    }
    return totals;
  }

  MoveAnalysis MoveOf(const RootEdge<G>& edge, std::size_t index) const {
    const std::size_t seat = game_.Observer(info_);
    MoveAnalysis move;
    move.visits = edge.visits;
    move.available = edge.available;
    move.win_share = EstimateOf(TotalsOf(index));
    move.bonus = edge.bonus;
    move.reward = RootParallelSearch<G>::MeanReward(edge) + edge.bonus;
    const auto visits = static_cast<double>(std::max<std::int64_t>(1, edge.visits));
    for (std::size_t i = 0; i < static_cast<std::size_t>(game_.NumPlayers()); ++i) {
      move.shares.push_back(edge.share_totals[i] / visits);
    }
    if constexpr (HasExpectedScores<G>) move.score_lead = edge.lead_total / visits;
    const double mean = edge.share_totals[seat] / visits;
    move.world_sd = std::sqrt(std::max(0.0, edge.share_squares / visits - mean * mean));
    AddLine(edge, move);
    return move;
  }

  // The chance of each move to be best, and best first: the move that would be played, then by the
  // same measure. Moves that no tree can tell apart count as one, and share its chance.
  void Compare(const std::vector<RootEdge<G>>& edges, Analysis& answer) const {
    std::vector<TreeTotals> totals;
    for (std::size_t i = 0; i < edges.size(); ++i) totals.push_back(TotalsOf(i));
    const std::vector<std::size_t> same_as = FirstEqual(totals);
    std::vector<TreeEstimate> different;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (same_as[i] == i) different.push_back(answer.moves[i].win_share);
    }
    const std::vector<double> chances = ProbabilitiesBest(different, request_.seed);
    for (std::size_t i = 0, next = 0; i < edges.size(); ++i) {
      if (same_as[i] != i) continue;
      const auto number = std::count(same_as.begin(), same_as.end(), i);
      for (std::size_t j = i; j < edges.size(); ++j) {
        if (same_as[j] != i) continue;
        answer.moves[j].probability_best = chances[next] / static_cast<double>(number);
      }
      ++next;
    }
    std::vector<std::size_t> order(edges.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return search_.Better(edges[a], edges[b]);
    });
    std::vector<MoveAnalysis> sorted;
    sorted.reserve(order.size());
    for (const std::size_t i : order) {
      sorted.push_back(std::move(answer.moves[i]));
      sorted.back().equal_to_best = same_as[i] == same_as[order.front()];
    }
    answer.moves = std::move(sorted);
  }

  // A continuation as far as it was followed.
  struct Line {
    std::vector<std::string> texts;
    std::vector<std::int64_t> visits;
    std::vector<LineMove> moves;
  };

  // The continuation with the most visited end among a few possible futures, from the first tree.
  void AddLine(const RootEdge<G>& edge, MoveAnalysis& move) const {
    const TreeSearch<G>& search = search_.worker(0).search();
    const Tree& tree = search.tree();
    for (int sample = 0; sample < kLineSamples; ++sample) {
      Rng rng = SampleRng(sample);
      State state = World(rng);
      move.move = game_.ToText(state, edge.action);
      move.words = WordsOf(game_, state, edge.action);
      const Player seat = game_.ToMove(state);
      const NodeIndex node = tree.Find(kRootNode, seat, edge.action);
      if (node == kNoNode) return;
      Line line{.texts = {move.move},
                .visits = {tree[node].visits},
                .moves = {{.seat = seat, .words = move.words, .turn = TurnOf(game_, state)}}};
      game_.Apply(state, edge.action, rng);
      Follow(search, node, state, rng, line);
      const bool longer = line.texts.size() > move.line.size();
      if (longer ||
          (line.texts.size() == move.line.size() && line.visits.back() > move.line_visits.back())) {
        move.line = std::move(line.texts);
        move.line_visits = std::move(line.visits);
        move.line_moves = std::move(line.moves);
      }
    }
  }

  // Extends a line by the most visited legal moves while they were visited often enough.
  void Follow(const TreeSearch<G>& search, NodeIndex last, State& state, Rng& rng,
              Line& line) const {
    const Tree& tree = search.tree();
    const double enough = std::max(2.0, kLineShare * static_cast<double>(line.visits.front()));
    for (Player seat = game_.ToMove(state); seat != kNobody; seat = game_.ToMove(state)) {
      ActionList<G> actions;
      SearchActions(game_, state, actions);
      const NodeIndex node = search.DecisionNode(game_, state, last);
      if (node == kNoNode) return;
      NodeIndex best = kNoNode;
      for (const Action action : actions) {
        const NodeIndex child = tree.Find(node, seat, action);
        if (child == kNoNode) continue;
        if (best == kNoNode || tree[child].visits > tree[best].visits) best = child;
      }
      if (best == kNoNode || static_cast<double>(tree[best].visits) < enough) return;
      const Action action = Tree::ActionOf(tree[best]);
      line.texts.push_back(game_.ToText(state, action));
      line.visits.push_back(tree[best].visits);
      line.moves.push_back(
          {.seat = seat, .words = WordsOf(game_, state, action), .turn = TurnOf(game_, state)});
      game_.Apply(state, action, rng);
      last = best;
    }
  }

  void AddWarnings(Analysis& answer) const {
    if (options_.time_ms > 0) {
      answer.warnings.emplace_back("clocked budget: the answer cannot be reproduced");
    }
    if (truth_) answer.warnings.emplace_back("this agent cheats: it saw every hidden card");
    if (answer.stopped != StopReason::kOnlyMove &&
        answer.iterations < static_cast<std::int64_t>(answer.moves.size()) * options_.trees * 10) {
      answer.warnings.emplace_back("few iterations for so many moves: values are rough");
    }
  }

  const G& game_;
  InfoSet info_;
  AnalysisRequest request_;
  SearchOptions options_;
  RootParallelSearch<G> search_;
  WorldSampler<G> sampler_;  // empty where nothing is assumed
  std::optional<State> truth_;
  Clock::time_point start_;
  std::int64_t part_ = 0;      // of the budget that is spent
  std::vector<ValueAt> kept_;  // in the order of their iterations
};

// Analyses `info`, or `truth` with an agent that cheats; solves it with the agent `exact`.
// InvalidArgument when the agent does not search or the position does not suit it. Precondition:
// MeasureAgreement has found worlds that agree with what is assumed.
template <Game G>
absl::StatusOr<Analysis> AnalyzeOf(const GameConfig& config, const AnyInfoSet& any_info,
                                   const std::optional<AnyState>& truth,
                                   const AnalysisRequest& request,
                                   const AnalysisProgress& progress) {
  ASSIGN_OR_RETURN(const G game, G::Make(config));
  ASSIGN_OR_RETURN(const std::unique_ptr<Agent<G>> agent, MakeAgent<G>(game, request.agent));
  const auto info = any_info.As<typename G::InfoSet>();
  if (const auto* solver = dynamic_cast<const SolvingAgent<G>*>(agent.get())) {
    return SolveExactly(game, info, request, solver->max_states());
  }
  const auto* searcher = dynamic_cast<const SearchAgent<G>*>(agent.get());
  const auto* cheater = dynamic_cast<const CheatingSearchAgent<G>*>(agent.get());
  if (searcher == nullptr && cheater == nullptr) {
    return absl::InvalidArgumentError(fmt::format(
        "agent '{}' does not search; give one that does, such as so_ismcts, or exact for small "
        "positions",
        request.agent.name));
  }
  Analyst<G> analyst(game, info, request,
                     searcher != nullptr ? searcher->options() : cheater->options());
  if (cheater != nullptr) {
    if (!truth) {
      return absl::InvalidArgumentError(
          fmt::format("agent '{}' needs a complete position; this one shows what one seat sees",
                      request.agent.name));
    }
    if (!request.assumptions.empty()) {
      return absl::InvalidArgumentError(fmt::format(
          "agent '{}' sees every hidden card: nothing can be assumed of them", request.agent.name));
    }
    analyst.SetTruth(truth->As<typename G::State>());
  }
  return analyst.Run(progress);
}

}  // namespace riftlab
