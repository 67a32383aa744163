// What a search thinks of a decision, said to the person who makes it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/table/table_screen.h"
#include "tournament/driver/driver.h"
#include "tournament/play/seat_view.h"
#include "tournament/review/move_comparison.h"

namespace riftlab {

// Knows what the seat may know, and nothing else.
class Advisor {
 public:
  struct Search {
    AgentSpec agent{.label = "best", .name = "best", .params = {}};
    std::int64_t iterations = 5000;
    std::uint64_t seed = 0;
  };

  // `driver`, `stop` and `console` must outlive it.
  Advisor(const GameDriver& driver, Search search, const std::atomic<bool>& stop, Color color,
          Console& console);

  // Tells on `screen`, which must outlive it, or prints where it is null.
  void UseScreen(TableScreen* screen) { screen_ = screen; }

  // The search that advises.
  const AgentSpec& agent() const { return search_.agent; }

  // The iterations that a person asks for, those of the search for an empty text. Says what is
  // wrong with it where it is no number of them.
  std::optional<std::int64_t> ReadIterations(const std::string& argument) const;

  // An analysis of the decision. Errors as GameDriver::analyze.
  absl::StatusOr<Analysis> Analyse(const SeatView& view, std::int64_t iterations) const;

  // The best move by a search of as many iterations as `argument` says.
  void Hint(const SeatView& view, const std::string& argument) const;

  // Holds a move, given as it is typed, against the best one of a search, or the best one against
  // the next.
  void Why(const SeatView& view, const std::string& move) const;

 private:
  absl::StatusOr<MoveComparison> PlayOut(const SeatView& view, std::size_t first,
                                         std::size_t second) const;
  void Show(std::string_view text) const;
  void Say(std::string_view text) const;

  const GameDriver* driver_;
  Search search_;
  const std::atomic<bool>* stop_;
  Color color_;
  Console* console_;
  TableScreen* screen_ = nullptr;
};

}  // namespace riftlab
