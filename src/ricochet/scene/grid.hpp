// A uniform grid: which of many spheres a moving ball may touch, cell by cell along its way.
//
// Each cell has one cache line of four spheres in single precision, side by side, and a chain of more where
// four are not enough; one set of vector instructions says which of four the line passes near enough. Spheres
// stand in every cell that they come near, by more than single precision can lose on the way: one may be
// visited in vain or twice, never left out. Stepping after Amanatides and Woo, A fast voxel traversal
// algorithm for ray tracing (1987), on three axes at once.
//
// Against the tree: faster where spheres of similar sizes fill space evenly, worse where they are clustered;
// `build` says so. Cost: built in O(n), 0.1 us a sphere; asked in some 10 ns a cell.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/scene/rough.hpp"
#include "ricochet/scene/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

class Grid {
 public:
  enum class Built : std::uint8_t { Ok, TreeIsBetter, OutOfMemory };
  /// The spheres `items` of `all`, for balls of radius up to `reach`; unless Ok, the grid is as it was.
  Built build(std::span<const Sphere> all, std::span<const std::int32_t> items, double reach);
  void clear() { *this = {}; }
  bool empty() const { return blocks_.empty(); }
  double reach() const { return reach_; }
  /// Whether a ball from there is near enough for the precision in use.
  bool serves(const Vec3d& from) const {
    return std::max({std::fabs(from.x), std::fabs(from.y), std::fabs(from.z)}) < size_ * 0x1p20;
  }

  /// A ball's way through the grid, made ready: `enter` and what is below are lengths along the way.
  struct Way {
    F4 start, ahead;     ///< from the corner; the unit vector
    F4 next, step;       ///< where it crosses the next wall of each axis, and then how often
    I4 left, stride;     ///< cells before the grid ends; from cell to cell
    std::int32_t index;  ///< of the first cell; -1: it does not come near
    float wide;
    double speed, enter;
  };
  /// From a place served; `radius` <= `reach()`, for as long as `latest`.
  Way way(const Vec3d& from, const Course& course, double radius, double latest) const;

  /// Calls `visit(item)` for all that the ball may touch before `latest()`, which may come down meanwhile;
  /// cells nearer first.
  template <class Latest, class Visit>
  void along(const Way& way, Latest&& latest, Visit&& visit) const;

 private:
  /// Four spheres; the fourth may give way to a link.
  struct alignas(64) Block {
    F4 x, y, z, radius;  ///< places from the grid's corner; NaN where there is none
  };
  static constexpr std::int32_t kLink = -0x3fffff;  ///< the bits of a NaN of its own

  List<Block> blocks_;        ///< the cells', then those that chain on
  List<std::int32_t> items_;  ///< four to a block; in place of the fourth, the next block
  Vec3d corners_[2] = {};
  double side_ = 0, cells_ = 0,  ///< of a cell; cells to a length
      size_ = 0, reach_ = 0, pad_ = 0;
  std::int32_t count_[3] = {};
  F4 last_ = {};  ///< of each axis, the last cell
  I4 stride_ = {};
};

/// Directions are random: nothing branches on their signs.
inline Grid::Way Grid::way(const Vec3d& from, const Course& course, double radius, double latest) const {
  Way w;
  const Vec3d ahead = course.v * course.slowness;
  double enter = 0;
  w.speed = course.speed;
  w.index = -1;
  bool inside = true;
  for (int i = 0; i < 3; ++i) inside = inside && from[i] > corners_[0][i] && from[i] < corners_[1][i];
  if (!inside) {
    double leave = latest * course.speed;
    for (int i = 0; i < 3; ++i) {
      const bool up = ahead[i] > 0;
      // As for the components below
      const double inverse = std::fabs(ahead[i]) > 1e-20 ? 1 / ahead[i] : up ? 1e20 : -1e20;
      enter = std::max(enter, (corners_[1 - up][i] - from[i]) * inverse);
      leave = std::min(leave, (corners_[up][i] - from[i]) * inverse);
    }
    if (!(enter <= leave)) return w;
  }
  const Vec3d start = from + ahead * enter - corners_[0];
  w.enter = enter;
  w.wide = static_cast<float>(radius + pad_);
  w.start = F4{static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z), 0};
  w.ahead = F4{static_cast<float>(ahead.x), static_cast<float>(ahead.y), static_cast<float>(ahead.z), 0};
  const I4 bits = reinterpret_cast<I4>(w.ahead), up = w.ahead > four(0), sign = ~up & ~0x7fffffff;
  // A component too small to cross anything counts as a tiny one of its sign.
  const F4 size = greater(reinterpret_cast<F4>(bits & 0x7fffffff), four(1e-20F));
  const F4 inverse = reinterpret_cast<F4>(reinterpret_cast<I4>(four(1) / size) | sign);
  const F4 side = four(static_cast<float>(side_));
  const I4 cell = __builtin_convertvector(
      lesser(greater(w.start * four(static_cast<float>(cells_)), four(0)), last_), I4);
  const I4 stride = cell * stride_, end = __builtin_convertvector(last_, I4);
  w.index = stride[0] + stride[1] + stride[2];
  // `up` is -1 where the way goes up.
  w.left = (up & (end - cell)) | (~up & cell);
  w.stride = (stride_ ^ ~up) - ~up;
  // Not below 0, but for rounding that the padding outweighs. The fourth is never the least.
  const F4 next = (__builtin_convertvector(cell - up, F4) * side - w.start) * inverse;
  w.next = F4{next[0], next[1], next[2], HUGE_VALF};
  w.step = side / size;
  return w;
}

template <class Latest, class Visit>
void Grid::along(const Way& way, Latest&& latest, Visit&& visit) const {
  if (way.index < 0) return;
  const F4 ox = all<0>(way.start), oy = all<1>(way.start), oz = all<2>(way.start);
  const F4 ux = all<0>(way.ahead), uy = all<1>(way.ahead), uz = all<2>(way.ahead);
  const F4 wide = four(way.wide);
  F4 times = way.next;
  I4 more = way.left;
  std::int32_t index = way.index;
  const auto limit = [&] {
    return static_cast<float>(std::min((latest() * way.speed - way.enter) + pad_, 1e30));
  };
  float far = limit();
  const Block* const blocks = blocks_.data();
  const std::int32_t* const all_items = items_.data();
  for (;;) {
    bool visited = false;
    for (std::int32_t at = index;;) {
      const Block& block = blocks[at];
      const std::int32_t* items = all_items + 4 * at;
      const F4 px = block.x - ox, py = block.y - oy, pz = block.z - oz, reach = block.radius + wide;
      const F4 cx = py * uz - pz * uy, cy = pz * ux - px * uz, cz = px * uy - py * ux;
      for (int near = lanes4(cx * cx + cy * cy + cz * cz <= reach * reach); near != 0; near &= near - 1) {
        visit(items[__builtin_ctz(static_cast<unsigned>(near))]);
        visited = true;
      }
      std::int32_t last;
      std::memcpy(&last, reinterpret_cast<const char*>(&block.radius) + 12, 4);
      if (last != kLink) break;
      at = items[3];
    }
    if (visited) far = limit();
    const F4 least = lesser(times, lesser(__builtin_shufflevector(times, times, 1, 2, 0, 3),
                                          __builtin_shufflevector(times, times, 2, 0, 1, 3)));
    if (!(least[0] <= far)) return;
    const I4 crossed = (times <= least) & I4{-1, -1, -1, 0};
    more += crossed;
    if (lanes4(more) != 0) return;
    times += reinterpret_cast<F4>(crossed & reinterpret_cast<I4>(way.step));
    const I4 moves = crossed & way.stride;
    index += (moves[0] + moves[1]) + moves[2];
  }
}

}  // namespace ricochet::scene
