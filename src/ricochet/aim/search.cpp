#include "ricochet/aim/search.hpp"

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

/// The units stay unchanged while the path and the speed are between these.
constexpr double kSmallUnit = 0x1p-100, kLargeUnit = 0x1p100;
/// Anything farther away than this many lengths of the path is left out. The ends of clipped bodies have a rounding
/// error of the same size.
constexpr double kFar = 1e7, kSteepest = 1e4;

double power_of_two_near(double a) {
  int exponent;
  std::frexp(a, &exponent);
  return std::ldexp(1.0, exponent);
}

bool is_far_from_one(double a) { return a > 0 && a < HUGE_VAL && (a < kSmallUnit || a > kLargeUnit); }

/// 1, or the power of two that brings `size` near 1.
double unit_for(double size) { return is_far_from_one(size) ? 1 / power_of_two_near(size) : 1; }

}  // namespace

Vec3d nearest_inflated(const Search& search, std::size_t body, const Vec3d& x) {
  ++search.work.nearest_points;
  const double radius = search.question.radius;
  const Vec3d q = estimate_closest_point(search.via[body].shape, x);
  const double away = length(x - q);
  return away <= radius ? x : q + (x - q) * (radius / away);
}

Search localized(const Search& search, MovingShape* room) {
  Search local = search;
  Aim& q = local.question;
  double path = length(q.to - q.from), fastest = length(q.to_velocity);
  for (std::size_t i = 0; i < search.bounces(); ++i) {
    path = std::max(path, closest_point(q.from, search.via[i].shape).distance - q.radius);
    fastest = std::max(fastest, length(search.via[i].velocity));
  }
  double far = path * (1 + fastest / q.speed);
  // As far as a steep shot reaches under gravity
  if (search.gravity != Vec3d(0.0))
    far = std::max(far, std::min(q.speed * (q.speed / length(search.gravity)), kSteepest * path));
  // Off bodies at rest no path is longer than that out to each of them and back, and to the goal.
  const bool is_at_rest = !is_anything_moving(search) && search.gravity == Vec3d(0.0);
  const auto legs = static_cast<double>(search.bounces() + 1);
  const double reach = is_at_rest ? 4 * legs * (path + q.radius) : kFar * far;
  const double lengths = unit_for(path), speeds = unit_for(q.speed);
  std::copy(search.via.begin(), search.via.end(), room);
  for (std::size_t i = 0; i < search.bounces(); ++i) {
    if (reach > 0 && reach < HUGE_VAL) clip(room[i].shape, q.from, reach);
    if (lengths != 1) scale(room[i].shape, lengths);
    room[i].velocity *= speeds;
  }
  local.via = std::span<const MovingShape>(room, search.bounces());
  q.from *= lengths;
  q.to *= lengths;
  q.radius *= lengths;
  q.to_radius *= lengths;
  q.speed *= speeds;
  q.to_velocity *= speeds;
  if (local.gravity != Vec3d(0.0)) local.gravity *= speeds * (speeds / lengths);
  return local;
}

}  // namespace ricochet::aiming
