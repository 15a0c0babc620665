// Bullets against spheres, category by category, that oracle and hash share: ordinary ones and the hardest
// there are.
#pragma once

#include <cmath>

#include "native/random.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

struct Case {
  const char* category;
  Bullet bullet;
  Target<Sphere> target;
};

namespace cases {

// Each number is drawn in a statement of its own: the order of a call's arguments differs between compilers.

inline Case generic(Random& random) {
  const dvec3 center = random.place(5);
  const dvec3 from = center + random.place(10), to = center + random.place(2);
  const double speed = random.number(0.5, 5), radius = random.number(0.1, 3);
  return {"generic", Bullet::aimed(from, to, speed), {{center, radius}, dvec3(0.0)}};
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
  const dvec3 center = c.target.shape.center;
  const dvec3 way = random.place(1);
  const double distance = std::ldexp(1.0, 10 + random.below(25));
  const dvec3 aside = random.place(1.5) * c.target.shape.radius;
  c.category = "far";
  c.bullet = Bullet::aimed(center + way * distance, center + aside, 3);
  return c;
}

/// The line passes the centre at the radius, to within the rounding of its own points.
inline Case grazing(Random& random) {
  Case c = generic(random);
  const dvec3 way = glm::normalize(random.place(1));
  const dvec3 side = glm::normalize(glm::cross(way, random.place(1)));
  const dvec3 by = c.target.shape.center + side * c.target.shape.radius;
  const double before = random.number(3, 9), behind = random.number(1, 9);
  c.category = "grazing";
  c.bullet = Bullet::aimed(by - way * before, by + way * behind, 2);
  if (random.below(3) == 0) c.target.velocity = way * random.number(-1, 1);
  return c;
}

/// Small whole numbers: tangents, starts on the surface and parallel motions that are exact.
inline Case exact(Random& random) {
  const auto whole = [&](int most) { return static_cast<double>(random.below(2 * most + 1) - most); };
  const auto place = [&](int most) {
    const double x = whole(most), y = whole(most);
    return dvec3(x, y, random.below(2) ? 0.0 : whole(most));
  };
  const dvec3 from = place(6), to = place(6), center = place(3);
  const double radius = 1.0 + random.below(6), speed = 1.0 + random.below(4);
  Case c{"exact", Bullet::moving(from, to), {{center, radius}, dvec3(0.0)}};
  if (random.below(2) && from != to) c.bullet = Bullet::aimed(from, to, speed);
  if (random.below(2)) c.target.velocity = place(2);
  if (random.below(3) == 0) c.bullet.radius = random.below(3);
  return c;
}

inline Case on_the_surface(Random& random) {
  Case c = generic(random);
  const dvec3 out = glm::normalize(random.place(1)), to = c.target.shape.center + random.place(3);
  c.category = "surface";
  c.bullet = Bullet::aimed(c.target.shape.center + out * c.target.shape.radius, to, 1);
  return c;
}

inline Case extreme(Random& random) {
  Case c = random.below(2) ? grazing(random) : generic(random);
  const double size = std::ldexp(1.0, random.below(2) ? 398 : -398);
  c.category = "extreme";
  c.bullet.position *= size;
  c.bullet.heading *= size;
  c.target.shape.center *= size;
  c.target.shape.radius *= size;
  c.target.velocity = dvec3(0.0);
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
    return dvec3(x, y, any(most));
  };
  const dvec3 from = place(60), velocity = place(30), center = place(60);
  const double radius = std::fabs(any(60)) + 1e-30;
  Case c{"mixed", Bullet::moving(from, velocity), {{center, radius}, dvec3(0.0)}};
  if (random.below(2)) c.target.velocity = place(30);
  return c;
}

using Make = Case (*)(Random&);
inline constexpr Make kAll[] = {generic, moving, far_away, grazing, exact, on_the_surface, extreme, mixed};

}  // namespace cases

}  // namespace ricochet
