// As many digits as the answer needs: the same equations first over double-doubles, then over longer numbers.
//
// A question is written once, for any number type. Every decision goes through `Doubt::sign`, every number
// it reports through `Doubt::settle`; where the error bounds leave either open, the doubt is noted, the
// question runs to its end on a guess, and is asked again with more digits. No branch for precision anywhere
// else.
#pragma once

#include <cmath>
#include <type_traits>

#include "ricochet/big_float.hpp"
#include "ricochet/tracked.hpp"
#include "ricochet/vec.hpp"

namespace ricochet {

/// A time is settled when no number within its error rounds to another double, so that it is the nearest; a
/// length when its relative error is below 2^-kSettledBits: rounded to a double it is then within 0.51 ulp of
/// the truth. What vanishes when a bullet grazes (the angle, the gap) is settled at
/// 2^-kGrazingBits of itself.
inline constexpr int kSettledBits = 60;
inline constexpr int kGrazingBits = 56;

/// The precisions of the ladder, in limbs of 32 bits, for what is not exact: quotients and roots. Sums and
/// products of the given doubles are exact on either.
inline constexpr int kLongDigits = 20;
inline constexpr int kLongestDigits = 160;

/// Collects whether anything was uncertain. On the last rung nothing is: what 5120 bits cannot tell
/// from zero is zero (exact ties of irrational numbers, which no number of digits would decide).
class Doubt {
 public:
  explicit Doubt(bool last_rung = false) : last_rung_(last_rung) {}

  bool any() const { return any_; }

  /// Asks for more digits, where there are more.
  void note() {
    if (!last_rung_) any_ = true;
  }

  bool is_last_rung() const { return last_rung_; }

  /// Whether the sign of `a` is known.
  static bool is_certain(const Tracked& a) {
    // hi is the nearest double to hi + lo, so |hi + lo| >= |hi| (1 - 2^-53).
    return std::fabs(a.hi) * (1 - 0x1p-50) > a.err || (a.hi == 0 && a.err == 0);
  }
  static bool is_certain(double) { return true; }
  static bool is_certain(BigFloat a) {
    return a.is_exact() || (a.middle_sign() != 0 && a.error_exponent() < a.bit_length() - 1);
  }

  /// -1, 0 or 1.
  int sign(const Tracked& a) {
    if (std::fabs(a.hi) * (1 - 0x1p-50) > a.err) return a.hi > 0 ? 1 : -1;
    if (!(a.hi == 0 && a.err == 0)) any_ = true;
    return 0;
  }
  int sign(BigFloat a) {
    if (is_certain(a)) return a.middle_sign();
    if (!last_rung_) any_ = true;
    return 0;
  }

  /// Asks that the double nearest to `a` be known.
  void settle_nearest(const Tracked& a) {
    const double more = a.err * tracked::kSlack;
    if (!(a.hi + (a.lo + more) == a.hi && a.hi + (a.lo - more) == a.hi)) any_ = true;
  }
  void settle_nearest(BigFloat a) {
    if (!a.is_exact() && !last_rung_ && !is_rounding_certain(a)) any_ = true;
  }

  /// Asks that `a` be known to 2^-bits of itself.
  void settle(const Tracked& a, int bits = kSettledBits) { settle_within(a, a.hi, bits); }
  void settle(BigFloat a, int bits = kSettledBits) { settle_within(a, a, bits); }

  /// Asks that `a` be known to 2^-bits of `scale`.
  void settle_within(const Tracked& a, const Tracked& scale, int bits = kSettledBits) {
    if (!(a.err <= std::ldexp(std::fabs(scale.hi), -bits))) any_ = true;
  }
  void settle_within(BigFloat a, BigFloat scale, int bits = kSettledBits) {
    if (a.is_exact() || last_rung_) return;
    if (scale.middle_sign() == 0 || a.error_exponent() > scale.bit_length() - 1 - bits) any_ = true;
  }

 private:
  bool any_ = false;
  bool last_rung_;
};

namespace digits {

template <class Question>
[[gnu::noinline]] auto answer_at_length(const Question& question) {
  {
    const BigFloat::Workspace workspace;
    const BigFloat::Precision precision(kLongDigits);
    Doubt doubt;
    const auto answer = question.template operator()<BigFloat>(doubt);
    if (!doubt.any()) return answer;
  }
  const BigFloat::Workspace workspace;
  const BigFloat::Precision precision(kLongestDigits);
  Doubt doubt(true);
  return question.template operator()<BigFloat>(doubt);
}

}  // namespace digits

/// Bits to which quotients and roots are good on the rung in force.
template <class N>
int working_bits();
template <>
inline int working_bits<Tracked>() {
  return 100;
}
template <>
inline int working_bits<BigFloat>() {
  return 32 * BigFloat::precision() - 64;
}

/// Whether a < b, by their middles alone: for searches, and where either answer will do.
inline bool is_less(const Tracked& a, const Tracked& b) { return (a - b).hi < 0; }
inline bool is_less(BigFloat a, BigFloat b) { return (a - b).middle_sign() < 0; }

/// Holds the long numbers of a scope that gives none of them away.
struct Nothing {
  Nothing() {}
};
template <class N>
using Scratch = std::conditional_t<std::is_same_v<N, BigFloat>, BigFloat::Workspace, Nothing>;

/// What `make` gives, without the long numbers that it made on the way.
template <class N, class Make>
N kept(const Make& make) {
  if constexpr (std::is_same_v<N, BigFloat>) {
    return BigFloat::alone(make);
  } else {
    return make();
  }
}

/// The sign of a + b sqrt(c), c >= 0. Where the sum itself does not tell, from polynomials alone, which long
/// numbers decide exactly: a^2 against b^2 c.
template <class N>
int sign_with_root(const N& a, const N& b, const N& c, Doubt& doubt) {
  using std::sqrt;
  const N sum = a + b * sqrt(c);
  if (Doubt::is_certain(sum) || std::is_same_v<N, Tracked>) return doubt.sign(sum);
  const int first = doubt.sign(a), second = doubt.sign(c) == 0 ? 0 : doubt.sign(b);
  if (first == second || second == 0) return first;
  if (first == 0) return second;
  return first * doubt.sign(square(a) - square(b) * c);
}

/// The answer of `question`, an object with `template <class N> Answer operator()(Doubt&) const`,
/// computed with the fewest digits that leave no doubt.
template <class Question>
auto with_enough_digits(const Question& question) {
  Doubt doubt;
  const auto answer = question.template operator()<Tracked>(doubt);
  if (!doubt.any()) [[likely]]
    return answer;
  return digits::answer_at_length(question);
}

/// The answer over double-doubles, certain or not: for searches that end in a certain one. Its cost is
/// bounded by that of a few thousand operations, whatever the numbers.
template <class Question>
auto estimate(const Question& question) {
  Doubt doubt;
  return question.template operator()<Tracked>(doubt);
}

}  // namespace ricochet
