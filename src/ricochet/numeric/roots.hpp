// The roots of a polynomial in order, each rounded to the nearest double, and as exact as is asked for.
//
// Up to degree 2 they have a closed form. Of more, whether a root has come by a time x is V(start) > V(x) of the Sturm chain, which is
// monotone in x. So the doubles themselves are halved, by looks halfway between two: that rounds correctly, at any multiplicity,
// without an iteration that would have to converge.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ricochet/numeric/polynomial.hpp"

namespace ricochet {

template <class N>
class FirstRoot {
 public:
  /// Of the roots in (from, infinity), from a finite place.
  FirstRoot(const SturmChain<N>& chain, double from, Certifier& certify)
      : chain_(chain),
        certify_(certify),
        from_(from),
        changes_at_start_(chain.changes_at(N(from), certify)) {}

  /// Of the roots in (from, infinity), from a place that is not below `below`.
  FirstRoot(const SturmChain<N>& chain, const N& from, double below, Certifier& certify)
      : chain_(chain), certify_(certify), from_(below), changes_at_start_(chain.changes_at(from, certify)) {}

  bool exists() const { return changes_at_start_ > chain_.changes_at_infinity(); }

  /// Whether it is at x > from or before.
  bool is_by(const N& x) const { return is_by(x, certify_); }

  /// The double nearest to it, for a root that exists: of two the even one, and the largest where it is beyond all. A guess
  /// saves time: where it is the answer two looks are enough, and no guess costs more than 130.
  double nearest(double guess) const {
    // Doubles in order are whole numbers in order; the answer is the first that the root does not lie farther than halfway above.
    std::uint64_t low = rank(from_) - 1, high = rank(std::numeric_limits<double>::max());
    std::uint64_t at = std::max(low + 1, std::min(rank(guess), high - 1)), stride = 1;
    bool is_after_low = false, is_by_high = false;
    while (high - low > 1) {
      const bool is_by_there = is_by(halfway_above(at));
      if (certify_.is_uncertain()) return of_rank(at);
      (is_by_there ? is_by_high : is_after_low) = true;
      (is_by_there ? high : low) = at;
      // Away from the guess by ever longer strides until it lies between two, then by halves
      if ((is_after_low && is_by_high) || high - low <= stride) {
        at = low + (high - low) / 2;
      } else {
        at = is_by_there ? high - stride : low + stride;
        stride *= 2;
      }
    }
    const double below = of_rank(high);
    if (__builtin_bit_cast(std::uint64_t, below) % 2 == 0 || !is_by_high) return below;
    const N halfway = halfway_above(high), there = chain_.polynomial().at(halfway);
    const bool is_tie = Certifier::is_certain(there) && certify_.sign(there) == 0 &&
                        changes_at_start_ - chain_.changes_at(halfway) == 1;
    return is_tie ? of_rank(high + 1) : below;
  }

  /// It, with an error of at most 2^-bits of itself, given the nearest double. A root that rounds to 0 is 0.
  N within(double nearest, int bits) const {
    if (nearest == 0) return N(0);
    return kept<N>([&] {
      const N width = scaled(N(std::fabs(nearest)), -bits);
      N low(std::max(from_, std::nextafter(nearest, -HUGE_VAL))), near(nearest);
      const double above = std::nextafter(nearest, HUGE_VAL);
      // Beyond all doubles, as far as there are any
      N length = std::isinf(above) ? near : N(above) - low;
      for (;;) {
        // By Newton's method: a root of multiplicity m is a simple one of the derivative of order m - 1.
        for (int order = 0; order < (chain_.has_multiple_root() ? chain_.polynomial().degree : 1); ++order) {
          const N root = improved(order, near, bits);
          Certifier certify(certify_.is_last_stage());
          if (is_by(root + width, certify) && !is_by(root - width, certify) && !certify.is_uncertain())
            return widened(root, width);
        }
        if (!is_less(width, length) || certify_.is_uncertain()) return widened(low, length);
        // Of roots so near to each other that it does not find the first, nearer to that by halves
        constexpr int kHalves = 32;
        low = kept<N>([&] { return halved(low, length, kHalves); });
        length = scaled(length, -kHalves);
        near = low + scaled(length, -1);
      }
    });
  }

 private:
  // Emscripten 3.1.6's library lacks std::bit_cast.
  static std::uint64_t rank(double x) {
    const auto bits = __builtin_bit_cast(std::uint64_t, x);
    return x < 0 ? ~bits : bits | std::uint64_t{1} << 63;
  }
  static double of_rank(std::uint64_t rank) {
    return __builtin_bit_cast(double, rank >> 63 == 0 ? ~rank : rank & ~(std::uint64_t{1} << 63));
  }

  static N halfway_above(std::uint64_t k) {
    const double below = of_rank(k), above = of_rank(k + 1);
    return N(below) + N(above / 2 - below / 2);
  }

  bool is_by(const N& x, Certifier& certify) const {
    return chain_.changes_at(x, certify) < changes_at_start_;
  }

  N improved(int order, const N& from, int bits) const {
    const Polynomial<N> p = chain_.polynomial().derivative(order), rate = p.derivative(1);
    N root = from;
    for (int good = 25; good < bits; good *= 2) {
      const N slope = rate.at(root);
      if (!Certifier::is_certain(slope) || Certifier().sign(slope) == 0) break;
      root = rounded(root - p.at(root) / slope);
    }
    return root;
  }

  /// Where the part of a stretch begins that holds the root, the stretch being halved so often.
  N halved(N low, N length, int times) const {
    for (int i = 0; i < times; ++i) {
      length = scaled(length, -1);
      const N middle = rounded(low + length);
      if (!is_by(middle)) low = middle;
    }
    return low;
  }

  const SturmChain<N>& chain_;
  Certifier& certify_;
  double from_;
  int changes_at_start_;
};

/// About where the first root after a place is, in doubles, from where exact searches set out: between the extremes, which are the roots of the derivative, by halving. Where none
/// is found, the first extreme, which may be a double root.
class RootGuess {
 public:
  template <class N>
  explicit RootGuess(const Polynomial<N>& p) {
    double c[kMostDegree + 1] = {};
    for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
    find(c, p.degree);
  }

  double after(double from, double otherwise) const;
  /// The first root > 0.
  double first(double otherwise) const { return count_ > 0 ? roots_[0] : otherwise; }

 private:
  void find(const double* c, int degree);

  double roots_[kMostDegree], extremes_[kMostDegree];
  int count_ = 0, extreme_count_ = 0;
};

/// Bits to which roots are known in the stage in force: enough for a time and for what vanishes at a graze, and over big floats for what is
/// 2^-700 of something else.
template <class N>
int root_bits() {
  return is_first_stage<N>() ? 84 : std::min(working_bits<N>() / 2, 736);
}

template <class N>
struct Root {
  double nearest;  ///< the double nearest to it
  N tau;
  bool is_multiple;
};

/// How roots are looked for.
template <class N>
struct RootSearch {
  double guess = 1;          ///< where doubles find none
  double latest = HUGE_VAL;  ///< none that is certainly after it is of interest
  int bits = root_bits<N>();
};

/// The roots after 0 of c0 + c1 t + c2 t^2, by quotients in which nothing cancels: with q = -(c1 + s sqrt(D)) / 2, s the sign of c1 and
/// D = c1^2 - 4 c0 c2, they are c0 / q and q / c2, of which the second is farther from 0. As `for_each_root` has them.
template <class N, class Visit>
bool for_each_root_of_quadratic(const N* c, int degree, const RootSearch<N>& search, Certifier& certify,
                                Visit&& visit) {
  using std::sqrt;
  const auto offer = [&](const N& tau, bool is_multiple) {
    if (certify.is_uncertain()) return false;
    certify.nearest_double(tau);
    const double nearest = std::min(value(tau), std::numeric_limits<double>::max());
    return !certify.is_uncertain() && !(nearest * (1 - 0x1p-50) > search.latest) &&
           visit(Root<N>{nearest, tau, is_multiple});
  };
  const int constant = certify.sign(c[0]);
  if (degree == 0) return true;
  const int linear = certify.sign(c[1]);
  if (degree == 1) return constant * linear >= 0 || offer(-c[0] / c[1], false);
  const int leading = certify.sign(c[2]);
  const N d = square(c[1]) - scaled(c[0] * c[2], 2);
  const int crosses = certify.sign(d);
  if (crosses < 0 || certify.is_uncertain()) return true;
  if (crosses == 0) return linear * leading >= 0 || offer(-c[1] / scaled(c[2], 1), true);
  const N root = sqrt(d), q = scaled(linear < 0 ? root - c[1] : -(root + c[1]), -1);
  const int side = linear < 0 ? 1 : -1;
  if (constant * side > 0 && !offer(c[0] / q, false)) return false;
  return side * leading < 0 || offer(q / c[2], false);
}

/// Calls `visit(root)` for the roots after 0 in order, as long as it says true. Says whether there are no more.
template <class N, class Visit>
bool for_each_root(const Polynomial<N>& p, const RootSearch<N>& search, Certifier& certify, Visit&& visit) {
  int degree = p.degree;
  while (degree > 0 && is_certain_zero(p.c[degree])) --degree;
  if (degree <= 2) return for_each_root_of_quadratic(p.c, degree, search, certify, visit);
  const SturmChain<N> chain(p, certify);
  const RootGuess guesses(p);
  N from(0);
  double nearest = 0;
  for (int i = 0; i < p.degree && !certify.is_uncertain(); ++i) {
    const FirstRoot<N> root(chain, from, nearest, certify);
    if (!root.exists()) return true;
    nearest = root.nearest(guesses.after(nearest, search.guess));
    if (nearest * (1 - 0x1p-50) > search.latest) return false;
    const N tau = root.within(nearest, search.bits);
    if (certify.is_uncertain() || !visit(Root<N>{nearest, tau, chain.is_multiple(tau)})) return false;
    from = middle(tau) + scaled(N(nearest), -search.bits);
  }
  return false;
}

}  // namespace ricochet
