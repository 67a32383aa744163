// A game at a real table, as one seat has seen it so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/open_draws.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/told_match.h"

namespace riftlab {

// Something that happened: the deal, or a move, and what the seat saw come of it.
struct ToldStep {
  Player seat = kNobody;  // who moved; kNobody: the deal
  std::string move = {};  // as the game writes it; '?' stands for a card that is not seen
  std::vector<std::string> facts{};  // as they are asked for; of different kinds in any order
  friend bool operator==(const ToldStep&, const ToldStep&) = default;
};

// What came of telling a step.
struct Told {
  enum class End : std::uint8_t { kTaken, kMissing, kImpossible };
  End end = End::kTaken;
  ToldStep step{};          // kTaken: with all facts, by code
  FactQuestion question{};  // kMissing: what else there is to say; kImpossible: what it cannot be,
                            // where it is that
  std::string why{};        // kImpossible: one line
};

// A move that may be legal.
struct PossibleMove {
  std::string text;   // as the game writes it
  std::string words;  // for people
};

// "WORDS (CODE)" of each.
std::vector<std::string> WordsAndCodes(const std::vector<PossibleMove>& moves);

// Keeps the information set of the seat, and one world that fits it and is as far on as what was
// told. What is told next must be possible in that world or in another one: those are drawn anew
// from the information set, or from an earlier one with all that was told since, for what others do
// in secret leaves no trace in what the seat knows. So nothing is ever taken that no world allows.
class FollowedGame {
 public:
  // A table before the deal, at which `seat` is followed. Precondition: the game has that seat
  // (CHECKed).
  FollowedGame(AnyGame game, Player seat);

  const AnyGame& game() const { return game_; }
  const FactWords& words() const { return words_; }
  Player seat() const { return seat_; }
  // All that was told, the deal first.
  const std::vector<ToldStep>& steps() const { return steps_; }
  bool IsDealt() const { return !steps_.empty(); }

  // What the seat knows. Precondition: dealt (CHECKed).
  const AnyInfoSet& info() const;
  // The same after so many steps, 1 or more (CHECKed).
  const AnyInfoSet& InfoAfter(std::size_t steps) const;
  // Who decides next as far as the seat can tell; kNobody when the game is over, and before the
  // deal.
  Player ToMove() const;
  // The legal moves; for a seat other than the followed one those of some worlds that fit. None
  // when the game is over. Precondition: dealt (CHECKed).
  std::vector<PossibleMove> PossibleMoves() const;
  // Those of the moves that are meant by `text`: the one that has this code; else those of these
  // words, or whose code or words begin so, or that are no more than a card, or a verb and a card,
  // that is called so.
  std::vector<PossibleMove> MeantBy(std::string_view text,
                                    const std::vector<PossibleMove>& moves) const;
  // The same, where they are no more than a card, or a verb and a card.
  std::vector<PossibleMove> WithCard(std::string_view name,
                                     const std::vector<PossibleMove>& moves) const;
  // A world that fits all that was told; where the game is over, the way it ended. Precondition:
  // dealt (CHECKed).
  const AnyState& world() const;
  // What the seat saw of a step, the deal being step 0, in words; empty where it saw nothing.
  // Precondition: that step was told (CHECKed).
  const std::string& LogOf(std::size_t step) const;

  // Takes a step, or asks for what else was seen, or says why it cannot have happened.
  Told Tell(const ToldStep& step);

  // Takes the last `count` steps back. Precondition: there are as many (CHECKed).
  void Undo(std::size_t count);

  // Replaces everything by these steps, one after the other. Where one does not fit, its index and
  // why; then what stood before is kept.
  struct Misfit {
    std::size_t step = 0;
    std::string why;
  };
  std::optional<Misfit> Retell(const std::vector<ToldStep>& steps);

  // What was told as the answer to a question, so that it answers no other one; as it was told
  // where it is no answer to it.
  std::string AnswerTo(const FactQuestion& question, const std::string& fact) const;

  // How many things the question asks for, one after the other, of what `step` does not yet tell;
  // none where that is not known.
  OpenDraws OpenDrawsOf(const ToldStep& step, const FactQuestion& question) const;

  // What is seen at the place of a question besides the draws that are counted so.
  struct Besides {
    int open = 0;                      // cards that are to be named, too
    std::vector<std::string> known{};  // cards that need not be named
    bool has_order = false;            // whether cards lie there one upon the other
  };
  Besides SeenBesides(const ToldStep& step, const FactQuestion& question) const;

  // The answers to a question as they are printed and in one order, at most so many of them.
  std::string AnswerNames(const FactQuestion& question, std::size_t most) const;

 private:
  struct Attempt;
  struct Telling;
  class Search;
  class Worlds;

  Told TellDeal(const ToldStep& step);
  Told TellHere(const ToldStep& step);
  bool IsUnaskedRefusal(const ToldStep& step) const;
  Told TakeRefusal(const ToldStep& step);
  std::optional<Told> TellElsewhere(const ToldStep& step);
  void CutTo(std::size_t steps);
  bool AsksForCards(const FactQuestion& question) const;
  Attempt Try(const AnyState& world, Telling& step, Rng& rng, InWords words) const;
  Attempt TryMove(const AnyState& world, Action action, Telling& step, Rng& rng,
                  InWords words) const;
  Attempt TryFacts(const AnyState& world, Action action, Telling& step, Rng& rng,
                   InWords words) const;
  StepEnd Reached(const Attempt& attempt) const;
  Attempt TryHidden(const AnyState& world, Telling& step, Rng& rng, InWords words, int depth) const;
  std::string CannotBe(const Asked& asked) const;
  std::string Complaint(const ToldStep& step, const Attempt& best) const;
  std::string EarlierMention(const std::string& text) const;
  bool MayHaveOtherEnds() const;
  bool IsMadeOfCodes(const std::string& move, const std::vector<PossibleMove>& moves) const;
  void Take(const ToldStep& step, const Attempt& attempt);

  // Where a step led, in one world that fits.
  struct Outcome {
    AnyInfoSet seen{};
    AnyState world{};
    std::vector<bool> draws_seen{};       // by the seat
    std::vector<std::string> by_draws{};  // what was told of draws, in their order, then the rest
    std::string log{};                    // what the seat saw, in words
  };
  // Where it may have led, too: by piles that nobody at the table sees, or to something that was
  // not told because it says of no card where it is.
  struct Alike {
    Outcome outcome;
    bool is_by_piles = true;
  };
  // A step that was taken.
  struct Taken {
    Outcome outcome{};
    std::vector<Alike> alike{};
  };
  Outcome OutcomeOf(const ToldStep& step, const Attempt& attempt) const;

  AnyGame game_;
  FactWords words_;
  Player seat_;
  std::vector<ToldStep> steps_;
  std::vector<Taken> taken_;  // by step
  // What stood before each step that was possible behind another end of an earlier one alone; none
  // of them has such ones of its own.
  std::vector<FollowedGame> settled_;
};

}  // namespace riftlab
