#include "tournament/balance/variant_comparison.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/balance/balance.h"
#include "tournament/record/order_of_play.h"
#include "tournament/record/tag_names.h"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

// Sets the q of all figures.
void Test(std::vector<VariantTable>& tables) {
  ReportTests tests;
  for (VariantTable& table : tables) {
    tests.StartTable();
    for (VariantFigure& figure : table.figures) tests.Add(figure.p, figure.q);
  }
  tests.SetQValues();
}

}  // namespace

NamePar NameParOf(std::size_t agents, const std::vector<int>& sides) {
  if (agents > 1) return NamePar::kOfAgents;
  return HasLikeSides(sides) ? NamePar::kEven : NamePar::kOfSeats;
}

std::string_view ParText(NamePar par) {
  return par == NamePar::kOfAgents ? "what the agents that had it win" : "what those seats win";
}

VariantComparison::VariantComparison(std::vector<int> sides, const std::vector<TagInfo>& tags,
                                     std::map<std::string, std::string> renamed, NamePar par)
    : sides_(std::move(sides)),
      tags_(WithOrderOfPlay(tags, sides_)),
      renamed_(std::move(renamed)),
      par_(par),
      tables_(kFirstTag) {
  RIFTLAB_CHECK(!sides_.empty());
  num_sides_ = *std::max_element(sides_.begin(), sides_.end()) + 1;
  tables_[kSeats].name = "seats";
  tables_[kGame].name = "game";
  tables_[kReasons].name = "end_reasons";
  const std::string share = num_sides_ == 1 ? "utility" : "share";
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const std::string item = fmt::format("seat {}", seat);
    tables_[kSeats].fixed.push_back({.item = item, .figure = share, .unit = FigureUnit::kShare});
    tables_[kSeats].fixed.push_back({.item = item, .figure = "score"});
  }
  tables_[kGame].fixed = {{.item = "all seats", .figure = "score"},
                          {.item = "", .figure = "decisions"},
                          {.item = "", .figure = "turns"},
                          {.item = "", .figure = "no_sole_winner", .unit = FigureUnit::kShare}};
  for (const TagInfo& tag : tags_) {
    Table table{.name = fmt::format("tag:{}", tag.key)};
    if (tag.kind == TagKind::kNumber) {
      table.fixed = {{.item = tag.scope == TagScope::kSeat ? "all seats" : "", .figure = "mean"}};
    }
    tables_.push_back(std::move(table));
  }
}

void VariantComparison::Add(const GameRecord& first, const GameRecord& second) {
  if (first.game.block != current_block_) CloseBlock();
  current_block_ = first.game.block;
  if (block_games_ == 0 && par_ != NamePar::kEven) {
    block_lineups_ = {lineups_.NumberOf(first.game.agents), lineups_.NumberOf(second.game.agents)};
  }
  ++block_games_;
  if (first.faulty_seat >= 0 || second.faulty_seat >= 0) {
    ++fault_games_;
    return;
  }
  AddVariant(0, first);
  AddVariant(1, second);
  if (!first.luck.empty() && !second.luck.empty()) AddLuck(first, second);
}

void VariantComparison::AddLuck(const GameRecord& first, const GameRecord& second) {
  RIFTLAB_CHECK(first.luck.size() == sides_.size() && second.luck.size() == sides_.size());
  if (!adjusted_) adjusted_.emplace(sides_.size(), -1, 1);
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    adjusted_->Add(seat, second.result.shares[seat] - first.result.shares[seat],
                   second.luck[seat] - first.luck[seat]);
  }
}

void VariantComparison::AddStrata(Variant variant, const GameRecord& record) {
  const std::vector<int>& agents = record.game.agents;
  RIFTLAB_CHECK(agents.size() == sides_.size());
  const bool has_like_sides = HasLikeSides(sides_);
  std::vector<std::size_t>& strata = seat_strata_[variant];
  strata.clear();
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const std::array<int, 3> key = {block_lineups_[variant], agents[seat],
                                    has_like_sides ? 0 : static_cast<int>(seat)};
    strata.push_back(strata_.try_emplace(key, strata_.size()).first->second);
    AddUnit(variant, strata.back(), record.result.shares[seat], open_strata_);
  }
}

void VariantComparison::AddVariant(Variant variant, const GameRecord& record) {
  const GameResult& result = record.result;
  RIFTLAB_CHECK(result.shares.size() == sides_.size() && result.scores.size() == sides_.size());
  if (par_ != NamePar::kEven) AddStrata(variant, record);
  std::vector<Fixed>& game = tables_[kGame].fixed;
  bool has_sole_winner = false;
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    tables_[kSeats].fixed[2 * seat].open[variant].Add(result.shares[seat]);
    tables_[kSeats].fixed[2 * seat + 1].open[variant].Add(result.scores[seat]);
    game[0].open[variant].Add(result.scores[seat]);
    has_sole_winner = has_sole_winner || result.shares[seat] >= 1;
  }
  game[1].open[variant].Add(static_cast<double>(record.decisions));
  game[2].open[variant].Add(result.turns);
  if (num_sides_ > 1) game[3].open[variant].Add(has_sole_winner ? 0 : 1);
  ++tables_[kReasons].units[variant];
  AddNames(tables_[kReasons], variant, {result.reason}, result, std::nullopt);
  for (const Tag& tag : TagsWithOrder(result, tags_, sides_)) {
    const auto found = std::find_if(tags_.begin(), tags_.end(),
                                    [&](const TagInfo& info) { return info.key == tag.key; });
    if (found == tags_.end()) continue;
    AddTag(variant, static_cast<std::size_t>(found - tags_.begin()), tag, result);
  }
}

void VariantComparison::AddTag(Variant variant, std::size_t tag, const Tag& value,
                               const GameResult& result) {
  const TagInfo& info = tags_[tag];
  Table& table = tables_[kFirstTag + tag];
  if (info.kind == TagKind::kNumber) {
    for (const std::int64_t number : NumbersOf(value)) {
      table.fixed[0].open[variant].Add(static_cast<double>(number));
    }
    return;
  }
  const bool of_seats = info.scope == TagScope::kSeat;
  const std::size_t owners = of_seats ? sides_.size() : 1;
  const std::vector<std::string> entries = EntriesOf(value);
  RIFTLAB_CHECK(entries.size() % owners == 0);
  const auto each = static_cast<std::ptrdiff_t>(entries.size() / owners);
  for (std::size_t owner = 0; owner < owners; ++owner) {
    const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(owner) * each;
    ++table.units[variant];
    std::vector<std::string> names = NamesOf({begin, begin + each}, info.kind);
    if (variant == 0) Rename(names);
    AddNames(table, variant, names, result, of_seats ? std::optional(owner) : std::nullopt);
  }
}

void VariantComparison::Rename(std::vector<std::string>& names) const {
  for (std::string& name : names) {
    if (const auto found = renamed_.find(name); found != renamed_.end()) name = found->second;
  }
}

void VariantComparison::AddNames(Table& table, Variant variant,
                                 const std::vector<std::string>& names, const GameResult& result,
                                 std::optional<std::size_t> seat) {
  bool has_other = false;  // which counts once
  for (const std::string& name : names) {
    auto found = table.names.find(name);
    if (found == table.names.end()) {
      const bool is_full = table.names.size() >= CategoryCounts::kMaxNames;
      const std::string key = is_full ? std::string(CategoryCounts::kOther) : name;
      found = table.names.try_emplace(key, Name{.part = table.never, .share = {}}).first;
    }
    if (found->first == CategoryCounts::kOther && std::exchange(has_other, true)) continue;
    ++found->second.open_count[variant];
    if (!seat) continue;
    found->second.open_share[variant].Add(result.shares[*seat]);
    if (par_ == NamePar::kEven) continue;
    AddUnit(variant, seat_strata_[variant][*seat], result.shares[*seat], found->second.open_strata);
  }
}

void VariantComparison::CloseBlock() {
  if (block_games_ == 0) return;
  ++blocks_;
  games_ += block_games_;
  block_games_ = 0;
  if (adjusted_) adjusted_->CloseBlock();
  const StrataSums strata = std::exchange(open_strata_, {});
  if (!strata.empty()) in_strata_.AddBlock(strata);
  for (Table& table : tables_) {
    for (Fixed& fixed : table.fixed) {
      const auto& [a, b] = fixed.open;
      if (a.count + b.count > 0) fixed.ratio.Add(a.sum, a.count, b.sum, b.count);
      fixed.open = {};
    }
    const auto [a_units, b_units] = std::exchange(table.units, {});
    if (a_units + b_units == 0) continue;
    for (auto& [key, name] : table.names) {
      const auto [a, b] = std::exchange(name.open_count, {});
      name.part.Add(static_cast<double>(a), a_units, static_cast<double>(b), b_units);
      const auto [a_share, b_share] = std::exchange(name.open_share, {});
      if (a_share.count + b_share.count > 0) {
        name.share.Add(a_share.sum, a_share.count, b_share.sum, b_share.count);
        if (par_ != NamePar::kEven) {
          name.in_strata.AddBlock(std::exchange(name.open_strata, {}), strata);
        }
      }
    }
    table.never.Add(0, a_units, 0, b_units);
  }
}

const VariantComparison::Table* VariantComparison::FindTable(std::string_view name) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(),
                                  [&](const Table& table) { return table.name == name; });
  return found == tables_.end() ? nullptr : &*found;
}

std::optional<VariantFigure> VariantComparison::FigureOf(const std::string& item,
                                                         std::string_view figure, FigureUnit unit,
                                                         const PairedRatio& ratio) {
  const PairedEstimate estimate =
      unit == FigureUnit::kShare ? ratio.SummaryOfShares() : ratio.Summary();
  if (estimate.first.count + estimate.second.count == 0) return std::nullopt;
  // What stands for the many names that are not kept answers no question.
  return VariantFigure{.item = item,
                       .figure = std::string(figure),
                       .unit = unit,
                       .estimate = estimate,
                       .p = item == CategoryCounts::kOther ? std::nullopt : estimate.p};
}

std::optional<VariantFigure> VariantComparison::ShareOf(const std::string& item,
                                                        const Name& name) const {
  std::optional<VariantFigure> figure = FigureOf(item, "win_share", FigureUnit::kShare, name.share);
  if (!figure || par_ == NamePar::kEven || item == CategoryCounts::kOther) return figure;
  HoldAgainstPar(name.in_strata, in_strata_, figure->estimate);
  figure->pars = ParsOfName{.of = par_, .values = ParsOf(name.in_strata, in_strata_)};
  figure->p = figure->estimate.p;
  return figure;
}

std::optional<VariantFigure> VariantComparison::Find(const FigureKey& key) const {
  const Table* const table = FindTable(key.table);
  if (table == nullptr) return std::nullopt;
  for (const Fixed& fixed : table->fixed) {
    if (fixed.item != key.item || fixed.figure != key.figure) continue;
    return FigureOf(fixed.item, fixed.figure, fixed.unit, fixed.ratio);
  }
  const auto name = table->names.find(key.item);
  if (name == table->names.end()) return std::nullopt;
  if (key.figure != "part") return ShareOf(key.item, name->second);
  return FigureOf(key.item, key.figure, FigureUnit::kShare, name->second.part);
}

std::optional<VariantFigure> VariantComparison::NeverSeen(const FigureKey& key) const {
  const Table* const table = FindTable(key.table);
  if (table == nullptr) return std::nullopt;
  return FigureOf(key.item, key.figure, FigureUnit::kShare, table->never);
}

std::vector<std::string> VariantComparison::NamesIn(std::string_view table) const {
  std::vector<std::string> names;
  const Table* const found = FindTable(table);
  if (found == nullptr) return names;
  for (const auto& [name, figures] : found->names) names.push_back(name);
  return names;
}

VariantTable VariantComparison::SummaryOf(const Table& table) const {
  VariantTable summary{.name = table.name, .figures = {}};
  const auto add = [&](std::optional<VariantFigure> figure) {
    if (figure) summary.figures.push_back(*std::move(figure));
  };
  for (const Fixed& fixed : table.fixed) {
    add(FigureOf(fixed.item, fixed.figure, fixed.unit, fixed.ratio));
  }
  for (const auto& [key, name] : table.names) {
    add(FigureOf(key, "part", FigureUnit::kShare, name.part));
    add(ShareOf(key, name));
  }
  return summary;
}

VariantSummary VariantComparison::Finish() {
  CloseBlock();
  VariantSummary summary{
      .games = games_, .blocks = blocks_, .fault_games = fault_games_, .primary = Primary()};
  for (const Table& table : tables_) {
    VariantTable figures = SummaryOf(table);
    if (!figures.figures.empty()) summary.tables.push_back(std::move(figures));
  }
  if (adjusted_) {
    adjusted_->TakeRest();
    summary.adjusted = adjusted_->Summary();
  }
  Test(summary.tables);
  return summary;
}

}  // namespace riftlab
