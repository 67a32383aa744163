// Whether all ranks are the same program with the same arguments, and what each may use.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tournament/ranks/messages.h"

namespace riftlab {

// Of a rank, for messages: "rank 3 on host n17".
std::string RankName(int rank, const std::string& host);

// FailedPrecondition naming the first rank that is not like rank 0, its host, and what differs.
// `hellos` are by rank.
absl::Status CheckAlike(std::span<const RankHello> hellos);

// By rank, the threads that it should play with: its processors, divided among the ranks of its
// host that may use the same ones, at least 1.
std::vector<int> ThreadsOfRanks(std::span<const RankHello> hellos);

}  // namespace riftlab
