#include "tournament/follow/line_player.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/draws_by_name.h"
#include "tournament/follow/told_match.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

constexpr std::size_t kShown = 12;
constexpr std::size_t kLongestCompared = 100;
// Ways to read what was told as draws that are played.
constexpr int kMostLineReadings = 5;

std::pair<std::string, std::string> FirstOf(const std::string& text) {
  const std::size_t length = std::min(text.find(' '), text.size());
  return {text.substr(0, length), text.substr(std::min(length + 1, text.size()))};
}

}  // namespace

// The line while it is played.
class LinePlayer::Trial {
 public:
  Trial(const LinePlayer& player, std::size_t index, const AnyState& before, const Wishes& wishes,
        const ServedUses& served, const std::string& offer, InWords words, Rng& rng,
        Reading reading = {})
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
        state_(before),
        reading_(std::move(reading)) {
    for (int seat = 0; seat < game_.NumPlayers(); ++seat) {
      std::vector<std::string> facts = line_.all_saw;
      const auto own = static_cast<std::size_t>(seat);
      if (own < line_.saw.size()) {
        facts.insert(facts.end(), line_.saw[own].begin(), line_.saw[own].end());
      }
      witnesses_.emplace_back(player.words_, line_.moves, std::move(facts));
    }
    told_.resize(witnesses_.size());
  }

  void Run() {
    if (line_.seat == kNobody) {
      Draw({});
      played_.positions.push_back(state_);
    }
    std::string rest = line_.moves;
    while (played_.fault.empty() && !rest.empty()) Move(rest);
    if (played_.fault.empty()) CheckFacts();
  }

  // Whether what was told may be of draws of which it is not by this reading, or tells a part of
  // what is told as a whole. Precondition: it was run, as for all that follows.
  bool MayBeReadOtherwise() { return LeavesDraws() || (TellsSome() && flaws().partial > 0); }

  const ReadingFlaws& flaws() {
    if (!flaws_) {
      ToldBy told_by;
      for (const MetDraw& draw : draws_) told_by.push_back(draw.told_by);
      flaws_ = FlawsOf(Tellable(), told_by, NumLeft());
    }
    return *flaws_;
  }

  // The draws that it met, and what was told of them.
  TellableLine Tellable() {
    TellableLine line;
    for (const Witness& witness : witnesses_) line.facts.push_back(witness.facts());
    for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
      TellableDraw& each = line.draws.emplace_back();
      each.seen_by.resize(witnesses_.size());
      const bool is_told = !draws_[draw].is_settled && TellsOf(draw);
      if (is_told) each.names = draws_[draw].names;
      for (std::size_t seat = 0; is_told && seat < witnesses_.size(); ++seat) {
        each.seen_by[seat] = Sees(draw, static_cast<Player>(seat));
      }
    }
    return line;
  }

  // What the reading says of draws that can be nothing of the kind.
  const ImpossibleDraws& impossible() const { return impossible_; }

  // Whether nothing could be read better with draws that are to be this.
  bool IsRead(const FixedDraws& fixed) {
    return NumDrawn(fixed) == fixed.size() && played_.fault.empty() && flaws().unplaced == 0 &&
           flaws().partial == 0;
  }

  bool IsBetterThan(Trial& other, const FixedDraws& fixed) {
    const auto rank = [&](Trial& trial) {
      const bool fits = trial.played_.fault.empty();
      return std::tuple(trial.NumDrawn(fixed), fits, fits ? 0 : trial.played_.done);
    };
    const auto own = rank(*this);
    const auto others = rank(other);
    return own != others ? own > others : flaws() < other.flaws();
  }

  // Adds to the choices of the line where draws that were told may be what others are taken to be,
  // as what lies open and what was drawn into a hand.
  void AddReadings() {
    for (std::size_t one = 0; one < draws_.size(); ++one) {
      for (std::size_t other = one + 1; other < draws_.size(); ++other) {
        if (draws_[one].step != draws_[other].step) break;
        AddReading(one, other);
      }
    }
    for (auto& [number, choice] : readings_) played_.choices.push_back(std::move(choice));
  }

  PlayedLine Take() { return std::move(played_); }

 private:
  // What draws: the deal, or a move in a position.
  struct DrawingStep {
    AnyState from;
    std::optional<Action> action;
    std::vector<std::string> drawn{};
  };

  // A draw that could have been one of several things.
  struct MetDraw {
    std::size_t step = 0;
    Pile pile = 0;
    std::vector<std::uint32_t> before;  // of the step
    std::vector<std::string> names;
    bool is_settled = false;                // one thing, or which side of a card is up
    std::vector<std::optional<bool>> sees;  // by seat, as far as asked for
    std::vector<bool> told_by;              // by seat
    std::size_t told_at = 0;                // the place of the fact that told it, if one did
    std::string taken{};
  };

  std::size_t NumDrawn(const FixedDraws& fixed) const {
    return static_cast<std::size_t>(
        std::count_if(fixed.begin(), fixed.end(), [&](const auto& draw) {
          return draw.first < draws_.size() && draws_[draw.first].taken == draw.second;
        }));
  }

  // Whether the draw may also be what the other one is taken to be.
  bool MayBe(const MetDraw& draw, const MetDraw& other) const {
    return draw.pile == other.pile ||
           std::find(draw.names.begin(), draw.names.end(), other.taken) != draw.names.end();
  }

  void AddReading(std::size_t one, std::size_t other) {
    if (IsTold(draws_[one]) && !IsTold(draws_[other])) std::swap(one, other);
    const MetDraw& draw = draws_[one];
    const MetDraw& told = draws_[other];
    if (!IsTold(told) || draw.is_settled || told.is_settled || draw.taken == told.taken) return;
    const bool are_told = IsTold(draw);
    if (!MayBe(draw, told) || (are_told && !MayBe(told, draw))) return;
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const auto viewer = static_cast<Player>(seat);
      if (told.told_by[seat] && !Sees(one, viewer)) return;
      if (are_told && draw.told_by[seat] && !Sees(other, viewer)) return;
    }
    if (LeadsThere(one, other)) return;
    AssumedChoice& choice = readings_[one];
    if (choice.names.empty()) {
      choice = {
          .line = index_, .number = kFirstReading + one, .names = {draw.taken}, .is_as_told = true};
    }
    AddMissing({told.taken}, choice.names);
    // What nobody told is assumed already; what is told by others is most likely their own.
    const bool are_in_order = draw.told_by != told.told_by || draw.told_at < told.told_at;
    if (are_told && !(are_in_order && AreSeenAlike(one, other))) choice.is_as_told = false;
  }

  static bool IsTold(const MetDraw& draw) {
    return std::find(draw.told_by.begin(), draw.told_by.end(), true) != draw.told_by.end();
  }

  bool AreSeenAlike(std::size_t one, std::size_t other) {
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const auto viewer = static_cast<Player>(seat);
      if (Sees(one, viewer) != Sees(other, viewer)) return false;
    }
    return true;
  }

  // Whether it makes no difference if each of two draws of a step is what the other one is.
  bool LeadsThere(std::size_t one, std::size_t other) {
    const DrawingStep& step = steps_[draws_[one].step];
    std::vector<std::string> exchanged = step.drawn;
    std::swap(exchanged[draws_[one].before.size()], exchanged[draws_[other].before.size()]);
    DrawsByName as_it_is(step.drawn);
    DrawsByName otherwise(exchanged);
    Rng first = Rng::Guided(as_it_is);
    Rng second = Rng::Guided(otherwise);
    const AnyState end = Play(step, first);
    return end == Play(step, second) && otherwise.ArePossible();
  }

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
    Draw(action);
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

  AnyState Play(const DrawingStep& step, Rng& rng) const {
    return step.action ? game_.Apply(step.from, *step.action, rng) : game_.Deal(rng);
  }

  void Draw(std::optional<Action> action) {
    steps_.push_back({.from = state_, .action = action});
    const auto play = [&](Rng& rng) { return Play(steps_.back(), rng); };
    std::vector<std::uint32_t> draws;
    while (true) {
      NextDraw draw = LookAtDraw(game_, play, draws);
      if (!draw.is_there) {
        state_ = std::move(draw.state);
        played_.draws.insert(played_.draws.end(), draws.begin(), draws.end());
        return;
      }
      ends_turn_ = game_.ToMove(draw.state) != line_.seat;
      if (in_words_) Meet(draw);
      draws.push_back(Outcome(draw, draws));
      steps_.back().drawn.push_back(draw.names[draws.back()]);
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

  std::uint32_t Outcome(const NextDraw& draw, const std::vector<std::uint32_t>& before) {
    const std::vector<std::string> names = EachOnce(draw.names);
    const std::size_t number = draws_.size();
    draws_.push_back({.step = steps_.size() - 1,
                      .pile = draw.pile,
                      .before = before,
                      .names = names,
                      .is_settled = names.size() == 1 || AsksForSide(names, names[0]),
                      .sees = std::vector<std::optional<bool>>(witnesses_.size()),
                      .told_by = std::vector<bool>(witnesses_.size()),
                      .taken = names[0]});
    if (names.size() == 1) return 0;
    const auto sees = [&](Player seat) { return Sees(number, seat); };
    const std::optional<std::size_t> read = ReadOutcome(number);
    std::size_t taken = read.value_or(names.size());
    const bool is_untold = read && taken == names.size();
    for (std::size_t seat = 0; !is_untold && seat < witnesses_.size(); ++seat) {
      const bool is_first = taken == names.size();
      const std::vector<std::string> asked =
          is_first ? names : std::vector<std::string>{names[taken]};
      const bool is_asked = in_words_ || witnesses_[seat].MayChoose(asked);
      if (witnesses_[seat].Rest().empty() || !is_asked || !sees(static_cast<Player>(seat))) {
        continue;
      }
      possible_ = names;
      std::size_t answer = 0;
      if (witnesses_[seat].Choose(asked, answer) != Witness::Reply::kAnswer) continue;
      if (is_first) taken = answer;
      draws_[number].told_by[seat] = true;
      draws_[number].told_at = witnesses_[seat].LastPlace();
      Tell(seat, number, names[taken]);
    }
    if (taken == names.size()) taken = Assume(names, sees);
    draws_[number].taken = names[taken];
    const auto outcome = std::find(draw.names.begin(), draw.names.end(), names[taken]);
    return static_cast<std::uint32_t>(outcome - draw.names.begin());
  }

  // What the draw is to be by the reading; as many as it has names where it is not told, nothing
  // where it does not say.
  std::optional<std::size_t> ReadOutcome(std::size_t number) {
    if (number >= reading_.size() || !reading_[number]) return std::nullopt;
    const std::string& name = *reading_[number];
    const std::vector<std::string>& names = draws_[number].names;
    if (name.empty()) return names.size();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    impossible_.insert({number, name});
    return std::nullopt;
  }

  // A fact of the seat told the draw.
  void Tell(std::size_t seat, std::size_t number, const std::string& name) {
    std::vector<FactAt>& told = told_[seat];
    const FactAt fact{.at = witnesses_[seat].LastPlace(), .fact = name};
    if (draws_[number].is_settled && !told.empty()) {
      told.back() = fact;
    } else {
      told.push_back(fact);
    }
  }

  bool Sees(std::size_t number, Player seat) {
    MetDraw& draw = draws_[number];
    if (!draw.sees[seat]) {
      draw.sees[seat] = SeesDraw(
          game_, seat, [&](Rng& rng) { return Play(steps_[draw.step], rng); }, draw.before);
    }
    return *draw.sees[seat];
  }

  std::size_t NumLeft() const {
    std::size_t left = 0;
    for (const Witness& witness : witnesses_) left += witness.RestPlaces().size();
    return left;
  }

  // Whether something that told no draw could be one that its seat sees.
  bool LeavesDraws() {
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      for (const std::string& fact : witnesses_[seat].Rest()) {
        for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
          const std::vector<std::string>& names = draws_[draw].names;
          const bool may_tell =
              !draws_[draw].is_settled && player_.words_.Find(fact, names) < names.size();
          if (may_tell && Sees(draw, static_cast<Player>(seat))) return true;
        }
      }
    }
    return false;
  }

  // Whether a seat that tells something sees it.
  bool TellsOf(std::size_t number) {
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const bool tells = !witnesses_[seat].facts().empty();
      if (tells && Sees(number, static_cast<Player>(seat))) return true;
    }
    return false;
  }

  // Whether a seat tells some of the draws that it sees and not others.
  bool TellsSome() {
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      if (told_[seat].empty()) continue;
      for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
        const bool is_told = draws_[draw].told_by[seat] || draws_[draw].is_settled;
        if (!is_told && Sees(draw, static_cast<Player>(seat))) return true;
      }
    }
    return false;
  }

  // Whether it was told of the line and has told no draw so far.
  bool IsLeft(const std::string& name) const {
    return std::any_of(witnesses_.begin(), witnesses_.end(), [&](const Witness& witness) {
      const std::vector<std::string> rest = witness.Rest();
      return std::any_of(rest.begin(), rest.end(), [&](const std::string& fact) {
        return player_.words_.IsMeant(fact, name);
      });
    });
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
    // What is told of the line is left for its draws where it is known which ones these are.
    constexpr int kGuesses = 20;
    const int most = reading_.empty() ? kGuesses : 2 * kGuesses;
    for (int i = 0; choice.taken == names.size() && i < most; ++i) {
      const std::size_t any = rng_.Below(static_cast<std::uint32_t>(names.size()));
      const bool is_told =
          i < kGuesses ? player_.IsToldFrom(index_, names[any]) : IsLeft(names[any]);
      if (i + 1 == most || !is_told) choice.taken = any;
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

  // Whatever was told of the line must be seen of it by the seat that told it, all together: what
  // told a draw says nothing else.
  void CheckFacts() {
    std::size_t left = 0;
    for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
      const std::vector<std::string> rest = witnesses_[seat].Rest();
      if (rest.empty()) continue;
      left += rest.size();
      const auto viewer = static_cast<Player>(seat);
      for (const std::string& fact : NotShown(viewer)) {
        ++untold_;
        const std::string excess = Excess(viewer, fact);
        if (played_.fault.empty()) Fail(excess.empty() ? NotSeen(viewer, fact) : excess, {});
        if (!excess.empty() || IsNowhere(fact)) played_.is_certain = true;
        const auto& wanted = played_.wanted;
        if (std::find(wanted.begin(), wanted.end(), fact) != wanted.end()) continue;
        played_.wanted.push_back(fact);
      }
    }
    played_.done += left - untold_;
    if (!played_.fault.empty()) played_.done += 1000 - std::min<std::size_t>(1000, untold_);
  }

  // What the seat told of the line that told no draw and is not seen in its end.
  std::vector<std::string> NotShown(Player seat) {
    const AnyInfoSet seen = game_.Observe(state_, seat);
    const bool deals = line_.seat == kNobody;
    const AnyInfoSet known = deals ? AnyInfoSet{} : game_.Observe(before_, seat);
    ToldMatch match = deals ? ToldMatch(game_, player_.words_)
                            : ToldMatch(game_, player_.words_, known, line_.moves);
    StepEnd end{.before = deals ? nullptr : &before_, .seen = &seen, .drawn = told_[seat]};
    const std::vector<std::string> rest = witnesses_[seat].Rest();
    for (const std::size_t at : witnesses_[seat].RestPlaces()) {
      end.rest.push_back({.at = at, .fact = rest[end.rest.size()]});
    }
    std::vector<std::string> not_shown;
    while (!end.rest.empty()) {
      const EndMatch found = match.Compare(end);
      if (found.fits) break;
      std::erase_if(end.rest, [&](const FactAt& fact) { return fact.at == found.odd_at; });
      not_shown.push_back(found.odd);
    }
    return not_shown;
  }

  // Whether no card of the deal is called so.
  bool IsNowhere(const std::string& fact) const {
    if (!in_words_ || line_.seat != kNobody || ReadPlacedFact(fact)) return false;
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
  Reading reading_;
  ImpossibleDraws impossible_;
  std::vector<DrawingStep> steps_;
  std::vector<MetDraw> draws_;
  std::vector<std::vector<FactAt>> told_;  // by seat: what told draws
  std::size_t untold_ = 0;                 // facts that tell nothing
  std::optional<ReadingFlaws> flaws_;
  std::map<std::size_t, AssumedChoice> readings_;  // by draw
  std::vector<std::string> possible_;              // outcomes of the last draw that was told
  // Outcomes of all draws by name, where words are wanted.
  struct Met {
    std::map<Pile, int> copies{};  // by pile: the most that it had
    bool is_left = false;          // whether a draw could be one since one of them was drawn
  };
  std::map<std::string, Met> met_;
  PlayedLine played_;
};

PlayedLine LinePlayer::Play(std::size_t index, const AnyState& before, const Wishes& wishes,
                            const ServedUses& served, const std::string& offer, InWords words,
                            Rng& rng) const {
  FixedDraws fixed;
  const auto end = wishes.lower_bound({index + 1, 0});
  for (auto wish = wishes.lower_bound({index, kFirstReading}); wish != end; ++wish) {
    fixed[wish->first.second - kFirstReading] = wish->second;
  }
  const auto read = [&](Reading reading) {
    auto trial = std::make_unique<Trial>(*this, index, before, wishes, served, offer, words, rng,
                                         std::move(reading));
    trial->Run();
    return trial;
  };
  std::unique_ptr<Trial> best = read({});
  if (!fixed.empty() || best->MayBeReadOtherwise()) {
    TellableLine line = best->Tellable();
    ImpossibleDraws impossible;
    std::set<Reading> tried;
    for (int i = 0; i < kMostLineReadings && !best->IsRead(fixed); ++i) {
      Reading reading = BestReading(words_, line, fixed, impossible);
      if (!tried.insert(reading).second) break;
      std::unique_ptr<Trial> trial = read(std::move(reading));
      if (!AddNames(trial->Tellable(), line)) impossible.clear();
      impossible.insert(trial->impossible().begin(), trial->impossible().end());
      if (trial->IsBetterThan(*best, fixed)) best = std::move(trial);
    }
  }
  best->AddReadings();
  return best->Take();
}

}  // namespace riftlab
