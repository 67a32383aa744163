// Programs of others, for tests: hostile_agent.py does what it is told to do wrong.
#pragma once

#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "agents/core/spec.h"
#include "fmt/format.h"

namespace riftlab {

// The command that makes hostile_agent.py behave like `how`.
inline std::string HostileCommand(const std::string& how, const std::string& file = "") {
  return fmt::format("python3 '{}/tests/agents/external/hostile_agent.py' {} '{}'",
                     RIFTLAB_SOURCE_DIR, how, file);
}

// An agent that is this program, given time enough for a machine that is busy with other things.
inline AgentSpec Hostile(const std::string& how, std::map<std::string, std::string> params = {},
                         const std::string& file = "") {
  params.emplace("cmd", HostileCommand(how, file));
  params.emplace("start", "60s");
  params.emplace("move", "60s");
  return {.label = how, .name = "external", .params = std::move(params)};
}

// A script that takes the first legal move, and starts sooner than an interpreter of Python.
inline constexpr std::string_view kQuickAgent = R"sh(#!/bin/sh
exec sed -un 's/.*"type":"hello".*/{"type":"hello","protocol":1,"name":"sed","position":false}/p
  s/.*"type":"act","id":\([0-9]*\),.*"moves":\["\([^"]*\)".*/{"type":"move","id":\1,"move":"\2"}/p'
)sh";

// Writes it to a file that can be called.
inline void WriteQuickAgent(const std::string& path) {
  std::ofstream(path) << kQuickAgent;
  chmod(path.c_str(), S_IRWXU);
}

// The processes whose numbers stand in a file, one a line.
inline std::vector<pid_t> ProcessesIn(const std::string& file) {
  std::vector<pid_t> processes;
  std::ifstream lines(file);
  for (pid_t process = 0; lines >> process;) processes.push_back(process);
  return processes;
}

// Waits until there are so many processes in a file, at most a minute.
inline std::vector<pid_t> WaitForProcesses(const std::string& file, std::size_t count) {
  std::vector<pid_t> processes = ProcessesIn(file);
  for (int i = 0; i < 60'000 && processes.size() < count; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    processes = ProcessesIn(file);
  }
  return processes;
}

inline bool IsRunning(pid_t process) { return kill(process, 0) == 0 || errno != ESRCH; }

// Whether a process, not necessarily a child, is gone within ten seconds.
inline bool EndsSoon(pid_t process) {
  const auto handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return !IsRunning(process);
  constexpr int kPatienceMs = 10'000;
  pollfd waited{handle, POLLIN, 0};
  const bool has_ended = poll(&waited, 1, kPatienceMs) == 1;
  close(handle);
  return has_ended;
}

}  // namespace riftlab
