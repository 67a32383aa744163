#include "tournament/follow/told_chance.h"

#include <cstdint>

#include "tournament/follow/draw_question.h"
#include "tournament/follow/leaning_draws.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// A fact, or which side of the card named before is up.
void AddFact(const std::vector<std::string>& names, const std::string& name,
             std::vector<std::string>& facts) {
  if (!facts.empty() && AsksForSide(names, facts.back())) {
    facts.back() = name;
  } else {
    facts.push_back(name);
  }
}

// Draws of which it is known which ones the seat sees.
class RetoldDraws final : public DrawGuide {
 public:
  RetoldDraws(const std::vector<bool>& seen, Witness& witness, Rng& rng)
      : seen_(seen), witness_(witness), rng_(rng), hidden_(witness, rng) {}

  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) override {
    const std::size_t number = next_++;
    if (reply_ != Witness::Reply::kAnswer) return 0;
    if (number >= seen_.size() || !seen_[number]) return hidden_.Draw(pile, n, name);
    std::vector<std::string> names;
    for (std::uint32_t k = 0; k < n; ++k) names.push_back(name(k));
    const std::vector<std::string> distinct = EachOnce(names);
    std::size_t answer = 0;
    reply_ = witness_.Choose(distinct, answer);
    return reply_ == Witness::Reply::kAnswer ? AnyCalled(names, distinct[answer], rng_) : 0;
  }

  Witness::Reply reply() const { return reply_; }

 private:
  const std::vector<bool>& seen_;
  Witness& witness_;
  Rng& rng_;
  LeaningDraws hidden_;
  std::size_t next_ = 0;
  Witness::Reply reply_ = Witness::Reply::kAnswer;
};

// Notes that nothing told a draw that is seen, and asks for it where words are wanted.
void AddUnanswered(const AnyGame& game, Player seat, const Witness& witness, InWords words,
                   StepDraw& draw, Asked& asked) {
  const bool is_open = asked.reply == Witness::Reply::kUnknown && words == InWords::kOpen;
  if (is_open || words == InWords::kYes) {
    asked.question = QuestionOf(game, seat, witness.words(), draw);
  }
  const std::vector<std::string> rest = witness.Rest();
  if (!rest.empty()) asked.refused = rest.front();
}

}  // namespace

Asked RetellChance(ChanceStep step, const std::vector<bool>& seen, Witness& witness, Rng& rng) {
  RetoldDraws draws(seen, witness, rng);
  Rng guided = Rng::Guided(draws);
  Asked asked;
  asked.state = step(guided);
  asked.reply = draws.reply();
  return asked;
}

Asked TellChance(const AnyGame& game, Player seat, ChanceStep step, Witness& witness, Rng& rng,
                 InWords words, AskUntil until) {
  Asked asked;
  std::vector<std::uint32_t> draws;
  LeaningDraws hidden(witness, rng);
  while (true) {
    StepDraw draw(game, step, draws);
    if (!draw.IsThere()) {
      asked.state = draw.state();
      return asked;
    }
    asked.seen.push_back(draw.IsSeenBy(seat));
    if (!asked.seen.back()) {
      draws.push_back(draw.HiddenOutcome(hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    const Witness::Reply reply = witness.Choose(names, answer);
    if (reply == Witness::Reply::kAnswer) {
      AddFact(names, names[answer], asked.facts);
      asked.told.resize(asked.facts.size());
      asked.told.back() = witness.LastPlace();
      draws.push_back(AnyCalled(draw.names(), names[answer], rng));
      continue;
    }
    draws.push_back(rng.Below(static_cast<std::uint32_t>(draw.names().size())));
    if (asked.reply != Witness::Reply::kAnswer) continue;  // one before it had none either
    asked.reply = reply;
    AddUnanswered(game, seat, witness, words, draw, asked);
    if (until == AskUntil::kEnd && !witness.RestPlaces().empty()) continue;
    asked.state = draw.state();
    return asked;
  }
}

ForeseenStep ForeseeStep(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng) {
  ForeseenStep foreseen;
  std::vector<std::uint32_t> draws;
  LeaningDraws hidden(witness, rng);
  while (true) {
    StepDraw draw(game, step, draws);
    if (!draw.IsThere()) {
      foreseen.state = draw.state();
      return foreseen;
    }
    if (!draw.IsSeenBy(seat)) {
      draws.push_back(draw.HiddenOutcome(hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    if (witness.Choose(names, answer) != Witness::Reply::kAnswer) answer = 0;
    AddFact(names, names[answer], foreseen.drawn);
    draws.push_back(AnyCalled(draw.names(), names[answer], rng));
  }
}

std::vector<std::string> Testimony(const AnyGame& game, Player seat, ChanceStep step,
                                   const std::vector<std::uint32_t>& draws) {
  std::vector<std::string> facts;
  std::vector<std::uint32_t> before;
  for (const std::uint32_t value : draws) {
    StepDraw draw(game, step, before);
    if (draw.IsThere() && draw.IsSeenBy(seat)) {
      AddFact(draw.DistinctNames(), draw.names()[value], facts);
    }
    before.push_back(value);
  }
  return facts;
}

}  // namespace riftlab
