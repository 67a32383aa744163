#include "tournament/cli/mpi/mpi_transport.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <list>
#include <string>
#include <thread>
#include <utility>

#include "engine/core/check.h"
#include "mpi.h"

namespace riftlab {
namespace {

constexpr int kTag = 0;

class MpiTransport : public Transport {
 public:
  ~MpiTransport() override {
    for (Sending& sending : sendings_) MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
  }

  // Two ranks that send each other much must not wait for one another, so that the text is kept
  // here until it is gone.
  absl::Status Send(int rank, std::string text) override {
    Sending& sending = sendings_.emplace_back();
    sending.text = std::move(text);
    RIFTLAB_CHECK(sending.text.size() < kMostBytes);
    MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_BYTE, rank, kTag,
              MPI_COMM_WORLD, &sending.request);
    ForgetSent();
    return absl::OkStatus();
  }

  // MPI waits by asking without a pause, which would take the processor from those who play. Pauses
  // grow from call to call until a message comes: batches take far longer than the longest one.
  absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + wait;
    while (true) {
      ForgetSent();
      int is_there = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &is_there, &status);
      if (is_there != 0) {
        pause_ = kShortestPause;
        return TakeMessage(status);
      }
      const Clock::time_point now = Clock::now();
      if (now >= end) return std::nullopt;
      std::this_thread::sleep_for(std::min<Clock::duration>(pause_, end - now));
      pause_ = std::min(2 * pause_, kLongestPause);
    }
  }

 private:
  static constexpr std::chrono::microseconds kShortestPause{50};
  static constexpr std::chrono::microseconds kLongestPause{2000};
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;

  struct Sending {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  static RankMessage TakeMessage(const MPI_Status& status) {
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    RankMessage message{.rank = status.MPI_SOURCE, .text = {}};
    message.text.resize(static_cast<std::size_t>(bytes));
    MPI_Recv(message.text.data(), bytes, MPI_BYTE, message.rank, kTag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }

  void ForgetSent() {
    std::erase_if(sendings_, [](Sending& sending) {
      int is_sent = 0;
      MPI_Test(&sending.request, &is_sent, MPI_STATUS_IGNORE);
      return is_sent != 0;
    });
  }

  std::list<Sending> sendings_;  // that MPI still reads
  std::chrono::microseconds pause_ = kShortestPause;
};

}  // namespace

Mpi::Mpi(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  RIFTLAB_CHECK(provided >= MPI_THREAD_FUNNELED);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  transport_ = std::make_unique<MpiTransport>();
}

Mpi::~Mpi() {
  transport_.reset();
  MPI_Finalize();
}

void Mpi::Abort(int status) {
  MPI_Abort(MPI_COMM_WORLD, status);
  std::abort();
}

}  // namespace riftlab
