// Places known by hand to touch: integers whose squares sum to a square, for every shape and its parts.
#pragma once

#include "native/oracle/generators.hpp"

namespace oracle {

/// A shape, the place of a ball's centre that just touches it, and the normal of the shape there, all whole
/// numbers.
struct Touching {
  AnyShape shape;
  Vec3d center, out;
  double ball;
};

namespace make {

struct Legs {
  double x, y, length;
};
inline Legs legs(Random& random) {
  static constexpr Legs kTriples[] = {{3, 4, 5},   {5, 12, 13},  {8, 15, 17},
                                      {7, 24, 25}, {20, 21, 29}, {0, 1, 1}};
  const Legs t = kTriples[random.below(6)];
  const bool swapped = random.below(2);
  return swapped ? Legs{t.y, t.x, t.length} : t;
}

/// Its axes in another order.
inline Vec3d turned(const Vec3d& v, int turn) {
  return turn == 0 ? v : turn == 1 ? Vec3d(v.z, v.x, v.y) : Vec3d(v.y, v.z, v.x);
}

/// `e`, turned away from the side that `out` points to.
inline Vec3d behind(const Vec3d& e, const Vec3d& out) { return dot(e, out) > 0 ? -e : e; }

/// With the axis along z before the turn: `radial` outward from it, `rise` the part of the normal along it.
inline Touching touching_cylinder(Random& random, int turn, const Vec3d& at) {
  const Legs round = legs(random), slope = legs(random);
  const double times = 1 + random.below(3), length = 1 + random.below(9);
  const double x = round.x * sign(random), y = round.y * sign(random);
  const int part = random.below(6);  // the side, an end, or a rim
  const double i = part == 0 ? 1 : part == 1 ? 0 : slope.x, j = part == 0 ? 0 : part == 1 ? 1 : slope.y;
  const Vec3d out(x * i, y * i, round.length * j);
  const double distance = round.length * (part <= 1 ? 1 : slope.length);
  const double height = part == 0 ? random.below(static_cast<int>(distance) + 1) : length;
  const double within = part == 1 ? random.number(0, 1) < 0.5 ? 0 : 1 : times;
  const Vec3d touched = Vec3d(x * within, y * within, height);
  const Vec3d low = at, high = at + turned({0, 0, length}, turn);
  const bool swaps = random.below(2);
  return {ricochet::Cylinder{swaps ? high : low, swaps ? low : high, round.length * times},
          at + turned(touched + out, turn), turned(out, turn), distance};
}

/// A box along the axes that is touched, turned by a quaternion of integers: lengths grow by |q|^2, and by 2 again, so
/// that half of its size is an integer.
inline Touching touching_turned_box(Random& random, const Touching& along) {
  const Vec3d at = lattice(random, 9), axis = lattice(random, 2);
  const ricochet::Quaternion q{axis.x, axis.y, axis.z, 1.0 + random.below(2)};
  const double stretch = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  const auto& box = std::get<ricochet::Box>(along.shape);
  const ricochet::OrientedBox turned{at + rotated(q, box.min + box.max), (box.max - box.min) * stretch, q};
  return {turned, at + 2 * rotated(q, along.center), rotated(q, along.out), 2 * stretch * along.ball};
}

inline Touching touching(Random& random, Kind kind) {
  if (kind == Kind::OrientedBox) return touching_turned_box(random, touching(random, Kind::Box));
  const Vec3d at = lattice(random, 9);
  const int turn = random.below(3);
  if (kind == Kind::Cylinder) return touching_cylinder(random, turn, at);
  const Legs flat = legs(random), slope = legs(random);
  const double x = flat.x * sign(random), y = flat.y * sign(random), z = sign(random);
  const bool upright = kind == Kind::Wall || random.below(3) == 0;
  Vec3d out = upright ? Vec3d(x, y, 0) : Vec3d(x * slope.x, y * slope.x, flat.length * slope.y * z);
  const double distance = upright ? flat.length : flat.length * slope.length;
  if (kind != Kind::Wall) out = turned(out, turn);
  const Vec3d any = lattice(random, 3), other = lattice(random, 3);
  const Vec3d across = cross(out, any), beside = cross(out, other);
  const bool by_edge = random.below(2);
  const double ball = static_cast<double>(random.below(static_cast<int>(distance)));
  const Vec3d center = at + out;
  switch (kind) {
    case Kind::Sphere:
      return {ricochet::Sphere{at, distance - ball}, center, out, ball};
    case Kind::Plane:
      return {ricochet::Plane{at + across, out * sign(random)}, center, out, distance};
    case Kind::Through:
      return {ricochet::PlaneThrough{at + across, at - across + beside, at - beside}, center, out, distance};
    case Kind::Triangle: {
      const Vec3d e = behind(any, out);
      if (by_edge) return {ricochet::Triangle{at - across, at + across, at + e}, center, out, distance};
      return {ricochet::Triangle{at, at + e, at + behind(other, out)}, center, out, distance};
    }
    case Kind::Box: {
      const Vec3d size = abs(any) + Vec3d(random.below(2), 1, 1);
      Vec3d low = at, high = at;
      for (int i = 0; i < 3; ++i) {
        if (out[i] > 0 || (out[i] == 0 && by_edge)) low[i] -= size[i];
        if (out[i] < 0 || (out[i] == 0 && !by_edge)) high[i] += size[i];
      }
      return {ricochet::Box{low, high}, center, out, distance};
    }
    case Kind::Capsule:
      if (by_edge) return {ricochet::Capsule{at - across, at + across, distance - ball}, center, out, ball};
      return {ricochet::Capsule{at + behind(any, out), at, distance - ball}, center, out, ball};
    default: {
      const Vec3d flat_at(at.x, at.y, 0), e(any.x, any.y, 0), along(-out.y, out.x, 0);
      if (by_edge) return {ricochet::Wall{flat_at - along, flat_at + along}, center, out, distance};
      return {ricochet::Wall{flat_at, flat_at + behind(e, out)}, center, out, distance};
    }
  }
}

/// Integers times a power of two, and a few of them one double off.
inline Case varied(Random& random, Case c) {
  const int size = random.below(3) ? 0 : whole(random, 300);
  const double unit = std::ldexp(1.0, size);
  each_number(c, [&](auto& number) { number *= unit; });
  if (random.below(2)) each_number(c, [&](auto& number) { nudge(random, number, 12); });
  return c;
}

/// Past the place that touches, square to the normal: exactly tangent, since all shapes are convex.
inline Case tangent(Random& random, Kind kind) {
  const Touching t = touching(random, kind);
  const Vec3d any = lattice(random, 3);
  const Vec3d along = cross(t.out, any);
  const double before = 1 + random.below(3), behind = 1 + random.below(3);
  const Vec3d velocity = random.below(2) ? Vec3d(0.0) : lattice(random, 3);
  Case c{"", Bullet::moving(t.center - along * before, along + velocity, t.ball), t.shape, velocity};
  if (random.below(3) == 0) {
    c.bullet =
        Bullet::aimed(t.center - along * before, t.center + along * behind, 1.0 + random.below(3), t.ball);
    c.velocity = random.below(2) ? Vec3d(0.0) : along * (random.below(2) ? 0.5 : -1.0);
  }
  return varied(random, c);
}

/// Starts where it touches, or on the shape itself as a point, and moves in, out or along.
inline Case surface(Random& random, Kind kind) {
  const Touching t = touching(random, kind);
  const Vec3d any = lattice(random, 3), along = cross(t.out, any);
  const int choice = random.below(4);
  const Vec3d heading = choice == 0 ? any : choice == 1 ? along : choice == 2 ? along - t.out : along + t.out;
  const bool has_radius = kind == Kind::Sphere || kind == Kind::Capsule;
  const bool is_point = !has_radius && random.below(3) == 0;
  const double share = random.below(3) ? 1.0 : 0x1p-30;
  const Vec3d velocity = random.below(2) ? Vec3d(0.0) : lattice(random, 3);
  const Vec3d start = is_point ? ricochet::closest_point(t.shape, t.center) : t.center;
  Case c{"", Bullet::moving(start, (along + (heading - along) * share) + velocity, is_point ? 0 : t.ball),
         t.shape, velocity};
  if (random.below(3) == 0) {
    c.velocity = Vec3d(0.0);
    c.bullet = Bullet::aimed(start, start + heading, 1.0 + random.below(3), c.bullet.radius);
  }
  return varied(random, c);
}

}  // namespace make

using Make = Case (*)(Random&, Kind);
struct Category {
  const char* name;
  Make make;
};
inline constexpr std::array<Category, 10> kCategories = {{{"generic", make::generic},
                                                          {"grid", make::grid},
                                                          {"near grid", make::near_grid},
                                                          {"sparse", make::sparse},
                                                          {"grazing", make::grazing},
                                                          {"far", make::far},
                                                          {"surface", make::surface},
                                                          {"parallel", make::parallel},
                                                          {"aimed", make::aimed},
                                                          {"tangent", make::tangent}}};

/// The next sound case of a category.
inline Case draw_case(Random& random, const Category& category, Kind kind) {
  for (;;) {
    Case c = category.make(random, kind);
    c.category = category.name;
    if (draw::is_sound(c)) return c;
  }
}

}  // namespace oracle
