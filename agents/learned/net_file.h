// A net as a file: what it was made for, in lines of text, then its weights.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "agents/learned/learned_net.h"
#include "agents/learned/policy_net.h"
#include "agents/learned/value_net.h"
#include "engine/core/features.h"
#include "engine/core/game_types.h"

namespace riftlab {

// What a net was made for. It fits no other game, number of players or card table. One that was
// made for any start fits games with the start chosen, such as given guilds, too.
struct NetPurpose {
  std::string game;
  std::string mode;
  int players = 0;
  std::string rules;  // rule options that differ from their defaults, "name=value name=value"
  std::uint64_t cards_hash = 0;  // whatever the cards are called, see HasPlayHash
  friend bool operator==(const NetPurpose&, const NetPurpose&) = default;
};

struct NetFile {
  NetPurpose purpose;
  std::string record;  // how it was made, one line
  NetWeights weights;
  std::optional<PolicyWeights> policy{};
  friend bool operator==(const NetFile&, const NetFile&) = default;
};

// The nets of a file.
LearnedNet NetOf(NetFile file);

// The bytes of the file: version 1 for a value net alone, 2 with a policy net. The same net gives
// the same bytes on every machine.
std::string FormatNet(const NetFile& net);

// The net in `bytes`, which came from `source`. InvalidArgument names what is missing, damaged or
// of another version.
absl::StatusOr<NetFile> ParseNet(std::string_view bytes, const std::string& source);

// The best net of a training, in the folder that riftlab train writes.
inline constexpr std::string_view kBestNetName = "best.rlnet";

// ParseNet of the file `path`, or of the best net in the folder `path` of a training; NotFound when
// there is none.
absl::StatusOr<NetFile> ReadNet(const std::string& path);

// A hash of the bytes of these files, or best nets of these folders, 0 of none. Errors as ReadNet.
absl::StatusOr<std::uint64_t> NetsHash(std::span<const std::string> paths);

// InvalidArgument naming the first thing in which the game that it should play differs from the one
// that it was made for.
absl::Status CheckPurpose(const NetPurpose& net, const NetPurpose& game, const std::string& source);

// Whether the rule option settles nothing but the start.
bool SettlesStart(const GameInfo& info, std::string_view option);

// The purpose of a net for this game, or for it with any start: without the options that settle
// nothing else.
template <class G>
NetPurpose PurposeOf(const G& game, bool any_start = false) {
  const GameInfo& info = G::Info();
  NetPurpose purpose{.game = info.name,
                     .mode = game.config().mode,
                     .players = game.NumPlayers(),
                     .cards_hash = game.CardsHash()};
  if constexpr (HasPlayHash<G>) purpose.cards_hash = game.PlayHash();
  for (const auto& [name, value] : game.config().rules) {
    if (any_start && SettlesStart(info, name)) continue;
    if (!purpose.rules.empty()) purpose.rules += ' ';
    purpose.rules.append(name).append("=").append(value);
  }
  return purpose;
}

}  // namespace riftlab
