// The face that a point meets, over long numbers. If it meets several, the first in a documented order (x before y
// before z; an end before the side).
#pragma once

#include "native/oracle/measured.hpp"

namespace oracle {

/// The unit normals that a point's hit may report: one, except if it runs into a corner of a triangle in its plane.
template <class Real>
class Faces {
 public:
  using V = Vector<Real>;

  /// `time`: of the hit, or a little before it.
  Faces(const Case& asked, const Measured<Real>& measured, bool at_once, Real time)
      : p_(measured.place(0)), u_(measured.motion()), at_once_(at_once), time_(std::move(time)) {
    std::visit([&](const auto& shape) { meet(shape); }, asked.shape);
  }

  const std::vector<V>& normals() const { return normals_; }

 private:
  static V at(const Vec3d& v) { return Measured<Real>::at(v); }
  void add(const V& normal) { normals_.push_back(normal * (Real(1) / Measured<Real>::length(normal))); }
  void add_side(const V& n, const Real& height) { add(height < 0 ? n * Real(-1) : n); }

  /// The last of the planes that the point comes through from outside, each with its height and its fall.
  struct Entry {
    V normal;
    Real height, fall;
  };
  void add_last(const std::vector<Entry>& entries, bool all) {
    Real last = 0;
    for (const Entry& e : entries)
      if (e.fall > 0 && e.height >= 0) last = std::max(last, Real(e.height / e.fall));
    const Real nearly = last - ldexp(last, -std::numeric_limits<Real>::digits * 2 / 3);
    for (const Entry& e : entries) {
      if (!(e.fall > 0 && e.height >= 0 && e.height / e.fall >= nearly)) continue;
      add(e.normal);
      if (!all) return;
    }
  }

  void meet(const ricochet::Sphere&) {}
  void meet(const ricochet::Capsule&) {}
  void meet(const ricochet::Plane& s) { add_side(at(s.normal), dot(p_ - at(s.point), at(s.normal))); }
  void meet(const ricochet::PlaneThrough& s) {
    const V n = cross(at(s.q) - at(s.p), at(s.r) - at(s.p));
    add_side(n, dot(p_ - at(s.p), n));
  }
  void meet(const ricochet::Triangle& s) {
    const std::array<V, 3> c{at(s.a), at(s.b), at(s.c)};
    const V n = cross(c[1] - c[0], c[2] - c[0]);
    const Real height = dot(p_ - c[0], n);
    if (at_once_ || height != 0) return add_side(n, height);
    std::vector<Entry> sides;
    for (std::size_t i = 0; i < 3; ++i) {
      const V out = cross(c[(i + 1) % 3] - c[i], n);
      sides.push_back({out, dot(p_ - c[i], out), -dot(u_, out)});
    }
    add_last(sides, true);
  }
  void meet(const ricochet::Box& s) {
    const std::array<Real, 3> place{p_.x, p_.y, p_.z}, motion{u_.x, u_.y, u_.z};
    std::vector<Entry> sides;
    for (int i = 0; i < 3; ++i) {
      const auto axis = static_cast<std::size_t>(i);
      const auto along = [&](double length) {
        return V{i == 0 ? length : 0, i == 1 ? length : 0, i == 2 ? length : 0};
      };
      if (at_once_) {
        if (place[axis] == s.max[i]) return add(along(1));
        if (place[axis] == s.min[i]) return add(along(-1));
      }
      sides.push_back(motion[axis] < 0 ? Entry{along(1), place[axis] - s.max[i], -motion[axis]}
                                       : Entry{along(-1), s.min[i] - place[axis], motion[axis]});
    }
    add_last(sides, false);
  }
  void meet(const ricochet::OrientedBox& s) {
    // Lengths times s = |q|^2, so that a place on a face is found to be there exactly.
    const V u{Real(s.rotation.x), Real(s.rotation.y), Real(s.rotation.z)}, from = p_ - at(s.center);
    const Real w(s.rotation.w), stretch = dot(u, u) + w * w;
    std::vector<Entry> sides;
    for (int i = 0; i < 3; ++i) {
      const V e{i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0};
      const V axis = e * (w * w - dot(u, u)) + u * (2 * dot(u, e)) + cross(u, e) * (2 * w);
      const Real place = dot(from, axis), motion = dot(u_, axis), half = stretch * Real(s.half_size[i]);
      if (at_once_) {
        if (place == half) return add(axis);
        if (place == -half) return add(axis * Real(-1));
      }
      sides.push_back(motion < 0 ? Entry{axis, place - half, -motion}
                                 : Entry{axis * Real(-1), -half - place, motion});
    }
    add_last(sides, false);
  }
  void meet(const ricochet::Cylinder& s) {
    const V a = at(s.a), e = at(s.b) - a, from = p_ - a;
    const Real length_2 = dot(e, e), u = dot(from, e), pace = dot(u_, e), r(s.radius);
    const auto away = [&](const Real& time) {
      const V q = from + u_ * time;
      return q - e * (dot(q, e) / length_2);
    };
    if (at_once_) {
      if (u == 0) return add(e * Real(-1));
      if (u == length_2) return add(e);
      return add(away(0));
    }
    const Real height = pace > 0 ? Real(-u) : Real(u - length_2);
    if (pace != 0 && height >= 0) {
      const Real far = Measured<Real>::length(away(height / abs(pace)));
      if (far <= r + ldexp(r, -std::numeric_limits<Real>::digits * 2 / 3))
        return add(pace > 0 ? e * Real(-1) : e);
    }
    for (int i = 0; i < 600; ++i) {
      const V h = away(time_);
      const Real far = Measured<Real>::length(h), rate = dot(h, u_) / far;
      if (!(rate < 0)) break;
      const Real step = (r - far) / rate;
      time_ += step;
      if (!(abs(step) > ldexp(time_, -std::numeric_limits<Real>::digits / 3))) break;
    }
    add(away(time_));
  }
  void meet(const ricochet::Wall& s) {
    const V a = at(s.a), e = at(s.b) - a, n{e.y, -e.x, 0};
    const Real height = dot(p_ - a, n);
    if (at_once_ || height != 0) return add_side(n, height);
    add(dot(p_ - a, e) < 0 ? e * Real(-1) : e);
  }

  V p_, u_;
  bool at_once_;
  Real time_;
  std::vector<V> normals_;
};

}  // namespace oracle
