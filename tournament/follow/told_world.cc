#include "tournament/follow/told_world.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/rng.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/line_player.h"

namespace riftlab {
namespace {

// Lines that are played in search of a world: so many times the square of those that were told, and
// of those up to the one at which it is stuck, since each may need all before it anew, and at most
// so many.
constexpr std::size_t kPlayedEach = 10;
constexpr std::size_t kPlayedEachReached = 40;
constexpr std::size_t kMostPlayed = 20'000;
// Where one attempt is stuck another one may come on: so many lines without coming farther, and the
// others are tried before it goes on.
constexpr std::size_t kPatience = 6'000;
// Earlier choices that are changed at random where no change is known to help.
constexpr int kMostShaken = 60;
constexpr int kMostForced = 80;
constexpr std::uint32_t kMostAttempts = 6;

// Each with and without forcing, in the first four.
UsesServed ServedIn(std::uint32_t attempt) {
  return (attempt + 1) / 2 % 2 == 1 ? UsesServed::kOnce : UsesServed::kAnyTimes;
}

class WorldSearch {
 public:
  // Each attempt assumes something else; every second one forces what is named where nothing helps.
  WorldSearch(const AnyGame& game, const WrittenGame& text, std::uint32_t attempt)
      : game_(game),
        text_(text),
        player_(game, text, ServedIn(attempt)),
        may_force_(attempt % 2 == 1),
        rng_(attempt, {.index = 3, .purpose = Purpose::kCheck}) {
    const auto resigns = [](const WrittenGame::Line& line) {
      return Normalised(line.moves) == kResigns;
    };
    num_lines_ = static_cast<std::size_t>(
        std::find_if(text.lines.begin(), text.lines.end(), resigns) - text.lines.begin());
    most_played_ = std::min(kMostPlayed, kPlayedEach * text.lines.size() * text.lines.size());
  }

  // Goes on until so many lines were played without coming farther, or it ends.
  void GoOn(std::size_t patience) {
    patience_ = patience;
    if (num_played_ == 0) PlayFrom(0);
    while (!IsDone() && !is_certain_ && MayPlay()) {
      if (!Mend() && MayPlay()) {
        is_stuck_ = true;
        return;
      }
    }
  }
  // Whether nothing is left to be tried.
  bool IsOver() const {
    return IsDone() || is_certain_ || is_stuck_ || num_played_ >= MostPlayed();
  }

  // What it came to. Precondition: it went on.
  absl::StatusOr<ToldWorld> Result(std::string_view source) const {
    const auto wrong = [&](std::size_t line, const std::string& why) {
      return absl::InvalidArgumentError(fmt::format("{}: line {}: '{}': {}", source,
                                                    text_.lines[line].number,
                                                    text_.lines[line].text.substr(0, 60), why));
    };
    if (!IsDone()) return wrong(farthest_.first, farthest_.second);
    ToldWorld world = World();
    const Player mover = game_.ToMove(world.positions.back());
    if (num_lines_ < text_.lines.size()) {
      const Player seat = text_.lines[num_lines_].seat;
      if (mover == kNobody) return wrong(num_lines_, "the game is over");
      if (mover != seat) {
        return wrong(num_lines_,
                     fmt::format("seat {} is to move, and resigns when it is its turn", mover));
      }
      world.resigned = seat;
    } else if (mover != kNobody) {
      return wrong(num_lines_ - 1,
                   fmt::format("the game is not over then: seat {} is to move; write the rest, or "
                               "'{}: {}'",
                               mover, mover, kResigns));
    }
    return world;
  }

  std::size_t num_played() const { return num_played_; }
  // The line at which it ended.
  std::size_t farthest() const { return IsDone() ? num_lines_ : farthest_.first; }
  // Whether the lines fit, be it that the game does not end as they say.
  bool IsDone() const { return played_.size() == num_lines_; }
  // Whether another attempt would end there, too, as where nothing was assumed.
  bool IsCertain() const { return is_certain_ || (Choices().empty() && !HasSeveralMoves()); }

 private:
  // How far it came: lines, and how much of the next one.
  using Score = std::pair<std::size_t, std::size_t>;

  std::size_t MostPlayed() const {
    const std::size_t reached = farthest_.first + 1;
    return std::min(most_played_, kPlayedEachReached * reached * reached);
  }
  // Whether a line as far as it came has several moves, by which facts may be given otherwise.
  bool HasSeveralMoves() const {
    const auto end = std::min(farthest() + 1, text_.lines.size());
    return std::any_of(text_.lines.begin(), text_.lines.begin() + static_cast<std::ptrdiff_t>(end),
                       [](const WrittenGame::Line& line) {
                         return line.seat != kNobody && line.moves.find(' ') != std::string::npos;
                       });
  }
  bool MayPlay() const {
    return num_played_ < std::min(played_at_farthest_ + patience_, MostPlayed());
  }
  Score score() const { return {played_.size(), IsDone() ? 0 : failed_.done}; }

  const AnyState& Before(std::size_t line) const {
    static const AnyState kNone;
    for (std::size_t i = line; i-- > 0;) {
      if (!played_[i].positions.empty()) return played_[i].positions.back();
    }
    return kNone;
  }

  void PlayFrom(std::size_t line) {
    played_.resize(std::min(line, played_.size()));
    ServedUses served;
    const auto serve = [&](const PlayedLine& played, Player seat) {
      // What is left of its hand may be gone at the end of its turn.
      if (!played.positions.empty() && game_.ToMove(played.positions.back()) != seat) {
        std::erase_if(served, [&](const ServedUse& use) { return std::get<Player>(use) == seat; });
      }
      for (const AssumedChoice& choice : played.choices) {
        if (choice.served) served.insert(*choice.served);
      }
    };
    for (std::size_t i = 0; i < played_.size(); ++i) serve(played_[i], text_.lines[i].seat);
    while (!IsDone()) {
      const std::size_t index = played_.size();
      ++num_played_;
      const bool is_farthest = farthest_.second.empty() || index > farthest_.first;
      PlayedLine next = player_.Play(index, Before(index), wishes_, served,
                                     index == 0 ? "" : played_.back().last_move,
                                     is_farthest ? InWords::kYes : InWords::kNo, rng_);
      if (!next.fault.empty()) {
        failed_ = std::move(next);
        if (is_farthest) {
          farthest_ = {index, failed_.fault};
          played_at_farthest_ = num_played_;
        }
        if (failed_.is_certain) is_certain_ = true;
        return;
      }
      serve(next, text_.lines[index].seat);
      played_.push_back(std::move(next));
    }
  }

  // All that is assumed so far, the last one first.
  std::vector<AssumedChoice> Choices() const {
    std::vector<AssumedChoice> choices;
    for (const PlayedLine& line : played_) {
      choices.insert(choices.end(), line.choices.begin(), line.choices.end());
    }
    choices.insert(choices.end(), failed_.choices.begin(), failed_.choices.end());
    std::erase_if(choices, [](const AssumedChoice& choice) { return choice.names.size() < 2; });
    std::reverse(choices.begin(), choices.end());
    return choices;
  }

  // Another outcome of a choice.
  struct Change {
    const AssumedChoice* choice;
    std::size_t name;
  };

  // Whether the game comes farther, or at least as far, with these changes; else all stays. The
  // first is that of the earliest line.
  bool Helps(const std::vector<Change>& changes, bool or_equal) {
    if (!MayPlay()) return false;
    const Wishes wishes = wishes_;
    const PlayedLine failed = failed_;
    const Score was = score();
    const std::size_t first = std::min(changes.front().choice->line, played_.size());
    const auto place = played_.begin() + static_cast<std::ptrdiff_t>(first);
    std::vector<PlayedLine> kept(place, played_.end());
    for (const Change& change : changes) {
      wishes_[{change.choice->line, change.choice->number}] = change.choice->names[change.name];
    }
    PlayFrom(first);
    if (score() > was || (or_equal && score() == was)) return true;
    wishes_ = wishes;
    failed_ = failed;
    played_.resize(first);
    std::move(kept.begin(), kept.end(), std::back_inserter(played_));
    return false;
  }

  // Gives `card` to another draw: one that could have been it, or one after that in which it is
  // now, which gets what that one had. Of draws of a line that are alike, as cards of one hand, the
  // last one stands for all.
  bool Moves(const std::string& card, const std::vector<AssumedChoice>& choices) {
    const auto name_of = [](const AssumedChoice& choice) {
      const std::size_t reading = choice.number < kFirstReading ? 0 : choice.number;
      return std::tuple(choice.line, reading, choice.names[choice.taken]);
    };
    std::set<std::tuple<std::size_t, std::size_t, std::string>> tried;
    for (const AssumedChoice& choice : choices) {
      const std::size_t name = NameOf(card, choice);
      if (name == choice.names.size() || name == choice.taken) continue;
      if (!tried.insert(name_of(choice)).second) continue;
      if (Helps({{&choice, name}}, false)) return true;
    }
    for (auto holder = choices.begin(); holder != choices.end(); ++holder) {
      const std::string& held = holder->names[holder->taken];
      if (!player_.words().IsMeant(card, held)) continue;
      // The later ones stand before it.
      tried.clear();
      for (auto later = choices.begin(); later != holder; ++later) {
        const std::size_t name = NameOf(later->names[later->taken], *holder);
        if (name == holder->names.size() || name == holder->taken) continue;
        if (!tried.insert(name_of(*later)).second) continue;
        AssumedChoice exchanged = *later;
        exchanged.names.push_back(held);
        if (Helps({{&*holder, name}, {&exchanged, exchanged.names.size() - 1}}, false)) return true;
      }
      if (Helps({{&*holder, Other(*holder)}}, false)) return true;
    }
    return false;
  }

  // Gives one of the cards to some draw that could have been it, whatever that makes impossible
  // before, to be mended in turn. False where that was done often enough, or none could.
  bool Forces(const std::vector<std::string>& cards, const std::vector<AssumedChoice>& choices) {
    std::vector<Change> changes;
    for (const std::string& card : cards) {
      for (const AssumedChoice& choice : choices) {
        const std::size_t name = NameOf(card, choice);
        if (name < choice.names.size() && name != choice.taken) changes.push_back({&choice, name});
      }
    }
    if (!may_force_ || changes.empty() || ++forced_ > kMostForced) return false;
    const Change& change = changes[rng_.Below(static_cast<std::uint32_t>(changes.size()))];
    wishes_[{change.choice->line, change.choice->number}] = change.choice->names[change.name];
    PlayFrom(std::min(change.choice->line, played_.size()));
    return true;
  }

  std::size_t NameOf(const std::string& card, const AssumedChoice& choice) const {
    const auto found =
        std::find_if(choice.names.begin(), choice.names.end(),
                     [&](const std::string& name) { return player_.words().IsMeant(card, name); });
    return static_cast<std::size_t>(found - choice.names.begin());
  }

  // Changes an earlier choice so that the game comes farther. What was told is read otherwise where
  // nothing else helps.
  bool Mend() {
    std::vector<AssumedChoice> choices = Choices();
    const auto readings = std::stable_partition(
        choices.begin(), choices.end(),
        [](const AssumedChoice& choice) { return choice.number < kFirstReading; });
    std::vector<AssumedChoice> read(std::make_move_iterator(readings),
                                    std::make_move_iterator(choices.end()));
    choices.erase(readings, choices.end());
    const std::vector<std::string> wanted = failed_.wanted;
    for (const std::string& card : wanted) {
      if (Moves(card, choices)) return true;
    }
    if (!MayPlay()) return false;  // not all moves were tried
    if (Forces(wanted, choices) || Shakes(choices, /*or_equal=*/true)) return true;
    for (const std::string& card : wanted) {
      if (Moves(card, read)) return true;
    }
    return Shakes(read, /*or_equal=*/false);
  }

  // Changes some of them at random. What was told is as it was told where that leads as far.
  bool Shakes(const std::vector<AssumedChoice>& choices, bool or_equal) {
    for (int i = 0; !choices.empty() && i < kMostShaken && shaken_ < kMostShaken * 4; ++i) {
      ++shaken_;
      const AssumedChoice& choice = choices[rng_.Below(static_cast<std::uint32_t>(choices.size()))];
      if (Helps({{&choice, Other(choice)}}, or_equal)) return true;
    }
    return false;
  }

  std::size_t Other(const AssumedChoice& choice) {
    const auto size = static_cast<std::uint32_t>(choice.names.size());
    return (choice.taken + 1 + rng_.Below(size - 1)) % size;
  }

  ToldWorld World() const {
    ToldWorld world;
    for (const PlayedLine& line : played_) {
      world.positions.insert(world.positions.end(), line.positions.begin(), line.positions.end());
      world.actions.insert(world.actions.end(), line.actions.begin(), line.actions.end());
      world.draws.insert(world.draws.end(), line.draws.begin(), line.draws.end());
      world.assumed += static_cast<std::size_t>(
          std::count_if(line.choices.begin(), line.choices.end(),
                        [](const AssumedChoice& choice) { return !choice.is_as_told; }));
    }
    return world;
  }

  const AnyGame& game_;
  const WrittenGame& text_;
  LinePlayer player_;
  std::size_t num_lines_ = 0;  // without one that resigns
  std::vector<PlayedLine> played_;
  PlayedLine failed_;  // the line after them
  Wishes wishes_;
  std::pair<std::size_t, std::string> farthest_;  // the line at which it first ended, and why
  bool is_certain_ = false;                       // that no world fits
  std::size_t num_played_ = 0;
  std::size_t most_played_ = 0;
  std::size_t patience_ = 0;
  std::size_t played_at_farthest_ = 0;
  bool is_stuck_ = false;  // whether nothing that it may change helps
  int shaken_ = 0;
  int forced_ = 0;
  bool may_force_;
  Rng rng_;
};

// Only the game knows which of its printed names have commas.
WrittenGame WithNamesJoined(const AnyGame& game, WrittenGame text) {
  const FactWords words(game);
  for (WrittenGame::Line& line : text.lines) {
    line.all_saw = words.JoinNames(line.all_saw);
    for (std::vector<std::string>& saw : line.saw) saw = words.JoinNames(saw);
  }
  return text;
}

}  // namespace

absl::StatusOr<ToldWorld> FindWorld(const AnyGame& game, const WrittenGame& written,
                                    std::string_view source, std::size_t* lines_played) {
  const WrittenGame text = WithNamesJoined(game, written);
  for (const WrittenGame::Line& line : text.lines) {
    const bool is_there = line.seat == kNobody || line.seat < game.NumPlayers();
    const bool sees = line.saw.size() <= static_cast<std::size_t>(game.NumPlayers());
    if (is_there && sees) continue;
    return absl::InvalidArgumentError(
        fmt::format("{}: line {}: '{}': it names a seat that is not there; the game has seats 0 to "
                    "{}",
                    source, line.number, line.text.substr(0, 60), game.NumPlayers() - 1));
  }
  std::vector<std::unique_ptr<WorldSearch>> searches;
  std::size_t num_played = 0;
  const auto go_on = [&](WorldSearch& search, std::size_t patience) {
    const std::size_t before = search.num_played();
    search.GoOn(patience);
    num_played += search.num_played() - before;
    if (lines_played != nullptr) *lines_played = num_played;
  };
  bool may_fit = true;  // in another world
  for (const std::size_t patience : {kPatience, kMostPlayed}) {
    for (std::uint32_t attempt = 0; attempt < kMostAttempts && may_fit; ++attempt) {
      if (attempt == searches.size()) {
        searches.push_back(std::make_unique<WorldSearch>(game, text, attempt));
      }
      WorldSearch& search = *searches[attempt];
      if (search.IsOver()) continue;
      go_on(search, patience);
      if (!search.IsOver()) continue;
      if (absl::StatusOr<ToldWorld> found = search.Result(source); found.ok()) return found;
      may_fit = !search.IsCertain();
    }
  }
  const auto comes_less_far = [](const auto& a, const auto& b) {
    return a->farthest() < b->farthest();
  };
  const absl::StatusOr<ToldWorld> world =
      (*std::max_element(searches.begin(), searches.end(), comes_less_far))->Result(source);
  if (!may_fit) return world;
  return absl::InvalidArgumentError(fmt::format(
      "{}; so it was in the world that came farthest of those that were tried, {} lines in all: "
      "another one may fit; tell more of what was seen before",
      std::string{world.status().message()}, num_played));
}

}  // namespace riftlab
