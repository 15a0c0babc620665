// Every tolerance and error bound of the solver: its unit, its reason, and where it is proven or tested.
//
// None of them decides whether something hits: a bound only says where plain doubles or double-doubles stop
// being certain and the next precision stage has to answer. The simulation's tolerances decide what counts as
// contact where rounding has left positions that no longer touch exactly.
#pragma once

namespace ricochet {

// ---- Double-doubles (double_double.hpp) ------------------------------------------------------------

/// Relative error of a sum, product, quotient or root of double-doubles. Joldes, Muller and Popescu prove at
/// most 2^-103.4 (sum, of |a| + |b|), 2^-102.8 (product), 2^-102.7 (quotient) and 2^-102.4 (root) for these
/// sequences or weaker ones; more than a factor of two is left for the lower terms that the error
/// arithmetic drops. Tested against exact arithmetic in tests/native/double_double_test.cpp.
inline constexpr double kDoubleDoubleRounding = 0x1p-101;

/// Factor that covers the rounding of the error arithmetic itself: at most eight operations, each 2^-53.
inline constexpr double kErrorSlack = 1 + 0x1p-49;

/// Absolute error that covers what is lost below the smallest normal number in any of the sequences.
inline constexpr double kUnderflowError = 0x1p-1000;

/// Products at least this large lose nothing below the smallest normal number.
inline constexpr double kExactProduct = 0x1p-900;

// ---- Adaptive evaluation (adaptive.hpp) ------------------------------------------------------------

/// A time is certified when all numbers within its error round to one double, which is then the nearest; a
/// length when its relative error is below 2^-kCertifiedBits: rounded to a double it is then within 0.51 ulp
/// of the truth.
inline constexpr int kCertifiedBits = 60;

/// What vanishes when a bullet grazes (the angle, the gap) is certified to 2^-kGrazingBits of itself.
inline constexpr int kGrazingBits = 56;

/// The precision stages after double-doubles, in limbs of 32 bits, for what is not exact: quotients and
/// roots. Sums and products of the given doubles are exact in either. In the last stage, what 5120 bits
/// cannot tell from zero is zero: an exact tie of irrational numbers, which no precision would decide.
inline constexpr int kLongLimbs = 20;
inline constexpr int kLongestLimbs = 160;

// ---- Simulation (simulation/) ----------------------------------------------------------------------

/// Overlap, as a part of the sum of radii (of the radius at walls and obstacles), up to which surfaces count
/// as touching. Decimal positions of touching balls, once rounded, overlap by about 1e-16 of their size; the
/// rest is room for positions that callers have computed. The same part of their size is how far balls may
/// have moved since their last collision for the next one to count as a rapid one. Tested by
/// SimultaneousContacts.ASymmetricBreakStaysSymmetricToTheBit, whose rack it lets start, and
/// SimulationChanges.RefusesWhatOverlaps.
inline constexpr double kOverlapTolerance = 0x1p-40;

/// Rate of approach, as a part of the sum of both speeds, at or below which surfaces that touch do not
/// collide: velocities are known to 2^-53 of themselves, so that no impulse would change them by so little,
/// and the same contact would be predicted again and again. Tested by
/// Simulation.CollapseComesToAnEndAndIsReported, which it would not.
inline constexpr double kApproachTolerance = 0x1p-50;

/// Difference of two predicted times, as a part of the epoch's length, below which they may belong to one
/// instant: times on the epoch's clock are rounded to 2^-53 of its length, and rounded positions add to that.
/// Whether they do belong together is then decided by `kSimultaneousGap`. Tested by
/// SimultaneousContacts.ThreeBallsMeetingAtOnceFlyBackAsTheyCame.
inline constexpr double kSimultaneousTime = 0x1p-42;

/// Gap, as a part of the largest coordinate, up to which surfaces count as touching when contacts of one
/// instant are gathered: a position is rounded to 2^-53 of it, a few times. Tested as `kSimultaneousTime` is.
inline constexpr double kSimultaneousGap = 0x1p-48;

/// Relative distance of the discriminant of two balls from zero, in units of a c, beyond which b^2 - a c is
/// taken as it is. Proven in simulation/flight.hpp.
inline constexpr double kTangencyFilter = 0x1p-6;

/// Between these bounds of a c no product in the time of contact of two balls overflows or vanishes; outside
/// of them it is computed in other units. Unit: length^4 / frame^2. Tested by
/// SimulationWork.WorldsOfEverySizeHaveTheSameEvents.
inline constexpr double kSmallestProduct = 0x1p-900;
inline constexpr double kLargestProduct = 0x1p900;

/// Square of the distance of two centres (of a centre and a surface) outside of which rounded positions say
/// nothing about the normal: radii and coordinates are at least 1e-150 and at most 1e150. Unit: length
/// squared.
inline constexpr double kSmallestSeparationSquared = 0x1p-1000;
inline constexpr double kLargestSeparationSquared = 0x1p1010;

/// How far out of the periodic box, as a part of its side, rounding may put a ball that crosses cells; one
/// that is further out is in free flight.
inline constexpr double kOutOfBoxMargin = 0x1p-30;

/// By how much a bounding sphere is enlarged before it excludes anything, relatively: its centre and radius
/// and the distance from it are each rounded a few times, to 2^-53 of the shape's size.
inline constexpr double kBoundingSphereMargin = 0x1p-20;

/// By how much the contact distance is enlarged when a free flight is sought in a periodic box: by the first
/// part of itself, and by the second part of the flight's length, since coordinates across a flight are wrong
/// by 2^-50 of its length. Tested against a walk from image to image in tests/native/free_flight_test.cpp.
inline constexpr double kFreeFlightMargin = 0x1p-30;
inline constexpr double kFreeFlightMarginByLength = 0x1p-46;

/// Longest free flight that is sought, in contact distances: beyond it `kFreeFlightMarginByLength` of the
/// length would be a sixty-fourth of the contact distance.
inline constexpr double kLongestFreeFlight = 0x1p40;

}  // namespace ricochet
