#include "tournament/follow/followed_game.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/position_json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/follow/followed_attempt.h"
#include "tournament/follow/knowing.h"
#include "tournament/follow/told_line.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// Ways to read what was told as answers that are tried in a world.
constexpr int kMostReadingsOfMove = 40;
// Deals that are tried.
constexpr int kMostDeals = 40;
// Moves that are longer are not compared with those that are possible.
constexpr std::size_t kLongestMove = 100;

// What is not seen of a choice leaves all of them possible, so no order may be preferred.
std::vector<Action> InAnyOrder(std::vector<Action> actions, Rng& rng) {
  rng.Shuffle(0, actions);
  return actions;
}

// Adds what has told no draw.
void AddRest(const Witness& witness, std::vector<FactAt>& rest) {
  const std::vector<std::string> facts = witness.Rest();
  for (const std::size_t at : witness.RestPlaces()) {
    rest.push_back({.at = at, .fact = facts[rest.size()]});
  }
}

}  // namespace

FollowedGame::FollowedGame(AnyGame game, Player seat)
    : game_(std::move(game)), words_(game_), seat_(seat) {
  RIFTLAB_CHECK(seat < game_.NumPlayers());
}

const AnyInfoSet& FollowedGame::info() const { return InfoAfter(steps_.size()); }

const AnyInfoSet& FollowedGame::InfoAfter(std::size_t steps) const {
  RIFTLAB_CHECK(steps >= 1 && steps <= taken_.size());
  return taken_[steps - 1].outcome.seen;
}

Player FollowedGame::ToMove() const { return IsDealt() ? SeatToMove(game_, info()) : kNobody; }

const AnyState& FollowedGame::world() const {
  RIFTLAB_CHECK(IsDealt());
  return taken_.back().outcome.world;
}

const std::string& FollowedGame::LogOf(std::size_t step) const {
  RIFTLAB_CHECK(step < taken_.size());
  return taken_[step].outcome.log;
}

std::vector<PossibleMove> FollowedGame::PossibleMoves() const {
  constexpr int kSampled = 60;
  std::vector<PossibleMove> moves;
  const Player mover = ToMove();
  if (mover == kNobody) return moves;
  std::set<std::string> known;
  Rng rng(steps_.size(), {.index = 2, .purpose = Purpose::kCheck});
  for (int i = 0; i < kSampled && (mover != seat_ || moves.empty()); ++i) {
    const AnyState world = i == 0 ? this->world() : game_.Determinize(info(), rng);
    if (game_.ToMove(world) != mover) continue;
    for (const Action action : game_.LegalActions(world)) {
      std::string text = game_.ToText(world, action);
      if (!known.insert(text).second) continue;
      moves.push_back({.text = std::move(text), .words = game_.Describe(world, action)});
    }
  }
  return moves;
}

StepEnd FollowedGame::Reached(const Attempt& attempt) const {
  StepEnd end{.before = &attempt.before, .seen = &attempt.seen, .drawn = {}, .rest = attempt.rest};
  for (std::size_t i = 0; i < attempt.asked.facts.size(); ++i) {
    end.drawn.push_back({.at = attempt.asked.told[i], .fact = attempt.asked.facts[i]});
  }
  end.words = [this, &attempt] {
    return game_.Tell(attempt.before, attempt.action, attempt.asked.state, seat_);
  };
  return end;
}

// The move, with what was told read as answers in the best way.
FollowedGame::Attempt FollowedGame::TryMove(const AnyState& world, Action action, Telling& step,
                                            Rng& rng, InWords words) const {
  step.witness.Restart();
  Attempt best = TryFacts(world, action, step, rng, words);
  if (step.match == nullptr || !best.match || best.level == Attempt::Level::kMissing) return best;
  // Where a fact fits nothing that can answer no draw either, no other reading helps.
  if (!best.match->fits && !step.witness.MightHaveAnswered(best.match->odd_at)) return best;
  for (int i = 1; i < kMostReadingsOfMove && !best.IsAsTold(); ++i) {
    if (step.readings_left == 0 || !step.witness.RestartOtherwise()) break;
    --step.readings_left;
    Attempt attempt = TryFacts(world, action, step, rng, words);
    if (attempt.IsBetterThan(best) || attempt.IsAsTold()) best = std::move(attempt);
  }
  return best;
}

FollowedGame::Attempt FollowedGame::TryFacts(const AnyState& world, Action action, Telling& step,
                                             Rng& rng, InWords words) const {
  Attempt attempt{.before = world, .action = action};
  Witness& witness = step.witness;
  const auto play = [&](Rng& chance) { return game_.Apply(world, action, chance); };
  attempt.asked = step.seen != nullptr
                      ? RetellChance(play, *step.seen, witness, rng)
                      : TellChance(game_, seat_, play, witness, rng, words, step.until);
  switch (attempt.asked.reply) {
    case Witness::Reply::kAnswer:
      attempt.level = Attempt::Level::kDone;
      Learn(game_, words_, witness.knowing(), attempt.asked.state);
      break;
    case Witness::Reply::kUnknown:
      attempt.level = Attempt::Level::kMissing;
      return attempt;
    case Witness::Reply::kNone:
      attempt.level = Attempt::Level::kChance;
      break;
  }
  const bool goes_on = step.until == AskUntil::kEnd;
  if (!attempt.IsDone() && (step.match == nullptr || !goes_on)) return attempt;
  attempt.seen = game_.Observe(attempt.asked.state, seat_);
  if (step.match == nullptr) return attempt;
  AddRest(witness, attempt.rest);
  if (attempt.IsDone() && attempt.rest.empty()) return attempt;
  attempt.match = step.match->Compare(Reached(attempt));
  if (attempt.IsDone()) return attempt;
  // All that is left was seen of something else than this draw, which was not yet told.
  if (attempt.match->fits && !witness.IsClosed() && !witness.IsRepeated()) {
    attempt.level = Attempt::Level::kMissing;
  } else if (!attempt.match->odd.empty()) {
    attempt.asked.refused = attempt.match->odd;
  }
  return attempt;
}

FollowedGame::Attempt FollowedGame::Try(const AnyState& world, Telling& step, Rng& rng,
                                        InWords words) const {
  if (game_.ToMove(world) != step.seat) return {.level = Attempt::Level::kOtherSeat};
  Attempt best{.level = Attempt::Level::kIllegal};
  for (const Action action : InAnyOrder(game_.LegalActions(world), rng)) {
    if (!step.move.Is(game_.ToText(world, action))) continue;
    Attempt attempt = TryMove(world, action, step, rng, words);
    if (attempt.IsAsTold()) return attempt;
    if (attempt.IsBetterThan(best)) best = std::move(attempt);
  }
  return best;
}

// The step after choices of its seat that nobody else noticed.
FollowedGame::Attempt FollowedGame::TryHidden(const AnyState& world, Telling& step, Rng& rng,
                                              InWords words, int depth) const {
  Attempt best = Try(world, step, rng, words);
  if (best.level > Attempt::Level::kIllegal || depth == 0 || step.seat == seat_) return best;
  if (game_.ToMove(world) != step.seat) return best;
  const AnyInfoSet seen = game_.Observe(world, seat_);
  for (const Action action : InAnyOrder(game_.LegalActions(world), rng)) {
    const AnyState next = game_.Apply(world, action, rng);
    if (game_.ToMove(next) != step.seat || game_.Observe(next, seat_) != seen) continue;
    Attempt attempt = TryHidden(next, step, rng, words, depth - 1);
    if (attempt.IsDone()) return attempt;
    if (attempt.level > best.level) best = std::move(attempt);
  }
  return best;
}

FollowedGame::Outcome FollowedGame::OutcomeOf(const ToldStep& step, const Attempt& attempt) const {
  std::vector<std::string> by_draws = attempt.asked.facts;
  for (const FactAt& rest : attempt.rest) by_draws.push_back(rest.fact);
  for (std::size_t i = by_draws.size(); i < step.facts.size(); ++i) {
    by_draws.push_back(step.facts[i]);
  }
  return {.seen = attempt.seen,
          .world = attempt.asked.state,
          .draws_seen = attempt.asked.seen,
          .by_draws = std::move(by_draws),
          .log = step.seat == kNobody
                     ? game_.TellDeal(attempt.asked.state, seat_)
                     : game_.Tell(attempt.before, attempt.action, attempt.asked.state, seat_)};
}

void FollowedGame::Take(const ToldStep& step, const Attempt& attempt) {
  steps_.push_back(step);
  taken_.push_back({.outcome = OutcomeOf(step, attempt)});
}

Told FollowedGame::TellDeal(const ToldStep& step) {
  Told told{.end = Told::End::kImpossible};
  Witness witness(words_, step.move, step.facts);
  Rng rng(0, {.index = 0, .purpose = Purpose::kCheck});
  for (int i = 0; i < kMostDeals; ++i) {
    witness.Restart();
    Attempt attempt;
    attempt.asked = TellChance(
        game_, seat_, [&](Rng& chance) { return game_.Deal(chance); }, witness, rng, InWords::kYes);
    if (attempt.asked.reply == Witness::Reply::kUnknown) {
      return {.end = Told::End::kMissing, .question = attempt.asked.question};
    }
    if (attempt.asked.reply == Witness::Reply::kNone) {
      told.why = CannotBe(attempt.asked);
      continue;
    }
    attempt.seen = game_.Observe(attempt.asked.state, seat_);
    AddRest(witness, attempt.rest);
    StepEnd end = Reached(attempt);
    end.before = nullptr;
    const EndMatch match = ToldMatch(game_, words_).Compare(end);
    if (!match.fits) {
      told.why = fmt::format("'{}' is not seen then", match.odd);
      continue;
    }
    attempt.rest.clear();  // it follows from what was drawn
    told = {.step = {.facts = attempt.asked.facts}};
    Take(told.step, attempt);
    return told;
  }
  return told;
}

// Whether more can be possible than was tried: of the ends that look alike not all are, together.
bool FollowedGame::MayHaveOtherEnds() const {
  return std::any_of(taken_.begin(), taken_.end(), [](const Taken& taken) {
    return std::any_of(taken.alike.begin(), taken.alike.end(),
                       [](const Alike& other) { return other.is_by_piles; });
  });
}

// Why a step does not fit, from how far it came in the world in which it came farthest.
std::string FollowedGame::Complaint(const ToldStep& step, const Attempt& best) const {
  const Player mover = ToMove();
  if (best.level == Attempt::Level::kChance) return CannotBe(best.asked);
  if (best.level == Attempt::Level::kDone) {
    const bool is_odd = best.match && !best.match->odd.empty();
    return fmt::format("'{}' is not seen then{}",
                       is_odd ? best.match->odd : fmt::format("{}", fmt::join(step.facts, ", ")),
                       is_odd ? EarlierMention(best.match->odd) : "");
  }
  if (mover == kNobody) return "the game is over";
  if (mover != step.seat) return NotToMove(mover, step.seat, steps_.back().seat == step.seat);
  const std::vector<PossibleMove> possible = PossibleMoves();
  std::vector<std::string> moves;
  moves.reserve(possible.size());
  for (const PossibleMove& move : possible) moves.push_back(move.text);
  const ToldMove told(step.move);
  if (mover != seat_ && std::any_of(moves.begin(), moves.end(),
                                    [&](const std::string& move) { return told.Is(move); })) {
    return fmt::format("seat {} cannot do it after step {}, '{}'", mover, steps_.size(),
                       WriteToldLine(steps_.back()));
  }
  const std::string suggestion =
      step.move.size() > kLongestMove ? "" : Suggestion(step.move, moves);
  if (mover == seat_) {
    return fmt::format("it is no move here{}; your moves are {}", suggestion, ListedMoves(moves));
  }
  const std::vector<PossibleMove> meant = MeantBy(step.move, possible);
  if (meant.size() > 1) return MeansSeveral(step.move, WordsAndCodes(meant));
  if (!IsMadeOfCodes(step.move, possible)) {
    return fmt::format("it is not understood as a move of seat {}{}; it may do such as {}", mover,
                       suggestion, ListedMoves(moves));
  }
  const std::size_t colon = step.move.rfind(':');
  return fmt::format("seat {} cannot do it, {}{}{}; it may do such as {}", mover,
                     MayHaveOtherEnds() ? "by the piles that its cards are taken to come from"
                                        : "whatever is hidden from you",
                     suggestion,
                     EarlierMention(step.move.substr(colon == std::string::npos ? 0 : colon + 1)),
                     ListedMoves(moves));
}

}  // namespace riftlab
