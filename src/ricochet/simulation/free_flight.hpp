// Free flight in a periodic box: how long two bodies in straight motion stay apart, however many periods one
// flies.
//
// The motion is a straight line through a lattice of images. Whether one of them lies in the long thin
// cylinder that a body sweeps is asked of a reduced basis of the lattice, for cylinders twice as long each
// time: the cost grows with the logarithm of the periods flown. Kraemer, Nikolay, Sanders, Efficient
// algorithms for general periodic Lorentz gases in two and three dimensions, J. Phys. A 49, 2016, ask the
// same of continued fractions; Nguyen and Stehle, Low-dimensional lattice basis reduction revisited, ACM
// Trans. Algorithms 5, 2009.
#pragma once

#include <cstdint>

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// One body seen from another.
struct RelativeFlight {
  Vec3d r, v;
  bool exact;               ///< v is the difference of the velocities without rounding
  double contact_distance;  ///< > 0: nearer they touch
  bool counts_parting;      ///< nearness counts while they part, too: for a shape somewhere within
};

/// A time before which they do not touch; at least half of the flight, as long as that is no longer than
/// `kLongestFreeFlight` contact distances. kInfiniteTime only if they never will: proven for every time, with
/// the contact distance enlarged by `kFreeFlightMargin` of itself and `kFreeFlightMarginByLength` of the
/// path. `period` has the sides of periodic axes, 0 along the others. What is later than `enough` is not
/// asked. Adds what it cost to `work`.
double free_flight_time(const RelativeFlight& flight, const Vec3d& period, double enough, std::int64_t& work);

/// Where a body is after `time` along a periodic axis, between `low` and `low + side`: exact until the last
/// rounding, however many periods it flies.
double position_on_ring(double position, double velocity, double time, double low, double side);

}  // namespace ricochet::simulation
