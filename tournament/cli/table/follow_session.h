// A person at a real table, who types what happens there.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/table/advisor.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_line.h"

namespace riftlab {

class FollowSession {
 public:
  // All references must outlive the session. `card_options` name its cards in calls that go on
  // with what it writes, see CardOptions.
  FollowSession(FollowedGame followed, Advisor advisor, LineInput& input,
                const std::atomic<bool>& stop, Color color, Console& console,
                std::string card_options);

  // Until the end of the input, or 'quit'. True unless it was interrupted.
  bool Run();

 private:
  // A line that is being told: the step for which something is still missing, and what follows it.
  struct Open {
    ToldStep step;
    std::string rest;                // further moves of its seat
    std::vector<std::string> facts;  // not yet used
    std::size_t begin = 0;           // how many steps there were before the line
    std::size_t taken = 0;           // and when it was asked
    FactQuestion question;
  };

  bool Obey(const std::string& line);
  bool ObeyWord(const std::string& word, const std::string& argument);
  std::string Prompt() const;
  void ShowState();
  void ShowMoves();
  void ShowSteps();
  void ShowLog(const std::string& argument);
  void Info(const std::string& card);

  void BeginDeal();
  void Tell(const std::string& line);
  void Answer(const std::string& line);
  void GoOn(Open open);
  bool TakeMove(Open& open);
  bool TellStep(Open& open);
  bool IsDenied(const ToldStep& step, const FactQuestion& question) const;
  void Ask(const Open& open);
  void Refuse(const Open& open, const std::string& why);

  void Change(const std::string& argument);
  bool AddMoves(const ToldLine& line, Player usual, std::vector<std::string> facts,
                std::vector<ToldStep>& steps);
  std::optional<std::vector<ToldStep>> Changed(std::size_t index, const std::string& line);
  void Undo(const std::string& argument);
  void UndoNamed(const std::string& argument);
  void Save(const std::string& path);
  void ShowUnsaved();
  void SavePosition(const std::string& path);
  bool Decides();
  void Say(std::string_view text);

  FollowedGame followed_;
  Advisor advisor_;
  LineInput* input_;
  const std::atomic<bool>* stop_;
  Color color_;
  Console* console_;
  std::string card_options_;
  std::vector<ToldStep> saved_;  // those that a file holds
  std::optional<Open> open_;
  std::optional<Open> answered_;  // what an answer was given to that is being told
};

}  // namespace riftlab
