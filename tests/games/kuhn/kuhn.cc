#include "tests/games/kuhn/kuhn.h"

#include <algorithm>

#include "engine/core/game_config.h"
#include "engine/core/status_macros.h"

namespace riftlab::kuhn {
namespace {

constexpr std::array<BettingFacts, 9> kFacts = {{
    {"", 0, kNobody, 1, {Betting::kCheck, Betting::kBet}},
    {"check", 1, kNobody, 1, {Betting::kCheckCheck, Betting::kCheckBet}},
    {"bet", 1, kNobody, 1, {Betting::kBetFold, Betting::kBetCall}},
    {"check bet", 0, kNobody, 1, {Betting::kCheckBetFold, Betting::kCheckBetCall}},
    {"check check", kNobody, kNobody, 1, {}},
    {"bet fold", kNobody, 0, 1, {}},
    {"bet call", kNobody, kNobody, 2, {}},
    {"check bet fold", kNobody, 1, 1, {}},
    {"check bet call", kNobody, kNobody, 2, {}},
}};

// Chips that seat 0 has won in a finished game.
int ChipsOfFirst(const State& state) {
  const BettingFacts& facts = FactsOf(state.betting);
  RIFTLAB_DCHECK(facts.to_move == kNobody);
  const bool first_wins =
      facts.winner == kNobody ? state.hands[0] > state.hands[1] : facts.winner == 0;
  return first_wins ? facts.stake : -facts.stake;
}

}  // namespace

const BettingFacts& FactsOf(Betting betting) { return kFacts[static_cast<std::size_t>(betting)]; }

bool IsShowdown(Betting betting) {
  const BettingFacts& facts = FactsOf(betting);
  return facts.to_move == kNobody && facts.winner == kNobody;
}

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "kuhn",
      .title = "Kuhn poker",
      .summary = "the smallest poker: three cards, one bet; a test game",
      .rules =
          "Each seat antes one chip and gets one of the cards J, Q, K.\n"
          "Seat 0 checks or bets a chip; who faces a bet folds or calls.\n"
          "After a check seat 1 may bet. The higher card wins at a showdown.",
      .modes = {{"standard", 2, 2, "ante 1, bet 1"}},
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

void Rules::LegalActions(const State& /*state*/, ActionList<Rules>& out) const {
  out.clear();
  out.push_back(kPass);
  out.push_back(kChip);
}

void Rules::Apply(State& state, Action action, Rng& /*rng*/) const {
  RIFTLAB_DCHECK(ToMove(state) != kNobody && Code(action) < kMaxActions);
  state.betting = FactsOf(state.betting).after[Code(action)];
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  const int chips = ChipsOfFirst(state);
  return {(chips + 2) / 4.0, (2 - chips) / 4.0};
}

GameResult Rules::Result(const State& state) const {
  const int chips = ChipsOfFirst(state);
  const Payoffs<Rules> shares = Returns(state);
  const std::string_view words = FactsOf(state.betting).text;
  GameResult result;
  result.scores = {static_cast<double>(chips), static_cast<double>(-chips)};
  result.ranks = chips > 0 ? std::vector{1, 2} : std::vector{2, 1};
  result.shares = {shares.begin(), shares.end()};
  result.reason = IsShowdown(state.betting) ? "showdown" : "fold";
  result.turns = 1 + static_cast<int>(std::count(words.begin(), words.end(), ' '));
  result.tags = {{"hands", std::vector{std::string(NameOf(state.hands[0])),
                                       std::string(NameOf(state.hands[1]))}}};
  return result;
}

}  // namespace riftlab::kuhn
