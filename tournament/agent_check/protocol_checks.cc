#include "tournament/agent_check/protocol_checks.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "agents/core/agent_fault.h"
#include "agents/external/messages.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tournament/play/seat_view.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

// Behind the first decisions, so that the seat has seen something happen.
constexpr int kDecisions = 3;

// A pause in the middle of a line, so that it comes in two parts.
constexpr std::chrono::milliseconds kPause{20};

AnyInfoSet SomePosition(const AnyGame& game, std::uint64_t seed) {
  Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 21});
  AnyState state = game.Deal(rng);
  for (int i = 0; i < kDecisions; ++i) {
    const AnyState next = game.Apply(state, game.LegalActions(state).front(), rng);
    if (game.ToMove(next) == kNobody) break;
    state = next;
  }
  return game.Observe(state, game.ToMove(state));
}

}  // namespace

ProtocolChecks::ProtocolChecks(CheckList& list, AnyGame game, const external::Options& options,
                               std::uint64_t seed)
    : hello_(list.Add("hello", "it starts and says hello")),
      question_(list.Add("question", "it answers a question with a move from the list")),
      again_(list.Add("again", "it answers the same question again, and in a second game")),
      immediate_end_(list.Add("immediate_end", "it plays on after a game that ended at once")),
      left_game_(list.Add("left_game", "it plays on where a game begins and no end was told")),
      unknown_(list.Add("unknown", "it leaves types and keys alone that it does not know")),
      split_line_(list.Add("split_line", "it reads a line that comes in two parts")),
      malformed_(
          list.Add("malformed", "after a line that is no JSON it goes on or ends, no other")),
      quit_(list.Add("quit", "it ends when it is told to quit")),
      end_of_input_(list.Add("end_of_input", "it ends when its stdin does")),
      game_(std::move(game)),
      options_(options),
      info_(SomePosition(game_, seed)),
      new_game_(external::NewGameLine(game_, game_.Observer(info_), GameStart::kPosition, seed)),
      end_(external::EndLine(game_.Observer(info_), {}, nullptr, kNobody)) {}

void ProtocolChecks::Fail(CheckLine& line, const Session& session, std::string_view what) {
  line.Case(false, [&] { return OneLine(session.WithLastWords(what)); });
}

bool ProtocolChecks::Begin(CheckLine& line, Session& session) {
  session.NewGame(game_.info().name, new_game_);
  if (!session.failure()) return true;
  Fail(line, session, session.failure()->what());
  return false;
}

std::string ProtocolChecks::Question(const Session& session) const {
  const SeatView view(game_, info_);
  return external::ObserveLine(game_, info_, {}, session.hello()) +
         external::ActLine(view.seat(), session.next_id(), options_.move_ms, view.moves());
}

std::optional<std::string> ProtocolChecks::Answer(CheckLine& line, Session& session,
                                                  const std::string& question) {
  std::string move;
  const std::optional<AgentFault> fault = session.Ask(question, move);
  if (!fault) return move;
  Fail(line, session, fault->what());
  return std::nullopt;
}

void ProtocolChecks::Ask(CheckLine& line, Session& session, std::string_view before) {
  const std::optional<std::string> move =
      Answer(line, session, std::string(before) + Question(session));
  if (!move) return;
  const std::vector<std::string> moves = SeatView(game_, info_).moves();
  const bool is_legal = std::find(moves.begin(), moves.end(), *move) != moves.end();
  if (is_legal) {
    line.Cases(1);
  } else {
    Fail(line, session, fmt::format("its move '{}' is not in the list", *move));
  }
}

void ProtocolChecks::End(Session& session) { session.EndGame(end_); }

void ProtocolChecks::Hello() {
  Session session(options_);
  const Clock::time_point start = Clock::now();
  if (!Begin(hello_, session)) {
    if (session.failure()->kind() == FaultKind::kStall) {
      hello_.set_note("nothing came; is stdout flushed after each line?");
    }
    return;
  }
  const std::chrono::duration<double, std::milli> ms = Clock::now() - start;
  hello_.Cases(1);
  hello_.set_note(fmt::format("'{}', after {:.0f} ms", OneLine(session.hello().name), ms.count()));
  if (session.Quit()) {
    quit_.Cases(1);
  } else {
    Fail(quit_, session, fmt::format("it was still there after {} ms", options_.stop_ms));
  }
}

void ProtocolChecks::Questions() {
  Session session(options_);
  if (!Begin(question_, session)) return;
  Ask(question_, session);
  Ask(again_, session);
  End(session);
  if (!Begin(again_, session)) return;
  Ask(again_, session);
  End(session);
  if (!Begin(immediate_end_, session)) return;
  End(session);
  if (!Begin(immediate_end_, session)) return;
  Ask(immediate_end_, session);
  if (!Begin(left_game_, session)) return;
  if (!Begin(left_game_, session)) return;
  Ask(left_game_, session);
}

void ProtocolChecks::UnknownWords() {
  Session session(options_);
  if (!Begin(unknown_, session)) return;
  Ask(unknown_, session,
      R"({"type": "weather", "sky": ["blue", null, {"clouds": 0.5}]})"
      "\n");
  std::string question = Question(session);
  const std::size_t act = question.find(R"({"type":"act")");
  question.insert(act + 1, R"("mood":"fine",)");
  if (Answer(unknown_, session, question)) unknown_.Cases(1);
}

void ProtocolChecks::SplitLine() {
  Session session(options_);
  if (!Begin(split_line_, session)) return;
  const std::string question = Question(session);
  const std::size_t middle = question.size() - question.size() / 4;
  session.Send(question.substr(0, middle));
  std::this_thread::sleep_for(kPause);
  if (Answer(split_line_, session, question.substr(middle))) split_line_.Cases(1);
}

void ProtocolChecks::Malformed() {
  Session session(options_);
  if (!Begin(malformed_, session)) return;
  std::string move;
  const std::optional<AgentFault> fault =
      session.Ask("this is {no JSON\n" + Question(session), move);
  if (fault && fault->kind() != FaultKind::kCrash) {
    Fail(malformed_, session, fault->what());
    return;
  }
  malformed_.Cases(1);
  malformed_.set_note(fault ? fmt::format("it ends: {}", fault->what()) : "it goes on");
}

void ProtocolChecks::EndOfInput() {
  Session session(options_);
  if (!Begin(end_of_input_, session)) return;
  if (session.HangUp()) {
    end_of_input_.Cases(1);
  } else {
    Fail(end_of_input_, session, fmt::format("it was still there after {} ms", options_.stop_ms));
  }
}

void ProtocolChecks::Run() {
  Hello();
  if (hello_.item().failed > 0) return;
  Questions();
  if (question_.item().failed > 0) return;
  UnknownWords();
  SplitLine();
  Malformed();
  EndOfInput();
}

}  // namespace riftlab
