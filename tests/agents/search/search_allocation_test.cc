// The search loop allocates nothing: counted by an operator new of this program's own.
#include <gtest/gtest.h>

#include <atomic>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <tuple>

#include "agents/registry/registry.h"
#include "agents/search/search_agent.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace {

std::atomic<std::int64_t> allocations = 0;

void* Allocate(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}

void* AllocateAligned(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto multiple = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(multiple, (size + multiple - 1) / multiple * multiple)) {
    return memory;
  }
  std::abort();
}

}  // namespace

void* operator new(std::size_t size) { return Allocate(size); }
void* operator new[](std::size_t size) { return Allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return AllocateAligned(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return AllocateAligned(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/,
                       std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}

namespace riftlab {
namespace {

using ripple_rush::Rules;

TEST(CountingTest, AllocationsAreCounted) {
  const std::int64_t before = allocations;
  const auto number = std::make_unique<int>(1);
  const auto list = std::make_unique<int[]>(100);
  EXPECT_EQ(allocations - before, 2);
}

class SearchAllocationTest : public testing::TestWithParam<std::tuple<int, std::string>> {};

TEST_P(SearchAllocationTest, IterationsAllocateNothing) {
  const auto& [players, spec] = GetParam();
  const Rules game = *Rules::Make({.mode = "advanced", .players = players});
  const auto agent = MakeAgent(game, ParseAgentSpec(spec).value());
  ASSERT_TRUE(agent.ok()) << agent.status();
  const auto* searcher = dynamic_cast<const SearchAgent<Rules>*>(agent->get());
  const auto* cheater = dynamic_cast<const CheatingSearchAgent<Rules>*>(agent->get());
  ASSERT_TRUE(searcher != nullptr || cheater != nullptr);
  const SearchOptions& options = searcher != nullptr ? searcher->options() : cheater->options();

  SearchWorker<Rules> worker(options);
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  for (int decision = 0; decision < 2; ++decision) {
    const Rules::State state = game.Deal(rng);
    const Rules::InfoSet info = game.Observe(state, game.ToMove(state));
    const std::int64_t at_begin = allocations;
    if (searcher != nullptr) {
      worker.Begin(game, info, rng, options.iterations);
    } else {
      worker.BeginOpen(game, state, rng, options.iterations);
    }
    const std::int64_t at_run = allocations;
    worker.Run(game, options.iterations);
    EXPECT_EQ(allocations - at_run, 0);
    EXPECT_EQ(worker.iterations(), options.iterations);
    EXPECT_GT(worker.search().tree().size(), 5U);
    // The first decision makes room for all that follow with the same budget.
    if (decision > 0) {
      EXPECT_EQ(at_run - at_begin, 0);
    }
  }
}

TEST(ClockedSearchAllocationTest, GrowsRarelyAndKeepsItsRoom) {
  constexpr int kSteps = 200;
  const Rules game = *Rules::Make({.mode = "advanced", .players = 4});
  for (const Observers observers : {Observers::kSearcher, Observers::kEachSeat}) {
    SearchOptions options;
    options.time_ms = 1000;
    options.observers = observers;
    SearchWorker<Rules> worker(options);
    Rng rng(1, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
    const Rules::State state = game.Deal(rng);
    for (int decision = 0; decision < 3; ++decision) {
      Rng stream(2, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
      const std::int64_t before = allocations;
      worker.Begin(game, game.Observe(state, game.ToMove(state)), stream, 0);
      for (int step = 0; step < kSteps; ++step) worker.Run(game, 64);
      EXPECT_GT(worker.search().tree().size(), 8000U);
      // Nodes and table, for every doubling from 512 nodes on.
      EXPECT_LE(allocations - before, decision == 0 ? 20 : 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Searches, SearchAllocationTest,
    testing::Combine(
        testing::Values(2, 4),
        testing::Values("so_ismcts:iterations=3000", "so_ismcts:iterations=3000,max_nodes=500",
                        "so_ismcts:iterations=500,playout=epsilon,cutoff=4,luck=paired,margin=0.5,"
                        "prior=bonus,prior_weight=0.1",
                        "so_ismcts:iterations=3000,cutoff=0,expand=score,widen=0.5,fpu=0.1,prior="
                        "puct,prior_weight=0.5",
                        "so_ismcts:iterations=300,playout=greedy,final=value",
                        "mo_ismcts:iterations=3000", "mo_ismcts:iterations=3000,max_nodes=500",
                        "mo_ismcts:iterations=1000,selection=regret,luck=paired,final=sample",
                        "best:iterations=500", "pimc:worlds=20,iterations=150",
                        "flat_mc:iterations=3000", "cheat_uct:iterations=3000")),
    [](const auto& row) {
      std::string name = std::to_string(std::get<0>(row.param)) + "_players_";
      for (const char c : std::get<1>(row.param)) {
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      }
      return name;
    });

}  // namespace
}  // namespace riftlab
