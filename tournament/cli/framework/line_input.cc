#include "tournament/cli/framework/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace riftlab {
namespace {

// How long a signal that comes just before the wait can go unnoticed.
constexpr int kWaitMs = 100;

}  // namespace

LineInput::LineInput(int descriptor, const std::atomic<bool>& stop)
    : descriptor_(descriptor), stop_(stop), is_terminal_(::isatty(descriptor) == 1) {}

bool LineInput::Fill(const std::function<void()>& idle) {
  while (!stop_) {
    pollfd wait{.fd = descriptor_, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&wait, 1, kWaitMs);
    if (ready == 0 || (ready < 0 && errno == EINTR)) {
      if (idle) idle();
      continue;
    }
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return false;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
  }
  return false;
}

std::optional<std::string> LineInput::Next(const std::function<void()>& idle) {
  std::string line;
  was_cut_ = false;
  while (!stop_) {
    const std::size_t feed = buffer_.find('\n');
    const bool ends = feed != std::string::npos;
    const std::string_view part = std::string_view{buffer_}.substr(0, ends ? feed : buffer_.size());
    was_cut_ = was_cut_ || part.size() > kMaxLine - line.size();
    line += part.substr(0, kMaxLine - line.size());
    buffer_.erase(0, part.size() + (ends ? 1 : 0));
    if (ends) return line;
    if (Fill(idle)) continue;
    if (stop_ || line.empty()) return std::nullopt;
    return line;
  }
  return std::nullopt;
}

}  // namespace riftlab
