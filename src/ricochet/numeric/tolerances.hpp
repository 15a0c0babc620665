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

}  // namespace ricochet
