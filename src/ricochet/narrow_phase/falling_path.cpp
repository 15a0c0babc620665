#include "ricochet/narrow_phase/falling_path.hpp"

namespace ricochet {

namespace {

/// The least exponent with |x| < 2^exponent; for 0, an exponent below all others.
int exponent_above(double x) { return x == 0 ? -10000 : std::ilogb(x) + 1; }

int least_exponent_of(const Vec3d& v) {
  int least = 10000;
  for (const double x : {v.x, v.y, v.z})
    if (x != 0) least = std::min(least, exponent_above(x));
  return least;
}

Core scaled(const Core& core, int exponent) {
  Core result = core;
  for (Vec3d& point : result.points) point = scaled(point, exponent);
  result.half_size = scaled(core.half_size, exponent);
  result.radius = std::ldexp(core.radius, exponent);
  result.round_radius = std::ldexp(core.round_radius, exponent);
  // A normal may have any length.
  const int size = exponent_above(largest_coordinate(core.normal));
  if (size > -10000 && (size < -20 || size > 20)) result.normal = scaled(core.normal, -size);
  return result;
}

/// An exponent above all lengths of the question.
int exponent_above_lengths(const Bullet& bullet, const Core& core) {
  const Vec3d& origin = core.reference_point();
  double size = std::max({largest_coordinate(bullet.position - origin), bullet.radius, core.radius,
                          core.round_radius, largest_coordinate(core.half_size)});
  for (int k = 1; k < core.point_count; ++k)
    size = std::max(size, largest_coordinate(core.points[k] - origin));
  return exponent_above(size);
}

}  // namespace

ScaledFall scaled_fall(const Bullet& bullet, const Core& core, const Vec3d& target_velocity,
                       const Vec3d& gravity) {
  ScaledFall fall{bullet, core, target_velocity, gravity};
  auto* const moving = std::get_if<Bullet::Moving>(&fall.bullet.motion);
  auto* const aimed = std::get_if<Bullet::Aimed>(&fall.bullet.motion);
  int length = exponent_above_lengths(bullet, core);
  if (length < -10000 + 1) length = 0;
  const Vec3d own = moving != nullptr ? moving->velocity : Vec3d(aimed->speed, 0, 0);
  const int speed = exponent_above(std::max(largest_coordinate(own), largest_coordinate(target_velocity)));
  const int fast = exponent_above(largest_coordinate(gravity));
  int time = (length - fast) / 2;
  if (speed > -10000) time = std::min(time, length - speed);
  // Slow components and weak gravity stay normal numbers.
  constexpr int kLeast = -950;
  const int slow = std::min(least_exponent_of(own), least_exponent_of(target_velocity));
  if (slow < 10000) time = std::max(time, kLeast + length - slow);
  time = std::max(time, (kLeast + length - least_exponent_of(gravity)) / 2);
  const auto is_near_one = [](int exponent) { return exponent > -10 && exponent < 10; };
  if (is_near_one(length) && is_near_one(time)) return fall;
  fall.length = length, fall.time = time;
  fall.core = scaled(core, -length);
  fall.bullet.position = scaled(bullet.position, -length);
  fall.bullet.radius = std::ldexp(bullet.radius, -length);
  if (moving != nullptr) moving->velocity = scaled(moving->velocity, time - length);
  if (aimed != nullptr) {
    aimed->to = scaled(aimed->to, -length);
    aimed->speed = std::ldexp(aimed->speed, time - length);
  }
  fall.target_velocity = scaled(target_velocity, time - length);
  fall.gravity = scaled(gravity, 2 * time - length);
  return fall;
}

}  // namespace ricochet
