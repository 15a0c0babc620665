// Many targets moved at once: the answers are those of a scene that has them there from the beginning.
#include <gtest/gtest.h>

#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::move_many_test {
namespace {

/// Spheres alone, which get a grid; spheres and boxes; and meshes besides. Every tenth target stays, every ninth is in
/// motion.
class Crowd {
 public:
  Crowd(Random& random, int kind, int count)
      : random_(random), kind_(kind), mesh_(meshes::bumpy_ball(random, 4, 5, 0.6, 0.1).made()) {
    for (int k = 0; k < count; ++k) {
      places_.push_back(random.place(10));
      turns_.push_back(turn());
    }
  }

  void build(Scene& scene) const {
    for (std::size_t k = 0; k < places_.size(); ++k) {
      const Vec3d velocity = k % 9 == 8 ? Vec3d(0.5, 0.25, 0) : Vec3d(0.0);
      if (kind_ > 1 && k % 3 == 1)
        scene.add(mesh_, {.position = places_[k], .rotation = turns_[k], .velocity = velocity});
      else if (kind_ > 0 && k % 3 == 2)
        scene.add({OrientedBox{places_[k], {0.5, 0.25, 0.75}, turns_[k]}, velocity});
      else
        scene.add({Sphere{places_[k], 0.5}, velocity});
    }
  }
  void move(Scene& scene, double far, bool turns) {
    std::vector<std::int32_t> indices;
    std::vector<double> places, rotations;
    for (std::size_t k = 0; k < places_.size(); ++k) {
      if (k % 10 == 9) continue;
      indices.push_back(static_cast<std::int32_t>(k));
      const Vec3d& p = places_[k] += random_.place(far);
      if (turns) turns_[k] = turn();
      const Quaternion& q = turns_[k];
      places.insert(places.end(), {p.x, p.y, p.z});
      rotations.insert(rotations.end(), {q.x, q.y, q.z, q.w});
    }
    ASSERT_EQ(scene.move_many(indices, places.data(), turns ? rotations.data() : nullptr), Status::Ok);
  }

 private:
  Quaternion turn() {
    return {random_.number(-1, 1), random_.number(-1, 1), random_.number(-1, 1), random_.number(0.1, 1)};
  }

  Random& random_;
  int kind_;
  Mesh mesh_;
  std::vector<Vec3d> places_;
  std::vector<Quaternion> turns_;
};

TEST(MoveMany, AnswersAsASceneThatIsBuiltThere) {
  Random random(150);
  int hits = 0;
  for (int kind = 0; kind < 3; ++kind)
    for (int round = 0; round < share_of(40); ++round) {
      Crowd crowd(random, kind, 20 + random.below(300));
      Scene scene;
      crowd.build(scene);
      for (int step = 0; step < 6; ++step) {
        // Little by little, so that the hierarchy is fitted; far, so that it is rebuilt; before any question
        if (step > 0 || round % 2 == 0) crowd.move(scene, step == 2 ? 60 : 0.5, step % 2 == 1);
        if (step == 5) scene.remove(5);
        Scene fresh;
        crowd.build(fresh);
        if (step == 5) fresh.remove(5);
        for (int k = 0; k < 20; ++k) {
          const Vec3d from = random.place(step >= 2 ? 60 : 15);
          const Bullet bullet = Bullet::moving(from, random.place(5) - from, k % 3 == 0 ? 0.5 : 0);
          const SceneShot one = scene.shoot(bullet), other = fresh.shoot(bullet);
          ASSERT_EQ(one.target, other.target) << kind << " " << round << " " << step;
          ASSERT_EQ(one.triangle, other.triangle);
          ASSERT_EQ(one.shot.time, other.shot.time);
          ASSERT_EQ(one.shot.point, other.shot.point);
          hits += one.target >= 0;
          const SceneClosestPoint near = scene.nearest(from), same = fresh.nearest(from);
          ASSERT_EQ(near.target, same.target);
          ASSERT_EQ(near.closest.distance, same.closest.distance);
        }
      }
    }
  EXPECT_GT(hits, share_of(3000));
}

}  // namespace
}  // namespace ricochet::move_many_test
