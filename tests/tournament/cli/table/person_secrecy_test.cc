// Nothing that is shown or saved for a seat depends on what the seat cannot know.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "tests/tournament/cli/table/table_session.h"

namespace riftlab {
namespace {

// Everything that the person in `seat` gets to see and to keep at this decision. Nothing is played:
// what the others do then depends on their cards, and is seen.
std::string EverythingShown(const AnyGame& game, const AnyState& state, Player seat,
                            bool proposes) {
  std::vector<std::string> seats(static_cast<std::size_t>(game.NumPlayers()), "random");
  seats[seat] = "human";
  PlaySetup setup{.game = game, .start = state};
  for (const std::string& name : seats) setup.seats.push_back(*ParseAgentSpec(name));
  const TempFolder folder;
  const std::string proposal = proposes ? "turn 8\nno\n" : "";  // search after search
  const Sitting session = PlayTyped(
      setup, proposal +
                 "show\nmoves\ncodes\nlog 9\n?1\ninfo\nhint 16\nhelp\nnonsense\n#99999\nsave " +
                 (folder / "view") + "\nload " + (folder / "none") + "\nquit\n");
  EXPECT_EQ(session.outcome.end, PersonGame::End::kLeft);
  std::string shown = session.shown;
  // The folder has another name each time.
  for (std::size_t at = 0; (at = shown.find(folder.path(), at)) != std::string::npos;) {
    shown.replace(at, folder.path().size(), "FOLDER");
  }
  return shown + folder.Read("view");
}

// The position but for the last move of WarRift, which everybody has seen and no view keeps.
Json CardsOf(const AnyGame& game, const AnyState& state) {
  Json position = game.ToJson(state);
  if (position.contains("turn") && position["turn"].is_object()) position["turn"].erase("last");
  return position;
}

// Of every mode; one takes minutes under sanitizers.
constexpr std::uint64_t kGames = RIFTLAB_INSTRUMENTED != 0 ? 1 : 2;

TEST(PersonSecrecyTest, ExchangingHiddenCardsChangesNothingShown) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      SCOPED_TRACE(table->info().name + " " + mode.name);
      GameConfig config;
      config.mode = mode.name;
      const AnyGame game = *MakeGame(table->info().name, config);
      int different = 0;  // truths that were exchanged, as whoever sees all cards can tell
      for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
        Rng rng(seed, {});
        AnyState state = game.Deal(rng);
        for (int decision = 0; game.ToMove(state) != kNobody; ++decision) {
          const Player seat = game.ToMove(state);
          const std::vector<Action> legal = game.LegalActions(state);
          if (decision % 5 == static_cast<int>(seed % 5)) {
            const AnyState other = game.Determinize(game.Observe(state, seat), rng);
            if (CardsOf(game, other) != CardsOf(game, state)) ++different;
            const bool proposes = decision % 4 == 0;
            EXPECT_EQ(EverythingShown(game, other, seat, proposes),
                      EverythingShown(game, state, seat, proposes));
          }
          const auto count = static_cast<std::uint32_t>(legal.size());
          state = game.Apply(state, legal[rng.Below(count)], rng);
        }
      }
      // Nothing is hidden in these: what is to come is drawn when it comes.
      const bool open = table->info().name == "tic_tac_toe" || mode.name == "solo";
      EXPECT_EQ(different > 0, !open);
    }
  }
}

}  // namespace
}  // namespace riftlab
