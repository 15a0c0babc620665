#include "ricochet/simulation/cells.hpp"

namespace ricochet::simulation {

namespace {

/// With fewer balls every one is everyone's neighbour, and none ever crosses.
constexpr int kFewBalls = 24;

/// How many balls a cell holds on average where they stand far apart, at least: narrower cells would be
/// crossed more often than they save.
constexpr double kBallsPerCell = 0.5;

/// Of cubes that hold kBallsPerCell each, along the axes that have room for two of them.
double cell_width(const dvec3& size, double narrowest, int balls) {
  double width = narrowest;
  for (int tries = 0; tries < 3; ++tries) {
    double volume = kBallsPerCell / balls;
    int axes = 0;
    for (int i = 0; i < 3; ++i) {
      if (!(size[i] >= 2 * width)) continue;
      volume *= size[i];
      ++axes;
    }
    const double fit = axes == 3 ? std::cbrt(volume) : axes == 2 ? std::sqrt(volume) : volume;
    width = std::max(fit, narrowest);
  }
  return width;
}

}  // namespace

void Cells::lay(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls) {
  edges_ = edges;
  const dvec3 size = extent.max - extent.min;
  const double wanted = cell_width(size, narrowest, balls) * (1 + 0x1p-30);
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    const double fit = balls <= kFewBalls ? 1 : size[i] / wanted;
    count_[a] = fit >= 2 ? static_cast<std::int32_t>(fit) : 1;
    origin_[a] = extent.min[i];
    box_[a] = size[i];
    width_[a] = count_[a] > 1 ? size[i] / count_[a] : edges[a] == Edge::Open ? kNever : size[i];
    rings_[a].assign(static_cast<std::size_t>(count_[a]), {});
    for (std::int32_t c = 0; c < count_[a]; ++c) {
      Ring& ring = rings_[a][static_cast<std::size_t>(c)];
      for (int d = 0; d < 3; ++d) {
        const std::int32_t to = c + d - 1;
        const int beyond = to < 0 ? -1 : to >= count_[a] ? 1 : 0;
        ring.cell[d] = to - beyond * count_[a];
        ring.wrap[d] = static_cast<std::int8_t>(edges[a] == Edge::Periodic ? beyond : 0);
        if (beyond != 0 && edges[a] == Edge::Walled) ring.cell[d] = -1;
      }
      if (edges[a] == Edge::Open && count_[a] < 3) ring.cell[0] = -1;
      if (edges[a] == Edge::Open && count_[a] < 2) ring.cell[2] = -1;
    }
  }
  heads_.assign(static_cast<std::size_t>(count_[0]) * static_cast<std::size_t>(count_[1]) *
                    static_cast<std::size_t>(count_[2]),
                -1);
}

std::size_t Cells::most_near(std::size_t balls) const {
  std::size_t times = 1;
  for (std::size_t a = 0; a < 3; ++a) times *= edges_[a] == Edge::Periodic && count_[a] < 3 ? 3 : 1;
  return balls * times + 32;
}

Cells::Spot Cells::spot_of(const dvec3& place) const {
  Spot spot;
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    const double at = std::floor((place[i] - origin_[a]) / width_[a]);
    const double last = static_cast<double>(count_[a] - 1);
    const double kept = edges_[a] == Edge::Open ? std::clamp(at, -1e9, 1e9) : std::clamp(at, 0.0, last);
    spot.at[i] = count_[a] == 1 ? 0 : static_cast<std::int32_t>(kept);
  }
  return spot;
}

void Cells::insert(std::int32_t ball, const Spot& spot, std::span<Flight> flights) {
  std::int32_t& head = heads_[cell_of(spot)];
  flights[static_cast<std::size_t>(ball)].next = head;
  head = ball;
}

void Cells::remove(std::int32_t ball, const Spot& spot, std::span<Flight> flights) {
  std::int32_t* link = &heads_[cell_of(spot)];
  while (*link != ball) link = &flights[static_cast<std::size_t>(*link)].next;
  *link = flights[static_cast<std::size_t>(ball)].next;
}

int Cells::step(Spot& spot, int axis, int direction) const {
  const auto a = static_cast<std::size_t>(axis);
  spot.at[axis] += direction;
  if (edges_[a] != Edge::Periodic) return 0;
  if (spot.at[axis] < 0) {
    spot.at[axis] += count_[a];
    return 1;
  }
  if (spot.at[axis] >= count_[a]) {
    spot.at[axis] -= count_[a];
    return -1;
  }
  return 0;
}

Cells::Crossing Cells::next_crossing(const Flight& flight, const Spot& spot) const {
  Crossing first{kNever, 0};
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    const double v = flight.velocity[i];
    if (v == 0) continue;
    const int up = v > 0;
    if (edges_[a] == Edge::Open && count_[a] == 1) continue;
    if (edges_[a] == Edge::Walled && (up ? spot.at[i] == count_[a] - 1 : spot.at[i] == 0)) continue;
    const double face = origin_[a] + (spot.at[i] + up) * width_[a] - flight.images[i] * box_[a];
    const double time = flight.since + (face - flight.position[i]) / v;
    if (time < first.time) first = {time, i};
  }
  return first;
}

}  // namespace ricochet::simulation
