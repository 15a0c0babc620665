#include "ricochet/numeric/big_float.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>

namespace ricochet {

namespace {

constexpr int kLimbBits = 32;
// The longest intermediate result: a full product.
constexpr int kScratch = 2 * BigFloat::kCapacity + 4;

/// The number of limbs that hold `bits` accurate bits wherever the top bit is, and one for rounding.
constexpr int limbs_for(int bits) { return bits / kLimbBits + 3; }

}  // namespace

thread_local int BigFloat::limit_ = BigFloat::kCapacity;
thread_local int BigFloat::exact_limit_ = BigFloat::kCapacity;
thread_local std::int64_t BigFloat::work_done_ = 0;
thread_local std::int64_t BigFloat::work_allowed_ = INT64_MAX;

const BigFloat::Number BigFloat::kZero;

// ---- storage of numbers --------------------------------------------------------------------------

BigFloat::BigFloat(const Number& number) : n_(new (Arena::take(sizeof(Number))) Number(number)) {}

void BigFloat::Copy::take(BigFloat number) {
  number_ = *number.n_;
  std::copy_n(number_.limbs, static_cast<std::size_t>(number_.size), limbs_);
}

BigFloat BigFloat::Copy::number() const {
  Number moved = number_;
  void* const room = Arena::take(static_cast<std::size_t>(moved.size) * sizeof(std::uint32_t));
  std::memcpy(room, limbs_, static_cast<std::size_t>(moved.size) * sizeof(std::uint32_t));
  moved.limbs = static_cast<std::uint32_t*>(room);
  return BigFloat(moved);
}

// ---- numbers -------------------------------------------------------------------------------------

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

// Drops zero limbs at both ends. If the number is not exact, also drops limbs beyond the current precision, and adds
// them to the error.
BigFloat BigFloat::from_limbs(int sign, const std::uint32_t* limbs, int size, std::int64_t exponent,
                              std::int64_t error) {
  while (size > 0 && limbs[size - 1] == 0) --size;
  int drop = 0;
  while (drop < size && limbs[drop] == 0) ++drop;
  const int kept_limbs = is_exhausted()                                   ? kExhaustedLimbs
                         : error == kExact && size - drop <= exact_limit_ ? exact_limit_
                                                                          : limit_;
  const int excess = size - drop - kept_limbs;
  if (excess > 0) {
    drop += excess;
    error = joined(error, (exponent + drop) * kLimbBits);
    while (drop < size && limbs[drop] == 0) ++drop;
  }
  size -= drop;
  const auto bytes = static_cast<std::size_t>(size) * sizeof(std::uint32_t);
  auto* const kept = static_cast<std::uint32_t*>(Arena::take(bytes));
  std::memcpy(kept, limbs + drop, bytes);
  return BigFloat(Number{sign, size, kept, size == 0 ? 0 : exponent + drop, error});
}

BigFloat BigFloat::nothing_within(std::int64_t error) { return BigFloat(Number{.error = error}); }

BigFloat BigFloat::with_error(std::int64_t error) const {
  Number r = *n_;
  r.error = error;
  return BigFloat(r);
}

BigFloat BigFloat::exact_middle() const { return with_error(kExact); }

BigFloat BigFloat::shortened(int limbs) const {
  const int excess = n_->size - limbs;
  if (excess <= 0) return *this;
  Number r = *n_;
  r.size = limbs;
  r.limbs += excess;
  r.exponent += excess;
  r.error = joined(r.error, r.exponent * kLimbBits);
  return BigFloat(r);
}

bool is_rounding_certain(BigFloat a) {
  if (a.is_exact()) return true;
  const Workspace workspace;
  const BigFloat middle = a.exact_middle(), error = BigFloat::power_of_two(a.n_->error);
  return value(middle - error) == value(middle + error);
}

BigFloat widened(BigFloat a, BigFloat by) {
  return a.with_error(BigFloat::joined(a.n_->error, by.magnitude_exponent()));
}

BigFloat scaled(BigFloat a, int exponent) {
  return a.n_->size == 0 && a.is_exact() ? a : a * BigFloat::power_of_two(exponent);
}

std::uint32_t BigFloat::Number::limb_at(std::int64_t place) const {
  const std::int64_t i = place - exponent;
  return i < 0 || i >= size ? 0U : limbs[i];
}

std::int64_t BigFloat::Number::bit_length() const {
  return top() * kLimbBits - std::countl_zero(limbs[size - 1]);
}

std::int64_t BigFloat::magnitude_exponent() const {
  return n_->size == 0 ? n_->error : joined(bit_length(), n_->error);
}

int BigFloat::compare_magnitudes(const Number& a, const Number& b) {
  if (a.size == 0 || b.size == 0) return (a.size != 0) - (b.size != 0);
  if (a.top() != b.top()) return a.top() < b.top() ? -1 : 1;
  const std::int64_t bottom = std::min(a.exponent, b.exponent);
  for (std::int64_t place = a.top() - 1; place >= bottom; --place) {
    const std::uint32_t x = a.limb_at(place), y = b.limb_at(place);
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

// Adds |a| and |b|. A summand that lies wholly below the other's kept digits is only added to the error.
BigFloat BigFloat::sum_of_magnitudes(const Number& a, const Number& b, int sign) {
  const std::int64_t top = std::max(a.top(), b.top());
  const std::int64_t bottom = std::min(a.exponent, b.exponent);
  if (top - bottom > kScratch - 1) {
    const Number& small = a.top() < b.top() ? a : b;
    Number r = a.top() < b.top() ? b : a;
    r.sign = sign;
    r.error = joined(joined(a.error, b.error), small.bit_length());
    return BigFloat(r);
  }
  work_done_ += top - bottom;
  std::array<std::uint32_t, kScratch> out;
  std::uint64_t carry = 0;
  int size = 0;
  for (std::int64_t place = bottom; place < top; ++place) {
    carry += static_cast<std::uint64_t>(a.limb_at(place)) + b.limb_at(place);
    out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(carry);
    carry >>= kLimbBits;
  }
  out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(carry);
  return from_limbs(sign, out.data(), size, bottom, joined(a.error, b.error));
}

// |a| - |b| with the sign of a; needs |a| > |b|.
BigFloat BigFloat::difference_of_magnitudes(const Number& a, const Number& b) {
  const std::int64_t bottom = std::min(a.exponent, b.exponent);
  if (a.top() - bottom > kScratch) {
    Number r = a;
    r.error = joined(joined(a.error, b.error), b.bit_length());
    return BigFloat(r);
  }
  work_done_ += a.top() - bottom;
  std::array<std::uint32_t, kScratch> out;
  std::int64_t borrow = 0;
  int size = 0;
  for (std::int64_t place = bottom; place < a.top(); ++place) {
    std::int64_t digit = static_cast<std::int64_t>(a.limb_at(place)) - b.limb_at(place) - borrow;
    borrow = digit < 0;
    if (digit < 0) digit += std::int64_t{1} << kLimbBits;
    out[static_cast<std::size_t>(size++)] = static_cast<std::uint32_t>(digit);
  }
  return from_limbs(a.sign, out.data(), size, bottom, joined(a.error, b.error));
}

BigFloat operator-(BigFloat a) {
  BigFloat::Number r = *a.n_;
  r.sign = -r.sign;
  return BigFloat(r);
}

BigFloat operator+(BigFloat a, BigFloat b) {
  const BigFloat::Number &x = *a.n_, &y = *b.n_;
  const std::int64_t error = BigFloat::joined(x.error, y.error);
  if (x.size == 0) return b.with_error(error);
  if (y.size == 0) return a.with_error(error);
  if (x.sign == y.sign) return BigFloat::sum_of_magnitudes(x, y, x.sign);
  const int order = BigFloat::compare_magnitudes(x, y);
  if (order > 0) return BigFloat::difference_of_magnitudes(x, y);
  if (order < 0) return BigFloat::difference_of_magnitudes(y, x);
  return BigFloat::nothing_within(error);
}

BigFloat operator-(BigFloat a, BigFloat b) { return a + -b; }

BigFloat operator*(BigFloat a, BigFloat b) {
  // |ab - AB| <= |a| db + |b| da + da db
  std::int64_t error = BigFloat::kExact;
  if (!b.is_exact() && a.magnitude_exponent() != BigFloat::kExact)
    error = BigFloat::joined(error, a.magnitude_exponent() + b.n_->error);
  if (!a.is_exact() && b.magnitude_exponent() != BigFloat::kExact)
    error = BigFloat::joined(error, b.magnitude_exponent() + a.n_->error);
  if (error > BigFloat::kUnbounded) error = BigFloat::kUnbounded;
  const bool is_exhausted = BigFloat::is_exhausted();
  if (error != BigFloat::kExact || is_exhausted) {
    // No digits are computed that the result would not keep.
    const int limbs = is_exhausted ? BigFloat::kExhaustedLimbs : BigFloat::limit_;
    const BigFloat p = a.shortened(limbs), q = b.shortened(limbs);
    if (p.n_ != a.n_ || q.n_ != b.n_) return p * q;
  }
  // Numbers of very different sizes consist mostly of zeros: zero limbs are skipped in the number that has fewer other
  // limbs for its length.
  const auto limbs_of = [](const BigFloat::Number& n) {
    return n.size - static_cast<int>(std::count(n.limbs, n.limbs + n.size, 0U));
  };
  const int in_a = limbs_of(*a.n_), in_b = limbs_of(*b.n_);
  const bool is_a_sparse =
      static_cast<std::int64_t>(in_a) * b.n_->size <= static_cast<std::int64_t>(in_b) * a.n_->size;
  const BigFloat::Number &x = is_a_sparse ? *a.n_ : *b.n_, &y = is_a_sparse ? *b.n_ : *a.n_;
  std::array<std::uint32_t, kScratch> out;
  const int size = x.size + y.size;
  BigFloat::work_done_ += static_cast<std::int64_t>(is_a_sparse ? in_a : in_b) * y.size + size;
  std::fill_n(out.begin(), static_cast<std::size_t>(size), 0U);
  for (int i = 0; i < x.size; ++i) {
    std::uint64_t carry = 0;
    const std::uint64_t factor = x.limbs[i];
    if (factor == 0) continue;
    for (int j = 0; j < y.size; ++j) {
      auto& digit = out[static_cast<std::size_t>(i + j)];
      carry += factor * y.limbs[j] + digit;
      digit = static_cast<std::uint32_t>(carry);
      carry >>= kLimbBits;
    }
    out[static_cast<std::size_t>(i + y.size)] = static_cast<std::uint32_t>(carry);
  }
  return BigFloat::from_limbs(x.sign * y.sign, out.data(), size, x.exponent + y.exponent, error);
}

// The middle as a double in about [1, 2), times 2^exponent, with an even exponent.
double BigFloat::leading(std::int64_t& exponent) const {
  exponent = bit_length() - 1;
  if (exponent % 2 != 0) --exponent;
  return value_scaled(*this, -exponent);
}

// Rounds to the nearest number of at most `limbs` limbs: that shortens a short value again that was found by iteration.
BigFloat BigFloat::rounded_to(int limbs) const {
  if (n_->size <= limbs) return exact_middle();
  const std::uint32_t highest = 0x80000000U;
  const BigFloat half = from_limbs(n_->sign, &highest, 1, n_->top() - limbs - 1, kExact);
  const BigFloat up = exact_middle() + half;
  const Precision fewer(limbs);
  const Number r = *up.shortened().n_;
  return from_limbs(r.sign, r.limbs, r.size, r.exponent, kExact);
}

BigFloat shortened(BigFloat a) { return a.shortened(); }

BigFloat rounded(BigFloat a) { return a.shortened().exact_middle(); }

BigFloat BigFloat::power_of_two(std::int64_t exponent) {
  Number r = *BigFloat(std::ldexp(1.0, static_cast<int>(exponent & 31))).n_;
  r.exponent += exponent >> 5;
  return BigFloat(r);
}

// Computes q by Newton's iteration for 1/b; then, whatever q is, |a/b - q| = |a - qb| / |b| bounds its error.
BigFloat BigFloat::quotient(BigFloat a, BigFloat b) {
  std::int64_t exponent;
  const double lead = b.leading(exponent);
  const BigFloat one(1);
  BigFloat reciprocal = BigFloat(1 / lead) * power_of_two(-exponent);
  for (int bits = 50; bits < limit_ * kLimbBits; bits *= 2) {
    const Precision enough(std::min(limit_, limbs_for(2 * bits)));
    const BigFloat lacking = rounded(one - rounded(b) * reciprocal);
    reciprocal = rounded(reciprocal + reciprocal * lacking);
  }
  const BigFloat q = (rounded(a) * reciprocal).rounded_to(std::max(2, limit_ - 2));
  const BigFloat residual = a - q * b;  // carries the errors of a and b too
  return q.with_error(residual.n_->size == 0 && residual.is_exact()
                          ? kExact
                          : residual.magnitude_exponent() - (b.bit_length() - 2));
}

BigFloat operator/(BigFloat a, BigFloat b) {
  // |true b| >= 2^(bit_length-2)
  if (b.n_->size == 0 || b.n_->error >= b.bit_length() - 2)
    return BigFloat::nothing_within(BigFloat::kUnbounded);
  if (a.n_->size == 0 && a.is_exact()) return a;
  return BigFloat::alone([&] { return BigFloat::quotient(a, b); });
}

// From the lowest limb up, because each quotient limb is the only one that gives a's limb there; Jebelean, "An
// algorithm for exact division" (1993). b is shifted until it is odd.
BigFloat BigFloat::quotient_without_rest(const Number& a, const Number& b) {
  const int shift = std::countr_zero(b.limbs[0]);
  const Number odd = *(at(&b) * power_of_two(-shift)).n_;
  const std::uint32_t lowest = odd.limbs[0];
  std::uint32_t inverse = lowest;  // modulo 2^3, and each step doubles the bits
  for (int bits = 3; bits < kLimbBits; bits *= 2) inverse *= 2 - lowest * inverse;
  const int size = a.size - odd.size + 1;
  work_done_ += static_cast<std::int64_t>(size) * odd.size;
  std::array<std::uint32_t, kScratch> rest;
  std::copy_n(a.limbs, static_cast<std::size_t>(size), rest.begin());
  for (int i = 0; i < size; ++i) {
    const std::uint64_t digit = rest[static_cast<std::size_t>(i)] * inverse;
    std::uint64_t carry = 0;
    for (int j = 0; j < std::min(odd.size, size - i); ++j) {
      auto& limb = rest[static_cast<std::size_t>(i + j)];
      const std::uint64_t product = digit * odd.limbs[j] + carry;
      carry = (product >> kLimbBits) + (limb < static_cast<std::uint32_t>(product) ? 1 : 0);
      limb -= static_cast<std::uint32_t>(product);
    }
    for (int j = i + odd.size; carry != 0 && j < size; ++j) {
      auto& limb = rest[static_cast<std::size_t>(j)];
      const bool borrows = limb < static_cast<std::uint32_t>(carry);
      limb -= static_cast<std::uint32_t>(carry);
      carry = borrows ? 1 : 0;
    }
    rest[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(digit);
  }
  return from_limbs(a.sign * b.sign, rest.data(), size, a.exponent - odd.exponent, kExact) *
         power_of_two(-shift);
}

BigFloat exact_quotient(BigFloat a, BigFloat b) {
  if (!a.is_exact() || !b.is_exact() || b.n_->size == 0) return a / b;
  if (a.n_->size == 0) return a;
  return BigFloat::alone([&] { return BigFloat::quotient_without_rest(*a.n_, *b.n_); });
}

// Computes s by Newton's iteration for 1/sqrt(a); then |sqrt(a) - s| = |a - s^2| / (sqrt(a) + s) bounds its error.
BigFloat BigFloat::root(BigFloat a) {
  std::int64_t exponent;
  const double lead = a.leading(exponent);
  BigFloat r = BigFloat(1 / std::sqrt(lead)) * power_of_two(-(exponent / 2));
  const BigFloat one(1), one_half(0.5);
  for (int bits = 50; bits < limit_ * kLimbBits; bits *= 2) {
    const Precision enough(std::min(limit_, limbs_for(2 * bits)));
    const BigFloat lacking = rounded(one - rounded(rounded(a) * r) * r);
    r = rounded(r + r * lacking * one_half);
  }
  const BigFloat s = (rounded(a) * r).rounded_to(std::max(2, limit_ - 2));
  const BigFloat residual = a - s * s;
  return s.with_error(residual.n_->size == 0 && residual.is_exact()
                          ? kExact
                          : residual.magnitude_exponent() - (s.bit_length() - 1));
}

BigFloat sqrt(BigFloat a) {
  const BigFloat::Number& x = *a.n_;
  if (x.size == 0 || x.sign < 0 || x.error >= a.bit_length() - 2) {
    // 0 <= true value <= 2^magnitude
    const std::int64_t magnitude = a.magnitude_exponent();
    return BigFloat::nothing_within(magnitude == BigFloat::kExact ? magnitude : magnitude / 2 + 1);
  }
  return BigFloat::alone([&] { return BigFloat::root(a); });
}

}  // namespace ricochet
