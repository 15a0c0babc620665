// The results of an item hierarchy, against all its boxes and the ball's places at many times.
#include "ricochet/broad_phase/item_hierarchy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"

namespace ricochet::broad_phase::item_hierarchy_test {
namespace {

constexpr double kNever = HUGE_VAL;

/// Boxes of a size; seen from above, without end up and down. Many of them in one line, or without width.
std::vector<Box> boxes_of(Random& random, View view, double size, int count) {
  std::vector<Box> boxes;
  const bool in_line = random.below(4) == 0;
  for (int k = 0; k < count; ++k) {
    Vec3d low = random.place(size), extent = (random.place(0.1) + Vec3d(0.1)) * size;
    if (in_line) low.y = size, extent.y = 0;
    if (random.below(3) == 0) extent.x = 0;
    Box box{low, low + extent};
    if (view == View::FromAbove) box.min.z = -kNever, box.max.z = kNever;
    boxes.push_back(box);
  }
  return boxes;
}

/// Every other box, by its number.
bool build(ItemHierarchy& hierarchy, const std::vector<Box>& boxes) {
  EXPECT_TRUE(hierarchy.reserve(boxes.size()));
  for (std::size_t k = 0; k < boxes.size(); k += 2) {
    EXPECT_TRUE(hierarchy.takes(boxes[k]));
    hierarchy.add(static_cast<std::int32_t>(k));
  }
  return hierarchy.build(boxes);
}

double distance(const Box& box, const Vec3d& p) {
  const Vec3d gap = max(max(box.min - p, p - box.max), Vec3d(0.0));
  return std::sqrt(dot(gap, gap));
}

/// In any direction, straight up and down, or at rest; under gravity in any direction, straight down, or without
/// gravity.
BallFall ball_of(Random& random, double size) {
  BallFall ball{random.place(2 * size), random.place(3 * size), random.place(4 * size), 0};
  if (const int kind = random.below(4); kind < 3) ball.h = Vec3d(0, 0, kind == 0 ? 0 : -size);
  if (random.below(4) != 0) ball.v = random.place(size) - ball.p - ball.h;  // through their midst
  if (const int kind = random.below(8); kind < 2)
    ball.v = {0, 0, kind * size};
  else if (kind == 2)
    ball.v.x = 0;
  if (random.below(2) == 0) ball.radius = random.number(0, 0.3 * size);
  return ball;
}

class ItemHierarchyTest : public testing::TestWithParam<View> {};

TEST_P(ItemHierarchyTest, NamesEveryItemThatABallComesToBeforeItDoes) {
  Random random(41);
  const int rounds = share_of(1500);
  int met = 0;
  std::size_t named = 0;
  for (int round = 0; round < rounds; ++round) {
    const double size = std::ldexp(1.0, random.below(61) - 30);
    const std::vector<Box> boxes = boxes_of(random, GetParam(), size, 120);
    ItemHierarchy hierarchy(GetParam());
    ASSERT_TRUE(build(hierarchy, boxes));
    const BallFall ball = ball_of(random, size);
    const double latest = random.below(2) == 0 ? kNever : random.number(0, 2);
    const double pad = random.below(2) == 0 ? 0 : random.number(0, 0.1) * size;
    std::vector<double> entry(boxes.size(), kNever);
    ItemHierarchy::Walk walk;
    for (walk.start(hierarchy, ball, latest, pad); walk.next(latest);)
      for (const std::int32_t item : walk.items()) {
        ASSERT_EQ(item % 2, 0);
        ASSERT_EQ(entry[static_cast<std::size_t>(item)], kNever) << "it is named once";
        entry[static_cast<std::size_t>(item)] = walk.entry();
        ++named;
      }
    constexpr int kTimes = 300;
    for (int i = 0; i <= kTimes; ++i) {
      const double t = 3.0 * i / kTimes;
      if (t > latest) break;
      const Vec3d place = ball.p + (ball.v + ball.h * t) * t;
      for (std::size_t k = 0; k < boxes.size(); k += 2) {
        if (distance(boxes[k], place) > ball.radius + pad) continue;
        ++met;
        ASSERT_LE(entry[k], t) << "round " << round << ", box " << k << ", time " << i;
      }
    }
  }
  EXPECT_GT(met, 8 * rounds);
  EXPECT_LT(named, static_cast<std::size_t>(16 * rounds)) << "of sixty";
}

TEST_P(ItemHierarchyTest, NamesEveryItemThatIsNearAPlace) {
  Random random(42);
  const int rounds = share_of(1500);
  std::size_t near = 0, named = 0;
  for (int round = 0; round < rounds; ++round) {
    const double size = std::ldexp(1.0, random.below(61) - 30);
    const std::vector<Box> boxes = boxes_of(random, GetParam(), size, 120);
    ItemHierarchy hierarchy(GetParam());
    ASSERT_TRUE(build(hierarchy, boxes));
    const Vec3d place = random.place(1.25 * size);
    const double reach = random.number(0, 0.5) * size;
    std::vector<bool> is_named(boxes.size());
    ItemHierarchy::Walk walk;
    walk.start_near(hierarchy, {place, place}, {hierarchy.items().data(), sizeof(std::int32_t)});
    while (walk.next(reach)) {
      ASSERT_EQ(hierarchy.items()[walk.first()], walk.items()[0]);
      named += walk.items().size();
      for (const std::int32_t item : walk.items()) is_named[static_cast<std::size_t>(item)] = true;
    }
    for (std::size_t k = 0; k < boxes.size(); k += 2) {
      if (distance(boxes[k], place) > reach) continue;
      ++near;
      ASSERT_TRUE(is_named[k]) << "round " << round << ", box " << k;
    }
  }
  EXPECT_GT(near, static_cast<std::size_t>(rounds / 2));
  EXPECT_LT(named, static_cast<std::size_t>(12 * rounds)) << "of sixty";
}

TEST_P(ItemHierarchyTest, NamesAllItemsWhereItDoesNotServe) {
  Random random(43);
  const std::vector<Box> boxes = boxes_of(random, GetParam(), 1, 120);
  ItemHierarchy built(GetParam()), unbuilt(GetParam());
  ASSERT_TRUE(build(built, boxes));
  ASSERT_TRUE(unbuilt.reserve(60));
  for (int k = 0; k < 120; k += 2) unbuilt.add(k);
  const auto count = [](const ItemHierarchy& hierarchy, const BallFall& ball) {
    std::size_t named = 0;
    ItemHierarchy::Walk walk;
    for (walk.start(hierarchy, ball, kNever); walk.next(kNever);) named += walk.items().size();
    return named;
  };
  const BallFall usual{{-5, 0, 0}, {1, 0, 0}, Vec3d(0.0), 0.1};
  EXPECT_EQ(count(unbuilt, usual), 60u);
  EXPECT_LT(count(built, usual), 30u);
  EXPECT_EQ(count(built, {usual.p, {0x1p501, 0, 0}, usual.h, 0.1}), 60u) << "too fast";
  EXPECT_EQ(count(built, {usual.p, {0x1p-451, 0, 0}, usual.h, 0.1}), 60u) << "too slow";
  EXPECT_EQ(count(built, {usual.p, usual.v, {0, 0x1p400, 0}, 0.1}), 60u) << "too strong a fall";
  EXPECT_EQ(count(built, {{1e16, 0, 0}, usual.v, {0, 1, 0}, 0.1}), 60u) << "too far to fall";
  ItemHierarchy::Walk walk;
  walk.start_near(built, {Vec3d(1e16), Vec3d(1e16)}, {built.items().data(), sizeof(std::int32_t)});
  ASSERT_TRUE(walk.next(1));
  EXPECT_EQ(walk.items().size(), 60u);
  EXPECT_FALSE(walk.next(1));
}

TEST_P(ItemHierarchyTest, NamesWhatIsElsewhereSinceWhereItIs) {
  Random random(46);
  int kept = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<Box> boxes = boxes_of(random, GetParam(), 1, 120);
    ItemHierarchy hierarchy(GetParam());
    ASSERT_TRUE(build(hierarchy, boxes));
    for (Box& box : boxes) {
      const Vec3d by = random.place(round % 2 == 0 ? 0.05 : 4);
      box = {box.min + by, box.max + by};
    }
    hierarchy.refit([&](std::int32_t item) { return boxes[static_cast<std::size_t>(item)]; });
    kept += hierarchy.is_built();
    for (std::size_t k = 0; k < boxes.size(); k += 2) {
      bool is_named = false;
      ItemHierarchy::Walk walk;
      for (walk.start(hierarchy, {boxes[k].min, {1, 1, 0}, Vec3d(0.0), 0}, 0); walk.next(0);)
        for (const std::int32_t item : walk.items())
          is_named = is_named || item == static_cast<std::int32_t>(k);
      ASSERT_TRUE(is_named) << round << " " << k;
    }
  }
  EXPECT_EQ(kept, 50) << "what has moved little keeps its order";
}

TEST_P(ItemHierarchyTest, NamesAFewOfMany) {
  Random random(44);
  std::vector<Box> boxes = boxes_of(random, GetParam(), 1, 4000);
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const Vec3d low{std::floor(static_cast<double>(k) / 64), static_cast<double>(k % 64), 0};
    boxes[k].min.x = low.x, boxes[k].min.y = low.y;
    boxes[k].max.x = low.x + 0.5, boxes[k].max.y = low.y + 0.5 * (k % 4 < 2);
  }
  ItemHierarchy hierarchy(GetParam());
  ASSERT_TRUE(build(hierarchy, boxes));
  for (int round = 0; round < 200; ++round) {
    const Vec3d place(random.number(0, 62), random.number(0, 64), 0);
    std::size_t named = 0;
    ItemHierarchy::Walk walk;
    for (walk.start(hierarchy, {place, {1, 0.25, 0}, Vec3d(0.0), 0.1}, 1); walk.next(1);)
      named += walk.items().size();
    ASSERT_LE(named, 24u) << round;
  }
}

INSTANTIATE_TEST_SUITE_P(, ItemHierarchyTest, testing::Values(View::InSpace, View::FromAbove),
                         [](const auto& one) {
                           return one.param == View::InSpace ? "InSpace" : "FromAbove";
                         });

TEST(ItemHierarchy, SeenFromAboveItTakesWhatHasNoEndUpAndDown) {
  const ItemHierarchy in_space, from_above(View::FromAbove);
  const Box wall{{0, 1, -kNever}, {3, 1, kNever}}, brick{Vec3d(0.0), Vec3d(1)},
      space{Vec3d(-kNever), Vec3d(kNever)};
  EXPECT_TRUE(from_above.takes(wall));
  EXPECT_FALSE(from_above.takes(brick));
  EXPECT_FALSE(from_above.takes(space));
  EXPECT_FALSE(in_space.takes(wall));
  EXPECT_TRUE(in_space.takes(brick));
  EXPECT_FALSE(in_space.takes(space));
}

TEST(ItemHierarchy, AHoleStaysWhereItWas) {
  Random random(45);
  const std::vector<Box> boxes = boxes_of(random, View::InSpace, 1, 40);
  ItemHierarchy hierarchy;
  ASSERT_TRUE(build(hierarchy, boxes));
  hierarchy.rename([](std::int32_t item) { return item == 8 ? -1 : item - (item > 8); });
  EXPECT_EQ(hierarchy.size(), 20u);
  EXPECT_EQ(std::count(hierarchy.items().begin(), hierarchy.items().end(), -1), 1);
  EXPECT_EQ(std::count(hierarchy.items().begin(), hierarchy.items().end(), 9), 1) << "that was 10";
  const Vec3d place = boxes[10].min;
  bool is_named = false;
  ItemHierarchy::Walk walk;
  walk.start_near(hierarchy, {place, place}, {hierarchy.items().data(), sizeof(std::int32_t)});
  while (walk.next(0))
    for (const std::int32_t item : walk.items()) is_named = is_named || item == 9;
  EXPECT_TRUE(is_named);
}

}  // namespace
}  // namespace ricochet::broad_phase::item_hierarchy_test
