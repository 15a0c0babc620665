// Double-double numbers (about 106 bits) that carry a bound of their own error.
//
// Algorithms: Dekker, "A floating-point technique for extending the available precision" (1971);
// Knuth, TAOCP vol. 2, 4.2.2 (the six-operation sum); error bounds after Joldes, Muller and Popescu,
// "Tight and rigorous error bounds for basic building blocks of double-word arithmetic" (2017).
// No fused multiply-add: WebAssembly has none, and both must give the same bits.
#pragma once

#include <cmath>
#include <limits>

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet {

/// An unevaluated sum `hi + lo` with `hi` the double nearest to it; the true value is within `err` of it. Overflow
/// makes `err` infinite or NaN, and then every test of certainty fails.
struct DoubleDouble {
  double hi = 0, lo = 0, err = 0;

  DoubleDouble() = default;
  DoubleDouble(double exact) : hi(exact) {}
  DoubleDouble(double hi_, double lo_, double err_) : hi(hi_), lo(lo_), err(err_) {}
};

namespace double_double {

// Over one double or two lanes.

/// s + e == a + b exactly.
template <class D>
inline void two_sum(D a, D b, D& s, D& e) {
  s = a + b;
  const D bb = s - a;
  e = (a - (s - bb)) + (b - bb);
}

/// s + e == a + b exactly, for |a| >= |b| or a == 0.
inline void quick_two_sum(double a, double b, double& s, double& e) {
  s = a + b;
  e = b - (s - a);
}

/// a == high + low with 26 bits each (Veltkamp).
template <class D>
inline void split(D a, D& high, D& low) {
  const D t = 0x8000001p0 * a;
  high = t - (t - a);
  low = a - high;
}

/// p + e == a * b exactly, unless it under- or overflows (Dekker).
template <class D>
inline void two_product(D a, D b, D& p, D& e) {
  D ah, al, bh, bl;
  split(a, ah, al);
  split(b, bh, bl);
  p = a * b;
  e = ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

/// The error that rounding adds to a result near `hi`: 0 if the sequence was exact, so that ties of small whole numbers
/// are recognised. An overflow stays one: 0 times infinity is NaN.
inline double rounding(bool is_exact, double hi) {
  return (is_exact ? 0.0 : kDoubleDoubleRounding) * std::fabs(hi) + (is_exact ? 0.0 : kUnderflowError);
}

}  // namespace double_double

/// A double-double without an error bound, for code with a proof of its own. The sequences of operations are those of
/// double-doubles, to the bit.
struct DoubleWord {
  double hi = 0, lo = 0;

  DoubleWord() = default;
  DoubleWord(double exact) : hi(exact) {}
  DoubleWord(double hi_, double lo_) : hi(hi_), lo(lo_) {}
  explicit DoubleWord(const DoubleDouble& a) : hi(a.hi), lo(a.lo) {}

  /// s + e with hi nearest to it. The caller adds its rounding relative to hi, so that an overflow in any step of the
  /// sequence, which ends here, reaches err, too.
  static DoubleWord normalized(double s, double e) {
    DoubleWord r;
    double_double::quick_two_sum(s, e, r.hi, r.lo);
    return r;
  }
};

inline DoubleWord operator-(const DoubleWord& a) { return {-a.hi, -a.lo}; }

inline DoubleWord operator+(const DoubleWord& a, const DoubleWord& b) {
  double s, e;
  double_double::two_sum(a.hi, b.hi, s, e);
  return DoubleWord::normalized(s, e + (a.lo + b.lo));
}

inline DoubleWord operator-(const DoubleWord& a, const DoubleWord& b) { return a + -b; }

inline DoubleWord operator*(const DoubleWord& a, const DoubleWord& b) {
  double p, e;
  double_double::two_product(a.hi, b.hi, p, e);
  return DoubleWord::normalized(p, e + (a.hi * b.lo + a.lo * b.hi));
}

/// a^2: one splitting instead of two.
inline DoubleWord square(const DoubleWord& a) {
  double h, l;
  double_double::split(a.hi, h, l);
  const double p = a.hi * a.hi;
  return DoubleWord::normalized(p, (((h * h - p) + 2 * h * l) + l * l) + 2 * a.hi * a.lo);
}

inline DoubleWord operator/(const DoubleWord& a, const DoubleWord& b) {
  const double q = a.hi / b.hi;
  double p, e;
  double_double::two_product(q, b.hi, p, e);
  return DoubleWord::normalized(q, (((a.hi - p) - e) + a.lo - q * b.lo) / b.hi);
}

/// For a number > 0.
inline DoubleWord sqrt(const DoubleWord& a) {
  const double s = std::sqrt(a.hi);
  double p, e;
  double_double::two_product(s, s, p, e);
  return DoubleWord::normalized(s, (((a.hi - p) - e) + a.lo) / (2 * s));
}

namespace double_double {

inline DoubleDouble with_error(const DoubleWord& a, double err) { return {a.hi, a.lo, err}; }

/// True for a double without a lower part or an error: sums and products of two such are exact.
inline bool is_plain(const DoubleDouble& a) { return (a.lo == 0) & (a.err == 0); }

}  // namespace double_double

inline DoubleDouble operator-(const DoubleDouble& a) { return {-a.hi, -a.lo, a.err}; }

inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleWord r = DoubleWord(a) + DoubleWord(b);
  const bool is_exact = double_double::is_plain(a) && double_double::is_plain(b);
  const double rounding = (is_exact ? 0.0 : kDoubleDoubleRounding) * (std::fabs(a.hi) + std::fabs(b.hi));
  return double_double::with_error(r, (a.err + b.err + rounding) * kErrorSlack + 0 * r.hi);
}

inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }

inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleWord r = DoubleWord(a) * DoubleWord(b);
  const double inherited = std::fabs(a.hi) * b.err + std::fabs(b.hi) * a.err + a.err * b.err;
  const bool is_exact = double_double::is_plain(a) && double_double::is_plain(b) &&
                        ((std::fabs(a.hi * b.hi) > kExactProduct) | (a.hi == 0) | (b.hi == 0));
  return double_double::with_error(r, (inherited + double_double::rounding(is_exact, r.hi)) * kErrorSlack);
}

inline DoubleDouble square(const DoubleDouble& a) {
  const DoubleWord r = square(DoubleWord(a));
  const double inherited = (2 * std::fabs(a.hi) + a.err) * a.err;
  const bool is_exact = double_double::is_plain(a) && ((a.hi * a.hi > kExactProduct) | (a.hi == 0));
  return double_double::with_error(r, (inherited + double_double::rounding(is_exact, r.hi)) * kErrorSlack);
}

/// The exact difference of two doubles.
inline DoubleDouble difference(double a, double b) {
  DoubleDouble r;
  double_double::two_sum(a, -b, r.hi, r.lo);
  return r;
}

inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleWord r = DoubleWord(a) / DoubleWord(b);
  if (a.hi == 0 && a.err == 0 && std::fabs(b.hi) > b.err) return DoubleDouble(0.0);
  // |a/b - A/B| <= (da + |a/b| db) / (|b| - db), where |b| >= |hi| (1 - 2^-53). The remainder's loss below the smallest
  // normal number is divided by b as well.
  const double room = std::fabs(b.hi) * (1 - 0x1p-50) - b.err;
  const double inherited = room > 0 ? (a.err + std::fabs(a.hi / b.hi) * b.err + kUnderflowError) / room
                                    : std::numeric_limits<double>::infinity();
  return double_double::with_error(
      r, (inherited + kDoubleDoubleRounding * std::fabs(r.hi) + kUnderflowError) * (1 + 0x1p-40));
}

inline DoubleDouble exact_quotient(const DoubleDouble& a, const DoubleDouble& b) { return a / b; }

/// Square root of a number known not to be negative (a value below zero is an error, and counts as 0).
inline DoubleDouble sqrt(const DoubleDouble& a) {
  if (a.hi == 0 && a.err == 0) return a;
  // 0 <= true value <= |hi| + |lo| + err, and |lo| < err wherever hi > 0 comes here; NaN stays NaN.
  if (!(a.hi > 2 * a.err)) return {0, 0, std::sqrt(std::fabs(a.hi) + 2 * a.err)};
  const DoubleWord r = sqrt(DoubleWord(a));
  // |sqrt(a) - sqrt(A)| = |a - A| / (sqrt(a) + sqrt(A)) <= da / s, since A >= a/2; the remainder's underflow
  // is divided by s as well.
  const double inherited = (a.err + kUnderflowError) / std::sqrt(a.hi);
  return double_double::with_error(r, (inherited + kDoubleDoubleRounding * std::fabs(r.hi)) * kErrorSlack);
}

/// The double nearest to the number.
inline double value(const DoubleDouble& a) { return a.hi; }
inline double value(const DoubleWord& a) { return a.hi; }

/// The number without its error, as an exact one.
inline DoubleDouble middle(const DoubleDouble& a) { return {a.hi, a.lo, 0}; }

inline DoubleDouble rounded(const DoubleDouble& a) { return middle(a); }

/// The same number with |by| added to its error.
inline DoubleDouble widened(const DoubleDouble& a, const DoubleDouble& by) {
  return {a.hi, a.lo, (a.err + std::fabs(by.hi) + by.err) * kErrorSlack};
}

/// a * 2^exponent.
inline DoubleDouble scaled(const DoubleDouble& a, int exponent) {
  return {std::ldexp(a.hi, exponent), std::ldexp(a.lo, exponent),
          std::ldexp(a.err, exponent) + (a.hi == 0 ? 0 : kUnderflowError)};
}

/// True if a < b, compared by their middles alone: for searches, and where either answer is valid.
inline bool is_less(const DoubleDouble& a, const DoubleDouble& b) { return (a - b).hi < 0; }
inline bool is_less(const DoubleWord& a, const DoubleWord& b) { return (a - b).hi < 0; }

/// Overloads for plain doubles, which templates over longer numbers need.
inline bool is_less(double a, double b) { return a < b; }
inline double rounded(double a) { return a; }
inline double scaled(double a, int exponent) { return std::ldexp(a, exponent); }

/// An upper bound of the error, rounded up.
inline double error_bound(const DoubleDouble& a) { return a.err; }

}  // namespace ricochet
