#include "tournament/review/run_review.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// The name of an agent in a column; that it cheats is never cut off.
std::string ColumnName(std::string_view name) {
  constexpr std::string_view kMark = " (cheats)";
  if (!name.ends_with(kMark)) return Shorten(name, kNameWidth);
  name.remove_suffix(kMark.size());
  return Shorten(name, kNameWidth - kMark.size()) + std::string(kMark);
}

std::string ErrorLines(const RunReview& run, const std::vector<std::string>& agents,
                       std::size_t columns) {
  const bool is_wide = columns >= kUsualColumns;
  // Narrow ones say what was lost on a line of its own.
  const auto line = [&](std::string_view name, std::string_view decisions, std::string_view lost,
                        std::string_view blunder, std::string_view mistake,
                        std::string_view inaccuracy) {
    if (is_wide) {
      return fmt::format("{:<22} {:>9}  {:<20} {:>7} {:>8} {:>8}\n", name, decisions, lost, blunder,
                         mistake, inaccuracy);
    }
    return fmt::format("{:<22} {:>9} {:>7} {:>8} {:>8}\n  {}\n", name, decisions, blunder, mistake,
                       inaccuracy, lost);
  };
  std::string text =
      line("agent", "decisions", is_wide ? "lost a decision" : "points lost a decision", "blunder",
           "mistake", "inaccur.");
  const std::vector<AgentErrors> errors = run.Errors();
  for (std::size_t agent = 0; agent < errors.size(); ++agent) {
    const AgentErrors& of = errors[agent];
    const auto share = [&](Grade grade) {
      if (of.decisions == 0) return std::string("-");
      return fmt::format("{:.1f} %",
                         100.0 * static_cast<double>(of.grades[static_cast<std::size_t>(grade)]) /
                             static_cast<double>(of.decisions));
    };
    const auto points = [&](const Estimate& lost) {
      if (of.decisions == 0) return std::string("-");
      return HundredthsText(lost, 2);
    };
    text +=
        line(ColumnName(agents[agent]), fmt::format("{}", of.decisions), points(of.per_decision),
             share(Grade::kBlunder), share(Grade::kMistake), share(Grade::kInaccuracy));
    text += fmt::format("  all that was measured, sure or not: {}\n", points(of.measured));
  }
  return text;
}

std::string AccountLines(const RunReview& run, std::size_t columns) {
  const bool is_wide = columns >= kUsualColumns;
  const auto line = [&](std::string_view seat, std::string_view par, std::string_view deal,
                        std::string_view draws, std::string_view own, std::string_view others,
                        std::string_view rest, std::string_view result) {
    if (is_wide) {
      return fmt::format("{:<4}{:>5} {:<21} {:<21}{:>6} {:>7} {:>5} {:>6}\n", seat, par, deal,
                         draws, own, others, rest, result);
    }
    return fmt::format("{:<4} {:>5} {:>8} {:>8} {:>6} {:>7}\n     {:<21} {}\n", seat, par, own,
                       others, rest, result, deal, draws);
  };
  std::string text = line("seat", "par", "deal", "draws", "errors", "others'", "rest", "result");
  const std::vector<RunReview::MeanAccount> accounts = run.Accounts();
  for (std::size_t seat = 0; seat < accounts.size(); ++seat) {
    const RunReview::MeanAccount& account = accounts[seat];
    const auto points = [](double share) { return Fixed(100 * share, 1); };
    text += line(fmt::format("{}", seat), points(account.par), HundredthsText(account.deal),
                 HundredthsText(account.draws), points(account.own_errors.value),
                 points(account.others_errors.value), points(account.rest.value),
                 points(account.result.value));
  }
  return text;
}

std::string CostlyLines(const RunReview& run, const std::vector<std::string>& agents,
                        std::size_t columns) {
  if (run.costliest().empty()) return "no move is surely an error\n";
  std::string text = "the costliest decisions\n";
  for (const CostlyDecision& decision : run.costliest()) {
    text +=
        Wrap(fmt::format(R"(game {}, step {}, seat {}, {}: {} of {}, "{}" instead of "{}")",
                         decision.game_index, decision.step, decision.seat,
                         agents[static_cast<std::size_t>(decision.agent)], ToText(decision.grade),
                         HundredthsText(decision.loss), decision.words, decision.best_words),
             columns, 2);
  }
  return text;
}

SqliteValue ValueOf(std::size_t number) { return static_cast<std::int64_t>(number); }
SqliteValue ValueOf(const std::string& text) { return text; }

// A loss and its interval as three values.
void AddLoss(const std::optional<MoveComparison>& loss, std::vector<SqliteValue>& row) {
  const bool has_interval = loss && loss->difference.method != IntervalMethod::kNone;
  row.push_back(loss ? SqliteValue(loss->difference.value) : SqliteValue());
  row.push_back(has_interval ? SqliteValue(loss->difference.low) : SqliteValue());
  row.push_back(has_interval ? SqliteValue(loss->difference.high) : SqliteValue());
}

constexpr std::string_view kReviewTables = R"sql(
CREATE TABLE review (
  play_on TEXT NOT NULL,
  search TEXT NOT NULL,
  iterations INTEGER,
  worlds INTEGER NOT NULL,
  time_ms REAL,
  seed TEXT NOT NULL
);
CREATE TABLE review_decisions (
  game_index INTEGER NOT NULL REFERENCES games,
  decision INTEGER NOT NULL,
  seat INTEGER NOT NULL REFERENCES seats,
  move TEXT NOT NULL,
  words TEXT NOT NULL,
  best TEXT NOT NULL,
  best_words TEXT NOT NULL,
  grade TEXT NOT NULL,
  loss REAL,
  loss_low REAL,
  loss_high REAL,
  hindsight REAL,
  hindsight_low REAL,
  hindsight_high REAL,
  measured REAL NOT NULL,
  PRIMARY KEY (game_index, decision)
) WITHOUT ROWID;
CREATE TABLE review_values (
  game_index INTEGER NOT NULL REFERENCES games,
  decision INTEGER NOT NULL,
  seat INTEGER NOT NULL REFERENCES seats,
  value REAL NOT NULL,
  value_error REAL NOT NULL,
  luck REAL,
  luck_error REAL,
  PRIMARY KEY (game_index, decision, seat)
) WITHOUT ROWID;
CREATE TABLE review_accounts (
  game_index INTEGER NOT NULL REFERENCES games,
  seat INTEGER NOT NULL REFERENCES seats,
  par REAL NOT NULL,
  deal REAL NOT NULL,
  draws REAL NOT NULL,
  own_errors REAL NOT NULL,
  others_errors REAL NOT NULL,
  rest REAL NOT NULL,
  result REAL NOT NULL,
  PRIMARY KEY (game_index, seat)
) WITHOUT ROWID;
)sql";

}  // namespace

void RunReview::Mean::Close() {
  if (open.count > 0) blocks.Add(open.sum, open.count);
  open = {};
}

BlockRatio RunReview::Mean::All() const {
  BlockRatio all = blocks;
  if (open.count > 0) all.Add(open.sum, open.count);
  return all;
}

Estimate RunReview::Mean::Bounded(double min, double max) const { return All().Bounded(min, max); }

Estimate RunReview::Mean::Unbounded() const { return All().Unbounded(); }

RunReview::RunReview(std::size_t agents, std::size_t seats)
    : errors_(agents), measured_(agents), counts_(agents), seats_(seats) {}

void RunReview::Add(const GameRecord& record, const GameReview& review) {
  if (block_ && *block_ != record.game.block) {
    for (Mean& mean : errors_) mean.Close();
    for (Mean& mean : measured_) mean.Close();
    for (SeatSums& seat : seats_) {
      for (Mean* mean : {&seat.deal, &seat.draws, &seat.own_errors, &seat.others_errors, &seat.rest,
                         &seat.result}) {
        mean->Close();
      }
    }
  }
  block_ = record.game.block;
  ++games_;
  AddErrors(record, review);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const SeatAccount& account = review.accounts[seat];
    const auto add = [](double value, Sum& sum) {
      sum.sum += value;
      ++sum.count;
    };
    add(account.par, seats_[seat].par);
    add(account.deal, seats_[seat].deal.open);
    add(account.draws, seats_[seat].draws.open);
    add(account.own_errors, seats_[seat].own_errors.open);
    add(account.others_errors, seats_[seat].others_errors.open);
    add(account.rest, seats_[seat].rest.open);
    add(account.result, seats_[seat].result.open);
  }
}

void RunReview::AddErrors(const GameRecord& record, const GameReview& review) {
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    const int agent = record.game.agents[decision.seat];
    const auto at = static_cast<std::size_t>(agent);
    ++counts_[at].decisions;
    ++counts_[at].grades[static_cast<std::size_t>(decision.grade)];
    ++errors_[at].open.count;
    ++measured_[at].open.count;
    measured_[at].open.sum += decision.measured;
    if (!IsError(decision.grade)) continue;
    errors_[at].open.sum += decision.loss->difference.value;
    AddCostly({.game_index = static_cast<std::int64_t>(record.game.game_index),
               .step = step,
               .agent = agent,
               .seat = decision.seat,
               .grade = decision.grade,
               .loss = decision.loss->difference,
               .words = decision.words,
               .best_words = decision.best_words});
  }
}

void RunReview::AddCostly(CostlyDecision decision) {
  const auto costs_less = [&](const CostlyDecision& other) {
    return other.loss.value < decision.loss.value;
  };
  costliest_.insert(std::find_if(costliest_.begin(), costliest_.end(), costs_less),
                    std::move(decision));
  if (costliest_.size() > kCostliest) costliest_.pop_back();
}

std::vector<AgentErrors> RunReview::Errors() const {
  std::vector<AgentErrors> errors = counts_;
  for (std::size_t agent = 0; agent < errors.size(); ++agent) {
    errors[agent].per_decision = errors_[agent].Bounded(0, 1);
    errors[agent].measured = measured_[agent].Unbounded();
  }
  return errors;
}

std::vector<RunReview::MeanAccount> RunReview::Accounts() const {
  std::vector<MeanAccount> accounts;
  for (const SeatSums& seat : seats_) {
    const auto games = static_cast<double>(std::max<std::int64_t>(1, seat.par.count));
    accounts.push_back({.par = seat.par.sum / games,
                        .deal = seat.deal.Unbounded(),
                        .draws = seat.draws.Unbounded(),
                        .own_errors = seat.own_errors.Unbounded(),
                        .others_errors = seat.others_errors.Unbounded(),
                        .rest = seat.rest.Unbounded(),
                        .result = seat.result.Bounded(0, 1)});
  }
  return accounts;
}

std::string RunReviewToText(const RunReview& run, const ReviewOptions& options,
                            const std::vector<std::string>& agents, std::size_t columns) {
  std::string text = Wrap(
      fmt::format("{} reviewed: values are means of {} playouts by {}, the best move is the one "
                  "that {} would play. Points are hundredths of {}, intervals 95 % over blocks; "
                  "only losses that are sure count.",
                  Counted(run.games(), "game"), options.worlds, options.play_on.label,
                  options.search.agent.label,
                  run.Accounts().size() == 1 ? "the highest utility" : "a win"),
      columns, 0);
  if (options.time_ms > 0) {
    text += Wrap(fmt::format("Clocked: {:.0f} s for all games, or what four playouts a mean "
                             "take, so that means may have fewer playouts, and another call gives "
                             "other figures.",
                             options.time_ms / 1000),
                 columns, 0);
  }
  return fmt::format("{}\n{}\nwhere the results come from, mean of a game\n{}\n{}", text,
                     ErrorLines(run, agents, columns), AccountLines(run, columns),
                     CostlyLines(run, agents, columns));
}

void AddReviewTables(const ReviewOptions& options, SqliteExport& database) {
  database.AddTables(kReviewTables);
  database.AddRow("review", {options.play_on.label, options.search.agent.label,
                             options.search.iterations ? SqliteValue(*options.search.iterations)
                                                       : SqliteValue(),
                             std::int64_t{options.worlds},
                             options.time_ms > 0 ? SqliteValue(options.time_ms) : SqliteValue(),
                             fmt::format("{}", options.seed)});
}

void AddReview(std::uint64_t game_index, const GameReview& review, SqliteExport& database) {
  const SqliteValue game = static_cast<std::int64_t>(game_index);
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    std::vector<SqliteValue> row = {game,
                                    ValueOf(step),
                                    ValueOf(std::size_t{decision.seat}),
                                    ValueOf(decision.move),
                                    ValueOf(decision.words),
                                    ValueOf(decision.best),
                                    ValueOf(decision.best_words),
                                    ValueOf(std::string(ToText(decision.grade)))};
    AddLoss(decision.loss, row);
    AddLoss(decision.hindsight, row);
    row.emplace_back(decision.measured);
    database.AddRow("review_decisions", row);
    for (std::size_t seat = 0; seat < decision.values.means.size(); ++seat) {
      database.AddRow("review_values",
                      {game, ValueOf(step), ValueOf(seat), decision.values.means[seat],
                       decision.values.errors[seat],
                       decision.luck ? SqliteValue(decision.luck->means[seat]) : SqliteValue(),
                       decision.luck ? SqliteValue(decision.luck->errors[seat]) : SqliteValue()});
    }
  }
  for (std::size_t seat = 0; seat < review.accounts.size(); ++seat) {
    const SeatAccount& account = review.accounts[seat];
    database.AddRow("review_accounts",
                    {game, ValueOf(seat), account.par, account.deal, account.draws,
                     account.own_errors, account.others_errors, account.rest, account.result});
  }
}

}  // namespace riftlab
