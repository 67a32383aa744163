// Positions as JSON: what stands in the file. README.md beside this file lists the fields.
#include "engine/games/riftforce/position.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/card_text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab::riftforce {
namespace {

constexpr Range kCount = {0, 9999};  // of scores and drawn cards
constexpr Array<std::string_view, kMaxLocations> kLocations = {"L1", "L2", "L3", "L4", "L5", "L6"};
constexpr Array<std::string_view, 2> kCriterionWords = {"number", "guild"};  // by bit

// Those of turns and plans.
constexpr auto kPhaseWords = [] {
  auto words = kPhaseNames;
  std::fill_n(words.begin(), static_cast<std::size_t>(Phase::kAction), std::string_view{});
  return words;
}();

// Of `count` things the one with this printed name, in any case and with any blanks; -1 if there is
// none, or several.
template <class NameOf>
int FindPrinted(int count, std::string_view name, NameOf name_of) {
  const std::string wanted = Normalised(name);
  int found = -1;
  for (int i = 0; i < count; ++i) {
    if (Normalised(name_of(i)) != wanted) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

int NumTypes(const CardTable& cards) {
  return MakeType(cards.num_guilds - 1, static_cast<int>(kNumbers) - 1) + 1;
}

// The type that a code or a printed name says, "Fi5" or "Fire 5"; -1 if there is none.
int CardOf(const CardTable& cards, std::string_view text) {
  const int found = FindType(cards, text);
  if (found >= 0) return found;
  return FindPrinted(NumTypes(cards), text,
                     [&](int type) { return CardName(cards, static_cast<CardType>(type)); });
}

// The same for "Fi" or "Fire".
int GuildOfText(const CardTable& cards, std::string_view text) {
  const int found = FindGuild(cards, text);
  if (found >= 0) return found;
  return FindPrinted(cards.num_guilds, text, [&](int guild) { return GuildName(cards, guild); });
}

// The printed names of the cards, for near misses.
std::vector<std::string> PrintedCards(const CardTable& cards) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(NumTypes(cards)));
  for (int type = 0; type < NumTypes(cards); ++type) {
    names.push_back(CardName(cards, static_cast<CardType>(type)));
  }
  return names;
}

// "L3.1".
std::string SpotText(Spot spot) {
  return fmt::format("{}.{}", LocationText(LocationOf(spot.row)), spot.index + 1);
}

}  // namespace

void Position::Describe(Fields f) {
  if (is_view_) {
    f.Required("seat", "the seat whose view it is").Integer(observer_, {0, last_seat()});
  }
  f["round"].Integer(state_.round, {0, cards_.round_cap});
  f["position"].Integer(state_.position, {0, rules_.num_positions() - 1});
  f["to_move"].IntegerOrNull(state_.to_move, kNobody, {0, last_seat()});
  DescribeDisplay(f.Optional("display", state_.display != 0));
  if (!IsSolo()) {
    constexpr Array<std::string_view, 2> kOfSolo = {"trainer", "plans"};
    f.Without(kOfSolo, "only solo mode has a trainer and plans");
  }
  if (!IsDraft()) return DescribeGame(f);
  DescribeSeats(f);
  if (IsSolo()) DescribeTrainer(f);
  constexpr Array<std::string_view, 5> kOfGame = {"riftforce", "rows", "plans", "out", "turn"};
  f.Without(kOfGame, "leave it out in the draft (round 0)");
}

void Position::DescribeGame(Fields f) {
  f["riftforce"].Object([&](Fields scores) {
    DescribeScore(scores["A"], state_.riftforce[0]);
    DescribeScore(scores["B"], state_.riftforce[1]);
  });
  f["rows"].Object([&](Fields rows) {
    DescribeRows(rows["A"], 0);
    DescribeRows(rows["B"], 1);
  });
  if (IsSolo()) {
    DescribePlans(f.Required("plans", R"({"known":[...],"top":n} with the plans in their order)"));
    DescribeTrainer(f);
  }
  DescribeOut(f.Optional("out", !state_.out.empty()));
  DescribeSeats(f);
  if (!IsOver()) return f["turn"].Object([&](Fields turn) { DescribeTurn(turn); });
  f.Without("turn", "the game is over (to_move is null)");
}

void Position::DescribeSeats(Fields f) {
  f.Required("seats", "a list with the guilds and cards of each seat")
      .List(static_cast<std::size_t>(rules_.NumPlayers()), "seats",
            [&](Fields seat, std::size_t i) { DescribeOwner(seat, static_cast<Player>(i)); });
}

void Position::DescribeTrainer(Fields f) {
  DescribeOwner(f.Required("trainer", "the guilds and cards of the trainer"), kTrainer);
}

// A seat, or the trainer.
void Position::DescribeOwner(Fields f, Player owner) {
  Cards& cards = state_.cards[owner];
  f.Object([&](Fields own) {
    DescribeGuilds(own.Required("guilds", "a list of guilds"), owner);
    if (IsDraft()) return;
    if (IsHidden(owner)) {
      DescribeHiddenHand(own.Required("hand", R"({"known":[],"unknown":n})"), owner);
    } else if (!IsTrainer(owner)) {
      DescribeCards(own["hand"], cards.hand);
      DescribeCards(own.Optional("known", !cards.known.empty()), cards.known);
    }
    DescribeCards(own[IsHidden(owner) ? "hidden" : "draw"], cards.draw);
    DescribeCards(own["discard"], cards.discard);
    if (!IsTrainer(owner)) own["drawn"].Integer(state_.drawn[owner], kCount);
  });
}

void Position::DescribeGuild(Fields f, OptionalIndex& guild) const {
  f.Text(
      guild, [&](OptionalIndex index) { return GuildCode(cards_, *index); },
      [&](const std::string& text) -> absl::StatusOr<OptionalIndex> {
        const int found = GuildOfText(cards_, text);
        if (found >= 0) return OptionalIndex(found);
        const std::vector<std::string> codes = GuildCodes(cards_);
        std::vector<std::string> names = codes;
        for (int i = 0; i < cards_.num_guilds; ++i) names.push_back(GuildName(cards_, i));
        return absl::InvalidArgumentError(fmt::format(
            "is not a guild{}; guilds: {}", Suggestion(text, names), fmt::join(codes, ", ")));
      });
}

void Position::DescribeGuilds(Fields f, Player owner) {
  auto& guilds = state_.guilds[owner];
  std::vector<OptionalIndex> list(guilds.begin(), guilds.begin() + NumTaken(state_, owner));
  f.List(list, "guilds", [&](Fields item, OptionalIndex& guild) { DescribeGuild(item, guild); });
  const auto most = static_cast<std::size_t>(rules_.GuildsOf(owner));
  if (list.size() > most) {
    return f.Complain(fmt::format("{} guilds; at most {}", list.size(), most));
  }
  std::copy(list.begin(), list.end(), guilds.begin());
}

void Position::DescribeDisplay(Fields f) {
  std::vector<OptionalIndex> list;
  ForEachBit(state_.display, [&](int guild) { list.emplace_back(guild); });
  f.List(list, "guilds", [&](Fields item, OptionalIndex& guild) {
    DescribeGuild(item, guild);
    if (!f.reading() || !f.ok()) return;
    if (Has(state_.display, *guild)) {
      item.Complain(fmt::format("guild {} is there twice", GuildCode(cards_, *guild)));
    }
    Set(state_.display, *guild);
  });
}

void Position::DescribeCard(Fields f, CardType& card) const {
  f.Text(
      card, [&](CardType type) { return TypeName(cards_, type); },
      [&](const std::string& text) -> absl::StatusOr<CardType> {
        const int found = CardOf(cards_, text);
        if (found >= 0) return static_cast<CardType>(found);
        return absl::InvalidArgumentError(fmt::format(
            R"(is not a card{}; cards are a guild and a number, such as "{}" or "{}")",
            Suggestion(text, PrintedCards(cards_)), TypeName(cards_, 0), CardName(cards_, 0)));
      });
}

void Position::DescribeCards(Fields f, CardSet& cards) const {
  std::vector<CardType> list;
  ForEachCardOf(cards, [&](CardType card) { list.push_back(card); });
  f.List(list, "cards", [&](Fields item, CardType& card) {
    DescribeCard(item, card);
    if (!f.reading() || !f.ok()) return;
    if (cards.Count(card) == kMaxCopies) {
      return item.Complain(
          fmt::format("more than {} of \"{}\"", kMaxCopies, TypeName(cards_, card)));
    }
    cards.Add(card);
  });
}

void Position::DescribeHiddenHand(Fields f, Player seat) {
  CardSet& known = state_.cards[seat].known;
  const int limit = cards_.hand_size;
  f.Object([&](Fields hand) {
    DescribeCards(hand["known"], known);
    const int size = known.Size();
    if (size > limit) {
      return hand["known"].Complain(fmt::format("a hand holds at most {} cards", limit));
    }
    if (f.reading()) hand_sizes_[seat] = static_cast<std::uint8_t>(size);
    hand.Required("unknown", "the number of its other cards")
        .Integer(hand_sizes_[seat], {.min = 0, .max = limit - size, .add = -size});
  });
}

// A number alone is that of enemies destroyed.
void Position::DescribeScore(Fields f, Riftforce& score) const {
  if (f.IsNumber()) return f.Integer(score.destroyed, kCount);
  f.Object([&](Fields sources) {
    sources["destroyed"].Integer(score.destroyed, kCount);
    sources["controlled"].Integer(score.controlled, kCount);
    sources["passive"].Integer(score.passive, kCount);
  });
}

void Position::DescribeRows(Fields f, int side) {
  f.List(static_cast<std::size_t>(rules_.locations()), "rows, one for each location",
         [&](Fields row, std::size_t i) { DescribeRow(row, RowOf(side, static_cast<int>(i))); });
}

// The elementals from first to last.
void Position::DescribeRow(Fields f, int row) {
  Table& table = state_.table;
  std::vector<Elemental> elementals(table.cells.begin() + table.Begin(row),
                                    table.cells.begin() + table.End(row));
  const int side = SideOfRow(row);
  f.List(elementals, "elementals", [&](Fields item, Elemental& elemental) {
    item.Text(
        elemental, [&](Elemental value) { return ElementalText(rules_, value, side); },
        [&](const std::string& text) { return ParseElemental(text, side); });
    if (!f.reading()) return;
    if (table.Total() == kMaxElementals) {
      return item.Complain(fmt::format("more than {} elementals on the table", kMaxElementals));
    }
    table.Append(row, elemental);
  });
}

void Position::DescribePlans(Fields f) {
  std::vector<OptionalIndex> known(
      state_.plans.begin(), std::find(state_.plans.begin(), state_.plans.end(), OptionalIndex{}));
  f.Object([&](Fields plans) {
    plans.Required("known", "the plans in their order")
        .List(known, "plans", [&](Fields item, OptionalIndex& plan) {
          item.Text(
              plan, [&](OptionalIndex number) { return PlanId(cards_.plans[*number]); },
              [&](const std::string& text) -> absl::StatusOr<OptionalIndex> {
                const int found = FindPlan(cards_, text);
                if (found >= 0) return OptionalIndex(found);
                return absl::InvalidArgumentError("is not a plan");
              });
        });
    const int unknown = cards_.NumPlans() - static_cast<int>(known.size());
    if (unknown < 0) {
      return plans["known"].Complain(
          fmt::format("{} plans; there are {}", known.size(), cards_.NumPlans()));
    }
    std::copy(known.begin(), known.end(), state_.plans.begin());
    int given = unknown;
    plans["unknown"].Integer(given, {0, cards_.NumPlans()});
    if (given != unknown) plans["unknown"].Complain(fmt::format("must be {}", unknown));
    plans["top"].Integer(state_.top_plan, {.min = 1, .max = cards_.NumPlans(), .add = 1});
  });
}

// Cards out of play, or "rest": all that stand nowhere else.
void Position::DescribeOut(Fields f) {
  constexpr Array<std::string_view, 1> kRest = {"rest"};
  int rest = 0;
  if (f.IsText()) return f.Word(rest, kRest);
  DescribeCards(f, state_.out);
}

// The question, and the action in progress.
void Position::DescribeTurn(Fields f) {
  f.Required("phase", "what the seat is asked").Word(state_.phase, kPhaseWords);
  if (f.reading()) state_.pending.context = ContextOf(f);
  if (IsPlay()) {
    DescribePlay(f);
  } else if (IsPlan()) {
    DescribeActivation(f);
  } else if (state_.phase >= Phase::kActivate) {
    DescribeDiscard(f);
    DescribeActivation(f);
  }
}

// Which ability is in progress. A card put down heals as well as an elemental that acts.
Context Position::ContextOf(Fields turn) const {
  const Phase phase = state_.phase;
  if (phase <= Phase::kBot) return Context::kNone;
  if (IsPlan()) {
    const bool is_amplifier = phase == Phase::kMoveTo || phase == Phase::kHeal;
    return is_amplifier ? Context::kAmplifier : Context::kChallenge;
  }
  return phase == Phase::kLove && !turn["actor"].Given() ? Context::kNone : Context::kGuild;
}

void Position::DescribePlay(Fields f) {
  const Pending& pending = state_.pending;
  placed_.assign(pending.placed.begin(), pending.placed.begin() + pending.num_placed);
  f.Optional("placed", !placed_.empty())
      .List(placed_, "cards put down",
            [&](Fields item, Placed& placed) { DescribePlaced(item, placed); });
  if (state_.phase == Phase::kPlayAt) {
    return DescribeCard(f.Required("card", "the card to be placed"), state_.pending.card);
  }
  f.Without("card", "leave it out: no card is chosen yet");
}

void Position::DescribePlaced(Fields f, Placed& placed) const {
  f.Object([&](Fields put) {
    DescribeCard(put.Required("card", "the card put down"), placed.type);
    put.Required("at", "its location")
        .Word(placed.location,
              std::span(kLocations).first(static_cast<std::size_t>(rules_.locations())));
    put.Optional("heals", placed.healed.has_value())
        .Integer(placed.healed, {.min = 1, .max = kMaxElementals, .add = 1});
  });
}

// What was discarded, and what of it the next elemental must match.
void Position::DescribeDiscard(Fields f) {
  Pending& pending = state_.pending;
  DescribeCard(f.Required("card", "the card discarded"), pending.card);
  std::vector<int> criteria;
  ForEachBit(pending.criteria, [&](int bit) { criteria.push_back(bit); });
  f["by"].List(criteria, "criteria",
               [](Fields item, int& bit) { item.Word(bit, kCriterionWords); });
  for (const int bit : criteria) Set(pending.criteria, bit);
}

void Position::DescribeActivation(Fields f) {
  Pending& pending = state_.pending;
  const int least = LeastDone();
  const int most = IsPlan() ? kPlanLength : cards_.max_activated;
  f.Optional("done", pending.done != 0).Integer(pending.done, {least, most - 1 + least});
  if (pending.context != Context::kNone) return DescribeAbility(f);
  constexpr Array<std::string_view, 6> kOfAbility = {"actor",  "step",   "repeats",
                                                     "target", "played", "taken_over"};
  f.Without(kOfAbility, "nothing is being activated yet");
}

void Position::DescribeAbility(Fields f) {
  Pending& pending = state_.pending;
  const int side = acting_side();
  Spot actor = {RowOf(side, pending.actor_location), pending.actor_index};
  DescribeSpot(f.Required("actor", R"(the acting elemental, such as "L3.1")"), side, actor);
  pending.actor_location = static_cast<std::uint8_t>(LocationOf(actor.row));
  pending.actor_index = static_cast<std::uint8_t>(actor.index);
  f["step"].Integer(pending.step, {0, kMaxSteps - 1});
  f.Optional("repeats", pending.repeats != 0).Integer(pending.repeats, {0, UINT8_MAX});

  // What was hit last; for kLove the elemental taken over.
  const bool heals = state_.phase == Phase::kLove;
  Spot target = {pending.target_row.value_or(-1), pending.target_index};
  DescribeSpot(f.Optional(heals ? "played" : "target", pending.target_row.has_value()),
               heals ? side : 1 - side, target);
  if (target.row >= 0) pending.target_row = target.row;
  pending.target_index = static_cast<std::uint8_t>(target.index);
  if (state_.phase == Phase::kTakeOverTo) {
    auto stolen = static_cast<CardType>(pending.stolen.value_or(0));
    DescribeCard(f.Required("taken_over", "the card taken over"), stolen);
    pending.stolen = stolen;
    return;
  }
  f.Without("taken_over", "belongs to the phase \"take_over_to\"");
}

void Position::DescribeSpot(Fields f, int side, Spot& spot) const {
  f.Text(spot, SpotText, [&](const std::string& text) -> absl::StatusOr<Spot> {
    for (int row = RowOf(side, 0); row < RowOf(side, rules_.locations()); ++row) {
      for (int index = 0; index < state_.table.Size(row); ++index) {
        if (text == SpotText({row, index})) return Spot{row, index};
      }
    }
    return absl::InvalidArgumentError(fmt::format(
        "is no elemental of side {}; \"L3.1\" is the first at location 3", KeyOf(side)));
  });
}

// "Fi5*2/2#!".
absl::StatusOr<Elemental> Position::ParseElemental(const std::string& text, int side) const {
  const std::size_t end = std::min(text.find_first_of("*/#!"), text.size());
  const int type = CardOf(cards_, text.substr(0, end));
  std::string_view rest = std::string_view{text}.substr(end);
  const auto takes = [&](char mark) {
    if (rest.empty() || rest[0] != mark) return false;
    rest.remove_prefix(1);
    return true;
  };
  const auto digit_after = [&](char mark, int otherwise) {
    if (rest.size() < 2 || rest[1] < '0' || rest[1] > '9' || !takes(mark)) return otherwise;
    const int digit = rest[0] - '0';
    rest.remove_prefix(1);
    return digit;
  };
  const int damage = digit_after('*', 0);
  const int controller = digit_after('/', side);
  const bool needs_number = takes('#');
  const bool activated = takes('!');
  if (type < 0 || !rest.empty()) {
    const std::string nearest =
        type < 0 ? Suggestion(text.substr(0, end), PrintedCards(cards_)) : "";
    return absl::InvalidArgumentError(fmt::format(
        "is not an elemental{}; it is a card, its damage, the seat that controls it where that is "
        "not seat {}, such as \"{}*2\", and '!' if it has been activated",
        nearest, side, TypeName(cards_, 0)));
  }
  const auto owner = static_cast<Player>(controller);
  if (owner >= rules_.num_owners() || rules_.SideOfOwner(owner) != side) {
    return absl::InvalidArgumentError(
        fmt::format("is not possible: seat {} is not of this side", controller));
  }
  if (damage > rules_.LifeOf(static_cast<CardType>(type))) {
    return absl::InvalidArgumentError(
        fmt::format("is not possible: damage {} is more than the number", damage));
  }
  Elemental elemental(static_cast<CardType>(type), owner);
  elemental.set_damage(damage);
  elemental.set_needs_number(needs_number);
  elemental.set_activated(activated);
  return elemental;
}

Json Rules::ToJson(const State& state) const { return WriteDescribed(Position(*this, state)); }

Json Rules::ToJson(const InfoSet& info) const { return WriteDescribed(Position(*this, info)); }

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  Position position(*this, /*is_view=*/false);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info().known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  Position position(*this, /*is_view=*/true);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info();
}

}  // namespace riftlab::riftforce
