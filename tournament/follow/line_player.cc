#include "tournament/follow/line_player.h"

#include <memory>
#include <set>
#include <utility>

#include "tournament/follow/line_reading.h"
#include "tournament/follow/line_trial.h"

namespace riftlab {

PlayedLine LinePlayer::Play(std::size_t index, const AnyState& before, const Wishes& wishes,
                            const ServedUses& served, const std::string& offer, InWords words,
                            Rng& rng) const {
  // Ways to read what was told as draws that are played.
  constexpr int kMostReadings = 5;
  FixedDraws fixed;
  const auto end = wishes.lower_bound({index + 1, 0});
  for (auto wish = wishes.lower_bound({index, kFirstReading}); wish != end; ++wish) {
    fixed[wish->first.second - kFirstReading] = wish->second;
  }
  const LineSetting setting{
      .game = game_,
      .words = words_,
      .text = text_,
      .index = index,
      .before = before,
      .offer = offer,
      .in_words = words == InWords::kYes,
      .uses = uses_,
      .assumptions = {uses_, uses_served_, index, game_.NumPlayers(), wishes, served, rng}};
  auto best = std::make_unique<LineTrial>(setting, Reading{});
  if (!fixed.empty() || best->MayBeReadOtherwise()) {
    TellableLine line = best->Tellable();
    ImpossibleDraws impossible;
    std::set<Reading> tried;
    for (int i = 0; i < kMostReadings && !best->IsRead(fixed); ++i) {
      Reading reading = BestReading(words_, line, fixed, impossible);
      if (!tried.insert(reading).second) break;
      auto trial = std::make_unique<LineTrial>(setting, std::move(reading));
      if (!AddNames(trial->Tellable(), line)) impossible.clear();
      impossible.insert(trial->impossible().begin(), trial->impossible().end());
      if (trial->IsBetterThan(*best, fixed)) best = std::move(trial);
    }
  }
  return best->Take();
}

}  // namespace riftlab
