// Worlds for tests of motion on surfaces: closed worlds, in which a body must stay, and floors of tiles.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "native/random.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::motion_worlds {

/// An exact change of a world: it is moved, turned, mirrored and scaled. Rotations have the entries 3/5 and 4/5, and coordinates are multiples
/// of 5.
struct Change {
  int turn = 0;  ///< the axis of the rotation; 3: no rotation
  bool mirrored = false;
  Vec3d moved{0.0};
  int scale = 0;  ///< exponent of the power of two that scales lengths

  Vec3d direction(const Vec3d& v) const {
    Vec3d r = v;
    if (turn < 3) {
      const int i = (turn + 1) % 3, j = (turn + 2) % 3;
      r[i] = (3 * v[i] - 4 * v[j]) / 5;
      r[j] = (4 * v[i] + 3 * v[j]) / 5;
    }
    if (mirrored) r.x = -r.x;
    return r;
  }
  Vec3d vector(const Vec3d& v) const {
    const Vec3d r = direction(v);
    return {std::ldexp(r.x, scale), std::ldexp(r.y, scale), std::ldexp(r.z, scale)};
  }
  Vec3d place(const Vec3d& p) const { return vector(p + moved); }
};

/// A world, and the region in which bodies begin.
struct World {
  const char* family = "";
  std::vector<AnyShape> shapes{};  ///< the targets before the change
  Vec3d gravity{0, -10, 0};
  Vec3d low{0.0}, high{0.0};  ///< bounds of the region where bodies begin
  /// How far a place, before the change, is outside of the region where bodies may be; below 0 inside.
  std::function<double(const Vec3d&)> outside{};
  bool is_closed = true;  ///< no body can fly off
};

/// Rounds to multiples of 5 / 2^10, which rotations change exactly.
inline Vec3d fine(const Vec3d& v) {
  const auto one = [](double x) { return std::nearbyint(x * 1024 / 5) * 5 / 1024; };
  return {one(v.x), one(v.y), one(v.z)};
}

inline Plane plane_through(const Vec3d& point, const Vec3d& normal) { return {point, normal}; }

/// A funnel of triangles: its tip is at the bottom, and it is open at the top.
inline World funnel(Random& random, int sides, bool at_origin) {
  World world{"funnel"};
  const Vec3d tip = at_origin ? Vec3d(0.0) : fine(random.place(20));
  const double height = random.number(1, 6), wide = random.number(2, 8);
  std::vector<Vec3d> ring;
  const double first = random.number(0, 6);
  for (int k = 0; k < sides; ++k) {
    const double angle = first + (k + random.number(-0.2, 0.2)) * 6.283185307179586 / sides;
    ring.push_back(
        fine(tip + Vec3d(wide * std::cos(angle), height * random.number(0.8, 1.2), wide * std::sin(angle))));
  }
  for (int k = 0; k < sides; ++k) {
    const Vec3d &a = ring[static_cast<std::size_t>(k)], &b = ring[static_cast<std::size_t>((k + 1) % sides)];
    world.shapes.push_back(random.below(2) ? Triangle{tip, a, b} : Triangle{b, tip, a});
  }
  // Bodies begin above the funnel, within its rim: beside it they could fall beneath a face.
  const double room = 0.2 * std::min(height, wide);
  world.low = tip + Vec3d(-room, 0.6 * height, -room);
  world.high = tip + Vec3d(room, 2 * height, room);
  world.is_closed = false;
  const double top = tip.y + 0.75 * height;
  // A place is outside if it lies below the face whose sector around the axis contains it.
  const auto faces = world.shapes;
  world.outside = [faces, top](const Vec3d& p) {
    if (p.y > top) return -1.0;
    double worst = -1e300;
    bool is_over_any = false;
    for (const AnyShape& shape : faces) {
      const Triangle& one = std::get<Triangle>(shape);
      const Vec3d n = cross(one.b - one.a, one.c - one.a);
      const auto weight = [&](const Vec3d& a, const Vec3d& b) {
        return (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);
      };
      const double u = weight(one.a, one.b), v = weight(one.b, one.c), w = weight(one.c, one.a);
      const double size = std::fabs(u) + std::fabs(v) + std::fabs(w);
      const bool is_over = (u >= -1e-9 * size && v >= -1e-9 * size && w >= -1e-9 * size) ||
                           (u <= 1e-9 * size && v <= 1e-9 * size && w <= 1e-9 * size);
      if (!is_over) continue;
      is_over_any = true;
      const double up = n.y < 0 ? -1 : 1;
      worst = std::max(worst, -up * dot(n, p - one.a) / length(n));
    }
    return is_over_any ? worst : -1.0;  // beside the funnel, beyond its rim
  };
  return world;
}

/// Two walls that form a V, with gravity in the plane of their cross-section.
inline World vee(Random& random, bool at_origin) {
  World world{"V"};
  const Vec3d tip = at_origin ? Vec3d(0.0) : fine(Vec3d(random.number(-9, 9), random.number(-9, 9), 0));
  const Vec3d left = fine(Vec3d(tip.x - random.number(0.3, 3), tip.y + random.number(0.3, 3), 0)),
              right = fine(Vec3d(tip.x + random.number(0.3, 3), tip.y + random.number(0.3, 3), 0));
  world.shapes = {Wall{left, tip}, Wall{tip, right}};
  const double rim = std::min(left.y, right.y);
  world.low = {tip.x, tip.y + 0.6 * (rim - tip.y), 0};
  world.high = {tip.x, rim, 0};
  world.is_closed = false;
  world.outside = [=](const Vec3d& p) {
    if (p.y > rim || p.x < left.x || p.x > right.x) return -1.0;
    const Vec3d other = p.x < tip.x ? left : right;
    const double slope = (other.y - tip.y) / (other.x - tip.x);
    return tip.y + slope * (p.x - tip.x) - p.y > 0 ? (tip.y + slope * (p.x - tip.x) - p.y) : -1.0;
  };
  return world;
}

/// A closed room: a box of twelve triangles.
inline World room(Random& random, bool at_origin) {
  World world{"room"};
  const Vec3d half = fine(Vec3d(random.number(1, 5), random.number(1, 5), random.number(1, 5))),
              middle = at_origin ? half : fine(random.place(20)), low = middle - half, high = middle + half;
  const auto corner = [&](int k) {
    return Vec3d(k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z);
  };
  const int faces[6][4] = {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4},
                           {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}};
  for (const auto& f : faces) {
    const int turn = random.below(2);
    world.shapes.push_back(Triangle{corner(f[turn]), corner(f[1 + turn]), corner(f[2 + turn])});
    world.shapes.push_back(Triangle{corner(f[turn]), corner(f[2 + turn]), corner(f[(3 + turn) % 4])});
  }
  world.low = middle - half * 0.5, world.high = middle + half * 0.5;
  world.outside = [=](const Vec3d& p) {
    double most = -1e300;
    for (int i = 0; i < 3; ++i) most = std::max({most, p[i] - high[i], low[i] - p[i]});
    return most;
  };
  return world;
}

/// A floor of tiles with four planes around it. The tiles are boxes, or pairs of triangles.
inline World tiles(Random& random, bool at_origin) {
  World world{"tiles"};
  const int n = 3 + random.below(6);
  const double y = at_origin ? 0 : fine(Vec3d(random.number(-9, 9))).x;
  std::vector<double> x{0}, z{0};
  for (int k = 0; k < n; ++k) {
    x.push_back(x.back() + fine(Vec3d(random.number(0.3, 2))).x);
    z.push_back(z.back() + fine(Vec3d(random.number(0.3, 2))).x);
  }
  const bool are_boxes = random.below(2) == 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    for (std::size_t k = 0; k + 1 < z.size(); ++k) {
      const Vec3d a(x[i], y, z[k]), b(x[i + 1], y, z[k]), c(x[i + 1], y, z[k + 1]), d(x[i], y, z[k + 1]);
      if (are_boxes) {
        world.shapes.push_back(Box{{a.x, y - 5, a.z}, c});
      } else if (random.below(2)) {
        world.shapes.push_back(Triangle{a, b, c});
        world.shapes.push_back(Triangle{a, c, d});
      } else {
        world.shapes.push_back(Triangle{a, b, d});
        world.shapes.push_back(Triangle{b, c, d});
      }
    }
  for (const Vec3d& n_of : {Vec3d(1, 0, 0), Vec3d(0, 0, 1)})
    for (const double side : {-1.0, 1.0})
      world.shapes.push_back(
          plane_through(side < 0 ? Vec3d(x.front(), y, z.front()) : Vec3d(x.back(), y, z.back()), n_of));
  world.low = {x.front() + 0.3, y + 0.3, z.front() + 0.3};
  world.high = {x.back() - 0.3, y + 3, z.back() - 0.3};
  const Vec3d low(x.front(), y, z.front()), high(x.back(), 1e300, z.back());
  world.outside = [=](const Vec3d& p) {
    return std::max({low.x - p.x, p.x - high.x, low.z - p.z, p.z - high.z, low.y - p.y});
  };
  return world;
}

/// A terrain of triangles with four planes around it.
inline World terrain(Random& random, bool at_origin) {
  World world{"terrain"};
  const int squares = 4 + random.below(8);
  const Vec3d base =
      at_origin ? Vec3d(-squares / 2 * 5.0 / 4, 0, -squares / 2 * 5.0 / 4) : fine(random.place(30));
  std::vector<double> heights;
  for (int k = 0; k < (squares + 1) * (squares + 1); ++k)
    heights.push_back(fine(Vec3d(random.number(0, random.below(2) ? 1.0 : 0.3))).x);
  if (at_origin) heights[static_cast<std::size_t>((squares / 2) * (squares + 1) + squares / 2)] = 0;
  const auto at = [&](int i, int k) {
    return base + Vec3d(i * 5.0 / 4, heights[static_cast<std::size_t>(i * (squares + 1) + k)], k * 5.0 / 4);
  };
  for (int i = 0; i < squares; ++i)
    for (int k = 0; k < squares; ++k) {
      world.shapes.push_back(Triangle{at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      world.shapes.push_back(Triangle{at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
  const Vec3d far = base + Vec3d(squares * 5.0 / 4, 0, squares * 5.0 / 4);
  for (const Vec3d& n_of : {Vec3d(1, 0, 0), Vec3d(0, 0, 1)})
    for (const Vec3d& through : {base, far}) world.shapes.push_back(plane_through(through, n_of));
  world.low = base + Vec3d(0.3, 1.5, 0.3), world.high = far + Vec3d(-0.3, 4, -0.3);
  const auto faces = world.shapes;
  world.outside = [faces, base, far](const Vec3d& p) {
    double worst = std::max({base.x - p.x, p.x - far.x, base.z - p.z, p.z - far.z});
    for (const AnyShape& shape : faces) {
      const Triangle* const one = std::get_if<Triangle>(&shape);
      if (one == nullptr) continue;
      const Vec3d n = cross(one->b - one->a, one->c - one->a);
      const auto weight = [&](const Vec3d& a, const Vec3d& b) {
        return (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);
      };
      const double u = weight(one->a, one->b), v = weight(one->b, one->c), w = weight(one->c, one->a);
      if (!((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) continue;
      worst = std::max(worst, (n.y < 0 ? 1 : -1) * dot(n, p - one->a) / length(n));
    }
    return worst;
  };
  return world;
}

/// A sloping gutter of four triangles between two planes.
inline World gutter(Random& random, bool at_origin) {
  World world{"gutter"};
  const Vec3d start = at_origin ? Vec3d(0.0) : fine(random.place(20));
  const double l = fine(Vec3d(random.number(3, 20))).x, falls = fine(Vec3d(random.number(0, 5))).x;
  const double wide = fine(Vec3d(random.number(0.5, 3))).x, high = fine(Vec3d(random.number(0.5, 3))).x;
  const Vec3d end = start + Vec3d(l, -falls, 0), left = Vec3d(0, high, wide), right = Vec3d(0, high, -wide);
  world.shapes = {Triangle{start, end, end + left},  Triangle{start, end + left, start + left},
                  Triangle{start, end, end + right}, Triangle{start, end + right, start + right},
                  plane_through(start, {1, 0, 0}),   plane_through(end, {1, 0, 0})};
  world.low = start + Vec3d(0.3 * l, 0.5 * high - 0.3 * falls, -0.3 * wide);
  world.high = start + Vec3d(0.6 * l, high - 0.3 * falls, 0.3 * wide);
  world.is_closed = false;
  world.outside = [=](const Vec3d& p) {
    const double floor = start.y - falls * (p.x - start.x) / l;
    if (p.y - floor > 0.9 * high || std::fabs(p.z - start.z) > 0.9 * wide) return -1.0;
    const double under = floor + std::fabs(p.z - start.z) * high / wide - p.y;
    return std::max({under, start.x - p.x, p.x - end.x});
  };
  return world;
}

inline AnyShape changed(const AnyShape& shape, const Change& by) {
  if (const auto* one = std::get_if<Triangle>(&shape))
    return Triangle{by.place(one->a), by.place(one->b), by.place(one->c)};
  if (const auto* one = std::get_if<Plane>(&shape))
    return Plane{by.place(one->point), by.direction(one->normal * 5.0)};
  return shape;
}

}  // namespace ricochet::motion_worlds
