// The trainer of the solo mode (8.2): plans, bots, challenges.
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

bool Rules::StartPlan(State& state, Rng& rng) const {
  state.to_move = 0;
  const Plan& plan = cards_.plans[*state.plans[state.top_plan]];
  PlaceBot(state, plan.location, rng);
  if (plan.is_control == 0) return OfferBot(state, rng);
  auto& total = state.riftforce[kTrainer].controlled;
  total = static_cast<std::uint16_t>(total + TrainerGain(state));
  EndPlan(state, rng);
  return false;
}

// Riftforce that a control plan brings the trainer now.
int Rules::TrainerGain(const State& state) const {
  int controlled = 0;
  for (int location = 0; location < locations(); ++location) {
    if (state.table.Size(RowOf(kTrainer, location)) > 0 &&
        state.table.Size(RowOf(0, location)) == 0) {
      ++controlled;
    }
  }
  return controlled * cards_.per_location;
}

// The top bot of the trainer's pile goes to a location; none when both its piles are empty (ruling
// 27).
void Rules::PlaceBot(State& state, int location, Rng& rng) const {
  Cards& cards = state.cards[kTrainer];
  if (cards.draw.empty()) {
    cards.draw = cards.discard;
    cards.discard = {};
  }
  if (cards.draw.empty()) return;
  const CardType type = cards.draw.Draw(DeckPile(kTrainer), cards_, rng);
  state.table.Append(RowOf(kTrainer, location), Elemental(type, kTrainer));
}

// The bots that may be activated for the number in progress (7, TB).
void Rules::SetBotOptions(State& state) const {
  SetOptions(state, Phase::kBot);
  const Plan& plan = cards_.plans[*state.plans[state.top_plan]];
  const int number = plan.sequence[state.pending.done];
  for (int location = 0; location < locations(); ++location) {
    const bool can = amplifier_ == 1 && amplified_number_ == number
                         ? AmplifierDestinations(state, number, location) != 0
                         : CanPlaceDamage(state, number, location);
    if (!can) continue;
    const int row = RowOf(kTrainer, location);
    for (int place = state.table.Begin(row); place < state.table.End(row); ++place) {
      const Elemental bot = state.table.At(place);
      if (NumberOf(bot.type()) == number && !bot.activated()) SetOption(state, place);
    }
  }
}

bool Rules::OfferBot(State& state, Rng& rng) const {
  const Plan& plan = cards_.plans[*state.plans[state.top_plan]];
  for (; state.pending.done < plan.length; ++state.pending.done) {
    SetBotOptions(state);
    const int choices = NumLegal(state);
    if (choices > 1) return true;
    if (choices == 1) {
      if (ActivateBot(state, FirstOption(state), rng)) return true;
      --state.pending.done;
    }
  }
  EndPlan(state, rng);
  return false;
}

// Makes a bot the acting one, for the number in progress, which is then dealt with.
void Rules::BeginBot(State& state, int place) const {
  Pending& pending = state.pending;
  Elemental& bot = state.table.At(place);
  bot.set_activated(true);
  ++pending.done;
  const int row = state.table.RowAt(place);
  pending.actor_location = static_cast<std::uint8_t>(LocationOf(row));
  pending.actor_index = static_cast<std::uint8_t>(place - state.table.Begin(row));
  const bool amplified = amplifier_ != 0 && amplified_number_ == NumberOf(bot.type());
  pending.context = amplified ? Context::kAmplifier : Context::kChallenge;
}

bool Rules::ActivateBot(State& state, int place, Rng& rng) const {
  BeginBot(state, place);
  return RunAbility(state, rng);
}

// Locations to which the "&" card can move a bot so that it then places damage (8.2.4).
std::uint8_t Rules::AmplifierDestinations(const State& state, int number, int location) const {
  auto destinations = static_cast<std::uint8_t>(AllLocations() & ~(1 << location));
  if (cards_.amplifiers[0].steps[0].place == Place::kAdjacentChoice) {
    destinations = Adjacent(location);
  }
  ForEachBit(destinations, [&](int to) {
    if (!CanPlaceDamage(state, number, to)) Clear(destinations, to);
  });
  return destinations;
}

// Whether a bot of this number that stands there would place damage by its challenge.
bool Rules::CanPlaceDamage(const State& state, int number, int location) const {
  const Ability& challenge = cards_.challenges[number][stars_[number] - 1U];
  const int here = state.table.Size(RowOf(0, location));
  bool adjacent = false;
  ForEachBit(Adjacent(location),
             [&](int next) { adjacent = adjacent || state.table.Size(RowOf(0, next)) > 0; });
  for (std::size_t i = 0; i < challenge.count; ++i) {
    const Step& step = challenge.steps[i];
    if (step.op != Op::kDamage || step.amount == 0) continue;
    const bool needs_two =
        step.target == Target::kSecondEnemy || step.target == Target::kEachOtherEnemy;
    const bool hits_here = here >= (needs_two ? 2 : 1);
    if (step.place == Place::kHere && hits_here) return true;
    if (step.place == Place::kHereAndAdjacent && (hits_here || adjacent)) return true;
    const bool next_door =
        step.place == Place::kAdjacentEach || step.place == Place::kAdjacentChoice;
    if (next_door && adjacent) return true;
  }
  return false;
}

void Rules::EndPlan(State& state, Rng& rng) const {
  for (int place = state.table.SideBegin(kTrainer); place < state.table.SideEnd(kTrainer);
       ++place) {
    state.table.At(place).set_activated(false);
  }
  state.pending = {};
  state.top_plan = static_cast<std::uint8_t>((state.top_plan + 1) % cards_.NumPlans());
  RevealPlan(state, rng);
}

// Turns up the next plan; after the first pass the order is known and stays (ruling 36).
void Rules::RevealPlan(State& state, Rng& rng) const {
  if (state.plans[state.top_plan]) return;
  const int stack = cards_.num_attack_plans / cards_.num_control_plans + 1;
  const bool control = state.top_plan % stack == stack - 1;
  auto left = BitsBelow<std::uint32_t>(cards_.NumPlans());
  const auto attacks = BitsBelow<std::uint32_t>(cards_.num_attack_plans);
  left &= control ? ~attacks : attacks;
  for (int i = 0; i < state.top_plan; ++i) {
    left &= ~Bit<std::uint32_t>(*state.plans[i]);
  }
  const auto name = [&](std::uint32_t k) {
    return PlanId(cards_.plans[NthBit(left, static_cast<int>(k))]);
  };
  const auto choice =
      static_cast<int>(rng.Below(kPlanPile, static_cast<std::uint32_t>(Count(left)), name));
  state.plans[state.top_plan] = NthBit(left, choice);
}

}  // namespace riftlab::riftforce
