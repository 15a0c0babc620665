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
#include <glm/vector_relational.hpp>
#include <limits>
#include <span>
#include <vector>

#include "ricochet/scene/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

class Grid {
 public:
  /// The spheres `items` of `all`, for balls of radius up to `reach`; false, and nothing is built, where a
  /// tree is better.
  bool build(std::span<const Sphere> all, std::span<const std::int32_t> items, double reach);
  void clear() { *this = {}; }
  bool empty() const { return blocks_.empty(); }
  double reach() const { return reach_; }
  /// Whether a ball from there is near enough for the precision in use.
  bool serves(const dvec3& from) const {
    return std::max({std::fabs(from.x), std::fabs(from.y), std::fabs(from.z)}) < size_ * 0x1p20;
  }

  /// Calls `visit(item)` for all that a ball of `radius` <= `reach()` from a place served may touch before
  /// `latest()`, which may come down meanwhile; cells nearer first. `speed` = |velocity|.
  template <class Latest, class Visit>
  void along(const dvec3& from, const dvec3& velocity, double speed, double radius, Latest&& latest,
             Visit&& visit) const;

 private:
  /// Four spheres; the fourth may give way to a link.
  struct alignas(64) Block {
    F4 x, y, z, radius;  ///< places from the grid's corner; NaN where there is none
  };
  static constexpr std::int32_t kLink = -0x3fffff;  ///< the bits of a NaN of its own

  std::vector<Block> blocks_;        ///< the cells', then those that chain on
  std::vector<std::int32_t> items_;  ///< four to a block; in place of the fourth, the next block
  dvec3 corners_[2] = {};
  double side_ = 0, cells_ = 0,  ///< of a cell; cells to a length
      size_ = 0, reach_ = 0, pad_ = 0;
  std::int32_t count_[3] = {};
};

template <class Latest, class Visit>
void Grid::along(const dvec3& from, const dvec3& velocity, double speed, double radius, Latest&& latest,
                 Visit&& visit) const {
  // Directions are random: what depends on their signs is looked up or counted, not branched on.
  const double slowness = 1 / speed;
  double inverse[3];
  dvec3 way;
  int up[3];
  for (int i = 0; i < 3; ++i) {
    way[i] = velocity[i] * slowness;
    up[i] = way[i] > 0;
    inverse[i] = 1 / way[i];
    // A component too small to cross anything counts as a tiny one of its sign.
    if (!(std::fabs(way[i]) > 1e-20)) [[unlikely]]
      inverse[i] = std::copysign(1e20, way[i]);
  }
  // Where it enters the whole, in lengths along the way.
  double enter = 0;
  if (!(glm::all(glm::greaterThan(from, corners_[0])) && glm::all(glm::lessThan(from, corners_[1])))) {
    double leave = latest() * speed;
    for (int i = 0; i < 3; ++i) {
      enter = std::max(enter, (corners_[1 - up[i]][i] - from[i]) * inverse[i]);
      leave = std::min(leave, (corners_[up[i]][i] - from[i]) * inverse[i]);
    }
    if (!(enter <= leave)) return;
  }
  const dvec3 start = from + way * enter - corners_[0];
  std::int32_t left[3], stride[3] = {1, count_[0], count_[0] * count_[1]};
  float next[3], step[3];
  std::int32_t index = 0;
  for (int i = 0; i < 3; ++i) {
    const std::int32_t cell = std::clamp(static_cast<std::int32_t>(start[i] * cells_), 0, count_[i] - 1);
    index += cell * stride[i];
    left[i] = up[i] * (count_[i] - 1) + (1 - 2 * up[i]) * cell;
    // Not below 0, but for rounding that the padding outweighs
    next[i] = static_cast<float>(((cell + up[i]) * side_ - start[i]) * inverse[i]);
    step[i] = static_cast<float>(std::fabs(side_ * inverse[i]));
    stride[i] *= 2 * up[i] - 1;
  }
  std::int32_t offset[8];
  for (int k = 0; k < 8; ++k)
    offset[k] = (k & 1 ? stride[0] : 0) + (k & 2 ? stride[1] : 0) + (k & 4 ? stride[2] : 0);
  const F4 ox = four(static_cast<float>(start.x)), oy = four(static_cast<float>(start.y)),
           oz = four(static_cast<float>(start.z)), ux = four(static_cast<float>(way.x)),
           uy = four(static_cast<float>(way.y)), uz = four(static_cast<float>(way.z)),
           wide = four(static_cast<float>(radius + pad_));
  // The fourth lane is never the least, so that it never steps.
  const F4 steps{step[0], step[1], step[2], 0};
  F4 times{next[0], next[1], next[2], HUGE_VALF};
  I4 more{left[0], left[1], left[2], 0};
  const auto limit = [&] { return static_cast<float>(std::min((latest() * speed - enter) + pad_, 1e30)); };
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
    times += reinterpret_cast<F4>(crossed & reinterpret_cast<I4>(steps));
    index += offset[lanes4(crossed)];
  }
}

}  // namespace ricochet::scene
