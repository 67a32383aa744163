#include "tournament/cli/commands/analyze_serve.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/analyze_call.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"

namespace riftlab {
namespace {

const std::vector<OptionSpec>& RequestOptions() {
  static const std::vector<OptionSpec> kOptions = AnalyzeCallOptions();
  return kOptions;
}

std::vector<std::string> RequestKeys() {
  std::vector<std::string> keys = {"id", "cancel", "position", "progress"};
  for (const OptionSpec& spec : RequestOptions()) keys.push_back(spec.name);
  return keys;
}

bool IsId(const Json& id) { return id.is_string() || id.is_number_integer(); }

absl::Status WrongKey(std::string_view key, std::string_view expected, const Json& value) {
  return absl::InvalidArgumentError(
      fmt::format("{}: must be {}, not {}", key, expected, Shown(value)));
}

// A value as it would stand on the command line; nothing for what cannot stand there.
std::optional<std::string> TextOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

absl::Status ReadRequestOption(const OptionSpec& spec, const Json& value, GivenValues& values) {
  const bool is_list = value.is_array() && IsRepeatable(spec.kind);
  const Json list = is_list ? value : value.is_null() ? Json::array() : Json::array({value});
  values[spec.name];  // where the list is empty, what the call says does not hold
  for (const Json& each : list) {
    std::optional<std::string> text = TextOf(each);
    if (!text) {
      return WrongKey(spec.name,
                      IsRepeatable(spec.kind) ? "a text, or an array of texts"
                      : spec.kind == OptionKind::kInteger
                          ? fmt::format("an integer from {} to {}", spec.min, spec.max)
                          : "a text",
                      each);
    }
    values[spec.name].push_back({.text = *std::move(text), .where = spec.name});
  }
  return absl::OkStatus();
}

absl::Status ReadFlag(const Json& json, const char* key, bool& flag) {
  if (!json.contains(key)) return absl::OkStatus();
  if (!json[key].is_boolean()) return WrongKey(key, "true or false", json[key]);
  flag = json[key].get<bool>();
  return absl::OkStatus();
}

// One JSON object of a line with the id in front.
std::string WithId(const Json& id, std::string_view object) {
  return fmt::format("{{\"id\":{},{}", id.dump(), object.substr(1));
}

std::string ErrorLine(const Json& id, std::string_view message) {
  Json json{{"error", message}};
  return WithId(id, DumpJson(json) + "\n");
}

// What a request says, and an option of the call whose place that takes.
constexpr std::array<std::pair<std::string_view, const char*>, 9> kInstead = {
    {{"iterations", "time"},
     {"iterations", "rollouts"},
     {"time", "iterations"},
     {"time", "rollouts"},
     {"agent", "rollouts"},
     {"rollouts", "iterations"},
     {"rollouts", "time"},
     {"rollouts", "agent"},
     {"rollouts", "confidence"}}};

// What the call says of a request that says this itself.
GivenValues DefaultsBeside(const GivenValues& said, GivenValues defaults) {
  for (const auto& [name, values] : said) defaults.erase(name);
  const auto is_said = [&](std::string_view name) {
    const auto found = said.find(name);
    return found != said.end() && !found->second.empty();
  };
  for (const auto& [name, dropped] : kInstead) {
    if (is_said(name)) defaults.erase(dropped);
  }
  if (is_said("rollouts") || defaults.contains("rollouts")) return defaults;
  for (const char* name : {"versus", "play-on"}) defaults.erase(name);
  return defaults;
}

// Writes lines in a thread of its own, so that whoever has one waits for no reader.
class LineWriter {
 public:
  explicit LineWriter(Console& console) : console_(&console), thread_([this] { Write(); }) {}
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;
  // Waits until all is written.
  ~LineWriter() {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    has_news_.notify_one();
  }

  void Add(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    has_news_.notify_one();
  }

 private:
  void Write() {
    std::unique_lock lock(mutex_);
    while (true) {
      has_news_.wait(lock, [this] { return ends_ || !lines_.empty(); });
      if (lines_.empty()) return;
      const std::vector<std::string> lines = std::exchange(lines_, {});
      lock.unlock();
      for (const std::string& line : lines) console_->Print(line);
      console_->Flush();
      lock.lock();
    }
  }

  Console* console_;
  std::mutex mutex_;  // of what follows
  std::condition_variable has_news_;
  std::vector<std::string> lines_;
  bool ends_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

// At most so many lines tell how far rollouts are.
constexpr std::uint32_t kProgressLines = 20;

class AnalysisServer {
 public:
  AnalysisServer(const Settings& settings, GivenCards cards, Console& console)
      : cards_(std::move(cards)), writer_(console) {
    for (const OptionSpec& spec : RequestOptions()) {
      const std::span<const Given> values = settings.Values(spec.name);
      if (!values.empty()) defaults_[spec.name].assign(values.begin(), values.end());
    }
  }

  // Takes requests until no more come, and answers all of them.
  void Run(int threads, const std::atomic<bool>& stop) {
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) {
      workers.emplace_back([this] { Work(); });
    }
    LineInput input(STDIN_FILENO, stop);
    for (std::optional<std::string> line = input.Next(); line; line = input.Next()) {
      if (input.WasCut()) {
        writer_.Add(ErrorLine(
            nullptr, fmt::format("request: is longer than {} bytes", LineInput::kMaxLine)));
      } else if (line->find_first_not_of(" \t\r") != std::string::npos) {
        Take(*line);
      }
    }
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    has_news_.notify_all();
    constexpr std::chrono::milliseconds kLook{100};
    while (!open_.empty()) {
      has_news_.wait_for(lock, kLook);
      if (!stop) continue;
      for (const auto& [id, task] : open_) task->stop = true;
    }
  }

 private:
  // A request that is not answered yet.
  struct Task {  // NOLINT(bugprone-exception-escape): only where there is no memory left
    ServeRequest request;
    std::atomic<bool> stop = false;
  };

  // Reads a line and puts the request among those that wait.
  void Take(std::string_view line) {
    auto task = std::make_shared<Task>();
    const absl::Status status = ReadServeRequest(line, task->request);
    const Json& id = task->request.id;
    if (!status.ok()) return writer_.Add(ErrorLine(id, std::string{status.message()}));
    const std::lock_guard lock(mutex_);
    const auto open = open_.find(id.dump());
    if (task->request.is_cancel) {
      // One that is not open was answered just now.
      if (open != open_.end()) open->second->stop = true;
      return;
    }
    if (open != open_.end()) {
      return writer_.Add(ErrorLine(id, "id: an open request has it; take another one"));
    }
    open_.emplace(id.dump(), task);
    waiting_.push_back(std::move(task));
    has_news_.notify_all();
  }

  // Answers requests, one after the other, until there are no more.
  void Work() {
    while (true) {
      std::unique_lock lock(mutex_);
      has_news_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const std::shared_ptr<Task> task = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      const absl::StatusOr<std::string> answer = AnswerWithin(*task);
      // The id is free again before the client can know.
      lock.lock();
      open_.erase(task->request.id.dump());
      lock.unlock();
      writer_.Add(answer.ok()
                      ? WithId(task->request.id, *answer)
                      : ErrorLine(task->request.id, std::string{answer.status().message()}));
      has_news_.notify_all();
    }
  }

  // The answer, or that there is not enough memory for it.
  absl::StatusOr<std::string> AnswerWithin(Task& task) {
    try {
      return Answer(task);
    } catch (const std::bad_alloc&) {
      return absl::ResourceExhaustedError(
          "there is not enough memory for it; give fewer iterations");
    }
  }

  // The answer as `riftlab analyze --output json` ends with it.
  absl::StatusOr<std::string> Answer(Task& task) {
    if (task.stop) return absl::CancelledError("cancelled");
    ASSIGN_OR_RETURN(const Settings settings,
                     Settings::Merge(RequestOptions(), task.request.values,
                                     DefaultsBeside(task.request.values, defaults_)));
    ASSIGN_OR_RETURN(const Position position,
                     ReadPosition(task.request.position, "position", cards_));
    constexpr int kThreads = 1;
    ASSIGN_OR_RETURN(AnalyzeCall call, ReadAnalyzeCall(settings, position, "position", kThreads));
    return call.rollouts ? RollOut(call, task) : Search(call, task);
  }

  absl::StatusOr<std::string> Search(AnalyzeCall& call, Task& task) {
    const std::string& game = call.game.info().name;
    call.search.stop = &task.stop;
    const AnalysisProgress progress = [&](const Analysis& analysis) {
      if (task.request.wants_progress) {
        writer_.Add(WithId(task.request.id, AnalysisToJson(analysis, game)));
      }
      return true;
    };
    ASSIGN_OR_RETURN(const Analysis analysis, AnswerBySearch(call, progress));
    return AnalysisToJson(analysis, game);
  }

  absl::StatusOr<std::string> RollOut(const AnalyzeCall& call, Task& task) {
    const std::uint32_t worlds = call.rollouts->worlds;
    const std::uint32_t step = std::max(1U, worlds / kProgressLines);
    const RolloutProgress progress = [&](std::uint32_t done) {
      if (task.request.wants_progress && done % step == 0 && done < worlds) {
        writer_.Add(WithId(task.request.id,
                           fmt::format("{{\"is_during_search\":true,\"worlds\":{}}}\n", done)));
      }
      return !task.stop;
    };
    const absl::StatusOr<RolloutAnalysis> analysis = AnswerByRollouts(call, progress);
    if (absl::IsCancelled(analysis.status())) return absl::CancelledError("cancelled");
    if (!analysis.ok()) return analysis.status();
    return RolloutsToJson(call.game, *analysis, *call.rollouts);
  }

  GivenCards cards_;
  GivenValues defaults_;
  LineWriter writer_;

  std::mutex mutex_;  // of what follows
  std::condition_variable has_news_;
  std::deque<std::shared_ptr<Task>> waiting_;
  std::map<std::string, std::shared_ptr<Task>> open_;  // by id; waiting or being answered
  bool is_closed_ = false;
};

}  // namespace

absl::Status ReadServeRequest(std::string_view line, ServeRequest& request) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonText(line, "request"));
  if (json.is_object() && json.contains("id") && IsId(json["id"])) request.id = json["id"];
  RETURN_IF_ERROR(CheckObject(json, RequestKeys()));
  if (request.id.is_null()) {
    if (!json.contains("id")) return absl::InvalidArgumentError("id: is missing");
    return WrongKey("id", "a text or an integer", json["id"]);
  }
  RETURN_IF_ERROR(ReadFlag(json, "cancel", request.is_cancel));
  RETURN_IF_ERROR(ReadFlag(json, "progress", request.wants_progress));
  if (request.is_cancel) {
    if (json.size() == 2) return absl::OkStatus();
    return absl::InvalidArgumentError("cancel: goes with the id of a request, and nothing else");
  }
  if (!json.contains("position")) return absl::InvalidArgumentError("position: is missing");
  if (!json["position"].is_object()) {
    return WrongKey("position", "the object of a position file", json["position"]);
  }
  request.position = json["position"].dump();
  for (const OptionSpec& spec : RequestOptions()) {
    if (json.contains(spec.name)) {
      RETURN_IF_ERROR(ReadRequestOption(spec, json[spec.name], request.values));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitStatus> ServeAnalyses(const Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(GivenCards cards, ReadCards(settings));
  AnalysisServer server(settings, std::move(cards), console);
  const StopSignal signal;
  server.Run(ReadThreads(settings), signal.stop());
  return signal.stop() ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
