#include "tournament/ranks/serve_rank.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "engine/core/status_macros.h"
#include "tournament/journal/manifest.h"
#include "tournament/ranks/messages.h"
#include "tournament/ranks/player_pool.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

class RankServer {
 public:
  explicit RankServer(Transport& transport) : transport_(transport) {}

  absl::Status Serve() {
    while (!has_quit_) {
      ASSIGN_OR_RETURN(const std::optional<RankMessage> message, transport_.Receive(Patience()));
      if (message) RETURN_IF_ERROR(Obey(message->text));
      ASSIGN_OR_RETURN(const bool has_sent, SendAnswers());
      turn_ = message || has_sent ? kShortestTurn : std::min(2 * turn_, kLongestTurn);
    }
    return absl::OkStatus();
  }

 private:
  // What is played is to be sent soon after: turns grow with the time that games take. Each of them
  // takes a bit of the processor from those who play.
  static constexpr std::chrono::microseconds kShortestTurn{100};
  static constexpr std::chrono::microseconds kLongestTurn{2000};

  // Who waits for a run has time.
  std::chrono::microseconds Patience() const {
    constexpr std::chrono::microseconds kIdle{5000};
    return pool_ && pool_->HasWork() ? turn_ : kIdle;
  }

  absl::Status Obey(const std::string& text) {
    ASSIGN_OR_RETURN(RankOrder order, ParseOrder(text));
    if (const auto* run = std::get_if<RunOrder>(&order)) return Begin(*run);
    if (auto* batch = std::get_if<BatchOrder>(&order); batch != nullptr && pool_) {
      pool_->Add(std::move(*batch));
    } else if (std::holds_alternative<StopOrder>(order) && pool_) {
      pool_->Stop();
    } else if (std::holds_alternative<EndOrder>(order)) {
      pool_.reset();
    } else if (std::holds_alternative<QuitOrder>(order)) {
      has_quit_ = true;
    }
    return absl::OkStatus();
  }

  absl::Status Begin(const RunOrder& order) {
    pool_.reset();
    RunAnswer answer;
    const absl::Status status = Prepare(order, answer);
    answer.refusal = std::string{status.message()};
    return transport_.Send(0, FormatAnswer(answer));
  }

  // The run of a manifest of rank 0's; `own` is that manifest as this rank makes it.
  static absl::StatusOr<PreparedRun> PrepareFrom(const std::string& text, std::string& own) {
    ASSIGN_OR_RETURN(const Manifest manifest, ParseManifest(text, "the run of rank 0"));
    ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(manifest.config));
    own = FormatManifest(run.manifest);
    return run;
  }

  absl::Status Prepare(const RunOrder& order, RunAnswer& answer) {
    ASSIGN_OR_RETURN(const PreparedRun run, PrepareFrom(order.manifest, answer.manifest));
    PlayersSpec spec = order.spec;
    std::optional<PreparedRun> variant;
    if (!order.variant.empty()) {
      ASSIGN_OR_RETURN(variant, PrepareFrom(order.variant, answer.variant));
      spec.variant = &*variant;
    }
    ASSIGN_OR_RETURN(std::unique_ptr<GamePlayers> players, GamePlayers::Make(run, spec));
    pool_ = std::make_unique<PlayerPool>(run.manifest.config, spec, std::move(players));
    return absl::OkStatus();
  }

  // Whether there were any.
  absl::StatusOr<bool> SendAnswers() {
    bool has_sent = false;
    if (!pool_) return has_sent;
    while (std::optional<BatchAnswer> answer = pool_->Take()) {
      RETURN_IF_ERROR(transport_.Send(0, FormatAnswer(*std::move(answer))));
      has_sent = true;
    }
    return has_sent;
  }

  Transport& transport_;
  std::unique_ptr<PlayerPool> pool_;
  bool has_quit_ = false;
  std::chrono::microseconds turn_ = kShortestTurn;
};

}  // namespace

absl::Status ServeRank(Transport& transport) { return RankServer(transport).Serve(); }

}  // namespace riftlab
