// The table as a drawing: monsters, common piles, seats, and what is asked.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/warrift/card_text.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/words.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr std::size_t kLabelColumns = 12;
// More monsters or cards than this stand in two columns.
constexpr std::size_t kLongList = 8;
constexpr Style kLookHere = {.weight = Weight::kStrong};
constexpr Style kLookLast = {.weight = Weight::kFaint};
constexpr Style kWounded = {.hue = Hue::kRed};

struct Piece {
  std::string text;
  Style style = {};
};

Hue HueOf(std::string_view colour) {
  static constexpr Array<std::pair<std::string_view, Hue>, 5> kHues = {{{"red", Hue::kRed},
                                                                        {"yellow", Hue::kYellow},
                                                                        {"green", Hue::kGreen},
                                                                        {"blue", Hue::kBlue},
                                                                        {"purple", Hue::kPurple}}};
  for (const auto& [name, hue] : kHues) {
    if (name == colour) return hue;
  }
  return Hue::kNone;
}

// Draws one table, as `you` knows it; kNobody: all is open.
class Board {
 public:
  Board(const Rules& rules, const State& state, Player you, std::size_t columns)
      : rules_(rules), cards_(rules.cards()), state_(state), you_(you), columns_(columns) {}

  Drawing Paint() {
    Head();
    if (IsLaidOut()) {
      Monsters();
      Commons();
    }
    for (const Player seat : Seats(rules_.NumPlayers())) SeatLines(seat);
    Foot();
    return std::move(drawing_);
  }

 private:
  bool IsOpen(Player seat) const { return you_ == kNobody || you_ == seat; }
  bool IsLaidOut() const { return state_.cards.Total() > 0; }
  // Whose cards are shown with what they do.
  Player Reader() const { return you_ == kNobody ? state_.to_move : you_; }

  // --- Lines.

  // The words of the pieces from a column of the line on; further lines begin at `indent`.
  void Words(const std::vector<Piece>& pieces, std::size_t column, std::size_t indent) {
    bool first = true;
    for (const Piece& piece : pieces) {
      std::string_view text = piece.text;
      while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!first && column + 1 + ColumnsOf(word) > columns_) {
          drawing_.EndLine();
          drawing_.PadTo(indent);
          column = indent;
        } else if (!first) {
          drawing_.Add(" ");
          ++column;
        }
        drawing_.Add(word, piece.style);
        column += ColumnsOf(word);
        first = false;
      }
    }
    drawing_.EndLine();
  }

  // The words of the pieces after a label.
  void Row(std::string_view label, const std::vector<Piece>& pieces) {
    drawing_.Add(label, kLookLast);
    drawing_.PadTo(kLabelColumns);
    Words(pieces, kLabelColumns, kLabelColumns);
  }

  void Row(std::string_view label, const std::string& text, Style style = {}) {
    Row(label, std::vector<Piece>{{text, style}});
  }

  // One piece a line, or two where there are many.
  void List(std::string_view label, const std::vector<Piece>& pieces) {
    if (columns_ < kUsualColumns) return NarrowList(label, pieces);
    const bool two = pieces.size() > kLongList;
    const std::size_t width = (columns_ - kLabelColumns + 1) / (two ? 2 : 1) - 1;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!two || i % 2 == 0) {
        drawing_.Add(i == 0 ? label : "", kLookLast);
        drawing_.PadTo(kLabelColumns);
      } else {
        drawing_.PadTo(kLabelColumns + width + 1);
      }
      drawing_.Add(Shortened(pieces[i].text, width), pieces[i].style);
      if (!two || i % 2 == 1 || i + 1 == pieces.size()) drawing_.EndLine();
    }
  }

  // Where a line has no room for a piece in short, it takes a second one.
  void NarrowList(std::string_view label, const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) {
      drawing_.Add(&piece == pieces.data() ? label : "", kLookLast);
      drawing_.PadTo(kLabelColumns);
      Words({{Shortened(piece.text, kUsualColumns - kLabelColumns), piece.style}}, kLabelColumns,
            kLabelColumns + 2);
    }
  }

  Style StyleOf(CardType type) const {
    const std::uint8_t guild = cards_.card(type).guild;
    if (guild >= kMaxGuilds) return {};
    return {.hue = HueOf(TextOf(cards_.guilds[guild].colour))};
  }

  // The cards of a zone, equal ones together; with what they do where `full`.
  std::vector<Piece> Pieces(const Tally& tally, Player holder, bool full = false) const {
    std::vector<Piece> pieces;
    for (CardType type = 0; type < cards_.num_types; ++type) {
      if (tally[type] <= 0) continue;
      if (!pieces.empty()) pieces.back().text += full ? ";" : ",";
      const std::string times = tally[type] > 1 ? fmt::format("{}x ", tally[type]) : "";
      const std::string does =
          full ? PlayText(cards_, cards_.card(type), Length::kBrief) : std::string{};
      pieces.push_back({fmt::format("{}{}{}{}", times, CardOf(rules_, type, holder),
                                    does.empty() ? "" : ": ", does),
                        StyleOf(type)});
    }
    return pieces;
  }

  void Cards(std::string_view label, const Tally& tally, Player holder) {
    if (Total(tally) == 0) {
      Row(label, "-", kLookLast);
    } else {
      Row(label, Pieces(tally, holder));
    }
  }

  // --- Parts of the table.

  void Head() {
    const Setup& setup = rules_.setup();
    std::string text = "setting up";
    if (state_.rotation > 0) {
      text = rules_.IsSolo()
                 ? fmt::format("turn {}", state_.rotation)
                 : fmt::format("rotation {}, seat {} began", state_.rotation, state_.first);
    }
    text += fmt::format("; {} points, limit {}", setup.target, Counted(setup.limit, "monster"));
    if (state_.trigger) text += fmt::format("; last turns since seat {}", *state_.trigger);
    drawing_.Add(Wrapped("", text, columns_));
  }

  void Monsters() {
    std::vector<Piece> pieces;
    std::vector<std::pair<int, int>> shown;  // kind with damage, and how many
    for (int at = state_.monsters.Begin(kInPlay); at < state_.monsters.End(kInPlay); ++at) {
      const int key = state_.monsters.Item(at) << 8 | state_.monsters.Tag(at);
      const auto same = std::find_if(shown.begin(), shown.end(),
                                     [&](const auto& entry) { return entry.first == key; });
      if (same != shown.end()) {
        ++same->second;
      } else {
        shown.emplace_back(key, 1);
      }
    }
    const bool many = shown.size() > kLongList;
    pieces.reserve(shown.size());
    for (const auto& [key, count] : shown) {
      pieces.push_back(MonsterPiece(key >> 8, key & 255, count, many));
    }
    List("monsters", pieces);
    if (pieces.empty()) drawing_.Add("monsters", kLookLast);
    drawing_.PadTo(kLabelColumns);
    Words(
        {{fmt::format("{} in play, {} in the deck{}", state_.monsters.Size(kInPlay),
                      rules_.MonsterDeckSize(state_), many ? "; health (points): when slain" : ""),
          kLookLast}},
        kLabelColumns, kLabelColumns);
  }

  // "Cave Troll: 3 of 5 health, 2 points", or "Cave Troll 3/5 (2)" where there are many.
  Piece MonsterPiece(int kind, int damage, int count, bool many) const {
    const Monster& monster = cards_.monster(kind);
    const std::string crash = EffectsText(cards_, monster.deathcrash, Length::kBrief);
    const std::string left =
        damage == 0 ? "" : fmt::format("{}{}", monster.health - damage, many ? "/" : " of ");
    const std::string name =
        fmt::format("{}{}", count > 1 ? fmt::format("{}x ", count) : "", TextOf(monster.name));
    const Style style = damage == 0 ? Style{} : kWounded;
    if (many) {
      return {fmt::format("{} {}{} ({}){}{}", name, left, monster.health, monster.vp,
                          crash.empty() ? "" : ": ", crash),
              style};
    }
    return {fmt::format("{}: {}{} health, {}{}{}", name, left, monster.health,
                        Counted(monster.vp, "point"), crash.empty() ? "" : "; ", crash),
            style};
  }

  void Commons() {
    if (!rules_.IsFrenzy()) Owned("Rift", kRift);
    if (!state_.cards.Empty(kNecropolis)) Owned("Necropolis", kNecropolis);
    if (rules_.IsFrenzy()) Selection(0, true);
  }

  // A common pile, by owner.
  void Owned(std::string_view label, int zone) {
    Array<Tally, kMaxSeats> owned{};
    for (int at = state_.cards.Begin(zone); at < state_.cards.End(zone); ++at) {
      const CardType type = state_.cards.Item(at);
      const int owner = rules_.IsFrenzy() ? state_.cards.Tag(at) : rules_.OwnerOf(state_, type, 0);
      ++owned[owner][type];
    }
    std::vector<Piece> pieces;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (Total(owned[seat]) == 0) continue;
      if (!pieces.empty()) pieces.back().text += ";";
      if (!rules_.IsSolo()) pieces.push_back({SeatWord(seat) + ":", kLookLast});
      for (Piece& piece : Pieces(owned[seat], seat)) pieces.push_back(std::move(piece));
    }
    if (pieces.empty()) pieces.push_back({"-", kLookLast});
    Row(label, pieces);
  }

  // The cards that `seat` can summon, with cost; in lines with what they do where `full`.
  void Selection(Player seat, bool full) {
    std::vector<Piece> pieces;
    for (int slot = 0; slot < rules_.NumSlots(); ++slot) {
      const OptionalIndex held = state_.selection[rules_.SlotOf(seat, slot)];
      if (!held) continue;
      const CardType type = *held;
      const Card& card = cards_.card(type);
      const bool pays = state_.rotation > 0 && rules_.Supplier(state_.active) == seat;
      const int cost = pays ? rules_.SummonCost(state_, type) : card.cost;
      if (!full) {
        if (!pieces.empty()) pieces.back().text += ",";
        pieces.push_back({fmt::format("{} ({})", TextOf(card.name), cost), StyleOf(type)});
        continue;
      }
      std::string does = PlayText(cards_, card, Length::kBrief);
      const std::string at_once = EffectsText(cards_, card.on_summon, Length::kBrief);
      if (!at_once.empty()) does += (does.empty() ? "at once: " : "; at once: ") + at_once;
      pieces.push_back(
          {fmt::format("{} for {}: {}", TextOf(card.name), cost, does), StyleOf(type)});
    }
    const std::string_view label = rules_.IsFrenzy() ? "selection" : "  selection";
    if (pieces.empty()) {
      Row(label, "-", kLookLast);
    } else if (full) {
      List(label, pieces);
    } else {
      Row(label, pieces);
    }
  }

  void SeatLines(Player seat) {
    const int guild = rules_.GuildOf(state_, seat);
    const bool active = state_.phase != Phase::kOver && state_.active == seat;
    std::vector<Piece> pieces = {{SeatWord(seat), active ? kLookHere : Style{}}};
    if (seat == you_) pieces.push_back({"you", kLookHere});
    if (guild < kMaxGuilds) {
      const std::string colour = TextOf(cards_.guilds[guild].colour);
      pieces.push_back({GuildWord(rules_, guild), {.hue = HueOf(colour)}});
    }
    const bool is_alive = rules_.IsAlive(state_, seat);
    if (!is_alive || IsLaidOut()) pieces.back().text += ":";
    if (!is_alive) {
      pieces.push_back({"eliminated"});
    } else if (IsLaidOut()) {
      pieces.push_back(
          {fmt::format("{}, {} in hand, {} in the deck", Counted(state_.vp[seat], "point"),
                       state_.cards.Size(Hand(seat)), rules_.DeckSize(state_, seat))});
    }
    Words(pieces, 0, 2);
    if (!is_alive) return;
    if (const OptionalIndex power = state_.power[seat]) {
      const Power& held = cards_.power(*power);
      Row("  power", TextOf(held.name) + ": " + PowerText(cards_, held, Length::kBrief));
    }
    if (!IsLaidOut()) return;
    HandLine(seat);
    Cards("  discard", TallyOf(state_, Discard(seat)), seat);
    if (!rules_.IsFrenzy()) Selection(seat, seat == Reader());
  }

  void HandLine(Player seat) {
    Tally known{};
    int hidden = 0;
    for (int at = state_.cards.Begin(Hand(seat)); at < state_.cards.End(Hand(seat)); ++at) {
      if (IsOpen(seat) || state_.cards.Tag(at) == 0) {
        ++known[state_.cards.Item(at)];
      } else {
        ++hidden;
      }
    }
    std::vector<Piece> pieces = Pieces(known, seat, seat == Reader());
    if (hidden > 0) {
      if (!pieces.empty()) pieces.back().text += ",";
      pieces.push_back({Counted(hidden, "card") + " hidden", kLookLast});
    }
    if (pieces.empty()) pieces.push_back({"-", kLookLast});
    Row("  hand", pieces);
  }

  // What is still to come of effects in this turn.
  std::string ThisTurn() const {
    std::string text;
    if (state_.turn.discount > 0) {
      text = fmt::format("the next summon costs {} less", state_.turn.discount);
    }
    for (std::uint8_t i = 0; i < state_.num_lasting; ++i) {
      if (state_.lasting[i].left == 0) continue;
      Effect effect = cards_.effect(state_.lasting[i].effect);
      effect.n = state_.lasting[i].left;
      text += (text.empty() ? "" : "; ") + EffectText(cards_, effect, Length::kBrief);
    }
    return text;
  }

  void Foot() {
    if (state_.to_move == kNobody) {
      drawing_.Add("the game is over\n");
      return;
    }
    if (state_.rotation > 0) {
      Cards("played", TallyOf(state_, kPlayed), state_.active);
      if (const std::string text = ThisTurn(); !text.empty()) Row("this turn", text);
      drawing_.Add(fmt::format("turn of seat {}: ", state_.active));
      drawing_.Add(
          fmt::format("{} attack (A), {} magicka (M)", state_.turn.attack, state_.turn.magicka),
          kLookHere);
      drawing_.EndLine();
    }
    drawing_.Add(Wrapped("", AskedText(), columns_), kLookHere);
  }

  std::string AskedText() const {
    const Player asked = state_.to_move;
    if (!IsOpen(asked)) return fmt::format("seat {} is to decide", asked);
    std::string source;
    const bool picks = state_.rotation > 0 && state_.num_frames > 0 &&
                       state_.phase != Phase::kMain && state_.phase != Phase::kReply;
    if (picks) source = OriginOf(cards_, state_.frames[state_.num_frames - 1U].id);
    return fmt::format("seat {}: {}{}{}", asked, source, source.empty() ? "" : ": ",
                       Question(rules_, state_));
  }

  const Rules& rules_;
  const CardTable& cards_;
  const State& state_;
  const Player you_;
  const std::size_t columns_;
  Drawing drawing_;
};

}  // namespace

Drawing Rules::Draw(const State& state) const {
  return DrawnForTerminals(
      [&](std::size_t columns) { return Board(*this, state, kNobody, columns).Paint(); });
}

Drawing Rules::Draw(const InfoSet& info) const {
  return DrawnForTerminals(
      [&](std::size_t columns) { return Board(*this, info.known, info.seat, columns).Paint(); });
}

}  // namespace riftlab::warrift
