// Living bullets: frames of any lengths give one path, and changes in a scene affect no other path.
//   RICOCHET_BULLET_FRAMES=100000 ricochet_tests --gtest_filter='Bullets.*'
#include "ricochet/bullets.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <vector>

#include "native/counts.hpp"
#include "native/paths/corner_rooms.hpp"
#include "ricochet/queries/interval.hpp"

namespace ricochet::bullets_test {
namespace {

using namespace rooms;

constexpr double kForeverLived = std::numeric_limits<double>::infinity();

Bullets made(Scene& scene, std::int32_t capacity, const BulletsOptions& options = {}) {
  auto bullets = Bullets::create(scene, capacity, options);
  EXPECT_TRUE(bullets.has_value());
  return *std::move(bullets);
}

void go_on(Bullets& bullets, double frames) { ASSERT_EQ(bullets.advance(frames), Status::Ok); }

template <class Value>
bool are_same(const Value& a, const Value& b) {
  return std::memcmp(&a, &b, sizeof(Value)) == 0;
}

/// The results of `trace` as events.
struct Told {
  std::vector<BulletEvent> events;
  PathEnd end;
};

Told traced(Scene& scene, const Bullet& bullet, const TraceLimits& limits, const TargetFilter& filter = {},
            BulletId id = 0, double fired = 0) {
  Told told;
  std::int32_t bounces = 0;
  const auto each_leg = [&](const Leg& leg) {
    if (leg.target < 0) return;
    told.events.push_back({BulletEventKind::Hit, id, fired + leg.time, leg.target, leg.triangle, ++bounces,
                           leg.shot.center, leg.shot.point, leg.shot.normal, leg.shot.velocity,
                           leg.shot.ricochet_angle, leg.uncertainty, Vec3d(0.0), 0});
  };
  const auto each_crossing = [&](const Crossing& crossing) {
    BulletEvent event{};
    event.kind = crossing.enters ? BulletEventKind::Enters : BulletEventKind::Leaves;
    event.bullet = id;
    event.time = fired + crossing.time;
    event.target = crossing.target;
    event.triangle = -1;
    event.bounces = bounces;
    event.center = crossing.center;
    told.events.push_back(event);
  };
  told.end = scene.trace(bullet, limits, each_leg, filter, each_crossing);
  return told;
}

bool are_equal(const BulletEvent& a, const BulletEvent& b) {
  return a.kind == b.kind && a.bullet == b.bullet && are_same(a.time, b.time) && a.target == b.target &&
         a.triangle == b.triangle && a.bounces == b.bounces && are_same(a.center, b.center) &&
         are_same(a.point, b.point) && are_same(a.normal, b.normal) && are_same(a.velocity, b.velocity) &&
         are_same(a.ricochet_angle, b.ricochet_angle) && are_same(a.uncertainty, b.uncertainty);
}

std::string written(const BulletEvent& e) {
  return std::to_string(static_cast<int>(e.kind)) + ":" + std::to_string(e.target) + "/" +
         std::to_string(e.triangle) + "@" + std::to_string(e.time) + " ";
}

/// The index of the first event in which two lists differ, or -1.
int first_difference(const std::vector<BulletEvent>& a, const std::vector<BulletEvent>& b) {
  for (std::size_t k = 0; k < std::max(a.size(), b.size()); ++k)
    if (k >= a.size() || k >= b.size() || !are_equal(a[k], b[k])) return static_cast<int>(k);
  return -1;
}

/// Adds one to three sensors: spheres, and a box without thickness.
void add_sensors(Scene& scene, const RoomCase& c, Random& random) {
  for (int k = random.below(3); k >= 0; --k) {
    const Vec3d place = k == 2 ? c.to : c.room.middle + random.place(1.5);
    const Added added = scene.add({k == 1 ? AnyShape(Box{place, place + Vec3d(0.5, 0, 1)})
                                          : AnyShape(Sphere{place, random.number(0.1, 1)}),
                                   Vec3d(0.0)});
    ASSERT_EQ(scene.set_traits(added.index, {1, true}), Status::Ok);
  }
}

/// The length of a frame. It ends anywhere, at an event, or next to one.
double some_frame(Random& random, int how, double length, double time,
                  const std::vector<BulletEvent>& events) {
  double frame = how == 0 ? length : std::ldexp(random.number(0, 1), 1 - random.below(30));
  if (how >= 2 && random.below(3))
    for (const BulletEvent& event : events)
      if (event.time > time) {
        frame = event.time - time;
        if (how == 3) frame = std::nextafter(frame, random.below(2) ? 0 : 2 * frame);
        break;
      }
  return frame;
}

/// The ending of a path that corresponds to the ending of a bullet.
PathEnding ending_of(const EndedBullet& ended) {
  switch (ended.ending) {
    case BulletEnding::MaxBounces:
      return PathEnding::Bounces;
    case BulletEnding::OutOfTime:
      return PathEnding::OutOfTime;
    case BulletEnding::ComesToRest:
      return PathEnding::ComesToRest;
    case BulletEnding::MaxDistance:
      return PathEnding::Distance;
    default:
      return PathEnding::Slides;
  }
}

/// Bullets fly in many rooms, without or with gravity, and are compared with `trace`.
void fly_in_frames(int cases, bool falls) {
  Random random((falls ? 3300 : 3200) + static_cast<std::uint64_t>(seed_from_environment()));
  constexpr int kBounces = 16;
  int rests = 0;
  int others = 0, elsewhere = 0, passing = 0, places = 0, tried = 0;
  long long hits = 0, crossings = 0;
  for (int i = 0; i < cases; ++i) {
    const RoomCase c = some_case(random, i);
    const Kind kind = c.room.kind;
    if (c.to == c.from || c.room.beyond(c.from, c.radius) > 0) continue;
    ++tried;
    Scene scene;
    build(scene, c.room, kind, random.below(4) == 0 ? c.drift : Vec3d(0.0));
    if (falls) {
      ASSERT_EQ(scene.set_gravity(random.below(2) ? Vec3d(0, -2, 0) : random.place(3)), Status::Ok);
    }
    if (random.below(3) == 0) add_sensors(scene, c, random);
    const double restitution = random.below(3) ? 1 : 0.25 * random.below(5);
    const double lifetime = random.below(4) ? kForeverLived : random.number(0, 8);
    const double distance = random.below(6) ? kForeverLived : random.number(0, 9);
    const Bullet first = random.below(4) == 0 ? Bullet::aimed(c.from, c.to, random.number(0.5, 2), c.radius)
                                              : Bullet::moving(c.from, c.to - c.from, c.radius);
    std::vector<Bullet> fired{first};
    for (int k = random.below(3); k > 0; --k)
      fired.push_back(Bullet::moving(c.from, random.place(2), c.radius * random.below(2)));
    Bullets bullets = made(scene, 4, {restitution, kBounces});
    std::map<BulletId, Told> expected;
    std::map<BulletId, std::vector<BulletEvent>> told;
    std::set<BulletId> rested;
    for (const Bullet& bullet : fired) {
      const BulletId id = bullets.fire(bullet, {{}, lifetime, distance}).bullet;
      expected[id] = traced(scene, bullet, {kBounces, distance, restitution, lifetime}, {}, id);
      told[id];
    }
    const std::vector<BulletEvent>& some = expected.begin()->second.events;
    const int how = random.below(5);
    const double length_of_all = std::ldexp(random.number(1, 2), random.below(8) - 5);
    for (int k = 0; k < 60 && bullets.size() > 0; ++k) {
      const double next = bullets.next_time();
      if (how == 4 && k < 59 && next < kForeverLived) {
        ASSERT_EQ(bullets.advance_to(next), Status::Ok);
        EXPECT_GT(bullets.next_time(), bullets.time());
      } else {
        go_on(bullets, k == 59 ? 1e3 : some_frame(random, how, length_of_all, bullets.time(), some));
      }
      double last = next;
      for (const BulletEvent& event : bullets.events()) {
        EXPECT_LE(last, event.time);
        EXPECT_LE(event.time, bullets.time());
        last = event.time;
        if (event.kind == BulletEventKind::Slides) continue;
        if (event.kind == BulletEventKind::Rests) {
          const PathEnd& end = expected[event.bullet].end;
          rested.insert(event.bullet);
          ++rests;
          const bool is_right = end.ending == PathEnding::ComesToRest && are_same(end.time, event.time) &&
                                are_same(end.position, event.center) &&
                                are_same(end.velocity, event.velocity) &&
                                end.supports.count == event.supports.count;
          if (!is_right && ++elsewhere < 4)
            ADD_FAILURE() << i << " rests elsewhere, at " << event.time << " not " << end.time;
          continue;
        }
        told[event.bullet].push_back(event);
        ++(event.kind == BulletEventKind::Hit ? hits : crossings);
      }
      for (const EndedBullet& ended : bullets.expired()) {
        const PathEnd& end = expected[ended.bullet].end;
        EXPECT_FALSE(bullets.has(ended.bullet));
        EXPECT_LE(next, ended.time);
        const bool is_same = are_same(ended.position, end.position) && are_same(ended.velocity, end.velocity);
        const bool is_right =
            rested.count(ended.bullet) > 0
                ? ended.ending == BulletEnding::OutOfTime && are_same(ended.velocity, end.velocity)
            : falls ? is_same && end.ending == ending_of(ended) && are_same(end.time, ended.time)
            : ended.ending == BulletEnding::ComesToRest ? ended.velocity == Vec3d(0.0)
                                                        : is_same;
        rests += falls && (end.ending == PathEnding::ComesToRest || end.ending == PathEnding::Slides);
        if (!is_right && ++elsewhere < 4)
          ADD_FAILURE() << i << " ends elsewhere: " << static_cast<int>(ended.ending);
      }
      if (k % 8) continue;
      for (std::size_t at = 0; at < bullets.ids().size(); ++at) {
        const Bullet& bullet = fired[static_cast<std::size_t>(bullets.ids()[at] % 4)];
        const PathEnd end =
            scene.trace(bullet, {1000, distance, restitution, std::min(bullets.time(), lifetime)}, {});
        // Skips bullets with an event at this time, to rounding: `trace` and the bullet may differ about whether it has
        // happened. Both times are sums of up to 16 terms, rounded to 2^-53.
        const auto is_now = [&](const BulletEvent& event) {
          return std::fabs(event.time - bullets.time()) <= 0x1p-49 * bullets.time();
        };
        const std::vector<BulletEvent>& all = expected[bullets.ids()[at]].events;
        if (std::any_of(all.begin(), all.end(), is_now)) continue;
        ++places;
        // After its last hit, a bullet's series of bounces is one leg, while `trace` here computes each bounce.
        if (falls && all.size() >= kBounces && all.back().time < bullets.time()) {
          const double scale = 1 + length(end.position);
          if (length(bullets.positions()[at] - end.position) > 1e-9 * scale && ++elsewhere < 8)
            ADD_FAILURE() << i << " is elsewhere after its last hit";
          continue;
        }
        if (are_same(bullets.positions()[at], end.position) &&
            are_same(bullets.velocities()[at], end.velocity))
          continue;
        // A bullet that rests on a moving body moves with it.
        if (rested.count(bullets.ids()[at]) > 0 && end.velocity != Vec3d(0.0) &&
            are_same(bullets.velocities()[at], end.velocity) &&
            length(bullets.positions()[at] - end.position - end.velocity * (bullets.time() - end.time)) <=
                1e-12 * (1 + length(bullets.positions()[at])))
          continue;
        // In the middle of a leg, a bullet that passes a target within rounding is not put in front of it.
        Vec3d from = bullet.position;
        double since = 0;
        for (const BulletEvent& event : all)
          if (event.kind == BulletEventKind::Hit && event.time < bullets.time())
            from = event.center, since = event.time;
        if (are_same(bullets.positions()[at], from + bullets.velocities()[at] * (bullets.time() - since)) &&
            are_same(bullets.velocities()[at], end.velocity)) {
          ++passing;
          continue;
        }
        // These frames end exactly when a leg ends without a hit. `trace` and the bullet compute that time by
        // different sums, which differ by at most 16 units of 2^-53. One of them may already have begun the next leg,
        // and its place is off by the distance flown in that time.
        if (falls && how == 4 &&
            length(bullets.positions()[at] - end.position) <= 16 * 0x1p-53 * (1 + length(end.position)))
          continue;
        if (++elsewhere < 8)
          ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " is elsewhere by "
                        << length(bullets.positions()[at] - end.position) << " at " << bullets.time();
      }
    }
    for (auto& [id, events] : told) {
      std::vector<BulletEvent> all = expected[id].events;
      // Drops expected events after the last frame, and those of a bullet that has come to rest.
      while (all.size() > events.size() &&
             (all.back().time > bullets.time() ||
              (restitution < 1 && !events.empty() && events.back().velocity == Vec3d(0.0))))
        all.pop_back();
      const int at = first_difference(events, all);
      if (at < 0 || ++others > 5) continue;
      std::string text;
      for (const BulletEvent& e : events) text += written(e);
      text += "\nnot ";
      for (const BulletEvent& e : all) text += written(e);
      ADD_FAILURE() << kKinds[static_cast<int>(kind)] << " " << i << " event " << at << ", restitution "
                    << restitution << ", radius " << c.radius << ", lives " << lifetime << ":\n"
                    << text;
    }
  }
  std::printf("of %d cases with %lld hits, %lld crossings and %d rests %d are others, %d of %d places\n",
              tried, hits, crossings, rests, others, elsewhere, places);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(elsewhere, 0);
  EXPECT_LE(passing, places / 1000);
  EXPECT_GT(hits, 4LL * tried);
  if (!falls) {
    EXPECT_GT(crossings, tried / 4);
  }
  // One path in ten to twenty comes to rest, so a small number of cases may have none.
  if (falls && tried >= 200) {
    EXPECT_GT(rests, tried / 50);
  }
}

TEST(Bullets, InFramesOfAnyLengthsFlyOnePath) {
  fly_in_frames(count_from_environment("RICOCHET_BULLET_FRAMES", 1500), false);
}

TEST(Bullets, InFramesOfAnyLengthsFallAlongOnePath) {
  fly_in_frames(count_from_environment("RICOCHET_BULLET_FALLS", 300), true);
}

/// Adds walls at x = -1 and 5, each a unit thick.
void add_walls(Scene& scene) {
  for (const double x : {-1.0, 5.0})
    ASSERT_EQ(scene.add({Box{{x, -9, -9}, {x + 1, 9, 9}}, Vec3d(0.0)}).status, Status::Ok);
}

TEST(Bullets, FiredLaterFlyThePathFromThen) {
  Random random(3201);
  Scene scene;
  build(scene, cube({0.5, 0, 0}, {1, 2, 3}), Kind::Planes, Vec3d(0.0));
  Bullets bullets = made(scene, 50, {1, 12});
  std::map<BulletId, Told> expected;
  std::map<BulletId, std::vector<BulletEvent>> told;
  for (int k = 0; k < 400; ++k) {
    const Bullet bullet = Bullet::moving(random.place(0.4), random.place(1), random.number(0, 0.1));
    if (bullets.size() < 50) {
      const BulletId id = bullets.fire(bullet).bullet;
      EXPECT_EQ(told.count(id), 0U) << "an identity is used again";
      expected[id] = traced(scene, bullet, {12}, {}, id, bullets.time());
      told[id];
    }
    go_on(bullets, random.number(0, 0.5));
    for (const BulletEvent& event : bullets.events()) told[event.bullet].push_back(event);
  }
  go_on(bullets, 1e6);
  for (const BulletEvent& event : bullets.events()) told[event.bullet].push_back(event);
  EXPECT_EQ(bullets.size(), 0);
  EXPECT_GT(told.size(), 100U);
  for (const auto& [id, events] : told) EXPECT_EQ(first_difference(events, expected[id].events), -1) << id;
}

/// So many bullets that their searches run in turns.
TEST(Bullets, OfWhichThereAreManyFlyAtAMeshAsOneByOne) {
  Random random(3202);
  Scene scene;
  ASSERT_EQ(scene.add(meshes::bumpy_ball(random, 60, 60, 8, 0.2).made()).status, Status::Ok);
  for (int k = 0; k < 40; ++k)
    ASSERT_EQ(scene.add({Sphere{random.place(4), 0.3}, k % 8 ? Vec3d(0.0) : random.place(0.1)}).status,
              Status::Ok);
  constexpr int kCount = 300;
  Bullets bullets = made(scene, kCount, {0.75, 8});
  std::vector<std::vector<BulletEvent>> expected(kCount), told(kCount);
  for (int k = 0; k < kCount; ++k) {
    const Bullet bullet = Bullet::moving(random.place(1), random.place(1), k % 2 ? 0.05 : 0);
    const std::int32_t ignored = k % 40;
    const TargetFilter filter{k % 3 ? std::optional<std::uint32_t>{} : 1U,
                              std::span(&ignored, k % 5 ? 0 : 1)};
    const BulletId id = bullets.fire(bullet, {filter}).bullet;
    expected[static_cast<std::size_t>(k)] =
        traced(scene, bullet, {8, kForeverLived, 0.75}, filter, id).events;
  }
  for (int frame = 0; frame < 60; ++frame) {
    go_on(bullets, frame == 59 ? 1e9 : 2);
    for (const BulletEvent& event : bullets.events())
      told[static_cast<std::size_t>(event.bullet & 0xffffff)].push_back(event);
  }
  for (int k = 0; k < kCount; ++k)
    EXPECT_EQ(first_difference(told[static_cast<std::size_t>(k)], expected[static_cast<std::size_t>(k)]), -1)
        << k;
}

TEST(Bullets, TellWhenSomethingMayHappenNext) {
  Scene scene;
  add_walls(scene);
  Bullets bullets = made(scene, 2);
  EXPECT_EQ(bullets.next_time(), kForeverLived);
  const BulletId id = bullets.fire(Bullet::moving({1, 0, 0}, {2, 0, 0}, 0.5), {{}, 100}).bullet;
  EXPECT_EQ(bullets.next_time(), 0);
  go_on(bullets, 0.5);
  const double hit = bullets.next_time();
  EXPECT_GT(hit, 0.5);
  go_on(bullets, hit - 0.5);
  ASSERT_EQ(bullets.events().size(), 1U);
  EXPECT_EQ(bullets.events()[0].time, hit);
  // An obstacle put in its path is noticed at once.
  EXPECT_GT(bullets.next_time(), hit);
  ASSERT_EQ(scene.add({Sphere{bullets.position(id) + Vec3d(0, 0, 50), 1}, Vec3d(0.0)}).status, Status::Ok);
  EXPECT_EQ(bullets.next_time(), hit);
  bullets.clear();
  EXPECT_EQ(bullets.next_time(), kForeverLived);
}

TEST(Bullets, AreTheSameAtTheSameTimeByWhateverFrames) {
  Scene scene;
  add_walls(scene);
  const BulletsOptions options{1, 1000};
  Bullets once = made(scene, 1, options), often = made(scene, 1, options), outright = made(scene, 1, options);
  const Bullet bullet = Bullet::moving({1, 0.1, 0.2}, {0.7, 0.3, -0.1}, 0.25);
  for (Bullets* const each : {&once, &often, &outright}) (void)each->fire(bullet);
  // 0.1 is no double, and rounded sums of it drift: three give another number than 0.3. One exact sum of ten thousand rounds to 1000.
  go_on(once, 1000);
  for (int k = 0; k < 10000; ++k) go_on(often, 0.1);
  ASSERT_EQ(outright.advance_to(12.5), Status::Ok);
  ASSERT_EQ(outright.advance_to(1000), Status::Ok);
  EXPECT_EQ(often.time(), 1000);
  EXPECT_TRUE(are_same(once.positions()[0], often.positions()[0]));
  EXPECT_TRUE(are_same(once.positions()[0], outright.positions()[0]));
  EXPECT_TRUE(are_same(once.velocities()[0], often.velocities()[0]));
}

TEST(Bullets, EndByTheirLastHitTheirLifetimeOrAtRest) {
  Scene scene;
  add_walls(scene);
  Bullets bullets = made(scene, 3, {0, 2});
  const BulletId rests = bullets.fire(Bullet::moving({1, 0, 0}, {-1, 0, 0})).bullet;
  const BulletId slides = bullets.fire(Bullet::moving({1, 0, 0}, {1, 1, 0})).bullet;
  const BulletId old = bullets.fire(Bullet::moving({1, 0, 0}, {0, 1, 0}), {{}, 2.5}).bullet;
  EXPECT_EQ(bullets.fire(Bullet::moving({1, 0, 0}, {0, 1, 0})).bullet, kNoBullet);
  go_on(bullets, 1);
  ASSERT_EQ(bullets.expired().size(), 1U);
  EXPECT_EQ(bullets.expired()[0].bullet, rests);
  EXPECT_EQ(bullets.expired()[0].ending, BulletEnding::ComesToRest);
  EXPECT_EQ(bullets.expired()[0].time, 1);
  EXPECT_TRUE(bullets.expired()[0].position == Vec3d(0.0));
  EXPECT_FALSE(bullets.has(rests));
  go_on(bullets, 1.5);
  ASSERT_EQ(bullets.expired().size(), 1U);
  EXPECT_EQ(bullets.expired()[0].bullet, old);
  EXPECT_EQ(bullets.expired()[0].ending, BulletEnding::OutOfTime);
  EXPECT_TRUE(bullets.expired()[0].position == Vec3d(1, 2.5, 0));
  EXPECT_TRUE(bullets.has(slides));
  bullets.remove(slides);
  EXPECT_EQ(bullets.size(), 0);
  const BulletId last = bullets.fire(Bullet::moving({1, 0, 0}, {1, 0, 0})).bullet;
  EXPECT_NE(last, slides);
  Bullets of_one = made(scene, 1, {1, 1});
  const BulletId one = of_one.fire(Bullet::moving({1, 0, 0}, {4, 0, 0})).bullet;
  go_on(of_one, 1);
  ASSERT_EQ(of_one.expired().size(), 1U);
  EXPECT_EQ(of_one.expired()[0].bullet, one);
  EXPECT_EQ(of_one.expired()[0].ending, BulletEnding::MaxBounces);
  EXPECT_TRUE(of_one.expired()[0].velocity == Vec3d(-4, 0, 0));
}

TEST(Bullets, NoticeWhatIsAddedMovedAndRemoved) {
  Scene scene;
  add_walls(scene);
  Bullets bullets = made(scene, 1);
  const BulletId id = bullets.fire(Bullet::moving({1, 0, 0}, {1, 0, 0})).bullet;
  go_on(bullets, 1);
  // A box in the bullet's path from x = 3 on, when the bullet is at 2
  const std::int32_t added = scene.add({Box{{3, -1, -1}, {4, 1, 1}}, Vec3d(0.0)}).index;
  go_on(bullets, 1.5);
  ASSERT_EQ(bullets.events().size(), 1U);
  EXPECT_EQ(bullets.events()[0].target, added);
  EXPECT_EQ(bullets.events()[0].time, 2);
  EXPECT_EQ(bullets.position(id).x, 2.5);
  // The box moves to a place that the bullet has passed, and is not hit.
  scene.move(added, {Box{{2.6, -1, -1}, {2.75, 1, 1}}, Vec3d(0.0)});
  go_on(bullets, 1.5);
  EXPECT_TRUE(bullets.events().empty());
  EXPECT_EQ(bullets.position(id).x, 1);
  scene.remove(0);
  go_on(bullets, 4);
  EXPECT_TRUE(bullets.events().empty());
  EXPECT_EQ(bullets.position(id).x, -3);
  // One target moves onto the bullet, which then starts inside; another one in front of it.
  scene.move(added, {Sphere{{-3, 0, 0}, 0.5}, Vec3d(0.0)});
  scene.move(1, {Sphere{{-6, 0, 0}, 1}, Vec3d(0.0)});
  go_on(bullets, 2.25);
  ASSERT_EQ(bullets.events().size(), 1U);
  EXPECT_EQ(bullets.events()[0].target, 1);
  EXPECT_EQ(bullets.position(id).x, -4.75);
}

/// A bullet's path stays the same to the bit, whatever is added, moved and removed beside it.
TEST(Bullets, FlyOnAsBeforeWhereTheyMeetNothingThatHasChanged) {
  Random random(3203);
  for (int i = 0; i < 200; ++i) {
    const RoomCase c = some_case(random, i);
    const Kind kind = c.room.kind;
    if (c.to == c.from || c.room.beyond(c.from, c.radius) > 0) continue;
    Scene scene;
    build(scene, c.room, kind, Vec3d(0.0));
    if (i % 3 == 2) {
      ASSERT_EQ(scene.set_gravity({0, -1, 0.25}), Status::Ok);
    }
    const Bullet bullet = Bullet::moving(c.from, c.to - c.from, c.radius);
    Bullets bullets = made(scene, 1, {1, 12});
    const BulletId id = bullets.fire(bullet).bullet;
    const std::vector<BulletEvent> expected = traced(scene, bullet, {12}, {}, id).events;
    std::vector<BulletEvent> told;
    std::int32_t other = -1;
    for (int k = 0; k < 40; ++k) {
      const int how = random.below(4);
      const MovingShape far{Sphere{Vec3d(50.0) + random.place(4), 1}, Vec3d(0.0)};
      if (other < 0)
        other = scene.add(far).index;
      else if (how == 0)
        scene.move(other, far);
      else if (how == 1)
        ASSERT_EQ(scene.set_traits(other, {3, random.below(2) == 0}), Status::Ok);
      else if (how == 2)
        scene.remove(std::exchange(other, -1));
      go_on(bullets, k == 39 ? 1e6 : some_frame(random, k % 4, 0.25, bullets.time(), expected));
      told.insert(told.end(), bullets.events().begin(), bullets.events().end());
    }
    EXPECT_EQ(first_difference(told, expected), -1) << kKinds[static_cast<int>(kind)] << " " << i;
  }
}

/// If there are more changes than are tested one by one, all bullets are searched again. The result is the same to the bit.
TEST(Bullets, MeetTheSameByWhateverNumberOfChanges) {
  for (int i = 0; i < 40; ++i) {
    std::vector<std::vector<BulletEvent>> lives;
    for (const int changes : {1, 200}) {
      Random random(3210 + static_cast<std::uint64_t>(i));
      Scene scene;
      build(scene, cube({0, 0, 0}, {1, 2, 3}), i % 2 ? Kind::Mesh : Kind::Planes, Vec3d(0.0));
      if (i % 3 == 0) {
        ASSERT_EQ(scene.set_gravity({0, -1, 0.25}), Status::Ok);
      }
      std::vector<std::int32_t> balls;
      for (int k = 0; k < 6; ++k) balls.push_back(scene.add({Sphere{random.place(0.9), 0.1}}).index);
      if (i % 4 == 1) {
        ASSERT_EQ(scene.set_traits(balls.back(), {1, true}), Status::Ok);
      }
      Bullets bullets = made(scene, 20, {1, 30});
      for (int k = 0; k < 20; ++k)
        (void)bullets.fire(Bullet::moving(Vec3d(0.0), random.place(1), random.number(0, 0.05)),
                           {{}, kForeverLived, k % 5 ? kForeverLived : 4.0});
      std::vector<BulletEvent>& told = lives.emplace_back();
      for (int frame = 0; frame < 60; ++frame) {
        const std::int32_t moved = balls[static_cast<std::size_t>(random.below(6))];
        const MovingShape there{Sphere{random.place(0.9), 0.1}};
        for (int k = 0; k < changes; ++k) scene.move(moved, there);
        go_on(bullets, 0.125);
        told.insert(told.end(), bullets.events().begin(), bullets.events().end());
      }
      for (const Vec3d& place : bullets.positions()) {
        BulletEvent at{};
        at.center = place;
        told.push_back(at);
      }
    }
    EXPECT_EQ(first_difference(lives[0], lives[1]), -1) << i;
    EXPECT_GT(lives[0].size(), 40U);
  }
}

TEST(Bullets, FallAgainWhereTheFloorGoesOnWhichTheyWouldRest) {
  Scene scene;
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  const std::int32_t floor = scene.add({Box{{-9, -1, -9}, {9, 0, 9}}}).index;
  Bullets bullets = made(scene, 1, {0.5, 2});
  // The bullet falls for 3 frames, and its bounces take 6 * (1/2 + 1/4 + ...). Its second hit, at 6, is its last.
  const BulletId id = bullets.fire(Bullet::moving({0, 9, 0}, {0.5, 0, 0})).bullet;
  go_on(bullets, 6);
  EXPECT_EQ(bullets.events().size(), 2U);
  for (const double time : {6.75, 7.5, 8.0, 8.25, 8.9}) {
    ASSERT_EQ(bullets.advance_to(time), Status::Ok);
    EXPECT_TRUE(bullets.events().empty());
    // The bullet is where one path with the same number of bounces is.
    const PathEnd end =
        scene.trace(Bullet::moving({0, 9, 0}, {0.5, 0, 0}), {1000, kForeverLived, 0.5, time}, {});
    EXPECT_LT(length(bullets.position(id) - end.position), 1e-12);
    EXPECT_LT(length(bullets.velocity(id) - end.velocity), 1e-12);
  }
  BulletsSnapshot snapshot;
  ASSERT_EQ(bullets.snapshot(snapshot), Status::Ok);
  go_on(bullets, 1);
  ASSERT_EQ(bullets.expired().size(), 1U);
  // The floor has an edge ahead, so it does not slide for ever.
  EXPECT_EQ(bullets.expired()[0].ending, BulletEnding::MaxBounces);
  EXPECT_EQ(bullets.expired()[0].time, 9);
  ASSERT_EQ(bullets.restore(snapshot), Status::Ok);
  // Changes elsewhere have no effect.
  ASSERT_EQ(scene.add({Sphere{{50, 0, 0}, 1}}).status, Status::Ok);
  go_on(bullets, 0);
  EXPECT_TRUE(bullets.has(id));
  scene.remove(floor);
  go_on(bullets, 2);
  ASSERT_TRUE(bullets.has(id));
  EXPECT_LT(bullets.position(id).y, -3);
}

/// Adds a table from x = -2 to 4 with its top at 0, ground that is 9 below, and two sensors, one at the table's edge and one under it.
void add_table(Scene& scene) {
  ASSERT_EQ(scene.set_gravity({0, -2, 0}), Status::Ok);
  ASSERT_EQ(scene.add({Box{{-2, -1, -3}, {4, 0, 3}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Plane{{0, -9, 0}, {0, 1, 0}}}).status, Status::Ok);
  for (const Vec3d& place : {Vec3d(4, 0, 0), Vec3d(4.5, -4, 0)})
    ASSERT_EQ(scene.set_traits(scene.add({Sphere{place, 0.75}}).index, {1, true}), Status::Ok);
}

TEST(Bullets, SlideOverAnEdgeAlongOnePathInFramesOfAnyLengths) {
  Random random(3310);
  int over = 0, slides[2] = {};
  for (int i = 0; i < 60; ++i) {
    Scene scene;
    add_table(scene);
    if (i % 3 == 1) {
      ASSERT_EQ(scene.add({Sphere{{2.5, 0.25, 0}, 0.25}}).status, Status::Ok);
    }
    const double restitution = i % 2 ? 0 : 0.5;
    const double distance = i % 5 == 4 ? 14 : kForeverLived, lifetime = i % 7 == 6 ? 7 : kForeverLived;
    const double radius = i % 4 ? 0 : 0.25;
    const Bullet bullet = Bullet::moving({random.number(-1, 1), random.number(1, 4), 0},
                                         {random.number(0.25, 1), 0, random.number(-0.125, 0.125)}, radius);
    Bullets bullets = made(scene, 1, {restitution, 1000});
    const BulletId id = bullets.fire(bullet, {{}, lifetime, distance}).bullet;
    const Told wanted = traced(scene, bullet, {1000, distance, restitution, lifetime}, {}, id);
    std::vector<BulletEvent> told;
    bool is_over = false;
    const double frame = random.number(0.05, 1.5);
    for (int k = 0; k < 1000 && bullets.size() > 0; ++k) {
      if (i % 6 == 5 && k % 8 == 3) {
        // A target elsewhere does not change the path.
        ASSERT_EQ(scene.add({Sphere{{90.0 + k, 0, 0}, 0.25}}).status, Status::Ok);
      }
      go_on(bullets, frame);
      for (const BulletEvent& event : bullets.events()) {
        if (event.kind != BulletEventKind::Slides) told.push_back(event);
        ++slides[event.kind == BulletEventKind::Slides];
      }
      is_over = is_over || (bullets.size() > 0 && bullets.position(id).x > 4 && bullets.position(id).y < -1);
      for (const EndedBullet& ended : bullets.expired()) {
        EXPECT_TRUE(are_same(ended.position, wanted.end.position)) << i;
        EXPECT_TRUE(are_same(ended.velocity, wanted.end.velocity)) << i;
        EXPECT_TRUE(are_same(ended.time, wanted.end.time)) << i;
        EXPECT_EQ(ending_of(ended), wanted.end.ending) << i;
      }
    }
    EXPECT_EQ(bullets.size(), 0) << i;
    EXPECT_EQ(first_difference(told, wanted.events), -1) << i;
    over += is_over;
  }
  EXPECT_GT(over, 20);
  EXPECT_GT(slides[1], 60);
}

TEST(Bullets, SlideOnWhileOtherTargetsMoveAndFallWhereTheFaceGoes) {
  Scene scene;
  add_table(scene);
  Bullets bullets = made(scene, 1, {0, 1000});
  // The bullet reaches the table at time 1, at x = 0, and slides at a speed of 0.5.
  const BulletId id = bullets.fire(Bullet::moving({-0.5, 1, 0}, {0.5, 0, 0})).bullet;
  go_on(bullets, 2);
  BulletsSnapshot snapshot;
  ASSERT_EQ(bullets.snapshot(snapshot), Status::Ok);
  for (const bool goes : {false, true}) {
    ASSERT_EQ(bullets.restore(snapshot), Status::Ok);
    for (int k = 0; k < 8; ++k) {
      ASSERT_EQ(scene.add({Sphere{{90.0 + k, 0, 0}, 0.25}, Vec3d(0, 0, 0.5)}).status, Status::Ok);
      go_on(bullets, 0.25);
      EXPECT_EQ(bullets.position(id).y, 0);
      EXPECT_NEAR(bullets.position(id).x, 0.5 + (k + 1) * 0.125, 1e-15);
      EXPECT_TRUE(bullets.velocity(id) == Vec3d(0.5, 0, 0));
    }
    // At 4 frames the bullet is at x = 1.5. A sphere is put in its path while it slides.
    if (!goes) {
      const std::int32_t stop = scene.add({Sphere{{3, 0, 0}, 0.5}}).index;
      go_on(bullets, 3);
      ASSERT_GE(bullets.events().size(), 1U);
      EXPECT_EQ(bullets.events()[0].target, stop);
      EXPECT_NEAR(bullets.events()[0].time, 6, 1e-14);
      scene.remove(stop);
      continue;
    }
    scene.remove(0);
    go_on(bullets, 1);
    EXPECT_NEAR(bullets.position(id).y, -1, 1e-14);
    EXPECT_NEAR(bullets.position(id).x, 2, 1e-14);
  }
}

TEST(Bullets, ArePushedByAPaddleThatIsMovedEachFrame) {
  Scene scene;
  add_walls(scene);
  // The paddle's face is at x = 4 - time.
  const auto paddle = [](double time) {
    return MovingShape{Box{{4 - time, -1, -1}, {4.5 - time, 1, 1}}, Vec3d(-1, 0, 0)};
  };
  const std::int32_t index = scene.add(paddle(0)).index;
  Bullets bullets = made(scene, 1);
  const BulletId id = bullets.fire(Bullet::moving({1, 0, 0}, {1, 0, 0})).bullet;
  std::vector<double> times;
  for (int k = 1; k <= 32; ++k) {
    go_on(bullets, 1.0 / 16);
    for (const BulletEvent& event : bullets.events()) times.push_back(event.time);
    scene.move(index, paddle(k / 16.0));
  }
  EXPECT_EQ(times, std::vector<double>{1.5});
  EXPECT_TRUE(bullets.velocity(id) == Vec3d(-3, 0, 0));
  EXPECT_EQ(bullets.position(id).x, 1);
}

TEST(Bullets, MeetWhatMovesOnWhileOtherTargetsChange) {
  Scene scene;
  // The box moves down through the path: it is at the bullet's height from time 3 to 5.
  ASSERT_EQ(scene.add({Box{{4, 3, -1}, {5, 5, 1}}, Vec3d(0, -1, 0)}).status, Status::Ok);
  Bullets bullets = made(scene, 2);
  (void)bullets.fire(Bullet::moving({0, 0, 0}, {1, 0, 0}));
  std::vector<double> times;
  for (int k = 0; k < 16; ++k) {
    go_on(bullets, 0.5);
    for (const BulletEvent& event : bullets.events()) times.push_back(event.time);
    ASSERT_EQ(scene.add({Sphere{{0, 50.0 + k, 0}, 0.25}, Vec3d(0.0)}).status, Status::Ok);
    if (k == 3) (void)bullets.fire(Bullet::moving({6, 0, 0}, {-0.5, 0, 0}));
  }
  EXPECT_EQ(times, (std::vector<double>{4, 4}));
}

TEST(Bullets, TellSensorsThatArePutAroundThem) {
  Scene scene;
  add_walls(scene);
  Bullets bullets = made(scene, 1);
  (void)bullets.fire(Bullet::moving({1, 0, 0}, {0.5, 0, 0}));
  go_on(bullets, 1);
  const std::int32_t sensor = scene.add({Sphere{{1.5, 0, 0}, 1}, Vec3d(0.0)}).index;
  ASSERT_EQ(scene.set_traits(sensor, {1, true}), Status::Ok);
  const auto expect = [&](std::vector<std::pair<BulletEventKind, double>> wanted) {
    ASSERT_EQ(bullets.events().size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      EXPECT_EQ(bullets.events()[k].kind, wanted[k].first);
      EXPECT_EQ(bullets.events()[k].time, wanted[k].second);
      EXPECT_EQ(bullets.events()[k].target, sensor);
    }
  };
  go_on(bullets, 1);
  expect({{BulletEventKind::Enters, 1}});
  // The sensor moves away from the bullet, to a place in front of it.
  scene.move(sensor, {Sphere{{3.5, 0, 0}, 0.5}, Vec3d(0.0)});
  go_on(bullets, 1);
  expect({{BulletEventKind::Leaves, 2}});
  go_on(bullets, 2);
  expect({{BulletEventKind::Enters, 4}});
  go_on(bullets, 0.5);
  expect({});
  scene.remove(sensor);
  go_on(bullets, 0.5);
  expect({{BulletEventKind::Leaves, 5.5}});
}

/// Many sensors, some of which are moved before each frame: the reported events of each bullet agree with its place.
TEST(Bullets, AreInTheSensorsAroundThemHoweverTheseAreMoved) {
  Random random(3220);
  int ins = 0, outs = 0;
  for (int i = 0; i < 120; ++i) {
    Scene scene;
    for (int k = 0; k < 3; ++k)
      for (const double side : {-1.0, 1.0}) {
        Vec3d middle(0.0);
        middle[k] = 6 * side;
        Vec3d half(6.0);
        half[k] = 1;
        ASSERT_EQ(scene.add({Box{middle - half, middle + half}, Vec3d(0.0)}).status, Status::Ok);
      }
    if (i % 3 == 2) {
      ASSERT_EQ(scene.set_gravity({0, -0.02, 0}), Status::Ok);
    }
    const auto shape = [&]() -> AnyShape {
      const Vec3d place = random.place(4);
      const int kind = random.below(3);
      if (kind == 0) return Sphere{place, random.number(0.1, 2)};
      if (kind == 1) return Box{place, place + Vec3d(0.5, 1, 2)};
      return Capsule{place, place + random.place(1), random.number(0.1, 1)};
    };
    std::map<std::int32_t, AnyShape> sensors;
    for (int k = random.below(24); k >= 0; --k) {
      const AnyShape some = shape();
      const std::int32_t index = scene.add({some, Vec3d(0.0)}).index;
      ASSERT_EQ(scene.set_traits(index, {1, true}), Status::Ok);
      sensors.emplace(index, some);
    }
    Bullets bullets = made(scene, 8, {1, 1 << 20});
    std::map<BulletId, double> radii;
    for (int k = 0; k < 8; ++k) {
      const double radius = random.below(2) ? 0 : random.number(0.01, 0.4);
      radii[bullets.fire(Bullet::moving(random.place(4), random.place(0.5), radius)).bullet] = radius;
    }
    const int most_moved = i % 4;
    std::map<std::pair<BulletId, std::int32_t>, bool> is_in;
    for (int frame = 0; frame < 60; ++frame) {
      for (int k = random.below(most_moved + 1); k > 0; --k) {
        auto moved = sensors.begin();
        std::advance(moved, random.below(static_cast<int>(sensors.size())));
        moved->second = shape();
        scene.move(moved->first, {moved->second, Vec3d(0.0)});
      }
      // An entry into a sensor in which a path begins is not reported.
      for (const BulletId id : bullets.ids())
        for (const auto& [index, sensor] : sensors)
          if (frame == 0) is_in[{id, index}] = gap_to(sensor, bullets.position(id), radii[id]) < 0;
      go_on(bullets, random.number(0, 2));
      for (const BulletEvent& event : bullets.events()) {
        if (event.kind == BulletEventKind::Hit) continue;
        bool& was_in = is_in[{event.bullet, event.target}];
        const bool enters = event.kind == BulletEventKind::Enters;
        EXPECT_NE(was_in, enters) << i << " " << frame;
        was_in = enters;
      }
      for (const BulletId id : bullets.ids())
        for (const auto& [index, sensor] : sensors) {
          const double gap = gap_to(sensor, bullets.position(id), radii[id]);
          if (std::fabs(gap) < 1e-9) continue;
          EXPECT_EQ((is_in[{id, index}]), gap < 0) << i << " " << frame << " " << gap;
          ++(gap < 0 ? ins : outs);
        }
    }
  }
  std::printf("%d times in a sensor, %d out of one\n", ins, outs);
  EXPECT_GT(ins, 3000);
}

TEST(Bullets, GoOnFromASnapshotBitForBit) {
  Random random(3204);
  for (int i = 0; i < 60; ++i) {
    const RoomCase c = some_case(random, i);
    const Kind kind = c.room.kind;
    if (c.to == c.from || c.room.beyond(c.from, c.radius) > 0) continue;
    Scene scene;
    build(scene, c.room, kind, random.below(4) ? Vec3d(0.0) : c.drift);
    if (random.below(2)) add_sensors(scene, c, random);
    if (i % 3 == 0) {
      ASSERT_EQ(scene.set_gravity({0, -1, 0.25}), Status::Ok);
    }
    Bullets bullets = made(scene, 8, {i % 2 ? 1.0 : 0.5, 40});
    for (int k = 0; k < 4; ++k)
      (void)bullets.fire(Bullet::moving(c.from, k ? random.place(1) : c.to - c.from, c.radius));
    for (int k = random.below(12); k > 0; --k) go_on(bullets, random.number(0, 1));
    BulletsSnapshot snapshot;
    ASSERT_EQ(bullets.snapshot(snapshot), Status::Ok);
    std::vector<std::vector<double>> lives;
    for (int life = 0; life < 2; ++life) {
      std::vector<double>& seen = lives.emplace_back();
      BulletId fired = kNoBullet;
      const auto see = [&](const Vec3d& v) { seen.insert(seen.end(), {v.x, v.y, v.z}); };
      for (int k = 0; k < 20; ++k) {
        // A bullet that is fired after `restore` gets a new id each time.
        if (k == 5) fired = bullets.fire(Bullet::moving(c.from, c.to - c.from)).bullet;
        go_on(bullets, 0.3);
        seen.push_back(bullets.time());
        for (const BulletEvent& event : bullets.events()) {
          seen.insert(seen.end(), {event.time, event.uncertainty,
                                   event.bullet == fired ? -1.0 : static_cast<double>(event.bullet)});
          see(event.center), see(event.velocity);
        }
        for (const Vec3d& position : bullets.positions()) see(position);
      }
      if (life == 0) {
        ASSERT_EQ(bullets.restore(snapshot), Status::Ok);
      }
    }
    ASSERT_EQ(lives[0].size(), lives[1].size()) << i;
    EXPECT_EQ(std::memcmp(lives[0].data(), lives[1].data(), lives[0].size() * sizeof(double)), 0) << i;
  }
}

/// An id belongs to one bullet for ever, even if a restored snapshot does not know that bullet.
TEST(Bullets, GetNoIdentityAfterASnapshotThatAnotherOneHad) {
  Scene scene;
  Bullets bullets = made(scene, 3);
  const auto fire = [&] { return bullets.fire(Bullet::moving({0, 0, 0}, {1, 0, 0})).bullet; };
  std::set<BulletId> given;
  const BulletId first = fire();
  given.insert(first);
  BulletsSnapshot snapshot;
  ASSERT_EQ(bullets.snapshot(snapshot), Status::Ok);
  for (int round = 0; round < 4; ++round) {
    for (int k = 0; k < 2; ++k) {
      EXPECT_TRUE(given.insert(fire()).second) << round;
    }
    if (round % 2 == 1) bullets.clear();
    if (round == 3) {
      EXPECT_TRUE(given.insert(fire()).second);
    }
    ASSERT_EQ(bullets.restore(snapshot), Status::Ok);
    EXPECT_EQ(bullets.size(), 1);
    EXPECT_TRUE(bullets.has(first));
    for (const BulletId id : given) {
      EXPECT_EQ(bullets.has(id), id == first);
    }
  }
}

/// Each allocation fails in turn: no event is lost, and none comes twice.
TEST(Bullets, GoOnWhereMemoryWasShort) {
  Random random(3205);
  Scene scene;
  const Room room = cube({0, 0, 0}, {1, 1, 1});
  build(scene, room, Kind::Mesh, Vec3d(0.0));
  for (int k = 0; k < 60; ++k)
    ASSERT_EQ(scene.add({Sphere{random.place(0.9), 0.05}, Vec3d(0.0)}).status, Status::Ok);
  for (int k = 0; k < 3; ++k) ASSERT_EQ(scene.set_traits(1 + k, {1, true}), Status::Ok);
  const auto events_of = [&](bool is_short) {
    Bullets bullets = made(scene, 20, {1, 9});
    std::map<BulletId, std::vector<BulletEvent>> told;
    int refused = 0;
    for (int k = 0; k < 20; ++k) {
      const Vec3d corner = room.corners[static_cast<std::size_t>(k % 8)];
      (void)bullets.fire(Bullet::moving(k % 2 ? Vec3d(0.0) : corner * 0.25, k % 3 ? corner : corner * 0.5));
    }
    std::int64_t allowed = 0;
    for (int frame = 0; frame < 400 && bullets.size() > 0; ++frame) {
      if (is_short) memory::fail_after(allowed++ % 7);
      const Status status = bullets.advance(frame % 3 ? 0 : 0.2);
      memory::fail_after(-1);
      refused += status != Status::Ok;
      for (const BulletEvent& event : bullets.events()) told[event.bullet].push_back(event);
    }
    EXPECT_EQ(bullets.size(), 0);
    EXPECT_EQ(refused > 0, is_short);
    return told;
  };
  auto whole = events_of(false), pieces = events_of(true);
  ASSERT_EQ(whole.size(), pieces.size());
  for (const auto& [id, events] : whole) EXPECT_EQ(first_difference(events, pieces[id]), -1) << id;
}

TEST(Bullets, NeedNoMemoryInFramesLikeThoseBefore) {
  Scene scene;
  Random random(3206);
  build(scene, cube({0, 0, 0}, {1, 1, 1}), Kind::Mesh, Vec3d(0.0));
  Bullets bullets = made(scene, 200);
  for (int k = 0; k < 200; ++k) (void)bullets.fire(Bullet::moving(random.place(0.5), random.place(1)));
  go_on(bullets, 20);
  const std::int64_t before = memory::in_use();
  memory::fail_after(0);
  for (int frame = 0; frame < 100; ++frame) EXPECT_EQ(bullets.advance(0.05), Status::Ok);
  memory::fail_after(-1);
  EXPECT_EQ(memory::in_use(), before);
  EXPECT_EQ(bullets.size(), 200);
}

}  // namespace
}  // namespace ricochet::bullets_test
