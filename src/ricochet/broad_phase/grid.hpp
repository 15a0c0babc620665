// Uniform grid: names the spheres that a moving ball may hit, cell by cell along its ray (3D-DDA after
// Amanatides and Woo, "A fast voxel traversal algorithm for ray tracing", 1987, on three axes at once).
//
// Each cell has one cache line of four spheres, side by side, and a chain of more where four are not enough: centres in
// single precision, radii rounded up to 255ths of the largest, and their items. One set of vector instructions says which of
// four the line passes near enough. Spheres stand in every cell that they come near, by more than single precision can lose
// in a traversal: one may be visited in vain or twice, never left out.
//
// What single precision can lose, with w = 2^-24, S = size_ and R the sum of radii: coordinates of the spheres, of the ray's
// start and of its points, all from the grid's corner, are at most S, so distances at most sqrt(3) S.
//   The test |p x u| <= R of a sphere: places are rounded, and their difference p: 3 sqrt(3) w S; u is, by w: sqrt(3) w S;
//   p x u, 3 w |p|: 3 sqrt(3) w S; its square, the radii, their sum and its square, 2 w S and 3 w S. Together 18 w S.
//   The walk, after n steps on an axis: t_max is off by a rounding of t for each step, by 3 w t for the side, the direction
//   and their quotient, and the first by 7 w S / u. Times the direction's component u, for t u <= S, this is where the ray
//   crosses on that axis: within (n + 12) w S, the direction's rounding included.
//   Doubles: a start up to 2^20 S away is brought to the grid within 2^-30 S = 2^-6 w S.
// Sizes: S is from 1e-10 to 1e10, or there is no grid; starts are as said, or it is not asked; squared speeds from 2^-900 to 2^1000
// (`is_indexed_speed`). No radius in the test is below pad_ > 1e-16, whose square is a normal number, as are those of larger ones.
// pad_ is 4 w S (N + 32) for N cells on the longest axis, n <= N. The radii are widened by it for the test, the spheres for
// the cells that they stand in, and what is passed on the way by it at the end.
//
// Against the bounding-volume hierarchy: faster where spheres of similar sizes fill space evenly, worse where
// they are clustered; `build` says so. Cost: built in O(n), 0.1 us a sphere; traversed in some 10 ns a cell.
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
  /// The spheres `items` of `all`, for balls of radius up to `largest_ball`; unless Ok, the grid is as it was.
  BuildResult build(std::span<const Sphere> all, std::span<const std::int32_t> items, double largest_ball);
  void clear() { *this = {}; }
  bool empty() const { return blocks_.empty(); }
  /// The largest radius of a ball that it was built for.
  double largest_ball() const { return largest_ball_; }
  /// Whether a ball that starts there is near enough for the precision in use.
  bool serves(const Vec3d& from) const { return largest_coordinate(from) < size_ * kFarthestGridStart; }

  /// Where a ball's ray enters the grid, and the steps of its traversal in lengths along the ray from there.
  struct Traversal {
    F4 origin, direction;  ///< from the grid's corner; a unit vector
    F4 t_max, t_delta;     ///< where it leaves the cell on each axis; how far it is across one
    I4 cells_left;         ///< on each axis, before the grid ends
    I4 stride;             ///< what a step on each axis adds to the cell's index
    std::int32_t cell;     ///< the first; -1: the ray does not meet the grid
    float radius;          ///< of the ball, padded
    double speed, enter;   ///< `enter`: from the ball's start

    /// How far it is to where the ray leaves the cell.
    float exit() const {
      const F4 other = __builtin_shufflevector(t_max, t_max, 1, 2, 0, 3),
               third = __builtin_shufflevector(t_max, t_max, 2, 0, 1, 3);
      return simd::lesser(t_max, simd::lesser(other, third))[0];
    }
    /// Into the next cell, which is `exit` away; false at the end of the grid.
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
  /// From a start that it serves; `radius` <= `largest_ball()`, for as long as `latest`; its cell is -1 where the ray does not meet the grid.
  /// Written where it stays: what has just been written is copied slowly.
  void begin(const Vec3d& from, const Ray& ray, double radius, double latest, Traversal& t) const;

  /// A ball's way through the cells, a step at a time, so that those of many balls go on in turns.
  class Walk;

  /// Calls `visit(item)` for all that a ball may touch where it stands, `radius` <= `largest_ball()`, from a place that it
  /// serves: they all come near the one cell of its centre.
  template <class Visit>
  void for_each_touching(const Vec3d& center, double radius, Visit&& visit) const;

 private:
  /// Four spheres; the fourth may give way to a link.
  struct alignas(64) Block {
    F4 x, y, z;  ///< centres from the grid's corner; NaN where there is none
    I4 tags;  ///< the item, and above its kItemBits the radius in `radius_unit_`; the next block, where there is a link

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
  static constexpr std::int32_t kLink = -0x3fffff;  ///< the bits of a NaN that nothing else makes

  /// A ray on all lanes, to be tested against the spheres of a block: whether D >= 0 for a unit vector.
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
  /// The same for one block; gives the next of the cell, or -1.
  template <class IsNear, class Visit>
  [[gnu::always_inline]] std::int32_t for_each_in_block(std::int32_t at, const IsNear& is_near,
                                                        Visit&& visit) const {
    const Block& block = blocks_.data()[at];
    for (int near = simd::lanes4(is_near(block)); near != 0; near &= near - 1)
      visit(block.tag(__builtin_ctz(static_cast<unsigned>(near))) & ((1 << kItemBits) - 1));
    return block.is_linked() ? block.tag(3) : -1;
  }
  /// A time as a length from where a ray enters.
  float length_until(double time, const Traversal& t) const {
    return static_cast<float>(std::min((time * t.speed - t.enter) + pad_, 1e30));
  }

  struct Layout;
  [[nodiscard]] bool make_blocks(const List<std::int32_t>& population, List<std::int32_t>& chain);
  void fill_blocks(const Layout& layout, List<std::int32_t>& population, const List<std::int32_t>& chain);

  List<Block> blocks_;  ///< the cells', then those that chain on
  Vec3d corners_[2] = {};
  double side_ = 0, inverse_side_ = 0;  ///< of a cell
  double size_ = 0, largest_ball_ = 0, pad_ = 0;
  float radius_unit_ = 0;
  F4 last_ = {};  ///< the last cell of each axis
  I4 stride_ = {};
};

/// Directions are random: nothing branches on their signs.
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
  // A component too small to cross anything counts as a tiny one of its sign.
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
  // Not below 0, but for rounding that the padding outweighs. The fourth is never the least.
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

/// What a block of a cell gives is visited a step later, when it has come from memory, and only then is it known how far to
/// go on.
class Grid::Walk {
 public:
  /// From a start that the grid serves; false where the ball does not meet it before `latest`.
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
  /// Reads what the next step will, so that it is fetched; `fetch_item(item)` does that for what has been found.
  template <class FetchItem>
  void fetch(FetchItem&& fetch_item) const {
    for (int k = 0; k < found_; ++k) fetch_item(pending_[k]);
    if (block_ >= 0) read_ahead(grid_->blocks_.data() + block_);
  }
  /// Calls `visit(item)` for what the block before gave, which the ball may hit before `latest()`, and looks at the next; false
  /// at the end. What is nearer comes first, cell by cell.
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
  /// All steps at once, for a grid that is in the caches: what is found is visited at once.
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
  std::int32_t block_;   ///< the next; -1: there is none
  float entered_, far_;  ///< the length to its cell; to where nothing more matters
  int found_;
  std::int32_t pending_[4];
};

}  // namespace ricochet::broad_phase
