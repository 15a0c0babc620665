// Bullets against spheres, category by category, shared by the oracle and the hash: ordinary ones and the hardest.
#pragma once

#include <algorithm>
#include <cmath>

#include "native/bullets.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

struct Case {
  const char* category;
  Bullet bullet;
  Moving<Sphere> target;
};

namespace cases {

// Each number is drawn in its own statement, because the evaluation order of a call's arguments differs between
// compilers.

inline Case generic(Random& random) {
  const Vec3d center = random.place(5);
  const Vec3d from = center + random.place(10), to = center + random.place(2);
  const double speed = random.number(0.5, 5), radius = random.number(0.1, 3);
  return {"generic", Bullet::aimed(from, to, speed), {{center, radius}, Vec3d(0.0)}};
}

inline Case moving(Random& random) {
  Case c = generic(random);
  c.category = "moving";
  c.target.velocity = random.place(2);
  c.bullet.radius = random.below(2) ? random.number(0.01, 1) : 0;
  if (random.below(2)) c.bullet = Bullet::moving(c.bullet.position, random.place(4), c.bullet.radius);
  return c;
}

inline Case far_away(Random& random) {
  Case c = generic(random);
  const Vec3d center = c.target.shape.center;
  const Vec3d direction = random.place(1);
  const double distance = std::ldexp(1.0, 10 + random.below(25));
  const Vec3d aside = random.place(1.5) * c.target.shape.radius;
  c.category = "far";
  c.bullet = Bullet::aimed(center + direction * distance, center + aside, 3);
  return c;
}

/// The line's distance from the centre equals the radius, within the rounding of its own points.
inline Case grazing(Random& random) {
  Case c = generic(random);
  const Vec3d direction = normalize(random.place(1));
  const Vec3d side = normalize(cross(direction, random.place(1)));
  const Vec3d by = c.target.shape.center + side * c.target.shape.radius;
  const double before = random.number(3, 9), behind = random.number(1, 9);
  c.category = "grazing";
  c.bullet = Bullet::aimed(by - direction * before, by + direction * behind, 2);
  if (random.below(3) == 0) c.target.velocity = direction * random.number(-1, 1);
  return c;
}

/// Small whole numbers: tangents, starts on the surface and parallel motions that are exact.
inline Case exact(Random& random) {
  const auto whole = [&](int most) { return static_cast<double>(random.below(2 * most + 1) - most); };
  const auto place = [&](int most) {
    const double x = whole(most), y = whole(most);
    return Vec3d(x, y, random.below(2) ? 0.0 : whole(most));
  };
  const Vec3d from = place(6), to = place(6), center = place(3);
  const double radius = 1.0 + random.below(6), speed = 1.0 + random.below(4);
  Case c{"exact", Bullet::moving(from, to), {{center, radius}, Vec3d(0.0)}};
  if (random.below(2) && from != to) c.bullet = Bullet::aimed(from, to, speed);
  if (random.below(2)) c.target.velocity = place(2);
  if (random.below(3) == 0) c.bullet.radius = random.below(3);
  return c;
}

inline Case on_the_surface(Random& random) {
  Case c = generic(random);
  const Vec3d out = normalize(random.place(1)), to = c.target.shape.center + random.place(3);
  c.category = "surface";
  c.bullet = Bullet::aimed(c.target.shape.center + out * c.target.shape.radius, to, 1);
  return c;
}

inline Case extreme(Random& random) {
  Case c = random.below(2) ? grazing(random) : generic(random);
  const double size = std::ldexp(1.0, random.below(2) ? 398 : -398);
  c.category = "extreme";
  c.bullet.position *= size;
  heading(c.bullet) *= size;
  c.target.shape.center *= size;
  c.target.shape.radius *= size;
  c.target.velocity = Vec3d(0.0);
  return c;
}

/// Lengths of every size in one question.
inline Case mixed(Random& random) {
  const auto any = [&](int most) {
    const double fraction = random.number(-1, 1);
    return std::ldexp(fraction, random.below(2 * most + 1) - most);
  };
  const auto place = [&](int most) {
    const double x = any(most), y = random.below(2) ? 0.0 : any(most);
    return Vec3d(x, y, any(most));
  };
  const Vec3d from = place(60), velocity = place(30), center = place(60);
  const double radius = std::fabs(any(60)) + 1e-30;
  Case c{"mixed", Bullet::moving(from, velocity), {{center, radius}, Vec3d(0.0)}};
  if (random.below(2)) c.target.velocity = place(30);
  return c;
}

/// From the ends of the accepted range, and between.
inline double of_any_size(Random& random) {
  static constexpr double kSizes[] = {0, 1e-150, 1e-75, 1, 1e75, 1e150};
  const double size = kSizes[random.below(6)];
  const double sign = random.below(2) ? 1 : -1;
  return size * sign * (random.below(2) ? 1.0 : 1 - 0x1p-30);
}

inline double sign(Random& random) { return random.below(2) ? 1 : -1; }

/// The same scene in another unit of length.
inline Case in_unit(Case c, double unit) {
  c.bullet.position *= unit;
  heading(c.bullet) *= unit;
  c.bullet.radius *= unit;
  scale_given_speed(c.bullet, unit);
  c.target.shape.center *= unit;
  c.target.shape.radius *= unit;
  c.target.velocity *= unit;
  return c;
}

/// The double before or after, now and then; 0 stays, for its neighbours are smaller than anything promised.
inline double nudged(Random& random, double value) {
  const int choice = random.below(4);
  if (value == 0) return value;
  return choice == 0   ? std::nextafter(value, HUGE_VAL)
         : choice == 1 ? std::nextafter(value, -HUGE_VAL)
                       : value;
}

/// Exactly tangent by Pythagorean triples, or off by one double; at rest, or seen from a moving frame.
inline Case tangent(Random& random) {
  const double n = 1 + random.below(40), m = n + 1 + random.below(40);
  const double along = m * m - n * n, across = 2 * m * n, length = m * m + n * n;
  const double side = sign(random), times = 1 + random.below(9);
  const double before = 1 + random.below(1000), behind = 1 + random.below(9);
  const double x = random.below(1000), y = random.below(1000);
  const Vec3d center(x, y, random.below(9));
  const Vec3d direction(along, across, 0), touch = center + side * times * Vec3d(-across, along, 0);
  const double frames = 1 + random.below(4);
  const Vec3d from = touch - direction * before;
  Case c{"tangent", Bullet::moving(from, direction * frames), {{center, times * length}, Vec3d(0.0)}};
  if (random.below(2)) {
    c.bullet = Bullet::aimed(from, touch + direction * behind, length * frames);
    if (random.below(2)) c.target.velocity = direction * (frames - 1 - random.below(2));
  } else {
    const double wx = random.below(99), wy = random.below(99), wz = random.below(9);
    c.target.velocity = {wx, wy, wz};
    heading(c.bullet) += c.target.velocity;
  }
  c.target.shape.radius = nudged(random, c.target.shape.radius);
  return in_unit(c, std::ldexp(1.0, random.below(2) ? 0 : random.below(801) - 400));
}

/// Starts exactly on the surface, by integers whose squares sum to a square. It leaves exactly along the surface, or a
/// hair inward or outward.
inline Case exactly_on_the_surface(Random& random) {
  static constexpr double kQuadruples[][4] = {{1, 2, 2, 3},  {2, 3, 6, 7},  {1, 4, 8, 9},   {4, 4, 7, 9},
                                              {2, 6, 9, 11}, {6, 6, 7, 11}, {3, 4, 12, 13}, {0, 3, 4, 5}};
  const double* q = kQuadruples[random.below(8)];
  const double times = 1 + random.below(1 << 20);
  const double x = q[0] * sign(random), y = q[1] * sign(random);
  const Vec3d out(x, y, q[2] * sign(random));
  const double rx = random.below(19) - 9, ry = random.below(19) - 9;
  Vec3d velocity = cross(out, Vec3d(rx, ry, random.below(19) - 9));
  if (random.below(2)) velocity.x = nudged(random, velocity.x);
  if (random.below(4) == 0) velocity -= out * (random.below(3) * 0x1p-40);
  const double cx = random.below(64);
  const Vec3d center(cx, random.below(64), 0);
  const double radius = times * q[3], ball = random.below(2) ? 0 : std::floor(radius / 3);
  Case c{"on surface",
         Bullet::moving(center + out * times, velocity, ball),
         {{center, radius - ball}, Vec3d(0.0)}};
  if (random.below(4) == 0) c.target.shape.radius = nudged(random, c.target.shape.radius);
  return in_unit(c, std::ldexp(1.0, random.below(2) ? 0 : random.below(801) - 400));
}

/// The target moves away along the bullet's own line, at the same speed to the last bit, or to the last but one.
inline Case keeping_pace(Random& random) {
  Case c = generic(random);
  c.category = "keeping pace";
  const Vec3d direction = heading(c.bullet) - c.bullet.position;
  const Vec3d velocity = direction * (given_speed(c.bullet) / std::sqrt(dot(direction, direction)));
  const double share = random.below(3) ? 1.0 : random.number(0.5, 1.5);
  c.target.velocity = velocity * share;
  for (int i = 0; i < 3; ++i) c.target.velocity[i] = nudged(random, c.target.velocity[i]);
  if (random.below(3) == 0) c.bullet = Bullet::moving(c.bullet.position, velocity, 0);
  return c;
}

/// Aimed at a point so close by that the square of the distance to it may be smaller than any double.
inline Case aimed_closely(Random& random) {
  Case c = generic(random);
  c.category = "close aim";
  const double size = std::ldexp(1.0, -random.below(498));
  const Vec3d from = random.place(1) * size;
  const double closeness = std::ldexp(1.0, -random.below(53));
  Vec3d to = from + random.place(1) * size * closeness;
  if (to == from) to.x = std::nextafter(from.x, HUGE_VAL);
  const Vec3d direction = to - from;
  const double longest = largest_coordinate(direction);
  c.target.shape.center = direction / longest * random.number(4, 9);
  c.target.shape.center += random.place(2);
  c.bullet = Bullet::aimed(from, to, given_speed(c.bullet));
  if (random.below(3) == 0) c.target.velocity = random.place(0.5);
  return c;
}

/// Every coordinate and speed of any size up to 1e120, mostly along one line so that something is hit.
inline Case any_size(Random& random) {
  const auto any = [&] {
    const double fraction = random.number(1, 2) * sign(random);
    return random.below(5) ? std::ldexp(fraction, random.below(797) - 398) : 0.0;
  };
  const double from = any(), along = any(), center = any();
  Case c{"any size",
         Bullet::moving({from, 0, 0}, {along, 0, 0}),
         {{{center, 0, 0}, std::ldexp(1.0, random.below(797) - 398)}, Vec3d(0.0)}};
  if (random.below(2)) c.target.shape.center.y = any();
  if (random.below(3) == 0) heading(c.bullet).y = any();
  if (random.below(3) == 0) c.bullet.position.z = any();
  if (random.below(3) == 0) c.target.velocity.x = any();
  if (random.below(6) == 0) c.target.velocity.z = any();
  if (random.below(3) == 0) c.bullet.radius = std::fabs(any());
  const double speed = std::ldexp(1.0, random.below(797) - 398);
  if (random.below(2) && c.bullet.position != heading(c.bullet))
    c.bullet = Bullet::aimed(c.bullet.position, heading(c.bullet), speed, c.bullet.radius);
  return c;
}

using Make = Case (*)(Random&);
inline constexpr Make kAll[] = {generic, moving, far_away, grazing, exact, on_the_surface, extreme, mixed};
/// Cases that mostly need long numbers. They are not in the hash, whose constant covers the others.
inline constexpr Make kHardest[] = {tangent, exactly_on_the_surface, keeping_pace, aimed_closely, any_size};

}  // namespace cases

}  // namespace ricochet
