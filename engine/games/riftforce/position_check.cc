// Whether a position is possible, and what the seat to move is asked.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/position.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {

void Position::Check(Fields f) {
  CheckGuilds(f);
  const bool is_over = IsOver() && !IsDraft();
  const Player seat = is_over ? kNobody : rules_.SeatAt(state_.position);
  if (f["to_move"].Given() && state_.to_move != seat) {
    f["to_move"].Complain(
        fmt::format("at position {} it is the turn of seat {}", state_.position, seat));
  }
  state_.to_move = seat;
  if (IsDraft()) return CheckDraft(f);
  if (IsSolo()) CheckPlans(f["plans"]);
  if (!f.ok()) return;
  if (is_over) {
    CheckOver(f);
  } else {
    CheckTurn(f);
  }
}

void Position::CheckGuilds(Fields f) {
  std::uint32_t used = 0;
  for (const Player owner : Seats(rules_.num_owners())) {
    const int taken = NumTaken(state_, owner);
    const int wanted = rules_.GuildsOf(owner);
    if (!IsDraft() && taken != wanted) {
      FieldOf(owner, f)["guilds"].Complain(fmt::format("{} guilds; expected {}", taken, wanted));
    }
    for (const OptionalIndex guild : state_.guilds[owner]) {
      if (!guild) continue;
      if (Has(used, *guild)) {
        f["seats"].Complain(fmt::format("guild {} is there twice", GuildCode(cards_, *guild)));
      }
      Set(used, *guild);
    }
  }
  if (IsSolo()) return;  // the trainer may have guilds that were offered and not kept
  ForEachBit(used & state_.display, [&](int guild) {
    f["display"].Complain(fmt::format("guild {} is there twice", GuildCode(cards_, guild)));
  });
}

void Position::CheckDraft(Fields f) {
  if (!rules_.has_draft()) {
    f["round"].Complain("is 0, but rule guilds leaves nothing to draft; the first round is 1");
  }
  if (IsSolo()) {
    CheckSoloDraft(f);
  } else {
    CheckPicks(f);
    SetOptions(state_, Phase::kDraft, state_.display);
  }
  if (f.ok() && rules_.NumLegal(state_) < 2) f["display"].Complain("leaves no choice");
}

// Whether the picks made so far are those of the order of picks (ruling 23).
void Position::CheckPicks(Fields f) const {
  Array<int, kMaxSeats> taken{};
  int picks = 0;
  bool is_over = true;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (NumTaken(state_, seat) == 0) {
      return FieldOf(seat, f)["guilds"].Complain("empty; each seat begins with one guild");
    }
    taken[seat] = 1;
    picks += NumTaken(state_, seat) - 1;
    is_over = is_over && NumTaken(state_, seat) == rules_.GuildsOf(seat);
  }
  if (is_over) return f["seats"].Complain("the draft is over; give the position of round 1");
  int position = -1;
  for (int pick = 0; pick <= picks; ++pick) {
    Player seat = 0;
    do {
      position = (position + 1) % rules_.num_positions();
      seat = rules_.SeatAt(position);
    } while (taken[seat] == rules_.GuildsOf(seat));
    if (pick < picks) ++taken[seat];
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (taken[seat] == NumTaken(state_, seat)) continue;
    FieldOf(seat, f)["guilds"].Complain(fmt::format("{} guilds; after {} picks the seat has {}",
                                                    NumTaken(state_, seat), picks, taken[seat]));
  }
  if (position != state_.position) {
    f["position"].Complain(fmt::format("after {} picks the position is {}", picks, position));
  }
  CheckDisplay(f["display"], picks);
}

void Position::CheckDisplay(Fields f, int picks) const {
  int base_guilds = 0;
  for (int guild = 0; guild < cards_.num_guilds; ++guild) {
    const bool is_base = cards_.guilds[guild].is_base != 0;
    base_guilds += is_base ? 1 : 0;
    if (rules_.base_draft() && !is_base && Has(state_.display, guild)) {
      f.Complain(fmt::format("guild {} is not of the base game", GuildCode(cards_, guild)));
    }
  }
  const int dealt = rules_.base_draft() ? base_guilds - 1 - rules_.NumPlayers()
                                        : cards_.display + rules_.NumPlayers();
  if (Count(state_.display) == dealt - picks) return;
  f.Complain(fmt::format("{} guilds; after {} picks there are {}", Count(state_.display), picks,
                         dealt - picks));
}

void Position::CheckSoloDraft(Fields f) {
  const int kept = NumTaken(state_, 0);
  const int displayed = Count(state_.display);
  const int offered = cards_.solo_offered;
  const int wanted = cards_.guilds_alone;
  if (state_.position != 0) f["position"].Complain("is 0 in the draft of solo mode");
  if (kept == 0) {
    if (NumTaken(state_, kTrainer) != 0) {
      f["trainer"]["guilds"].Complain("the human keeps guilds before the trainer gets any");
    } else if (displayed != offered) {
      f["display"].Complain(fmt::format("{} guilds; {} are offered", displayed, offered));
    }
    SetOptions(state_, Phase::kKeep);
    for (int i = 0; i < NumSubsets(offered, wanted); ++i) SetOption(state_, i);
  } else if (kept != wanted || displayed != offered - wanted) {
    f["seats"].At(0)["guilds"].Complain(fmt::format(
        "{} kept and {} left on display; {} of {} are kept", kept, displayed, wanted, offered));
  } else if (rules_.trainer_guilds() != TrainerGuilds::kChosen) {
    f["round"].Complain("is 0, but nothing is left to choose; the first round is 1");
  } else {
    CheckTrainerGuilds(f);
  }
}

// The trainer's guilds one by one, as they were chosen.
void Position::CheckTrainerGuilds(Fields f) {
  const auto guilds = state_.guilds[kTrainer];
  state_.guilds[kTrainer] = {};
  for (std::size_t i = 0; i < cards_.guilds_alone; ++i) {
    const std::uint32_t choices = rules_.TrainerChoices(state_);
    if (!guilds[i]) return SetOptions(state_, Phase::kTrainerGuild, choices);
    if (!Has(choices, *guilds[i])) {
      return f["trainer"]["guilds"].Complain(
          "they are chosen in the order of the card table, from all that the human has not");
    }
    state_.guilds[kTrainer][i] = guilds[i];
  }
  f["round"].Complain("is 0, but the trainer has all its guilds; the first round is 1");
}

void Position::CheckPlans(Fields f) {
  const auto* const begin = state_.plans.data();
  const auto* const end = begin + state_.plans.size();
  const auto count = static_cast<int>(std::find(begin, end, OptionalIndex{}) - begin);
  const int stack = cards_.num_attack_plans / cards_.num_control_plans + 1;
  for (int i = 0; i < count; ++i) {
    Fields item = f["known"].At(static_cast<std::size_t>(i));
    const Plan& plan = cards_.plans[*state_.plans[i]];
    const bool is_control = i % stack == stack - 1;
    if ((plan.is_control != 0) != is_control) {
      item.Complain(
          fmt::format("this place is that of {} plan", is_control ? "a control" : "an attack"));
    }
    if (std::find(begin, begin + i, state_.plans[i]) != begin + i) {
      item.Complain(fmt::format("'{}' is there twice", PlanId(plan)));
    }
  }
  if (count == 0) return f["known"].Complain("empty; the top plan is always known");
  if (!f["top"].Given()) state_.top_plan = static_cast<std::uint8_t>(count - 1);
  if (state_.top_plan + 1 != count && count != cards_.NumPlans()) {
    f["top"].Complain(
        fmt::format("is {}, but {} plans are known; in the first pass the last known one is on top",
                    state_.top_plan + 1, count));
  }
}

void Position::CheckOver(Fields f) {
  if (state_.position != 0) f["position"].Complain("is 0 when the game is over");
  if (!IsDecided() && !rules_.IsFrozen(state_) && state_.round < cards_.round_cap) {
    f["to_move"].Complain(
        fmt::format("is null, but with {}:{} Riftforce in round {} the game goes on",
                    state_.riftforce[0].total(), state_.riftforce[1].total(), state_.round));
  }
  CheckCards(f);
}

// Whether a round that ended like this was the last one (5).
bool Position::IsDecided() const {
  const int a = state_.riftforce[0].total();
  const int b = state_.riftforce[1].total();
  return a != b && std::max(a, b) >= cards_.end_trigger;
}

void Position::CheckTurn(Fields f) {
  Fields turn = f["turn"];
  if (!turn.Given()) return BeginTurn(f);
  const Phase phase = state_.phase;
  if (IsHidden(state_.to_move) && Rules::IsHidden(state_)) {
    if (phase == Phase::kAction) return BeginTurn(f);
    return turn["phase"].Complain(
        fmt::format("seat {} cannot tell that; give \"action\"", observer_));
  }
  // Nothing scores before the action is seen.
  if (Rules::IsHidden(state_)) CheckBegins(f);
  CheckAction(f);
  state_.phase = phase;
  if (f.ok()) CheckCards(f);
  if (f.ok()) CheckQuestion(turn["phase"], phase);
}

// Complains of a turn that begins with a score that has ended the game.
void Position::CheckBegins(Fields f) const {
  if (state_.position != 0 || !IsDecided()) return;
  f["to_move"].Complain(fmt::format(
      "expected null: the game was over with {}:{} Riftforce when round {} was to begin",
      state_.riftforce[0].total(), state_.riftforce[1].total(), state_.round));
}

void Position::BeginTurn(Fields f) {
  state_.phase = Phase::kAction;
  CheckBegins(f);
  CheckCards(f);
  if (IsPlan()) f["turn"].Complain("missing; expected the trainer's plan in progress");
  const Player seat = state_.to_move;
  const bool is_hidden = IsHidden(seat);
  if (is_hidden ? hand_sizes_[seat] == 0 : state_.cards[seat].hand.empty()) {
    FieldOf(seat, f)["hand"].Complain(
        "empty; the seat to move checks and draws without a choice, so give the position after");
  }
  if (is_hidden || !f.ok()) return;
  Rng no_luck(0, {});
  rules_.BeginTurns(state_, no_luck);
}

void Position::CheckAction(Fields f) {
  Fields turn = f["turn"];
  if (IsPlay()) return CheckPlay(turn);
  if (state_.phase < Phase::kActivate) return;
  Pending& pending = state_.pending;
  if (!turn["done"].Given()) pending.done = static_cast<std::uint8_t>(LeastDone());
  if (!IsPlan()) {
    CheckCriteria(turn["by"]);
  } else if (TopPlan().is_control != 0) {
    f["plans"]["top"].Complain("a control plan asks nothing");
  } else if (pending.done - LeastDone() >= TopPlan().length) {
    turn["done"].Complain(fmt::format("the top plan has {} numbers", TopPlan().length));
  }
  if (f.ok() && pending.context != Context::kNone) CheckAbility(turn);
}

// Cards put down so far, checked by putting them down again.
void Position::CheckPlay(Fields f) {
  const Phase phase = state_.phase;
  if (phase == Phase::kLove && placed_.empty()) {
    f["placed"].Complain("missing; expected the cards put down, the last one healing");
  }
  for (std::size_t i = 0; i < placed_.size() && f.ok(); ++i) {
    const bool is_asked = phase == Phase::kLove && i + 1 == placed_.size();
    CheckPlaced(f["placed"].At(i), placed_[i], is_asked);
  }
  if (f.ok() && phase == Phase::kPlayAt) {
    CheckChoice(f["card"], state_.pending.card, "cannot be played here");
  }
}

// Complains unless the seat could choose this card of its hand next.
void Position::CheckChoice(Fields f, CardType card, std::string_view otherwise) {
  CardSet& hand = state_.cards[state_.to_move].hand;
  if (hand.Count(card) == kMaxCopies) return f.Complain("the hand holds too many of it");
  hand.Add(card);
  state_.phase = Phase::kPlayCard;
  rules_.RefreshOptions(state_);
  hand.Remove(card);
  if (!Has(state_.options[0], card)) f.Complain(otherwise);
}

// Puts down one card. `is_asked`: what it heals is still to be chosen.
void Position::CheckPlaced(Fields f, const Placed& placed, bool is_asked) {
  CheckChoice(f, placed.type, "does not go with the cards before it");
  if (!f.ok()) return;
  state_.phase = Phase::kPlayAt;
  rules_.RefreshOptions(state_);
  if (!Has(state_.options[0], placed.location)) {
    return f["at"].Complain("cannot go there after the cards before it");
  }
  state_.pending.placed[state_.pending.num_placed++] = placed;
  state_.phase = Phase::kLove;
  rules_.RefreshOptions(state_);
  const int row = RowOf(rules_.Side(state_.to_move), placed.location);
  const auto can_heal = [&](int index) {
    const int place = state_.table.Begin(row) + index;
    return place < kMaxElementals && Has(state_.options[place >> 6], place & 63);
  };
  const bool fits = placed.healed ? !is_asked && can_heal(*placed.healed)
                                  : is_asked || rules_.NumLegal(state_) == 0;
  if (!fits) f["heals"].Complain("does not agree with the damaged allies there");
}

void Position::CheckCriteria(Fields f) {
  constexpr std::uint8_t kBoth = kByNumber | kByGuild;
  Pending& pending = state_.pending;
  if (!f.Given()) pending.criteria = kBoth;
  if (pending.criteria == 0 || (pending.done == 0 && pending.criteria != kBoth)) {
    f.Complain(R"(expected "number", "guild" or both; both before the first activation)");
  }
}

void Position::CheckAbility(Fields f) const {
  const Pending& pending = state_.pending;
  const int row = RowOf(acting_side(), pending.actor_location);
  if (!MayAct(state_.table.At(state_.table.Begin(row) + pending.actor_index))) {
    return f["actor"].Complain(
        "this elemental cannot be the acting one; it must be marked '!' and fit the card or the "
        "plan");
  }
  const Ability& ability = rules_.AbilityInProgress(state_);
  if (pending.step >= ability.count || !IsChoice(ability.steps[pending.step])) {
    return f["step"].Complain("this step asks nothing");
  }
  int repeats = 0;
  for (std::size_t i = 0; i < ability.count; ++i) {
    if (ability.steps[i].op == Op::kRepeatIfDestroyed) repeats = ability.steps[i].amount;
  }
  if (pending.repeats > repeats) {
    f["repeats"].Complain(fmt::format("the ability begins again at most {} times", repeats));
  }
}

// Whether the ability in progress may be that of the elemental.
bool Position::MayAct(Elemental elemental) const {
  const Pending& pending = state_.pending;
  if (!elemental.activated()) return false;
  if (!IsPlan()) {
    return (rules_.CriteriaOf(state_, elemental) & pending.criteria) == pending.criteria;
  }
  const int number = NumberOf(elemental.type());
  const bool is_amplified = rules_.amplifier() != 0 && rules_.amplified_number() == number;
  return TopPlan().sequence[pending.done - 1U] == number &&
         (pending.context == Context::kChallenge || is_amplified);
}

void Position::CheckCards(Fields f) {
  CheckMarks(f);
  TakeCensus(f);
  if (!f.ok()) return;
  for (const Player seat : Seats(rules_.NumPlayers())) CheckHand(FieldOf(seat, f), seat);
}

// Marks and damage of the elementals agree with the action in progress.
void Position::CheckMarks(Fields f) {
  Pending& pending = state_.pending;
  const bool takes_over = state_.phase == Phase::kActivate || pending.context == Context::kGuild;
  int marked = 0;
  for (int place = 0; place < state_.table.Total(); ++place) {
    const Elemental elemental = state_.table.At(place);
    const int row = state_.table.RowAt(place);
    const int side = SideOfRow(row);
    const bool is_acting = side == acting_side();
    const auto complain = [&](std::string_view what) {
      f["rows"][KeyOf(side)]
          .At(static_cast<std::size_t>(LocationOf(row)))
          .Complain(fmt::format("{} {}", ElementalText(rules_, elemental, side), what));
    };
    if (elemental.activated() && (!is_acting || ++marked > pending.done)) {
      complain("is marked as activated, but only elementals of the action in progress are");
    }
    if (elemental.needs_number() &&
        (!takes_over || !is_acting || elemental.controller() != state_.to_move ||
         pending.done == 0 || GuildOf(elemental.type()) != GuildOf(pending.card))) {
      complain(
          "is marked '#', but only an elemental of the discard's guild that was taken over in the "
          "action in progress is");
    }
    if (elemental.damage() < rules_.LifeOf(elemental.type())) continue;
    if (pending.context == Context::kNone) complain("would have been destroyed");
    Set(pending.doomed_rows, row);
  }
}

// Fills in piles that were left out, and complains about cards that are not all there.
void Position::TakeCensus(Fields f) {
  const bool rest_is_out = f["out"].IsText();
  const Array<int, kMaxTypes> counts = CountCards();
  Array<Player, kMaxGuilds> owners{};
  owners.fill(kNobody);
  for (const Player owner : Seats(rules_.num_owners())) {
    for (const OptionalIndex guild : state_.guilds[owner]) {
      if (guild) owners[*guild] = owner;
    }
  }
  for (int index = 0; index < cards_.num_guilds * kNumbers && f.ok(); ++index) {
    const auto type = static_cast<CardType>(index);
    const Player owner = owners[GuildOf(type)];
    const int copies = owner == kNobody ? 0 : cards_.copies[NumberOf(type)];
    const int there = counts[type];
    Fields holder = owner == kNobody ? f["seats"] : FieldOf(owner, f);
    if (there > copies) {
      holder.Complain(fmt::format("{} {} in the position; there {} {}", there,
                                  TypeName(cards_, type), copies == 1 ? "is" : "are", copies));
    } else if (there < copies && !rest_is_out &&
               holder[IsHidden(owner) ? "hidden" : "draw"].Given()) {
      holder.Complain(fmt::format(
          "{} {} in the position; there are {}: leave out the draw pile, or name cards out of play "
          "in 'out' (\"rest\": all others)",
          there, TypeName(cards_, type), copies));
    } else if (there < copies) {
      CardSet& pile = rest_is_out ? state_.out : state_.cards[owner].draw;
      for (int i = there; i < copies; ++i) pile.Add(type);
    }
  }
}

// How many cards of each type stand in the position.
Array<int, kMaxTypes> Position::CountCards() const {
  Array<int, kMaxTypes> counts{};
  const auto count = [&](int type) { ++counts[type]; };
  ForEachCardOf(state_.out, count);
  for (const Player owner : Seats(rules_.num_owners())) {
    const Cards& cards = state_.cards[owner];
    ForEachCardOf(cards.draw, count);
    ForEachCardOf(cards.discard, count);
    ForEachCardOf(IsHidden(owner) ? cards.known : cards.hand, count);
  }
  for (int place = 0; place < state_.table.Total(); ++place) count(state_.table.At(place).type());
  const Pending& pending = state_.pending;
  for (std::size_t i = 0; i < pending.num_placed; ++i) count(pending.placed[i].type);
  if (state_.phase == Phase::kPlayAt) count(pending.card);
  if (pending.stolen) count(*pending.stolen);
  return counts;
}

// The hand is within its limit, and what is known of it is in it.
void Position::CheckHand(Fields f, Player seat) const {
  const Cards& cards = state_.cards[seat];
  if (IsHidden(seat)) {
    const int unknown = hand_sizes_[seat] - cards.known.Size();
    if (unknown <= cards.draw.Size()) return;
    return f["hand"]["unknown"].Complain(
        fmt::format("{} cards, but only {} are hidden", unknown, cards.draw.Size()));
  }
  const CardSet hand = rules_.HandWithPlaced(state_, seat);
  if (hand.Size() > cards_.hand_size) {
    f["hand"].Complain(
        fmt::format("{} cards; a hand holds at most {}", hand.Size(), cards_.hand_size));
  }
  ForEachBit(cards.known.Types(), [&](int type) {
    const auto card = static_cast<CardType>(type);
    if (cards.known.Count(card) <= hand.Count(card)) return;
    f["known"].Complain(fmt::format("{} is not in the hand so often", TypeName(cards_, card)));
  });
}

// The question fits the rest of the position and is one.
void Position::CheckQuestion(Fields f, Phase phase) {
  const bool is_possible = IsPlan() ? phase >= Phase::kBot : phase != Phase::kBot;
  if (is_possible) rules_.RefreshOptions(state_);
  if (is_possible && state_.phase == phase && rules_.NumLegal(state_) >= 2) return;
  f.Complain(fmt::format("'{}' leaves no choice here; leave out 'turn' for a turn that begins",
                         PhaseName(phase)));
}

}  // namespace riftlab::riftforce
