#include "tournament/follow/told_chance.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "fmt/format.h"
#include "tournament/follow/leaning_draws.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

using Draws = std::vector<std::uint32_t>;

// A draw as it came out.
struct NamedDraw {
  Pile pile = 0;
  std::string name;
};

// Draws whose first ones are given by number; one of them is looked at, and later ones may be given
// by name. All others have the first outcome that is not to be kept, from some part of all on.
class ForeseenDraws final : public DrawGuide {
 public:
  // The last of `values` is that of the draw that is looked at.
  explicit ForeseenDraws(const Draws& values) : values_(values) {}

  // The draws after it leave these in the pile that is looked at where they can.
  void Keep(const std::string& a, const std::string& b) { kept_ = {a, b}; }

  // Where they begin to look for others: after this part of all outcomes, in per cent.
  void BeginAt(std::uint32_t percent) { percent_ = percent; }

  // The draws after it are to be those of `later`, as far as they are of the same piles and
  // possible; of those that Keep names the other one where one is used up.
  void Repeat(const std::vector<NamedDraw>& later) { repeated_ = &later; }

  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) override {
    const std::size_t index = next_++;
    if (index + 1 < values_.size()) return values_[index];
    if (index + 1 == values_.size()) {
      pile_ = pile;
      if (kept_[0] == kept_[1]) {
        for (std::uint32_t k = 0; k < n; ++k) names_.push_back(name(k));
      }
      RIFTLAB_CHECK(values_[index] < n);
      return values_[index];
    }
    const std::size_t place = index - values_.size();
    if (repeated_ == nullptr) {
      const std::uint32_t k = NotKept(pile, n, name);
      later_.push_back({.pile = pile, .name = name(k)});
      return k;
    }
    if (place >= repeated_->size() || (*repeated_)[place].pile != pile) {
      return NotKept(pile, n, name);
    }
    const NamedDraw& draw = (*repeated_)[place];
    std::uint32_t renamed = 0;
    for (std::uint32_t k = 0; k < n; ++k) {
      const std::string here = name(k);
      if (here == draw.name) return k;
      if (here == Renamed(draw)) renamed = k;
    }
    return renamed;
  }

  // Whether there was a draw to look at.
  bool HasMet() const { return next_ >= values_.size(); }
  Pile pile() const { return pile_; }
  // What its outcomes are called. Where nothing was to be kept.
  const std::vector<std::string>& names() const { return names_; }
  // The draws after it. Where nothing was to be repeated.
  const std::vector<NamedDraw>& later() const { return later_; }

 private:
  std::uint32_t NotKept(Pile pile, std::uint32_t n, OutcomeName name) const {
    const std::uint32_t begin = n * percent_ / 100;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t k = (begin + i) % n;
      if (pile != pile_ || !IsKept(name(k))) return k;
    }
    return 0;
  }

  bool IsKept(const std::string& name) const { return name == kept_[0] || name == kept_[1]; }

  const std::string& Renamed(const NamedDraw& draw) const {
    if (draw.pile == pile_ && draw.name == kept_[0]) return kept_[1];
    if (draw.pile == pile_ && draw.name == kept_[1]) return kept_[0];
    return draw.name;
  }

  const Draws& values_;
  const std::vector<NamedDraw>* repeated_ = nullptr;
  std::array<std::string, 2> kept_;
  std::uint32_t percent_ = 0;
  std::size_t next_ = 0;
  Pile pile_ = 0;
  std::vector<std::string> names_;
  std::vector<NamedDraw> later_;
};

// The next draw of a step behind some that are given.
class OneDraw {
 public:
  OneDraw(const AnyGame& game, Player seat, ChanceStep step, Draws before)
      : game_(game), seat_(seat), step_(step), values_(std::move(before)) {
    values_.push_back(0);
    ForeseenDraws draws(values_);
    Rng rng = Rng::Guided(draws);
    state_ = step_(rng);
    is_there_ = draws.HasMet();
    names_ = draws.names();
    pile_ = draws.pile();
    std::set<std::string> met;
    for (std::uint32_t k = 0; k < names_.size(); ++k) {
      if (met.insert(names_[k]).second) distinct_.push_back(k);
    }
  }

  // Whether there is one; else `state` is where the step leads.
  bool IsThere() const { return is_there_; }
  const AnyState& state() const { return state_; }

  // What its outcomes are called.
  const std::vector<std::string>& names() const { return names_; }
  Pile pile() const { return pile_; }

  // The same, each once.
  std::vector<std::string> DistinctNames() const {
    std::vector<std::string> names;
    for (const std::uint32_t k : distinct_) names.push_back(names_[k]);
    return names;
  }

  // Whether the seat sees which one it is.
  bool IsSeen() {
    if (distinct_.size() < 2) return false;
    const std::size_t size = distinct_.size();
    for (const std::size_t base : {std::size_t{0}, size / 2, size - 1}) {
      for (std::size_t part = 0; part < kParts; ++part) {
        const std::size_t other = part * (size - 1) / (kParts - 1);
        if (other != base && LooksAlike(distinct_[base], distinct_[other])) return false;
      }
    }
    return true;
  }

  // What it is, and where the seat sees it: where one outcome comes to lie if it is that, and
  // another one if it is the other. What follows may hide it from the one who looks at the end
  // alone, as where a round passes by itself: then other things are drawn later, or other outcomes
  // are looked at, those that lie somewhere in the end.
  FactQuestion Question(const FactWords& words) {
    const std::size_t last = distinct_.size() - 1;
    FactQuestion question;
    Found found = Look(words, 0, last, question);
    // Where one belongs to all it depends on what else is drawn whether its place says whose it is.
    for (const auto& [one, two] :
         {std::pair(std::size_t{0}, last / 2), std::pair(last / 2, last)}) {
      if (found == Found::kPlace && one != two) found = Look(words, one, two, question);
    }
    if (found != Found::kNothing) return Named(question);
    const std::vector<std::size_t> shown = Shown(words);
    if (shown.size() > 1 &&
        FindPlace(words, shown.front(), shown.back(), 0, question) != Found::kNothing) {
      return Named(question);
    }
    LooksAlike(distinct_.front(), distinct_.back());
    const std::vector<SeenFact> both =
        FactsInBoth(SeenFacts(game_, last_seen_[0]), SeenFacts(game_, last_seen_[1]));
    question = DifferenceOf(game_, both, {last_seen_[0], last_seen_[1]}).question;
    question.label = LabelOfDraw(question.place);
    return Named(question);
  }

 private:
  static constexpr std::size_t kParts = 4;

  // What comes there, which may be a hidden card that stays where it is looked at.
  std::string LabelOfDraw(const std::string& place) const {
    if (!HoldsKnownCards(game_, last_seen_[0], place)) {
      return LabelOf(game_, place, Labelled::kDraw);
    }
    return "card looked at in the " + LabelOf(game_, place, Labelled::kPlace);
  }

  // Whether it is said whose or what it is: not of a list of all that was ever seen.
  bool HasWords(const std::string& place) const {
    return LabelOfDraw(place) != LabelOf(game_, "", Labelled::kDraw);
  }

  // What is found: no place, a place alone, where that does not say whose it is, or all there is.
  enum class Found : std::uint8_t { kNothing, kPlace, kAll };

  // The same for whatever follows, until there is nothing more to find. `question` is kept where
  // nothing is found.
  Found Look(const FactWords& words, std::size_t one, std::size_t two, FactQuestion& question) {
    constexpr std::uint32_t kApart = 7;  // per cent
    Found found = Found::kNothing;
    for (std::uint32_t percent = 0; percent < 100 && found != Found::kAll; percent += kApart) {
      FactQuestion next;
      const Found here = FindPlace(words, one, two, percent, next);
      if (here <= found) continue;
      found = here;
      question = std::move(next);
    }
    return question.place.empty() ? Found::kNothing : std::max(found, Found::kPlace);
  }

  FactQuestion Named(FactQuestion question) const {
    question.names = DistinctNames();
    question.is_draw = true;
    return question;
  }

  // The outcomes, by number, that are seen at a place in the end, where all that follows has its
  // first outcome.
  std::vector<std::size_t> Shown(const FactWords& words) {
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < distinct_.size(); ++k) {
      LooksAlike(distinct_[k], distinct_[k == 0 ? 1 : 0]);
      const std::vector<SeenFact> others = SeenFacts(game_, last_seen_[1]);
      const std::vector<SeenFact> beyond = FactsBeyond(SeenFacts(game_, last_seen_[0]), others);
      const bool is_there = std::any_of(beyond.begin(), beyond.end(), [&](const SeenFact& fact) {
        return !HasOrder(fact.first) && HasWords(fact.first) &&
               words.IsMeant(names_[distinct_[k]], fact.second);
      });
      if (is_there) shown.push_back(k);
    }
    return shown;
  }

  // Where either outcome of two comes to lie, if it is one place, in a list of one card a seat with
  // whose it is. `question` is a new one.
  Found FindPlace(const FactWords& words, std::size_t one, std::size_t two, std::uint32_t percent,
                  FactQuestion& question) {
    const std::array<std::uint32_t, 2> outcomes = {distinct_[one], distinct_[two]};
    LooksAlike(outcomes[0], outcomes[1], percent);
    const std::vector<SeenFact> first = SeenFacts(game_, last_seen_[0]);
    const std::vector<SeenFact> last = SeenFacts(game_, last_seen_[1]);
    const std::vector<SeenFact> others = FactsBeyond(last, first);
    bool is_found = false;
    std::string label;
    for (const auto& [place, value] : FactsBeyond(first, last)) {
      if (!words.IsMeant(names_[outcomes[0]], value)) continue;
      const bool is_there =
          std::any_of(others.begin(), others.end(), [&, &at = place](const SeenFact& other) {
            return other.first == at && words.IsMeant(names_[outcomes[1]], other.second);
          });
      if (!is_there) continue;
      if (!HasOrder(place)) {
        if (!HasWords(place)) continue;
        question.place = place;
        question.label = LabelOfDraw(place);
        is_found = true;
      } else if (IndexTellsOwner(game_, place)) {
        label = LabelOf(game_, place, Labelled::kDraw);
      } else {
        question.spot = place;
      }
    }
    // All that is looked at is told in order.
    const bool is_looked_at = HoldsKnownCards(game_, last_seen_[0], question.place);
    if (is_looked_at || !question.spot.starts_with(question.place + "[")) question.spot.clear();
    if (!label.empty()) question.label = label;
    if (!is_found) return Found::kNothing;
    if (!IsCommonBySeat(game_, question.place)) return Found::kAll;
    if (question.spot.empty()) return Found::kPlace;
    // A card that is to be compared again may lie before the last ones.
    std::optional<Player> seat = SeatOfSpot(game_, first, question.place, question.spot);
    if (!seat) seat = SeatOfSpot(game_, last, question.place, question.spot);
    if (!seat) return Found::kPlace;
    question.label += fmt::format(" of seat {}", *seat);
    return Found::kAll;
  }

  bool LooksAlike(std::uint32_t base, std::uint32_t other, std::uint32_t percent = 0) {
    values_.back() = base;
    ForeseenDraws draws(values_);
    draws.BeginAt(percent);
    draws.Keep(names_[base], names_[other]);
    last_seen_[0] = Seen(draws);
    values_.back() = other;
    ForeseenDraws same(values_);
    same.BeginAt(percent);
    same.Keep(names_[base], names_[other]);
    same.Repeat(draws.later());
    last_seen_[1] = Seen(same);
    return last_seen_[0] == last_seen_[1];
  }

  AnyInfoSet Seen(ForeseenDraws& draws) {
    Rng rng = Rng::Guided(draws);
    return game_.Observe(step_(rng), seat_);
  }

  const AnyGame& game_;
  Player seat_;
  ChanceStep step_;
  Draws values_;
  AnyState state_;
  bool is_there_ = false;
  Pile pile_ = 0;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> distinct_;  // the first outcome of each name
  std::array<AnyInfoSet, 2> last_seen_;
};

// What a draw is that the seat does not see.
std::uint32_t HiddenOutcome(const OneDraw& draw, LeaningDraws& hidden) {
  const auto name = [&](std::uint32_t k) { return draw.names()[k]; };
  return hidden.Draw(draw.pile(), static_cast<std::uint32_t>(draw.names().size()), name);
}

// A fact, or which side of the card named before is up.
void AddFact(const std::vector<std::string>& names, const std::string& name,
             std::vector<std::string>& facts) {
  if (!facts.empty() && AsksForSide(names, facts.back())) {
    facts.back() = name;
  } else {
    facts.push_back(name);
  }
}

// One of the outcomes of that name, which may differ in what it does not say. Precondition: there
// is one.
std::uint32_t AnyCalled(const std::vector<std::string>& names, const std::string& name, Rng& rng) {
  std::vector<std::uint32_t> called;
  for (std::uint32_t k = 0; k < names.size(); ++k) {
    if (names[k] == name) called.push_back(k);
  }
  if (called.size() == 1) return called[0];
  return called[rng.Below(static_cast<std::uint32_t>(called.size()))];
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
  Draws draws;
  LeaningDraws hidden(witness, rng);
  while (true) {
    OneDraw draw(game, seat, step, draws);
    if (!draw.IsThere()) {
      asked.state = draw.state();
      return asked;
    }
    asked.seen.push_back(draw.IsSeen());
    if (!asked.seen.back()) {
      draws.push_back(HiddenOutcome(draw, hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    const Witness::Reply reply = witness.Choose(names, answer);
    if (reply != Witness::Reply::kAnswer) {
      const auto any = rng.Below(static_cast<std::uint32_t>(draw.names().size()));
      if (asked.reply != Witness::Reply::kAnswer) {  // another one before it had none either
        draws.push_back(any);
        continue;
      }
      asked.reply = reply;
      const bool is_open = reply == Witness::Reply::kUnknown && words == InWords::kOpen;
      if (is_open || words == InWords::kYes) asked.question = draw.Question(witness.words());
      const std::vector<std::string> rest = witness.Rest();
      if (!rest.empty()) asked.refused = rest.front();
      if (until == AskUntil::kEnd && !rest.empty()) {
        draws.push_back(any);
        continue;
      }
      asked.state = draw.state();
      return asked;
    }
    AddFact(names, names[answer], asked.facts);
    asked.told.resize(asked.facts.size());
    asked.told.back() = witness.LastPlace();
    draws.push_back(AnyCalled(draw.names(), names[answer], rng));
  }
}

namespace {

// The numbers of a place in a list: 4 and 0 of "rows.B[4][0]".
std::vector<std::int64_t> IndicesOf(std::string_view place) {
  std::vector<std::int64_t> indices;
  for (std::size_t at = place.find('['); at != std::string_view::npos; at = place.find('[')) {
    place.remove_prefix(at + 1);
    indices.push_back(ParseInteger(place.substr(0, place.find(']'))).value_or(0));
  }
  return indices;
}

struct OpenCount {
  OpenDraws open;
  int implied = 0;  // further ones of the same pile that can be only one thing by then
};

// The open draws where each has the outcome at that part of all, in per cent; of 100 and more a
// random one.
OpenCount CountOnce(const AnyGame& game, Player seat, ChanceStep step, Witness& witness, Rng& rng,
                    std::string_view label, std::uint32_t percent) {
  OpenCount result;
  OpenDraws& open = result.open;
  Pile pile = 0;
  Draws draws;
  LeaningDraws hidden(witness, rng);
  std::string last;
  std::string spot;
  witness.Restart();
  while (true) {
    OneDraw draw(game, seat, step, draws);
    if (!draw.IsThere()) return result;
    if (!draw.IsSeen()) {
      const bool is_implied = draw.DistinctNames().size() == 1 && draw.pile() == pile;
      if (open.count > 0 && is_implied) ++result.implied;
      draws.push_back(HiddenOutcome(draw, hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    if (witness.Choose(names, answer) != Witness::Reply::kAnswer) {
      // Which side of a card is up is no further thing.
      if (open.count == 0 || !AsksForSide(names, last)) {
        const FactQuestion question = draw.Question(witness.words());
        if (question.label != label) return result;
        pile = draw.pile();
        if (++open.count == 2 && IndicesOf(question.spot) < IndicesOf(spot)) open.first = spot;
        if (open.count == 1) spot = question.spot;
      }
      const auto size = static_cast<std::uint32_t>(names.size());
      answer = percent < 100 ? size * percent / 100 : rng.Below(size);
    }
    last = names[answer];
    draws.push_back(AnyCalled(draw.names(), last, rng));
  }
}

}  // namespace

OpenDraws CountOpenDraws(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng, std::string_view label) {
  const OpenCount first = CountOnce(game, seat, step, witness, rng, label, 0);
  if (first.open.count < 2) return first.open;
  for (const std::uint32_t percent : {99U, 100U, 100U}) {
    const OpenCount other = CountOnce(game, seat, step, witness, rng, label, percent);
    if (other.open.count + other.implied != first.open.count + first.implied) return {};
  }
  return first.open;
}

ForeseenStep ForeseeStep(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng) {
  ForeseenStep foreseen;
  Draws draws;
  LeaningDraws hidden(witness, rng);
  while (true) {
    OneDraw draw(game, seat, step, draws);
    if (!draw.IsThere()) {
      foreseen.state = draw.state();
      return foreseen;
    }
    if (!draw.IsSeen()) {
      draws.push_back(HiddenOutcome(draw, hidden));
      continue;
    }
    const std::vector<std::string> names = draw.DistinctNames();
    std::size_t answer = 0;
    if (witness.Choose(names, answer) != Witness::Reply::kAnswer) answer = 0;
    AddFact(names, names[answer], foreseen.drawn);
    draws.push_back(AnyCalled(draw.names(), names[answer], rng));
  }
}

NextDraw LookAtDraw(const AnyGame& game, ChanceStep step,
                    const std::vector<std::uint32_t>& before) {
  const OneDraw draw(game, 0, step, before);
  return {.is_there = draw.IsThere(),
          .state = draw.state(),
          .names = draw.names(),
          .pile = draw.pile()};
}

bool SeesDraw(const AnyGame& game, Player seat, ChanceStep step,
              const std::vector<std::uint32_t>& before) {
  return OneDraw(game, seat, step, before).IsSeen();
}

std::vector<std::string> Testimony(const AnyGame& game, Player seat, ChanceStep step,
                                   const std::vector<std::uint32_t>& draws) {
  std::vector<std::string> facts;
  Draws before;
  for (const std::uint32_t value : draws) {
    OneDraw draw(game, seat, step, before);
    if (draw.IsThere() && draw.IsSeen()) {
      AddFact(draw.DistinctNames(), draw.names()[value], facts);
    }
    before.push_back(value);
  }
  return facts;
}

}  // namespace riftlab
