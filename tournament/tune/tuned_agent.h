// An agent whose numeric parameters have ranges instead of values:
// "so_ismcts:iterations=1000,c=0.1..1.5,widen=0.2..0.3..2" tunes c from its default and widen from
// 0.3.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"

namespace riftlab {

// One tuned parameter. On a scale where `low` is 0 and `high` is 1; a logarithmic one where a range
// of positive numbers spans a factor of 10 or more.
struct TunedParam {
  std::string key;
  bool is_whole = false;
  bool is_logarithmic = false;
  double low = 0;
  double high = 0;
  double start = 0;  // from low to high

  // The value at `place`, 0 to 1, as it is typed: reals with four digits.
  std::string TextAt(double place) const;
  double PlaceOf(double value) const;
};

// A point of the ranges: a place from 0 to 1 for each tuned parameter.
using TunedPoint = std::vector<double>;

// What the game ships for `best` with the parameters of `spec`: its search with a net where they
// name one.
std::string PresetOf(const AnyGame& game, const AgentSpec& spec);

class TunedAgent {
 public:
  // From a specification as it is typed. `best` stands for the search with the settings of
  // `preset`, an agent as the game ships it, so that these can be tuned; empty where the
  // game has none. InvalidArgument names the parameter: none has a range, a range is not
  // LOW..HIGH or LOW..START..HIGH within what the agent takes, or what is left is wrong.
  static absl::StatusOr<TunedAgent> Make(const AgentSpec& spec, std::string_view preset);

  std::span<const TunedParam> params() const { return params_; }
  TunedPoint Start() const;

  // The agent at `point`, called `label`. Precondition: a place for each parameter (CHECKed).
  AgentSpec At(const TunedPoint& point, std::string label) const;

 private:
  AgentSpec base_;  // without the tuned parameters
  std::vector<TunedParam> params_;
};

}  // namespace riftlab
