#include "engine/core/near_miss.h"

#include <algorithm>
#include <vector>

#include "fmt/format.h"

namespace riftlab {
namespace {

// The letters of the kind that both begin with, as of "card:", which nobody misspelt.
std::size_t SharedKind(std::string_view word, std::string_view candidate) {
  const auto end =
      std::mismatch(word.begin(), word.end(), candidate.begin(), candidate.end()).first;
  const auto shared = word.substr(0, static_cast<std::size_t>(end - word.begin()));
  return shared.find_last_of(":=") + 1;  // 0 where there is none
}

}  // namespace

int EditDistance(std::string_view a, std::string_view b) {
  // Rows i-2, i-1 and i of the table of distances between prefixes.
  std::vector<int> before_last(b.size() + 1);
  std::vector<int> last(b.size() + 1);
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string NearestName(std::string_view word, std::span<const std::string> candidates) {
  std::string best;
  int best_distance = 0;
  for (const std::string& candidate : candidates) {
    const int distance = EditDistance(word, candidate);
    const int longer =
        static_cast<int>(std::max(word.size(), candidate.size()) - SharedKind(word, candidate));
    const int allowed = std::min(std::max(1, longer / 3), longer - 1);
    if (distance > allowed || (!best.empty() && distance >= best_distance)) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string Suggestion(std::string_view word, std::span<const std::string> candidates) {
  const std::string nearest = NearestName(word, candidates);
  return nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest);
}

}  // namespace riftlab
