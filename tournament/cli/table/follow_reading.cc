#include "tournament/cli/table/follow_reading.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/told_words.h"
#include "tournament/play/seat_view.h"
#include "tournament/play/typed_line.h"

namespace riftlab {
namespace {

struct HelpLine {
  std::string_view call;
  std::string_view text;
};

// Lines that may be typed at this table, with moves and things of its game.
std::vector<std::pair<std::string, std::string>> ExamplesOf(const FollowedGame& followed) {
  const AnyGame& game = followed.game();
  const auto deal = [&](Rng& chance) { return game.Deal(chance); };
  DrawScript script;
  Rng scripted = Rng::Scripted(script);
  const AnyState dealt = deal(scripted);
  std::vector<std::string> seen = Testimony(game, followed.seat(), deal, script.values());
  seen.resize(std::min<std::size_t>(seen.size(), 2));
  const AnyState& world = followed.ToMove() == kNobody ? dealt : followed.world();
  const std::string move = game.ToText(world, game.LegalActions(world).front());
  const int other = (followed.seat() + 1) % game.NumPlayers();
  std::vector<std::pair<std::string, std::string>> lines = {
      {"3", "your move, by number, words or code, as in 'play'"},
      {fmt::format("{}: {}", other, move),
       "moves of another seat, by code, between blanks, or one in words; '?' stands for a card "
       "that you did not see"}};
  if (seen.empty()) return lines;
  lines.emplace_back(fmt::format("{}", fmt::join(seen, ", ")),
                     "what you saw, where that is asked: names as printed, their beginnings, or "
                     "codes, between commas");
  lines.emplace_back(fmt::format("{}: {} = {}", other, move, seen.back()),
                     "both in one line; 'nothing' where nothing else was seen, 'unseen' where "
                     "nothing at all was seen of the move");
  if (game.NumPlayers() < 3) return lines;
  lines.emplace_back(fmt::format("seat 2 knows {}", seen.back()),
                     "behind '=', where you look at a hand that seat 2 looked at before");
  return lines;
}

constexpr std::array kCommands = {
    HelpLine{"hint [N]", "the best move by a search of N iterations"},
    HelpLine{"why MOVE", "a move against the best one, in the same worlds"},
    HelpLine{"show, moves", "the table as you know it; your moves, or what others may do"},
    HelpLine{"list", "all that was told, by number"},
    HelpLine{
        "undo [N]",
        "takes the last step back, or the last N; where something is asked for, what you named "
        "last, or the last N things; 'undo all' takes back all that was begun"},
    HelpLine{"change N LINE", "tells step N otherwise, and all that follows again"},
    HelpLine{"save FILE", "keeps what was told; 'riftlab follow FILE' goes on"},
    HelpLine{"position FILE", "writes what you know as a position, for 'analyze'"}};

// The only one of them, as its code; nothing where there are none, or several.
std::optional<std::string> OnlyMove(const std::vector<PossibleMove>& moves) {
  if (moves.size() != 1) return std::nullopt;
  return moves.front().text;
}

// Takes the next move of the followed seat, which is to move, off the rest of a line.
// InvalidArgument, in words for a person, where that begins with none.
absl::StatusOr<std::string> OwnMove(const FollowedGame& followed, std::string& rest) {
  const SeatView view(followed.game(), followed.info());
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, rest);
  if (!typed.ok()) {
    std::optional<std::string> move = OnlyMove(followed.WithCard(rest, followed.PossibleMoves()));
    if (!move) return typed.status();
    rest.clear();
    return *std::move(move);
  }
  if (typed->command != TableCommand::kMove) {
    return WrongLine(fmt::format("'{}' is not a move", ShownText(rest)));
  }
  rest = typed->rest;
  return view.moves()[typed->move];
}

// The same of another seat: a move by its code, or all of the rest as the words of one, or their
// beginning, or as a card. A first word that is none of these is taken for a code that no world has
// in which was looked.
absl::StatusOr<std::string> MoveOfOther(const FollowedGame& followed, std::string& rest) {
  const std::vector<PossibleMove> moves = followed.PossibleMoves();
  auto [word, further] = WordAndRest(rest);
  const std::string code = Normalised(word);
  const bool is_code = std::any_of(moves.begin(), moves.end(), [&](const PossibleMove& move) {
    return Normalised(move.text) == code;
  });
  if (!is_code && word.find('?') == std::string::npos) {
    const std::vector<PossibleMove> meant = followed.MeantBy(rest, moves);
    if (std::optional<std::string> move = OnlyMove(meant)) {
      rest.clear();
      return *std::move(move);
    }
    if (meant.size() > 1 && !further.empty()) {
      return WrongLine(MeansSeveral(rest, WordsAndCodes(meant)));
    }
    if (std::optional<std::string> move = OnlyMove(followed.WithCard(word, moves))) {
      rest = std::move(further);
      return *std::move(move);
    }
  }
  rest = std::move(further);
  return word;
}

}  // namespace

std::string FollowHelp(const FollowedGame& followed, std::size_t columns) {
  constexpr std::size_t kExampleColumn = 24;
  constexpr std::size_t kCommandColumn = 16;
  std::string text =
      Wrapped("A line tells what happened at the table; what else is to be told is asked for.",
              columns, 0, 0);
  for (const auto& [call, meaning] : ExamplesOf(followed)) {
    const bool is_wide = call.size() + 3 > kExampleColumn;
    text += is_wide ? fmt::format("  {}\n{:{}}", call, "", kExampleColumn)
                    : fmt::format("  {:<{}}", call, kExampleColumn - 2);
    text += Wrapped(meaning, columns, kExampleColumn, kExampleColumn);
  }
  for (const HelpLine& line : kCommands) {
    text += fmt::format("{:<{}}", line.call, kCommandColumn) +
            Wrapped(line.text, columns, kCommandColumn, kCommandColumn);
  }
  return text + "log [N], info [CARD], rules, help, quit\n";
}

std::pair<std::string, std::string> WordAndRest(std::string_view text) {
  text = Stripped(text);
  const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
  return {std::string{text.substr(0, end)}, std::string{Stripped(text.substr(end))}};
}

std::optional<std::int64_t> ReadCount(const std::string& text, std::int64_t usual,
                                      std::int64_t most) {
  const std::optional<std::int64_t> count = text.empty() ? usual : ParseInteger(text);
  return count && *count >= 1 && *count <= most ? count : std::nullopt;
}

absl::StatusOr<std::string> NextMove(const FollowedGame& followed, Player seat, std::string& rest) {
  const bool is_own = seat == followed.seat() && followed.ToMove() == seat;
  return is_own ? OwnMove(followed, rest) : MoveOfOther(followed, rest);
}

}  // namespace riftlab
