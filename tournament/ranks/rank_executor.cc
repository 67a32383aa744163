#include "tournament/ranks/rank_executor.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/timing_line.h"
#include "tournament/ranks/alike.h"
#include "tournament/ranks/player_pool.h"

namespace riftlab {
namespace {

// Whether the run is to stop is asked so often.
constexpr std::chrono::milliseconds kPatience{20};

// The next line of `text`, which it then no longer has; nothing where there is none.
std::optional<std::string_view> NextLine(std::string_view& text) {
  const std::size_t feed = text.find('\n');
  if (feed == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, feed);
  text.remove_prefix(feed + 1);
  return line;
}

void Assign(std::string_view text, fmt::memory_buffer& buffer) {
  buffer.clear();
  buffer.append(text.data(), text.data() + text.size());
}

// That a rank understands a manifest as rank 0 does.
absl::Status CheckSameManifest(const std::string& rank, const std::string& text,
                               const Manifest& manifest) {
  ASSIGN_OR_RETURN(const Manifest theirs, ParseManifest(text, rank));
  const std::optional<ManifestDifference> difference = FirstDifference(theirs, manifest);
  if (!difference) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} has '{}' for the {}, rank 0 has '{}'; give every host the same files", rank,
                  difference->left, difference->setting, difference->right));
}

// The next line of `lines`, of the scheduled game. `what` says which line that is.
absl::StatusOr<GameRecord> NextGame(const GameLineFormat& format, const ScheduledGame& scheduled,
                                    std::string_view what, std::string_view& lines) {
  const std::optional<std::string_view> line = NextLine(lines);
  if (!line) return absl::InvalidArgumentError(fmt::format("a game without {}", what));
  ASSIGN_OR_RETURN(GameRecord record, format.Parse(*line));
  if (record.game != scheduled) {
    return absl::InvalidArgumentError("a game that is not of this schedule");
  }
  return record;
}

}  // namespace

RankExecutor::RankExecutor(Transport& transport, std::vector<PlayingRank> ranks)
    : transport_(transport) {
  RIFTLAB_CHECK(!ranks.empty());
  for (PlayingRank& rank : ranks) seats_.push_back({.rank = std::move(rank), .load = {}});
}

RankExecutor::Seat* RankExecutor::SeatOf(int rank) {
  const auto found = std::find_if(seats_.begin(), seats_.end(),
                                  [&](const Seat& seat) { return seat.rank.rank == rank; });
  return found == seats_.end() ? nullptr : &*found;
}

std::string RankExecutor::NameOf(int rank) const {
  for (const Seat& seat : seats_) {
    if (seat.rank.rank == rank) return RankName(rank, seat.rank.host);
  }
  return RankName(rank, "");
}

absl::Status RankExecutor::Broken(int rank, std::string_view what) const {
  return absl::UnavailableError(fmt::format("{} sent what cannot be: {}", NameOf(rank), what));
}

absl::Status RankExecutor::SendAll(const RankOrder& order) {
  for (const Seat& seat : seats_) {
    RETURN_IF_ERROR(transport_.Send(seat.rank.rank, FormatOrder(order)));
  }
  return absl::OkStatus();
}

absl::Status RankExecutor::Begin(const PreparedRun& run, const PlayersSpec& spec) {
  const PreparedRun* const variant = spec.variant;
  if (HasForeignPrograms(run.manifest.config) ||
      (variant != nullptr && HasForeignPrograms(variant->manifest.config))) {
    return absl::FailedPreconditionError(
        "an agent is a program of its own, and nothing shows that all hosts start the same one; "
        "play such a run with riftlab, whole or in shards");
  }
  format_.emplace(LineConfig(run.manifest.config, spec));
  variant_format_.reset();
  if (variant != nullptr) variant_format_.emplace(LineConfig(variant->manifest.config, spec));
  keeps_all_ = spec.keeps_all;
  has_limit_ = spec.limit.has_value();
  flights_.clear();
  total_threads_ = 0;
  RunOrder order{.manifest = FormatManifest(run.manifest),
                 .variant = variant == nullptr ? "" : FormatManifest(variant->manifest),
                 .spec = spec};
  for (Seat& seat : seats_) {
    order.spec.threads = spec.threads > 0 ? spec.threads : seat.rank.threads;
    seat.load = {.threads = order.spec.threads};
    total_threads_ += order.spec.threads;
    RETURN_IF_ERROR(transport_.Send(seat.rank.rank, FormatOrder(order)));
  }
  return AwaitRunAnswers(run, variant);
}

// All answers are awaited, so that none is left for the next run; the first error counts.
absl::Status RankExecutor::AwaitRunAnswers(const PreparedRun& run, const PreparedRun* variant) {
  absl::Status first;
  for (std::size_t answers = 0; answers < seats_.size();) {
    ASSIGN_OR_RETURN(const std::optional<RankMessage> message, transport_.Receive(kPatience));
    if (!message) continue;
    const absl::StatusOr<RankAnswer> answer = ParseAnswer(message->text);
    if (!answer.ok()) return Broken(message->rank, std::string{answer.status().message()});
    const auto* understood = std::get_if<RunAnswer>(&*answer);
    const Seat* const seat = SeatOf(message->rank);
    if (understood == nullptr || seat == nullptr) {
      return Broken(message->rank, "no answer to a run");
    }
    ++answers;
    const absl::Status status = CheckRunAnswer(*seat, *understood, run, variant);
    if (first.ok()) first = status;
  }
  return first;
}

absl::Status RankExecutor::CheckRunAnswer(const Seat& seat, const RunAnswer& answer,
                                          const PreparedRun& run,
                                          const PreparedRun* variant) const {
  const std::string name = RankName(seat.rank.rank, seat.rank.host);
  if (!answer.refusal.empty()) {
    return absl::FailedPreconditionError(
        fmt::format("{} cannot play this run: {}", name, answer.refusal));
  }
  RETURN_IF_ERROR(CheckSameManifest(name, answer.manifest, run.manifest));
  if (variant == nullptr) return absl::OkStatus();
  return CheckSameManifest(name, answer.variant, variant->manifest);
}

absl::Status RankExecutor::Play(GameFeed& feed) {
  bool is_stopped = false;
  while (true) {
    if (!feed.IsStopped()) {
      RETURN_IF_ERROR(HandOut(feed));
    } else if (!is_stopped) {
      is_stopped = true;
      RETURN_IF_ERROR(SendAll(StopOrder{}));
    }
    if (flights_.empty()) return absl::OkStatus();
    ASSIGN_OR_RETURN(const std::optional<RankMessage> message, transport_.Receive(kPatience));
    if (message) RETURN_IF_ERROR(TakeAnswer(feed, *message));
    while (!flights_.empty() && flights_.front().is_back) {
      feed.Drain(flights_.front().batch);
      flights_.pop_front();
    }
  }
}

// A batch to each rank that wants one, by turns, until none does.
absl::Status RankExecutor::HandOut(GameFeed& feed) {
  for (bool has_given = true; has_given;) {
    has_given = false;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const int games = GamesFor(seats_[seat].load, feed.Ahead(), total_threads_);
      if (games == 0) continue;
      GameBatch batch;
      if (!feed.Fill(games, batch)) return absl::OkStatus();
      has_given = true;
      RETURN_IF_ERROR(Order(feed, seat, std::move(batch)));
    }
  }
  return absl::OkStatus();
}

absl::Status RankExecutor::Order(GameFeed& feed, std::size_t seat, GameBatch batch) {
  BatchOrder order;
  order.games.resize(static_cast<std::size_t>(batch.games));
  for (std::size_t i = 0; i < order.games.size(); ++i) feed.At(batch.first + i, order.games[i]);
  seats_[seat].load.under_way += batch.games;
  flights_.push_back({.batch = std::move(batch), .seat = seat});
  return transport_.Send(seats_[seat].rank.rank, FormatOrder(std::move(order)));
}

absl::Status RankExecutor::TakeAnswer(const GameFeed& feed, const RankMessage& message) {
  const absl::StatusOr<RankAnswer> parsed = ParseAnswer(message.text);
  if (!parsed.ok()) return Broken(message.rank, std::string{parsed.status().message()});
  const auto* answer = std::get_if<BatchAnswer>(&*parsed);
  if (answer == nullptr) return Broken(message.rank, "no games");
  const auto flight = std::lower_bound(
      flights_.begin(), flights_.end(), answer->first,
      [](const Flight& under_way, std::uint64_t first) { return under_way.batch.first < first; });
  if (flight == flights_.end() || flight->batch.first != answer->first || flight->is_back ||
      seats_[flight->seat].rank.rank != message.rank) {
    return Broken(message.rank,
                  fmt::format("games from {} on, which it was not given", answer->first));
  }
  const absl::Status status = Fill(feed, *answer, flight->batch);
  if (!status.ok()) return Broken(message.rank, std::string{status.message()});
  flight->is_back = true;
  flight->batch.host = seats_[flight->seat].rank.host;
  RankLoad& load = seats_[flight->seat].load;
  load.under_way -= flight->batch.games;
  load.game_ns = LearnGameNs(load, answer->played, answer->busy_ns);
  return absl::OkStatus();
}

// Reads the games of an answer as a resumed run reads its journal, and keeps their lines as they
// are.
absl::Status RankExecutor::Fill(const GameFeed& feed, const BatchAnswer& answer,
                                GameBatch& batch) const {
  if (answer.played > batch.games) {
    return absl::InvalidArgumentError("more games than were ordered");
  }
  batch.played = answer.played;
  batch.results.resize(static_cast<std::size_t>(answer.played));
  std::string_view games = answer.game_lines;
  std::string_view variants = answer.variant_lines;
  std::string_view timings = answer.timing_lines;
  ScheduledGame scheduled;
  for (std::size_t i = 0; i < batch.results.size(); ++i) {
    FinishedGame& played = batch.results[i];
    feed.At(batch.first + i, scheduled);
    ASSIGN_OR_RETURN(played.record, NextGame(*format_, scheduled, "its line", games));
    if (variant_format_) {
      ASSIGN_OR_RETURN(played.in_variant,
                       NextGame(*variant_format_, scheduled, "its line in the variant", variants));
    }
    if (!keeps_all_) continue;
    const std::optional<std::string_view> timing = NextLine(timings);
    if (!timing) return absl::InvalidArgumentError("a game without its time");
    ASSIGN_OR_RETURN(GameTiming times, ParseTimingLine(*timing));
    played.record.timing = std::move(times.seats);
    played.contended = std::move(times.contended);
  }
  if (!games.empty() || !variants.empty() || !timings.empty()) {
    return absl::InvalidArgumentError("lines of no game");
  }
  RETURN_IF_ERROR(TakeUses(answer, batch));
  for (const auto& [game, measures] : answer.measures) {
    const std::uint64_t place = game - batch.first;
    if (place >= batch.results.size()) return absl::InvalidArgumentError("measures of no game");
    batch.results[place].measures = measures;
  }
  if (!batch.results.empty()) batch.results.front().guard = answer.guard;
  Assign(answer.game_lines, batch.game_lines);
  Assign(answer.timing_lines, batch.timing_lines);
  return absl::OkStatus();
}

absl::Status RankExecutor::TakeUses(const BatchAnswer& answer, GameBatch& batch) const {
  if (answer.uses.size() != (has_limit_ ? batch.results.size() : 0)) {
    return absl::InvalidArgumentError("uses of options of other games than were played");
  }
  for (std::size_t i = 0; i < answer.uses.size(); ++i) {
    FinishedGame& played = batch.results[i];
    if (answer.uses[i].size() != played.record.game.agents.size()) {
      return absl::InvalidArgumentError("uses of options of other seats than there are");
    }
    played.uses = answer.uses[i];
  }
  return absl::OkStatus();
}

// Who cannot be reached any more will not miss it.
void RankExecutor::End() {
  const absl::Status ignored = SendAll(EndOrder{});
  static_cast<void>(ignored);
  format_.reset();
  variant_format_.reset();
}

}  // namespace riftlab
