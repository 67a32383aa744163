// Messages between ranks over MPI: the only file pair that knows it.
#pragma once

#include <memory>

#include "tournament/ranks/transport.h"

namespace riftlab {

// MPI, from its beginning to its end. All is to be called on the thread that made it. An error of
// MPI, and with that a rank that is lost, ends all ranks at once (MPI_ERRORS_ARE_FATAL).
class Mpi {
 public:
  Mpi(int argc, char** argv);
  Mpi(const Mpi&) = delete;
  Mpi& operator=(const Mpi&) = delete;
  // Waits for all ranks to come here.
  ~Mpi();

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  Transport& transport() { return *transport_; }

  // Ends all ranks at once with this exit status.
  [[noreturn]] static void Abort(int status);

 private:
  int rank_ = 0;
  int ranks_ = 1;
  std::unique_ptr<Transport> transport_;
};

}  // namespace riftlab
