#include "tests/games/leduc/leduc.h"

#include <algorithm>

#include "engine/core/game_config.h"
#include "engine/core/status_macros.h"

namespace riftlab::leduc {
namespace {

constexpr Betting kNever = Betting::kStart;

constexpr std::array<BettingFacts, 15> kFacts = {{
    {"", 0, kNobody, {0, 0}, {kNever, Betting::kCheck, Betting::kBet}},
    {"check", 1, kNobody, {0, 0}, {kNever, Betting::kCheckCheck, Betting::kCheckBet}},
    {"bet", 1, kNobody, {1, 0}, {Betting::kBetFold, Betting::kBetCall, Betting::kBetRaise}},
    {"check bet",
     0,
     kNobody,
     {0, 1},
     {Betting::kCheckBetFold, Betting::kCheckBetCall, Betting::kCheckBetRaise}},
    {"bet raise", 0, kNobody, {1, 2}, {Betting::kBetRaiseFold, Betting::kBetRaiseCall, kNever}},
    {"check bet raise",
     1,
     kNobody,
     {2, 1},
     {Betting::kCheckBetRaiseFold, Betting::kCheckBetRaiseCall, kNever}},
    {"check check", kNobody, kNobody, {0, 0}, {}},
    {"bet call", kNobody, kNobody, {1, 1}, {}},
    {"check bet call", kNobody, kNobody, {1, 1}, {}},
    {"bet raise call", kNobody, kNobody, {2, 2}, {}},
    {"check bet raise call", kNobody, kNobody, {2, 2}, {}},
    {"bet fold", kNobody, 1, {1, 0}, {}},
    {"check bet fold", kNobody, 0, {0, 1}, {}},
    {"bet raise fold", kNobody, 0, {1, 2}, {}},
    {"check bet raise fold", kNobody, 1, {2, 1}, {}},
}};

constexpr std::array<int, 2> kBetOfRound = {2, 4};
constexpr int kAnte = 1;

// The round that is played, or was played last.
std::size_t RoundOf(const State& state) { return state.board == Card::kNone ? 0 : 1; }

const BettingFacts& NowOf(const State& state) { return FactsOf(state.betting[RoundOf(state)]); }

// What a hand is worth at a showdown: pairs above all others.
int Strength(Card hand, Card board) { return static_cast<int>(hand) + (hand == board ? 10 : 0); }

// Chips that seat 0 has won in a finished game.
int ChipsOfFirst(const State& state) {
  std::array<int, 2> paid = {kAnte, kAnte};
  for (std::size_t round = 0; round < 2; ++round) {
    const BettingFacts& facts = FactsOf(state.betting[round]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      paid[seat] += facts.bets[seat] * kBetOfRound[round];
    }
  }
  const BettingFacts& facts = NowOf(state);
  RIFTLAB_DCHECK(facts.to_move == kNobody);
  if (facts.folded != kNobody) return facts.folded == 0 ? -paid[0] : paid[1];
  const int first = Strength(state.hands[0], state.board);
  const int second = Strength(state.hands[1], state.board);
  return first == second ? 0 : first > second ? paid[1] : -paid[0];
}

int WordsIn(std::string_view text) {
  return text.empty() ? 0 : 1 + static_cast<int>(std::count(text.begin(), text.end(), ' '));
}

}  // namespace

const BettingFacts& FactsOf(Betting betting) { return kFacts[static_cast<std::size_t>(betting)]; }

bool IsShowdown(const State& state) {
  const BettingFacts& facts = FactsOf(state.betting[1]);
  return facts.to_move == kNobody && facts.folded == kNobody;
}

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "leduc",
      .title = "Leduc hold'em",
      .summary = "a small poker of two rounds with six cards; a test game",
      .rules =
          "Each seat antes one chip and gets one of the cards J, J, Q, Q, K, K.\n"
          "Two rounds of betting with one bet and one raise at most, of 2 and of 4 chips;\n"
          "between them a card is laid open. A pair with it wins, else the higher card.",
      .modes = {{"standard", 2, 2, "ante 1, bets 2 and 4"}},
      .options = {},
      .default_cards = {},
      .tags = {{"hands", TagScope::kSeat, TagKind::kCategory, "the card held"}},
      .end_reasons = {"showdown", "fold"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(GameConfig resolved, ResolveConfig(Info(), config));
  return Rules(std::move(resolved));
}

// The first position is a world in which nobody knows anything yet.
State Rules::Deal(Rng& rng) const { return Determinize(InfoSet{}, rng); }

Player Rules::ToMove(const State& state) const { return NowOf(state).to_move; }

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  const BettingFacts& facts = NowOf(state);
  for (const Action action : {kFold, kCall, kRaise}) {
    if (facts.after[Code(action)] != kNever) out.push_back(action);
  }
}

int Rules::NumLegal(const State& state) const {
  const auto& after = NowOf(state).after;
  return static_cast<int>(after.size() -
                          static_cast<std::size_t>(std::count(after.begin(), after.end(), kNever)));
}

Action Rules::NthLegal(const State& state, int k) const {
  ActionList<Rules> actions;
  LegalActions(state, actions);
  return actions[k];
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  const std::size_t round = RoundOf(state);
  const Betting after = FactsOf(state.betting[round]).after[Code(action)];
  RIFTLAB_DCHECK(after != kNever);
  state.betting[round] = after;
  const BettingFacts& facts = FactsOf(after);
  if (round == 0 && facts.to_move == kNobody && facts.folded == kNobody) {
    state.board = DrawnCard(state, rng);
  }
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  const int chips = ChipsOfFirst(state);
  constexpr double kRange = 2.0 * kMostChips;
  return {(kMostChips + chips) / kRange, (kMostChips - chips) / kRange};
}

GameResult Rules::Result(const State& state) const {
  const int chips = ChipsOfFirst(state);
  const Payoffs<Rules> shares = Returns(state);
  GameResult result;
  result.scores = {static_cast<double>(chips), static_cast<double>(-chips)};
  result.ranks = {chips >= 0 ? 1 : 2, chips <= 0 ? 1 : 2};
  result.shares = {shares.begin(), shares.end()};
  result.reason = IsShowdown(state) ? "showdown" : "fold";
  result.turns = WordsIn(FactsOf(state.betting[0]).text) + WordsIn(FactsOf(state.betting[1]).text);
  result.tags = {{"hands", std::vector{std::string(NameOf(state.hands[0])),
                                       std::string(NameOf(state.hands[1]))}}};
  return result;
}

}  // namespace riftlab::leduc
