// Every tolerance and error bound of the solver: its unit, its reason, and where it is proven or tested.
//
// None of them decides whether something hits: a bound only says where plain doubles or double-doubles stop being
// certain, so that the next precision stage has to answer. The simulation's tolerances decide what counts as contact
// when rounding has left positions that no longer touch exactly.
#pragma once

#include <cstddef>

namespace ricochet {

// ---- Double-doubles (double_double.hpp) ------------------------------------------------------------

/// Relative error of a sum, product, quotient or root of double-doubles. Joldes, Muller and Popescu prove at most
/// 2^-103.4 (sum, relative to |a| + |b|), 2^-102.8 (product), 2^-102.7 (quotient) and 2^-102.4 (root) for these
/// sequences or weaker ones; more than a factor of two remains for the lower terms that the error arithmetic drops.
/// Tested against exact arithmetic in tests/native/numeric/double_double_test.cpp.
inline constexpr double kDoubleDoubleRounding = 0x1p-101;

/// Factor that covers the rounding of the error arithmetic itself: at most eight operations, each 2^-53.
inline constexpr double kErrorSlack = 1 + 0x1p-49;

/// Absolute error that covers all losses below the smallest normal number in any of the sequences.
inline constexpr double kUnderflowError = 0x1p-1000;

/// Products at least this large lose nothing below the smallest normal number.
inline constexpr double kExactProduct = 0x1p-900;

// ---- Adaptive evaluation (adaptive.hpp) ------------------------------------------------------------

/// A time is certified when all numbers within its error round to one double, which is then the nearest; a
/// length when its relative error is below 2^-kCertifiedBits: rounded to a double it is then within 0.51 ulp
/// of the truth.
inline constexpr int kCertifiedBits = 60;

/// Quantities that vanish when a bullet grazes (the angle, the gap) are certified to 2^-kGrazingBits of themselves.
inline constexpr int kGrazingBits = 56;

/// The precision stages after double-doubles, in limbs of 32 bits, for inexact numbers: quotients and roots. Sums and
/// products of the given doubles are exact in both stages. In the last stage, a number that 5120 bits cannot
/// distinguish from zero is zero: an exact tie of irrational numbers, which no precision would decide.
inline constexpr int kLongLimbs = 20;
inline constexpr int kLongestLimbs = 160;

/// The stages of big floats of falling bullets: roots are known to half of their bits. Exact numbers have twice as many limbs in the first
/// two, and any length in the last, of kFallLimbs for what is not exact, or kLongestLimbs where polynomials are not.
inline constexpr int kShortLimbs = 12;
/// The time of the first stage of an exact question, in products of limbs.
inline constexpr int kWorkOfFirstStage = 2000;
inline constexpr int kFallLimbs = 48;

// ---- Static filter for spheres (narrow_phase/sphere_filter.hpp; src/derivations/sphere_filter.md proves them) ------

/// Squares of lengths and speeds in this range: fourth powers, and the errors of their products, are normal
/// numbers.
inline constexpr double kSmallestFilteredSquare = 0x1p-200, kLargestFilteredSquare = 0x1p200;

/// Error of c = |p|^2 - R^2, relative to |p|^2 + R^2; 2^-50 is proven. A start nearer to the surface is uncertain: its
/// time would lose too much, and so would the sign of b.
inline constexpr double kStartBound = 0x1p-40;

/// Error of D, relative to a (|p|^2 + R^2); 2^-49 is proven, and 2^-48 for b^2 - a c.
inline constexpr double kDiscriminantBound = 0x1p-46;

/// The filter gives the time of a hit if c is at least the first constant times |p|^2 + R^2, |p|^2 at most the second
/// times R^2, and (s (s - b))^2 at least the third times a R^2 a (|p|^2 + R^2): then the sine of its ricochet angle is
/// above 2^-7.1.
inline constexpr double kTimedStart = 0x1p-8, kFarthestSquared = 0x1p24, kTimedEntrySquared = 0x1p-14;

/// Relative error of the time of such a hit: the first is proven for a sphere and required of a triangle, the second is
/// used.
inline constexpr double kFilteredTimeBound = 0x1p-41, kFilteredTimeError = 0x1p-40;

// ---- Static filter for pairs (queries/pair_filter.hpp) -------------------------------------------------

/// Least sqrt(D) (sqrt(D) - b) for a pair's hit, relative to a (|p|^2 + R^2): the time is then within 2^-40 of itself,
/// the normal within 2^-38.
inline constexpr double kPairEntry = 0x1p-9;
/// Largest a (|p|^2 + R^2), in units of length^4 / frame^2: no product over- or underflows.
inline constexpr double kLargestPairProduct = 0x1p800;
/// Relative difference between a pair's time and the longest one above which doubles decide which is less.
inline constexpr double kPairTimeMargin = 0x1p-39;

// ---- Static filter for triangles (narrow_phase/triangle_filter.hpp, which proves it) ----------------

/// Error of a product of three vectors, relative to their sizes; 24 * 2^-53 is proven for given vectors, 56 * 2^-53
/// with an aimed bullet's velocity. Also the least sine of the angle between two edges, as the filter measures it, for
/// which a triangle has a normal for balls.
inline constexpr double kTriangleBound = 0x1p-46;
inline constexpr double kSmallestFilteredSine = 0x1p-10;
/// The direction out of a triangle is sharp if its error is below this.
inline constexpr double kSharpDirection = 0x1p-40;

// ---- The filter refined to the nearest double (narrow_phase/sphere_shot.hpp, which proves them) -----

/// Least |c| relative to |p|^2 + R^2, least |D| relative to a times that, and least relative speed squared, relative to
/// both speeds squared, for which Newton's step is used. It decides which stage computes the last bits of normals and
/// angles, so a change of it changes published hashes.
inline constexpr double kRefinementMargin = 0x1p-12;

/// Rounding error of that step, relative to the time: the residual is good to 2^-90 of |p|^2 + R^2, which the margin
/// makes less than 2^-72 of the time, and the step, below 2^-35 of the time, is good to 2^-44 of itself.
inline constexpr double kNewtonStepError = 0x1p-70;

/// Part of itself to which a coordinate of an offset may shrink before the contact, so that the normal's last bits do
/// not depend on the unit of time of the path: the bits of the place are good to 2^-100 of what has cancelled.
inline constexpr double kCancelledPart = 0x1p-20;

// ---- Features of shapes in double words (queries/feature_shot.cpp, which proves it) ----------------------

/// Error of the time, relative to it; this bound is proven.
inline constexpr double kDoubleWordError = 0x1p-76;

// ---- Static filter for falling paths (narrow_phase/falling_filter.hpp, which proves it) ------------------

/// Error of a supporting plane's terms, relative to the sizes in them.
inline constexpr double kMarchRounding = 0x1p-48;

// ---- Places on surfaces with two sides (narrow_phase/in_front.hpp) --------------------------------------

/// Error of the height of a double over a surface, relative to the products in it: there are three, each of a direction
/// and an offset with an error of some 2^-50. And the least cosine between a normal and the surface's normal for which
/// one side is the front.
inline constexpr double kHeightRounding = 0x1p-40, kLeastCosineOfSide = 0x1p-20;

// ---- Broad phase (scene/) --------------------------------------------------------------------------
//
// These only widen what is looked at more closely; tests/native/scene/scene_test.cpp and scene_oracle_test.cpp ask
// every target beside the index. u = 2^-53, and 2^-24 in single precision.

/// Coordinates that the index accepts, in units of length: single precision holds them with room for products.
inline constexpr double kLargestIndexed = 1e15, kSmallestIndexed = 1e-15;

/// Squares of speeds that the index can be traversed with.
inline constexpr double kSmallestIndexedSpeedSquared = 0x1p-900, kLargestIndexedSpeedSquared = 0x1p1000;

/// Relative to a coordinate: the rounding error of the bounds of a shape, and of their centre, from a few roundings of
/// 2^-53.
inline constexpr double kBoundsRounding = 0x1p-50;

/// Relative to the largest coordinate of a distant start: the error of the ball's place when it arrives.
inline constexpr double kFarStartRounding = 0x1p-48;

/// Components of a direction below this part of it cross nothing: so reciprocals stay in the range of single precision,
/// also multiplied by lengths.
inline constexpr double kSmallestSlope = 1e-20, kLargestInverse = 1e30;

/// Uniform grid, relative to its size unless stated otherwise. Sizes whose squares single precision holds; the least
/// side of a cell, which limits the number of steps; the error that each step adds to a length along the ray (a
/// rounding of 2^-24, taken four times), with the start counted as that many steps; the farthest start, in sizes.
inline constexpr double kSmallestGrid = 1e-10, kLargestGrid = 1e10;  ///< units of length
inline constexpr double kSmallestCell = 0x1p-12;
inline constexpr double kGridRounding = 0x1p-22, kGridOtherRoundings = 32;
inline constexpr double kFarthestGridStart = 0x1p20;

/// Bounding-volume hierarchy, relative to size and ball radius. A slab test in single precision is within 2^-22 of the
/// lengths in it; the bounds are padded by eight times that, and times compared with twice the padding. The bounds of
/// the root are padded for the rounding to single precision.
inline constexpr double kBvhPad = 0x1p-19, kBvhSlack = 0x1p-18, kBvhEntryPad = 0x1p-20;
/// More than any size; single precision has room for its products.
inline constexpr double kLargestBvhPad = 0x1p90;  ///< unit: length
/// The largest distance that a hierarchy searches, in its lengths: single precision holds its square.
inline constexpr double kLargestReach = 1e18;
/// Relative to a time: the rounding error of a slab test in doubles.
inline constexpr double kSlabRounding = 0x1p-40;

/// Hierarchy of moving boxes: the least relative speed that is distinguished from 0, relative to the speeds that it is
/// a difference of; lengths that have room for products in single precision, in units of length.
inline constexpr double kLeastRelativeSpeed = 0x1p-20, kFarthestMoving = 1e30;

/// Triangles of a mesh in single precision (mesh/block.hpp; src/derivations/triangle_block.md derives the bounds),
/// relative to the mesh's size: the length added to the edges of each, so large that 2^-19 of it is above the smallest
/// numbers. It also covers the rounding of corners, 2^-22.
inline constexpr float kSmallestEdge = 0x1p-22F;
/// The least squared distance to a triangle whose root single precision has with all its bits.
inline constexpr float kSmallestFarSquare = 0x1p-120F;
/// A coordinate of a placed corner below the first is 0; it is at most the second: `shoot` accepts no others. Units of
/// length.
inline constexpr double kSmallestPlaced = 1e-150, kMostPlaced = 1e150;
/// The rounding error of placing a mesh, or of converting a path to its coordinates, relative to the lengths in it:
/// below 40 * 2^-53; and the largest such error, relative to the mesh's size, for which its hierarchy is used.
inline constexpr double kPlacementRounding = 0x1p-46, kLargestPlacementSlack = 1;
/// If rounding widens boxes by more than this part of the root's size, they are visited far too often: then the path is
/// described from where it comes near (broad_phase/near_window.hpp). The second constant is the error of that
/// description, relative to the cube in which it is near.
inline constexpr double kVaguePlacementSlack = 0x1p-8, kNearRounding = 0x1p-40;

/// Culling in doubles before `shoot` is called (targets/index_walk.hpp, narrow_phase/window.cpp), relative to the
/// lengths in it; errors are below 2^-30 of them if the relative speed is at least 2^-10 of the bullet's.
inline constexpr double kCullingMargin = 0x1p-20;
/// The square of that relative speed, relative to the square of the bullet's.
inline constexpr double kSmallestRelativeSpeedSquared = 0x1p-20;
/// Units of length: the range of shapes, and of their distances, that are culled by faces and edges.
inline constexpr double kSmallestCulled = 0x1p-100, kLargestCulled = 0x1p100;
/// Units of length: keeps the bounding sphere of a point a sphere.
inline constexpr double kSmallestBoundingRadius = 1e-300;
/// The error of an aimed bullet's rounded direction, relative to the distance: it may be 2^-42.
inline constexpr double kAimedMargin = 0x1p-38;

/// Two times that differ by less than this, relative and absolute, are compared exactly; a rounded time is within half
/// a unit in the last place, 2^-53, or 2^-1075 if it is subnormal.
inline constexpr double kTimeRounding = 0x1p-50, kSubnormalTimeRounding = 0x1p-1060;

/// Error of the distance of a place from a sphere or a triangle in doubles (scene/proximity.cpp, which proves it),
/// relative to the lengths in it: 24 * 2^-53 is proven.
inline constexpr double kProximityRounding = 0x1p-47;

// ---- Mirror balls (scene/mirrors.cpp, which proves them) -------------------------------------------

/// Error of D = b^2 - c and of c in single precision, relative to |p|^2 + C^2 + R^2; 44 * 2^-24 is proven.
inline constexpr float kMirrorFilterBound = 0x1p-18F;
/// Radii whose squares lose nothing in single precision, in units of length; the largest radius and distance from the
/// middle, relative to the smallest radius; the largest overlap of two mirrors, relative to that.
inline constexpr double kSmallestMirror = 0x1p-40, kLargestMirror = 0x1p40, kMostOfMirrors = 0x1p9;
inline constexpr double kMirrorOverlap = 0x1p-20;
/// The filter gives the time of a bounce if (s (s - b))^2 is at least the first constant times a R^2 a (|p|^2 + R^2),
/// so that paths lose little at grazes. Other bounces are refined: the least sine, the squared farthest start in radii,
/// and the largest square of the step, relative to time and rate.
inline constexpr double kMirrorEntrySquared = 0x1p-7;
inline constexpr double kRefinedSine = 0x1p-5, kRefinedFarthestSquared = 0x1p18, kRefinedStepError = 0x1p-54;
/// Least sine of a filtered bounce off a sphere, for paths among any targets: at smaller sines, rounding would add more
/// than 32 times as much to the bound on the path as it does across the path.
inline constexpr double kLeastBounceSine = 0x1p-4;
/// Relative to a direction: each component of the velocity's direction is rounded once.
inline constexpr double kDirectionRounding = 0x1p-52;

// ---- Uncertainty of paths (targets/uncertainty.hpp, which proves them) --------------------------------

/// The rounding error that a bounce adds: to the velocity, relative to the speeds (32 u is proven); to the centre,
/// relative to the flight's length (4 u) and to its largest coordinate (sqrt(3) u); to the contact, relative to the
/// ball's radius (5 u).
inline constexpr double kVelocityRounding = 0x1p-48, kFlightRounding = 0x1p-51, kPositionRounding = 0x1p-52,
                        kNormalRounding = 0x1.4p-51;
/// Relative to a distance from a sphere's centre: its error is below 5 u.
inline constexpr double kDistanceRounding = 0x1p-50;
/// Error of the end of a leg of a path, relative to the lengths in it, for exact hits and for filtered ones, whose
/// times are within 1e-12. Surfaces that are touched there within this error are touched at the same moment
/// (paths/corner.hpp).
inline constexpr double kEndRounding = 0x1p-49, kApproximateEndRounding = 0x1p-39;
/// Relative to the largest coordinate of a ball's centre: from this radius on, rounding does not put the centre behind
/// the surface that the ball touches.
inline constexpr double kSmallestSureRadius = 0x1p-50;
/// Distances from a path whose squares, and the sums of these, are normal numbers.
inline constexpr double kSmallestSquared = 0x1p-500, kLargestSquared = 0x1p500;  ///< units of length
/// Error of a clearance from an edge, relative to the lengths that it is computed from: some ten roundings of u each,
/// taken as 2^7 u.
inline constexpr double kClearanceRounding = 0x1p-46;

// ---- Simulation (simulation/) ----------------------------------------------------------------------

/// The largest overlap, relative to the sum of radii (at walls and obstacles, to the radius), at which surfaces count
/// as touching. Decimal positions of touching balls, once rounded, overlap by about 1e-16 of their size; the rest is
/// room for positions that callers have computed. A collision counts as rapid if the balls have moved at most the same
/// part of their size since their last one. Tested by SimultaneousContacts.ASymmetricBreakStaysSymmetricToTheBit, whose
/// rack it lets start, and SimulationChanges.RefusesWhatOverlaps.
inline constexpr double kOverlapTolerance = 0x1p-40;

/// Rate of approach, relative to the sum of both speeds, at or below which surfaces that touch do not collide.
/// Velocities are known to 2^-53 of themselves, so no impulse would change them by so little, and the same contact
/// would be predicted again and again. Tested by Simulation.CollapseComesToAnEndAndIsReported, which would otherwise
/// not end.
inline constexpr double kApproachTolerance = 0x1p-50;

/// Difference of two predicted times, relative to the epoch's length, below which they may be simultaneous: times on
/// the epoch's clock are rounded to 2^-53 of its length, and rounded positions add to that. `kSimultaneousGap` then
/// decides whether they are. Tested by SimultaneousContacts.ThreeBallsMeetingAtOnceFlyBackAsTheyCame.
inline constexpr double kSimultaneousTime = 0x1p-42;

/// Gap, relative to the largest coordinate, up to which surfaces count as touching when simultaneous contacts are
/// gathered: a position is rounded to 2^-53 of it, a few times. Tested by the same test.
inline constexpr double kSimultaneousGap = 0x1p-48;

/// The least relative distance of the discriminant of two balls from zero, in units of a c, for which b^2 - a c is used
/// as computed. Proven in simulation/flight.hpp.
inline constexpr double kTangencyFilter = 0x1p-6;

/// Relative to the largest coordinate: the rounding error of a ball's position, a few times 2^-53, before its path is
/// tested in single precision; simulation/neighbour_filter.hpp derives all other errors.
inline constexpr double kCoarsePositionError = 0x1p-48;

/// Bounds of a c between which no product in the time of contact of two balls overflows or vanishes; outside of them
/// other units are used. Unit: length^4 / frame^2. Tested by SimulationWork.WorldsOfEverySizeHaveTheSameEvents.
inline constexpr double kSmallestProduct = 0x1p-900;
inline constexpr double kLargestProduct = 0x1p900;

/// Range of the squared distance of two centres (of a centre and a surface) outside of which rounded positions do not
/// determine the normal: radii and coordinates are at least 1e-150 and at most 1e150. Unit: length squared.
inline constexpr double kSmallestSeparationSquared = 0x1p-1000;
inline constexpr double kLargestSeparationSquared = 0x1p1010;

/// The largest distance outside of the periodic box, relative to its side, at which rounding may put a ball that
/// crosses cells; a ball further out is in free flight.
inline constexpr double kOutOfBoxMargin = 0x1p-30;

/// Under gravity, where no closed form puts balls to rest. First, the speed of the slowest contact that takes energy,
/// in units of sqrt(g r), g being gravity and r the ball's radius. A flight at that speed, at right angles to gravity's
/// surface, takes twice as much in units of sqrt(r / g), and is 2^-23 of the radius high. Contacts in a row are rapid
/// within that time of each other. Second, the distance, in radii, within which a ball touches the surface it comes to
/// rest on: the height of some such flights. Tested by SimulationFalls.ABallComesToRestBetweenTwoPegs.
inline constexpr double kSlowestContact = 0x1p-11, kReachOfRest = 0x1p-21;

/// Relative enlargement of a bounding sphere before it excludes anything: its centre and radius and the distance from
/// it are each rounded a few times, to 2^-53 of the shape's size.
inline constexpr double kBoundingSphereMargin = 0x1p-20;

/// Enlargement of the contact distance when a free flight is searched in a periodic box: by the first constant,
/// relative to itself, and by the second times the flight's length, since coordinates across a flight have an error of
/// 2^-50 of its length. Tested against a walk from image to image in tests/native/simulation/free_flight_test.cpp.
inline constexpr double kFreeFlightMargin = 0x1p-30;
inline constexpr double kFreeFlightMarginByLength = 0x1p-46;

/// Longest free flight that is searched, in contact distances: beyond it `kFreeFlightMarginByLength` of the length
/// would be a sixty-fourth of the contact distance.
inline constexpr double kLongestFreeFlight = 0x1p40;

}  // namespace ricochet
