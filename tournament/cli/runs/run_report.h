// What is reported of a run: the same when it has just been played and when it is read from its
// folder.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/balance.h"
#include "tournament/balance/luck_and_skill.h"
#include "tournament/balance/play_figures.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/driver/game_meter.h"
#include "tournament/ratings/standings.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/ranking_report.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

// What adds up the records of a tournament.
Standings StandingsOf(const RunEntry& entry);

// What adds up, beside these, what decides the games of a run of which agents climb a ladder;
// nothing of another run.
std::optional<LuckAndSkill> LuckAndSkillOf(const RunEntry& entry);

// What the ranking says besides the results; nothing of speed. `settings` have --ratings,
// --error-bars and --anchor. InvalidArgument when these do not fit the run.
absl::StatusOr<ReportOptions> RankingOptionsOf(const Settings& settings, const RunEntry& entry);

// What a run shows while it is played, for the progress line: how its test or target is, and the
// standings.
std::vector<std::string> FactsOf(const Standings& standings, const StopRule& rule,
                                 const std::vector<std::string>& labels,
                                 const RatingOptions& rating);

// What adds up the records of any run for what they say of the game.
Balance BalanceOf(const RunEntry& entry);

// --metrics: of how many games the moves are looked at.
OptionSpec MetricsOption();

// What the codes of the game are called on its cards.
PrintedNames PrintedNamesOf(const AnyGame& game);

// The same of two variants of a game; where both have a code, that of `second`.
PrintedNames PrintedNamesOf(const AnyGame& first, const AnyGame& second);

// The same of what tags of the game call them, which is what figures are named by.
PrintedNames PrintedTagsOf(const AnyGame& game);

// What tags of `first` call otherwise than those of `second`, with what these call it: cards that
// have one id in both tables.
std::map<std::string, std::string> RenamedCards(const AnyGame& first, const AnyGame& second);

// What adds up the moves of games of any run.
PlayFigures PlayFiguresOf(const RunEntry& entry);

// The same for games of a journal that holds their moves. Games after the first `num_measured` ones
// of the run, or shard, those that ended by a fault and those whose moves do not fit the rules show
// nothing.
class RecordedPlay {
 public:
  // `entry` must outlive it.
  RecordedPlay(const RunEntry& entry, std::int64_t num_measured);

  // Adds the next game. What its moves show, until the next one is added; null where it is nothing.
  const GameMeasures* Add(const GameRecord& record);

  PlaySummary Finish() { return play_.Finish(); }
  // What is wrong with the first game whose moves do not fit the rules; empty without one.
  const std::string& unfit() const { return unfit_; }

 private:
  const RunEntry& entry_;
  PlayFigures play_;
  std::unique_ptr<GameMeter> meter_;  // null where no moves are recorded
  std::int64_t left_;
  std::string unfit_;
};

// What a report says where moves would be looked at that the run does not record.
std::string UnrecordedMovesNote();

// The balance, ready to print, with what the moves show where some were looked at; nothing of
// speed.
BalanceReport BalanceReportOf(const RunEntry& entry, BalanceSummary balance, PlaySummary play);

// Where a run is recorded, if it is.
struct RunPlace {
  std::string dir;        // empty: nowhere
  bool is_made = false;   // the folder holds the run, whose games are to be played on
  std::string part_of{};  // as in RunOptions
};

// Games of self-play: what they show, and how the session ended.
struct SelfPlayed {
  BalanceReport report;
  RunOutcome outcome;
};

// Plays the games of self-play, or those that are left, and says what they show: the moves of the
// first `num_measured` ones, too. `on_record`, where it is given, gets the games as
// RunOptions::on_record does.
absl::StatusOr<SelfPlayed> PlaySelf(const Settings& settings, const RunEntry& entry,
                                    const RunPlace& place, std::int64_t num_measured,
                                    const StopSignal& signal, Console& console,
                                    const std::function<void(const GameRecord&)>& on_record = {});

}  // namespace riftlab
