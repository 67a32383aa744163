#include "tournament/follow/step_draw.h"

#include <set>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {
namespace {

using Draws = std::vector<std::uint32_t>;

// A draw as it came out.
struct NamedDraw {
  Pile pile = 0;
  std::string name;
};

// Draws whose first ones are given by number; one of them is looked at, and later ones may be given
// by name. All others have the first outcome that is not to be kept, from some part of all on.
class ForeseenDraws final : public DrawGuide {
 public:
  // The last of `values` is that of the draw that is looked at.
  explicit ForeseenDraws(const Draws& values) : values_(values) {}

  // The draws after it leave these in the pile that is looked at where they can.
  void Keep(const std::string& a, const std::string& b) { kept_ = {a, b}; }

  // Where they begin to look for others: after this part of all outcomes, in per cent.
  void BeginAt(std::uint32_t percent) { percent_ = percent; }

  // The draws after it are to be those of `later`, as far as they are of the same piles and
  // possible; of those that Keep names the other one where one is used up.
  void Repeat(const std::vector<NamedDraw>& later) { repeated_ = &later; }

  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) override {
    const std::size_t index = next_++;
    if (index + 1 < values_.size()) return values_[index];
    if (index + 1 == values_.size()) {
      pile_ = pile;
      if (kept_[0] == kept_[1]) {
        for (std::uint32_t k = 0; k < n; ++k) names_.push_back(name(k));
      }
      RIFTLAB_CHECK(values_[index] < n);
      return values_[index];
    }
    const std::size_t place = index - values_.size();
    if (repeated_ == nullptr) {
      const std::uint32_t k = NotKept(pile, n, name);
      later_.push_back({.pile = pile, .name = name(k)});
      return k;
    }
    if (place >= repeated_->size() || (*repeated_)[place].pile != pile) {
      return NotKept(pile, n, name);
    }
    const NamedDraw& draw = (*repeated_)[place];
    std::uint32_t renamed = 0;
    for (std::uint32_t k = 0; k < n; ++k) {
      const std::string here = name(k);
      if (here == draw.name) return k;
      if (here == Renamed(draw)) renamed = k;
    }
    return renamed;
  }

  // Whether there was a draw to look at.
  bool HasMet() const { return next_ >= values_.size(); }
  Pile pile() const { return pile_; }
  // What its outcomes are called. Where nothing was to be kept.
  const std::vector<std::string>& names() const { return names_; }
  // The draws after it. Where nothing was to be repeated.
  const std::vector<NamedDraw>& later() const { return later_; }

 private:
  std::uint32_t NotKept(Pile pile, std::uint32_t n, OutcomeName name) const {
    const std::uint32_t begin = n * percent_ / 100;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t k = (begin + i) % n;
      if (pile != pile_ || !IsKept(name(k))) return k;
    }
    return 0;
  }

  bool IsKept(const std::string& name) const { return name == kept_[0] || name == kept_[1]; }

  const std::string& Renamed(const NamedDraw& draw) const {
    if (draw.pile == pile_ && draw.name == kept_[0]) return kept_[1];
    if (draw.pile == pile_ && draw.name == kept_[1]) return kept_[0];
    return draw.name;
  }

  const Draws& values_;
  const std::vector<NamedDraw>* repeated_ = nullptr;
  std::array<std::string, 2> kept_;
  std::uint32_t percent_ = 0;
  std::size_t next_ = 0;
  Pile pile_ = 0;
  std::vector<std::string> names_;
  std::vector<NamedDraw> later_;
};

}  // namespace

StepDraw::StepDraw(const AnyGame& game, ChanceStep step, Draws before)
    : game_(game), step_(step), values_(std::move(before)) {
  values_.push_back(0);
  ForeseenDraws draws(values_);
  Rng rng = Rng::Guided(draws);
  state_ = step_(rng);
  is_there_ = draws.HasMet();
  names_ = draws.names();
  pile_ = draws.pile();
  std::set<std::string> met;
  for (std::uint32_t k = 0; k < names_.size(); ++k) {
    if (met.insert(names_[k]).second) distinct_.push_back(k);
  }
}

std::vector<std::string> StepDraw::DistinctNames() const {
  std::vector<std::string> names;
  for (const std::uint32_t k : distinct_) names.push_back(names_[k]);
  return names;
}

bool StepDraw::IsSeenBy(Player seat) {
  constexpr std::size_t kParts = 4;
  if (distinct_.size() < 2) return false;
  const std::size_t size = distinct_.size();
  for (const std::size_t base : {std::size_t{0}, size / 2, size - 1}) {
    for (std::size_t part = 0; part < kParts; ++part) {
      const std::size_t other = part * (size - 1) / (kParts - 1);
      if (other == base) continue;
      const auto [one, two] = SeenWith(seat, distinct_[base], distinct_[other]);
      if (one == two) return false;
    }
  }
  return true;
}

std::array<AnyInfoSet, 2> StepDraw::SeenWith(Player seat, std::uint32_t one, std::uint32_t other,
                                             std::uint32_t percent) {
  const auto play = [&](std::uint32_t outcome, ForeseenDraws& draws) {
    values_.back() = outcome;
    draws.BeginAt(percent);
    draws.Keep(names_[one], names_[other]);
    Rng rng = Rng::Guided(draws);
    return game_.Observe(step_(rng), seat);
  };
  std::array<AnyInfoSet, 2> seen;
  ForeseenDraws draws(values_);
  seen[0] = play(one, draws);
  ForeseenDraws same(values_);
  same.Repeat(draws.later());
  seen[1] = play(other, same);
  return seen;
}

std::uint32_t StepDraw::HiddenOutcome(LeaningDraws& hidden) const {
  return hidden.Draw(pile_, static_cast<std::uint32_t>(names_.size()),
                     [&](std::uint32_t k) { return names_[k]; });
}

std::uint32_t AnyCalled(const std::vector<std::string>& names, const std::string& name, Rng& rng) {
  std::vector<std::uint32_t> called;
  for (std::uint32_t k = 0; k < names.size(); ++k) {
    if (names[k] == name) called.push_back(k);
  }
  if (called.size() == 1) return called[0];
  return called[rng.Below(static_cast<std::uint32_t>(called.size()))];
}

}  // namespace riftlab
