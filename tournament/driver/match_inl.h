// The match of one game type. Included only by the generated file of each game and by tests.
#pragma once

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/core/agent.h"
#include "agents/core/agent_fault.h"
#include "agents/core/following_agent.h"
#include "agents/core/move_filter.h"
#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/luck_meter_inl.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"
#include "tournament/record/position_luck.h"

namespace riftlab {

// What an agent is shown. Anything but kInfoSet is cheating.
enum class Sight : std::uint8_t { kInfoSet, kState };

// One agent of a match. `agent` must be a PeekingAgent<G> where sight is kState (CHECKed).
// `filter` says what the agent is held to; null: the rules alone.
template <Game G>
struct Entrant {
  std::unique_ptr<Agent<G>> agent;
  Sight sight = Sight::kInfoSet;
  std::shared_ptr<const MoveFilter<G>> filter{};
};

template <Game G>
class MatchOf final : public Match {
 public:
  // A match between agents that were made for `*game`. ScheduledGame::agents are indices into
  // `entrants`.
  MatchOf(std::shared_ptr<const G> game, std::vector<Entrant<G>> entrants, MatchOptions options)
      : game_(std::move(game)), entrants_(std::move(entrants)), options_(std::move(options)) {
    for (const Entrant<G>& entrant : entrants_) {
      PeekingAgent<G>* peeking = nullptr;
      if (entrant.sight == Sight::kState) {
        peeking = dynamic_cast<PeekingAgent<G>*>(entrant.agent.get());
        RIFTLAB_CHECK(peeking != nullptr);
      }
      peeking_.push_back(peeking);
      following_.push_back(dynamic_cast<FollowingAgent<G>*>(entrant.agent.get()));
      if (any_filter_ == nullptr) any_filter_ = entrant.filter.get();
    }
    for (int seat = 0; seat < game_->NumPlayers(); ++seat) {
      sides_.push_back(game_->Side(static_cast<Player>(seat)));
    }
    limits_.stop = options_.stop;
    streams_.reserve(sides_.size());
    if (options_.luck) luck_.emplace(game_, *options_.luck);
  }

  void Play(const ScheduledGame& game, GameRecord& record) override {
    Begin(game, record);
    NamedDraws draws = LuckOf(game);
    Rng chance = Rng::Named(draws);
    const State state = game_->Deal(chance);
    if (luck_) luck_->Begin(game);
    TellDeal(state, GameStart::kDeal);
    PlayOn(state, chance, Unwatched{}, luck_ ? &*luck_ : nullptr, record);
  }

  void PlayWatched(const ScheduledGame& game, const std::optional<AnyState>& start,
                   MatchObserver& observer, GameRecord& record) override {
    Begin(game, record);
    NamedDraws draws = start ? LuckFromPosition(game) : LuckOf(game);
    Rng chance = Rng::Named(draws);
    const State state = start ? start->As<State>() : game_->Deal(chance);
    const bool has_luck = luck_.has_value() && !start;
    if (has_luck) luck_->Begin(game);
    TellDeal(state, start ? GameStart::kPosition : GameStart::kDeal);
    PlayOn(state, chance, Watched{observer}, has_luck ? &*luck_ : nullptr, record);
  }

  std::span<const OptionUse> option_uses() const override { return uses_; }

 private:
  using State = typename G::State;
  using Clock = std::chrono::steady_clock;

  struct Follower {
    Player seat;
    FollowingAgent<G>* agent;
  };

  // What PlayOn tells of the game: nothing, or all to an observer.
  struct Unwatched {
    static constexpr bool kTakesTime = false;
    void OnPosition(const State& /*state*/) const {}
    void OnDecision(const Decision& /*decision*/) const {}
    void OnAction(Action /*action*/) const {}
  };
  struct Watched {
    static constexpr bool kTakesTime = true;
    MatchObserver& observer;
    void OnPosition(const State& state) const {
      observer.OnPosition(AnyState(AnyValue::Of(state)));
    }
    void OnDecision(const Decision& decision) const { observer.OnDecision(decision); }
    void OnAction(Action action) const { observer.OnAction(action); }
  };

  // Plays from `state` to the end. `luck`, which began the game, may be null.
  template <class Watcher>
  void PlayOn(State state, Rng& chance, const Watcher& watcher, LuckMeterOf<G>* luck,
              GameRecord& record) {
    if (options_.time_decisions) last_read_ = Clock::now();
    Show(state, watcher);
    for (Player seat = game_->ToMove(state); seat != kNobody; seat = game_->ToMove(state)) {
      RIFTLAB_CHECK(seat < sides_.size() && record.decisions < G::kMaxDecisions);
      Action action{};
      const bool is_legal = Decide(state, seat, watcher, record, action);
      if (limits_.IsStopped()) [[unlikely]] {
        return BreakOff(record);
      }
      if (!is_legal) {
        if (is_refused_) return LeaveOff(record);
        record.faulty_seat = seat;
        record.result = FaultResult(sides_, seat);
        Finish(luck, record);
        return;
      }
      watcher.OnAction(action);
      if (options_.digest || options_.record_moves) AppendMove(game_->ToText(state, action));
      ++record.decisions;
      if (followers_.empty()) [[likely]] {
        game_->Apply(state, action, chance);
      } else {
        ApplyAndTell(state, action, chance);
      }
      if (luck != nullptr) MeasureLuck(action, *luck);
      Show(state, watcher);
    }
    record.result = game_->Result(state);
    Finish(luck, record);
  }

  // What the agent answered, or did wrong, when it was stopped counts for nothing.
  void BreakOff(GameRecord& record) const {
    record.fault.clear();
    LeaveOff(record);
  }

  // Ends a game without a result.
  void LeaveOff(GameRecord& record) const {
    record.result = {};
    record.moves = text_;
  }

  // What this and an observer take is charged to no seat.
  void MeasureLuck(Action action, LuckMeterOf<G>& luck) {
    luck.OnAction(action);
    if (options_.time_decisions) last_read_ = Clock::now();
  }

  template <class Watcher>
  void Show(const State& state, const Watcher& watcher) {
    watcher.OnPosition(state);
    if (Watcher::kTakesTime && options_.time_decisions) last_read_ = Clock::now();
  }

  // Tells the agents that follow this game that it begins.
  void TellDeal(const State& state, GameStart start) {
    for (const auto& [seat, agent] : followers_) {
      agent->OnNewGame(*game_, seat, start, streams_[seat]);
    }
    for (const auto& [seat, agent] : followers_) {
      std::string event = start == GameStart::kDeal ? game_->DealEvent(state, seat) : "";
      if (!event.empty()) agent->OnEvent(seat, std::move(event));
      agent->OnView(seat, game_->Observe(state, seat), kNobody);
    }
  }

  void ApplyAndTell(State& state, Action action, Rng& chance) {
    const State before = state;
    game_->Apply(state, action, chance);
    for (const auto& [seat, agent] : followers_) {
      std::string event = game_->Event(before, action, state, seat);
      if (!event.empty()) agent->OnEvent(seat, std::move(event));
      agent->OnView(seat, game_->Observe(state, seat), game_->ToMove(before));
    }
  }

  // Calls `tell` with each agent that follows this game once, however many seats it has.
  template <class Tell>
  void ForEachFollower(Tell tell) {
    for (auto it = followers_.begin(); it != followers_.end(); ++it) {
      const auto is_same = [&](const Follower& other) { return other.agent == it->agent; };
      if (std::none_of(followers_.begin(), it, is_same)) tell(*it->agent);
    }
  }

  // Charges a fault that shows once nothing is left to decide, unless another one ended the game.
  // Journals take it for a decision that led to no move.
  void ChargeFaultAtEnd(GameRecord& record) {
    ForEachFollower([&](FollowingAgent<G>& agent) {
      const std::optional<SeatFault> fault = agent.FaultAtEnd();
      if (!fault || record.faulty_seat >= 0) return;
      record.faulty_seat = fault->seat;
      record.fault = OneLine(fault->what);
      record.result = FaultResult(sides_, fault->seat);
      ++record.timing[fault->seat].decisions;
      ++record.timing[fault->seat].faults;
    });
  }

  void TellEnd(const GameRecord& record) {
    const Player faulty =
        record.faulty_seat < 0 ? kNobody : static_cast<Player>(record.faulty_seat);
    ForEachFollower([&](FollowingAgent<G>& agent) { agent.OnEnd(record.result, faulty); });
  }

  // Clears what the last game left behind, without giving memory back.
  void Begin(const ScheduledGame& game, GameRecord& record) {
    RIFTLAB_CHECK(game.agents.size() == sides_.size());
    record.game = game;
    record.decisions = 0;
    record.faulty_seat = -1;
    record.fault.clear();
    record.timing.assign(sides_.size(), SeatTiming{});
    is_refused_ = false;
    text_.clear();
    streams_.clear();
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      streams_.emplace_back(
          game.seed, StreamId{game.game_index, Purpose::kAgent, static_cast<std::uint32_t>(seat)});
    }
    if (any_filter_ != nullptr) uses_.assign(sides_.size(), OptionUse{});
    followers_.clear();
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      FollowingAgent<G>* agent = following_[static_cast<std::size_t>(game.agents[seat])];
      if (agent != nullptr) followers_.push_back({static_cast<Player>(seat), agent});
    }
  }

  // Asks the agent in `seat`. False, with the reason in `record.fault`, when it threw or chose what
  // is not legal.
  template <class Watcher>
  bool Decide(const State& state, Player seat, const Watcher& watcher, GameRecord& record,
              Action& action) {
    const auto index = static_cast<std::size_t>(record.game.agents[seat]);
    RIFTLAB_DCHECK(index < entrants_.size());
    SeatTiming& timing = record.timing[seat];
    bool thrown = false;
    try {
      const Decision decision =
          peeking_[index] != nullptr
              ? peeking_[index]->ActOnState(*game_, state, limits_, streams_[seat])
              : entrants_[index].agent->Act(*game_, game_->Observe(state, seat), limits_,
                                            streams_[seat]);
      action = decision.action;
      timing.iterations += decision.iterations;
      watcher.OnDecision(decision);
    } catch (const AgentFault& fault) {
      record.fault = ThrownText(fault);
      is_refused_ = fault.of() == FaultOf::kSystem;
      thrown = true;
    } catch (const std::exception& error) {
      record.fault = ThrownText(error);
      thrown = true;
    } catch (...) {
      record.fault = "threw something that is not a std::exception";
      thrown = true;
    }
    ++timing.decisions;
    if (options_.time_decisions) ReadClock(timing);
    if (!thrown) {
      game_->LegalActions(state, legal_);
      // Counting looks at all of them, yet is faster than a search: nothing is mispredicted.
      if (std::count(legal_.begin(), legal_.end(), action) > 0) {
        if (any_filter_ != nullptr) [[unlikely]] {
          CountUse(state, seat, index, action);
        }
        return true;
      }
      record.fault = IllegalText(action, legal_.size());
    }
    ++timing.faults;
    return false;
  }

  // Counts how the seat came upon the limited options among legal_. Precondition: `action` is one
  // that its limit leaves (CHECKed).
  void CountUse(const State& state, Player seat, std::size_t agent, Action action) {
    const auto& own = entrants_[agent].filter;
    const MoveFilter<G>& filter = own != nullptr ? *own : *any_filter_;
    const auto having =
        static_cast<std::size_t>(std::count_if(legal_.begin(), legal_.end(), [&](Action legal) {
          return filter.HasOption(*game_, state, legal);
        }));
    if (having == legal_.size()) ++uses_[seat].all_have;
    if (having == 0 || having == legal_.size()) return;
    ++uses_[seat].offered;
    const bool has = filter.HasOption(*game_, state, action);
    if (has) ++uses_[seat].chosen;
    RIFTLAB_CHECK(own == nullptr || has == (own->limit().kind == LimitKind::kAlways));
  }

  // Charges the time since the last reading to a seat. A single reading a decision keeps the cost
  // low; what the match itself does between two decisions (a fraction of a microsecond) is charged
  // too.
  void ReadClock(SeatTiming& timing) {
    const Clock::time_point now = Clock::now();
    const std::int64_t nanoseconds =
        std::chrono::duration_cast<std::chrono::nanoseconds>(now - last_read_).count();
    timing.nanoseconds += nanoseconds;
    timing.max_nanoseconds = std::max(timing.max_nanoseconds, nanoseconds);
    last_read_ = now;
  }

  void AppendMove(const std::string& move) {
    RIFTLAB_DCHECK(!move.empty() && move.find(' ') == std::string::npos);
    if (!text_.empty()) text_ += ' ';
    text_ += move;
  }

  void Finish(const LuckMeterOf<G>* luck, GameRecord& record) {
    ChargeFaultAtEnd(record);
    RIFTLAB_CHECK(record.result.scores.size() == sides_.size() &&
                  record.result.ranks.size() == sides_.size() &&
                  record.result.shares.size() == sides_.size());
    if (options_.record_moves) {
      record.moves = text_;
    } else {
      record.moves.clear();
    }
    if (luck != nullptr) {
      record.luck = luck->luck();
    } else {
      record.luck.clear();
    }
    record.digest = options_.digest ? DigestOf(text_, record.result.scores) : 0;
    TellEnd(record);
  }

  std::shared_ptr<const G> game_;
  std::vector<Entrant<G>> entrants_;
  std::vector<PeekingAgent<G>*> peeking_;      // by entrant; null for all that do not cheat
  std::vector<FollowingAgent<G>*> following_;  // by entrant; null for all that are only asked
  const MoveFilter<G>* any_filter_ = nullptr;  // of the first entrant that has one
  MatchOptions options_;
  SearchLimits limits_;
  std::vector<int> sides_;              // by seat
  std::optional<LuckMeterOf<G>> luck_;  // where it is measured

  // Buffers and scratch values of the game being played.
  std::vector<Follower> followers_;  // by seat, those only that follow it
  bool is_refused_ = false;          // an agent had nothing to run with
  std::vector<Rng> streams_;         // by seat
  ActionList<G> legal_;
  std::vector<OptionUse> uses_;  // by seat; empty where no entrant is limited
  std::string text_;
  Clock::time_point last_read_;
};

// A match between the agents that `agents` describe. InvalidArgument names the option or the agent.
template <Game G>
absl::StatusOr<std::unique_ptr<Match>> MakeMatchOf(const GameConfig& config,
                                                   std::span<const AgentSpec> agents,
                                                   const MatchOptions& options) {
  ASSIGN_OR_RETURN(G made, G::Make(config));
  const auto game = std::make_shared<const G>(std::move(made));
  RIFTLAB_CHECK(options.limits.empty() || options.limits.size() == agents.size());
  std::vector<Entrant<G>> entrants;
  for (const AgentSpec& spec : agents) {
    ASSIGN_OR_RETURN(std::unique_ptr<Agent<G>> agent, MakeAgent<G>(*game, spec));
    const Sight sight = (*FindAgent(spec.name))->cheats ? Sight::kState : Sight::kInfoSet;
    Entrant<G> entrant{.agent = std::move(agent), .sight = sight};
    if (!options.limits.empty() && options.limits[entrants.size()]) {
      entrant.filter = std::make_shared<MoveFilter<G>>(*options.limits[entrants.size()]);
      if (!entrant.agent->Restrict(entrant.filter)) {
        return absl::InvalidArgumentError(
            "agent '" + spec.name + "' decides by itself and cannot be kept from an option; use " +
            "one of this program");
      }
    }
    entrants.push_back(std::move(entrant));
  }
  return std::make_unique<MatchOf<G>>(game, std::move(entrants), options);
}

}  // namespace riftlab
