// How often seats meet each card and each option, and how those fare that do: the win rates that
// players of card games know ("in the opening hand", "when drawn", "when not drawn").
//
// A difference between seats that drew a card and seats that did not is no effect of the card where
// it comes up late in long games. So there is a second difference at equal length: games are put
// into groups of like length (GameResult::turns), and seats are compared within these alone (the
// fixed effects of a linear regression, or W. G. Cochran, "The effectiveness of adjustment by
// subclassification", Biometrics 24, 1968). Of several agents only seats of the same one in the
// same line-up are compared (game_strata.h): a strong one may choose what a weak one leaves, and
// against a weak one games are longer or shorter, and what is drawn and chosen is different. So it
// is with sides of unlike size, which are kept apart. Variances are those of the scores of blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/balance/game_strata.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// Seats to which something happened against those to which it did not.
struct Contrast {
  Estimate with;  // their shares of the win
  Estimate without;
  double turns_with = 0;  // mean length of their games
  double turns_without = 0;
  // Shares with less those without, within strata; none where nothing varies, or where fewer than
  // kFewestBlocks blocks have either, one more for each further stratum that has both. Of several
  // line-ups those at equal length count each group of games of a stratum for that.
  std::optional<WithBounds> difference;
  std::optional<WithBounds> at_equal_length;
  // There would be seats to compare at equal length, but in too few blocks.
  bool has_few_at_equal_length = false;

  static constexpr std::int64_t kFewestBlocks = 10;

  // The difference is there, and at equal length less than half of it is left, none that could be
  // told from 0, or nothing to compare; not where that is for want of blocks.
  bool Fades() const;
};

// Parts are of the seats that had the card in a deck of their own; of all where none has any.
struct CardExposure {
  std::string name;
  std::int64_t seats = 0;  // of which parts are
  Estimate owned;          // part of all seats; count 0 where no seat has cards of its own
  Estimate opening;        // in the hand as the first turn began
  Estimate drawn;          // in the hand at some time
  Estimate left;           // in the hand at the end
  Estimate owned_share;    // of the win
  Estimate opening_share;
  Estimate left_share;
  Contrast contrast;  // drawn against not drawn
};

struct OptionExposure {
  std::string kind;
  std::string option;
  std::int64_t seats = 0;  // that were offered it
  Estimate offered;        // part of all seats
  Estimate chosen;         // part of the seats that were offered it: at least once
  Estimate offered_share;  // of the win
  Contrast contrast;       // chosen against left every time
};

struct ExposureSummary {
  std::int64_t games = 0;
  std::size_t num_seats = 0;            // of a game; alone the share of the win is the utility
  std::vector<CardExposure> cards;      // those with the surest difference first
  std::vector<OptionExposure> options;  // likewise
};

// Keeps what happened in the first games; memory is bounded. Ends with the first game of which not
// all could be kept, so that whatever is kept is known of all games alike.
class ExposureFigures {
 public:
  static constexpr std::size_t kMaxGames = 20'000;
  static constexpr std::size_t kMaxNames = 1024;  // later ones are passed over
  static constexpr std::size_t kMaxEntries = 8'000'000;
  static constexpr std::size_t kLengthGroups = 8;

  // For games in which seats have these sides, 0-based, none left out.
  explicit ExposureFigures(const std::vector<int>& sides, std::size_t max_entries = kMaxEntries)
      : num_seats_(sides.size()), max_entries_(max_entries), game_strata_(sides) {}

  // Adds a game of the block that is open; nothing once there is no room for one. Precondition: a
  // share and an agent a seat (trusted).
  void Add(const GameRecord& record, const GameMeasures& measures);

  void CloseBlock() { ++block_; }

  ExposureSummary Summary() const;

 private:
  // What happened to one seat with one name in one game.
  struct Entry {
    std::uint32_t game = 0;
    std::uint8_t seat = 0;
    std::uint8_t flags = 0;
  };
  struct Game {
    std::uint32_t block = 0;
    int turns = 0;
  };
  using Entries = std::map<std::string, std::vector<Entry>, std::less<>>;  // by name

  void AddEntry(Entries& entries, std::string_view name, const Entry& entry);
  std::vector<std::size_t> LengthGroups() const;  // by game, from 0 to kLengthGroups - 1

  std::size_t num_seats_;
  std::size_t max_entries_;
  bool is_full_ = false;
  std::uint32_t block_ = 0;
  std::size_t num_entries_ = 0;
  std::vector<Game> games_;
  std::vector<float> shares_;          // by game and seat
  std::vector<std::uint32_t> strata_;  // likewise
  GameStrata game_strata_;
  Entries cards_;
  Entries options_;
};

}  // namespace riftlab
