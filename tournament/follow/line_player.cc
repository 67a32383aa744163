#include "tournament/follow/line_player.h"

#include <algorithm>
#include <map>

#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/told_match.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

constexpr std::size_t kShown = 12;
constexpr std::size_t kLongestCompared = 100;

std::pair<std::string, std::string> FirstOf(const std::string& text) {
  const std::size_t length = std::min(text.find(' '), text.size());
  return {text.substr(0, length), text.substr(std::min(length + 1, text.size()))};
}

}  // namespace

// The line while it is played.
class LinePlayer::Trial {
 public:
  Trial(const LinePlayer& player, std::size_t index, const AnyState& before, const Wishes& wishes,
        const ServedUses& served, const std::string& offer, InWords words, Rng& rng)
      : player_(player),
        game_(player.game_),
        line_(player.text_.lines[index]),
        index_(index),
        wishes_(wishes),
        served_(served),
        offer_(offer),
        in_words_(words == InWords::kYes),
        rng_(rng),
        before_(before),
        state_(before) {
    for (int seat = 0; seat < game_.NumPlayers(); ++seat) {
      std::vector<std::string> facts = line_.all_saw;
      const auto own = static_cast<std::size_t>(seat);
      if (own < line_.saw.size()) {
        facts.insert(facts.end(), line_.saw[own].begin(), line_.saw[own].end());
      }
      witnesses_.emplace_back(player.words_, line_.moves, std::move(facts));
    }
  }

  PlayedLine Run() {
    if (line_.seat == kNobody) {
      Draw([&](Rng& rng) { return game_.Deal(rng); });
      played_.positions.push_back(state_);
    }
    std::string rest = line_.moves;
    while (played_.fault.empty() && !rest.empty()) Move(rest);
    if (played_.fault.empty()) CheckFacts();
    return std::move(played_);
  }

 private:
  void Fail(std::string why, std::vector<std::string> wanted) {
    played_.fault = std::move(why);
    played_.wanted = std::move(wanted);
  }

  // Plays the first move of `rest` and takes it off.
  void Move(std::string& rest) {
    if (game_.ToMove(state_) == kNobody) return Fail("the game is over", {});
    std::vector<std::string> texts;
    std::vector<Action> found = Find(rest, texts);
    if (found.empty() && TakeUnnoticed(rest, kMostHidden)) found = Find(rest, texts);
    if (found.empty() && IsUnaskedRefusal(rest)) return rest.clear();
    if (found.empty()) return Fail(NoMove(rest), player_.CardsIn(rest));
    std::size_t which = 0;
    if (found.size() > 1) {
      std::vector<std::string> names;
      names.reserve(found.size());
      for (const Action action : found) names.push_back(game_.ToText(state_, action));
      which = Assume(names, [](Player /*seat*/) { return false; });
    }
    rest = rest_;
    Apply(found[which]);
    ++played_.done;
  }

  void Apply(Action action) {
    const AnyState from = state_;
    Draw([&](Rng& rng) { return game_.Apply(from, action, rng); });
    played_.actions.push_back(action);
    played_.positions.push_back(state_);
    played_.last_move = game_.ToText(from, action);
  }

  // The legal actions that the beginning of `rest` may mean; what follows it is kept. All texts.
  std::vector<Action> Find(const std::string& rest, std::vector<std::string>& texts) {
    std::vector<Action> found;
    texts.clear();
    if (game_.ToMove(state_) != line_.seat) return found;
    const std::vector<Action> legal = game_.LegalActions(state_);
    const auto [word, further] = FirstOf(rest);
    const ToldMove told(word);
    for (const Action action : legal) {
      texts.push_back(game_.ToText(state_, action));
      if (told.Is(texts.back())) found.push_back(action);
    }
    rest_ = further;
    if (!found.empty()) return found;
    rest_.clear();
    const std::string wanted = Normalised(rest);
    std::vector<Action> begun;
    for (const Action action : legal) {
      const std::string words = Normalised(game_.Describe(state_, action));
      if (words == wanted) return {action};
      if (words.starts_with(wanted)) begun.push_back(action);
    }
    return begun.size() == 1 ? begun : found;
  }

  // Whether the game has refused for the seat what the line before offers it, in whatever words.
  bool IsUnaskedRefusal(const std::string& rest) const {
    if (index_ == 0 || !played_.actions.empty()) return false;
    const WrittenGame::Line& last = player_.text_.lines[index_ - 1];
    return last.seat != kNobody && last.seat != line_.seat && IsRefusal(rest, line_.seat, offer_);
  }

  std::string NoMove(const std::string& rest) const {
    if (!in_words_) return "it is no move here";
    const Player mover = game_.ToMove(state_);
    if (mover != line_.seat) return NotToMove(mover, line_.seat, played_.done > 0);
    const std::string word = FirstOf(rest).first;
    const std::string wanted = Normalised(rest);
    std::vector<std::string> texts;
    std::vector<std::string> begun;
    for (const Action action : game_.LegalActions(state_)) {
      texts.push_back(game_.ToText(state_, action));
      const std::string words = game_.Describe(state_, action);
      if (Normalised(words).starts_with(wanted)) begun.push_back(words);
    }
    if (begun.size() > 1) {
      return fmt::format("'{}' begins several moves of seat {}: {}; write more of it, or a code",
                         rest, mover, ListedMoves(begun));
    }
    return fmt::format(
        "'{}' is no move of seat {} here{}; it may do such as {}", word.substr(0, kLongestCompared),
        mover, word.size() > kLongestCompared ? "" : Suggestion(word, texts), ListedMoves(texts));
  }

  // Choices of the seat that the one who tells did not notice, behind which `rest` is possible.
  bool TakeUnnoticed(const std::string& rest, int depth) {
    const std::optional<Player> viewer = player_.text_.viewer;
    if (!viewer || line_.seat == *viewer || depth == 0) return false;
    if (game_.ToMove(state_) != line_.seat) return false;
    const AnyState from = state_;
    const AnyInfoSet seen = game_.Observe(from, *viewer);
    for (const Action action : game_.LegalActions(from)) {
      DrawScript script;
      Rng scripted = Rng::Scripted(script);
      state_ = game_.Apply(from, action, scripted);
      const bool may_be =
          game_.ToMove(state_) == line_.seat && game_.Observe(state_, *viewer) == seen;
      std::vector<std::string> texts;
      const PlayedLine kept = played_;
      if (may_be) {
        Note(action, script.values());
        if (!Find(rest, texts).empty() || TakeUnnoticed(rest, depth - 1)) return true;
      }
      played_ = kept;
      state_ = from;
    }
    return false;
  }

  void Note(Action action, const std::vector<std::uint32_t>& draws) {
    played_.draws.insert(played_.draws.end(), draws.begin(), draws.end());
    played_.choices.push_back(
        {.line = index_,
         .number = played_.choices.size(),
         .names = {game_.ToText(played_.positions.empty() ? before_ : played_.positions.back(),
                                action)},
         .taken = 0});
    played_.actions.push_back(action);
    played_.positions.push_back(state_);
  }

  void Draw(ChanceStep step) {
    std::vector<std::uint32_t> draws;
    while (true) {
      NextDraw draw = LookAtDraw(game_, step, draws);
      if (!draw.is_there) {
        state_ = std::move(draw.state);
        played_.draws.insert(played_.draws.end(), draws.begin(), draws.end());
        return;
      }
      ends_turn_ = game_.ToMove(draw.state) != line_.seat;
      if (in_words_) Meet(draw);
      draws.push_back(
          Outcome(draw.names, [&](Player seat) { return SeesDraw(game_, seat, step, draws); }));
      if (in_words_) met_[draw.names[draws.back()]].is_left = false;
    }
  }

  void Meet(const NextDraw& draw) {
    std::map<std::string, int> counts;
    for (const std::string& name : draw.names) ++counts[name];
    for (const auto& [name, count] : counts) {
      Met& met = met_[name];
      met.is_left = true;
      int& most = met.copies[draw.pile];
      most = std::max(most, count);
    }
  }

  using Sight = absl::FunctionRef<bool(Player)>;

  std::uint32_t Outcome(const std::vector<std::string>& all, Sight sees) {
    const std::vector<std::string> names = EachOnce(all);
    if (names.size() == 1) return 0;
    std::size_t taken = names.size();
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const bool is_first = taken == names.size();
      const std::vector<std::string> asked =
          is_first ? names : std::vector<std::string>{names[taken]};
      const bool is_asked = in_words_ || witnesses_[seat].MayChoose(asked);
      if (witnesses_[seat].Rest().empty() || !is_asked || !sees(static_cast<Player>(seat))) {
        continue;
      }
      possible_ = names;
      std::size_t answer = 0;
      if (witnesses_[seat].Choose(asked, answer) == Witness::Reply::kAnswer && is_first) {
        taken = answer;
      }
    }
    if (taken == names.size()) taken = Assume(names, sees);
    const auto outcome = std::find(all.begin(), all.end(), names[taken]);
    return static_cast<std::uint32_t>(outcome - all.begin());
  }

  // What is wished for, or what a seat that sees it plays later, or something random that is not
  // told of another draw.
  std::size_t Assume(const std::vector<std::string>& names, Sight sees) {
    AssumedChoice choice{
        .line = index_, .number = played_.choices.size(), .names = names, .taken = names.size()};
    const auto wish = wishes_.find({choice.line, choice.number});
    if (wish != wishes_.end()) {
      const auto found = std::find(names.begin(), names.end(), wish->second);
      choice.taken = static_cast<std::size_t>(found - names.begin());
    }
    for (Player seat = 0; choice.taken == names.size() && seat < game_.NumPlayers(); ++seat) {
      const std::optional<std::size_t> needed = player_.NeededBy(
          seat, index_, names, [&](const ServedUse& use) { return IsServed(use); });
      if (needed && sees(seat)) choice.taken = *needed;
    }
    if (choice.taken < names.size()) choice.served = UseOf(names[choice.taken], sees);
    constexpr int kGuesses = 20;
    for (int i = 0; choice.taken == names.size() && i < kGuesses; ++i) {
      const std::size_t any = rng_.Below(static_cast<std::uint32_t>(names.size()));
      if (i + 1 == kGuesses || !player_.IsToldFrom(index_, names[any])) choice.taken = any;
    }
    played_.choices.push_back(choice);
    return choice.taken;
  }

  bool IsServed(const ServedUse& use) const {
    if (player_.uses_served_ == UsesServed::kAnyTimes) return false;
    // What is left of a hand may be gone at the end of a turn.
    return (!ends_turn_ && served_.contains(use)) ||
           std::any_of(played_.choices.begin(), played_.choices.end(),
                       [&](const AssumedChoice& choice) { return choice.served == use; });
  }

  // The next use that the draw of it serves, by a seat that sees it.
  std::optional<ServedUse> UseOf(const std::string& name, Sight sees) const {
    for (Player seat = 0; seat < game_.NumPlayers(); ++seat) {
      const std::optional<std::size_t> use = player_.UnservedUse(
          seat, index_, name, [&](const ServedUse& other) { return IsServed(other); });
      if (use && sees(seat)) return ServedUse{seat, name, *use};
    }
    return std::nullopt;
  }

  // Whatever was told of the line must be new to the seat that saw it.
  void CheckFacts() {
    std::size_t told = 0;
    std::size_t untold = 0;
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const std::vector<std::string> rest = witnesses_[seat].Rest();
      const auto viewer = static_cast<Player>(seat);
      for (const std::string& fact : rest) {
        if (line_.seat != kNobody) {
          const AnyInfoSet known = game_.Observe(before_, viewer);
          const AnyInfoSet seen = game_.Observe(state_, viewer);
          const StepEnd end{.before = &before_, .seen = &seen, .drawn = {}, .rest = {{0, fact}}};
          if (ToldMatch(game_, player_.words_, known, line_.moves).Compare(end).fits) {
            ++told;
            continue;
          }
        }
        ++untold;
        const std::string excess = Excess(viewer, fact);
        if (played_.fault.empty()) Fail(excess.empty() ? NotSeen(viewer, fact) : excess, {});
        if (!excess.empty() || IsNowhere(fact)) played_.is_certain = true;
        const auto& wanted = played_.wanted;
        if (std::find(wanted.begin(), wanted.end(), fact) != wanted.end()) continue;
        played_.wanted.push_back(fact);
      }
    }
    played_.done += told;
    if (!played_.fault.empty()) played_.done += 1000 - std::min<std::size_t>(1000, untold);
  }

  // Whether no card of the deal is called so.
  bool IsNowhere(const std::string& fact) const {
    if (!in_words_ || line_.seat != kNobody) return false;
    return std::none_of(met_.begin(), met_.end(), [&](const auto& met) {
      return player_.words_.Find(fact, {met.first}) == 0;
    });
  }

  // Says that a fact of the deal was told of a seat more often than there are such cards in all
  // piles; empty where it was not, or one may come again that was drawn before.
  std::string Excess(Player seat, const std::string& fact) const {
    if (!in_words_ || line_.seat != kNobody) return "";
    std::vector<std::string> names;
    int copies = 0;
    for (const auto& [name, met] : met_) {
      if (!player_.words_.IsMeant(fact, name)) continue;
      if (met.is_left) return "";
      names.push_back(name);
      for (const auto& [pile, count] : met.copies) copies += count;
    }
    const auto says = [&](const std::string& other) {
      return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return player_.words_.IsMeant(other, name);
      });
    };
    std::ptrdiff_t told = std::count_if(line_.all_saw.begin(), line_.all_saw.end(), says);
    if (seat < line_.saw.size()) {
      told += std::count_if(line_.saw[seat].begin(), line_.saw[seat].end(), says);
    }
    if (names.empty() || told <= copies) return "";
    return fmt::format("seat {} cannot see '{}' {}; there {} of it", seat, fact,
                       Counted(told, "time"),
                       copies == 1 ? "is one" : fmt::format("are {}", copies));
  }

  std::string NotSeen(Player seat, const std::string& fact) const {
    if (!in_words_) return "it is not seen then";
    std::string why = fmt::format("seat {} cannot see '{}' then", seat, fact);
    if (possible_.empty()) return why;
    std::vector<std::string> names;
    for (const std::string& each : possible_) names.push_back(player_.words_.Shown(each));
    return fmt::format("{}; what is drawn can be {}", why, ListedInAll(names, kShown));
  }

  const LinePlayer& player_;
  const AnyGame& game_;
  const WrittenGame::Line& line_;
  std::size_t index_;
  const Wishes& wishes_;
  const ServedUses& served_;  // by lines before
  const std::string& offer_;  // the last move of the line before
  bool ends_turn_ = false;    // the step that is played
  bool in_words_;
  Rng& rng_;
  const AnyState& before_;
  AnyState state_;
  std::string rest_;  // of the line after the move that was found last
  std::vector<Witness> witnesses_;
  std::vector<std::string> possible_;  // outcomes of the last draw that was told
  // Outcomes of all draws by name, where words are wanted.
  struct Met {
    std::map<Pile, int> copies{};  // by pile: the most that it had
    bool is_left = false;          // whether a draw could be one since one of them was drawn
  };
  std::map<std::string, Met> met_;
  PlayedLine played_;
};

LinePlayer::LinePlayer(const AnyGame& game, const WrittenGame& text, UsesServed uses_served)
    : game_(game), text_(text), uses_served_(uses_served), words_(game) {
  for (const CardWords& card : game.NamedCards()) {
    cards_.emplace_back(card.code, Normalised(card.name));
  }
  const auto seats = static_cast<std::size_t>(game.NumPlayers());
  mentions_.resize(seats);
  sights_.resize(seats);
  for (std::size_t index = 0; index < text.lines.size(); ++index) {
    const WrittenGame::Line& line = text.lines[index];
    if (line.seat != kNobody && line.seat < seats) {
      for (std::string& card : CardsIn(line.moves)) {
        mentions_[line.seat].push_back({.line = index, .card = std::move(card)});
      }
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      for (const std::string& fact : line.all_saw) sights_[seat].push_back({index, fact});
      if (seat >= line.saw.size()) continue;
      for (const std::string& fact : line.saw[seat]) sights_[seat].push_back({index, fact});
    }
  }
}

PlayedLine LinePlayer::Play(std::size_t index, const AnyState& before, const Wishes& wishes,
                            const ServedUses& served, const std::string& offer, InWords words,
                            Rng& rng) const {
  return Trial(*this, index, before, wishes, served, offer, words, rng).Run();
}

std::vector<std::string> LinePlayer::CardsIn(std::string_view text) const {
  std::vector<std::string> found;
  std::string part;
  for (const char c : std::string(text) + " ") {
    if (std::string_view{" :@+,"}.find(c) == std::string_view::npos) {
      part += c;
      continue;
    }
    if (part.size() > 1) found.push_back(part);
    const std::size_t owner = std::min(part.find('.'), part.find('#'));
    if (owner != std::string::npos && owner > 1) found.push_back(part.substr(0, owner));
    part.clear();
  }
  const std::string all = Normalised(text);
  for (const auto& [code, name] : cards_) {
    const std::size_t at = name.empty() ? std::string::npos : all.find(name);
    if (at == std::string::npos) continue;
    if (name.size() > 3) found.push_back(code);
    // Of a kind with numbers, as "red 12".
    const std::size_t end = at + name.size();
    const std::size_t length = std::min(all.find_first_not_of("0123456789", end), all.size()) - end;
    if (length > 0) found.push_back(code + all.substr(end, length));
  }
  return found;
}

const LinePlayer::Uses& LinePlayer::UsesOf(const std::string& name) const {
  const auto [found, is_new] = uses_.try_emplace(name);
  Uses& uses = found->second;
  if (!is_new) return uses;
  const auto lines_of = [&](const std::vector<Mention>& mentions) {
    std::vector<std::size_t> lines;
    for (const Mention& mention : mentions) {
      if (!lines.empty() && lines.back() == mention.line) continue;  // with and without its owner
      if (words_.IsMeant(mention.card, name)) lines.push_back(mention.line);
    }
    if (!lines.empty()) uses.last = std::max(uses.last, lines.back());
    return lines;
  };
  for (std::size_t seat = 0; seat < mentions_.size(); ++seat) {
    uses.mentions.push_back(lines_of(mentions_[seat]));
    uses.sights.push_back(lines_of(sights_[seat]));
  }
  return uses;
}

bool LinePlayer::IsToldFrom(std::size_t index, const std::string& name) const {
  const std::size_t last = UsesOf(name).last;
  return last > 0 && last >= index;
}

// Which of the lines of the seat that name it comes first after that at `index` and is not served;
// nothing where there is none, or the seat was told to draw it in between.
std::optional<std::size_t> LinePlayer::UnservedUse(Player seat, std::size_t index,
                                                   const std::string& name,
                                                   IsServed is_served) const {
  const Uses& uses = UsesOf(name);
  const std::vector<std::size_t>& mentions = uses.mentions[seat];
  auto mention = std::upper_bound(mentions.begin(), mentions.end(), index);
  const auto number = [&] { return static_cast<std::size_t>(mention - mentions.begin()); };
  while (mention != mentions.end() && is_served({seat, name, number()})) ++mention;
  if (mention == mentions.end()) return std::nullopt;
  const std::vector<std::size_t>& sights = uses.sights[seat];
  const auto sight = std::lower_bound(sights.begin(), sights.end(), index);
  if (sight != sights.end() && *sight <= *mention) return std::nullopt;
  return number();
}

// The one of these things that the seat plays first after the line without being served.
std::optional<std::size_t> LinePlayer::NeededBy(Player seat, std::size_t index,
                                                const std::vector<std::string>& names,
                                                IsServed is_served) const {
  std::optional<std::size_t> needed;
  std::size_t soonest = text_.lines.size();
  for (std::size_t name = 0; name < names.size(); ++name) {
    const std::optional<std::size_t> use = UnservedUse(seat, index, names[name], is_served);
    if (!use) continue;
    const std::size_t line = UsesOf(names[name]).mentions[seat][*use];
    if (line >= soonest) continue;
    soonest = line;
    needed = name;
  }
  return needed;
}

}  // namespace riftlab
