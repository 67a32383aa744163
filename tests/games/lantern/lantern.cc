#include "tests/games/lantern/lantern.h"

#include <algorithm>
#include <charconv>

#include "engine/core/game_config.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab::lantern {
namespace {

constexpr Pile kPile = 0;
constexpr int kShowPoints = 2;

bool IsPlay(Action action) { return Code(action) < Code(Show(kNoCard)); }
bool IsShow(Action action) { return !IsPlay(action) && Code(action) < Code(kPeek); }
Card CardOf(Action action) { return static_cast<Card>(Code(action) % 16); }

CardSet HandOf(const State& state, Player seat) {
  CardSet cards = 0;
  for (const Card card : state.hands[seat]) {
    if (card != kNoCard) Set(cards, card);
  }
  return cards;
}

bool CanShow(const State& state, Player seat) { return !Has(state.has_shown, seat); }

// The integer value of a rule option, which must lie in min..max.
absl::StatusOr<int> ReadOption(const GameConfig& config, const std::string& name, int fallback,
                               int min, int max) {
  const auto found = config.rules.find(name);
  if (found == config.rules.end()) return fallback;
  const std::string& text = found->second;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < min || value > max) {
    return absl::InvalidArgumentError(
        fmt::format("rule {}: '{}' is not an integer {}-{}", name, text, min, max));
  }
  return value;
}

}  // namespace

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "lantern",
      .title = "Lantern",
      .summary = "hands, a burnt card, secret looks and reveals; a test game",
      .rules =
          "A card is burnt, hands are dealt, the rest is the pile.\n"
          "In turn: play a card and draw, show one to all, peek at the burnt card, or pass.\n"
          "Cards of the burnt card's parity count double; most points win.",
      .modes = {{"standard", 2, kSeats, "every seat for itself"}},
      .options = {{"cards", "7", "integer 4-7", "number of cards"},
                  {"hand", "2", "integer 1-2", "cards in a hand"},
                  {"rounds", "3", "integer 1-3", "turns of each seat"}},
      .default_cards = {},
      .tags = {{"burnt", TagScope::kGame, TagKind::kCategory, "the card that was burnt"}},
      .end_reasons = {"last_round"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(GameConfig resolved, ResolveConfig(Info(), config));
  const absl::StatusOr<int> cards = ReadOption(resolved, "cards", kMaxCards, 4, kMaxCards);
  if (!cards.ok()) return cards.status();
  ASSIGN_OR_RETURN(const int hand, ReadOption(resolved, "hand", kHandPlaces, 1, kHandPlaces));
  ASSIGN_OR_RETURN(const int rounds, ReadOption(resolved, "rounds", kMaxRounds, 1, kMaxRounds));
  const int dealt = 1 + resolved.players * hand;
  if (dealt > *cards) {
    return absl::InvalidArgumentError(
        fmt::format("rule cards: {} cards are too few, {} are dealt", *cards, dealt));
  }
  return Rules(std::move(resolved), *cards, hand, rounds);
}

// The first position is a world in which nobody has seen anything.
State Rules::Deal(Rng& rng) const {
  InfoSet nothing{};
  nothing.known.burnt = kUnknownCard;
  for (const Player seat : Seats(NumPlayers())) {
    for (int place = 0; place < hand_size_; ++place) {
      nothing.known.hands[seat][static_cast<std::size_t>(place)] = kUnknownCard;
    }
  }
  return Determinize(nothing, rng);
}

bool Rules::MayPeek(const State& state, Player seat) const {
  if (state.glimpses[seat] != kNoCard) return false;
  const auto& hand = state.hands[seat];
  return std::all_of(hand.begin(), hand.end(), [](Card card) { return card <= kHighestLow; });
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  if (IsOver(state)) return;
  const Player seat = ToMove(state);
  const CardSet hand = HandOf(state, seat);
  ForEachBit(hand, [&](int card) { out.push_back(Play(static_cast<Card>(card))); });
  if (CanShow(state, seat)) {
    ForEachBit(hand, [&](int card) { out.push_back(Show(static_cast<Card>(card))); });
  }
  if (MayPeek(state, seat)) out.push_back(kPeek);
  out.push_back(kPass);
}

int Rules::NumLegal(const State& state) const {
  if (IsOver(state)) return 0;
  const Player seat = ToMove(state);
  const int held = Count(HandOf(state, seat));
  return held * (CanShow(state, seat) ? 2 : 1) + (MayPeek(state, seat) ? 1 : 0) + 1;
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  const Player seat = ToMove(state);
  const CardSet hand = HandOf(state, seat);
  const int held = Count(hand);
  if (k < held) return Play(static_cast<Card>(NthBit(hand, k)));
  k -= held;
  if (CanShow(state, seat)) {
    if (k < held) return Show(static_cast<Card>(NthBit(hand, k)));
    k -= held;
  }
  return k == 0 && MayPeek(state, seat) ? kPeek : kPass;
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  RIFTLAB_DCHECK(!IsOver(state));
  const Player seat = ToMove(state);
  auto& hand = state.hands[seat];
  if (IsPlay(action)) {
    const Card card = CardOf(action);
    Card& place = *std::find(hand.begin(), hand.end(), card);
    RIFTLAB_DCHECK(&place != hand.end());
    Set(state.played[seat], card);
    Clear(state.shown, card);
    Clear(state.low_places, PlaceBit(seat, static_cast<int>(&place - hand.data())));
    place = kNoCard;
    if (state.pile != 0) {
      const auto size = static_cast<std::uint32_t>(Count(state.pile));
      place = static_cast<Card>(NthBit(state.pile, static_cast<int>(rng.Below(kPile, size))));
      Clear(state.pile, place);
    }
  } else if (IsShow(action)) {
    Set(state.shown, CardOf(action));
    Set(state.has_shown, seat);
  } else if (action == kPeek) {
    state.glimpses[seat] = state.burnt;
    for (int place = 0; place < kHandPlaces; ++place) {
      if (hand[static_cast<std::size_t>(place)] != kNoCard) {
        Set(state.low_places, PlaceBit(seat, place));
      }
    }
  }
  do {
    ++state.turn;
  } while (!IsOver(state) && HandOf(state, ToMove(state)) == 0);
}

int Rules::Score(const State& state, Player seat) const {
  int score = Has(state.has_shown, seat) ? kShowPoints : 0;
  ForEachBit(state.played[seat],
             [&](int card) { score += card % 2 == state.burnt % 2 ? 2 * card : card; });
  return score;
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(IsOver(state));
  int best = 0;
  int winners = 0;
  for (const Player seat : Seats(NumPlayers())) {
    const int score = Score(state, seat);
    if (winners == 0 || score > best) {
      best = score;
      winners = 0;
    }
    if (score == best) ++winners;
  }
  Payoffs<Rules> shares;
  for (const Player seat : Seats(NumPlayers())) {
    shares[seat] = Score(state, seat) == best ? 1.0 / winners : 0.0;
  }
  return shares;
}

GameResult Rules::Result(const State& state) const {
  const Payoffs<Rules> shares = Returns(state);
  GameResult result;
  for (const Player seat : Seats(NumPlayers())) {
    result.scores.push_back(Score(state, seat));
    result.shares.push_back(shares[seat]);
  }
  for (const double score : result.scores) {
    const auto better = std::count_if(result.scores.begin(), result.scores.end(),
                                      [&](double other) { return other > score; });
    result.ranks.push_back(static_cast<int>(better) + 1);
  }
  result.reason = "last_round";
  result.turns = rounds_;
  result.tags = {{"burnt", static_cast<std::int64_t>(state.burnt)}};
  return result;
}

double Rules::Evaluate(const State& state, Player seat) const {
  int others = 0;
  for (const Player other : Seats(NumPlayers())) {
    if (other != seat) others = std::max(others, Score(state, other));
  }
  constexpr double kWidestLead = 2.0 * kMaxCards * kMaxCards;
  return std::clamp(0.5 + (Score(state, seat) - others) / kWidestLead, 0.0, 1.0);
}

double Rules::ScoreAction(const State& state, Action action) const {
  if (IsShow(action)) return kShowPoints;
  if (!IsPlay(action)) return action == kPeek ? 1 : 0;
  const Card glimpse = state.glimpses[ToMove(state)];
  const double weight = glimpse == kNoCard ? 1.5 : CardOf(action) % 2 == glimpse % 2 ? 2 : 1;
  return weight * CardOf(action);
}

std::vector<GameConfig> Rules::TinyConfigs() {
  const auto tiny = [](int players, const char* cards, const char* hand, const char* rounds) {
    GameConfig config;
    config.players = players;
    config.rules = {{"cards", cards}, {"hand", hand}, {"rounds", rounds}};
    return config;
  };
  return {tiny(2, "5", "1", "3"), tiny(2, "6", "2", "2"), tiny(3, "5", "1", "2")};
}

}  // namespace riftlab::lantern
