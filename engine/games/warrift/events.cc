// What each seat sees happen, as text: what was chosen, and which public facts have changed.
#include <vector>

#include "engine/games/warrift/notation.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

// A fact that everybody can see, and its value.
struct Fact {
  std::string name;
  std::string value;
};
using Facts = std::vector<Fact>;

void AddSeat(const Rules& rules, const State& state, Player seat, Facts& facts) {
  const auto add = [&](const char* what, std::string value) {
    facts.push_back({fmt::format("{} of seat {}", what, seat), std::move(value)});
  };
  const CardStore& cards = state.cards;
  const int guild = rules.GuildOf(state, seat);
  add("guild",
      guild == kMaxGuilds ? "-" : TextOf(rules.cards().guilds[static_cast<std::size_t>(guild)].id));
  const std::uint8_t power = state.power[seat];
  add("power", power == 0 ? "-" : TextOf(rules.cards().power(power - 1).id));
  add("points", state.out[seat] != 0 ? "eliminated" : fmt::format("{}", state.vp[seat]));
  // Which cards everybody knows, and how many there are of each pool.
  std::string hand;
  std::array<int, 256> pools{};
  for (int at = cards.Begin(Hand(seat)); at < cards.End(Hand(seat)); ++at) {
    if (cards.Tag(at) == 0) hand += TypeName(rules, cards.Item(at)) + " ";
    ++pools[cards.Tag(at)];
  }
  for (std::size_t pool = 1; pool < pools.size(); ++pool) {
    if (pools[pool] != 0) hand += fmt::format("{}#{} ", pools[pool], pool);
  }
  if (!hand.empty()) hand.pop_back();
  add("hand", hand.empty() ? "-" : hand);
  add("deck", fmt::format("{}#{} {}", cards.Size(Base(seat)), state.pool[seat],
                          ZoneText(rules, state, Upper(seat), Show::kPoolsOnly)));
  add("discard pile", ZoneText(rules, state, Discard(seat)));
  if (rules.Supplier(seat) != seat) return;
  add("selection", SelectionText(rules, state, seat));
  add("cards under the guild deck", ZoneText(rules, state, GuildUnder(seat)));
}

// What is asked, and what is in progress, follows from the rest.
Facts FactsOf(const Rules& rules, const State& state, Player seat) {
  Facts facts;
  for (const Player other : Seats(rules.NumPlayers())) {
    AddSeat(rules, state, other, facts);
  }
  facts.push_back({"Rift", ZoneText(rules, state, kRift)});
  facts.push_back({"Necropolis", ZoneText(rules, state, kNecropolis)});
  facts.push_back({"played", ZoneText(rules, state, kPlayed)});
  facts.push_back({"removed", ZoneText(rules, state, kRemoved)});
  facts.push_back({"monsters", MonstersText(rules, state, kInPlay)});
  facts.push_back({"attack", fmt::format("{}", state.turn.attack)});
  facts.push_back({"magicka", fmt::format("{}", state.turn.magicka)});
  facts.push_back({"own hand", ZoneText(rules, state, Hand(seat), Show::kPools)});
  facts.push_back({"rotation", fmt::format("{}", state.rotation)});
  facts.push_back({"turn of seat", fmt::format("{}", state.active)});
  facts.push_back(
      {"to decide", state.to_move == kNobody ? "nobody" : fmt::format("seat {}", state.to_move)});
  return facts;
}

std::string Changes(const Facts& before, const Facts& after) {
  std::string text;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (i < before.size() && before[i].value == after[i].value) continue;
    if (before.empty() && after[i].value == "-") continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", after[i].name, after[i].value);
  }
  return text;
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  const bool noticed =
      before.to_move == seat || !IsHiddenPick(before) || VerbOf(action) != Verb::kStop;
  std::string text =
      noticed ? fmt::format("seat {}: {}", before.to_move, ToText(before, action)) : "";
  const std::string changes = Changes(FactsOf(*this, before, seat), FactsOf(*this, after, seat));
  if (!changes.empty()) text += (text.empty() ? "" : "; ") + changes;
  return text;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  return Changes({}, FactsOf(*this, state, seat));
}

}  // namespace riftlab::warrift
