#include "tournament/follow/draw_question.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"

namespace riftlab {
namespace {

// What is found: no place, a place alone, where that does not say whose it is, or all there is.
enum class Found : std::uint8_t { kNothing, kPlace, kAll };

// Looks for the place at which the outcomes of a draw come to lie.
class PlaceOfDraw {
 public:
  PlaceOfDraw(const AnyGame& game, Player seat, const FactWords& words, StepDraw& draw)
      : game_(game), seat_(seat), words_(words), draw_(draw) {}

  FactQuestion Question() {
    const std::size_t last = draw_.distinct().size() - 1;
    FactQuestion question;
    Found found = Look(0, last, question);
    // Where one belongs to all it depends on what else is drawn whether its place says whose it is.
    for (const auto& [one, two] :
         {std::pair(std::size_t{0}, last / 2), std::pair(last / 2, last)}) {
      if (found == Found::kPlace && one != two) found = Look(one, two, question);
    }
    if (found != Found::kNothing) return question;
    const std::vector<std::size_t> shown = Shown();
    if (shown.size() > 1 &&
        FindPlace(shown.front(), shown.back(), 0, question) != Found::kNothing) {
      return question;
    }
    Play(0, last);
    question = DifferenceOf(game_, FactsInBoth(Facts(0), Facts(1)), {seen_[0], seen_[1]}).question;
    question.label = LabelAt(question.place);
    return question;
  }

 private:
  // The draw with either outcome of two, by number of its name.
  void Play(std::size_t one, std::size_t two, std::uint32_t percent = 0) {
    seen_ = draw_.SeenWith(seat_, draw_.distinct()[one], draw_.distinct()[two], percent);
  }

  // What is seen with the first or second outcome that was played last.
  std::vector<SeenFact> Facts(std::size_t outcome) const {
    return SeenFacts(game_, seen_[outcome]);
  }

  const std::string& NameOf(std::size_t number) const {
    return draw_.names()[draw_.distinct()[number]];
  }

  // What comes there, which may be a hidden card that stays where it is looked at.
  std::string LabelAt(const std::string& place) const {
    if (!HoldsKnownCards(game_, seen_[0], place)) return LabelOf(game_, place, Labelled::kDraw);
    return "card looked at in the " + LabelOf(game_, place, Labelled::kPlace);
  }

  // Whether it is said whose or what it is: not of a list of all that was ever seen.
  bool HasWords(const std::string& place) const {
    return LabelAt(place) != LabelOf(game_, "", Labelled::kDraw);
  }

  // The place for whatever follows, until there is nothing more to find. `question` is kept where
  // nothing is found.
  Found Look(std::size_t one, std::size_t two, FactQuestion& question) {
    constexpr std::uint32_t kApart = 7;  // per cent
    Found found = Found::kNothing;
    for (std::uint32_t percent = 0; percent < 100 && found != Found::kAll; percent += kApart) {
      FactQuestion next;
      const Found here = FindPlace(one, two, percent, next);
      if (here <= found) continue;
      found = here;
      question = std::move(next);
    }
    return question.place.empty() ? Found::kNothing : std::max(found, Found::kPlace);
  }

  // The outcomes, by number, that are seen at a place in the end, where all that follows has its
  // first outcome.
  std::vector<std::size_t> Shown() {
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < draw_.distinct().size(); ++k) {
      Play(k, k == 0 ? 1 : 0);
      const std::vector<SeenFact> beyond = FactsBeyond(Facts(0), Facts(1));
      const bool is_there = std::any_of(beyond.begin(), beyond.end(), [&](const SeenFact& fact) {
        return !HasOrder(fact.first) && HasWords(fact.first) &&
               words_.IsMeant(NameOf(k), fact.second);
      });
      if (is_there) shown.push_back(k);
    }
    return shown;
  }

  // Where either outcome of two comes to lie, if it is one place, in a list of one card a seat with
  // whose it is. `question` is a new one.
  Found FindPlace(std::size_t one, std::size_t two, std::uint32_t percent, FactQuestion& question) {
    Play(one, two, percent);
    std::string label;  // that says whose it is
    for (const std::string& place : PlacesOf(NameOf(one), NameOf(two))) {
      if (!HasOrder(place)) {
        if (HasWords(place)) question.place = place;
      } else if (IndexTellsOwner(game_, place)) {
        label = LabelOf(game_, place, Labelled::kDraw);
      } else {
        question.spot = place;
      }
    }
    if (question.place.empty()) return Found::kNothing;
    question.label = label.empty() ? LabelAt(question.place) : label;
    // All that is looked at is told in order.
    const bool is_looked_at = HoldsKnownCards(game_, seen_[0], question.place);
    if (is_looked_at || !question.spot.starts_with(question.place + "[")) question.spot.clear();
    return IsCommonBySeat(game_, question.place) ? FindOwner(question) : Found::kAll;
  }

  // Whose the spot of the question is at a place that belongs to all.
  Found FindOwner(FactQuestion& question) const {
    if (question.spot.empty()) return Found::kPlace;
    // A card that is to be compared again may lie before the last ones.
    std::optional<Player> seat = SeatOfSpot(game_, Facts(0), question.place, question.spot);
    if (!seat) seat = SeatOfSpot(game_, Facts(1), question.place, question.spot);
    if (!seat) return Found::kPlace;
    question.label += fmt::format(" of seat {}", *seat);
    return Found::kAll;
  }

  // Where the one is seen with the first outcome, and the other one with the second.
  std::vector<std::string> PlacesOf(const std::string& one, const std::string& other) const {
    const std::vector<SeenFact> first = Facts(0);
    const std::vector<SeenFact> second = Facts(1);
    const std::vector<SeenFact> others = FactsBeyond(second, first);
    std::vector<std::string> places;
    for (const SeenFact& fact : FactsBeyond(first, second)) {
      if (!words_.IsMeant(one, fact.second)) continue;
      const bool is_there = std::any_of(others.begin(), others.end(), [&](const SeenFact& each) {
        return each.first == fact.first && words_.IsMeant(other, each.second);
      });
      if (is_there) places.push_back(fact.first);
    }
    return places;
  }

  const AnyGame& game_;
  Player seat_;
  const FactWords& words_;
  StepDraw& draw_;
  std::array<AnyInfoSet, 2> seen_;
};

}  // namespace

FactQuestion QuestionOf(const AnyGame& game, Player seat, const FactWords& words, StepDraw& draw) {
  FactQuestion question = PlaceOfDraw(game, seat, words, draw).Question();
  question.names = draw.DistinctNames();
  question.is_draw = true;
  return question;
}

}  // namespace riftlab
