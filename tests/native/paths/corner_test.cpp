// Shots at corners and edges of closed rooms, exactly and within some units in the last place, in rooms at rest and in motion. No shot gets
// out, and a room that moves only displaces the path.
//   RICOCHET_CORNER_SHOTS=1000000 ricochet_tests --gtest_filter='Corners.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::corner_test {
namespace {

using namespace rooms;

/// The end of the path with filtered hits.
PathEnd filtered_end(const RoomCase& c, Kind kind, const Bullet& bullet, const Vec3d& drift) {
  Scene scene;
  build(scene, c.room, kind, drift);
  return scene.trace_approximately(bullet, {12});
}

/// A path in a room that moves, relative to the room.
std::vector<Leg> seen_from_room(std::vector<Leg> legs, const Vec3d& drift) {
  for (Leg& leg : legs) {
    leg.shot.center = leg.shot.center - drift * leg.time;
    leg.shot.velocity = leg.shot.velocity - drift;
  }
  return legs;
}

bool is_exact_sum(const Vec3d& a, const Vec3d& b) { return (a + b) - b == a && (a + b) - a == b; }

/// The time of the first hit of a path that the next one follows so soon that it is not clear whether they are one moment.
double first_unclear_moment(const std::vector<Leg>& legs) {
  for (std::size_t k = 1; k < legs.size(); ++k) {
    const double gap = (legs[k].time - legs[k - 1].time) / (1 + legs[k].time);
    if (gap > 1e-13 && gap < 1e-11) return legs[k - 1].time;
  }
  return kForever;
}

/// The number of turns of two paths that are the same within the error bounds of both, if these are known; -1 if a turn differs.
int same_turns(const std::vector<Leg>& rest, const std::vector<Leg>& seen, double speed, const Vec3d& drift) {
  std::vector<Turn> turns = turns_of(rest), others = turns_of(seen);
  const double clear = std::min(first_unclear_moment(rest), first_unclear_moment(seen)) * (1 - 1e-10);
  for (std::vector<Turn>* const some : {&turns, &others})
    while (!some->empty() && some->back().time >= clear) some->pop_back();
  int same = 0;
  for (std::size_t k = 0; k < std::min(turns.size(), others.size()); ++k) {
    // The displacement of the room is rounded here too.
    turns[k].uncertainty += others[k].uncertainty + 0x1p-50 * length(drift) * turns[k].time;
    same += turns[k].uncertainty < 1e-6;
  }
  return first_other(turns, others, speed, 1) < 0 ? same : -1;
}

/// True if two paths have the same first target, which exact arithmetic determines. At a corner that the bullet reaches exactly, all targets
/// there must be the same, as long as the velocity has an error bound.
bool is_same_corner(const RoomCase& c, const std::vector<Leg>& rest, const std::vector<Leg>& seen) {
  if (rest[0].target != seen[0].target || rest[0].triangle != seen[0].triangle) return false;
  const bool is_exact = c.is_whole && c.radius == 0 && c.to * 4.0 == round(c.to * 4.0);
  for (std::size_t k = 1; is_exact && k < std::min(rest.size(), seen.size()); ++k) {
    if (rest[k].time > rest[0].time || !(rest[k].uncertainty + seen[k].uncertainty < 1e-6)) break;
    if (rest[k].target != seen[k].target || rest[k].triangle != seen[k].triangle) return false;
  }
  return true;
}

TEST(Corners, LetNothingOutAtRestOrInCommonMotion) {
  const int shots = count_from_environment("RICOCHET_CORNER_SHOTS", 20000);
  Random random(2900 + static_cast<std::uint64_t>(seed_from_environment()));
  struct Count {
    int shots, out_at_rest, out_in_motion, lost, compared, turns, others;
  } counts[kKindCount] = {};
  for (int i = 0; i < shots; ++i) {
    const RoomCase c = some_case(random, i);
    const auto k = static_cast<std::size_t>(c.room.kind);
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, c.radius) > 0 || c.room.beyond(c.to, c.radius) > 1e-9)
      continue;
    Count& count = counts[k];
    ++count.shots;
    const Path rest = path_of(c, c.room.kind, Bullet::moving(c.from, velocity, c.radius), Vec3d(0.0), 12);
    const Bullet mover = Bullet::moving(c.from, velocity + c.drift, c.radius);
    const Path moved = path_of(c, c.room.kind, mover, c.drift, 12);
    const std::vector<Leg> seen = seen_from_room(moved.legs, c.drift);
    const auto is_out = [&](const Path& path, const std::vector<Leg>& legs) {
      for (const Leg& leg : legs)
        if (leg.target < 0 || c.room.beyond(leg.shot.center, c.radius) > 1e-9) return true;
      return path.end.bounces < 12;
    };
    if (is_out(rest, rest.legs) && ++count.out_at_rest < 3)
      ADD_FAILURE() << kKinds[k] << ", case " << i << ": " << told(rest);
    if (is_out(moved, seen) && ++count.out_in_motion < 3)
      ADD_FAILURE() << kKinds[k] << ", moving, case " << i << ": " << told(moved);
    count.lost += filtered_end(c, c.room.kind, mover, c.drift).bounces < 12;
    if (!is_exact_sum(velocity, c.drift)) continue;
    const int same =
        is_same_corner(c, rest.legs, seen) ? same_turns(rest.legs, seen, length(velocity), c.drift) : -1;
    ++count.compared;
    count.turns += std::max(same, 0);
    if (same < 0 && ++count.others < 3)
      ADD_FAILURE() << kKinds[k] << ", case " << i << " is another path in motion: " << told(moved)
                    << "\nnot " << told(rest);
  }
  for (std::size_t k = 0; k < kKindCount; ++k) {
    const Count& count = counts[k];
    std::printf(
        "%s: of %d shots %d out at rest, %d in motion, %d filtered; "
        "of %d paths that are the same in motion, over %d turns, %d are others\n",
        kKinds[k], count.shots, count.out_at_rest, count.out_in_motion, count.lost, count.compared,
        count.turns, count.others);
    EXPECT_EQ(count.out_at_rest, 0) << kKinds[k];
    EXPECT_EQ(count.out_in_motion, 0) << kKinds[k] << ", moving";
    EXPECT_EQ(count.lost, 0) << kKinds[k] << ", filtered";
    EXPECT_EQ(count.others, 0) << kKinds[k];
    EXPECT_GT(count.turns, count.shots / 20) << kKinds[k];
  }
}

/// Points and balls come down on a flat floor of two triangles near their shared edge, across it or along it. The edge reflects them like
/// the floor beside it.
TEST(Corners, OfTrianglesThatLieInOnePlaneTurnNothingAside) {
  const int drops = count_from_environment("RICOCHET_FLOOR_DROPS", 20000);
  Random random(2909 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < drops; ++i) {
    const bool is_high = i % 2 == 0;
    // In the plane z = 0 every place is exact.
    const Vec3d a = round(random.place(8)) * Vec3d(1, 1, 0),
                b = a + Vec3d(1 + random.below(8), random.below(8), 0);
    const Vec3d across(a.y - b.y, b.x - a.x, 0);
    Scene scene;
    const Triangle one{a, b, a + across}, other{b, a, b - across};
    scene.add({i % 3 == 0 ? other : one});
    scene.add({i % 3 == 0 ? one : other});
    const double radius = i % 4 < 2 ? random.number(0.1, 2) : 0;
    const Vec3d edge = a + (b - a) * random.number(0.1, 0.9);
    const Vec3d off = across * (random.number(-0.05, 0.05) * std::ldexp(1, -random.below(60)));
    const Vec3d velocity =
        random.place(1) * Vec3d(1, 1, 0) * std::ldexp(1, -random.below(20)) - Vec3d(0, 0, 1);
    const double height = is_high ? random.number(10, 1000) : random.number(0.01, 1);
    const Vec3d from = edge + off + Vec3d(0, 0, radius) - velocity * height;
    const double restitution = i % 5 == 0 ? 0 : 1;
    int bounces = 0;
    scene.trace(Bullet::moving(from, velocity, radius), {2, kForever, restitution}, [&](const Leg& leg) {
      if (leg.target < 0) return;
      ++bounces;
      const Vec3d& v = leg.shot.velocity;
      EXPECT_LE(std::fabs(v.x - velocity.x) + std::fabs(v.y - velocity.y), 0x1p-50)
          << i << " off " << length(off) << " radius " << radius;
      EXPECT_NEAR(v.z, restitution, 0x1p-50) << i;
    });
    EXPECT_GE(bounces, 1) << i;
    if (::testing::Test::HasFailure()) return;
  }
}

/// A path ends by time at the moment of a corner. It has bounced off all surfaces there, so that the next path stays inside.
TEST(Corners, AreWholeWhereTheTimeOfAPathEndsThere) {
  Scene scene;
  for (const Vec3d& normal : {Vec3d(1, 0, 0), Vec3d(0, 1, 0), Vec3d(0, 0, 1)})
    scene.add({Plane{Vec3d(0.0), normal}});
  for (const double time : {0.5, std::nextafter(0.5, 0.0), std::nextafter(0.5, 1.0)}) {
    const Bullet bullet = Bullet::moving({0.75, 0.5, 1.25}, {-1.5, -1, -2.5});
    const PathEnd first = scene.trace(bullet, {.bounces = 10, .time = time}, {});
    EXPECT_EQ(first.ending, PathEnding::OutOfTime);
    const PathEnd next =
        scene.trace(Bullet::moving(first.position, first.velocity), {.bounces = 10, .time = 1}, {});
    EXPECT_EQ(first.bounces + next.bounces, 3) << time;
    EXPECT_EQ(next.velocity, Vec3d(1.5, 1, 2.5)) << time;
    EXPECT_GT(std::min({next.position.x, next.position.y, next.position.z}), 0.9) << time;
  }
}

/// Two triangles are the same to rounding but 1e-15 apart, or cross where the bullet hits them. The error of the path is too large to show
/// which of them it hits first.
TEST(Corners, OfNearDuplicatesLeaveNoDigits) {
  const auto uncertainty = [](double apart, double tilt) {
    Scene scene;
    // A mirror gives the path an error.
    scene.add({Plane{{0, 0, 5}, {0.1, 0.2, -1}}});
    const double met = 1.9978021978021976;
    const auto height = [&](double x) { return 1 + apart + tilt * (x - met); };
    scene.add({Triangle{{-40, -40, 1}, {80, -40, 1}, {-40, 80, 1}}});
    scene.add({Triangle{{-40, -40, height(-40)}, {80, -40, height(80)}, {-40, 80, height(-40)}}});
    std::vector<Leg> legs;
    scene.trace(Bullet::moving({0.3, 0.4, 2}, {0.1, 0.05, 1}), {2},
                [&](const Leg& leg) { legs.push_back(leg); });
    EXPECT_EQ(legs.size(), 2U);
    return legs.back().uncertainty;
  };
  constexpr double kNone = std::numeric_limits<double>::max();
  EXPECT_LT(uncertainty(0, 0), 1e-13);
  EXPECT_LT(uncertainty(1e-9, 0), 1e-13);
  EXPECT_EQ(uncertainty(1e-15, 0), kNone);
  EXPECT_EQ(uncertainty(-1e-15, 0), kNone);
  for (const double tilt : {1e-4, 1e-8, 1e-12}) EXPECT_EQ(uncertainty(0, tilt), kNone) << tilt;
}

/// Two triangles meet in an edge at an angle, in lengths of any size. Products of four such lengths are out of the range of doubles.
TEST(Corners, LetNothingOutInLengthsOfAnySize) {
  for (int exponent = -470; exponent <= 470; exponent += 47) {
    const double unit = std::ldexp(1.0, exponent);
    const Vec3d a = Vec3d(-20, -92, -44) * unit, b = Vec3d(-100, -4, -28) * unit;
    Scene scene;
    scene.add({Triangle{a, b, Vec3d(-20, 76, -68) * unit}});
    scene.add({Triangle{a, b, Vec3d(-60, 12, 84) * unit}});
    std::vector<std::int32_t> met;
    const Bullet bullet =
        Bullet::moving(Vec3d(-47.5, 28.5, -0.5) * unit, Vec3d(-45, -93, -51) * unit, 7.5 * unit);
    scene.trace(bullet, {5}, [&](const Leg& leg) { met.push_back(leg.target); });
    EXPECT_EQ(met, (std::vector<std::int32_t>{0, 1, -1})) << exponent;
  }
}

/// A path runs along the face of a box and a plane that differ by less than rounding. The place of a hit then has no error bound.
TEST(Corners, OfAPathAlongNearDuplicatesLeaveNoDigits) {
  Scene scene;
  scene.add({Plane{{0, 0, 0}, {1, -1e-16, 0}}});
  scene.add({Box{{0, 1, -17}, {2, 7, 3}}});
  std::vector<Leg> legs;
  const PathEnd end =
      scene.trace(Bullet::moving({0, 5, 0}, {0, 5, 0}), {2}, [&](const Leg& leg) { legs.push_back(leg); });
  constexpr double kNone = std::numeric_limits<double>::max();
  ASSERT_FALSE(legs.empty());
  for (const Leg& leg : legs) EXPECT_EQ(leg.uncertainty, kNone);
  EXPECT_EQ(end.uncertainty, kNone);
}

/// A target that has moved out of the range of lengths is not near.
TEST(Corners, AreNoneOfWhatHasMovedOutOfRange) {
  for (const double radius : {0.0, 1.0})
    for (const MovingShape& passing : {MovingShape{Plane{{0, 5, 0}, {0, 1, 0}}, {0, 1e20, 0}},
                                       {Plane{{0, 5, 0}, {1, 1, 0}}, {1e20, 1e20, 0}},
                                       {Wall{{0, 5, 0}, {1, 5, 0}}, {0, 1e20, 0}}}) {
      Scene scene;
      scene.add({Plane{{1e150, 0, 0}, {1, 0, 0}}});
      scene.add(passing);
      std::vector<Leg> legs;
      scene.trace(Bullet::moving({0, 0, 0}, {1e-150, 0, 0}, radius), {4},
                  [&](const Leg& leg) { legs.push_back(leg); });
      ASSERT_EQ(legs.size(), 2U);
      EXPECT_EQ(legs[0].target, 0);
      EXPECT_EQ(legs[1].target, -1);
      EXPECT_EQ(legs[0].shot.velocity, Vec3d(-1e-150, 0, 0));
    }
}

}  // namespace
}  // namespace ricochet::corner_test
