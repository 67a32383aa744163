// What may be chosen, decisions, and results.
#include "engine/games/riftforce/riftforce.h"

#include <algorithm>

#include "engine/games/riftforce/options.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

Action ActionOf(const State& state, int option) {
  if (!ChoosesElemental(state.phase)) return PackAction(state.phase, option);
  const int row = state.table.RowAt(option);
  return PackElemental(state.phase, row, option - state.table.Begin(row));
}

// Guild codes joined by '+'.
template <class Guilds>
std::string JoinGuilds(const CardTable& cards, const Guilds& guilds) {
  std::string text;
  for (const std::uint8_t guild : guilds) {
    if (guild != 0) text += (text.empty() ? "" : "+") + GuildCode(cards, guild - 1);
  }
  return text;
}

}  // namespace

int NumSubsets(int offered, int kept) {
  int count = 1;
  for (int i = 0; i < kept; ++i) count = count * (offered - i) / (i + 1);
  return count;
}

std::uint32_t NthSubset(std::uint32_t offered, int kept, int k) {
  const int size = Count(offered);
  for (auto choice = BitsBelow<std::uint32_t>(kept);; ++choice) {
    RIFTLAB_DCHECK(choice < Bit<std::uint32_t>(size));
    if (Count(choice) != kept || k-- > 0) continue;
    std::uint32_t subset = 0;
    ForEachBit(choice, [&](int i) { Set(subset, NthBit(offered, i)); });
    return subset;
  }
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  const int choices = Count(state.options[0]) + Count(state.options[1]);
  if (state.phase == Phase::kKeep) {
    for (int k = 0; k < choices; ++k) out.push_back(NthLegal(state, k));
    return;
  }
  for (int half = 0; half < 2; ++half) {
    ForEachBit(state.options[static_cast<std::size_t>(half)],
               [&](int bit) { out.push_back(ActionOf(state, 64 * half + bit)); });
  }
  if (state.may_stop != 0) out.push_back(kStop);
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  if (k == Count(state.options[0]) + Count(state.options[1])) return kStop;
  if (state.phase == Phase::kKeep) {
    const std::uint32_t kept = NthSubset(state.display, cards_.guilds_alone, k);
    return PackAction(Phase::kKeep, static_cast<int>(kept));
  }
  return ActionOf(state, NthOption(state, k));
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  switch (state.phase) {
    case Phase::kDraft:
    case Phase::kKeep:
    case Phase::kTrainerGuild:
      ApplyDraft(state, action, rng);
      return;
    default:
      if (!Resolve(state, action, rng)) PassTurn(state, rng);
  }
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.to_move == kNobody);
  const int lead = state.riftforce[0].total() - state.riftforce[1].total();
  const double first = lead > 0 ? 1 : (lead < 0 ? 0 : 0.5);
  Payoffs<Rules> returns;
  for (const Player seat : Seats(num_players_)) {
    returns[seat] = sides_[seat] == 0 ? first : 1 - first;
  }
  return returns;
}

GameResult Rules::Result(const State& state) const {
  GameResult result;
  const Payoffs<Rules> returns = Returns(state);
  for (const Player seat : Seats(num_players_)) {
    result.scores.push_back(state.riftforce[sides_[seat]].total());
    result.shares.push_back(returns[seat]);
    const bool behind = mode_ != Mode::kSolo && returns[seat] < 0.5;
    const auto winners =
        std::count(sides_.begin(), sides_.begin() + num_players_, 1 - sides_[seat]);
    result.ranks.push_back(behind ? static_cast<int>(winners) + 1 : 1);
  }
  const int a = state.riftforce[0].total();
  const int b = state.riftforce[1].total();
  result.reason = "round_cap";
  if (a != b && std::max(a, b) >= cards_.end_trigger) {
    result.reason = "riftforce";
  } else if (IsFrozen(state)) {
    result.reason = "frozen";
  }
  result.turns = state.round;
  AddTags(state, result);
  return result;
}

// What each seat had and did; of the trainer, who has no seat, its guilds and its Riftforce.
void Rules::AddTags(const State& state, GameResult& result) const {
  std::vector<std::string> guilds;
  std::vector<std::string> draft;
  std::vector<std::int64_t> drawn;
  const auto sorted_guilds = [&](Player owner) {
    auto sorted = state.guilds[owner];
    std::sort(sorted.begin(), sorted.end());
    return JoinGuilds(cards_, sorted);
  };
  for (const Player seat : Seats(num_players_)) {
    guilds.push_back(sorted_guilds(seat));
    draft.push_back(JoinGuilds(cards_, state.guilds[seat]));
    drawn.push_back(state.drawn[seat]);
  }
  const auto add_source = [&](const char* key, std::uint16_t Riftforce::*source) {
    std::vector<std::int64_t> amounts;
    for (const Player seat : Seats(num_players_)) {
      amounts.push_back(state.riftforce[sides_[seat]].*source);
    }
    result.tags.push_back({key, std::move(amounts)});
  };
  result.tags.push_back({"guilds", std::move(guilds)});
  result.tags.push_back({"draft", std::move(draft)});
  add_source("riftforce_destroyed", &Riftforce::destroyed);
  add_source("riftforce_controlled", &Riftforce::controlled);
  add_source("riftforce_passive", &Riftforce::passive);
  result.tags.push_back({"cards_drawn", std::move(drawn)});
  if (mode_ != Mode::kSolo) return;
  result.tags.push_back({"trainer_guilds", sorted_guilds(kTrainer)});
  result.tags.push_back({"trainer_riftforce", std::int64_t{state.riftforce[1].total()}});
}

}  // namespace riftlab::riftforce
