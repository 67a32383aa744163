#include "tournament/cli/table/move_comparison.h"

#include <memory>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/play/decider.h"

namespace riftlab {
namespace {

// Plays games of one configuration on from a move.
class Playouts {
 public:
  static absl::StatusOr<Playouts> Make(const SeatView& view, const GameDriver& driver,
                                       const ComparisonRequest& request) {
    std::vector<std::unique_ptr<Decider>> deciders;
    for (int i = 0; i < view.game().NumPlayers(); ++i) {
      ASSIGN_OR_RETURN(std::unique_ptr<Decider> decider,
                       driver.make_decider(view.game().config(), request.agent));
      deciders.push_back(std::move(decider));
    }
    return Playouts(view, request.seed, std::move(deciders));
  }

  // A world that fits what the seat knows.
  AnyState World(std::uint64_t index) const {
    Rng rng(seed_, {.index = index, .purpose = Purpose::kCheck, .seat = 3});
    return view_.game().Determinize(view_.info(), rng);
  }

  // The share of the win that the seat gets from `move` in this world.
  absl::StatusOr<double> Share(std::uint64_t index, const AnyState& world, std::size_t move) {
    const AnyGame& game = view_.game();
    NamedDraws draws(seed_, {.index = index, .purpose = Purpose::kCheck, .seat = 4});
    std::vector<Rng> streams;
    for (std::uint32_t seat = 0; seat < deciders_.size(); ++seat) {
      streams.emplace_back(seed_,
                           StreamId{.index = index, .purpose = Purpose::kAgent, .seat = seat});
    }
    Rng chance = Rng::Named(draws);
    AnyState state = game.Apply(world, view_.actions()[move], chance);
    for (Player seat = game.ToMove(state); seat != kNobody; seat = game.ToMove(state)) {
      ASSIGN_OR_RETURN(const Action action, deciders_[seat]->Decide(state, streams[seat]));
      state = game.Apply(state, action, chance);
    }
    return game.Result(state).shares[view_.seat()];
  }

 private:
  Playouts(const SeatView& view, std::uint64_t seed, std::vector<std::unique_ptr<Decider>> deciders)
      : view_(view), seed_(seed), deciders_(std::move(deciders)) {}

  const SeatView& view_;
  std::uint64_t seed_;
  std::vector<std::unique_ptr<Decider>> deciders_;  // by seat
};

}  // namespace

absl::StatusOr<MoveComparison> CompareMoves(const SeatView& view, const GameDriver& driver,
                                            std::size_t first, std::size_t second,
                                            const ComparisonRequest& request,
                                            const std::atomic<bool>& stop) {
  RIFTLAB_CHECK(first != second);
  RIFTLAB_CHECK(first < view.actions().size() && second < view.actions().size());
  ASSIGN_OR_RETURN(Playouts playouts, Playouts::Make(view, driver, request));
  BlockRatio of_first;
  BlockRatio of_second;
  BlockRatio of_difference;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(request.worlds) && !stop; ++i) {
    const AnyState world = playouts.World(i);
    ASSIGN_OR_RETURN(const double one, playouts.Share(i, world, first));
    ASSIGN_OR_RETURN(const double other, playouts.Share(i, world, second));
    of_first.Add(one, 1);
    of_second.Add(other, 1);
    of_difference.Add(one - other, 1);
  }
  return MoveComparison{.first = of_first.Bounded(0, 1),
                        .second = of_second.Bounded(0, 1),
                        .difference = of_difference.Bounded(-1, 1)};
}

}  // namespace riftlab
