// Moves as text: a word, a guild, a card, a location, or an elemental and its place.
#include "engine/games/riftforce/notation.h"

#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/card_text.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

constexpr Array<std::string_view, 3> kActionWords = {"play", "activate", "draw"};

}  // namespace

std::string LocationText(int location) { return fmt::format("L{}", location + 1); }

std::string ElementalText(const Rules& rules, Elemental elemental, int side) {
  std::string text = TypeName(rules.cards(), elemental.type());
  if (elemental.damage() > 0) text += fmt::format("*{}", elemental.damage());
  if (elemental.controller() != side) text += fmt::format("/{}", elemental.controller());
  if (elemental.needs_number()) text += "#";
  if (elemental.activated()) text += "!";
  return text;
}

std::string RowsText(const Rules& rules, const Table& table, int side) {
  std::string text;
  for (int location = 0; location < rules.locations(); ++location) {
    const int row = RowOf(side, location);
    if (location > 0) text += "|";
    for (int place = table.Begin(row); place < table.End(row); ++place) {
      if (place > table.Begin(row)) text += " ";
      text += ElementalText(rules, table.At(place), side);
    }
  }
  return text;
}

std::string CardsText(const Rules& rules, const CardSet& set) {
  std::string text;
  ForEachCardOf(set, [&](CardType type) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", TypeName(rules.cards(), type));
  });
  return text.empty() ? "-" : text;
}

std::string GuildsText(const Rules& rules, std::uint32_t guilds) {
  std::string text;
  ForEachBit(guilds, [&](int guild) {
    text += (text.empty() ? "" : "+") + GuildCode(rules.cards(), guild);
  });
  return text;
}

std::string GuildsText(const Rules& rules, const GuildList& guilds) {
  std::string text;
  for (const OptionalIndex guild : guilds) {
    if (guild) text += (text.empty() ? "" : "+") + GuildCode(rules.cards(), *guild);
  }
  return text;
}

std::string PlanText(const Rules& rules, const Plan& plan) {
  std::string text = LocationText(plan.location);
  if (plan.is_control != 0) return text + " control";
  for (std::size_t i = 0; i < plan.length; ++i) {
    text += fmt::format("{}{}", i == 0 ? ' ' : '-', rules.cards().numbers[plan.sequence[i]]);
  }
  return text;
}

std::string Question(const Rules& rules, const State& state) {
  const Pending& pending = state.pending;
  const auto actor = [&] {
    const bool is_bot =
        pending.context == Context::kAmplifier || pending.context == Context::kChallenge;
    const int side = is_bot ? kTrainer : rules.Side(state.to_move);
    const int row = RowOf(side, pending.actor_location);
    const Elemental elemental = state.table.At(state.table.Begin(row) + pending.actor_index);
    return fmt::format("{}{} at {}", is_bot ? "bot " : "",
                       CardName(rules.cards(), elemental.type()),
                       LocationText(pending.actor_location));
  };
  switch (state.phase) {
    case Phase::kOver:
      return "the game is over";
    case Phase::kDraft:
      return "take a guild";
    case Phase::kKeep:
      return "keep guilds of those offered";
    case Phase::kTrainerGuild:
      return "choose a guild of the trainer";
    case Phase::kAction:
      return "choose an action";
    case Phase::kPlayCard:
      return pending.num_placed == 0 ? "play a card" : "play one more card, or stop";
    case Phase::kPlayAt:
      return fmt::format("play {} where?", CardName(rules.cards(), pending.card));
    case Phase::kDiscard:
      return "discard a card to activate elementals";
    case Phase::kActivate:
      return fmt::format(
          "{} by {}",
          pending.done == 0 ? "activate an elemental" : "activate one more elemental, or stop,",
          CardName(rules.cards(), pending.card));
    case Phase::kBot:
      return "choose the bot to be activated";
    case Phase::kLove:
      return "choose the ally that the card played heals";
    case Phase::kMoveTo:
      return fmt::format("move {} where?", actor());
    case Phase::kSource:
      return fmt::format("{}: hit the first enemy of which location?", actor());
    case Phase::kTarget:
      return fmt::format("{}: hit which enemy?", actor());
    case Phase::kTie:
      return fmt::format("{}: hit which of the most damaged?", actor());
    case Phase::kHeal:
      return fmt::format("{}: heal which elemental?", actor());
    case Phase::kTakeOverTo:
      return fmt::format("{} takes over {}: play it where?", actor(),
                         CardName(rules.cards(), *pending.stolen));
    case Phase::kPushTo:
      return fmt::format("{}: push the enemy where?", actor());
  }
  return "";
}

std::string Rules::ToText(const State& state, Action action) const {
  if (action == kStop) return "stop";
  const int value = ValueOf(action);
  const auto phase = static_cast<Phase>(Code(action) >> 24);
  switch (phase) {
    case Phase::kDraft:
    case Phase::kTrainerGuild:
      return GuildCode(cards_, value);
    case Phase::kKeep:
      return GuildsText(*this, static_cast<std::uint32_t>(value));
    case Phase::kAction:
      return std::string(kActionWords[value]);
    case Phase::kPlayCard:
    case Phase::kDiscard:
      return TypeName(cards_, static_cast<CardType>(value));
    default:
      break;
  }
  if (!ChoosesElemental(phase)) return LocationText(value);
  const int row = ChosenRow(action);
  const int index = ChosenIndex(action);
  return fmt::format("{}@{}.{}",
                     TypeName(cards_, state.table.At(state.table.Begin(row) + index).type()),
                     LocationText(LocationOf(row)), index + 1);
}

std::string Rules::OptionName(const State& state, Action action) const {
  std::string names;
  const std::string text = ToText(state, action);
  for (const std::string& chosen : Split(text.substr(0, text.find('@')), '+')) {
    names += fmt::format("{}{}:{}", names.empty() ? "" : "+", PhaseName(state.phase), chosen);
  }
  return names;
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  if (state.to_move == kNobody) return MoveAtEnd(text);
  const std::string word = Normalised(text);
  std::vector<std::string> moves;
  std::vector<Action> alike;  // moves that the text names by card or by place alone
  ActionList<Rules> actions;
  LegalActions(state, actions);
  for (const Action action : actions) {
    moves.push_back(ToText(state, action));
    const std::string move = Normalised(moves.back());
    if (move == word) return action;
    const std::size_t at = move.find('@');
    if (at == std::string::npos) continue;
    if (move.substr(0, at) == word || move.substr(at + 1) == word) alike.push_back(action);
  }
  if (alike.size() == 1) return alike[0];
  return UnknownMove(text, alike.size() > 1, state.to_move, Question(*this, state), moves);
}

}  // namespace riftlab::riftforce
