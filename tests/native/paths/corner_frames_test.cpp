// A path that is cut into frames is the same path, even if frames end at corners. Bullets that slide in rooms stay inside.
//   RICOCHET_CORNER_FRAMES=100000 ricochet_tests --gtest_filter='CornerFrames.*'
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"

namespace ricochet::corner_frames_test {
namespace {

using namespace rooms;

/// A path that is cut into frames; its hits have the times since the first frame began.
Path framed(Scene& scene, const Bullet& bullet, int bounces, const std::vector<double>& frames) {
  Path path;
  Vec3d place = bullet.position, velocity = heading(bullet);
  double begun = 0;
  for (const double frame : frames) {
    const int left = bounces - static_cast<int>(path.legs.size());
    if (left <= 0) break;
    path.end = scene.trace(Bullet::moving(place, velocity, bullet.radius), {.bounces = left, .time = frame},
                           [&](const Leg& leg) {
                             if (leg.target < 0) return true;
                             path.legs.push_back(leg);
                             path.legs.back().time += begun;
                             return true;
                           });
    if (path.end.ending != PathEnding::OutOfTime) break;
    place = path.end.position, velocity = path.end.velocity;
    begun += frame;
  }
  return path;
}

TEST(CornerFrames, CutNothingOffAPath) {
  const int shots = count_from_environment("RICOCHET_CORNER_FRAMES", 3000);
  Random random(3600 + static_cast<std::uint64_t>(seed_from_environment()));
  int others = 0, out = 0, tried = 0, exact = 0;
  for (int i = 0; i < shots; ++i) {
    const RoomCase c = some_case(random, i);
    const Kind kind = c.room.kind;
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, c.radius) > 0 || c.room.beyond(c.to, c.radius) > 1e-9)
      continue;
    ++tried;
    const Bullet bullet = Bullet::moving(c.from, velocity, c.radius);
    const Path whole = path_of(c, kind, bullet, Vec3d(0.0), 12);
    Scene scene;
    build(scene, c.room, kind, Vec3d(0.0));
    // Frames of one length, frames of any lengths, frames that end exactly at hits, or next to hits
    std::vector<double> frames;
    const int how = random.below(4);
    const double length_of_all = std::ldexp(random.number(1, 2), random.below(8) - 5);
    double time = 0;
    for (int k = 0; k < 400; ++k) {
      double frame = how == 0 ? length_of_all : std::ldexp(random.number(0, 1), -random.below(30));
      if (how >= 2 && random.below(3)) {
        for (const Leg& leg : whole.legs)
          if (leg.time > time) {
            frame = leg.time - time;
            ++exact;
            break;
          }
        if (how == 3) frame = std::nextafter(frame, random.below(2) ? 0 : 2 * frame);
      }
      frames.push_back(frame);
      time += frame;
    }
    const Path cut = framed(scene, bullet, 12, frames);
    bool is_out = cut.end.ending == PathEnding::FliesOff || c.room.beyond(cut.end.position, c.radius) > 1e-9;
    for (const Leg& leg : cut.legs) is_out = is_out || c.room.beyond(leg.shot.center, c.radius) > 1e-9;
    if (is_out && ++out < 4)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << " how " << how
                    << " is left: " << told(cut) << "\nnot " << told(whole);
    const int at = first_other_turn(whole.legs, cut.legs, length(velocity));
    if (at >= 0 && ++others < 6)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << " how " << how
                    << ", turn " << at << ": " << told(cut) << "\nnot " << told(whole);
  }
  std::printf("of %d paths in frames %d are others, %d get out; %d frames end at hits\n", tried, others, out,
              exact);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(out, 0);
  EXPECT_GT(exact, tried / 4);
}

/// With a restitution of 0, bullets slide along surfaces, and into corners: in one path and in frames.
TEST(CornerFrames, KeepInsideWhatSlides) {
  const int shots = count_from_environment("RICOCHET_CORNER_SLIDES", 3000);
  Random random(3700 + static_cast<std::uint64_t>(seed_from_environment()));
  int out = 0, tried = 0, framed_out = 0;
  for (int i = 0; i < shots; ++i) {
    RoomCase c = some_case(random, i);
    if (i % 2) {
      turn(c.room, random);
      c.from = c.room.middle;
      c.to = c.room.corners[static_cast<std::size_t>(random.below(4))];
    }
    const Kind kind = c.room.kind = i % 3 ? Kind::Triangles : some_kind(random, c.room);
    if (i % 4 == 1) c.to = c.from + unit(random.place(1));
    if (c.room.beyond(c.from, c.radius) > 0) continue;
    ++tried;
    Vec3d velocity = c.to - c.from, place = c.from;
    Scene scene;
    build(scene, c.room, kind, Vec3d(0.0));
    Path path;
    path.end = scene.trace(Bullet::moving(place, velocity, c.radius), {60, kForever, 0},
                           [&](const Leg& leg) { path.legs.push_back(leg); });
    bool is_out = false;
    for (const Leg& leg : path.legs)
      // A bullet at rest has no further hit.
      is_out = is_out || (leg.target < 0 ? path.end.velocity != Vec3d(0.0)
                                         : c.room.beyond(leg.shot.center, c.radius) > 1e-9);
    if (is_out && ++out < 4)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << ": "
                    << told(path);
    bool is_left = false;
    for (int k = 0; k < 40 && !is_left; ++k) {
      const PathEnd end = scene.trace(Bullet::moving(place, velocity, c.radius),
                                      {.bounces = 100, .restitution = 0, .time = random.number(0, 1)}, {});
      place = end.position, velocity = end.velocity;
      is_left = c.room.beyond(place, c.radius) > 1e-9;
      if (end.ending == PathEnding::Bounces) break;
    }
    if (is_left && ++framed_out < 4)
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " radius " << c.radius << ", in frames";
  }
  std::printf("of %d bullets that slide %d get out, in frames %d\n", tried, out, framed_out);
  EXPECT_EQ(out, 0);
  EXPECT_EQ(framed_out, 0);
}

/// Rooms of planes across the axes, with whole numbers, so that the times of hits are exact; also for paths along a face.
TEST(CornerFrames, APathUntilTheMomentOfAHitEndsWithThatHit) {
  Random random(3700);
  const auto whole = [&](int most) { return static_cast<double>(random.below(2 * most + 1) - most); };
  int cut = 0;
  for (int i = 0; i < share_of(4000); ++i) {
    Scene scene;
    for (int axis = 0; axis < 3; ++axis)
      for (const double side : {-1.0, 1.0}) {
        Vec3d point(0.0), normal(0.0);
        point[axis] = side * (2 + random.below(6));
        normal[axis] = -side;
        ASSERT_EQ(scene.add({Plane{point, normal}, Vec3d(0.0)}).status, Status::Ok);
      }
    const Bullet bullet = Bullet::moving({whole(2), whole(2), whole(2)}, {whole(1), whole(1), whole(1)}, 0);
    const double restitution = random.below(2);
    std::vector<double> times;
    (void)scene.trace(bullet, {.bounces = 5, .restitution = restitution}, [&](const Leg& leg) {
      if (leg.target >= 0) times.push_back(leg.time);
      return true;
    });
    for (std::size_t k = 0; k < times.size(); ++k) {
      // Only whole times are exact; others may be rounded.
      if (times[k] != std::floor(times[k])) continue;
      std::size_t hits = 0, expected = 0;
      for (const double time : times) expected += time <= times[k];
      (void)scene.trace(bullet, {.bounces = 5, .restitution = restitution, .time = times[k]},
                        [&](const Leg& leg) {
                          hits += leg.target >= 0;
                          return true;
                        });
      EXPECT_EQ(hits, expected) << i << ", until " << times[k];
      ++cut;
    }
  }
  EXPECT_GT(cut, share_of(4000));
}

}  // namespace
}  // namespace ricochet::corner_frames_test
