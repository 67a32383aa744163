// The mutations of Lantern. Each class says what is wrong in one line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/games/lantern/lantern.h"
#include "tests/mutants/mutant_rules.h"

namespace riftlab::mutants {

using lantern::Card;
using lantern::CardSet;
using lantern::kHandPlaces;
using lantern::kNoCard;
using lantern::kUnknownCard;
using LanternState = lantern::State;
using LanternInfo = lantern::InfoSet;
using LanternMutation = Mutation<lantern::Rules>;

// ---- What a seat knows

// Everybody sees the burnt card.
class ObserveLeaksBurntCard : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternInfo info = game.Observe(state, seat);
    info.known.burnt = state.burnt;
    return info;
  }
};

// Everybody sees the card in the first place of the next seat's hand.
class ObserveLeaksHand : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternInfo info = game.Observe(state, seat);
    const auto next = static_cast<std::size_t>((seat + 1) % game.NumPlayers());
    info.known.hands[next][0] = state.hands[next][0];
    return info;
  }
};

// Everybody sees what others saw under the lantern; sampling does not look at it.
class ObserveLeaksHint : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternInfo info = game.Observe(state, seat);
    info.known.glimpses = state.glimpses;
    return info;
  }
};

// From the fifth turn on everybody sees the second place of the next seat's hand. No tiny table has
// one so late.
class ObserveLeaksLateHand : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    constexpr int kFirstTurn = 4;
    LanternInfo info = game.Observe(state, seat);
    const auto next = static_cast<std::size_t>((seat + 1) % game.NumPlayers());
    if (state.turn >= kFirstTurn) info.known.hands[next][1] = state.hands[next][1];
    return info;
  }
};

// Cards that others have shown are forgotten.
class ObserveForgetsShownCard : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternState forgetful = state;
    for (const Player other : Seats(game.NumPlayers())) {
      if (other == seat) continue;
      for (const Card card : state.hands[other]) {
        if (card != kNoCard) Clear(forgetful.shown, card);
      }
    }
    return game.Observe(forgetful, seat);
  }
};

// A seat that has peeked forgets what it saw.
class ObserveForgetsGlimpse : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternInfo info = game.Observe(state, seat);
    if (!game.IsOver(state) && info.known.glimpses[seat] != kNoCard) {
      info.known.glimpses[seat] = kUnknownCard;
      info.known.burnt = kUnknownCard;
    }
    return info;
  }
};

// What a look under the lantern tells about the hand is forgotten.
class ObserveForgetsLowPlaces : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LanternInfo info = game.Observe(state, seat);
    info.known.low_places = 0;
    return info;
  }
};

// ---- What is sampled

// High burnt cards come up too often.
class DeterminizeIsBiased : public LanternMutation {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& rng) const override {
    const LanternState world = game.Determinize(info, rng);
    const LanternState other = game.Determinize(info, rng);
    return other.burnt > world.burnt && rng.Below(0, 4) == 0 ? other : world;
  }
};

// One and the same world every time.
class DeterminizeNeverVaries : public LanternMutation {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& /*rng*/) const override {
    Rng fixed(1, {});
    return game.Determinize(info, fixed);
  }
};

// The burnt card lies in the pile as well, and another card nowhere.
class DeterminizeDuplicatesCard : public LanternMutation {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& rng) const override {
    LanternState world = game.Determinize(info, rng);
    if (info.known.burnt == kUnknownCard && world.pile != 0) {
      Clear(world.pile, LowestBit(world.pile));
      Set(world.pile, world.burnt);
    }
    return world;
  }
};

// Shown cards are dealt anew.
class DeterminizeIgnoresReveal : public LanternMutation {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& rng) const override {
    LanternInfo blind = info;
    for (const Player seat : Seats(game.NumPlayers())) {
      if (seat == info.seat) continue;
      for (Card& card : blind.known.hands[seat]) {
        if (card != kNoCard) card = kUnknownCard;
      }
    }
    return game.Determinize(blind, rng);
  }
};

// What a look under the lantern tells about the hand is not respected.
class DeterminizeIgnoresLowPlaces : public LanternMutation {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& rng) const override {
    LanternInfo blind = info;
    blind.known.low_places = 0;
    LanternState world = game.Determinize(blind, rng);
    world.low_places = info.known.low_places;
    return world;
  }
};

// The state that was looked at last, kept behind the back of the information set.
inline std::optional<LanternState>& LastLookedAt() {
  static std::optional<LanternState> state;
  return state;
}

// Observing leaves the truth where anybody can find it.
class ObserveTellsTales : public LanternMutation {
 public:
  LanternInfo Observe(const lantern::Rules& game, const LanternState& state,
                      Player seat) const override {
    LastLookedAt() = state;
    return game.Observe(state, seat);
  }
};

// The truth itself is the sampled world whenever it can be found.
class DeterminizeReturnsTruth : public ObserveTellsTales {
 public:
  LanternState Determinize(const lantern::Rules& game, const LanternInfo& info,
                           Rng& rng) const override {
    if (LastLookedAt() && ByteHash(game.Observe(*LastLookedAt(), info.seat)) == ByteHash(info)) {
      return *LastLookedAt();
    }
    return game.Determinize(info, rng);
  }
};

// ---- Moves

// The first two moves are listed the wrong way round.
class LegalActionsUnsorted : public LanternMutation {
 public:
  void LegalActions(const lantern::Rules& game, const LanternState& state,
                    ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    if (out.size() > 1) std::swap(out[0], out[1]);
  }
};

// The first move is listed twice.
class LegalActionsDuplicate : public LanternMutation {
 public:
  void LegalActions(const lantern::Rules& game, const LanternState& state,
                    ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    if (out.size() > 1) out[1] = out[0];
  }
};

// Passing is not listed.
class LegalActionsMissingOne : public LanternMutation {
 public:
  void LegalActions(const lantern::Rules& game, const LanternState& state,
                    ActionList<lantern::Rules>& out) const override {
    ActionList<lantern::Rules> all;
    game.LegalActions(state, all);
    out.clear();
    for (const Action action : all) {
      if (action != lantern::kPass || all.size() <= 2) out.push_back(action);
    }
  }
};

// One move too many is counted.
class NumLegalOffByOne : public LanternMutation {
 public:
  int NumLegal(const lantern::Rules& game, const LanternState& state) const override {
    return game.NumLegal(state) + 1;
  }
};

// Moves are numbered from the second on.
class NthLegalOffByOne : public LanternMutation {
 public:
  Action NthLegal(const lantern::Rules& game, const LanternState& state, int k) const override {
    return game.NthLegal(state, (k + 1) % game.NumLegal(state));
  }
};

// The second turn is asked although only passing is allowed.
class AsksForcedMove : public LanternMutation {
 public:
  void LegalActions(const lantern::Rules& game, const LanternState& state,
                    ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    if (state.turn != 1) return;
    out.clear();
    out.push_back(lantern::kPass);
  }
  int NumLegal(const lantern::Rules& game, const LanternState& state) const override {
    return state.turn == 1 ? 1 : game.NumLegal(state);
  }
  Action NthLegal(const lantern::Rules& game, const LanternState& state, int k) const override {
    return state.turn == 1 ? lantern::kPass : game.NthLegal(state, k);
  }
};

// Passing is barred while the burnt card is odd, which nobody can know.
class LegalActionsPeek : public LanternMutation {
 public:
  void LegalActions(const lantern::Rules& game, const LanternState& state,
                    ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    if (IsBarred(state, static_cast<int>(out.size()))) out.pop_back();
  }
  int NumLegal(const lantern::Rules& game, const LanternState& state) const override {
    const int all = game.NumLegal(state);
    return IsBarred(state, all) ? all - 1 : all;
  }
  void CandidateActions(const lantern::Rules& game, const LanternState& state,
                        ActionList<lantern::Rules>& out) const override {
    LegalActions(game, state, out);
  }

 private:
  static bool IsBarred(const LanternState& state, int moves) {
    return moves > 2 && state.burnt % 2 == 1;
  }
};

// Candidates contain a move that is not legal.
class CandidatesNotLegal : public LanternMutation {
 public:
  void CandidateActions(const lantern::Rules& game, const LanternState& state,
                        ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    const bool listed = std::find(out.begin(), out.end(), lantern::kPeek) != out.end();
    if (!listed) out[out.size() - 1] = lantern::kPeek;
  }
};

// Candidates leave out a move by the burnt card.
class CandidatesPeek : public LanternMutation {
 public:
  void CandidateActions(const lantern::Rules& game, const LanternState& state,
                        ActionList<lantern::Rules>& out) const override {
    game.LegalActions(state, out);
    if (state.burnt % 2 == 1) out.pop_back();
  }
};

// The score of a move looks at the burnt card.
class ScoreActionPeeks : public LanternMutation {
 public:
  double ScoreAction(const lantern::Rules& game, const LanternState& state,
                     Action action) const override {
    return game.ScoreAction(state, action) + (Code(action) % 2 == state.burnt % 2 ? 1 : 0);
  }
};

// The quick move looks at the burnt card.
class QuickActionPeeks : public LanternMutation {
 public:
  Action QuickAction(const lantern::Rules& game, const LanternState& state,
                     Rng& /*rng*/) const override {
    return game.NthLegal(state, state.burnt % 2);
  }
};

// ---- Carrying out

// The first card drawn from the pile depends on how many moves were made before, anywhere.
class ApplyUsesGlobal : public LanternMutation {
 public:
  void Apply(const lantern::Rules& game, LanternState& state, Action action,
             Rng& rng) const override {
    static int calls = 0;
    const Player seat = game.ToMove(state);
    const CardSet pile = state.pile;
    game.Apply(state, action, rng);
    if (++calls % 4 != 0 || state.pile == pile) return;
    for (Card& card : state.hands[seat]) {
      if (card == kNoCard || !Has(pile, card)) continue;
      Set(state.pile, card);
      card = static_cast<Card>(LowestBit(pile));
      Clear(state.pile, card);
    }
  }
};

// Writes behind the position, though only where it finds the guard of the suite, so that nothing
// else comes to harm.
class ApplyWritesBeside : public LanternMutation {
 public:
  void Apply(const lantern::Rules& game, LanternState& state, Action action,
             Rng& rng) const override {
    game.Apply(state, action, rng);
    DamageGuard(reinterpret_cast<volatile unsigned char*>(&state) + sizeof(state));
  }

 private:
  // Address sanitizer would rightly stop here.
  __attribute__((no_sanitize("address"))) static void DamageGuard(volatile unsigned char* behind) {
    for (unsigned i = 0; i < 8; ++i) {
      if (behind[i] != (0xA5U ^ i)) return;
    }
    behind[0] = 0;
  }
};

// Bytes that nothing uses get the number of the turn: places of seats that do not play.
class ApplyWritesGarbage : public LanternMutation {
 public:
  void Apply(const lantern::Rules& game, LanternState& state, Action action,
             Rng& rng) const override {
    game.Apply(state, action, rng);
    if (game.NumPlayers() < lantern::kSeats) state.glimpses[lantern::kSeats - 1] = state.turn;
  }
};

// After the last round comes the first.
class NeverEnds : public LanternMutation {
 public:
  void Apply(const lantern::Rules& game, LanternState& state, Action action,
             Rng& rng) const override {
    game.Apply(state, action, rng);
    if (!game.IsOver(state)) return;
    state = game.Deal(rng);
  }
};

// Low cards are burnt too often.
class DealIsBiased : public LanternMutation {
 public:
  LanternState Deal(const lantern::Rules& game, Rng& rng) const override {
    LanternState dealt = game.Deal(rng);
    if (dealt.pile == 0 || rng.Below(0, 2) == 0) return dealt;
    const int lowest = LowestBit(dealt.pile);
    if (lowest < dealt.burnt) {
      Clear(dealt.pile, lowest);
      Set(dealt.pile, dealt.burnt);
      dealt.burnt = static_cast<Card>(lowest);
    }
    return dealt;
  }
};

// The luck of the deal comes from elsewhere.
class DealIgnoresLuck : public LanternMutation {
 public:
  LanternState Deal(const lantern::Rules& game, Rng& /*rng*/) const override {
    static Rng own(7, {});
    return game.Deal(own);
  }
};

// ---- Results

// The winner gets one win and a half.
class ReturnsOutOfRange : public LanternMutation {
 public:
  Payoffs<lantern::Rules> Returns(const lantern::Rules& game,
                                  const LanternState& state) const override {
    Payoffs<lantern::Rules> shares = game.Returns(state);
    for (const Player seat : Seats(game.NumPlayers())) shares[seat] *= 1.5;
    return shares;
  }
};

// Tied winners get a whole win each.
class ReturnsDoNotAddUp : public LanternMutation {
 public:
  Payoffs<lantern::Rules> Returns(const lantern::Rules& game,
                                  const LanternState& state) const override {
    Payoffs<lantern::Rules> shares = game.Returns(state);
    for (const Player seat : Seats(game.NumPlayers())) {
      if (shares[seat] > 0) shares[seat] = 1;
    }
    return shares;
  }
};

// ---- Notation

// Who has shown a card is not written.
class JsonDropsField : public LanternMutation {
 public:
  Json ToJson(const lantern::Rules& game, const LanternState& state) const override {
    Json json = game.ToJson(state);
    json.erase("have_shown");
    return json;
  }
};

// A burnt card that lies elsewhere as well is accepted.
class ParseAcceptsCardTwice : public LanternMutation {
 public:
  absl::StatusOr<LanternState> ParseState(const lantern::Rules& game,
                                          const Json& json) const override {
    absl::StatusOr<LanternState> state = game.ParseState(json);
    if (state.ok() || !json.is_object() || !json.contains("burnt")) return state;
    const Json& burnt = json["burnt"];
    if (!burnt.is_number_integer() || burnt < 1 || burnt > game.cards()) return state;
    for (int card = 1; card <= game.cards(); ++card) {
      Json repaired = json;
      repaired["burnt"] = card;
      absl::StatusOr<LanternState> accepted = game.ParseState(repaired);
      if (!accepted.ok()) continue;
      accepted->burnt = burnt.get<Card>();
      return accepted;
    }
    return state;
  }
};

// Playing a card and showing it read the same.
class ToTextIsAmbiguous : public LanternMutation {
 public:
  std::string ToText(const lantern::Rules& game, const LanternState& state,
                     Action action) const override {
    const std::string text = game.ToText(state, action);
    return Code(action) < Code(lantern::kPeek) ? text.substr(4) : text;
  }
  absl::StatusOr<Action> ParseAction(const lantern::Rules& game, const LanternState& state,
                                     std::string_view text) const override {
    const absl::StatusOr<Action> whole = game.ParseAction(state, text);
    return whole.ok() ? whole : game.ParseAction(state, "play" + std::string(text));
  }
};

// Plays are written with the character after which told games have what was seen.
class ToTextIsReserved : public LanternMutation {
 public:
  std::string ToText(const lantern::Rules& game, const LanternState& state,
                     Action action) const override {
    const std::string text = game.ToText(state, action);
    return text.starts_with("play") ? "play=" + text.substr(4) : text;
  }
  absl::StatusOr<Action> ParseAction(const lantern::Rules& game, const LanternState& state,
                                     std::string_view text) const override {
    if (!text.starts_with("play=")) return game.ParseAction(state, text);
    return game.ParseAction(state, "play" + std::string(text.substr(5)));
  }
};

// Everybody is told what was drawn, but what a seat knows does not hold it.
class EventTellsTooMuch : public LanternMutation {
 public:
  std::string Event(const lantern::Rules& game, const LanternState& before, Action action,
                    const LanternState& after, Player /*seat*/) const override {
    return game.Event(before, action, after, game.ToMove(before));
  }
};

// Everybody is told what was drawn, though others do not see it.
class TellKnowsTooMuch : public LanternMutation {
 public:
  std::string Tell(const lantern::Rules& game, const LanternState& before, Action action,
                   const LanternState& after, Player seat) const override {
    if (game.Event(before, action, after, seat).empty()) return "";
    return game.Event(before, action, after, game.ToMove(before));
  }
};

// What is told takes more than one line.
class TellBreaksItsLine : public LanternMutation {
 public:
  std::string Tell(const lantern::Rules& game, const LanternState& before, Action action,
                   const LanternState& after, Player seat) const override {
    return game.Event(before, action, after, seat) + "\nand more";
  }
};

// All moves have the same words.
class DescribeIsAmbiguous : public LanternMutation {
 public:
  std::string Describe(const lantern::Rules& /*game*/, const LanternState& /*state*/,
                       Action /*action*/) const override {
    return "go on";
  }
};

// Two cards share a code.
class NamedCardsShareACode : public LanternMutation {
 public:
  std::vector<CardWords> NamedCards() const override {
    return {{.code = "a", .name = "Ace", .text = "worth one"},
            {.code = "a", .name = "Bee", .text = "worth two"}};
  }
};

template <>
inline const std::vector<NamedMutation<lantern::Rules>>& MutationsOf<lantern::Rules>() {
  static const std::vector<NamedMutation<lantern::Rules>> kMutations = {
      {"sound", std::make_shared<LanternMutation>()},
      {"observe_leaks_burnt_card", std::make_shared<ObserveLeaksBurntCard>()},
      {"observe_leaks_hand", std::make_shared<ObserveLeaksHand>()},
      {"observe_leaks_hint", std::make_shared<ObserveLeaksHint>()},
      {"observe_leaks_late_hand", std::make_shared<ObserveLeaksLateHand>()},
      {"observe_forgets_shown_card", std::make_shared<ObserveForgetsShownCard>()},
      {"observe_forgets_glimpse", std::make_shared<ObserveForgetsGlimpse>()},
      {"observe_forgets_low_places", std::make_shared<ObserveForgetsLowPlaces>()},
      {"observe_tells_tales", std::make_shared<ObserveTellsTales>()},
      {"determinize_is_biased", std::make_shared<DeterminizeIsBiased>()},
      {"determinize_never_varies", std::make_shared<DeterminizeNeverVaries>()},
      {"determinize_duplicates_card", std::make_shared<DeterminizeDuplicatesCard>()},
      {"determinize_ignores_reveal", std::make_shared<DeterminizeIgnoresReveal>()},
      {"determinize_ignores_low_places", std::make_shared<DeterminizeIgnoresLowPlaces>()},
      {"determinize_returns_truth", std::make_shared<DeterminizeReturnsTruth>()},
      {"legal_actions_unsorted", std::make_shared<LegalActionsUnsorted>()},
      {"legal_actions_duplicate", std::make_shared<LegalActionsDuplicate>()},
      {"legal_actions_missing_one", std::make_shared<LegalActionsMissingOne>()},
      {"num_legal_off_by_one", std::make_shared<NumLegalOffByOne>()},
      {"nth_legal_off_by_one", std::make_shared<NthLegalOffByOne>()},
      {"asks_forced_move", std::make_shared<AsksForcedMove>()},
      {"legal_actions_peek", std::make_shared<LegalActionsPeek>()},
      {"candidates_not_legal", std::make_shared<CandidatesNotLegal>()},
      {"candidates_peek", std::make_shared<CandidatesPeek>()},
      {"score_action_peeks", std::make_shared<ScoreActionPeeks>()},
      {"quick_action_peeks", std::make_shared<QuickActionPeeks>()},
      {"apply_uses_global", std::make_shared<ApplyUsesGlobal>()},
      {"apply_writes_beside", std::make_shared<ApplyWritesBeside>()},
      {"apply_writes_garbage", std::make_shared<ApplyWritesGarbage>()},
      {"never_ends", std::make_shared<NeverEnds>()},
      {"deal_is_biased", std::make_shared<DealIsBiased>()},
      {"deal_ignores_luck", std::make_shared<DealIgnoresLuck>()},
      {"returns_out_of_range", std::make_shared<ReturnsOutOfRange>()},
      {"returns_do_not_add_up", std::make_shared<ReturnsDoNotAddUp>()},
      {"json_drops_field", std::make_shared<JsonDropsField>()},
      {"parse_accepts_card_twice", std::make_shared<ParseAcceptsCardTwice>()},
      {"to_text_is_ambiguous", std::make_shared<ToTextIsAmbiguous>()},
      {"to_text_is_reserved", std::make_shared<ToTextIsReserved>()},
      {"event_tells_too_much", std::make_shared<EventTellsTooMuch>()},
      {"tell_knows_too_much", std::make_shared<TellKnowsTooMuch>()},
      {"tell_breaks_its_line", std::make_shared<TellBreaksItsLine>()},
      {"describe_is_ambiguous", std::make_shared<DescribeIsAmbiguous>()},
      {"named_cards_share_a_code", std::make_shared<NamedCardsShareACode>()},
  };
  return kMutations;
}

}  // namespace riftlab::mutants
