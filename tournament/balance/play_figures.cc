#include "tournament/balance/play_figures.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "tournament/balance/balance.h"

namespace riftlab {
namespace {

constexpr std::string_view kOtherOptions = "(other)";

// Keys of the figures of the lead.
enum LeadKey : std::size_t {
  kChanges,
  kChangeRate,
  kDrama,
  kDeficit,
  kBehind,
  kDecisiveness,
  kSettled,
  kLeaderWins,  // and one for each further moment
  kNumLeadKeys = kLeaderWins + kLeadMoments.size()
};

}  // namespace

OptionSummary OptionOf(const std::string& name) {
  const std::size_t colon = name.find(':');
  OptionSummary option;
  if (colon != std::string::npos) option.kind = name.substr(0, colon);
  option.option = colon == std::string::npos ? name : name.substr(colon + 1);
  return option;
}

bool IsNeverChosen(const OptionSummary& option) {
  return option.offered >= kFewestOffers && option.chosen == 0;
}

bool IsAlwaysChosen(const OptionSummary& option) {
  return option.offered >= kFewestOffers && option.chosen == option.offered;
}

void PlayFigures::Options::Add(std::span<const OptionCount> counts) {
  for (const OptionCount& count : counts) {
    const bool has_room = entries_.size() < kMaxNames;
    auto found = entries_.find(count.name);
    if (found == entries_.end()) {
      found = entries_.try_emplace(has_room ? count.name : std::string(kOtherOptions)).first;
    }
    Entry& entry = found->second;
    if (entry.share.open().count == 0) touched_.push_back(&entry);
    entry.chosen += count.chosen;
    entry.by_chance += count.by_chance;
    entry.share.Add(static_cast<double>(count.chosen), count.offered);
    entry.turn_share.Add(static_cast<double>(count.turns_chosen), count.turns);
  }
}

void PlayFigures::Options::CloseBlock() {
  for (Entry* entry : touched_) {
    entry->share.CloseBlock();
    entry->turn_share.CloseBlock();
  }
  touched_.clear();
}

std::vector<OptionSummary> PlayFigures::Options::Summary(bool are_kinds) const {
  std::vector<OptionSummary> options;
  for (const auto& [name, entry] : entries_) {
    OptionSummary option = OptionOf(name);
    if (are_kinds) std::swap(option.kind, option.option);
    option.offered = entry.share.closed().count();
    option.chosen = entry.chosen;
    option.share = entry.share.closed().Bounded(0, 1);
    option.turn_share = entry.turn_share.closed().Bounded(0, 1);
    option.by_chance = entry.by_chance / static_cast<double>(option.offered);
    options.push_back(std::move(option));
  }
  std::stable_sort(
      options.begin(), options.end(),
      [](const OptionSummary& a, const OptionSummary& b) { return a.offered > b.offered; });
  return options;
}

PlayFigures::PlayFigures(std::vector<int> sides, ChanceSource source)
    : sides_(std::move(sides)),
      source_(source),
      forced_(1),
      lead_(kNumLeadKeys),
      strata_(sides_),
      exposure_(sides_) {
  RIFTLAB_CHECK(!sides_.empty());
  num_sides_ = static_cast<std::size_t>(*std::max_element(sides_.begin(), sides_.end())) + 1;
}

void PlayFigures::Add(const GameRecord& record, const GameMeasures& measures) {
  RIFTLAB_CHECK(record.result.shares.size() == sides_.size() && record.faulty_seat < 0);
  if (record.game.block != current_block_) CloseBlock();
  current_block_ = record.game.block;
  ++block_games_;
  for (const int moves : measures.legal_moves) {
    legal_moves_.Add(moves);
    forced_.Add(0, moves == 1 ? 1 : 0);
  }
  for (const int decisions : measures.turn_decisions) turn_decisions_.Add(decisions);
  const std::size_t turns = measures.course.size() / num_sides_;
  game_turns_.Add(static_cast<double>(turns));
  kinds_.Add(measures.kinds);
  options_.Add(measures.options);
  exposure_.Add(record, measures);
  std::vector<double> parts(num_sides_);
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    parts[static_cast<std::size_t>(sides_[seat])] = record.result.shares[seat];
  }
  if (const auto lead = MeasureLead(measures.course, parts)) {
    AddLead(*lead);
    strata_.Set(record.game.agents);
    course_.Add(*lead, std::span(measures.course).first(num_sides_), parts, strata_.sides());
  }
}

void PlayFigures::AddLead(const LeadFigures& lead) {
  lead_.Add(kChanges, lead.changes);
  lead_.Add(kChangeRate, lead.change_rate);
  for (std::size_t i = 0; i < kLeadMoments.size(); ++i) {
    if (lead.leader_wins[i]) lead_.Add(kLeaderWins + i, *lead.leader_wins[i]);
  }
  if (!lead.winner) return;
  lead_.Add(kDrama, lead.winner->drama);
  lead_.Add(kDeficit, lead.winner->deficit);
  lead_.Add(kBehind, lead.winner->behind);
  lead_.Add(kDecisiveness, lead.winner->decisiveness);
  lead_.Add(kSettled, lead.winner->settled);
}

void PlayFigures::CloseBlock() {
  if (block_games_ == 0) return;
  ++blocks_;
  games_ += block_games_;
  block_games_ = 0;
  legal_moves_.CloseBlock();
  turn_decisions_.CloseBlock();
  game_turns_.CloseBlock();
  forced_.CloseBlock();
  lead_.CloseBlock();
  course_.CloseBlock();
  exposure_.CloseBlock();
  kinds_.CloseBlock();
  options_.CloseBlock();
}

PlaySummary PlayFigures::Finish() {
  CloseBlock();
  PlaySummary summary;
  summary.games = games_;
  summary.blocks = blocks_;
  summary.source = source_;
  summary.legal_moves = legal_moves_.Summary(kBalanceQuantiles);
  summary.turn_decisions = turn_decisions_.Summary(kBalanceQuantiles);
  summary.game_turns = game_turns_.Summary(kBalanceQuantiles);
  summary.forced = forced_[0].Bounded(0, 1);
  const auto part = [&](std::size_t key) { return lead_[key].Bounded(0, 1); };
  LeadSummary& lead = summary.lead;
  lead.changes = lead_[kChanges].FromZero();
  lead.change_rate = part(kChangeRate);
  lead.drama = part(kDrama);
  lead.deficit = part(kDeficit);
  lead.behind = part(kBehind);
  lead.decisiveness = part(kDecisiveness);
  lead.settled = part(kSettled);
  for (std::size_t i = 0; i < kLeadMoments.size(); ++i) lead.leader_wins[i] = part(kLeaderWins + i);
  summary.course = course_.Summary();
  summary.exposure = exposure_.Summary();
  summary.kinds = kinds_.Summary(/*are_kinds=*/true);
  summary.options = options_.Summary(/*are_kinds=*/false);
  std::map<std::string_view, std::size_t> place;
  for (const OptionSummary& kind : summary.kinds) place.emplace(kind.kind, place.size());
  // Kinds that are all there is to choose from come last.
  const auto place_of = [&](const OptionSummary& option) {
    const auto found = place.find(option.kind);
    return found == place.end() ? place.size() : found->second;
  };
  std::stable_sort(summary.options.begin(), summary.options.end(),
                   [&](const OptionSummary& a, const OptionSummary& b) {
                     if (place_of(a) != place_of(b)) return place_of(a) < place_of(b);
                     return place_of(a) == place.size() && a.kind < b.kind;
                   });
  return summary;
}

}  // namespace riftlab
