#include "tournament/cli/table/after_game.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/game_review.h"
#include "tournament/cli/table/recorded_play.h"

namespace riftlab {

AfterGame::AfterGame(const PlaySetup& setup, PersonGame& game, const PersonGame::Outcome& outcome,
                     LineInput& input, const std::atomic<bool>& stop, Console& console)
    : setup_(setup),
      game_(game),
      outcome_(outcome),
      input_(input),
      stop_(stop),
      console_(console) {}

absl::Status AfterGame::KeepAsAsked() {
  if (setup_.out.empty()) return absl::OkStatus();
  if (outcome_.is_from_deal) return Keep(setup_.out);
  Print(fmt::format("not kept in '{}': the game went on from a position that was loaded",
                    setup_.out));
  return absl::OkStatus();
}

AfterGame::Wish AfterGame::Ask() {
  while (true) {
    const std::optional<std::string> line = AskLine(Prompt(), input_, console_);
    if (!line || *line == "quit" || *line == "q" || *line == "exit") return Wish::kQuit;
    if (*line == "again" || *line == "a") return Wish::kAnother;
    const std::size_t length = std::min(line->find(' '), line->size());
    const std::string word = line->substr(0, length);
    const std::string argument = line->substr(std::min(length + 1, line->size()));
    if (word == "undo") {
      if (TakesBack(argument)) return Wish::kPlayOn;
    } else if (!LooksBack(word, argument)) {
      Print(Help());
    }
  }
}

std::string AfterGame::Prompt() const {
  if (!outcome_.is_from_deal) return "again or quit> ";
  return CanBeKept() ? "again, review, keep DIR or quit> " : "again, review or quit> ";
}

std::string AfterGame::Help() const {
  std::string help = "'again' deals another game for the same seats,";
  if (kept_in_.empty()) help += " 'undo' takes the last move of a person back and plays on,";
  help += " 'show' draws the last table, 'log' says what happened,";
  if (outcome_.is_from_deal) {
    help += " 'review' says what was luck in this one and what was error,";
  }
  if (CanBeKept()) help += " 'keep DIR' makes a run of it for 'riftlab replay',";
  return help + " 'quit' ends.";
}

void AfterGame::Print(const std::string& text) {
  console_.Print(Wrapped(text, console_.Columns()));
}

bool AfterGame::LooksBack(const std::string& word, const std::string& argument) {
  if (word == "show" && argument.empty()) {
    game_.ShowEnd();
  } else if (word == "log") {
    game_.ShowLog(argument);
  } else if (word == "keep") {
    KeepIn(argument);
  } else if ((word == "review" || word == "r") && argument.empty() && outcome_.is_from_deal) {
    Review();
  } else {
    return false;
  }
  return true;
}

// Whether the game goes on.
bool AfterGame::TakesBack(const std::string& argument) {
  if (kept_in_.empty()) return game_.TakeBack(argument);
  Print(fmt::format("the game is kept in '{}' as it ended; nothing is taken back", kept_in_));
  return false;
}

void AfterGame::KeepIn(const std::string& dir) {
  if (!outcome_.is_from_deal) {
    return Print("not kept: the game went on from a position that was loaded");
  }
  if (!kept_in_.empty()) return Print(fmt::format("the game is kept in '{}' already", kept_in_));
  if (dir.empty()) return Print("'keep' needs a name: keep DIR");
  absl::Status status = CheckIsFree(dir);
  if (status.ok()) status = Keep(dir);
  if (!status.ok()) Print(std::string{status.message()});
}

void AfterGame::Review() {
  absl::StatusOr<RecordedGame> recorded = AsRecorded(setup_, outcome_.record);
  const absl::StatusOr<std::string> review =
      recorded.ok() ? ReviewTextOf(*std::move(recorded), stop_, console_)
                    : absl::StatusOr<std::string>(recorded.status());
  if (!review.ok()) return Print(std::string{review.status().message()});
  console_.PrintPaged(*review);
  Print(kept_in_.empty()
            ? "'keep DIR' makes a run of the game; 'riftlab review DIR --html FILE' then makes a "
              "page of this"
            : fmt::format("'riftlab review {} --html FILE' makes a page of it", kept_in_));
}

absl::Status AfterGame::Keep(const std::string& dir) {
  RETURN_IF_ERROR(RecordPlay(setup_, outcome_.record, dir));
  kept_in_ = dir;
  if (console_.verbosity() == Verbosity::kQuiet) return absl::OkStatus();
  Print(fmt::format("kept in '{0}'; 'riftlab replay {0}' steps through it", dir));
  return absl::OkStatus();
}

}  // namespace riftlab
