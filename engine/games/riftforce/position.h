// A position on its way to the file or from it; for position.cc and position_check.cc alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/fields.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// The key of a side.
inline std::string_view KeyOf(int side) { return side == 0 ? "A" : "B"; }

// A place in a row.
struct Spot {
  int row;
  int index;
};

// Complete, or as one seat sees it.
class Position {
 public:
  // For reading. `rules` is not owned.
  Position(const Rules& rules, bool is_view) : rules_(rules), is_view_(is_view) {
    state_.round = 1;
  }
  // For writing.
  Position(const Rules& rules, const State& state) : rules_(rules), state_(state) {}
  Position(const Rules& rules, const InfoSet& info)
      : rules_(rules),
        state_(info.known),
        hand_sizes_(info.hand_sizes),
        observer_(info.seat),
        is_view_(true) {}

  InfoSet info() const {
    return {.known = state_, .hand_sizes = hand_sizes_, .seat = observer_, .unused = {}};
  }

  void Describe(Fields f);

  // Fills in what was left out, and finds what the seat to move may do.
  void Check(Fields f);

 private:
  bool IsSolo() const { return rules_.mode() == Mode::kSolo; }
  bool IsDraft() const { return state_.round == 0; }
  bool IsOver() const { return state_.to_move == kNobody; }
  int last_seat() const { return rules_.NumPlayers() - 1; }
  bool IsTrainer(Player owner) const { return IsSolo() && owner == kTrainer; }
  // Whether the observer does not see these cards.
  bool IsHidden(Player owner) const { return is_view_ && !IsSolo() && owner != observer_; }
  // Whether the trainer's plan is in progress, not the turn of a seat.
  bool IsPlan() const { return IsSolo() && state_.position == 1; }
  const Plan& TopPlan() const { return cards_.plans[*state_.plans[state_.top_plan]]; }
  int acting_side() const {
    return IsPlan() ? int{kTrainer} : rules_.Side(rules_.SeatAt(state_.position));
  }
  // Whether cards are being put down.
  bool IsPlay() const {
    return state_.phase == Phase::kPlayCard || state_.phase == Phase::kPlayAt ||
           (state_.phase == Phase::kLove && state_.pending.context == Context::kNone);
  }
  // How many elementals have been activated at least: the acting one.
  int LeastDone() const { return state_.pending.context == Context::kNone ? 0 : 1; }
  Fields FieldOf(Player owner, Fields f) const {
    return IsTrainer(owner) ? f["trainer"] : f["seats"].At(owner);
  }

  absl::StatusOr<Elemental> ParseElemental(const std::string& text, int side) const;

  void DescribeGame(Fields f);
  void DescribeSeats(Fields f);
  void DescribeTrainer(Fields f);
  void DescribeOwner(Fields f, Player owner);
  void DescribeGuild(Fields f, OptionalIndex& guild) const;
  void DescribeGuilds(Fields f, Player owner);
  void DescribeDisplay(Fields f);
  void DescribeCard(Fields f, CardType& card) const;
  void DescribeCards(Fields f, CardSet& cards) const;
  void DescribeHiddenHand(Fields f, Player seat);
  void DescribeScore(Fields f, Riftforce& score) const;
  void DescribeRows(Fields f, int side);
  void DescribeRow(Fields f, int row);
  void DescribePlans(Fields f);
  void DescribeOut(Fields f);
  void DescribeTurn(Fields f);
  Context ContextOf(Fields turn) const;
  void DescribePlay(Fields f);
  void DescribePlaced(Fields f, Placed& placed) const;
  void DescribeDiscard(Fields f);
  void DescribeActivation(Fields f);
  void DescribeAbility(Fields f);
  void DescribeSpot(Fields f, int side, Spot& spot) const;

  void CheckGuilds(Fields f);
  void CheckDraft(Fields f);
  void CheckPicks(Fields f) const;
  void CheckDisplay(Fields f, int picks) const;
  void CheckSoloDraft(Fields f);
  void CheckTrainerGuilds(Fields f);
  void CheckPlans(Fields f);
  void CheckOver(Fields f);
  bool IsDecided() const;
  void CheckTurn(Fields f);
  void CheckBegins(Fields f) const;
  void BeginTurn(Fields f);
  void CheckAction(Fields f);
  void CheckPlay(Fields f);
  void CheckChoice(Fields f, CardType card, std::string_view otherwise);
  void CheckPlaced(Fields f, const Placed& placed, bool is_asked);
  void CheckCriteria(Fields f);
  void CheckAbility(Fields f) const;
  bool MayAct(Elemental elemental) const;
  void CheckCards(Fields f);
  void CheckMarks(Fields f);
  void TakeCensus(Fields f);
  Array<int, kMaxTypes> CountCards() const;
  void CheckHand(Fields f, Player seat) const;
  void CheckQuestion(Fields f, Phase phase);

  const Rules& rules_;
  const CardTable& cards_ = rules_.cards();
  State state_{};
  Array<std::uint8_t, kMaxSeats> hand_sizes_{};  // of hidden hands
  Player observer_ = 0;
  bool is_view_ = false;
  std::vector<Placed> placed_{};  // as the file has them
};

}  // namespace riftlab::riftforce
