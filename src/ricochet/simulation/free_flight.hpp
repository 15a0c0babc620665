// Free flight in a periodic box: how long two bodies in straight motion stay apart, however many periods one flies.
//
// The motion is a straight line through a lattice of images. A reduced basis of the lattice shows whether one of them
// lies in the long thin cylinder that a body sweeps, for cylinders twice as long each time: the cost grows with the
// logarithm of the periods flown. Kraemer, Nikolay, Sanders, Efficient algorithms for general periodic Lorentz gases in
// two and three dimensions, J. Phys. A 49, 2016, use continued fractions for the same question; Nguyen and Stehle,
// Low-dimensional lattice basis reduction revisited, ACM Trans. Algorithms 5, 2009.
#pragma once

#include <cstdint>

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The motion of one body relative to another.
struct RelativeFlight {
  Vec3d r, v;
  bool exact;               ///< v is the difference of the velocities without rounding
  double contact_distance;  ///< > 0: the distance at which they touch
  /// Bodies that move apart count as near, too: for a shape somewhere within the distance
  bool counts_parting;
};

/// A time before which they do not touch; at least half of the free flight, as long as that is no longer than
/// `kLongestFreeFlight` contact distances. kInfiniteTime only if they never touch: that is proven for every time, with
/// the contact distance enlarged by `kFreeFlightMargin` of itself and `kFreeFlightMarginByLength` of the path. `period`
/// has the sides of periodic axes, 0 along the others. The search stops at `enough`. Adds its cost to `work`.
double free_flight_time(const RelativeFlight& flight, const Vec3d& period, double enough, std::int64_t& work);

/// The place of a body after `time` along a periodic axis, between `low` and `low + side`: exact until the last
/// rounding, however many periods it flies.
double position_on_ring(double position, double velocity, double time, double low, double side);

}  // namespace ricochet::simulation
