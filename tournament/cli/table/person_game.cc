#include "tournament/cli/table/person_game.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/journal/file.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// Lines of the move list at a prompt; 'moves' shows all.
constexpr std::size_t kPromptLines = 8;

constexpr std::int64_t kHintIterations = 5000;
constexpr std::int64_t kMaxHintIterations = 10'000'000;

constexpr std::string_view kClearScreen = "\x1b[2J\x1b[3J\x1b[H";

// Whether the file at `path` may be replaced: it is a position, or there is none.
absl::Status CheckReplaceable(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return absl::OkStatus();
  ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  const absl::StatusOr<Json> json = ParseJsonText(text, path);
  const bool is_position = json.ok() && json->is_object() && json->contains("state");
  if (is_position) return absl::OkStatus();
  return absl::AlreadyExistsError(
      fmt::format("'{}' is there already and is not a position; give another name", path));
}

// The first field in which a position's game is not the game at the table; nothing if it is.
std::optional<std::string> Difference(const AnyGame& other, const AnyGame& table) {
  if (other.info().name != table.info().name) {
    return fmt::format("game: it is of {}, not of {}", other.info().name, table.info().name);
  }
  const GameConfig& a = other.config();
  const GameConfig& b = table.config();
  if (a.mode != b.mode) return fmt::format("mode: it is {}, not {}", a.mode, b.mode);
  if (a.players != b.players) {
    return fmt::format("players: it has {}, not {}", a.players, b.players);
  }
  if (a.rules != b.rules) return std::string("rules: they are not those of this table");
  return std::nullopt;
}

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// The lines of a table that were not drawn `before`, and its last one, which asks; the whole table
// after an empty line where these are the half of it or more, or its first line has changed, which
// says how far the game is.
std::string NewLines(const std::string& before, const std::string& now) {
  const std::vector<std::string_view> old_lines = LinesOf(before);
  const std::vector<std::string_view> lines = LinesOf(now);
  std::vector<std::string_view> added;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(added), [&](std::string_view line) {
    return line.data() == lines.back().data() ||
           std::find(old_lines.begin(), old_lines.end(), line) == old_lines.end();
  });
  const bool goes_on = !old_lines.empty() && !lines.empty() && old_lines[0] == lines[0];
  if (goes_on && 2 * added.size() < lines.size()) return fmt::format("{}", fmt::join(added, ""));
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
  }
  return PersonGame(setup, *driver, std::move(deciders), input, stop, color, console);
}

PersonGame::PersonGame(const PlaySetup& setup, const GameDriver& driver,
                       std::vector<std::unique_ptr<Decider>> deciders, LineInput& input,
                       const std::atomic<bool>& stop, Color color, Console& console)
    : setup_(&setup),
      driver_(&driver),
      deciders_(std::move(deciders)),
      input_(&input),
      stop_(&stop),
      color_(color),
      console_(&console),
      table_(setup.game, setup.seed, setup.start),
      news_(deciders_.size()) {
  if (setup.start) return;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (!IsPersonAt(seat)) continue;
    std::string event = setup.game.DealEvent(table_.state(), seat);
    if (!event.empty()) news_[seat].push_back(std::move(event));
  }
}

bool PersonGame::HasSeveralPersons() const {
  return std::count(deciders_.begin(), deciders_.end(), nullptr) > 1;
}

std::string PersonGame::NameOf(Player seat) const {
  return fmt::format("seat {}, {}", seat, SeatName(setup_->seats[seat]));
}

void PersonGame::Say(std::string_view text) { console_->Print(Wrapped(text)); }

absl::Status PersonGame::Replay(std::string_view moves) {
  is_replaying_ = true;
  while (!moves.empty()) {
    const std::size_t length = std::min(moves.find(' '), moves.size());
    const std::string_view word = moves.substr(0, length);
    moves.remove_prefix(std::min(length + 1, moves.size()));
    if (word.empty()) continue;
    while (table_.ToMove() != kNobody && !IsPersonAt(table_.ToMove())) {
      RETURN_IF_ERROR(LetAgentDecide(table_.ToMove()));
    }
    const Player seat = table_.ToMove();
    if (seat == kNobody) {
      return absl::FailedPreconditionError(
          fmt::format("the game is over before '{}'; leave it and what follows out", word));
    }
    const SeatView view(table_.game(), table_.game().Observe(table_.state(), seat));
    const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, word);
    if (!typed.ok() || typed->command != TableCommand::kMove) {
      return absl::InvalidArgumentError(
          fmt::format("move {}, '{}', is none that seat {} can make there; its moves are {}",
                      made_.size() + 1, word, seat, fmt::join(view.moves(), ", ")));
    }
    news_[seat].clear();
    MakeMove(view, typed->move);
  }
  is_replaying_ = false;
  return absl::OkStatus();
}

PersonGame::Outcome PersonGame::Run() {
  Introduce();
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
    if (!status.ok()) return Fault(seat, std::string{status.message()});
  }
}

void PersonGame::Introduce() {
  if (console_->verbosity() == Verbosity::kQuiet) return;
  const AnyGame& game = setup_->game;
  Say(fmt::format("{}, {}, {} {}, seed {}", game.info().title, game.config().mode,
                  game.config().players, game.config().players == 1 ? "player" : "players",
                  setup_->seed));
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    Say(fmt::format("{}{}", NameOf(seat), IsPersonAt(seat) ? ": a person" : ""));
  }
  Say("Type a move by its number, its text or its beginning; 'help' lists commands.");
}

// Makes the move of an agent. Internal error when it is at fault.
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
  moments_.push_back({.table = table_, .seat = view.seat(), .news = news_});
  made_.push_back(view.moves()[move]);
  Apply(view.actions()[move]);
}

void PersonGame::Apply(Action action) {
  const AnyState before = table_.state();
  table_.Apply(action);
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (IsPersonAt(seat)) {
      Tell(seat, table_.game().Event(before, action, table_.state(), seat));
    }
  }
}

// What a seat has seen: shown at once to somebody who plays alone, else kept until the keyboard is
// passed on.
void PersonGame::Tell(Player seat, std::string event) {
  if (event.empty()) return;
  if (is_replaying_ || HasSeveralPersons()) {
    news_[seat].push_back(std::move(event));
  } else {
    Say(event);
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
    const std::optional<std::string> line = ReadLine(prompt);
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
  ClearScreen();
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

// What a seat sees. Somebody who decides again and again, as in the middle of an action, is shown
// what has changed.
void PersonGame::ShowTable(Player seat) {
  std::string drawing =
      Paint(table_.game().Draw(table_.game().Observe(table_.state(), seat)), color_);
  console_->Print(NewLines(drawn_, drawing));
  drawn_ = std::move(drawing);
}

void PersonGame::ShowDecision(const SeatView& view) {
  ShowTable(view.seat());
  console_->Print(Paint(MoveList(view, "", kPromptLines), color_));
}

PersonGame::Reaction PersonGame::Obey(const SeatView& view, const TypedLine& typed) {
  switch (typed.command) {
    case TableCommand::kNothing:
      Say("Type a move or a command; 'moves' lists the moves, 'help' the commands.");
      break;
    case TableCommand::kMove:
      MakeMove(view, typed.move);
      return Reaction::kTableChanged;
    case TableCommand::kHelp:
      console_->Print(TableHelp());
      break;
    case TableCommand::kMoves:
      console_->Print(
          Paint(MoveList(view, typed.argument, std::numeric_limits<std::uint16_t>::max()), color_));
      break;
    case TableCommand::kShow:
      drawn_.clear();
      ShowDecision(view);
      break;
    case TableCommand::kHint:
      Hint(view, typed.argument);
      break;
    case TableCommand::kUndo:
      return Undo(view.seat(), typed.argument);
    case TableCommand::kSave:
      Save(typed.argument, WritePosition(view.game(), view.info()),
           fmt::format("the position as seat {} sees it. What it cannot know is not in the file; "
                       "whoever loads it has that dealt anew",
                       view.seat()));
      break;
    case TableCommand::kSaveAll:
      Save(typed.argument, WritePosition(table_.game(), table_.state()),
           "the whole position. The file holds what the seats hide from each other: do not read it "
           "if you play on");
      break;
    case TableCommand::kLoad:
      return Load(typed.argument);
    case TableCommand::kQuit:
      return Reaction::kLeave;
  }
  return Reaction::kAgain;
}

// Analyses what the seat knows, and nothing else.
void PersonGame::Hint(const SeatView& view, const std::string& argument) {
  AnalysisRequest request;
  request.agent = {.label = "best", .name = "best", .params = {}};
  request.iterations = kHintIterations;
  request.seed = setup_->seed;
  if (!argument.empty()) {
    const std::optional<std::int64_t> wish = ParseInteger(argument);
    if (!wish || *wish < 1 || *wish > kMaxHintIterations) {
      Say(fmt::format("'{}' is not a number of iterations from 1 to {}", ShownText(argument),
                      kMaxHintIterations));
      return;
    }
    request.iterations = *wish;
  }
  console_->Flush();
  const absl::StatusOr<Analysis> analysis =
      driver_->analyze(view.game().config(), view.info(), std::nullopt, request,
                       [this](const Analysis& /*so_far*/) { return !*stop_; });
  if (!analysis.ok()) {
    Say(fmt::format("no hint: {}", std::string{analysis.status().message()}));
    return;
  }
  console_->Print(Paint(HintList(view, *analysis), color_));
}

PersonGame::Reaction PersonGame::Undo(Player seat, const std::string& argument) {
  if (moments_.empty()) {
    Say(loaded_ ? "there is nothing to take back: you have not moved since the position was loaded"
                : "there is nothing to take back: you have not moved yet");
    return Reaction::kAgain;
  }
  if (moments_.back().seat != seat) {
    Say(fmt::format("only one's own last move can be taken back, and {} has moved since",
                    NameOf(moments_.back().seat)));
    return Reaction::kAgain;
  }
  const auto own = std::find_if(moments_.rbegin(), moments_.rend(),
                                [&](const Moment& moment) { return moment.seat != seat; }) -
                   moments_.rbegin();
  const std::optional<std::int64_t> wish = argument.empty() ? 1 : ParseInteger(argument);
  if (!wish || *wish < 1 || *wish > own) {
    Say(fmt::format("'{}' is not a number from 1 to {}, the moves that you can take back",
                    ShownText(argument), own));
    return Reaction::kAgain;
  }
  drawn_.clear();
  const auto first = moments_.end() - *wish;
  table_ = std::move(first->table);
  news_ = std::move(first->news);
  moments_.erase(first, moments_.end());
  const std::vector<std::string> undone(made_.end() - *wish, made_.end());
  made_.resize(made_.size() - undone.size());
  Say(fmt::format("taken back: {}. The same moves will lead to the same game.",
                  fmt::join(undone, ", ")));
  return Reaction::kTableChanged;
}

void PersonGame::Save(const std::string& path, const std::string& text, std::string_view what) {
  absl::Status status = CheckReplaceable(path);
  if (status.ok()) status = WriteFileAtomically(path, text);
  Say(status.ok() ? fmt::format("saved to '{}': {}", path, what)
                  : fmt::format("not saved: {}", std::string{status.message()}));
}

// The state of a position that fits the table. InvalidArgument names file and field.
absl::StatusOr<AnyState> PersonGame::ReadPositionOfThisGame(const std::string& path) const {
  ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  const AnyGame& game = table_.game();
  ASSIGN_OR_RETURN(const Position position, ReadPosition(text, path,
                                                         {.text = game.config().cards,
                                                          .source = game.config().cards_source}));
  const std::optional<std::string> difference = Difference(position.game, game);
  if (difference) {
    return absl::InvalidArgumentError(
        fmt::format("{}: {}; 'riftlab play --position {}' plays it", path, *difference, path));
  }
  AnyState state = StartOf(position, setup_->seed);
  if (game.ToMove(state) != kNobody) return state;
  return absl::InvalidArgumentError(
      fmt::format("{}: state: the game is over; there is nothing to play", path));
}

PersonGame::Reaction PersonGame::Load(const std::string& path) {
  const absl::StatusOr<AnyState> state = ReadPositionOfThisGame(path);
  if (!state.ok()) {
    Say(fmt::format("not loaded: {}", std::string{state.status().message()}));
    return Reaction::kAgain;
  }
  drawn_.clear();
  table_ = LiveGame(setup_->game, setup_->seed, *state);
  moments_.clear();
  made_.clear();
  for (std::vector<std::string>& news : news_) news.clear();
  loaded_ = path;
  Say(fmt::format("loaded '{}'; undo does not go back behind it", path));
  return Reaction::kTableChanged;
}

// Asks for a line; nothing when no more comes or the game is to stop. What a pipe brings is shown,
// as a terminal does by itself.
std::optional<std::string> PersonGame::ReadLine(std::string_view prompt) {
  console_->Print(prompt);
  console_->Flush();
  std::optional<std::string> line = input_->Next();
  if (!line) {
    console_->Print("\n");
  } else if (!input_->IsTerminal()) {
    console_->Print(fmt::format("{}\n", ShownText(*line, kTerminalColumns - prompt.size())));
  }
  return line;
}

// On a terminal; output that goes elsewhere is no secret to whoever reads it.
void PersonGame::ClearScreen() {
  if (console_->PrintsToTerminal()) console_->Print(kClearScreen);
}

// Shows the end to each person; the result itself is for all.
PersonGame::Outcome PersonGame::Finish() {
  std::vector<Player> persons;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (IsPersonAt(seat)) persons.push_back(seat);
  }
  std::stable_partition(persons.begin(), persons.end(),
                        [this](Player seat) { return present_ == seat; });
  for (const Player seat : persons) {
    if (TakeSeat(seat)) break;
    ShowNews(seat);
    drawn_.clear();
    ShowTable(seat);
  }
  Outcome outcome;
  outcome.record.result = table_.game().Result(table_.state());
  outcome.record.decisions = table_.decisions();
  return outcome;
}

PersonGame::Outcome PersonGame::Fault(Player seat, const std::string& what) {
  std::vector<int> sides;
  for (const Player other : Seats(table_.game().NumPlayers())) {
    sides.push_back(table_.game().Side(other));
  }
  Outcome outcome;
  outcome.record.result = FaultResult(sides, seat);
  outcome.record.decisions = table_.decisions();
  outcome.record.faulty_seat = seat;
  outcome.record.fault = what;
  return outcome;
}

PersonGame::Outcome PersonGame::Leave(End end) {
  const std::string how = fmt::format("{} after {} decisions, before the end of the game\n{}",
                                      end == End::kInterrupted ? "interrupted" : "left",
                                      table_.decisions(), HowToGoOn());
  if (end == End::kInterrupted) {
    console_->Log(how);
  } else {
    console_->Print(how + "\n");
  }
  return {.end = end};
}

// The command that leads to this place of this game. With several persons their moves are not for
// everybody's eyes.
std::string PersonGame::HowToGoOn() const {
  if (HasSeveralPersons()) {
    return "it is lost unless it was saved; 'save-all FILE' keeps a game for several persons";
  }
  std::string command = "go on with: riftlab play";
  command += loaded_ ? fmt::format(" --position {}", ShellWord(*loaded_)) : setup_->game_words;
  command += setup_->other_words;
  if (!made_.empty()) {
    command += fmt::format(" --moves {}", ShellWord(fmt::format("{}", fmt::join(made_, " "))));
  }
  return command;
}

}  // namespace riftlab
