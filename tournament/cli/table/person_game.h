// One game with persons at the keyboard: shows each what its seat may know, reads what is typed,
// lets agents answer in the other seats.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/table/advisor.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/cli/table/table_screen.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider.h"
#include "tournament/play/foresight.h"
#include "tournament/play/live_game.h"
#include "tournament/play/seat_view.h"
#include "tournament/play/typed_line.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// Asks for a line; nothing when no more comes or the input is to stop. What a pipe brings is shown,
// as a terminal does by itself. `idle` as for LineInput.
std::optional<std::string> AskLine(std::string_view prompt, LineInput& input, Console& console,
                                   const std::function<void()>& idle = nullptr);

class PersonGame {
 public:
  // Sets the table, with the agents of the setup. All that is given must outlive it.
  // InvalidArgument when an agent cannot play the game.
  static absl::StatusOr<PersonGame> Make(const PlaySetup& setup, LineInput& input,
                                         const std::atomic<bool>& stop, Color color,
                                         Console& console);

  // The same with `deciders` in the seats, null for persons.
  PersonGame(const PlaySetup& setup, const GameDriver& driver,
             std::vector<std::unique_ptr<Decider>> deciders, LineInput& input,
             const std::atomic<bool>& stop, Color color, Console& console);

  // Draws on `screen`, which must outlive the game, until the game ends. Before Run.
  void UseScreen(TableScreen* screen) {
    screen_ = screen;
    advisor_.UseScreen(screen);
  }

  // How many rows of the terminal the table takes, of the person to whom it takes most.
  std::size_t TableRows() const;

  // Lets the persons make these moves, given as they are typed, between blanks; agents answer.
  // Shows nothing. InvalidArgument names the first that is not a move; FailedPrecondition when the
  // game is over sooner; Cancelled when it was stopped. Before Run.
  absl::Status Replay(std::string_view moves);

  enum class End : std::uint8_t {
    kOver,         // the game is finished, or an agent was at fault
    kLeft,         // a person left it, or the input has ended
    kInterrupted,  // `stop` was set
  };
  struct Outcome {
    End end = End::kOver;
    GameRecord record{};  // kOver: result, decisions, moves, what each seat decided, and fault
    bool is_from_deal = false;  // `record` has all moves since the deal
  };

  // Plays on until the game ends.
  Outcome Run();

  // Once it has ended: passes the keyboard to the person who moved last, and takes that person's
  // last moves back, `argument` of them, so that Run goes on. False, after saying why, where
  // nothing is taken back.
  bool TakeBack(const std::string& argument);

  // The last table, and what happened last, in `argument` lines, as the person at the keyboard has
  // seen it; where nobody was given the keyboard, it is passed to the person who moved last.
  void ShowEnd();
  void ShowLog(const std::string& argument);

 private:
  // What undo comes back to: the table before a person's move, and what was not yet shown.
  struct Moment {
    LiveGame table;
    Player seat;
    std::string words;  // the move
    std::vector<std::vector<std::string>> news;
    std::vector<std::size_t> told;  // by seat: how much its log held
    std::size_t played = 0;         // how many moves of the game there were
  };

  struct PlayedMove {
    Player seat = 0;
    std::string text;
  };

  // What a command led to.
  enum class Reaction : std::uint8_t { kAgain, kTableChanged, kLeave };

  bool IsPersonAt(Player seat) const { return deciders_[seat] == nullptr; }
  bool HasSeveralPersons() const;
  std::string NameOf(Player seat) const;

  Player LastPerson() const;
  std::optional<Player> PersonPresent();
  void Introduce();
  absl::Status LetAgentDecide(Player seat);
  void MakeMove(const SeatView& view, std::size_t move);
  void Apply(Action action);
  void TellSeat(Player seat, std::string text);

  std::optional<End> Ask(Player seat);
  std::optional<End> TakeSeat(Player seat);
  void ShowNews(Player seat);
  std::string TableFor(Player seat) const;
  void ShowTable(Player seat);
  void ShowDecision(const SeatView& view);
  void ShowMoves(const SeatView& view);
  Reaction Obey(const SeatView& view, const TypedLine& typed);
  void About(const SeatView& view, std::size_t move);
  void Info(const std::string& card);
  void Log(Player seat, const std::string& argument);
  void Page(std::string_view text);
  void ToggleCodes(const SeatView& view);
  Reaction MakeMoves(const SeatView& view, const TypedLine& typed);
  std::optional<std::string> WhyNotGoOn(Player seat, const Foresight& foresight) const;
  void SayNotPlayed(Player seat, const std::string& rest, const std::string& why);
  bool Agrees(std::string_view question);
  Reaction ProposeTurn(const SeatView& view, const std::string& argument);
  Reaction Undo(Player seat, const std::string& argument);
  void Save(const std::string& path, const std::string& text, std::string_view what);
  Reaction Load(const std::string& path);
  absl::StatusOr<AnyState> ReadPositionOfThisGame(const std::string& path) const;

  std::optional<std::string> ReadLine(std::string_view prompt, const SeatView* view = nullptr);
  bool IsFromDeal() const { return !loaded_ && !setup_->start; }
  End EndOfInput() const { return *stop_ ? End::kInterrupted : End::kLeft; }
  void Show(std::string_view text);
  void Say(std::string_view text);
  void CloseScreen();
  void ClearScreen();
  bool PassesOn();
  Outcome Finish();
  GameRecord RecordSoFar() const;
  Outcome Fault(Player seat, const std::string& what);
  Outcome Leave(End end);
  std::string HowToGoOn() const;

  const PlaySetup* setup_;
  std::vector<std::unique_ptr<Decider>> deciders_;  // by seat; null for persons
  LineInput* input_;
  const std::atomic<bool>* stop_;
  Color color_;
  Console* console_;
  TableScreen* screen_ = nullptr;  // null where lines follow one another
  Advisor advisor_;

  LiveGame table_;
  std::vector<Moment> moments_;                 // one for each move of a person
  std::vector<std::string> made_;               // the texts of these moves
  std::vector<PlayedMove> played_;              // all moves, those of agents too
  std::vector<std::vector<std::string>> news_;  // by seat: what it has seen and was not yet shown
  std::vector<std::vector<std::string>> logs_;  // by seat: all that it has seen
  std::string drawn_;  // the table as drawn last; empty once somebody else has acted
  // The person at the keyboard, of several; only that person has seen what the terminal shows.
  std::optional<Player> present_;
  std::optional<std::string> loaded_;  // the file of the position that is played on from
  ShowCodes codes_ = ShowCodes::kNo;
  bool is_replaying_ = false;
  bool is_introduced_ = false;
};

}  // namespace riftlab
