// Spatial sort: balls of one cell are side by side in memory, and cells in blocks of 4 x 4 x 4, so that a ball's
// neighbours are found in the nearer caches.
#pragma once

#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/cell_list.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class SpatialSort {
 public:
  /// Makes room to sort `balls` balls; few need no sorting. False if there is no memory.
  [[nodiscard]] bool prepare(int balls);

  /// Permutes the balls in memory, if `prepare` found that it pays, and frees its room.
  void sort(State& state, const CellList& cells);

 private:
  struct Entry {
    std::size_t cell;
    std::int32_t ball;
  };

  List<Entry> order_;
};

}  // namespace ricochet::simulation
