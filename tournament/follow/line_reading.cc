#include "tournament/follow/line_reading.h"

#include <algorithm>
#include <numeric>

#include "engine/core/text.h"

namespace riftlab {
namespace {

// Readings of what several seats tell that are looked at.
constexpr int kMostLooked = 40;
// Orders of groups that are tried for the draws that one seat tells.
constexpr int kMostOrders = 6;

class FactReader {
 public:
  FactReader(const FactWords& words, const TellableLine& line, const FixedDraws& fixed,
             const ImpossibleDraws& impossible)
      : line_(line), names_(line.draws.size()), told_(line.draws.size()) {
    const std::size_t seats = line.facts.size();
    for (std::size_t draw = 0; draw < line.draws.size(); ++draw) {
      const auto is_fixed = fixed.find(draw);
      for (const std::string& name : line.draws[draw].names) {
        const bool may_be = is_fixed == fixed.end() || is_fixed->second == name;
        if (may_be && !impossible.contains({draw, name})) names_[draw].push_back(name);
      }
      told_[draw].resize(seats);
    }
    fits_.resize(seats);
    used_.resize(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      used_[seat].resize(line.facts[seat].size());
      for (const std::string& fact : line.facts[seat]) {
        std::vector<std::size_t>& fits = fits_[seat].emplace_back();
        for (std::size_t draw = 0; draw < names_.size(); ++draw) {
          const bool sees = line.draws[draw].seen_by[seat];
          fits.push_back(sees ? words.Find(fact, names_[draw]) : names_[draw].size());
        }
      }
    }
    own_.resize(seats);
    for (std::size_t draw = 0; draw < names_.size(); ++draw) {
      std::vector<std::size_t> tellers;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        if (TellsOf(seat, draw)) tellers.push_back(seat);
      }
      if (tellers.size() > 1) shared_.push_back(draw);
      if (tellers.size() == 1) own_[tellers[0]].push_back(draw);
    }
    // What must be is settled before what may be.
    std::stable_partition(shared_.begin(), shared_.end(),
                          [&](std::size_t draw) { return fixed.contains(draw); });
    for (std::vector<std::size_t>& draws : own_) {
      std::stable_partition(draws.begin(), draws.end(),
                            [&](std::size_t draw) { return fixed.contains(draw); });
    }
    fixed_ = &fixed;
  }

  Reading Run() {
    Share(0);
    return best_;
  }

 private:
  // Of a draw: by seat the fact that tells it.
  using Told = std::vector<std::optional<std::size_t>>;

  bool TellsOf(std::size_t seat, std::size_t draw) const {
    return std::any_of(
        fits_[seat].begin(), fits_[seat].end(),
        [&](const std::vector<std::size_t>& fits) { return fits[draw] < names_[draw].size(); });
  }

  std::optional<std::size_t> UnusedFact(std::size_t seat, std::size_t draw,
                                        std::size_t name) const {
    for (std::size_t fact = 0; fact < fits_[seat].size(); ++fact) {
      if (!used_[seat][fact] && fits_[seat][fact][draw] == name) return fact;
    }
    return std::nullopt;
  }

  bool IsDone() const {
    return looked_ >= kMostLooked ||
           (!best_.empty() && flaws_.unplaced == 0 && flaws_.partial == 0);
  }

  // What a draw that several seats see may be: what most of them tell first, then as it was told.
  std::vector<std::size_t> CandidatesFor(std::size_t draw) const {
    std::vector<std::size_t> order;  // names by the first fact
    std::map<std::size_t, int> tellers;
    for (std::size_t seat = 0; seat < fits_.size(); ++seat) {
      std::set<std::size_t> met;
      for (std::size_t fact = 0; fact < fits_[seat].size(); ++fact) {
        const std::size_t name = fits_[seat][fact][draw];
        if (used_[seat][fact] || name == names_[draw].size() || !met.insert(name).second) continue;
        if (tellers[name]++ == 0) order.push_back(name);
      }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return tellers[a] > tellers[b]; });
    return order;
  }

  // Tells the draw that several seats see, and those after it.
  void Share(std::size_t number) {
    if (IsDone()) return;
    if (number == shared_.size()) return Look();
    const std::size_t draw = shared_[number];
    for (const std::size_t name : CandidatesFor(draw)) {
      for (std::size_t seat = 0; seat < fits_.size(); ++seat) {
        told_[draw][seat] = UnusedFact(seat, draw, name);
        if (told_[draw][seat]) used_[seat][*told_[draw][seat]] = true;
      }
      Share(number + 1);
      for (std::size_t seat = 0; seat < fits_.size(); ++seat) {
        if (told_[draw][seat]) used_[seat][*told_[draw][seat]] = false;
        told_[draw][seat].reset();
      }
      if (IsDone()) return;
    }
    Share(number + 1);
  }

  // Reads what each seat alone tells, what several tell being settled.
  void Look() {
    ++looked_;
    const std::vector<Told> kept = told_;
    for (std::size_t seat = 0; seat < own_.size(); ++seat) ReadOwn(seat);
    ToldBy told_by;
    std::size_t unplaced = 0;
    for (const Told& draw : told_) {
      std::vector<bool>& by = told_by.emplace_back();
      for (const std::optional<std::size_t>& fact : draw) by.push_back(fact.has_value());
    }
    for (std::size_t seat = 0; seat < fits_.size(); ++seat) {
      unplaced += fits_[seat].size() -
                  static_cast<std::size_t>(std::count_if(
                      told_by.begin(), told_by.end(),
                      [&](const std::vector<bool>& by) { return static_cast<bool>(by[seat]); }));
    }
    const ReadingFlaws flaws = FlawsOf(line_, told_by, unplaced);
    if (best_.empty() || flaws < flaws_) {
      flaws_ = flaws;
      best_ = AsReading();
    }
    told_ = kept;
  }

  // A group is what the same seats see. Those that must be told come first.
  void ReadOwn(std::size_t seat) {
    std::vector<std::vector<bool>> groups;
    for (const std::size_t draw : own_[seat]) {
      const std::vector<bool>& seen_by = line_.draws[draw].seen_by;
      if (std::find(groups.begin(), groups.end(), seen_by) == groups.end()) {
        groups.push_back(seen_by);
      }
    }
    const auto seers = [](const std::vector<bool>& by) {
      return std::count(by.begin(), by.end(), true);
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const auto& a, const auto& b) { return seers(a) > seers(b); });
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<Told> best;
    ReadingFlaws least;
    const std::vector<Told> before = told_;
    int tried = 0;
    do {
      told_ = before;
      std::vector<std::size_t> draws;
      for (const std::size_t draw : own_[seat]) {
        if (fixed_->contains(draw)) draws.push_back(draw);
      }
      for (const std::size_t group : order) {
        for (const std::size_t draw : own_[seat]) {
          if (!fixed_->contains(draw) && line_.draws[draw].seen_by == groups[group]) {
            draws.push_back(draw);
          }
        }
      }
      Match(seat, draws);
      InOrder(seat);
      ToldBy told_by;
      std::size_t placed = 0;
      for (const Told& draw : told_) {
        std::vector<bool>& by = told_by.emplace_back(fits_.size());
        by[seat] = draw[seat].has_value();
        if (by[seat]) ++placed;
      }
      const ReadingFlaws flaws = FlawsOf(line_, told_by, fits_[seat].size() - placed);
      if (best.empty() || flaws < least) {
        least = flaws;
        best = told_;
      }
    } while (++tried < kMostOrders && std::next_permutation(order.begin(), order.end()));
    told_ = best;
  }

  // As many draws as can be told; none of the first ones is given up for a later one.
  void Match(std::size_t seat, const std::vector<std::size_t>& draws) {
    std::vector<std::optional<std::size_t>> of(fits_[seat].size());  // by fact
    for (const std::size_t draw : draws) {
      std::vector<bool> met(of.size());
      Augment(seat, draw, of, met);
    }
    for (std::size_t fact = 0; fact < of.size(); ++fact) {
      if (of[fact]) told_[*of[fact]][seat] = fact;
    }
  }

  bool Augment(std::size_t seat, std::size_t draw, std::vector<std::optional<std::size_t>>& of,
               std::vector<bool>& met) const {
    for (std::size_t fact = 0; fact < of.size(); ++fact) {
      if (used_[seat][fact] || met[fact] || fits_[seat][fact][draw] == names_[draw].size()) {
        continue;
      }
      met[fact] = true;
      if (of[fact] && !Augment(seat, *of[fact], of, met)) continue;
      of[fact] = draw;
      return true;
    }
    return false;
  }

  // Exchanges facts of draws that may be either until they stand as they were told.
  void InOrder(std::size_t seat) {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t one = 0; one < own_[seat].size(); ++one) {
        for (std::size_t other = 0; other < own_[seat].size(); ++other) {
          const std::size_t first = own_[seat][one];
          const std::size_t last = own_[seat][other];
          std::optional<std::size_t>& a = told_[first][seat];
          std::optional<std::size_t>& b = told_[last][seat];
          if (first >= last || !a || !b || *a < *b) continue;
          if (fits_[seat][*b][first] == names_[first].size()) continue;
          if (fits_[seat][*a][last] == names_[last].size()) continue;
          std::swap(a, b);
          changes = true;
        }
      }
    }
  }

  Reading AsReading() const {
    Reading reading;
    for (std::size_t draw = 0; draw < told_.size(); ++draw) {
      if (line_.draws[draw].names.empty()) {
        reading.emplace_back();
        continue;
      }
      std::string& name = reading.emplace_back("").value();
      for (std::size_t seat = 0; seat < fits_.size(); ++seat) {
        const std::optional<std::size_t> fact = told_[draw][seat];
        if (fact) name = names_[draw][fits_[seat][*fact][draw]];
      }
    }
    return reading;
  }

  const TellableLine& line_;
  const FixedDraws* fixed_ = nullptr;
  std::vector<std::vector<std::string>> names_;  // by draw: what it can be
  // By seat, fact and draw: which of the names it tells; as many as there are for none.
  std::vector<std::vector<std::vector<std::size_t>>> fits_;
  std::vector<std::size_t> shared_;            // draws of which several seats may tell
  std::vector<std::vector<std::size_t>> own_;  // by seat: those of which it alone may tell
  std::vector<std::vector<bool>> used_;        // by seat and fact: for what several tell
  std::vector<Told> told_;
  Reading best_;
  ReadingFlaws flaws_;  // of it
  int looked_ = 0;
};

}  // namespace

ReadingFlaws FlawsOf(const TellableLine& line, const ToldBy& told_by, std::size_t unplaced) {
  ReadingFlaws flaws{.unplaced = unplaced};
  for (std::size_t seat = 0; seat < line.facts.size(); ++seat) {
    std::map<std::vector<bool>, std::pair<bool, bool>> groups;  // whether some are told, or not
    for (std::size_t draw = 0; draw < told_by.size(); ++draw) {
      const std::vector<bool>& seen_by = line.draws[draw].seen_by;
      if (line.facts[seat].empty() || !seen_by[seat]) continue;
      auto& [some, not_all] = groups[seen_by];
      (told_by[draw][seat] ? some : not_all) = true;
      if (!told_by[draw][seat]) continue;
      flaws.hidden += static_cast<std::size_t>(std::count(seen_by.begin(), seen_by.end(), false));
    }
    flaws.partial +=
        static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), [](const auto& group) {
          return group.second.first && group.second.second;
        }));
  }
  return flaws;
}

Reading BestReading(const FactWords& words, const TellableLine& line, const FixedDraws& fixed,
                    const ImpossibleDraws& impossible) {
  return FactReader(words, line, fixed, impossible).Run();
}

bool AddNames(TellableLine other, TellableLine& line) {
  const bool is_same = std::equal(
      line.draws.begin(), line.draws.end(), other.draws.begin(), other.draws.end(),
      [](const TellableDraw& a, const TellableDraw& b) { return a.seen_by == b.seen_by; });
  for (std::size_t draw = 0; is_same && draw < line.draws.size(); ++draw) {
    AddMissing(line.draws[draw].names, other.draws[draw].names);
  }
  line = std::move(other);
  return is_same;
}

}  // namespace riftlab
