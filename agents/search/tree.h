// The search tree: one arena of nodes and one table that finds a node's child by (seat, action).
//
// A node stands for a sequence of moves. The luck between them has no nodes of its own: an action
// code contains the card it uses, so different draws lead to different children, of which there may
// be hundreds; hence a table and not lists of siblings.
//
// A search with a tree for each seat keeps all of them here. It adds nodes for information sets,
// found by InfoKey in the same table; a move is then a child of the information set in which it is
// made, and has no children of its own.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/types.h"

namespace riftlab {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;
inline constexpr NodeIndex kRootNode = 0;

// A move and the position after it, with the statistics of the seat that made the move; or an
// information set, with those of the seat that decides in it.
struct Node {
  std::uint64_t key;        // move: parent (28 bits), seat (4), action (32); set: InfoKey
  double total;             // sum of the rewards of the seat that moved or decides
  std::uint32_t visits;     // move: iterations that went through
  std::uint32_t available;  // move: iterations that came by while it was legal (Cowling, Powley and
                            // Whitehouse 2012, section V), itself included; set: rewards in `total`
  NodeIndex parent;         // kNoNode for the root and for information sets
  float gain;               // regret matching or the prior of UCB: see tree_search.h
};
static_assert(sizeof(Node) == 32);

// Not thread-safe. Allocates in Reset and MakeRoom only.
class Tree {
 public:
  static constexpr std::size_t kMaxNodes = (std::size_t{1} << 28) - 1;

  // Empties the tree, which may hold `max_nodes` nodes (2..kMaxNodes) but has room for the first
  // `room` only: a small table is quickly prepared and stays in the cache. MakeRoom must be called
  // before more are added.
  void Reset(std::size_t max_nodes, std::size_t room) {
    RIFTLAB_CHECK(max_nodes >= 2 && max_nodes <= kMaxNodes);
    max_nodes_ = max_nodes;
    nodes_.clear();
    SetRoom(std::clamp<std::size_t>(room, 2, max_nodes));
    nodes_.push_back(Unvisited(0, kNoNode, 0));
  }

  // Makes room for `more` nodes besides those that are there, up to the most that the tree may
  // hold. Doubles the room, so that a node is moved twice on average however far the tree grows.
  void MakeRoom(std::size_t more) {
    const std::size_t wanted = std::min(nodes_.size() + more, max_nodes_);
    if (wanted <= room_) return;
    SetRoom(std::min(std::max(wanted, 2 * room_), max_nodes_));
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      // The root has a key only where it is an information set.
      if (i == kRootNode && nodes_[i].key == 0) continue;
      slots_[SlotWith(nodes_[i].key)] = static_cast<NodeIndex>(i);
    }
  }

  // The child of `parent` by this move, or kNoNode.
  NodeIndex Find(NodeIndex parent, Player seat, Action action) const {
    return slots_[SlotWith(KeyOf(parent, seat, action))];
  }

  // Adds the child, which must not be there yet, as seen once and not visited. kNoNode when the
  // arena is full.
  NodeIndex Add(NodeIndex parent, Player seat, Action action) {
    return AddNew(Unvisited(KeyOf(parent, seat, action), parent, 1));
  }

  // The node of the information set with this InfoKey, or kNoNode. That the key is equal to that of
  // a move or of another set has a chance of 2^-64 for each pair.
  NodeIndex FindSet(std::uint64_t info_key) const { return slots_[SlotWith(info_key)]; }

  // Adds the information set, which must not be there yet. kNoNode when the arena is full.
  NodeIndex AddSet(std::uint64_t info_key) { return AddNew(Unvisited(info_key, kNoNode, 0)); }

  // Makes the root the node of this information set. Precondition: nothing was added yet (CHECKed).
  void SetRootKey(std::uint64_t info_key) {
    RIFTLAB_CHECK(nodes_.size() == 1 && nodes_[kRootNode].visits == 0);
    nodes_[kRootNode].key = info_key;
    slots_[SlotWith(info_key)] = kRootNode;
  }

  Node& operator[](NodeIndex index) { return nodes_[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  // Whether nothing can be added any more.
  bool is_full() const { return nodes_.size() == max_nodes_; }
  // Memory of the nodes in use and of the table.
  std::size_t bytes() const {
    return nodes_.size() * sizeof(Node) + (mask_ + 1) * sizeof(NodeIndex);
  }

  static Action ActionOf(const Node& node) { return Action{static_cast<std::uint32_t>(node.key)}; }
  static Player SeatOf(const Node& node) { return static_cast<Player>(node.key >> 32 & 0xF); }

 private:
  static Node Unvisited(std::uint64_t key, NodeIndex parent, std::uint32_t available) {
    return {
        .key = key, .total = 0, .visits = 0, .available = available, .parent = parent, .gain = 0};
  }

  NodeIndex AddNew(const Node& node) {
    if (is_full()) return kNoNode;
    RIFTLAB_DCHECK(nodes_.size() < room_);
    const std::size_t slot = SlotWith(node.key);
    RIFTLAB_DCHECK(slots_[slot] == kNoNode);
    const auto index = static_cast<NodeIndex>(nodes_.size());
    slots_[slot] = index;
    nodes_.push_back(node);
    return index;
  }

  // Room for so many nodes, and an empty table for them. Memory is never given back.
  void SetRoom(std::size_t room) {
    room_ = room;
    nodes_.reserve(room);
    const std::size_t slots = std::bit_ceil(2 * room);
    if (slots_.size() < slots) slots_.resize(slots);
    std::fill_n(slots_.begin(), slots, kNoNode);
    mask_ = slots - 1;
    shift_ = 64 - std::countr_zero(slots);
  }

  // The slot that holds the node with this key, or the empty one where it belongs.
  std::size_t SlotWith(std::uint64_t key) const {
    std::size_t slot = SlotOf(key);
    while (slots_[slot] != kNoNode && nodes_[slots_[slot]].key != key) slot = (slot + 1) & mask_;
    return slot;
  }

  static std::uint64_t KeyOf(NodeIndex parent, Player seat, Action action) {
    RIFTLAB_DCHECK(parent <= kMaxNodes && seat < 16);
    return static_cast<std::uint64_t>(parent) << 36 | static_cast<std::uint64_t>(seat) << 32 |
           Code(action);
  }
  // Fibonacci hashing: the high bits of a product with 2^64 / golden ratio.
  std::size_t SlotOf(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15U) >> shift_; }

  std::vector<Node> nodes_;
  std::vector<NodeIndex> slots_;
  std::size_t max_nodes_ = 0;
  std::size_t room_ = 0;  // nodes that the table is made for, at most max_nodes_
  std::size_t mask_ = 0;
  int shift_ = 63;
};

}  // namespace riftlab
