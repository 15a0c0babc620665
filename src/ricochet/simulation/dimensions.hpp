// The sizes of a world that determine its cell list and its tolerances.
#pragma once

#include "ricochet/simulation/cell_list.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

struct Dimensions {
  CellList::Layout layout;
  double largest_radius;
  double largest_in_cells;  ///< balls of greater radius are kept out of the cells, if `has_large`
  double largest_coordinate;
  bool equal_radii;
  bool has_large;  ///< some balls are too large for the cells
};

/// Balls larger than this many median radii are kept out of the cells, while they are few: at most one in so
/// many, and one more.
inline constexpr double kLargeRadius = 4;
inline constexpr int kOneLargeIn = 64;

/// Measures the balls as they are now. False if there is no memory.
[[nodiscard]] bool measure(const State& state, Dimensions& dimensions);

}  // namespace ricochet::simulation
