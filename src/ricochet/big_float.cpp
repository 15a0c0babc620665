#include "ricochet/big_float.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace ricochet {

namespace {

constexpr int kLimbBits = 32;
// Longest intermediate: a full product.
constexpr int kScratch = 2 * BigFloat::kCapacity + 4;

/// Limbs that hold `bits` good bits wherever the top bit lies, and one for rounding.
constexpr int limbs_for(int bits) { return bits / kLimbBits + 3; }

constexpr int kLowestNormal = -1022, kLowestBit = -1074;

/// The double nearest to bits * 2^binary below 2^-1022, where doubles have fewer than 53 bits: rounded once,
/// not to 53 bits first. `bits` has its top bit set.
double rounded_subnormal(std::uint64_t bits, std::int64_t binary) {
  const std::int64_t excess = kLowestBit - binary;  // at least 12 bits to round away
  if (excess > 64) return 0;
  const std::uint64_t kept = excess == 64 ? 0 : bits >> excess;
  const std::uint64_t dropped = bits << (64 - excess), half = std::uint64_t{1} << 63;
  const bool up = dropped > half || (dropped == half && kept % 2 == 1);
  return std::ldexp(static_cast<double>(kept + (up ? 1 : 0)), kLowestBit);
}

}  // namespace

thread_local int BigFloat::limit = BigFloat::kCapacity;

BigFloat& BigFloat::operator=(const BigFloat& other) {
  sign_ = other.sign_;
  size_ = other.size_;
  exponent_ = other.exponent_;
  error_ = other.error_;
  std::copy_n(other.limbs_.begin(), static_cast<std::size_t>(other.size_), limbs_.begin());
  return *this;
}

BigFloat::BigFloat(double exact) {
  if (exact == 0) return;
  int binary;
  const double fraction = std::frexp(std::fabs(exact), &binary);  // in [1/2, 1)
  // mantissa * 2^(binary - 53), its lowest bit moved to a multiple of 32
  auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int low = binary - 53;
  const int limb_exponent = (low >= 0 ? low : low - (kLimbBits - 1)) / kLimbBits;
  const int shift = low - limb_exponent * kLimbBits;  // 0 to 31
  const std::uint32_t limbs[3] = {
      static_cast<std::uint32_t>(mantissa << shift),
      static_cast<std::uint32_t>((mantissa << shift) >> kLimbBits),
      shift == 0 ? 0U : static_cast<std::uint32_t>(mantissa >> (64 - shift)),
  };
  *this = from_limbs(exact < 0 ? -1 : 1, limbs, 3, limb_exponent, kExact);
}

std::int64_t BigFloat::joined(std::int64_t e1, std::int64_t e2) {
  if (e1 == kExact) return e2;
  if (e2 == kExact) return e1;
  return std::max(e1, e2) + 1;
}

// Drops zero limbs at both ends, and the lowest limbs beyond the precision in force into the error.
BigFloat BigFloat::from_limbs(int sign, const std::uint32_t* limbs, int size, std::int64_t exponent,
                              std::int64_t error) {
  while (size > 0 && limbs[size - 1] == 0) --size;
  int drop = 0;
  while (drop < size && limbs[drop] == 0) ++drop;
  const int excess = size - drop - limit;
  if (excess > 0) {
    drop += excess;
    error = joined(error, (exponent + drop) * kLimbBits);
    while (drop < size && limbs[drop] == 0) ++drop;
  }
  BigFloat r;
  r.sign_ = sign;
  r.size_ = size - drop;
  r.exponent_ = r.size_ == 0 ? 0 : exponent + drop;
  r.error_ = error;
  std::copy_n(limbs + drop, static_cast<std::size_t>(r.size_), r.limbs_.begin());
  return r;
}

std::uint32_t BigFloat::limb_at(std::int64_t place) const {
  const std::int64_t i = place - exponent_;
  return i < 0 || i >= size_ ? 0U : limbs_[static_cast<std::size_t>(i)];
}

std::int64_t BigFloat::bit_length() const {
  return top() * kLimbBits - std::countl_zero(limbs_[static_cast<std::size_t>(size_ - 1)]);
}

std::int64_t BigFloat::magnitude_exponent() const {
  return size_ == 0 ? error_ : joined(bit_length(), error_);
}

BigFloat BigFloat::exact_middle() const {
  BigFloat r = *this;
  r.error_ = kExact;
  return r;
}

int BigFloat::compare_magnitudes(const BigFloat& a, const BigFloat& b) {
  if (a.size_ == 0 || b.size_ == 0) return (a.size_ != 0) - (b.size_ != 0);
  if (a.top() != b.top()) return a.top() < b.top() ? -1 : 1;
  const std::int64_t bottom = std::min(a.exponent_, b.exponent_);
  for (std::int64_t place = a.top() - 1; place >= bottom; --place) {
    const std::uint32_t x = a.limb_at(place), y = b.limb_at(place);
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

// Adds |a| and |b|. A summand that lies wholly below the kept digits of the other goes into the error.
BigFloat BigFloat::sum_of_magnitudes(const BigFloat& a, const BigFloat& b, int sign) {
  const std::int64_t top = std::max(a.top(), b.top());
  const std::int64_t bottom = std::min(a.exponent_, b.exponent_);
  if (top - bottom > kScratch - 1) {
    const BigFloat& small = a.top() < b.top() ? a : b;
    BigFloat r = a.top() < b.top() ? b : a;
    r.sign_ = sign;
    r.error_ = joined(joined(a.error_, b.error_), small.bit_length());
    return r;
  }
  std::array<std::uint32_t, kScratch> out;
  std::uint64_t carry = 0;
  int size = 0;
  for (std::int64_t place = bottom; place < top; ++place) {
    carry += static_cast<std::uint64_t>(a.limb_at(place)) + b.limb_at(place);
    out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(carry);
    carry >>= kLimbBits;
  }
  out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(carry);
  return from_limbs(sign, out.data(), size, bottom, joined(a.error_, b.error_));
}

// |a| - |b| with the sign of a; needs |a| > |b|.
BigFloat BigFloat::difference_of_magnitudes(const BigFloat& a, const BigFloat& b) {
  const std::int64_t bottom = std::min(a.exponent_, b.exponent_);
  if (a.top() - bottom > kScratch) {
    BigFloat r = a;
    r.error_ = joined(joined(a.error_, b.error_), b.bit_length());
    return r;
  }
  std::array<std::uint32_t, kScratch> out;
  std::int64_t borrow = 0;
  int size = 0;
  for (std::int64_t place = bottom; place < a.top(); ++place) {
    std::int64_t digit = static_cast<std::int64_t>(a.limb_at(place)) - b.limb_at(place) - borrow;
    borrow = digit < 0;
    if (digit < 0) digit += std::int64_t{1} << kLimbBits;
    out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(digit);
  }
  return from_limbs(a.sign_, out.data(), size, bottom, joined(a.error_, b.error_));
}

BigFloat operator-(const BigFloat& a) {
  BigFloat r = a;
  r.sign_ = -r.sign_;
  return r;
}

BigFloat operator+(const BigFloat& a, const BigFloat& b) {
  if (a.size_ == 0 || b.size_ == 0) {
    BigFloat r = a.size_ == 0 ? b : a;
    r.error_ = BigFloat::joined(a.error_, b.error_);
    return r;
  }
  if (a.sign_ == b.sign_) return BigFloat::sum_of_magnitudes(a, b, a.sign_);
  const int order = BigFloat::compare_magnitudes(a, b);
  if (order > 0) return BigFloat::difference_of_magnitudes(a, b);
  if (order < 0) return BigFloat::difference_of_magnitudes(b, a);
  BigFloat zero;
  zero.error_ = BigFloat::joined(a.error_, b.error_);
  return zero;
}

BigFloat operator-(const BigFloat& a, const BigFloat& b) { return a + -b; }

BigFloat operator*(const BigFloat& a, const BigFloat& b) {
  // |ab - AB| <= |a| db + |b| da + da db
  std::int64_t error = BigFloat::kExact;
  if (!b.is_exact() && a.magnitude_exponent() != BigFloat::kExact)
    error = BigFloat::joined(error, a.magnitude_exponent() + b.error_);
  if (!a.is_exact() && b.magnitude_exponent() != BigFloat::kExact)
    error = BigFloat::joined(error, b.magnitude_exponent() + a.error_);
  if (error > BigFloat::kUnbounded) error = BigFloat::kUnbounded;
  std::array<std::uint32_t, kScratch> out;
  const int size = a.size_ + b.size_;
  std::fill_n(out.begin(), static_cast<std::size_t>(size), 0U);
  for (int i = 0; i < a.size_; ++i) {
    std::uint64_t carry = 0;
    const std::uint64_t x = a.limbs_[static_cast<std::size_t>(i)];
    for (int j = 0; j < b.size_; ++j) {
      auto& digit = out[static_cast<std::size_t>(i + j)];
      carry += x * b.limbs_[static_cast<std::size_t>(j)] + digit;
      digit = static_cast<std::uint32_t>(carry);
      carry >>= kLimbBits;
    }
    out[static_cast<std::size_t>(i + b.size_)] = static_cast<std::uint32_t>(carry);
  }
  return BigFloat::from_limbs(a.sign_ * b.sign_, out.data(), size, a.exponent_ + b.exponent_, error);
}

// The middle as a double in [1, 2) or so, times 2^exponent, exponent even.
double BigFloat::leading(std::int64_t& exponent) const {
  exponent = bit_length() - 1;
  if (exponent % 2 != 0) --exponent;
  return value_scaled(*this, -exponent);
}

// To the nearest number of at most `limbs` limbs: brings a value that is short, found by iteration, back to
// it.
BigFloat BigFloat::rounded_to(int limbs) const {
  if (size_ <= limbs) return *this;
  BigFloat half;
  half.sign_ = sign_;
  half.size_ = 1;
  half.exponent_ = top() - limbs - 1;
  half.limbs_[0] = 0x80000000U;
  BigFloat r = *this + half;
  const Precision fewer(limbs);
  return from_limbs(r.sign_, r.limbs_.data(), r.size_, r.exponent_, kExact).exact_middle();
}

// q by Newton's iteration for 1/b; then, whatever q is, |a/b - q| = |a - qb| / |b| bounds its error.
BigFloat operator/(const BigFloat& a, const BigFloat& b) {
  BigFloat unbounded;
  unbounded.error_ = BigFloat::kUnbounded;
  if (b.size_ == 0 || b.error_ >= b.bit_length() - 2) return unbounded;  // |true b| >= 2^(bit_length-2)
  if (a.size_ == 0 && a.is_exact()) return a;
  std::int64_t exponent;
  const double lead = b.leading(exponent);
  BigFloat reciprocal = BigFloat(1 / lead);
  const BigFloat divisor = b.exact_middle();
  const int goal = BigFloat::limit * kLimbBits;
  BigFloat scale;  // 2^-exponent
  scale = BigFloat(std::ldexp(1.0, static_cast<int>(-exponent & 31)));
  scale.exponent_ += -exponent >> 5;
  reciprocal = reciprocal * scale;
  for (int bits = 50; bits < goal; bits *= 2) {
    const BigFloat::Precision enough(std::min(BigFloat::limit, limbs_for(2 * bits)));
    reciprocal = (reciprocal + reciprocal * (BigFloat(1) - divisor * reciprocal)).exact_middle();
  }
  BigFloat q = (a.exact_middle() * reciprocal).rounded_to(std::max(2, BigFloat::limit - 2)).exact_middle();
  const BigFloat residual = a - q * b;  // carries the errors of a and b too
  q.error_ = residual.size_ == 0 && residual.is_exact()
                 ? BigFloat::kExact
                 : residual.magnitude_exponent() - (b.bit_length() - 2);
  return q;
}

// s by Newton's iteration for 1/sqrt(a); then |sqrt(a) - s| = |a - s^2| / (sqrt(a) + s) bounds its error.
BigFloat sqrt(const BigFloat& a) {
  if (a.size_ == 0 || a.sign_ < 0 || a.error_ >= a.bit_length() - 2) {
    BigFloat zero;  // 0 <= true value <= 2^magnitude
    if (a.magnitude_exponent() != BigFloat::kExact) zero.error_ = a.magnitude_exponent() / 2 + 1;
    return zero;
  }
  std::int64_t exponent;
  const double lead = a.leading(exponent);
  const std::int64_t half = exponent / 2;
  BigFloat scale = BigFloat(std::ldexp(1.0, static_cast<int>(-half & 31)));
  scale.exponent_ += -half >> 5;
  BigFloat r = BigFloat(1 / std::sqrt(lead)) * scale;
  const BigFloat radicand = a.exact_middle();
  const int goal = BigFloat::limit * kLimbBits;
  const BigFloat one_half(0.5);
  for (int bits = 50; bits < goal; bits *= 2) {
    const BigFloat::Precision enough(std::min(BigFloat::limit, limbs_for(2 * bits)));
    r = (r + r * (BigFloat(1) - radicand * r * r) * one_half).exact_middle();
  }
  BigFloat s = (radicand * r).rounded_to(std::max(2, BigFloat::limit - 2)).exact_middle();
  const BigFloat residual = a - s * s;
  s.error_ = residual.size_ == 0 && residual.is_exact()
                 ? BigFloat::kExact
                 : residual.magnitude_exponent() - (s.bit_length() - 1);
  return s;
}

double value_scaled(const BigFloat& a, std::int64_t exponent) {
  if (a.size_ == 0) return 0;
  // The top 64 bits, with a one in the last place for anything below: a double rounds these correctly.
  const std::int64_t top = a.top() - 1;
  const std::uint32_t l0 = a.limb_at(top), l1 = a.limb_at(top - 1), l2 = a.limb_at(top - 2);
  const int shift = std::countl_zero(l0);
  std::uint64_t bits = (static_cast<std::uint64_t>(l0) << 32 | l1) << shift;
  if (shift > 0) bits |= l2 >> (32 - shift);
  const bool rest = static_cast<std::uint32_t>(static_cast<std::uint64_t>(l2) << shift) != 0 || a.size_ > 3;
  if (rest) bits |= 1;
  const std::int64_t binary = (top - 1) * kLimbBits - shift + exponent;
  const double magnitude =
      binary < kLowestNormal - 63
          ? rounded_subnormal(bits, binary)
          : std::ldexp(static_cast<double>(bits), static_cast<int>(std::min<std::int64_t>(binary, 4000)));
  return a.sign_ < 0 ? -magnitude : magnitude;
}

double value(const BigFloat& a) { return value_scaled(a, 0); }

}  // namespace ricochet
