// A scene's answers against `shoot` at every target, one by one; and a path, leg by leg.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/first_hit.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::every_target {

/// RICOCHET_SCENES=100000 for a long run.
inline int scenes_a_category() { return count_from_environment("RICOCHET_SCENES", 60); }

inline Shot ask(const MovingShape& target, const Bullet& bullet, double max_time) {
  return std::visit(
      [&](const auto& shape) {
        return shoot(bullet, Moving<std::decay_t<decltype(shape)>>{shape, target.velocity}, max_time);
      },
      target.shape);
}

/// Shoots at every target alone. A hit counts if `shoot` with `max_time` reports it; its numbers are those without a
/// limit.
inline SceneShot ask_all(const std::vector<MovingShape>& targets, const Bullet& bullet, double max_time,
                         std::int32_t except = -1) {
  SceneShot best{{}, -1};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (static_cast<std::int32_t>(i) == except) continue;
    if (ask(targets[i], bullet, max_time).outcome != Outcome::Hit) continue;
    const Shot shot = ask(targets[i], bullet, kForever);
    if (best.target >= 0 && !comes_before(bullet, targets[i], shot.time,
                                          targets[static_cast<std::size_t>(best.target)], best.shot.time))
      continue;
    best = {shot, static_cast<std::int32_t>(i)};
  }
  return best;
}

inline void expect_same(const Shot& got, const Shot& want) {
  EXPECT_EQ(got.outcome, want.outcome);
  EXPECT_EQ(got.time, want.time);
  EXPECT_EQ(got.point, want.point);
  EXPECT_EQ(got.center, want.center);
  EXPECT_EQ(got.normal, want.normal);
  EXPECT_EQ(got.velocity, want.velocity);
  EXPECT_EQ(got.ricochet_angle, want.ricochet_angle);
}

/// One question to a scene, and to a batch with one row. Returns whether something was hit.
inline bool compare(Scene& scene, const std::vector<MovingShape>& targets, const Bullet& bullet,
                    double max_time) {
  const SceneShot want = ask_all(targets, bullet, max_time), ever = ask_all(targets, bullet, kForever);
  const SceneShot got = scene.shoot(bullet, max_time);
  EXPECT_EQ(got.status, Status::Ok);
  if (want.target >= 0) {
    EXPECT_EQ(got.target, want.target);
    expect_same(got.shot, want.shot);
  } else {
    EXPECT_EQ(got.target, -1);
    EXPECT_FALSE(got.shot.has_closest);
    EXPECT_NE(got.shot.outcome, Outcome::Hit);
    EXPECT_EQ(got.shot.outcome == Outcome::OutOfTime, max_time < kForever);
  }
  const SceneShot looked_on = scene.shoot_with_closest(bullet, max_time);
  EXPECT_EQ(looked_on.status, Status::Ok);
  if (want.target >= 0) {
    EXPECT_EQ(looked_on.target, want.target);
    expect_same(looked_on.shot, want.shot);
  } else {
    EXPECT_EQ(looked_on.target, ever.target);
    EXPECT_EQ(looked_on.shot.has_closest, ever.target >= 0);
    if (ever.target >= 0) {
      EXPECT_EQ(looked_on.shot.outcome, Outcome::OutOfTime);
      EXPECT_EQ(looked_on.shot.closest.time, ever.shot.time);
      EXPECT_EQ(looked_on.shot.closest.gap, 0);
    } else {
      EXPECT_NE(looked_on.shot.outcome, Outcome::Hit);
      EXPECT_NE(looked_on.shot.outcome, Outcome::OutOfTime);
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
      // The same numbers, with a longest time or without
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

/// Checks a path: each leg equals the first hit of all targets from the end of the one before, except for the target
/// that it touches there.
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
      check_center(leg, want.shot);
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
  /// The centre at a moving surface with two sides is put in front of it, by some roundings of its terms.
  void check_center(const Leg& leg, const Shot& want) const {
    if (velocity(leg.target) == Vec3d(0.0) || (bullet_.radius > 0 && !is_moved(leg.target))) {
      EXPECT_EQ(leg.shot.center, want.center);
      return;
    }
    const Vec3d center = is_moved(leg.target) ? bullet_.position + heading(bullet_) * want.time : want.center;
    const double lengths = largest_coordinate(bullet_.position) + largest_coordinate(center) +
                           length(velocity(leg.target)) * (time_ + want.time);
    EXPECT_LE(length(leg.shot.center - center), bullet_.radius > 0 ? 0 : 0x1p-48 * lengths);
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
      if (shot.outcome != Outcome::Hit || (best.target >= 0 && shot.time > best.shot.time)) continue;
      if (best.target >= 0 && shot.time == best.shot.time) {
        const Bullet one = seen(bullet, time, i), other = seen(bullet, time, best.target);
        if (compare_times({one, targets_[static_cast<std::size_t>(i)]},
                          {other, targets_[static_cast<std::size_t>(best.target)]}) >= 0)
          continue;
      }
      best = {shot, i};
    }
    return best;
  }
  /// True if the last flight ended at a target, or slid along it, within rounding.
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

inline PathCheck compare_path(Scene& scene, const std::vector<MovingShape>& targets, const Bullet& first) {
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

}  // namespace ricochet::every_target
