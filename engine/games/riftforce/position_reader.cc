#include "engine/games/riftforce/position_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/bits.h"
#include "engine/core/near_miss.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/options.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftforce {
namespace {

constexpr int kMaxCount = 9999;  // of scores and drawn cards

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string OwnerField(const Rules& rules, Player owner) {
  return rules.mode() == Mode::kSolo && owner == kTrainer ? "trainer"
                                                          : fmt::format("seats[{}]", owner);
}

}  // namespace

InfoSet PositionReader::Read() {
  static const std::vector<std::string> kKeys = {"seat",    "round",     "position", "to_move",
                                                 "display", "riftforce", "rows",     "seats",
                                                 "plans",   "trainer",   "out",      "turn"};
  InfoSet info{};
  if (!IsObject("state", json_, {kKeys.begin() + (observer_ == kNobody ? 1 : 0), kKeys.end()})) {
    return info;
  }
  State& state = info.known;
  if (observer_ != kNobody) info.seat = observer_;
  state.round =
      static_cast<std::uint8_t>(WholeOr(json_, "", "round", 0, rules_.cards().round_cap, 1));
  state.position =
      static_cast<std::uint8_t>(WholeOr(json_, "", "position", 0, rules_.num_positions() - 1, 0));
  ReadGuildLists(state);
  if (!ok()) return info;
  if (state.round == 0) {
    ReadDraft(state);
  } else {
    ReadGame(info);
  }
  return info;
}

// --- Guilds and the draft.

int PositionReader::ReadGuild(const std::string& field, const Json& value) {
  const std::string code = Word(field, value);
  if (!ok()) return 0;
  const int guild = FindGuild(rules_.cards(), code);
  if (guild >= 0) return guild;
  const std::vector<std::string> codes = GuildCodes(rules_.cards());
  Complain(field, fmt::format("'{}' is not a guild{}; guilds: {}", code, Suggestion(code, codes),
                              fmt::join(codes, ", ")));
  return 0;
}

void PositionReader::ReadGuildLists(State& state) {
  const Json* const seats = Find(json_, "seats");
  if (seats == nullptr) {
    Complain("seats", "missing; expected a list with the guilds and cards of each seat");
    return;
  }
  if (!IsList("seats", *seats, rules_.NumPlayers())) return;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    ReadGuilds(fmt::format("seats[{}]", seat), (*seats)[seat], seat, state);
  }
  const Json* const trainer = Find(json_, "trainer");
  if (rules_.mode() != Mode::kSolo) {
    if (trainer != nullptr) Complain("trainer", "only solo mode has a trainer");
  } else if (trainer == nullptr) {
    Complain("trainer", "missing; expected the guilds and cards of the trainer");
  } else {
    ReadGuilds("trainer", *trainer, kTrainer, state);
  }
  std::uint32_t used = 0;
  for (const auto& guilds : state.guilds) {
    for (const std::uint8_t guild : guilds) {
      if (guild == 0) continue;
      if (riftlab::Has(used, guild - 1)) {
        Complain("seats",
                 fmt::format("guild {} is there twice", GuildCode(rules_.cards(), guild - 1)));
      }
      Set(used, guild - 1);
    }
  }
  const Json* const display = Find(json_, "display");
  if (display == nullptr || !IsList("display", *display, -1)) return;
  for (std::size_t i = 0; i < display->size(); ++i) {
    const std::string field = fmt::format("display[{}]", i);
    const int guild = ReadGuild(field, (*display)[i]);
    // In solo mode the trainer may have guilds that were offered and not kept.
    const std::uint32_t others =
        rules_.mode() == Mode::kSolo ? state.display : (used | state.display);
    if (ok() && riftlab::Has(others, guild)) {
      Complain(field, fmt::format("guild {} is there twice", GuildCode(rules_.cards(), guild)));
    }
    Set(state.display, guild);
  }
}

void PositionReader::ReadGuilds(const std::string& field, const Json& owner, Player index,
                                State& state) {
  if (!owner.is_object()) {
    Complain(field, fmt::format("expected an object, not {}", Shown(owner)));
    return;
  }
  const std::string name = field + ".guilds";
  const Json* const list = Find(owner, "guilds");
  if (list == nullptr) {
    Complain(name, "missing; expected a list of guilds");
    return;
  }
  const int wanted = rules_.GuildsOf(index);
  if (!IsList(name, *list, state.round == 0 ? -1 : wanted)) return;
  if (static_cast<int>(list->size()) > wanted) {
    Complain(name, fmt::format("{} guilds; at most {}", list->size(), wanted));
    return;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    state.guilds[index][i] =
        static_cast<std::uint8_t>(ReadGuild(fmt::format("{}[{}]", name, i), (*list)[i]) + 1);
  }
}

void PositionReader::ReadDraft(State& state) {
  for (const std::string_view key : {"riftforce", "rows", "plans", "out", "turn"}) {
    if (Find(json_, key) != nullptr) Complain(key, "leave it out in the draft (round 0)");
  }
  if (rules_.has_fixed_guilds()) {
    Complain("round", "is 0, but rule guilds leaves nothing to draft; the first round is 1");
  }
  if (!ok()) return;
  if (rules_.mode() == Mode::kSolo) {
    ReadSoloDraft(state);
  } else {
    CheckPicks(state);
    if (!ok()) return;
    state.to_move = rules_.SeatAt(state.position);
    SetOptions(state, Phase::kDraft, state.display);
  }
  if (ok() && rules_.NumLegal(state) < 2) Complain("display", "leaves no choice");
  const Json* const to_move = Find(json_, "to_move");
  if (ok() && to_move != nullptr && *to_move != state.to_move) {
    Complain("to_move", fmt::format("it is the turn of seat {}", state.to_move));
  }
}

// Whether the picks made so far are those of the order of picks (ruling 23).
void PositionReader::CheckPicks(State& state) {
  std::array<int, kMaxSeats> missing{};
  int picks = 0;
  int needed = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const int taken = NumTaken(state, seat);
    if (taken == 0) {
      Complain(fmt::format("seats[{}].guilds", seat), "empty; each seat begins with one guild");
      return;
    }
    picks += taken - 1;
    needed += rules_.GuildsOf(seat) - 1;
  }
  std::array<int, kMaxSeats> taken{1, 1, 1, 1};
  int position = 0;
  for (int pick = 0; pick <= picks && pick < needed; ++pick, ++position) {
    while (taken[rules_.SeatAt(position % rules_.num_positions())] ==
           rules_.GuildsOf(rules_.SeatAt(position % rules_.num_positions()))) {
      ++position;
    }
    if (pick < picks) ++taken[rules_.SeatAt(position % rules_.num_positions())];
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    missing[seat] = taken[seat] - NumTaken(state, seat);
    if (missing[seat] == 0) continue;
    Complain(fmt::format("seats[{}].guilds", seat),
             fmt::format("{} guilds; after {} picks the seat has {}", NumTaken(state, seat), picks,
                         taken[seat]));
    return;
  }
  if (picks == needed) {
    Complain("seats", "the draft is over; give the position of round 1");
    return;
  }
  position = (position - 1) % rules_.num_positions();
  if (position != state.position) {
    Complain("position", fmt::format("after {} picks the position is {}", picks, position));
    return;
  }
  int base_guilds = 0;
  for (int guild = 0; guild < rules_.cards().num_guilds; ++guild) {
    const bool is_base = rules_.cards().guilds[static_cast<std::size_t>(guild)].is_base != 0;
    base_guilds += is_base ? 1 : 0;
    if (rules_.base_draft() && !is_base && riftlab::Has(state.display, guild)) {
      Complain("display",
               fmt::format("guild {} is not of the base game", GuildCode(rules_.cards(), guild)));
    }
  }
  const int displayed = rules_.base_draft() ? base_guilds - 1 - rules_.NumPlayers()
                                            : rules_.cards().display + rules_.NumPlayers();
  if (Count(state.display) != displayed - picks) {
    Complain("display", fmt::format("{} guilds; after {} picks there are {}", Count(state.display),
                                    picks, displayed - picks));
  }
}

void PositionReader::ReadSoloDraft(State& state) {
  const int kept = NumTaken(state, 0);
  const int offered = rules_.cards().solo_offered;
  const int wanted = rules_.cards().guilds_alone;
  state.to_move = 0;
  if (state.position != 0) Complain("position", "is 0 in the draft of solo mode");
  if (kept == 0) {
    if (NumTaken(state, kTrainer) != 0) {
      Complain("trainer.guilds", "the human keeps guilds before the trainer gets any");
    } else if (Count(state.display) != offered) {
      Complain("display", fmt::format("{} guilds; {} are offered", Count(state.display), offered));
    }
    SetOptions(state, Phase::kKeep);
    for (int i = 0; ok() && i < NumSubsets(offered, wanted); ++i) SetOption(state, i);
    return;
  }
  if (kept != wanted || Count(state.display) != offered - wanted) {
    Complain("seats[0].guilds", fmt::format("{} kept and {} left on display; {} of {} are kept",
                                            kept, Count(state.display), wanted, offered));
    return;
  }
  if (rules_.trainer_guilds() != TrainerGuilds::kChosen) {
    Complain("round", "is 0, but nothing is left to choose; the first round is 1");
    return;
  }
  // The trainer's guilds one by one, as they were chosen.
  const auto guilds = state.guilds[kTrainer];
  const int taken = NumTaken(state, kTrainer);
  state.guilds[kTrainer] = {};
  for (int i = 0; i <= taken && i < wanted; ++i) {
    const std::uint32_t choices = rules_.TrainerChoices(state);
    if (i == taken) {
      SetOptions(state, Phase::kTrainerGuild, choices);
      return;
    }
    const int guild = guilds[static_cast<std::size_t>(i)] - 1;
    if (!riftlab::Has(choices, guild)) {
      Complain("trainer.guilds",
               "they are chosen in the order of the card table, from all that "
               "the human has not");
      return;
    }
    state.guilds[kTrainer][static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(guild + 1);
  }
  Complain("round", "is 0, but the trainer has all its guilds; the first round is 1");
}

// --- Cards.

std::optional<CardType> PositionReader::ReadCard(const std::string& field, const Json& value) {
  const int type = value.is_string() ? FindType(rules_.cards(), value.get<std::string>()) : -1;
  if (type >= 0) return static_cast<CardType>(type);
  Complain(field, fmt::format("{} is not a card; cards are a guild and a number, such as \"{}\"",
                              Shown(value), TypeName(rules_.cards(), 0)));
  return std::nullopt;
}

CardSet PositionReader::ReadCards(const std::string& field, const Json& value) {
  CardSet set{};
  if (!IsList(field, value, -1)) return set;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string name = fmt::format("{}[{}]", field, i);
    const std::optional<CardType> type = ReadCard(name, value[i]);
    if (!type) return set;
    if (set.Count(*type) == kMaxCopies) {
      Complain(name, fmt::format("more than {} of {}", kMaxCopies, Shown(value[i])));
      return set;
    }
    set.Add(*type);
  }
  return set;
}

int PositionReader::ReadLocation(const std::string& field, const Json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  for (int location = 0; location < rules_.locations(); ++location) {
    if (text == LocationText(location)) return location;
  }
  Complain(field, fmt::format(R"({} is not a location; locations are "L1" to "{}")", Shown(value),
                              LocationText(rules_.locations() - 1)));
  return 0;
}

bool PositionReader::ReadPlace(const std::string& field, const Json& value, int side,
                               const State& state, std::uint8_t& location, std::uint8_t& index) {
  const std::string text = Word(field, value);
  if (!ok()) return false;
  for (int l = 0; l < rules_.locations(); ++l) {
    const int size = state.table.Size(RowOf(side, l));
    for (int i = 0; i < size; ++i) {
      if (text != fmt::format("{}.{}", LocationText(l), i + 1)) continue;
      location = static_cast<std::uint8_t>(l);
      index = static_cast<std::uint8_t>(i);
      return true;
    }
  }
  Complain(field,
           fmt::format("side {} has no elemental at '{}'; \"L3.1\" is the first at location 3",
                       side == 0 ? 'A' : 'B', text));
  return false;
}

void PositionReader::ReadGame(InfoSet& info) {
  State& state = info.known;
  ReadScores(state);
  ReadRows(state);
  ReadOwners(info);
  ReadPlans(state);
  ReadOut(state);
  if (!ok()) return;
  const Json* const to_move = Find(json_, "to_move");
  if (to_move != nullptr && to_move->is_null()) {
    ReadOver(state);
    if (ok()) TakeCensus(info);
    if (ok()) CheckHand(info);
    return;
  }
  state.to_move = rules_.SeatAt(state.position);
  if (to_move != nullptr && *to_move != state.to_move) {
    Complain("to_move", fmt::format("at position {} it is the turn of seat {}", state.position,
                                    state.to_move));
    return;
  }
  ReadTurn(info);
}

void PositionReader::ReadScores(State& state) {
  static const std::vector<std::string> kSides = {"A", "B"};
  static const std::vector<std::string> kSources = {"destroyed", "controlled", "passive"};
  const Json* const scores = Find(json_, "riftforce");
  if (scores == nullptr || !IsObject("riftforce", *scores, kSides)) return;
  for (std::size_t side = 0; side < 2; ++side) {
    const Json* const score = Find(*scores, kSides[side]);
    if (score == nullptr) continue;
    const std::string field = "riftforce." + kSides[side];
    Riftforce& total = state.riftforce[side];
    if (score->is_number()) {
      total.destroyed = static_cast<std::uint16_t>(Whole(field, *score, 0, kMaxCount));
      continue;
    }
    if (!IsObject(field, *score, kSources)) return;
    const auto part = [&](std::size_t i) {
      return static_cast<std::uint16_t>(WholeOr(*score, field, kSources[i], 0, kMaxCount, 0));
    };
    total = {part(0), part(1), part(2)};
  }
}

void PositionReader::ReadRows(State& state) {
  static const std::vector<std::string> kSides = {"A", "B"};
  const Json* const rows = Find(json_, "rows");
  if (rows == nullptr || !IsObject("rows", *rows, kSides)) return;
  for (int side = 0; side < 2; ++side) {
    const Json* const list = Find(*rows, kSides[static_cast<std::size_t>(side)]);
    if (list == nullptr) continue;
    const std::string field = "rows." + kSides[static_cast<std::size_t>(side)];
    if (!IsList(field, *list, rules_.locations())) return;
    for (std::size_t location = 0; location < list->size(); ++location) {
      const std::string row = fmt::format("{}[{}]", field, location);
      const Json& elementals = (*list)[location];
      if (!IsList(row, elementals, -1)) return;
      for (std::size_t i = 0; ok() && i < elementals.size(); ++i) {
        ReadElemental(fmt::format("{}[{}]", row, i), elementals[i],
                      RowOf(side, static_cast<int>(location)), state);
      }
    }
  }
}

// "Fi5*2/2#!".
void PositionReader::ReadElemental(const std::string& field, const Json& value, int row,
                                   State& state) {
  const std::string text = Word(field, value);
  if (!ok()) return;
  const int type = FindType(rules_.cards(), std::string_view{text}.substr(0, 3));
  std::string_view rest = std::string_view{text}.substr(std::min<std::size_t>(3, text.size()));
  const int side = SideOfRow(row);
  int damage = 0;
  int controller = side;
  const auto digit = [&](char mark, int& number) {
    if (rest.size() < 2 || rest[0] != mark || !IsDigit(rest[1])) return;
    number = rest[1] - '0';
    rest.remove_prefix(2);
  };
  const auto takes = [&](char mark) {
    if (rest.empty() || rest[0] != mark) return false;
    rest.remove_prefix(1);
    return true;
  };
  digit('*', damage);
  digit('/', controller);
  const bool needs_number = takes('#');
  const bool activated = takes('!');
  if (type < 0 || !rest.empty()) {
    Complain(field, fmt::format("'{}' is not an elemental; it is a card, its damage, the seat that "
                                "controls it where that is not seat {}, such as \"{}*2\", and '!' "
                                "if it has been activated",
                                text, side, TypeName(rules_.cards(), 0)));
    return;
  }
  const auto owner = static_cast<Player>(controller);
  if (owner >= rules_.num_owners() || rules_.SideOfOwner(owner) != side) {
    Complain(field, fmt::format("seat {} is not of this side", controller));
    return;
  }
  if (damage > rules_.LifeOf(static_cast<CardType>(type))) {
    Complain(field, fmt::format("damage {} is more than the number", damage));
    return;
  }
  if (state.table.Total() == kMaxElementals) {
    Complain(field, fmt::format("more than {} elementals on the table", kMaxElementals));
    return;
  }
  Elemental elemental(static_cast<CardType>(type), owner);
  elemental.set_damage(damage);
  elemental.set_needs_number(needs_number);
  elemental.set_activated(activated);
  state.table.Append(row, elemental);
}

void PositionReader::ReadOwners(InfoSet& info) {
  const Json& seats = *Find(json_, "seats");
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const std::string field = fmt::format("seats[{}]", seat);
    const bool open = observer_ == kNobody || seat == observer_ || rules_.mode() == Mode::kSolo;
    if (open) {
      ReadOpenOwner(field, seats[seat], seat, info);
    } else {
      ReadHiddenOwner(field, seats[seat], seat, info);
    }
  }
  if (rules_.mode() != Mode::kSolo) return;
  ReadOpenOwner("trainer", *Find(json_, "trainer"), kTrainer, info);
}

void PositionReader::ReadOpenOwner(const std::string& field, const Json& owner, Player index,
                                   InfoSet& info) {
  static const std::vector<std::string> kKeys = {"guilds", "draw",  "discard",
                                                 "hand",   "known", "drawn"};
  const bool trainer = rules_.mode() == Mode::kSolo && index == kTrainer;
  if (!IsObject(field, owner, {kKeys.begin(), kKeys.begin() + (trainer ? 3 : 6)})) return;
  Cards& cards = info.known.cards[index];
  const auto read = [&](std::string_view key, CardSet& set) {
    const Json* const list = Find(owner, key);
    if (list != nullptr) set = ReadCards(fmt::format("{}.{}", field, key), *list);
    return list != nullptr;
  };
  read("hand", cards.hand);
  read("known", cards.known);
  read("discard", cards.discard);
  open_draw_[index] = !read("draw", cards.draw);
  info.known.drawn[index] =
      static_cast<std::uint16_t>(WholeOr(owner, field, "drawn", 0, kMaxCount, 0));
}

void PositionReader::ReadHiddenOwner(const std::string& field, const Json& owner, Player index,
                                     InfoSet& info) {
  static const std::vector<std::string> kKeys = {"guilds", "hand", "hidden", "discard", "drawn"};
  static const std::vector<std::string> kHandKeys = {"known", "unknown"};
  if (!IsObject(field, owner, kKeys)) return;
  Cards& cards = info.known.cards[index];
  const Json* const hand = Find(owner, "hand");
  if (hand == nullptr || !IsObject(field + ".hand", *hand, kHandKeys)) {
    Complain(field + ".hand", R"(missing; expected {"known":[],"unknown":n})");
    return;
  }
  const Json* const known = Find(*hand, "known");
  if (known != nullptr) cards.known = ReadCards(field + ".hand.known", *known);
  const int limit = rules_.cards().hand_size - cards.known.Size();
  if (limit < 0) {
    Complain(field + ".hand.known",
             fmt::format("a hand holds at most {} cards", rules_.cards().hand_size));
    return;
  }
  const int unknown = WholeOr(*hand, field + ".hand", "unknown", 0, limit, 0);
  info.hand_sizes[index] = static_cast<std::uint8_t>(cards.known.Size() + unknown);
  const Json* const discard = Find(owner, "discard");
  if (discard != nullptr) cards.discard = ReadCards(field + ".discard", *discard);
  const Json* const hidden = Find(owner, "hidden");
  open_draw_[index] = hidden == nullptr;
  if (hidden != nullptr) cards.draw = ReadCards(field + ".hidden", *hidden);
  info.known.drawn[index] =
      static_cast<std::uint16_t>(WholeOr(owner, field, "drawn", 0, kMaxCount, 0));
}

void PositionReader::ReadPlans(State& state) {
  static const std::vector<std::string> kKeys = {"known", "unknown", "top"};
  const Json* const plans = Find(json_, "plans");
  if (rules_.mode() != Mode::kSolo) {
    if (plans != nullptr) Complain("plans", "only solo mode has plans");
    return;
  }
  const Json* const known =
      plans != nullptr && plans->is_object() ? Find(*plans, "known") : nullptr;
  if (known == nullptr || !IsObject("plans", *plans, kKeys)) {
    Complain("plans", R"(expected {"known":[...],"top":n} with the plans in their order)");
    return;
  }
  if (!IsList("plans.known", *known, -1)) return;
  const CardTable& cards = rules_.cards();
  const int stack = cards.num_attack_plans / cards.num_control_plans + 1;
  const int count = static_cast<int>(known->size());
  if (count > cards.NumPlans()) {
    Complain("plans.known", fmt::format("{} plans; there are {}", count, cards.NumPlans()));
    return;
  }
  for (std::size_t i = 0; i < known->size(); ++i) {
    const std::string field = fmt::format("plans.known[{}]", i);
    const std::string id = Word(field, (*known)[i]);
    const int plan = FindPlan(cards, id);
    if (!ok()) return;
    if (plan < 0) {
      Complain(field, fmt::format("'{}' is not a plan", id));
      return;
    }
    const bool control = static_cast<int>(i) % stack == stack - 1;
    if ((cards.plans[static_cast<std::size_t>(plan)].is_control != 0) != control) {
      Complain(field,
               fmt::format("this place is that of {} plan", control ? "a control" : "an attack"));
    }
    if (std::find(state.plans.begin(), state.plans.end(), plan + 1) != state.plans.end()) {
      Complain(field, fmt::format("'{}' is there twice", id));
    }
    state.plans[i] = static_cast<std::uint8_t>(plan + 1);
  }
  const int top = WholeOr(*plans, "plans", "top", 1, cards.NumPlans(), count);
  if (ok() && top != count && count != cards.NumPlans()) {
    Complain("plans.top", fmt::format("is {}, but {} plans are known; in the first pass the last "
                                      "known one is on top",
                                      top, count));
  }
  if (ok() && count == 0) Complain("plans.known", "empty; the top plan is always known");
  state.top_plan = static_cast<std::uint8_t>(std::max(1, top) - 1);
  const int unknown = cards.NumPlans() - count;
  if (ok() && WholeOr(*plans, "plans", "unknown", 0, cards.NumPlans(), unknown) != unknown) {
    Complain("plans.unknown", fmt::format("must be {}", unknown));
  }
}

void PositionReader::ReadOut(State& state) {
  const Json* const out = Find(json_, "out");
  if (out != nullptr && !(out->is_string() && *out == "rest")) state.out = ReadCards("out", *out);
}

int PositionReader::CountInPlay(const InfoSet& info, CardType type) const {
  const State& state = info.known;
  int count = state.out.Count(type);
  for (const Player owner : Seats(rules_.num_owners())) {
    const Cards& cards = state.cards[owner];
    count += cards.draw.Count(type) + cards.discard.Count(type);
    const bool hidden = observer_ != kNobody && rules_.mode() != Mode::kSolo && owner != observer_;
    count += hidden ? cards.known.Count(type) : cards.hand.Count(type);
  }
  for (int place = 0; place < state.table.Total(); ++place) {
    count += state.table.At(place).type() == type ? 1 : 0;
  }
  const Pending& pending = state.pending;
  for (std::size_t i = 0; i < pending.num_placed; ++i) {
    count += pending.placed[i].type == type ? 1 : 0;
  }
  count += state.phase == Phase::kPlayAt && pending.card == type ? 1 : 0;
  count += pending.stolen == type + 1 ? 1 : 0;
  return count;
}

void PositionReader::TakeCensus(InfoSet& info) {
  State& state = info.known;
  const Json* const out = Find(json_, "out");
  const bool rest_is_out = out != nullptr && out->is_string();
  std::array<Player, kMaxGuilds> owners{};
  owners.fill(kNobody);
  for (const Player owner : Seats(rules_.num_owners())) {
    for (const std::uint8_t guild : state.guilds[owner]) {
      if (guild != 0) owners[guild - 1U] = owner;
    }
  }
  for (int index = 0; ok() && index < rules_.cards().num_guilds * kNumbers; ++index) {
    const auto type = static_cast<CardType>(index);
    const Player owner = owners[static_cast<std::size_t>(GuildOf(type))];
    const int copies =
        owner == kNobody ? 0 : rules_.cards().copies[static_cast<std::size_t>(NumberOf(type))];
    const int there = CountInPlay(info, type);
    const std::string name = TypeName(rules_.cards(), type);
    const std::string holder = owner == kNobody ? "" : OwnerField(rules_, owner);
    if (there > copies) {
      Complain(owner == kNobody ? "seats" : holder,
               fmt::format("{} {} in the position; there {} {}", there, name,
                           copies == 1 ? "is" : "are", copies));
    } else if (there < copies && (rest_is_out || open_draw_[owner])) {
      CardSet& pile = rest_is_out ? state.out : state.cards[owner].draw;
      for (int i = there; i < copies; ++i) pile.Add(type);
    } else if (there < copies) {
      Complain(holder,
               fmt::format("{} {} in the position; there are {}: leave out the draw pile, or "
                           "name cards out of play in 'out' (\"rest\": all others)",
                           there, name, copies));
    }
  }
}

// Hands are within their limit, and what is known of them is in them.
void PositionReader::CheckHand(const InfoSet& info) {
  const State& state = info.known;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const Cards& cards = state.cards[seat];
    const bool hidden = observer_ != kNobody && rules_.mode() != Mode::kSolo && seat != observer_;
    const std::string field = fmt::format("seats[{}]", seat);
    if (hidden) {
      const int unknown = info.hand_sizes[seat] - cards.known.Size();
      if (unknown > cards.draw.Size()) {
        Complain(field + ".hand.unknown",
                 fmt::format("{} cards, but only {} are hidden", unknown, cards.draw.Size()));
      }
      continue;
    }
    const CardSet hand = rules_.HandWithPlaced(state, seat);
    if (hand.Size() > rules_.cards().hand_size) {
      Complain(field + ".hand", fmt::format("{} cards; a hand holds at most {}", hand.Size(),
                                            rules_.cards().hand_size));
    }
    ForEachBit(cards.known.Types(), [&](int type) {
      const auto card = static_cast<CardType>(type);
      if (cards.known.Count(card) <= hand.Count(card)) return;
      Complain(field + ".known",
               fmt::format("{} is not in the hand so often", TypeName(rules_.cards(), card)));
    });
  }
}

}  // namespace riftlab::riftforce
