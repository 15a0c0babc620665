// Paths in 1200 bits: flights to given targets one after the other, and the bounces off them.
//
// The distance from a convex shape along a line is a convex function of time. Newton's method on it, from the start of
// a flight, approaches the first contact from below and never passes it.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "native/bullets.hpp"
#include "native/root.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::exact_path {

using Real = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<1200, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

struct Place {
  Real x = 0, y = 0, z = 0;

  Place() = default;
  Place(Real x_, Real y_, Real z_) : x(std::move(x_)), y(std::move(y_)), z(std::move(z_)) {}
  explicit Place(const Vec3d& v) : x(v.x), y(v.y), z(v.z) {}
  friend Place operator+(const Place& a, const Place& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Place operator-(const Place& a, const Place& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Place operator*(const Place& a, const Real& k) { return {a.x * k, a.y * k, a.z * k}; }
};
inline Real dot(const Place& a, const Place& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Place cross(const Place& a, const Place& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Real length(const Place& a) { return square_root(dot(a, a)); }
inline Real clamped(const Real& a, const Real& low, const Real& high) {
  return a < low ? low : a > high ? high : a;
}

/// The nearest point of a shape's core: a sphere's centre, a capsule's segment, or the shape itself.
inline Place nearest(const Sphere& s, const Place&) { return Place(s.center); }
inline Place on_segment(const Vec3d& from, const Vec3d& to, const Place& at) {
  const Place a(from), edge = Place(to) - a;
  const Real size = dot(edge, edge);
  return size == 0 ? a : a + edge * clamped(dot(at - a, edge) / size, 0, 1);
}
inline Place nearest(const Capsule& c, const Place& at) { return on_segment(c.a, c.b, at); }
inline Place nearest(const Wall& w, const Place& at) {
  Place place = on_segment(w.a, w.b, {at.x, at.y, 0});
  place.z = at.z;
  return place;
}
inline Place on_plane(const Place& a, const Place& normal, const Place& at) {
  return at - normal * (dot(at - a, normal) / dot(normal, normal));
}
inline Place nearest(const Plane& p, const Place& at) {
  return on_plane(Place(p.point), Place(p.normal), at);
}
inline Place nearest(const PlaneThrough& p, const Place& at) {
  const Place a(p.p);
  return on_plane(a, cross(Place(p.q) - a, Place(p.r) - a), at);
}
inline Place nearest(const Box& b, const Place& at) {
  return {clamped(at.x, b.min.x, b.max.x), clamped(at.y, b.min.y, b.max.y), clamped(at.z, b.min.z, b.max.z)};
}
inline Place nearest(const OrientedBox& b, const Place& at) {
  const Place u(Vec3d(b.rotation.x, b.rotation.y, b.rotation.z)), from = at - Place(b.center);
  const Real w(b.rotation.w), size = dot(u, u) + w * w;
  Place best(b.center);
  for (int i = 0; i < 3; ++i) {
    const Place e(i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0);
    const Place axis = e + cross(u, cross(u, e) + e * w) * (2 / size);
    best = best + axis * clamped(dot(from, axis), -b.half_size[i], b.half_size[i]);
  }
  return best;
}
inline Place nearest(const Triangle& t, const Place& at) {
  const Place corners[] = {Place(t.a), Place(t.b), Place(t.c)};
  const Place normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  bool within = true;
  for (int k = 0; k < 3; ++k)
    within = within && dot(at - corners[k], cross(normal, corners[(k + 1) % 3] - corners[k])) >= 0;
  if (within) return at - normal * (dot(at - corners[0], normal) / dot(normal, normal));
  Place best = on_segment(t.a, t.b, at);
  for (const Place& other : {on_segment(t.b, t.c, at), on_segment(t.c, t.a, at)})
    if (length(at - other) < length(at - best)) best = other;
  return best;
}
inline Place nearest(const Cylinder& c, const Place& at) {
  const Place a(c.a), axis = Place(c.b) - a, out = at - a;
  const Real along = dot(out, axis) / dot(axis, axis), radius(c.radius);
  const Place aside = out - axis * along;
  const Real far = length(aside);
  return a + axis * clamped(along, 0, 1) + (far > radius ? aside * (radius / far) : aside);
}
inline Real inner_radius(const AnyShape& shape) {
  if (const auto* s = std::get_if<Sphere>(&shape)) return s->radius;
  if (const auto* c = std::get_if<Capsule>(&shape)) return c->radius;
  return 0;
}

/// A bullet between bounces.
struct Path {
  Place center, velocity, point;
  Real radius, time = 0;

  explicit Path(const Bullet& bullet) : center(bullet.position), radius(bullet.radius) {
    velocity = Place(heading(bullet));
    if (!is_aimed(bullet)) return;
    const Place direction = velocity - center;
    velocity = direction * (Real(given_speed(bullet)) / length(direction));
  }

  /// Flies to the hit on `target`, which was at its given place at time 0, and bounces off it. False if it misses.
  bool bounce(const MovingShape& target, double restitution) {
    const Real radius_sum = radius + inner_radius(target.shape);
    const Place drift(target.velocity), motion = velocity - drift, from = center - drift * time;
    const Real tiny = ldexp(Real(1), -1150), speed = length(motion);
    Real flight = 0;
    Place normal;
    for (int i = 0; i < 2000; ++i) {
      const Place at = from + motion * flight;
      const Place out = at - std::visit([&](const auto& s) { return nearest(s, at); }, target.shape);
      const Real distance = length(out);
      if (distance <= tiny && i == 0) return false;
      // If the point is on the shape in the end, the normal is the one just before.
      if (distance > tiny) normal = out * (1 / distance);
      const Real gap = distance - radius_sum, rate = dot(motion, normal);
      if (distance > tiny && gap <= tiny * (1 + flight * speed)) break;
      if (distance <= tiny) break;
      if (rate >= 0) return false;
      const Real step = gap / -rate;
      flight += step;
      if (step * speed <= tiny) break;
    }
    time += flight;
    center = center + velocity * flight;
    point = center - normal * radius;
    velocity = velocity - normal * ((1 + Real(restitution)) * dot(motion, normal));
    return true;
  }
};

inline double apart(const Place& exact, const Vec3d& computed) {
  return static_cast<double>(length(exact - Place(computed)));
}

}  // namespace ricochet::exact_path
