// Paths under gravity at ridges and in notches: they end there or continue, after a few hits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::fall_edge_test {
namespace {

/// Two faces that share an edge from a to b, and descend from it on either side.
struct Ridge {
  Triangle one, other;

  double distance(const Vec3d& place) const {
    return std::min(std::fabs(closest_point(place, AnyShape(one)).distance),
                    std::fabs(closest_point(place, AnyShape(other)).distance));
  }
};

void add(Scene& scene, const Ridge& ridge, bool is_mesh) {
  ASSERT_EQ(scene.set_gravity({0, -9.8, 0}), Status::Ok);
  if (!is_mesh) {
    ASSERT_EQ(scene.add({ridge.one}).status, Status::Ok);
    ASSERT_EQ(scene.add({ridge.other}).status, Status::Ok);
    return;
  }
  std::vector<double> positions;
  for (const Triangle& face : {ridge.one, ridge.other})
    for (const Vec3d& corner : {face.a, face.b, face.c})
      positions.insert(positions.end(), {corner.x, corner.y, corner.z});
  const auto mesh = Mesh::create({std::span<const double>(positions)});
  ASSERT_TRUE(mesh);
  ASSERT_EQ(scene.add(*mesh).status, Status::Ok);
}

constexpr int kMost = 1000;

TEST(FallingEdges, HoldABallThatIsTooSlowToFlyOff) {
  const Vec3d a(-36, -0.09, 16), b(-36, -0.21, 18);
  const Ridge ridge{{a, {-38, 0.13, 18}, b}, {a, b, {-34, -0.54, 16}}};
  const Bullet ball = Bullet::moving({-35.524, -0.186, 17.552}, {-1.4, 0.5, -2.9}, 0.1);
  for (const bool is_mesh : {false, true})
    for (const double restitution : {0.0, 0.3, 0.5}) {
      Scene scene;
      add(scene, ridge, is_mesh);
      const PathEnd end = scene.trace(ball, {.bounces = kMost, .restitution = restitution, .time = 5},
                                      [](const Leg&) { return true; });
      EXPECT_LT(end.bounces, 60) << restitution;
      // The ball holds on to the ridge and then flies off. Its time ends in the air; so does that of the living bullet.
      EXPECT_EQ(end.ending, PathEnding::OutOfTime);
      EXPECT_GE(ridge.distance(end.position), 0.1 - 1e-9);
      auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = kMost});
      ASSERT_TRUE(bullets);
      ASSERT_EQ(bullets->fire(ball).status, Status::Ok);
      for (int frame = 1; frame <= 300; ++frame) ASSERT_EQ(bullets->advance_to(frame / 60.0), Status::Ok);
      ASSERT_EQ(bullets->size(), 1);
      EXPECT_LT(length(bullets->positions()[0] - end.position), 1e-9 * length(end.position));
    }
}

TEST(FallingEdges, AreMetAFewTimesAtMost) {
  Random random(9801 + static_cast<std::uint64_t>(seed_from_environment()));
  int ended = 0;
  for (int i = 0; i < share_of(3000); ++i) {
    const double turn = random.number(0, 6.28);
    const Vec3d along(std::cos(turn), random.number(-0.4, 0.4), std::sin(turn)),
        aside(-std::sin(turn), 0, std::cos(turn)), a(random.number(-40, 40), 0, random.number(-40, 40)),
        b = a + along * 4.0;
    const auto corner = [&](double side) {
      Vec3d place = a + along * random.number(-1, 4) + aside * (side * random.number(0.5, 4));
      place.y -= random.number(0.01, 1);
      return place;
    };
    const Vec3d left = corner(1), right = corner(-1);
    const Ridge ridge = i % 2 ? Ridge{{a, left, b}, {a, b, right}} : Ridge{{a, b, right}, {a, left, b}};
    Scene scene;
    add(scene, ridge, i % 4 < 2);
    const double radius = random.number(0.05, 0.6);
    const Vec3d from = a + along * random.number(1, 3) + Vec3d(0, radius + 0.3, 0);
    const PathEnd end =
        scene.trace(Bullet::moving(from, random.place(3), radius),
                    {.bounces = kMost, .restitution = i % 3 ? random.number(0, 0.5) : 0, .time = 5},
                    [](const Leg&) { return true; });
    EXPECT_LT(end.bounces, 150) << i;
    EXPECT_GT(ridge.distance(end.position), radius - 1e-9) << i;
    ended += end.ending == PathEnding::OutOfTime;
  }
  EXPECT_GT(ended, share_of(100));
}

/// Two walls rise on either side of a corner. A bullet that swings between them comes to rest at the corner.
TEST(FallingEdges, EndSwingsBetweenTwoWalls) {
  Random random(9802 + static_cast<std::uint64_t>(seed_from_environment()));
  int most = 0;
  for (int i = 0; i < share_of(1000); ++i) {
    const double scale = std::ldexp(1.0, i % 3 == 0 ? random.below(201) - 100 : 0);
    const auto place = [&](double x, double y) { return Vec3d(x, y, 0) * scale; };
    const Vec3d corner = place(random.number(-5, 5), random.number(-5, 5));
    const AnyShape left = Wall{corner, corner + place(-9, random.number(2, 12))},
                   right = Wall{corner, corner + place(9, random.number(2, 12))};
    Scene scene;
    ASSERT_EQ(scene.set_gravity(place(0, -9.8)), Status::Ok);
    ASSERT_EQ(scene.add({i % 2 ? left : right}).status, Status::Ok);
    ASSERT_EQ(scene.add({i % 2 ? right : left}).status, Status::Ok);
    const double radius = i % 4 < 2 ? 0 : scale * random.number(0.05, 0.5);
    const Vec3d from = corner + place(random.number(-1, 1), 4);
    const Vec3d velocity = place(random.number(-1, 1), random.number(-1, 1));
    const PathEnd end =
        scene.trace(Bullet::moving(from, velocity, radius),
                    {.bounces = kMost, .restitution = i % 5 ? random.number(0, 0.4) : 0, .time = 60},
                    [](const Leg&) { return true; });
    most = std::max(most, end.bounces);
    EXPECT_EQ(end.ending, PathEnding::ComesToRest) << i;
    EXPECT_EQ(end.velocity, Vec3d(0.0)) << i;
    for (const AnyShape& wall : {left, right})
      EXPECT_NEAR(std::fabs(closest_point(end.position, wall).distance), radius, 1e-10 * scale) << i;
  }
  EXPECT_LT(most, 600);
}

/// A row of walls forms the ground. A point that bounces and slides over it stays above it.
TEST(FallingEdges, OfWallsLeadNoPointBeneathThem) {
  Random random(9803 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < share_of(1000); ++i) {
    Scene scene;
    ASSERT_EQ(scene.set_gravity({0, -9.8, 0}), Status::Ok);
    std::vector<Vec3d> ground = {{-9, 0, 0}};
    for (int k = 0; k < 8; ++k) {
      const Vec3d last = ground.back();
      ground.push_back(last + Vec3d(random.number(0.5, 3), random.number(-0.8, 0.8), 0));
      ASSERT_EQ(scene.add({Wall{last, ground.back()}}).status, Status::Ok);
    }
    const Vec3d from(random.number(-6, -1), 3, 0), velocity(random.number(-2, 2), 0, 0);
    const PathEnd end = scene.trace(Bullet::moving(from, velocity),
                                    {.bounces = kMost, .restitution = random.number(0, 0.5), .time = 4},
                                    [](const Leg&) { return true; });
    EXPECT_LT(end.bounces, 600) << i;
    for (std::size_t k = 1; k < ground.size(); ++k) {
      const Vec3d &a = ground[k - 1], &b = ground[k];
      if (end.position.x < a.x || end.position.x > b.x) continue;
      const double height = a.y + (b.y - a.y) * (end.position.x - a.x) / (b.x - a.x);
      EXPECT_GE(end.position.y, height - 1e-9) << i;
    }
  }
}

/// Gravity is parallel to a surface, so that a bullet that has bounced off never hits it again. That decision takes no exact arithmetic.
TEST(FallingEdges, ThatAFallIsAlongTakeNoLongNumbers) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, 0, -1}), Status::Ok);
  ASSERT_EQ(scene.add({Triangle{{0, -9, -9}, {0, 9, -9}, {0, 0, 9}}}).status, Status::Ok);
  const std::int64_t before = BigFloat::work();
  const PathEnd end =
      scene.trace(Bullet::moving({3, 0, 0}, {-1, 0, 1}), {.bounces = 5}, [](const Leg&) { return true; });
  EXPECT_EQ(end.bounces, 1);
  EXPECT_EQ(end.ending, PathEnding::FliesOff);
  EXPECT_EQ(BigFloat::work(), before);
}

}  // namespace
}  // namespace ricochet::fall_edge_test
