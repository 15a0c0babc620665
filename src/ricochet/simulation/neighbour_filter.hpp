// Static filter of neighbours: finds the balls that another one approaches and passes closely enough to touch, four at
// a time in single precision.
//
// For the many balls around one, only a coarse copy of each flight is read, half a cache line. The filter excludes most
// of them, without branches and roots, but never one for which `time_of_contact` finds a contact. It decides nothing
// else: times of contact are computed from the flights in doubles.
//
// Lengths are relative to the largest ball's diameter, times to the length of the epoch. A coarse flight is the place
// where the ball would have been when the epoch began, had it always flown as it does now, relative to its cell's
// corner, and its displacement in an epoch. So with d from the corner of ball a's cell to that of ball b's, and t the
// current time, the relative path is
//   r = p_a - (p_b + d) + (v_a - v_b) t,   v = v_a - v_b
// The images of a periodic box need no special care: they are those of the cells. Balls that will touch have
//   b = r.v < 0   and   |r x v|^2 = r.r v.v - b^2 <= R^2 v.v
//
// With S, V and W the largest components of all p, v and d of the epoch so far, M = 2 S + W + 2 V and u = 2^-24, r is
// computed within rho = 16 u (S + W + V) + given, where `given` is the rounding error of the positions in doubles, v
// within 8 u V and b within `parting` = 64 u M V + 8 V rho. The inequality is then
//   b^2 + (Q - r.r) v.v >= -129 E^2,   Q = (1 + 2^-7) (R + 2 rho)^2,   E = 16 u V (1 + 2 M + 2 rho)
// while V >= 2^-50 and M <= 2^30; beyond that nothing is excluded (src/derivations/sphere_filter.md, "Places that are
// rounded").
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::simulation {

/// A ball that another one may meet, and its periodic image.
struct Neighbour {
  std::int32_t ball;
  /// a byte for each axis, and one for the cell, numbered as `CellList` numbers the 27 around a cell
  std::uint32_t image;

  /// The number of periods to move its position along an axis, from -1 to 1.
  int wrap(int axis) const { return static_cast<std::int8_t>(image >> 8 * axis & 0xFF); }
  bool is_wrapped() const { return (image & 0xFFFFFF) != 0; }
  std::size_t cell() const { return image >> 24; }
};

struct alignas(32) CoarseFlight {
  float position[3];
  float radius;  ///< the radius times 1 + 2^-7
  float velocity[3];
  std::int32_t next;  ///< the next ball in the same cell, or -1
};
static_assert(sizeof(CoarseFlight) == 32);

class NeighbourFilter {
 public:
  /// Makes room for `balls` balls; false if there is no memory.
  [[nodiscard]] bool reserve(std::size_t balls) { return flights_.reserve(balls); }
  /// Begins an epoch of that many balls, none of which is in a cell. Units: the largest diameter, the epoch's length.
  /// Cells along each axis are `spacing` apart; positions have an error of at most `position_error`.
  void begin(std::size_t balls, double diameter, double length, const Vec3d& spacing, double position_error);

  std::span<CoarseFlight> flights() { return flights_; }
  const CoarseFlight& flight(std::int32_t ball) const { return flights_[static_cast<std::size_t>(ball)]; }

  /// Updates a ball after a change of its flight or its cell. `position` is where it would have been at time 0,
  /// relative to its cell's corner.
  void set(std::int32_t ball, const Vec3d& position, const Vec3d& velocity, double radius);

  /// Keeps, among `count` neighbours, in their order, those that the ball may touch from `now` on; returns their
  /// number. There must be room for three more.
  int keep_likely(std::int32_t ball, double now, Neighbour* neighbours, int count) const;

 private:
  void bound_errors();

  List<CoarseFlight> flights_;
  simd::F4 offsets_[27];                                                 ///< d, and 0
  double inverse_diameter_ = 0, inverse_length_ = 0, displacement_ = 0;  ///< the units
  float farthest_ = 0, fastest_ = 0, widest_ = 0, given_ = 0;            ///< S, V, W, given
  float added_radius_ = 0, parting_ = 0, slack_ = 0;                     ///< 2 rho and 129 E^2, rounded up
  float latest_ = 0;  ///< in epochs; negative while nothing can be excluded
};

inline void NeighbourFilter::set(std::int32_t ball, const Vec3d& position, const Vec3d& velocity,
                                 double radius) {
  CoarseFlight& f = flights_[static_cast<std::size_t>(ball)];
  float farthest = 0, fastest = 0;
  for (int axis = 0; axis < 3; ++axis) {
    f.position[axis] = static_cast<float>(position[axis] * inverse_diameter_);
    f.velocity[axis] = static_cast<float>(velocity[axis] * displacement_);
    farthest = std::max(farthest, std::fabs(f.position[axis]));
    fastest = std::max(fastest, std::fabs(f.velocity[axis]));
  }
  f.radius = static_cast<float>(radius * inverse_diameter_ * (1 + 0x1p-7));
  if (farthest <= farthest_ && fastest <= fastest_) return;
  farthest_ = std::max(farthest_, farthest);
  fastest_ = std::max(fastest_, fastest);
  bound_errors();
}

}  // namespace ricochet::simulation
