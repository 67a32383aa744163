// Lines that a person types, or that come through a pipe.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace riftlab {

class LineInput {
 public:
  // Reads from the open file `descriptor` until `stop` is set; both must outlive this.
  LineInput(int descriptor, const std::atomic<bool>& stop);

  // True when a person is likely to sit there and wants to be asked.
  bool IsTerminal() const { return is_terminal_; }

  // The next line without its line feed; nothing at the end of the input, or once `stop` is set,
  // also while waiting. What follows the last line feed is a line too unless it is empty; what is
  // longer than 64 KiB is cut.
  // `idle`, where there is one, is called some times a second while nothing comes.
  std::optional<std::string> Next(const std::function<void()>& idle = nullptr);

  // Whether the last line was longer than that.
  bool WasCut() const { return was_cut_; }

  static constexpr std::size_t kMaxLine = std::size_t{1} << 16;

 private:
  // Reads more bytes. False at the end of the input or when `stop` is set.
  bool Fill(const std::function<void()>& idle);

  int descriptor_;
  const std::atomic<bool>& stop_;
  bool is_terminal_;
  bool was_cut_ = false;
  std::string buffer_;  // read, not yet handed out
};

}  // namespace riftlab
