#include "tournament/balance/findings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "fmt/format.h"

namespace riftlab {
namespace {

bool StandsOut(const FindingRow& row) { return StandsOutByShare(row) || StandsOutAlone(row); }

FindingRow RowOf(const CategorySummary& category) {
  return {.name = category.name,
          .count = category.count,
          .share = category.share,
          .effect = category.effect};
}

// The same with what the name adds, where that is known.
FindingRow RowOf(const CategorySummary& category, const TagBalance& tag) {
  FindingRow row = RowOf(category);
  if (!tag.synergy) return row;
  for (const SynergyEffect& effect : tag.synergy->names) {
    if (effect.name == row.name) row.alone = effect;
  }
  return row;
}

double SizeOf(const Driver& driver) { return driver.effect.difference; }

// Rows or drivers, the largest first.
template <class T>
void SortBySize(std::vector<T>& sized) {
  std::stable_sort(sized.begin(), sized.end(), [](const T& a, const T& b) {
    return std::abs(SizeOf(a)) > std::abs(SizeOf(b));
  });
}

// What seats have from the start comes first, then what they come by, then what is of the game.
int PlaceOf(const Finding& finding) {
  return finding.kind == FindingKind::kGame ? 2 : (finding.in_play ? 1 : 0);
}

bool ComesBefore(const Finding& a, const Finding& b) {
  if (PlaceOf(a) != PlaceOf(b)) return PlaceOf(a) < PlaceOf(b);
  return std::abs(SizeOf(a.rows[0])) > std::abs(SizeOf(b.rows[0]));
}

// Adds a row to what is said of those that do not stand out.
void CountRow(const FindingRow& row, QuietRows& quiet) {
  if (!row.effect || !row.effect->q) return;
  ++quiet.rows;
  if (StandsOut(row)) {
    ++quiet.found;
    return;
  }
  const Estimate& share = row.adjusted ? *row.adjusted : row.share;
  const double par = row.effect->par;
  const double farthest = std::max(share.high - par, par - share.low);
  if (farthest > kNearEven) {
    const bool is_off_par = row.adjusted && (share.low > par || share.high < par);
    ++(is_off_par ? quiet.off_par : quiet.open);
    return;
  }
  ++quiet.balanced;
  quiet.farthest = std::max(quiet.farthest, farthest);
}

class FindingMaker {
 public:
  explicit FindingMaker(const BalanceSummary& balance) : balance_(balance) {
    findings_.games = balance.games - balance.fault_games;
    findings_.has_seat_agents =
        balance.num_players > 1 && balance.labels.size() > 1 && balance.games == balance.blocks;
  }

  Findings Make(const PlaySummary* play) && {
    AddSeats();
    for (const TagBalance& tag : balance_.tags) AddSeatTag(tag);
    AddConfounded();
    AddGameRows("", balance_.reasons);
    for (const TagBalance& tag : balance_.tags) {
      if (tag.info.scope == TagScope::kGame && !IsSaidByPlaces(tag)) {
        AddGameRows(tag.info.key, tag.categories);
      }
    }
    for (Finding& finding : findings_.list) AddDrivers(finding);
    std::stable_sort(findings_.list.begin(), findings_.list.end(), &ComesBefore);
    if (findings_.list.empty()) findings_.nearest = std::move(nearest_);
    if (play != nullptr) AddNeverTaken(*play);
    return std::move(findings_);
  }

 private:
  // A row that does not stand out may be the one that does most nearly: by q, which is what people
  // read, and among equal ones by p.
  void Consider(const FindingRow& row, FindingKind kind, std::string_view tag, bool in_play) {
    if (!row.effect || !row.effect->q) return;
    if (nearest_) {
      const Effect& least = *nearest_->rows[0].effect;
      if (std::tie(*least.q, *least.p) <= std::tie(*row.effect->q, *row.effect->p)) return;
    }
    nearest_ = Finding{
        .kind = kind, .tag = std::string(tag), .in_play = in_play, .rows = {row}, .names = 1};
  }

  void AddSeats() {
    if (balance_.num_sides < 2) return;
    QuietRows quiet;
    std::vector<bool> is_seen(static_cast<std::size_t>(balance_.num_sides));
    for (std::size_t seat = 0; seat < balance_.seats.size(); ++seat) {
      const auto side = static_cast<std::size_t>(balance_.sides[seat]);
      if (is_seen[side]) continue;
      is_seen[side] = true;
      const SeatBalance& place = balance_.seats[seat];
      const FindingRow row{.name = fmt::format("{}", seat),
                           .count = place.games,
                           .share = place.share,
                           .effect = place.effect,
                           .adjusted = AdjustedShareOf(balance_, seat)};
      quiet.is_adjusted = quiet.is_adjusted || row.adjusted.has_value();
      CountRow(row, quiet);
      Consider(row, FindingKind::kSeat, "", /*in_play=*/false);
      // Of two sides one says what the other does.
      const bool is_mirror = balance_.num_sides == 2 && row.effect && row.effect->difference < 0;
      if (!StandsOut(row) || is_mirror) continue;
      findings_.list.push_back(
          {.kind = FindingKind::kSeat, .rows = {row}, .names = balance_.num_sides});
    }
    findings_.quiet.push_back(quiet);
  }

  Finding* FindName(std::string_view tag, std::string_view name) {
    for (Finding& finding : findings_.list) {
      if (finding.kind == FindingKind::kName && finding.tag == tag &&
          finding.rows[0].name == name) {
        return &finding;
      }
    }
    return nullptr;
  }

  // The finding of an earlier tag to whose name the name of the row belongs; null without one.
  Finding* OwnerOf(const TagBalance& tag, const FindingRow& row, bool coincide) {
    for (const TagOverlap& overlap : balance_.overlaps) {
      if (overlap.inner != tag.info.key || overlap.coincide != coincide) continue;
      const auto owner = overlap.owners.find(row.name);
      if (owner == overlap.owners.end()) continue;
      Finding* finding = FindName(overlap.outer, owner->second);
      if (finding != nullptr) return finding;
    }
    return nullptr;
  }

  // The finding that is of the same seats; null without one.
  Finding* SameSeats(const TagBalance& tag, const FindingRow& row) {
    for (Finding& finding : findings_.list) {
      if (finding.kind != FindingKind::kName && finding.kind != FindingKind::kPlayed) continue;
      for (const FindingRow& other : finding.rows) {
        if (other.name == row.name && other.count == row.count &&
            other.share.value == row.share.value) {
          return &finding;
        }
      }
    }
    return OwnerOf(tag, row, /*coincide=*/true);
  }

  // Whether the finding of a seat says what the row does: where a seat always has the same name,
  // the figures are the same.
  bool IsOfSeat(const TagBalance& tag, const FindingRow& row) {
    for (Finding& finding : findings_.list) {
      if (finding.kind != FindingKind::kSeat) continue;
      const FindingRow& seat = finding.rows[0];
      if (row.count != seat.count) continue;
      if (row.share.value == seat.share.value && row.share.low == seat.share.low) {
        finding.same.push_back({tag.info.key, row.name});
        return true;
      }
      // The other one of two seats.
      const SeatBalance& other = balance_.seats[seat.name == "0" ? 1 : 0];
      if (balance_.num_players == 2 && row.share.value == other.share.value &&
          row.share.low == other.share.low) {
        return true;
      }
    }
    return false;
  }

  // Whether the places in the order of play say what the tag does: who begins favours the first
  // seat in so far as its place then is worth more.
  bool IsSaidByPlaces(const TagBalance& tag) const {
    return tag.info.role == TagRole::kFirstSeat &&
           std::any_of(balance_.tags.begin(), balance_.tags.end(),
                       [](const TagBalance& other) { return other.info.role == TagRole::kPlace; });
  }

  // Whether a finding says what the row does. A card in a faction has no test of its own against
  // the faction but what it adds, see AddDrivers; what is dealt with the faction has to be farther
  // from even.
  bool IsSaid(const TagBalance& tag, const FindingRow& row) {
    if (IsOfSeat(tag, row)) return true;
    if (Finding* same = SameSeats(tag, row); same != nullptr) {
      same->same.push_back({tag.info.key, row.name});
      return true;
    }
    const Finding* owner = OwnerOf(tag, row, /*coincide=*/false);
    if (owner == nullptr) return false;
    const double size = SizeOf(row);
    const double of_owner = SizeOf(owner->rows[0]);
    return !tag.is_given || (size * of_owner > 0 && std::abs(size) <= std::abs(of_owner));
  }

  void AddSeatTag(const TagBalance& tag) {
    if (tag.info.scope != TagScope::kSeat || tag.categories.empty()) return;
    QuietRows quiet{.tag = tag.info.key, .in_play = !tag.is_given};
    std::vector<FindingRow> rows;
    for (const CategorySummary& category : tag.categories) {
      FindingRow row = RowOf(category, tag);
      CountRow(row, quiet);
      if (IsShownAmong(tag.categories.size(), category)) {
        Consider(row, tag.is_given ? FindingKind::kName : FindingKind::kPlayed, tag.info.key,
                 !tag.is_given);
      }
      // Of two places one says what the other does.
      const bool is_mirror = tag.info.role == TagRole::kPlace && balance_.num_sides == 2 &&
                             row.effect && row.effect->difference < 0;
      if (StandsOut(row) && !is_mirror && !IsSaid(tag, row)) rows.push_back(std::move(row));
    }
    SortBySize(rows);
    const auto names = static_cast<std::int64_t>(tag.categories.size());
    if (tag.is_given) {
      for (FindingRow& row : rows) {
        findings_.list.push_back({.kind = FindingKind::kName,
                                  .tag = tag.info.key,
                                  .rows = {std::move(row)},
                                  .names = names});
      }
    } else if (!rows.empty()) {
      findings_.list.push_back({.kind = FindingKind::kPlayed,
                                .tag = tag.info.key,
                                .in_play = true,
                                .rows = std::move(rows),
                                .names = names});
    }
    AddPairs(tag);
    findings_.quiet.push_back(std::move(quiet));
  }

  void AddPairs(const TagBalance& tag) {
    if (!tag.synergy) return;
    for (const SynergyEffect& pair : tag.synergy->pairs) {
      if (!IsSignificant(pair.q)) continue;
      findings_.list.push_back({.kind = FindingKind::kTogether,
                                .tag = tag.info.key,
                                .in_play = !tag.is_given,
                                .rows = {{.name = pair.name, .count = pair.count, .alone = pair}},
                                .names = static_cast<std::int64_t>(tag.synergy->pairs.size())});
    }
  }

  void AddConfounded() {
    for (const TagOverlap& overlap : balance_.overlaps) {
      if (!overlap.coincide) continue;
      Confounded confounded{.first = overlap.outer,
                            .second = overlap.inner,
                            .seats = overlap.seats,
                            .agreeing = overlap.agreeing};
      for (const auto& [name, owner] : overlap.owners) confounded.pairs.push_back({owner, name});
      findings_.confounded.push_back(std::move(confounded));
      // Its rows are those of the first tag once more.
      std::erase_if(findings_.quiet,
                    [&](const QuietRows& quiet) { return quiet.tag == overlap.inner; });
    }
  }

  // `key` is empty of the reasons why games end.
  void AddGameRows(std::string_view key, const std::vector<CategorySummary>& categories) {
    QuietRows quiet{.tag = std::string(key)};
    std::vector<FindingRow> rows;
    for (const CategorySummary& category : categories) {
      const FindingRow row = RowOf(category);
      CountRow(row, quiet);
      if (categories.size() > 1 && IsShownAmong(categories.size(), category)) {
        Consider(row, FindingKind::kGame, key, /*in_play=*/false);
      }
      if (StandsOut(row)) rows.push_back(row);
    }
    SortBySize(rows);
    if (!rows.empty()) {
      findings_.list.push_back({.kind = FindingKind::kGame,
                                .tag = std::string(key),
                                .rows = std::move(rows),
                                .names = static_cast<std::int64_t>(categories.size())});
    }
    if (!key.empty() && categories.size() > 1) findings_.quiet.push_back(std::move(quiet));
  }

  // What within a name makes it strong or weak.
  void AddDrivers(Finding& finding) const {
    if (finding.kind != FindingKind::kName) return;
    const double direction = SizeOf(finding.rows[0]);
    for (const TagOverlap& overlap : balance_.overlaps) {
      if (overlap.outer != finding.tag || overlap.coincide) continue;
      for (const TagBalance& tag : balance_.tags) {
        if (tag.info.key != overlap.inner || !tag.synergy) continue;
        for (const SynergyEffect& effect : tag.synergy->names) {
          const auto owner = overlap.owners.find(effect.name);
          if (owner == overlap.owners.end() || owner->second != finding.rows[0].name) continue;
          if (!IsSignificant(effect.q)) continue;
          const bool is_with = effect.difference * direction > 0;
          (is_with ? finding.drivers : finding.against).push_back({tag.info.key, effect});
        }
      }
    }
    SortBySize(finding.drivers);
    SortBySize(finding.against);
  }

  // Whether seats had the name, and under which tags.
  bool IsHeld(const std::string& name) const {
    return std::any_of(balance_.tags.begin(), balance_.tags.end(), [&](const TagBalance& tag) {
      return tag.info.scope == TagScope::kSeat &&
             std::any_of(tag.categories.begin(), tag.categories.end(),
                         [&](const CategorySummary& row) { return row.name == name; });
    });
  }

  bool IsSeatTag(std::string_view key) const {
    return std::any_of(balance_.tags.begin(), balance_.tags.end(), [&](const TagBalance& tag) {
      return tag.info.scope == TagScope::kSeat && tag.info.key == key;
    });
  }

  void AddNeverTaken(const PlaySummary& play) {
    std::map<std::string, std::int64_t> chosen;  // an option that is there under several kinds
    for (const OptionSummary& option : play.options) chosen[option.option] += option.chosen;
    for (const OptionSummary& option : play.options) {
      if (!IsNeverChosen(option) || option.option.empty() || chosen[option.option] > 0) continue;
      const bool is_held = IsHeld(option.option);
      if (!is_held && !IsSeatTag(option.kind)) continue;
      const auto same_kind = [&](const NeverTaken& of) { return of.kind == option.kind; };
      auto found =
          std::find_if(findings_.never_taken.begin(), findings_.never_taken.end(), same_kind);
      if (found == findings_.never_taken.end()) {
        found =
            findings_.never_taken.insert(found, {.kind = option.kind, .held = {}, .unseen = {}});
      }
      (is_held ? found->held : found->unseen).push_back(option.option);
    }
  }

  const BalanceSummary& balance_;
  Findings findings_;
  std::optional<Finding> nearest_;
};

}  // namespace

double SizeOf(const FindingRow& row) {
  return row.effect && !StandsOutAlone(row) ? row.effect->difference : row.alone->difference;
}

std::optional<Estimate> AdjustedShareOf(const BalanceSummary& balance, std::size_t seat) {
  if (!balance.adjusted || !balance.adjusted->seats.is_adjusted) return std::nullopt;
  const Estimate& share = balance.adjusted->seats.means[seat].adjusted;
  return share.method == IntervalMethod::kNone ? std::nullopt : std::optional(share);
}

bool StandsOutByShare(const FindingRow& row) { return row.effect && IsSignificant(*row.effect); }

bool StandsOutAlone(const FindingRow& row) {
  return !StandsOutByShare(row) && row.alone && IsSignificant(row.alone->q);
}

Findings FindingsOf(const BalanceSummary& balance, const PlaySummary* play) {
  return FindingMaker(balance).Make(play);
}

}  // namespace riftlab
