#include "engine/games/warrift/words.h"

#include <algorithm>
#include <utility>

#include "engine/core/array.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/warrift/piles.h"
#include "fmt/format.h"

namespace riftlab::warrift {

std::string CardWord(const Rules& rules, CardType type) {
  return TextOf(rules.cards().card(type).name);
}

std::string MonsterWord(const Rules& rules, int kind) {
  return TextOf(rules.cards().monster(kind).name);
}

std::string GuildWord(const Rules& rules, int guild) {
  return TextOf(rules.cards().guilds[guild].name);
}

std::string CardOf(const Rules& rules, CardType type, Player holder) {
  const bool owned = IsStart(type) && !rules.IsFrenzy() && !rules.IsSolo();
  const int owner = owned ? type % kMaxSeats : holder;
  const std::string name = CardWord(rules, type);
  return owner == holder ? name : fmt::format("{}'s {}", SeatWord(owner), name);
}

std::string PointsText(const Rules& rules, int kind) {
  return Counted(rules.cards().monster(kind).vp, "point");
}

std::string SeatWord(int seat) { return fmt::format("seat {}", seat); }

std::string RevealedWord(const Rules& rules, const State& state, Player seat, int index) {
  const int zone = GuildUnder(seat);
  const CardType type = state.cards.Item(state.cards.Begin(zone) + index);
  std::string whose = SeatWord(seat) + ", ";
  if (rules.IsFrenzy()) {
    // Those that decided lie last, one of each seat in their order, if the deck had one for each.
    const int players = rules.NumPlayers();
    const int from_end = state.cards.Size(zone) - index;
    const int owner = (players - from_end % players) % players;
    whose = from_end > players && players > 2 ? "tied, " : SeatWord(owner) + ", ";
    if (state.cards.Empty(GuildDeck(seat))) whose.clear();
  }
  return fmt::format("{} ({}cost {})", CardWord(rules, type), whose, rules.cards().card(type).cost);
}

std::string_view PlaceWord(Spot spot) {
  static constexpr Array<std::string_view, 5> kWords = {"the hand", "the discard pile",
                                                        "the Necropolis", "the Rift", "the deck"};
  return kWords[spot];
}

std::string_view WhereTo(Spot spot) {
  if (spot == Spot::kHand) return "into the hand";
  if (spot == Spot::kDeckTop) return "on top of the deck";
  return spot == Spot::kDiscard ? "onto the discard pile" : "into the Rift";
}

std::string Joined(const std::vector<std::string>& parts, std::string_view by) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : by;
    text += parts[i];
  }
  return text;
}

Tally TallyOf(const State& state, int zone) {
  Tally tally{};
  for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
    ++tally[state.cards.Item(at)];
  }
  return tally;
}

int Total(const Tally& tally) {
  int total = 0;
  for (const int count : tally) total += std::max(count, 0);
  return total;
}

std::string TallyText(const Rules& rules, const Tally& tally, Player holder) {
  std::string text;
  for (std::size_t type = 0; type < tally.size(); ++type) {
    if (tally[type] <= 0) continue;
    if (!text.empty()) text += ", ";
    if (tally[type] > 1) text += fmt::format("{}x ", tally[type]);
    text += CardOf(rules, static_cast<CardType>(type), holder);
  }
  return text;
}

std::string KindsText(const Rules& rules, const std::vector<std::uint8_t>& kinds) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (std::find(kinds.begin(), kinds.begin() + static_cast<int>(i), kinds[i]) !=
        kinds.begin() + static_cast<int>(i)) {
      continue;
    }
    const auto count = std::count(kinds.begin(), kinds.end(), kinds[i]);
    const std::string name = MonsterWord(rules, kinds[i]);
    names.push_back(count > 1 ? fmt::format("{}x {}", count, name) : name);
  }
  return Joined(names);
}

std::string Cut(std::string text, std::size_t columns) {
  if (ColumnsOf(text) <= columns) return text;
  while (ColumnsOf(text) + 3 > columns) {
    const std::size_t blank = text.find_last_of(' ');
    if (blank == std::string::npos || blank == 0) {
      // One long word: bytes that go on a character go with it.
      while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) {
        text.pop_back();
      }
      if (!text.empty()) text.pop_back();
    } else {
      text.resize(blank);
    }
  }
  while (!text.empty() && std::string_view(" ,:;").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  return text + "...";
}

std::string Shortened(const std::string& text, std::size_t columns) {
  if (ColumnsOf(text) <= columns) return text;
  std::string shorter = text;
  for (const auto& [word, letter] : {std::pair{" attack", " A"}, std::pair{" magicka", " M"}}) {
    for (std::size_t at = shorter.find(word); at != std::string::npos; at = shorter.find(word)) {
      shorter.replace(at, std::string_view(word).size(), letter);
    }
  }
  return Cut(std::move(shorter), columns);
}

bool IsFirstPick(const State& state, const Effect& asking) {
  return state.frames[state.num_frames - 1U].left == PicksOf(asking) + 1;
}

std::string_view DeclineText(Op op, bool first) {
  switch (op) {
    case Op::kConsume:
      return first ? "consumes nothing" : "consumes no more";
    case Op::kMove:
      return "moves nothing";
    case Op::kDamage:
      return "deals no damage";
    case Op::kSlay:
      return "slays nothing";
    case Op::kBanish:
      return "puts no monster under the deck";
    case Op::kRefresh:
      return first ? "replaces nothing" : "replaces no more";
    case Op::kFreeSummon:
      return "summons nothing";
    default:
      return "gives nothing";
  }
}

std::string OutcomeText(const Rules& rules, const State& state) {
  if (rules.IsSolo()) {
    return fmt::format("the game is {} in turn {} with {}",
                       state.reason == EndReason::kSoloWon ? "won" : "lost", state.turns[0],
                       Counted(state.vp[0], "point"));
  }
  const Payoffs<Rules> returns = rules.Returns(state);
  std::vector<std::string> winners;
  const bool team = rules.setup().mode == Mode::kTeam;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (returns[seat] <= 0 || (team && seat > 1)) continue;
    const std::string who =
        team ? fmt::format("the team of {} and {}", SeatWord(seat), SeatWord(seat + 2))
             : SeatWord(seat);
    winners.push_back(fmt::format("{} ({})", who, Counted(rules.PointsOf(state, seat), "point")));
  }
  return fmt::format("the game is over: {} {}", Joined(winners),
                     winners.size() == 1 ? "wins" : "win");
}

Tally MovedByYes(const Rules& rules, const State& state, const Effect& effect) {
  Tally moved{};
  for (const Spot spot : {Spot::kHand, Spot::kDiscard, Spot::kNecropolis, Spot::kRift}) {
    if ((effect.from >> static_cast<int>(spot) & 1) == 0) continue;
    const int zone = ZoneOf(spot, state.active);
    for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
      const CardType type = state.cards.Item(at);
      const bool tagged = rules.IsFrenzy() && zone == kNecropolis;
      const int owner = tagged ? state.cards.Tag(at) : rules.OwnerOf(state, type, state.active);
      const bool fits = effect.any_owner != 0 || owner == state.active;
      if (fits && rules.cards().card(type).cost <= effect.max_cost) ++moved[type];
    }
  }
  return moved;
}

}  // namespace riftlab::warrift
