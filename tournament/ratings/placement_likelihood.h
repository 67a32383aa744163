// The likelihood of placements as a function of strengths, with its derivatives: the common part of
// the models of Plackett and Luce and of Bradley and Terry.
//
// A game is a sum of choices: somebody is chosen out of a set of seats, seat i with probability
// proportional to exp(s eta_i), eta_i = rating of its agent + term of its seat. In the model of
// Plackett and Luce (R. L. Plackett, "The analysis of permutations", Applied Statistics 24, 1975;
// R. D. Luce, "Individual choice behavior", 1959) the first place is chosen out of all seats, the
// next out of the others, and so on; in that of Bradley and Terry every pair of seats on different
// sides is a choice of its own. The scale s is 1 for the first place and free for those below,
// whose luck may be larger (W. Benter, "Computer based horse race handicapping and wagering
// systems", 1994).
//
// Ties count as if every order of the tied seats had been seen equally often: the mean of the
// logarithms over all orders. A draw of two is then half a win for either.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournament/ratings/placement_blocks.h"
#include "tournament/ratings/rating_terms.h"

namespace riftlab {

// Where the parameters stand in a vector: ratings by local agent, then terms by seat, then the
// scale of the places below the first.
struct ParameterLayout {
  Eigen::Index num_agents = 0;
  Eigen::Index num_seats = 0;  // 0 without seat terms
  bool has_scale = false;      // else the scale is 1

  Eigen::Index seat(Eigen::Index number) const { return num_agents + number; }
  Eigen::Index scale() const { return num_agents + num_seats; }
  Eigen::Index size() const { return scale() + (has_scale ? 1 : 0); }
};

// The likelihood at one point. Weights are those of the games.
struct LikelihoodPoint {
  double value = 0;
  Eigen::VectorXd gradient;
  Eigen::MatrixXd expected;  // information: what the model expects; never indefinite
  Eigen::MatrixXd observed;  // information: minus the matrix of second derivatives
};

class PlacementLikelihood {
 public:
  // The games between agents with a place in `local` (by agent, -1 outside); seats of others are
  // left out as if they had not played.
  PlacementLikelihood(const PlacementBlocks& blocks, const std::vector<Eigen::Index>& local,
                      RatingModel model);

  // Seats that are chosen from at a time: at most so many.
  static constexpr std::size_t kMaxSeats = 8;

  // Whether some choice is not for the first place, so that its scale means something.
  bool has_lower_places() const { return has_lower_places_; }

  // The value alone, at `parameters`. `weights` has how often each of blocks.games() came up.
  double Value(const ParameterLayout& layout, const Eigen::VectorXd& parameters,
               const std::vector<double>& weights) const;

  LikelihoodPoint At(const ParameterLayout& layout, const Eigen::VectorXd& parameters,
                     const std::vector<double>& weights) const;

  // Derivatives of the log-likelihood of each game of blocks.games(), a column a game.
  Eigen::MatrixXd Scores(const ParameterLayout& layout, const Eigen::VectorXd& parameters) const;

  // The agents, by local number, that game `game` is a result between; empty when it is not.
  std::vector<Eigen::Index> AgentsOf(std::size_t game) const;

 private:
  // One choice: out of the seats of `from`, one of `chosen` at random. Bits are places in
  // Game::seats.
  struct Choice {
    std::uint32_t from = 0;
    std::uint32_t chosen = 0;
    double weight = 1;
    bool is_for_first = true;
  };
  struct Game {
    std::vector<Eigen::Index> agents;  // local, of the seats that count
    std::vector<Eigen::Index> seats;   // their numbers
    std::vector<int> sides;
    std::vector<int> ranks;
    std::vector<Choice> choices;
  };
  // A figure a place in Game::seats.
  using Strengths = std::array<double, kMaxSeats>;
  // What a choice looks like at the strengths eta.
  struct Model {
    Strengths expected{};    // probability to be chosen
    Strengths chosen{};      // what was chosen, ties divided
    double mean = 0;         // of eta, as expected
    double chosen_mean = 0;  // of eta, as chosen
    double log_sum = 0;
  };
  struct Local;

  static void AddPairs(Game& game, int faulty_side);
  static void AddPlaces(Game& game);
  static Model ModelOf(const Choice& choice, std::size_t width, const Strengths& eta, double scale);
  static void Evaluate(const Game& game, const ParameterLayout& layout,
                       const Eigen::VectorXd& parameters, Local& local);
  static void Scatter(const Game& game, const ParameterLayout& layout, const Local& local,
                      double weight, LikelihoodPoint& point);

  std::vector<Game> games_;
  bool has_lower_places_ = false;
};

}  // namespace riftlab
