// Adaptive evaluation: the same equations first over double-doubles, then over big floats.
//
// A question is written once, for any number type. Every decision goes through `Certifier::sign`, and every
// number that it reports is certified to be exact enough. Where an error bound leaves either open, the
// evaluation is uncertain: it runs to its end on a guess and is repeated in the next precision stage. There
// is no other branch for precision. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust
// geometric predicates" (1997), evaluates predicates in stages like these.
#pragma once

#include <cmath>
#include <type_traits>

#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// Certifies the signs and numbers of one evaluation, and remembers whether any was uncertain. In the last
/// precision stage none is: what 5120 bits cannot tell from zero is zero (exact ties of irrational numbers,
/// which no precision would decide).
class Certifier {
 public:
  explicit Certifier(bool is_last_stage = false) : is_last_stage_(is_last_stage) {}

  /// Whether the evaluation has to be repeated in the next precision stage.
  bool is_uncertain() const { return is_uncertain_; }

  /// Asks for the next precision stage, where there is one.
  void mark_uncertain() {
    if (!is_last_stage_) is_uncertain_ = true;
  }

  bool is_last_stage() const { return is_last_stage_; }

  /// Whether the sign of `a` is known.
  static bool is_certain(const DoubleDouble& a) {
    // hi is the nearest double to hi + lo, so |hi + lo| >= |hi| (1 - 2^-53).
    return std::fabs(a.hi) * (1 - 0x1p-50) > a.err || (a.hi == 0 && a.err == 0);
  }
  static bool is_certain(double) { return true; }
  static bool is_certain(BigFloat a) {
    return a.is_exact() || (a.middle_sign() != 0 && a.error_exponent() < a.bit_length() - 1);
  }

  /// -1, 0 or 1.
  int sign(const DoubleDouble& a) {
    if (std::fabs(a.hi) * (1 - 0x1p-50) > a.err) return a.hi > 0 ? 1 : -1;
    if (!(a.hi == 0 && a.err == 0)) is_uncertain_ = true;
    return 0;
  }
  int sign(BigFloat a) {
    if (is_certain(a)) return a.middle_sign();
    if (!is_last_stage_) is_uncertain_ = true;
    return 0;
  }

  /// Of a plain double, whose error nobody asks for.
  int sign(double a) { return (a > 0) - (a < 0); }

  /// Asks that the double nearest to `a` be known.
  void nearest_double(const DoubleDouble& a) {
    const double more = a.err * kErrorSlack;
    if (!(a.hi + (a.lo + more) == a.hi && a.hi + (a.lo - more) == a.hi)) is_uncertain_ = true;
  }
  void nearest_double(BigFloat a) {
    if (!a.is_exact() && !is_last_stage_ && !is_rounding_certain(a)) is_uncertain_ = true;
  }

  /// Asks that `a` be known to 2^-bits of itself.
  void relative_error(const DoubleDouble& a, int bits = kCertifiedBits) { error_within(a, a.hi, bits); }
  void relative_error(BigFloat a, int bits = kCertifiedBits) { error_within(a, a, bits); }

  /// Asks that `a` be known to 2^-bits of `scale`.
  void error_within(const DoubleDouble& a, const DoubleDouble& scale, int bits = kCertifiedBits) {
    if (!(a.err <= std::ldexp(std::fabs(scale.hi), -bits))) is_uncertain_ = true;
  }
  void error_within(BigFloat a, BigFloat scale, int bits = kCertifiedBits) {
    if (a.is_exact() || is_last_stage_) return;
    if (scale.middle_sign() == 0 || a.error_exponent() > scale.bit_length() - 1 - bits) is_uncertain_ = true;
  }

 private:
  bool is_uncertain_ = false;
  bool is_last_stage_;
};

namespace adaptive {

template <class Question>
[[gnu::noinline]] auto evaluate_with_big_floats(const Question& question) {
  {
    const BigFloat::Workspace workspace;
    const BigFloat::Precision precision(kLongLimbs);
    Certifier certify;
    const auto answer = question.template operator()<BigFloat>(certify);
    if (!certify.is_uncertain()) return answer;
  }
  const BigFloat::Workspace workspace;
  const BigFloat::Precision precision(kLongestLimbs);
  Certifier certify(true);
  return question.template operator()<BigFloat>(certify);
}

}  // namespace adaptive

/// Bits to which quotients and roots are good in the precision stage in force.
template <class N>
int working_bits();
template <>
inline int working_bits<DoubleDouble>() {
  return 100;
}
template <>
inline int working_bits<BigFloat>() {
  return 32 * BigFloat::precision() - 64;
}

/// Whether a < b, by their middles alone: for searches, and where either answer will do.
inline bool is_less(const DoubleDouble& a, const DoubleDouble& b) { return (a - b).hi < 0; }
inline bool is_less(BigFloat a, BigFloat b) { return (a - b).middle_sign() < 0; }

/// Frees the big floats of a scope that hands none of them on; over double-doubles there is nothing to free.
struct NoWorkspace {
  NoWorkspace() {}
};
template <class N>
using Scratch = std::conditional_t<std::is_same_v<N, BigFloat>, BigFloat::Workspace, NoWorkspace>;

/// The result of `make`, without the big floats that were its intermediate results.
template <class N, class Make>
N kept(const Make& make) {
  if constexpr (std::is_same_v<N, BigFloat>) {
    return BigFloat::alone(make);
  } else {
    return make();
  }
}

/// The sign of a + b sqrt(c), c >= 0. Where the sum itself does not tell, from polynomials alone, which big
/// floats decide exactly: a^2 against b^2 c.
template <class N>
int sign_with_root(const N& a, const N& b, const N& c, Certifier& certify) {
  using std::sqrt;
  const N sum = a + b * sqrt(c);
  if (Certifier::is_certain(sum) || std::is_same_v<N, DoubleDouble>) return certify.sign(sum);
  const int first = certify.sign(a), second = certify.sign(c) == 0 ? 0 : certify.sign(b);
  if (first == second || second == 0) return first;
  if (first == 0) return second;
  return first * certify.sign(square(a) - square(b) * c);
}

/// The answer of `question`, an object with `template <class N> Answer operator()(Certifier&) const`,
/// computed in the first precision stage that certifies it.
template <class Question>
auto evaluate_adaptively(const Question& question) {
  Certifier certify;
  const auto answer = question.template operator()<DoubleDouble>(certify);
  if (!certify.is_uncertain()) [[likely]]
    return answer;
  return adaptive::evaluate_with_big_floats(question);
}

/// The same, but what so many limbs of 32 bits leave uncertain is as they say: signs that they cannot tell are 0.
template <class Question>
auto evaluate_within(const Question& question, int limbs) {
  Certifier certify;
  const auto answer = question.template operator()<DoubleDouble>(certify);
  if (!certify.is_uncertain()) [[likely]]
    return answer;
  const BigFloat::Workspace workspace;
  const BigFloat::Precision precision(limbs);
  Certifier last(true);
  return question.template operator()<BigFloat>(last);
}

/// The answer over double-doubles, certain or not: for searches that end in a certain one. Its cost is
/// bounded by that of a few thousand operations, whatever the numbers.
template <class Question>
auto estimate(const Question& question) {
  Certifier certify;
  return question.template operator()<DoubleDouble>(certify);
}

}  // namespace ricochet
