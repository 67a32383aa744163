#include "tournament/cli/table/person_game.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/play/move_list.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// Lines of the move list at a prompt; 'moves' shows all.
constexpr std::size_t kPromptLines = 10;

constexpr std::string_view kClearScreen = "\x1b[2J\x1b[3J\x1b[H";

// The lines of a table that were not drawn `before`, and its last one, which asks; the whole table
// after an empty line where these are the half of it or more, or its first line has changed, which
// says how far the game is.
std::string NewLines(const std::string& before, const std::string& now) {
  const std::vector<std::string_view> old_lines = LinesIn(before);
  const std::vector<std::string_view> lines = LinesIn(now);
  std::vector<std::string_view> added;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(added), [&](std::string_view line) {
    return line.data() == lines.back().data() ||
           std::find(old_lines.begin(), old_lines.end(), line) == old_lines.end();
  });
  const bool goes_on = !old_lines.empty() && !lines.empty() && old_lines[0] == lines[0];
  if (goes_on && 2 * added.size() < lines.size()) {
    return fmt::format("{}\n", fmt::join(added, "\n"));
  }
  return "\n" + now;
}

}  // namespace

absl::StatusOr<PersonGame> PersonGame::Make(const PlaySetup& setup, LineInput& input,
                                            const std::atomic<bool>& stop, Color color,
                                            Console& console) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(setup.game.info().name));
  std::vector<std::unique_ptr<Decider>> deciders;
  for (const AgentSpec& seat : setup.seats) {
    deciders.emplace_back();
    if (IsPerson(seat)) continue;
    ASSIGN_OR_RETURN(deciders.back(), driver->make_decider(setup.game.config(), seat));
    deciders.back()->StopOn(stop);
  }
  return PersonGame(setup, *driver, std::move(deciders), input, stop, color, console);
}

PersonGame::PersonGame(const PlaySetup& setup, const GameDriver& driver,
                       std::vector<std::unique_ptr<Decider>> deciders, LineInput& input,
                       const std::atomic<bool>& stop, Color color, Console& console)
    : setup_(&setup),
      deciders_(std::move(deciders)),
      input_(&input),
      stop_(&stop),
      color_(color),
      console_(&console),
      advisor_(driver, {.seed = setup.seed}, stop, color, console),
      table_(setup.game, setup.seed, setup.start),
      news_(deciders_.size()),
      logs_(deciders_.size()) {
  if (setup.start) return;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (!IsPersonAt(seat)) continue;
    const std::string told = setup.game.TellDeal(table_.state(), seat);
    if (told.empty()) continue;
    news_[seat].push_back(told);
    logs_[seat].push_back(told);
  }
}

bool PersonGame::HasSeveralPersons() const {
  return std::count(deciders_.begin(), deciders_.end(), nullptr) > 1;
}

std::string PersonGame::NameOf(Player seat) const {
  return fmt::format("seat {}, {}", seat, NameInGames(setup_->seats[seat]));
}

// Whole lines.
void PersonGame::Show(std::string_view text) {
  if (screen_ == nullptr) return console_->Print(text);
  if (RowsOf(text) > screen_->room()) return Page(text);
  screen_->Tell(text);
}

void PersonGame::Say(std::string_view text) { Show(Wrapped(text, console_->Columns())); }

// What is shown from here on stays on the terminal.
void PersonGame::CloseScreen() {
  if (screen_ != nullptr) screen_->Close();
  UseScreen(nullptr);
}

absl::Status PersonGame::Replay(std::string_view moves) {
  is_replaying_ = true;
  for (std::string_view word = NextWord(moves); !word.empty(); word = NextWord(moves)) {
    while (table_.ToMove() != kNobody && !IsPersonAt(table_.ToMove())) {
      RETURN_IF_ERROR(LetAgentDecide(table_.ToMove()));
    }
    const Player seat = table_.ToMove();
    if (seat == kNobody) {
      return absl::FailedPreconditionError(
          fmt::format("the game is over before '{}'; leave it and what follows out", word));
    }
    const SeatView view(table_.game(), table_.game().Observe(table_.state(), seat));
    ASSIGN_OR_RETURN(const std::size_t move, ReadMoveOfList(view, word, made_.size() + 1));
    news_[seat].clear();
    MakeMove(view, move);
  }
  is_replaying_ = false;
  return absl::OkStatus();
}

PersonGame::Outcome PersonGame::Run() {
  if (!std::exchange(is_introduced_, true)) Introduce();
  if (!HasSeveralPersons()) {
    for (const Player seat : Seats(table_.game().NumPlayers())) ShowNews(seat);
  }
  while (true) {
    if (*stop_) return Leave(End::kInterrupted);
    const Player seat = table_.ToMove();
    if (seat == kNobody) return Finish();
    if (IsPersonAt(seat)) {
      const std::optional<End> end = Ask(seat);
      if (end) return Leave(*end);
      continue;
    }
    const absl::Status status = LetAgentDecide(seat);
    if (absl::IsCancelled(status)) return Leave(End::kInterrupted);
    if (!status.ok()) return Fault(seat, std::string{status.message()});
  }
}

void PersonGame::Introduce() {
  if (console_->verbosity() == Verbosity::kQuiet) {
    // Nothing else says how to deal this game again.
    if (setup_->has_fresh_seed) Say(fmt::format("seed {}", setup_->seed));
    return;
  }
  const AnyGame& game = setup_->game;
  Say(fmt::format("{}, {}, {}, seed {}", game.info().title, game.config().mode,
                  Counted(game.config().players, "player"), setup_->seed));
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    Say(fmt::format("{}{}", NameOf(seat), IsPersonAt(seat) ? ": a person" : ""));
  }
  Say("Type a move by its number or as its words begin; 'help' lists commands.");
  // Also where no agent of the table is `best`, for hints are.
  const std::string note = NetNoteOf(game.info().name, game.config(), {&advisor_.agent(), 1});
  if (!note.empty()) Say(note);
}

// Makes the move of an agent. Internal error when it is at fault; Cancelled when it was stopped.
absl::Status PersonGame::LetAgentDecide(Player seat) {
  const bool waits = !is_replaying_ && console_->ShowsProgress() && console_->PrintsToTerminal();
  if (waits) console_->Overwrite(fmt::format("{} thinks ...", NameOf(seat)));
  const absl::StatusOr<Action> action =
      deciders_[seat]->Decide(table_.state(), table_.stream(seat));
  if (waits) console_->Overwrite("");  // what the move leads to is told from the first column on
  if (!action.ok()) return action.status();
  drawn_.clear();
  Apply(*action);
  return absl::OkStatus();
}

// Makes a person's move.
void PersonGame::MakeMove(const SeatView& view, std::size_t move) {
  Moment moment{.table = table_, .seat = view.seat(), .words = view.words()[move], .news = news_};
  for (const std::vector<std::string>& log : logs_) moment.told.push_back(log.size());
  moment.played = played_.size();
  moments_.push_back(std::move(moment));
  made_.push_back(view.moves()[move]);
  Apply(view.actions()[move]);
}

void PersonGame::Apply(Action action) {
  const AnyState before = table_.state();
  played_.push_back({.seat = table_.ToMove(), .text = table_.game().ToText(before, action)});
  table_.Apply(action);
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (!IsPersonAt(seat)) continue;
    std::string event = table_.game().Tell(before, action, table_.state(), seat);
    if (event.empty()) continue;
    logs_[seat].push_back(event);
    TellSeat(seat, std::move(event));
  }
}

// Shown at once to somebody who plays alone, else kept until the keyboard is passed on.
void PersonGame::TellSeat(Player seat, std::string text) {
  if (is_replaying_ || HasSeveralPersons()) {
    news_[seat].push_back(std::move(text));
  } else {
    Say(text);
  }
}

// Lets a person decide. An end, or nothing once the table has changed.
std::optional<PersonGame::End> PersonGame::Ask(Player seat) {
  std::optional<End> end = TakeSeat(seat);
  if (end) return end;
  const SeatView view(table_.game(), table_.game().Observe(table_.state(), seat));
  ShowNews(seat);
  ShowDecision(view);
  const std::string prompt = fmt::format("seat {}> ", seat);
  while (true) {
    const std::optional<std::string> line = ReadLine(prompt, &view);
    if (!line) return EndOfInput();
    const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, *line);
    if (!typed.ok()) {
      Say(std::string{typed.status().message()});
      continue;
    }
    const Reaction reaction = Obey(view, *typed);
    if (reaction == Reaction::kTableChanged) return std::nullopt;
    if (reaction == Reaction::kLeave) return End::kLeft;
  }
}

// Brings the person in `seat` to the keyboard, so that nobody sees what only others may.
std::optional<PersonGame::End> PersonGame::TakeSeat(Player seat) {
  if (!HasSeveralPersons() || present_ == seat) return std::nullopt;
  // What is shown before anybody has come is for all.
  if (present_) ClearScreen();
  present_.reset();
  while (true) {
    Say(fmt::format("Pass the keyboard to {}; Enter shows what that seat sees.", NameOf(seat)));
    const std::optional<std::string> line = ReadLine("Enter> ");
    if (!line) return EndOfInput();
    if (*line == "quit") return End::kLeft;
    if (line->find_first_not_of(" \t\r") == std::string::npos) break;
    Say("Press Enter alone, or type 'quit' to leave the game.");
  }
  ClearScreen();
  drawn_.clear();
  present_ = seat;
  return std::nullopt;
}

void PersonGame::ShowNews(Player seat) {
  for (const std::string& event : std::exchange(news_[seat], {})) Say(event);
}

std::string PersonGame::TableFor(Player seat) const {
  const AnyInfoSet info = table_.game().Observe(table_.state(), seat);
  return Paint(table_.game().Draw(info).For(console_->Columns()), color_);
}

std::size_t PersonGame::TableRows() const {
  std::size_t rows = 0;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (IsPersonAt(seat)) rows = std::max(rows, RowsOf(TableFor(seat)));
  }
  return rows;
}

// What a seat sees. Somebody who decides again and again, as in the middle of an action, is shown
// what has changed.
void PersonGame::ShowTable(Player seat) {
  std::string drawing = TableFor(seat);
  if (screen_ != nullptr) return screen_->SetTable(std::move(drawing));
  console_->Print(NewLines(drawn_, drawing));
  drawn_ = std::move(drawing);
}

void PersonGame::ShowDecision(const SeatView& view) {
  ShowTable(view.seat());
  ShowMoves(view);
}

void PersonGame::ShowMoves(const SeatView& view) {
  std::string moves = Paint(MoveList(view, "", kPromptLines, codes_, console_->Columns()), color_);
  if (screen_ != nullptr) return screen_->SetMoves(std::move(moves));
  console_->Print(moves);
}

std::optional<std::string> AskLine(std::string_view prompt, LineInput& input, Console& console,
                                   const std::function<void()>& idle) {
  console.Print(prompt);
  console.Flush();
  std::optional<std::string> line = input.Next(idle);
  if (!line) {
    console.Print("\n");
  } else if (!input.IsTerminal()) {
    console.Print(fmt::format("{}\n", ShownText(*line, console.Columns() - prompt.size())));
  }
  return line;
}

// A decision that is shown with `view` is laid out anew for a terminal of another size.
std::optional<std::string> PersonGame::ReadLine(std::string_view prompt, const SeatView* view) {
  if (screen_ == nullptr) return AskLine(prompt, *input_, *console_);
  screen_->Draw();
  return AskLine(prompt, *input_, *console_, [&] {
    if (!screen_->WasResized()) return;
    if (view != nullptr) ShowDecision(*view);
    screen_->Draw();
    console_->Print(prompt);
    console_->Flush();
  });
}

// On a terminal; output that goes elsewhere is no secret to whoever reads it.
void PersonGame::ClearScreen() {
  if (screen_ != nullptr) return screen_->Clear();
  if (console_->PrintsToTerminal()) console_->Print(kClearScreen);
}

Player PersonGame::LastPerson() const {
  if (!moments_.empty()) return moments_.back().seat;
  Player seat = 0;
  while (!IsPersonAt(seat)) ++seat;
  return seat;
}

bool PersonGame::TakeBack(const std::string& argument) {
  const Player seat = LastPerson();
  // Which moves these were is told to that person alone.
  if (!moments_.empty() && TakeSeat(seat)) return false;
  return Undo(seat, argument) == Reaction::kTableChanged;
}

// Whoever has the keyboard. Where nobody has, it is passed to the person who moved last; nothing
// where that is refused.
std::optional<Player> PersonGame::PersonPresent() {
  const Player seat = present_.value_or(LastPerson());
  if (TakeSeat(seat)) return std::nullopt;
  return seat;
}

void PersonGame::ShowEnd() {
  const std::optional<Player> seat = PersonPresent();
  if (!seat) return;
  drawn_.clear();
  ShowTable(*seat);
}

void PersonGame::ShowLog(const std::string& argument) {
  const std::optional<Player> seat = PersonPresent();
  if (seat) Log(*seat, argument);
}

// Waits until a person has read what the next one may not see. False to pass it to nobody.
bool PersonGame::PassesOn() {
  const std::optional<std::string> line = ReadLine("Enter passes the keyboard on> ");
  return line && *line != "quit";
}

// Shows the end to each person; the result itself is for all.
PersonGame::Outcome PersonGame::Finish() {
  CloseScreen();
  std::vector<Player> persons;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (IsPersonAt(seat)) persons.push_back(seat);
  }
  std::stable_partition(persons.begin(), persons.end(),
                        [this](Player seat) { return present_ == seat; });
  for (const Player seat : persons) {
    if (seat != persons.front() && !PassesOn()) break;
    if (TakeSeat(seat)) break;
    ShowNews(seat);
    drawn_.clear();
    ShowTable(seat);
  }
  Outcome outcome{.record = RecordSoFar(), .is_from_deal = IsFromDeal()};
  outcome.record.result = table_.game().Result(table_.state());
  return outcome;
}

// All of the record that does not depend on how the game ends.
GameRecord PersonGame::RecordSoFar() const {
  GameRecord record;
  record.decisions = table_.decisions();
  record.timing.resize(deciders_.size());
  for (const PlayedMove& move : played_) {
    record.moves += (record.moves.empty() ? "" : " ") + move.text;
    ++record.timing[move.seat].decisions;
  }
  return record;
}

PersonGame::Outcome PersonGame::Fault(Player seat, const std::string& what) {
  CloseScreen();
  Outcome outcome{.record = RecordSoFar(), .is_from_deal = IsFromDeal()};
  outcome.record.result = FaultResult(SidesOf(table_.game()), seat);
  ++outcome.record.timing[seat].decisions;
  ++outcome.record.timing[seat].faults;
  outcome.record.faulty_seat = seat;
  outcome.record.fault = what;
  return outcome;
}

PersonGame::Outcome PersonGame::Leave(End end) {
  CloseScreen();
  const std::string left = fmt::format("{} after {}, before the end of the game",
                                       end == End::kInterrupted ? "interrupted" : "left",
                                       Counted(table_.decisions(), "decision"));
  const std::string how = Wrapped(left, console_->Columns()) + HowToGoOn();
  if (end == End::kInterrupted) {
    console_->Notice(how.substr(0, how.size() - 1));
  } else {
    console_->Print(how);
  }
  return {.end = end};
}

// The command that leads to this place of this game, on one line to be typed again. With several
// persons their moves are not for everybody's eyes.
std::string PersonGame::HowToGoOn() const {
  if (HasSeveralPersons()) {
    std::string text =
        "it is lost unless it was saved; 'save-all FILE' keeps a game for several persons";
    if (!loaded_) text += fmt::format("; --seed {} deals it again", setup_->seed);
    return Wrapped(text, console_->Columns());
  }
  std::string command = "go on with: riftlab play";
  command += loaded_ ? fmt::format(" --position {}", ShellWord(*loaded_)) : setup_->game_words;
  command += setup_->other_words;
  command += fmt::format(" --seed {}", setup_->seed);
  if (!setup_->out.empty() && IsFromDeal()) {
    command += fmt::format(" --out {}", ShellWord(setup_->out));
  }
  if (!made_.empty()) {
    command += fmt::format(" --moves {}", ShellWord(fmt::format("{}", fmt::join(made_, " "))));
  }
  return command + "\n";
}

}  // namespace riftlab
