// The least that blocks say of how far a rating may be off.
#pragma once

#include <Eigen/Core>

namespace riftlab {

// What the sum of squared scores of blocks lacks of one upset, a block that comes out otherwise by
// a point, for each agent; to be added to it. `seen` is that sum by agent, its games against others
// of the rated group taken together, `information` the Fisher information of their ratings.
//
// An agent without luck of its own has the same score in all blocks but for what the luck of others
// upsets. Few such blocks, or none, are no sample of how many there could be, and the sandwich
// would take what has not been seen for impossible. So an agent that has seen less than one upset
// is given what is missing, where the information is: in its meetings in proportion to what they
// tell of it; where both of a meeting lack something, the larger part serves both. No agent is
// given more than the model expects of independent games. Zero where the blocks of all agents
// agree, of which no error can be told at all; one that differs, whosever it is, gives all of them
// theirs.
Eigen::MatrixXd LackingSpread(const Eigen::VectorXd& seen, const Eigen::MatrixXd& information);

}  // namespace riftlab
