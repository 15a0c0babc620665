// Paths under gravity that slide on faces with edges, and the sensors that paths under gravity cross.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_slide_test {
namespace {

struct Followed {
  PathEnd end;
  std::vector<Leg> legs;
  std::vector<Crossing> crossings;
};

Followed follow_all(Scene& scene, const Bullet& bullet, const TraceLimits& limits) {
  Followed f;
  f.end = scene.trace(
      bullet, limits,
      [&](const Leg& leg) {
        f.legs.push_back(leg);
        return true;
      },
      {},
      [&](const Crossing& one) {
        f.crossings.push_back(one);
        return true;
      });
  return f;
}

constexpr unsigned kTwoTriangles[] = {0, 2, 1, 1, 2, 3};

void turn_anyhow(Vec3d (&axes)[3], Random& random) {
  axes[0] = unit(random.place(1));
  axes[1] = unit(cross(axes[0], random.place(1)));
  axes[2] = cross(axes[0], axes[1]);
}

TEST(FallingSlide, LeavesAFaceAtItsEdgeAndFallsOn) {
  // A table from x = -2 to 4 with its top at 0; the ground is 9 below.
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Box{{-2, -1, -3}, {4, 0, 3}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, -9, 0}, {0, 1, 0}}}).status, Status::Ok);
  const Followed f =
      follow_all(scene, Bullet::moving({0, 4, 0}, {0.5, 0, 0}), {.bounces = 9, .restitution = 0});
  // The point falls for 2 frames, to x = 1, slides for 6 to the edge at 4, and falls 9 in 3, to x = 5.5.
  ASSERT_EQ(f.legs.size(), 2U);
  EXPECT_EQ(f.legs[0].time, 2);
  EXPECT_EQ(f.legs[1].target, 1);
  EXPECT_NEAR(f.legs[1].time, 11, 1e-12);
  EXPECT_NEAR(f.legs[1].from.x, 4, 1e-12);
  EXPECT_NEAR(f.legs[1].shot.center.x, 5.5, 1e-12);
  EXPECT_EQ(f.end.ending, PathEnding::Slides);
  EXPECT_NEAR(f.end.velocity.x, 0.5, 1e-15);
  EXPECT_NEAR(f.end.time, 11, 1e-12);
  // The length is that of two falls, the integral of sqrt(v^2 + g^2 t^2), and 3 units of sliding.
  const auto fallen = [](double t) {
    return t / 2 * std::hypot(0.5, 2 * t) + 0.25 / 4 * std::asinh(2 * t / 0.5);
  };
  EXPECT_NEAR(f.end.length, fallen(2) + 3 + fallen(3), 1e-12);
}

TEST(FallingSlide, BouncesOffWhatIsInItsWayAndIsOutOfTimeOnTheFace) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Box{{-20, -1, -3}, {20, 0, 3}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Sphere{{5, 0.5, 0}, 0.5}}).status, Status::Ok);
  const Bullet ball = Bullet::moving({0, 4.5, 0}, {0.5, 0, 0}, 0.5);
  const Followed f = follow_all(scene, ball, {.bounces = 9, .restitution = 0, .time = 30});
  // The ball hits the table at 2 frames, x = 1, and the sphere 6 frames later, at x = 4. It stops there, because the restitution is 0.
  ASSERT_GE(f.legs.size(), 2U);
  EXPECT_EQ(f.legs[1].target, 1);
  EXPECT_NEAR(f.legs[1].time, 8, 1e-12);
  EXPECT_NEAR(f.legs[1].shot.center.x, 4, 1e-12);
  EXPECT_EQ(f.end.ending, PathEnding::ComesToRest);
  const Followed timed = follow_all(scene, ball, {.bounces = 9, .restitution = 0, .time = 5});
  EXPECT_EQ(timed.end.ending, PathEnding::OutOfTime);
  EXPECT_NEAR(timed.end.position.x, 2.5, 1e-13);
  EXPECT_NEAR(timed.end.position.y, 0.5, 1e-13);
}

TEST(FallingSlide, IsAcceleratedDownAnIncline) {
  // A board of slope 3 : 4 and length 5, from its upper end at (0, 3) to (4, 0); the ground is 10 lower.
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -10, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Wall{{0, 3, 0}, {4, 0, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, -10, 0}, {0, 1, 0}}}).status, Status::Ok);
  const Followed f =
      follow_all(scene, Bullet::moving({1, 2.25 + 0.8, 0}, {0, 0, 0}), {.bounces = 2, .restitution = 0});
  // The point falls 0.8 in 0.4 frames, to a speed of 4. Its part along the board is 4 * 3 / 5. It slides 3.75 to the end, accelerated by 6.
  ASSERT_EQ(f.legs.size(), 2U);
  EXPECT_NEAR(f.legs[0].time, 0.4, 1e-13);
  const double slide = (-2.4 + std::sqrt(2.4 * 2.4 + 2 * 6 * 3.75)) / 6, speed = 2.4 + 6 * slide;
  EXPECT_NEAR(f.legs[1].from.x, 4, 1e-9);
  EXPECT_NEAR(f.legs[1].from.y, 0, 1e-9);
  const double down = 0.6 * speed, fall = (-down + std::sqrt(down * down + 2 * 10 * 10)) / 10;
  EXPECT_NEAR(f.legs[1].time, 0.4 + slide + fall, 1e-9);
  EXPECT_NEAR(f.legs[1].shot.center.x, 4 + 0.8 * speed * fall, 1e-9);
}

TEST(FallingSlide, OnWhatHasNoEndIsTheEnd) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  const Followed f =
      follow_all(scene, Bullet::moving({0, 9, 0}, {2, 0, 0}), {.bounces = 9, .restitution = 0});
  EXPECT_EQ(f.end.ending, PathEnding::Slides);
  EXPECT_EQ(f.end.time, 3);
  EXPECT_EQ(f.legs.size(), 1U);
}

/// A floor of `n` by `n` squares of side 4 / n, of two triangles each, about the origin in the plane of the first and the third axis.
std::vector<Triangle> floor_of_triangles(const Vec3d (&axes)[3], int n, Random& random) {
  std::vector<Triangle> triangles;
  const auto corner = [&](int i, int k) { return axes[0] * (4.0 * i / n - 2) + axes[2] * (4.0 * k / n - 2); };
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      const Vec3d a = corner(i, k), b = corner(i + 1, k), c = corner(i + 1, k + 1), d = corner(i, k + 1);
      if (random.below(2) == 0)
        triangles.insert(triangles.end(), {{a, b, c}, {a, c, d}});
      else
        triangles.insert(triangles.end(), {{a, b, d}, {b, c, d}});
    }
  return triangles;
}

TEST(FallingSlide, OverTrianglesIsThatOverOneFace) {
  Random random(static_cast<std::uint64_t>(seed_from_environment()) + 77);
  const int count = count_from_environment("RICOCHET_SLIDES", 300);
  int slid = 0;
  for (int i = 0; i < count; ++i) {
    Vec3d axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (i % 3 != 0) turn_anyhow(axes, random);
    const auto turned = [&](const Vec3d& v) { return axes[0] * v.x + axes[1] * v.y + axes[2] * v.z; };
    // With multiples of 1/4, bullets slide exactly along edges and over corners.
    const bool is_whole = i % 3 == 0 && random.below(2) == 0;
    const auto along = [&](double size) {
      return is_whole ? std::ldexp(random.below(static_cast<int>(8 * size) + 1) - 4 * size, -2)
                      : random.number(-size, size);
    };
    const Vec3d gravity = turned({along(2), -random.number(1, 6), along(2)});
    const double radius = random.below(2) == 0 ? 0 : 0.25;
    const Bullet bullet = Bullet::moving(turned({along(1), radius + random.number(0.05, 1), along(1)}),
                                         turned({along(1), 0, along(1)}), radius);
    const int n = 1 + random.below(4);
    const std::vector<Triangle> triangles = floor_of_triangles(axes, n, random);
    const auto follow = [&](Scene& scene) {
      EXPECT_EQ(scene.set_gravity(gravity), Status::Ok);
      EXPECT_EQ(scene.add({Plane{axes[1] * -5.0, axes[1]}}).status, Status::Ok);
      return follow_all(scene, bullet, {.bounces = 2, .restitution = 0});
    };
    Scene whole, parts, mesh;
    ASSERT_EQ(whole.add({OrientedBox{axes[1] * -0.5, {2, 0.5, 2}, rooms::rotation_to(axes)}}).status,
              Status::Ok);
    for (const Triangle& one : triangles) ASSERT_EQ(parts.add({one}).status, Status::Ok);
    std::vector<double> positions;
    for (const Triangle& one : triangles)
      for (const Vec3d& p : {one.a, one.b, one.c}) positions.insert(positions.end(), {p.x, p.y, p.z});
    const auto made = Mesh::create({std::span<const double>(positions), {}});
    ASSERT_TRUE(made);
    ASSERT_EQ(mesh.add(*made).status, Status::Ok);
    const Followed expected = follow(whole);
    if (expected.legs.size() != 2) continue;
    // From the edge the bullet falls 5 in t = sqrt(10 / pull). Only balls with v^2 > r pull are compared, which fly off the edge.
    const double pull = -dot(gravity, axes[1]);
    const Leg &first = expected.legs[0], &last = expected.legs[1];
    const double sliding = last.time - std::sqrt(10 / pull) - first.time;
    const Vec3d velocity = first.shot.velocity + (gravity + axes[1] * pull) * sliding;
    const bool is_first_axis = std::fabs(dot(last.from, axes[0])) > 2 - 1e-6;
    const double across = dot(velocity, is_first_axis ? axes[0] : axes[2]);
    if (dot(last.shot.center, axes[1]) > -4 || !(across * across > 1.01 * radius * pull)) continue;
    // Skips balls that roll over an edge or a corner: their paths bend too much to be the same to 1e-9.
    if (dot(last.from, axes[1]) < radius - 1e-6) continue;
    ++slid;
    for (Scene* const scene : {&parts, &mesh}) {
      const Followed f = follow(*scene);
      ASSERT_EQ(f.legs.size(), 2U) << i << (scene == &mesh ? " mesh" : "") << " ending "
                                   << static_cast<int>(f.end.ending);
      EXPECT_NEAR(f.legs[1].time, expected.legs[1].time, 1e-9) << i;
      const Vec3d off = f.legs[1].shot.center - expected.legs[1].shot.center;
      EXPECT_LT(std::sqrt(dot(off, off)), 1e-8) << i << (scene == &mesh ? " mesh" : "");
    }
  }
  EXPECT_GT(slid, count / 2);
}

/// Corners in single precision bend a flat floor at its edges by some 1e-8. A ball slides over these edges as over one face.
TEST(FallingSlide, OfBallsGoesOnOverSeamsOfSinglePrecision) {
  Random random(static_cast<std::uint64_t>(seed_from_environment()) + 78);
  const int count = count_from_environment("RICOCHET_SLIDES", 300);
  for (int i = 0; i < count; ++i) {
    Vec3d axes[3];
    turn_anyhow(axes, random);
    if (axes[1].y < 0) axes[1] = -axes[1], axes[2] = -axes[2];
    if (axes[1].y < 0.5) continue;
    std::vector<float> positions;
    for (const Triangle& one : floor_of_triangles(axes, 8, random))
      for (const Vec3d& p : {one.a, one.b, one.c})
        for (int k = 0; k < 3; ++k) positions.push_back(static_cast<float>(p[k]));
    const auto made = Mesh::create({std::span<const float>(positions), {}});
    ASSERT_TRUE(made);
    const double radius = random.number(0.02, 0.2);
    const Vec3d along = axes[0] * random.number(-0.5, 0.5) + axes[2] * random.number(-0.5, 0.5);
    const Bullet ball = Bullet::moving(axes[1] * (radius + random.number(0.01, 0.1)), along, radius);
    const auto follow = [&](Scene& scene) {
      EXPECT_EQ(scene.set_gravity({0, -1, 0}), Status::Ok);
      return follow_all(scene, ball, {.bounces = 200, .restitution = i % 3 == 0 ? 0.3 : 0, .time = 1.2});
    };
    Scene mesh, whole;
    ASSERT_EQ(mesh.add(*made).status, Status::Ok);
    ASSERT_EQ(whole.add({OrientedBox{axes[1] * -0.5, {20, 0.5, 20}, rooms::rotation_to(axes)}}).status,
              Status::Ok);
    const PathEnd end = follow(mesh).end, expected = follow(whole).end;
    EXPECT_EQ(expected.ending, PathEnding::OutOfTime) << i;
    EXPECT_EQ(end.ending, PathEnding::OutOfTime) << i;
    EXPECT_LT(length(end.position - expected.position), 1e-6) << i;
  }
}

/// Two triangles share an edge, in one plane or bent there, as a mesh or apart. After its series of bounces a point slides on, over the edge
/// too, and stays in front of both triangles.
TEST(FallingSlide, OfPointsGoesOnAfterTheirBounces) {
  Random random(88);
  int over = 0;
  for (int i = 0; i < share_of(600); ++i) {
    Vec3d corners[4];
    for (int k = 0; k < 4; ++k)
      corners[k] = {k & 1 ? 20.0 : -20.0, random.number(0, 8), k & 2 ? 20.0 : -20.0};
    if (i % 3 == 0) corners[3].y = corners[1].y + corners[2].y - corners[0].y;
    const Triangle one{corners[0], corners[2], corners[1]}, other{corners[1], corners[2], corners[3]};
    Scene scene;
    ASSERT_EQ(scene.set_gravity({0, -9.81, 0}), Status::Ok);
    if (i % 2) {
      ASSERT_EQ(scene.add({one}).status, Status::Ok);
      ASSERT_EQ(scene.add({other}).status, Status::Ok);
    } else {
      std::vector<double> positions;
      for (const Vec3d& corner : corners) positions.insert(positions.end(), {corner.x, corner.y, corner.z});
      ASSERT_EQ(scene.add(*Mesh::create({std::span<const double>(positions), kTwoTriangles})).status,
                Status::Ok);
    }
    const Vec3d from(random.number(-18, 18), 12, random.number(-18, 18));
    const Vec3d velocity(random.number(-3, 3), 0, random.number(-3, 3));
    const PathEnd end =
        follow_all(scene, Bullet::moving(from, velocity),
                   {.bounces = 2000, .restitution = random.number(0.1, 0.7), .time = random.number(4, 9)})
            .end;
    ASSERT_TRUE(end.ending == PathEnding::FliesOff || end.ending == PathEnding::OutOfTime)
        << i << ": ends as " << static_cast<int>(end.ending) << " at " << end.position.x << ", "
        << end.position.z;
    // The height of the floor beneath the point, by a shot straight down
    const Bullet down = Bullet::moving({end.position.x, 100, end.position.z}, {0, -1, 0});
    double height = -HUGE_VAL;
    for (const Triangle& face : {one, other})
      if (const Shot shot = shoot(down, AnyShape(face)); shot.outcome == Outcome::Hit)
        height = std::max(height, 100 - shot.time);
    EXPECT_GE(end.position.y, height - 1e-9) << i;
    over += height > -HUGE_VAL;
  }
  EXPECT_GT(over, share_of(50));
}

/// A terrain with corners in single precision, as in games. A point that slides from face to face stays above all of them.
TEST(FallingSlide, OfPointsOverTerrainStaysAboveIt) {
  constexpr unsigned kSquares = 60;
  std::vector<float> positions;
  std::vector<unsigned> indices;
  for (unsigned i = 0; i <= kSquares; ++i)
    for (unsigned k = 0; k <= kSquares; ++k) {
      const double x = 10.0 * i - 300, z = 10.0 * k - 300;
      for (const double coordinate : {x, 6 * std::sin(x / 30) * std::cos(z / 40), z})
        positions.push_back(static_cast<float>(coordinate));
      if (i == kSquares || k == kSquares) continue;
      const unsigned a = i * (kSquares + 1) + k, b = a + kSquares + 1;
      indices.insert(indices.end(), {a, a + 1, b, b, a + 1, b + 1});
    }
  const auto mesh = Mesh::create({std::span<const float>(positions), indices});
  ASSERT_TRUE(mesh.has_value());
  Scene falling, straight;
  ASSERT_EQ(falling.set_gravity({0, -9.81, 0}), Status::Ok);
  ASSERT_EQ(falling.add(*mesh).status, Status::Ok);
  ASSERT_EQ(straight.add(*mesh).status, Status::Ok);
  Random random(89);
  int over = 0;
  for (int i = 0; i < share_of(400); ++i) {
    const Vec3d from(random.number(-100, 0), 30, random.number(-50, 50));
    const Vec3d velocity(random.number(-20, 20), random.number(0, 20), random.number(-20, 20));
    const PathEnd end =
        follow_all(falling, Bullet::moving(from, velocity),
                   {.bounces = 1000, .restitution = random.number(0.1, 0.7), .time = random.number(2, 20)})
            .end;
    const SceneShot below = straight.shoot(Bullet::moving({end.position.x, 100, end.position.z}, {0, -1, 0}));
    if (below.target < 0) continue;
    EXPECT_GE(end.position.y, 100 - below.shot.time - 1e-7) << i;
    ++over;
  }
  EXPECT_GT(over, share_of(300));
}

/// A floor with a wall on it, both of two triangles, turned at random. A point that slides hits the wall, whichever side of the floor's plane
/// rounding has put it on, and does not get behind the wall.
TEST(FallingSlide, MeetsWhatStandsOnTheFace) {
  Random random(4410 + static_cast<std::uint64_t>(seed_from_environment()));
  int missed = 0;
  const int cases = count_from_environment("RICOCHET_WALLS_ON_FLOORS", 1500);
  for (int i = 0; i < cases; ++i) {
    Vec3d axes[3];
    turn_anyhow(axes, random);
    const Vec3d at = random.place(i % 2 ? 4 : 0);
    const auto turned = [&](const Vec3d& p) { return axes[0] * p.x + axes[1] * p.y + axes[2] * p.z + at; };
    const Vec3d zero = turned(Vec3d(0.0));
    const auto square = [&](Scene& scene, const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
      (void)scene.add({Triangle{turned(a), turned(b), turned(c)}});
      (void)scene.add({Triangle{turned(a), turned(c), turned(d)}});
    };
    Scene scene;
    ASSERT_EQ(scene.set_gravity(turned({0, -8, 0}) - zero), Status::Ok);
    const double ends = i % 3 ? 4 : 1;  // the end of the floor: at the wall, or behind it
    square(scene, {-4, 0, -4}, {-4, 0, 4}, {ends, 0, 4}, {ends, 0, -4});
    square(scene, {1, 0, -4}, {1, 2, -4}, {1, 2, 4}, {1, 0, 4});
    const double speed = random.number(0.5, 3), aside = random.number(-0.5, 0.5);
    const Vec3d velocity = turned({speed, 0, aside}) - zero;
    const Bullet point = Bullet::moving(turned({-1 - speed / 2, 1, 0}), velocity);
    const Followed f = follow_all(scene, point, {.bounces = 20, .restitution = 0, .time = 6});
    // The point reaches the floor in half a frame, at x = -1, and slides 2 to the wall.
    const auto at_wall =
        std::find_if(f.legs.begin(), f.legs.end(), [](const Leg& leg) { return leg.target >= 2; });
    const bool is_met = at_wall != f.legs.end() && std::fabs(at_wall->time - (0.5 + 2 / speed)) < 1e-11;
    const double beyond = dot(f.end.position - turned({1, 0, 0}), turned({1, 0, 0}) - zero);
    if (is_met && beyond < 1e-11) continue;
    if (++missed < 5)
      ADD_FAILURE() << i << ": " << f.legs.size() << " legs, " << beyond << " beyond the wall";
  }
  EXPECT_EQ(missed, 0);
}

TEST(FallingSensors, AreEnteredAndLeftAsOftenAsThePathIsInThem) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, 0, 0}, {0, 1, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Box{{-9, 4, -9}, {9, 6, 9}}}).status, Status::Ok);
  ASSERT_EQ(scene.reserve_traits(), Status::Ok);
  ASSERT_EQ(scene.set_traits(1, {.is_sensor = true}), Status::Ok);
  // The height 5 t - t^2 is 4 at times 1 and 4, 6 at times 2 and 3, and 0 at 5, where the same flight begins again.
  const Followed f = follow_all(scene, Bullet::moving({0, 0, 0}, {0.25, 5, 0}), {.bounces = 2});
  ASSERT_EQ(f.legs.size(), 2U);
  std::vector<double> times;
  for (const Crossing& one : f.crossings) {
    EXPECT_EQ(one.target, 1);
    EXPECT_EQ(one.enters, times.size() % 2 == 0);
    EXPECT_NEAR(one.center.x, 0.25 * one.time, 1e-12);
    times.push_back(one.time);
  }
  ASSERT_EQ(times.size(), 8U);
  const double expected[] = {1, 2, 3, 4, 6, 7, 8, 9};
  for (std::size_t k = 0; k < 8; ++k) EXPECT_NEAR(times[k], expected[k], 1e-12);
}

TEST(FallingSensors, ArePresenceAtEveryTime) {
  // At samples between the crossings, the bullet is in a sensor exactly if the crossings say so.
  Random random(512);
  int crossings = 0;
  for (int k = 0; k < share_of(150); ++k) {
    Scene scene;
    const Vec3d gravity = random.place(6);
    ASSERT_EQ(scene.set_gravity(gravity), Status::Ok);
    ASSERT_EQ(scene.add({Box{{-5, -5, -5}, {5, -4, 5}}}).status, Status::Ok);
    ASSERT_EQ(scene.add({Box{{-5, 4, -5}, {5, 5, 5}}}).status, Status::Ok);
    std::vector<AnyShape> sensors{Sphere{random.place(3), random.number(0.5, 2)},
                                  Capsule{random.place(3), random.place(3), 0.7},
                                  Cylinder{random.place(3), random.place(3), 0.8}};
    ASSERT_EQ(scene.reserve_traits(), Status::Ok);
    for (const AnyShape& sensor : sensors) {
      const Added added = scene.add({sensor});
      ASSERT_EQ(added.status, Status::Ok);
      ASSERT_EQ(scene.set_traits(added.index, {.is_sensor = true}), Status::Ok);
    }
    const double radius = k % 2 == 0 ? 0 : 0.3;
    const Bullet bullet = Bullet::moving(random.place(3), random.place(5), radius);
    const Followed f = follow_all(scene, bullet, {.bounces = 6});
    crossings += static_cast<int>(f.crossings.size());
    for (std::size_t s = 0; s < sensors.size(); ++s) {
      bool is_in = closest_point(bullet.position, sensors[s]).distance <= radius;
      std::size_t next = 0;
      double begun = 0;
      Vec3d at = bullet.position, velocity = std::get<Bullet::Moving>(bullet.motion).velocity;
      for (const Leg& leg : f.legs) {
        if (!leg.shot.is_hit()) break;
        for (int i = 1; i < 16; ++i) {
          const double t = (leg.time - begun) * i / 16, now = begun + t;
          while (next < f.crossings.size() && f.crossings[next].time < now) {
            if (f.crossings[next].target == static_cast<std::int32_t>(s) + 2)
              is_in = f.crossings[next].enters;
            ++next;
          }
          const Vec3d place = at + (velocity + gravity * (0.5 * t)) * t;
          const double gap = closest_point(place, sensors[s]).distance - radius;
          if (std::fabs(gap) > 1e-9) {
            EXPECT_EQ(is_in, gap < 0) << k << ' ' << s << ' ' << now;
          }
        }
        begun = leg.time;
        at = leg.shot.center;
        velocity = leg.shot.velocity;
      }
    }
  }
  EXPECT_GT(crossings, share_of(60));
}

}  // namespace
}  // namespace ricochet::fall_slide_test
