#include "tournament/record/origin.h"

namespace riftlab {

std::string OriginNote(Origin origin) {
  switch (origin) {
    case Origin::kPlayed:
      return "";
    case Origin::kTold:
      return "A game of people, imported: all that was drawn was told.";
    case Origin::kAssumed:
      return "A game of people, imported: hidden cards that were not told are assumed. They agree "
             "with all that was told, and may have been others.";
  }
  return "";
}

}  // namespace riftlab
