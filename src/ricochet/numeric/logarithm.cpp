#include "ricochet/numeric/logarithm.hpp"

#include <cmath>

#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

constexpr double kLn2 = 0x1.62e42fefa3800p-1, kLn2Rest = 0x1.ef35793c76730p-45;

/// atanh(x) / x = 1 + z/3 + z^2/5 + ..., z = x^2 <= 1/16, in blocks of four terms that do not wait for each other; the
/// first omitted term is below 2^-68.
double inverse_tanh_ratio(double z) {
  const double z2 = z * z, z4 = z2 * z2, z8 = z4 * z4;
  const auto four = [&](double first, double second, double third, double fourth) {
    return (1 / first + z * (1 / second)) + z2 * (1 / third + z * (1 / fourth));
  };
  const double low = four(3, 5, 7, 9) + z4 * four(11, 13, 15, 17);
  const double high = four(19, 21, 23, 25) + z4 * four(27, 29, 31, 33);
  return 1 + z * (low + z8 * high);
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

namespace {

// With y the velocity along g, m the speed across it, s the speed, 0 and 1 at the start and the end, T the time:
//   T/2 ((s0 + s1)/2 + (y0 + y1)^2 / (2 (s0 + s1))) + T m^2 / (s0 + s1) atanh(x)/x,   x = |g| T / (s0 + s1)
// Nothing cancels but in y1 = y0 + |g| T, whose error counts little beside s0 + s1. Near a vertical throw x is near 1, and
//   atanh x = ln((s0 + s1 + |g| T)^2 / (2 (s0 s1 + y0 y1 + m^2))) / 2,
// where of a throw that turns s0 s1 + y0 y1 = m^2 (y0^2 + y1^2 + m^2) / (s0 s1 - y0 y1).

/// The length divided by T, for a velocity v that increases by `gained` along the unit vector `down`.
double mean_speed(const Vec3d& v, const Vec3d& down, double gained) {
  const Vec3d sideways = cross(v, down);
  const double y0 = dot(v, down), y1 = y0 + gained, m2 = dot(sideways, sideways);
  const double s0 = std::sqrt(y0 * y0 + m2), s1 = std::sqrt(y1 * y1 + m2), both = s0 + s1;
  const double along = (both + (y0 + y1) * (y0 + y1) / both) / 4;
  if (gained < both * 0.25) {
    const double x = gained / both;
    return along + m2 / both * inverse_tanh_ratio(x * x);
  }
  const double product = y0 * y1;
  const double cosine = product < 0 ? m2 * (y0 * y0 + y1 * y1 + m2) / (s0 * s1 - product) : s0 * s1 + product;
  const double reach = both + gained, part = 2 * (cosine + m2) / (reach * reach);
  return along - m2 * logarithm(std::max(part, 0x1p-900)) / (2 * gained);
}

}  // namespace

double arc_length(const Vec3d& velocity, const Vec3d& acceleration, double time) {
  const double pull = length(acceleration), change = pull * time;
  if (!(pull > 0)) return length(velocity) * time;
  const Vec3d down = acceleration * (1 / pull);
  const double size = std::max(largest_coordinate(velocity), change);
  if (!(size > 0x1p-200 && size < 0x1p200)) {
    // All speeds near 1, times a power of two
    if (!(size > 0)) return 0;
    int exponent;
    std::frexp(size, &exponent);
    const auto near_one = [&](double x) { return std::ldexp(x, -exponent); };
    const Vec3d v(near_one(velocity.x), near_one(velocity.y), near_one(velocity.z));
    return std::ldexp(time * mean_speed(v, down, near_one(change)), exponent);
  }
  return time * mean_speed(velocity, down, change);
}

}  // namespace ricochet
