// For size and speed: sparse worlds.
#include "ricochet/simulation/free_flight.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/flight.hpp"
#include "ricochet/simulation/lattice.hpp"

namespace ricochet::simulation {

namespace {

/// Numbers at least this large, below 1, lose nothing to underflow in a product of three.
constexpr double kSmallestFactor = 0x1p-200;

/// True if a sum of doubles is exactly zero (Shewchuk, Adaptive precision floating-point arithmetic, Discrete Comput.
/// Geom. 18, 1997: a grown expansion is zero only if each part is).
bool is_zero_sum(const std::array<double, 8>& terms) {
  std::array<double, 8> parts{};
  for (std::size_t n = 0; n < terms.size(); ++n) {
    double carry = terms[n];
    for (std::size_t k = 0; k < n; ++k) {
      double sum, rest;
      double_double::two_sum(carry, parts[k], sum, rest);
      parts[k] = rest;
      carry = sum;
    }
    parts[n] = carry;
  }
  return std::all_of(parts.begin(), parts.end(), [](double part) { return part == 0; });
}

/// a b c as four doubles, exactly.
void product_of(double a, double b, double c, double* to) {
  double high, low;
  double_double::two_product(a, b, high, low);
  double_double::two_product(high, c, to[0], to[1]);
  double_double::two_product(low, c, to[2], to[3]);
}

/// True if the motion leads from an image exactly to the one this many periods away: v x (n L) = 0.
bool is_along(const Vec3d& v, const Vec3d& periods, const Vec3d& side) {
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    std::array<double, 8> terms{};
    product_of(v[i], periods[k], side[k], terms.data());
    product_of(-v[k], periods[i], side[i], terms.data() + 4);
    if (!is_zero_sum(terms)) return false;
  }
  return true;
}

/// Two unit vectors that are orthogonal to `along` and to each other.
std::pair<Vec3d, Vec3d> orthogonal_to(const Vec3d& along) {
  int least = 0;
  for (int i = 1; i < 3; ++i)
    if (std::fabs(along[i]) < std::fabs(along[least])) least = i;
  Vec3d axis(0.0);
  axis[least] = 1;
  Vec3d one = cross(along, axis);
  one /= std::sqrt(dot(one, one));
  return {one, cross(along, one)};
}

int exponent_of(double largest) { return largest > 0 ? std::ilogb(largest) : 0; }
Vec3d scaled(const Vec3d& a, int exponent) {
  return {std::ldexp(a.x, exponent), std::ldexp(a.y, exponent), std::ldexp(a.z, exponent)};
}

/// A flight in units in which squares and products of three neither overflow nor vanish.
struct ScaledFlight {
  Vec3d r, v, period;
  double contact_distance, widest;
  int time_unit;

  ScaledFlight(const RelativeFlight& flight, const Vec3d& period_) {
    const int length_unit = exponent_of(
        std::max({largest_coordinate(period_), largest_coordinate(flight.r), flight.contact_distance}));
    const int speed_unit = exponent_of(largest_coordinate(flight.v));
    period = scaled(period_, -length_unit);
    v = scaled(flight.v, -speed_unit);
    r = scaled(flight.r, -length_unit);
    contact_distance = std::ldexp(flight.contact_distance, -length_unit);
    widest = contact_distance * (1 + kFreeFlightMargin + kFreeFlightMarginByLength * kLongestFreeFlight);
    time_unit = length_unit - speed_unit;
  }
};

/// True if two bodies never come near each other along an axis that is not periodic.
bool is_always_apart(const ScaledFlight& f, bool is_moving, int axis) {
  return std::fabs(f.r[axis]) > f.widest && (!is_moving || f.r[axis] * f.v[axis] > 0);
}

/// The time after which they have passed each other along that axis.
double time_to_pass(const ScaledFlight& f, bool is_moving, int axis) {
  return is_moving ? (std::fabs(f.r[axis]) + f.widest) / std::fabs(f.v[axis]) : kInfiniteTime;
}

}  // namespace

double free_flight_time(const RelativeFlight& flight, const Vec3d& period, double enough,
                        std::int64_t& work) {
  work += 4;
  if (largest_coordinate(flight.v) == 0) return kInfiniteTime;
  const ScaledFlight f(flight, period);
  bool exact = flight.exact;
  double passed = kInfiniteTime;
  LatticeBasis basis{};
  int rank = 0;
  for (int axis = 0; axis < 3; ++axis) {
    exact = exact && (flight.v[axis] == 0 || std::fabs(f.v[axis]) >= kSmallestFactor);
    if (period[axis] > 0) {
      exact = exact && f.period[axis] >= kSmallestFactor;
      if (!(f.period[axis] >= kSmallestFactor)) return 0;
      basis[static_cast<std::size_t>(rank++)].periods[axis] = 1;
      continue;
    }
    const bool is_moving = flight.v[axis] != 0;
    if (is_always_apart(f, is_moving, axis)) return kInfiniteTime;
    passed = std::min(passed, time_to_pass(f, is_moving, axis));
  }
  const double speed = std::sqrt(dot(f.v, f.v));
  const Vec3d along = f.v / speed;
  const auto [one, other] = orthogonal_to(along);
  double known = 0;  // they do not touch before this time
  for (double length = 2 * f.contact_distance; length <= kLongestFreeFlight * f.contact_distance;
       length *= 2) {
    work += 16;
    // Coordinates across and along the flight. The latter are scaled so that the cylinder is as long as wide.
    const double scale = 2 * f.contact_distance / length;
    for (int k = 0; k < rank; ++k) {
      LatticeVector& b = basis[static_cast<std::size_t>(k)];
      const Vec3d x = b.periods * f.period;
      b.vector = {dot(x, one), dot(x, other), scale * dot(x, along)};
    }
    reduce(basis, rank);
    const Vec3d center(dot(f.r, one), dot(f.r, other), scale * (dot(f.r, along) + 0.5 * length));
    const double radius = f.contact_distance * (1 + kFreeFlightMargin) + length * kFreeFlightMarginByLength;
    const double behind = flight.counts_parting ? radius : 0;
    const SweptCylinder cylinder{radius, -scale * (0.5 * length * (1 + 0x1p-30) + behind),
                                 scale * (0.5 * length + radius), scale, length};
    int rows = 0;
    const double first =
        first_point_in(cylinder, basis, rank, center, rows) - length * kFreeFlightMarginByLength;
    work += 2 * rows;
    if (first <= length) return std::ldexp(std::max(known, first / speed), f.time_unit);
    known = length / speed;
    if (known >= passed) return kInfiniteTime;
    for (int k = 0; k < rank && exact; ++k) {
      const Vec3d& periods = basis[static_cast<std::size_t>(k)].periods;
      const Vec3d x = periods * f.period;
      // Back at an image of itself, without having touched
      if (dot(x, x) <= length * length && is_along(f.v, periods, f.period)) return kInfiniteTime;
    }
    if (std::ldexp(known, f.time_unit) >= enough) break;
  }
  return std::ldexp(known, f.time_unit);
}

double position_on_ring(double position, double velocity, double time, double low, double side) {
  double high, rest;
  double_double::two_product(velocity, time, high, rest);
  // A path beyond all doubles has no known end.
  const bool known = std::isfinite(high) && std::isfinite(rest);
  // Remainders of doubles are doubles: nothing is rounded here.
  double from_low = std::fmod(position - low, side);
  if (known) from_low += std::fmod(high, side) + std::fmod(rest, side);
  from_low -= side * std::floor(from_low / side);
  return low + std::clamp(from_low, 0.0, side);
}

double time_to_distance_scaled(const Vec3d& r, const Vec3d& v, double distance) {
  const int length_unit = exponent_of(largest_coordinate(r)), speed_unit = exponent_of(largest_coordinate(v));
  const Vec3d start = scaled(r, -length_unit), motion = scaled(v, -speed_unit);
  const double contact = std::ldexp(distance, -length_unit);
  const double closing = dot(start, motion), c = dot(start, start) - contact * contact;
  if (!(closing < 0)) return kInfiniteTime;
  if (!(c > 0)) return 0;
  return std::ldexp(time_to_distance(start, motion, closing, c, contact), length_unit - speed_unit);
}

}  // namespace ricochet::simulation
