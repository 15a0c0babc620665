// As many digits as the answer needs: the same equations first over double-doubles, then over longer numbers.
//
// A question is written once, for any number type. Every decision goes through `Doubt::sign`, every number
// it reports through `Doubt::settle`; where the error bounds leave either open, the doubt is noted, the
// question runs to its end on a guess, and is asked again with more digits. No branch for precision anywhere
// else.
#pragma once

#include <cmath>

#include "ricochet/big_float.hpp"
#include "ricochet/tracked.hpp"
#include "ricochet/vec.hpp"

namespace ricochet {

/// A reported number is settled when its relative error is below 2^-kSettledBits: rounded to a double it is
/// then within 0.51 ulp of the truth. What vanishes when a bullet grazes (the angle, the gap) is settled at
/// 2^-kGrazingBits of itself, which for a grazing angle of 1e-8 is 1e-20 radians.
inline constexpr int kSettledBits = 60;
inline constexpr int kGrazingBits = 40;

/// The precisions of the ladder, in limbs of 32 bits. 20 hold the discriminant of ordinary doubles exactly;
/// 160 that of any doubles between 1e-150 and 1e150.
inline constexpr int kLongDigits = 20;
inline constexpr int kLongestDigits = BigFloat::kCapacity;

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

  /// -1, 0 or 1.
  int sign(const Tracked& a) {
    // hi is the nearest double to hi + lo, so |hi + lo| >= |hi| (1 - 2^-53).
    if (std::fabs(a.hi) * (1 - 0x1p-50) > a.err) return a.hi > 0 ? 1 : -1;
    if (!(a.hi == 0 && a.err == 0)) any_ = true;
    return 0;
  }
  int sign(BigFloat a) {
    const int middle = a.middle_sign();
    if (a.is_exact()) return middle;
    if (middle != 0 && a.error_exponent() < a.bit_length() - 1) return middle;
    if (!last_rung_) any_ = true;
    return 0;
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
