// Scenes of many moving targets against `shoot` at every one: the index of their places over time excludes nothing that
// is hit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/every_target.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/numeric/big_float.hpp"

namespace ricochet::scene_motion_test {
namespace {

using namespace every_target;

/// Many targets in motion, and bullets at them.
struct Motion {
  const char* name;
  double unit = 1;               ///< of lengths
  double speed = 1;              ///< of targets, in units per frame
  int octaves = 0;               ///< of speeds, up or down
  double offset = 0, drift = 0;  ///< in units: of all places; of all velocities
  bool is_whole = false, has_others = false;
};

constexpr Motion kMotions[] = {
    {.name = "moderate"},
    {.name = "slow", .speed = 1e-3},
    {.name = "fast", .speed = 30},
    {.name = "hugely fast", .octaves = 40},
    {.name = "nearly at rest", .octaves = -60},
    {.name = "all alike", .speed = 0, .drift = 1},
    {.name = "far away", .offset = 0x1p30},
    {.name = "fast together", .speed = 0.1, .drift = 0x1p20},
    {.name = "small", .unit = 0x1p-40},
    {.name = "large", .unit = 0x1p42},
    {.name = "whole numbers", .is_whole = true},
    {.name = "with others", .has_others = true},
};

class MotionSource {
 public:
  MotionSource(Random& random, const Motion& motion) : random_(random), motion_(motion) {}

  Vec3d place(double size) {
    const Vec3d at = random_.place(size);
    if (!motion_.is_whole) return at;
    return {std::round(at.x), std::round(at.y), std::round(at.z)};
  }
  Vec3d velocity() {
    double speed = motion_.speed * (motion_.is_whole ? 2 : 1);
    if (motion_.octaves != 0)
      speed = std::ldexp(speed, random_.below(std::abs(motion_.octaves)) * (motion_.octaves < 0 ? -1 : 1));
    return (place(speed) + Vec3d(1, 2, -1) * motion_.drift) * motion_.unit;
  }
  MovingShape target() {
    for (;;) {
      const Vec3d at = place(10) + Vec3d(motion_.offset);
      const double size = motion_.is_whole ? 1 : random_.number(0.2, 1);
      const double unit = motion_.unit;
      MovingShape made{Sphere{at * unit, size * unit}, velocity()};
      const int kind = random_.below(motion_.has_others ? 8 : 5);
      if (kind == 1) made.shape = Box{(at - size) * unit, (at + size) * unit};
      if (kind == 2) made.shape = Triangle{at * unit, (at + place(2)) * unit, (at + place(2)) * unit};
      if (kind == 3) made.shape = Capsule{at * unit, (at + place(2)) * unit, size * unit};
      if (kind == 5) made.velocity = Vec3d(0.0);
      if (kind == 6 && random_.below(4) == 0) made.shape = Plane{at * 4, random_.place(1)};
      if (!std::visit([](const auto& shape) { return is_degenerate(shape); }, made.shape)) return made;
    }
  }
  Bullet bullet(const std::vector<MovingShape>& targets, int i) {
    const MovingShape& some =
        targets[static_cast<std::size_t>(random_.below(static_cast<int>(targets.size())))];
    const Vec3d from = (place(i % 3 ? 14 : 1000) + Vec3d(motion_.offset)) * motion_.unit;
    const double radius = i % 2 ? 0 : 0.25 * motion_.unit;
    switch (i % 8) {
      case 0:  // At the speed of a target, or nearly
        return Bullet::moving(from, some.velocity, radius);
      case 1:
        return Bullet::moving(from, some.velocity * (1 + std::ldexp(1.0, -random_.below(60))), radius);
      case 2:
        return Bullet::moving(from, Vec3d(0.0), radius);
      case 3: {
        const Vec3d to = (place(10) + Vec3d(motion_.offset)) * motion_.unit;
        const double speed = (length(some.velocity) + motion_.unit) * random_.number(0.5, 2);
        if (to != from) return Bullet::aimed(from, to, speed, radius);
        break;
      }
      case 4:  // At the future place of a target
        return Bullet::moving(from, (bounds_middle(some) - from) / random_.number(1, 20) + some.velocity,
                              radius);
      default:
        break;
    }
    return Bullet::moving(from, velocity() * std::ldexp(1.0, random_.below(6)), radius);
  }

 private:
  static Vec3d bounds_middle(const MovingShape& target) {
    const Sphere around = bounding_sphere(target.shape);
    return around.radius < kForever ? around.center : Vec3d(0.0);
  }

  Random& random_;
  const Motion& motion_;
};

TEST(SceneOracle, TargetsInMotionAnswerAsEachAskedAlone) {
  int seed = 120, bounces = 0;
  for (const Motion& motion : kMotions) {
    Random random(static_cast<std::uint64_t>(seed++));
    MotionSource source(random, motion);
    int hits = 0, questions = 0;
    for (int i = 0; i < std::max(scenes_a_category() / 20, 1); ++i) {
      std::vector<MovingShape> targets;
      Scene scene;
      const int count = 20 + random.below(300);
      for (int k = 0; k < count; ++k) {
        targets.push_back(source.target());
        if (motion.is_whole && k > 0 && random.below(3) == 0)
          targets.back() = targets[static_cast<std::size_t>(random.below(k))];
        ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
      }
      for (int k = 0; k < 32; ++k) {
        const Bullet bullet = source.bullet(targets, k);
        hits += compare(scene, targets, bullet, kForever);
        const SceneShot first = ask_all(targets, bullet, kForever);
        if (first.target >= 0) compare(scene, targets, bullet, first.shot.time * random.number(0.5, 1.5));
        if (k % 4 > 1) bounces += compare_path(scene, targets, bullet).bounces;
        ++questions;
        ASSERT_FALSE(HasFailure()) << motion.name << " " << i << " " << k;
      }
    }
    EXPECT_GT(hits, questions / 16) << motion.name;
  }
  EXPECT_GT(bounces, 10);
}

/// A target found in two stretches of time is hit once, so no long numbers are needed to compare it with itself.
TEST(SceneMotion, NoTargetIsComparedWithItself) {
  Random random(121);
  MotionSource source(random, kMotions[0]);
  std::vector<MovingShape> targets;
  Scene scene;
  for (int k = 0; k < 300; ++k) {
    targets.push_back(source.target());
    ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
  }
  const std::int64_t before = BigFloat::work();
  int hits = 0;
  for (int k = 0; k < 400; ++k) hits += scene.shoot(source.bullet(targets, 4 + k % 2)).target >= 0;
  EXPECT_GT(hits, 100);
  EXPECT_EQ(BigFloat::work() - before, 0);
}

}  // namespace
}  // namespace ricochet::scene_motion_test
