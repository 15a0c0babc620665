// Simple scenes under gravity, as a newcomer builds them: ground at y = 0, tiles, valleys and gutters, points and balls, in frames.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::motion_test {
namespace {

constexpr Vec3d kDown{0, -10, 0};

Scene scene_of(const std::vector<AnyShape>& shapes, const Vec3d& gravity = kDown) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(gravity), Status::Ok);
  for (const AnyShape& shape : shapes) EXPECT_EQ(scene.add({shape}).status, Status::Ok);
  return scene;
}

struct FollowedTo {
  PathEnd end;
  std::vector<Leg> legs;  ///< those that end in a hit
};
FollowedTo followed(Scene& scene, const Bullet& bullet, const TraceLimits& limits) {
  FollowedTo path;
  path.end = scene.trace(bullet, limits, [&](const Leg& leg) {
    if (leg.target >= 0) path.legs.push_back(leg);
    return true;
  });
  return path;
}

/// A path in frames, each of which begins with only the place and velocity of the previous one.
struct InFrames {
  Vec3d position, velocity;
  std::size_t hits = 0;
};
template <class Look>
InFrames in_frames(Scene& scene, const Vec3d& position, const Vec3d& velocity, double radius,
                   double restitution, double time, int frames, Look&& look) {
  InFrames body{position, velocity};
  for (int k = 0; k < frames; ++k) {
    const FollowedTo frame = followed(scene, Bullet::moving(body.position, body.velocity, radius),
                                      {.bounces = 10000, .restitution = restitution, .time = time / frames});
    body.position = frame.end.position, body.velocity = frame.end.velocity;
    body.hits += frame.legs.size();
    look(body.position);
  }
  return body;
}

std::vector<AnyShape> boxes_of(int count, double y) {
  std::vector<AnyShape> boxes;
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < count; ++k) {
      const double x = i - count / 2, z = k - count / 2;
      boxes.push_back(Box{{x, y - 1, z}, {x + 1, y, z + 1}});
    }
  return boxes;
}

std::vector<AnyShape> gutter_and_end() {
  std::vector<AnyShape> shapes;
  for (const double side : {-1.0, 1.0}) {
    shapes.push_back(Triangle{{0, 0, 0}, {20, -5, 0}, {20, -3, 2 * side}});
    shapes.push_back(Triangle{{0, 0, 0}, {20, -3, 2 * side}, {0, 2, 2 * side}});
  }
  shapes.push_back(Box{{15, -10, -5}, {17, 5, 5}});
  return shapes;
}

TEST(Motion, APointStaysAboveTheCreaseOfTwoTriangles) {
  Scene scene =
      scene_of({Triangle{{0, 0, 0}, {4, 4, 4}, {-4, 4, 4}}, Triangle{{0, 0, 0}, {-4, 4, 4}, {-4, 4, -4}}});
  const PathEnd end = followed(scene, Bullet::moving({-1, 1.25, 1}, {0, 0, 1}),
                               {.bounces = 1000, .restitution = 0.5, .time = 0.9})
                          .end;
  const double below = std::min(end.position.z - end.position.y, -end.position.x - end.position.y);
  EXPECT_LE(below, 1e-12);
}

/// A point falls exactly onto the line in which two faces meet. Each bounce hits both, and the series ends at rest.
TEST(Motion, APointThatFallsOntoTheLineOfAValleyComesToRest) {
  for (const double restitution : {0.1, 0.25, 0.5, 0.75, 0.9})
    for (const double height : {0.3, 1.0, 2.0, 3.7})
      for (const double x : {0.0, 3.0}) {
        const Vec3d low(x, 0, -8), high(x, 0, 8);
        Scene scene = scene_of({Triangle{low, high, {x + 8, 8, 8}}, Triangle{low, {x - 8, 8, 8}, high}});
        const PathEnd end = followed(scene, Bullet::moving({x, height, 0}, Vec3d(0.0), 0),
                                     {.bounces = 1000, .restitution = restitution, .time = 60})
                                .end;
        EXPECT_EQ(end.ending, PathEnding::ComesToRest) << restitution << " from " << height << " at " << x;
        EXPECT_EQ(end.velocity, Vec3d(0.0));
      }
}

/// A valley of a terrain ends at a vertex where six faces meet. A point slides through it, and on over the faces beyond.
TEST(Motion, APointSlidesOnFromTheVertexAtWhichAValleyEnds) {
  const Vec3d vertex(0, -1.87109375, 1.671875), a(0, -0.49609375, 1.421875), b(1.25, -0.689453125, 1.1640625),
      c(1.25, -1.982421875, 1.5234375), d(0, -2.70703125, 2.640625), e(-1.25, -2.490234375, 2.9296875),
      f(-1.25, -1.865234375, 1.6796875);
  const std::vector<AnyShape> faces{Triangle{b, a, vertex}, Triangle{b, vertex, c}, Triangle{c, vertex, d},
                                    Triangle{a, f, vertex}, Triangle{vertex, f, e}, Triangle{vertex, e, d}};
  Scene scene = scene_of(faces, {0, -6, -8});
  const Vec3d start(-0.076783586354977743, -1.8707338269389608, 1.6723548974147187);
  const Vec3d velocity(0.64341035162775706, -0.0030159860232550901, -0.0040213146976734544);
  const PathEnd end =
      followed(scene, Bullet::moving(start, velocity, 0), {.bounces = 100, .restitution = 0.3, .time = 0.2})
          .end;
  EXPECT_EQ(end.ending, PathEnding::OutOfTime);
  EXPECT_GT(end.position.x, 0.04);
}

/// Balls on terrains whose heights are multiples of 1/4, between four planes: many of them roll exactly over edges and vertices. They sink into
/// nothing, in one piece and in frames, and a path has no more than some thousand segments.
TEST(Motion, BallsRollOverTheEdgesOfTerrainsAndSinkIntoNone) {
  Random random(static_cast<std::uint64_t>(seed_from_environment()) + 7);
  const int count = count_from_environment("RICOCHET_ROLLS", 60);
  constexpr int kSide = 4;
  for (int i = 0; i < count; ++i) {
    double heights[kSide + 1][kSide + 1];
    for (auto& row : heights)
      for (double& height : row) height = 0.25 * random.below(4);
    const auto at = [&](int x, int z) { return Vec3d(x, heights[x][z], z); };
    std::vector<AnyShape> shapes;
    for (int x = 0; x < kSide; ++x)
      for (int z = 0; z < kSide; ++z) {
        shapes.push_back(Triangle{at(x, z), at(x + 1, z), at(x + 1, z + 1)});
        shapes.push_back(Triangle{at(x, z), at(x + 1, z + 1), at(x, z + 1)});
      }
    for (const Vec3d& n : {Vec3d(1, 0, 0), Vec3d(0, 0, 1)}) {
      shapes.push_back(Plane{{0, 0, 0}, n});
      shapes.push_back(Plane{n * kSide, -n});
    }
    Scene scene = scene_of(shapes);
    const double radius = random.below(2) ? 0.25 : 0.125, restitution = random.below(3) * 0.25;
    const auto depth = [&](const Vec3d& place) {
      double most = -1;
      for (const AnyShape& shape : shapes)
        most = std::max(most, radius - std::fabs(closest_point(place, shape).distance));
      return most;
    };
    const Vec3d from(0.5 + 0.25 * random.below(13), 1.5, 0.5 + 0.25 * random.below(13));
    const Vec3d velocity(0.5 * (random.below(9) - 4), 0, 0.5 * (random.below(9) - 4));
    int segments = 0;
    const PathEnd end = scene.trace(
        Bullet::moving(from, velocity, radius), {.bounces = 10000, .restitution = restitution, .time = 4},
        [](const Leg&) { return true; }, {}, {},
        [&](const PathSegment& one) {
          EXPECT_LT(depth(one.from), 1e-9) << i;
          return ++segments < 10000;
        });
    EXPECT_EQ(end.status, Status::Ok) << i;
    EXPECT_TRUE(end.ending == PathEnding::OutOfTime || end.ending == PathEnding::ComesToRest) << i;
    (void)in_frames(scene, from, velocity, radius, restitution, 4, 40,
                    [&](const Vec3d& place) { EXPECT_LT(depth(place), 1e-9) << i; });
  }
}

TEST(Motion, AVAtTheOriginIsOneElsewhere) {
  for (const double x : {0.0, 3.0}) {
    Scene scene = scene_of({Wall{{x - 1, 1, 0}, {x, 0, 0}}, Wall{{x, 0, 0}, {x + 1, 1, 0}}});
    const PathEnd end = followed(scene, Bullet::moving({x - 0.5, 1, 0}, {0, 0, 0}),
                                 {.bounces = 100000, .restitution = 0.5, .time = 60})
                            .end;
    EXPECT_EQ(end.ending, PathEnding::ComesToRest) << x;
    EXPECT_NEAR(end.position.x, x, 1e-6);
    EXPECT_NEAR(end.position.y, 0, 1e-6);
  }
}

TEST(Motion, NoCoordinateIsRefusedInTheNextFrame) {
  Scene scene = scene_of({Plane{{0, 0, 0}, {0, 1, 0}}});
  const InFrames body = in_frames(scene, {0, 1, 0}, {1, 0, 0}, 0, 0.5, 6, 120,
                                  [](const Vec3d& at) { EXPECT_TRUE(at.y == 0 || at.y > 1e-150) << at.y; });
  EXPECT_NEAR(body.position.x, 6, 1e-9);
  EXPECT_EQ(body.velocity.y, 0);
}

TEST(Motion, APointPassesTheSeamOfFlushBoxes) {
  Scene scene = scene_of({Box{{0, -1, -1}, {1, 0, 1}}, Box{{1, -1, -1}, {2, 0, 1}}});
  const FollowedTo path = followed(scene, Bullet::moving({0.25, 0.5, 0}, {0.5, 0, 0}),
                                   {.bounces = 1000, .restitution = 0.5, .time = 3});
  EXPECT_NEAR(path.end.position.x, 1.75, 1e-9);
  EXPECT_LT(path.legs.size(), 40U);
}

/// A box, and a ramp from its edge at x = 2 down to x = 0. The upper edges of the ramp's triangles are the box's edge, longer, or parts of it.
std::vector<AnyShape> box_and_ramp(double low, int how) {
  std::vector<AnyShape> shapes{Box{{2, -1, -9}, {9, 0, 9}}};
  if (how == 0) shapes.push_back(Triangle{{2, 0, -9}, {0, low, 0}, {2, 0, 9}});
  if (how == 1) shapes.push_back(Triangle{{2, 0, -30}, {0, low, 0}, {2, 0, 30}});
  if (how == 2)
    for (const double z : {-9.0, -2.5, 3.25}) {
      shapes.push_back(Triangle{{2, 0, z}, {0, low, z}, {2, 0, z + 6.5}});
      shapes.push_back(Triangle{{0, low, z}, {0, low, z + 6.5}, {2, 0, z + 6.5}});
    }
  return shapes;
}

TEST(Motion, APointSlidesFromABoxOntoARampAndStaysAboveIt) {
  Random random(2026);
  for (const double low : {-0.1, -1.0, -3.0, -40.0})
    for (int how = 0; how < 3; ++how)
      for (const double restitution : {0.0, 0.5}) {
        Scene scene = scene_of(box_and_ramp(low, how));
        for (int k = 0; k < 20; ++k) {
          const Vec3d from(random.number(2.2, 4), k % 2 == 0 ? 0 : random.number(0, 0.5),
                           random.number(-0.3, 0.3));
          const Vec3d velocity(-random.number(0.2, 0.8), 0, random.number(-0.02, 0.02));
          const std::string what = std::to_string(low) + " " + std::to_string(how) + " " + std::to_string(k);
          const auto expect_above = [&](const Vec3d& place) {
            const double part = (2 - place.x) / 2;
            if (place.x > 2 || part > 0.9) return;
            ASSERT_GE(place.y, low * part - 1e-9) << what;
          };
          for (double time = 0.25; time < 12; time *= 1.5)
            expect_above(followed(scene, Bullet::moving(from, velocity, 0),
                                  {.bounces = 10000, .restitution = restitution, .time = time})
                             .end.position);
          (void)in_frames(scene, from, velocity, 0, restitution, 12, 240, expect_above);
          auto bullets = Bullets::create(scene, 1, {.restitution = restitution, .max_bounces = 10000});
          ASSERT_EQ(bullets->fire(Bullet::moving(from, velocity, 0)).status, Status::Ok);
          for (int frame = 1; frame < 240 && bullets->size() > 0; ++frame) {
            ASSERT_EQ(bullets->advance_to(0.05 * frame), Status::Ok);
            for (const Vec3d& place : bullets->positions()) expect_above(place);
          }
        }
      }
}

/// Four boxes meet at the origin, one of them higher. A point slides exactly into the corner there, and on along the side of the higher one.
TEST(Motion, APointPassesTheCornerOfFourBoxesAtTheOrigin) {
  for (const double x : {0.0, 3.0}) {
    const auto box = [&](double x0, double z0, double top) {
      return Box{{x + x0, -2, z0}, {x + x0 + 1, top, z0 + 1}};
    };
    Scene scene = scene_of({box(-1, -1, 0), box(-1, 0, 0), box(0, -1, 0.25), box(0, 0, 0)});
    const PathEnd end = followed(scene, Bullet::moving({x + 0.25, 0, 0.5}, {-0.5, 0, -1}, 0),
                                 {.bounces = 100, .restitution = 0, .time = 1.5})
                            .end;
    EXPECT_EQ(end.ending, PathEnding::OutOfTime) << x;
    EXPECT_NEAR(end.position.x, x - 0.5, 1e-12);
  }
}

TEST(Motion, ThrowsOverTilesAreThoseOverOneFloor) {
  Random random(54);
  Scene one = scene_of({Box{{-7, -1, -7}, {7, 0, 7}}}), tiles = scene_of(boxes_of(14, 0));
  for (int i = 0; i < 60; ++i) {
    const Bullet bullet = Bullet::moving(
        {random.number(-3, 3), random.number(0.3, 1), random.number(-3, 3)},
        {random.number(-1.5, 1.5), random.number(-1, 1), random.number(-1.5, 1.5)}, i % 2 ? 0 : 0.25);
    const TraceLimits limits{.bounces = 10000, .restitution = i % 3 ? 0.5 : 0, .time = 1.7};
    const FollowedTo over_one = followed(one, bullet, limits), over_tiles = followed(tiles, bullet, limits);
    EXPECT_LT(length(over_one.end.position - over_tiles.end.position), 1e-9) << i;
    EXPECT_EQ(over_one.legs.size(), over_tiles.legs.size()) << i;
  }
}

TEST(Motion, ABallSlidesAlongAGutterToItsEnd) {
  for (const double restitution : {0.0, 0.5}) {
    Scene scene = scene_of(gutter_and_end());
    const PathEnd end = followed(scene, Bullet::moving({1, 0.35, 0}, {0, 0, 0}, 0.25),
                                 {.bounces = 1000000, .restitution = restitution, .time = 200})
                            .end;
    EXPECT_EQ(end.ending, PathEnding::ComesToRest);
    EXPECT_NEAR(end.position.x, 14.75, 1e-6);
    EXPECT_NEAR(end.position.z, 0, 1e-6);
  }
}

TEST(Motion, ABallThatMovesAlongItsFloorLosesNoBounce) {
  std::vector<AnyShape> shapes = boxes_of(14, 0);
  shapes.push_back(Box{{5, 0, -5}, {6, 5, 5}});
  for (auto* const floor : {"plane", "tiles"}) {
    Scene scene = std::string(floor) == "tiles"
                      ? scene_of(shapes)
                      : scene_of({Plane{{0, 0, 0}, {0, 1, 0}}, Box{{5, 0, -5}, {6, 5, 5}}});
    const FollowedTo path =
        followed(scene, Bullet::moving({0, 0.5, 0.3}, {2, 0, 0}, 0.5), {.bounces = 1, .restitution = 0.5});
    ASSERT_EQ(path.legs.size(), 1U) << floor;
    EXPECT_NEAR(path.legs[0].time, 2.25, 1e-12) << floor;
    EXPECT_EQ(path.end.ending, PathEnding::Bounces) << floor;
  }
}

TEST(Motion, AStepOfTheLastDigitIsNone) {
  Scene scene = scene_of({Box{{-5, -1, -5}, {0, 0.3, 5}}, Box{{0, -1, -5}, {5, 0.1 + 0.2, 5}}});
  for (const double speed : {0.5, -0.5}) {
    const double from = speed > 0 ? -1 : 1;
    const PathEnd end = followed(scene, Bullet::moving({from, 0.3 + 0.25, 0}, {speed, 0, 0}, 0.25),
                                 {.bounces = 100, .restitution = 0.5, .time = 4})
                            .end;
    EXPECT_NEAR(end.position.x, -from, 1e-6);
  }
}

TEST(Motion, APathWithoutRestitutionGoesOnUntilItsTime) {
  Scene scene = scene_of({Plane{{0, 0, 0}, {0, 1, 0}}});
  const FollowedTo path =
      followed(scene, Bullet::moving({0, 5, 0}, {1, 0, 0}), {.bounces = 100, .restitution = 0, .time = 2});
  EXPECT_EQ(path.end.ending, PathEnding::OutOfTime);
  EXPECT_EQ(path.end.time, 2);
  EXPECT_NEAR(path.end.position.x, 2, 1e-12);
}

TEST(Motion, APathThatItsBouncesCutDoesNotSlide) {
  Scene scene = scene_of({Plane{{0, 0, 0}, {0, 1, 0}}});
  const FollowedTo path =
      followed(scene, Bullet::moving({0, 1, 0}, {1, 0, 0}), {.bounces = 1, .restitution = 0});
  EXPECT_EQ(path.end.ending, PathEnding::Bounces);
  EXPECT_EQ(path.legs.size(), 1U);
}

TEST(Motion, APointThatIsDroppedFallsThroughNoFloorInFrames) {
  for (const AnyShape& floor : {AnyShape(Plane{{0, 0, 0}, {0, 1, 0}}), AnyShape(Wall{{-5, 0, 0}, {5, 0, 0}}),
                                AnyShape(Triangle{{-9, 0, -9}, {9, 0, -9}, {0, 0, 9}})}) {
    Scene scene = scene_of({floor});
    (void)in_frames(scene, {0, 0.2, 0}, {0, 0, 0}, 0, 1, 1, 10, [](const Vec3d& at) { EXPECT_GE(at.y, 0); });
  }
}

TEST(Motion, APointInAVerticalEdgeOfARoomStaysThere) {
  const Vec3d half(5, 3, 2);
  const auto corner = [&](int k) {
    const Vec3d at(k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z);
    return Vec3d(0.6 * at.x - 0.8 * at.y, 0.8 * at.x + 0.6 * at.y, at.z);
  };
  std::vector<AnyShape> room;
  const int quads[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                           {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
  for (const auto& q : quads) {
    room.push_back(Triangle{corner(q[0]), corner(q[1]), corner(q[2])});
    room.push_back(Triangle{corner(q[0]), corner(q[2]), corner(q[3])});
  }
  Scene scene = scene_of(room, {0, -1, 0});
  const PathEnd end = followed(scene, Bullet::moving({-0.4, -1, -0.3}, {-0.5, 1, 2.75}),
                               {.bounces = 10000, .restitution = 0, .time = 15})
                          .end;
  const Vec3d p = end.position, back(0.6 * p.x + 0.8 * p.y, -0.8 * p.x + 0.6 * p.y, p.z);
  for (int i = 0; i < 3; ++i) EXPECT_LE(std::fabs(back[i]), half[i] + 1e-12);
}

TEST(Motion, ASlideLeavesACapOfAnySize) {
  for (const int size : {0, 240, -240, 400, -400}) {
    const double f = std::ldexp(1.0, size);
    Scene scene = scene_of({Cylinder{{0, -f, 0}, {0, 0, 0}, 3 * f}}, {0, -10 * f, 0});
    const PathEnd end =
        followed(scene, Bullet::moving({0, f, 0}, {f, 0, 0}), {.bounces = 100, .restitution = 0}).end;
    EXPECT_EQ(end.ending, PathEnding::FliesOff) << size;
  }
}

TEST(Motion, ASlideIsOneLegInOnePieceAndInFrames) {
  Scene scene = scene_of({Plane{{0, 0, 0}, {0, 1, 0}}});
  for (const double radius : {0.0, 0.5}) {
    const InFrames body = in_frames(scene, {0, 0.5, 0}, {1, 0, 0}, radius, 0, 2, 120, [](const Vec3d&) {});
    EXPECT_LE(body.hits, 1U) << radius;
    EXPECT_NEAR(body.position.x, 2, 1e-9) << radius;
    EXPECT_NEAR(body.position.y, radius, 0) << radius;
  }
}

/// Without friction a ball holds on to an edge as long as gravity presses it there: v^2 / r <= g cos(angle). With the speed u on the face
/// it leaves where cos = (u^2 / r + 2 g) / 3 g. From there it falls to the ground.
TEST(Motion, ABallLeavesAnEdgeWhereGravityNoLongerHoldsIt) {
  constexpr double kGravity = 10, kAlong = 0.75;
  const auto box_of = [](double h) { return std::vector<AnyShape>{Box{{-4, 0, -9}, {0, h, 9}}}; };
  const auto turned_box_of = [](double h) {
    return std::vector<AnyShape>{
        OrientedBox{{-4, h - 4, 0}, {9, 4, 4}, {0, std::sqrt(0.5), 0, std::sqrt(0.5)}}};
  };
  const auto triangles_of = [](double h) {
    return std::vector<AnyShape>{Triangle{{-4, h, -9}, {-4, h, 9}, {0, h, 9}},
                                 Triangle{{-4, h, -9}, {0, h, 9}, {0, h, -9}}};
  };
  const auto wall_of = [](double h) { return std::vector<AnyShape>{Wall{{0, h, 0}, {-4, h, 0}}}; };
  for (const auto& shapes_of : {+box_of, +turned_box_of, +triangles_of, +wall_of})
    for (const double height : {1.0, 5.0, 20.0})
      for (const double radius : {0.25, 0.75})
        for (const double u : {0.25, 0.5, 1.0, 1.5, 2.5}) {
          if (u * u >= kGravity * radius || height < 2 * radius) continue;
          std::vector<AnyShape> shapes = shapes_of(height);
          shapes.push_back(Plane{{0, 0, 0}, {0, 1, 0}});
          Scene scene = scene_of(shapes);
          const FollowedTo path =
              followed(scene, Bullet::moving({-1, height + radius, 0}, {u, 0, kAlong}, radius),
                       {.bounces = 1, .restitution = 0.5});
          const double c = (u * u / radius + 2 * kGravity) / (3 * kGravity), s = std::sqrt(1 - c * c);
          const double v = std::sqrt(u * u + 2 * kGravity * radius * (1 - c));
          const double falls = height - radius + radius * c;
          const double time = (std::sqrt(v * v * s * s + 2 * kGravity * falls) - v * s) / kGravity;
          ASSERT_EQ(path.legs.size(), 1U);
          const Shot& landing = path.legs[0].shot;
          // Hops follow the edge to within one of their turns
          EXPECT_NEAR(landing.center.x, radius * s + v * c * time, 0.01 * (radius + v * c * time))
              << height << ' ' << radius << ' ' << u;
          EXPECT_NEAR(landing.velocity.x, v * c, 0.01 * v) << height << ' ' << radius << ' ' << u;
          EXPECT_NEAR(landing.velocity.z, kAlong, 1e-12) << height << ' ' << radius << ' ' << u;
        }
}

}  // namespace
}  // namespace ricochet::motion_test
