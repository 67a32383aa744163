#include "tournament/balance/balance.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/tags.h"
#include "fmt/format.h"
#include "tournament/record/order_of_play.h"
#include "tournament/record/tag_names.h"

namespace riftlab {
namespace {

std::string NameOf(std::int64_t value) { return fmt::format_int(value).str(); }
const std::string& NameOf(const std::string& value) { return value; }

// Counts "NAME +7". Precondition: the entry is written so (CHECKed).
void AddAmount(CategoryCounts& counts, std::string_view entry, CategoryValues values,
               std::size_t stratum) {
  const std::optional<Amount> amount = ParseAmount(entry);
  RIFTLAB_CHECK(amount.has_value());
  values.amount = static_cast<double>(amount->value);
  counts.Add(amount->name, values, stratum);
}

// Whether the tag says what seats hold, of which two may go together or meet. A place in the order
// of play is none: what places are worth is said by their shares alone.
bool IsHeldBySeats(const TagInfo& tag) {
  return tag.scope == TagScope::kSeat && tag.kind != TagKind::kNumber &&
         tag.role != TagRole::kPlace;
}

// The keys of those.
std::vector<std::string> KeysOfNames(const std::vector<TagInfo>& tags) {
  std::vector<std::string> keys;
  for (const TagInfo& tag : tags) {
    if (IsHeldBySeats(tag)) keys.push_back(tag.key);
  }
  return keys;
}

// What the strata that had a name win, whatever they have, as often as each had it. Precondition:
// the strata that had the name were told.
double ParOfStrata(const CategorySummary& name, const std::vector<ValueSum>& strata) {
  double sum = 0;
  std::int64_t all = 0;
  for (const auto& [stratum, count] : name.by_stratum) {
    sum += static_cast<double>(count) * strata[stratum].Mean();
    all += count;
  }
  return sum / static_cast<double>(all);
}

// What goes with a name that is of a seat.
CategoryValues ValuesOfSeat(const GameResult& result, std::size_t seat) {
  return {.share = result.shares[seat], .score = result.scores[seat]};
}

// What goes with a name that is of the game.
CategoryValues ValuesOfGame(const GameResult& result) {
  double sum = 0;
  for (const double score : result.scores) sum += score;
  return {.share = result.shares[0], .score = sum / static_cast<double>(result.scores.size())};
}

// Sets the effects of one table of names against what `par_of` says, and adds their tests. A par
// that is the mean of the same units is no known figure, and the names are held against the rest
// instead. What stands for the many names that are not kept answers no question.
template <class ParOf>
void SetTableEffects(std::vector<CategorySummary>& table, const ParOf& par_of, bool is_against_rest,
                     std::int64_t games, ReportTests& tests) {
  tests.StartTable();
  for (CategorySummary& category : table) {
    if (category.share.count == 0 || category.name == CategoryCounts::kOther) continue;
    category.effect = EffectOf(category.share, par_of(category), games);
    if (is_against_rest) category.effect->p = category.rest_p;
    tests.Add(category.effect->p, category.effect->q);
  }
}

// Places stand in their own order, as often as they may have come up.
void SortByName(std::vector<CategorySummary>& names) {
  std::sort(names.begin(), names.end(),
            [](const CategorySummary& a, const CategorySummary& b) { return a.name < b.name; });
}

// Of two tags of which each says what the other is, the first one has the match-ups of both.
void LeaveOutSameMatchUps(BalanceSummary& summary) {
  for (const TagOverlap& overlap : summary.overlaps) {
    if (!overlap.coincide) continue;
    for (TagBalance& tag : summary.tags) {
      if (tag.info.key == overlap.inner) tag.match_ups.reset();
    }
  }
}

}  // namespace

bool HasLikeSides(const std::vector<int>& sides) {
  if (sides.empty()) return true;
  const auto first = std::count(sides.begin(), sides.end(), sides.front());
  return std::all_of(sides.begin(), sides.end(), [&](int side) {
    return std::count(sides.begin(), sides.end(), side) == first;
  });
}

void Balance::Places::Add(std::size_t key, double share, double score) {
  SeatBalance& counts = counts_[key];
  ++counts.games;
  if (share >= 1) {
    ++counts.wins;
  } else if (share > 0) {
    ++counts.shared_wins;
  }
  shares_.Add(key, share);
  scores_[key].Add(score);
}

void Balance::Places::AddLuck(std::size_t key, double share, double luck) {
  if (!adjusted_) adjusted_.emplace(counts_.size(), 0, 1);
  adjusted_->Add(key, share, luck);
}

void Balance::Places::CloseBlock(int lineup) {
  shares_.CloseBlock(lineup);
  if (adjusted_) adjusted_->CloseBlock(lineup);
  for (Distribution& score : scores_) score.CloseBlock(lineup);
}

std::vector<SeatBalance> Balance::Places::Summary() const {
  std::vector<SeatBalance> places = counts_;
  for (std::size_t key = 0; key < places.size(); ++key) {
    places[key].share = shares_[key].Bounded(0, 1);
    places[key].score = scores_[key].Summary(kBalanceQuantiles);
  }
  return places;
}

std::size_t Balance::Strata::Add(const Key& key, double share) {
  const auto [found, is_new] = numbers_.try_emplace(key, shares_.size());
  if (is_new) shares_.emplace_back();
  shares_[found->second].Add(share);
  return found->second;
}

std::optional<AdjustedSummary> Balance::Places::Adjusted() {
  if (!adjusted_) return std::nullopt;
  adjusted_->TakeRest();
  return adjusted_->Summary();
}

Balance::Balance(std::vector<std::string> labels, std::vector<int> sides, std::vector<TagInfo> tags)
    : labels_(std::move(labels)),
      sides_(std::move(sides)),
      seats_(sides_.size()),
      agents_(labels_.size()),
      shared_(1),
      overlaps_(KeysOfNames(tags), sides_.size()) {
  RIFTLAB_CHECK(!labels_.empty() && !sides_.empty());
  num_sides_ = *std::max_element(sides_.begin(), sides_.end()) + 1;
  has_like_sides_ = HasLikeSides(sides_);
  const auto num_agents = static_cast<int>(labels_.size());
  std::size_t num_held = 0;
  tags_of_game_ = tags;
  for (TagInfo& tag : WithOrderOfPlay(std::move(tags), sides_)) {
    const std::size_t seats = tag.scope == TagScope::kSeat ? sides_.size() : 0;
    const bool is_held = IsHeldBySeats(tag);
    const CategoryCounts counts(IsAgainstRest(tag) ? NameRival::kRest : NameRival::kNothing);
    tags_.push_back(
        {.info = std::move(tag),
         .seats = std::vector<Distribution>(seats),
         .categories = counts,
         .pairs = counts,
         .synergy = is_held ? std::optional(Synergy(num_sides_, num_agents)) : std::nullopt,
         .match_ups = is_held && num_sides_ > 1 ? std::optional(MatchUps(sides_)) : std::nullopt,
         .overlap = is_held ? std::optional(num_held++) : std::nullopt});
  }
}

void Balance::Add(const GameRecord& record) {
  const std::size_t seats = sides_.size();
  const GameResult& result = record.result;
  RIFTLAB_CHECK(record.game.agents.size() == seats && result.scores.size() == seats &&
                result.ranks.size() == seats && result.shares.size() == seats);
  RIFTLAB_CHECK(record.luck.empty() || record.luck.size() == seats);
  if (record.game.block != current_block_) CloseBlock();
  current_block_ = record.game.block;
  if (block_games_ + block_faults_ == 0) block_lineup_ = lineups_.NumberOf(record.game.agents);
  if (record.faulty_seat >= 0) {
    reasons_.Add(result.reason);
    ++block_faults_;
    return;
  }
  SetStrata(record);
  reasons_.Add(result.reason, ValuesOfGame(result), game_stratum_);
  block_first_.Add(result.shares[0]);
  for (const double share : result.shares) block_places_.Add(share);
  ++block_games_;
  AddSeats(record);
  decisions_.Add(static_cast<double>(record.decisions));
  turns_.Add(result.turns);
  for (const Tag& tag : result.tags) AddTag(tag, record);
  if (const std::optional<Tag> order = OrderOfPlay(result, tags_of_game_, sides_)) {
    AddTag(*order, record);
  }
  overlaps_.CloseGame();
}

void Balance::SetStrata(const GameRecord& record) {
  const std::vector<int>& agents = record.game.agents;
  seat_strata_.clear();
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    RIFTLAB_CHECK(agents[seat] >= 0 && static_cast<std::size_t>(agents[seat]) < labels_.size());
    seat_strata_.push_back(
        strata_.Add({block_lineup_, agents[seat], has_like_sides_ ? 0 : static_cast<int>(seat)},
                    record.result.shares[seat]));
  }
  game_stratum_ = first_seat_.Add({block_lineup_, agents[0], 0}, record.result.shares[0]);
}

void Balance::AddSeats(const GameRecord& record) {
  const GameResult& result = record.result;
  bool has_sole_winner = false;
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const double share = result.shares[seat];
    const double score = result.scores[seat];
    seats_.Add(seat, share, score);
    if (!record.luck.empty()) seats_.AddLuck(seat, share, record.luck[seat]);
    if (labels_.size() > 1) {
      const auto agent = static_cast<std::size_t>(record.game.agents[seat]);
      agents_.Add(agent, share, score);
      if (!record.luck.empty()) agents_.AddLuck(agent, share, record.luck[seat]);
    }
    scores_.Add(score);
    if (result.ranks[seat] == 1) winning_scores_.Add(score);
    has_sole_winner = has_sole_winner || share >= 1;
  }
  shared_.Add(0, has_sole_winner ? 0 : 1);
}

void Balance::AddTag(const Tag& tag, const GameRecord& record) {
  const auto found = std::find_if(tags_.begin(), tags_.end(), [&](const TagCounts& counts) {
    return counts.info.key == tag.key;
  });
  if (found == tags_.end()) return;
  TagCounts& counts = *found;
  VisitEntries(tag, [&]<class T>(std::span<const T> values) {
    if constexpr (std::is_same_v<T, std::int64_t>) {
      if (counts.info.kind == TagKind::kNumber) return AddNumbers(counts, values);
    }
    AddCategories(counts, values, record);
  });
}

// The entries of a tag of seats are as many for each seat, seat after seat.
void Balance::AddNumbers(TagCounts& counts, std::span<const std::int64_t> values) {
  const std::size_t seats = counts.seats.size();
  RIFTLAB_CHECK(seats == 0 || values.size() % seats == 0);
  const std::size_t each = seats == 0 ? 0 : values.size() / seats;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    counts.all.Add(value);
    if (seats > 0) counts.seats[i / each].Add(value);
  }
}

template <class T>
void Balance::AddCategories(TagCounts& counts, std::span<const T> values,
                            const GameRecord& record) {
  const GameResult& result = record.result;
  const bool of_seats = !counts.seats.empty();
  const std::size_t owners = of_seats ? counts.seats.size() : 1;
  RIFTLAB_CHECK(values.size() % owners == 0);
  const std::size_t each = values.size() / owners;
  for (std::size_t owner = 0; owner < owners; ++owner) {
    names_.clear();
    for (const T& value : values.subspan(owner * each, each)) {
      AppendNames(NameOf(value), counts.info.kind, names_);
    }
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    if (of_seats) {
      AddNames(counts, ValuesOfSeat(result, owner), seat_strata_[owner]);
      if (counts.synergy) AddHolder(counts, owner);
    } else {
      AddNames(counts, ValuesOfGame(result), game_stratum_);
    }
  }
  if (!counts.synergy) return;
  side_shares_.resize(static_cast<std::size_t>(num_sides_));
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const auto side = static_cast<std::size_t>(sides_[seat]);
    side_shares_[side] = result.shares[seat];
    counts.synergy->AddAgent(side, record.game.agents[seat]);
  }
  counts.synergy->CloseGame(side_shares_);
  if (counts.match_ups) counts.match_ups->CloseGame(result.ranks, seat_strata_);
}

// Says what one seat holds.
void Balance::AddHolder(TagCounts& counts, std::size_t seat) {
  for (const std::string& entry : names_) {
    const std::optional<Amount> amount =
        counts.info.kind == TagKind::kAmount ? ParseAmount(entry) : std::nullopt;
    const std::string_view name = amount ? amount->name : std::string_view{entry};
    counts.synergy->Add(static_cast<std::size_t>(sides_[seat]), name);
    if (counts.match_ups) counts.match_ups->Add(seat, name);
    overlaps_.Add(*counts.overlap, seat, name);
  }
}

void Balance::AddNames(TagCounts& counts, const CategoryValues& values, std::size_t stratum) {
  counts.categories.StartUnit();
  for (const std::string& name : names_) {
    if (counts.info.kind == TagKind::kAmount) {
      AddAmount(counts.categories, name, values, stratum);
    } else {
      counts.categories.Add(name, values, stratum);
    }
  }
  if (counts.info.kind != TagKind::kSet) return;
  counts.pairs.StartUnit();
  for (std::size_t i = 0; i < names_.size(); ++i) {
    for (std::size_t j = i + 1; j < names_.size(); ++j) {
      counts.pairs.Add(fmt::format("{}+{}", names_[i], names_[j]), values, stratum);
    }
  }
}

void Balance::CloseBlock() {
  const std::int64_t all_games = block_games_ + block_faults_;
  if (all_games == 0) return;
  ++blocks_;
  games_ += all_games;
  fault_games_ += block_faults_;
  seats_.CloseBlock(block_lineup_);
  agents_.CloseBlock(block_lineup_);
  shared_.CloseBlock();
  for (Distribution* distribution : {&scores_, &winning_scores_, &decisions_, &turns_}) {
    distribution->CloseBlock();
  }
  reasons_.CloseBlock(all_games, block_first_);
  for (TagCounts& counts : tags_) {
    counts.all.CloseBlock();
    for (Distribution& seat : counts.seats) seat.CloseBlock();
    const auto owners = static_cast<std::int64_t>(std::max<std::size_t>(1, counts.seats.size()));
    const ValueSum& shares = counts.seats.empty() ? block_first_ : block_places_;
    counts.categories.CloseBlock(block_games_ * owners, shares);
    counts.pairs.CloseBlock(block_games_ * owners, shares);
    if (counts.synergy) counts.synergy->CloseBlock();
    if (counts.match_ups) counts.match_ups->CloseBlock();
  }
  block_games_ = 0;
  block_faults_ = 0;
  block_first_ = {};
  block_places_ = {};
}

BalanceSummary Balance::Finish() {
  CloseBlock();
  BalanceSummary summary;
  summary.num_players = static_cast<int>(sides_.size());
  summary.sides = sides_;
  summary.num_sides = num_sides_;
  summary.labels = labels_;
  summary.games = games_;
  summary.blocks = blocks_;
  summary.fault_games = fault_games_;
  summary.seats = seats_.Summary();
  if (labels_.size() > 1) summary.agents = agents_.Summary();
  if (std::optional<AdjustedSummary> seats = seats_.Adjusted()) {
    summary.adjusted = AdjustedBalance{.seats = *std::move(seats), .agents = agents_.Adjusted()};
  }
  summary.shared = shared_[0].Bounded(0, 1);
  summary.scores = scores_.Summary(kBalanceQuantiles);
  summary.winning_scores = winning_scores_.Summary(kBalanceQuantiles);
  summary.decisions = decisions_.Summary(kBalanceQuantiles);
  summary.turns = turns_.Summary(kBalanceQuantiles);
  summary.reasons = reasons_.Summary();
  for (const TagCounts& counts : tags_) {
    TagBalance tag{.info = counts.info,
                   .all = counts.all.Summary(kBalanceQuantiles),
                   .categories = counts.categories.Summary(),
                   .pairs = counts.pairs.Summary(),
                   .synergy = counts.synergy ? counts.synergy->Fit() : std::nullopt,
                   .match_ups = counts.match_ups ? counts.match_ups->Summary(games_ - fault_games_)
                                                 : std::nullopt,
                   .is_given = counts.info.role == TagRole::kPlace ||
                               (counts.overlap && overlaps_.IsGiven(*counts.overlap))};
    if (tag.all.mean.count == 0 && tag.categories.empty()) continue;
    if (tag.all.mean.count > 0) {
      for (const Distribution& seat : counts.seats) {
        tag.seats.push_back(seat.Summary(kBalanceQuantiles));
      }
    }
    if (tag.info.role == TagRole::kPlace) SortByName(tag.categories);
    summary.tags.push_back(std::move(tag));
  }
  summary.overlaps = overlaps_.Summary();
  LeaveOutSameMatchUps(summary);
  SetEffects(summary);
  return summary;
}

// Whether par of a tag's names is the mean share of the same games, or seats where all play on one
// side. Of several agents it is what these win, and who leaves a name may be another one.
bool Balance::IsAgainstRest(const TagInfo& tag) const {
  return (tag.scope == TagScope::kGame || num_sides_ == 1) && labels_.size() == 1;
}

void Balance::SetEffects(BalanceSummary& summary) const {
  if (summary.scores.mean.count == 0) return;
  const std::int64_t games = games_ - fault_games_;
  const bool is_solo = num_sides_ == 1;
  const double first_seat = summary.seats[0].share.value;
  const double par = is_solo ? first_seat : 1.0 / num_sides_;
  ReportTests tests;
  tests.StartTable();
  for (SeatBalance& seat : summary.seats) {
    if (is_solo) break;
    seat.effect = EffectOf(seat.share, par, games);
    tests.Add(seat.effect->p, seat.effect->q);
  }
  const bool has_agents = labels_.size() > 1;
  const auto par_of_games = [&](const CategorySummary& name) {
    return has_agents ? ParOfStrata(name, first_seat_.shares()) : first_seat;
  };
  const auto par_of_seats = [&](const CategorySummary& name) {
    return has_agents || !has_like_sides_ ? ParOfStrata(name, strata_.shares()) : par;
  };
  SetTableEffects(summary.reasons, par_of_games, !has_agents, games, tests);
  for (TagBalance& tag : summary.tags) {
    const bool is_against_rest = IsAgainstRest(tag.info);
    for (std::vector<CategorySummary>* table : {&tag.categories, &tag.pairs}) {
      if (tag.info.scope == TagScope::kSeat) {
        SetTableEffects(*table, par_of_seats, is_against_rest, games, tests);
      } else {
        SetTableEffects(*table, par_of_games, is_against_rest, games, tests);
      }
    }
    if (tag.synergy) AddTests(*tag.synergy, tests);
    if (tag.match_ups) AddTests(*tag.match_ups, tests);
  }
  tests.SetQValues();
  for (TagBalance& tag : summary.tags) {
    if (tag.match_ups) SetMix(*tag.match_ups);
  }
}

}  // namespace riftlab
