// The uncertainty of paths against paths in 1200 bits: the stated bounds hold, and are tight enough to be useful.
#include "ricochet/targets/uncertainty.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/exact_path.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"

namespace ricochet::uncertainty_test {
namespace {

int paths_a_kind() { return count_from_environment("RICOCHET_PATHS", 40); }

/// Statistics of bounds: how often there was none, and how wide they are if there was an error.
struct Seen {
  std::vector<double> ratios;
  int legs = 0, anywhere = 0;

  void add(double off, double bound) {
    ++legs;
    anywhere += bound == scene::kNoBound;
    if (off > 0 && bound < scene::kNoBound) ratios.push_back(bound / off);
  }
  double median() {
    if (ratios.empty()) return 1;
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    std::nth_element(ratios.begin(), middle, ratios.end());
    return *middle;
  }
};

/// A path leg by leg, and the ends of batches of one bounce, two, and so on, against the exact path.
void check(Scene& scene, const Bullet& bullet, const TraceLimits& limits, Seen& legs, Seen& rows) {
  exact_path::Path exact(bullet);
  bool met = true;
  scene.trace(bullet, limits, [&](const Leg& leg) {
    if (leg.target < 0 || !met) return;
    met = exact.bounce(scene.target(leg.target), limits.restitution.value_or(1));
    if (!met) {
      EXPECT_EQ(leg.uncertainty, scene::kNoBound);
      return;
    }
    const double off = std::max(apart(exact.center, leg.shot.center), apart(exact.point, leg.shot.point));
    EXPECT_LE(off, leg.uncertainty);
    legs.add(off, leg.uncertainty);
  });
  if (is_aimed(bullet)) return;
  const Vec3d &p = bullet.position, &v = heading(bullet);
  const double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, kForever};
  exact_path::Path again(bullet);
  for (int k = 1; k <= limits.bounces; ++k) {
    double end[kPathRow];
    ASSERT_EQ(trace_many(scene, row, 1, {k, limits.distance, limits.restitution}, end), Status::Ok);
    if (end[0] < k) break;
    if (!again.bounce(scene.target(static_cast<std::int32_t>(end[8])), limits.restitution.value_or(1))) {
      EXPECT_EQ(end[9], scene::kNoBound);
      break;
    }
    const double off = apart(again.center, {end[2], end[3], end[4]});
    EXPECT_LE(off, end[9]);
    rows.add(off, end[9]);
  }
}

AnyShape some_shape(Random& random, int kind) {
  const Vec3d at = random.place(5), by = at + random.place(3), on = at + random.place(3);
  const double radius = random.number(0.3, 2);
  switch (kind) {
    case 0:
      return Sphere{at, radius};
    case 1:
      return Plane{at * 2.0, by};
    case 2:
      return Box{min(at, by), max(at, by)};
    case 3:
      return Capsule{at, by, radius};
    case 4:
      return Triangle{at, by, on};
    case 5:
      return Wall{{at.x, at.y, 0}, {by.x, by.y, 0}};
    case 6:
      return Cylinder{at, by, radius};
    default:
      return OrientedBox{at, abs(by - at), {on.x - at.x, on.y - at.y, on.z - at.z, radius}};
  }
}
constexpr int kKinds = 8;
constexpr const char* kNames[] = {"spheres", "planes",    "boxes",          "capsules", "triangles",
                                  "walls",   "cylinders", "oriented boxes", "all"};

/// Six targets of a kind, or one of each, in a cage of planes, so that paths continue.
void fill(Scene& scene, Random& random, int kind, bool moves) {
  const bool is_one_kind = kind < kKinds;
  for (int i = 0; i < (is_one_kind ? 6 : kKinds); ++i)
    scene.add({some_shape(random, is_one_kind ? kind : i), moves ? random.place(0.2) : Vec3d(0.0)});
  if (kind == 5) scene.add({some_shape(random, 0), Vec3d(0.0)});
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-9.0, 9.0}) {
      Vec3d normal(0.0);
      normal[axis] = -side;
      normal[(axis + 1) % 3] = random.number(-1, 1);
      Vec3d point(0.0);
      point[axis] = side * 2;
      scene.add({Plane{point, normal}, Vec3d(0.0)});
    }
}

TEST(Uncertainty, BoundsWhatEveryShapeDoesToAPath) {
  Random random(81);
  for (int kind = 0; kind <= kKinds; ++kind) {
    Seen legs, rows;
    for (int i = 0; i < paths_a_kind(); ++i) {
      Scene scene;
      fill(scene, random, kind, i % 5 == 4);
      const Vec3d from = random.place(8), to = random.place(4);
      const double radius = i % 3 == 0 ? 0 : random.number(0.05, 1.5);
      const double speed = random.number(0.5, 4);
      const Bullet bullet =
          i % 2 ? Bullet::aimed(from, to, speed, radius) : Bullet::moving(from, to - from, radius);
      check(scene, bullet, {5, kForever, i % 4 == 3 ? 0.75 : 1}, legs, rows);
      if (HasFailure()) FAIL() << kNames[kind] << " " << i;
    }
    EXPECT_GT(legs.legs, 2 * paths_a_kind()) << kNames[kind];
    EXPECT_LT(legs.anywhere, legs.legs / 4) << kNames[kind];
    EXPECT_LT(legs.median(), 300) << kNames[kind];
    EXPECT_LT(rows.median(), 300) << kNames[kind];
    if (std::getenv("RICOCHET_PATHS"))
      std::printf("%s: %d legs, %d without a bound, median ratio %.1f; rows %d, %d, %.1f\n", kNames[kind],
                  legs.legs, legs.anywhere, legs.median(), rows.legs, rows.anywhere, rows.median());
  }
}

/// A radius of -0 is one of 0.
TEST(Uncertainty, OfPointsIsTheSameWhateverTheSignOfTheirRadius) {
  Random random(84);
  for (int i = 0; i < share_of(400); ++i) {
    const Vec3d along = random.place(2), size = abs(random.place(2)) + Vec3d(0.1);
    // So far away that its edges may be anywhere
    AnyShape shape = Triangle{size * 2.0, along, {-size.x, size.y, 1e23}};
    if (i % 4 == 1) shape = Box{-size, size};
    if (i % 4 == 2) shape = Cylinder{-along, along, size.x};
    if (i % 4 == 3) shape = Wall{{-size.x, -size.y, 0}, {size.x, size.y, 0}};
    Scene scene;
    scene.add({Plane{{0, 14, 0}, {0.2, 1, 0.1}}});
    scene.add({shape});
    scene.add({Plane{{0, -14, 0}, {0, 1, 0.1}}});
    const Vec3d from = random.place(6), way = random.place(2) - from;
    std::vector<double> bounds[2];
    for (const bool is_negative : {false, true})
      scene.trace(Bullet::moving(from, way, is_negative ? -0.0 : 0.0), {6},
                  [&](const Leg& leg) { bounds[is_negative].push_back(leg.uncertainty); });
    ASSERT_EQ(bounds[0], bounds[1]) << i;
  }
}

/// Balls as large as the body that they hit, or larger, at its rims, edges and corners, and then to a plane behind.
TEST(Uncertainty, BoundsPathsOffRimsEdgesAndCorners) {
  Random random(82);
  Seen legs, rows;
  for (int i = 0; i < 5 * paths_a_kind(); ++i) {
    const Vec3d size{random.number(0.2, 2), random.number(0.2, 2), random.number(0.2, 2)};
    const Vec3d along = random.place(2);
    AnyShape shape = Cylinder{-along, along, size.x};
    if (i % 4 == 1) shape = Box{-size, size};
    if (i % 4 == 2) shape = Triangle{size * 2.0, along, {-size.x, size.y, 0}};
    if (i % 4 == 3) shape = Wall{{-size.x, -size.y, 0}, {size.x, size.y, 0}};
    if (i % 8 == 5) shape = OrientedBox{Vec3d(0.0), size, {along.x, along.y, along.z, 1}};
    Scene scene;
    scene.add({shape, Vec3d(0.0)});
    const Vec3d out = random.place(1);
    for (const double side : {-14.0, 14.0}) scene.add({Plane{{0, side, 0}, {0, 1, 0.1}}, Vec3d(0.0)});
    scene.add({Sphere{out * 9.0, 1.5}, Vec3d(0.0)});
    const double radius = std::ldexp(1.0, random.below(12) - 9);
    const Vec3d from = random.place(6), aside = random.place(2) * (size + Vec3d(radius)) * 0.7;
    check(scene, Bullet::moving(from, aside - from, radius), {4, kForever, 1}, legs, rows);
    if (HasFailure()) FAIL() << i;
  }
  EXPECT_LT(legs.median(), 300);
  EXPECT_LT(legs.anywhere, legs.legs / 10);
}

/// A small ball comes off a mirror, so with an error, to a rim, an edge, a corner or an end, which curves like the ball
/// itself, and flies far.
TEST(Uncertainty, BoundsWhatSmallBallsDoAtRims) {
  Random random(84);
  int met = 0;
  Seen legs, rows;
  for (int i = 0; i < 10 * paths_a_kind(); ++i) {
    const double size = random.number(1, 3), radius = std::ldexp(random.number(0.5, 1), -random.below(11));
    AnyShape shape = Cylinder{{0, 0, -size}, {0, 0, 0}, size};
    Vec3d at{size, 0, 0};
    Vec3d out = normalize(Vec3d(random.number(0.2, 1), 0, random.number(0.2, 1)));
    if (i % 4 == 1) {
      shape = Box{Vec3d(-size), {size, size, 0}};
      at.y = random.number(-0.5, 0.5);
      // The same box, with another corner first
      if (i % 8 == 5) shape = OrientedBox{{0, 0, -0.5 * size}, {size, size, 0.5 * size}, {0, 0, 1, 1}};
    } else if (i % 4 == 2) {
      shape = Triangle{{size, 0, 0}, {-size, 1, 0}, {-size, -1, 0}};
      out = normalize(Vec3d(1, random.number(-0.1, 0.1), random.number(-1, 1)));
    } else if (i % 4 == 3) {
      shape = Wall{{-size, 0, 0}, {size, 0, 0}};
      out = normalize(Vec3d(1, random.number(-1, 1), 0));
    }
    const Vec3d center = at + out * radius, from_there = normalize(out + random.place(0.6));
    // The mirror turns the bullet toward the rim.
    const Vec3d turned = center + from_there * 6.0, aside = normalize(random.place(1));
    const Vec3d normal = normalize(aside - from_there);
    const Vec3d before = -from_there + 2 * dot(from_there, normal) * normal;
    Scene scene;
    scene.add({Sphere{turned - normal * (0.5 + radius), 0.5}, Vec3d(0.0)});
    scene.add({shape, Vec3d(0.0)});
    for (const double side : {-40.0, 40.0}) {
      scene.add({Plane{{side, 0, 0}, {1, 0.2, 0.1}}, Vec3d(0.0)});
      scene.add({Plane{{0, 0, side}, {0.1, 0.2, 1}}, Vec3d(0.0)});
    }
    const Bullet bullet = Bullet::moving(turned - before * 2.0, before, radius);
    std::int32_t second = -1;
    scene.trace(bullet, {2, kForever, 1}, [&](const Leg& leg) { second = leg.target; });
    met += second == 1;
    check(scene, bullet, {3, kForever, 1}, legs, rows);
    if (HasFailure()) FAIL() << i;
  }
  EXPECT_GT(met, 5 * paths_a_kind());
  EXPECT_LT(legs.median(), 300);
}

/// Hits at every angle down to 0, and their effect on the next leg.
TEST(Uncertainty, BoundsGrazingHits) {
  Random random(83);
  Seen legs, rows;
  for (int i = 0; i < 5 * paths_a_kind(); ++i) {
    const Vec3d along = normalize(random.place(1)), aside = normalize(cross(along, random.place(1)));
    const double radius = i % 2 ? 0 : random.number(0.1, 1), size = random.number(0.2, 2);
    const double away = 1 - std::ldexp(random.number(0.5, 1), -random.below(50));
    const Vec3d center = random.place(3);
    AnyShape shape = Sphere{center, size};
    if (i % 3 == 1) shape = Capsule{center, center + random.place(2), size};
    if (i % 3 == 2) shape = Cylinder{center, center + random.place(2), size};
    Scene scene;
    // A first mirror, so that the grazing one is met with an error.
    const Vec3d start = center - along * 6.0 + aside * ((size + radius) * away);
    const Vec3d back = random.place(1);
    if (i % 4 < 2) scene.add({Sphere{start - back * (1.5 + radius) / length(back), 1.5}, Vec3d(0.0)});
    scene.add({shape, Vec3d(0.0)});
    for (const double side : {-14.0, 14.0}) scene.add({Plane{{0, side, 0}, {0.25, 1, 0.1}}, Vec3d(0.0)});
    // A path that comes to the mirror and leaves it along the grazing one
    const Vec3d normal = back / length(back);
    const Vec3d before = along - 2 * dot(along, normal) * normal;
    const bool mirrored = i % 4 < 2 && dot(before, normal) < -0.1;
    const Vec3d from = mirrored ? start - before * 3.0 : start;
    check(scene, Bullet::moving(from, mirrored ? before : along, radius), {4, kForever, 1}, legs, rows);
    if (HasFailure()) FAIL() << i;
  }
  EXPECT_LT(legs.median(), 300);
  EXPECT_LT(legs.anywhere, legs.legs / 4);
}

TEST(Uncertainty, BoundsAGrazingEndOnAPlaneBehindASphere) {
  Scene scene;
  scene.add({Plane{{0, -3, 0}, {0, 1, 0}}, Vec3d(0.0)});
  scene.add({Sphere{Vec3d(0.0), 1}, Vec3d(0.0)});
  Seen legs, rows;
  check(scene, Bullet::moving({-5.605, -1.51, 0}, {0.6858021738708115, -0.7277880036893086, 0}),
        {4, kForever, 1}, legs, rows);
  EXPECT_GE(rows.legs, 1);
}

/// Flat mirrors magnify nothing: sixty bounces in a box leave eleven digits, and the bound says ten.
TEST(Uncertainty, GrowsNoFasterThanTheWayInAFlatRoom) {
  Scene scene;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      Vec3d normal(0.0);
      normal[axis] = side;
      scene.add({Plane{normal * 5.0, normal}, Vec3d(0.0)});
    }
  Seen legs, rows;
  const Bullet bullet = Bullet::moving({-3, -0.7, 0.5}, {1, 0.3, 0.1}, 0.25);
  check(scene, bullet, {60, kForever, 1}, legs, rows);
  EXPECT_LT(scene.trace(bullet, {60, kForever, 1}, [](const Leg&) {}).uncertainty, 1e-10);
  EXPECT_EQ(legs.legs, 60);
}

/// A power of two in lengths scales the bound, even if no double holds the squares of its terms.
TEST(Uncertainty, OfAContactScalesWithLengths) {
  for (const double sine : {1e-3, 0.1, 1.0})
    for (const double curvature : {0.0, 0.2, 5.0})
      for (const double lateral : {1e-16, 1e-9, 1e-4}) {
        const double one = scene::contact_error_where_curved(lateral, sine, curvature);
        if (one == scene::kNoBound) continue;
        for (int size = -900; size <= 900; size += 50) {
          const double scaled = scene::contact_error_where_curved(std::ldexp(lateral, size), sine,
                                                                  std::ldexp(curvature, -size));
          // The sum of the errors across and along is at most sqrt(2) times the length of both.
          EXPECT_GE(scaled, std::ldexp(one, size) * (1 - 1e-10)) << size;
          EXPECT_LE(scaled, std::ldexp(one, size) * 1.42) << size;
        }
      }
}

TEST(Uncertainty, OfAHitWithoutMotionAcrossIsThatOfRounding) {
  Scene scene;
  scene.add({Sphere{{10, 0, 0}, 1}, Vec3d(0.0)});
  double most = 0;
  scene.trace(Bullet::moving({0, 0, 0}, {1, 0, 0}), {1, kForever, 1},
              [&](const Leg& leg) { most = leg.uncertainty; });
  EXPECT_GT(most, 0);
  EXPECT_LT(most, 1e-14);
}

}  // namespace
}  // namespace ricochet::uncertainty_test
