// What can be set up: players, rule options, card tables; and the deal (2).
#include <algorithm>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/game_config.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/riftwalker.h"
#include "fmt/format.h"

namespace riftlab::riftwalker {
namespace {

constexpr int kMaxPermitKinds = 250;

std::vector<TagInfo> Tags() {
  std::vector<TagInfo> tags = {
      {"seen", TagScope::kGame, TagKind::kCategory,
       "rifts out of the deck, seen or not, or looked at in it"},
      {"scored", TagScope::kSeat, TagKind::kAmount,
       "rifts in the score pile at the end, with the points that they brought"},
      {"bonus", TagScope::kSeat, TagKind::kAmount, "scored rifts with a bonus, and its points"},
      {"explored", TagScope::kSeat, TagKind::kCategory, "rifts explored at some time"},
      {"shifted", TagScope::kSeat, TagKind::kCategory, "rifts shifted at some time"},
      {"num_scored", TagScope::kSeat, TagKind::kNumber, "rifts in the score pile"},
      {"bonus_points", TagScope::kSeat, TagKind::kNumber, "bonus points"}};
  for (const std::string how : {"flipped_", "placed_"}) {
    for (const std::string_view element : kElementNames) {
      tags.push_back({how + std::string(element), TagScope::kGame, TagKind::kNumber,
                      "times the element was drawn that way"});
    }
  }
  return tags;
}

// Powers that are small, for tables whose deals can be enumerated. Each rift has its lines.
std::string TinyTable(const std::vector<std::string>& rifts, int hand_size) {
  std::string text = fmt::format(
      "format = 1\ngame = \"riftwalker\"\ntable = \"tiny\"\n"
      "elements = [\"wind\", \"fire\", \"life\", \"storm\", \"earth\", \"water\"]\n"
      "[rules]\nplayers_max = {}\nhand_size = {}\nbursts_to_end_2 = 7\nround_cap = 2\n",
      hand_size == 1 && rifts.size() > 5 ? 3 : 2, hand_size);
  if (hand_size == 1 && rifts.size() > 5) text += "bursts_to_end_3 = 6\n";
  int number = 0;
  for (int a = 0; a < kElements; ++a) {
    for (int b = a + 1; b < kElements && number < kCells + 1; ++b) {
      text += fmt::format("[[element_card]]\nnumber = {}\nsides = [\"{}\", \"{}\"]\n", ++number,
                          kElementNames[a], kElementNames[b]);
    }
  }
  number = 0;
  for (const std::string& rift : rifts) {
    text += fmt::format(
        "[[rift]]\nnumber = {}\nname = \"Rift {}\"\npoints = [0, 3, 7]\nbonus_kind = \"none\"\n{}",
        number + 1, static_cast<char>('A' + number), rift);
    ++number;
  }
  return text;
}

// The first nine element cards of a tiny table, the smaller element showing.
constexpr std::string_view kTinyGrid =
    "wind/fire+wind/life+wind/storm+wind/earth+wind/water+fire/life+fire/storm+fire/earth+"
    "fire/water";

}  // namespace

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "riftwalker",
      .title = "Riftwalker: A Storm Hollow Card Game",
      .summary = "draw elements from a 3x3 grid to explore, shift and burst rifts with powers",
      .rules =
          "A turn: draw an element, by flipping a card of the grid (the element that showed) or\n"
          "by placing the top element card with a side of your choice; then explore a rift of\n"
          "that element from hand or shift an explored one (0, 3, 7 points for most), and use\n"
          "its power if you like; then burst one shifted rift if three cards of its element\n"
          "form a line; then discard what you like and draw back up to three.\n"
          "The end comes when the rift deck has run out or a player has 7, 6 or 5 scored rifts\n"
          "(2, 3, 4 players): everybody else has one more turn. Scored rifts count, with their\n"
          "bonus; ties go to more scored rifts, then to the worth of explored ones. After 100\n"
          "rounds the game ends as it stands.\n"
          "Hands are hidden; everybody remembers what was seen. Some inferences are given up:\n"
          "when a card is put away from a hand, others forget what they knew of that hand; that\n"
          "cards put away together lie in ascending order; what a search or a power that found\n"
          "nothing says about the cards that it looked at; and, with a card that shuffles, which\n"
          "cards were seen in the deck before. Others see what a choice does,\n"
          "not that a choice was offered; discards are seen when the turn ends.\n"
          "\n"
          "Moves: flip:4, place:water, take:storm, stay; cell:7; explore:Pearl-Current, "
          "shift:...,\n"
          "invoke:..., burst:..., discard:...; yes, no, skip, stop, decline. Cells are 0 to 8, "
          "row\n"
          "by row. A rift may be shortened as long as it is clear which is meant.",
      .modes = {{"standard", 2, kMaxSeats, "everybody for themselves"}},
      .options = {{"grid", "random",
                   "'random', or nine cards face/back joined by +, such as wind/fire+fire/life+...",
                   "the element grid at the start", RuleUse::kStart}},
      .default_cards = kDefaultCards,
      .tags = Tags(),
      .places = {{"hand", "card for the hand", "hand"},
                 {"grid", "element card for the grid", "grid"},
                 {"element_deck", "card of the element deck", "element deck"},
                 {"explored", "explored rift", "explored rifts"},
                 {"scored", "scored rift", "scored rifts"}},
      .end_reasons = {"deck", "bursts", "round_cap"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(const GameConfig resolved, ResolveConfig(Info(), config));
  Rules rules;
  rules.config_ = resolved;
  const std::string_view cards_name = CardsName(rules.config_);
  ASSIGN_OR_RETURN(rules.parsed_, CardsOf<ParseCards>(rules.config_, kDefaultCards));
  rules.num_players_ = rules.config_.players;
  RETURN_IF_ERROR(rules.Compile(cards_name));
  RETURN_IF_ERROR(rules.ReadGrid());
  return rules;
}

// Works out what the card table says.
absl::Status Rules::Compile(std::string_view cards_name) {
  if (cards().bursts_to_end[num_players_] == 0) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: rules.players_max is less than the {} players asked for", cards_name, num_players_));
  }
  for (int rift = 0; rift < cards().num_rifts; ++rift) {
    ForEachBit(RiftAt(rift).elements, [&](int element) { Set(with_element_[element], rift); });
    ForEachBit(RiftAt(rift).special, [&](int bit) { Set(with_special_[bit], rift); });
  }
  for (int rift = 0; rift < cards().num_rifts; ++rift) {
    for (int step = 0; step < RiftAt(rift).num_steps; ++step) CompileStep(rift, step);
  }
  if (permits_.size() > kMaxPermitKinds) {
    return absl::InvalidArgumentError(fmt::format("{}: {} different burst permits; at most {}",
                                                  cards_name, permits_.size(), kMaxPermitKinds));
  }
  return absl::OkStatus();
}

void Rules::CompileStep(int rift, int index) {
  const Step& step = RiftAt(rift).steps[index];
  Filter& filter = filters_[rift][index];
  const auto key = static_cast<ElementKey>(step.element);
  filter.drawn = key == ElementKey::kDrawn;
  filter.elements = kAllElements;
  if (key == ElementKey::kSelf) filter.elements = RiftAt(rift).elements;
  if (key >= ElementKey::kFirst) {
    filter.elements = Bit<Elements>(step.element - static_cast<int>(ElementKey::kFirst));
  }
  const RiftSet rifts = RiftsOf(filter.elements);
  for (int other = 0; other < cards().num_rifts; ++other) {
    for (std::size_t shifts = 0; shifts <= kMaxShifts; ++shifts) {
      if (Has(rifts, other) && Has(step.worth, RiftAt(other).points[shifts])) {
        Set(filter.pass[shifts], other);
      }
    }
  }
  if (step.op != Op::kPermitBurst) return;
  // Permits that allow the same are the same.
  const auto same = [&](const PermitSourceOf& source) {
    const Filter& known = filters_[source.rift][source.step];
    return known.pass == filter.pass && known.drawn == filter.drawn &&
           RiftAt(source.rift).steps[source.step].any_line == step.any_line;
  };
  auto found = std::find_if(permits_.begin(), permits_.end(), same);
  if (found == permits_.end()) {
    permits_.push_back({static_cast<std::uint8_t>(rift), static_cast<std::uint8_t>(index)});
    found = permits_.end() - 1;
  }
  permit_of_[rift][index] = static_cast<int>(found - permits_.begin());
}

int Rules::PermitOf(int rift, int step) const { return permit_of_[rift][step].value_or(-1); }

int Rules::FindElementCard(std::string_view face, std::string_view back) const {
  for (int card = 0; card < cards().num_element_cards; ++card) {
    for (int side = 0; side < 2; ++side) {
      if (kElementNames[ElementOf(card, side)] == face &&
          kElementNames[ElementOf(card, 1 - side)] == back) {
        return card * 2 + side;
      }
    }
  }
  return -1;
}

absl::Status Rules::ReadGrid() {
  const auto grid = config_.rules.find("grid");
  if (grid == config_.rules.end()) return absl::OkStatus();
  const std::vector<std::string> cells = Split(grid->second, '+');
  std::uint32_t used = 0;
  bool good = cells.size() == kCells;
  for (std::size_t cell = 0; good && cell < kCells; ++cell) {
    const std::vector<std::string> sides = Split(cells[cell], '/');
    const int card = sides.size() == 2 ? FindElementCard(sides[0], sides[1]) : -1;
    good = card >= 0 && !Has(used, card / 2);
    if (!good) break;
    Set(used, card / 2);
    fixed_grid_[cell] = static_cast<std::uint8_t>(card);
  }
  if (!good) {
    return absl::InvalidArgumentError(
        fmt::format("rule grid={} is wrong; it must be 'random', or nine different element cards "
                    "of the table as face/back, joined by +",
                    grid->second));
  }
  has_fixed_grid_ = true;
  return absl::OkStatus();
}

// Any card of the pool, which it leaves; name(card) is what it is called.
template <class Name>
int Rules::DrawNamed(RiftSet& pool, Pile pile, const Name& name, Rng& rng) {
  const auto outcome = [&](std::uint32_t k) { return name(NthBit(pool, static_cast<int>(k))); };
  const auto n = static_cast<std::uint32_t>(Count(pool));
  const int card = NthBit(pool, static_cast<int>(rng.Below(pile, n, outcome)));
  Clear(pool, card);
  return card;
}

int Rules::SampleCard(RiftSet& pool, Pile pile, Rng& rng) const {
  return DrawNamed(
      pool, pile, [this](int rift) { return RiftToken(*this, rift); }, rng);
}

State Rules::Deal(Rng& rng) const {
  State state{};
  state.unseen = AllRifts();
  for (const Player seat : Seats(num_players_)) {
    for (int i = 0; i < cards().hand_size; ++i) {
      DrawTo(state, seat, SampleCard(state.unseen, kRiftPile, rng));
    }
  }
  state.deck_size = static_cast<std::uint8_t>(Count(state.unseen));
  DealGrid(state, rng);
  state.turn = 1;
  state.round = 1;
  BeginTurn(state);
  Run(state, rng, Mode::kPlay);
  return state;
}

// The grid, the top of the element deck, and how many cards below it nobody has seen.
void Rules::DealGrid(State& state, Rng& rng) const {
  auto left = BitsBelow<RiftSet>(cards().num_element_cards);
  const auto name = [&](int card) { return DeckCardText(*this, card); };
  if (has_fixed_grid_) {
    state.grid = fixed_grid_;
    for (const std::uint8_t card : state.grid) Clear(left, card / 2);
  } else {
    for (std::uint8_t& cell : state.grid) {
      const int card = DrawNamed(left, kElementPile, name, rng);
      const auto face = [&](std::uint32_t side) {
        return GridCardText(*this, card * 2 + static_cast<int>(side));
      };
      cell = static_cast<std::uint8_t>(card * 2 + static_cast<int>(rng.Below(kSidePile, 2, face)));
    }
  }
  RefreshFaces(state);
  state.elements[0] = DrawNamed(left, kElementPile, name, rng);
  if (Count(left) == 1) {
    state.elements[1] = LowestBit(left);
    return;
  }
  state.hidden_elements = static_cast<std::uint8_t>(Count(left));
}

std::vector<GameConfig> Rules::TinyConfigs() {
  const std::string wind = "elements = [\"wind\"]\n";
  const std::string fire = "elements = [\"fire\"]\n";
  const auto step = [](const std::string& keys) { return "  [[rift.step]]\n" + keys; };
  const std::vector<std::vector<std::string>> tables = {
      // Cards from the deck, into the hand, beneath rifts and back.
      {wind + step("op = \"draw\"\nn = 1\n"), fire + step("op = \"draw\"\nn = 1\n"),
       wind + step("op = \"tuck\"\nsource = \"deck\"\nunder = \"self\"\nface = \"down\"\n"),
       fire + step("op = \"tuck\"\nsource = \"hand\"\nunder = \"self\"\nface = \"down\"\n"),
       wind + step("op = \"look\"\ntarget = \"hand\"\n")},
      // What opponents must do, and searches. A shuffle is left out: what was seen in the deck
      // before it is given up on purpose.
      {wind + step("op = \"drop\"\nwho = \"each_opponent\"\n"),
       fire + step("op = \"search\"\ndepth = 2\nrest = \"bottom\"\nreveal = true\n"),
       wind + step("op = \"search\"\ndepth = 2\nrest = \"top\"\n"),
       fire + step("op = \"search\"\ndepth = 0\nrest = \"top\"\n"),
       wind + step("op = \"untuck\"\n")}};
  std::vector<GameConfig> configs;
  configs.reserve(tables.size());
  for (const auto& rifts : tables) {
    configs.push_back({.mode = "standard",
                       .players = 2,
                       .rules = {{"grid", std::string(kTinyGrid)}},
                       .cards = TinyTable(rifts, 1),
                       .cards_source = "a tiny card table"});
  }
  std::vector<std::string> six = tables[0];
  six.push_back(fire + step("op = \"drop\"\nwho = \"opponent\"\n"));
  configs.push_back(configs[0]);
  configs.back().players = 3;
  configs.back().cards = TinyTable(six, 1);
  return configs;
}

}  // namespace riftlab::riftwalker
