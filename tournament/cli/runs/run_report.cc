#include "tournament/cli/runs/run_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/runs/ladder_plans.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/driver/driver.h"
#include "tournament/record/match_record.h"
#include "tournament/record/tag_names.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/sprt_render.h"
#include "tournament/report/standing_facts.h"
#include "tournament/schedule/shard.h"

namespace riftlab {
namespace {

// What tags call the cards of the table, by id; none of those that share one.
std::map<std::string, std::string> NamesById(const AnyGame& game) {
  std::map<std::string, std::string> names;
  std::set<std::string> shared;
  for (const CardWords& card : game.NamedCards()) {
    if (card.id.empty()) continue;
    if (!names.emplace(card.id, NameInTags(card)).second) shared.insert(card.id);
  }
  for (const std::string& id : shared) names.erase(id);
  return names;
}

}  // namespace

Standings StandingsOf(const RunEntry& entry) {
  return {LabelsOf(entry.config), entry.game.NumPlayers(), SidesOf(entry.game)};
}

std::optional<LuckAndSkill> LuckAndSkillOf(const RunEntry& entry) {
  if (LaddersIn(entry.config.agents).empty()) return std::nullopt;
  return LuckAndSkill(SidesOf(entry.game), static_cast<int>(entry.config.agents.size()));
}

std::vector<std::string> FactsOf(const Standings& standings, const StopRule& rule,
                                 const std::vector<std::string>& labels,
                                 const RatingOptions& rating) {
  if (const std::optional<SequentialResult> test = rule.TestResult()) return SprtFacts(*test);
  if (const std::optional<FamilyResult> family = rule.FamilyOfTests()) {
    return FamilyFacts(*family, labels);
  }
  std::vector<std::string> facts;
  if (const std::optional<PrecisionResult> target = rule.TargetResult()) {
    facts = PrecisionFacts(*target, labels);
  }
  Standings so_far = standings;
  for (std::string& fact : StandingFacts(so_far.Finish(), rating)) facts.push_back(std::move(fact));
  return facts;
}

absl::StatusOr<ReportOptions> RankingOptionsOf(const Settings& settings, const RunEntry& entry) {
  ASSIGN_OR_RETURN(const RatingOptions rating,
                   ReadRatingOptions(settings, entry.config, SidesOf(entry.game)));
  ReportOptions options;
  options.rating = rating;
  options.game = ReportedGameOf(entry.game, entry.config.seed);
  options.agents = ReportAgentsOf(entry.config);
  options.ladders = LaddersIn(entry.config.agents);
  options.notes = NotesOf(entry);
  return options;
}

Balance BalanceOf(const RunEntry& entry) {
  return {LabelsOf(entry.config), SidesOf(entry.game), entry.game.info().tags};
}

OptionSpec MetricsOption() {
  return {.name = "metrics",
          .kind = OptionKind::kInteger,
          .value_name = "N",
          .default_value = "1000",
          .min = 0,
          .max = 1'000'000,
          .help = "tell of the first N games how they play: choices, leads, options taken",
          .with_resume = true};
}

PlayFigures PlayFiguresOf(const RunEntry& entry) {
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(entry.config.game);
  RIFTLAB_CHECK(driver.ok());  // the game of the entry was made
  return {SidesOf(entry.game), (*driver)->chance_source};
}

RecordedPlay::RecordedPlay(const RunEntry& entry, std::int64_t num_measured)
    : entry_(entry), play_(PlayFiguresOf(entry)), left_(num_measured) {
  if (num_measured == 0 || !entry.config.record_moves) return;
  auto meter = (*FindGameDriver(entry.config.game))->make_meter(entry.config.rules);
  RIFTLAB_CHECK(meter.ok());  // the game of the entry was made
  meter_ = *std::move(meter);
}

const GameMeasures* RecordedPlay::Add(const GameRecord& record) {
  if (left_ == 0) return nullptr;
  --left_;
  if (!meter_ || record.faulty_seat >= 0) return nullptr;
  const absl::Status status = MeasureRecorded(entry_.game, record, *meter_);
  if (status.ok()) {
    play_.Add(record, meter_->measures());
    return &meter_->measures();
  }
  if (unfit_.empty()) {
    unfit_ = fmt::format("game {}: {}", record.game.game_index, std::string{status.message()});
  }
  return nullptr;
}

std::string UnrecordedMovesNote() {
  return "The moves of this run were not recorded (--moves off), so that how it plays, and which "
         "options are never taken, is not known.";
}

PrintedNames PrintedNamesOf(const AnyGame& game) {
  std::map<std::string, std::string> names;
  for (CardWords& card : game.NamedCards()) {
    names.emplace(std::move(card.code), std::move(card.name));
  }
  return PrintedNames(std::move(names));
}

PrintedNames PrintedNamesOf(const AnyGame& first, const AnyGame& second) {
  PrintedNames names = PrintedNamesOf(second);
  names.AddMissing(PrintedNamesOf(first));
  return names;
}

PrintedNames PrintedTagsOf(const AnyGame& game) {
  std::map<std::string, std::string> names;
  for (const CardWords& card : game.NamedCards()) names.emplace(NameInTags(card), card.name);
  return PrintedNames(std::move(names));
}

std::map<std::string, std::string> RenamedCards(const AnyGame& first, const AnyGame& second) {
  std::map<std::string, std::string> names = NamesById(first);
  std::map<std::string, std::string> renamed;
  for (auto& [id, name] : NamesById(second)) {
    const auto found = names.find(id);
    if (found != names.end() && found->second != name) renamed.emplace(found->second, name);
  }
  return renamed;
}

BalanceReport BalanceReportOf(const RunEntry& entry, BalanceSummary balance, PlaySummary play) {
  return {.balance = std::move(balance),
          .game = ReportedGameOf(entry.game, entry.config.seed),
          .agents = ReportAgentsOf(entry.config),
          .play = play.games > 0 ? std::optional(std::move(play)) : std::nullopt,
          .notes = NotesOf(entry),
          .names = PrintedNamesOf(entry.game),
          .is_part = IsPart(entry.shard)};
}

absl::StatusOr<SelfPlayed> PlaySelf(const Settings& settings, const RunEntry& entry,
                                    const RunPlace& place, std::int64_t num_measured,
                                    const StopSignal& signal, Console& console,
                                    const std::function<void(const GameRecord&)>& on_record) {
  Balance balance = BalanceOf(entry);
  PlayFigures play = PlayFiguresOf(entry);
  ProgressBar bar(console, "games");
  RunOptions options = ReadRunOptions(settings, signal.stop());
  options.out_dir = place.is_made ? "" : place.dir;
  options.part_of = place.part_of;
  options.detail = RecordDetail::kResult;
  options.on_record = [&](const GameRecord& record) {
    balance.Add(record);
    if (on_record) on_record(record);
  };
  options.measured_games = num_measured;
  options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
    play.Add(record, measures);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  ASSIGN_OR_RETURN(RunOutcome outcome, place.is_made ? ResumeTournament(place.dir, options)
                                                     : RunTournament(entry.config, options));
  SelfPlayed played{.report = BalanceReportOf(entry, balance.Finish(), play.Finish()),
                    .outcome = std::move(outcome)};
  const std::int64_t unseen = std::min(num_measured, played.outcome.games_replayed);
  if (unseen > 0 && !entry.config.record_moves) {
    played.report.notes.push_back(fmt::format(
        "How it plays leaves out the first {}, played before the run was resumed: their moves were "
        "not recorded (--moves off).",
        Counted(unseen, "game")));
  }
  return played;
}

}  // namespace riftlab
