// Adaptive evaluation: the same equations are evaluated first in double-doubles, then in big floats.
//
// A question is written once, for any number type. Every decision goes through `Certifier::sign`, and every number that
// it reports is certified to be exact enough. If an error bound leaves one of them open, the evaluation is uncertain:
// it runs to its end on a guess and is repeated in the next precision stage. There is no other branch for precision.
// Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates" (1997), evaluates
// predicates in stages like these.
#pragma once

#include <cmath>
#include <type_traits>

#include "ricochet/numeric/adaptive_number.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// Certifies the signs and numbers of one evaluation, and remembers whether any was uncertain. In the last precision
/// stage none is uncertain: a number that 5120 bits cannot distinguish from zero is zero (exact ties of irrational
/// numbers, which no precision would decide).
class Certifier {
 public:
  explicit Certifier(bool is_last_stage = false) : is_last_stage_(is_last_stage) {}

  /// True if the evaluation has to be repeated in the next precision stage.
  bool is_uncertain() const { return is_uncertain_; }

  /// Requests the next precision stage, if there is one.
  void mark_uncertain() {
    if (!is_last_stage_) is_uncertain_ = true;
  }

  bool is_last_stage() const { return is_last_stage_; }

  /// True if the sign of `a` is known.
  static bool is_certain(const DoubleDouble& a) {
    // hi is the nearest double to hi + lo, so |hi + lo| >= |hi| (1 - 2^-53).
    return std::fabs(a.hi) * (1 - 0x1p-50) > a.err || (a.hi == 0 && a.err == 0);
  }
  static bool is_certain(double) { return true; }
  /// A double word carries no error: its user has a proof.
  static bool is_certain(const DoubleWord&) { return true; }
  static bool is_certain(AdaptiveNumber a);
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

  /// For a plain double, which carries no error.
  int sign(double a) { return (a > 0) - (a < 0); }
  int sign(const DoubleWord& a) { return sign(a.hi); }
  int sign(AdaptiveNumber a);

  /// Requires that the double nearest to `a` is known.
  void nearest_double(const DoubleDouble& a) {
    const double more = a.err * kErrorSlack;
    if (!(a.hi + (a.lo + more) == a.hi && a.hi + (a.lo - more) == a.hi)) is_uncertain_ = true;
  }
  void nearest_double(BigFloat a) {
    if (!a.is_exact() && !is_last_stage_ && !is_rounding_certain(a)) is_uncertain_ = true;
  }

  void nearest_double(AdaptiveNumber a);
  void nearest_double(const DoubleWord& a) {
    nearest_double(DoubleDouble(a.hi, a.lo, std::fabs(a.hi) * kDoubleWordError));
  }

  /// Requires that `a` is known to 2^-bits of itself.
  void relative_error(const DoubleDouble& a, int bits = kCertifiedBits) { error_within(a, a.hi, bits); }
  void relative_error(BigFloat a, int bits = kCertifiedBits) { error_within(a, a, bits); }

  void relative_error(AdaptiveNumber a, int bits = kCertifiedBits) { error_within(a, a, bits); }
  void relative_error(const DoubleWord&, int = kCertifiedBits) {}

  /// Requires that `a` is known to 2^-bits of `scale`.
  void error_within(const DoubleDouble& a, const DoubleDouble& scale, int bits = kCertifiedBits) {
    if (!(a.err <= std::ldexp(std::fabs(scale.hi), -bits))) is_uncertain_ = true;
  }
  void error_within(BigFloat a, BigFloat scale, int bits = kCertifiedBits) {
    if (a.is_exact() || is_last_stage_) return;
    if (scale.middle_sign() == 0 || a.error_exponent() > scale.bit_length() - 1 - bits) is_uncertain_ = true;
  }
  void error_within(AdaptiveNumber a, AdaptiveNumber scale, int bits = kCertifiedBits);
  void error_within(const DoubleWord&, const DoubleWord&, int = kCertifiedBits) {}

 private:
  bool is_uncertain_ = false;
  bool is_last_stage_;
};

/// The number type of the stage of double-doubles, and that of the stages of big floats.
#if RICOCHET_ONE_NUMBER
using FirstNumber = AdaptiveNumber;
using LongNumber = AdaptiveNumber;
#else
using FirstNumber = DoubleDouble;
using LongNumber = BigFloat;
#endif

/// True in the first stage, in which N is double-doubles.
template <class N>
bool is_first_stage() {
  if constexpr (std::is_same_v<N, AdaptiveNumber>)
    return !AdaptiveNumber::is_long();
  else
    return std::is_same_v<N, DoubleDouble>;
}

/// Bits to which quotients and roots are accurate in the current precision stage.
template <class N>
int working_bits() {
  return is_first_stage<N>() ? 100 : 32 * BigFloat::precision() - 64;
}

/// True if numbers of this type are in the arena.
template <class N>
inline constexpr bool kIsHandle = std::is_same_v<N, BigFloat> || std::is_same_v<N, AdaptiveNumber>;

/// Frees the numbers of a scope that returns none of them; double-doubles have nothing to free.
struct NoWorkspace {
  NoWorkspace() {}
};
template <class N>
using Scratch = std::conditional_t<kIsHandle<N>, Workspace, NoWorkspace>;

/// The result of `make`; its intermediate results are freed.
template <class N, class Make>
N kept(const Make& make) {
  if constexpr (kIsHandle<N>) {
    return N::alone(make);
  } else {
    return make();
  }
}

/// The sign of a + b sqrt(c), c >= 0. If the sum itself does not show it, it comes from polynomials alone, which big
/// floats decide exactly: a^2 compared with b^2 c.
template <class N>
int sign_with_root(const N& a, const N& b, const N& c, Certifier& certify) {
  using std::sqrt;
  const N sum = a + b * sqrt(c);
  if (is_first_stage<N>() || Certifier::is_certain(sum)) return certify.sign(sum);
  const int first = certify.sign(a), second = certify.sign(c) == 0 ? 0 : certify.sign(b);
  if (first == second || second == 0) return first;
  if (first == 0) return second;
  return first * certify.sign(square(a) - square(b) * c);
}

/// True if a difference, whose sign is not known, is 0 to all digits of `size` that matter.
template <class N>
bool is_as_good_as_0(const N& difference, const N& size) {
  if (Certifier::is_certain(difference)) return false;
  Certifier certify;
  certify.error_within(difference, size, kCertifiedBits + 4);
  return !certify.is_uncertain();
}

namespace adaptive {

/// The answer of one stage: in double-doubles, or with `limbs` limbs of 32 bits.
template <class Question>
auto answer_of_first_stage(const Question& question, Certifier& certify) {
  BigFloat::charge(kWorkOfFirstStage);
#if RICOCHET_ONE_NUMBER
  const AdaptiveNumber::Stage stage(false);
#endif
  return question.template operator()<FirstNumber>(certify);
}
template <class Question>
[[gnu::noinline]] auto answer_of_long_stage(const Question& question, int limbs, Certifier& certify,
                                            int exact_limbs = BigFloat::kCapacity) {
  const AdaptiveNumber::Stage stage(true);
  const BigFloat::Precision precision(limbs, exact_limbs);
  return question.template operator()<LongNumber>(certify);
}

template <class Question>
[[gnu::noinline]] auto evaluate_with_big_floats(const Question& question) {
  Certifier certify;
  const auto answer = answer_of_long_stage(question, kLongLimbs, certify);
  if (!certify.is_uncertain()) return answer;
  Certifier last(true);
  return answer_of_long_stage(question, kLongestLimbs, last);
}

}  // namespace adaptive

/// The answer of `question`, an object with `template <class N> Answer operator()(Certifier&) const`,
/// computed in the first precision stage that certifies it.
template <class Question>
auto evaluate_adaptively(const Question& question) {
  Certifier certify;
  const auto answer = adaptive::answer_of_first_stage(question, certify);
  if (!certify.is_uncertain()) [[likely]]
    return answer;
  return adaptive::evaluate_with_big_floats(question);
}

/// Like `evaluate`, but the last stage has `limbs` limbs of 32 bits: signs that these cannot determine are 0.
template <class Question>
auto evaluate_within(const Question& question, int limbs) {
  Certifier certify;
  const auto answer = adaptive::answer_of_first_stage(question, certify);
  if (!certify.is_uncertain()) [[likely]]
    return answer;
  Certifier last(true);
  return adaptive::answer_of_long_stage(question, limbs, last);
}

/// Like `evaluate`, for polynomials of falling paths. If sizes differ much, exact numbers are far longer than the
/// decision needs: so two stages use numbers that are cut off, before the exact ones.
template <class Question>
auto evaluate_fall(const Question& question, int limbs) {
  Certifier first;
  const auto answer = adaptive::answer_of_first_stage(question, first);
  if (!first.is_uncertain()) [[likely]]
    return answer;
  for (const int kept : {kShortLimbs, kFallLimbs}) {
    Certifier certify;
    const auto next = adaptive::answer_of_long_stage(question, kept, certify, 2 * kept);
    if (!certify.is_uncertain()) return next;
  }
  Certifier last(true);
  return adaptive::answer_of_long_stage(question, limbs, last);
}

/// The answer in double-doubles, certain or not: for searches whose result is certified afterwards. The cost is bounded
/// by a few thousand operations, whatever the numbers.
template <class Question>
auto estimate(const Question& question) {
  Certifier certify;
  return adaptive::answer_of_first_stage(question, certify);
}

}  // namespace ricochet
