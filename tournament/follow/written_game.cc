#include "tournament/follow/written_game.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/drawing.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/follow/told_line.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

constexpr std::size_t kMostSeats = 16;
constexpr std::size_t kMostLines = 100'000;
constexpr std::size_t kLongestName = 60;

absl::StatusOr<std::size_t> SeatOf(std::string_view text) {
  const std::optional<std::int64_t> seat = ParseInteger(text);
  if (seat && *seat >= 0 && *seat < static_cast<std::int64_t>(kMostSeats)) {
    return static_cast<std::size_t>(*seat);
  }
  return WrongLine(
      fmt::format("'{}' is not a seat from 0 to {}", text.substr(0, 20), kMostSeats - 1));
}

template <class T>
T& At(std::vector<T>& values, std::size_t index) {
  values.resize(std::max(values.size(), index + 1));
  return values[index];
}

class Reader {
 public:
  absl::Status Take(std::string_view line, int number) {
    if (lines().empty()) {
      ASSIGN_OR_RETURN(const bool is_head, TakeHead(line, number));
      if (is_head) return absl::OkStatus();
    }
    if (lines().size() == kMostLines) {
      return WrongLine(fmt::format("more than {} lines", kMostLines));
    }
    if (is_over_) return WrongLine("the line before says that a seat resigns, which ends the game");
    ASSIGN_OR_RETURN(const bool is_more, TakeSight(line));
    if (is_more) return absl::OkStatus();
    return TakeLine(line, number);
  }

  // Precondition: all lines were taken.
  WrittenGame Finish() {
    text_.game = head_.game;
    text_.config = head_.config;
    text_.cards_hash = head_.cards_hash;
    return std::move(text_);
  }

 private:
  std::vector<WrittenGame::Line>& lines() { return text_.lines; }

  absl::StatusOr<bool> TakeHead(std::string_view line, int number) {
    const std::size_t blank = std::min(line.find_first_of(kBlanks), line.size());
    const std::string_view key = line.substr(0, blank);
    if (key == "name") {
      RETURN_IF_ERROR(TakeName(Stripped(line.substr(blank)), number));
      return true;
    }
    ASSIGN_OR_RETURN(const bool is_head, TakeHeadLine(line, head_));
    if (key == "seat") text_.viewer = head_.seat;
    return is_head;
  }

  absl::Status TakeName(std::string_view value, int number) {
    const std::size_t blank = std::min(value.find_first_of(kBlanks), value.size());
    ASSIGN_OR_RETURN(const std::size_t seat, SeatOf(value.substr(0, blank)));
    const std::string_view name = Stripped(value.substr(blank));
    const bool is_plain = std::all_of(name.begin(), name.end(),
                                      [](char c) { return static_cast<unsigned char>(c) >= ' '; });
    if (!is_plain) return WrongLine("a name has no tabs or other control characters");
    if (name.empty() || ColumnsOf(name) > kLongestName) {
      return WrongLine(
          fmt::format("a name has 1 to {} characters: 'name {} Anna'", kLongestName, seat));
    }
    if (!At(text_.names, seat).empty()) {
      return WrongLine(fmt::format("'name {}' is given twice; once is enough", seat));
    }
    At(text_.names, seat) = name;
    At(text_.name_lines, seat) = number;
    return absl::OkStatus();
  }

  // "SEAT = FACTS": what another seat saw of the line before.
  absl::StatusOr<bool> TakeSight(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view who = Stripped(line.substr(0, equals));
    const bool is_number = !who.empty() && std::all_of(who.begin(), who.end(),
                                                       [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) return false;
    ASSIGN_OR_RETURN(const std::size_t seat, SeatOf(who));
    if (lines().empty()) {
      return WrongLine("it says what a seat saw, but nothing has happened yet; begin with 'deal'");
    }
    ASSIGN_OR_RETURN(const ToldLine told, ReadToldLine(fmt::format("deal {}", line.substr(equals)),
                                                       static_cast<int>(kMostSeats)));
    std::vector<std::string>& saw = At(lines().back().saw, seat);
    saw.insert(saw.end(), told.facts.begin(), told.facts.end());
    return true;
  }

  absl::Status TakeLine(std::string_view line, int number) {
    ASSIGN_OR_RETURN(const ToldLine told, ReadToldLine(line, static_cast<int>(kMostSeats)));
    if (told.is_deal && !lines().empty()) return WrongLine("the cards were dealt before");
    if (!told.is_deal && !told.has_seat) {
      return WrongLine("a move begins with the seat that made it, such as '0:'");
    }
    // A deal of which nothing is told may be left out.
    if (!told.is_deal && lines().empty()) lines().push_back({.number = number, .text = "deal"});
    WrittenGame::Line taken{.number = number,
                            .seat = told.is_deal ? kNobody : told.seat,
                            .moves = fmt::format("{}", fmt::join(told.moves, " ")),
                            .text = std::string(line)};
    if (text_.viewer) {
      At(taken.saw, *text_.viewer) = told.facts;
    } else if (told.is_deal) {
      taken.all_saw = told.facts;
    } else {
      At(taken.saw, told.seat) = told.facts;
    }
    is_over_ = Normalised(taken.moves) == kResigns;
    lines().push_back(std::move(taken));
    return absl::OkStatus();
  }

  WrittenGame text_;
  ToldFile head_;
  bool is_over_ = false;
};

}  // namespace

absl::StatusOr<WrittenGame> ReadWrittenGame(std::string_view text, std::string_view source) {
  Reader reader;
  int number = 0;
  for (const std::string& each : Split(text, '\n')) {
    ++number;
    const std::string_view line = Stripped(each);
    if (line.empty() || line.starts_with('#')) continue;
    const absl::Status status = reader.Take(line, number);
    if (status.ok()) continue;
    return WrongLine(fmt::format("{}: line {}: {}", source, number, std::string{status.message()}));
  }
  WrittenGame game = reader.Finish();
  if (game.game.empty()) {
    return WrongLine(
        fmt::format("{}: it does not name its game; its first line would be 'game NAME'", source));
  }
  if (game.lines.empty()) {
    return WrongLine(
        fmt::format("{}: it has no moves; a line is SEAT: MOVE = WHAT IT SAW", source));
  }
  return game;
}

}  // namespace riftlab
