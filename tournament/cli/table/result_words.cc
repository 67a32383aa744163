#include "tournament/cli/table/result_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/wrap.h"
#include "tournament/follow/written_game.h"
#include "tournament/record/match_record.h"
#include "tournament/report/printed_names.h"

namespace riftlab {
namespace {

// "Ann", "Ann and Bob", "Ann, Bob and Cid".
std::string Enumerated(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "nobody" : names.front();
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string Points(double score) {
  return fmt::format("{} {}", score, score == 1 ? "point" : "points");
}

// What the mode says of a seat that plays alone.
const SoloInfo& SoloOf(const AnyGame& game) {
  const std::vector<ModeInfo>& modes = game.info().modes;
  return std::find_if(modes.begin(), modes.end(),
                      [&](const ModeInfo& mode) { return mode.name == game.config().mode; })
      ->solo;
}

// The points that the tag `key` holds.
double PointsIn(const GameResult& result, const std::string& key) {
  for (const Tag& tag : result.tags) {
    const auto* const points = std::get_if<std::int64_t>(&tag.value);
    if (tag.key == key && points != nullptr) return static_cast<double>(*points);
  }
  return 0;
}

// How it went for a person alone, who wins or loses in some games.
std::string SoloSentence(const AnyGame& game, const GameResult& result, const std::string& name) {
  const SoloInfo& solo = SoloOf(game);
  const std::string points = Points(result.scores.front());
  if (!solo.won.empty()) {
    return fmt::format("{} {} with {}.", name, result.reason == solo.won ? "wins" : "loses",
                       points);
  }
  if (solo.rival.empty()) return fmt::format("{} ends with {}.", name, points);
  const double share = result.shares.front();
  if (share == 0.5) {
    return fmt::format("{} and {} share the win with {} each.", name, solo.rival, points);
  }
  return fmt::format("{} {} with {}; {} has {}.", name, share > 0.5 ? "wins" : "loses", points,
                     solo.rival, Points(PointsIn(result, solo.rival_points)));
}

// Who won, and by how much.
std::string ResultSentence(const AnyGame& game, const GameResult& result,
                           const std::vector<std::string>& names) {
  if (names.size() == 1) return SoloSentence(game, result, names.front());
  std::vector<std::string> winners;
  std::set<int> sides;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (result.shares[seat] <= 0) continue;
    winners.push_back(names[seat]);
    sides.insert(game.Side(static_cast<Player>(seat)));
  }
  if (winners.empty()) return "Nobody wins.";
  if (sides.size() > 1) return fmt::format("{} share the win.", Enumerated(winners));
  return fmt::format("{} {}.", Enumerated(winners), winners.size() == 1 ? "wins" : "win");
}

// What seats have by seat, such as "Ann 52, greedy 40".
template <class T>
std::string BySeat(const std::vector<std::string>& names, const std::vector<T>& values) {
  std::vector<std::string> entries;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    entries.push_back(fmt::format("{} {}", names[seat], values[seat]));
  }
  return fmt::format("{}", fmt::join(entries, ", "));
}

// Whether a seat that won has no more points than one that did not.
bool IsDecidedBeyondPoints(const GameResult& result) {
  for (std::size_t one = 0; one < result.scores.size(); ++one) {
    for (std::size_t other = 0; other < result.scores.size(); ++other) {
      const bool wins = result.shares[one] > 0 && result.shares[other] <= 0;
      if (wins && result.scores[one] == result.scores[other]) return true;
    }
  }
  return false;
}

// How reasons of several words are read, whatever the game: what comes before and behind the rest
// of the word in it, and in the clause.
struct ReasonForm {
  std::string_view prefix;
  std::string_view suffix;
  std::string_view before;
  std::string_view behind;
};

constexpr std::array<ReasonForm, 3> kReasonForms = {{
    {"", "_empty", "the ", " ran out"},
    {"", "_cap", "the limit of ", "s was reached"},
    {"no_", "s", "no ", "s were left"},
}};

// Why a game ended, as a clause; the word with blanks where there is none for it.
std::string ReasonClause(const std::string& word) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kClauses = {{
      {"deck", "the deck ran out"},
      {"bursts", "a seat had scored as many rifts as end the game"},
      {"riftforce", "a side had the Riftforce that ends the game"},
      {"frozen", "nobody could go on"},
      {"target", "the points that end the game were reached"},
      {"eliminated", "too many monsters were in play"},
      {"solo_won", "the points that win were reached"},
      {"rotation_cap", "the limit of rounds was reached"},
      {"last_seat", "one seat was left"},
      {"last_side", "one side was left"},
      {"last_player", "one player was left"},
      {"last_team", "one team was left"},
  }};
  for (const auto& [reason, clause] : kClauses) {
    if (word == reason) return std::string{clause};
  }
  for (const ReasonForm& form : kReasonForms) {
    const std::size_t around = form.prefix.size() + form.suffix.size();
    if (word.size() <= around || !word.starts_with(form.prefix) || !word.ends_with(form.suffix)) {
      continue;
    }
    const std::string rest = word.substr(form.prefix.size(), word.size() - around);
    return fmt::format("{}{}{}", form.before, WordsOfKey(rest), form.behind);
  }
  return "it ended by: " + WordsOfKey(word);
}

}  // namespace

std::string HowItEnded(const GameRecord& record) {
  const std::string decisions = Counted(record.decisions, "decision");
  if (record.faulty_seat >= 0) {
    return fmt::format("{}, {}", record.fault == kResigns ? "resignation" : "fault", decisions);
  }
  return fmt::format("{}, {}, {}", record.result.reason, Counted(record.result.turns, "round"),
                     decisions);
}

std::string ResultWords(const AnyGame& game, const GameResult& result,
                        const std::vector<std::string>& names, std::size_t columns) {
  std::string text = Wrapped(ResultSentence(game, result, names), columns);
  // Points and rounds of such a game are not known.
  if (result.reason == kFaultReason) {
    return text + "It was decided by a fault, or by giving up, not by points.\n";
  }
  if (names.size() > 1) {
    text += Wrapped(fmt::format("points: {}", BySeat(names, result.scores)), columns);
    if (IsDecidedBeyondPoints(result)) {
      text += Wrapped("The points are equal; they do not decide.", columns);
    }
  }
  text += Wrapped(
      fmt::format("It took {}; {}.", Counted(result.turns, "round"), ReasonClause(result.reason)),
      columns);
  for (const TagInfo& info : game.info().tags) {
    if (info.scope != TagScope::kSeat || info.kind != TagKind::kNumber) continue;
    for (const Tag& tag : result.tags) {
      const auto* const values = std::get_if<std::vector<std::int64_t>>(&tag.value);
      if (tag.key != info.key || values == nullptr || values->size() != names.size()) continue;
      const bool counts = std::any_of(values->begin(), values->end(),
                                      [](std::int64_t value) { return value != 0; });
      if (counts) {
        text += Wrapped(fmt::format("{}: {}", info.help, BySeat(names, *values)), columns);
      }
    }
  }
  return text;
}

Table ResultTable(const std::vector<std::string>& names, const GameResult& result) {
  Table table({{"seat", Align::kRight},
               Name("agent"),
               {"score", Align::kRight},
               {"rank", Align::kRight},
               {"share", Align::kRight}});
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    table.AddRow({fmt::format("{}", seat), names[seat], fmt::format("{}", result.scores[seat]),
                  fmt::format("{}", result.ranks[seat]),
                  fmt::format("{:.3f}", result.shares[seat])});
  }
  return table;
}

Json ResultJson(const std::vector<std::string>& names, const GameResult& result) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    seats.push_back({{"seat", seat},
                     {"agent", names[seat]},
                     {"score", result.scores[seat]},
                     {"rank", result.ranks[seat]},
                     {"share", result.shares[seat]}});
  }
  return seats;
}

}  // namespace riftlab
