// Aim problems with a known solution: a shot is drawn first, its bounces are traced with `shoot`, and the goal is put
// on the path after the last of them.
#pragma once

#include <optional>
#include <vector>

#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/aim.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::planted {

struct Problem {
  Aim question;
  std::vector<MovingShape> via;
  Vec3d direction;  ///< a solution
};

struct Kind {
  int bounces;        ///< the number of targets to bounce off
  int shape = -1;     ///< 0 to 8, or any
  double speed = 0;   ///< the largest speed of targets; the bullet's is about 1
  double goal = 0;    ///< speed of the goal, at most
  bool ball = false;  ///< the bullet has a radius
  bool flat = false;  ///< everything in the plane z = 0
  double radius = 0;  ///< the largest radius of the goal
};

inline constexpr int kShapes = 9;

inline Vec3d place(Random& random, const Kind& kind, double size) {
  Vec3d at = random.place(size);
  if (kind.flat) at.z = 0;
  return at;
}

inline AnyShape shape(Random& random, const Kind& kind, const Vec3d& at) {
  const auto near = [&](double size) { return at + place(random, kind, size); };
  const Vec3d a = near(1.5), b = near(1.5), c = near(1.5);
  const double radius = random.number(0.2, 1.5);
  switch (kind.shape < 0 ? random.below(kShapes) : kind.shape) {
    case 0:
      return Sphere{at, radius};
    case 1:
      return Plane{at, place(random, kind, 1)};
    case 2:
      return kind.flat ? AnyShape(Wall{a, b}) : AnyShape(Triangle{a, b, c});
    case 3:
      return Box{min(a, b), max(a, b)};
    case 4:
      return Capsule{a, b, radius};
    case 5:
      return Cylinder{a, b, radius};
    case 6:
      return Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
    case 8:
      return OrientedBox{at, abs(a - at), {kind.flat ? 0 : b.x, kind.flat ? 0 : b.y, c.z, radius}};
    default:
      return kind.flat ? AnyShape(Sphere{at, 0.1 * radius}) : AnyShape(PlaneThrough{a, b, c});
  }
}

inline Shot shoot_at(const MovingShape& target, const Bullet& bullet, double begun) {
  Bullet seen = bullet;
  seen.position = bullet.position - target.velocity * begun;
  return std::visit(
      [&](const auto& s) {
        return shoot(seen, Moving<std::decay_t<decltype(s)>>{s, target.velocity});
      },
      target.shape);
}

struct Followed {
  bool reaches = false;  ///< meets every target in order
  bool is_free = false;  ///< and nothing before
  double passes = 0;     ///< the distance from the goal
  double time = 0;       ///< then
  double length = 0;
};

/// The course of a shot, computed with `shoot` alone.
inline Followed follow(const Aim& q, const std::vector<MovingShape>& via, const Vec3d& direction) {
  Followed f;
  Vec3d at = q.from, velocity = direction * q.speed;
  double time = 0;
  f.is_free = true;
  const auto is_free_until = [&](std::size_t leg, double ends) {
    for (std::size_t k = 0; k < via.size(); ++k) {
      if (k == leg || k + 1 == leg) continue;
      const Shot shot = shoot_at(via[k], Bullet::moving(at, velocity, q.radius), time);
      if (shot.outcome == Outcome::StartsInside || (shot.outcome == Outcome::Hit && shot.time < ends - time))
        return false;
    }
    return true;
  };
  for (std::size_t leg = 0; leg < via.size(); ++leg) {
    const Shot shot = shoot_at(via[leg], Bullet::moving(at, velocity, q.radius), time);
    if (shot.outcome != Outcome::Hit) return f;
    f.is_free = f.is_free && is_free_until(leg, time + shot.time);
    f.length += shot.distance;
    const Vec3d moved = via[leg].velocity * time;
    at = shot.center + moved;
    time += shot.time;
    velocity = shot.velocity;
  }
  const Vec3d r = at - (q.to + q.to_velocity * time), v = velocity - q.to_velocity;
  const double later = -dot(r, v) / dot(v, v);
  f.reaches = later > 0;
  f.time = time + later;
  f.passes = length(r + v * later);
  const double early = q.to_radius > 0 ? (q.to_radius + q.radius) / length(v) : 0;
  f.is_free = f.is_free && is_free_until(via.size(), std::max(time, f.time - early));
  return f;
}

/// A problem with a free solution, or nothing if the drawn shot hits too little.
inline std::optional<Problem> draw(Random& random, const Kind& kind) {
  Problem p;
  Aim& q = p.question;
  q.from = place(random, kind, 6);
  q.speed = random.number(0.5, 2);
  q.radius = kind.ball ? random.number(0.05, 0.6) : 0;
  Vec3d at = q.from, velocity = place(random, kind, 1);
  if (!(length(velocity) > 0)) return {};
  p.direction = normalize(velocity);
  velocity = p.direction * q.speed;
  double time = 0;
  for (int k = 0; k < kind.bounces; ++k) {
    // A target near the path, at its place when the bullet comes.
    const double flight = random.number(1, 8);
    const Vec3d moves = kind.speed > 0 ? place(random, kind, kind.speed) : Vec3d(0.0);
    const Vec3d there = at + velocity * flight + place(random, kind, 1);
    MovingShape target{shape(random, kind, there - moves * (time + flight)), moves};
    const Shot shot = shoot_at(target, Bullet::moving(at, velocity, q.radius), time);
    if (shot.outcome != Outcome::Hit || shot.ricochet_angle < 1e-3) return {};
    at = shot.center + moves * time;
    time += shot.time;
    velocity = shot.velocity;
    p.via.push_back(target);
  }
  const double flight = random.number(1, 8);
  q.to_velocity = kind.goal > 0 ? place(random, kind, kind.goal) : Vec3d(0.0);
  q.to_radius = random.number(0, kind.radius);
  q.to = at + velocity * flight - q.to_velocity * (time + flight);
  const Followed f = follow(q, p.via, p.direction);
  if (!f.reaches || !f.is_free || !(f.passes < 1e-9)) return {};
  return p;
}

}  // namespace ricochet::planted
