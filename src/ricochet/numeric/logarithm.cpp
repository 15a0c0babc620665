#include "ricochet/numeric/logarithm.hpp"

#include <cmath>

#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

constexpr double kLn2 = 0x1.62e42fefa3800p-1, kLn2Rest = 0x1.ef35793c76730p-45;

/// atanh(x) / x = 1 + z/3 + z^2/5 + ..., z = x^2 <= 1/16; the first term left out is below 2^-60.
double inverse_tanh_ratio(double z) {
  double sum = 0;
  for (int k = 27; k >= 1; k -= 2) sum = sum * z + 1.0 / k;
  return sum;
}

}  // namespace

// ln(2^k m) = k ln 2 + 2 atanh((m - 1) / (m + 1)), with m from sqrt(1/2) to sqrt(2)
double logarithm(double x) {
  int exponent;
  double m = std::frexp(x, &exponent);
  if (m < 0x1.6a09e667f3bcdp-1) m *= 2, --exponent;
  const double f = (m - 1) / (m + 1);
  return exponent * kLn2 + (2 * f * inverse_tanh_ratio(f * f) + exponent * kLn2Rest);
}

// With y the velocity along g, m the speed across it, s the speed, 0 and 1 at the start and the end, T the time:
//   T/2 ((s0 + s1)/2 + (y0 + y1)^2 / (2 (s0 + s1))) + T m^2 / (s0 + s1) atanh(x)/x,   x = |g| T / (s0 + s1)
// Nothing cancels but in y1 = y0 + |g| T, whose error counts little beside s0 + s1. Near a vertical throw x is near 1, and
//   atanh x = ln((1 + x)^2 / (1 - x^2)) / 2,   (1 - x^2) (s0 + s1)^2 = 2 (s0 s1 + y0 y1 + m^2)
// where of a throw that turns s0 s1 + y0 y1 = m^2 (y0^2 + y1^2 + m^2) / (s0 s1 - y0 y1).
double arc_length(const Vec3d& velocity, const Vec3d& acceleration, double time) {
  const double pull = length(acceleration);
  const double change = pull * time;
  const Vec3d down = acceleration / pull;
  // All speeds near 1, times a power of two
  int exponent = 0;
  std::frexp(std::max(largest_coordinate(velocity), change), &exponent);
  const Vec3d v(std::ldexp(velocity.x, -exponent), std::ldexp(velocity.y, -exponent),
                std::ldexp(velocity.z, -exponent));
  const double gained = std::ldexp(change, -exponent);
  const Vec3d sideways = cross(v, down);
  const double y0 = dot(v, down), y1 = y0 + gained, m2 = dot(sideways, sideways);
  const double s0 = std::sqrt(y0 * y0 + m2), s1 = std::sqrt(y1 * y1 + m2), both = s0 + s1;
  if (!(both > 0)) return 0;
  const double x = gained / both;
  double across = 0;
  if (m2 > 0) {
    double ratio;
    if (x < 0.25) {
      ratio = inverse_tanh_ratio(x * x);
    } else {
      const double product = y0 * y1;
      const double cosine =
          product < 0 ? m2 * (y0 * y0 + y1 * y1 + m2) / (s0 * s1 - product) : s0 * s1 + product;
      const double rest = 2 * (cosine + m2) / (both * both);
      ratio = (2 * logarithm(1 + x) - logarithm(rest)) / (2 * x);
    }
    across = m2 / both * ratio;
  }
  return std::ldexp(time * ((both + (y0 + y1) * (y0 + y1) / both) / 4 + across), exponent);
}

}  // namespace ricochet
