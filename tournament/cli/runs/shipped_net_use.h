// Which runs `best` plays with a shipped net, and that it plays alike what is held against each
// other.
#pragma once

#include <string>
#include <vector>

#include "agents/core/spec.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

// Whether a net is shipped for the game of this run, its cards and rules.
bool HasShippedNet(const TournamentConfig& config);

// Adds a line for reports, unless it is there, where an agent of the run takes the shipped net, and
// there is none for its cards or rules alone.
void AddNetNote(const TournamentConfig& config, std::vector<std::string>& notes);

// The agent as it plays without a net, unless it asks for one. What it is called, if that is its
// text, says so.
void LeaveOutNet(AgentSpec& agent);

// Names the shipped net where the agent takes it and there is one.
void NameShippedNet(const TournamentConfig& config, AgentSpec& agent);

// The shipped net for the game of `config` in the place of a file that the agent names and that was
// made for another table, where one is shipped. What the agent is called follows as above.
void TakeShippedForFile(const TournamentConfig& config, AgentSpec& agent);

// Runs that are held against each other should differ in their tables alone. Where `best` has a
// shipped net for some of them and none for others, it plays without in all: then returns what
// people should be told, else an empty text.
std::string PlayAlike(const std::vector<TournamentConfig*>& runs);

}  // namespace riftlab
