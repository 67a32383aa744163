#include "tournament/balance/exposure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tournament/balance/play_figures.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

enum CardFlag : std::uint8_t { kOwned = 1, kOpening = 2, kDrawn = 4, kLeft = 8 };
enum OptionFlag : std::uint8_t { kOffered = 1, kChosen = 2 };

// How far a difference is from 0 for what is known of it; nothing known is nearest.
double SurenessOf(const Contrast& contrast) {
  const std::optional<WithBounds>& known =
      contrast.at_equal_length ? contrast.at_equal_length : contrast.difference;
  if (!known || known->high <= known->low) return -1;
  return std::abs(known->value) / (known->high - known->low);
}

template <class T>
void SurestFirst(std::vector<T>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const T& a, const T& b) {
    return SurenessOf(a.contrast) > SurenessOf(b.contrast);
  });
}

bool LeavesOutZero(const WithBounds& difference) {
  return difference.low > 0 || difference.high < 0;
}

// Seats of games with what happened to them, game after game.
class Sample {
 public:
  struct Seat {
    std::uint32_t block = 0;
    std::uint32_t stratum = 0;
    std::uint32_t group = 0;  // of the stratum, in games of like length
    std::uint8_t flags = 0;
    int turns = 0;
    double share = 0;

    bool Has(std::uint8_t flag) const { return (flags & flag) != 0; }
  };

  // `has_lineups`: games are of several line-ups.
  explicit Sample(bool has_lineups) : has_lineups_(has_lineups) {}

  void Add(const Seat& seat) { seats_.push_back(seat); }
  std::size_t size() const { return seats_.size(); }

  // The part of the seats that have a flag.
  Estimate PartOf(std::uint8_t flag) const {
    return RatioOf([](const Seat& /*seat*/) { return true; },
                   [&](const Seat& seat) { return seat.Has(flag) ? 1.0 : 0.0; });
  }
  // The share of the win of the seats that have a flag, or that have it not.
  Estimate ShareOf(std::uint8_t flag, bool has) const {
    return RatioOf([&](const Seat& seat) { return seat.Has(flag) == has; },
                   [](const Seat& seat) { return seat.share; });
  }

  Contrast ContrastOf(std::uint8_t flag) const {
    Contrast contrast{.with = ShareOf(flag, true), .without = ShareOf(flag, false)};
    for (const Seat& seat : seats_) {
      (seat.Has(flag) ? contrast.turns_with : contrast.turns_without) += seat.turns;
    }
    contrast.turns_with /= static_cast<double>(std::max<std::int64_t>(1, contrast.with.count));
    contrast.turns_without /=
        static_cast<double>(std::max<std::int64_t>(1, contrast.without.count));
    const Means plain = MeansOf(&Seat::stratum, flag);
    if (!plain.LeaveEnough()) return contrast;
    contrast.difference = DifferenceOf(flag, plain, plain);
    // Of several line-ups the groups of a stratum by length are too many, beside their seats, to
    // count as one.
    const Means equal = MeansOf(&Seat::group, flag);
    const Means& used = has_lineups_ ? equal : plain;
    contrast.has_few_at_equal_length = used.varying > 0 && !used.LeaveEnough();
    if (used.LeaveEnough()) contrast.at_equal_length = DifferenceOf(flag, equal, used);
    return contrast;
  }

 private:
  using Part = std::uint32_t Seat::*;  // what seats are put into groups by

  struct Group {
    double seats = 0;
    double flagged = 0;
    double shares = 0;

    // Some seats have the flag and some have it not: others tell no difference.
    bool Varies() const { return flagged > 0 && flagged < seats; }
  };

  // The groups within which seats are compared, and the means that a difference within them uses
  // up, one for each that varies.
  struct Means {
    Part part;
    std::vector<Group> groups{};
    std::int64_t varying = 0;
    std::int64_t blocks = 0;  // in which a seat of these has the flag, or has it not: the fewer

    const Group& Of(const Seat& seat) const { return groups[seat.*part]; }
    bool LeaveEnough() const { return blocks >= Contrast::kFewestBlocks + varying - 1; }
  };

  Means MeansOf(Part part, std::uint8_t flag) const {
    Means means{.part = part};
    for (const Seat& seat : seats_) {
      if (seat.*part >= means.groups.size()) means.groups.resize(seat.*part + std::size_t{1});
      Group& group = means.groups[seat.*part];
      group.seats += 1;
      group.flagged += seat.Has(flag) ? 1 : 0;
      group.shares += seat.share;
    }
    means.varying = std::count_if(means.groups.begin(), means.groups.end(),
                                  [](const Group& group) { return group.Varies(); });
    const auto blocks_with = [&](bool has) {
      return BlocksWith(
          [&](const Seat& seat) { return means.Of(seat).Varies() && seat.Has(flag) == has; });
    };
    means.blocks = std::min(blocks_with(true), blocks_with(false));
    return means;
  }

  // Blocks in which some seat `counts`.
  template <class Counts>
  std::int64_t BlocksWith(Counts counts) const {
    return RatioOf(counts, [](const Seat& /*seat*/) { return 0.0; }).blocks;
  }

  // A mean over the seats that `counts`, with blocks as units.
  template <class Counts, class Value>
  Estimate RatioOf(Counts counts, Value value) const {
    BlockRatio ratio;
    double sum = 0;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (counts(seats_[i])) {
        sum += value(seats_[i]);
        ++count;
      }
      if (!EndsBlock(i)) continue;
      if (count > 0) ratio.Add(sum, count);
      sum = 0;
      count = 0;
    }
    return ratio.Bounded(0, 1);
  }

  bool EndsBlock(std::size_t seat) const {
    return seat + 1 == seats_.size() || seats_[seat + 1].block != seats_[seat].block;
  }

  // Slope of the share on the flag within `groups`, its variance from the scores of blocks,
  // Student's t with the blocks of the rarer side less the means that are used up.
  std::optional<WithBounds> DifferenceOf(std::uint8_t flag, const Means& groups,
                                         const Means& used) const {
    const auto beyond_mean = [&](const Seat& seat) {
      const Group& group = groups.Of(seat);
      return std::pair((seat.Has(flag) ? 1.0 : 0.0) - group.flagged / group.seats,
                       seat.share - group.shares / group.seats);
    };
    double squares = 0;
    double products = 0;
    for (const Seat& seat : seats_) {
      const auto [flagged, share] = beyond_mean(seat);
      squares += flagged * flagged;
      products += flagged * share;
    }
    constexpr double kNoSpread = 1e-9;
    if (squares < kNoSpread) return std::nullopt;
    const double slope = products / squares;
    double scores = 0;
    double score = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const auto [flagged, share] = beyond_mean(seats_[i]);
      score += flagged * (share - slope * flagged);
      if (!EndsBlock(i)) continue;
      scores += score * score;
      score = 0;
    }
    const auto all_blocks = static_cast<double>(
        BlocksWith([&](const Seat& seat) { return !has_lineups_ || used.Of(seat).Varies(); }));
    const double correction = all_blocks / (all_blocks - static_cast<double>(used.varying));
    const double error = std::sqrt(correction * scores) / squares;
    if (error < kNoSpread) return std::nullopt;
    const double reach = error * StudentQuantile975(used.blocks - used.varying);
    return WithBounds{
        .value = slope, .low = std::max(-1.0, slope - reach), .high = std::min(1.0, slope + reach)};
  }

  bool has_lineups_;
  std::vector<Seat> seats_;
};

// What stands of a card. `all` are all seats; `sample` those that own it where seats have piles of
// their own.
CardExposure CardOf(const std::string& name, const Sample& all, const Sample& sample,
                    bool has_owners) {
  return {.name = name,
          .seats = static_cast<std::int64_t>(sample.size()),
          .owned = has_owners ? all.PartOf(kOwned) : Estimate{},
          .opening = sample.PartOf(kOpening),
          .drawn = sample.PartOf(kDrawn),
          .left = sample.PartOf(kLeft),
          .owned_share = has_owners ? all.ShareOf(kOwned, true) : Estimate{},
          .opening_share = sample.ShareOf(kOpening, true),
          .left_share = sample.ShareOf(kLeft, true),
          .contrast = sample.ContrastOf(kDrawn)};
}

// What stands of an option. `offered` are the seats to which it was offered.
OptionExposure ExposureOf(const std::string& name, const Sample& all, const Sample& offered) {
  OptionSummary named = OptionOf(name);
  return {.kind = std::move(named.kind),
          .option = std::move(named.option),
          .seats = static_cast<std::int64_t>(offered.size()),
          .offered = all.PartOf(kOffered),
          .chosen = offered.PartOf(kChosen),
          .offered_share = offered.ShareOf(kOffered, true),
          .contrast = offered.ContrastOf(kChosen)};
}

}  // namespace

bool Contrast::Fades() const {
  if (!difference || !LeavesOutZero(*difference)) return false;
  if (has_few_at_equal_length) return false;
  return !at_equal_length || !LeavesOutZero(*at_equal_length) ||
         std::abs(at_equal_length->value) < std::abs(difference->value) / 2;
}

void ExposureFigures::AddEntry(Entries& entries, std::string_view name, const Entry& entry) {
  auto found = entries.find(name);
  if (found == entries.end()) {
    if (entries.size() >= kMaxNames) return;
    found = entries.try_emplace(std::string{name}).first;
  }
  found->second.push_back(entry);
  ++num_entries_;
}

void ExposureFigures::Add(const GameRecord& record, const GameMeasures& measures) {
  const std::size_t entries = num_entries_ + measures.cards.size() + measures.option_uses.size();
  is_full_ = is_full_ || games_.size() >= kMaxGames || entries > max_entries_;
  if (is_full_) return;
  const auto game = static_cast<std::uint32_t>(games_.size());
  games_.push_back({.block = block_, .turns = record.result.turns});
  game_strata_.Set(record.game.agents);
  for (const std::size_t stratum : game_strata_.seats()) {
    strata_.push_back(static_cast<std::uint32_t>(stratum));
  }
  for (const double share : record.result.shares) shares_.push_back(static_cast<float>(share));
  for (const CardUse& use : measures.cards) {
    const int flags = (use.owned ? kOwned : 0) | (use.opening ? kOpening : 0) |
                      (use.drawn ? kDrawn : 0) | (use.left ? kLeft : 0);
    AddEntry(cards_, use.name,
             {.game = game,
              .seat = static_cast<std::uint8_t>(use.seat),
              .flags = static_cast<std::uint8_t>(flags)});
  }
  for (const OfferedOption& use : measures.option_uses) {
    const int flags = kOffered | (use.chosen ? kChosen : 0);
    AddEntry(options_, use.name,
             {.game = game,
              .seat = static_cast<std::uint8_t>(use.seat),
              .flags = static_cast<std::uint8_t>(flags)});
  }
}

// By rank, those of one length together.
std::vector<std::size_t> ExposureFigures::LengthGroups() const {
  std::vector<int> turns;
  for (const Game& game : games_) turns.push_back(game.turns);
  std::sort(turns.begin(), turns.end());
  std::vector<std::size_t> groups;
  for (const Game& game : games_) {
    const auto shorter = static_cast<std::size_t>(
        std::lower_bound(turns.begin(), turns.end(), game.turns) - turns.begin());
    groups.push_back(shorter * kLengthGroups / games_.size());
  }
  return groups;
}

ExposureSummary ExposureFigures::Summary() const {
  const std::vector<std::size_t> lengths = LengthGroups();
  const auto sample_of = [&](const std::vector<Entry>& entries, bool has_owners,
                             bool has_all_seats) {
    Sample sample(game_strata_.num_lineups() > 1);
    const auto add = [&](std::uint32_t game, std::size_t seat, std::uint8_t flags) {
      const std::size_t place = game * num_seats_ + seat;
      sample.Add(
          {.block = games_[game].block,
           .stratum = strata_[place],
           .group = static_cast<std::uint32_t>(strata_[place] * kLengthGroups + lengths[game]),
           .flags = flags,
           .turns = games_[game].turns,
           .share = static_cast<double>(shares_[place])});
    };
    if (!has_all_seats) {
      for (const Entry& entry : entries) {
        if (!has_owners || (entry.flags & kOwned) != 0) add(entry.game, entry.seat, entry.flags);
      }
      return sample;
    }
    std::vector<std::uint8_t> flags(games_.size() * num_seats_);
    for (const Entry& entry : entries) flags[entry.game * num_seats_ + entry.seat] = entry.flags;
    for (std::uint32_t game = 0; game < games_.size(); ++game) {
      for (std::size_t seat = 0; seat < num_seats_; ++seat) {
        add(game, seat, flags[game * num_seats_ + seat]);
      }
    }
    return sample;
  };
  ExposureSummary summary{.games = static_cast<std::int64_t>(games_.size()),
                          .num_seats = num_seats_,
                          .cards = {},
                          .options = {}};
  // Seats own cards where they have piles besides their hands.
  const bool has_owners = std::any_of(cards_.begin(), cards_.end(), [](const auto& card) {
    return std::any_of(card.second.begin(), card.second.end(), [](const Entry& entry) {
      return (entry.flags & (kOwned | kOpening)) == kOwned;
    });
  });
  for (const auto& [name, entries] : cards_) {
    const Sample all = sample_of(entries, false, true);
    const Sample sample = has_owners ? sample_of(entries, true, false) : all;
    summary.cards.push_back(CardOf(name, all, sample, has_owners));
  }
  for (const auto& [name, entries] : options_) {
    summary.options.push_back(
        ExposureOf(name, sample_of(entries, false, true), sample_of(entries, false, false)));
  }
  SurestFirst(summary.cards);
  SurestFirst(summary.options);
  return summary;
}

}  // namespace riftlab
