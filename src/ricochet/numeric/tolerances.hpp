// Every tolerance and error bound of the solver: its unit, its reason, and where it is proven or tested.
//
// None of them decides whether something hits: a bound only says where plain doubles or double-doubles stop
// being certain and the next precision stage has to answer.
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

// ---- Static filter for spheres (narrow_phase/sphere_filter.hpp, which proves them) ------------------

/// Squares of lengths and speeds in this range: fourth powers, and the errors of their products, are normal
/// numbers.
inline constexpr double kSmallestFilteredSquare = 0x1p-200, kLargestFilteredSquare = 0x1p200;

/// Error of c = |p|^2 - R^2 in parts of |p|^2 + R^2; 2^-50 is proven. A start nearer to the surface is
/// uncertain: its time would lose too much, and so would the sign of b.
inline constexpr double kStartBound = 0x1p-40;

/// Error of D = b^2 - a c in parts of a (|p|^2 + R^2); 2^-48 is proven.
inline constexpr double kDiscriminantBound = 0x1p-46;

/// Error of e, half the chord squared, in parts of R (R + |b| / |v|); 72 * 2^-53 is proven, for starts nearer
/// than 2^12 radii.
inline constexpr double kHalfChordBound = 0x1p-45;
inline constexpr double kFarthestSquared = 0x1p24;  ///< |p|^2 in parts of R^2

/// Relative error of a certified time: what it may lose by c and e, and what it is taken to have lost, that
/// of b and the last roundings included. The error of c is counted as kStartTimeError (|p|^2 + R^2).
inline constexpr double kFilteredTimeBound = 0x1p-41, kFilteredTimeError = 0x1p-40;
inline constexpr double kStartTimeError = 0x1p-49;

// ---- The filter refined to the nearest double (narrow_phase/sphere_shot.hpp, which proves them) -----

/// Least |c| and |D|, in parts of |p|^2 + R^2 and of a times that, and least relative speed squared, in parts
/// of both speeds squared, from which Newton's step starts. It decides which stage computes last bits of
/// normals and angles, so a change changes published hashes.
inline constexpr double kRefinementMargin = 0x1p-12;

/// What the rounding of that step may lose, in parts of the time: the residual is good to 2^-100 of R^2, which
/// the margin makes less than 2^-80 of the time, and the step, below 2^-35 of it, to 2^-50 of itself.
inline constexpr double kNewtonStepError = 0x1p-70;

}  // namespace ricochet
