// The cards and kinds of moves that tables show, to tell what tiny tables leave out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/option_name.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::internal {

// Up to twelve names, and how many more there are.
inline std::string ShortList(const std::set<std::string>& names) {
  constexpr std::size_t kShown = 12;
  std::vector<std::string> shown(names.begin(), names.end());
  shown.resize(std::min(shown.size(), kShown));
  std::string text = fmt::format("{}", fmt::join(shown, ", "));
  if (names.size() > kShown) text += fmt::format(" and {} more", names.size() - kShown);
  return text;
}

template <Game G>
class NamesMet {
 public:
  // The cards of a table, which are the same in all of its positions.
  void AddCards(const G& game, const typename G::State& state) {
    if constexpr (HasForEachCard<G>) {
      game.ForEachCard(
          state, [&](std::string_view /*zone*/, std::string_view card) { cards_.emplace(card); });
    }
  }

  void AddMove(const G& game, const typename G::State& state, Action action) {
    if constexpr (HasOptionName<G>) {
      ForEachOption(game.OptionName(state, action), [&](std::string_view option) {
        const std::size_t colon = option.find(':');
        if (colon != std::string_view::npos) kinds_.emplace(option.substr(0, colon));
      });
    }
  }

  // Whether every kind of move of `table` was met here.
  bool HasKindsOf(const NamesMet& table) const {
    return std::includes(kinds_.begin(), kinds_.end(), table.kinds_.begin(), table.kinds_.end());
  }

  // What `table` has and was not met here: "cards King, Prince; moves swap". Empty for nothing.
  std::string Missing(const NamesMet& table) const {
    std::string text;
    const auto add = [&](std::string_view what, const std::set<std::string>& all,
                         const std::set<std::string>& met) {
      std::set<std::string> missing;
      std::set_difference(all.begin(), all.end(), met.begin(), met.end(),
                          std::inserter(missing, missing.end()));
      if (missing.empty()) return;
      text += fmt::format("{}{} {}", text.empty() ? "" : "; ", what, ShortList(missing));
    };
    add("cards", table.cards_, cards_);
    add("moves", table.kinds_, kinds_);
    return text;
  }

 private:
  std::set<std::string> cards_;
  std::set<std::string> kinds_;
};

}  // namespace riftlab::internal
