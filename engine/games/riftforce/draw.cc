// The table as a drawing: rows by location, cards by seat, and what is asked.
#include <algorithm>
#include <optional>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/card_text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

constexpr Style kLookHere = {.weight = Weight::kStrong};
constexpr Style kLookLast = {.weight = Weight::kFaint};
constexpr Style kHurt = {.hue = Hue::kRed, .weight = Weight::kNormal};

// What a table shows.
struct View {
  const State& state;
  Array<int, kMaxSeats> hands{};   // cards in hand, by seat
  std::optional<Player> you = {};  // whose view it is; without one all is open
  bool shows_question = true;      // false: what is asked is hidden from the viewer
};

class Painter {
 public:
  Painter(const Rules& rules, const View& view, std::size_t columns)
      : rules_(rules), cards_(rules.cards()), view_(view), state_(view.state), columns_(columns) {}

  Drawing Paint() {
    if (state_.round == 0) {
      Draft();
    } else {
      Head();
      Scores();
      Rows();
      for (const Player owner : Seats(rules_.num_owners())) Owner(owner);
      if (view_.shows_question) PutDown();
    }
    Foot();
    return std::move(drawing_);
  }

 private:
  bool IsTrainer(Player owner) const { return rules_.mode() == Mode::kSolo && owner == kTrainer; }
  bool IsHidden(Player owner) const {
    return view_.you.has_value() && owner != *view_.you && !IsTrainer(owner);
  }
  std::string OwnerTitle(Player owner) const {
    if (IsTrainer(owner)) return "trainer";
    return fmt::format("seat {}{}", owner, view_.you == owner ? " (you)" : "");
  }
  void Wrap(std::string_view label, std::string_view text) {
    drawing_.Add(Wrapped(label, text, columns_));
  }

  void Draft() {
    Wrap(rules_.mode() == Mode::kSolo ? "offered: " : "on display: ",
         GuildNames(cards_, state_.display));
    for (const Player owner : Seats(rules_.num_owners())) {
      Wrap(OwnerTitle(owner) + ": ", GuildNames(cards_, state_.guilds[owner]));
    }
  }

  void Head() {
    std::string text = fmt::format("round {}", state_.round);
    if (rules_.mode() == Mode::kTeam) {
      text += fmt::format(", position {} of {}", state_.position + 1, rules_.num_positions());
    }
    drawing_.Add(text, kLookHere);
    drawing_.EndLine();
    if (rules_.mode() != Mode::kSolo) return;
    const Plan& plan = cards_.plans[*state_.plans[state_.top_plan]];
    Wrap("plan ", fmt::format("{}: {}", PlanText(rules_, plan), PlanWords(plan)));
  }

  std::string PlanWords(const Plan& plan) const {
    const std::string arrives = fmt::format("a bot comes to {}, then", LocationText(plan.location));
    if (plan.is_control != 0) {
      return fmt::format("{} {} Riftforce for each location that only bots hold", arrives,
                         cards_.per_location);
    }
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < plan.length; ++i) {
      numbers.push_back(fmt::format("a {}", cards_.numbers[plan.sequence[i]]));
    }
    return fmt::format("{} {} act", arrives, Enumeration(numbers));
  }

  std::string SideTitle(int side) const {
    if (rules_.mode() == Mode::kSolo) return side == 0 ? "seat 0" : "trainer";
    std::vector<std::string> seats;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (rules_.Side(seat) == side) seats.push_back(fmt::format("seat {}", seat));
    }
    return Enumeration(seats);
  }

  void Scores() {
    for (int side = 0; side < 2; ++side) {
      const Riftforce& score = state_.riftforce[side];
      const std::string title =
          fmt::format("side {} ({}): ", side == 0 ? 'A' : 'B', SideTitle(side));
      const std::string total = fmt::format("{} Riftforce", score.total());
      const std::string sources = fmt::format(" ({} destroyed, {} controlled, {} passive)",
                                              score.destroyed, score.controlled, score.passive);
      drawing_.Add(title);
      drawing_.Add(total, kLookHere);
      if (title.size() + total.size() + sources.size() > columns_) {
        drawing_.EndLine();
        drawing_.Add(" ");
      }
      drawing_.Add(sources, kLookLast);
      drawing_.EndLine();
    }
  }

  // --- Rows.

  // What stands after a name: damage, whose it is, and marks of the action in progress.
  std::string Marks(Elemental elemental, int side) const {
    std::string text;
    if (elemental.controller() != side) text += fmt::format("/{}", elemental.controller());
    if (elemental.needs_number()) text += "#";
    if (elemental.activated()) text += "!";
    return text;
  }
  std::string NameOf(Elemental elemental, bool is_short) const {
    return is_short ? TypeName(cards_, elemental.type()) : CardName(cards_, elemental.type());
  }
  static std::string DamageOf(Elemental elemental) {
    return elemental.damage() == 0 ? "" : fmt::format("*{}", elemental.damage());
  }

  // Columns of a row that stands in one line.
  std::size_t WidthOf(int row) const {
    std::size_t width = kRowLabel;
    for (int place = state_.table.Begin(row); place < state_.table.End(row); ++place) {
      const Elemental elemental = state_.table.At(place);
      width += ColumnsOf(NameOf(elemental, false)) + DamageOf(elemental).size() +
               Marks(elemental, SideOfRow(row)).size() + kGap.size();
    }
    return width;
  }

  void Rows() {
    bool is_short = false;
    for (int row = 0; row < kRows; ++row) {
      is_short = is_short || WidthOf(row) > columns_ + kGap.size();
    }
    for (int location = 0; location < rules_.locations(); ++location) {
      for (int side = 0; side < 2; ++side) {
        drawing_.Add(
            fmt::format("{} {} ", side == 0 ? LocationText(location) : "  ", side == 0 ? 'A' : 'B'),
            kLookLast);
        Row(RowOf(side, location), is_short);
      }
    }
    Legend(is_short);
  }

  void Row(int row, bool is_short) {
    if (state_.table.Size(row) == 0) drawing_.Add("-", kLookLast);
    std::size_t column = kRowLabel;
    for (int place = state_.table.Begin(row); place < state_.table.End(row); ++place) {
      const Elemental elemental = state_.table.At(place);
      const std::string name = NameOf(elemental, is_short);
      const std::string damage = DamageOf(elemental);
      const std::string marks = Marks(elemental, SideOfRow(row));
      const bool is_first = place == state_.table.Begin(row);
      const std::string_view gap = is_short ? " " : kGap;
      const std::size_t width = ColumnsOf(name) + damage.size() + marks.size();
      if (!is_first && column + gap.size() + width > columns_) {
        drawing_.EndLine();
        drawing_.PadTo(kRowLabel);
        column = kRowLabel;
      } else if (!is_first) {
        drawing_.Add(gap);
        column += gap.size();
      }
      drawing_.Add(name, IsActor(place) ? kLookHere : Style{});
      drawing_.Add(damage, kHurt);
      drawing_.Add(marks, kLookLast);
      column += width;
    }
    drawing_.EndLine();
  }

  bool IsActor(int place) const {
    const Pending& pending = state_.pending;
    if (!view_.shows_question || pending.context == Context::kNone) return false;
    const bool is_bot = pending.context != Context::kGuild;
    const int row =
        RowOf(is_bot ? int{kTrainer} : rules_.Side(state_.to_move), pending.actor_location);
    return place == state_.table.Begin(row) + pending.actor_index;
  }

  // What short names and marks mean, as far as they stand there.
  void Legend(bool is_short) {
    std::vector<std::string> parts = {"first on the left"};
    std::uint32_t guilds = 0;
    bool damage = false;
    std::uint32_t controllers = 0;
    bool activated = false;
    bool by_number = false;
    for (int place = 0; place < state_.table.Total(); ++place) {
      const Elemental elemental = state_.table.At(place);
      Set(guilds, GuildOf(elemental.type()));
      damage = damage || elemental.damage() > 0;
      if (elemental.controller() != SideOfRow(state_.table.RowAt(place))) {
        Set(controllers, elemental.controller());
      }
      activated = activated || elemental.activated();
      by_number = by_number || elemental.needs_number();
    }
    if (damage) parts.emplace_back("*1 damage");
    ForEachBit(controllers,
               [&](int seat) { parts.push_back(fmt::format("/{} of seat {}", seat, seat)); });
    if (activated) parts.emplace_back("! has acted");
    if (by_number) parts.emplace_back("# acts by its number only");
    if (is_short) {
      ForEachBit(guilds, [&](int guild) {
        parts.push_back(fmt::format("{} {}", GuildCode(cards_, guild), GuildName(cards_, guild)));
      });
    }
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    drawing_.Add(Wrapped("     ", text, columns_), kLookLast);
  }

  // --- Cards.

  void Owner(Player owner) {
    const Cards& cards = state_.cards[owner];
    const int hand = view_.hands[owner];
    std::string text;
    if (IsTrainer(owner)) {
      text = fmt::format("{} bots to draw; {}", cards.draw.Size(),
                         GuildNames(cards_, state_.guilds[owner]));
    } else {
      const bool is_hidden = IsHidden(owner);
      const int to_draw = cards.draw.Size() + (is_hidden ? cards.known.Size() - hand : 0);
      text = fmt::format("{}{}{} in hand, {} to draw{}", AreaText(owner), hand,
                         is_hidden && cards.known.empty() ? " hidden" : "", to_draw,
                         view_.you == owner ? "" : "; " + GuildNames(cards_, state_.guilds[owner]));
    }
    const std::string title = OwnerTitle(owner);
    const std::string lines = Wrapped(title + ": ", text, columns_);
    drawing_.Add(lines.substr(0, title.size()), owner == state_.to_move ? kLookHere : Style{});
    drawing_.Add(lines.substr(title.size()));
    if (IsTrainer(owner)) {
      Wrap("  bots: ", Challenges());
    } else if (view_.you == owner) {
      OwnHand(owner);
    } else if (!IsHidden(owner)) {
      if (!cards.hand.empty()) Wrap("  hand: ", CardNames(cards_, cards.hand));
    } else if (!cards.known.empty()) {
      Wrap("  hand: ",
           fmt::format("{}, {} hidden", CardNames(cards_, cards.known), hand - cards.known.Size()));
    }
    if (!cards.discard.empty()) Wrap("  discarded: ", CardNames(cards_, cards.discard));
  }

  // Teams: where the seat checks.
  std::string AreaText(Player seat) const {
    if (rules_.mode() != Mode::kTeam) return "";
    const std::uint8_t area = rules_.CheckedLocations(seat);
    return fmt::format("checks {} to {}; ", LocationText(LowestBit(area)),
                       LocationText(HighestBit(area)));
  }

  // The own guilds with the cards of them in hand, and what they do.
  void OwnHand(Player owner) {
    const CardSet& hand = state_.cards[owner].hand;
    std::vector<std::pair<std::string, std::string>> lines;
    std::size_t name_width = 0;
    std::size_t number_width = 1;
    std::vector<int> guilds;
    for (const OptionalIndex guild : state_.guilds[owner]) {
      if (guild) guilds.push_back(*guild);
    }
    for (int guild = 0; guild < cards_.num_guilds; ++guild) {
      const bool is_own = std::find(guilds.begin(), guilds.end(), guild) != guilds.end();
      if (!is_own && (hand.Types() & GuildMask(guild)) != 0) guilds.push_back(guild);
    }
    for (const int guild : guilds) {
      std::string numbers;
      for (int number = 0; number < kNumbers; ++number) {
        for (int i = hand.Count(MakeType(guild, number)); i > 0; --i) {
          numbers += fmt::format("{}{}", numbers.empty() ? "" : " ", cards_.numbers[number]);
        }
      }
      if (numbers.empty()) numbers = "-";
      lines.emplace_back(GuildName(cards_, guild), numbers);
      name_width = std::max(name_width, ColumnsOf(lines.back().first));
      number_width = std::max(number_width, numbers.size());
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& [name, numbers] = lines[i];
      const std::string head =
          fmt::format("  {:<{}}  {:<{}}  ", name, name_width, numbers, number_width);
      drawing_.Add(head, numbers == "-" ? kLookLast : Style{});
      drawing_.Add(FittedParts(BriefParts(cards_.guilds[guilds[i]]), columns_ - ColumnsOf(head)),
                   kLookLast);
      drawing_.EndLine();
    }
  }

  // Solo: what bots do, by number.
  std::string Challenges() const {
    std::string text;
    for (int number = 0; number < kNumbers; ++number) {
      const bool is_amplified = rules_.amplifier() != 0 && rules_.amplified_number() == number;
      text += fmt::format(
          "{}{}: {}{}", number == 0 ? "" : "; ", cards_.numbers[number],
          is_amplified ? BriefAbility(cards_.amplifiers[rules_.amplifier() - 1]) + ", " : "",
          BriefAbility(cards_.challenges[number][rules_.stars(number) - 1]));
    }
    return text;
  }

  // The cards of the action in progress, as far as they lie in no pile.
  void PutDown() {
    std::vector<std::string> placed;
    for (std::size_t i = 0; i < state_.pending.num_placed; ++i) {
      const Placed& card = state_.pending.placed[i];
      placed.push_back(
          fmt::format("{} at {}", CardName(cards_, card.type), LocationText(card.location)));
    }
    if (!placed.empty()) Wrap("put down: ", Enumeration(placed));
  }

  void Foot() {
    if (state_.to_move == kNobody) {
      drawing_.Add("the game is over\n", kLookHere);
    } else if (view_.shows_question) {
      drawing_.Add(Wrapped("", fmt::format("seat {}: {}", state_.to_move, Question(rules_, state_)),
                           columns_),
                   kLookHere);
    } else {
      drawing_.Add(fmt::format("seat {} is to move\n", state_.to_move));
    }
  }

  static constexpr std::size_t kRowLabel = 5;
  static constexpr std::string_view kGap = "  ";

  const Rules& rules_;
  const CardTable& cards_;
  const View& view_;
  const State& state_;
  const std::size_t columns_;
  Drawing drawing_;
};

}  // namespace

Drawing Rules::Draw(const State& state) const {
  View view{.state = state, .hands = {}};
  for (const Player seat : Seats(num_players_)) view.hands[seat] = state.cards[seat].hand.Size();
  return DrawnForTerminals(
      [&](std::size_t columns) { return Painter(*this, view, columns).Paint(); });
}

Drawing Rules::Draw(const InfoSet& info) const {
  const State& known = info.known;
  View view{.state = known, .hands = {}, .you = info.seat};
  for (const Player seat : Seats(num_players_)) {
    const bool is_open = seat == info.seat || mode_ == Mode::kSolo;
    view.hands[seat] = is_open ? known.cards[seat].hand.Size() : info.hand_sizes[seat];
  }
  view.shows_question = known.to_move == kNobody || known.to_move == info.seat;
  return DrawnForTerminals(
      [&](std::size_t columns) { return Painter(*this, view, columns).Paint(); });
}

}  // namespace riftlab::riftforce
