// Every tolerance and error bound of the solver: its unit, its reason, and where it is proven or tested.
//
// None of them decides whether something hits: a bound only says where plain doubles or double-doubles stop
// being certain and the next precision stage has to answer. The simulation's tolerances decide what counts as
// contact where rounding has left positions that no longer touch exactly.
#pragma once

#include <cstddef>

namespace ricochet {

// ---- Double-doubles (double_double.hpp) ------------------------------------------------------------

/// Relative error of a sum, product, quotient or root of double-doubles. Joldes, Muller and Popescu prove at
/// most 2^-103.4 (sum, of |a| + |b|), 2^-102.8 (product), 2^-102.7 (quotient) and 2^-102.4 (root) for these
/// sequences or weaker ones; more than a factor of two is left for the lower terms that the error
/// arithmetic drops. Tested against exact arithmetic in tests/native/numeric/double_double_test.cpp.
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

/// The stages of big floats of falling bullets: roots are known to half of their bits. Exact numbers have twice as many limbs in the first
/// two, and any length in the last, of kFallLimbs for what is not exact, or kLongestLimbs where polynomials are not.
inline constexpr int kShortLimbs = 12;
/// The first stage of an exact question takes as long as so many products of limbs, about.
inline constexpr int kWorkOfFirstStage = 2000;
inline constexpr int kFallLimbs = 48;

// ---- Static filter for spheres (narrow_phase/sphere_filter.hpp; src/derivations/sphere_filter.md proves them) ------

/// Squares of lengths and speeds in this range: fourth powers, and the errors of their products, are normal
/// numbers.
inline constexpr double kSmallestFilteredSquare = 0x1p-200, kLargestFilteredSquare = 0x1p200;

/// Error of c = |p|^2 - R^2 in parts of |p|^2 + R^2; 2^-50 is proven. A start nearer to the surface is
/// uncertain: its time would lose too much, and so would the sign of b.
inline constexpr double kStartBound = 0x1p-40;

/// Error of D in parts of a (|p|^2 + R^2); 2^-49 is proven, and 2^-48 for b^2 - a c.
inline constexpr double kDiscriminantBound = 0x1p-46;

/// A hit is timed where c is at least the first part of |p|^2 + R^2, |p|^2 at most the second part of R^2, and (s (s - b))^2
/// at least the third part of a R^2 a (|p|^2 + R^2): then the sine of its ricochet angle is above 2^-7.1.
inline constexpr double kTimedStart = 0x1p-8, kFarthestSquared = 0x1p24, kTimedEntrySquared = 0x1p-14;

/// Relative error of a timed hit: what is proven for a sphere or asked of a triangle, and what it is taken to be.
inline constexpr double kFilteredTimeBound = 0x1p-41, kFilteredTimeError = 0x1p-40;

// ---- Static filter for pairs (queries/pair_filter.hpp) -------------------------------------------------

/// Least sqrt(D) (sqrt(D) - b), in parts of a (|p|^2 + R^2), of a pair's hit: its time is then within 2^-40 of itself, its
/// normal within 2^-38.
inline constexpr double kPairEntry = 0x1p-9;
/// Largest a (|p|^2 + R^2), in units of length^4 / frame^2: no product over- or underflows.
inline constexpr double kLargestPairProduct = 0x1p800;
/// Relative difference of a pair's time and the longest one that decides which is less.
inline constexpr double kPairTimeMargin = 0x1p-39;

// ---- Static filter for triangles (narrow_phase/triangle_filter.hpp, which proves it) ----------------

/// Error of a product of three vectors, in parts of their sizes; 24 * 2^-53 is proven for given vectors, 56 *
/// 2^-53 with an aimed bullet's velocity. The least sine of the angle between two edges, in the measure that
/// the filter uses, from which a triangle has a normal for balls.
inline constexpr double kTriangleBound = 0x1p-46;
inline constexpr double kSmallestFilteredSine = 0x1p-10;
/// The direction out of a triangle is sharp where it is known within this.
inline constexpr double kSharpDirection = 0x1p-40;

// ---- The filter refined to the nearest double (narrow_phase/sphere_shot.hpp, which proves them) -----

/// Least |c| and |D|, in parts of |p|^2 + R^2 and of a times that, and least relative speed squared, in parts
/// of both speeds squared, from which Newton's step starts. It decides which stage computes last bits of
/// normals and angles, so a change changes published hashes.
inline constexpr double kRefinementMargin = 0x1p-12;

/// What the rounding of that step may lose, in parts of the time: the residual is good to 2^-90 of |p|^2 + R^2, which the
/// margin makes less than 2^-72 of the time, and the step, below 2^-35 of it, to 2^-44 of itself.
inline constexpr double kNewtonStepError = 0x1p-70;

/// Part of itself to which a coordinate of an offset may shrink on the way to the contact for the normal's last bits not to
/// depend on the unit of time that the path is taken in: those of the place are good to 2^-100 of what has cancelled.
inline constexpr double kCancelledPart = 0x1p-20;

// ---- Features of shapes in double words (queries/feature_shot.cpp, which proves it) ----------------------

/// Error of the time, in parts of it; as much is proven.
inline constexpr double kDoubleWordError = 0x1p-76;

// ---- Static filter for falling paths (narrow_phase/falling_filter.hpp, which proves it) ------------------

/// Error of a supporting plane's terms, in parts of the sizes in them.
inline constexpr double kMarchRounding = 0x1p-48;

// ---- Places on surfaces with two sides (narrow_phase/in_front.hpp) --------------------------------------

/// Error of the height of a double over a surface, in parts of the products in it: three of them, of a direction and of an
/// offset known to some 2^-50. And the least cosine between a normal and the surface's from which one side is the front.
inline constexpr double kHeightRounding = 0x1p-40, kLeastCosineOfSide = 0x1p-20;

// ---- Broad phase (scene/) --------------------------------------------------------------------------
//
// These only widen what is looked at more closely; tests/native/scene/scene_test.cpp and scene_oracle_test.cpp ask
// every target beside the index. u = 2^-53, and 2^-24 in single precision.

/// Coordinates that the index takes, in units of length: single precision holds them with room for products.
inline constexpr double kLargestIndexed = 1e15, kSmallestIndexed = 1e-15;

/// Squares of speeds that the index can be traversed with.
inline constexpr double kSmallestIndexedSpeedSquared = 0x1p-900, kLargestIndexedSpeedSquared = 0x1p1000;

/// Of a coordinate: what the bounds of a shape, and their centre, lose by a few roundings of 2^-53.
inline constexpr double kBoundsRounding = 0x1p-50;

/// Of the largest coordinate of a distant start: what rounding moves the ball by the time it arrives.
inline constexpr double kFarStartRounding = 0x1p-48;

/// Components of a direction below this, in parts of it, cross nothing: reciprocals stay in the range of
/// single precision, also multiplied by lengths.
inline constexpr double kSmallestSlope = 1e-20, kLargestInverse = 1e30;

/// Uniform grid, in parts of its size where not said otherwise. Sizes whose squares single precision holds;
/// the least side of a cell, which limits the number of steps; what a length along the ray
/// loses with each step (a rounding of 2^-24, taken four times), the start counted as so many steps; the farthest start, in sizes.
inline constexpr double kSmallestGrid = 1e-10, kLargestGrid = 1e10;  ///< units of length
inline constexpr double kSmallestCell = 0x1p-12;
inline constexpr double kGridRounding = 0x1p-22, kGridOtherRoundings = 32;
inline constexpr double kFarthestGridStart = 0x1p20;

/// Bounding-volume hierarchy, in parts of size and ball radius. A slab test in single precision is within 2^-22
/// of the lengths in it; the bounds are padded by eight times that, and times compared with twice the padding.
/// The bounds of the whole are padded for the rounding to single precision.
inline constexpr double kBvhPad = 0x1p-19, kBvhSlack = 0x1p-18, kBvhEntryPad = 0x1p-20;
/// More than any size; in single precision, there is room for its products.
inline constexpr double kLargestBvhPad = 0x1p90;  ///< unit: length
/// Distances are not looked for beyond this in a hierarchy: single precision holds its square. Units of its lengths.
inline constexpr double kLargestReach = 1e18;
/// Of a time: the rounding of a slab test in doubles.
inline constexpr double kSlabRounding = 0x1p-40;

/// Hierarchy of boxes in motion: the least relative speed that is told from 0, in parts of the speeds that it is a
/// difference of; lengths that have room for products in single precision, in units of length.
inline constexpr double kLeastRelativeSpeed = 0x1p-20, kFarthestMoving = 1e30;

/// Triangles of a mesh in single precision (mesh/block.hpp; src/derivations/triangle_block.md derives the bounds), in parts of the
/// mesh's size: what is added to the edges of each, 2^-19 of that being above the smallest numbers. Also covers the rounding of
/// corners, 2^-22.
inline constexpr float kSmallestEdge = 0x1p-22F;
/// The least square of a way to a triangle whose root single precision has with all its bits.
inline constexpr float kSmallestFarSquare = 0x1p-120F;
/// A coordinate of a placed corner below this is 0; it is at most the other: `shoot` takes no others. Units of length.
inline constexpr double kSmallestPlaced = 1e-150, kMostPlaced = 1e150;
/// What placing a mesh, or taking a path into its coordinates, loses by rounding, in parts of the lengths in it:
/// below 40 * 2^-53; and the most of that, in parts of the mesh's size, for which its hierarchy is asked.
inline constexpr double kPlacementRounding = 0x1p-46, kLargestPlacementSlack = 1;
/// Boxes that rounding makes wider by more than this, in parts of the whole's size, are met far too often: the path is looked at from where it comes near
/// (broad_phase/near_window.hpp); and how far that is off, in parts of the cube where it is near.
inline constexpr double kVaguePlacementSlack = 0x1p-8, kNearRounding = 0x1p-40;

/// Culling in doubles before `shoot` is asked (targets/index_walk.hpp, narrow_phase/window.cpp), in parts of the lengths in it; errors are
/// below 2^-30 of them where the relative speed is at least 2^-10 of the bullet's.
inline constexpr double kCullingMargin = 0x1p-20;
/// The square of that relative speed, in parts of the bullet's.
inline constexpr double kSmallestRelativeSpeedSquared = 0x1p-20;
/// Units of length: of the shapes, and their distances, that are culled by faces and edges.
inline constexpr double kSmallestCulled = 0x1p-100, kLargestCulled = 0x1p100;
/// Units of length: keeps the bounding sphere of a point a sphere.
inline constexpr double kSmallestBoundingRadius = 1e-300;
/// What an aimed bullet's rounded direction adds, in parts of the distance: 2^-42 is what it may lose.
inline constexpr double kAimedMargin = 0x1p-38;

/// Two times are compared exactly where they differ by less than this, relative and absolute; a rounded time
/// is within half a unit in the last place, 2^-53, and 2^-1075 where it is subnormal.
inline constexpr double kTimeRounding = 0x1p-50, kSubnormalTimeRounding = 0x1p-1060;

/// Distance of a place from a sphere or a triangle in doubles (scene/proximity.cpp, which proves it), in parts of the
/// lengths in it: 24 * 2^-53 is proven.
inline constexpr double kProximityRounding = 0x1p-47;

// ---- Mirror balls (scene/mirrors.cpp, which proves them) -------------------------------------------

/// Error of D = b^2 - c and of c in single precision, in parts of |p|^2 + C^2 + R^2; 44 * 2^-24 is proven.
inline constexpr float kMirrorFilterBound = 0x1p-18F;
/// Radii in whose squares single precision loses nothing, in units of length; the most that radii and distances from the
/// middle are, in parts of the smallest radius; how far mirrors may reach into one another, in parts of that.
inline constexpr double kSmallestMirror = 0x1p-40, kLargestMirror = 0x1p40, kMostOfMirrors = 0x1p9;
inline constexpr double kMirrorOverlap = 0x1p-20;
/// A bounce is timed where (s (s - b))^2 is at least the first part of a R^2 a (|p|^2 + R^2), which leaves paths little to lose at
/// grazes. Others are refined: the least sine, the farthest start in radii, squared, and the most that the square of the
/// step may be, in parts of time and rate.
inline constexpr double kMirrorEntrySquared = 0x1p-7;
inline constexpr double kRefinedSine = 0x1p-5, kRefinedFarthestSquared = 0x1p18, kRefinedStepError = 0x1p-54;
/// Least sine of a filtered bounce off a sphere, of paths among any targets: at less, rounding would add more than 32 times as much
/// to the bound on the path as it does across it.
inline constexpr double kLeastBounceSine = 0x1p-4;
/// Of a direction: each component of the velocity's is rounded once.
inline constexpr double kDirectionRounding = 0x1p-52;

// ---- Uncertainty of paths (targets/uncertainty.hpp, which proves them) --------------------------------

/// What a bounce adds by rounding: to the velocity, in parts of the speeds (32 u is proven); to the centre, in
/// parts of the flight's length (4 u) and of its largest coordinate (sqrt(3) u); to the contact, in parts of
/// the ball's radius (5 u).
inline constexpr double kVelocityRounding = 0x1p-48, kFlightRounding = 0x1p-51, kPositionRounding = 0x1p-52,
                        kNormalRounding = 0x1.4p-51;
/// Of a distance from a sphere's centre, in parts of it: below 5 u.
inline constexpr double kDistanceRounding = 0x1p-50;
/// Of where a leg of a path ends, in parts of the lengths in it: by exact hits and by filtered ones, whose times are
/// within 1e-12. What is touched there within that is touched at the same moment (paths/corner.hpp).
inline constexpr double kEndRounding = 0x1p-49, kApproximateEndRounding = 0x1p-39;
/// Of the largest coordinate of a ball's centre: from this radius on, rounding does not put the centre behind what the ball touches.
inline constexpr double kSmallestSureRadius = 0x1p-50;
/// Distances from a path whose squares are normal numbers, and the sums of these.
inline constexpr double kSmallestSquared = 0x1p-500, kLargestSquared = 0x1p500;  ///< units of length
/// What a clearance from an edge loses, in parts of the lengths that it is computed from: some ten roundings
/// of u each, taken as 2^7 u.
inline constexpr double kClearanceRounding = 0x1p-46;

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

/// Of the largest coordinate: what a ball's position may lose by rounding, a few times 2^-53, until its path is
/// looked at in single precision; all else that loses is derived in simulation/neighbour_filter.hpp.
inline constexpr double kCoarsePositionError = 0x1p-48;

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

/// Under gravity, where no closed form puts balls to rest: the speed of the slowest contact that takes energy, in parts of sqrt(g r), g
/// gravity and r the ball's radius; a flight at that speed, square to gravity's surface, takes twice as much in parts of sqrt(r / g), and is 2^-23 of the
/// radius high. Contacts in a row are rapid within that time of each other. Within the reach, in parts of the radius, a ball touches what it comes to rest
/// on: some such flights high. Tested by SimulationFalls.ABallComesToRestBetweenTwoPegs.
inline constexpr double kSlowestContact = 0x1p-11, kReachOfRest = 0x1p-21;

/// By how much a bounding sphere is enlarged before it excludes anything, relatively: its centre and radius
/// and the distance from it are each rounded a few times, to 2^-53 of the shape's size.
inline constexpr double kBoundingSphereMargin = 0x1p-20;

/// By how much the contact distance is enlarged when a free flight is sought in a periodic box: by the first
/// part of itself, and by the second part of the flight's length, since coordinates across a flight are wrong
/// by 2^-50 of its length. Tested against a walk from image to image in tests/native/simulation/free_flight_test.cpp.
inline constexpr double kFreeFlightMargin = 0x1p-30;
inline constexpr double kFreeFlightMarginByLength = 0x1p-46;

/// Longest free flight that is sought, in contact distances: beyond it `kFreeFlightMarginByLength` of the
/// length would be a sixty-fourth of the contact distance.
inline constexpr double kLongestFreeFlight = 0x1p40;

}  // namespace ricochet
