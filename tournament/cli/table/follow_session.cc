#include "tournament/cli/table/follow_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/table/follow_reading.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/follow/knowing.h"
#include "tournament/follow/piles.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/told_words.h"
#include "tournament/follow/witness.h"
#include "tournament/play/seat_view.h"

namespace riftlab {
namespace {

constexpr std::size_t kAnswers = 12;  // that are listed with a question

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
  const auto [word, argument] = WordAndRest(line);
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
  for (std::size_t i = open.begin; i < followed_.steps().size(); ++i) {
    if (!followed_.LogOf(i).empty()) Say(followed_.LogOf(i));
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

}  // namespace riftlab
