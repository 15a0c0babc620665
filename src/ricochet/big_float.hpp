// Numbers with as many digits as it takes, and a bound of their own error: ball arithmetic.
//
// Where a double-double cannot tell a hit from a miss, the same equations run again over this type. Sums
// and products are exact until they outgrow the precision in force; after that, and for quotients and
// roots, the error bound says how far the true value can be. Idea: van der Hoeven, "Ball arithmetic" (2009).
#pragma once

#include <array>
#include <cstdint>

namespace ricochet {

/// sign * (limb[0] + limb[1]*2^32 + ...) * 2^(32*exponent), off the true value by at most 2^error.
/// Exponents are wide enough that no product of a few hundred doubles over- or underflows.
class BigFloat {
 public:
  static constexpr int kCapacity =
      160;  ///< limbs: 5120 bits hold any degree-4 form of doubles from 1e-150 to 1e150

  BigFloat() = default;
  BigFloat(double exact);  ///< finite
  BigFloat(const BigFloat& other) { *this = other; }
  BigFloat& operator=(const BigFloat& other);

  friend BigFloat operator-(const BigFloat& a);
  friend BigFloat operator+(const BigFloat& a, const BigFloat& b);
  friend BigFloat operator-(const BigFloat& a, const BigFloat& b);
  friend BigFloat operator*(const BigFloat& a, const BigFloat& b);
  friend BigFloat operator/(const BigFloat& a, const BigFloat& b);  ///< unbounded error where b may be 0
  friend BigFloat sqrt(const BigFloat& a);                          ///< of a number known not to be negative

  friend double value(const BigFloat& a);  ///< the nearest double; overflows to infinity
  friend double value_scaled(const BigFloat& a, std::int64_t exponent);  ///< of a * 2^exponent

  /// -1, 0 or 1 of the middle of the ball.
  int middle_sign() const { return size_ == 0 ? 0 : sign_; }
  /// The middle of the ball, as an exact number.
  BigFloat exact_middle() const;
  bool is_exact() const { return error_ == kExact; }
  /// |middle| lies in [2^(bit_length-1), 2^bit_length). Only for a middle other than 0.
  std::int64_t bit_length() const;
  /// The error is at most 2^error_exponent.
  std::int64_t error_exponent() const { return error_; }

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

 private:
  static constexpr std::int64_t kExact = INT64_MIN / 4;
  static constexpr std::int64_t kUnbounded = INT64_MAX / 4;
  static thread_local int limit;

  static BigFloat from_limbs(int sign, const std::uint32_t* limbs, int size, std::int64_t exponent,
                             std::int64_t error);
  static BigFloat sum_of_magnitudes(const BigFloat& a, const BigFloat& b, int sign);
  static BigFloat difference_of_magnitudes(const BigFloat& a, const BigFloat& b);
  static int compare_magnitudes(const BigFloat& a, const BigFloat& b);
  static std::int64_t joined(std::int64_t e1, std::int64_t e2);  ///< 2^joined >= 2^e1 + 2^e2
  std::int64_t top() const { return exponent_ + size_; }
  std::uint32_t limb_at(std::int64_t place) const;
  BigFloat rounded_to(int limbs) const;
  std::int64_t magnitude_exponent() const;  ///< |true value| <= 2^this
  double leading(std::int64_t& exponent) const;

  int sign_ = 1;
  int size_ = 0;
  std::int64_t exponent_ = 0;
  std::int64_t error_ = kExact;
  std::array<std::uint32_t, kCapacity> limbs_;
};

BigFloat operator-(const BigFloat& a);
BigFloat operator+(const BigFloat& a, const BigFloat& b);
BigFloat operator-(const BigFloat& a, const BigFloat& b);
BigFloat operator*(const BigFloat& a, const BigFloat& b);
BigFloat operator/(const BigFloat& a, const BigFloat& b);
BigFloat sqrt(const BigFloat& a);
double value(const BigFloat& a);
double value_scaled(const BigFloat& a, std::int64_t exponent);

inline BigFloat square(const BigFloat& a) { return a * a; }

}  // namespace ricochet
