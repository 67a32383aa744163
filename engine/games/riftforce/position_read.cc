// ParseState and ParseInfoSet: the action in progress, and whether it is possible.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/bits.h"
#include "engine/core/near_miss.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/position_reader.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {
namespace {

const std::vector<std::string>& PlayKeys() {
  static const std::vector<std::string> kKeys = {"phase", "placed", "card"};
  return kKeys;
}

const std::vector<std::string>& ActivateKeys() {
  static const std::vector<std::string> kKeys = {
      "phase", "card", "by", "done", "actor", "step", "repeats", "target", "played", "taken_over"};
  return kKeys;
}

const std::vector<std::string>& PlanKeys() {
  static const std::vector<std::string> kKeys = {"phase", "done",    "actor",
                                                 "step",  "repeats", "target"};
  return kKeys;
}

bool IsPlayPhase(Phase phase, const Json& turn) {
  return phase == Phase::kPlayCard || phase == Phase::kPlayAt ||
         (phase == Phase::kLove && !turn.contains("actor"));
}

}  // namespace

void PositionReader::ReadOver(State& state) {
  state.to_move = kNobody;
  if (Find(json_, "turn") != nullptr) Complain("turn", "the game is over (to_move is null)");
  if (state.position != 0) Complain("position", "is 0 when the game is over");
  CheckMarks(state);
  const int a = state.riftforce[0].total();
  const int b = state.riftforce[1].total();
  const bool decided = a != b && std::max(a, b) >= rules_.cards().end_trigger;
  if (!decided && !rules_.IsFrozen(state) && state.round < rules_.cards().round_cap) {
    Complain("to_move",
             fmt::format("is null, but with {}:{} Riftforce in round {} the game goes on", a, b,
                         state.round));
  }
}

void PositionReader::ReadTurn(InfoSet& info) {
  State& state = info.known;
  const Json* const turn = Find(json_, "turn");
  if (turn == nullptr) {
    BeginTurn(info);
    return;
  }
  const Json* const name = turn->is_object() ? Find(*turn, "phase") : nullptr;
  const std::string word = name != nullptr && name->is_string() ? name->get<std::string>() : "";
  const auto found = std::find(PhaseNames().begin(), PhaseNames().end(), word);
  const auto phase = static_cast<Phase>(found - PhaseNames().begin());
  if (found == PhaseNames().end() || phase < Phase::kAction) {
    const std::vector<std::string> names(
        PhaseNames().begin() + static_cast<std::ptrdiff_t>(Phase::kAction), PhaseNames().end());
    Complain("turn.phase",
             fmt::format("expected one of {}{}", fmt::join(names, ", "), Suggestion(word, names)));
    return;
  }
  const bool others_turn = observer_ != kNobody && state.to_move != observer_;
  const bool plan = rules_.mode() == Mode::kSolo && state.position == 1;
  if (plan) {
    ReadPlan(*turn, state);
  } else if (phase == Phase::kAction || phase == Phase::kDiscard) {
    IsObject("turn", *turn, {PlayKeys().begin(), PlayKeys().begin() + 1});
  } else if (IsPlayPhase(phase, *turn)) {
    state.phase = phase;
    ReadPlay(*turn, state);
  } else {
    state.phase = phase;
    ReadActivate(*turn, state);
  }
  if (!ok()) return;
  state.phase = phase;
  if (others_turn && Rules::IsHidden(state)) {
    if (phase != Phase::kAction) {
      Complain("turn.phase", fmt::format("seat {} cannot tell that; give \"action\"", observer_));
      return;
    }
    BeginTurn(info);
    return;
  }
  CheckMarks(state);
  if (ok()) TakeCensus(info);
  if (ok()) CheckHand(info);
  if (ok()) CheckQuestion(state, phase);
}

// A turn about to begin.
void PositionReader::BeginTurn(InfoSet& info) {
  State& state = info.known;
  state.phase = Phase::kAction;
  CheckMarks(state);
  if (ok()) TakeCensus(info);
  if (ok()) CheckHand(info);
  if (!ok()) return;
  if (rules_.mode() == Mode::kSolo && state.position == 1) {
    Complain("turn", "missing; expected the trainer's plan in progress");
    return;
  }
  const bool others_turn = observer_ != kNobody && state.to_move != observer_;
  const bool has_cards =
      others_turn ? info.hand_sizes[state.to_move] > 0 : !state.cards[state.to_move].hand.empty();
  if (!has_cards) {
    Complain(
        fmt::format("seats[{}].hand", state.to_move),
        "empty; the seat to move checks and draws without a choice, so give the position after");
    return;
  }
  if (others_turn) return;
  Rng no_luck(0, {});
  rules_.BeginTurns(state, no_luck);
}

// Cards put down so far, checked by putting them down again.
void PositionReader::ReadPlay(const Json& turn, State& state) {
  if (!IsObject("turn", turn, PlayKeys())) return;
  const Phase phase = state.phase;
  const Json* const placed = Find(turn, "placed");
  if (placed != nullptr) ReadPlaced(*placed, state);
  if (!ok()) return;
  if (phase == Phase::kLove && state.pending.num_placed == 0) {
    Complain("turn.placed", "missing; expected the cards put down, the last one healing");
    return;
  }
  const Json* const card = Find(turn, "card");
  if ((card != nullptr) != (phase == Phase::kPlayAt)) {
    Complain("turn.card", phase == Phase::kPlayAt ? "missing; expected the card to be placed"
                                                  : "leave it out: no card is chosen yet");
    return;
  }
  if (card == nullptr) return;
  const std::optional<CardType> type = ReadCard("turn.card", *card);
  if (!type) return;
  CardSet& hand = state.cards[state.to_move].hand;
  if (hand.Count(*type) == kMaxCopies) {
    Complain("turn.card", "the hand holds too many of it");
    return;
  }
  hand.Add(*type);
  state.phase = Phase::kPlayCard;
  rules_.RefreshOptions(state);
  if (!riftlab::Has(state.options[0], *type)) Complain("turn.card", "cannot be played here");
  hand.Remove(*type);
  state.pending.card = *type;
}

void PositionReader::ReadPlaced(const Json& list, State& state) {
  static const std::vector<std::string> kKeys = {"card", "at", "heals"};
  const bool last_heals = state.phase == Phase::kLove;
  if (!IsList("turn.placed", list, -1)) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string field = fmt::format("turn.placed[{}]", i);
    if (!IsObject(field, list[i], kKeys)) return;
    const Json* const card = Find(list[i], "card");
    const Json* const at = Find(list[i], "at");
    if (card == nullptr || at == nullptr) {
      Complain(field, R"(expected {"card":...,"at":...})");
      return;
    }
    const std::optional<CardType> type = ReadCard(field + ".card", *card);
    if (!type) return;
    Placed placed{*type, static_cast<std::uint8_t>(ReadLocation(field + ".at", *at)), 0};
    placed.healed =
        static_cast<std::uint8_t>(WholeOr(list[i], field, "heals", 1, kMaxElementals, 0));
    if (!ok()) return;
    PutPlaced(i, placed, state);
    if (!ok()) return;
    const int healable = rules_.NumLegal(state);
    const int begin = state.table.Begin(RowOf(rules_.Side(state.to_move), placed.location));
    const bool open = last_heals && i + 1 == list.size();
    const int place = begin + placed.healed - 1;
    const bool fits =
        placed.healed == 0
            ? (open || healable == 0)
            : (!open && place < kMaxElementals &&
               riftlab::Has(state.options[static_cast<std::size_t>(place >> 6)], place & 63));
    if (!fits) Complain(field + ".heals", "does not agree with the damaged allies there");
    state.pending.placed[i].healed = placed.healed;
  }
}

// Puts down one card; the options are then those of what it heals.
void PositionReader::PutPlaced(std::size_t i, const Placed& placed, State& state) {
  const std::string field = fmt::format("turn.placed[{}]", i);
  CardSet& hand = state.cards[state.to_move].hand;
  if (hand.Count(placed.type) == kMaxCopies) {
    Complain(field, "the hand holds too many of it");
    return;
  }
  hand.Add(placed.type);
  state.phase = Phase::kPlayCard;
  rules_.RefreshOptions(state);
  hand.Remove(placed.type);
  if (!riftlab::Has(state.options[0], placed.type)) {
    Complain(field, "does not go with the cards before it");
    return;
  }
  state.phase = Phase::kPlayAt;
  rules_.RefreshOptions(state);
  if (!riftlab::Has(state.options[0], placed.location)) {
    Complain(field + ".at", "cannot go there after the cards before it");
    return;
  }
  state.pending.placed[state.pending.num_placed++] = {placed.type, placed.location, 0};
  state.phase = Phase::kLove;
  rules_.RefreshOptions(state);
}

void PositionReader::ReadActivate(const Json& turn, State& state) {
  if (!IsObject("turn", turn, ActivateKeys())) return;
  Pending& pending = state.pending;
  const bool chooses = state.phase == Phase::kActivate;
  const Json* const card = Find(turn, "card");
  if (card == nullptr) {
    Complain("turn.card", "missing; expected the card discarded");
    return;
  }
  const std::optional<CardType> type = ReadCard("turn.card", *card);
  if (!type) return;
  pending.card = *type;
  const int most = rules_.cards().max_activated - (chooses ? 1 : 0);
  pending.done = static_cast<std::uint8_t>(
      WholeOr(turn, "turn", "done", chooses ? 0 : 1, most, chooses ? 0 : 1));
  const Json* const by = Find(turn, "by");
  if (by == nullptr) {
    pending.criteria = kByNumber | kByGuild;
  } else if (IsList("turn.by", *by, -1)) {
    for (const Json& entry : *by) {
      const std::string word = Word("turn.by", entry);
      if (word != "number" && word != "guild") {
        Complain("turn.by", R"(expected "number", "guild" or both)");
      }
      pending.criteria |= word == "number" ? kByNumber : kByGuild;
    }
  }
  if (ok() && (pending.criteria == 0 ||
               (pending.done == 0 && pending.criteria != (kByNumber | kByGuild)))) {
    Complain("turn.by", R"(expected "number", "guild" or both; both before the first activation)");
  }
  if (chooses) {
    if (turn.contains("actor")) Complain("turn.actor", "nothing is being activated yet");
  } else if (ok()) {
    pending.context = Context::kGuild;
    ReadAbility(turn, state);
  }
}

void PositionReader::ReadPlan(const Json& turn, State& state) {
  if (!IsObject("turn", turn, PlanKeys())) return;
  const Plan& plan = rules_.cards().plans[state.plans[state.top_plan] - 1U];
  const bool chooses = !turn.contains("actor");
  Pending& pending = state.pending;
  if (plan.is_control != 0) {
    Complain("plans.top", "a control plan asks nothing");
    return;
  }
  const int least = chooses ? 0 : 1;
  pending.done = static_cast<std::uint8_t>(
      WholeOr(turn, "turn", "done", least, plan.length + least - 1, least));
  if (chooses || !ok()) return;
  const std::string phase = Word("turn.phase", *Find(turn, "phase"));
  const bool amplifier = phase == PhaseName(Phase::kMoveTo) || phase == PhaseName(Phase::kHeal);
  pending.context = amplifier ? Context::kAmplifier : Context::kChallenge;
  ReadAbility(turn, state);
}

void PositionReader::ReadAbility(const Json& turn, State& state) {
  Pending& pending = state.pending;
  const bool bot = pending.context != Context::kGuild;
  const int side = bot ? static_cast<int>(kTrainer) : rules_.Side(state.to_move);
  const Json* const actor = Find(turn, "actor");
  if (actor == nullptr) {
    Complain("turn.actor", "missing; expected the acting elemental, such as \"L3.1\"");
    return;
  }
  if (!ReadPlace("turn.actor", *actor, side, state, pending.actor_location, pending.actor_index)) {
    return;
  }
  const int row = RowOf(side, pending.actor_location);
  const Elemental elemental = state.table.At(state.table.Begin(row) + pending.actor_index);
  const int number = NumberOf(elemental.type());
  const bool amplified = rules_.amplifier() != 0 && rules_.amplified_number() == number;
  bool possible = elemental.activated();
  if (bot) {
    const Plan& plan = rules_.cards().plans[state.plans[state.top_plan] - 1U];
    possible = possible && plan.sequence[pending.done - 1U] == number &&
               (pending.context == Context::kChallenge || amplified);
  } else {
    possible =
        possible && (rules_.CriteriaOf(state, elemental) & pending.criteria) == pending.criteria;
  }
  if (!possible) {
    Complain("turn.actor",
             "this elemental cannot be the acting one; it must be marked '!' and fit "
             "the card or the plan");
    return;
  }
  const Ability& ability = rules_.AbilityInProgress(state);
  pending.step = static_cast<std::uint8_t>(WholeOr(turn, "turn", "step", 0, ability.count - 1, 0));
  int repeats = 0;
  for (std::size_t i = 0; i < ability.count; ++i) {
    if (ability.steps[i].op == Op::kRepeatIfDestroyed) repeats = ability.steps[i].amount;
  }
  pending.repeats = static_cast<std::uint8_t>(WholeOr(turn, "turn", "repeats", 0, repeats, 0));
  if (!ok()) return;
  if (!IsChoice(ability.steps[pending.step])) {
    Complain("turn.step", "this step asks nothing");
    return;
  }
  const bool heals = state.phase == Phase::kLove;
  const Json* const target = Find(turn, heals ? "played" : "target");
  if (target != nullptr) {
    std::uint8_t location = 0;
    const int target_side = heals ? side : 1 - side;
    if (!ReadPlace(heals ? "turn.played" : "turn.target", *target, target_side, state, location,
                   pending.target_index)) {
      return;
    }
    pending.target_row = static_cast<std::uint8_t>(RowOf(target_side, location) + 1);
  }
  const Json* const stolen = Find(turn, "taken_over");
  if ((stolen != nullptr) != (state.phase == Phase::kTakeOverTo)) {
    Complain("turn.taken_over", "belongs to the phase \"take_over_to\"");
  } else if (stolen != nullptr) {
    const std::optional<CardType> type = ReadCard("turn.taken_over", *stolen);
    if (type) pending.stolen = static_cast<CardType>(*type + 1);
  }
}

// Marks and damage of the elementals agree with the action in progress.
void PositionReader::CheckMarks(const State& state) {
  const bool plan = rules_.mode() == Mode::kSolo && state.position == 1;
  const int side = plan || state.to_move == kNobody ? 1 : rules_.Side(state.to_move);
  int marked = 0;
  for (int place = 0; place < state.table.Total(); ++place) {
    const Elemental elemental = state.table.At(place);
    const int row = state.table.RowAt(place);
    const std::string field =
        fmt::format("rows.{}[{}]", SideOfRow(row) == 0 ? 'A' : 'B', LocationOf(row));
    if (elemental.activated() && (SideOfRow(row) != side || ++marked > state.pending.done)) {
      Complain(field, fmt::format("{} is marked as activated, but only elementals of the action in "
                                  "progress are",
                                  ElementalText(rules_, elemental, SideOfRow(row))));
    }
    const bool takes_over =
        state.phase == Phase::kActivate || state.pending.context == Context::kGuild;
    if (elemental.needs_number() &&
        (!takes_over || SideOfRow(row) != side || elemental.controller() != state.to_move ||
         state.pending.done == 0 || GuildOf(elemental.type()) != GuildOf(state.pending.card))) {
      Complain(field, fmt::format("{} is marked '#', but only an elemental of the discard's guild "
                                  "that was taken over in the action in progress is",
                                  ElementalText(rules_, elemental, SideOfRow(row))));
    }
    if (elemental.damage() == rules_.LifeOf(elemental.type()) &&
        state.pending.context == Context::kNone) {
      Complain(field, fmt::format("{} would have been destroyed",
                                  ElementalText(rules_, elemental, SideOfRow(row))));
    }
  }
}

// The question fits the rest of the position and is one.
void PositionReader::CheckQuestion(State& state, Phase phase) {
  if (state.pending.context != Context::kNone) {
    for (int place = 0; place < state.table.Total(); ++place) {
      const Elemental elemental = state.table.At(place);
      if (elemental.damage() == rules_.LifeOf(elemental.type())) {
        Set(state.pending.doomed_rows, state.table.RowAt(place));
      }
    }
  }
  rules_.RefreshOptions(state);
  if (state.phase != phase || rules_.NumLegal(state) < 2) {
    Complain("turn.phase",
             fmt::format("'{}' leaves no choice here; leave out 'turn' for a turn that begins",
                         PhaseName(phase)));
  }
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  PositionReader reader(*this, json, kNobody);
  const InfoSet info = reader.Read();
  if (!reader.ok()) return reader.status();
  return info.known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  const auto seat = json.is_object() ? json.find("seat") : json.end();
  const bool whole = json.is_object() && seat != json.end() && seat->is_number_integer();
  if (!whole || *seat < 0 || *seat >= num_players_) {
    return absl::InvalidArgumentError(
        fmt::format("seat: expected the seat whose view it is, from 0 to {}", num_players_ - 1));
  }
  PositionReader reader(*this, json, seat->get<Player>());
  const InfoSet info = reader.Read();
  if (!reader.ok()) return reader.status();
  return info;
}

}  // namespace riftlab::riftforce
