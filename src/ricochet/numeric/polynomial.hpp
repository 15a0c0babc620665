// Polynomials of small degree: the sign at a place, the number of roots in an interval, the first root.
//
// Sturm's theorem: with p, p' and the negated remainders of Euclid's algorithm, let V(x) be the number of changes of
// sign in the chain at x. Then V(a) - V(b) is the number of distinct real roots in (a, b]. This holds for roots of any
// multiplicity, so a path that grazes a surface is no special case.
//
// All decisions are signs that a `Certifier` determines: in double-doubles an answer is right unless the certifier is
// uncertain; in big floats with exact coefficients it is right, up to BigFloat::kCapacity.
//
// The remainders are pseudo-remainders, with the divisors of Brown's subresultants ("The subresultant PRS algorithm",
// ACM TOMS 4, 1978), so that no coefficient is a fraction and none is longer than a determinant of the first ones. The
// quartic, which decides nearly everything, has a chain in closed form with the shortest coefficients.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ricochet/numeric/adaptive.hpp"

namespace ricochet {

/// The highest degree: that of a torus and a parabola. All degrees share one type, so that their code is compiled once.
constexpr int kMostDegree = 8;

/// c[0] + c[1] x + ... + c[degree] x^degree; any coefficient may be 0.
template <class N>
struct Polynomial {
  N c[std::size_t{kMostDegree} + 1];
  int degree;

  N at(const N& x) const {
    if (Certifier::is_certain(x) && Certifier().sign(x) == 0) return c[0];  // x is 0 within its error
    return kept<N>([&] {
      N sum = c[degree];
      for (int k = degree - 1; k >= 0; --k) sum = sum * x + c[k];
      return sum;
    });
  }

  /// A value of the same sign. Numbers may be far longer than the sign requires, so shorter ones are tried first.
  N with_sign_at(const N& x) const {
    if constexpr (kIsHandle<N>) {
      if (is_first_stage<N>()) return at(x);
      for (const int limbs : {8, 32}) {
        if (limbs >= BigFloat::precision()) break;
        const N sum = shortened_at(x, limbs);
        if (Certifier::is_certain(sum)) return sum;
      }
    }
    return at(x);
  }

  /// A value with an error of 2^-bits of itself, if possible: for steps of Newton's method.
  N at_within(const N& x, int bits) const {
    if constexpr (kIsHandle<N>) {
      if (is_first_stage<N>()) return at(x);
      for (const int limbs : {8, 32, BigFloat::precision()}) {
        const N sum = shortened_at(x, limbs);
        Certifier known;
        known.relative_error(sum, bits);
        if (Certifier::is_certain(sum) && !known.is_uncertain()) return sum;
      }
    }
    return at(x);
  }

  /// The order-th derivative.
  Polynomial derivative(int order) const {
    Polynomial d;
    d.degree = std::max(degree - order, 0);
    if (order > degree) d.c[0] = N(0);
    for (int k = 0; k + order <= degree; ++k) {
      double factor = 1;
      for (int j = 1; j <= order; ++j) factor *= k + j;
      d.c[k] = c[k + order] * N(factor);
    }
    return d;
  }

 private:
  N shortened_at(const N& x, int limbs) const {
    const BigFloat::Precision precision(limbs, limbs);
    return kept<N>([&] {
      const N place = shortened(x);
      N sum = shortened(c[degree]);
      for (int k = degree - 1; k >= 0; --k) sum = sum * place + shortened(c[k]);
      return sum;
    });
  }
};

/// The Sturm chain of a polynomial. Its numbers are in the workspace in which the chain was made.
template <class N>
class SturmChain {
 public:
  SturmChain(const Polynomial<N>& p, Certifier& certify) : p_(p), certify_(certify) {
    if (!append(p)) return;
    if (elements_[0].sign < 0) {
      N* const c = elements_[0].p.c;
      for (int k = 0; k <= elements_[0].degree; ++k) c[k] = -c[k];  // the chain of -p has the same changes
      elements_[0].sign = 1;
    }
    if (!append(elements_[0].p.derivative(1))) return;
    if (elements_[0].degree == 4 && append_remainders_of_quartic()) return;
    append_remainders();
  }

  const Polynomial<N>& polynomial() const { return p_; }

  /// True if the last element of the chain, the greatest common divisor of p and p', is not a constant.
  bool has_multiple_root() const { return count_ > 0 && elements_[count_ - 1].degree > 0; }

  /// True if p has a multiple root within the error of x, where it has one root.
  bool is_multiple(const N& x) const {
    return has_multiple_root() && !Certifier::is_certain(elements_[count_ - 1].p.at(x));
  }

  /// V(x).
  int changes_at(const N& x, Certifier& certify) const {
    if (count_ == 0) return 0;
    const Scratch<N> scratch;
    // If p has a root of multiplicity m, every element of the chain has it m - 1 times. Divided by it, they have the
    // signs of the derivatives of that order.
    const Polynomial<N>& divisor = elements_[count_ - 1].p;
    int order = 0;
    if (has_multiple_root())
      while (order < kMostDegree && certify.sign(divisor.derivative(order).with_sign_at(x)) == 0) ++order;
    N values[std::size_t{kMostDegree} + 1];
    for (int i = 0; i < count_; ++i) {
      const Polynomial<N>& p = elements_[i].p;
      values[i] = order == 0 ? p.with_sign_at(x) : p.derivative(order).with_sign_at(x);
    }
    int changes = 0, last = 0;
    for (int i = 0; i < count_; ++i) {
      // Between neighbours of opposite signs there is one change, whatever value is between them.
      const bool is_between =
          i > 0 && i + 1 < count_ && known_sign(values[i - 1]) * known_sign(values[i + 1]) < 0;
      if (is_between && !Certifier::is_certain(values[i])) continue;
      const int sign = certify.sign(values[i]);
      if (sign * last < 0) ++changes;
      if (sign != 0) last = sign;
    }
    return changes;
  }
  int changes_at(const N& x) const { return changes_at(x, certify_); }

  int changes_at_infinity() const {
    return changes_of([](const Element& e) { return e.sign; });
  }
  int changes_at_minus_infinity() const {
    return changes_of([](const Element& e) { return e.degree % 2 == 0 ? e.sign : -e.sign; });
  }

  /// The number of distinct real roots: of all, of those in (from, infinity), and of those in (from, until].
  int count() const { return changes_at_minus_infinity() - changes_at_infinity(); }
  int count_after(const N& from) const { return changes_at(from) - changes_at_infinity(); }
  int count(const N& from, const N& until) const { return changes_at(from) - changes_at(until); }

 private:
  struct Element {
    Polynomial<N> p;
    int degree = -1;
    int sign = 0;  ///< sign of the leading coefficient, not 0

    const N& leading() const { return p.c[degree]; }
  };

  static int known_sign(const N& value) { return Certifier::is_certain(value) ? Certifier().sign(value) : 0; }

  template <class SignOf>
  int changes_of(const SignOf& sign_of) const {
    int changes = 0;
    for (int i = 1; i < count_; ++i) changes += sign_of(elements_[i - 1]) != sign_of(elements_[i]);
    return changes;
  }

  /// False for the polynomial 0, which ends the chain.
  bool append(const Polynomial<N>& p) {
    for (int degree = p.degree; degree >= 0; --degree) {
      const int sign = certify_.sign(p.c[degree]);
      if (sign == 0) continue;
      Element& element = elements_[count_++];
      element = {p, degree, sign};
      element.p.degree = degree;
      return true;
    }
    return false;
  }

  /// Appends the rest of the chain of a x^4 + b x^3 + c x^2 + d x + e, a > 0: the remainders, times positive numbers,
  /// without the powers of a that subresultants have; the last is the discriminant. Its terms are written so that the
  /// large ones of a nearly straight path (a and b small), which cancel one another in 4 I^3 - J^2, cancel before they
  /// are multiplied. Returns false, and appends nothing, if the first remainder is not a quadratic.
  bool append_remainders_of_quartic() {
    const N* const p = elements_[0].p.c;
    const N &e = p[0], &d = p[1], &c = p[2], &b = p[3], &a = p[4];
    const N b2 = square(b), c2 = square(c), d2 = square(d), ac = a * c, bd = b * d, ce = c * e;
    const N lead = b2 * N(3) - ac * N(8);
    if (certify_.sign(lead) == 0) return false;
    append({{bd - a * e * N(16), (b * c - a * d * N(6)) * N(2), lead}, 2});
    const N slope = a * (a * (ce * N(16) - d2 * N(18)) + b * (c * d * N(14) - b * e * N(6)) - c2 * c * N(4)) +
                    b2 * (c2 - bd * N(3));
    const N height =
        a * (d * (bd * N(3) - c2 * N(4) - a * e * N(48)) + b * ce * N(32)) + b2 * (c * d - b * e * N(9));
    if (!append({{height, slope * N(2)}, 1}) || elements_[count_ - 1].degree == 0) return true;
    const N e2 = square(e);
    const N of_a2 = a * e2 * e * N(256) - b * d * e2 * N(192) - c2 * e2 * N(128) + c * d2 * e * N(144) -
                    square(d2) * N(27);
    const N of_ab = b * ce * e * N(144) - bd * d * e * N(6) - c2 * d * e * N(80) + c * d2 * d * N(18);
    const N of_b2 = bd * ce * N(18) - b2 * e2 * N(27) - bd * d2 * N(4);
    append({{(ac * N(4) - b2) * c2 * (ce * N(4) - d2) + a * (a * of_a2 + b * of_ab) + b2 * of_b2}, 0});
    return true;
  }

  void append_remainders() {
    N shared(-1);  // Brown's psi
    while (elements_[count_ - 1].degree > 0) {
      const Element &a = elements_[count_ - 2], &b = elements_[count_ - 1];
      const int drop = a.degree - b.degree;
      Polynomial<N> r = a.p;
      int sign = -1;
      for (int lead = a.degree; lead >= b.degree; --lead) {
        const N factor = r.c[lead];
        for (int k = lead - 1; k >= 0; --k) {
          const int from = k - (lead - b.degree);
          r.c[k] = kept<N>(
              [&] { return from < 0 ? r.c[k] * b.leading() : r.c[k] * b.leading() - factor * b.p.c[from]; });
        }
        sign *= b.sign;
      }
      r.degree = b.degree - 1;
      if (is_first_stage<N>()) {
        scale_down(r, b.degree);
      } else if (count_ > 2) {
        N divisor = a.leading();
        for (int k = 0; k < drop; ++k) divisor = divisor * shared;
        sign *= certify_.sign(divisor);
        for (int k = 0; k < b.degree; ++k) r.c[k] = exact_quotient(r.c[k], divisor);
      }
      if (sign < 0)
        for (int k = 0; k < b.degree; ++k) r.c[k] = -r.c[k];
      if (!is_first_stage<N>()) {
        N next = b.leading();
        for (int k = 1; k < drop; ++k) next = exact_quotient(next * b.leading(), shared);
        shared = next;
      }
      if (!append(r)) return;
    }
  }

  /// Keeps the coefficients below x^degree near 1.
  static void scale_down(Polynomial<N>& p, int degree) {
    int largest = -10000;
    for (int k = 0; k < degree; ++k)
      if (value(p.c[k]) != 0) largest = std::max(largest, std::ilogb(value(p.c[k])));
    for (int k = 0; k < degree; ++k) p.c[k] = scaled(p.c[k], -largest);
  }

  Polynomial<N> p_;
  Element elements_[std::size_t{kMostDegree} + 1];
  int count_ = 0;
  Certifier& certify_;
};

}  // namespace ricochet
