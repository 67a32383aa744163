// Games with exactly one defect each, to see that conformance catches it.
//
// A Mutation is a class that overrides one function of a sound game (two where one defect must show
// in both, such as a list and its count). MutantRules is the game with a mutation in force, picked
// by the rule option "mutant".
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "engine/core/wording.h"

namespace riftlab::mutants {

// The functions of a game, all sound. `Base` is the sound game.
template <Game Base>
class Mutation {
 public:
  using State = typename Base::State;
  using InfoSet = typename Base::InfoSet;

  Mutation() = default;
  Mutation(const Mutation&) = delete;
  Mutation& operator=(const Mutation&) = delete;
  virtual ~Mutation() = default;

  virtual State Deal(const Base& game, Rng& rng) const { return game.Deal(rng); }
  virtual void LegalActions(const Base& game, const State& state, ActionList<Base>& out) const {
    game.LegalActions(state, out);
  }
  virtual int NumLegal(const Base& game, const State& state) const { return game.NumLegal(state); }
  virtual Action NthLegal(const Base& game, const State& state, int k) const {
    return game.NthLegal(state, k);
  }
  virtual void CandidateActions(const Base& game, const State& state, ActionList<Base>& out) const {
    game.LegalActions(state, out);
  }
  virtual double ScoreAction(const Base& game, const State& state, Action action) const {
    if constexpr (HasScoreAction<Base>) {
      return game.ScoreAction(state, action);
    } else {
      return 0;
    }
  }
  virtual Action QuickAction(const Base& game, const State& state, Rng& /*rng*/) const {
    return game.NthLegal(state, 0);
  }
  virtual void Apply(const Base& game, State& state, Action action, Rng& rng) const {
    game.Apply(state, action, rng);
  }
  virtual Payoffs<Base> Returns(const Base& game, const State& state) const {
    return game.Returns(state);
  }
  virtual InfoSet Observe(const Base& game, const State& state, Player seat) const {
    return game.Observe(state, seat);
  }
  virtual State Determinize(const Base& game, const InfoSet& info, Rng& rng) const {
    return game.Determinize(info, rng);
  }
  virtual Json ToJson(const Base& game, const State& state) const { return game.ToJson(state); }
  virtual absl::StatusOr<State> ParseState(const Base& game, const Json& json) const {
    return game.ParseState(json);
  }
  virtual std::string ToText(const Base& game, const State& state, Action action) const {
    return game.ToText(state, action);
  }
  virtual absl::StatusOr<Action> ParseAction(const Base& game, const State& state,
                                             std::string_view text) const {
    return game.ParseAction(state, text);
  }
  virtual std::string Event(const Base& game, const State& before, Action action,
                            const State& after, Player seat) const {
    return game.Event(before, action, after, seat);
  }
  virtual std::string Describe(const Base& game, const State& state, Action action) const {
    return game.ToText(state, action);
  }
  virtual std::string Tell(const Base& game, const State& before, Action action, const State& after,
                           Player seat) const {
    return game.Event(before, action, after, seat);
  }
  virtual void Inputs(const Base& game, const InfoSet& info, InputList& out) const {
    if constexpr (HasLearnerView<Base>) game.Inputs(info, out);
  }
  virtual int ActionId(const Base& game, Player seat, Action action) const {
    if constexpr (HasLearnerView<Base>) return game.ActionId(seat, action);
    return 0;
  }
  // The first inputs of what the seat sees.
  virtual void Features(const Base& game, const State& state, Player seat, FeatureList& out) const {
    InputList inputs;
    Inputs(game, game.Observe(state, seat), inputs);
    for (const std::uint16_t input : inputs) {
      if (input < kNumFeatures) out.push_back(input);
    }
  }
  static constexpr int kNumFeatures = 3;
  virtual std::vector<CardWords> NamedCards() const {
    return {{.code = "a", .name = "Ace", .text = "worth one"},
            {.code = "b", .name = "Bee", .text = "worth two"}};
  }
};

// A mutation and the name under which the rule option "mutant" finds it.
template <Game Base>
struct NamedMutation {
  std::string name;
  std::shared_ptr<const Mutation<Base>> mutation;
};

// The mutations of one game. Specialised for each game that has some.
template <Game Base>
const std::vector<NamedMutation<Base>>& MutationsOf();

template <Game Base>
class MutantRules {
 public:
  using State = typename Base::State;
  using InfoSet = typename Base::InfoSet;
  static constexpr int kMaxPlayers = Base::kMaxPlayers;
  static constexpr int kMaxActions = Base::kMaxActions;
  static constexpr int kMaxDecisions = Base::kMaxDecisions;

  static const GameInfo& Info() { return Base::Info(); }

  // As Base::Make, with the rule "mutant" naming the mutation.
  static absl::StatusOr<MutantRules> Make(const GameConfig& config) {
    GameConfig sound = config;
    const auto rule = sound.rules.find("mutant");
    if (rule == sound.rules.end()) return absl::InvalidArgumentError("rule mutant: missing");
    const std::string name = rule->second;
    sound.rules.erase(rule);
    const absl::StatusOr<Base> game = Base::Make(sound);
    if (!game.ok()) return game.status();
    for (const NamedMutation<Base>& named : MutationsOf<Base>()) {
      if (named.name == name) return MutantRules(*game, named);
    }
    return absl::InvalidArgumentError("rule mutant: unknown '" + name + "'");
  }

  const GameConfig& config() const { return config_; }
  std::uint64_t CardsHash() const { return game_.CardsHash(); }
  int NumPlayers() const { return game_.NumPlayers(); }
  int Side(Player seat) const { return game_.Side(seat); }
  State Deal(Rng& rng) const { return mutation_->Deal(game_, rng); }
  Player ToMove(const State& state) const { return game_.ToMove(state); }
  void LegalActions(const State& state, ActionList<Base>& out) const {
    mutation_->LegalActions(game_, state, out);
  }
  int NumLegal(const State& state) const { return mutation_->NumLegal(game_, state); }
  Action NthLegal(const State& state, int k) const { return mutation_->NthLegal(game_, state, k); }
  void CandidateActions(const State& state, ActionList<Base>& out) const {
    mutation_->CandidateActions(game_, state, out);
  }
  double ScoreAction(const State& state, Action action) const {
    return mutation_->ScoreAction(game_, state, action);
  }
  Action QuickAction(const State& state, Rng& rng) const {
    return mutation_->QuickAction(game_, state, rng);
  }
  void Apply(State& state, Action action, Rng& rng) const {
    mutation_->Apply(game_, state, action, rng);
  }
  InfoSet Observe(const State& state, Player seat) const {
    return mutation_->Observe(game_, state, seat);
  }
  Player Observer(const InfoSet& info) const { return game_.Observer(info); }
  State Determinize(const InfoSet& info, Rng& rng) const {
    return mutation_->Determinize(game_, info, rng);
  }
  Payoffs<Base> Returns(const State& state) const { return mutation_->Returns(game_, state); }
  GameResult Result(const State& state) const {
    GameResult result = game_.Result(state);
    const Payoffs<Base> shares = Returns(state);
    for (std::size_t seat = 0; seat < result.shares.size(); ++seat) {
      result.shares[seat] = shares[seat];
    }
    return result;
  }
  Json ToJson(const State& state) const { return mutation_->ToJson(game_, state); }
  Json ToJson(const InfoSet& info) const { return game_.ToJson(info); }
  absl::StatusOr<State> ParseState(const Json& json) const {
    return mutation_->ParseState(game_, json);
  }
  absl::StatusOr<InfoSet> ParseInfoSet(const Json& json) const { return game_.ParseInfoSet(json); }
  std::string ToText(const State& state, Action action) const {
    return mutation_->ToText(game_, state, action);
  }
  absl::StatusOr<Action> ParseAction(const State& state, std::string_view text) const {
    return mutation_->ParseAction(game_, state, text);
  }
  std::string Event(const State& before, Action action, const State& after, Player seat) const {
    return mutation_->Event(game_, before, action, after, seat);
  }
  std::string DealEvent(const State& state, Player seat) const {
    return game_.DealEvent(state, seat);
  }
  std::string Describe(const State& state, Action action) const {
    return mutation_->Describe(game_, state, action);
  }
  std::string Tell(const State& before, Action action, const State& after, Player seat) const {
    return mutation_->Tell(game_, before, action, after, seat);
  }
  std::string TellDeal(const State& state, Player seat) const { return DealEvent(state, seat); }
  std::vector<CardWords> NamedCards() const { return mutation_->NamedCards(); }
  int NumInputs() const requires HasLearnerView<Base> { return game_.NumInputs(); }
  void Inputs(const InfoSet& info, InputList& out) const requires HasLearnerView<Base> {
    mutation_->Inputs(game_, info, out);
  }
  Payoffs<Base> EvaluateAll(const State& /*state*/) const requires HasLearnerView<Base> {
    return {};
  }
  State TurnEnd(const State& state, Rng& /*rng*/) const requires HasLearnerView<Base> {
    return state;
  }
  int NumFeatures() const requires HasLearnerView<Base> { return Mutation<Base>::kNumFeatures; }
  bool IsKnownFeature(int /*fact*/) const requires HasLearnerView<Base> { return true; }
  void Features(const State& state, Player seat,
                FeatureList& out) const requires HasLearnerView<Base> {
    out.clear();
    mutation_->Features(game_, state, seat, out);
  }
  int NumActionIds() const requires HasLearnerView<Base> { return game_.NumActionIds(); }
  int ActionId(Player seat, Action action) const requires HasLearnerView<Base> {
    return mutation_->ActionId(game_, seat, action);
  }
  auto Draw(const State& state) const { return game_.Draw(state); }
  auto Draw(const InfoSet& info) const { return game_.Draw(info); }
  std::string DescribeCards() const { return game_.DescribeCards(); }

  template <class Sink>
  requires HasForEachHidden<Base>
  void ForEachHidden(const State& state, Player seat, Sink&& sink) const {
    game_.ForEachHidden(state, seat, sink);
  }
  template <class Sink>
  requires HasForEachCard<Base>
  void ForEachCard(const State& state, Sink&& sink) const { game_.ForEachCard(state, sink); }
  std::vector<GameConfig> TinyConfigs() const {
    std::vector<GameConfig> configs = {game_.config()};
    if constexpr (HasTinyConfigs<Base>) configs = game_.TinyConfigs();
    for (GameConfig& config : configs) config.rules["mutant"] = config_.rules.at("mutant");
    return configs;
  }

 private:
  MutantRules(Base game, const NamedMutation<Base>& named)
      : game_(std::move(game)), config_(game_.config()), mutation_(named.mutation) {
    config_.rules["mutant"] = named.name;
  }

  Base game_;
  GameConfig config_;
  std::shared_ptr<const Mutation<Base>> mutation_;
};

}  // namespace riftlab::mutants
