// The contract between a game and everything that plays it.
//
// A game is a class `riftlab::<g>::Rules`: an immutable object that holds rule options and card
// tables and is shared by const reference between threads. Beside it, in the same namespace, stand
// two plain values: `State`, the whole truth about a position, and `InfoSet`, all that one seat may
// know of it. Hot loops are templates over the game; what is missing from one is named by the
// compiler in one line.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/byte_hash.h"
#include "engine/core/drawing.h"
#include "engine/core/game_types.h"
#include "engine/core/inline_list.h"
#include "engine/core/json.h"
#include "engine/core/rng.h"
#include "engine/core/types.h"

namespace riftlab {

// Room for every legal action of any position of G.
template <class G>
using ActionList = InlineList<Action, G::kMaxActions>;

// One number a seat, seats 0..NumPlayers-1; the rest is left uninitialised.
template <class G>
using Payoffs = Array<double, G::kMaxPlayers>;

// What a game must offer. Unless said otherwise a function never allocates and never fails.
//
// - Info(): static facts, one constant object.
// - Make(config): a game with these rules. InvalidArgument names the option, or line and key of the
//   card table, what is wrong and what would be right. May allocate.
// - config(): the configuration in force, defaults filled in; `rules` only what differs from
//   default.
// - CardsHash(): hash of the compiled card table: equal tables, equal hash, whatever the comments
//   in them. 0 in a game without one.
// - NumPlayers(): seats at the table, 1..kMaxPlayers.
// - Side(seat): team of a seat, 0-based; seats without a team have a side of their own.
// - Deal(rng): the first position in which somebody has a choice (or a finished game).
// - ToMove(state): the seat that decides, or kNobody when the game is over.
// - LegalActions: all choices, strictly ascending, at least two in a played state (forced steps are
//   carried out inside Deal and Apply; that there was no choice is seen by all). A sampled state
//   may offer a single one.
// - NumLegal, NthLegal: the same without listing, for playouts.
// - Apply: carries out `action` and then everything that follows without a choice, up to the next
//   decision. All luck comes from `rng`. Precondition: action is legal (DCHECKed).
// - Observe: all that `seat` may know, and nothing else: two states that the seat cannot tell apart
//   give equal bytes. Starts from zero and copies what is known.
// - Observer(info): the seat whose knowledge it is.
// - Determinize: a world that fits the information set, drawn uniformly among those that fit: each
//   as likely as its deals and draws make it, whatever players chose on the way.
//   Observe(Determinize(info), Observer(info)) equals info, byte for byte.
// - Returns(state): finished games: each seat's part of one win, in [0, 1]. 1 for a sole winner,
//   split among tied sides, the side's share for each team member; a solo game gives its normalised
//   score.
// - Result(state): the same with scores, ranks, reason and tags (both as Info() lists them), for
//   records. May allocate.
// - ToJson, Parse*: the "state" part of a position file; writing and reading back gives equal
//   bytes. Parse* refuses a position that breaks an invariant, naming the field and the reason.
// - ToText, ParseAction: a move in readable notation, unique among the legal moves of a state;
//   ParseAction names what was expected. Without blanks, '=' (after it stands what was seen) and
//   '?' (an unknown card); it does not begin with '#' (a comment) or a seat ("0:"), and is not
//   "deal" or "resigns". ':' parts what is done from what with, '+' joins several things, '@'
//   begins a place, '#' a pool and '.' an owner.
// - Event: what `seat` sees when `action` turns `before` into `after`, as one line, empty where it
//   sees nothing; DealEvent the same for Deal. What happened in between must be found in the two.
//   Written independently of Observe, so that conformance can hold the two against each other: a
//   seat to which two positions looked the same, and which then sees the same, knows the same.
// - Draw: the table in lines of at most 80 columns, and for narrow terminals of at most 60, all of
//   it or what a seat knows, ending with what the seat to move is asked.
//   A Drawing, or a std::string where plain text will do.
// - DescribeCards(): the card table as text for `riftlab games`.
template <class G>
concept Game = PlainBytes<typename G::State> && PlainBytes<typename G::InfoSet> &&
    requires(const G game, const GameConfig config, const typename G::State state,
             typename G::State next, const typename G::InfoSet info, Player seat, Action action,
             int k, Rng& rng, ActionList<G>& out, const Json& json, std::string_view text) {
  requires G::kMaxPlayers >= 1 && G::kMaxActions >= 1 && G::kMaxDecisions >= 1;
  { G::Info() } -> std::same_as<const GameInfo&>;
  { G::Make(config) } -> std::same_as<absl::StatusOr<G>>;
  { game.config() } -> std::same_as<const GameConfig&>;
  { game.CardsHash() } -> std::same_as<std::uint64_t>;
  { game.NumPlayers() } -> std::same_as<int>;
  { game.Side(seat) } -> std::same_as<int>;
  { game.Deal(rng) } -> std::same_as<typename G::State>;
  { game.ToMove(state) } -> std::same_as<Player>;
  { game.LegalActions(state, out) } -> std::same_as<void>;
  { game.NumLegal(state) } -> std::same_as<int>;
  { game.NthLegal(state, k) } -> std::same_as<Action>;
  { game.Apply(next, action, rng) } -> std::same_as<void>;
  { game.Observe(state, seat) } -> std::same_as<typename G::InfoSet>;
  { game.Observer(info) } -> std::same_as<Player>;
  { game.Determinize(info, rng) } -> std::same_as<typename G::State>;
  { game.Returns(state) } -> std::same_as<Payoffs<G>>;
  { game.Result(state) } -> std::same_as<GameResult>;
  // As decltype, since Json may be incomplete here: its full header costs seconds to compile.
  requires std::same_as<decltype(game.ToJson(state)), Json>;
  requires std::same_as<decltype(game.ToJson(info)), Json>;
  { game.ParseState(json) } -> std::same_as<absl::StatusOr<typename G::State>>;
  { game.ParseInfoSet(json) } -> std::same_as<absl::StatusOr<typename G::InfoSet>>;
  { game.ToText(state, action) } -> std::same_as<std::string>;
  { game.ParseAction(state, text) } -> std::same_as<absl::StatusOr<Action>>;
  { game.Event(state, action, state, seat) } -> std::same_as<std::string>;
  { game.DealEvent(state, seat) } -> std::same_as<std::string>;
  requires std::constructible_from<Drawing, decltype(game.Draw(state))>;
  requires std::constructible_from<Drawing, decltype(game.Draw(info))>;
  { game.DescribeCards() } -> std::same_as<std::string>;
};

// Optional: how good a position is for `seat`, as an estimate of its Returns, in [0, 1].
template <class G>
concept HasEvaluate = Game<G> &&
    requires(const G game, const typename G::State state, Player seat) {
  { game.Evaluate(state, seat) } -> std::same_as<double>;
};

// Optional: Evaluate for all seats at once; where it is offered, search prefers it.
template <class G>
concept HasEvaluateAll = Game<G> && requires(const G game, const typename G::State state) {
  { game.EvaluateAll(state) } -> std::same_as<Payoffs<G>>;
};

// Optional: EvaluateAll that plays on for a few moves, with luck from `rng`, a stream; where it is
// offered, search prefers it.
template <class G>
concept HasEvaluateWithLuck = Game<G> &&
    requires(const G game, const typename G::State state, Rng& rng) {
  { game.EvaluateAll(state, rng) } -> std::same_as<Payoffs<G>>;
};

// Optional: the final scores that `state` promises each seat, in points; the true ones when it is
// finished.
template <class G>
concept HasExpectedScores = Game<G> && requires(const G game, const typename G::State state) {
  { game.ExpectedScores(state) } -> std::same_as<Payoffs<G>>;
};

// Optional: a bounded measure in [0, 1] of by how much each seat wins, from the scores that
// ExpectedScores gives; 0.5 is level with the best other seat, or a usual result alone. Search may
// blend it into the reward.
template <class G>
concept HasScoreMargins = HasExpectedScores<G> && requires(const G game, const Payoffs<G>& scores) {
  { game.ScoreMargins(scores) } -> std::same_as<Payoffs<G>>;
};

// Optional: a sensible move for the seat to move in a fraction of a microsecond, for playouts. Must
// not look at what that seat does not know.
template <class G>
concept HasQuickAction = Game<G> &&
    requires(const G game, const typename G::State state, Rng& rng) {
  { game.QuickAction(state, rng) } -> std::same_as<Action>;
};

// Optional: so_ismcts with the settings that play this game best, such as
// "so_ismcts:cutoff=0,c=0.5"; the agent `best` uses them with a budget of its own.
template <class G>
concept HasPreset = Game<G> && requires(const G game) {
  { game.Preset() } -> std::same_as<std::string>;
};

// Optional: the same where a learned evaluation judges positions (features.h).
template <class G>
concept HasPresetWithNet = HasPreset<G> && requires(const G game) {
  { game.PresetWithNet() } -> std::same_as<std::string>;
};

// Optional: the same where the net has learnt moves, too (learner_view.h).
template <class G>
concept HasPresetWithPolicy = HasPresetWithNet<G> && requires(const G game) {
  { game.PresetWithPolicy() } -> std::same_as<std::string>;
};

// Optional: how the luck of a game is best measured, such as "redraws=128,turns=4" (`--adjust`);
// empty where measuring it makes results no surer.
template <class G>
concept HasLuckPreset = Game<G> && requires {
  { G::kLuckPreset } -> std::convertible_to<std::string_view>;
};

// Optional: how good a move is for the seat to move; only comparisons within one position mean
// anything. Must not look at what the seat to move does not know.
template <class G>
concept HasScoreAction = Game<G> &&
    requires(const G game, const typename G::State state, Action action) {
  { game.ScoreAction(state, action) } -> std::same_as<double>;
};

// Optional: the legal actions without those that are proved never to be better than another one,
// still ascending; for search and solving. LegalActions stays complete.
template <class G>
concept HasCandidateActions = Game<G> &&
    requires(const G game, const typename G::State state, ActionList<G>& out) {
  { game.CandidateActions(state, out) } -> std::same_as<void>;
};

// Optional: where CandidateActions lists one of several orders that lead to the same position, and
// so goes by the moves before, FreeOrder(state) has a search start at `state`: all orders are open
// again, since those moves were chosen by somebody else, and stay so after the first move, since
// each first move is to be worth what can be had with it. Observe forgets the order, too.
template <class G>
concept HasFreeOrder = HasCandidateActions<G> && requires(const G game, typename G::State state) {
  { game.FreeOrder(state) } -> std::same_as<void>;
};

// Optional: which cards a seat cannot see. Calls f(zone, card) once for each hidden card of
// `state`, with the zone it lies in ("hand:1", "deck") and the card's printed name; feeds beliefs
// and conformance checks. Written independently of Observe.
struct HiddenSink {
  void operator()(std::string_view, std::string_view) {}
};
template <class G>
concept HasForEachHidden = Game<G> &&
    requires(const G game, const typename G::State state, Player seat) {
  { game.ForEachHidden(state, seat, HiddenSink{}) } -> std::same_as<void>;
};

// Optional: exact chances of what the seat of an information set cannot see, where the game can
// state them. Calls f(zone, card, p) once for each card and zone, 0 < p <= 1: the card lies in the
// zone with this chance. Analyses then state these beliefs instead of counting ForEachHidden over
// sampled worlds, so a game need not offer both.
struct BeliefSink {
  void operator()(std::string_view, std::string_view, double) {}
};
template <class G>
concept HasBeliefs = Game<G> && requires(const G game, const typename G::InfoSet info) {
  { game.ForEachBelief(info, BeliefSink{}) } -> std::same_as<void>;
};

// Optional: where every card lies, for the count of cards that conformance takes. Calls f(zone,
// card) once for each card of `state`, whoever can see it, with the zones and names of
// ForEachHidden. The cards, not their zones, are the same in every state of a game.
template <class G>
concept HasForEachCard = Game<G> && requires(const G game, const typename G::State state) {
  { game.ForEachCard(state, HiddenSink{}) } -> std::same_as<void>;
};

// Optional: configurations so small that conformance can enumerate the deals and the first moves of
// the game, and so hold sampling against the exact probabilities; one or more for each mode, with
// every card and kind of move on one of them. May allocate. Where it is missing, the configuration
// that is being checked is tried itself; where that is too large, a game that hides something
// passes in part only.
template <class G>
concept HasTinyConfigs = Game<G> && requires(const G game) {
  { game.TinyConfigs() } -> std::same_as<std::vector<GameConfig>>;
};

// Optional: the turn that a position belongs to, for records: one number, at least 1, in all
// decisions of a turn, and another one in every other turn; 0 before the first turn, as in a draft.
// Where all act at once a round is one turn. Where it is missing, a turn ends when another seat is
// to move.
template <class G>
concept HasTurnKey = Game<G> && requires(const G game, const typename G::State state) {
  { game.TurnKey(state) } -> std::same_as<std::uint32_t>;
};

// What tells the turn of a position from the turns beside it: its TurnKey, or the seat to move
// where the game has none; 0 when the game is over.
template <Game G>
std::uint32_t TurnOf(const G& game, const typename G::State& state) {
  const Player seat = game.ToMove(state);
  if (seat == kNobody) return 0;
  if constexpr (HasTurnKey<G>) {
    return game.TurnKey(state);
  } else {
    return static_cast<std::uint32_t>(seat) + 1;
  }
}

// Optional: what a move chooses, for statistics, as "kind:option": "burst:Undertow". The option is
// alike whenever the same thing is chosen, whoever does it and wherever on the table. Several are
// joined by '+', so that none contains one. Where it is missing, a move's text is its option,
// without a place behind '@', and has a kind only where it is written so. May allocate.
template <class G>
concept HasOptionName = Game<G> &&
    requires(const G game, const typename G::State state, Action action) {
  { game.OptionName(state, action) } -> std::same_as<std::string>;
};

// Where a game says so with `static constexpr bool kCountsByListing = true`, NumLegal and NthLegal
// cost as much as LegalActions, so that a random move is rather taken from one list.
template <class G>
concept CountsByListing = Game<G> && requires {
  requires G::kCountsByListing;
};

// A uniformly random legal move. Precondition: somebody is to move. Takes one number from `rng`.
template <Game G>
Action RandomLegal(const G& game, const typename G::State& state, Rng& rng) {
  if constexpr (CountsByListing<G>) {
    ActionList<G> actions;
    game.LegalActions(state, actions);
    return actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
  } else {
    const auto count = static_cast<std::uint32_t>(game.NumLegal(state));
    return game.NthLegal(state, static_cast<int>(rng.Below(count)));
  }
}

// The action list that search should look at: candidates where the game offers them.
template <Game G>
void SearchActions(const G& game, const typename G::State& state, ActionList<G>& out) {
  if constexpr (HasCandidateActions<G>) {
    game.CandidateActions(state, out);
  } else {
    game.LegalActions(state, out);
  }
}

// Has a search start at `state`; see HasFreeOrder. Moves and results stay as they are.
template <Game G>
void FreeOrder(const G& game, typename G::State& state) {
  if constexpr (HasFreeOrder<G>) game.FreeOrder(state);
}

// SearchActions for one who starts at `state`: a search at its root, or a rule that chooses move by
// move and by what the last one was.
template <Game G>
void OpenActions(const G& game, const typename G::State& state, ActionList<G>& out) {
  if constexpr (HasFreeOrder<G>) {
    typename G::State open = state;
    game.FreeOrder(open);
    SearchActions(game, open, out);
  } else {
    SearchActions(game, state, out);
  }
}

// What seat can tell apart, as a number: equal exactly when the information sets are equal (but for
// hash collisions, which 64 bits make negligible).
template <Game G>
std::uint64_t InfoKey(const G& game, const typename G::State& state, Player seat) {
  return ByteHash(game.Observe(state, seat));
}

}  // namespace riftlab
