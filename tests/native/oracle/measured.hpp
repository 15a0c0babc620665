// The numbers of a hit over 1000 bits and more: the same question, solved by another method than the solver's.
//
// Newton's method finds the time from the distance itself, which is convex along a path: from the left it never passes
// the contact. If a point meets a face, the normal is that face's, by signs alone.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "native/bullets.hpp"
#include "native/oracle/question.hpp"
#include "native/root.hpp"
#include "native/vector_functions.hpp"

namespace oracle {

/// The numbers that a hit reports.
template <class Real>
struct Hit {
  Real time;
  Vector<Real> normal, center, velocity, own;
  Real sine, cosine;
};

template <class Real>
class Measured {
 public:
  using V = Vector<Real>;

  Measured(const Case& asked, double ball) : shape_(asked.shape), ball_(ball), w_(at(asked.velocity)) {
    const Bullet& bullet = asked.bullet;
    p_ = at(bullet.position);
    own_ = at(heading(bullet));
    if (is_aimed(bullet)) {
      const V direction = own_ - p_;
      own_ = direction * (Real(given_speed(bullet)) / length(direction));
    }
    u_ = own_ - w_;
  }

  /// A hit not before `no_earlier`, which is just before it, to this many digits of its time. Near a double root the
  /// steps halve. They have to end before the distance, whose error is the square of the step, is lost in rounding.
  Hit<Real> hit(const Real& no_earlier, int digits) const {
    Hit<Real> h;
    Real time = no_earlier;
    for (int i = 0; i < 6000; ++i) {
      const V out = outward(p_ + u_ * time);
      const Real distance = length(out), rate = dot(out, u_) / distance;
      if (!(rate < 0)) break;
      const Real step = (radius_sum() - distance) / rate;
      time += step;
      if (!(abs(step) > ldexp(time, -digits))) break;
    }
    h.time = time;
    const V out = outward(p_ + u_ * time);
    finish(h, out * (Real(1) / length(out)));
    return h;
  }

  /// The numbers that follow from time and normal.
  void finish(Hit<Real>& h, const V& normal) const {
    h.normal = normal;
    h.own = own_;
    h.center = p_ + own_ * h.time;
    const Real speed = length(u_), into = -dot(u_, normal);
    h.sine = into / speed;
    h.cosine = length(cross(u_, normal)) / speed;
    h.velocity = own_ + normal * (2 * into);
  }

  static V at(const Vec3d& v) { return {Real(v.x), Real(v.y), Real(v.z)}; }
  static Real length(const V& v) { return square_root(dot(v, v)); }
  const V& motion() const { return u_; }
  /// The bullet's place relative to the target, at a time.
  V place(const Real& time) const { return p_ + u_ * time; }

  /// The vector from the shape's core (a sphere's centre, a capsule's axis, or the shape itself) to a place.
  V outward(const V& q) const {
    return std::visit([&](const auto& s) { return out_of(s, q); }, shape_);
  }
  /// Unit vectors along a turned box's own axes: x' = x + 2 u x (u x x + w x) / (|u|^2 + w^2).
  static std::array<V, 3> axes_of(const ricochet::Quaternion& q) {
    const V u{Real(q.x), Real(q.y), Real(q.z)};
    const Real w(q.w), twice = Real(2) / (dot(u, u) + w * w);
    std::array<V, 3> axes{V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}};
    for (V& axis : axes) axis = axis + cross(u, cross(u, axis) + axis * w) * twice;
    return axes;
  }

  /// The distance of a ball's centre from it at contact.
  Real radius_sum() const {
    Real r(ball_);
    if (const auto* s = std::get_if<ricochet::Sphere>(&shape_)) r += s->radius;
    if (const auto* s = std::get_if<ricochet::Capsule>(&shape_)) r += s->radius;
    return r;
  }

 private:
  static Real clamped(const Real& x, const Real& low, const Real& high) {
    return x < low ? low : x > high ? high : x;
  }
  static V out_of_segment(const V& q, const V& a, const V& b) {
    const V e = b - a, from = q - a;
    const Real length_2 = dot(e, e);
    if (length_2 == 0) return from;
    return from - e * clamped(dot(from, e) / length_2, 0, 1);
  }
  static V out_of(const ricochet::Sphere& s, const V& q) { return q - at(s.center); }
  static V out_of(const ricochet::Capsule& s, const V& q) { return out_of_segment(q, at(s.a), at(s.b)); }
  static V out_of(const ricochet::Wall& s, const V& q) {
    return out_of_segment({q.x, q.y, 0}, at(s.a), at(s.b));
  }
  static V out_of_plane(const V& q, const V& point, const V& n) {
    return n * (dot(q - point, n) / dot(n, n));
  }
  static V out_of(const ricochet::Plane& s, const V& q) { return out_of_plane(q, at(s.point), at(s.normal)); }
  static V out_of(const ricochet::PlaneThrough& s, const V& q) {
    return out_of_plane(q, at(s.p), cross(at(s.q) - at(s.p), at(s.r) - at(s.p)));
  }
  static V out_of(const ricochet::Triangle& s, const V& q) {
    const std::array<V, 3> c{at(s.a), at(s.b), at(s.c)};
    const V n = cross(c[1] - c[0], c[2] - c[0]);
    bool over = true;
    for (std::size_t i = 0; i < 3; ++i) over = over && dot(cross(c[(i + 1) % 3] - c[i], q - c[i]), n) >= 0;
    if (over) return n * (dot(q - c[0], n) / dot(n, n));
    V best = out_of_segment(q, c[0], c[1]);
    for (std::size_t i = 1; i < 3; ++i) {
      const V out = out_of_segment(q, c[i], c[(i + 1) % 3]);
      if (dot(out, out) < dot(best, best)) best = out;
    }
    return best;
  }
  static V out_of(const ricochet::Box& s, const V& q) {
    const V low = at(s.min), high = at(s.max);
    return q - V{clamped(q.x, low.x, high.x), clamped(q.y, low.y, high.y), clamped(q.z, low.z, high.z)};
  }
  static V out_of(const ricochet::OrientedBox& s, const V& q) {
    V out = q - at(s.center);
    const std::array<V, 3> axes = axes_of(s.rotation);
    for (int i = 0; i < 3; ++i) {
      const V& axis = axes[static_cast<std::size_t>(i)];
      const Real half(s.half_size[i]);
      out = out - axis * clamped(dot(q - at(s.center), axis), -half, half);
    }
    return out;
  }
  static V out_of(const ricochet::Cylinder& s, const V& q) {
    const V a = at(s.a), e = at(s.b) - a, from = q - a;
    const Real part = dot(from, e) / dot(e, e), over = part - clamped(part, 0, 1);
    const V away = from - e * part;
    const Real far = length(away), r(s.radius);
    return far > r ? e * over + away * (1 - r / far) : e * over;
  }

  const AnyShape& shape_;
  double ball_;
  V p_, own_, w_, u_;
};

}  // namespace oracle
