// If a bullet meets a surface with two sides, the reported place is on the surface or on the bullet's side of it,
// exactly, and no neighbouring double with that property is nearer to the exact place. It is checked in rational
// arithmetic.
//   RICOCHET_IN_FRONT_HITS=1000000 ricochet_tests --gtest_filter='InFront.*'
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/rational.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::in_front_test {
namespace {

using rational::Rational;
using Exact = std::array<Rational, 3>;

Exact exact(const Vec3d& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }
Exact sum(const Exact& a, const Exact& b, const Rational& times) {
  return {a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times};
}
Rational product(const Exact& a, const Exact& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Exact cross(const Exact& a, const Exact& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A place and a normal of a shape's plane.
struct Surface {
  Exact place, normal;
};

Surface through(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  return {exact(a), cross(sum(exact(b), exact(a), -1), sum(exact(c), exact(a), -1))};
}

Surface surface_of(const AnyShape& shape) {
  if (const auto* plane = std::get_if<Plane>(&shape)) return {exact(plane->point), exact(plane->normal)};
  if (const auto* plane = std::get_if<PlaneThrough>(&shape)) return through(plane->p, plane->q, plane->r);
  if (const auto* wall = std::get_if<Wall>(&shape)) {
    const Vec3d up = wall->a + Vec3d(0, 0, 1);
    return through(wall->a, wall->b, up);
  }
  const auto& triangle = *std::get_if<Triangle>(&shape);
  return through(triangle.a, triangle.b, triangle.c);
}

AnyShape some_shape(Random& random) {
  const double size = std::ldexp(1, random.below(40) - 20);
  const auto place = [&] { return random.below(8) ? random.place(size) : round(random.place(4)) * size; };
  const Vec3d a = place();
  switch (random.below(4)) {
    case 0: {
      const Vec3d normal = random.place(3);
      return Plane{a, normal};
    }
    case 1:
      return PlaneThrough{a, place(), place()};
    case 2:
      return Wall{a * Vec3d(1, 1, 0), place() * Vec3d(1, 1, 0)};
    default:
      return Triangle{a, place(), place()};
  }
}

Vec3d middle_of(const AnyShape& shape, Random& random) {
  const double s = random.number(0.1, 0.4), t = random.number(0.1, 0.4);
  if (const auto* plane = std::get_if<Plane>(&shape))
    return plane->point + random.place(length(plane->point));
  if (const auto* plane = std::get_if<PlaneThrough>(&shape))
    return plane->p + (plane->q - plane->p) * s + (plane->r - plane->p) * t;
  if (const auto* wall = std::get_if<Wall>(&shape)) return wall->a + (wall->b - wall->a) * s + Vec3d(0, 0, t);
  const auto& triangle = *std::get_if<Triangle>(&shape);
  return triangle.a + (triangle.b - triangle.a) * s + (triangle.c - triangle.a) * t;
}

double step(double x, int by) { return by == 0 ? x : std::nextafter(x, by < 0 ? -HUGE_VAL : HUGE_VAL); }

Vec3d rounded(const Exact& a) {
  return {a[0].convert_to<double>(), a[1].convert_to<double>(), a[2].convert_to<double>()};
}

Rational squared(const Exact& a) { return product(a, a); }

/// `front` returns the height of a place before the surface, in any unit. `place` is the exact place, known within
/// 2^-96 of the lengths in it, like sums of two doubles.
template <class Front>
void expect_nearest_in_front(const Vec3d& told, const Exact& place, double lengths, Front&& front,
                             const std::string& what) {
  EXPECT_GE(front(exact(told)), 0) << what;
  const Rational distance = squared(sum(exact(told), place, -1));
  const Rational least =
      distance - Rational(0x1p-95 * lengths) * Rational(std::sqrt(distance.convert_to<double>()));
  const Vec3d nearest = rounded(place);
  for (int k = 0; k < 27; ++k) {
    const Vec3d other(step(nearest.x, k % 3 - 1), step(nearest.y, k / 3 % 3 - 1), step(nearest.z, k / 9 - 1));
    const Exact at = exact(other);
    EXPECT_FALSE(squared(sum(at, place, -1)) < least && front(at) >= 0)
        << what << ": nearer is " << k << " around the nearest, not " << told.x << ", " << told.y << ", "
        << told.z;
  }
}

TEST(InFront, PointsAreToldOnTheBulletsSideAndAsNearAsThatAllows) {
  const int hits = count_from_environment("RICOCHET_IN_FRONT_HITS", 4000);
  Random random(3500 + static_cast<std::uint64_t>(seed_from_environment()));
  int behind = 0, tried = 0, moving = 0;
  for (int i = 0; i < hits && !::testing::Test::HasFailure(); ++i) {
    MovingShape target{some_shape(random)};
    const Vec3d to = middle_of(target.shape, random);
    const double far = length(to) + std::ldexp(1, random.below(20) - 10);
    const Vec3d from = to + random.place(far);
    const bool is_aimed = i % 4 == 0;
    if (i % 3 == 0) target.velocity = random.place(0.5);
    const Vec3d own = (to - from) * random.number(0.5, 2);
    const Bullet bullet = is_aimed ? Bullet::aimed(from, to, random.number(0.5, 2))
                                   : Bullet::moving(from, own + target.velocity, 0);
    if (is_aimed) target.velocity = Vec3d(0.0);
    const Shot shot = shoot(bullet, target);
    if (shot.outcome != Outcome::Hit || shot.time == 0) continue;
    ++tried;
    moving += target.velocity != Vec3d(0.0);
    // Any multiple of an aimed bullet's velocity leads to the same place of a target at rest.
    const Exact v = is_aimed ? sum(exact(to), exact(from), -1) : exact(heading(bullet)),
                w = exact(target.velocity);
    const Surface surface = surface_of(target.shape);
    const Exact &a = surface.place, &n = surface.normal;
    const Rational closing = product(sum(v, w, -1), n);
    if (closing == 0) continue;
    const Rational height = product(sum(exact(from), a, -1), n), time = -height / closing;
    const Exact place = sum(exact(from), v, time);
    const Rational side = height > 0 ? 1 : -1;
    const auto front = [&](const Exact& at) -> Rational {
      return side * product(sum(at, sum(a, w, time), -1), n);
    };
    // The nearest doubles alone are behind the surface in half of all cases.
    behind += front(exact(rounded(place))) < 0;
    const std::string what = "case " + std::to_string(i);
    EXPECT_EQ(shot.center, shot.point) << what;
    expect_nearest_in_front(shot.center, place, length(from) + length(to), front, what);
  }
  std::printf("of %d hits, %d on targets in motion, the nearest place was behind in %d\n", tried, moving,
              behind);
  EXPECT_GT(behind, tried / 8);
}

/// Contacts of balls with planes and with the inside of the others: the foot of the centre on the surface.
TEST(InFront, ContactsOfBallsAreToldOnTheBulletsSide) {
  const int hits = count_from_environment("RICOCHET_IN_FRONT_HITS", 4000);
  Random random(3600 + static_cast<std::uint64_t>(seed_from_environment()));
  int tried = 0;
  for (int i = 0; i < hits && !::testing::Test::HasFailure(); ++i) {
    const AnyShape shape = some_shape(random);
    const Vec3d to = middle_of(shape, random), from = to + random.place(length(to) + 1);
    const double radius = std::ldexp(random.number(1, 2), -7 - random.below(60)) * length(to - from);
    const Shot shot = i % 2 ? shoot(Bullet::aimed(from, to, 1, radius), shape)
                            : shoot(Bullet::moving(from, to - from, radius), shape);
    if (shot.outcome != Outcome::Hit || shot.time == 0) continue;
    const Surface surface = surface_of(shape);
    const Exact &a = surface.place, &n = surface.normal;
    const Rational height = product(sum(exact(from), a, -1), n);
    // Off an edge the normal is not the surface's.
    const Vec3d normal = rounded(n);
    if (std::fabs(dot(unit(normal), shot.normal)) < 1 - 1e-12) continue;
    ++tried;
    const Rational side = height > 0 ? 1 : -1;
    EXPECT_GE(side * product(sum(exact(shot.point), a, -1), n), 0) << i;
    EXPECT_GE(side * product(sum(exact(shot.center), a, -1), n), 0) << i << ", radius " << radius;
  }
  EXPECT_GT(tried, hits / 4);
}

/// A mesh's triangles are those of its placed corners.
TEST(InFront, PlacesOnMeshesAreToldOnTheBulletsSide) {
  const int hits = count_from_environment("RICOCHET_IN_FRONT_HITS", 4000);
  Random random(3700 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < hits && !::testing::Test::HasFailure();) {
    Scene scene;
    const Quaternion q{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1), 1};
    scene.add(meshes::bumpy_ball(random, 6, 8, 2, 0.2).made(),
              {.position = random.place(3), .rotation = q, .scale = random.number(0.5, 2)});
    for (int k = 0; k < 100; ++k, ++i) {
      const Vec3d from = random.place(8), velocity = random.place(2) - from;
      const SceneShot hit = scene.shoot(Bullet::moving(from, velocity));
      if (hit.target < 0 || hit.shot.time == 0) continue;
      const Triangle t = scene.triangle(0, hit.triangle);
      const Surface surface = through(t.a, t.b, t.c);
      const Exact &a = surface.place, &n = surface.normal;
      const Rational height = product(sum(exact(from), a, -1), n), closing = product(exact(velocity), n);
      const Rational side = height > 0 ? 1 : -1;
      const auto front = [&](const Exact& at) -> Rational { return side * product(sum(at, a, -1), n); };
      expect_nearest_in_front(hit.shot.center, sum(exact(from), exact(velocity), -height / closing), 16,
                              front, "case " + std::to_string(i));
    }
  }
}

/// Places of two doubles, in the plane but for rounding, and anywhere.
TEST(SideOf, IsThatOfRationalArithmetic) {
  Random random(7201);
  int on = 0, above = 0, below = 0;
  for (int i = 0; i < share_of(30000); ++i) {
    AnyShape shape = some_shape(random);
    if (upward_of(shape) == Vec3d(0.0)) continue;
    if (i % 5 == 0) scale(shape, std::ldexp(1, random.below(400) - 200));
    const Vec3d from = reference_point(shape), upward = upward_of(shape);
    const double size = largest_coordinate(from) + 1e-300;
    Vec3d place = from + random.place(size);
    if (i % 3 != 0) place -= upward * (dot(place - from, upward) / dot(upward, upward));
    if (i % 10 == 0) place = from;
    const Vec3d rest = i % 2 ? random.place(0x1p-54) * place : Vec3d(0.0);
    const Surface surface = surface_of(shape);
    const Exact out = sum(sum(exact(place), exact(rest), 1), surface.place, -1);
    const Rational height = product(out, surface.normal);
    const int side = height > 0 ? 1 : height < 0 ? -1 : 0;
    const auto word = [](double high, double low) { return DoubleWord(high) + DoubleWord(low); };
    ASSERT_EQ(side_of(shape, {word(place.x, rest.x), word(place.y, rest.y), word(place.z, rest.z)}), side)
        << i;
    ++(side > 0 ? above : side < 0 ? below : on);
  }
  EXPECT_GT(on, share_of(2000));
  EXPECT_GT(above, share_of(5000));
  EXPECT_GT(below, share_of(5000));
}

}  // namespace
}  // namespace ricochet::in_front_test
