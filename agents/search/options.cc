#include "agents/search/options.h"

#include <string_view>

#include "agents/core/net_name.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr double kMaxIterations = 1e9;

void AddBudget(std::vector<ParamSpec>& specs, std::string_view instead_of = "iterations") {
  specs.push_back(DurationParam(
      "time", "",
      fmt::format("clocked budget per move instead of {}; not reproducible", instead_of)));
  specs.push_back(
      IntegerParam("trees", "1", 1, 64,
                   "independent trees that share the budget; fixes the result, unlike --threads"));
}

// What a tree takes; of a policy net only where the agent takes one.
void AddTree(std::vector<ParamSpec>& specs, bool takes_net) {
  specs.push_back(
      RealParam("c", "0.7", 0, 10, "exploration constant of UCB, for rewards scaled to [0, 1]"));
  specs.push_back(
      IntegerParam("depth", "0", 0, 1000,
                   "moves below the root that the tree holds, 1: only the root's; 0: all"));
  specs.push_back(IntegerParam(
      "max_nodes", "0", 0, 2e8,
      "nodes per tree, at least the root and its moves; then it stops growing and is searched "
      "on; 0: as many as the iterations need, 1048576 under a clock"));
  std::vector<std::string> orders = {"random", "quick", "score"};
  if (takes_net) orders.emplace_back("learned");
  specs.push_back(ChoiceParam(
      "expand", std::move(orders),
      fmt::format("the order in which moves are tried: at random, the game's quick choice "
                  "first, {}that one and then by the game's scores{}",
                  takes_net ? "" : "or ",
                  takes_net ? ", or by the net; as quick where that has learnt no moves" : "")));
  specs.push_back(
      RealParam("widen", "0", 0, 100,
                "with UCB, below the root another move is tried only while fewer than 1 + "
                "widen * sqrt(visits) are; 0: all are tried before one is repeated"));
  specs.push_back(
      RealParam("fpu", "-1", -1, 1,
                "with UCB, below the root an untried move counts as the mean of the tried "
                "ones less this share of the range of rewards; -1: as better than all"));
  specs.push_back(ChoiceParam(
      "prior", {"none", "bonus", "puct"},
      fmt::format("with UCB, what the move that the game favours has: nothing, "
                  "'prior_weight' more reward, or 'prior_weight' of the exploration (PUCT){}",
                  takes_net ? ", which expand=learned shares out as the net has it" : "")));
  specs.push_back(RealParam("prior_weight", "0.05", 0, 1,
                            "how much 'prior' gives: reward with bonus, a part of the exploration "
                            "with puct"));
}

ParamSpec FinalMove() {
  return ChoiceParam("final", {"visits", "value"}, "the move to play: most visits, or best mean");
}

ParamSpec WhenToStop() {
  return ChoiceParam(
      "stop", {"budget", "settled"},
      "the end of an iteration budget: when it is spent, or also when the rest could not "
      "change the most visited move, where that is played");
}

ParamSpec WhichLuck() {
  return ChoiceParam("luck", {"fresh", "paired"},
                     "fresh worlds and draws for each iteration, or the k-th visit of every "
                     "move meets the same ones");
}

void AddPlayout(std::vector<ParamSpec>& specs, ParamSpec final_choice,
                ParamSpec stop = WhenToStop(), ParamSpec luck = WhichLuck()) {
  specs.push_back(
      ChoiceParam("playout", {"random", "greedy", "epsilon"},
                  "moves after the tree: random, the game's own quick choice, or a mixture"));
  specs.push_back(RealParam("epsilon", "0.1", 0, 1, "share of random moves with playout=epsilon"));
  specs.push_back(
      IntegerParam("cutoff", "-1", -1, 1000,
                   "playout moves before the game's evaluation takes over; -1: to the end"));
  specs.push_back(std::move(final_choice));
  specs.push_back(std::move(stop));
  specs.push_back(std::move(luck));
  specs.push_back(
      RealParam("margin", "0", 0, 1,
                "weight of the bounded score margin in the reward; the rest is the win share"));
}

std::vector<ParamSpec> MakeBudgetParams() {
  std::vector<ParamSpec> specs = {IntegerParam("iterations", "1000", 1, kMaxIterations,
                                               "iterations per move, all trees together")};
  AddBudget(specs);
  return specs;
}

std::vector<ParamSpec> MakePresetParams() {
  std::vector<ParamSpec> specs = MakeBudgetParams();
  specs.push_back(NetParam(kJudgesPositions, kShippedNet));
  return specs;
}

std::vector<ParamSpec> MakeTreeSearchParams() {
  std::vector<ParamSpec> specs = MakeBudgetParams();
  specs.push_back(NetParam(kJudgesPositions, kNoNet));
  AddTree(specs, /*takes_net=*/true);
  AddPlayout(specs, FinalMove());
  return specs;
}

std::vector<ParamSpec> MakeMultiObserverParams() {
  std::vector<ParamSpec> specs = MakeBudgetParams();
  AddTree(specs, /*takes_net=*/false);
  specs.push_back(ChoiceParam("selection", {"ucb", "regret"},
                              "moves in the trees: by UCB, or drawn by regret matching, whose "
                              "frequencies tend to mixed strategies"));
  specs.push_back(
      RealParam("explore", "0.05", 0.001, 1, "share of moves drawn evenly with selection=regret"));
  AddPlayout(specs,
             ChoiceParam("final", {"visits", "value", "sample"},
                         "the move to play: most visits, best mean, or drawn by visits, those "
                         "that only explored left out"));
  return specs;
}

std::vector<ParamSpec> MakePimcParams() {
  std::vector<ParamSpec> specs = {
      IntegerParam("worlds", "40", 1, 1e6,
                   "sampled worlds, each searched as if all cards were open; more of them, some in "
                   "part, where they cannot be shared out evenly among the trees"),
      IntegerParam("iterations", "25", 1, kMaxIterations,
                   "iterations per world, also under a clock")};
  AddBudget(specs, "a number of worlds");
  AddTree(specs, /*takes_net=*/false);
  AddPlayout(specs, FinalMove(), WhenToStop(),
             ChoiceParam("luck", {"fresh", "paired"},
                         "without effect: every visit in a world meets the draws of that world"));
  return specs;
}

// What has no effect is taken as it ever was, for the sake of recorded runs that name it.
std::vector<ParamSpec> MakeFlatMonteCarloParams() {
  std::vector<ParamSpec> specs = {
      IntegerParam("iterations", "1000", 1, kMaxIterations, "playouts per move, shared evenly")};
  AddBudget(specs);
  AddPlayout(specs,
             ChoiceParam("final", {"value", "visits"},
                         "without effect: the move to play is the one with the best mean"),
             ChoiceParam("stop", {"budget", "settled"},
                         "without effect: a mean may change with the last playout"));
  return specs;
}

Expansion ExpansionFrom(std::string_view choice) {
  return choice == "random"  ? Expansion::kRandom
         : choice == "quick" ? Expansion::kQuick
         : choice == "score" ? Expansion::kScore
                             : Expansion::kLearned;
}

Prior PriorFrom(std::string_view choice) {
  return choice == "none" ? Prior::kNone : choice == "bonus" ? Prior::kBonus : Prior::kPuct;
}

}  // namespace

const std::vector<ParamSpec>& TreeSearchParams() {
  static const std::vector<ParamSpec> kSpecs = MakeTreeSearchParams();
  return kSpecs;
}

const std::vector<ParamSpec>& MultiObserverParams() {
  static const std::vector<ParamSpec> kSpecs = MakeMultiObserverParams();
  return kSpecs;
}

const std::vector<ParamSpec>& PimcParams() {
  static const std::vector<ParamSpec> kSpecs = MakePimcParams();
  return kSpecs;
}

const std::vector<ParamSpec>& FlatMonteCarloParams() {
  static const std::vector<ParamSpec> kSpecs = MakeFlatMonteCarloParams();
  return kSpecs;
}

const std::vector<ParamSpec>& PresetParams() {
  static const std::vector<ParamSpec> kSpecs = MakePresetParams();
  return kSpecs;
}

void SetBudget(const Params& params, SearchOptions& options) {
  options.iterations = params.Integer("iterations");
  options.time_ms = params.DurationMs("time");
  options.trees = static_cast<int>(params.Integer("trees"));
}

SearchOptions OptionsFrom(const Params& params) {
  SearchOptions options;
  SetBudget(params, options);
  if (params.Has("worlds")) {
    options.worlds = static_cast<int>(params.Integer("worlds"));
    options.iterations *= options.worlds;
  }
  if (params.Has("c")) {
    options.c = params.Real("c");
    options.max_depth = static_cast<int>(params.Integer("depth"));
    options.max_nodes = params.Integer("max_nodes");
    options.expand = ExpansionFrom(params.Choice("expand"));
    options.widen = params.Real("widen");
    options.fpu = params.Real("fpu");
    options.prior = PriorFrom(params.Choice("prior"));
    options.prior_weight = params.Real("prior_weight");
  }
  if (params.Has("selection")) {
    options.selection =
        params.Choice("selection") == "ucb" ? SelectionRule::kUcb : SelectionRule::kRegretMatching;
    options.explore = params.Real("explore");
  }
  const std::string& playout = params.Choice("playout");
  options.playout = playout == "random"   ? PlayoutPolicy::kRandom
                    : playout == "greedy" ? PlayoutPolicy::kGreedy
                                          : PlayoutPolicy::kEpsilonGreedy;
  options.epsilon = params.Real("epsilon");
  options.cutoff = static_cast<int>(params.Integer("cutoff"));
  const std::string& final_choice = params.Choice("final");
  options.final_choice = final_choice == "visits"  ? FinalChoice::kVisits
                         : final_choice == "value" ? FinalChoice::kValue
                                                   : FinalChoice::kSample;
  options.stop = params.Choice("stop") == "budget" ? Stop::kBudget : Stop::kSettled;
  options.luck = params.Choice("luck") == "fresh" ? Luck::kFresh : Luck::kPaired;
  options.margin = params.Real("margin");
  return options;
}

}  // namespace riftlab
