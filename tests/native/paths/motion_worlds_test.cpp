// Bodies under gravity do not get out of their worlds, by whichever function they are followed, and no path ends as sliding in a closed one.
#include "native/paths/motion_worlds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "native/counts.hpp"
#include "ricochet/bullets.hpp"

namespace ricochet::motion_worlds_test {
namespace {

using namespace motion_worlds;

constexpr double kRestitutions[] = {0, 0.3, 0.5, 0.9, 1}, kFrictions[] = {0, 0, 0.1, 0.8, 3};

struct Thrown {
  Vec3d position, velocity;
  double radius, restitution, friction;
};

struct Outcome_ {
  double worst = -1e300;
  bool flew_off = false, stopped = false;
};

World some_world(Random& random, int family, bool at_origin) {
  switch (family) {
    case 0:
      return funnel(random, 3 + random.below(10), at_origin);
    case 1:
      return vee(random, at_origin);
    case 2:
      return room(random, at_origin);
    case 3:
      return tiles(random, at_origin);
    case 4:
      return terrain(random, at_origin);
    default:
      return gutter(random, at_origin);
  }
}

Thrown throw_in(Random& random, const World& world) {
  Thrown one;
  const auto between = [&](double a, double b) { return random.number(a, b); };
  one.position = {between(world.low.x, world.high.x), between(world.low.y, world.high.y),
                  between(world.low.z, world.high.z)};
  if (random.below(2)) one.position = fine(one.position);
  one.velocity = random.place(random.below(3) == 0 ? 0.0 : 3.0);
  if (std::string(world.family) == "V") one.velocity.z = 0;
  one.restitution = kRestitutions[random.below(5)];
  one.friction = kFrictions[random.below(5)];
  one.radius = random.below(2) ? 0 : 0.05 + 0.1 * random.number(0, 1);
  if (std::string(world.family) == "V") one.radius *= 0.1;  // it has to fit in
  return one;
}

/// How far the middle of a body is outside of the world.
double out_of(const World& world, const Vec3d& place, const Vec3d&) { return world.outside(place); }

enum class Way { Trace, Frames, Loop, Living };
constexpr const char* kWays[] = {"trace", "frames", "loop", "living"};

void look(const World& world, const Change& change, const Vec3d& changed_place, Outcome_& result) {
  // The place in the world before the change, to rounding
  Vec3d p = changed_place;
  for (int i = 0; i < 3; ++i) p[i] = std::ldexp(p[i], -change.scale);
  if (change.mirrored) p.x = -p.x;
  if (change.turn < 3) {
    const int i = (change.turn + 1) % 3, j = (change.turn + 2) % 3;
    const Vec3d q = p;
    p[i] = (3 * q[i] + 4 * q[j]) / 5;
    p[j] = (-4 * q[i] + 3 * q[j]) / 5;
  }
  p = p - change.moved;
  result.worst = std::max(result.worst, out_of(world, p, p));
}

Outcome_ run(const World& world, const Change& change, const Thrown& thrown, Way way, double time,
             Random& random) {
  Outcome_ result;
  Scene scene;
  (void)scene.set_gravity(change.vector(world.gravity));
  for (const AnyShape& shape : world.shapes) (void)scene.add({changed(shape, change)});
  const double radius = std::ldexp(thrown.radius, change.scale);
  // Skips bodies that begin inside of a target, which they hit only after they have left it, or below a steep face of a funnel.
  List<std::int32_t> overlapped;
  (void)scene.overlaps(Sphere{change.place(thrown.position), radius}, overlapped);
  if (overlapped.size() > 0 || world.outside(thrown.position) > 0) return result;
  Vec3d position = change.place(thrown.position), velocity = change.vector(thrown.velocity);
  const auto at_end = [&](const PathEnd& end, bool has_time) {
    look(world, change, end.position, result);
    if (end.ending == PathEnding::FliesOff && world.is_closed) result.flew_off = true;
    if (end.ending == PathEnding::Slides && (world.is_closed || has_time)) result.stopped = true;
    if (end.ending == PathEnding::ComesToRest && end.velocity != Vec3d(0.0)) result.stopped = true;
  };
  if (way == Way::Trace) {
    const PathEnd end = scene.trace(
        Bullet::moving(position, velocity, radius),
        {.bounces = 3000, .restitution = thrown.restitution, .time = time, .friction = thrown.friction},
        [&](const Leg& leg) {
          if (leg.target >= 0) look(world, change, leg.shot.center, result);
          return true;
        });
    at_end(end, true);
    // A body at rest stays there if its place and velocity begin another path.
    if (end.ending == PathEnding::ComesToRest)
      at_end(scene.trace(
                 Bullet::moving(end.position, end.velocity, radius),
                 {.bounces = 300, .restitution = thrown.restitution, .time = 1, .friction = thrown.friction},
                 [](const Leg&) { return true; }),
             true);
  } else if (way == Way::Frames) {
    for (double now = 0; now < time;) {
      const double frame = random.below(4) == 0 ? 0.1 : random.number(0.001, 0.3);
      const PathEnd end = scene.trace(
          Bullet::moving(position, velocity, radius),
          {.bounces = 300, .restitution = thrown.restitution, .time = frame, .friction = thrown.friction},
          [&](const Leg&) { return true; });
      at_end(end, true);
      position = end.position, velocity = end.velocity;
      if (end.ending == PathEnding::ComesToRest || end.ending == PathEnding::FliesOff || result.worst > 1e-6)
        break;
      now += frame;
    }
  } else if (way == Way::Loop) {
    Leaving leaving;
    double now = 0;
    for (int k = 0; k < 300 && now < time; ++k) {
      const SceneShot hit = scene.shoot(Bullet::moving(position, velocity, radius), time, {}, &leaving);
      if (hit.target < 0) break;
      now += hit.shot.time;
      position = hit.shot.center;
      look(world, change, position, result);
      // The caller reflects the velocity, with a restitution of its own.
      const Vec3d before = velocity + change.vector(world.gravity) * hit.shot.time;
      velocity = before - hit.shot.normal * ((1 + thrown.restitution) * dot(before, hit.shot.normal));
      if (result.worst > 1e-6) break;
    }
  } else {
    auto made = Bullets::create(
        scene, 1, {.restitution = thrown.restitution, .max_bounces = 3000, .friction = thrown.friction});
    Bullets& bullets = *made;
    (void)bullets.fire(Bullet::moving(position, velocity, radius), {});
    for (double now = 0; now < time && bullets.size() > 0;) {
      const double frame = random.below(4) == 0 ? 0.1 : random.number(0.001, 0.3);
      (void)bullets.advance(frame);
      now += frame;
      if (bullets.size() > 0) look(world, change, bullets.positions()[0], result);
      for (const EndedBullet& ended : bullets.expired()) {
        look(world, change, ended.position, result);
        if (ended.ending == BulletEnding::Slides && world.is_closed) result.stopped = true;
      }
      if (result.worst > 1e-6) break;
    }
  }
  return result;
}

TEST(MotionWorlds, KeepWhatIsShutIn) {
  const int count = count_from_environment("RICOCHET_MOTION_WORLDS", 40);
  const bool tells = std::getenv("RICOCHET_MOTION_TELL") != nullptr;
  const char* only = std::getenv("RICOCHET_MOTION_ONLY");  // one digit for the family, and one for the way
  Random random(1 + static_cast<std::uint64_t>(seed_from_environment()));
  int bad = 0;
  for (int family = 0; family < 6; ++family)
    for (int way = 0; way < 4; ++way) {
      if (only != nullptr && (only[0] - '0' != family || (only[1] != 0 && only[1] - '0' != way))) continue;
      int out = 0, off = 0, stopped = 0;
      for (int k = 0; k < count; ++k) {
        const std::uint64_t seed = random.bits();
        Random own(seed);
        const World world = some_world(own, family, own.below(2) == 0);
        const Thrown thrown = throw_in(own, world);
        Change change;
        change.turn = 3;
        if (family != 1 && family != 3) {
          change.turn = own.below(4);
          change.mirrored = own.below(2) == 0;
          change.scale = own.below(3) == 0 ? own.below(200) - 100 : 0;
        }
        const Outcome_ result = run(world, change, thrown, static_cast<Way>(way), 6, own);
        const bool is_out = result.worst > 1e-9 * 40;
        out += is_out, off += result.flew_off && !is_out, stopped += result.stopped;
        if (tells && (is_out || result.flew_off || result.stopped))
          printf("  %s %s k=%d seed=%llu out=%g off=%d stopped=%d e=%g mu=%g r=%g turn=%d scale=%d\n",
                 world.family, kWays[way], k, static_cast<unsigned long long>(seed), result.worst,
                 result.flew_off, result.stopped, thrown.restitution, thrown.friction, thrown.radius,
                 change.turn, change.scale);
      }
      if (tells)
        printf("family %d %s: %d out, %d off, %d stopped of %d\n", family, kWays[way], out, off, stopped,
               count),
            fflush(stdout);
      EXPECT_EQ(out + off + stopped, 0) << "family " << family << ' ' << kWays[way];
      bad += out + off + stopped;
    }
  EXPECT_EQ(bad, 0);
}

}  // namespace
}  // namespace ricochet::motion_worlds_test
