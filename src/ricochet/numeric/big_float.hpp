// Ball arithmetic: big floats that carry a bound of their own error; van der Hoeven, "Ball arithmetic" (2009).
//
// If a double-double cannot decide hit or miss, the same equations run again with this type. Sums and products of exact
// numbers are exact: there is room for every polynomial that decides anything. For quotients and roots, and everything
// computed from them, the current precision says how many limbs are kept, and the error bound says how far away the
// true value can be.
#pragma once

#include <cstdint>

#include "ricochet/numeric/arena.hpp"

namespace ricochet {

/// sign * (limb[0] + limb[1]*2^32 + ...) * 2^(32*exponent), with an error of at most 2^error. Exponents are wide enough
/// that no product of a few hundred doubles over- or underflows.
///
/// It is a handle: the number itself never changes, is stored in the `Workspace` in which it was made, and ends with
/// it.
class BigFloat {
 public:
  /// The most limbs of an exact number. A double between 1e-150 and 1e150 is a whole multiple of 2^-551 below 2^499: a
  /// form of degree n in such doubles takes 1050 n bits and a few. The longest is the discriminant of the quartic of a
  /// ball that passes a cylinder's rim, of degree 36 in the lengths and 12 in the speeds, which for an aimed bullet are
  /// of degree 2: 48 in all.
  static constexpr int kCapacity = 1600;

  BigFloat() = default;
  BigFloat(double exact);  ///< finite

  friend BigFloat operator-(BigFloat a);
  friend BigFloat operator+(BigFloat a, BigFloat b);
  friend BigFloat operator-(BigFloat a, BigFloat b);
  friend BigFloat operator*(BigFloat a, BigFloat b);
  friend BigFloat operator/(BigFloat a, BigFloat b);  ///< the error is unbounded if b may be 0
  friend BigFloat sqrt(BigFloat a);                   ///< for a number known not to be negative
  friend BigFloat exact_quotient(BigFloat a, BigFloat b);

  friend double value(BigFloat a);                                ///< the nearest double that is finite
  friend double value_scaled(BigFloat a, std::int64_t exponent);  ///< of a * 2^exponent
  friend bool is_rounding_certain(BigFloat a);
  friend BigFloat widened(BigFloat a, BigFloat by);  ///< the same number with |by| added to its error
  friend BigFloat scaled(BigFloat a, int exponent);  ///< a * 2^exponent
  friend BigFloat rounded(BigFloat a);               ///< an exact number near it, in the current precision
  /// The same number with at most as many limbs as the current precision
  friend BigFloat shortened(BigFloat a);

  /// The sign of the middle of the ball: -1, 0 or 1.
  int middle_sign() const { return n_->size == 0 ? 0 : n_->sign; }
  /// The middle of the ball, as an exact number.
  BigFloat exact_middle() const;
  bool is_exact() const { return n_->error == kExact; }
  /// |middle| lies in [2^(bit_length-1), 2^bit_length). Only for a middle other than 0.
  std::int64_t bit_length() const { return n_->bit_length(); }
  /// The error is at most 2^error_exponent.
  std::int64_t error_exponent() const { return n_->error; }

  /// Limbs that inexact results keep now.
  static int precision() { return limit_; }

  /// The work of this thread so far, in products of two limbs of one or two nanoseconds each: the cost of a
  /// question is counted, not timed.
  static std::int64_t work() { return work_done_; }
  /// True if this thread has done more work than a `WorkBudget` allows. From then on numbers keep only a few limbs, at
  /// any precision, so that the question ends soon; its answer is not used.
  static bool is_exhausted() { return work_done_ > work_allowed_; }
  /// Charges other work to the budget, expressed in products that take as long.
  static void charge(std::int64_t products) { work_allowed_ -= products; }

  /// Sets the limbs that inexact results keep while this object lives. Nested scopes restore the outer value.
  class Precision {
   public:
    explicit Precision(int limbs) : Precision(limbs, kCapacity) {}
    /// A number stays exact while it has at most `exact` limbs.
    Precision(int limbs, int exact) : outer_(limit_), outer_exact_(exact_limit_) {
      limit_ = limbs;
      exact_limit_ = exact;
    }
    ~Precision() { limit_ = outer_, exact_limit_ = outer_exact_; }
    Precision(const Precision&) = delete;
    Precision& operator=(const Precision&) = delete;

   private:
    int outer_, outer_exact_;
  };

  /// The result of `make`; its intermediate results are freed.
  template <class Make>
  static BigFloat alone(const Make& make) {
    Copy copy;
    {
      const Workspace workspace;
      copy.take(make());
    }
    return copy.number();
  }

 private:
  friend class AdaptiveNumber;
  friend class WorkBudget;

  static constexpr std::int64_t kExact = INT64_MIN / 4;
  static constexpr std::int64_t kUnbounded = INT64_MAX / 4;
  static thread_local int limit_, exact_limit_;
  static thread_local std::int64_t work_done_, work_allowed_;
  /// The limbs that are kept when the budget is exhausted.
  static constexpr int kExhaustedLimbs = 4;

  struct Number {
    int sign = 1;
    int size = 0;
    const std::uint32_t* limbs = nullptr;
    std::int64_t exponent = 0;
    std::int64_t error = kExact;

    std::int64_t top() const { return exponent + size; }
    std::uint32_t limb_at(std::int64_t place) const;
    std::int64_t bit_length() const;
  };
  static const Number kZero;

  /// A number outside of all workspaces.
  class Copy {
   public:
    void take(BigFloat number);
    BigFloat number() const;

   private:
    Number number_;
    std::uint32_t limbs_[kCapacity];
  };

  static BigFloat at(const Number* number) {
    BigFloat a;
    a.n_ = number;
    return a;
  }
  /// A number that shares the limbs of another.
  explicit BigFloat(const Number& number);
  static BigFloat from_limbs(int sign, const std::uint32_t* limbs, int size, std::int64_t exponent,
                             std::int64_t error);
  static BigFloat nothing_within(std::int64_t error);
  BigFloat with_error(std::int64_t error) const;
  BigFloat shortened() const { return shortened(limit_); }  ///< in the current precision
  BigFloat shortened(int limbs) const;
  static BigFloat sum_of_magnitudes(const Number& a, const Number& b, int sign);
  static BigFloat difference_of_magnitudes(const Number& a, const Number& b);
  static int compare_magnitudes(const Number& a, const Number& b);
  static std::int64_t joined(std::int64_t e1, std::int64_t e2);  ///< 2^joined >= 2^e1 + 2^e2
  static BigFloat power_of_two(std::int64_t exponent);
  static BigFloat quotient(BigFloat a, BigFloat b);
  static BigFloat quotient_without_rest(const Number& a, const Number& b);
  static BigFloat root(BigFloat a);
  BigFloat rounded_to(int limbs) const;
  std::int64_t magnitude_exponent() const;  ///< |true value| <= 2^this
  double leading(std::int64_t& exponent) const;

  const Number* n_ = &kZero;
};

BigFloat operator-(BigFloat a);
BigFloat operator+(BigFloat a, BigFloat b);
BigFloat operator-(BigFloat a, BigFloat b);
BigFloat operator*(BigFloat a, BigFloat b);
BigFloat operator/(BigFloat a, BigFloat b);
BigFloat sqrt(BigFloat a);
/// a / b, for a b that is known to divide a: exact if both are, whatever the current precision.
BigFloat exact_quotient(BigFloat a, BigFloat b);
double value(BigFloat a);
double value_scaled(BigFloat a, std::int64_t exponent);
/// True if every number within the error rounds to the same double.
bool is_rounding_certain(BigFloat a);
BigFloat widened(BigFloat a, BigFloat by);
BigFloat scaled(BigFloat a, int exponent);
BigFloat rounded(BigFloat a);
BigFloat shortened(BigFloat a);
/// The number without its error, as an exact one.
inline BigFloat middle(BigFloat a) { return a.exact_middle(); }

inline BigFloat square(BigFloat a) { return a * a; }

/// True if a < b, compared by their middles alone: for searches, and where either answer is valid.
inline bool is_less(BigFloat a, BigFloat b) { return (a - b).middle_sign() < 0; }

}  // namespace ricochet
