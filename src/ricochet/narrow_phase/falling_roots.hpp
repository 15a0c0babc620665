// The roots at which a falling path meets a piece of a shape, or is closest to it: about where, by doubles; which, by a Sturm chain.
#pragma once

#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/numeric/first_root.hpp"

namespace ricochet::falling {

/// Bits of a root in the stage in force: enough for the time and for what vanishes at a grazing contact, and over big floats for what
/// is 2^-700 of something else.
template <class N>
int root_bits() {
  return is_first_stage<N>() ? 84 : std::min(working_bits<N>() / 2, 736);
}

/// A few steps of Newton's method in doubles.
template <class N>
double polished(const Polynomial<N>& p, double guess) {
  double c[std::size_t{kMostDegree} + 1] = {};
  for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
  double x = guess;
  for (int i = 0; i < 4; ++i) {
    double at = c[p.degree], slope = 0;
    for (int k = p.degree - 1; k >= 0; --k) slope = slope * x + at, at = at * x + c[k];
    const double next = x - at / slope;
    if (!(next > 0.5 * guess && next < 2 * guess)) return guess;
    x = next;
  }
  return x;
}

/// About where the first root after `from` is: between the extremes, which are the roots of the derivative, by halving. Where none
/// is found, the first extreme, which may be a double root.
class RootGuess {
 public:
  template <class N>
  explicit RootGuess(const Polynomial<N>& p) {
    double c[kMostDegree + 1];
    for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
    count_ = roots_of(c, p.degree, roots_, extremes_, extreme_count_);
  }

  double after(double from, double otherwise) const {
    for (int k = 0; k < count_; ++k)
      if (roots_[k] > from * (1 + 0x1p-40)) return roots_[k];
    for (int k = 0; k < extreme_count_; ++k)
      if (extremes_[k] > from * (1 + 0x1p-40)) return extremes_[k];
    return otherwise;
  }

 private:
  static double at(const double* c, int degree, double x) {
    double sum = c[degree];
    for (int k = degree - 1; k >= 0; --k) sum = sum * x + c[k];
    return sum;
  }

  /// The roots > 0 in order, and the extremes between which they are.
  static int roots_of(const double* c, int degree, double* roots, double* extremes, int& extreme_count) {
    extreme_count = 0;
    while (degree > 0 && c[degree] == 0) --degree;
    if (degree == 0) return 0;
    double slope[kMostDegree + 1] = {}, below[kMostDegree];
    for (int k = 0; k < degree; ++k) slope[k] = c[k + 1] * (k + 1);
    int below_count = 0;
    extreme_count = roots_of(slope, degree - 1, extremes, below, below_count);
    double low = 0, last = extreme_count > 0 ? extremes[extreme_count - 1] : 0x1p-300;
    while (last < 0x1p300 && !(at(c, degree, last) * c[degree] > 0)) last *= 2;
    int count = 0;
    for (int k = 0; k <= extreme_count; ++k) {
      double high = k < extreme_count ? extremes[k] : last;
      const double next = high;
      const bool is_low_negative = at(c, degree, low) < 0;
      if (is_low_negative != (at(c, degree, high) < 0)) {
        for (int i = 0; i < 100; ++i) {
          const double middle = low + (high - low) / 2;
          if (!(middle > low && middle < high)) break;
          ((at(c, degree, middle) < 0) == is_low_negative ? low : high) = middle;
        }
        roots[count++] = high;
      }
      low = next;
    }
    return count;
  }

  double roots_[kMostDegree], extremes_[kMostDegree];
  int count_ = 0, extreme_count_ = 0;
};

/// A root of a polynomial.
template <class N>
struct Root {
  bool found = false, is_multiple = false;
  bool is_none = false;  ///< whether there is none at any time
  double nearest = 0;
  N tau{0.0};
};

/// Where the contact with a piece is one.
template <class N>
struct Zone {
  const Pieces<N>& pieces;
  Piece piece;
  Certifier& certify;

  [[gnu::noinline]] bool has(const N& tau) const {
    const Scratch<N> scratch;
    return pieces.in_zone(
        piece, [&](const Polynomial<N>& condition) { return certify.sign(condition.at(tau)) >= 0; });
  }
};

/// The first root after 0 that is valid, but for so many before it, and not certainly after `latest`; its number.
template <class N>
[[gnu::noinline]] N valid_root(const Polynomial<N>& p, int skipped, double guess, double latest, int bits,
                               const Zone<N>& zone, Root<N>& result, Certifier& certify) {
  const SturmChain<N> chain(p, certify);
  const RootGuess guesses(p);
  N from(0);
  result = {};
  for (int i = 0; i < p.degree && !certify.is_uncertain(); ++i) {
    const FirstRoot<N> root(chain, from, result.nearest, certify);
    if (!root.exists()) {
      result.is_none = true;
      break;
    }
    result.nearest = root.nearest(guesses.after(result.nearest, guess));
    if (result.nearest * (1 - 0x1p-50) > latest) break;
    const N tau = root.within(result.nearest, bits);
    if (zone.has(tau) && --skipped < 0) {
      result.found = true;
      result.is_multiple = chain.is_multiple(tau);
      return tau;
    }
    from = middle(tau) + scaled(N(result.nearest), -bits);
  }
  return N(0);
}

}  // namespace ricochet::falling
