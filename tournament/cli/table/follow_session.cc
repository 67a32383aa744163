#include "tournament/cli/table/follow_session.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
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
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/card_names.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/follow/knowing.h"
#include "tournament/follow/piles.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/told_words.h"
#include "tournament/follow/witness.h"
#include "tournament/journal/file.h"
#include "tournament/play/seat_view.h"
#include "tournament/play/typed_line.h"

namespace riftlab {
namespace {

struct HelpLine {
  std::string_view call;
  std::string_view text;
};

// Lines that may be typed at this table, with moves and things of its game.
std::vector<std::pair<std::string, std::string>> ExamplesOf(const FollowedGame& followed) {
  const AnyGame& game = followed.game();
  const auto deal = [&](Rng& chance) { return game.Deal(chance); };
  DrawScript script;
  Rng scripted = Rng::Scripted(script);
  const AnyState dealt = deal(scripted);
  std::vector<std::string> seen = Testimony(game, followed.seat(), deal, script.values());
  seen.resize(std::min<std::size_t>(seen.size(), 2));
  const AnyState& world = followed.ToMove() == kNobody ? dealt : followed.world();
  const std::string move = game.ToText(world, game.LegalActions(world).front());
  const int other = (followed.seat() + 1) % game.NumPlayers();
  std::vector<std::pair<std::string, std::string>> lines = {
      {"3", "your move, by number, words or code, as in 'play'"},
      {fmt::format("{}: {}", other, move),
       "moves of another seat, by code, between blanks, or one in words; '?' stands for a card "
       "that you did not see"}};
  if (seen.empty()) return lines;
  lines.emplace_back(fmt::format("{}", fmt::join(seen, ", ")),
                     "what you saw, where that is asked: names as printed, their beginnings, or "
                     "codes, between commas");
  lines.emplace_back(fmt::format("{}: {} = {}", other, move, seen.back()),
                     "both in one line; 'nothing' where nothing else was seen, 'unseen' where "
                     "nothing at all was seen of the move");
  if (game.NumPlayers() < 3) return lines;
  lines.emplace_back(fmt::format("seat 2 knows {}", seen.back()),
                     "behind '=', where you look at a hand that seat 2 looked at before");
  return lines;
}

constexpr std::array kCommands = {
    HelpLine{"hint [N]", "the best move by a search of N iterations"},
    HelpLine{"why MOVE", "a move against the best one, in the same worlds"},
    HelpLine{"show, moves", "the table as you know it; your moves, or what others may do"},
    HelpLine{"list", "all that was told, by number"},
    HelpLine{
        "undo [N]",
        "takes the last step back, or the last N; where something is asked for, what you named "
        "last, or the last N things; 'undo all' takes back all that was begun"},
    HelpLine{"change N LINE", "tells step N otherwise, and all that follows again"},
    HelpLine{"save FILE", "keeps what was told; 'riftlab follow FILE' goes on"},
    HelpLine{"position FILE", "writes what you know as a position, for 'analyze'"}};

std::string FollowHelp(const FollowedGame& followed, std::size_t columns) {
  constexpr std::size_t kExampleColumn = 24;
  constexpr std::size_t kCommandColumn = 16;
  std::string text =
      Wrapped("A line tells what happened at the table; what else is to be told is asked for.",
              columns, 0, 0);
  for (const auto& [call, meaning] : ExamplesOf(followed)) {
    const bool is_wide = call.size() + 3 > kExampleColumn;
    text += is_wide ? fmt::format("  {}\n{:{}}", call, "", kExampleColumn)
                    : fmt::format("  {:<{}}", call, kExampleColumn - 2);
    text += Wrapped(meaning, columns, kExampleColumn, kExampleColumn);
  }
  for (const HelpLine& line : kCommands) {
    text += fmt::format("{:<{}}", line.call, kCommandColumn) +
            Wrapped(line.text, columns, kCommandColumn, kCommandColumn);
  }
  return text + "log [N], info [CARD], rules, help, quit\n";
}

constexpr std::size_t kAnswers = 12;  // that are listed with a question

// The word that `text` begins with, and what follows it.
std::pair<std::string, std::string> FirstWord(std::string_view text) {
  text = Stripped(text);
  const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
  return {std::string{text.substr(0, end)}, std::string{Stripped(text.substr(end))}};
}

// The last words of all: a count of steps or lines, `usual` where there is none.
std::optional<std::int64_t> ReadCount(const std::string& text, std::int64_t usual,
                                      std::int64_t most) {
  const std::optional<std::int64_t> count = text.empty() ? usual : ParseInteger(text);
  return count && *count >= 1 && *count <= most ? count : std::nullopt;
}

// The only one of them, as its code; nothing where there are none, or several.
std::optional<std::string> OnlyMove(const std::vector<PossibleMove>& moves) {
  if (moves.size() != 1) return std::nullopt;
  return moves.front().text;
}

// Takes the next move of the followed seat, which is to move, off the rest of a line.
// InvalidArgument, in words for a person, where that begins with none.
absl::StatusOr<std::string> OwnMove(const FollowedGame& followed, std::string& rest) {
  const SeatView view(followed.game(), followed.info());
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, rest);
  if (!typed.ok()) {
    std::optional<std::string> move = OnlyMove(followed.WithCard(rest, followed.PossibleMoves()));
    if (!move) return typed.status();
    rest.clear();
    return *std::move(move);
  }
  if (typed->command != TableCommand::kMove) {
    return WrongLine(fmt::format("'{}' is not a move", ShownText(rest)));
  }
  rest = typed->rest;
  return view.moves()[typed->move];
}

// The same of another seat: a move by its code, or all of the rest as the words of one, or their
// beginning, or as a card. A first word that is none of these is taken for a code that no world has
// in which was looked.
absl::StatusOr<std::string> MoveOfOther(const FollowedGame& followed, std::string& rest) {
  const std::vector<PossibleMove> moves = followed.PossibleMoves();
  auto [word, further] = FirstWord(rest);
  const std::string code = Normalised(word);
  const bool is_code = std::any_of(moves.begin(), moves.end(), [&](const PossibleMove& move) {
    return Normalised(move.text) == code;
  });
  if (!is_code && word.find('?') == std::string::npos) {
    const std::vector<PossibleMove> meant = followed.MeantBy(rest, moves);
    if (std::optional<std::string> move = OnlyMove(meant)) {
      rest.clear();
      return *std::move(move);
    }
    if (meant.size() > 1 && !further.empty()) {
      return WrongLine(MeansSeveral(rest, WordsAndCodes(meant)));
    }
    if (std::optional<std::string> move = OnlyMove(followed.WithCard(word, moves))) {
      rest = std::move(further);
      return *std::move(move);
    }
  }
  rest = std::move(further);
  return word;
}

// Takes the next move of `seat` off the rest of a line.
absl::StatusOr<std::string> NextMove(const FollowedGame& followed, Player seat, std::string& rest) {
  const bool is_own = seat == followed.seat() && followed.ToMove() == seat;
  return is_own ? OwnMove(followed, rest) : MoveOfOther(followed, rest);
}

// " (2 are to be named, in order, first that in row 2, besides Mage)"; empty where it is one alone.
std::string ToName(const FactQuestion& question, const OpenDraws& drawn,
                   const FollowedGame::Besides& besides) {
  if (question.is_draw && drawn.count == 0) return "";  // it depends on what is drawn
  const int count = drawn.count + besides.open;
  if (count == 0 || (count == 1 && besides.known.empty())) return "";
  std::string text =
      fmt::format(" ({} to be named", count == 1 ? "1 is" : fmt::format("{} are", count));
  if (count > 1 && besides.has_order) text += ", in order";
  if (!drawn.first.empty()) text += fmt::format(", first that in {}", PlaceInList(drawn.first));
  if (!besides.known.empty()) text += fmt::format(", besides {}", fmt::join(besides.known, ", "));
  return text + ")";
}

// Whether the file at `path` may be replaced: it is a told game, or there is none.
bool IsReplaceable(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return true;
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  return text.ok() && ReadToldFile(*text, path).ok();
}

}  // namespace

FollowSession::FollowSession(FollowedGame followed, Advisor advisor, LineInput& input,
                             const std::atomic<bool>& stop, Color color, Console& console,
                             std::string card_options)
    : followed_(std::move(followed)),
      advisor_(std::move(advisor)),
      input_(&input),
      stop_(&stop),
      color_(color),
      console_(&console),
      card_options_(std::move(card_options)),
      saved_(followed_.steps()) {}

void FollowSession::Say(std::string_view text) {
  console_->Print(Wrapped(text, console_->Columns()));
}

std::string FollowSession::Prompt() const {
  if (open_) return open_->question.label + "? ";
  const Player mover = followed_.ToMove();
  if (mover == kNobody) return "over> ";
  return mover == followed_.seat() ? fmt::format("seat {} (you)> ", mover)
                                   : fmt::format("seat {} did? ", mover);
}

bool FollowSession::Run() {
  if (console_->verbosity() != Verbosity::kQuiet) {
    const AnyGame& game = followed_.game();
    Say(fmt::format("{}, {}, {}; you are seat {}. 'help' says what can be typed.",
                    game.info().title, game.config().mode, Counted(game.NumPlayers(), "player"),
                    followed_.seat()));
    const std::string note = NetNoteOf(game.info().name, game.config(), {&advisor_.agent(), 1});
    if (!note.empty()) Say(note);
  }
  if (followed_.IsDealt()) {
    ShowState();
  } else {
    BeginDeal();
  }
  while (!*stop_) {
    const std::optional<std::string> line = AskLine(Prompt(), *input_, *console_);
    const bool ends = !line || !Obey(*line);
    if (ends && !*stop_) {
      ShowUnsaved();
      return true;
    }
  }
  ShowUnsaved();
  return false;
}

// What would be lost, for whoever wants it back.
void FollowSession::ShowUnsaved() {
  if (open_ && (!open_->step.move.empty() || !open_->step.facts.empty())) {
    Say(fmt::format("The step that was begun is not kept: {}", WriteToldLine(open_->step)));
  }
  if (!followed_.IsDealt() || followed_.steps() == saved_) return;
  Say(fmt::format(
      "What was told was not saved; in a file, 'riftlab follow FILE{}' goes on with it:",
      card_options_));
  console_->Print(WriteToldFile(followed_));
}

// False once the person wants to leave.
bool FollowSession::Obey(const std::string& line) {
  const auto [word, argument] = FirstWord(line);
  const bool is_listed = open_ && BeginsOneOf(open_->question.names, word);
  if (word.empty() || (word.starts_with('#') && !is_listed)) return true;
  if (word == "quit" || word == "exit") return false;
  if (ObeyWord(word, argument)) return true;
  if (open_) {
    Answer(line);
  } else {
    Tell(line);
  }
  return true;
}

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

// The table, and the moves where it is the person's turn; before the cards are dealt, what was told
// of that.
void FollowSession::ShowState() {
  if (!followed_.IsDealt()) return ShowSteps();
  console_->Print(Paint(followed_.game().Draw(followed_.info()).For(console_->Columns()), color_));
  const Player mover = followed_.ToMove();
  if (mover == followed_.seat()) ShowMoves();
  if (mover != kNobody) return;
  std::vector<std::string> names;
  for (const Player seat : Seats(followed_.game().NumPlayers())) {
    names.push_back(fmt::format("seat {}", seat));
  }
  const GameResult result = followed_.game().Result(followed_.world());
  console_->Print(
      fmt::format("\n{}", ResultWords(followed_.game(), result, names, console_->Columns())));
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
  std::vector<std::string> told = followed_.log();
  std::erase(told, "");
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

// --- What happens.

void FollowSession::BeginDeal() { GoOn({.step = {}, .rest = {}, .facts = {}, .question = {}}); }

void FollowSession::Tell(const std::string& line) {
  const absl::StatusOr<ToldLine> told = ReadToldLine(line, followed_.game().NumPlayers());
  if (!told.ok()) return Say(std::string{told.status().message()});
  if (told->is_deal) return Say("The cards were dealt already; 'change 1 deal = ...' mends that.");
  if (followed_.ToMove() == kNobody) return Say("The game is over; 'undo' takes a step back.");
  const Player seat = told->has_seat ? told->seat : followed_.ToMove();
  GoOn({.step = {.seat = seat},
        .rest = fmt::format("{}", fmt::join(told->moves, " ")),
        .facts = followed_.words().JoinNames(told->facts),
        .begin = followed_.steps().size()});
}

// What is typed where something is asked.
void FollowSession::Answer(const std::string& line) {
  std::string_view text = line;
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) text.remove_prefix(equals + 1);
  std::vector<std::string> facts = followed_.words().JoinNames(ReadFacts(text));
  if (std::count(facts.begin(), facts.end(), "") > 0) {
    return Say("Name what you saw, with one comma between two things.");
  }
  Open open = *std::move(open_);
  open_.reset();
  answered_ = open;
  for (std::string& fact : facts) fact = followed_.AnswerTo(open.question, fact);
  open.facts = std::move(facts);
  GoOn(std::move(open));
  answered_.reset();
}

// Tells all of a line, or as much as can be told without asking.
void FollowSession::GoOn(Open open) {
  const bool deals = open.step.seat == kNobody;
  while (deals ? !followed_.IsDealt() : !open.rest.empty() || !open.step.move.empty()) {
    if (!deals && open.step.move.empty() && !TakeMove(open)) return;
    if (!TellStep(open)) return;
    open.step = {.seat = open.step.seat};
  }
  for (std::size_t i = open.begin; i < followed_.log().size(); ++i) {
    if (!followed_.log()[i].empty()) Say(followed_.log()[i]);
  }
  if (open.begin >= 1 &&
      MayBeKnownToOthers(followed_.game(), followed_.InfoAfter(open.begin), followed_.info())) {
    Say("It is taken that nobody but you and its holder knows that hand; 'seat N knows CARD' "
        "behind '=' says that seat N does, 'change' adds it.");
  }
  const Player mover = followed_.ToMove();
  if (mover == followed_.seat() || mover == kNobody) ShowState();
}

// Takes the next move off the rest of the line. False where it is not a move.
bool FollowSession::TakeMove(Open& open) {
  const absl::StatusOr<std::string> move = NextMove(followed_, open.step.seat, open.rest);
  if (!move.ok()) {
    Say(std::string{move.status().message()});
    followed_.Undo(followed_.steps().size() - open.begin);
    return false;
  }
  open.step.move = *move;
  return true;
}

// Tells one step: the last one of a line with all facts that are left, an earlier one with as many
// as it asks for. False where something is to be asked for, or it cannot be.
bool FollowSession::TellStep(Open& open) {
  if (open.rest.empty()) {
    std::move(open.facts.begin(), open.facts.end(), std::back_inserter(open.step.facts));
    open.facts.clear();
  }
  while (true) {
    const Told told = followed_.Tell(open.step);
    if (told.end == Told::End::kTaken) return true;
    if (told.end == Told::End::kImpossible) {
      Refuse(open, told.why);
      return false;
    }
    if (open.facts.empty()) {
      if (IsDenied(open.step, told.question)) {
        Refuse(open, fmt::format("{}: it is seen then; it can be {}", told.question.label,
                                 followed_.AnswerNames(told.question, kAnswers)));
        return false;
      }
      open.question = told.question;
      open.taken = followed_.steps().size();
      Ask(open);
      open_ = std::move(open);
      return false;
    }
    open.step.facts.push_back(open.facts.front());
    open.facts.erase(open.facts.begin());
  }
}

// Whether what is asked of a step was asked before and is answered by 'nothing'.
bool FollowSession::IsDenied(const ToldStep& step, const FactQuestion& question) const {
  return answered_ && answered_->step.move == step.move &&
         answered_->question.place == question.place && !step.facts.empty() &&
         Normalised(step.facts.back()) == kNothingElse;
}

void FollowSession::Ask(const Open& open) {
  const std::string own_hand = fmt::format("seats[{}].hand", followed_.seat());
  const std::optional<Player> knowing = KnowingSeat(open.question.place);
  const std::string& label = open.question.label;
  std::string asked;
  if (knowing) {
    asked = fmt::format("Which of the hidden cards does seat {} know, too?", *knowing);
  } else if (label.empty()) {
    asked = "What else is seen?";
  } else if (!open.question.is_draw && HasOrder(open.question.place) &&
             !IndexTellsOwner(followed_.game(), open.question.place)) {
    asked =
        fmt::format("What stands now in {} of the {}?", PlaceInList(open.question.place), label);
  } else if (!open.question.is_draw && open.question.is_new &&
             !IsNamedPlace(followed_.game(), open.question.place)) {
    asked = fmt::format("What is seen of the {}, from the top?", label);
  } else if (!open.question.is_draw) {
    asked = fmt::format(
        fmt::runtime(open.question.is_new ? "What has come to the {}?" : "What is the {} now?"),
        label);
  } else {
    asked = open.question.place == own_hand ? "What did you draw?"
                                            : fmt::format("What is the {}?", label);
  }
  OpenDraws drawn = followed_.OpenDrawsOf(open.step, open.question);
  if (open.question.place == own_hand) drawn.first.clear();  // a hand lies in no order
  asked += ToName(open.question, drawn, followed_.SeenBesides(open.step, open.question));
  Say(fmt::format("{} {}", asked, followed_.AnswerNames(open.question, kAnswers)));
}

// Takes nothing of the line, or of the answer, and says why. What was asked is asked anew.
void FollowSession::Refuse(const Open& open, const std::string& why) {
  const bool deals = open.step.seat == kNobody;
  if (open.step.move.empty() && !deals) {
    Say(fmt::format("not taken: {}", why));
  } else {
    Say(fmt::format("not taken: '{}': {}", ShownText(WriteToldLine(open.step), 60), why));
  }
  if (answered_) {
    followed_.Undo(followed_.steps().size() - answered_->taken);
    open_ = std::move(answered_);
    return;
  }
  followed_.Undo(followed_.steps().size() - open.begin);
  if (deals) BeginDeal();
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
  const auto [word, line] = FirstWord(argument);
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
