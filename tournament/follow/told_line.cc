#include "tournament/follow/told_line.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/position_json.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr int kMostPlayers = 16;

// Takes "N:" off the beginning of the line.
absl::Status TakeSeat(std::string_view& rest, int num_players, ToldLine& told) {
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos) return absl::OkStatus();
  const std::string_view digits = Stripped(rest.substr(0, colon));
  const bool is_number = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
  if (!is_number) return absl::OkStatus();
  const std::optional<std::int64_t> seat = ParseInteger(digits);
  if (!seat || *seat >= num_players) {
    return WrongLine(
        fmt::format("'{}:' is not a seat from 0 to {}", digits.substr(0, 20), num_players - 1));
  }
  told.has_seat = true;
  told.seat = static_cast<Player>(*seat);
  rest.remove_prefix(colon + 1);
  return absl::OkStatus();
}

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  while (!(text = Stripped(text)).empty()) {
    const std::size_t length = std::min(text.find_first_of(kBlanks), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return words;
}

absl::StatusOr<int> NumberOf(std::string_view key, const std::string& value, int min, int max) {
  const std::optional<std::int64_t> number = ParseInteger(value);
  if (number && *number >= min && *number <= max) return static_cast<int>(*number);
  return WrongLine(
      fmt::format("{}: '{}' is not a number from {} to {}", key, value.substr(0, 40), min, max));
}

// A hash as CardsText writes it.
absl::StatusOr<std::string> CardsHashOf(const std::string& value) {
  constexpr std::size_t kDigits = 16;
  const bool is_hash =
      value.size() == kDigits && value.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (is_hash) return value;
  return WrongLine(
      fmt::format("cards: '{}' is not the hash of a card table, {} digits from 0 to f; leave the "
                  "line out where you do not know it",
                  value.substr(0, 40), kDigits));
}

// Each thing is said once: of two lines nobody knows which one is meant.
absl::Status CheckGivenOnce(std::string_view key, const std::string& value, ToldFile& file) {
  constexpr std::array<std::string_view, 5> kKeys = {"game", "mode", "players", "seat", "cards"};
  std::string given{key};
  if (key == "rule") {
    given = fmt::format("rule {}", value.substr(0, value.find('=')));
  } else if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
    return absl::OkStatus();
  }
  if (file.given.insert(given).second) return absl::OkStatus();
  return WrongLine(fmt::format("'{}' is given twice; once is enough", given.substr(0, 40)));
}

}  // namespace

std::vector<std::string> ReadFacts(std::string_view text) {
  std::vector<std::string> facts;
  for (const std::string& fact : Split(text, ',')) facts.emplace_back(Stripped(fact));
  return facts;
}

absl::StatusOr<ToldLine> ReadToldLine(std::string_view line, int num_players) {
  if (line.size() > kLongestLine) {
    return WrongLine(fmt::format("a line has at most {} characters", kLongestLine));
  }
  const bool is_plain = std::all_of(line.begin(), line.end(), [](char c) {
    return std::iscntrl(static_cast<unsigned char>(c)) == 0 || c == '\t' || c == '\r';
  });
  if (!is_plain) return WrongLine("the line has characters that are no text");
  ToldLine told;
  std::string_view rest = Stripped(line);
  RETURN_IF_ERROR(TakeSeat(rest, num_players, told));
  const std::size_t equals = rest.find('=');
  if (equals != std::string_view::npos) {
    told.facts = ReadFacts(rest.substr(equals + 1));
    if (std::count(told.facts.begin(), told.facts.end(), "") > 0) {
      return WrongLine(
          "behind '=' stand things that were seen, with one comma between two of them");
    }
    rest = rest.substr(0, equals);
  }
  told.moves = WordsOf(rest);
  if (!told.has_seat && told.moves == std::vector<std::string>{"deal"}) {
    told.is_deal = true;
    told.moves.clear();
    return told;
  }
  if (told.moves.empty()) {
    return WrongLine("there is no move; a line is SEAT: MOVE = WHAT WAS SEEN");
  }
  return told;
}

std::string WriteToldLine(const ToldStep& step) {
  std::string line =
      step.seat == kNobody ? std::string{"deal"} : fmt::format("{}: {}", step.seat, step.move);
  if (!step.facts.empty()) line += fmt::format(" = {}", fmt::join(step.facts, ", "));
  return line;
}

absl::StatusOr<bool> TakeHeadLine(std::string_view line, ToldFile& file) {
  const std::size_t blank = std::min(line.find_first_of(kBlanks), line.size());
  const std::string_view key = line.substr(0, blank);
  const std::string value{Stripped(line.substr(blank))};
  RETURN_IF_ERROR(CheckGivenOnce(key, value, file));
  if (key == "game") {
    file.game = value;
  } else if (key == "mode") {
    file.config.mode = value;
  } else if (key == "players") {
    ASSIGN_OR_RETURN(file.config.players, NumberOf("players", value, 1, kMostPlayers));
  } else if (key == "seat") {
    ASSIGN_OR_RETURN(const int seat, NumberOf("seat", value, 0, kMostPlayers - 1));
    file.seat = static_cast<Player>(seat);
  } else if (key == "rule") {
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos || equals == 0) {
      return WrongLine(
          fmt::format("'{}' is not a rule of the form name=value", value.substr(0, 40)));
    }
    file.config.rules[value.substr(0, equals)] = value.substr(equals + 1);
  } else if (key == "cards") {
    ASSIGN_OR_RETURN(file.cards_hash, CardsHashOf(value));
  } else {
    return false;
  }
  return true;
}

std::string WriteToldFile(const FollowedGame& followed) {
  const AnyGame& game = followed.game();
  std::string text = fmt::format("game {}\nmode {}\nplayers {}\n", game.info().name,
                                 game.config().mode, game.config().players);
  for (const auto& [name, value] : game.config().rules) {
    text += fmt::format("rule {}={}\n", name, value);
  }
  if (!game.config().cards.empty()) text += fmt::format("cards {}\n", CardsText(game));
  text += fmt::format("seat {}\n", followed.seat());
  for (const ToldStep& step : followed.steps()) text += WriteToldLine(step) + "\n";
  return text;
}

absl::StatusOr<ToldFile> ReadToldFile(std::string_view text, std::string_view source) {
  ToldFile file;
  int number = 0;
  for (const std::string& each : Split(text, '\n')) {
    ++number;
    const std::string_view line = Stripped(each);
    if (line.empty() || line.starts_with('#')) continue;
    const auto at = [&](const absl::Status& status) {
      return WrongLine(
          fmt::format("{}: line {}: {}", source, number, std::string{status.message()}));
    };
    if (file.steps.empty()) {
      const absl::StatusOr<bool> is_head = TakeHeadLine(line, file);
      if (!is_head.ok()) return at(is_head.status());
      if (*is_head) continue;
    }
    const absl::StatusOr<ToldLine> told = ReadToldLine(line, kMostPlayers);
    if (!told.ok()) return at(told.status());
    if (told->is_deal != file.steps.empty()) {
      return at(WrongLine(told->is_deal ? "the cards were dealt before"
                                        : "the first step is the deal: 'deal = WHAT WAS SEEN'"));
    }
    if (!told->is_deal && !told->has_seat) {
      return at(WrongLine("a step begins with the seat that made it, such as '0:'"));
    }
    if (told->is_deal) file.steps.emplace_back();
    for (const std::string& move : told->moves) {
      file.steps.push_back({.seat = told->seat, .move = move});
    }
    file.steps.back().facts = told->facts;
    file.lines.resize(file.steps.size(), number);
  }
  if (file.game.empty()) {
    return WrongLine(
        fmt::format("{}: it does not name its game; its first line would be 'game NAME'", source));
  }
  return file;
}

absl::StatusOr<FollowedGame> FollowFile(AnyGame game, const ToldFile& file,
                                        std::string_view source) {
  if (file.seat >= game.NumPlayers()) {
    return WrongLine(fmt::format("{}: seat: '{}' is not a seat from 0 to {}", source, file.seat,
                                 game.NumPlayers() - 1));
  }
  FollowedGame followed(std::move(game), file.seat);
  std::vector<ToldStep> steps = file.steps;
  for (ToldStep& step : steps) step.facts = followed.words().JoinNames(step.facts);
  const std::optional<FollowedGame::Misfit> misfit = followed.Retell(steps);
  if (!misfit) return followed;
  return WrongLine(fmt::format("{}: line {}: '{}': {}", source, file.lines[misfit->step],
                               WriteToldLine(file.steps[misfit->step]), misfit->why));
}

}  // namespace riftlab
