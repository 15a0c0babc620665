#include "ricochet/simulation/dimensions.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/heap_sort.hpp"

namespace ricochet::simulation {

namespace {

/// The bounds; along open axes, the range of the balls' centres.
Box extent_of(const State& state) {
  const int count = state.size();
  Box extent = state.surroundings.bounds;
  for (int axis = 0; axis < 3; ++axis) {
    if (state.edges[static_cast<std::size_t>(axis)] != Edge::Open) continue;
    extent.min[axis] = kUnbounded;
    extent.max[axis] = -kUnbounded;
    for (int i = 0; i < count; ++i) {
      const double at = state.position_now(i)[axis];
      extent.min[axis] = std::min(extent.min[axis], at);
      extent.max[axis] = std::max(extent.max[axis], at);
    }
    if (count == 0) extent.min[axis] = extent.max[axis] = 0;
  }
  return extent;
}

}  // namespace

bool measure(const State& state, Dimensions& dimensions) {
  const int count = state.size();
  Dimensions d{};
  double least = kUnbounded;
  for (const Body& b : state.bodies) {
    d.largest_radius = std::max(d.largest_radius, b.radius);
    least = std::min(least, b.radius);
  }
  d.equal_radii = count > 0 && least == d.largest_radius;
  double in_cells = d.largest_radius;
  if (!d.equal_radii && !state.surroundings.periodic && count > 0) {
    List<double> radii;
    if (!radii.reserve(state.bodies.size())) return false;
    for (const Body& b : state.bodies) radii.push_reserved(b.radius);
    heap_sort(radii);
    d.largest_in_cells = kLargeRadius * radii[radii.size() / 2];
    const auto above = radii.end() - std::upper_bound(radii.begin(), radii.end(), d.largest_in_cells);
    d.has_large = above > 0 && above <= 1 + count / kOneLargeIn;
    if (d.has_large) in_cells = *(radii.end() - above - 1);
  }
  const Box extent = extent_of(state);
  d.largest_coordinate = 2 * d.largest_radius;
  for (int axis = 0; axis < 3; ++axis)
    d.largest_coordinate =
        std::max({d.largest_coordinate, std::fabs(extent.min[axis]), std::fabs(extent.max[axis])});
  d.layout = CellList::layout_for(extent, state.edges, 2 * in_cells, std::max(count, 1));
  dimensions = d;
  return true;
}

}  // namespace ricochet::simulation
