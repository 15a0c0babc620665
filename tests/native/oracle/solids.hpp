// The distance of a place from a shape, and the least distance of a straight path from it: exact signs by geometry
// alone.
//
// A ball meets a shape if its centre comes as near to it as the ball's radius, the `radius_sum`. So each shape answers
// two questions, without solving an equation for a time:
//   look    its nearest point to a place: is the distance below, equal to or above radius_sum, and does
//           the distance decrease, stay or grow as the place moves?
//   least   the least distance between the shape and a path from now on, compared with radius_sum: the least of
//           those between the path and each corner, edge and face, each a quotient of polynomials.
// Everything is relative to the shape's reference point. A place may be given as `q / scale`, for a time that is no
// multiple of the path's unit.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "native/oracle/field.hpp"

namespace oracle {

using Vec = Vector<Exact>;

inline bool is_zero(const Vec& v) { return sign(v.x) == 0 && sign(v.y) == 0 && sign(v.z) == 0; }

struct Look {
  int side;     ///< of distance - radius_sum
  int rate;     ///< of the rate of the distance; on the shape itself: 1 if the motion leaves it, else 0
  bool within;  ///< strictly inside the shape itself
};

/// The distance from a point: |o|^2 against r^2, or |o x v|^2 against r^2 |v|^2 while the path still approaches it.
inline int least_to_point(const Vec& o, const Vec& v, const Exact& radius_sum) {
  const Exact r2 = squared(radius_sum);
  if (sign(dot(o, v)) >= 0) return compare(squared(o), r2);
  return compare(squared(cross(o, v)), r2 * squared(v));
}

/// The distance from a segment that starts at the origin: the least of those to its ends, from the start, and between
/// the two lines if their nearest points are within both:
///   tau = (b e.o - c d) / n,  s = (a e.o - b d) / n,  a = v.v, b = v.e, c = e.e, d = v.o, n = a c - b^2
inline int least_to_segment(const Vec& o, const Vec& v, const Vec& e, const Exact& radius_sum) {
  if (is_zero(e)) return least_to_point(o, v, radius_sum);
  int least = std::min(least_to_point(o, v, radius_sum), least_to_point(o - e, v, radius_sum));
  const Exact r2 = squared(radius_sum), c = squared(e), along = dot(o, e);
  if (sign(along) >= 0 && compare(along, c) <= 0)
    least = std::min(least, compare(squared(cross(o, e)), r2 * c));
  const Vec across = cross(v, e);
  const Exact n = squared(across);
  if (sign(n) == 0) return least;
  const Exact b = dot(v, e), d = dot(v, o);
  const Exact tau = b * along - c * d, s = squared(v) * along - b * d;
  if (sign(tau) < 0 || sign(s) < 0 || compare(s, n) > 0) return least;
  return std::min(least, compare(squared(dot(o, across)), r2 * n));
}

/// The vector out of a shape: `vector` / `scale`, scale > 0.
struct Separation {
  Vec vector;
  Exact scale;
};
inline Separation out_of_segment(const Vec& q, const Exact& scale, const Vec& e) {
  const Exact u = dot(q, e), length_2 = squared(e);
  if (sign(u) <= 0) return {q, 1.0};
  if (compare(u, length_2 * scale) >= 0) return {q - e * scale, 1.0};
  return {q * length_2 - e * u, length_2};
}
inline Look look_along(const Separation& out, const Exact& scale, const Exact& radius_sum, const Vec& v) {
  return {compare(squared(out.vector), squared(radius_sum * scale * out.scale)), sign(dot(out.vector, v)),
          false};
}

class Solid {
 public:
  virtual ~Solid() = default;
  virtual Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const = 0;
  /// For a path that starts farther away than `radius_sum` and approaches: -1 if it gets nearer than that, 0 if exactly
  /// as near, 1 if it stays farther away.
  virtual int least(const Vec& o, const Vec& v, const Exact& radius_sum) const = 0;
};

class Point final : public Solid {
 public:
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    return look_along({q, 1.0}, scale, radius_sum, v);
  }
  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    return least_to_point(o, v, radius_sum);
  }
};

class Segment final : public Solid {
 public:
  explicit Segment(Vec e) : e_(std::move(e)) {}
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    return look_along(out_of_segment(q, scale, e_), scale, radius_sum, v);
  }
  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    return least_to_segment(o, v, e_, radius_sum);
  }

 private:
  Vec e_;
};

/// The strip above and below a segment of the plane z = 0: z plays no part.
class Strip final : public Solid {
 public:
  explicit Strip(Vec e) : e_(std::move(e)) {}
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const Vec place{q.x, q.y, 0.0}, motion{v.x, v.y, 0.0};
    Look seen = look_along(out_of_segment(place, scale, e_), scale, radius_sum, motion);
    if (sign(radius_sum) == 0 && seen.side == 0) {
      const Exact u = dot(place, e_), pace = dot(motion, e_);
      const bool leaves = sign(cross(motion, e_).z) != 0 || (sign(u) == 0 && sign(pace) < 0) ||
                          (compare(u, squared(e_) * scale) == 0 && sign(pace) > 0);
      seen.rate = leaves;
    }
    return seen;
  }
  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    const Vec place{o.x, o.y, 0.0}, motion{v.x, v.y, 0.0};
    // In a plane two lines meet, so the two nearest points of least_to_segment have distance 0.
    return least_to_segment(place, motion, e_, radius_sum);
  }

 private:
  Vec e_;
};

class FlatPlane final : public Solid {
 public:
  explicit FlatPlane(Vec n) : n_(std::move(n)) {}
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const Exact height = dot(q, n_);
    const int above = sign(height), climbing = sign(dot(v, n_));
    return {compare(squared(height), squared(radius_sum * scale) * squared(n_)),
            above == 0 ? climbing * climbing : above * climbing, false};
  }
  /// A path that approaches a plane meets it.
  int least(const Vec&, const Vec&, const Exact&) const override { return -1; }

 private:
  Vec n_;
};

class FlatTriangle final : public Solid {
 public:
  FlatTriangle(const Vec& e1, const Vec& e2) : corners_{Vec{}, e1, e2}, n_(cross(e1, e2)) {
    for (std::size_t i = 0; i < 3; ++i) edges_[i] = corners_[(i + 1) % 3] - corners_[i];
  }
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const Exact height = dot(q, n_);
    std::array<int, 3> beside{};
    bool over = true;
    for (std::size_t i = 0; i < 3; ++i) {
      beside[i] = sign(dot(cross(edges_[i], q - corners_[i] * scale), n_));
      over = over && beside[i] >= 0;
    }
    if (!over) {
      Separation best = out_of_segment(q - corners_[0] * scale, scale, edges_[0]);
      for (std::size_t i = 1; i < 3; ++i) {
        const Separation out = out_of_segment(q - corners_[i] * scale, scale, edges_[i]);
        if (compare(squared(out.vector * best.scale), squared(best.vector * out.scale)) < 0) best = out;
      }
      return look_along(best, scale, radius_sum, v);
    }
    if (sign(height) != 0) return look_along({n_ * height, squared(n_)}, scale, radius_sum, v);
    Look on{compare(Exact(0.0), squared(radius_sum)), sign(dot(v, n_)) != 0, false};
    for (std::size_t i = 0; i < 3; ++i)
      if (beside[i] == 0 && sign(dot(cross(edges_[i], v), n_)) < 0) on.rate = 1;
    return on;
  }
  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    int least = crosses(o, v) ? compare(Exact(0.0), squared(radius_sum)) : 1;
    for (std::size_t i = 0; i < 3; ++i)
      least = std::min(least, least_to_segment(o - corners_[i], v, edges_[i], radius_sum));
    return least;
  }

 private:
  /// True if the path crosses the plane inside the triangle, at o |v.n| + v |o.n| over |v.n|.
  bool crosses(const Vec& o, const Vec& v) const {
    const Exact height = dot(o, n_), climb = dot(v, n_);
    if (sign(height) * sign(climb) >= 0) return false;
    const bool above = sign(height) > 0;
    const Exact distance = above ? height : -height, rate = above ? -climb : climb;
    const Vec there = o * rate + v * distance;
    for (std::size_t i = 0; i < 3; ++i)
      if (sign(dot(cross(edges_[i], there - corners_[i] * rate), n_)) < 0) return false;
    return true;
  }

  std::array<Vec, 3> corners_, edges_;
  Vec n_;
};

/// A box from the origin to `size`.
class Brick final : public Solid {
 public:
  explicit Brick(const Vec& size) : size_{size.x, size.y, size.z} {}
  Look look(const Vec& q, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const std::array<Exact, 3> place{q.x, q.y, q.z}, motion{v.x, v.y, v.z};
    std::array<Exact, 3> out{};
    bool outside = false, leaves = false, on = false;
    for (std::size_t i = 0; i < 3; ++i) {
      const Exact beyond = place[i] - size_[i] * scale;
      const int near = sign(place[i]), far = sign(beyond), going = sign(motion[i]);
      if (near < 0) out[i] = place[i];
      if (far > 0) out[i] = beyond;
      outside = outside || near < 0 || far > 0;
      on = on || near == 0 || far == 0;
      leaves = leaves || (near == 0 && going < 0) || (far == 0 && going > 0);
    }
    if (outside) return look_along({{out[0], out[1], out[2]}, 1.0}, scale, radius_sum, v);
    return {compare(Exact(0.0), squared(radius_sum)), leaves, !on};
  }
  int least(const Vec& o, const Vec& v, const Exact& radius_sum) const override {
    if (crosses(o, v)) return compare(Exact(0.0), squared(radius_sum)) == 0 ? 0 : -1;
    int least = 1;
    if (sign(radius_sum) == 0) return least;
    for (int axis = 0; axis < 3; ++axis) {
      for (int bits = 0; bits < 8; ++bits) {
        if (bits >> axis & 1) continue;
        const Vec corner{bits & 1 ? size_[0] : Exact(0.0), bits & 2 ? size_[1] : Exact(0.0),
                         bits & 4 ? size_[2] : Exact(0.0)};
        const auto along = [&](int i) { return i == axis ? size_[static_cast<std::size_t>(i)] : Exact(0.0); };
        const Vec edge{along(0), along(1), along(2)};
        least = std::min(least, least_to_segment(o - corner, v, edge, radius_sum));
      }
    }
    return least;
  }

 private:
  /// True if the times within the three slabs have a common one, now or later.
  bool crosses(const Vec& o, const Vec& v) const {
    const std::array<Exact, 3> place{o.x, o.y, o.z}, motion{v.x, v.y, v.z};
    Exact enter = 0.0, enter_over = 1.0, leave = 0.0, leave_over = 0.0;  // over 0: never
    for (std::size_t i = 0; i < 3; ++i) {
      const int going = sign(motion[i]);
      const Exact beyond = place[i] - size_[i];
      if (going == 0) {
        if (sign(place[i]) < 0 || sign(beyond) > 0) return false;
        continue;
      }
      const Exact pace = going > 0 ? motion[i] : -motion[i];
      const Exact in = going > 0 ? -place[i] : beyond, out = going > 0 ? -beyond : place[i];
      if (compare(in * enter_over, enter * pace) > 0) enter = in, enter_over = pace;
      if (sign(leave_over) == 0 || compare(out * leave_over, leave * pace) < 0)
        leave = out, leave_over = pace;
    }
    return sign(leave_over) == 0 || compare(enter * leave_over, leave * enter_over) <= 0;
  }

  std::array<Exact, 3> size_;
};

}  // namespace oracle
