#include "agents/search/tree.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

TEST(TreeTest, FindsWhatWasAddedAndNothingElse) {
  Tree tree;
  tree.Reset(5000, 5000);
  std::map<std::tuple<NodeIndex, Player, std::uint32_t>, NodeIndex> expected;
  Rng rng(1, {.purpose = Purpose::kTest});
  while (tree.size() < 5000) {
    const NodeIndex parent = rng.Below(static_cast<std::uint32_t>(tree.size()));
    const auto seat = static_cast<Player>(rng.Below(5));
    const std::uint32_t code = rng.Below(4) << 24 | rng.Below(8) << 8 | rng.Below(16);
    const auto known = expected.find({parent, seat, code});
    const NodeIndex found = tree.Find(parent, seat, Action{code});
    if (known != expected.end()) {
      ASSERT_EQ(found, known->second);
      continue;
    }
    ASSERT_EQ(found, kNoNode);
    const NodeIndex added = tree.Add(parent, seat, Action{code});
    ASSERT_NE(added, kNoNode);
    EXPECT_EQ(Tree::SeatOf(tree[added]), seat);
    EXPECT_EQ(Tree::ActionOf(tree[added]), Action{code});
    EXPECT_EQ(tree[added].parent, parent);
    expected[{parent, seat, code}] = added;
  }
  EXPECT_EQ(tree.Add(0, 15, Action{0xFFFFFFFF}), kNoNode) << "the arena is full";
  for (const auto& [key, index] : expected) {
    const auto& [parent, seat, code] = key;
    ASSERT_EQ(tree.Find(parent, seat, Action{code}), index);
  }
}

TEST(TreeTest, InformationSetsAreFoundByTheirKeys) {
  Tree tree;
  tree.Reset(6, 6);
  tree.SetRootKey(77);
  EXPECT_EQ(tree.FindSet(77), kRootNode);
  EXPECT_EQ(tree.FindSet(78), kNoNode);
  const NodeIndex set = tree.AddSet(78);
  const NodeIndex move = tree.Add(set, 1, Action{3});
  const NodeIndex other = tree.AddSet(0xFFFFFFFFFFFFFFFF);
  const NodeIndex same_move = tree.Add(other, 1, Action{3});
  EXPECT_EQ(tree.FindSet(78), set);
  EXPECT_EQ(tree.FindSet(0xFFFFFFFFFFFFFFFF), other);
  EXPECT_EQ(tree.Find(set, 1, Action{3}), move);
  EXPECT_EQ(tree.Find(other, 1, Action{3}), same_move);
  EXPECT_NE(move, same_move);
  EXPECT_EQ(tree[set].parent, kNoNode);
  EXPECT_EQ(tree[set].visits, 0U);
  EXPECT_EQ(tree[move].parent, set);
  EXPECT_NE(tree.AddSet(5), kNoNode);
  EXPECT_EQ(tree.AddSet(6), kNoNode) << "the arena is full";
  tree.Reset(6, 6);
  EXPECT_EQ(tree.FindSet(77), kNoNode);
  EXPECT_EQ(tree.FindSet(78), kNoNode);
}

TEST(TreeTest, KeepsEverythingWhenItGrows) {
  Tree tree;
  tree.Reset(1000, 3);
  tree.SetRootKey(77);
  const NodeIndex first = tree.Add(kRootNode, 2, Action{5});
  tree[first].visits = 9;
  EXPECT_LT(tree.bytes(), 300U);
  for (std::uint32_t i = 1; i < 500; ++i) {
    tree.MakeRoom(2);
    ASSERT_EQ(tree.AddSet(1000 + i), 2 * i);
    ASSERT_EQ(tree.Add(2 * i, 1, Action{i}), 2 * i + 1);
  }
  EXPECT_EQ(tree.FindSet(77), kRootNode);
  EXPECT_EQ(tree.Find(kRootNode, 2, Action{5}), first);
  EXPECT_EQ(tree[first].visits, 9U);
  for (std::uint32_t i = 1; i < 500; ++i) {
    ASSERT_EQ(tree.FindSet(1000 + i), 2 * i);
    ASSERT_EQ(tree.Find(2 * i, 1, Action{i}), 2 * i + 1);
    ASSERT_EQ(tree.Find(2 * i, 1, Action{i + 1}), kNoNode);
  }
  tree.MakeRoom(5);
  EXPECT_EQ(tree.size(), 1000U);
  EXPECT_EQ(tree.AddSet(5), kNoNode) << "no more than it may hold";
}

TEST(TreeTest, ARootWithoutAKeyIsNotFoundAfterGrowth) {
  Tree tree;
  tree.Reset(100, 2);
  tree.MakeRoom(50);
  EXPECT_EQ(tree.Find(kRootNode, 0, Action{0}), kNoNode);
  const NodeIndex child = tree.Add(kRootNode, 0, Action{0});
  tree.MakeRoom(90);
  EXPECT_EQ(tree.Find(kRootNode, 0, Action{0}), child);
}

TEST(TreeTest, ResetForgetsEverything) {
  Tree tree;
  tree.Reset(100, 100);
  tree.Add(kRootNode, 0, Action{7});
  tree.Reset(10, 10);
  EXPECT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree.Find(kRootNode, 0, Action{7}), kNoNode);
  EXPECT_EQ(tree[kRootNode].visits, 0U);
}

}  // namespace
}  // namespace riftlab
