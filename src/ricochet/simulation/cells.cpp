#include "ricochet/simulation/cells.hpp"

namespace ricochet::simulation {

namespace {

/// With fewer balls every one is everyone's neighbour, and none ever crosses.
constexpr int kFewBalls = 24;

/// How many balls a cell holds on average where they stand far apart, at least: narrower cells would be
/// crossed more often than they save.
constexpr double kBallsPerCell = 0.5;

/// More cells than this for each ball are never laid, whatever the sizes.
constexpr double kMostCellsPerBall = 4;

/// Of cubes that hold kBallsPerCell each, along the axes that have room for two of them.
double cell_width(const Vec3d& size, double narrowest, int balls) {
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

/// The power of two by which sizes are measured, so that a volume neither overflows nor vanishes: 1 for
/// sizes that could do neither.
double unit_of(const Vec3d& size) {
  const double largest = std::max({size.x, size.y, size.z});
  if (!(largest < 0x1p-200 || largest > 0x1p200) || !(largest > 0)) return 1;
  return std::ldexp(1.0, std::ilogb(largest));
}

}  // namespace

Cells::Layout Cells::plan(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls) {
  Layout layout;
  layout.edges = edges;
  const Vec3d size = extent.max - extent.min;
  const double unit = unit_of(size);
  double wanted = cell_width(size / unit, narrowest / unit, balls) * unit * (1 + 0x1p-30);
  const auto fit = [&](int axis) { return balls <= kFewBalls ? 1 : std::floor(size[axis] / wanted); };
  const auto cells = [&] { return std::max(fit(0), 1.0) * std::max(fit(1), 1.0) * std::max(fit(2), 1.0); };
  while (cells() > kMostCellsPerBall * balls + 64) wanted *= 2;
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    layout.count[a] = fit(i) >= 2 ? static_cast<std::int32_t>(fit(i)) : 1;
    layout.origin[a] = extent.min[i];
    layout.box[a] = size[i];
    layout.width[a] = layout.count[a] > 1      ? size[i] / layout.count[a]
                      : edges[a] == Edge::Open ? kUnbounded
                                               : size[i];
  }
  return layout;
}

bool Cells::reserve(const Layout& layout) {
  for (std::size_t a = 0; a < 3; ++a)
    if (!rings_[a].reserve(static_cast<std::size_t>(layout.count[a]))) return false;
  return heads_.reserve(layout.cells());
}

void Cells::lay(const Layout& layout) {
  edges_ = layout.edges;
  count_ = layout.count;
  origin_ = layout.origin;
  width_ = layout.width;
  box_ = layout.box;
  for (std::size_t a = 0; a < 3; ++a) {
    rings_[a].clear();
    for (std::int32_t c = 0; c < count_[a]; ++c) {
      Ring ring{};
      for (int d = 0; d < 3; ++d) {
        const std::int32_t to = c + d - 1;
        const int beyond = to < 0 ? -1 : to >= count_[a] ? 1 : 0;
        ring.cell[d] = to - beyond * count_[a];
        ring.wrap[d] = static_cast<std::int8_t>(edges_[a] == Edge::Periodic ? beyond : 0);
        if (beyond != 0 && edges_[a] == Edge::Walled) ring.cell[d] = -1;
      }
      if (edges_[a] == Edge::Open && count_[a] < 3) ring.cell[0] = -1;
      if (edges_[a] == Edge::Open && count_[a] < 2) ring.cell[2] = -1;
      rings_[a].push_reserved(ring);
    }
  }
  heads_.clear();
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) heads_.push_reserved(-1);
}

std::size_t Cells::Layout::most_near(std::size_t balls) const {
  std::size_t times = 1;
  for (std::size_t a = 0; a < 3; ++a) times *= edges[a] == Edge::Periodic && count[a] < 3 ? 3 : 1;
  return balls * times + 32;
}

Cells::Spot Cells::spot_of(const Vec3d& place) const {
  Spot spot;
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    const double at = std::floor((place[i] - origin_[a]) / width_[a]);
    const double last = static_cast<double>(count_[a] - 1);
    const double kept = edges_[a] == Edge::Open ? std::clamp(at, -1e9, 1e9) : std::clamp(at, 0.0, last);
    // NaN, of places whose difference overflows, counts as 0.
    spot.at[i] = count_[a] == 1 || !(kept == kept) ? 0 : static_cast<std::int32_t>(kept);
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
  Crossing first{kInfiniteTime, 0};
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
