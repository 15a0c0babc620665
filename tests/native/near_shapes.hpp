// Shapes and places near them for nearness questions: on a lattice, where ties and contacts are frequent; of any size;
// far away.
#pragma once

#include "native/oracle/generators.hpp"

namespace ricochet::near_shapes {

inline constexpr int kCategories = 5;

inline AnyShape shape(Random& random, oracle::Kind kind, int category) {
  const double size = category == 4 ? std::ldexp(1, random.below(600) - 300) : 1;
  for (;;) {
    const AnyShape made = oracle::draw::shape(
        kind,
        [&] {
          Vec3d at = category < 2 ? oracle::draw::lattice(random, 3) : random.place(size);
          if (category == 1) oracle::draw::nudge(random, at, 3);
          return at;
        },
        [&] { return category < 2 ? 1.0 + random.below(3) : size * random.number(0.01, 1); });
    if (oracle::draw::is_sound({"", Bullet::moving(Vec3d(0.0), Vec3d(0.0), 0), made, Vec3d(0.0)}))
      return made;
  }
}

/// Mostly near a shape of that category; a lattice place is often on it, inside it or in its middle.
inline Vec3d place(Random& random, const AnyShape& shape, int category) {
  const double far = category == 3 ? std::ldexp(1, random.below(100)) : 1;
  const Vec3d& reference = reference_point(shape);
  if (category < 2) {
    Vec3d at = oracle::draw::lattice(random, 3) * (random.below(3) == 0 ? 0.5 : 1);
    // From the reference point along one axis: on a sphere, in a box or at its corner, at an end of an axis
    if (random.below(4) == 0) {
      at = reference;
      at[random.below(3)] += oracle::draw::whole(random, 3);
    }
    if (category == 1) oracle::draw::nudge(random, at, 3);
    return at;
  }
  const double size = category == 4 ? std::max(largest_coordinate(reference), 1e-100) : 1;
  const Vec3d from = reference + random.place(2 * size);
  // On the surface to rounding, or anywhere
  return random.below(3) == 0 ? closest_point(shape, from) : from * far;
}

/// The size of the numbers that the distance of a place is computed from.
inline double size(const AnyShape& shape, const Vec3d& place) {
  return largest_coordinate(place) + largest_coordinate(reference_point(shape));
}

/// The shape reflected at a place, with the same distance from it; exact on the lattice.
inline AnyShape reflected(const AnyShape& shape, const Vec3d& place) {
  struct Visit {
    Vec3d twice;
    Vec3d at(const Vec3d& v) const { return twice - v; }
    AnyShape operator()(const Sphere& s) const { return Sphere{at(s.center), s.radius}; }
    AnyShape operator()(const Plane& p) const { return Plane{at(p.point), p.normal}; }
    AnyShape operator()(const PlaneThrough& p) const { return PlaneThrough{at(p.p), at(p.q), at(p.r)}; }
    AnyShape operator()(const Triangle& t) const { return Triangle{at(t.b), at(t.c), at(t.a)}; }
    AnyShape operator()(const Box& b) const { return Box{at(b.max), at(b.min)}; }
    AnyShape operator()(const Capsule& c) const { return Capsule{at(c.b), at(c.a), c.radius}; }
    AnyShape operator()(const Cylinder& c) const { return Cylinder{at(c.b), at(c.a), c.radius}; }
    AnyShape operator()(const Wall& w) const {
      const Vec3d a = at(w.b), b = at(w.a);
      return Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
    }
    AnyShape operator()(const OrientedBox& b) const {
      return OrientedBox{at(b.center), b.half_size, b.rotation};
    }
  };
  return std::visit(Visit{place * 2.0}, shape);
}

}  // namespace ricochet::near_shapes
