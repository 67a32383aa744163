#include "tournament/follow/line_draws.h"

#include <algorithm>
#include <utility>

#include "engine/core/text.h"
#include "tournament/follow/draws_by_name.h"

namespace riftlab {

void LineDraws::BeginStep(const AnyState& from, std::optional<Action> action) {
  steps_.push_back({.from = from, .action = action});
}

AnyState LineDraws::Play(const Step& step, Rng& rng) const {
  return step.action ? game_.Apply(step.from, *step.action, rng) : game_.Deal(rng);
}

std::size_t LineDraws::Add(const StepDraw& draw, const std::vector<std::uint32_t>& before) {
  std::vector<std::string> names = draw.DistinctNames();
  const bool is_settled = names.size() == 1 || AsksForSide(names, names[0]);
  draws_.push_back({.step = steps_.size() - 1,
                    .pile = draw.pile(),
                    .before = before,
                    .names = std::move(names),
                    .is_settled = is_settled,
                    .sees = std::vector<std::optional<bool>>(num_seats_),
                    .told_by = std::vector<bool>(num_seats_)});
  return draws_.size() - 1;
}

void LineDraws::Take(const std::string& name) {
  draws_.back().taken = name;
  steps_.back().drawn.push_back(name);
}

void LineDraws::Tell(std::size_t seat, std::size_t at) {
  draws_.back().told_by[seat] = true;
  draws_.back().told_at = at;
}

bool LineDraws::Sees(std::size_t number, Player seat) {
  Draw& draw = draws_[number];
  if (!draw.sees[seat]) {
    const auto play = [&](Rng& rng) { return Play(steps_[draw.step], rng); };
    draw.sees[seat] = StepDraw(game_, play, draw.before).IsSeenBy(seat);
  }
  return *draw.sees[seat];
}

ToldBy LineDraws::told_by() const {
  ToldBy told_by;
  for (const Draw& draw : draws_) told_by.push_back(draw.told_by);
  return told_by;
}

std::size_t LineDraws::NumAs(const FixedDraws& fixed) const {
  return static_cast<std::size_t>(std::count_if(fixed.begin(), fixed.end(), [&](const auto& draw) {
    return draw.first < draws_.size() && draws_[draw.first].taken == draw.second;
  }));
}

TellableLine LineDraws::Tellable(const std::vector<Witness>& witnesses) {
  TellableLine line;
  for (const Witness& witness : witnesses) line.facts.push_back(witness.facts());
  for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
    TellableDraw& each = line.draws.emplace_back();
    each.seen_by.resize(num_seats_);
    // One that no seat sees that tells something has no names here.
    bool is_told = false;
    for (std::size_t seat = 0; !IsSettled(draw) && !is_told && seat < num_seats_; ++seat) {
      is_told = !line.facts[seat].empty() && Sees(draw, static_cast<Player>(seat));
    }
    if (is_told) each.names = names(draw);
    for (std::size_t seat = 0; is_told && seat < num_seats_; ++seat) {
      each.seen_by[seat] = Sees(draw, static_cast<Player>(seat));
    }
  }
  return line;
}

bool LineDraws::LeavesDraws(const std::vector<Witness>& witnesses) {
  for (std::size_t seat = 0; seat < witnesses.size(); ++seat) {
    for (const std::string& fact : witnesses[seat].Rest()) {
      for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
        const bool may_tell = !IsSettled(draw) &&
                              witnesses[seat].words().Find(fact, names(draw)) < names(draw).size();
        if (may_tell && Sees(draw, static_cast<Player>(seat))) return true;
      }
    }
  }
  return false;
}

bool LineDraws::TellsSome() {
  for (std::size_t seat = 0; seat < num_seats_; ++seat) {
    const bool tells = std::any_of(draws_.begin(), draws_.end(),
                                   [&](const Draw& draw) { return draw.told_by[seat]; });
    for (std::size_t draw = 0; tells && draw < draws_.size(); ++draw) {
      const bool is_told = draws_[draw].told_by[seat] || IsSettled(draw);
      if (!is_told && Sees(draw, static_cast<Player>(seat))) return true;
    }
  }
  return false;
}

std::vector<AssumedChoice> LineDraws::Readings(std::size_t line) {
  std::map<std::size_t, AssumedChoice> readings;  // by draw
  for (std::size_t one = 0; one < draws_.size(); ++one) {
    for (std::size_t other = one + 1; other < draws_.size(); ++other) {
      if (draws_[one].step != draws_[other].step) break;
      const bool is_swapped = draws_[one].IsTold() && !draws_[other].IsTold();
      AddReading(is_swapped ? other : one, is_swapped ? one : other, line, readings);
    }
  }
  std::vector<AssumedChoice> choices;
  choices.reserve(readings.size());
  for (auto& [draw, choice] : readings) choices.push_back(std::move(choice));
  return choices;
}

// Adds to the readings that the one may be what the other one is taken to be, where it may.
void LineDraws::AddReading(std::size_t one, std::size_t other, std::size_t line,
                           std::map<std::size_t, AssumedChoice>& readings) {
  if (!MayChange(one, other) || LeadsThere(one, other)) return;
  const Draw& draw = draws_[one];
  const Draw& told = draws_[other];
  AssumedChoice& choice = readings[one];
  if (choice.names.empty()) {
    choice = {
        .line = line, .number = kFirstReading + one, .names = {draw.taken}, .is_as_told = true};
  }
  AddMissing({told.taken}, choice.names);
  // What nobody told is assumed already; what is told by others is most likely their own.
  const bool are_in_order = draw.told_by != told.told_by || draw.told_at < told.told_at;
  if (draw.IsTold() && !(are_in_order && AreSeenAlike(one, other))) choice.is_as_told = false;
}

// Whether the one may be what the other one was told to be, and the other way round where it was
// told, too, by what each can be and who sees it.
bool LineDraws::MayChange(std::size_t one, std::size_t other) {
  const Draw& draw = draws_[one];
  const Draw& told = draws_[other];
  const bool may_differ = !draw.is_settled && !told.is_settled && draw.taken != told.taken;
  if (!told.IsTold() || !may_differ) return false;
  if (!draw.MayBe(told) || (draw.IsTold() && !told.MayBe(draw))) return false;
  return IsSeenByTellers(one, told) && (!draw.IsTold() || IsSeenByTellers(other, draw));
}

// Whether each seat that told the other draw sees it.
bool LineDraws::IsSeenByTellers(std::size_t draw, const Draw& told) {
  for (std::size_t seat = 0; seat < num_seats_; ++seat) {
    if (told.told_by[seat] && !Sees(draw, static_cast<Player>(seat))) return false;
  }
  return true;
}

bool LineDraws::AreSeenAlike(std::size_t one, std::size_t other) {
  for (std::size_t seat = 0; seat < num_seats_; ++seat) {
    const auto viewer = static_cast<Player>(seat);
    if (Sees(one, viewer) != Sees(other, viewer)) return false;
  }
  return true;
}

// Whether it makes no difference if each of two draws of a step is what the other one is.
bool LineDraws::LeadsThere(std::size_t one, std::size_t other) const {
  const Step& step = steps_[draws_[one].step];
  std::vector<std::string> exchanged = step.drawn;
  std::swap(exchanged[draws_[one].before.size()], exchanged[draws_[other].before.size()]);
  DrawsByName as_it_is(step.drawn);
  DrawsByName otherwise(exchanged);
  Rng first = Rng::Guided(as_it_is);
  Rng second = Rng::Guided(otherwise);
  const AnyState end = Play(step, first);
  return end == Play(step, second) && otherwise.ArePossible();
}

bool LineDraws::Draw::IsTold() const {
  return std::find(told_by.begin(), told_by.end(), true) != told_by.end();
}

// Whether it may also be what the other one is taken to be.
bool LineDraws::Draw::MayBe(const Draw& other) const {
  return pile == other.pile || std::find(names.begin(), names.end(), other.taken) != names.end();
}

}  // namespace riftlab
