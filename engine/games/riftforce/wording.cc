// What happens, in words for people.
#include "engine/core/wording.h"

#include "engine/core/array.h"
#include "engine/games/riftforce/card_text.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/retelling.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {

static_assert(HasWording<Rules>);

namespace {

// Sentences joined by "; ".
class Story {
 public:
  void Add(std::string_view sentence) {
    if (!text_.empty()) text_ += "; ";
    text_ += sentence;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string OwnerName(const Rules& rules, Player owner) {
  const bool is_trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
  return is_trainer ? "the trainer" : fmt::format("seat {}", owner);
}

// "Fire 5 (twice), Ice 6".
std::string ListedCards(const CardTable& cards, const CardSet& set) {
  static constexpr Array<std::string_view, kMaxCopies + 1> kTimes = {
      "", "", " (twice)", " (3 times)", " (4 times)", " (5 times)", " (6 times)", " (7 times)"};
  std::vector<std::string> names;
  ForEachBit(set.Types(), [&](int bit) {
    const auto type = static_cast<CardType>(bit);
    names.push_back(fmt::format("{}{}", CardName(cards, type), kTimes[set.Count(type)]));
  });
  return Enumeration(names);
}

std::string LocationNames(std::uint8_t locations) {
  std::vector<std::string> names;
  ForEachBit(locations, [&](int location) { names.push_back(LocationText(location)); });
  return Enumeration(names);
}

std::string DrawText(const Effect& effect) {
  const std::string shuffled = effect.shuffled ? ", the discards shuffled in" : "";
  if (effect.amount == 0) return "draws nothing";
  if (effect.amount == 1) return "draws a card" + shuffled;
  return fmt::format("draws {} cards{}", effect.amount, shuffled);
}

// What a seat sees happen from one decision to the next.
class Teller {
 public:
  Teller(const Rules& rules, const State& before, const State& after, Player seat)
      : rules_(rules), before_(before), after_(after), seat_(seat) {}

  std::string Turns(Action action) {
    Retelling retelling(rules_, before_, &after_);
    const bool is_over = !retelling.Act(action);
    const std::size_t acted = retelling.deeds().size();
    if (is_over) retelling.PassTurn();
    drawn_ = DrawnBy(retelling.spent());
    const bool agrees = Agrees(retelling.state());
    for (std::size_t i = 0; i < (agrees ? retelling.deeds().size() : acted); ++i) {
      AddDeed(retelling.deeds()[i]);
    }
    if (!agrees) AddPlansPassed();
    if (story_.text().empty()) story_.Add(Step(action));
    AddTurn(agrees ? retelling.begins_round() : after_.round != before_.round);
    return story_.text();
  }

  std::string Draft(Action action) {
    story_.Add(DraftStep(action));
    if (after_.round != 0) {
      AddStart();
    } else if (rules_.mode() != Mode::kSolo) {
      story_.Add(fmt::format("seat {} to move", after_.to_move));
    }
    return story_.text();
  }

  std::string Deal() {
    if (after_.display != 0) {
      story_.Add(fmt::format("{}: {}",
                             rules_.mode() == Mode::kSolo ? "guilds to choose from" : "on display",
                             GuildNames(rules_.cards(), after_.display)));
    }
    if (after_.round != 0) {
      AddStart();
      return story_.text();
    }
    AddGuilds();
    story_.Add(after_.to_move == kNobody ? std::string{"the game is over"}
                                         : fmt::format("seat {} to move", after_.to_move));
    return story_.text();
  }

 private:
  // --- The draft.

  std::string DraftStep(Action action) const {
    const Player mover = before_.to_move;
    const int value = ValueOf(action);
    switch (before_.phase) {
      case Phase::kKeep:
        return fmt::format("seat {} keeps {}", mover,
                           GuildNames(rules_.cards(), static_cast<std::uint32_t>(value)));
      case Phase::kTrainerGuild:
        return fmt::format("seat {} gives the trainer {}", mover, GuildName(rules_.cards(), value));
      default:
        return fmt::format("seat {} takes {}", mover, GuildName(rules_.cards(), value));
    }
  }

  void AddGuilds() {
    for (const Player owner : Seats(rules_.num_owners())) {
      if (!after_.guilds[owner][0]) continue;
      story_.Add(fmt::format("{} has {}", OwnerName(rules_, owner),
                             GuildNames(rules_.cards(), after_.guilds[owner])));
    }
  }

  // What lies on the table, and in the own hand, when the first turn begins.
  void AddStart() {
    AddGuilds();
    const Table& table = after_.table;
    std::vector<std::string> placed;
    for (int place = 0; place < table.Total(); ++place) {
      const Elemental elemental = table.At(place);
      placed.push_back(fmt::format("{} of {} at {}", CardName(rules_.cards(), elemental.type()),
                                   OwnerName(rules_, elemental.controller()),
                                   LocationText(LocationOf(table.RowAt(place)))));
    }
    if (!placed.empty()) story_.Add("on the table: " + Enumeration(placed));
    story_.Add(fmt::format("seat {} is dealt {}", seat_,
                           ListedCards(rules_.cards(), rules_.HandWithPlaced(after_, seat_))));
    AddTurn(true);
  }

  // --- Turns.

  // Cards that have come into the own hand since, apart from those that have left it.
  CardSet DrawnBy(const CardSet& spent) const {
    CardSet hand = rules_.HandWithPlaced(before_, seat_);
    if (before_.to_move == seat_) hand.RemoveAll(spent);
    CardSet drawn = rules_.HandWithPlaced(after_, seat_);
    drawn.RemoveAll(hand);
    return drawn;
  }

  bool Agrees(const State& told) const {
    return RowsText(rules_, told.table, 0) == RowsText(rules_, after_.table, 0) &&
           RowsText(rules_, told.table, 1) == RowsText(rules_, after_.table, 1);
  }

  // Several plans in a row, for a human without any cards: the order of the bots is not known.
  void AddPlansPassed() {
    story_.Add(
        fmt::format("the trainer carries out its plans; Riftforce: seat 0 {}, the trainer {}",
                    after_.riftforce[0].total(), after_.riftforce[1].total()));
  }

  void AddDeed(const Deed& deed) {
    std::string text =
        deed.begins_round ? fmt::format("round {}: {}", ++round_, deed.head) : deed.head;
    std::vector<std::string> effects;
    for (const Effect& effect : deed.effects) {
      const bool is_own_draw = effect.kind == Effect::Kind::kDraws && effect.drawer == seat_ &&
                               effect.amount > 0 && effect.amount == drawn_.Size();
      effects.push_back(is_own_draw
                            ? fmt::format("draws {}{}", ListedCards(rules_.cards(), drawn_),
                                          effect.shuffled ? ", the discards shuffled in" : "")
                            : EffectText(rules_, effect, false));
    }
    if (deed.is_without_effect) text += " without effect";
    if (!effects.empty()) text += fmt::format(": {}", fmt::join(effects, ", "));
    story_.Add(text);
    for (std::size_t side = 0; side < 2; ++side) {
      if (deed.gains[side] == 0) continue;
      story_.Add(fmt::format("{} gains {} Riftforce ({} in all)",
                             SideName(rules_, static_cast<int>(side)), deed.gains[side],
                             deed.totals[side]));
    }
  }

  // What only the seat to move knows so far.
  std::string Step(Action action) const {
    const Player mover = before_.to_move;
    const int value = ValueOf(action);
    const Pending& pending = after_.pending;
    switch (before_.phase) {
      case Phase::kAction:
        return value == kPlayAction ? fmt::format("seat {} is going to play cards", mover)
                                    : fmt::format("seat {} is going to activate", mover);
      case Phase::kLove:
        return fmt::format(
            "seat {} heals {}", mover,
            CardName(rules_.cards(),
                     before_.table.At(before_.table.Begin(ChosenRow(action)) + ChosenIndex(action))
                         .type()));
      default:
        break;
    }
    if (pending.num_placed == before_.pending.num_placed) {
      return fmt::format("seat {} takes {} from the hand", mover,
                         CardName(rules_.cards(), static_cast<CardType>(value)));
    }
    const Placed& placed = pending.placed[pending.num_placed - 1U];
    return fmt::format("seat {} puts {} down at {}", mover, CardName(rules_.cards(), placed.type),
                       LocationText(placed.location));
  }

  // Whose turn it is, if that has changed, or how the game has ended.
  void AddTurn(bool begins_round) {
    if (after_.to_move == kNobody) {
      story_.Add(Outcome());
      return;
    }
    if (rules_.mode() != Mode::kSolo) {
      if (!begins_round && after_.position == before_.position) return;
      story_.Add(begins_round
                     ? fmt::format("round {}: seat {} to move", after_.round, after_.to_move)
                     : fmt::format("seat {} to move", after_.to_move));
      return;
    }
    if (!begins_round && after_.top_plan == before_.top_plan) return;
    const Plan& next = rules_.cards().plans[*after_.plans[after_.top_plan]];
    const std::string text =
        fmt::format("the next plan of the trainer is {}", PlanText(rules_, next));
    story_.Add(begins_round ? fmt::format("round {}: {}", after_.round, text) : text);
  }

  std::string Outcome() const {
    const int a = after_.riftforce[0].total();
    const int b = after_.riftforce[1].total();
    if (a == b) return fmt::format("the game is over: a draw at {} Riftforce", a);
    return fmt::format("the game is over: {} wins by {} to {} Riftforce",
                       SideName(rules_, a > b ? 0 : 1), std::max(a, b), std::min(a, b));
  }

  const Rules& rules_;
  const State& before_;
  const State& after_;
  const Player seat_;
  Story story_;
  CardSet drawn_{};
  int round_ = before_.round;
};

}  // namespace

std::string SideName(const Rules& rules, int side) {
  if (rules.mode() == Mode::kTeam) return side == 0 ? "side A" : "side B";
  return OwnerName(rules, static_cast<Player>(side));
}

std::string EffectText(const Rules& rules, const Effect& effect, bool is_brief) {
  const std::string name = CardName(rules.cards(), effect.type);
  const std::string place = LocationText(LocationOf(effect.row));
  const std::string whom = fmt::format("{}{}{}", effect.is_own && !is_brief ? "own " : "", name,
                                       effect.is_here ? "" : " at " + place);
  switch (effect.kind) {
    case Effect::Kind::kDamage:
      return fmt::format("{}{} to {} ({})", effect.amount, is_brief ? "" : " damage", whom,
                         effect.destroyed ? "destroyed" : fmt::format("{} left", effect.left));
    case Effect::Kind::kHealing:
      return fmt::format("heals {} by {} ({} left)", whom, effect.amount, effect.left);
    case Effect::Kind::kActorMoves:
      return "moves to " + place;
    case Effect::Kind::kMoves:
      return fmt::format("{} moves to {}", name, place);
    case Effect::Kind::kDestroyed:
      return fmt::format("{} is destroyed", whom);
    case Effect::Kind::kTakesOver:
      return "takes over " + name;
    case Effect::Kind::kPlaces:
      return fmt::format("plays {} at {}", name, place);
    case Effect::Kind::kArrives:
      return fmt::format("{} arrives at {}", name, place);
    case Effect::Kind::kChecks:
      return effect.locations == 0 ? "no location held alone"
                                   : LocationNames(effect.locations) + " held alone";
    case Effect::Kind::kDraws:
      return DrawText(effect);
  }
  return "";
}

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  if (Event(before, action, after, seat).empty()) return "";
  Teller teller(*this, before, after, seat);
  return before.round == 0 ? teller.Draft(action) : teller.Turns(action);
}

std::string Rules::TellDeal(const State& state, Player seat) const {
  return Teller(*this, state, state, seat).Deal();
}

}  // namespace riftlab::riftforce
