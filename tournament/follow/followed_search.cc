// Worlds in which a step of a followed game is tried, until it is known where it led.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/position_json.h"
#include "engine/core/text.h"
#include "nlohmann/json.hpp"
#include "tournament/follow/confirmed_ends.h"
#include "tournament/follow/followed_attempt.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/followed_worlds.h"
#include "tournament/follow/piles.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// Worlds in which a step must have come out before what differs is looked at; then again where
// twice as many have.
constexpr int kConfirmations = 8;
// Worlds that are tried for a move: how many in all, as it was told before choices are assumed that
// nobody noticed, and from what is known before every so many begin some steps earlier. How many
// may fail by what was seen of chance, and how many are compared where something is drawn, which
// takes longer.
constexpr int kMostWorlds = 20000;
constexpr int kReplayed = 10000;
constexpr int kOpen = 20;
constexpr int kNear = 30;
constexpr int kFarEach = 4;
// From here on all begin some steps earlier where none allowed the move: what is pending in the
// middle of a turn may be lost in worlds that are sampled there.
constexpr int kOnlyFar = 2000;
constexpr int kMostChances = 3000;
constexpr int kMostDone = 64;
constexpr int kMostUnsure = 256;  // where only one end was met that may be one of several
// Worlds that are made to fit what was told by exchanging hidden cards.
constexpr int kMostExchanges = 64;
constexpr int kMostDrawn = 4000;  // where none is as told
// Worlds in which something that was not told is to be seen, before it is asked for: in others
// there may be nothing to see.
constexpr int kMostMissing = 24;
// As long as worlds are cheap because nothing is drawn.
constexpr int kMostRevealed = 30000;
// Worlds in which it is looked, without leaning, to which of several ends that look alike a step
// led, and those among them in which it leads to one of them.
constexpr int kMostWeighed = 1000;
constexpr int kWeighed = 64;
// Ends of the last step that are tried likewise where it was taken to show nothing.
constexpr std::size_t kMostUntold = 2;
// How far back worlds are begun.
constexpr std::size_t kMostBack = 8;

}  // namespace

// Worlds tried for one step, until it has come out in some, and what differs was told.
class FollowedGame::Search {
 public:
  Search(const FollowedGame& followed, const ToldStep& step)
      : followed_(followed),
        step_(step),
        telling_(followed.words_, step),
        witness_(telling_.witness),
        rng_(followed.steps_.size(), {.index = 1, .purpose = Purpose::kCheck}),
        worlds_(followed, witness_, rng_),
        match_(followed.game_, followed.words_, followed.info(), step.move),
        ends_(followed.game_, match_, followed.info()),
        tells_piles_(std::any_of(step.facts.begin(), step.facts.end(), NamesPile)),
        looks_(followed.game_, followed.info()) {
    telling_.match = &match_;
  }

  Told Run() {
    for (int world = 0; GoesOn(world); ++world) {
      std::optional<Attempt> attempt = TryWorld(world);
      if (!attempt) continue;
      if (attempt->level == Attempt::Level::kMissing) {
        if (!question_ && attempt->asked.question.names.empty()) continue;
        Ask(std::move(attempt->asked.question));
        if (++missing_ >= kMostMissing) break;
        continue;
      }
      if (attempt->IsDone()) {
        if (witness_.IsUnseen() && attempt->seen != followed_.info()) continue;
        if (std::optional<Attempt> exchanged = Exchange(*attempt)) Keep(*std::move(exchanged));
        Keep(*std::move(attempt));
        if (std::ssize(done_) < settles_at_) continue;
        settles_at_ *= 2;
        if (std::optional<Told> told = Settle(/*is_last=*/false)) return Weighed(*std::move(told));
        continue;
      }
      if (attempt->level == Attempt::Level::kChance) ++chances_;
      if (attempt->level > best_.level) best_ = std::move(*attempt);
    }
    if (std::optional<Told> told = Settle(/*is_last=*/true)) return Weighed(*std::move(told));
    Told told{.end = Told::End::kImpossible, .step = step_};
    // The world in which most of it fits says best what does not.
    const auto comes_less_far = [](const Attempt& a, const Attempt& b) {
      return a.match && b.match && a.match->odd_at < b.match->odd_at;
    };
    told.why = followed_.Complaint(
        step_,
        done_.empty() ? best_ : *std::max_element(done_.begin(), done_.end(), comes_less_far));
    if (done_.empty()) told.question = best_.asked.question;
    return told;
  }

  // Where the step leads, after Run has taken it.
  const Attempt& settled() const { return done_[settled_]; }
  // Other attempts, one each of those that look like it and are not the same to the game.
  std::vector<const Attempt*> AlikeEnds() const {
    std::vector<const Attempt*> others;
    for (const Attempt& attempt : done_) {
      const bool is_known = attempt.seen == settled().seen ||
                            std::any_of(others.begin(), others.end(), [&](const Attempt* other) {
                              return other->seen == attempt.seen;
                            });
      if (!is_known && IsLikeSettled(attempt)) others.push_back(&attempt);
    }
    return others;
  }
  // Where nothing was told, and so nothing was seen: those in which something is, but no card that
  // would have been told.
  std::vector<const Attempt*> UntoldEnds() {
    std::vector<const Attempt*> others;
    if (!step_.facts.empty() || settled().seen != followed_.info()) return others;
    for (const Attempt& attempt : done_) {
      if (others.size() == kMostUntold) break;
      const bool is_known = attempt.seen == settled().seen ||
                            std::any_of(others.begin(), others.end(), [&](const Attempt* other) {
                              return other->seen == attempt.seen;
                            });
      if (!is_known && match_.Compare(followed_.Reached(attempt)).is_accounted) {
        others.push_back(&attempt);
      }
    }
    return others;
  }

 private:
  bool IsLikeSettled(const Attempt& attempt) const {
    return !tells_piles_ && attempt.rest == settled().rest &&
           looks_.FirstLike(attempt.seen) == looks_.FirstLike(settled().seen);
  }

  // Of ends that look alike the one that most worlds lead to which nothing leans, or the first of
  // those.
  Told Weighed(Told told) {
    if (told.end != Told::End::kTaken || AlikeEnds().empty()) return told;
    struct Weight {
      std::size_t attempt = 0;  // the first that ended so
      int worlds = 0;
    };
    std::vector<Weight> weights;
    int weighed = 0;
    for (int i = 0; i < kMostWeighed && weighed < kWeighed; ++i) {
      const AnyState world = followed_.game_.Determinize(followed_.info(), rng_);
      witness_.Restart();
      Attempt attempt = followed_.TryHidden(world, telling_, rng_, InWords::kNo, kMostHidden);
      if (!attempt.IsDone() || !IsLikeSettled(attempt)) continue;
      ++weighed;
      const auto same = std::find_if(weights.begin(), weights.end(), [&](const Weight& each) {
        return done_[each.attempt].seen == attempt.seen;
      });
      if (same != weights.end()) {
        ++same->worlds;
        continue;
      }
      weights.push_back({.attempt = done_.size(), .worlds = 1});
      done_.push_back(std::move(attempt));
    }
    if (weights.empty()) return told;
    const auto is_lighter = [](const Weight& a, const Weight& b) { return a.worlds < b.worlds; };
    settled_ = std::max_element(weights.begin(), weights.end(), is_lighter)->attempt;
    told.step = AsWritten(done_[settled_]);
    return told;
  }

  // Worlds are cheap where nothing is drawn; then something that is revealed may be waited for.
  bool GoesOn(int worlds) const {
    // The seat's own moves are the same in all worlds.
    const bool is_own = step_.seat == followed_.seat_ && followed_.ToMove() == step_.seat;
    if (is_own && worlds > 0 && best_.level == Attempt::Level::kIllegal) return false;
    if (chances_ >= kMostChances && done_.empty()) return false;
    if (draws_ && std::ssize(done_) >= MostDone()) return false;
    if (is_unsure_ && std::ssize(done_) >= kMostDrawn) return false;
    if (exchanges_ == kMostExchanges && ends_.first_fitting() == std::nullopt &&
        std::ssize(done_) >= kMostDrawn) {
      return false;
    }
    return worlds < kMostWorlds || (!draws_ && ends_.differ() && worlds < kMostRevealed);
  }

  // Where what was told has been met at last, as many again.
  std::ptrdiff_t MostDone() const {
    const std::optional<std::size_t> fitting = ends_.first_fitting();
    if (!fitting) return kMostDrawn;
    return std::max<std::ptrdiff_t>(is_unsure_ ? kMostUnsure : kMostDone,
                                    2 * static_cast<std::ptrdiff_t>(*fitting));
  }

  void Keep(Attempt attempt) {
    draws_ = draws_ || !attempt.asked.facts.empty();
    StepEnd end = followed_.Reached(attempt);
    if (!tells_piles_) end.seen = &looks_.FirstLike(attempt.seen);
    ends_.Add(end, attempt.match);
    done_.push_back(std::move(attempt));
  }

  // The step where hidden cards have changed places so that it ends as told, if that is a world
  // that fits: by chance alone few would.
  std::optional<Attempt> Exchange(const Attempt& attempt) {
    if (attempt.IsAsTold() || exchanges_ >= kMostExchanges) return std::nullopt;
    ++exchanges_;
    const Json position = match_.Exchanged(followed_.Reached(attempt));
    if (position.is_null()) return std::nullopt;
    const absl::StatusOr<AnyState> world = followed_.game_.ParseState(position);
    if (!world.ok() || followed_.game_.Observe(*world, followed_.seat_) != followed_.info()) {
      return std::nullopt;
    }
    Attempt exchanged = followed_.Try(*world, telling_, rng_, Words());
    if (!exchanged.IsAsTold()) return std::nullopt;
    return exchanged;
  }

  // Worlds after which nothing is expected any more of questions that are put in words.
  static constexpr int kEnough = 32;

  // The first questions are enough.
  InWords Words() const {
    return !question_ && chances_ < kEnough ? InWords::kYes : InWords::kOpen;
  }

  // The step in the world that is kept, or in a sampled one; at first as it was told, then behind
  // choices that nobody noticed.
  std::optional<Attempt> TryWorld(int number) {
    std::optional<AnyState> world = followed_.world();
    if (number > 0) {
      const bool is_open = best_.level <= Attempt::Level::kIllegal && done_.empty();
      const bool is_far =
          number > kNear && (number % kFarEach == 0 || (is_open && number > kOnlyFar));
      const auto back = static_cast<std::size_t>(number / kFarEach) % (kMostBack + 1);
      // A step that nobody else noticed may be no step in any sampled world. Where it is one, what
      // contradicts it does not fit.
      if (number > kReplayed && is_open && !is_replayed_) {
        world = followed_.game_.Determinize(followed_.info(), rng_);
      } else {
        world = worlds_.Sample(is_far ? back : 0);
        is_replayed_ = is_replayed_ || world.has_value();
      }
      if (!world) return std::nullopt;
    }
    telling_.until = question_ || chances_ < kEnough ? AskUntil::kEnd : AskUntil::kUnanswered;
    witness_.Restart();
    if (number <= kOpen) return followed_.Try(*world, telling_, rng_, Words());
    return followed_.TryHidden(*world, telling_, rng_, Words(), kMostHidden);
  }

  // Puts a question of a draw. Each world has its own cards left to be drawn.
  void Ask(FactQuestion question) {
    if (!question_) {
      question_ = std::move(question);
    } else if (question.place == question_->place) {
      AddMissing(question.names, question_->names);
    }
  }

  static Told Missing(FactQuestion question) {
    return {.end = Told::End::kMissing, .question = std::move(question)};
  }

  // Nothing where more worlds are needed.
  std::optional<Told> Settle(bool is_last) {
    if (question_ && !ends_.MayBeUnseen()) return Missing(*question_);
    ConfirmedEnds::Settled settled = ends_.Settle(witness_.IsClosed(), is_last);
    if (settled.question) return Missing(*std::move(settled.question));
    is_unsure_ = !settled.attempt && ends_.first_fitting();
    if (!settled.attempt) return std::nullopt;
    settled_ = *settled.attempt;
    return Told{.step = AsWritten(done_[settled_])};
  }

  // The step as the game and its cards write it.
  ToldStep AsWritten(const Attempt& attempt) const {
    ToldStep step{.seat = step_.seat, .move = step_.move, .facts = {}};
    if (step.move.find('?') == std::string::npos) {
      step.move = followed_.game_.ToText(attempt.before, attempt.action);
    }
    std::vector<FactAt> facts = followed_.Reached(attempt).drawn;
    facts.insert(facts.end(), attempt.rest.begin(), attempt.rest.end());
    // How it was told says in which order cards lie.
    if (attempt.match && attempt.match->has_order) {
      std::sort(facts.begin(), facts.end(),
                [](const FactAt& a, const FactAt& b) { return a.at < b.at; });
    }
    for (FactAt& fact : facts) step.facts.push_back(std::move(fact.fact));
    if (witness_.IsUnseen()) {
      step.facts.emplace_back(kUnseenWord);
    } else if (witness_.IsClosed()) {
      step.facts.emplace_back(kNothingElse);
    }
    return step;
  }

  const FollowedGame& followed_;
  const ToldStep& step_;
  Telling telling_;
  Witness& witness_;  // of it
  Rng rng_;
  Worlds worlds_;
  ToldMatch match_;
  ConfirmedEnds ends_;
  bool tells_piles_;     // which ends are not alike then
  mutable Looks looks_;  // it only remembers
  Attempt best_;
  int exchanges_ = 0;
  bool is_unsure_ = false;  // whether only one end was met, too seldom
  std::vector<Attempt> done_;
  std::ptrdiff_t settles_at_ = kConfirmations;
  std::size_t settled_ = 0;
  std::optional<FactQuestion> question_;  // that a draw led to
  int missing_ = 0;                       // attempts that led to one
  int chances_ = 0;                       // attempts that failed by what was seen of draws
  bool draws_ = false;
  bool is_replayed_ = false;  // whether all steps told are possible in a sampled world
};

Told FollowedGame::Tell(const ToldStep& step) {
  if (!IsDealt()) return TellDeal(step);
  Told told = TellHere(step);
  if (told.end != Told::End::kImpossible) return told;
  std::optional<Told> elsewhere = TellElsewhere(step);
  return elsewhere ? *std::move(elsewhere) : told;
}

// The step behind those that were told, by the ends that these were taken to have.
Told FollowedGame::TellHere(const ToldStep& step) {
  if (IsUnaskedRefusal(step)) return TakeRefusal(step);
  Search search(*this, step);
  Told told = search.Run();
  if (told.end != Told::End::kTaken) return told;
  std::vector<Alike> alike;
  for (const Attempt* attempt : search.AlikeEnds()) {
    alike.push_back({.outcome = OutcomeOf(told.step, *attempt)});
  }
  for (const Attempt* attempt : search.UntoldEnds()) {
    alike.push_back({.outcome = OutcomeOf(told.step, *attempt), .is_by_piles = false});
  }
  Take(told.step, search.settled());
  taken_.back().alike = std::move(alike);
  return told;
}

}  // namespace riftlab
