// A step played again by the names of its draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {

// The draws of a step by name.
class DrawsByName final : public DrawGuide {
 public:
  explicit DrawsByName(const std::vector<std::string>& names) : names_(names) {}

  std::uint32_t Draw(Pile /*pile*/, std::uint32_t n, OutcomeName name) override {
    const std::size_t number = next_++;
    for (std::uint32_t k = 0; number < names_.size() && k < n; ++k) {
      if (name(k) == names_[number]) return k;
    }
    are_possible_ = false;
    return 0;
  }

  bool ArePossible() const { return are_possible_ && next_ == names_.size(); }

 private:
  const std::vector<std::string>& names_;
  std::size_t next_ = 0;
  bool are_possible_ = true;
};

}  // namespace riftlab
