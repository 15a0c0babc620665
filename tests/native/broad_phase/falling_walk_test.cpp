// The walk of a falling ball down a hierarchy, against all the boxes and the ball's places at many times.
#include "ricochet/broad_phase/falling_walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/broad_phase/bvh_builder.hpp"

namespace ricochet::broad_phase::falling_walk_test {
namespace {

struct Hierarchy {
  std::vector<Box> boxes;  ///< in the hierarchy's order
  Bvh bvh;
};

Hierarchy hierarchy_of(const std::vector<Box>& boxes) {
  Hierarchy made;
  BvhBuilder builder;
  EXPECT_TRUE(builder.reserve(boxes.size()));
  Box whole = boxes[0];
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    whole = {min(whole.min, boxes[k].min), max(whole.max, boxes[k].max)};
    builder.add(BoxRef::of(boxes[k], static_cast<std::int32_t>(k)));
  }
  EXPECT_TRUE(builder.start(whole));
  EXPECT_EQ(builder.step(1'000'000'000), BuildProgress::Done);
  for (const BoxRef& ref : builder.order()) made.boxes.push_back(boxes[static_cast<std::size_t>(ref.item())]);
  made.bvh = builder.take();
  return made;
}

/// The largest coordinate of the vector from a place to a box; the true distance is no smaller.
double distance(const Box& box, const Vec3d& p) {
  const Vec3d gap = max(max(box.min - p, p - box.max), Vec3d(0.0));
  return std::max({gap.x, gap.y, gap.z});
}

/// Gravity along an axis, across one, in any direction, or none; a ball that flies, is thrown along an axis, or rests.
BallFall fall(Random& random, int kind, double size) {
  BallFall ball{random.place(2 * size), random.place(3 * size), random.place(4 * size), 0};
  if (kind % 2 == 0) ball.v = random.place(size) - ball.p - ball.h;
  for (int i = 0; i < 3; ++i) {
    if (kind % 5 < 2 && i != kind % 3) ball.h[i] = 0;
    if (kind % 5 == 2 && i == kind % 3) ball.h[i] = 0;
    if (kind % 7 == 0 && i != random.below(3)) ball.v[i] = 0;
  }
  if (kind % 5 == 4) ball.h = Vec3d(0.0);
  if (kind % 11 == 0) ball.v = Vec3d(0.0);
  if (kind % 3 == 0) ball.radius = random.number(0, 0.3 * size);
  return ball;
}

TEST(FallingWalk, NamesEveryBoxThatTheBallComesToBeforeItDoes) {
  Random random(35);
  const int rounds = share_of(2000);
  int met = 0, asked = 0;
  for (int round = 0; round < rounds; ++round) {
    // From 2^-40 to 2^40 in lengths, and independently from 2^-60 to 2^60 in times
    const double size = std::ldexp(1.0, random.below(81) - 40),
                 frames = std::ldexp(1.0, random.below(121) - 60);
    std::vector<Box> boxes;
    for (int k = 0; k < 60; ++k) {
      const Vec3d low = random.place(size);
      const bool is_flat = random.below(3) == 0;
      boxes.push_back({low, low + Vec3d(random.number(0, 0.3), is_flat ? 0 : random.number(0, 0.3),
                                        random.number(0, 0.3)) *
                                      size});
    }
    const Hierarchy hierarchy = hierarchy_of(boxes);
    BallFall ball = fall(random, round, size);
    ball.v = ball.v / frames;
    ball.h = ball.h / (frames * frames);
    const double latest = random.below(2) == 0 ? HUGE_VAL : random.number(0, 2) * frames;
    const double pad = random.below(2) == 0 ? 0 : random.number(0, 0.1) * size;
    std::vector<double> entry(boxes.size(), HUGE_VAL);
    FallingWalk walk;
    switch (walk.start(hierarchy.bvh, ball, latest, pad)) {
      case FallingWalk::Start::TooFar:
        ADD_FAILURE() << round;
        break;
      case FallingWalk::Start::Misses:
        break;
      case FallingWalk::Start::Walks:
        while (walk.next_leaf(latest))
          for (int k = walk.leaf_first(); k < walk.leaf_first() + walk.leaf_count(); ++k, ++asked)
            entry[static_cast<std::size_t>(k)] = walk.leaf_entry();
    }
    constexpr int kTimes = 400;
    for (int i = 0; i <= kTimes; ++i) {
      const double t = 3 * frames * i / kTimes;
      if (t > latest) break;
      const Vec3d place = ball.p + (ball.v + ball.h * t) * t;
      for (std::size_t k = 0; k < boxes.size(); ++k) {
        if (distance(hierarchy.boxes[k], place) > ball.radius + pad) continue;
        ++met;
        ASSERT_LE(entry[k], t) << "round " << round << ", box " << k << ", time " << i;
      }
    }
  }
  EXPECT_GT(met, 8 * rounds);
  // Most boxes are not named.
  EXPECT_LT(asked, 20 * rounds);
}

TEST(FallingWalk, WhereGravityIsAlongAnAxisNamesOnlyWhatTheBallComesTo) {
  Random random(36);
  int named = 0, met = 0;
  for (int round = 0; round < share_of(2000); ++round) {
    const Vec3d low = random.place(1);
    const Box box{low, low + Vec3d(0.5, 0.25, 0.5)};
    const Hierarchy hierarchy = hierarchy_of({box});
    BallFall ball{random.place(2), random.place(3), Vec3d(0.0), 0};
    ball.h[round % 3] = random.number(-4, 4);
    FallingWalk walk;
    const bool is_named =
        walk.start(hierarchy.bvh, ball, HUGE_VAL) == FallingWalk::Start::Walks && walk.next_leaf(HUGE_VAL);
    double least = HUGE_VAL;
    for (int i = 0; i <= 4000; ++i) {
      const double t = 4e-3 * i;
      least = std::min(least, distance(box, ball.p + (ball.v + ball.h * t) * t));
    }
    named += is_named;
    met += least == 0;
    if (is_named) {
      EXPECT_LT(least, 0.02) << round;
    }
  }
  EXPECT_GE(named, met);
  EXPECT_LT(named, met + met / 10 + 10);
}

TEST(FallingWalk, OfNumbersOfEverySizeAnswersOrSaysThatTheyAreTooFar) {
  Random random(37);
  const std::vector<Box> boxes{
      {Vec3d(-1.0), Vec3d(0.0)}, {Vec3d(0.5), Vec3d(1.0)}, {Vec3d(-3.0), Vec3d(-2.0)}};
  const Hierarchy hierarchy = hierarchy_of(boxes);
  const auto any = [&] {
    Vec3d v(0.0);
    for (int i = 0; i < 3; ++i)
      v[i] = random.below(4) == 0 ? 0 : std::ldexp(random.number(-1, 1), random.below(1800) - 900);
    return v;
  };
  for (int round = 0; round < share_of(20000); ++round) {
    const BallFall ball{any(), any(), any(), 0};
    FallingWalk walk;
    if (walk.start(hierarchy.bvh, ball, HUGE_VAL) != FallingWalk::Start::Walks) continue;
    int leaves = 0;
    for (; walk.next_leaf(HUGE_VAL); ++leaves) ASSERT_FALSE(std::isnan(walk.leaf_entry()));
    ASSERT_LE(leaves, 3);
  }
}

}  // namespace
}  // namespace ricochet::broad_phase::falling_walk_test
