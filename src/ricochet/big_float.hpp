// Numbers with as many digits as it takes, and a bound of their own error: ball arithmetic.
//
// Where a double-double cannot tell a hit from a miss, the same equations run again over this type. Sums
// and products are exact until they outgrow the precision in force; after that, and for quotients and
// roots, the error bound says how far the true value can be. Idea: van der Hoeven, "Ball arithmetic" (2009).
#pragma once

#include <cstdint>

namespace ricochet {

/// sign * (limb[0] + limb[1]*2^32 + ...) * 2^(32*exponent), off the true value by at most 2^error.
/// Exponents are wide enough that no product of a few hundred doubles over- or underflows.
///
/// A handle: the number itself never changes, stands in the `Workspace` in which it was made, and ends with
/// it.
class BigFloat {
 public:
  static constexpr int kCapacity =
      160;  ///< limbs: 5120 bits hold any degree-4 form of doubles from 1e-150 to 1e150

  BigFloat() = default;
  BigFloat(double exact);  ///< finite

  friend BigFloat operator-(BigFloat a);
  friend BigFloat operator+(BigFloat a, BigFloat b);
  friend BigFloat operator-(BigFloat a, BigFloat b);
  friend BigFloat operator*(BigFloat a, BigFloat b);
  friend BigFloat operator/(BigFloat a, BigFloat b);  ///< unbounded error where b may be 0
  friend BigFloat sqrt(BigFloat a);                   ///< of a number known not to be negative

  friend double value(BigFloat a);  ///< the nearest double; overflows to infinity
  friend double value_scaled(BigFloat a, std::int64_t exponent);  ///< of a * 2^exponent

  /// -1, 0 or 1 of the middle of the ball.
  int middle_sign() const { return n_->size == 0 ? 0 : n_->sign; }
  /// The middle of the ball, as an exact number.
  BigFloat exact_middle() const;
  bool is_exact() const { return n_->error == kExact; }
  /// |middle| lies in [2^(bit_length-1), 2^bit_length). Only for a middle other than 0.
  std::int64_t bit_length() const { return n_->bit_length(); }
  /// The error is at most 2^error_exponent.
  std::int64_t error_exponent() const { return n_->error; }

  /// Limbs that results keep while this object lives. Nested scopes restore the outer one.
  class Precision {
   public:
    explicit Precision(int limbs) : outer_(limit) { limit = limbs; }
    ~Precision() { limit = outer_; }
    Precision(const Precision&) = delete;
    Precision& operator=(const Precision&) = delete;

   private:
    int outer_;
  };

  /// Holds every number made while it lives, but for those made in a workspace within.
  class Workspace {
   public:
    Workspace();
    ~Workspace();
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

   private:
    void* chunk_;
    char* free_;
  };

 private:
  static constexpr std::int64_t kExact = INT64_MIN / 4;
  static constexpr std::int64_t kUnbounded = INT64_MAX / 4;
  static thread_local int limit;

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
  static const Number zero;

  /// A number with the same limbs as another, which are not copied.
  explicit BigFloat(const Number& number);
  static BigFloat from_limbs(int sign, const std::uint32_t* limbs, int size, std::int64_t exponent,
                             std::int64_t error);
  static BigFloat nothing_within(std::int64_t error);
  BigFloat with_error(std::int64_t error) const;
  static BigFloat sum_of_magnitudes(const Number& a, const Number& b, int sign);
  static BigFloat difference_of_magnitudes(const Number& a, const Number& b);
  static int compare_magnitudes(const Number& a, const Number& b);
  static std::int64_t joined(std::int64_t e1, std::int64_t e2);  ///< 2^joined >= 2^e1 + 2^e2
  static BigFloat power_of_two(std::int64_t exponent);
  static BigFloat quotient(BigFloat a, BigFloat b);
  static BigFloat root(BigFloat a);
  template <class Make>
  static BigFloat alone(const Make& make);
  BigFloat rounded_to(int limbs) const;
  std::int64_t magnitude_exponent() const;  ///< |true value| <= 2^this
  double leading(std::int64_t& exponent) const;

  const Number* n_ = &zero;
};

BigFloat operator-(BigFloat a);
BigFloat operator+(BigFloat a, BigFloat b);
BigFloat operator-(BigFloat a, BigFloat b);
BigFloat operator*(BigFloat a, BigFloat b);
BigFloat operator/(BigFloat a, BigFloat b);
BigFloat sqrt(BigFloat a);
double value(BigFloat a);
double value_scaled(BigFloat a, std::int64_t exponent);

inline BigFloat square(BigFloat a) { return a * a; }

}  // namespace ricochet
