// What a decision brings about, step by step, for those who put it in words.
#pragma once

#include <string>
#include <vector>

#include "engine/core/array.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// One thing that an ability, a card or an action did.
struct Effect {
  enum class Kind : std::uint8_t {
    kDamage,      // `amount` on an elemental, which has `left`; `destroyed` if that was its end
    kHealing,     // `amount` taken off an elemental
    kActorMoves,  // the acting elemental has come to `row`
    kMoves,       // another one has come to `row`
    kDestroyed,   // without damage that this deed tells
    kTakesOver,   // a destroyed enemy, which is now to be placed
    kPlaces,      // what was taken over comes to `row`
    kArrives,     // a new bot comes to `row`
    kChecks,      // `locations` are held alone, bit by index
    kDraws,       // `amount` cards, after a shuffle of the discard pile if `shuffled`
  };

  Kind kind = Kind::kDamage;
  CardType type = 0;
  int row = 0;
  int amount = 0;
  int left = 0;
  bool is_own = false;   // the elemental is of the acting side
  bool is_here = false;  // it stands where the acting elemental stands
  bool destroyed = false;
  bool shuffled = false;
  std::uint8_t locations = 0;
  Player drawer = kNobody;
};

// A sentence: who acts, and what comes of it.
struct Deed {
  std::string head;  // "seat 1 activates Fire 5 at L3"
  std::vector<Effect> effects;
  Array<int, 2> gains;     // Riftforce, by side
  Array<int, 2> totals;    // after it
  bool is_without_effect;  // an ability is over that did nothing at all
  bool begins_round;       // the first of a round
};

// "3 damage to Ice 5 (2 left)", or briefly "3 to Ice 5 (2 left)".
std::string EffectText(const Rules& rules, const Effect& effect, bool is_brief);

// Who scores for a side: "seat 0", "side A", "the trainer".
std::string SideName(const Rules& rules, int side);

// Takes a copy of a state through the rules, one step after another, and notes what each changes.
// It tells nothing that is not open to all; what luck brings is taken from the state after it.
class Retelling {
 public:
  // `after`: the state that the decision led to; null where that is not known, and then PassTurn
  // must not be called. Neither is owned; the draft is over.
  Retelling(const Rules& rules, const State& before, const State* after);

  // Carries out the decision up to the next one of the same action or plan; false when that is
  // over. What others do not see yet is no deed.
  bool Act(Action action);

  // Goes on to the next decision of anybody.
  void PassTurn();

  const std::vector<Deed>& deeds() const { return deeds_; }
  const State& state() const { return state_; }
  // Cards that the acting seat has put on the table or discarded.
  const CardSet& spent() const { return spent_; }
  // Whether the next round began with no deed in it.
  bool begins_round() const { return begins_round_; }

 private:
  int side() const { return rules_.ActingSide(state_); }
  int HereOf(int side) const { return RowOf(side, state_.pending.actor_location); }
  Elemental ActorOf(const State& state) const;

  void Begin(std::string head);
  void End(bool is_over);
  void Add(const Effect& effect);
  Effect On(Effect::Kind kind, CardType type, int row) const;

  bool Play(Action action);
  void TellPlay(const std::vector<Placed>& placed, const State& end);
  std::vector<Placed> PlacedBy(Action action, const State& end) const;
  bool Discard(CardType card);
  bool Activate(int place);
  bool Continue(Action action);
  void CheckAndDraw(bool is_choice);
  bool RunAbility();
  bool RunStep(const Step& step);
  void TellStep(const Step& step, const State& before);
  void TellDamage(const State& before, const State& now, const Step* step);
  void TellHealing(const State& before, const State& now);
  void TellMoves(const State& before);
  void TellTakeOver(const State& before);
  void TellPlaced(const State& before, CardType type, int location);
  void TellOnPlay(const State& before, CardType type, int side, int location);
  void TellDestroyed(const State& doomed);
  void MarkDestroyed(CardType type, int row);

  bool Plan();
  bool Bots();
  std::string BotActs() const;
  CardType NextBot(const CardSet& pile, int row) const;
  void PlaceBot(int location);

  const Rules& rules_;
  State state_;
  const State* after_;
  Rng rng_;
  CardSet spent_{};
  std::vector<Deed> deeds_;
  Array<int, 2> scores_{};  // when the deed began
  bool begins_round_ = false;
};

}  // namespace riftlab::riftforce
