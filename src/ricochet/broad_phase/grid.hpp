// Uniform grid: finds the spheres that a moving ball may hit, cell by cell along its ray (3D-DDA after Amanatides and
// Woo, "A fast voxel traversal algorithm for ray tracing", 1987, on three axes at once).
//
// Each cell has one cache line with four spheres side by side, and a chain of further lines if four are not enough.
// Stored are centres in single precision, radii rounded up to 255ths of the largest, and items. One set of vector
// instructions finds which of four spheres the line passes closely enough. A sphere is in every cell that it comes
// near, by more than single precision can lose in a traversal: it may be visited in vain or twice, but is never left
// out.
//
// Error bounds of single precision, with w = 2^-24, S = size_ and R the sum of radii. The coordinates of the spheres,
// of the ray's start and of its points, measured from the grid's corner, are at most S, so distances are at most
// sqrt(3) S.
//   The test |p x u| <= R for a sphere: places are rounded, and so is their difference p: 3 sqrt(3) w S; u is, by w: sqrt(3) w S;
//   p x u, 3 w |p|: 3 sqrt(3) w S; its square, the radii, their sum and its square, 2 w S and 3 w S. Together 18 w S.
//   The walk, after n steps on an axis: t_max is off by a rounding of t for each step, by 3 w t for the side, the direction
//   and their quotient, and the first by 7 w S / u. Times the direction's component u, for t u <= S, this is where the ray
//   crosses on that axis: within (n + 12) w S, the direction's rounding included.
//   Doubles: a start up to 2^20 S away is brought to the grid within 2^-30 S = 2^-6 w S.
// Sizes: S is from 1e-10 to 1e10, or there is no grid. Starts are as far away as said above, or the grid is not used.
// Squared speeds are from 2^-900 to 2^1000 (`is_indexed_speed`). No radius in the test is below pad_ > 1e-16, so the
// squares of radii are normal numbers. pad_ is 4 w S (N + 32) for N cells on the longest axis, n <= N. It widens the
// radii for the test, the spheres for the choice of their cells, and the length of the walk at its end.
//
// Compared with the bounding-volume hierarchy, it is faster if spheres of similar sizes fill space evenly, and slower
// if they are clustered; `build` reports which. Cost: built in O(n), 0.1 us a sphere; traversed in some 10 ns a cell.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::broad_phase {

using simd::F4;
using simd::I4;
using simd::U4;
using sphere_filter::Ray;

class Grid {
 public:
  enum class BuildResult : std::uint8_t { Ok, HierarchyIsBetter, OutOfMemory };
  /// Builds a grid of the spheres `items` of `all`, for balls of radius up to `largest_ball`. Unless the result is Ok,
  /// the grid is unchanged.
  BuildResult build(std::span<const Sphere> all, std::span<const std::int32_t> items, double largest_ball);
  void clear() { *this = {}; }
  bool empty() const { return blocks_.empty(); }
  /// The largest ball radius that it was built for.
  double largest_ball() const { return largest_ball_; }
  /// True if a ball that starts there is near enough for the precision in use.
  bool serves(const Vec3d& from) const { return largest_coordinate(from) < size_ * kFarthestGridStart; }

  /// The place where a ball's ray enters the grid, and the steps of its traversal, in lengths along the ray from there.
  struct Traversal {
    F4 origin, direction;  ///< from the grid's corner; a unit vector
    F4 t_max, t_delta;     ///< for each axis: where the ray leaves the cell, and the length across one cell
    I4 cells_left;         ///< on each axis, until the grid ends
    I4 stride;             ///< the change of the cell's index in a step on each axis
    std::int32_t cell;     ///< the first cell; -1: the ray misses the grid
    float radius;          ///< the ball's radius, padded
    double speed, enter;   ///< `enter`: the length from the ball's start to the grid

    /// The length at which the ray leaves the cell.
    float exit() const {
      const F4 other = __builtin_shufflevector(t_max, t_max, 1, 2, 0, 3),
               third = __builtin_shufflevector(t_max, t_max, 2, 0, 1, 3);
      return simd::lesser(t_max, simd::lesser(other, third))[0];
    }
    /// Goes to the next cell, `exit` being the current one's exit length; false at the end of the grid.
    bool advance(float exit) {
      const I4 crossed = (t_max <= simd::four(exit)) & I4{-1, -1, -1, 0};
      cells_left += crossed;
      if (simd::lanes4(cells_left) != 0) return false;
      t_max += reinterpret_cast<F4>(crossed & reinterpret_cast<I4>(t_delta));
      const I4 moves = crossed & stride;
      cell += (moves[0] + moves[1]) + moves[2];
      return true;
    }
  };
  /// Begins the traversal of a ball with `radius` <= `largest_ball()`, until `latest`, from a start for which `serves`
  /// is true. The cell is -1 if the ray misses the grid. The result is written in place, because copying freshly
  /// written memory is slow.
  void begin(const Vec3d& from, const Ray& ray, double radius, double latest, Traversal& t) const;

  /// A ball's walk through the cells, one step at a time, so that the walks of many balls can alternate.
  class Walk;

  /// Calls `visit(item)` for all spheres that a ball at rest may touch, from a place for which `serves` is true, with
  /// `radius` <= `largest_ball()`: all of them are in the cell of its centre.
  template <class Visit>
  void for_each_touching(const Vec3d& center, double radius, Visit&& visit) const;

 private:
  /// Four spheres, or three and a link to the next block.
  struct alignas(64) Block {
    F4 x, y, z;  ///< centres from the grid's corner; NaN for an empty place
    /// The item, and in the bits above its kItemBits the radius in units of `radius_unit_`; for a link, the next block
    I4 tags;

    Vec3<F4> center() const { return {x, y, z}; }
    F4 radii(float unit) const {
      const I4 units = reinterpret_cast<I4>(reinterpret_cast<U4>(tags) >> kItemBits);
      return __builtin_convertvector(units, F4) * simd::four(unit);
    }
    std::int32_t tag(int lane) const {
      std::int32_t tag;
      std::memcpy(&tag, reinterpret_cast<const char*>(&tags) + 4 * lane, 4);
      return tag;
    }
    bool is_linked() const {
      std::int32_t last;
      std::memcpy(&last, reinterpret_cast<const char*>(&x) + 12, 4);
      return last == kLink;
    }
    void link(std::int32_t next) {
      std::memcpy(reinterpret_cast<char*>(&x) + 12, &kLink, 4);
      tags[3] = next;
    }
  };
  static Vec3<F4> on_all(F4 v) { return {simd::all<0>(v), simd::all<1>(v), simd::all<2>(v)}; }

  static constexpr int kItemBits = 24;
  static constexpr float kRadiusUnits = 255;
  static constexpr std::int32_t kLink = -0x3fffff;  ///< the bits of a NaN that no computation produces

  /// A ray on all lanes, to be tested against the spheres of a block: the sign of D for a unit vector.
  struct Line {
    Vec3<F4> o, u;
    F4 ball_radius;
    float radius_unit;

    Line(const Traversal& t, float unit)
        : o(on_all(t.origin)), u(on_all(t.direction)), ball_radius(simd::four(t.radius)), radius_unit(unit) {}
    I4 operator()(const Block& block) const {
      const F4 radii = block.radii(radius_unit) + ball_radius;
      return discriminant(radii * radii, block.center() - o, u) >= simd::four(0);
    }
  };

  /// Calls `visit(item)` for all spheres of a cell for which `is_near(block)` holds.
  template <class IsNear, class Visit>
  [[gnu::always_inline]] void for_each_in_cell(std::int32_t cell, const IsNear& is_near,
                                               Visit&& visit) const {
    for (std::int32_t at = cell; at >= 0;) at = for_each_in_block(at, is_near, visit);
  }
  /// Like `for_each_in_cell`, for one block; returns the cell's next block, or -1.
  template <class IsNear, class Visit>
  [[gnu::always_inline]] std::int32_t for_each_in_block(std::int32_t at, const IsNear& is_near,
                                                        Visit&& visit) const {
    const Block& block = blocks_.data()[at];
    for (int near = simd::lanes4(is_near(block)); near != 0; near &= near - 1)
      visit(block.tag(__builtin_ctz(static_cast<unsigned>(near))) & ((1 << kItemBits) - 1));
    return block.is_linked() ? block.tag(3) : -1;
  }
  /// A time as a length from the place where a ray enters.
  float length_until(double time, const Traversal& t) const {
    return static_cast<float>(std::min((time * t.speed - t.enter) + pad_, 1e30));
  }

  struct Layout;
  [[nodiscard]] bool make_blocks(const List<std::int32_t>& population, List<std::int32_t>& chain);
  void fill_blocks(const Layout& layout, List<std::int32_t>& population, const List<std::int32_t>& chain);

  List<Block> blocks_;  ///< first one for each cell, then the chained ones
  Vec3d corners_[2] = {};
  double side_ = 0, inverse_side_ = 0;  ///< the edge of a cell
  double size_ = 0, largest_ball_ = 0, pad_ = 0;
  float radius_unit_ = 0;
  F4 last_ = {};  ///< the index of the last cell on each axis
  I4 stride_ = {};
};

/// Directions are random, so nothing branches on their signs.
inline void Grid::begin(const Vec3d& from, const Ray& ray, double radius, double latest, Traversal& t) const {
  const Vec3d direction = ray.v * ray.inverse_speed;
  double enter = 0;
  t.speed = ray.speed;
  t.cell = -1;
  bool inside = true;
  for (int i = 0; i < 3; ++i) inside = inside && from[i] > corners_[0][i] && from[i] < corners_[1][i];
  if (!inside) {
    double leave = latest * ray.speed;
    for (int i = 0; i < 3; ++i) {
      const bool up = direction[i] > 0;
      const double inverse = std::fabs(direction[i]) > kSmallestSlope
                                 ? 1 / direction[i]
                                 : std::copysign(1 / kSmallestSlope, up ? 1 : -1);
      enter = std::max(enter, (corners_[1 - up][i] - from[i]) * inverse);
      leave = std::min(leave, (corners_[up][i] - from[i]) * inverse);
    }
    if (!(enter <= leave)) return;
  }
  const Vec3d start = from + direction * enter - corners_[0];
  t.enter = enter;
  t.radius = static_cast<float>(radius + pad_);
  t.origin = F4{static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z), 0};
  t.direction = F4{static_cast<float>(direction.x), static_cast<float>(direction.y),
                   static_cast<float>(direction.z), 0};
  const I4 bits = reinterpret_cast<I4>(t.direction), up = t.direction > simd::four(0),
           sign = ~up & ~0x7fffffff;
  // A component too small to cross anything is replaced by a tiny one of the same sign.
  const F4 size =
      simd::greater(reinterpret_cast<F4>(bits & 0x7fffffff), simd::four(static_cast<float>(kSmallestSlope)));
  const F4 inverse = reinterpret_cast<F4>(reinterpret_cast<I4>(simd::four(1) / size) | sign);
  const F4 side = simd::four(static_cast<float>(side_));
  const I4 cell = __builtin_convertvector(
      simd::lesser(simd::greater(t.origin * simd::four(static_cast<float>(inverse_side_)), simd::four(0)),
                   last_),
      I4);
  const I4 stride = cell * stride_, end = __builtin_convertvector(last_, I4);
  t.cell = stride[0] + stride[1] + stride[2];
  // `up` is -1 where the ray goes up.
  t.cells_left = (up & (end - cell)) | (~up & cell);
  t.stride = (stride_ ^ ~up) - ~up;
  // Rounding may make it negative by less than the padding. The fourth lane is never the least.
  const F4 next = (__builtin_convertvector(cell - up, F4) * side - t.origin) * inverse;
  t.t_max = F4{next[0], next[1], next[2], HUGE_VALF};
  t.t_delta = side / size;
}

template <class Visit>
void Grid::for_each_touching(const Vec3d& center, double radius, Visit&& visit) const {
  const Vec3d place = center - corners_[0];
  for (int i = 0; i < 3; ++i)
    if (!(center[i] > corners_[0][i] && center[i] < corners_[1][i])) return;
  const F4 o{static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z), 0};
  const I4 cell = __builtin_convertvector(
      simd::lesser(simd::greater(o * simd::four(static_cast<float>(inverse_side_)), simd::four(0)), last_),
      I4);
  const I4 stride = cell * stride_;
  const F4 ball_radius = simd::four(static_cast<float>(radius + pad_));
  const Vec3<F4> from = on_all(o);
  const auto is_near = [&](const Block& block) {
    const F4 radii = block.radii(radius_unit_) + ball_radius;
    return length_squared(block.center() - from) <= radii * radii;
  };
  for_each_in_cell(stride[0] + stride[1] + stride[2], is_near, visit);
}

/// The contents of a block are visited one step later, when they have arrived from memory. Only then is it known how
/// far to go on.
class Grid::Walk {
 public:
  /// Begins the walk from a start for which `serves` is true; false if the ball does not reach the grid before
  /// `latest`.
  bool start(const Grid& grid, const Vec3d& from, const Ray& ray, double radius, double latest) {
    grid.begin(from, ray, radius, latest, traversal_);
    if (traversal_.cell < 0) return false;
    grid_ = &grid;
    block_ = traversal_.cell;
    entered_ = 0;
    far_ = grid.length_until(latest, traversal_);
    found_ = 0;
    return true;
  }
  /// Reads what the next step will need, to fetch it into the cache; `fetch_item(item)` does that for the items found.
  template <class FetchItem>
  void fetch(FetchItem&& fetch_item) const {
    for (int k = 0; k < found_; ++k) fetch_item(pending_[k]);
    if (block_ >= 0) read_ahead(grid_->blocks_.data() + block_);
  }
  /// Calls `visit(item)` for the spheres of the previous block that the ball may hit before `latest()`, and looks at
  /// the next block; false at the end. Nearer cells come first.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit) {
    if (found_ > 0) {
      for (int k = 0; k < found_; ++k) visit(pending_[k]);
      found_ = 0;
      far_ = grid_->length_until(latest(), traversal_);
    }
    if (block_ < 0 || !(entered_ <= far_)) return false;
    block_ = grid_->for_each_in_block(block_, Line(traversal_, grid_->radius_unit_),
                                      [&](std::int32_t item) { pending_[found_++] = item; });
    if (block_ < 0) {
      entered_ = traversal_.exit();
      if (traversal_.advance(entered_)) block_ = traversal_.cell;
    }
    return block_ >= 0 || found_ > 0;
  }
  /// All steps at once, for a grid that fits in the caches: items are visited as soon as they are found.
  template <class Latest, class Visit>
  void run(Latest&& latest, Visit&& visit) const {
    const Grid& grid = *grid_;
    Traversal t = traversal_;
    const Line line(t, grid.radius_unit_);
    float far = far_;
    for (;;) {
      bool visited = false;
      grid.for_each_in_cell(t.cell, line, [&](std::int32_t item) {
        visit(item);
        visited = true;
      });
      if (visited) far = grid.length_until(latest(), t);
      const float exit = t.exit();
      if (!(exit <= far) || !t.advance(exit)) return;
    }
  }

 private:
  const Grid* grid_;
  Traversal traversal_;
  std::int32_t block_;   ///< the next block; -1: there is none
  float entered_, far_;  ///< the length at which its cell is entered; the length beyond which nothing matters
  int found_;
  std::int32_t pending_[4];
};

}  // namespace ricochet::broad_phase
