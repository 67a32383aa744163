// The reference positions of reference_positions.json, and exact values of positions.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "agents/search/expectimax.h"
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {

inline const Json& References() {
  static const Json kReferences = [] {
    std::ifstream file(RIFTLAB_SOURCE_DIR "/tests/games/ripple_rush/reference_positions.json");
    RIFTLAB_CHECK(file.good());
    return Json::parse(file);
  }();
  return kReferences;
}

inline std::vector<std::string> Words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// "863/46" as a number.
inline double Fraction(const std::string& text) {
  const std::size_t slash = text.find('/');
  const double numerator = std::stod(text.substr(0, slash));
  return slash == std::string::npos ? numerator : numerator / std::stod(text.substr(slash + 1));
}

// An expected value and how exactly it is known.
struct Expected {
  double value;
  double tolerance;
};

// Texts are exact; numbers are printed decimals, six of them unless there are more.
inline Expected ExpectedOf(const Json& json) {
  if (json.is_string()) return {Fraction(json.get<std::string>()), 1e-12};
  const std::string digits = json.dump();
  const std::size_t point = std::min(digits.find('.'), digits.size() - 1);
  return {json.get<double>(), digits.size() - point - 1 > 6 ? 5.1e-10 : 5.1e-7};
}

inline Rules RulesOf(const Json& reference) {
  return MakeRules(static_cast<int>(reference.at("sheets").size()),
                   reference.value("mode", std::string("basic")));
}

// The "state" object of a reference. Without cards it is written as a finished game, which is what
// a position between two rounds looks like.
inline Json StateJson(const Json& reference) {
  Json json = Json::object();
  json["goals"] = reference.value("goals", Json::array());
  for (const Json& sheet : reference.at("sheets")) {
    json["sheets"].push_back(SheetJson(sheet.get<std::string>()));
  }
  for (const char* key : {"seen", "unseen", "cards"}) {
    if (reference.contains(key)) json[key] = Words(reference.at(key).get<std::string>());
  }
  if (reference.contains("cards")) {
    json["deck"]["unknown"] = reference.at("draws_left");
  } else {
    json["to_move"] = nullptr;
  }
  return json;
}

// The position of a reference: before a deal, or after the moves of its line.
inline State StateOf(const Rules& rules, const Json& reference) {
  const absl::StatusOr<State> parsed = rules.ParseState(StateJson(reference));
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  RIFTLAB_CHECK(parsed.ok());
  State state = *parsed;
  if (!reference.contains("cards")) {
    state.now = {};
    state.to_move = 0;
    state.draws_left = reference.at("draws_left").get<std::uint8_t>();
  } else if (reference.contains("line")) {
    state = After(rules, state, reference.at("line").get<std::vector<std::string>>());
  }
  return state;
}

// A tree of any size that a test can afford.
inline constexpr std::int64_t kNoLimit = std::int64_t{1} << 40;

// Expected Returns of the position before a deal, under best play.
template <class G>
Payoffs<Rules> ValueBeforeDeal(const G& rules, const State& state) {
  Expectimax<G> solver(rules, kNoLimit);
  return solver
      .SolveMean([&](Rng& rng) {
        State dealt = state;
        rules.StartRound(dealt, rng);
        return dealt;
      })
      .value();
}

// Expected Returns after `action`, under best play.
template <class G>
Payoffs<Rules> ValueAfter(const G& rules, const State& state, Action action) {
  Expectimax<G> solver(rules, kNoLimit);
  return solver
      .SolveMean([&](Rng& rng) {
        State next = state;
        rules.Apply(next, action, rng);
        return next;
      })
      .value();
}

}  // namespace riftlab::ripple_rush
