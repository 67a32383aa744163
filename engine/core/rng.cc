#include "engine/core/rng.h"

namespace riftlab {
namespace {

// Philox output block `block` of a stream. The four counter words hold index, purpose and seat; the
// block number shares a word with the purpose, which leaves 24 bits for it.
PhiloxCounter StreamBlock(std::uint64_t seed, StreamId id, std::uint32_t block) {
  const PhiloxKey index = SplitWords(id.index);
  const std::uint32_t purpose = static_cast<std::uint32_t>(id.purpose) << 24;
  return Philox4x32({index[0], index[1], purpose | block, id.seat}, SplitWords(seed));
}

std::uint64_t JoinWords(std::uint32_t low, std::uint32_t high) {
  return (static_cast<std::uint64_t>(high) << 32) | low;
}

}  // namespace

NamedDraws::NamedDraws(std::uint64_t seed, StreamId id) {
  const PhiloxCounter block = StreamBlock(seed, id, 0);
  key_ = {block[0], block[1]};
}

std::uint32_t NamedDraws::Draw(Pile pile, std::uint32_t n) {
  RIFTLAB_CHECK(n >= 1 && pile < kMaxPiles);
  const std::uint32_t k = counts_[pile]++;
  // Lemire's method on 32 bits; a rejected value is drawn again under the next attempt number, so
  // that the k-th draw of a pile never disturbs the one after it.
  const std::uint32_t threshold = (0 - n) % n;
  for (std::uint32_t attempt = 0;; ++attempt) {
    for (const std::uint32_t word : Philox4x32({pile, k, attempt, 0}, key_)) {
      const std::uint64_t product = static_cast<std::uint64_t>(word) * n;
      if (static_cast<std::uint32_t>(product) >= threshold) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }
}

std::uint32_t DrawScript::Draw(std::uint32_t n) {
  RIFTLAB_CHECK(n >= 1);
  if (next_ == values_.size()) {
    values_.push_back(0);
    outcomes_.push_back(n);
  }
  if (outcomes_[next_] == kNotAsked) {
    RIFTLAB_CHECK(values_[next_] < n);
    outcomes_[next_] = n;
  }
  RIFTLAB_CHECK(outcomes_[next_] == n);
  return values_[next_++];
}

bool DrawScript::Advance() {
  values_.resize(next_);
  outcomes_.resize(next_);
  while (!values_.empty() && values_.back() + 1 == outcomes_.back()) {
    values_.pop_back();
    outcomes_.pop_back();
  }
  Rewind();
  if (values_.empty()) return false;
  ++values_.back();
  return true;
}

double DrawScript::Probability() const {
  double probability = 1;
  for (std::size_t i = 0; i < next_; ++i) probability /= outcomes_[i];
  return probability;
}

Rng::Rng(std::uint64_t seed, StreamId id) {
  const PhiloxCounter low = StreamBlock(seed, id, 0);
  const PhiloxCounter high = StreamBlock(seed, id, 1);
  // All zero is the one state that xoshiro256++ must not have; its last bit is set then.
  state_ = {JoinWords(low[0], low[1]), JoinWords(low[2], low[3]), JoinWords(high[0], high[1]),
            JoinWords(high[2], high[3])};
  if ((state_[0] | state_[1] | state_[2] | state_[3]) == 0) state_[0] = 1;
}

Rng Rng::Named(NamedDraws& draws) {
  Rng rng;
  rng.named_ = &draws;
  rng.mode_ = Mode::kNamed;
  return rng;
}

Rng Rng::Guided(DrawGuide& guide) {
  Rng rng;
  rng.guide_ = &guide;
  rng.mode_ = Mode::kGuided;
  return rng;
}

Rng Rng::FromState(const std::array<std::uint64_t, 4>& state) {
  RIFTLAB_CHECK((state[0] | state[1] | state[2] | state[3]) != 0);
  Rng rng;
  rng.state_ = state;
  return rng;
}

std::uint32_t Rng::BelowGuided(Pile pile, std::uint32_t n) {
  return BelowGuided(pile, n, [](std::uint32_t k) { return std::to_string(k); });
}

std::uint32_t Rng::BelowGuided(Pile pile, std::uint32_t n, OutcomeName name) {
  return mode_ == Mode::kNamed ? named_->Draw(pile, n) : guide_->Draw(pile, n, name);
}

}  // namespace riftlab
