// How the lead went in one game: who was in front, for how long, and how far behind the winner was.
//
// The figures are those of C. Browne, F. Maire, "Evolutionary Game Design", IEEE Trans.
// Computational Intelligence and AI in Games 2(1), 2010, and C. Browne, "Automatic Generation and
// Evaluation of Recombination Games", PhD thesis, Queensland University of Technology, 2008, with
// turns for moves and the chances of all sides for the evaluation of two players.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace riftlab {

// Parts of a game after which the leader is looked at.
inline constexpr std::array<double, 3> kLeadMoments = {0.25, 0.5, 0.75};

// What follows from who won. The winner is the one side that has the whole win.
struct WinnerFigures {
  // Mean root of the distance to the leader over the turns in which the winner was behind (drama);
  // 0 without any.
  double drama = 0;
  double deficit = 0;  // the largest such distance
  double behind = 0;   // part of the turns in which the winner was behind
  // Part of the turns that were over when the winner's chance first exceeded every chance that
  // another side had in the game (decisiveness): 1 where only the end decided.
  double decisiveness = 0;
  // Part of the turns that were over when the winner led for good.
  double settled = 0;
  int turns_until_settled = 0;      // the same as a number
  std::vector<double> chances{};    // of the winner, by turn
  bool was_behind_at_half = false;  // somebody had more after half of the turns
};

struct LeadFigures {
  int turns = 0;
  // How often another side than the last leader led; moments without one leader are passed over,
  // the result is the last moment.
  int changes = 0;
  double change_rate = 0;  // changes by turns
  // By moment: the part of the win that its leader got; nothing where nobody led.
  std::array<std::optional<double>, kLeadMoments.size()> leader_wins;
  std::optional<WinnerFigures> winner;  // none where sides share the win
};

// `course` has the chances of the sides, which add up to 1, at the start of each turn, one turn
// after another; `result` the part of the win that each side got. Nothing without turns or with
// less than two sides. Precondition: as many chances as sides in every turn (CHECKed).
std::optional<LeadFigures> MeasureLead(std::span<const double> course,
                                       std::span<const double> result);

}  // namespace riftlab
