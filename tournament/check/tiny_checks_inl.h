// Checks of knowledge and sampling against exact enumeration on tiny tables: letters c to e of the
// checks of hidden information, and of the luck of deals and draws.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/census_inl.h"
#include "tournament/check/chi_square.h"
#include "tournament/check/config_text.h"
#include "tournament/check/history_tree_inl.h"
#include "tournament/check/outcomes_inl.h"
#include "tournament/check/recorder.h"

namespace riftlab::internal {

template <Game G>
class KnowledgeChecks {
 public:
  explicit KnowledgeChecks(CheckList& list)
      : equal_histories_(list.Add("equal_histories",
                                  "on tiny tables a seat that has observed the "
                                  "same knows the same, bytewise")),
        kept_(list.Add("knowledge_kept",
                       "on tiny tables what a seat knows stands for no two "
                       "histories that bear out other hidden cards")),
        possible_(list.Add("worlds_possible",
                           "on tiny tables only arrangements are sampled that the "
                           "observed history allows")),
        cover_(list.Add("cover_tiny", "on tiny tables every arrangement that should come up does")),
        posterior_(list.Add("posterior",
                            "on tiny tables sampling follows the exact chances, by "
                            "chi-square")) {}

  void Visit(const HistoryTree<G>& tree, const G& game, std::uint64_t seed) {
    visited_ = true;
    const std::string name = ConfigText(game.config());
    for (const Discord<G>& discord : tree.discords()) {
      const History<G>& history = tree.histories()[static_cast<std::size_t>(discord.history)];
      equal_histories_.Case(false, [&] {
        return fmt::format("{}: seat {} observes '{}' and knows {} at {}, but {} at {}", name,
                           history.seat, tree.Text(discord.history),
                           game.ToJson(history.info).dump(), game.ToJson(history.example).dump(),
                           game.ToJson(game.Observe(discord.state, history.seat)).dump(),
                           game.ToJson(discord.state).dump());
      });
    }
    equal_histories_.Cases(tree.compared() - static_cast<std::int64_t>(tree.discords().size()));
    if constexpr (HasForEachHidden<G>) {
      CompareBeliefs(tree, game, name);
      for (const int history : Choose(tree, seed)) Sample(tree, game, history, name, seed);
    }
  }

  // The names of the checks without a case that a game which hides something should have cases of,
  // `is_uncertain` where hidden cards may lie here or there.
  std::vector<std::string> WithoutCase(bool is_uncertain) const {
    std::vector<const CheckLine*> lines = {&possible_};
    if (is_uncertain) lines = {&equal_histories_, &possible_, &posterior_};
    std::vector<std::string> names;
    for (const CheckLine* line : lines) {
      if (line->item().cases == 0) names.push_back(line->item().name);
    }
    return names;
  }

  // Judges all samples together; to be called last.
  void Finish() {
    if (visited_) {
      equal_histories_.set_why_no_case("no two positions of the tiny tables look the same");
      const char* unlisted = "the game does not list hidden cards";
      const bool lists = HasForEachHidden<G>;
      const char* certain = "on the tiny tables everything hidden is certain";
      kept_.set_why_no_case(lists ? "no two histories of the tiny tables leave the same knowledge"
                                  : unlisted);
      possible_.set_why_no_case(unlisted);
      cover_.set_why_no_case(lists ? certain : unlisted);
      posterior_.set_why_no_case(lists ? certain : unlisted);
    }
    const double p = all_.PValue();
    if (all_.degrees > 0) {
      posterior_.Case(p >= kSmallestPValue, [&] {
        return fmt::format("all histories together: p = {:.3g} (chi-square {:.1f}, {} degrees)", p,
                           all_.statistic, all_.degrees);
      });
      posterior_.set_note(fmt::format("p = {:.3g} over {} histories", p, tested_));
    }
  }

 private:
  using Chances = std::map<std::uint64_t, double>;

  static constexpr std::size_t kChosen = 120;
  static constexpr int kFewestSamples = 400;
  static constexpr int kMostSamples = 20'000;
  static constexpr int kSamplesPerWorld = 40;
  // An arrangement expected this often is missed with probability e^-30.
  static constexpr double kExpectedTimes = 30;

  static Chances Normalised(const Chances& weights) {
    double sum = 0;
    for (const auto& [key, weight] : weights) sum += weight;
    Chances chances = weights;
    for (auto& [key, chance] : chances) chance /= sum;
    return chances;
  }

  static bool Agree(const Chances& a, const Chances& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
      return x.first == y.first && std::abs(x.second - y.second) < 1e-9;
    });
  }

  void CompareBeliefs(const HistoryTree<G>& tree, const G& game, const std::string& name) {
    std::map<std::uint64_t, int> first_with;
    for (int i = 0; i < static_cast<int>(tree.histories().size()); ++i) {
      const History<G>& history = tree.histories()[static_cast<std::size_t>(i)];
      if (!history.complete) continue;
      const auto [found, is_new] = first_with.emplace(ByteHash(history.info), i);
      if (is_new) continue;
      const History<G>& first = tree.histories()[static_cast<std::size_t>(found->second)];
      const int other = found->second;
      kept_.Case(Agree(Normalised(history.worlds), Normalised(first.worlds)), [&] {
        return fmt::format("{}: seat {} observes '{}' or '{}' and knows the same, {}", name,
                           history.seat, tree.Text(other), tree.Text(i),
                           game.ToJson(history.info).dump());
      });
    }
  }

  // Complete histories to be sampled: those with the most arrangements, and others at random.
  static std::vector<int> Choose(const HistoryTree<G>& tree, std::uint64_t seed) {
    std::vector<int> all;
    for (int i = 0; i < static_cast<int>(tree.histories().size()); ++i) {
      if (tree.histories()[static_cast<std::size_t>(i)].complete) all.push_back(i);
    }
    Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 10});
    rng.Shuffle(0, all);
    const std::size_t half = std::min(all.size(), kChosen / 2);
    std::stable_sort(all.begin() + static_cast<std::ptrdiff_t>(half), all.end(), [&](int a, int b) {
      return tree.histories()[static_cast<std::size_t>(a)].worlds.size() >
             tree.histories()[static_cast<std::size_t>(b)].worlds.size();
    });
    all.resize(std::min(all.size(), kChosen));
    return all;
  }

  void Sample(const HistoryTree<G>& tree, const G& game, int index, const std::string& name,
              std::uint64_t seed) {
    const History<G>& history = tree.histories()[static_cast<std::size_t>(index)];
    const Chances chances = Normalised(history.worlds);
    const int samples = chances.size() < 2
                            ? 20
                            : std::clamp(kSamplesPerWorld * static_cast<int>(chances.size()),
                                         kFewestSamples, kMostSamples);
    Rng rng(seed,
            {.index = static_cast<std::uint64_t>(index), .purpose = Purpose::kCheck, .seat = 11});
    std::map<std::uint64_t, std::int64_t> counts;
    std::string impossible;
    for (int i = 0; i < samples; ++i) {
      const typename G::State world = game.Determinize(history.info, rng);
      const std::uint64_t key = ArrangementKey(game, world);
      ++counts[key];
      if (impossible.empty() && !chances.contains(key)) impossible = game.ToJson(world).dump();
    }
    const auto describe = [&](std::string_view what) {
      return fmt::format("{}: seat {} observes '{}' and knows {}; {} [seed {}]", name, history.seat,
                         tree.Text(index), game.ToJson(history.info).dump(), what, seed);
    };
    possible_.Case(impossible.empty(), [&] {
      return describe(fmt::format("the history does not allow the sampled world {}", impossible));
    });
    if (chances.size() < 2) return;
    std::size_t missed = 0;
    for (const auto& [key, chance] : chances) {
      if (chance * samples >= kExpectedTimes && !counts.contains(key)) ++missed;
    }
    cover_.Case(missed == 0, [&] {
      return describe(fmt::format("{} of {} possible arrangements never came up in {} worlds",
                                  missed, chances.size(), samples));
    });
    const ChiSquare test = TestCounts(chances, counts);
    all_.Add(test);
    ++tested_;
    posterior_.Case(test.impossible == 0 && test.PValue() >= kSmallestPValue, [&] {
      return describe(fmt::format("p = {:.3g} over {} arrangements in {} worlds, {} impossible",
                                  test.PValue(), chances.size(), samples, test.impossible));
    });
  }

  CheckLine& equal_histories_;
  CheckLine& kept_;
  CheckLine& possible_;
  CheckLine& cover_;
  CheckLine& posterior_;
  ChiSquare all_;
  std::int64_t tested_ = 0;
  bool visited_ = false;
};

// Deals and draws come out as often as their enumeration says, from a stream of random numbers and
// from named draws alike.
template <Game G>
class ChanceChecks {
 public:
  explicit ChanceChecks(CheckList& list)
      : line_(list.Add("chance",
                       "on tiny tables deals and draws follow their exact chances, by "
                       "chi-square")) {}

  void Visit(const HistoryTree<G>& tree, const G& game, std::uint64_t seed) {
    const std::string name = ConfigText(game.config());
    line_.set_why_no_case("nothing on the tiny tables is left to luck");
    Test(seed, name + ": the deal", [&](Rng& rng) { return game.Deal(rng); });
    if (tree.decisions().empty()) return;
    Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 12});
    int tested = 0;
    for (int i = 0; i < kTries && tested < kMoves; ++i) {
      const auto k = rng.Below(static_cast<std::uint32_t>(tree.decisions().size()));
      const auto& decision = tree.decisions()[k];
      const auto move = [&](Rng& luck) {
        typename G::State next = decision.state;
        game.Apply(next, decision.action, luck);
        return next;
      };
      if (Test(
              seed,
              fmt::format("{}: move '{}' at {}", name, game.ToText(decision.state, decision.action),
                          game.ToJson(decision.state).dump()),
              move)) {
        ++tested;
      }
    }
  }

 private:
  static constexpr int kTries = 400;
  static constexpr int kMoves = 20;
  static constexpr std::size_t kMaxOutcomes = 100'000;
  static constexpr int kSamplesPerOutcome = 20;

  // False where there is only one outcome. what() must not depend on luck.
  template <class Run>
  bool Test(std::uint64_t seed, const std::string& what, const Run& run) {
    std::map<std::uint64_t, double> chances;
    std::uint64_t key = 0;
    const bool few = ForEachOutcome(
        kMaxOutcomes, [&](Rng& rng) { key = ByteHash(run(rng)); },
        [&](double probability) { chances[key] += probability; });
    if (!few || chances.size() < 2) return false;
    const int samples = std::max(400, kSamplesPerOutcome * static_cast<int>(chances.size()));
    Rng stream(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 13});
    Judge(what, "from a stream", chances, samples, [&](int /*i*/) { return run(stream); });
    Judge(what, "from named draws", chances, samples, [&](int i) {
      NamedDraws draws(
          seed, {.index = static_cast<std::uint64_t>(i), .purpose = Purpose::kCheck, .seat = 14});
      Rng named = Rng::Named(draws);
      return run(named);
    });
    return true;
  }

  template <class Draw>
  void Judge(const std::string& what, std::string_view source,
             const std::map<std::uint64_t, double>& chances, int samples, const Draw& draw) {
    std::map<std::uint64_t, std::int64_t> counts;
    for (int i = 0; i < samples; ++i) ++counts[ByteHash(draw(i))];
    const ChiSquare test = TestCounts(chances, counts);
    line_.Case(test.impossible == 0 && test.PValue() >= kSmallestPValue, [&] {
      return fmt::format("{} {}: p = {:.3g} over {} outcomes, {} of {} impossible", what, source,
                         test.PValue(), chances.size(), test.impossible, samples);
    });
  }

  CheckLine& line_;
};

}  // namespace riftlab::internal
