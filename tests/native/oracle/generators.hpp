// Bullets against every shape, by shape and category: mostly where decisions are hardest.
//
// Each number is drawn in its own statement, because the evaluation order of a call's arguments differs between
// compilers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "native/bullets.hpp"
#include "native/oracle/question.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"

namespace oracle {

using ricochet::Random;

enum class Kind { Sphere, Plane, Through, Triangle, Box, Capsule, Cylinder, Wall, OrientedBox };
inline constexpr std::array<const char*, 9> kKinds = {"sphere",  "plane",    "through", "triangle",   "box",
                                                      "capsule", "cylinder", "wall",    "orientedBox"};

namespace draw {

inline int whole(Random& random, int most) { return random.below(2 * most + 1) - most; }
inline double sign(Random& random) { return random.below(2) ? 1 : -1; }
inline Vec3d lattice(Random& random, int most) {
  const double x = whole(random, most), y = whole(random, most);
  return {x, y, static_cast<double>(whole(random, most))};
}

/// Sometimes moves a value by one double up or down.
inline void nudge(Random& random, double& value, int one_in) {
  if (value == 0 || random.below(one_in) != 0) return;
  value = std::nextafter(value, random.below(2) ? HUGE_VAL : -HUGE_VAL);
}
inline void nudge(Random& random, Vec3d& v, int one_in) {
  for (int i = 0; i < 3; ++i) nudge(random, v[i], one_in);
}

/// Calls `change` with each point, direction, radius and component of a quaternion of the shape.
template <class Change>
void each_number(AnyShape& shape, Change&& change) {
  struct Visit {
    Change& change;
    void operator()(ricochet::Sphere& s) const { change(s.center), change(s.radius); }
    void operator()(ricochet::Plane& p) const { change(p.point), change(p.normal); }
    void operator()(ricochet::PlaneThrough& p) const { change(p.p), change(p.q), change(p.r); }
    void operator()(ricochet::Triangle& t) const { change(t.a), change(t.b), change(t.c); }
    void operator()(ricochet::Box& b) const { change(b.min), change(b.max); }
    void operator()(ricochet::Capsule& c) const { change(c.a), change(c.b), change(c.radius); }
    void operator()(ricochet::Cylinder& c) const { change(c.a), change(c.b), change(c.radius); }
    void operator()(ricochet::Wall& w) const { change(w.a), change(w.b); }
    void operator()(ricochet::OrientedBox& b) const {
      change(b.center), change(b.half_size);
      for (double* n : {&b.rotation.x, &b.rotation.y, &b.rotation.z, &b.rotation.w}) change(*n);
    }
  };
  std::visit(Visit{change}, shape);
}
template <class Change>
void each_number(Case& c, Change&& change) {
  each_number(c.shape, change);
  for (Vec3d* v : {&c.bullet.position, &heading(c.bullet), &c.velocity}) change(*v);
  if (auto* const aimed = std::get_if<Bullet::Aimed>(&c.bullet.motion)) change(aimed->speed);
  change(c.bullet.radius);
}

/// True if the shape and the bullet are valid: every number is 0, or from 1e-150 to 1e150.
inline bool is_sound(const Case& c) {
  struct Sound {
    double ball;
    static bool in_line(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
      return is_zero(cross(difference(b, a), difference(c, a)));
    }
    bool operator()(const ricochet::Sphere& s) const { return s.radius > 0; }
    bool operator()(const ricochet::Plane& p) const { return p.normal != Vec3d(0.0); }
    bool operator()(const ricochet::PlaneThrough& p) const { return !in_line(p.p, p.q, p.r); }
    bool operator()(const ricochet::Triangle& t) const { return !in_line(t.a, t.b, t.c); }
    bool operator()(const ricochet::Box& b) const { return max(b.min, b.max) == b.max; }
    bool operator()(const ricochet::Capsule& s) const { return s.radius > 0 || ball > 0; }
    bool operator()(const ricochet::Cylinder& s) const { return s.radius > 0 && s.a != s.b; }
    bool operator()(const ricochet::Wall& w) const { return w.a != w.b && w.a.z == 0 && w.b.z == 0; }
    bool operator()(const ricochet::OrientedBox& b) const {
      return abs(b.half_size) == b.half_size && !ricochet::is_degenerate(b);
    }
  };
  const Bullet& b = c.bullet;
  if (is_aimed(b) && (b.position == heading(b) || !(given_speed(b) > 0))) return false;
  bool in_range = b.radius >= 0;
  const auto look = [&](double number) {
    const double size = std::fabs(number);
    in_range = in_range && (size == 0 || (size >= 1e-150 && size <= 1e150));
  };
  const auto look_at = [&](const auto& number) {
    if constexpr (std::is_same_v<std::decay_t<decltype(number)>, double>) {
      look(number);
    } else {
      for (int i = 0; i < 3; ++i) look(number[i]);
    }
  };
  Case copy = c;
  each_number(copy, look_at);
  return in_range && std::visit(Sound{b.radius}, c.shape);
}

/// A shape with points from `point()` and sizes from `size()`.
template <class MakePoint, class MakeSize>
AnyShape shape(Kind kind, MakePoint&& point, MakeSize&& size) {
  const Vec3d a = point(), b = point(), c = point();
  const double radius = size();
  switch (kind) {
    case Kind::Sphere:
      return ricochet::Sphere{a, radius};
    case Kind::Plane:
      return ricochet::Plane{a, b};
    case Kind::Through:
      return ricochet::PlaneThrough{a, b, c};
    case Kind::Triangle:
      return ricochet::Triangle{a, b, c};
    case Kind::Box:
      return ricochet::Box{min(a, b), max(a, b)};
    case Kind::Capsule:
      return ricochet::Capsule{a, b, radius};
    case Kind::Cylinder:
      return ricochet::Cylinder{a, b, radius};
    case Kind::OrientedBox:
      return ricochet::OrientedBox{a, abs(b), {c.x, c.y, c.z, radius}};
    default:
      return ricochet::Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
  }
}

/// Returns the vector turned by the quaternion, times |q|^2. The result is exact for small integers.
inline Vec3d rotated(const ricochet::Quaternion& q, const Vec3d& v) {
  const Vec3d axis(q.x, q.y, q.z);
  return (q.w * q.w - dot(axis, axis)) * v + 2 * dot(axis, v) * axis + 2 * q.w * cross(axis, v);
}

/// Returns a bullet from one place through another, made by either constructor. `velocity` is added to the bullet and to the
/// target.
inline Case through(Random& random, const AnyShape& shape, const Vec3d& from, const Vec3d& to, double ball,
                    double speed, const Vec3d& velocity) {
  if (random.below(2) && from != to && velocity == Vec3d(0.0))
    return {"", Bullet::aimed(from, to, speed, ball), shape, velocity};
  return {"", Bullet::moving(from, (to - from) * speed + velocity, ball), shape, velocity};
}

}  // namespace draw

namespace make {

using namespace draw;

inline Case generic(Random& random, Kind kind) {
  const AnyShape s = shape(
      kind, [&] { return random.place(4); }, [&] { return random.number(0.2, 2); });
  const Vec3d from = random.place(9), near = random.place(5);
  const Vec3d to = ricochet::closest_point(s, near) + random.place(1.5);
  const double ball = random.below(3) ? random.number(0.05, 1.5) : 0, speed = random.number(0.2, 3);
  return through(random, s, from, to, ball, speed, random.below(2) ? random.place(2) : Vec3d(0.0));
}

inline Case grid(Random& random, Kind kind) {
  const AnyShape s = shape(
      kind, [&] { return lattice(random, 4); }, [&] { return 1.0 * random.below(5); });
  const Vec3d from = lattice(random, 6), near = lattice(random, 4);
  const Vec3d to = random.below(2) ? round(ricochet::closest_point(s, near)) : near;
  const double ball = random.below(3), speed = 1.0 + random.below(3);
  return through(random, s, from, to, ball, speed, random.below(3) ? Vec3d(0.0) : lattice(random, 2));
}

inline Case near_grid(Random& random, Kind kind) {
  Case c = grid(random, kind);
  const int one_in = 2 + random.below(12);
  each_number(c, [&](auto& number) { nudge(random, number, one_in); });
  return c;
}

/// Numbers with few bits each, of three sizes between 1e-150 and 1e150 at once.
inline Case sparse(Random& random, Kind kind) {
  std::array<int, 3> sizes{};
  const int most = random.below(3) ? 490 : 60;
  for (int& size : sizes) size = whole(random, most);
  const auto number = [&] {
    const int mantissa = whole(random, 3);
    return std::ldexp(mantissa, sizes[static_cast<std::size_t>(random.below(3))]);
  };
  const auto point = [&] {
    const double x = number(), y = number();
    return Vec3d(x, y, number());
  };
  const auto size = [&] {
    const double one = std::ldexp(1.0, sizes[static_cast<std::size_t>(random.below(3))]);
    return random.below(2) ? one : 3 * one;
  };
  const AnyShape s = shape(kind, point, size);
  const Vec3d from = point(), near = point();
  const Vec3d nearest = ricochet::closest_point(s, near);
  // The squares of such numbers overflow, and then there is no nearest point.
  const bool is_known = std::isfinite(nearest.x) && std::isfinite(nearest.y) && std::isfinite(nearest.z);
  const Vec3d to = random.below(3) && is_known ? nearest : near;
  const Vec3d velocity = random.below(3) ? Vec3d(0.0) : point();
  const double ball = random.below(2) ? 0 : size(), speed = size();
  if (random.below(2) && from != to) return {"", Bullet::aimed(from, to, speed, ball), s, velocity};
  const Vec3d path = to - from;
  const double largest = std::max({std::fabs(path.x), std::fabs(path.y), std::fabs(path.z), 1e-300});
  const double pace = random.below(2) ? 1.0 : std::ldexp(1.0, sizes[0] - std::ilogb(largest));
  Case c{"", Bullet::moving(from, path * pace, ball), s, velocity};
  if (random.below(4) == 0) heading(c.bullet) = point();
  return c;
}

/// Returns a bullet that grazes the shape, as nearly as doubles allow: it flies in a plane that touches the shape enlarged by
/// the ball's radius.
inline Case grazing(Random& random, Kind kind) {
  const AnyShape s = shape(
      kind, [&] { return random.place(4); }, [&] { return random.number(0.2, 2); });
  const Vec3d beside = random.place(12), any = random.place(1);
  const Vec3d touched = ricochet::closest_point(s, beside), out = normalize(beside - touched);
  const Vec3d along = normalize(cross(out, any));
  const double ball = random.below(4) ? random.number(0.05, 2) : 0;
  const double before = random.below(3) ? random.number(1, 9) : random.number(100, 1e6);
  const double behind = random.number(1, 9), share = random.number(-0.5, 0.9);
  const Vec3d by = touched + out * ball;
  const Vec3d velocity = random.below(3) ? Vec3d(0.0) : along * share;
  Case c{"", Bullet::aimed(by - along * before, by + along * behind, 1, ball), s, velocity};
  if (random.below(2)) c.bullet = Bullet::moving(by - along * before, along + velocity, ball);
  if (c.bullet.position == Vec3d(0.0)) c.bullet.position.x = 20;
  return c;
}

/// Returns a bullet that comes from 10^8 radii away or farther.
inline Case far(Random& random, Kind kind) {
  const AnyShape s = shape(
      kind, [&] { return random.place(4); }, [&] { return random.number(0.2, 2); });
  const Vec3d near = random.place(6), aside = random.place(1);
  const double distance = std::ldexp(random.number(1, 2), 27 + random.below(60));
  const Vec3d from = random.place(1) * distance;
  const bool turned_away = random.below(8) == 0;
  const Vec3d to = turned_away ? from * 2.0 : ricochet::closest_point(s, near) + aside;
  const double ball = random.below(2) ? random.number(0.05, 1.5) : 0, speed = random.number(1, 9);
  const Vec3d velocity = random.below(2) ? Vec3d(0.0) : random.place(random.below(2) ? 1 : 1e-9);
  Case c{"", Bullet::aimed(from, to, speed, ball), s, velocity};
  if (random.below(2)) c.bullet = Bullet::moving(from, (to - from) * std::ldexp(1.0, -20) + velocity, ball);
  return c;
}

/// Returns a bullet that flies parallel to a face, an edge or an axis of the shape, often exactly along it. All numbers are
/// on the grid.
inline Case parallel(Random& random, Kind kind) {
  Case c = grid(random, kind);
  const int i = whole(random, 2), j = whole(random, 2);
  const Vec3d any = lattice(random, 2), axis = Vec3d(i, 0, 0) + Vec3d(0, random.below(2) ? j : 0, 0);
  struct Along {
    const Vec3d &any, &axis;
    double i, j;
    Vec3d operator()(const ricochet::Sphere&) const { return axis; }
    Vec3d operator()(const ricochet::Plane& p) const { return cross(p.normal, any); }
    Vec3d operator()(const ricochet::PlaneThrough& p) const { return (p.q - p.p) * i + (p.r - p.p) * j; }
    Vec3d operator()(const ricochet::Triangle& t) const { return (t.b - t.a) * i + (t.c - t.a) * j; }
    Vec3d operator()(const ricochet::Box&) const { return axis; }
    Vec3d operator()(const ricochet::OrientedBox& b) const { return rotated(b.rotation, axis); }
    Vec3d operator()(const ricochet::Capsule& s) const { return (s.b - s.a) * i; }
    Vec3d operator()(const ricochet::Cylinder& s) const { return (s.b - s.a) * i; }
    Vec3d operator()(const ricochet::Wall& w) const { return (w.b - w.a) * i + Vec3d(0, 0, j); }
  };
  Vec3d along = std::visit(Along{any, axis, static_cast<double>(i), static_cast<double>(j)}, c.shape);
  if (random.below(4) == 0) along = {along.z, along.x, along.y};
  const Vec3d close = lattice(random, 4), beside = lattice(random, 2);
  c.bullet.position =
      round(ricochet::closest_point(c.shape, close)) + beside - along * (random.below(4) * 1.0);
  if (random.below(2)) {
    const double ball = c.bullet.radius;
    c.bullet = Bullet::moving(c.bullet.position, along + c.velocity, ball);
  } else {
    const double ball = c.bullet.radius;
    c.bullet = Bullet::aimed(c.bullet.position, c.bullet.position + along, 1.0 + random.below(3), ball);
    c.velocity = Vec3d(0.0);
  }
  if (random.below(3) == 0) each_number(c, [&](auto& number) { nudge(random, number, 16); });
  return c;
}

/// Returns a bullet by `Bullet::aimed`, whose velocity has a square root in it, and a moving target. Some targets flee as fast
/// as the bullet flies.
inline Case aimed(Random& random, Kind kind) {
  Case c = random.below(2) ? grid(random, kind) : generic(random, kind);
  Vec3d to = is_aimed(c.bullet) ? heading(c.bullet) : c.bullet.position + heading(c.bullet);
  const Vec3d beside = lattice(random, 5), velocity = random.below(2) ? lattice(random, 2) : random.place(1);
  if (random.below(2)) to = round(ricochet::closest_point(c.shape, beside));
  const double speed = random.below(2) ? 1.0 + random.below(5) : random.number(0.5, 5);
  c.bullet = Bullet::aimed(c.bullet.position, to, speed, c.bullet.radius);
  c.velocity = velocity;
  const Vec3d path = to - c.bullet.position;
  const double length = std::sqrt(dot(path, path));
  const int pace = random.below(6);
  if (length > 0 && pace == 0) c.velocity = path * (speed / length);
  if (length > 0 && pace == 1) {
    std::get<Bullet::Aimed>(c.bullet.motion).speed = length;
    c.velocity = path;
  }
  if (length > 0 && pace == 2) c.velocity = path * (speed / length) + velocity;
  if (length > 0 && pace == 3) c.velocity = path * (random.number(-1, 1) * speed / length);
  if (random.below(4) == 0) nudge(random, c.velocity, 3);
  return c;
}

}  // namespace make

}  // namespace oracle
