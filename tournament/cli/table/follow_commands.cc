// What the commands at a real table do.
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/shell_word.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_text.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/card_names.h"
#include "tournament/cli/table/follow_reading.h"
#include "tournament/cli/table/follow_session.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/follow/told_words.h"
#include "tournament/journal/file.h"
#include "tournament/play/seat_view.h"

namespace riftlab {
namespace {

// Whether the file at `path` may be replaced: it is a told game, or there is none.
bool IsReplaceable(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return true;
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  return text.ok() && ReadToldFile(*text, path).ok();
}

}  // namespace

// Whether it is a command.
bool FollowSession::ObeyWord(const std::string& word, const std::string& argument) {
  if (word == "help" || word == "?") {
    console_->Print(FollowHelp(followed_, console_->Columns()));
  } else if (word == "list") {
    ShowSteps();
  } else if (word == "undo") {
    Undo(argument);
  } else if (word == "change") {
    Change(argument);
  } else if (word == "save") {
    Save(argument);
  } else if (word == "position") {
    SavePosition(argument);
  } else if (word == "show") {
    ShowState();
  } else if (word == "moves") {
    ShowMoves();
  } else if (word == "log") {
    ShowLog(argument);
  } else if (word == "info") {
    Info(argument);
  } else if (word == "rules") {
    console_->PrintPaged(
        Narrowed(GameText(followed_.game(), console_->Columns()), console_->Columns()));
  } else if (word == "hint") {
    if (Decides()) advisor_.Hint(SeatView(followed_.game(), followed_.info()), argument);
  } else if (word == "why") {
    if (Decides()) advisor_.Why(SeatView(followed_.game(), followed_.info()), argument);
  } else {
    return false;
  }
  return true;
}

// Whether there is a decision to advise on; says why not.
bool FollowSession::Decides() {
  if (!open_ && followed_.ToMove() == followed_.seat()) return true;
  Say("There is nothing to advise: it is not your turn to decide.");
  return false;
}

void FollowSession::ShowMoves() {
  constexpr std::size_t kLines = 12;
  if (open_) return Say(fmt::format("It is not yet told: {}.", open_->question.label));
  const Player mover = followed_.ToMove();
  if (mover == kNobody) return Say("The game is over.");
  if (mover == followed_.seat()) {
    const SeatView view(followed_.game(), followed_.info());
    return console_->Print(
        Paint(MoveList(view, "", kLines, ShowCodes::kYes, console_->Columns()), color_));
  }
  std::vector<std::string> moves;
  for (const PossibleMove& move : followed_.PossibleMoves()) {
    moves.push_back(fmt::format("{} ({})", move.words, move.text));
  }
  Say(fmt::format("seat {} may do such as {}", mover, ListedMoves(moves)));
}

void FollowSession::ShowSteps() {
  std::size_t number = 0;
  for (const ToldStep& step : followed_.steps()) {
    Say(fmt::format("{}. {}", ++number, WriteToldLine(step)));
  }
  const bool is_begun = open_ && (!open_->step.move.empty() || !open_->step.facts.empty());
  if (is_begun) Say(fmt::format("begun: {}", WriteToldLine(open_->step)));
  if (number == 0 && !is_begun) Say("Nothing was told yet.");
}

void FollowSession::ShowLog(const std::string& argument) {
  constexpr std::int64_t kUsualLines = 20;
  constexpr std::int64_t kMostLines = 1'000'000;
  const std::optional<std::int64_t> lines = ReadCount(argument, kUsualLines, kMostLines);
  if (!lines) {
    return Say(
        fmt::format("'{}' is not a number of lines from 1 to {}", ShownText(argument), kMostLines));
  }
  std::vector<std::string> told;
  for (std::size_t i = 0; i < followed_.steps().size(); ++i) {
    if (!followed_.LogOf(i).empty()) told.push_back(followed_.LogOf(i));
  }
  console_->PrintPaged(LogText(told, static_cast<std::size_t>(*lines), console_->Columns()));
}

void FollowSession::Info(const std::string& card) {
  const std::vector<CardWords> cards = followed_.game().NamedCards();
  if (card.empty() && !cards.empty()) {
    return console_->PrintPaged(CardNames(cards, console_->Columns()));
  }
  const absl::StatusOr<std::vector<CardWords>> found = FindCards(cards, card);
  if (!found.ok()) return Say(std::string{found.status().message()});
  for (const CardWords& each : *found) {
    console_->Print(Paint(CardInfo(each, console_->Columns()), color_));
  }
}

// --- Mending and keeping it.

// Adds the moves of a line to what was told before it, read as they would have been then; each but
// the last takes as much of what was seen as it asks for. False, and says why, where it holds none.
bool FollowSession::AddMoves(const ToldLine& line, Player usual, std::vector<std::string> facts,
                             std::vector<ToldStep>& steps) {
  FollowedGame before = followed_;
  before.Undo(followed_.steps().size() - steps.size());
  const Player seat = line.has_seat ? line.seat : usual;
  std::string rest = fmt::format("{}", fmt::join(line.moves, " "));
  while (true) {
    const absl::StatusOr<std::string> move = NextMove(before, seat, rest);
    if (!move.ok()) {
      Say(fmt::format("not changed: {}", std::string{move.status().message()}));
      return false;
    }
    ToldStep& step = steps.emplace_back(ToldStep{.seat = seat, .move = *move});
    if (rest.empty()) {
      step.facts = std::move(facts);
      return true;
    }
    Told told = before.Tell(step);
    while (told.end == Told::End::kMissing && !facts.empty()) {
      step.facts.push_back(facts.front());
      facts.erase(facts.begin());
      told = before.Tell(step);
    }
    // What is wrong with it is said when all is told again.
    if (told.end != Told::End::kTaken) return true;
  }
}

// All steps, where the one at `index` is told by `line`. Nothing, and why, where it is no line.
std::optional<std::vector<ToldStep>> FollowSession::Changed(std::size_t index,
                                                            const std::string& line) {
  const bool names_deal = line.starts_with("deal");
  const std::string text = index == 0 && !names_deal ? "deal = " + line : line;
  const absl::StatusOr<ToldLine> told = ReadToldLine(text, followed_.game().NumPlayers());
  if (!told.ok()) {
    Say(std::string{told.status().message()});
    return std::nullopt;
  }
  if (told->is_deal != (index == 0)) {
    Say("the deal is step 1 and no other");
    return std::nullopt;
  }
  const std::vector<ToldStep>& all = followed_.steps();
  const auto place = all.begin() + static_cast<std::ptrdiff_t>(index);
  std::vector<ToldStep> steps(all.begin(), place);
  std::vector<std::string> facts = followed_.words().JoinNames(told->facts);
  if (told->is_deal) {
    steps.push_back({.facts = std::move(facts)});
  } else if (!AddMoves(*told, place->seat, std::move(facts), steps)) {
    return std::nullopt;
  }
  steps.insert(steps.end(), place + 1, all.end());
  return steps;
}

void FollowSession::Change(const std::string& argument) {
  const auto [word, line] = WordAndRest(argument);
  const std::optional<std::int64_t> number = ParseInteger(word);
  const auto size = static_cast<std::int64_t>(followed_.steps().size());
  if (size == 0) return Say("Nothing was told yet.");
  if (!number || *number < 1 || *number > size) {
    return Say(fmt::format("'{}' is not a step from 1 to {}; 'list' shows them: change N LINE",
                           ShownText(word), size));
  }
  const std::optional<std::vector<ToldStep>> steps =
      Changed(static_cast<std::size_t>(*number - 1), line);
  if (!steps) return;
  const std::optional<FollowedGame::Misfit> misfit = followed_.Retell(*steps);
  if (misfit) {
    return Say(fmt::format("not changed: step {} would be '{}': {}", misfit->step + 1,
                           ShownText(WriteToldLine((*steps)[misfit->step]), 60), misfit->why));
  }
  open_.reset();
  Say(followed_.steps().size() == 1
          ? "changed; the deal fits"
          : fmt::format("changed; all {} steps fit", followed_.steps().size()));
  ShowState();
}

void FollowSession::Undo(const std::string& argument) {
  const auto size = static_cast<std::int64_t>(followed_.steps().size());
  const bool deals = open_ && open_->step.seat == kNobody;
  const bool has_named = open_ && !open_->step.facts.empty();
  const bool is_begun = has_named || (open_ && !deals);
  if (is_begun && (argument == "all" || (argument.empty() && !has_named))) {
    followed_.Undo(followed_.steps().size() - open_->begin);
    open_.reset();
    Say("What was begun is taken back.");
    return deals ? BeginDeal() : ShowState();
  }
  if (has_named) return UndoNamed(argument);
  const std::optional<std::int64_t> count = ReadCount(argument, 1, size);
  if (!count) {
    return Say(size == 0 ? "There is nothing to take back."
                         : fmt::format("'{}' is not a number of steps from 1 to {}",
                                       ShownText(argument), size));
  }
  open_.reset();
  followed_.Undo(static_cast<std::size_t>(*count));
  if (!followed_.IsDealt()) return BeginDeal();
  ShowState();
}

// Takes back the things that were named last of what is being told, and asks for them anew.
void FollowSession::UndoNamed(const std::string& argument) {
  Open open = *open_;
  std::vector<std::string>& named = open.step.facts;
  const std::optional<std::int64_t> count = ReadCount(argument, 1, std::ssize(named));
  if (!count) {
    return Say(fmt::format("'{}' is not a number of things from 1 to {}", ShownText(argument),
                           named.size()));
  }
  const auto first = named.end() - static_cast<std::ptrdiff_t>(*count);
  Say(fmt::format("taken back: {}", fmt::join(first, named.end(), ", ")));
  named.erase(first, named.end());
  open_.reset();
  GoOn(std::move(open));
}

void FollowSession::Save(const std::string& path) {
  if (path.empty()) return Say("'save' needs a name: save FILE");
  if (!IsReplaceable(path)) {
    return Say(
        fmt::format("not saved: '{}' is there already and is not a game that was told; "
                    "give another name",
                    path));
  }
  const absl::Status status = WriteOutputAtomically(path, WriteToldFile(followed_));
  if (status.ok()) saved_ = followed_.steps();
  Say(status.ok() ? fmt::format("saved to '{}'; 'riftlab follow {}{}' goes on", path,
                                ShellWord(path), card_options_)
                  : fmt::format("not saved: {}", std::string{status.message()}));
}

void FollowSession::SavePosition(const std::string& path) {
  if (path.empty()) return Say("'position' needs a name: position FILE");
  if (!followed_.IsDealt()) return Say("Nothing was told yet.");
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    return Say(fmt::format("not saved: '{}' is there already; give another name", path));
  }
  const absl::Status status =
      WriteOutputAtomically(path, WritePosition(followed_.game(), followed_.info()));
  if (!status.ok()) return Say(fmt::format("not saved: {}", std::string{status.message()}));
  const bool decides = !open_ && followed_.ToMove() == followed_.seat();
  Say(decides ? fmt::format("saved to '{}'; 'riftlab analyze --position {}{}' looks at it", path,
                            ShellWord(path), card_options_)
              : fmt::format("saved to '{}'; you have nothing to decide there", path));
}

}  // namespace riftlab
