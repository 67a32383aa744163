#include "tournament/follow/line_trial.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/line_moves.h"
#include "tournament/follow/told_words.h"

namespace riftlab {

LineTrial::LineTrial(const LineSetting& setting, Reading reading)
    : game_(setting.game),
      line_(setting.line()),
      setting_(setting),
      reading_(std::move(reading)),
      state_(setting.before),
      draws_(setting.game) {
  for (int seat = 0; seat < game_.NumPlayers(); ++seat) {
    std::vector<std::string> facts = line_.all_saw;
    const auto own = static_cast<std::size_t>(seat);
    if (own < line_.saw.size()) {
      facts.insert(facts.end(), line_.saw[own].begin(), line_.saw[own].end());
    }
    witnesses_.emplace_back(setting_.words, line_.moves, std::move(facts));
  }
  told_.resize(witnesses_.size());
  if (line_.seat == kNobody) {
    if (setting_.in_words) dealt_.emplace(setting_.words);
    Draw({});
    played_.positions.push_back(state_);
  }
  std::string rest = line_.moves;
  while (played_.fault.empty() && !rest.empty()) Move(rest);
  if (played_.fault.empty()) CheckFacts();
}

bool LineTrial::MayBeReadOtherwise() {
  return draws_.LeavesDraws(witnesses_) || (draws_.TellsSome() && flaws().partial > 0);
}

const ReadingFlaws& LineTrial::flaws() {
  if (!flaws_) {
    std::size_t left = 0;
    for (const Witness& witness : witnesses_) left += witness.RestPlaces().size();
    flaws_ = FlawsOf(Tellable(), draws_.told_by(), left);
  }
  return *flaws_;
}

bool LineTrial::IsRead(const FixedDraws& fixed) {
  return draws_.NumAs(fixed) == fixed.size() && played_.fault.empty() && flaws().unplaced == 0 &&
         flaws().partial == 0;
}

bool LineTrial::IsBetterThan(LineTrial& other, const FixedDraws& fixed) {
  const auto rank = [&](const LineTrial& trial) {
    const bool fits = trial.played_.fault.empty();
    return std::tuple(trial.draws_.NumAs(fixed), fits, fits ? 0 : trial.played_.done);
  };
  const auto own = rank(*this);
  const auto others = rank(other);
  return own != others ? own > others : flaws() < other.flaws();
}

PlayedLine LineTrial::Take() {
  for (AssumedChoice& choice : draws_.Readings(setting_.index)) {
    played_.choices.push_back(std::move(choice));
  }
  return std::move(played_);
}

void LineTrial::Fail(std::string why, std::vector<std::string> wanted) {
  played_.fault = std::move(why);
  played_.wanted = std::move(wanted);
}

// Plays the first move of `rest` and takes it off.
void LineTrial::Move(std::string& rest) {
  if (game_.ToMove(state_) == kNobody) return Fail("the game is over", {});
  MeantMoves meant = MovesMeant(game_, state_, line_.seat, rest);
  if (meant.actions.empty() && TakeUnnoticed(rest, kMostHidden)) {
    meant = MovesMeant(game_, state_, line_.seat, rest);
  }
  if (meant.actions.empty() && IsUnaskedRefusal(rest)) return rest.clear();
  if (meant.actions.empty()) {
    return Fail(setting_.in_words ? WhyNoMove(game_, state_, line_.seat, rest, played_.done > 0)
                                  : "it is no move here",
                setting_.uses.CardsIn(rest));
  }
  rest = meant.rest;
  const Action action = meant.actions[WhichOf(meant.actions)];
  const std::string text = game_.ToText(state_, action);
  Draw(action);
  played_.actions.push_back(action);
  played_.positions.push_back(state_);
  played_.last_move = text;
  ++played_.done;
}

// Which of several moves is assumed.
std::size_t LineTrial::WhichOf(const std::vector<Action>& actions) {
  if (actions.size() == 1) return 0;
  std::vector<std::string> names;
  names.reserve(actions.size());
  for (const Action action : actions) names.push_back(game_.ToText(state_, action));
  return Assume(names, [](Player /*seat*/) { return false; });
}

std::size_t LineTrial::Assume(const std::vector<std::string>& names, Assumptions::Sight sees) {
  const auto is_left = [&](const std::string& name) { return IsLeft(name); };
  std::optional<Assumptions::IsLeft> left;
  // What is told of the line is left for its draws where it is known which ones these are.
  if (!reading_.empty()) left.emplace(is_left);
  return setting_.assumptions.Take(names, sees, left, played_.choices);
}

// Whether the game has refused for the seat what the line before offers it, in whatever words.
bool LineTrial::IsUnaskedRefusal(const std::string& rest) const {
  if (setting_.index == 0 || !played_.actions.empty()) return false;
  const WrittenGame::Line& last = setting_.text.lines[setting_.index - 1];
  return last.seat != kNobody && last.seat != line_.seat &&
         IsRefusal(rest, line_.seat, setting_.offer);
}

// Choices of the seat that the one who tells did not notice, behind which `rest` is possible.
bool LineTrial::TakeUnnoticed(const std::string& rest, int depth) {
  const std::optional<Player> viewer = setting_.text.viewer;
  if (!viewer || line_.seat == *viewer || depth == 0) return false;
  if (game_.ToMove(state_) != line_.seat) return false;
  const AnyState from = state_;
  const AnyInfoSet seen = game_.Observe(from, *viewer);
  for (const Action action : game_.LegalActions(from)) {
    DrawScript script;
    Rng scripted = Rng::Scripted(script);
    AnyState next = game_.Apply(from, action, scripted);
    if (game_.ToMove(next) != line_.seat || game_.Observe(next, *viewer) != seen) continue;
    const PlayedLine kept = played_;
    const std::vector<std::uint32_t>& draws = script.values();
    played_.draws.insert(played_.draws.end(), draws.begin(), draws.end());
    played_.choices.push_back({.line = setting_.index,
                               .number = played_.choices.size(),
                               .names = {game_.ToText(from, action)}});
    played_.actions.push_back(action);
    played_.positions.push_back(next);
    state_ = std::move(next);
    if (!MovesMeant(game_, state_, line_.seat, rest).actions.empty() ||
        TakeUnnoticed(rest, depth - 1)) {
      return true;
    }
    played_ = kept;
    state_ = from;
  }
  return false;
}

// Deals, or applies the action, draw by draw.
void LineTrial::Draw(std::optional<Action> action) {
  draws_.BeginStep(state_, action);
  const auto play = [&](Rng& rng) { return draws_.Play(rng); };
  std::vector<std::uint32_t> draws;
  while (true) {
    const StepDraw draw(game_, play, draws);
    if (!draw.IsThere()) {
      state_ = draw.state();
      played_.draws.insert(played_.draws.end(), draws.begin(), draws.end());
      return;
    }
    setting_.assumptions.set_ends_turn(game_.ToMove(draw.state()) != line_.seat);
    const std::size_t number = draws_.Add(draw, draws);
    const std::size_t taken = Outcome(number);
    draws.push_back(draw.distinct()[taken]);
    const std::string& name = draws_.names(number)[taken];
    draws_.Take(name);
    if (dealt_) dealt_->Add(draw, name);
  }
}

// Which of its names the draw has: by the reading, or as it was told, or assumed.
std::size_t LineTrial::Outcome(std::size_t draw) {
  const std::vector<std::string>& names = draws_.names(draw);
  if (names.size() == 1) return 0;
  const bool is_read = draw < reading_.size() && reading_[draw];
  const bool is_untold = is_read && reading_[draw]->empty();
  std::optional<std::size_t> taken;
  if (!is_untold) taken = ToldOutcome(draw, ReadOutcome(draw));
  if (taken) return *taken;
  return Assume(names, [&](Player seat) { return draws_.Sees(draw, seat); });
}

// What the draw is by the reading; nothing where that does not say, or cannot be.
std::optional<std::size_t> LineTrial::ReadOutcome(std::size_t draw) {
  if (draw >= reading_.size() || !reading_[draw]) return std::nullopt;
  const std::vector<std::string>& names = draws_.names(draw);
  const auto found = std::find(names.begin(), names.end(), *reading_[draw]);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  impossible_.insert({draw, *reading_[draw]});
  return std::nullopt;
}

// What seats that see the draw told it to be, all the same, where it is not `taken` to be something
// already; nothing where nobody told it.
std::optional<std::size_t> LineTrial::ToldOutcome(std::size_t draw,
                                                  std::optional<std::size_t> taken) {
  const std::vector<std::string>& names = draws_.names(draw);
  for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
    Witness& witness = witnesses_[seat];
    const std::vector<std::string> asked = taken ? std::vector<std::string>{names[*taken]} : names;
    if (!setting_.in_words && !witness.MayChoose(asked)) continue;
    if (witness.RestPlaces().empty() || !draws_.Sees(draw, static_cast<Player>(seat))) continue;
    possible_ = names;
    std::size_t answer = 0;
    if (witness.Choose(asked, answer) != Witness::Reply::kAnswer) continue;
    if (!taken) taken = answer;
    draws_.Tell(seat, witness.LastPlace());
    AddTold(seat, draw, names[*taken]);
  }
  return taken;
}

// A fact of the seat told the draw.
void LineTrial::AddTold(std::size_t seat, std::size_t draw, const std::string& name) {
  std::vector<FactAt>& told = told_[seat];
  if (draws_.IsSettled(draw) && !told.empty()) told.pop_back();
  told.push_back({.at = witnesses_[seat].LastPlace(), .fact = name});
}

// Whether it was told of the line and has told no draw so far.
bool LineTrial::IsLeft(const std::string& name) const {
  return std::any_of(witnesses_.begin(), witnesses_.end(), [&](const Witness& witness) {
    const std::vector<std::string> rest = witness.Rest();
    return std::any_of(rest.begin(), rest.end(),
                       [&](const std::string& fact) { return setting_.words.IsMeant(fact, name); });
  });
}

// Whatever was told of the line must be seen of it by the seat that told it, all together: what
// told a draw says nothing else.
void LineTrial::CheckFacts() {
  std::size_t left = 0;
  for (std::size_t seat = 0; seat < witnesses_.size(); ++seat) {
    const std::size_t num_left = witnesses_[seat].RestPlaces().size();
    if (num_left == 0) continue;
    left += num_left;
    const auto viewer = static_cast<Player>(seat);
    for (const std::string& fact : NotShown(viewer)) {
      ++untold_;
      const std::string excess = Excess(viewer, fact);
      if (played_.fault.empty()) Fail(excess.empty() ? NotSeen(viewer, fact) : excess, {});
      const bool is_nowhere = dealt_ && !ReadPlacedFact(fact) && !dealt_->HasAny(fact);
      if (!excess.empty() || is_nowhere) played_.is_certain = true;
      AddMissing({fact}, played_.wanted);
    }
  }
  played_.done += left - untold_;
  if (!played_.fault.empty()) played_.done += 1000 - std::min<std::size_t>(1000, untold_);
}

// What the seat told of the line that told no draw and is not seen in its end.
std::vector<std::string> LineTrial::NotShown(Player seat) const {
  const AnyInfoSet seen = game_.Observe(state_, seat);
  const bool deals = line_.seat == kNobody;
  const AnyInfoSet known = deals ? AnyInfoSet{} : game_.Observe(setting_.before, seat);
  ToldMatch match = deals ? ToldMatch(game_, setting_.words)
                          : ToldMatch(game_, setting_.words, known, line_.moves);
  StepEnd end{.before = deals ? nullptr : &setting_.before, .seen = &seen, .drawn = told_[seat]};
  for (const std::size_t at : witnesses_[seat].RestPlaces()) {
    end.rest.push_back({.at = at, .fact = witnesses_[seat].facts()[at]});
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

std::string LineTrial::NotSeen(Player seat, const std::string& fact) const {
  if (!setting_.in_words) return "it is not seen then";
  std::string why = fmt::format("seat {} cannot see '{}' then", seat, fact);
  if (possible_.empty()) return why;
  constexpr std::size_t kShown = 12;
  std::vector<std::string> names;
  for (const std::string& each : possible_) names.push_back(setting_.words.Shown(each));
  return fmt::format("{}; what is drawn can be {}", why, ListedInAll(names, kShown));
}

// Says that a fact of the deal was told of a seat more often than there are such cards in all
// piles; empty where it was not, or that is not known.
std::string LineTrial::Excess(Player seat, const std::string& fact) const {
  const std::optional<int> copies = dealt_ ? dealt_->NumOf(fact) : std::nullopt;
  if (!copies) return "";
  const auto says = [&](const std::string& other) { return dealt_->MeansSame(fact, other); };
  std::ptrdiff_t told = std::count_if(line_.all_saw.begin(), line_.all_saw.end(), says);
  if (seat < line_.saw.size()) {
    told += std::count_if(line_.saw[seat].begin(), line_.saw[seat].end(), says);
  }
  if (told <= *copies) return "";
  return fmt::format("seat {} cannot see '{}' {}; there {} of it", seat, fact,
                     Counted(told, "time"),
                     *copies == 1 ? "is one" : fmt::format("are {}", *copies));
}

}  // namespace riftlab
