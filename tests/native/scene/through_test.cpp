// The targets that a bullet passes through, and those that a question is about: groups, masks, ignored targets and
// sensors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/exact_path.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/queries/feature_shot.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::through_test {
namespace {

/// Numbers of all sizes of bits: whole ones make ties, touching and zero sizes.
struct Places {
  Random& random;
  bool whole;

  double number(double low, double high) {
    const double x = random.number(low, high);
    return whole ? std::round(x) : x;
  }
  Vec3d place(double size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
  Vec3d direction(double size) {
    for (;;) {
      const Vec3d v = place(size);
      if (v != Vec3d(0.0)) return v;
    }
  }
};

AnyShape some_shape(Places places, int kind) {
  const Vec3d at = places.place(6), along = places.direction(3), aside = places.direction(2);
  const double radius = std::max(0.25, places.number(0.25, 2));
  switch (kind) {
    case 0:
      return Sphere{at, radius};
    case 1:
      return Plane{at, along};
    case 2:
      return Box{at, at + abs(along)};
    case 3:
      return Capsule{at, at + along, radius};
    case 4:
      return Triangle{at, at + along, at + along + Vec3d(-along.y - 1, along.x + aside.y, aside.z)};
    case 5:
      return Wall{{at.x, at.y, 0}, {at.x + along.x + 3.5, at.y + along.y, 0}};
    case 6:
      return Cylinder{at, at + along, radius};
    default:
      return OrientedBox{at, abs(aside) + 0.5, {along.x, along.y, along.z, radius}};
  }
}
constexpr int kKinds = 8;

Bullet some_bullet(Places places, int i) {
  const Vec3d from = places.place(9), along = places.direction(4);
  const double radius = i % 2 ? 0 : std::max(0.125, places.number(0, 1.5));
  return i % 5 == 0 ? Bullet::aimed(from, from + along, 2, radius) : Bullet::moving(from, along, radius);
}

std::vector<ThroughHit> through(Scene& scene, const Bullet& bullet, const ThroughLimits& limits = {},
                                const TargetFilter& filter = {}) {
  List<ThroughHit> hits;
  EXPECT_EQ(scene.shoot_through(bullet, hits, limits, filter), Status::Ok);
  return {hits.begin(), hits.end()};
}

bool same(const ThroughHit& a, const ThroughHit& b) {
  return a.target == b.target && a.triangle == b.triangle && a.enter == b.enter && a.exit == b.exit &&
         a.point == b.point && a.normal == b.normal;
}

/// Every target tested alone.
std::vector<ThroughHit> ask_all(const std::vector<MovingShape>& targets, const Bullet& bullet) {
  std::vector<ThroughHit> all;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    Scene alone;
    alone.add(targets[i]);
    for (ThroughHit hit : through(alone, bullet)) {
      hit.target = static_cast<std::int32_t>(i);
      all.push_back(hit);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.enter < b.enter; });
  return all;
}

Vec3d velocity(const Bullet& bullet) {
  if (!is_aimed(bullet)) return heading(bullet);
  return normalize(heading(bullet) - bullet.position) * given_speed(bullet);
}

Shot shot_after(const Bullet& bullet, const MovingShape& target, double time) {
  const MovingShape there = target;
  return shoot(Bullet::moving(bullet.position + (velocity(bullet) - target.velocity) * time, velocity(bullet),
                              bullet.radius),
               there);
}

TEST(ShootThrough, IsTheIntervalInWhichABulletIsInAShape) {
  Random random(140);
  int hits = 0, inside = 0, grazes = 0;
  for (int i = 0; i < share_of(40000); ++i) {
    Places places{random, i % 3 == 0};
    const MovingShape target{some_shape(places, i % kKinds), i % 7 == 0 ? places.place(1) : Vec3d(0.0)};
    const Bullet bullet = some_bullet(places, i / kKinds);
    if (velocity(bullet) == target.velocity) continue;
    Scene scene;
    scene.add(target);
    const Shot shot = shoot(bullet, target);
    const auto found = through(scene, bullet);
    // Inside a plane or wall for ever, along it
    const bool is_kept = shot.outcome == Outcome::StartsInside &&
                         shot_after(bullet, target, 1e6).outcome == Outcome::StartsInside &&
                         shot_after(bullet, target, -1e6).outcome == Outcome::StartsInside;
    const bool passes = shot.outcome == Outcome::Hit || (shot.outcome == Outcome::StartsInside && !is_kept);
    ASSERT_EQ(found.size(), passes ? 1U : 0U) << i;
    if (!passes) continue;
    ++hits;
    const auto [index, triangle, enter, exit, point, normal] = found[0];
    ASSERT_LE(enter, exit) << i;
    if (shot.outcome == Outcome::Hit) {
      ASSERT_EQ(enter, shot.time) << i;
      EXPECT_EQ(point, shot.point) << i;
      EXPECT_EQ(normal, shot.normal) << i;
    } else {
      ++inside;
      ASSERT_LT(enter, 0) << i;
      ASSERT_GT(exit, 0) << i;
    }
    const double length_of_stay = exit - enter, size = 1e-6 * (1 + std::fabs(enter) + std::fabs(exit));
    grazes += length_of_stay == 0;
    if (exit > 1e100 || enter < -1e100) continue;
    EXPECT_NE(shot_after(bullet, target, enter - size).outcome, Outcome::StartsInside) << i;
    EXPECT_NE(shot_after(bullet, target, exit + size).outcome, Outcome::StartsInside) << i;
    const bool is_solid = bullet.radius > 0 || (i % kKinds != 1 && i % kKinds != 4 && i % kKinds != 5);
    // Not along a face
    const bool goes_in = !shot.is_hit() || shot.ricochet_angle > 1e-3;
    if (is_solid && goes_in && length_of_stay > 4 * size) {
      EXPECT_EQ(shot_after(bullet, target, enter + size).outcome, Outcome::StartsInside) << i;
      EXPECT_EQ(shot_after(bullet, target, exit - size).outcome, Outcome::StartsInside) << i;
    }
  }
  EXPECT_GT(hits, share_of(2000));
  EXPECT_GT(inside, share_of(200));
  EXPECT_GT(grazes, share_of(100));
}

TEST(ShootThrough, IsTheIntervalOfRaySphere) {
  Random random(141);
  for (int i = 0; i < share_of(20000); ++i) {
    Places places{random, i % 2 == 0};
    const Sphere sphere{places.place(4), std::max(1.0, places.number(0, 5))};
    const Vec3d from = places.place(6), along = places.direction(3);
    Scene scene;
    scene.add({sphere});
    const RaySphere ray = ray_sphere(from, along, sphere);
    const auto found = through(scene, Bullet::moving(from, along));
    if (ray.outcome != RayOutcome::Meets || (ray.exit == 0 && ray.enter < 0)) {
      EXPECT_TRUE(found.empty()) << i;
      continue;
    }
    ASSERT_EQ(found.size(), 1U) << i;
    EXPECT_EQ(found[0].enter, ray.enter) << i;
    EXPECT_EQ(found[0].exit, ray.exit) << i;
  }
}

/// The time at which a bullet's centre leaves a sphere, or the two faces of a plane, each with its radius added, in
/// 1200 bits.
exact_path::Real exact_exit(const Bullet& bullet, const MovingShape& target) {
  using exact_path::Place;
  using exact_path::Real;
  Place v;
  if (const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion)) {
    const Place way = Place(aimed->to) - Place(bullet.position);
    v = way * (Real(aimed->speed) / exact_path::length(way));
  } else {
    v = Place(std::get<Bullet::Moving>(bullet.motion).velocity);
  }
  v = v - Place(target.velocity);
  const Real r = bullet.radius;
  if (const auto* const sphere = std::get_if<Sphere>(&target.shape)) {
    const Place p = Place(bullet.position) - Place(sphere->center);
    const Real a = dot(v, v), b = dot(p, v), radii = r + sphere->radius, c = dot(p, p) - radii * radii;
    return (square_root(Real(b * b - a * c)) - b) / a;
  }
  const auto face = [](const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    return std::pair(a, cross(Place(b) - Place(a), Place(c) - Place(a)));
  };
  const auto [point, n] = std::visit(
      [&](const auto& s) -> std::pair<Vec3d, Place> {
        using Shape = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<Shape, Plane>) return {s.point, Place(s.normal)};
        if constexpr (std::is_same_v<Shape, PlaneThrough>) return face(s.p, s.q, s.r);
        if constexpr (std::is_same_v<Shape, Triangle>) return face(s.a, s.b, s.c);
        return {};
      },
      target.shape);
  const Real height = dot(Place(bullet.position) - Place(point), n), rate = dot(v, n);
  return (r * exact_path::length(n) * (rate > 0 ? 1 : -1) - height) / rate;
}

TEST(ShootThrough, IsLeftAtTheNearestDouble) {
  Random random(142 + static_cast<std::uint64_t>(seed_from_environment()));
  int hits = 0, by_doubles = 0;
  for (int i = 0; i < share_of(20000); ++i) {
    Places places{random, i % 3 == 0};
    const double scale = i % 5 == 0 ? std::ldexp(1, random.below(400) - 200) : 1;
    const Vec3d a = places.place(6) * scale, b = places.place(6) * scale, c = places.place(6) * scale;
    if (cross(b - a, c - a) == Vec3d(0.0)) continue;
    const AnyShape shapes[] = {Sphere{a, std::max(0.25, places.number(0.25, 4)) * scale}, Plane{a, b - c},
                               PlaneThrough{a, b, c}, Triangle{a, b, c}};
    const int kind = i % 4;
    const MovingShape target{shapes[kind], i % 7 == 0 ? places.place(1) : Vec3d(0.0)};
    Bullet bullet = some_bullet(places, i / 4);
    bullet.position *= scale;
    bullet.radius *= kind == 3 ? 0 : scale;
    if (auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion)) aimed->to *= scale;
    const Shot shot = shoot(bullet, target);
    // In the plane of a triangle it meets an edge, and leaves through another.
    if (!shot.is_hit() || (kind == 3 && !(shot.ricochet_angle > 1e-6))) continue;
    if (kind == 3 && std::fabs(dot(unit(cross(b - a, c - a)), shot.normal)) < 0.5) continue;
    Scene scene;
    scene.add(target);
    const auto found = through(scene, bullet);
    ASSERT_EQ(found.size(), 1U) << i;
    const auto exact = static_cast<double>(exact_exit(bullet, target));
    if (std::isnan(exact)) continue;  // along the plane
    ASSERT_EQ(found[0].exit, exact) << i;
    ++hits;
    double exit = 0;
    const bool is_sure = kind == 0 ? sphere_filter::leave_sphere(
                                         bullet, {std::get<Sphere>(target.shape), target.velocity}, exit)
                                   : leave_face(bullet, target, exit);
    by_doubles += is_sure;
    EXPECT_TRUE(!is_sure || exit == exact) << i;
  }
  EXPECT_GT(hits, share_of(4000));
  EXPECT_GT(by_doubles, hits * 3 / 4);
}

/// A vertex of a triangle, which a point is at for a moment.
TEST(ShootThrough, IsNotLeftBeforeItIsEntered) {
  Scene scene;
  scene.add({Triangle{{8, 8, -0x1.9999999999999p+2}, {-103, 0, 0}, {0, 0, 0}}, Vec3d(0.0)});
  List<ThroughHit> hits;
  ASSERT_EQ(scene.shoot_through(Bullet::aimed({8, 8, 8}, {8, 8, -103}, 1), hits), Status::Ok);
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].enter, 14.4);
  EXPECT_EQ(hits[0].exit, 14.4);
}

TEST(ShootThrough, IsWhatEveryTargetSaysInOrder) {
  Random random(142 + static_cast<std::uint64_t>(seed_from_environment()));
  for (int i = 0; i < share_of(600); ++i) {
    Places places{random, i % 2 == 0};
    std::vector<MovingShape> targets;
    Scene scene;
    // Many moving targets get their own index after enough questions.
    const bool all_move = i % 3 == 1;
    for (int k = 0; k < (i % 3 == 2 ? 12 : 60); ++k) {
      const int kind = i % 3 == 0 ? 0 : random.below(kKinds);
      targets.push_back({some_shape(places, kind), k % 6 == 5 || all_move ? places.place(1) : Vec3d(0.0)});
      scene.add(targets.back());
    }
    for (int k = 0; k < (all_move ? 40 : 6); ++k) {
      const Bullet bullet = some_bullet(places, i + k);
      const auto want = ask_all(targets, bullet), found = through(scene, bullet);
      ASSERT_EQ(found.size(), want.size()) << i;
      for (std::size_t j = 0; j < want.size(); ++j) EXPECT_TRUE(same(found[j], want[j])) << i << " " << j;
      if (want.empty()) continue;
      const std::size_t most = static_cast<std::size_t>(random.below(static_cast<int>(want.size()))) + 1;
      EXPECT_EQ(through(scene, bullet, {kForever, most}).size(), most);
      const double until = want[most - 1].enter;
      if (until < 0) continue;
      const auto in_time = through(scene, bullet, {until});
      const auto is_before = [&](const ThroughHit& hit) { return hit.enter < until; };
      EXPECT_GE(in_time.size(), static_cast<std::size_t>(std::count_if(want.begin(), want.end(), is_before)));
      for (const ThroughHit& hit : in_time) EXPECT_LE(hit.enter, until);
    }
  }
}

TEST(ShootThrough, MeetsEachTriangleOfAMesh) {
  Random random(143);
  const auto ball = meshes::bumpy_ball(random, 12, 16, 3, 0.1);
  Scene scene, apart;
  scene.add(ball.made());
  const Mesh made = ball.made();
  for (std::int32_t k = 0; k < made.triangle_count(); ++k) apart.add({scene.triangle(0, k)});
  int met = 0;
  for (int i = 0; i < share_of(300); ++i) {
    const Vec3d from = random.place(8);
    const Bullet bullet = Bullet::moving(from, random.place(1) - from, i % 2 ? 0 : 0.25);
    const auto found = through(scene, bullet), want = through(apart, bullet);
    ASSERT_EQ(found.size(), want.size());
    for (std::size_t j = 0; j < want.size(); ++j) {
      EXPECT_EQ(found[j].triangle, want[j].target);
      EXPECT_EQ(found[j].enter, want[j].enter);
      EXPECT_EQ(found[j].exit, want[j].exit);
    }
    met += found.size() >= 2;
  }
  EXPECT_GT(met, share_of(250));
}

/// The nearness answers for the sensors that count.
void expect_same_near(Scene& scene, Scene& rest, const Vec3d& place, double radius,
                      const TargetFilter& filter) {
  const double most = radius > 0.25 ? kForever : 2;
  const SceneClosestPoint near = scene.nearest(place, most, filter), other = rest.nearest(place, most);
  ASSERT_EQ(near.target, other.target);
  ASSERT_EQ(near.triangle, other.triangle);
  ASSERT_EQ(near.closest.distance, other.closest.distance);
  List<std::int32_t> found, others;
  const auto expect_same_found = [&] {
    ASSERT_EQ(found.size(), others.size());
    ASSERT_TRUE(std::equal(found.begin(), found.end(), others.begin()));
  };
  ASSERT_EQ(scene.overlaps(Sphere{place, radius}, found, filter), Status::Ok);
  ASSERT_EQ(rest.overlaps(Sphere{place, radius}, others), Status::Ok);
  expect_same_found();
  const Box box{place, place + Vec3d(radius)};
  ASSERT_EQ(scene.overlaps(box, found, filter), Status::Ok);
  ASSERT_EQ(rest.overlaps(box, others), Status::Ok);
  expect_same_found();
}

/// Without a mask every target counts, even one in no group; with any mask that one does not.
TEST(TargetFilter, WithoutAMaskTargetsInNoGroupCount) {
  Scene scene;
  ASSERT_EQ(scene.add({Sphere{{5, 0, 0}, 1}}).status, Status::Ok);
  ASSERT_EQ(scene.set_traits(0, {.groups = 0}), Status::Ok);
  const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0, 0});
  const double row[kBulletRow] = {0, 0, 0, 1, 0, 0, 0, kForever};
  const std::int32_t other[] = {7};
  const TargetFilter without[] = {{}, {.ignored = other}},
                     with[] = {{.mask = ~0U}, {.mask = 1}, {.mask = 0}, {~0U, other}};
  const auto expect_counts = [&](const TargetFilter& filter, bool counts) {
    const std::int32_t want = counts ? 0 : -1;
    EXPECT_EQ(scene.shoot(bullet, kForever, filter).target, want);
    EXPECT_EQ(scene.shoot_with_closest(bullet, 1, filter).target, want);
    EXPECT_EQ(scene.shoot_approximately(bullet, kForever, filter).target, want);
    EXPECT_EQ(scene
                  .trace(
                      bullet, {1}, [](const Leg&) {}, filter)
                  .target,
              want);
    EXPECT_EQ(through(scene, bullet, {}, filter).size(), counts ? 1U : 0U);
    double hit[kHitRow], end[kPathRow], rows[kThroughRow];
    ASSERT_EQ(shoot_many(scene, row, 1, hit, nullptr, filter), Status::Ok);
    ASSERT_EQ(trace_many(scene, row, 1, {1}, end, filter), Status::Ok);
    ASSERT_EQ(shoot_through_many(scene, row, 1, 1, rows, filter), Status::Ok);
    EXPECT_EQ(hit[0], want);
    EXPECT_EQ(end[8], want);
    EXPECT_EQ(rows[0], want);
    EXPECT_EQ(scene.nearest({0, 0, 0}, kForever, filter).target, want);
    List<std::int32_t> found;
    ASSERT_EQ(scene.overlaps(Sphere{{5, 0, 0}, 1}, found, filter), Status::Ok);
    EXPECT_EQ(found.size(), counts ? 1U : 0U);
    ASSERT_EQ(scene.overlaps(Box{{5, 0, 0}, {6, 1, 1}}, found, filter), Status::Ok);
    EXPECT_EQ(found.size(), counts ? 1U : 0U);
  };
  for (const TargetFilter& filter : without) expect_counts(filter, true);
  for (const TargetFilter& filter : with) expect_counts(filter, false);
  // A sensor in no group is crossed.
  ASSERT_EQ(scene.set_traits(0, {.groups = 0, .is_sensor = true}), Status::Ok);
  for (const bool is_masked : {false, true}) {
    int crossings = 0;
    scene.trace(
        bullet, {1}, [](const Leg&) {}, is_masked ? with[0] : without[0],
        [&](const Crossing&) { ++crossings; });
    EXPECT_EQ(crossings, is_masked ? 0 : 2);
  }
}

/// The same question to a scene without the targets that do not count.
TEST(TargetFilter, IsAsIfTheOthersWereRemoved) {
  Random random(144);
  int hits = 0;
  for (int i = 0; i < share_of(400); ++i) {
    Places places{random, i % 2 == 0};
    const Mesh mesh = meshes::bumpy_ball(random, 5, 7, 2, 0.1).made();
    Scene scene, rest, rest_with_sensors;
    std::vector<std::int32_t> ignored;
    std::optional<std::uint32_t> mask = i % 5 == 0 ? ~0U : 1U << random.below(3);
    if (i % 7 == 0) mask.reset();
    const int count = i % 3 == 0 ? 80 : 12;
    for (std::int32_t k = 0; k < count; ++k) {
      const MovingShape target{some_shape(places, i % 3 == 0 ? 0 : random.below(kKinds)),
                               k % 9 == 8 ? places.place(1) : Vec3d(0.0)};
      const Placement placement{.position = places.place(4)};
      for (Scene* one : {&scene, &rest, &rest_with_sensors}) {
        if (k % 11 == 10)
          one->add(mesh, placement);
        else
          one->add(target);
      }
      const std::uint32_t some_groups[] = {~0U, 0, 1U << random.below(3), 1U << random.below(3)};
      const TargetTraits traits{some_groups[random.below(4)], random.below(6) == 0};
      if (i % 4 != 3) {
        ASSERT_EQ(scene.set_traits(k, traits), Status::Ok);
      }
      if (random.below(5) == 0) ignored.push_back(k);
      const bool is_admitted = i % 4 == 3 || !mask || (traits.groups & *mask) != 0;
      const bool is_ignored = std::binary_search(ignored.begin(), ignored.end(), k);
      if (!is_admitted || is_ignored || (i % 4 != 3 && traits.is_sensor)) rest.remove(k);
      if (!is_admitted || is_ignored) rest_with_sensors.remove(k);
    }
    const TargetFilter filter{mask, ignored};
    std::vector<double> rows;
    for (int k = 0; k < 10; ++k) {
      const Bullet bullet = Bullet::moving(places.place(9), places.direction(4), k % 2 ? 0 : 0.5);
      const SceneShot one = scene.shoot(bullet, kForever, filter), other = rest.shoot(bullet);
      ASSERT_EQ(one.target, other.target) << i;
      EXPECT_EQ(one.triangle, other.triangle);
      EXPECT_EQ(one.shot.time, other.shot.time);
      hits += one.target >= 0;
      const std::vector<ThroughHit> all = through(scene, bullet, {}, filter),
                                    left = through(rest_with_sensors, bullet);
      ASSERT_TRUE(std::equal(all.begin(), all.end(), left.begin(), left.end(), same)) << i;
      expect_same_near(scene, rest_with_sensors, places.place(9), k % 2 ? 0.25 : 1.5, filter);
      if (testing::Test::HasFatalFailure()) return;
      std::vector<Leg> legs, others;
      scene.trace(
          bullet, {6}, [&](const Leg& leg) { legs.push_back(leg); }, filter);
      rest.trace(bullet, {6}, [&](const Leg& leg) { others.push_back(leg); });
      ASSERT_EQ(legs.size(), others.size()) << i;
      for (std::size_t j = 0; j < legs.size(); ++j) {
        EXPECT_EQ(legs[j].target, others[j].target);
        EXPECT_EQ(legs[j].shot.center, others[j].shot.center);
        EXPECT_EQ(legs[j].uncertainty, others[j].uncertainty);
      }
      const Vec3d &p = bullet.position, &v = heading(bullet);
      rows.insert(rows.end(), {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, kForever});
    }
    std::vector<double> a(10 * kHitRow), b(a), c(10 * kPathRow), d(c);
    ASSERT_EQ(shoot_many(scene, rows.data(), 10, a.data(), nullptr, filter), Status::Ok);
    ASSERT_EQ(shoot_many(rest, rows.data(), 10, b.data()), Status::Ok);
    EXPECT_EQ(a, b) << i;
    ASSERT_EQ(trace_many(scene, rows.data(), 10, {6}, c.data(), filter), Status::Ok);
    ASSERT_EQ(trace_many(rest, rows.data(), 10, {6}, d.data()), Status::Ok);
    EXPECT_EQ(c, d) << i;
  }
  EXPECT_GT(hits, share_of(1000));
}

TEST(Sensors, TellWhenAPathEntersAndLeavesThem) {
  Random random(145);
  int crossings = 0, across_bounces = 0;
  for (int i = 0; i < share_of(1500); ++i) {
    Places places{random, i % 2 == 0};
    Scene scene, without;
    std::vector<MovingShape> targets;
    std::vector<bool> is_sensor;
    for (std::int32_t k = 0; k < 14; ++k) {
      const MovingShape target{some_shape(places, random.below(kKinds)),
                               k % 7 == 6 ? places.place(1) : Vec3d(0.0)};
      targets.push_back(target);
      is_sensor.push_back(k % 2 == 0);
      scene.add(target);
      without.add(target);
      if (k % 2 == 0) {
        ASSERT_EQ(scene.set_traits(k, {.is_sensor = true}), Status::Ok);
        without.remove(k);
      }
    }
    const Bullet bullet = some_bullet(places, i);
    struct Event {
      Crossing crossing;
      std::size_t leg;
    };
    std::vector<Event> events;
    std::vector<Leg> legs, others;
    const PathEnd one = scene.trace(
        bullet, {5}, [&](const Leg& leg) { legs.push_back(leg); }, {},
        [&](const Crossing& crossing) {
          events.push_back({crossing, legs.size()});
        });
    const PathEnd other = without.trace(bullet, {5}, [&](const Leg& leg) { others.push_back(leg); });
    // No bit of the path changes.
    ASSERT_EQ(legs.size(), others.size());
    EXPECT_EQ(one.position, other.position);
    EXPECT_EQ(one.velocity, other.velocity);
    for (std::size_t k = 0; k < legs.size(); ++k) {
      EXPECT_EQ(legs[k].shot.center, others[k].shot.center);
      EXPECT_EQ(legs[k].uncertainty, others[k].uncertainty);
    }
    double before = 0;
    for (const auto& [crossing, leg] : events) {
      ASSERT_TRUE(is_sensor[static_cast<std::size_t>(crossing.target)]);
      ASSERT_GE(crossing.time, before) << i;
      before = crossing.time;
      ASSERT_LT(leg, legs.size()) << i;
      EXPECT_TRUE(legs[leg].target < 0 || crossing.time <= legs[leg].time) << i;
      ++crossings;
    }
    // Between two events, in each stretch of a leg, a sensor either contains the bullet or does not.
    for (std::size_t k = 0; k < targets.size(); k += 2) {
      bool is_inside = shoot(bullet, targets[k]).outcome == Outcome::StartsInside;
      std::size_t next = 0;
      double start = 0;
      Vec3d moves = velocity(bullet);
      for (std::size_t j = 0; j < legs.size(); ++j) {
        const double end = legs[j].target >= 0 ? legs[j].time : start + 5;
        double from = start;
        const auto check = [&](double until) {
          if (until - from > 1e-6) {
            const double middle = from + 0.5 * (until - from);
            const Vec3d at = legs[j].from + moves * (middle - start) - targets[k].velocity * middle;
            const Outcome outcome = shoot(Bullet::moving(at, moves, bullet.radius), targets[k]).outcome;
            // Along a surface it is neither.
            const bool touches = shoot(Bullet::moving(at, moves, bullet.radius + 1e-7), targets[k]).outcome ==
                                     Outcome::StartsInside &&
                                 outcome != Outcome::StartsInside;
            EXPECT_TRUE(touches || (outcome == Outcome::StartsInside) == is_inside)
                << i << " " << k << " " << j;
          }
          from = until;
        };
        for (; next < events.size() && events[next].leg <= j; ++next) {
          if (events[next].crossing.target != static_cast<std::int32_t>(k)) continue;
          check(std::min(events[next].crossing.time, end));
          ASSERT_NE(events[next].crossing.enters, is_inside) << i;
          is_inside = events[next].crossing.enters;
          across_bounces += is_inside && j > 0;
        }
        check(end);
        start = end;
        moves = legs[j].shot.velocity;
      }
    }
  }
  EXPECT_GT(crossings, share_of(1500));
  EXPECT_GT(across_bounces, share_of(100));
}

}  // namespace
}  // namespace ricochet::through_test
