// Big floats as doubles.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "ricochet/numeric/big_float.hpp"

namespace ricochet {

namespace {

constexpr int kLowestNormal = -1022, kLowestBit = -1074;

/// The double nearest to bits * 2^binary below 2^-1022, where doubles have fewer than 53 bits. It is rounded only once,
/// not to 53 bits first. The top bit of `bits` is set.
double rounded_subnormal(std::uint64_t bits, std::int64_t binary) {
  const std::int64_t excess = kLowestBit - binary;  // at least 12 bits to round away
  if (excess > 64) return 0;
  const std::uint64_t kept = excess == 64 ? 0 : bits >> excess;
  const std::uint64_t dropped = bits << (64 - excess), half = std::uint64_t{1} << 63;
  const bool up = dropped > half || (dropped == half && kept % 2 == 1);
  return std::ldexp(static_cast<double>(kept + (up ? 1 : 0)), kLowestBit);
}

}  // namespace

double value_scaled(BigFloat a, std::int64_t exponent) {
  if (a.n_->size == 0) return 0;
  // The top 64 bits, with a one in the last place for anything below: a double rounds these correctly.
  const std::int64_t top = a.n_->top() - 1;
  const std::uint32_t l0 = a.n_->limb_at(top), l1 = a.n_->limb_at(top - 1), l2 = a.n_->limb_at(top - 2);
  const int shift = std::countl_zero(l0);
  std::uint64_t bits = (static_cast<std::uint64_t>(l0) << 32 | l1) << shift;
  if (shift > 0) bits |= l2 >> (32 - shift);
  const bool rest =
      static_cast<std::uint32_t>(static_cast<std::uint64_t>(l2) << shift) != 0 || a.n_->size > 3;
  if (rest) bits |= 1;
  const std::int64_t binary = (top - 1) * 32 - shift + exponent;
  const double magnitude =
      binary < kLowestNormal - 63
          ? rounded_subnormal(bits, binary)
          : std::ldexp(static_cast<double>(bits), static_cast<int>(std::min<std::int64_t>(binary, 4000)));
  return a.n_->sign < 0 ? -magnitude : magnitude;
}

double value(BigFloat a) {
  constexpr double largest = std::numeric_limits<double>::max();
  return std::clamp(value_scaled(a, 0), -largest, largest);
}

}  // namespace ricochet
