// For speed: runs at every event.
#include "ricochet/simulation/cell_list.hpp"

namespace ricochet::simulation {

namespace {

/// Up to this number of balls there is a single cell: every ball is a neighbour of every other one, and none ever
/// crosses a cell's face.
constexpr int kFewBalls = 24;

/// The least average number of balls per cell, if they are far apart. Narrower cells would cost more crossings than
/// they save neighbours.
constexpr double kBallsPerCell = 0.5;

/// The most cells per ball, whatever the sizes.
constexpr double kMostCellsPerBall = 4;

/// The width of cubes that hold kBallsPerCell each, along the axes with room for two of them.
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

/// A power of two as the unit of sizes, so that a volume neither overflows nor vanishes; 1 if it could do neither.
double unit_of(const Vec3d& size) {
  const double largest = std::max({size.x, size.y, size.z});
  if (!(largest < 0x1p-200 || largest > 0x1p200) || !(largest > 0)) return 1;
  return std::ldexp(1.0, std::ilogb(largest));
}

}  // namespace

CellList::Layout CellList::layout_for(const Box& extent, const std::array<Edge, 3>& edges, double narrowest,
                                      int balls) {
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
    layout.period[a] = size[i];
    layout.width[a] = layout.count[a] > 1      ? size[i] / layout.count[a]
                      : edges[a] == Edge::Open ? kUnbounded
                                               : size[i];
  }
  return layout;
}

bool CellList::reserve(const Layout& layout) {
  for (std::size_t a = 0; a < 3; ++a)
    if (!adjacent_[a].reserve(static_cast<std::size_t>(layout.count[a]))) return false;
  return heads_.reserve(layout.places());
}

void CellList::build(const Layout& layout) {
  edges_ = layout.edges;
  count_ = layout.count;
  origin_ = layout.origin;
  width_ = layout.width;
  period_ = layout.period;
  std::int32_t within = 1, block = layout.in_block(0) * layout.in_block(1) * layout.in_block(2);
  for (std::size_t a = 0; a < 3; ++a) {
    adjacent_[a].clear();
    const std::int32_t in_block = layout.in_block(a);
    for (std::int32_t c = 0; c < count_[a]; ++c) {
      Adjacent adjacent{};
      for (int d = 0; d < 3; ++d) {
        const std::int32_t to = c + d - 1;
        const int beyond = to < 0 ? -1 : to >= count_[a] ? 1 : 0;
        const std::int32_t at = to - beyond * count_[a];
        adjacent.cell[d] = at % in_block * within + at / in_block * block;
        const auto wrap = static_cast<std::uint32_t>(edges_[a] == Edge::Periodic ? beyond : 0);
        constexpr std::uint32_t kCells[3] = {1, 3, 9};
        adjacent.image[d] = ((wrap & 0xFF) << 8 * a) + (static_cast<std::uint32_t>(d) * kCells[a] << 24);
        if (beyond != 0 && edges_[a] == Edge::Walled) adjacent.cell[d] = -1;
      }
      if (edges_[a] == Edge::Open && count_[a] < 3) adjacent.cell[0] = -1;
      if (edges_[a] == Edge::Open && count_[a] < 2) adjacent.cell[2] = -1;
      adjacent_[a].push_reserved(adjacent);
    }
    within *= in_block;
    block *= layout.blocks(a);
  }
  heads_.clear();
  for (std::size_t cell = 0; cell < layout.places(); ++cell) heads_.push_reserved(-1);
}

std::size_t CellList::Layout::most_neighbours(std::size_t balls) const {
  std::size_t times = 1;
  for (std::size_t a = 0; a < 3; ++a) times *= edges[a] == Edge::Periodic && count[a] < 3 ? 3U : 1U;
  return balls * times + 32;
}

CellList::Cell CellList::cell_at(const Vec3d& position) const {
  Cell cell;
  for (int i = 0; i < 3; ++i) {
    const auto a = static_cast<std::size_t>(i);
    const double at = std::floor((position[i] - origin_[a]) / width_[a]);
    const auto last = static_cast<double>(count_[a] - 1);
    const double kept = edges_[a] == Edge::Open ? std::clamp(at, -1e9, 1e9) : std::clamp(at, 0.0, last);
    // NaN, from positions whose difference overflows, counts as 0.
    cell.at[i] = count_[a] == 1 || !(kept == kept) ? 0 : static_cast<std::int32_t>(kept);
  }
  return cell;
}

void CellList::insert(std::int32_t ball, const Cell& cell, std::span<CoarseFlight> flights) {
  std::int32_t& head = heads_[index_of(cell)];
  flights[static_cast<std::size_t>(ball)].next = head;
  head = ball;
}

void CellList::remove(std::int32_t ball, const Cell& cell, std::span<CoarseFlight> flights) {
  std::int32_t* link = &heads_[index_of(cell)];
  while (*link != ball) link = &flights[static_cast<std::size_t>(*link)].next;
  *link = flights[static_cast<std::size_t>(ball)].next;
}

int CellList::step(Cell& cell, int axis, int direction) const {
  const auto a = static_cast<std::size_t>(axis);
  cell.at[axis] += direction;
  if (edges_[a] != Edge::Periodic) return 0;
  if (cell.at[axis] < 0) {
    cell.at[axis] += count_[a];
    return 1;
  }
  if (cell.at[axis] >= count_[a]) {
    cell.at[axis] -= count_[a];
    return -1;
  }
  return 0;
}

[[gnu::always_inline]] inline int CellList::heads_in(const Cell& cell, const std::array<int, 3>& from,
                                                     const std::array<int, 3>& to, Neighbour* heads) const {
  const Adjacent &ax = adjacent(0, cell), &ay = adjacent(1, cell), &az = adjacent(2, cell);
  int count = 0;
  for (int z = from[2]; z <= to[2]; ++z) {
    if (az.cell[z] < 0) continue;
    for (int y = from[1]; y <= to[1]; ++y) {
      if (ay.cell[y] < 0) continue;
      const std::int32_t* const row = heads_.data() + az.cell[z] + ay.cell[y];
      const std::uint32_t image = az.image[z] + ay.image[y];
      for (int x = from[0]; x <= to[0]; ++x) {
        if (ax.cell[x] < 0) continue;
        heads[count] = {row[ax.cell[x]], image + ax.image[x]};
        count += heads[count].ball >= 0;
      }
    }
  }
  return count;
}

int CellList::heads_around(const Cell& cell, Neighbour* heads) const {
  return heads_in(cell, {0, 0, 0}, {2, 2, 2}, heads);
}

int CellList::heads_ahead(const Cell& cell, int axis, int direction, Neighbour* heads) const {
  std::array<int, 3> from{0, 0, 0}, to{2, 2, 2};
  from[static_cast<std::size_t>(axis)] = to[static_cast<std::size_t>(axis)] = direction + 1;
  return heads_in(cell, from, to, heads);
}

CellList::Crossing CellList::next_crossing(const Flight& flight, const Cell& cell) const {
  // Without branches for random data: which axis is first, and in which direction.
  double first = kInfiniteTime;
  int axis = 0;
  for (int i = 0; i < 3; ++i) {
    const double v = flight.velocity[i];
    const int up = v > 0 ? 1 : 0;
    if (v == 0 || is_end(i, cell, up)) continue;
    const double time = flight.since + distance_to_face(i, cell, up, flight) / v;
    axis = time < first ? i : axis;
    first = time < first ? time : first;
  }
  return {first, axis, flight.velocity[axis] > 0 ? 1 : -1};
}

}  // namespace ricochet::simulation
