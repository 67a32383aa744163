// What each seat sees happen, as text: what was chosen, and which public facts have changed.
#include "engine/core/array.h"
#include "engine/games/warrift/notation.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

// Whether a zone holds the same in both states.
template <class Cards>
bool IsSame(const Cards& before, const Cards& after, int zone) {
  if (before.Size(zone) != after.Size(zone)) return false;
  int there = after.Begin(zone);
  for (int at = before.Begin(zone); at < before.End(zone); ++at, ++there) {
    if (before.Item(at) != after.Item(there) || before.Tag(at) != after.Tag(there)) return false;
  }
  return true;
}

// Lists which facts that a seat can see have changed; only those are put in words. What is asked,
// and what is in progress, follows from them.
class ChangeList {
 public:
  // None of these is owned; without `before` everything that is not empty has changed.
  ChangeList(const Rules& rules, const State* before, const State& after)
      : rules_(rules), before_(before), after_(after) {}

  // `value_of(state)` is the value of the fact in words.
  template <class ValueOf>
  void Add(std::string_view name, ValueOf&& value_of) {
    const std::string value = value_of(after_);
    if (before_ == nullptr ? value == "-" : value == value_of(*before_)) return;
    text_ += fmt::format("{}{}: {}", text_.empty() ? "" : "; ", name, value);
  }

  void AddZone(std::string_view name, int zone, Show show = Show::kNames) {
    if (before_ != nullptr && IsSame(before_->cards, after_.cards, zone)) return;
    Add(name, [&](const State& state) { return ZoneText(rules_, state, zone, show); });
  }

  template <class NumberOf>
  void AddNumber(std::string_view name, NumberOf&& number_of) {
    if (before_ != nullptr && number_of(*before_) == number_of(after_)) return;
    Add(name, [&](const State& state) { return fmt::format("{}", number_of(state)); });
  }

  const Rules& rules() const { return rules_; }
  const State* before() const { return before_; }
  const State& after() const { return after_; }
  const std::string& text() const { return text_; }

 private:
  const Rules& rules_;
  const State* before_;
  const State& after_;
  std::string text_;
};

// Which cards of a hand everybody knows, and how many there are of each pool.
std::string OpenHandText(const Rules& rules, const State& state, Player seat) {
  const CardStore& cards = state.cards;
  std::string hand;
  Array<int, 256> pools{};
  for (int at = cards.Begin(Hand(seat)); at < cards.End(Hand(seat)); ++at) {
    if (cards.Tag(at) == 0) hand += TypeName(rules, cards.Item(at)) + " ";
    ++pools[cards.Tag(at)];
  }
  for (std::size_t pool = 1; pool < pools.size(); ++pool) {
    if (pools[pool] != 0) hand += fmt::format("{}#{} ", pools[pool], pool);
  }
  if (!hand.empty()) hand.pop_back();
  return hand.empty() ? "-" : hand;
}

void AddSeat(Player seat, ChangeList& changes) {
  const Rules& rules = changes.rules();
  const auto name = [seat](const char* what) { return fmt::format("{} of seat {}", what, seat); };
  changes.Add(name("guild"), [&](const State& state) {
    const int guild = rules.GuildOf(state, seat);
    return guild == kMaxGuilds ? std::string{"-"} : TextOf(rules.cards().guilds[guild].id);
  });
  changes.Add(name("power"), [&](const State& state) {
    const OptionalIndex power = state.power[seat];
    return power ? TextOf(rules.cards().power(*power).id) : "-";
  });
  changes.Add(name("points"), [&](const State& state) {
    return state.out[seat] != 0 ? std::string{"eliminated"} : fmt::format("{}", state.vp[seat]);
  });
  const State* before = changes.before();
  if (before == nullptr || !IsSame(before->cards, changes.after().cards, Hand(seat))) {
    changes.Add(name("hand"), [&](const State& state) { return OpenHandText(rules, state, seat); });
  }
  changes.Add(name("deck"), [&](const State& state) {
    return fmt::format("{}#{} {}", state.cards.Size(Base(seat)), state.pool[seat],
                       ZoneText(rules, state, Upper(seat), Show::kPoolsOnly));
  });
  changes.AddZone(name("discard pile"), Discard(seat));
  if (rules.Supplier(seat) != seat) return;
  if (before == nullptr || before->selection != changes.after().selection) {
    changes.Add(name("selection"),
                [&](const State& state) { return SelectionText(rules, state, seat); });
  }
  changes.AddZone(name("cards under the guild deck"), GuildUnder(seat));
}

// Who decides, as `seat` is told: not that a question was put which depends on a hidden hand.
Player Decider(const Rules& rules, const State& state, Player seat) {
  const bool is_hidden = rules.AsksForOwn(state) || rules.AsksForDiscard(state);
  return is_hidden && state.to_move != seat ? state.active : state.to_move;
}

// What `seat` sees to have changed.
std::string Changes(const Rules& rules, const State* before, const State& after, Player seat) {
  ChangeList changes(rules, before, after);
  for (const Player other : Seats(rules.NumPlayers())) AddSeat(other, changes);
  changes.AddZone("Rift", kRift);
  changes.AddZone("Necropolis", kNecropolis);
  changes.AddZone("played", kPlayed);
  changes.AddZone("removed", kRemoved);
  if (before == nullptr || !IsSame(before->monsters, after.monsters, kInPlay)) {
    changes.Add("monsters",
                [&](const State& state) { return MonstersText(rules, state, kInPlay); });
  }
  changes.AddNumber("attack", [](const State& state) { return state.turn.attack; });
  changes.AddNumber("magicka", [](const State& state) { return state.turn.magicka; });
  changes.AddZone("own hand", Hand(seat), Show::kPools);
  changes.AddNumber("rotation", [](const State& state) { return state.rotation; });
  changes.AddNumber("turn of seat", [](const State& state) { return state.active; });
  changes.Add("to decide", [&](const State& state) {
    const Player decider = Decider(rules, state, seat);
    return decider == kNobody ? std::string{"nobody"} : fmt::format("seat {}", decider);
  });
  return changes.text();
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  std::string text = IsTold(before, action, after, seat)
                         ? fmt::format("seat {}: {}", before.to_move, ToText(before, action))
                         : "";
  const std::string changes = Changes(*this, &before, after, seat);
  if (!changes.empty()) text += (text.empty() ? "" : "; ") + changes;
  return text;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  return Changes(*this, nullptr, state, seat);
}

}  // namespace riftlab::warrift
