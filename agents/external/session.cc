#include "agents/external/session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/status/statusor.h"
#include "fmt/format.h"

namespace riftlab::external {
namespace {

using Reading = ChildProcess::Reading;

// How long a question that can be broken off waits before it looks whether it is.
constexpr ChildProcess::Clock::duration kLook = std::chrono::milliseconds(50);

ChildProcess::Clock::duration Milliseconds(double ms) {
  return std::chrono::duration_cast<ChildProcess::Clock::duration>(
      std::chrono::duration<double, std::milli>(ms));
}

constexpr std::string_view kBrokenOff = "was broken off";

std::string FloodText() {
  return fmt::format("more than {} bytes at once", ChildProcess::kMaxLineBytes);
}

std::string StallText(const Options& options) {
  return options.late_ms == 0 ? fmt::format("no answer within {} ms", options.move_ms)
                              : fmt::format("no answer within {} ms and {} ms more",
                                            options.move_ms, options.late_ms);
}

std::string UnaskedText(std::string_view line) {
  return fmt::format("wrote what nobody asked for: {}", Quoted(line));
}

}  // namespace

// Ends a program that cannot be talked to any more.
AgentFault Session::Lose(FaultKind kind, std::string_view text, FaultOf of) {
  AgentFault fault(kind, text, of);
  failure_ = fault;
  is_lost_ = options_.restart == Restart::kNever && of == FaultOf::kAgent;
  if (child_ != nullptr) {
    child_->CheckUnasked();
    DropChild();
  }
  return fault;
}

// The fault of a program that was to write a line and did not; nothing where it did.
std::optional<AgentFault> Session::NoLine(Reading reading, std::string_view stall_text) {
  switch (reading) {
    case Reading::kTimeout:
      return Lose(FaultKind::kStall, stall_text);
    case Reading::kClosed: {
      const std::string how = child_->HowItEnded();
      return Lose(FaultKind::kCrash, how,
                  child_->WasRefused() ? FaultOf::kSystem : FaultOf::kAgent);
    }
    case Reading::kFlood:
      return Lose(FaultKind::kFlood, FloodText());
    case Reading::kLine:
      break;
  }
  return std::nullopt;
}

std::optional<AgentFault> Session::Start(const SearchLimits& limits) {
  if (is_lost_) {
    return Lose(FaultKind::kCrash, "had to be ended in an earlier game, and restart is off");
  }
  absl::StatusOr<std::unique_ptr<ChildProcess>> child =
      ChildProcess::Start(options_.words, options_.log);
  if (!child.ok()) {
    return Lose(FaultKind::kCrash, std::string{child.status().message()}, FaultOf::kSystem);
  }
  child_ = *std::move(child);
  child_->Send(HelloLine());
  return ReadHello(limits);
}

std::optional<AgentFault> Session::ReadHello(const SearchLimits& limits) {
  hello_ = Hello();
  std::string line;
  const Reading reading = Await(Clock::now() + Milliseconds(options_.start_ms), limits, line);
  const std::string stall_text = limits.IsStopped()
                                     ? std::string(kBrokenOff)
                                     : fmt::format("no hello within {} ms", options_.start_ms);
  if (auto fault = NoLine(reading, stall_text)) return fault;
  absl::StatusOr<Hello> hello = ParseHello(line);
  if (!hello.ok()) return Lose(FaultKind::kProtocol, std::string{hello.status().message()});
  hello_ = *std::move(hello);
  return std::nullopt;
}

// Nothing may come between a question's answer and the next question.
std::optional<AgentFault> Session::CheckQuiet() {
  const Reading reading = child_->CheckUnasked();
  if (reading == Reading::kClosed) return Lose(FaultKind::kCrash, child_->HowItEnded());
  return Unasked(reading);
}

// What is wrong with what CheckUnasked has found; nothing where that is not output.
std::optional<AgentFault> Session::Unasked(Reading reading) {
  switch (reading) {
    case Reading::kLine:
      return Lose(FaultKind::kProtocol, UnaskedText(child_->unread()));
    case Reading::kFlood:
      return Lose(FaultKind::kFlood, FloodText());
    case Reading::kTimeout:
    case Reading::kClosed:
      break;
  }
  return std::nullopt;
}

std::optional<AgentFault> Session::CheckEnd() {
  return child_ == nullptr ? std::nullopt : Unasked(child_->CheckUnasked());
}

std::optional<AgentFault> Session::Meet(std::string_view game, const SearchLimits& limits) {
  failure_.reset();
  LeaveCopy();
  if (options_.restart == Restart::kEachGame) Quit();
  std::optional<AgentFault> fault = child_ == nullptr ? Start(limits) : CheckQuiet();
  if (fault) return fault;
  const std::vector<std::string>& games = hello_.games;
  if (!games.empty() && std::find(games.begin(), games.end(), game) == games.end()) {
    return Lose(FaultKind::kProtocol, fmt::format("its hello leaves {} out", game));
  }
  return std::nullopt;
}

void Session::NewGame(std::string_view game, std::string_view line) {
  if (Meet(game)) return;
  if (child_->unsent() > ChildProcess::kMaxLineBytes) {
    Lose(FaultKind::kStall, "does not read its stdin");
    return;
  }
  child_->Send(line);
}

// The next line, as ReadLine; kTimeout also where the limits stop it.
Reading Session::Await(Clock::time_point deadline, const SearchLimits& limits, std::string& line) {
  if (limits.stop == nullptr) return child_->ReadLine(deadline, line);
  while (!limits.IsStopped()) {
    const Clock::time_point end = std::min(deadline, Clock::now() + kLook);
    const Reading reading = child_->ReadLine(end, line);
    if (reading != Reading::kTimeout || end == deadline) return reading;
  }
  return Reading::kTimeout;
}

std::optional<AgentFault> Session::Ask(std::string_view lines, std::string& move,
                                       const SearchLimits& limits) {
  const std::int64_t id = next_id_++;
  if (failure_) return failure_;
  std::optional<AgentFault> fault = CheckQuiet();
  if (fault) return fault;
  child_->Send(lines);
  const Clock::time_point deadline = Clock::now() + Milliseconds(options_.move_ms);
  std::string line;
  Reading reading = Await(deadline, limits, line);
  if (reading == Reading::kTimeout && !limits.IsStopped()) {
    reading = Await(deadline + Milliseconds(options_.late_ms), limits, line);
    if (reading == Reading::kLine) {
      failure_ = AgentFault(FaultKind::kLate,
                            fmt::format("answered after the {} ms it had", options_.move_ms));
      return failure_;
    }
  }
  fault = NoLine(reading, limits.IsStopped() ? std::string(kBrokenOff) : StallText(options_));
  if (fault) return fault;
  absl::StatusOr<Answer> answer = ParseAnswer(line);
  if (!answer.ok()) return Lose(FaultKind::kProtocol, std::string{answer.status().message()});
  if (answer->id != id) {
    // The second answer to an earlier question, or to none.
    return Lose(FaultKind::kProtocol, UnaskedText(line));
  }
  move = std::move(answer->move);
  return std::nullopt;
}

std::string Session::WithLastWords(std::string_view what) const {
  std::string_view line = child_ != nullptr ? child_->tail() : last_words_;
  line = line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
  line = line.substr(line.rfind('\n') + 1);
  return line.empty() ? std::string(what)
                      : fmt::format("{}; the last line of its stderr: {}", what, line);
}

void Session::Send(std::string_view text) {
  if (child_ != nullptr) child_->Send(text);
}

void Session::DropChild() {
  last_words_ = child_->tail();
  child_.reset();
}

void Session::LeaveCopy() {
  if (child_ != nullptr && !child_->IsOurs()) child_.reset();
}

bool Session::Quit() {
  LeaveCopy();
  Send(QuitLine());
  return HangUp();
}

bool Session::HangUp() {
  if (child_ == nullptr) return true;
  const bool ended = child_->Stop(Clock::now() + Milliseconds(options_.stop_ms));
  DropChild();
  return ended;
}

}  // namespace riftlab::external
