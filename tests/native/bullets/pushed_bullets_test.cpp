// Living bullets in rooms and among bodies that are moved in each frame: the moving bodies push the bullets and never
// lose them.
//   RICOCHET_PUSHED_ROOMS=1000 ricochet_tests --gtest_filter='PushedBullets.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"
#include "ricochet/bullets.hpp"

namespace ricochet::pushed_bullets_test {
namespace {

using namespace rooms;

/// Moves the targets of a scene, in order, to where they would be added.
struct Mover {
  Scene& scene;
  std::int32_t next = 0;

  void add(const MovingShape& target) { scene.move(next++, target); }
  void add(const Mesh& mesh, const Placement& placement) {
    ASSERT_EQ(scene.move(next++, mesh, placement), Status::Ok);
  }
};

Room shifted(Room room, const Vec3d& by) {
  for (Vec3d& corner : room.corners) corner += by;
  room.middle += by;
  return room;
}

enum class Motion {
  AtRest,    ///< the room stays at its place
  Drifts,    ///< the room gets another velocity in each frame
  Trembles,  ///< the room moves to and fro along an axis
  Count
};

/// A room whose targets are moved in each frame. No bullet inside it may get out.
void push_rooms(int rooms, bool is_falling) {
  Random random(3900 + static_cast<std::uint64_t>(seed_from_environment()));
  constexpr int kBullets = 150, kFrames = 60;
  int out = 0;
  long long hits = 0;
  for (int i = 0; i < rooms; ++i) {
    const Vec3d center = random.below(2) ? Vec3d(0.0) : round(random.place(4));
    Room room = cube(center, {1, 1, 1});
    const bool is_turned = random.below(2);
    if (is_turned) turn(room, random);
    const Kind kind = room.kind = some_kind(random, room);
    const double restitution = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.3 : 1;
    const double radius = random.below(3) ? 0 : random.number(0.01, 0.1);
    const auto motion = static_cast<Motion>(random.below(static_cast<int>(Motion::Count)));
    Scene scene;
    if (is_falling) {
      ASSERT_EQ(scene.set_gravity(random.place(random.below(2) ? 1 : 10)), Status::Ok);
    }
    build(scene, room, kind, Vec3d(0.0));
    auto bullets = Bullets::create(scene, kBullets, {restitution, is_falling ? 300 : 1'000'000});
    ASSERT_TRUE(bullets.has_value());
    for (int k = 0; k < kBullets; ++k)
      (void)bullets->fire(
          Bullet::moving(room.middle + random.place(0.4), random.place(k % 2 ? 1 : 0.1), radius));
    Vec3d shift(0.0);
    const Vec3d axis = room.axes[random.below(3)];
    std::vector<BulletId> lost;
    for (int frame = 0; frame < kFrames; ++frame) {
      Vec3d velocity(0.0);
      if (motion == Motion::Drifts) velocity = random.place(0.5);
      if (motion == Motion::Trembles) velocity = axis * (random.below(4) ? random.number(-0.5, 0.5) : 0);
      const double length = random.below(2) ? 0.125 : random.number(0.01, 0.2);
      Mover mover{scene};
      build(mover, shifted(room, shift), kind, velocity);
      ASSERT_EQ(bullets->advance(length), Status::Ok);
      shift += velocity * length;
      for (const BulletEvent& event : bullets->events()) hits += event.kind == BulletEventKind::Hit;
      const std::vector<BulletId> live(bullets->ids().begin(), bullets->ids().end());
      const Room now = shifted(room, shift);
      for (const BulletId id : live) {
        if (now.beyond(bullets->position(id), radius) <= 1e-9) continue;
        bullets->remove(id);
        if (++out < 12)
          ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << (is_turned ? " turned" : "")
                        << ", motion " << static_cast<int>(motion) << ", restitution " << restitution
                        << ", radius " << radius << ", frame " << frame;
      }
    }
  }
  std::printf("%d rooms of %d bullets that are pushed, %lld hits: %d get out\n", rooms, kBullets, hits, out);
  EXPECT_EQ(out, 0);
}

TEST(PushedBullets, StayInRoomsThatAreMovedByVelocity) {
  push_rooms(count_from_environment("RICOCHET_PUSHED_ROOMS", 24), false);
}
TEST(PushedBullets, StayThereUnderGravity) {
  push_rooms(count_from_environment("RICOCHET_PUSHED_ROOMS", 24), true);
}

/// A sensor with a velocity is put in each frame where that velocity has led it. Frames end when a bullet enters or leaves
/// the sensor, or just before or after.
TEST(PushedBullets, TellASensorThatIsMovedOnce) {
  Random random(3950 + static_cast<std::uint64_t>(seed_from_environment()));
  int others = 0, at_surfaces = 0;
  const int cases = count_from_environment("RICOCHET_MOVED_SENSORS", 600);
  for (int i = 0; i < cases; ++i) {
    const bool is_whole = i % 2 == 0;
    const auto place = [&](double size) { return is_whole ? round(random.place(size)) : random.place(size); };
    const Vec3d center = place(8), drift = place(3) * 0.25;
    const auto sensor_at = [&](double time) -> MovingShape {
      const Vec3d at = center + drift * time;
      if (i % 3 == 0) return {Sphere{at, 1.5}, drift};
      if (i % 3 == 1) return {Box{at - Vec3d(1, 2, 1), at + Vec3d(1, 2, 1)}, drift};
      return {Capsule{at - Vec3d(1, 0, 0.5), at + Vec3d(1, 0, 0.5), 0.75}, drift};
    };
    // The bullet passes through the middle of the sensor at time 8.
    const Vec3d velocity = place(4) * 0.5 + Vec3d(0.25);
    const Bullet bullet = Bullet::moving(center + drift * 8 - velocity * 8, velocity, i % 4 ? 0 : 0.25);
    Scene scene;
    const std::int32_t sensor = scene.add(sensor_at(0)).index;
    ASSERT_EQ(scene.set_traits(sensor, {1, true}), Status::Ok);
    std::vector<double> expected;
    (void)scene.trace(bullet, {1, kForever}, {}, {}, [&](const Crossing& c) { expected.push_back(c.time); });
    if (expected.size() != 2 || expected[0] == 0 || velocity == drift) continue;
    auto bullets = Bullets::create(scene, 1);
    ASSERT_TRUE(bullets.has_value());
    (void)bullets->fire(bullet);
    std::vector<double> told;
    bool is_right = true;
    for (int frame = 0; frame < 100; ++frame) {
      double until = bullets->time() + (is_whole ? 0.5 : random.number(0.01, 0.8));
      for (const double crossing : expected)
        if (crossing > bullets->time() && crossing <= until) {
          until = crossing;
          if (random.below(3) == 0) until = std::nextafter(until, random.below(2) ? 0 : 1e9);
          ++at_surfaces;
        }
      ASSERT_EQ(bullets->advance_to(until), Status::Ok);
      for (const BulletEvent& event : bullets->events()) {
        is_right =
            is_right && event.kind == (told.size() % 2 ? BulletEventKind::Leaves : BulletEventKind::Enters);
        told.push_back(event.time);
      }
      scene.move(sensor, sensor_at(bullets->time()));
    }
    is_right = is_right && told.size() == 2;
    for (std::size_t k = 0; is_right && k < 2; ++k) is_right = std::fabs(told[k] - expected[k]) < 1e-9;
    if (is_right || ++others > 5) continue;
    std::string text;
    for (const double time : told) text += std::to_string(time) + " ";
    ADD_FAILURE() << i << ": told at " << text << ", not at " << expected[0] << " and " << expected[1];
  }
  std::printf("%d frames end at a sensor's surface, %d of %d bullets tell it otherwise\n", at_surfaces,
              others, cases);
  EXPECT_EQ(others, 0);
  EXPECT_GT(at_surfaces, cases);
}

/// Bodies drift through a room at rest and are moved in each frame to the places that they have reached. Bullets meet
/// them, and the room, as if the bodies had been placed only once.
TEST(PushedBullets, MeetAmongThingsAtRestWhatIsMovedAsInOneMotion) {
  Random random(3970 + static_cast<std::uint64_t>(seed_from_environment()));
  const int cases = count_from_environment("RICOCHET_MOVED_THINGS", 400);
  constexpr int kBullets = 20, kThings = 4, kFrames = 40;
  int met = 0, moved = 0, others = 0;
  for (int i = 0; i < cases; ++i) {
    struct Thing {
      Vec3d center, drift;
      double size;
      bool is_ball;

      MovingShape at(double time) const {
        const Vec3d place = center + drift * time;
        if (is_ball) return {Sphere{place, size}, drift};
        return {Box{place - Vec3d(size), place + Vec3d(size)}, drift};
      }
    };
    std::vector<Thing> things;
    for (int k = 0; k < kThings; ++k)
      things.push_back(
          {random.place(4), random.place(k == 0 ? 0 : 1), random.number(0.2, 0.6), random.below(2) == 0});
    const Vec3d gravity = i % 2 ? random.place(2) : Vec3d(0.0);
    const Kind kind = i % 3 ? Kind::Mesh : Kind::Planes;
    const double restitution = random.below(2) ? 1 : 0.5, radius = random.below(2) ? 0 : 0.05;
    const double frame = random.number(0.02, 0.2);
    std::vector<Bullet> shots;
    for (int k = 0; k < kBullets; ++k)
      shots.push_back(Bullet::moving(random.place(4.5), random.place(3), radius));
    std::vector<BulletEvent> lives[2];
    for (const int is_moved : {0, 1}) {
      Scene scene;
      ASSERT_EQ(scene.set_gravity(gravity), Status::Ok);
      build(scene, cube({0, 0, 0}, {5, 5, 5}), kind, Vec3d(0.0));
      const std::int32_t first = scene.size();
      for (const Thing& thing : things) ASSERT_EQ(scene.add(thing.at(0)).status, Status::Ok);
      auto bullets = Bullets::create(scene, kBullets, {restitution, 3});
      ASSERT_TRUE(bullets);
      for (const Bullet& shot : shots) ASSERT_EQ(bullets->fire(shot).status, Status::Ok);
      for (int k = 1; k <= kFrames; ++k) {
        ASSERT_EQ(bullets->advance_to(k * frame), Status::Ok);
        lives[is_moved].insert(lives[is_moved].end(), bullets->events().begin(), bullets->events().end());
        if (is_moved == 0) continue;
        for (int t = 0; t < kThings; ++t)
          if (things[static_cast<std::size_t>(t)].drift != Vec3d(0.0))
            scene.move(first + t, things[static_cast<std::size_t>(t)].at(k * frame));
      }
    }
    const auto in_order = [](const BulletEvent& a, const BulletEvent& b) {
      return a.bullet != b.bullet ? a.bullet < b.bullet : a.bounces < b.bounces;
    };
    for (auto& life : lives) std::sort(life.begin(), life.end(), in_order);
    const std::size_t count = std::min(lives[0].size(), lives[1].size());
    bool is_other = lives[0].size() != lives[1].size();
    for (std::size_t k = 0; k < count && !is_other; ++k) {
      const BulletEvent &one = lives[0][k], &other = lives[1][k];
      ++met;
      moved += one.target >= (kind == Kind::Mesh ? 1 : 6);
      is_other = one.bullet != other.bullet || one.target != other.target ||
                 !(std::fabs(one.time - other.time) < 1e-7) || !(length(one.center - other.center) < 1e-6);
    }
    others += is_other;
    if (is_other) std::printf("case %d\n", i);
  }
  std::printf("of %d cases with %d hits, %d of what moves, %d are others\n", cases, met, moved, others);
  EXPECT_GT(moved, cases / 4);
  EXPECT_LE(others, cases / 200);
  EXPECT_GT(met, 20 * cases);
}

}  // namespace
}  // namespace ricochet::pushed_bullets_test
