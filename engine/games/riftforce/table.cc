// Rows of elementals in one store.
#include <algorithm>

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

int Table::RowAt(int place) const {
  int row = 0;
  while (End(row) <= place) ++row;
  return row;
}

void Table::Append(int row, Elemental elemental) {
  RIFTLAB_DCHECK(Total() < kMaxElementals);
  auto* const at = cells.begin() + End(row);
  std::copy_backward(at, cells.begin() + Total(), cells.begin() + Total() + 1);
  *at = elemental;
  for (int r = row; r < kRows; ++r) ++ends[r];
}

Elemental Table::Remove(int row, int place) {
  RIFTLAB_DCHECK(place >= Begin(row) && place < End(row));
  const Elemental removed = At(place);
  std::copy(cells.begin() + place + 1, cells.begin() + Total(), cells.begin() + place);
  for (int r = row; r < kRows; ++r) --ends[r];
  At(Total()) = Elemental(0, 0);
  return removed;
}

}  // namespace riftlab::riftforce
