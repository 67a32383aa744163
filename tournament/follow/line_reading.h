// Which draws of a line the facts that were told of it are of, all of them together.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tournament/follow/fact_words.h"

namespace riftlab {

// A draw that may be told: what it can be, each name once, and which seats see what it is. Without
// names it is read as it comes, as which side of a card is up.
struct TellableDraw {
  std::vector<std::string> names;
  std::vector<bool> seen_by;  // by seat
};

// The draws of a line, in order, and what each seat told of it.
struct TellableLine {
  std::vector<TellableDraw> draws;
  std::vector<std::vector<std::string>> facts;  // by seat
};

// By draw: what it is, as the game calls it; empty where nobody told it, nothing where it is to be
// read as it comes.
using Reading = std::vector<std::optional<std::string>>;

// By draw and seat: whether a fact of the seat told it.
using ToldBy = std::vector<std::vector<bool>>;

// How badly a reading does, the worst thing first.
struct ReadingFlaws {
  std::size_t unplaced = 0;  // facts that tell nothing
  // Draws that the same seats see are told all or none, as what is drawn into a hand and what all
  // see: how many of these groups are told in part.
  std::size_t partial = 0;
  // By draw that is told: seats that do not see it; what lies open is told first.
  std::size_t hidden = 0;
  friend auto operator<=>(const ReadingFlaws&, const ReadingFlaws&) = default;
};

// The flaws of a reading that leaves `unplaced` facts.
ReadingFlaws FlawsOf(const TellableLine& line, const ToldBy& told_by, std::size_t unplaced);

// Draws that are this or cannot be this, by number and name.
using FixedDraws = std::map<std::size_t, std::string>;
using ImpossibleDraws = std::set<std::pair<std::size_t, std::string>>;

// The reading with the least flaws that was found, each fact being of one draw at most, and of a
// draw that several seats tell the same. Of those that are as good the one in which draws come in
// the order in which they were told. The search is bounded where several seats tell many draws.
Reading BestReading(const FactWords& words, const TellableLine& line, const FixedDraws& fixed,
                    const ImpossibleDraws& impossible);

// The draws of `line` may also be what those of another reading of it may be, where they are the
// same ones; else it is the other one, and false.
bool AddNames(TellableLine other, TellableLine& line);

}  // namespace riftlab
