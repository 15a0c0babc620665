#include "ricochet/simulation/spatial_sort.hpp"

#include "ricochet/numeric/heap_sort.hpp"

namespace ricochet::simulation {

namespace {

/// Up to this number of balls all of their memory fits the nearer caches.
constexpr int kMostInCache = 4000;

}  // namespace

bool SpatialSort::prepare(int balls) {
  order_.clear();
  if (balls < kMostInCache) return true;
  if (!order_.reserve(static_cast<std::size_t>(balls))) return false;
  for (int i = 0; i < balls; ++i) order_.push_reserved({0, i});
  return true;
}

void SpatialSort::sort(State& state, const CellList& cells) {
  if (order_.empty()) return;
  for (Entry& one : order_) one.cell = cells.block_order(cells.cell_at(state.position_now(one.ball)));
  heap_sort(order_, [](const Entry& a, const Entry& b) {
    return a.cell < b.cell || (a.cell == b.cell && a.ball < b.ball);
  });
  // Follows each cycle of the permutation: slot k gets the contents of slot order_[k].ball.
  for (std::size_t start = 0; start < order_.size(); ++start) {
    if (order_[start].ball < 0) continue;
    const Flight flight = state.flights[start];
    const Body body = state.bodies[start];
    const std::int32_t index = state.indices[start];
    const CollisionFilter filter = state.filter(static_cast<int>(start));
    std::size_t to = start;
    for (;;) {
      const auto from = static_cast<std::size_t>(order_[to].ball);
      order_[to].ball = -1;
      if (from == start) break;
      state.flights[to] = state.flights[from];
      state.bodies[to] = state.bodies[from];
      state.indices[to] = state.indices[from];
      if (state.is_filtered) state.filters[to] = state.filters[from];
      to = from;
    }
    state.flights[to] = flight;
    state.bodies[to] = body;
    state.indices[to] = index;
    if (state.is_filtered) state.filters[to] = filter;
  }
  state.update_slots();
  order_.free();
}

}  // namespace ricochet::simulation
