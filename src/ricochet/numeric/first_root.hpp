// The first root of a polynomial after a start, rounded to the nearest double, or to a given precision.
//
// The root is at x or before if V(start) > V(x) for the Sturm chain, which is monotone in x. So a bisection over the
// doubles themselves, with tests halfway between two neighbours, rounds correctly, at any multiplicity, without an
// iteration that would have to converge.
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
  /// For the roots in (from, infinity), with a finite `from`.
  FirstRoot(const SturmChain<N>& chain, double from, Certifier& certify)
      : chain_(chain),
        certify_(certify),
        from_(from),
        changes_at_start_(chain.changes_at(N(from), certify)) {}

  /// For the roots in (from, infinity); `from` is not below `below`.
  FirstRoot(const SturmChain<N>& chain, const N& from, double below, Certifier& certify)
      : chain_(chain), certify_(certify), from_(below), changes_at_start_(chain.changes_at(from, certify)) {}

  bool exists() const { return changes_at_start_ > chain_.changes_at_infinity(); }

  /// True if the root is at x > from or before.
  bool is_by(const N& x) const { return is_by(x, certify_); }

  /// The double nearest to the root, which must exist: the even one if two are as near, and the largest double if the
  /// root is beyond all. A guess saves time: if it is right, two tests are enough, and no guess costs more than 130.
  double nearest(double guess) const {
    // Doubles in order correspond to whole numbers in order. The answer is the first double that the root is at most
    // halfway above.
    std::uint64_t low = rank(from_) - 1, high = rank(std::numeric_limits<double>::max());
    std::uint64_t at = std::max(low + 1, std::min(rank(guess), high - 1)), stride = 1;
    bool is_after_low = false, is_by_high = false;
    while (high - low > 1) {
      const bool is_by_there = is_by(halfway_above(at));
      if (certify_.is_uncertain() || BigFloat::is_exhausted()) return of_rank(at);
      (is_by_there ? is_by_high : is_after_low) = true;
      (is_by_there ? high : low) = at;
      // Moves away from the guess by ever longer strides until the root is bracketed, then bisects
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

  /// The root with an error of at most 2^-bits of itself, given the nearest double. A root that rounds to 0 is 0.
  N within(double nearest, int bits) const {
    if (nearest == 0) return N(0);
    return kept<N>([&] {
      const N width = scaled(N(std::fabs(nearest)), -bits);
      N low(std::max(from_, std::nextafter(nearest, -HUGE_VAL))), near(nearest);
      const double above = std::nextafter(nearest, HUGE_VAL);
      // Beyond all doubles, up to any size
      N length = std::isinf(above) ? near : N(above) - low;
      for (;;) {
        // Newton's method: a root of multiplicity m is a simple root of the derivative of order m - 1.
        for (int order = 0; order < (chain_.has_multiple_root() ? chain_.polynomial().degree : 1); ++order) {
          const N root = improved(order, near, bits);
          Certifier certify(certify_.is_last_stage());
          if (is_by(root + width, certify) && !is_by(root - width, certify) && !certify.is_uncertain())
            return widened(root, width);
        }
        if (!is_less(width, length) || certify_.is_uncertain() || BigFloat::is_exhausted())
          return widened(low, length);
        // If roots are so close together that it does not find the first, bisection comes nearer to that one
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
      const int needed = good + 10;  // for a step with `good` correct bits
      const N slope = rate.at_within(root, needed);
      if (!Certifier::is_certain(slope) || Certifier().sign(slope) == 0) break;
      root = rounded(root - p.at_within(root, needed) / slope);
    }
    return root;
  }

  /// The beginning of the part of an interval that contains the root, after the given number of bisections.
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

}  // namespace ricochet
