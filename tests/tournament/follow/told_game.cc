#include "tests/tournament/follow/told_game.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/driver/driver.h"
#include "tournament/follow/told_line.h"

namespace riftlab {
namespace {

// What somebody who sees `now`, and knew `before`, answers to a question behind what was told.
std::string AnswerTo(const FactWords& words, const FactQuestion& question,
                     const std::vector<SeenFact>& before, const std::vector<SeenFact>& now,
                     const std::vector<std::string>& told) {
  const auto is_told = [&](const std::string& fact, std::ptrdiff_t times) {
    return std::count(told.begin(), told.end(), fact) >= times;
  };
  // What is drawn may come to lie elsewhere in the list than in the world that asks.
  const bool is_placed = question.is_draw && HasOrder(question.place);
  const std::string place =
      is_placed ? question.place.substr(0, question.place.rfind('[')) : question.place;
  const std::string values = ValuesAt(FactsBeyond(now, before), place);
  if (!question.is_draw) {
    std::string fact = AsFact(question, question.is_new            ? values
                                        : HasOrder(question.place) ? NameAt(now, question.place)
                                                                   : ValuesAt(now, question.place));
    return is_told(fact, 1) ? std::string{kNothingElse} : fact;
  }
  std::map<std::string, std::ptrdiff_t> met;
  std::string unlisted{kNothingElse};
  for (const std::string& part : Split(values, '+')) {
    const std::size_t index = words.Find(part, question.names);
    if (index == question.names.size()) {
      if (!part.empty() && words.Find(part, told) == told.size()) unlisted = part;
      continue;
    }
    const std::string& name = question.names[index];
    if (!is_told(name, ++met[name])) return name;
  }
  // What is on the table counts, whatever was thought possible.
  return unlisted;
}

class Teller {
 public:
  Teller(const AnyGame& game, Player seat) : game_(game), seat_(seat), followed_(game, seat) {}

  bool Deal(const AnyState& state, const std::vector<std::uint32_t>& draws) {
    ToldStep step;
    step.facts = Testimony(
        game_, seat_, [&](Rng& rng) { return game_.Deal(rng); }, draws);
    return Tell(step, game_.Observe(state, seat_));
  }

  // False once something could not be told.
  bool Move(const AnyState& before, Action action, const AnyState& after,
            const std::vector<std::uint32_t>& draws) {
    const Player mover = game_.ToMove(before);
    const AnyInfoSet was = game_.Observe(before, seat_);
    const AnyInfoSet now = game_.Observe(after, seat_);
    ToldStep step{.seat = mover, .move = MoveAsSeen(game_, before, action, seat_)};
    const auto play = [&](Rng& rng) { return game_.Apply(before, action, rng); };
    std::vector<std::string> facts = Testimony(game_, seat_, play, draws);
    if (mover == seat_) {
      if (unseen_.empty()) {
        step.facts = std::move(facts);
        return Tell(step, now);
      }
      for (Unseen& unseen : unseen_) unseen.seen = std::nullopt;
      if (!Tell(step, std::nullopt)) return false;
      if (followed_.info() == now) return true;
      unseen_.back().step.facts = std::move(facts);
      return Flush(now);
    }
    step.facts = std::move(facts);
    unseen_.push_back({step, now});
    return was == now || Flush(std::nullopt);
  }

  ToldGame told;

  bool Knows(const AnyInfoSet& info) {
    if (followed_.info() == info) return true;
    told.fault =
        fmt::format("after step {} of seat {}: knows {}, not {}", followed_.steps().size(), seat_,
                    game_.ToJson(followed_.info()).dump(), game_.ToJson(info).dump());
    return false;
  }
  void Finish() { told.steps = followed_.steps(); }
  std::size_t num_steps() const { return followed_.steps().size(); }

 private:
  struct Unseen {
    ToldStep step;
    std::optional<AnyInfoSet> seen;  // after it, where it is told in its turn
  };

  // A move of another seat that the person noticed only by what came of it: with the card alone
  // where that is seen now.
  std::string Masked(const std::string& move, const AnyInfoSet& end) const {
    const std::size_t colon = move.find(':');
    if (colon == std::string::npos || move.find(':', colon + 1) != std::string::npos) return move;
    const std::string card = move.substr(colon + 1);
    const std::vector<CardWords> cards = game_.NamedCards();
    if (std::none_of(cards.begin(), cards.end(),
                     [&](const CardWords& each) { return each.code == card; })) {
      return move;
    }
    const std::vector<SeenFact> facts = SeenFacts(game_, end);
    const bool is_seen = std::any_of(facts.begin(), facts.end(), [&](const SeenFact& fact) {
      return followed_.words().IsMeant(card, fact.second);
    });
    return is_seen ? move : move.substr(0, colon + 1) + "?";
  }

  // With `now` what the seat sees in the end, where others acted in another order than told.
  bool Flush(const std::optional<AnyInfoSet>& now) {
    const AnyInfoSet end = now ? *now : *unseen_.back().seen;
    while (!unseen_.empty()) {
      Unseen next = unseen_.front();
      next.step.move = Masked(next.step.move, end);
      unseen_.pop_front();
      std::optional<AnyInfoSet> target = now;
      if (!now) target = next.seen;
      if (now && !unseen_.empty()) target = std::nullopt;
      if (!Tell(next.step, target)) return false;
    }
    return true;
  }

  bool Tell(ToldStep step, const std::optional<AnyInfoSet>& wanted) {
    constexpr int kMostQuestions = 20;
    Told result = followed_.Tell(step);
    for (int i = 0; i < kMostQuestions && !result.question.names.empty(); ++i) {
      if (result.end == Told::End::kTaken) break;
      std::string answer(kNothingElse);
      if (wanted && followed_.IsDealt()) {
        answer = AnswerTo(followed_.words(), result.question, SeenFacts(game_, followed_.info()),
                          SeenFacts(game_, *wanted), step.facts);
      }
      const bool is_listed =
          !result.question.is_draw ||
          followed_.words().Find(answer, result.question.names) < result.question.names.size();
      if (result.end == Told::End::kImpossible && (answer == kNothingElse || !is_listed)) break;
      step.facts.push_back(std::move(answer));
      result = followed_.Tell(step);
    }
    if (result.end == Told::End::kTaken) {
      if (!wanted || followed_.info() == *wanted || followed_.steps().size() == 1) return true;
      // What is shown then is not what is seen.
      const AnyInfoSet shown = followed_.info();
      followed_.Undo(1);
      if (followed_.info() == *wanted && step.facts.empty()) {
        step.facts.emplace_back(kUnseenWord);
        return Tell(std::move(step), wanted);
      }
      const FactQuestion question =
          DifferenceOf(game_, SeenFacts(game_, followed_.info()), {shown, *wanted}).question;
      const std::string fact =
          AnswerTo(followed_.words(), question, SeenFacts(game_, followed_.info()),
                   SeenFacts(game_, *wanted), step.facts);
      if (fact != kNothingElse) {
        step.facts.push_back(fact);
        return Tell(std::move(step), wanted);
      }
      told.fault = fmt::format("step {}, '{}': shows {}, not {}", followed_.steps().size(),
                               WriteToldLine(step), game_.ToJson(shown).dump(),
                               game_.ToJson(*wanted).dump());
      return false;
    }
    std::vector<std::string> lines;
    for (const ToldStep& each : followed_.steps()) lines.push_back(WriteToldLine(each));
    lines.erase(lines.begin(), lines.end() - std::min<std::ptrdiff_t>(8, std::ssize(lines)));
    told.fault =
        fmt::format("seat {}, step {}, '{}': end {}, {}; {}: {}; after {}; sees {}, knew {}", seat_,
                    followed_.steps().size(), WriteToldLine(step), static_cast<int>(result.end),
                    result.why, result.question.label, fmt::join(result.question.names, " "),
                    fmt::join(lines, "; "), wanted ? game_.ToJson(*wanted).dump() : "-",
                    followed_.IsDealt() ? game_.ToJson(followed_.info()).dump() : "-");
    return false;
  }

  const AnyGame& game_;
  Player seat_;
  FollowedGame followed_;
  std::deque<Unseen> unseen_;  // what others did that was not yet noticed
};

// Step `i` with the move, or the first thing that was seen, of the next step that differs: by turns
// rather the one or the other.
std::optional<ToldStep> Slip(const std::vector<ToldStep>& steps, std::size_t i) {
  const ToldStep& right = steps[i];
  const auto other_move = [&](const ToldStep& step) {
    return step.seat == right.seat && step.move != right.move;
  };
  const auto other_fact = [&](const ToldStep& step) {
    return !right.facts.empty() && !step.facts.empty() && step.facts[0] != right.facts[0];
  };
  const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(i) + 1;
  ToldStep slip = right;
  const auto fact = std::find_if(begin, steps.end(), other_fact);
  const auto move = std::find_if(begin, steps.end(), other_move);
  if (fact != steps.end() && (i % 2 == 0 || move == steps.end())) {
    slip.facts[0] = fact->facts[0];
  } else if (move != steps.end()) {
    slip.move = move->move;
  } else {
    return std::nullopt;
  }
  return slip;
}

// Which decision finds the seat knowing something else than it did in the game, of those after
// which `told` has at most so many steps; empty for none.
std::string KnowledgeFault(const AnyGame& game, const FollowedGame& followed,
                           const ToldGame& told) {
  for (const ToldGame::Knowledge& decision : told.decisions) {
    if (decision.steps > followed.steps().size()) break;
    const AnyInfoSet& info = followed.InfoAfter(decision.steps);
    if (info == decision.info) continue;
    return fmt::format("after step {}: knows {}, not {}", decision.steps, game.ToJson(info).dump(),
                       game.ToJson(decision.info).dump());
  }
  return "";
}

ToldStep SortedFacts(ToldStep step) {
  std::sort(step.facts.begin(), step.facts.end());
  return step;
}

}  // namespace

std::string MoveAsSeen(const AnyGame& game, const AnyState& before, Action action, Player seat) {
  std::string text = game.ToText(before, action);
  if (game.ToMove(before) == seat) return text;
  const auto seen = [&](Action each) {
    DrawScript script;
    Rng rng = Rng::Scripted(script);
    return game.Observe(game.Apply(before, each, rng), seat);
  };
  const AnyInfoSet own = seen(action);
  if (own == game.Observe(before, seat)) return text;
  const std::size_t colon = text.rfind(':');
  const std::string verb = colon == std::string::npos ? "" : text.substr(0, colon + 1);
  const std::vector<CardWords> cards = game.NamedCards();
  const bool is_card = std::any_of(cards.begin(), cards.end(), [&](const CardWords& card) {
    return card.code == text.substr(verb.size());
  });
  if (!is_card) return text;
  for (const Action other : game.LegalActions(before)) {
    const std::string name = game.ToText(before, other);
    if (other == action || !name.starts_with(verb) || name == "stop" || name == "decline") continue;
    if (seen(other) == own) return verb + "?";
  }
  return text;
}

AnyState PlayAtRandom(absl::FunctionRef<AnyState(Rng&)> step, Rng& rng,
                      std::vector<std::uint32_t>& draws) {
  draws.clear();
  while (true) {
    DrawScript script(draws);
    Rng scripted = Rng::Scripted(script);
    AnyState state = step(scripted);
    if (script.values().size() == draws.size()) return state;
    draws.push_back(rng.Below(script.outcomes()[draws.size()]));
  }
}

ToldGame TellGame(const AnyGame& game, Player seat, std::uint64_t seed, std::string_view agent,
                  int max_decisions) {
  AgentSpec spec;
  spec.label = std::string(agent);
  spec.name = std::string(agent);
  const GameDriver* driver = *FindGameDriver(game.info().name);
  const std::unique_ptr<Decider> decider = *driver->make_decider(game.config(), spec);
  Rng rng(seed, {.index = 0, .purpose = Purpose::kTest});
  Rng chance(seed, {.index = 1, .purpose = Purpose::kTest});
  std::vector<std::uint32_t> draws;
  AnyState state = PlayAtRandom([&](Rng& scripted) { return game.Deal(scripted); }, chance, draws);
  Teller teller(game, seat);
  bool goes_on = teller.Deal(state, draws);
  for (int i = 0; goes_on && i < max_decisions && game.ToMove(state) != kNobody; ++i) {
    if (game.ToMove(state) == seat) {
      const AnyInfoSet info = game.Observe(state, seat);
      teller.told.decisions.push_back({.steps = teller.num_steps(), .info = info});
      if (!teller.Knows(info)) break;
    }
    const Action action = *decider->Decide(state, rng);
    const AnyState next = PlayAtRandom(
        [&](Rng& scripted) { return game.Apply(state, action, scripted); }, chance, draws);
    goes_on = teller.Move(state, action, next, draws);
    state = next;
  }
  teller.Finish();
  return std::move(teller.told);
}

std::string FollowFault(const AnyGame& game, Player seat, const ToldGame& told) {
  FollowedGame followed(game, seat);
  for (const ToldStep& step : told.steps) {
    const Told result = followed.Tell(step);
    if (result.end == Told::End::kTaken) continue;
    return fmt::format("step {}, '{}: {} = {}', end {}, {}", followed.steps().size(), step.seat,
                       step.move, fmt::join(step.facts, ", "), static_cast<int>(result.end),
                       result.why);
  }
  return KnowledgeFault(game, followed, told);
}

ToldSlips TellWithSlips(const AnyGame& game, Player seat, const ToldGame& told,
                        const SlipPlan& plan) {
  constexpr std::size_t kNoticed = 3;  // steps after which one is noticed
  ToldSlips slips;
  const auto fault = [&](std::size_t step, std::string_view what) {
    slips.fault = fmt::format("step {}, '{}': {}", step, WriteToldLine(told.steps[step]), what);
    return slips;
  };
  FollowedGame followed(game, seat);
  std::optional<std::size_t> slip;  // that was taken and not yet mended
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    if (!slip && i > 0 && i % plan.every == plan.first % plan.every) {
      const std::optional<ToldStep> wrong = Slip(told.steps, i);
      const AnyInfoSet before = followed.info();
      if (wrong && followed.Tell(*wrong).end == Told::End::kTaken) {
        slip = i;
        continue;
      }
      slips.refused += wrong ? 1 : 0;
      if (followed.info() != before || followed.steps().size() != i) {
        return fault(i, "a refused slip left something behind");
      }
    }
    const bool fits = followed.Tell(told.steps[i]).end == Told::End::kTaken;
    if (!fits && !slip) return fault(i, "is refused though no slip was taken");
    if (!slip || (fits && i < *slip + kNoticed)) continue;
    const auto end = told.steps.begin() + static_cast<std::ptrdiff_t>(i);
    if (const auto misfit = followed.Retell({told.steps.begin(), end + 1})) {
      return fault(misfit->step, misfit->why);
    }
    ++slips.mended;
    slip.reset();
  }
  if (const auto misfit = followed.Retell(told.steps)) return fault(misfit->step, misfit->why);
  if (followed.steps() != told.steps) {
    // Facts of different kinds may be asked for in another order, and are then written in that one.
    for (std::size_t i = 0; i < told.steps.size(); ++i) {
      if (SortedFacts(followed.steps()[i]) == SortedFacts(told.steps[i])) continue;
      return fault(i, "is written otherwise: " + WriteToldLine(followed.steps()[i]));
    }
    FollowedGame again(game, seat);
    if (const auto misfit = again.Retell(followed.steps())) {
      return fault(misfit->step, "cannot be told as written: " + misfit->why);
    }
    slips.fault = KnowledgeFault(game, again, told);
    if (!slips.fault.empty()) return slips;
  }
  slips.fault = KnowledgeFault(game, followed, told);
  return slips;
}

}  // namespace riftlab
