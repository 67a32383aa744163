// From the options that name a game and agents to the checked objects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// Where the parts of a configuration were given, for messages.
struct ConfigPlaces {
  std::string game{};
  std::string mode{};
  std::string players{};
  std::vector<std::pair<std::string, std::string>> rules{};  // place by rule, as given
};

// The cards that --cards and --change name beside a game that a file describes.
struct GivenCards {
  std::string text{};            // empty: the shipped table
  std::string source{};          // of `text`, for messages
  std::vector<Given> changes{};  // to that table, as --change has them
  // How whoever reads the file is told to give others.
  std::string_view option = "--cards or --change";
};

// The game called `name` with this configuration. InvalidArgument or NotFound "PLACE: MESSAGE" with
// the place of the part that is wrong; a mistake in the card table names its own file.
absl::StatusOr<AnyGame> MakeGameAt(const std::string& name, const GameConfig& config,
                                   const ConfigPlaces& places);

// The game that --game, --mode, --players, --rule and --cards describe. Fills mode and players into
// the settings. InvalidArgument or NotFound names the option at fault, what is wrong and what would
// be right.
absl::StatusOr<AnyGame> ReadGame(Settings& settings);

// The options as given, with their places: for commands that run several modes and numbers of
// players of one game, which the result may leave open. Only the name of the game and that the card
// table can be read are checked; errors as ReadGame.
struct GivenGame {
  const GameTable* table = nullptr;
  GameConfig config;
  ConfigPlaces places;
};
absl::StatusOr<GivenGame> ReadGivenGame(const Settings& settings);

// The name that stands for a person at the keyboard where agents are named.
inline constexpr std::string_view kPersonName = "human";
inline bool IsPerson(const AgentSpec& spec) { return spec.name == kPersonName; }

// Whether persons may sit among the agents.
enum class Persons : std::uint8_t { kRefused, kWelcome };

// Reads an agent as it is typed, its form only. Integers among its values are kept in digits
// alone, so that 1e4 and 10000 are the same agent; a label that was not given follows.
absl::StatusOr<AgentSpec> ReadAgent(std::string_view text);

// The agents of --agent, names, keys and values checked. InvalidArgument or NotFound names the
// place.
absl::StatusOr<std::vector<AgentSpec>> ReadAgents(const Settings& settings,
                                                  Persons persons = Persons::kRefused);

// InvalidArgument or NotFound names --cards where its table cannot be read. What is wrong with a
// change shows when it is made.
absl::StatusOr<GivenCards> ReadCards(const Settings& settings);

// " --cards FILE --change X": what names the same cards in another call, for a shell; empty where
// nothing was given.
std::string CardOptions(const Settings& settings);

// What a file says of the game that it is about.
struct FiledGame {
  std::string name;
  GameConfig config;                      // mode, players and rules
  std::optional<std::string> cards_hash;  // as CardsText: of the table that it was written with
};

// The game of a file, played with these cards. Errors as MakeGameAt, with fields of `file`, its
// name, as places, and InvalidArgument where the file was written with another card table.
absl::StatusOr<AnyGame> MakeFiledGame(const FiledGame& filed, std::string_view file,
                                      const GivenCards& cards);

}  // namespace riftlab
