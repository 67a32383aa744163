#include "tournament/cli/table/what_if.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "engine/core/near_miss.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/table/card_names.h"
#include "tournament/driver/driver.h"
#include "tournament/play/move_list.h"
#include "tournament/play/seat_view.h"

namespace riftlab {
namespace {

// Worlds in which the moves are tried before they count as impossible.
constexpr std::uint64_t kWorldsForMoves = 2000;
// Futures that are held against the first one to see whether the moves lead to it alone.
constexpr std::uint64_t kOtherFutures = 16;

// Where moves lead to.
struct Future {
  AnyState state;
  std::vector<std::string> moves;  // in notation
};

// The moves made with luck of their own from the position, or from the world number `number` that
// the seat of the view could think of.
absl::StatusOr<Future> PlayMoves(const Position& position, std::string_view moves,
                                 std::uint64_t seed, std::uint64_t number) {
  const AnyGame& game = position.game;
  Rng rng(seed, {.index = number, .purpose = Purpose::kCheck, .seat = 1});
  Future future{.state = position.viewer ? game.Determinize(position.info, rng) : position.state};
  for (std::string_view word = NextWord(moves); !word.empty(); word = NextWord(moves)) {
    const Player seat = game.ToMove(future.state);
    if (seat == kNobody) {
      return absl::FailedPreconditionError(
          fmt::format("the game is over before '{}'; leave it and what follows out", word));
    }
    const SeatView view(game, game.Observe(future.state, seat));
    ASSIGN_OR_RETURN(const std::size_t move, ReadMoveOfList(view, word, future.moves.size() + 1));
    future.moves.push_back(view.moves()[move]);
    future.state = game.Apply(future.state, view.actions()[move], rng);
  }
  if (game.ToMove(future.state) == kNobody) {
    return absl::FailedPreconditionError(
        "the game is over after these moves; there is nothing to analyse");
  }
  return future;
}

// The first future from number `number` on in which the moves are legal, and holds(state) is true;
// `number` is then after it. The error of the last world tried where there is none.
template <class Holds>
absl::StatusOr<Future> FindFuture(const Position& position, std::string_view moves,
                                  std::uint64_t seed, std::uint64_t& number, const Holds& holds) {
  const std::uint64_t end = number + (position.viewer ? kWorldsForMoves : 1);
  absl::Status status =
      absl::FailedPreconditionError("no world in which they are legal agrees with what is assumed");
  while (number < end) {
    absl::StatusOr<Future> future = PlayMoves(position, moves, seed, number++);
    if (!future.ok()) {
      status = future.status();
    } else if (holds(future->state)) {
      return future;
    }
  }
  return status;
}

// The cards of the game by code and printed name, each name of a list of places once.
std::vector<CardWords> CardsOf(const AnyGame& game, const std::vector<CardPlace>& places) {
  const std::vector<CardWords> named = game.NamedCards();
  std::vector<CardWords> cards;
  for (const CardPlace& place : places) {
    const auto is_it = [&](const CardWords& card) {
      return card.code == place.card || card.name == place.card;
    };
    if (std::any_of(cards.begin(), cards.end(), is_it)) continue;
    const auto found = std::find_if(named.begin(), named.end(), is_it);
    if (found != named.end()) {
      cards.push_back(*found);
      continue;
    }
    // Its code may tell its owner.
    const std::string name = PrintedNameOf(named, place.card);
    cards.push_back({.code = place.card, .name = name.empty() ? place.card : name, .text = ""});
  }
  return cards;
}

std::vector<std::string> ZonesOf(const std::vector<CardPlace>& places) {
  std::vector<std::string> zones;
  for (const CardPlace& place : places) {
    if (std::find(zones.begin(), zones.end(), place.zone) == zones.end()) {
      zones.push_back(place.zone);
    }
  }
  std::sort(zones.begin(), zones.end());
  return zones;
}

// Whether the cards that the seat to move sees are those of the position, or of one world that
// another seat could think of.
enum class Seen : std::uint8_t { kCertain, kOfOneWorld };

// Reads assumptions about a position of which `state` is one world.
class AssumptionReader {
 public:
  AssumptionReader(const AnyGame& game, const CardPlaces& places, const AnyState& state, Seen seen)
      : seen_(seen),
        all_(places.All(state)),
        hidden_(ZonesOf(places.Hidden(state, game.ToMove(state)))),
        cards_(CardsOf(game, all_)) {}

  absl::StatusOr<std::vector<Assumption>> Read(std::span<const Given> given) const {
    std::vector<Assumption> assumptions;
    for (const Given& each : given) {
      ASSIGN_OR_RETURN(Assumption read, AtOption(each, Read(each.text)));
      const auto same =
          std::find_if(assumptions.begin(), assumptions.end(), [&](const Assumption& other) {
            return other.zone == read.zone && other.cards == read.cards;
          });
      if (same == assumptions.end()) {
        assumptions.push_back(std::move(read));
      } else {
        ++same->copies;
        same->text += ", " + read.text;
      }
    }
    return assumptions;
  }

 private:
  absl::StatusOr<Assumption> Read(const std::string& text) const {
    const std::size_t equals = text.find('=');
    if (hidden_.empty()) {
      return absl::InvalidArgumentError("nothing is hidden from the seat to move");
    }
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
      return absl::InvalidArgumentError(fmt::format(
          "'{}' is not PLACE=CARD; hidden cards lie in {}", text, fmt::join(hidden_, ", ")));
    }
    Assumption assumption{.text = {}, .zone = PlainZone(text.substr(0, equals)), .cards = {}};
    const std::vector<std::string> zones = ZonesOf(all_);
    if (std::find(zones.begin(), zones.end(), assumption.zone) == zones.end() &&
        std::find(hidden_.begin(), hidden_.end(), assumption.zone) == hidden_.end()) {
      return absl::InvalidArgumentError(
          fmt::format("there is no place '{}'{}; hidden cards lie in {}", assumption.zone,
                      Suggestion(assumption.zone, hidden_), fmt::join(hidden_, ", ")));
    }
    ASSIGN_OR_RETURN(const std::vector<CardWords> found,
                     FindCards(cards_, text.substr(equals + 1), ""));
    assumption.text = fmt::format("{}={}", assumption.zone, found.front().name);
    for (const CardWords& card : found) {
      assumption.cards.push_back(card.code);
      if (card.name != card.code) assumption.cards.push_back(card.name);
    }
    // How many cards are hidden where is no secret, so that this is so in every other world.
    const bool is_seen = seen_ == Seen::kCertain && std::find(hidden_.begin(), hidden_.end(),
                                                              assumption.zone) == hidden_.end();
    if (is_seen && !Agrees({assumption}, all_)) {
      return absl::InvalidArgumentError(
          fmt::format("nothing is hidden in {}, and no {} lies there; hidden cards lie in {}",
                      assumption.zone, found.front().name, fmt::join(hidden_, ", ")));
    }
    return assumption;
  }

  Seen seen_;
  std::vector<CardPlace> all_;
  std::vector<std::string> hidden_;  // zones
  std::vector<CardWords> cards_;
};

// What the seat to move knows in a position in which nothing is played first.
absl::StatusOr<Question> QuestionOf(const Position& position, std::string_view source) {
  if (position.viewer) {
    const Player to_move = SeatToMove(position.game, position.info);
    if (to_move == *position.viewer) {
      return Question{.info = position.info, .truth = std::nullopt};
    }
    return absl::FailedPreconditionError(
        to_move == kNobody
            ? fmt::format("{}: the game is over; there is nothing to analyse", source)
            : fmt::format("{}: seat {} has nothing to decide here: seat {} is to move; give what "
                          "that seat sees, or the complete position",
                          source, *position.viewer, to_move));
  }
  const Player seat = position.game.ToMove(position.state);
  if (seat == kNobody) {
    return absl::FailedPreconditionError(
        fmt::format("{}: the game is over; there is nothing to analyse", source));
  }
  return Question{.info = position.game.Observe(position.state, seat), .truth = position.state};
}

// What there is to be said of a future besides the moves.
std::vector<std::string> WarningsOf(const Position& position, const Future& future,
                                    std::string_view moves, std::uint64_t seed,
                                    std::uint64_t number) {
  const AnyGame& game = position.game;
  const Player seat = game.ToMove(future.state);
  if (position.viewer && seat != *position.viewer) {
    return {
        fmt::format("seat {} is to move, and its cards are those of one world that seat {} "
                    "could think of; another seed gives another one",
                    seat, *position.viewer)};
  }
  const AnyInfoSet seen = game.Observe(future.state, seat);
  for (std::uint64_t i = 0; i < kOtherFutures; ++i) {
    const absl::StatusOr<Future> other = PlayMoves(position, moves, seed, number + i);
    if (!other.ok()) continue;
    if (game.ToMove(other->state) == seat && game.Observe(other->state, seat) == seen) continue;
    return {
        "the moves draw or show cards: this is one of the positions that they can lead to; another "
        "seed gives another one"};
  }
  return {};
}

// What the seat to move knows once these moves are made.
absl::StatusOr<Question> QuestionAfter(const Given& moves, const Position& position,
                                       const CardPlaces& places, std::span<const Given> assumed,
                                       std::uint64_t seed) {
  const AnyGame& game = position.game;
  Question question;
  std::uint64_t number = 0;
  ASSIGN_OR_RETURN(Future future,
                   AtOption(moves, FindFuture(position, moves.text, seed, number,
                                              [](const AnyState& /*any*/) { return true; })));
  if (!assumed.empty()) {
    const Seen seen = position.viewer ? Seen::kOfOneWorld : Seen::kCertain;
    ASSIGN_OR_RETURN(question.assumptions,
                     AssumptionReader(game, places, future.state, seen).Read(assumed));
  }
  if (position.viewer && !Agrees(question.assumptions, places.All(future.state))) {
    const auto agrees = [&](const AnyState& state) {
      return Agrees(question.assumptions, places.All(state));
    };
    absl::StatusOr<Future> agreeing =
        AtOption(moves, FindFuture(position, moves.text, seed, number, agrees));
    if (!agreeing.ok() && game.ToMove(future.state) == *position.viewer) {
      // Its own cards may still be drawn by these moves, so that only now it is sure that they are
      // others in every world.
      RETURN_IF_ERROR(
          AssumptionReader(game, places, future.state, Seen::kCertain).Read(assumed).status());
    }
    ASSIGN_OR_RETURN(future, std::move(agreeing));
  }
  question.info = game.Observe(future.state, game.ToMove(future.state));
  if (!position.viewer) question.truth = future.state;
  question.what_if.warnings = WarningsOf(position, future, moves.text, seed, number);
  question.what_if.played = std::move(future.moves);
  return question;
}

}  // namespace

std::vector<OptionSpec> WhatIfOptions() {
  return {{.name = "moves",
           .value_name = "'M1 M2 ...'",
           .help = "make these moves first, of whichever seat is to move, and analyse what comes"},
          {.name = "assume",
           .kind = OptionKind::kTexts,
           .value_name = "PLACE=CARD",
           .help = "a hidden card lies there, such as 'hand:1=CARD'; by code or printed name; "
                   "repeatable"}};
}

absl::StatusOr<Question> ReadQuestion(const Settings& settings, const Position& position,
                                      std::string_view source) {
  const auto seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  const std::span<const Given> assumed = settings.Values("assume");
  if (!settings.Has("moves") && assumed.empty()) return QuestionOf(position, source);
  const AnyGame& game = position.game;
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(const std::unique_ptr<CardPlaces> places,
                   driver->make_card_places(game.config()));
  Question question;
  if (settings.Has("moves")) {
    ASSIGN_OR_RETURN(question,
                     QuestionAfter(settings.Value("moves"), position, *places, assumed, seed));
  } else {
    ASSIGN_OR_RETURN(question, QuestionOf(position, source));
    Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 1});
    ASSIGN_OR_RETURN(
        question.assumptions,
        AssumptionReader(game, *places, game.Determinize(question.info, rng), Seen::kCertain)
            .Read(assumed));
  }
  if (assumed.empty()) return question;
  ASSIGN_OR_RETURN(const Agreement agreement,
                   AtOption(assumed.front(), MeasureAgreement(game, *places, question.info,
                                                              question.assumptions, seed)));
  question.what_if.assumed_share = agreement.share();
  for (const Assumption& assumption : question.assumptions) {
    question.what_if.assumed.push_back(assumption.text);
  }
  return question;
}

}  // namespace riftlab
