// Scenes, batches, pairs and paths against asking `shoot` of every target, the longest time included:
// RICOCHET_SCENES=100000 for a long run.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {
namespace {

int scenes_a_category() { return count_from_environment("RICOCHET_SCENES", 60); }

Shot ask(const MovingShape& target, const Bullet& bullet, double max_time) {
  return std::visit(
      [&](const auto& shape) {
        return shoot(bullet, Moving<std::decay_t<decltype(shape)>>{shape, target.velocity}, max_time);
      },
      target.shape);
}

/// Every target asked alone: a hit counts where `shoot` with `max_time` says so; its numbers are those
/// without.
SceneShot ask_all(const std::vector<MovingShape>& targets, const Bullet& bullet, double max_time,
                  std::int32_t except = -1) {
  SceneShot best{{}, -1};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (static_cast<std::int32_t>(i) == except) continue;
    if (ask(targets[i], bullet, max_time).outcome != Outcome::Hit) continue;
    const Shot shot = ask(targets[i], bullet, kForever);
    if (best.target >= 0 && !(shot.time < best.shot.time)) continue;
    best = {shot, static_cast<std::int32_t>(i)};
  }
  return best;
}

/// Where numbers come from: the places, sizes and velocities of a category of questions.
struct Source {
  Random& random;
  int category;

  static constexpr const char* kNames[] = {"random", "whole", "ties", "sparse", "grazing"};
  static constexpr int kCategories = 5;

  double number(double size) {
    const double sign = random.below(2) ? 1 : -1;
    switch (category) {
      case 1:
      case 2:
        return random.below(static_cast<int>(size) + 1) * sign;
      case 3:
        return random.below(3) ? std::ldexp(sign, random.below(41) - 36) : 0;
      default:
        return random.number(-size, size);
    }
  }
  Vec3d place(double size) {
    const double x = number(size), y = number(size);
    return {x, y, number(size)};
  }
  double radius() {
    return category == 3                    ? std::ldexp(1.0, random.below(24) - 20)
           : category == 0 || category == 4 ? random.number(0.1, 2)
                                            : 1 + random.below(2);
  }

  static constexpr int kKinds = 8;
  MovingShape target(int kind) {
    for (;;) {
      const Vec3d a = place(5), b = place(5), c = place(5);
      const double size = radius();
      MovingShape made{Sphere{a, size}, Vec3d(0.0)};
      switch (kind) {
        case 1:
          made.shape = Plane{a, b};
          break;
        case 2:
          made.shape = Triangle{a, b, c};
          break;
        case 3:
          made.shape = Box{min(a, b), max(a, b)};
          break;
        case 4:
          made.shape = Capsule{a, b, size};
          break;
        case 5:
          made.shape = Cylinder{a, b, size};
          break;
        case 6:
          made.shape = Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
          break;
        case 7:
          made.shape = OrientedBox{a, abs(b), {c.x, c.y, c.z, size}};
          break;
        default:
          break;
      }
      if (std::visit([](const auto& shape) { return is_degenerate(shape); }, made.shape)) continue;
      if (random.below(4) == 0) made.velocity = place(2);
      return made;
    }
  }
  Bullet bullet(const std::vector<MovingShape>& targets) {
    Vec3d from = place(9), to = place(5);
    double size = random.below(2) ? 0 : radius();
    if (category == 4) {
      // A line that passes some sphere at the sum of the radii, nearly
      const auto& some = targets[static_cast<std::size_t>(random.below(static_cast<int>(targets.size())))];
      const auto* sphere = std::get_if<Sphere>(&some.shape);
      const Vec3d center = sphere ? sphere->center : to;
      const Vec3d direction = normalize(center - from), aside = normalize(cross(direction, place(1)));
      to = center + aside * ((sphere ? sphere->radius : 1) + size);
    }
    if (to == from) to.x += 1;
    const double speed = category == 0 || category == 4 ? random.number(0.5, 3) : random.below(3) + 1;
    if (random.below(2)) return Bullet::aimed(from, to, speed, size);
    return Bullet::moving(from, category == 3 || category == 1 ? place(3) : to - from, size);
  }
};

void expect_same(const Shot& got, const Shot& want) {
  EXPECT_EQ(got.outcome, want.outcome);
  EXPECT_EQ(got.time, want.time);
  EXPECT_EQ(got.point, want.point);
  EXPECT_EQ(got.center, want.center);
  EXPECT_EQ(got.normal, want.normal);
  EXPECT_EQ(got.velocity, want.velocity);
  EXPECT_EQ(got.ricochet_angle, want.ricochet_angle);
}

/// One question of a scene, and of a batch with one row. Gives whether something was hit.
bool compare(Scene& scene, const std::vector<MovingShape>& targets, const Bullet& bullet, double max_time) {
  const SceneShot want = ask_all(targets, bullet, max_time), ever = ask_all(targets, bullet, kForever);
  const SceneShot got = scene.shoot(bullet, max_time);
  EXPECT_EQ(got.status, Status::Ok);
  if (want.target >= 0) {
    EXPECT_EQ(got.target, want.target);
    expect_same(got.shot, want.shot);
  } else {
    EXPECT_EQ(got.target, ever.target);
    if (ever.target >= 0) {
      EXPECT_EQ(got.shot.outcome, Outcome::OutOfTime);
      EXPECT_EQ(got.shot.closest.time, ever.shot.time);
    } else {
      EXPECT_NE(got.shot.outcome, Outcome::Hit);
      EXPECT_NE(got.shot.outcome, Outcome::OutOfTime);
    }
  }
  if (is_aimed(bullet)) return want.target >= 0;
  const Vec3d &p = bullet.position, &v = heading(bullet);
  double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, max_time}, hit[kHitRow];
  EXPECT_EQ(shoot_many(scene, row, 1, hit), Status::Ok);
  EXPECT_EQ(hit[0], want.target);
  if (want.target >= 0) {
    EXPECT_LE(std::fabs(hit[1] - want.shot.time), 1e-12 * want.shot.time);
    if (want.target == ever.target) {
      // The same numbers, whether there is a longest time or not
      double timeless[kHitRow];
      row[7] = kForever;
      EXPECT_EQ(shoot_many(scene, row, 1, timeless), Status::Ok);
      EXPECT_EQ(std::memcmp(hit, timeless, sizeof hit), 0);
    }
  }
  // Pairs: each sphere alone
  row[7] = max_time;
  for (const MovingShape& target : targets) {
    const auto* sphere = std::get_if<Sphere>(&target.shape);
    if (sphere == nullptr) continue;
    const Vec3d &c = sphere->center, &w = target.velocity;
    const double other[kSphereRow] = {c.x, c.y, c.z, sphere->radius, w.x, w.y, w.z, 0};
    EXPECT_EQ(shoot_pairs(row, other, 1, hit), -1);
    EXPECT_EQ(hit[0] == 0, ask(target, bullet, max_time).outcome == Outcome::Hit);
    if (hit[0] != 0) continue;
    double timeless[kHitRow];
    double endless[kBulletRow];
    std::memcpy(endless, row, sizeof row);
    endless[7] = kForever;
    EXPECT_EQ(shoot_pairs(endless, other, 1, timeless), -1);
    EXPECT_EQ(std::memcmp(hit, timeless, sizeof hit), 0);
  }
  return want.target >= 0;
}

/// A path, each leg of which is what asking every target says of where the one before ended, but for what is touched
/// there.
class PathCheck {
 public:
  PathCheck(const std::vector<MovingShape>& targets, const Bullet& first)
      : targets_(targets), flight_(first), bullet_(first) {}

  void check(const Leg& leg) {
    EXPECT_EQ(leg.from, bullet_.position);
    if (bounces > 0 && leg.target >= 0 && leg.shot.time == 0 && goes_into(leg) && arrived(leg.target)) {
      ++corners;
      EXPECT_EQ(leg.shot.center, bullet_.position);
    } else {
      SceneShot want = ask_from(bullet_, time_);
      for (; want.target >= 0 && want.target != leg.target && arrived(want.target);
           want = ask_from(bullet_, time_))
        touched_.push_back(want.target);
      EXPECT_EQ(leg.target, want.target);
      if (leg.target < 0 || want.target < 0) return;
      EXPECT_EQ(leg.shot.time, want.shot.time);
      EXPECT_EQ(leg.shot.center, is_moved(leg.target) ? bullet_.position + heading(bullet_) * want.shot.time
                                                      : want.shot.center);
      EXPECT_EQ(leg.shot.normal, want.shot.normal);
      flight_ = bullet_;
      flight_time_ = time_;
      flight_end_ = leg.shot.time;
      touched_before_.swap(touched_);
      touched_.clear();
    }
    EXPECT_GE(leg.uncertainty, 0);
    time_ += leg.shot.time;
    EXPECT_EQ(leg.time, time_);
    bullet_ = Bullet::moving(leg.shot.center, leg.shot.velocity, bullet_.radius);
    touched_.push_back(leg.target);
    ++bounces;
  }
  int bounces = 0, corners = 0;

 private:
  const Vec3d& velocity(std::int32_t target) const {
    return targets_[static_cast<std::size_t>(target)].velocity;
  }
  bool goes_into(const Leg& leg) const {
    return dot(heading(bullet_) - velocity(leg.target), leg.shot.normal) < 0;
  }
  bool is_moved(std::int32_t target) const { return time_ > 0 && velocity(target) != Vec3d(0.0); }
  Bullet seen(const Bullet& bullet, double time, std::int32_t target) const {
    Bullet seen = bullet;
    seen.position -= velocity(target) * time;
    return seen;
  }
  SceneShot ask_from(const Bullet& bullet, double time) const {
    SceneShot best{{}, -1};
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(targets_.size()); ++i) {
      if (std::find(touched_.begin(), touched_.end(), i) != touched_.end()) continue;
      const Shot shot = ask(targets_[static_cast<std::size_t>(i)], seen(bullet, time, i), kForever);
      if (shot.outcome == Outcome::Hit && (best.target < 0 || shot.time < best.shot.time)) best = {shot, i};
    }
    return best;
  }
  /// Whether the last flight came to a target at its end, or slid along it, to rounding.
  bool arrived(std::int32_t target) const {
    if (std::find(touched_before_.begin(), touched_before_.end(), target) != touched_before_.end())
      return true;
    const Bullet from = seen(flight_, flight_time_, target);
    const MovingShape& shape = targets_[static_cast<std::size_t>(target)];
    const Shot shot = ask(shape, from, kForever);
    const double closing = dot(shot.velocity - shape.velocity, shot.normal);
    const double lengths = length(flight_.position) + length(bullet_.position) + bullet_.radius +
                           length(shape.velocity) * (flight_time_ + flight_end_);
    if (shot.outcome == Outcome::Hit && (shot.time - flight_end_) * closing <= 1e-14 * lengths) return true;
    const Vec3d here = bullet_.position - shape.velocity * time_;
    return length(here - closest_point(shape.shape, here)) <= bullet_.radius + 1e-13 * lengths;
  }

  const std::vector<MovingShape>& targets_;
  Bullet flight_, bullet_;
  double flight_time_ = 0, flight_end_ = 0, time_ = 0;
  std::vector<std::int32_t> touched_, touched_before_;
};

PathCheck compare_path(Scene& scene, const std::vector<MovingShape>& targets, const Bullet& first) {
  PathCheck path(targets, first);
  const PathEnd end = scene.trace(first, {5, kForever, 1}, [&](const Leg& leg) { path.check(leg); });
  EXPECT_EQ(end.bounces, path.bounces);
  if (is_aimed(first)) return path;
  const Vec3d &p = first.position, &v = heading(first);
  const double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, first.radius, 0};
  double end_row[kPathRow];
  EXPECT_EQ(trace_many(scene, row, 1, {1, kForever, 1}, end_row), Status::Ok);
  const SceneShot want = ask_all(targets, first, kForever);
  EXPECT_EQ(end_row[8], want.target);
  if (want.target >= 0) {
    EXPECT_LE(length(Vec3d(end_row[2], end_row[3], end_row[4]) - want.shot.center), 2 * end_row[9]);
  }
  return path;
}

TEST(SceneOracle, AnswersAsEveryTargetAskedAlone) {
  int corners = 0;
  for (int category = 0; category < Source::kCategories; ++category) {
    Random random(101 + static_cast<std::uint64_t>(category));
    Source source{random, category};
    int hits = 0, in_time = 0, bounces = 0;
    for (int i = 0; i < scenes_a_category(); ++i) {
      const int count = i % 3 ? 1 + random.below(7) : 10 + random.below(30);
      std::vector<MovingShape> targets;
      Scene scene;
      for (int k = 0; k < count; ++k) {
        // Spheres alone, for the grid; all shapes, for the tree
        targets.push_back(source.target(i % 3 == 2 ? 0 : random.below(Source::kKinds)));
        if (i % 3 == 2) targets.back().velocity = Vec3d(0.0);
        if (category == 2 && random.below(3) == 0 && k > 0)
          targets.back() = targets[static_cast<std::size_t>(random.below(k))];
        ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
      }
      for (int k = 0; k < 8; ++k) {
        const Bullet bullet = source.bullet(targets);
        const SceneShot first = ask_all(targets, bullet, kForever);
        hits += compare(scene, targets, bullet, kForever);
        if (first.target >= 0) {
          const double time = first.shot.time;
          for (const double max_time :
               {time, std::nextafter(time, 0.0), std::nextafter(time, kForever), time / 2})
            in_time += compare(scene, targets, bullet, max_time);
        }
        const PathCheck path = compare_path(scene, targets, bullet);
        bounces += path.bounces;
        corners += path.corners;
        ASSERT_FALSE(HasFailure()) << Source::kNames[category] << " " << i << " " << k;
      }
    }
    EXPECT_GT(hits, scenes_a_category()) << Source::kNames[category];
    EXPECT_GT(in_time, scenes_a_category()) << Source::kNames[category];
    EXPECT_GT(bounces, scenes_a_category()) << Source::kNames[category];
  }
  EXPECT_GT(corners, 0);
}

/// Many targets in motion, and bullets at them: what an index of where they are when may leave out.
struct Motion {
  const char* name;
  double unit = 1;               ///< of lengths
  double speed = 1;              ///< of targets, in units a frame
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
      case 0:  // At the pace of a target, or nearly
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
      case 4:  // At what will be there
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

/// The longest time is the exact one's own double and a neighbour, for every shape alone.
TEST(SceneOracle, ComparesTheLongestTimeAsShootDoes) {
  Random random(110);
  std::array<int, Source::kKinds> differs{};
  for (int i = 0; i < 20 * std::max(scenes_a_category(), 60); ++i) {
    Source source{random, i % 2};
    const int kind = random.below(Source::kKinds);
    const std::vector<MovingShape> targets{source.target(kind)};
    Scene scene;
    ASSERT_EQ(scene.add(targets[0]).status, Status::Ok);
    const Bullet bullet = source.bullet(targets);
    const Shot shot = ask(targets[0], bullet, kForever);
    if (shot.outcome != Outcome::Hit) continue;
    for (const double max_time :
         {shot.time, std::nextafter(shot.time, 0.0), std::nextafter(shot.time, kForever)})
      compare(scene, targets, bullet, max_time);
    differs[static_cast<std::size_t>(kind)] +=
        ask(targets[0], bullet, shot.time).outcome == Outcome::OutOfTime;
    ASSERT_FALSE(HasFailure()) << i << " " << kind;
  }
  // Times that round down occur for every shape.
  for (const int count : differs) EXPECT_GT(count, 0);
}

TEST(SceneOracle, AnExactTimeBeyondTheLongestIsOutOfTime) {
  Scene scene;
  ASSERT_EQ(scene.add({Sphere{{2, 0, 0}, 1}, Vec3d(0.0)}).status, Status::Ok);
  for (const auto& [speed, max_time] :
       {std::pair{3.0, 0.3333333333333333}, std::pair{1.5, 0.6666666666666666}}) {
    const SceneShot shot = scene.shoot(Bullet::moving({0, 0, 0}, {speed, 0, 0}), max_time);
    EXPECT_EQ(shot.shot.outcome, Outcome::OutOfTime);
    EXPECT_EQ(shot.shot.closest.time, max_time);
    EXPECT_EQ(shot.target, 0);
    const double row[] = {0, 0, 0, speed, 0, 0, 0, max_time}, sphere[] = {2, 0, 0, 1, 0, 0, 0, 0};
    double hit[kHitRow];
    ASSERT_EQ(shoot_many(scene, row, 1, hit), Status::Ok);
    EXPECT_EQ(hit[0], -1);
    ASSERT_EQ(shoot_pairs(row, sphere, 1, hit), -1);
    EXPECT_EQ(hit[0], -1);
  }
}

/// What keeps pace with an aimed bullet, small things far from the origin, and directions too short or too long to
/// be squared: where a filter could leave out what is hit.
TEST(SceneOracle, FiltersLeaveOutNothing) {
  Random random(111);
  int hits = 0;
  for (int i = 0; i < 40 * scenes_a_category(); ++i) {
    const double unit = i % 4 == 0 ? std::ldexp(1.0, random.below(300) - 150) : 1;
    const Vec3d offset = i % 4 == 1 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
    const Vec3d at = offset + random.place(3);
    const double size = i % 4 == 1 ? std::ldexp(1.0, -random.below(30)) : random.number(0.1, 1);
    MovingShape target{Sphere{at * unit, size * unit}, Vec3d(0.0)};
    if (i % 3 == 1) target.shape = Box{(at - size) * unit, (at + size) * unit};
    if (i % 3 == 2)
      target.shape = Triangle{at * unit, (at + Vec3d(size, 0, 0)) * unit, (at + Vec3d(0, size, size)) * unit};
    if (std::visit([](const auto& shape) { return is_degenerate(shape); }, target.shape)) continue;
    const Vec3d from = offset + random.place(6), to = at + random.place(size);
    if (from == to) continue;
    Bullet bullet = Bullet::aimed(from * unit, to * unit, unit);
    if (i % 4 == 2) {
      // Nearly at the bullet's own pace
      target.velocity = normalize(to - from) * (1 - std::ldexp(1.0, -random.below(20))) + random.place(1e-4);
    }
    if (i % 4 == 3) bullet = Bullet::moving(from, (to - from) * std::ldexp(1.0, random.below(900) - 450));
    std::vector<MovingShape> targets{target};
    Scene scene;
    for (int k = 0; k < 12; ++k) {
      const Vec3d beside = at + Vec3d(100.0 + k, 3.0 * k, 7);
      targets.push_back({Sphere{beside * unit, unit}, Vec3d(0.0)});
    }
    for (const MovingShape& each : targets) ASSERT_EQ(scene.add(each).status, Status::Ok);
    hits += compare(scene, targets, bullet, kForever);
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(hits, 10 * scenes_a_category());
}

}  // namespace
}  // namespace ricochet
