// Moves in words, with what one chooses by.
#include <algorithm>
#include <utility>

#include "engine/core/array.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/card_text.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/retelling.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {
namespace {

constexpr std::size_t kMoveColumns = 64;

using Parts = std::vector<std::string>;

// "head: part, part" by the first of these lists of parts, the most telling first, that there is
// room for; by as much of the last as there is.
std::string Fitted(const std::string& head, const std::vector<Parts>& variants) {
  if (variants.empty()) return head;
  for (const Parts& parts : variants) {
    std::string text = fmt::format("{}: {}", head, fmt::join(parts, ", "));
    if (ColumnsOf(text) <= kMoveColumns) return text;
  }
  return fmt::format("{}: {}", head,
                     FittedParts(variants.back(), kMoveColumns - ColumnsOf(head) - 2));
}

std::string Ordinal(int number) {
  static constexpr Array<std::string_view, 4> kEndings = {"th", "st", "nd", "rd"};
  const bool is_teen = number / 10 % 10 == 1;
  const int digit = number % 10;
  return fmt::format("{}{}", number,
                     kEndings[is_teen || digit > 3 ? 0 : static_cast<std::size_t>(digit)]);
}

// Describes the moves of one state.
class MoveWords {
 public:
  MoveWords(const Rules& rules, const State& state)
      : rules_(rules), state_(state), cards_(rules.cards()) {}

  std::string Of(Action action) const {
    const int value = ValueOf(action);
    if (action == kStop) {
      return state_.phase == Phase::kPlayCard ? "play no more cards" : "activate no more";
    }
    switch (state_.phase) {
      case Phase::kOver:
        break;
      case Phase::kDraft:
        return Fitted("take " + GuildName(cards_, value), {BriefParts(GuildAt(value))});
      case Phase::kKeep:
        return "keep " + GuildNames(cards_, static_cast<std::uint32_t>(value));
      case Phase::kTrainerGuild:
        return "give the trainer " + GuildName(cards_, value);
      case Phase::kAction:
        return ActionWords(value);
      case Phase::kPlayCard:
        return Fitted("play " + Name(static_cast<CardType>(value)),
                      {BriefParts(GuildAt(GuildOf(static_cast<CardType>(value))))});
      case Phase::kPlayAt:
        return PlaceWords(value);
      case Phase::kDiscard:
        return DiscardWords(static_cast<CardType>(value));
      default:
        return AbilityWords(action);
    }
    return "";
  }

 private:
  const Guild& GuildAt(int guild) const { return cards_.guilds[guild]; }
  std::string Name(CardType type) const { return CardName(cards_, type); }
  Elemental At(int row, int index) const {
    return state_.table.At(state_.table.Begin(row) + index);
  }

  // "Ice 5 at L3", with its place in the row where the row has more of them.
  std::string Spot(int row, int index) const {
    const CardType type = At(row, index).type();
    int alike = 0;
    for (int i = 0; i < state_.table.Size(row); ++i) alike += At(row, i).type() == type ? 1 : 0;
    return fmt::format("{} at {}{}", Name(type), LocationText(LocationOf(row)),
                       alike > 1 ? fmt::format(" ({})", Ordinal(index + 1)) : "");
  }

  std::string ActionWords(int value) const {
    const Player seat = state_.to_move;
    if (value == kPlayAction) return fmt::format("play up to {} cards", cards_.max_played);
    if (value == kActivateAction) {
      const TypeMask types = rules_.DiscardableTypes(state_);
      if (Count(types) == 1) return DiscardWords(static_cast<CardType>(LowestBit(types)));
      return fmt::format("discard a card to activate up to {} elementals", cards_.max_activated);
    }
    const Cards& cards = state_.cards[seat];
    const int drawn =
        std::min(cards_.hand_size - cards.hand.Size(), cards.draw.Size() + cards.discard.Size());
    return fmt::format("check and draw: {} Riftforce, {}", rules_.ControlGain(state_, seat),
                       Counted(drawn, "card"));
  }

  // Where a card goes, and who faces it there.
  std::string PlaceWords(int location) const {
    const int side = rules_.Side(state_.to_move);
    int own = state_.table.Size(RowOf(side, location));
    for (std::size_t i = 0; i < state_.pending.num_placed; ++i) {
      own += state_.pending.placed[i].location == location ? 1 : 0;
    }
    const int row = RowOf(1 - side, location);
    const int enemies = state_.table.Size(row);
    const std::string place = fmt::format("{} in its row", Ordinal(own + 1));
    const std::string head =
        fmt::format("play {} at {}", Name(state_.pending.card), LocationText(location));
    if (enemies == 0) return Fitted(head, {{place, "no enemy"}});
    const std::string first = "facing " + Name(At(row, 0).type());
    const std::string more = enemies == 1 ? "" : fmt::format(" and {} more", enemies - 1);
    return Fitted(head, {{place, fmt::format("{} ({} left){}", first, LifeLeft(At(row, 0)), more)},
                         {place, first + more},
                         {place, fmt::format("{} enem{}", enemies, enemies == 1 ? "y" : "ies")}});
  }

  int LifeLeft(Elemental elemental) const {
    return rules_.LifeOf(elemental.type()) - elemental.damage();
  }

  // What a discarded card would activate.
  std::string DiscardWords(CardType card) const {
    const int side = rules_.Side(state_.to_move);
    int by_number = 0;
    int by_guild = 0;
    std::vector<int> places;
    for (int place = state_.table.SideBegin(side); place < state_.table.SideEnd(side); ++place) {
      const Elemental elemental = state_.table.At(place);
      const bool number = NumberOf(elemental.type()) == NumberOf(card);
      const bool guild =
          GuildOf(elemental.type()) == GuildOf(card) && elemental.controller() == state_.to_move;
      by_number += number ? 1 : 0;
      by_guild += guild ? 1 : 0;
      if (number || guild) places.push_back(place);
    }
    const std::string head = "discard " + Name(card);
    if (places.size() == 1) {
      const int row = state_.table.RowAt(places[0]);
      return Fitted(
          fmt::format("{} to activate {}", head, Spot(row, places[0] - state_.table.Begin(row))),
          Forecast(PackAction(Phase::kDiscard, card), Effect::Kind::kChecks));
    }
    Parts parts;
    const int number = cards_.numbers[NumberOf(card)];
    if (by_number > 0) parts.push_back(fmt::format("{}s ({})", number, by_number));
    if (by_guild > 0) {
      parts.push_back(fmt::format("{} ({})", GuildName(cards_, GuildOf(card)), by_guild));
    }
    return fmt::format("{} to use {}", head, fmt::join(parts, " or "));
  }

  // What comes of a move until the next choice, in lists of parts for Fitted. Of a first effect of
  // the kind `said`, which the move itself says, there is only what it does not say.
  std::vector<Parts> Forecast(Action action, Effect::Kind said) const {
    State state = state_;
    if (state.phase == Phase::kAction) state.phase = Phase::kDiscard;
    Retelling retelling(rules_, state, nullptr);
    retelling.Act(action);
    const std::size_t deed = state.phase == Phase::kDiscard ? 1 : 0;
    const bool goes_on = retelling.deeds().size() == deed + 1;
    const Parts rest = goes_on ? RestOf(retelling.state()) : Parts{};
    // How much is said of effects, and how many steps of those to come; the most telling first.
    static constexpr std::size_t kAllSteps = kMaxSteps;
    static constexpr Array<std::pair<Detail, std::size_t>, 8> kVariants = {
        {{Detail::kLifeLeft, kAllSteps},
         {Detail::kLifeLeft, 1},
         {Detail::kNames, kAllSteps},
         {Detail::kNames, 1},
         {Detail::kLifeLeft, 0},
         {Detail::kNames, 0},
         {Detail::kCounts, 1},
         {Detail::kCounts, 0}}};
    std::vector<Parts> variants;
    for (const auto& [detail, steps] : kVariants) {
      Parts parts = EffectParts(retelling.deeds()[deed], said, detail, rest.empty());
      const bool is_then = !parts.empty();
      for (std::size_t i = 0; i < std::min(steps, rest.size()); ++i) {
        parts.push_back((i == 0 && is_then ? "then " : "") + rest[i]);
      }
      if (!parts.empty()) variants.push_back(std::move(parts));
    }
    return variants;
  }

  enum class Detail : std::uint8_t { kLifeLeft, kNames, kCounts };

  Parts EffectParts(const Deed& deed, Effect::Kind said, Detail detail, bool is_over) const {
    Parts parts;
    std::size_t i = 0;
    if (!deed.effects.empty() && deed.effects[0].kind == said) {
      if (said == Effect::Kind::kDamage) parts.push_back(HitText(deed.effects[0]));
      i = 1;
    }
    while (i < deed.effects.size()) {
      const std::size_t end = detail == Detail::kLifeLeft ? i + 1 : EndOfHits(deed.effects, i);
      parts.push_back(end == i + 1 && !IsHit(deed.effects[i], detail)
                          ? OtherText(deed.effects[i], detail)
                          : HitsText(deed.effects, i, end, detail));
      i = end;
    }
    Parts gains;
    const int side = ActingSide();
    for (const int gainer : {side, 1 - side}) {
      const int gain = deed.gains[gainer];
      if (gain == 0) continue;
      gains.push_back(gainer == side ? fmt::format("+{}", gain)
                                     : fmt::format("+{} for {}", gain, SideName(rules_, gainer)));
    }
    // In front where the end may be cut off.
    parts.insert(detail == Detail::kCounts ? parts.begin() : parts.end(), gains.begin(),
                 gains.end());
    const bool may_hit = state_.phase != Phase::kPushTo && state_.phase != Phase::kTakeOverTo;
    if (parts.empty() && is_over && may_hit) parts.emplace_back("hits nobody");
    return parts;
  }

  std::string OtherText(const Effect& effect, Detail detail) const {
    const bool is_short = detail == Detail::kCounts;
    if (is_short && effect.kind == Effect::Kind::kMoves) {
      return "it moves to " + LocationText(LocationOf(effect.row));
    }
    const std::string text = EffectText(rules_, effect, true);
    const bool is_cut = detail != Detail::kLifeLeft && text.ends_with(" left)");
    return is_cut ? text.substr(0, text.rfind(" (")) : text;
  }

  // Whether an effect is damage that is told without the life that it leaves.
  static bool IsHit(const Effect& effect, Detail detail) {
    return detail != Detail::kLifeLeft && effect.kind == Effect::Kind::kDamage;
  }

  // One past the last of the effects from `begin` on that do the same damage to a side.
  static std::size_t EndOfHits(const std::vector<Effect>& effects, std::size_t begin) {
    const Effect& first = effects[begin];
    std::size_t end = begin + 1;
    while (first.kind == Effect::Kind::kDamage && end < effects.size() &&
           effects[end].kind == first.kind && effects[end].amount == first.amount &&
           effects[end].is_own == first.is_own) {
      ++end;
    }
    return end;
  }

  // The same damage to several: "1 to Ice 5, Fire 6 (destroyed) and Air 5 at L2", or how many.
  std::string HitsText(const std::vector<Effect>& effects, std::size_t begin, std::size_t end,
                       Detail detail) const {
    Parts names;
    int destroyed = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const Effect& effect = effects[i];
      destroyed += effect.destroyed ? 1 : 0;
      names.push_back(
          fmt::format("{}{}{}", Name(effect.type),
                      effect.is_here ? "" : " at " + LocationText(LocationOf(effect.row)),
                      effect.destroyed ? " (destroyed)" : ""));
    }
    if (detail == Detail::kCounts && names.size() == 1 && destroyed == 1) {
      return "destroys " + names[0].substr(0, names[0].rfind(" ("));
    }
    if (detail == Detail::kNames || names.size() == 1) {
      return fmt::format("{} to {}", effects[begin].amount, Enumeration(names));
    }
    return fmt::format("{} to each of {}{}", effects[begin].amount, names.size(),
                       destroyed == 0 ? "" : fmt::format(" ({} destroyed)", destroyed));
  }

  static std::string HitText(const Effect& effect) {
    return fmt::format("{} damage ({})", effect.amount,
                       effect.destroyed ? "destroyed" : fmt::format("{} left", effect.left));
  }

  // The steps of an ability from the choice on that it waits for.
  Parts RestOf(const State& state) const {
    const Pending& pending = state.pending;
    const bool is_placing = state.phase == Phase::kLove || state.phase == Phase::kTakeOverTo;
    if (pending.context == Context::kNone || is_placing) return {};
    const Ability& ability = rules_.AbilityInProgress(state);
    Parts parts;
    for (std::size_t i = pending.step; i < ability.count; ++i) {
      parts.push_back(BriefStep(ability.steps[i]));
    }
    return parts;
  }

  bool IsBots() const {
    const Context context = state_.pending.context;
    return state_.phase == Phase::kBot || context == Context::kAmplifier ||
           context == Context::kChallenge;
  }
  int ActingSide() const { return IsBots() ? int{kTrainer} : rules_.Side(state_.to_move); }

  // The elemental whose ability is in progress.
  std::string Actor() const {
    const int row = RowOf(ActingSide(), state_.pending.actor_location);
    return fmt::format("{}{}", IsBots() ? "bot " : "",
                       Name(At(row, state_.pending.actor_index).type()));
  }
  std::string TargetName() const {
    return Name(At(*state_.pending.target_row, state_.pending.target_index).type());
  }

  std::string AbilityWords(Action action) const {
    const int row = ChosenRow(action);
    const int index = ChosenIndex(action);
    const std::string location = LocationText(ValueOf(action));
    switch (state_.phase) {
      case Phase::kActivate: {
        const Player controller = At(row, index).controller();
        const std::string whose =
            controller == state_.to_move ? "" : fmt::format("seat {}'s ", controller);
        return Fitted(fmt::format("activate {}{}", whose, Spot(row, index)),
                      Forecast(action, Effect::Kind::kChecks));
      }
      case Phase::kBot:
        return Fitted("bot " + Spot(row, index), Forecast(action, Effect::Kind::kChecks));
      case Phase::kLove:
      case Phase::kHeal:
        return fmt::format("heal {} ({} damage on it)", Spot(row, index), At(row, index).damage());
      case Phase::kTarget:
      case Phase::kTie:
        return Fitted("hit " + Spot(row, index), Forecast(action, Effect::Kind::kDamage));
      case Phase::kMoveTo:
        return Fitted(fmt::format("move {} to {}", Actor(), location),
                      Forecast(action, Effect::Kind::kActorMoves));
      case Phase::kSource:
        return Fitted(fmt::format("{} strikes at {}", Actor(), location),
                      Forecast(action, Effect::Kind::kChecks));
      case Phase::kTakeOverTo:
        return Fitted(fmt::format("play {} at {}", Name(*state_.pending.stolen), location),
                      Forecast(action, Effect::Kind::kPlaces));
      case Phase::kPushTo:
        return Fitted(fmt::format("push {} to {}", TargetName(), location),
                      Forecast(action, Effect::Kind::kMoves));
      default:
        return "";
    }
  }

  const Rules& rules_;
  const State& state_;
  const CardTable& cards_;
};

}  // namespace

std::string Rules::Describe(const State& state, Action action) const {
  return MoveWords(*this, state).Of(action);
}

}  // namespace riftlab::riftforce
