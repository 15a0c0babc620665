// Loops of questions with `Leaving`, at corners: they follow the same path as `trace`, whatever their longest times.
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"

namespace ricochet::corner_loop_test {
namespace {

using namespace rooms;

/// The hits of a loop of questions, at most `bounces`. `longest()` gives the longest time of each question. If nothing is hit until then, the
/// bullet flies on by a rounded sum, and `visit` is called with its place.
template <class Longest, class Visit>
std::vector<Leg> loop(Scene& scene, const Bullet& bullet, int bounces, int questions, Longest&& longest,
                      Visit&& visit) {
  std::vector<Leg> hits;
  Vec3d place = bullet.position, velocity = heading(bullet);
  double time = 0;
  Leaving leaving;
  for (int asked = 0; asked < questions && static_cast<int>(hits.size()) < bounces; ++asked) {
    const double most = longest();
    const SceneShot hit = scene.shoot(Bullet::moving(place, velocity, bullet.radius), most, {}, &leaving);
    if (hit.target < 0) {
      if (most == kForever) break;
      place = place + velocity * most, time += most;
      visit(place);
      continue;
    }
    place = hit.shot.center, velocity = hit.shot.velocity, time += hit.shot.time;
    hits.push_back({Vec3d(0.0), hit.shot, time, hit.target, 0, hit.triangle});
  }
  return hits;
}

TEST(CornerLoops, OrderCornersAsPathsDo) {
  const int shots = count_from_environment("RICOCHET_CORNER_LOOPS", 4000);
  Random random(3500 + static_cast<std::uint64_t>(seed_from_environment()));
  int others = 0, corners = 0, out = 0;
  for (int i = 0; i < shots; ++i) {
    const RoomCase c = some_case(random, i);
    const Kind kind = c.room.kind;
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, c.radius) > 0 || c.room.beyond(c.to, c.radius) > 1e-9)
      continue;
    const Bullet bullet = Bullet::moving(c.from, velocity, c.radius);
    const Path path = path_of(c, kind, bullet, Vec3d(0.0), 12);
    Scene scene;
    build(scene, c.room, kind, Vec3d(0.0));
    const auto hits = loop(
        scene, bullet, 12, 12, [] { return kForever; }, [](const Vec3d&) {});
    for (std::size_t k = 1; k < path.legs.size(); ++k) corners += path.legs[k].time == path.legs[k - 1].time;
    bool is_out = hits.size() < 12;
    for (const Leg& hit : hits) is_out = is_out || c.room.beyond(hit.shot.center, c.radius) > 1e-9;
    if (is_out && ++out < 3)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " is left: " << told({hits, {}})
                    << "\nnot " << told(path);
    const int at = first_other_turn(path.legs, hits, length(velocity));
    if (at >= 0 && ++others < 6)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << ", turn " << at
                    << ": " << told({hits, {}}) << "\nnot " << told(path);
  }
  std::printf("%d of %d loops part from the path, %d are out; %d hits at once\n", others, shots, out,
              corners);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(out, 0);
  EXPECT_GT(corners, shots / 4);
}

/// A bullet begins on two planes. It flies along one of them and leaves the other, whichever side that one faces.
TEST(CornerLoops, LeaveThePlanesOnWhichTheyBegin) {
  for (const double up : {1.0, -1.0})
    for (const double rise : {2.0, -2.0, 0.0}) {
      Scene scene;
      scene.add({Plane{{0, 6, 0}, {0, 1, 0}}});
      scene.add({Plane{{4, -5, 0}, {0, 0, up}}});
      const Bullet bullet = Bullet::moving({-1, 6, 0}, {3, 0, rise});
      std::vector<Leg> legs;
      scene.trace(bullet, {5}, [&](const Leg& leg) { legs.push_back(leg); });
      const auto hits = loop(
          scene, bullet, 5, 5, [] { return kForever; }, [](const Vec3d&) {});
      ASSERT_EQ(hits.size() + 1, legs.size()) << up << " " << rise;
      for (std::size_t k = 0; k < hits.size(); ++k) {
        EXPECT_EQ(hits[k].target, legs[k].target);
        EXPECT_EQ(hits[k].shot.velocity, heading(bullet));
      }
    }
}

/// Questions between hits have a longest time of 0, or another one. One corner is at the origin, where coordinates of 0 say nothing about
/// the rounding of the place.
TEST(CornerLoops, LoseNothingInQuestionsOfNoTime) {
  for (const bool at_origin : {true, false})
    for (const double most : {0.0, 0x1p-60, 0.25}) {
      const Vec3d at = at_origin ? Vec3d(0.0) : Vec3d(3, 7, -5);
      Scene scene;
      for (const Vec3d& normal : {Vec3d(1, 0, 0), Vec3d(0, 1, 0), Vec3d(0, 0, 1)})
        scene.add({Plane{at, normal}});
      const Bullet bullet = Bullet::moving(at + Vec3d(0.75, 0.5, 1.25), {-1.5, -1, -2.5});
      int asked = 0;
      const auto hits = loop(
          scene, bullet, 3, 20, [&] { return asked++ % 2 ? kForever : most; }, [](const Vec3d&) {});
      ASSERT_EQ(hits.size(), 3U) << at_origin << " " << most;
      EXPECT_EQ(hits[2].shot.velocity, Vec3d(1.5, 1, 2.5));
      // Two questions of no time after the first hit find the other two planes at the corner.
      Leaving leaving;
      const SceneShot first = scene.shoot(bullet, kForever, {}, &leaving);
      Vec3d velocity = first.shot.velocity;
      for (int k = 0; k < 2; ++k) {
        const SceneShot next = scene.shoot(Bullet::moving(first.shot.center, velocity), 0, {}, &leaving);
        ASSERT_GE(next.target, 0) << k;
        EXPECT_EQ(next.shot.time, 0);
        velocity = next.shot.velocity;
      }
      EXPECT_EQ(velocity, Vec3d(1.5, 1, 2.5));
    }
}

TEST(CornerLoops, OfAnyLongestTimesOrderCornersAsPathsDo) {
  const int shots = count_from_environment("RICOCHET_CORNER_LOOPS", 3000);
  Random random(3800 + static_cast<std::uint64_t>(seed_from_environment()));
  int others = 0, out = 0, rounded_out = 0;
  for (int i = 0; i < shots; ++i) {
    RoomCase c = some_case(random, i);
    // Moves a corner to the origin.
    if (i % 3 == 0) {
      const Vec3d shift = c.room.corners[0];
      for (Vec3d& corner : c.room.corners) corner = corner - shift;
      c.room.middle = c.room.middle - shift, c.from = c.from - shift, c.to = c.to - shift;
      if (i % 2 == 0) c.to = c.radius > 0 ? c.room.inset(0, c.radius) : Vec3d(0.0);
    }
    const Kind kind = c.room.kind;
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, c.radius) > 0 || c.room.beyond(c.to, c.radius) > 1e-9)
      continue;
    const Bullet bullet = Bullet::moving(c.from, velocity, c.radius);
    const Path path = path_of(c, kind, bullet, Vec3d(0.0), 12);
    Scene scene;
    build(scene, c.room, kind, Vec3d(0.0));
    const auto most = [&] {
      return random.below(3) ? (random.below(2) ? 0 : std::ldexp(random.number(0, 1), -random.below(60)))
                             : kForever;
    };
    // The loop's own sum may be rounded to a place on a surface, or behind it.
    bool is_caller_inside = true;
    const auto visit = [&](const Vec3d& place) {
      is_caller_inside = is_caller_inside && c.room.beyond(place, c.radius) < -1e-14;
    };
    const auto hits = loop(scene, bullet, 12, 400, most, visit);
    bool is_out = hits.size() < 12;
    for (const Leg& hit : hits) is_out = is_out || c.room.beyond(hit.shot.center, c.radius) > 1e-9;
    if (is_out && !is_caller_inside) {
      ++rounded_out;
      continue;
    }
    if (is_out && ++out < 4)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " is left: " << told({hits, {}})
                    << "\nnot " << told(path);
    const int at = first_other_turn(path.legs, hits, length(velocity));
    if (at >= 0 && ++others < 6)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << ", turn " << at
                    << ": " << told({hits, {}}) << "\nnot " << told(path);
  }
  std::printf(
      "%d of %d loops with longest times part from the path, %d are out; %d end on a surface by their own "
      "sums\n",
      others, shots, out, rounded_out);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(out, 0);
  EXPECT_LT(rounded_out, 10 + shots / 500);
}

}  // namespace
}  // namespace ricochet::corner_loop_test
