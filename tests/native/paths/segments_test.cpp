// The segments of a path under gravity: the targets that bear the bullet on each, and that the segments are the whole path.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/random.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::segments_test {
namespace {

constexpr Vec3d kDown{0, -10, 0};

struct Followed {
  PathEnd end;
  std::vector<Leg> legs;  ///< those that end in a hit
  std::vector<PathSegment> segments;
};
Followed followed(const std::vector<AnyShape>& shapes, const Bullet& bullet, const TraceLimits& limits) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(kDown), Status::Ok);
  for (const AnyShape& shape : shapes) EXPECT_EQ(scene.add({shape}).status, Status::Ok);
  Followed path;
  path.end = scene.trace(
      bullet, limits,
      [&](const Leg& leg) {
        if (leg.target >= 0) path.legs.push_back(leg);
      },
      {}, {}, [&](const PathSegment& segment) { path.segments.push_back(segment); });
  return path;
}

Vec3d place_at(const PathSegment& segment, double time) {
  const double t = time - segment.time;
  return segment.from + segment.velocity * t + segment.acceleration * (0.5 * t * t);
}

TEST(PathSegments, ASlideIsASegmentWithoutAHit) {
  const Followed path = followed({Plane{{0, 0, 0}, {0, 1, 0}}}, Bullet::moving({0, 0, 0}, {1, 0, 0}),
                                 {.bounces = 10, .restitution = 0, .time = 2});
  EXPECT_TRUE(path.legs.empty());
  ASSERT_EQ(path.segments.size(), 1U);
  const PathSegment& slide = path.segments[0];
  EXPECT_EQ(slide.kind, MotionKind::Slides);
  EXPECT_TRUE(slide.velocity == Vec3d(1, 0, 0));
  EXPECT_TRUE(slide.acceleration == Vec3d(0.0));
  EXPECT_EQ(slide.time, 0);
  EXPECT_EQ(slide.until, 2);
  ASSERT_EQ(slide.supports.count, 1U);
  EXPECT_EQ(slide.supports.parts[0].target, 0);
  EXPECT_EQ(path.end.supports.count, 1U);
}

TEST(PathSegments, ASlideOverAnEdgeFliesFromThere) {
  // The bullet lands at x = 0.6, slides to the edge at x = 5, flies to the floor 2 below, and slides to the wall at x = 10.
  const Followed path = followed(
      {Box{{-5, -1, -5}, {5, 0, 5}}, Box{{4, -9, -50}, {90, -2, 50}}, Box{{10, -9, -50}, {11, 9, 50}}},
      Bullet::moving({0, 0.45, 0}, {2, 0, 0}), {.bounces = 10, .restitution = 0});
  using enum MotionKind;
  std::vector<MotionKind> kinds;
  for (const PathSegment& segment : path.segments) kinds.push_back(segment.kind);
  EXPECT_EQ(kinds, (std::vector{Flies, Slides, Flies, Slides, Rests}));
  ASSERT_EQ(path.legs.size(), 3U);
  EXPECT_EQ(path.legs[1].kind, Flies);
  EXPECT_TRUE(path.legs[1].acceleration == kDown);
  EXPECT_EQ(path.legs[2].kind, Slides);
  EXPECT_TRUE(path.legs[2].acceleration == Vec3d(0.0));
  ASSERT_EQ(path.legs[2].supports.count, 1U);
  EXPECT_EQ(path.legs[2].supports.parts[0].target, 1);
  EXPECT_EQ(path.end.ending, PathEnding::ComesToRest);
  ASSERT_EQ(path.end.supports.count, 1U);
  EXPECT_EQ(path.end.supports.parts[0].target, 1);
  EXPECT_NEAR(path.end.position.x, 10, 1e-12);
}

TEST(PathSegments, AGutterBearsABallWithTwoTriangles) {
  std::vector<AnyShape> shapes;
  for (const double side : {-1.0, 1.0}) {
    shapes.push_back(Triangle{{0, 0, 0}, {20, -5, 0}, {20, -3, 2 * side}});
    shapes.push_back(Triangle{{0, 0, 0}, {20, -3, 2 * side}, {0, 2, 2 * side}});
  }
  shapes.push_back(Box{{15, -10, -5}, {17, 5, 5}});
  const Followed path =
      followed(shapes, Bullet::moving({1, 0.35, 0}, {0, 0, 0}, 0.25), {.bounces = 10000, .restitution = 0});
  EXPECT_EQ(path.end.ending, PathEnding::ComesToRest);
  EXPECT_EQ(path.end.supports.count, 3U);
  ASSERT_FALSE(path.legs.empty());
  EXPECT_TRUE(std::any_of(path.segments.begin(), path.segments.end(), [](const PathSegment& one) {
    return one.kind == MotionKind::Slides && one.supports.count == 2;
  }));
  EXPECT_EQ(path.segments.back().kind, MotionKind::Rests);
}

TEST(PathSegments, AllBouncesOnAFaceAreOneSegmentAfterTheLastHit) {
  const Followed path = followed({Plane{{0, 0, 0}, {0, 1, 0}}}, Bullet::moving({0, 5, 0}, {1, 0, 0}),
                                 {.bounces = 1, .restitution = 0.5});
  ASSERT_GE(path.segments.size(), 2U);
  const PathSegment& bounces = path.segments[1];
  EXPECT_EQ(bounces.kind, MotionKind::Bounces);
  EXPECT_NEAR(bounces.until, 3, 1e-12);
  EXPECT_EQ(bounces.supports.count, 0U);
  EXPECT_EQ(path.end.ending, PathEnding::Slides);
  EXPECT_EQ(path.segments.back().kind, MotionKind::Slides);
  EXPECT_TRUE(std::isinf(path.segments.back().until));
}

/// The segments have no gap in time, and none in space except for rounding. The energy at the end is not above that at the beginning.
TEST(PathSegments, TheyAreTheWholePath) {
  Random random(540);
  int slides = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<AnyShape> shapes{Box{{-9, -2, -9}, {9, -1, 9}}};
    for (int k = 0; k < 6; ++k) {
      const auto place = [&] {
        return Vec3d(random.number(-3, 3), random.number(-1, 1), random.number(-3, 3));
      };
      shapes.push_back(Triangle{place(), place(), place()});
      const Vec3d low = place();
      shapes.push_back(Box{low, low + Vec3d(1, 0.5, 1)});
    }
    const double radius = i % 2 ? 0.2 : 0, time = random.number(0.5, 4);
    const double restitution = i % 3 ? 0.5 : 0;
    const Vec3d velocity = random.place(2);
    const Bullet bullet = Bullet::moving({random.number(-3, 3), 4, random.number(-3, 3)}, velocity, radius);
    const Followed path =
        followed(shapes, bullet, {.bounces = 100000, .restitution = restitution, .time = time});
    ASSERT_FALSE(path.segments.empty());
    EXPECT_EQ(path.segments[0].time, 0);
    for (std::size_t k = 0; k < path.segments.size(); ++k) {
      const PathSegment& one = path.segments[k];
      slides += one.kind == MotionKind::Slides;
      EXPECT_EQ(one.kind == MotionKind::Flies, one.acceleration == kDown) << i;
      EXPECT_EQ(one.supports.count > 0, one.kind == MotionKind::Slides || one.kind == MotionKind::Rests);
      const bool is_last = k + 1 == path.segments.size();
      const double until = is_last && !(one.until < 1e9) ? path.end.time : one.until;
      if (!is_last) {
        EXPECT_EQ(until, path.segments[k + 1].time) << i;
      }
      const Vec3d there = place_at(one, until);
      EXPECT_LT(length(there - (is_last ? path.end.position : path.segments[k + 1].from)), 1e-11) << i;
    }
    const double energy = 10 * bullet.position.y + 0.5 * dot(velocity, velocity);
    EXPECT_LE(10 * path.end.position.y + 0.5 * dot(path.end.velocity, path.end.velocity), energy + 1e-9);
  }
  EXPECT_GT(slides, 100);
}

}  // namespace
}  // namespace ricochet::segments_test
