// Every filter of the scene at lengths, speeds and ratios of both from 2^-490 to 2^490. What it excludes or decides
// agrees with `shoot` and the other single questions. Scaling by a power of two is exact, so a scene of ordinary size
// gives the answers for any other size.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/every_target.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/overlap.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::filter_range_test {
namespace {

/// RICOCHET_SEED chooses other cases.
std::uint64_t seed() { return static_cast<std::uint64_t>(seed_from_environment()) << 20; }

/// The exponents of the powers of two by which a scene's lengths and speeds are scaled.
struct Scale {
  int lengths = 0, speeds = 0;

  double length(double x) const { return std::ldexp(x, lengths); }
  double time(double t) const { return t < kForever ? std::ldexp(t, lengths - speeds) : t; }
  Vec3d place(const Vec3d& p) const { return {length(p.x), length(p.y), length(p.z)}; }
  Vec3d velocity(const Vec3d& v) const {
    return {std::ldexp(v.x, speeds), std::ldexp(v.y, speeds), std::ldexp(v.z, speeds)};
  }
  Bullet bullet(const Bullet& b) const {
    if (is_aimed(b))
      return Bullet::aimed(place(b.position), place(heading(b)), std::ldexp(given_speed(b), speeds),
                           length(b.radius));
    return Bullet::moving(place(b.position), velocity(heading(b)), length(b.radius));
  }
  AnyShape shape(const AnyShape& any) const {
    if (const auto* s = std::get_if<Sphere>(&any)) return Sphere{place(s->center), length(s->radius)};
    if (const auto* t = std::get_if<Triangle>(&any)) return Triangle{place(t->a), place(t->b), place(t->c)};
    if (const auto* b = std::get_if<Box>(&any)) return Box{place(b->min), place(b->max)};
    if (const auto* c = std::get_if<Capsule>(&any))
      return Capsule{place(c->a), place(c->b), length(c->radius)};
    const auto& b = std::get<OrientedBox>(any);
    return OrientedBox{place(b.center), place(b.half_size), b.rotation};
  }
  MovingShape target(const MovingShape& t) const { return {shape(t.shape), velocity(t.velocity)}; }
  std::vector<MovingShape> targets(const std::vector<MovingShape>& given) const {
    std::vector<MovingShape> scaled;
    for (const MovingShape& t : given) scaled.push_back(target(t));
    return scaled;
  }
};

/// Returns an exponent: mostly any, otherwise one near the ends of the filters' ranges.
int exponent(Random& random, int most) {
  const int ends[] = {-300, -200, -182, -150, -100, -40, 0, 40, 100, 150, 200, 250, 300};
  if (random.below(3) > 0) return random.below(2 * most + 1) - most;
  return std::clamp(ends[random.below(13)] + random.below(41) - 20, -most, most);
}
/// Returns the scale of a scene. With many targets it is mostly near the sizes at which scenes make an index.
Scale scale(Random& random, int targets) {
  const int lengths = targets > 8 && random.below(4) > 0 ? random.below(131) - 65 : exponent(random, 490);
  return {lengths, exponent(random, 490)};
}

enum class Kind { Spheres, Triangles, Mixed };

/// Returns random targets, within `spread` of the origin.
std::vector<MovingShape> some_targets(Random& random, Kind kind, int count, double spread, bool move) {
  std::vector<MovingShape> targets;
  for (int i = 0; i < count; ++i) {
    const Vec3d at = random.place(spread), a = random.place(3), b = random.place(3);
    const int which = kind == Kind::Spheres ? 0 : kind == Kind::Triangles ? 1 : random.below(5);
    const double radius = random.number(0.1, 2);
    const AnyShape shapes[] = {Sphere{at, radius}, Triangle{at, at + a, at + b},
                               Box{at + min(a, b), at + max(a, b)}, Capsule{at, at + a, radius},
                               OrientedBox{at, abs(a) + 0.1, {b.x, b.y, b.z, radius}}};
    targets.push_back({shapes[which], move && i % 2 == 1 ? random.place(2) : Vec3d(0.0)});
  }
  return targets;
}

/// Returns a bullet that flies toward a random place within `spread` of the origin.
Bullet some_bullet(Random& random, double spread) {
  const Vec3d to = random.place(spread), way = random.place(1) + Vec3d(1e-3);
  const Vec3d from = to - way * random.number(1, 20);
  const double radius = random.below(3) == 0 ? 0 : random.number(0.1, 3);
  if (random.below(5) == 0) return Bullet::aimed(from, to, random.number(0.5, 4), radius);
  return Bullet::moving(from, way * random.number(0.5, 4), radius);
}

Scene scene_of(const std::vector<MovingShape>& targets) {
  Scene scene;
  for (const MovingShape& target : targets) EXPECT_EQ(scene.add(target).status, Status::Ok);
  return scene;
}

/// The reported case, and where the filter of triangles begins to lose products.
TEST(FilterRange, ASmallTriangleIsHitWhereShootHitsIt) {
  const Triangle triangle{{-5, 3, 0}, {5, -1, -2}, {-1, 5, 5}};
  const Bullet bullet = Bullet::moving({-9, 2, -4}, {3, 2, 3}, 3);
  for (int lengths = -490; lengths <= 490; ++lengths) {
    const Scale by{lengths, 0};
    const MovingShape target = by.target({triangle, Vec3d(0.0)});
    Scene scene = scene_of({target});
    const Bullet scaled = by.bullet(bullet);
    ASSERT_EQ(scene.shoot(scaled).shot.outcome, shoot(scaled, target).outcome) << lengths;
  }
}

/// For each kind, below and above the number that gets an index; by `shoot`, row by row and pair by pair.
void compare_with_every_target(Kind kind, std::uint64_t first) {
  Random random(first + seed());
  int hits = 0, cases = 0;
  const int total = share_of(1500);
  for (int i = 0; i < total && !testing::Test::HasFailure(); ++i) {
    const int count = i % 40 == 0 ? 40 : 1 + random.below(3);
    const Scale by = scale(random, count);
    const double spread = count > 3 ? 12 : 4;
    const std::vector<MovingShape> targets =
        by.targets(some_targets(random, kind, count, spread, i % 3 == 0));
    Scene scene = scene_of(targets);
    for (int k = 0; k < 4; ++k, ++cases) {
      const double latest = k % 2 ? kForever : by.time(random.number(0, 10));
      hits += every_target::compare(scene, targets, by.bullet(some_bullet(random, spread)), latest);
    }
    if (testing::Test::HasFailure()) ADD_FAILURE() << i << ": 2^" << by.lengths << ", 2^" << by.speeds;
  }
  EXPECT_GT(hits, cases / 8);
}
TEST(FilterRange, SpheresOfAnySizeAreHitWhereShootHitsThem) { compare_with_every_target(Kind::Spheres, 1); }
TEST(FilterRange, TrianglesOfAnySizeAreHitWhereShootHitsThem) {
  compare_with_every_target(Kind::Triangles, 2);
}
TEST(FilterRange, ShapesOfAnySizeAreHitWhereShootHitsThem) { compare_with_every_target(Kind::Mixed, 3); }

/// The filter of spheres, whose answers at ordinary sizes are those of `shoot`. At lengths and speeds from 2^-500 to
/// 2^500 it gives the same answer or is uncertain. Two lanes agree with one. Within its range, lengths of 2^-75 to 2^75
/// here, the size changes nothing.
TEST(FilterRange, TheFilterOfSpheresIsRightOrUncertainAtEverySize) {
  using namespace sphere_filter;
  Random random(6 + seed());
  int certain[2] = {}, timed = 0;
  const int total = share_of(400000);
  for (int i = 0; i < total; ++i) {
    const Vec3d aside = random.place(1), way = random.place(1) + Vec3d(1e-3);
    const double radius = random.number(0.1, 1.5), drift = i % 3 ? 0 : 1;
    const Vec3d p = aside - way * std::ldexp(1.0, random.below(24) - 4), v = way + random.place(1e-3) * drift;
    const Scale by{i % 2 ? random.below(1001) - 500 : random.below(151) - 75,
                   i % 2 ? random.below(1001) - 500 : random.below(181) - 90};
    const Motion motion(v), scaled(by.velocity(v));
    const FilteredImpact small = first_impact(p, motion, radius);
    const bool asks = is_in_range(scaled.a);
    const FilteredImpact large =
        asks ? first_impact(by.place(p), scaled, by.length(radius)) : FilteredImpact{Verdict::Uncertain};
    const Shot shot = shoot(Bullet::moving(p, v), Moving<Sphere>{{Vec3d(0.0), radius}, Vec3d(0.0)});
    if (i % 2 == 0) {
      ASSERT_EQ(large.verdict, small.verdict) << by.lengths << " " << by.speeds;
    }
    ASSERT_EQ(may_meet(by.place(p), scaled, by.length(radius), kForever), large.verdict != Verdict::Misses);
    if (large.verdict == Verdict::Uncertain) continue;
    ++certain[i % 2];
    ASSERT_EQ(large.verdict == Verdict::Hits, shot.outcome == Outcome::Hit) << by.lengths << " " << by.speeds;
    ASSERT_EQ(large.verdict == Verdict::StartsInside, shot.outcome == Outcome::StartsInside);
    if (large.verdict != Verdict::Hits) continue;
    ASSERT_LE(std::fabs(large.time - by.time(shot.time)), large.error) << by.lengths << " " << by.speeds;
    ++timed;
    const auto both = [](const Vec3d& a, const Vec3d& b) {
      return Vec3<simd::D2>(simd::D2{a.x, b.x}, simd::D2{a.y, b.y}, simd::D2{a.z, b.z});
    };
    const Vec3<simd::D2> two_p = both(p, by.place(p)), two_v = both(v, scaled.v);
    const simd::D2 a{motion.a, scaled.a};
    const Start<simd::D2> start(two_p, simd::D2{radius, by.length(radius)});
    const Entry<simd::D2> entry(dot(two_p, two_v), discriminant(a * start.radius_squared, two_p, two_v));
    ASSERT_EQ(simd::lanes2(entry.is_timed(start, a)), 3);
    ASSERT_EQ((start.c / entry.below)[1], large.time);
  }
  EXPECT_GT(certain[0], total / 3);
  EXPECT_GT(certain[1], total / 100);
  EXPECT_GT(timed, total / 20);
}

/// Two pairs in columns give the answers of rows.
void compare_columns(const Bullet& bullet, const MovingShape& target) {
  const auto& sphere = std::get<Sphere>(target.shape);
  const Vec3d &p = bullet.position, &v = heading(bullet), &c = sphere.center, &w = target.velocity;
  const double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, kForever},
               other[kSphereRow] = {c.x, c.y, c.z, sphere.radius, w.x, w.y, w.z, 0};
  double hit[kHitRow], columns[14][2], impacts[4][2];
  ASSERT_EQ(shoot_pairs(row, other, 1, hit), -1);
  for (int k = 0; k < 7; ++k) {
    columns[k][0] = columns[k][1] = row[k];
    columns[7 + k][0] = columns[7 + k][1] = other[k];
  }
  const auto vector_at = [&](int k) {
    return VectorColumns<const double>{columns[k], columns[k + 1], columns[k + 2]};
  };
  const ImpactColumns answers{impacts[0], {impacts[1], impacts[2], impacts[3]}};
  ASSERT_EQ(shoot_pairs({vector_at(0), vector_at(3), columns[6]}, {vector_at(7), columns[10], vector_at(11)},
                        2, kForever, answers),
            -1);
  for (int pair = 0; pair < 2; ++pair) {
    ASSERT_EQ(impacts[0][pair], hit[0] < 0 ? kForever : hit[1]);
    for (int k = 0; k < 3; ++k) ASSERT_EQ(impacts[1 + k][pair], hit[5 + k]);
  }
}

/// Compares scenes with `shoot`. The sizes of target and ball, their distance and both speeds are independent of one another.
void compare_ratios(bool spheres, std::uint64_t first) {
  Random random(first + seed());
  int hits = 0;
  const int total = share_of(10000);
  for (int i = 0; i < total && !testing::Test::HasFailure(); ++i) {
    const int widest = i % 4 == 0 ? 490 : i % 4 == 1 ? 60 : 12;
    const Scale by{exponent(random, 490 - widest), exponent(random, 490 - widest)};
    const auto other = [&](int most) { return std::ldexp(1.0, random.below(2 * most + 1) - most); };
    const double size = by.length(1), target_size = size * other(widest), ball = size * other(widest),
                 distance = size * other(widest), speed = by.velocity(Vec3d(1.0)).x;
    const Vec3d drift = i % 3 == 0 ? random.place(speed * other(widest)) : Vec3d(0.0);
    const Vec3d own = random.place(speed);
    const double radius = i % 5 < 2 ? 0 : ball;
    MovingShape target{Sphere{random.place(size), target_size}, drift};
    Vec3d aim = random.place(0.7 * (target_size + radius));
    if (!spheres) {
      const Vec3d a = random.place(i % 2 ? size : target_size), e = random.place(target_size),
                  f = random.place(target_size);
      target.shape = Triangle{a, a + e, a + f};
      aim = a + e * random.number(-0.1, 0.6) + f * random.number(-0.1, 0.6) + random.place(radius);
    } else {
      aim += std::get<Sphere>(target.shape).center;
    }
    const Vec3d v = own - drift, way = v / largest_coordinate(v);
    const Bullet bullet = Bullet::moving(aim - way * distance, own, radius);
    const auto is_taken = [](double x) { return x == 0 || (std::fabs(x) > 1e-150 && std::fabs(x) < 1e150); };
    const auto are_taken = [&](const Vec3d& p) { return is_taken(p.x) && is_taken(p.y) && is_taken(p.z); };
    if (!are_taken(bullet.position) || !are_taken(own) || !are_taken(drift) || !is_taken(radius) ||
        !is_taken(target_size) || is_degenerate(target.shape))
      continue;
    Scene scene = scene_of({target});
    hits += every_target::compare(scene, {target}, bullet, kForever);
    if (spheres) compare_columns(bullet, target);
    if (testing::Test::HasFailure())
      ADD_FAILURE() << i << ": 2^" << std::log2(size) << ", target 2^" << std::log2(target_size)
                    << ", ball 2^" << std::log2(ball) << ", from 2^" << std::log2(distance) << ", at 2^"
                    << std::log2(speed) << ", drift 2^" << std::log2(largest_coordinate(drift));
  }
  EXPECT_GT(hits, total / 20);
}
TEST(FilterRange, SpheresOfAnyProportionsAreHitWhereShootHitsThem) { compare_ratios(true, 4); }
TEST(FilterRange, TrianglesOfAnyProportionsAreHitWhereShootHitsThem) { compare_ratios(false, 5); }

void expect_scaled(const Vec3d& got, const Vec3d& want, double size, double tolerance) {
  ASSERT_LE(largest_coordinate(got - want), tolerance * size);
}

/// The same questions to a scene of ordinary size and to the scaled scene. Places agree within `kScaledRounding` of the
/// lengths, because beyond the filters' range other stages compute the last bits.
constexpr double kScaledRounding = 1e-12, kLengths = 64;

void compare_scaled(Scene& one, Scene& scaled, const Scale& by, const Bullet& bullet) {
  const Bullet other = by.bullet(bullet);
  const double lengths = by.length(kLengths), speeds = by.velocity(Vec3d(kLengths)).x;
  const auto expect_shot = [&](const SceneShot& want, const SceneShot& got, bool is_exact) {
    ASSERT_EQ(got.target, want.target);
    ASSERT_EQ(got.triangle, want.triangle);
    if (want.target < 0) return;
    if (is_exact) {
      ASSERT_EQ(got.shot.time, by.time(want.shot.time));
    }
    ASSERT_LE(std::fabs(got.shot.time - by.time(want.shot.time)), kScaledRounding * got.shot.time);
    expect_scaled(got.shot.center, by.place(want.shot.center), lengths, kScaledRounding);
    expect_scaled(got.shot.point, by.place(want.shot.point), lengths, kScaledRounding);
    expect_scaled(got.shot.normal, want.shot.normal, 1, 1e-9);
    expect_scaled(got.shot.velocity, by.velocity(want.shot.velocity), speeds, 1e-9);
  };
  const SceneShot first = one.shoot(bullet);
  expect_shot(first, scaled.shoot(other), true);
  expect_shot(one.shoot_approximately(bullet), scaled.shoot_approximately(other), false);
  const double latest = first.target < 0 ? 1 : first.shot.time * 1.5;
  expect_shot(one.shoot(bullet, latest), scaled.shoot(other, by.time(latest)), true);
  List<ThroughHit> through, scaled_through;
  ASSERT_EQ(one.shoot_through(bullet, through), Status::Ok);
  ASSERT_EQ(scaled.shoot_through(other, scaled_through), Status::Ok);
  ASSERT_EQ(through.size(), scaled_through.size());
  for (std::size_t k = 0; k < through.size(); ++k) {
    ASSERT_EQ(scaled_through[k].target, through[k].target);
    ASSERT_EQ(scaled_through[k].triangle, through[k].triangle);
    ASSERT_EQ(scaled_through[k].enter, by.time(through[k].enter));
    if (through[k].exit < std::numeric_limits<double>::max()) {
      ASSERT_EQ(scaled_through[k].exit, by.time(through[k].exit));
    }
  }
  std::vector<Leg> legs, scaled_legs;
  const auto keep_in = [](std::vector<Leg>& all) {
    return [&all](const Leg& leg) { return all.push_back(leg), true; };
  };
  one.trace(bullet, {.bounces = 2}, keep_in(legs));
  scaled.trace(other, {.bounces = 2}, keep_in(scaled_legs));
  ASSERT_EQ(legs.size(), scaled_legs.size());
  for (std::size_t k = 0; k < legs.size(); ++k) {
    // Rounding grows with bounces as its bound states. If the bound is large, another target may be hit.
    if (!(legs[k].uncertainty < 1e-9 && scaled_legs[k].uncertainty < by.length(1e-9))) break;
    ASSERT_EQ(scaled_legs[k].target, legs[k].target);
    ASSERT_EQ(scaled_legs[k].triangle, legs[k].triangle);
    if (legs[k].target < 0) break;
    const double error =
        2 * (by.length(legs[k].uncertainty) + scaled_legs[k].uncertainty) + lengths * kScaledRounding;
    ASSERT_LE(largest_coordinate(scaled_legs[k].shot.center - by.place(legs[k].shot.center)), error);
    ASSERT_NEAR(scaled_legs[k].uncertainty / by.length(legs[k].uncertainty), 1, 1e-6);
  }
  if (is_aimed(bullet)) return;
  const auto row_of = [](const Bullet& b, double(&row)[kBulletRow]) {
    const Vec3d &p = b.position, &v = heading(b);
    const double numbers[] = {p.x, p.y, p.z, v.x, v.y, v.z, b.radius, kForever};
    std::copy(numbers, numbers + kBulletRow, row);
  };
  double row[kBulletRow], other_row[kBulletRow], hit[kHitRow], other_hit[kHitRow];
  std::int32_t triangle, other_triangle;
  row_of(bullet, row);
  row_of(other, other_row);
  ASSERT_EQ(shoot_many(one, row, 1, hit, &triangle), Status::Ok);
  ASSERT_EQ(shoot_many(scaled, other_row, 1, other_hit, &other_triangle), Status::Ok);
  ASSERT_EQ(hit[0], other_hit[0]);
  ASSERT_EQ(triangle, other_triangle);
  ASSERT_LE(std::fabs(other_hit[1] - by.time(hit[1])), kScaledRounding * other_hit[1]);
  for (int k = 5; k < 8; ++k) ASSERT_NEAR(hit[k], other_hit[k], 1e-9);
  ASSERT_NEAR(hit[11], other_hit[11], 1e-9);
  double path[kPathRow], other_path[kPathRow];
  ASSERT_EQ(trace_many(one, row, 1, {.bounces = 1}, path), Status::Ok);
  ASSERT_EQ(trace_many(scaled, other_row, 1, {.bounces = 1}, other_path), Status::Ok);
  ASSERT_EQ(path[0], other_path[0]);
  ASSERT_EQ(path[8], other_path[8]);
  if (!(path[9] < 1e-9 && other_path[9] < by.length(1e-9))) return;
  for (int k = 2; k < 5; ++k) ASSERT_NEAR(by.length(path[k]), other_path[k], lengths * kScaledRounding);
}

void compare_near(Scene& one, Scene& scaled, const Scale& by, const Vec3d& place, double radius) {
  const SceneClosestPoint near = one.nearest(place, 2 * radius),
                          other = scaled.nearest(by.place(place), by.length(2 * radius));
  ASSERT_EQ(near.target, other.target);
  ASSERT_EQ(near.triangle, other.triangle);
  if (near.target >= 0) {
    ASSERT_NEAR(by.length(near.closest.distance), other.closest.distance, by.length(1e-12));
  }
  const auto expect_same = [&](const auto& volume, const auto& scaled_volume) {
    List<std::int32_t> found, scaled_found;
    ASSERT_EQ(one.overlaps(volume, found), Status::Ok);
    ASSERT_EQ(scaled.overlaps(scaled_volume, scaled_found), Status::Ok);
    ASSERT_EQ(found.size(), scaled_found.size());
    ASSERT_TRUE(std::equal(found.begin(), found.end(), scaled_found.begin()));
  };
  expect_same(Sphere{place, radius}, Sphere{by.place(place), by.length(radius)});
  expect_same(Sphere{place, 0}, Sphere{by.place(place), 0});
  const Box box{place, place + Vec3d(radius, 2 * radius, radius / 2)};
  expect_same(box, Box{by.place(box.min), by.place(box.max)});
}

TEST(FilterRange, EveryQuestionOfASceneIsAnsweredAsAtOrdinarySize) {
  Random random(6 + seed());
  for (const Kind kind : {Kind::Spheres, Kind::Triangles, Kind::Mixed})
    for (int i = 0; i < share_of(400) && !testing::Test::HasFailure(); ++i) {
      const int count = i % 12 == 0 ? 60 : 1 + random.below(6);
      const Scale by = scale(random, count);
      const double spread = count > 6 ? 12 : 4;
      const std::vector<MovingShape> targets = some_targets(random, kind, count, spread, i % 3 == 0);
      Scene one = scene_of(targets), scaled = scene_of(by.targets(targets));
      for (int k = 0; k < 3; ++k) {
        compare_scaled(one, scaled, by, some_bullet(random, spread));
        if (!testing::Test::HasFatalFailure())
          compare_near(one, scaled, by, random.place(spread), random.number(0.1, 3));
        if (testing::Test::HasFatalFailure()) break;
      }
      if (testing::Test::HasFailure())
        ADD_FAILURE() << "kind " << static_cast<int>(kind) << ", " << i << ", " << count << " targets: 2^"
                      << by.lengths << ", 2^" << by.speeds;
    }
}

/// Shapes and places of independent sizes; for meshes also triangles that are within rounding of an axis.
TEST(FilterRange, WhatIsNearIsWhatAskingEveryTargetSaysAtAnyProportions) {
  Random random(8 + seed());
  int touched = 0;
  const int total = share_of(10000);
  for (int i = 0; i < total && !testing::Test::HasFailure(); ++i) {
    const int widest = i % 3 == 0 ? 480 : i % 3 == 1 ? 70 : 8, middle = exponent(random, 484 - widest);
    const auto size = [&] { return std::ldexp(1.0, middle + random.below(2 * widest + 1) - widest); };
    const auto corner = [&](double most) {
      Vec3d at = random.place(most);
      if (i % 5 == 0) at[i % 3] *= std::ldexp(1.0, -40 - random.below(50));
      for (int axis = 0; axis < 3; ++axis)
        if (std::fabs(at[axis]) < 1e-150) at[axis] = 0;
      return at;
    };
    std::vector<AnyShape> shapes;
    Scene scene;
    std::vector<double> positions;
    for (int k = 0; k < 3; ++k) {
      const double own = size();
      const Triangle triangle{corner(own), corner(own), corner(own)};
      if (is_degenerate(AnyShape(triangle))) continue;
      shapes.push_back(i % 2 ? AnyShape(triangle) : AnyShape(Sphere{corner(size()), own}));
      for (const Vec3d& at : {triangle.a, triangle.b, triangle.c})
        positions.insert(positions.end(), {at.x, at.y, at.z});
    }
    if (shapes.empty()) continue;
    const bool is_mesh = i % 4 == 1;
    if (is_mesh) {
      ASSERT_EQ(scene.add(*Mesh::create({std::span<const double>(positions), {}})).status, Status::Ok);
    } else {
      for (const AnyShape& shape : shapes) ASSERT_EQ(scene.add({shape, Vec3d(0.0)}).status, Status::Ok);
    }
    for (int k = 0; k < 3; ++k) {
      Vec3d place = corner(size());
      if (k > 0) place = closest_point(shapes[0], place);
      if (k > 1 && i % 2 == 1) {
        const auto& t = std::get<Triangle>(shapes[0]);
        place = t.a * 0.25 + t.b * 0.25 + t.c * 0.5;
      }
      const double radius = random.below(4) == 0 ? 0 : size();
      std::size_t nearest = 0;
      for (std::size_t one = 1; one < shapes.size(); ++one)
        if (compare_distances(place, shapes[one], shapes[nearest]) < 0) nearest = one;
      const SceneClosestPoint found = scene.nearest(place);
      ASSERT_EQ(is_mesh ? found.triangle : found.target, static_cast<std::int32_t>(nearest)) << i;
      std::vector<std::int32_t> want;
      for (std::size_t one = 0; one < shapes.size(); ++one)
        if (overlap(Sphere{place, radius}, shapes[one]) && !(is_mesh && !want.empty()))
          want.push_back(is_mesh ? 0 : static_cast<std::int32_t>(one));
      List<std::int32_t> got;
      ASSERT_EQ(scene.overlaps(Sphere{place, radius}, got), Status::Ok);
      ASSERT_EQ(std::vector<std::int32_t>(got.begin(), got.end()), want) << i << ", radius " << radius;
      touched += !want.empty();
    }
  }
  EXPECT_GT(touched, total / 10);
}

/// In single precision the vector from a place on such a triangle to it is too short for its square.
TEST(FilterRange, ABallOnATriangleNearlyAcrossAnAxisOverlapsItsMesh) {
  Random random(9 + seed());
  for (int i = 0; i < share_of(5000); ++i) {
    const double tilt = std::ldexp(1.0, -46 - random.below(6));
    const auto corner = [&] {
      const Vec3d at = random.place(1);
      return Vec3d(at.x * tilt, static_cast<float>(at.y), static_cast<float>(at.z));
    };
    const Triangle t{corner(), corner(), corner()};
    const double positions[] = {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
    Scene scene;
    ASSERT_EQ(scene.add(*Mesh::create({std::span<const double>(positions), {}})).status, Status::Ok);
    const Vec3d place = t.a * 0.25 + t.b * 0.25 + t.c * 0.5;
    List<std::int32_t> found;
    ASSERT_EQ(scene.overlaps(Sphere{place, 1e-3}, found), Status::Ok);
    ASSERT_EQ(found.size(), 1U) << i;
    ASSERT_EQ(scene.nearest(place, 1e-3).target, 0) << i;
  }
}

/// Meshes whose corners are given at that size, or which are scaled and placed at it.
TEST(FilterRange, EveryQuestionOfAMeshIsAnsweredAsAtOrdinarySize) {
  Random random(7 + seed());
  for (int i = 0; i < share_of(120) && !testing::Test::HasFailure(); ++i) {
    Scale by = scale(random, 1);
    const bool is_placed = i % 2 == 1;
    // Coordinates of placed corners below 1e-150 are 0, also after cancellation.
    if (is_placed) by.lengths = std::max(by.lengths, -400);
    meshes::Surface surface =
        i % 3 == 0 ? meshes::on_a_lattice(random, 40, 4) : meshes::bumpy_ball(random, 5, 8, 3, 0.2);
    for (double& x : surface.positions)
      if (std::fabs(x) < 1e-9) x = 0;  // after scaling it would be below the least size of a mesh
    meshes::Surface larger = surface;
    if (!is_placed)
      for (double& x : larger.positions) x = by.length(x);
    const Mesh mesh = surface.made(), other = larger.made();
    Placement placement, scaled_placement;
    if (is_placed) placement = {{0.5, 1, 0}, {1, 2, 3, 4}, 0.5, i % 4 == 1 ? Vec3d(1, 0, 0.5) : Vec3d(0.0)};
    scaled_placement = placement;
    scaled_placement.position = by.place(placement.position);
    scaled_placement.velocity = by.velocity(placement.velocity);
    if (is_placed) scaled_placement.scale = by.length(placement.scale);
    Scene one, scaled;
    ASSERT_EQ(one.add(mesh, placement).status, Status::Ok);
    ASSERT_EQ(scaled.add(other, scaled_placement).status, Status::Ok);
    for (int k = 0; k < 8; ++k) {
      compare_scaled(one, scaled, by, some_bullet(random, 3));
      if (!testing::Test::HasFatalFailure())
        compare_near(one, scaled, by, random.place(4), random.number(0.1, 3));
      if (testing::Test::HasFatalFailure()) break;
    }
    if (testing::Test::HasFailure())
      ADD_FAILURE() << i << ": 2^" << by.lengths << ", 2^" << by.speeds << (is_placed ? " placed" : "");
  }
}

}  // namespace
}  // namespace ricochet::filter_range_test
