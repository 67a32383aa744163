// What the commands of a person at the table do.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/game_text.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/card_names.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

// Moves of one proposed turn.
constexpr std::size_t kMostProposed = 40;

// Whether the file at `path` may be replaced: it is a position, or there is none.
absl::Status CheckReplaceable(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return absl::OkStatus();
  if (std::filesystem::is_directory(path, error)) {
    return absl::AlreadyExistsError(fmt::format("'{}' is a folder; give the name of a file", path));
  }
  ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  const absl::StatusOr<Json> json = ParseJsonText(text, path);
  const bool is_position = json.ok() && json->is_object() && json->contains("state");
  if (is_position) return absl::OkStatus();
  return absl::AlreadyExistsError(
      fmt::format("'{}' is there already and is not a position; give another name", path));
}

// The first field in which the mode, players or rules of a position are not those at the table.
std::optional<std::string> Difference(const AnyGame& other, const AnyGame& table) {
  const GameConfig& a = other.config();
  const GameConfig& b = table.config();
  if (a.mode != b.mode) return fmt::format("mode: it is {}, not {}", a.mode, b.mode);
  if (a.players != b.players) {
    return fmt::format("players: it has {}, not {}", a.players, b.players);
  }
  if (a.rules != b.rules) return std::string("rules: they are not those of this table");
  return std::nullopt;
}

}  // namespace

PersonGame::Reaction PersonGame::Obey(const SeatView& view, const TypedLine& typed) {
  switch (typed.command) {
    case TableCommand::kNothing:
      Say("Type a move or a command; 'moves' lists the moves, 'help' the commands.");
      break;
    case TableCommand::kMove:
      return MakeMoves(view, typed);
    case TableCommand::kHelp:
      Show(TableHelp(console_->Columns()));
      break;
    case TableCommand::kMoves:
      Show(Paint(MoveList(view, typed.argument, std::numeric_limits<std::uint16_t>::max(), codes_,
                          console_->Columns()),
                 color_));
      break;
    case TableCommand::kCodes:
      ToggleCodes(view);
      break;
    case TableCommand::kAbout:
      About(view, typed.move);
      break;
    case TableCommand::kInfo:
      Info(typed.argument);
      break;
    case TableCommand::kLog:
      Log(view.seat(), typed.argument);
      break;
    case TableCommand::kRules:
      Page(Narrowed(GameText(table_.game(), console_->Columns()), console_->Columns()));
      break;
    case TableCommand::kShow:
      drawn_.clear();
      ShowDecision(view);
      if (screen_ != nullptr && RowsOf(TableFor(view.seat())) > screen_->room()) {
        Page(TableFor(view.seat()));
      }
      break;
    case TableCommand::kHint:
      advisor_.Hint(view, typed.argument);
      break;
    case TableCommand::kWhy:
      advisor_.Why(view, typed.argument);
      break;
    case TableCommand::kTurn:
      return ProposeTurn(view, typed.argument);
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

// What a move is, with the cards that it names.
void PersonGame::About(const SeatView& view, std::size_t move) {
  Say(fmt::format("{}. {}", move + 1, view.words()[move]));
  Say(fmt::format("code: {}", view.moves()[move]));
  for (const CardWords& card : CardsIn(table_.game().NamedCards(), view.words()[move])) {
    Show(Paint(CardInfo(card, console_->Columns()), color_));
  }
}

void PersonGame::Info(const std::string& card) {
  const std::vector<CardWords> cards = table_.game().NamedCards();
  if (card.empty() && !cards.empty()) {
    return Page(CardNames(cards, console_->Columns()));
  }
  const absl::StatusOr<std::vector<CardWords>> found = FindCards(cards, card);
  if (!found.ok()) return Say(std::string{found.status().message()});
  for (const CardWords& each : *found) Show(Paint(CardInfo(each, console_->Columns()), color_));
}

void PersonGame::Log(Player seat, const std::string& argument) {
  constexpr std::int64_t kUsualLines = 20;
  constexpr std::int64_t kMostLines = 1'000'000;
  const std::optional<std::int64_t> lines = argument.empty() ? kUsualLines : ParseInteger(argument);
  if (!lines || *lines < 1 || *lines > kMostLines) {
    return Say(
        fmt::format("'{}' is not a number of lines from 1 to {}", ShownText(argument), kMostLines));
  }
  Page(LogText(logs_[seat], static_cast<std::size_t>(*lines), console_->Columns()));
}

// Shows `text`, page by page to somebody who sits at a terminal.
void PersonGame::Page(std::string_view text) {
  if (!input_->IsTerminal() || !console_->PrintsToTerminal()) return console_->Print(text);
  if (screen_ != nullptr && RowsOf(text) <= screen_->room()) return screen_->Tell(text);
  const std::size_t lines = std::max<std::size_t>(2, console_->Size().rows) - 1;  // one asks
  while (!text.empty()) {
    std::size_t end = 0;
    for (std::size_t line = 0; line < lines && end < text.size(); ++line) {
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    }
    console_->Print(text.substr(0, end));
    text.remove_prefix(end);
    if (text.empty() && screen_ == nullptr) return;
    const std::optional<std::string> line = AskLine(
        text.empty() ? "Enter goes back> " : "Enter shows more, q leaves> ", *input_, *console_);
    if (!line || line->starts_with('q')) return;
  }
}

void PersonGame::ToggleCodes(const SeatView& view) {
  codes_ = codes_ == ShowCodes::kNo ? ShowCodes::kYes : ShowCodes::kNo;
  ShowMoves(view);
  if (view.words() == view.moves()) Say("The moves here have no other code than their words.");
}

// Asks for an empty line or a yes.
bool PersonGame::Agrees(std::string_view question) {
  Say(question);
  const std::optional<std::string> line = ReadLine("Enter or y plays it> ");
  if (!line) return false;
  std::string answer = *line;
  std::erase_if(answer, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  const bool agrees = answer.empty() || answer == "y" || answer == "Y" || answer == "yes";
  if (!agrees) Say("Not played.");
  return agrees;
}

// Why a line with several moves ends after one that was foreseen to lead to `foresight`.
std::optional<std::string> PersonGame::WhyNotGoOn(Player seat, const Foresight& foresight) const {
  const Player next = table_.ToMove();
  if (next == kNobody) return "the game is over";
  if (next != seat) return fmt::format("{} is to move", NameOf(next));
  const bool is_as_foreseen =
      foresight.is_certain && table_.game().Observe(table_.state(), seat) == foresight.info;
  if (!is_as_foreseen) return "you have seen something new";
  return std::nullopt;
}

void PersonGame::SayNotPlayed(Player seat, const std::string& rest, const std::string& why) {
  TellSeat(seat, fmt::format("not played: '{}': {}", ShownText(rest), why));
}

// Makes the moves of a line, each in the position that the ones before it led to.
PersonGame::Reaction PersonGame::MakeMoves(const SeatView& view, const TypedLine& typed) {
  const Player seat = view.seat();
  SeatView now = view;
  TypedLine move = typed;
  for (bool is_first = true;; is_first = false) {
    const bool looks_ahead = setup_->confirms || !move.rest.empty();
    const Foresight foresight = looks_ahead ? Foresee(now, move.move) : Foresight();
    if (setup_->confirms && foresight.may_end_turn &&
        !Agrees(fmt::format("'{}' ends your turn.", now.words()[move.move]))) {
      return is_first ? Reaction::kAgain : Reaction::kTableChanged;
    }
    MakeMove(now, move.move);
    if (move.rest.empty()) return Reaction::kTableChanged;
    const std::string rest = move.rest;
    if (const std::optional<std::string> why = WhyNotGoOn(seat, foresight)) {
      SayNotPlayed(seat, rest, *why);
      return Reaction::kTableChanged;
    }
    now = SeatView(table_.game(), table_.game().Observe(table_.state(), seat));
    const absl::StatusOr<TypedLine> next = ReadTypedLine(now, rest);
    if (!next.ok() || next->command != TableCommand::kMove) {
      SayNotPlayed(
          seat, rest,
          next.ok() ? "only moves can follow a move" : std::string{next.status().message()});
      return Reaction::kTableChanged;
    }
    move = *next;
  }
}

// Lets a search choose move after move until somebody else is to move or the seat sees something
// new, and makes these moves where the person agrees.
PersonGame::Reaction PersonGame::ProposeTurn(const SeatView& view, const std::string& argument) {
  const std::optional<std::int64_t> iterations = advisor_.ReadIterations(argument);
  if (!iterations) return Reaction::kAgain;
  std::vector<std::string> moves;
  std::vector<Foresight> foreseen;  // behind each
  SeatView now = view;
  Foresight foresight{.is_certain = true};
  Say("The search proposes:");
  while (!foresight.may_end_turn && foresight.is_certain && moves.size() < kMostProposed) {
    const absl::StatusOr<Analysis> analysis = advisor_.Analyse(now, *iterations);
    if (!analysis.ok()) {
      Say(fmt::format("no proposal: {}", std::string{analysis.status().message()}));
      return Reaction::kAgain;
    }
    if (*stop_) return Reaction::kAgain;
    moves.push_back(analysis->moves.front().move);
    const std::size_t move = now.Find(moves.back());
    Say(fmt::format("  {}", now.words()[move]));
    foresight = Foresee(now, move);
    foreseen.push_back(foresight);
    if (!foresight.may_end_turn && foresight.is_certain) now = SeatView(now.game(), foresight.info);
  }
  const std::string_view end = foresight.may_end_turn ? "That ends your turn."
                               : foresight.is_certain
                                   ? "That is not yet the end of your turn."
                                   : "What follows depends on what you see then.";
  if (!Agrees(end)) return Reaction::kAgain;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const SeatView at(table_.game(), table_.game().Observe(table_.state(), view.seat()));
    MakeMove(at, at.Find(moves[i]));
    if (i + 1 == moves.size()) break;
    // What few worlds tell apart may have been foreseen otherwise.
    if (const std::optional<std::string> why = WhyNotGoOn(view.seat(), foreseen[i])) {
      SayNotPlayed(view.seat(), moves[i + 1], *why);
      break;
    }
  }
  return Reaction::kTableChanged;
}

PersonGame::Reaction PersonGame::Undo(Player seat, const std::string& argument) {
  if (moments_.empty()) {
    Say(loaded_ ? "there is nothing to take back: you have not moved since the position was loaded"
                : "there is nothing to take back: you have not moved yet");
    return Reaction::kAgain;
  }
  if (moments_.back().seat != seat) {
    const bool has_moved = std::any_of(moments_.begin(), moments_.end(),
                                       [&](const Moment& moment) { return moment.seat == seat; });
    Say(has_moved
            ? fmt::format("only one's own last move can be taken back, and {} has moved since",
                          NameOf(moments_.back().seat))
            : fmt::format("only one's own moves can be taken back, and {} has not moved {}",
                          NameOf(seat), loaded_ ? "since the position was loaded" : "yet"));
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
  played_.resize(first->played);
  for (std::size_t i = 0; i < logs_.size(); ++i) logs_[i].resize(first->told[i]);
  std::vector<std::string> undone;
  std::transform(first, moments_.end(), std::back_inserter(undone),
                 [](const Moment& moment) { return moment.words; });
  moments_.erase(first, moments_.end());
  made_.resize(made_.size() - undone.size());
  // Shown with the table, which may be on another screen.
  news_[seat].push_back(fmt::format("taken back: {}. The same moves will lead to the same game.",
                                    fmt::join(undone, "; ")));
  return Reaction::kTableChanged;
}

void PersonGame::Save(const std::string& path, const std::string& text, std::string_view what) {
  absl::Status status = CheckReplaceable(path);
  const std::string& origin = loaded_ ? *loaded_ : setup_->position_file;
  std::error_code error;
  if (!HasSeveralPersons() && std::filesystem::equivalent(path, origin, error) &&
      ReadTextFile(path).value_or("") != text) {
    status = absl::FailedPreconditionError(
        "the game began from this file, which it takes to go on; give another name");
  }
  if (status.ok()) status = WriteOutputAtomically(path, text);
  Say(status.ok() ? fmt::format("saved to '{}': {}", path, what)
                  : fmt::format("not saved: {}", std::string{status.message()}));
}

// The state of a position that fits the table. InvalidArgument names file and field.
absl::StatusOr<AnyState> PersonGame::ReadPositionOfThisGame(const std::string& path) const {
  ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  const AnyGame& game = table_.game();
  const auto differs = [&](std::string_view difference, std::string_view options) {
    return absl::InvalidArgumentError(fmt::format("{}: {}; 'riftlab play --position {}{}' plays it",
                                                  path, difference, ShellWord(path), options));
  };
  // The cards at the table are those of its game alone.
  ASSIGN_OR_RETURN(const std::string name, ReadGameOfPosition(text, path));
  if (name != game.info().name && FindGame(name).ok()) {
    return differs(fmt::format("game: it is of {}, not of {}", name, game.info().name), "");
  }
  const GivenCards cards{.text = game.config().cards, .source = "that of this table"};
  ASSIGN_OR_RETURN(const Position position, ReadPosition(text, path, cards));
  const std::optional<std::string> difference = Difference(position.game, game);
  if (difference) return differs(*difference, setup_->card_options);
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
  played_.clear();
  for (std::vector<std::string>& news : news_) news.clear();
  for (std::vector<std::string>& log : logs_) log.clear();
  loaded_ = path;
  for (const Player seat : Seats(table_.game().NumPlayers())) {
    if (!IsPersonAt(seat)) continue;
    TellSeat(seat, fmt::format("loaded '{}'; undo does not go back behind it", path));
  }
  return Reaction::kTableChanged;
}

}  // namespace riftlab
