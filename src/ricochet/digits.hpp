// As many digits as the answer needs: the same equations first over double-doubles, then over longer numbers.
//
// A question is written once, for any number type. Every decision goes through `Doubt::sign`, every number
// it reports through `Doubt::settle`; where the error bounds leave either open, the doubt is noted, the
// question runs to its end on a guess, and is asked again with more digits. No branch for precision anywhere else.
#pragma once

#include <cmath>

#include "ricochet/big_float.hpp"
#include "ricochet/tracked.hpp"
#include "ricochet/vec.hpp"

namespace ricochet {

/// Reported numbers are settled when their relative error is below 2^-kSettledBits: after
/// rounding to a double they are then within 0.51 ulp, so every `time` is the nearest double or its neighbour.
inline constexpr int kSettledBits = 58;

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

  /// -1, 0 or 1.
  int sign(const Tracked& a) {
    // hi is the nearest double to hi + lo, so |hi + lo| >= |hi| (1 - 2^-53).
    if (std::fabs(a.hi) * (1 - 0x1p-50) > a.err) return a.hi > 0 ? 1 : -1;
    if (!(a.hi == 0 && a.err == 0)) any_ = true;
    return 0;
  }
  int sign(const BigFloat& a) {
    const int middle = a.middle_sign();
    if (a.is_exact()) return middle;
    if (middle != 0 && a.error_exponent() < a.bit_length() - 1) return middle;
    if (!last_rung_) any_ = true;
    return 0;
  }

  /// Asks that `a` be known to 2^-kSettledBits of itself.
  void settle(const Tracked& a) { settle(a, a.hi); }
  void settle(const BigFloat& a) {
    if (a.is_exact() || last_rung_) return;
    if (a.middle_sign() == 0 || a.error_exponent() > a.bit_length() - kSettledBits - 1) any_ = true;
  }

  /// Asks that `a` be known to 2^-kSettledBits of `scale`, a power of two.
  void settle(const Tracked& a, double scale) {
    if (!(a.err <= 0x1p-58 * std::fabs(scale))) any_ = true;
  }
  void settle(const BigFloat& a, double scale) {
    if (a.is_exact() || last_rung_) return;
    if (a.error_exponent() > std::ilogb(scale) - kSettledBits) any_ = true;
  }

 private:
  bool any_ = false;
  bool last_rung_;
};
static_assert(kSettledBits == 58);

namespace digits {

template <class Question>
[[gnu::noinline]] auto answer_at_length(const Question& question) {
  {
    const BigFloat::Precision precision(kLongDigits);
    Doubt doubt;
    const auto answer = question.template operator()<BigFloat>(doubt);
    if (!doubt.any()) return answer;
  }
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

}  // namespace ricochet
