// Scenes with targets added, moved and removed. Every answer equals that of testing each target alone.
#pragma once

#include <algorithm>
#include <vector>

#include "fuzz/ask_shoot.hpp"
#include "native/first_hit.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/overlap.hpp"

namespace fuzz {

/// The expected contents of a scene, by index.
class Model {
 public:
  explicit Model(Numbers& in) : in_(in) {}

  void run() {
    for (int step = 0; step < kSteps; ++step) {
      switch (in_.byte() % 12) {
        case 0:
        case 1:
        case 2:
          add();
          break;
        case 3:
          move();
          break;
        case 4:
          remove();
          break;
        case 5:
          trace();
          break;
        case 6:
          shoot_many();
          break;
        case 7:
          nearest();
          break;
        case 8:
          overlaps();
          break;
        case 9:
          shoot_through();
          break;
        default:
          shoot();
          break;
      }
    }
    shoot();
  }

 private:
  static constexpr int kSteps = 12;

  MovingShape target() {
    MovingShape t{fuzz::shape(in_), Vec3d(0.0)};
    if (is_degenerate(t.shape)) t.shape = Sphere{in_.vector(), 1};
    if (in_.byte() % 4 == 0) t.velocity = in_.vector();
    return t;
  }
  /// `Scene::add` returns the index.
  static std::int32_t index_of(std::int32_t index) { return index; }
  template <class Added>
  static std::int32_t index_of(const Added& added) {
    return added.index;
  }
  /// One of the existing targets, or -1.
  int any() {
    if (present_.empty()) return -1;
    const int index = in_.byte() % static_cast<int>(present_.size());
    return present_[static_cast<std::size_t>(index)] ? index : -1;
  }

  void add() {
    const MovingShape t = target();
    require(index_of(scene_.add(t)) == static_cast<std::int32_t>(targets_.size()), "the next index");
    targets_.push_back(t);
    present_.push_back(true);
  }
  void move() {
    const int index = any();
    if (index < 0) return;
    targets_[static_cast<std::size_t>(index)] = target();
    scene_.move(index, targets_[static_cast<std::size_t>(index)]);
  }
  void remove() {
    const int index = any();
    if (index < 0) return;
    present_[static_cast<std::size_t>(index)] = false;
    scene_.remove(index);
    require(!scene_.has(index), "what is removed is gone");
  }

  /// The target with the least time, each tested alone.
  SceneShot alone(const Bullet& bullet, double max_time) const {
    SceneShot best{{}, -1};
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (!present_[i]) continue;
      const Shot shot = ricochet::shoot(bullet, targets_[i], max_time);
      if (shot.outcome != Outcome::Hit) continue;
      if (best.target >= 0 && !comes_before(bullet, targets_[i], shot.time,
                                            targets_[static_cast<std::size_t>(best.target)], best.shot.time))
        continue;
      best.shot = shot;
      best.target = static_cast<std::int32_t>(i);
    }
    return best;
  }

  void shoot() {
    const Bullet bullet = fuzz::bullet(in_);
    double max_time = in_.limit();
    const SceneShot first = alone(bullet, HUGE_VAL);
    // The exact double of the hit time
    if (in_.byte() % 4 == 0 && first.target >= 0) max_time = first.shot.time;
    const SceneShot want = alone(bullet, max_time), soon = scene_.shoot(bullet, max_time),
                    got = scene_.shoot_with_closest(bullet, max_time);
    if (want.target >= 0) {
      for (const SceneShot& each : {soon, got}) {
        require(each.target == want.target, "the target that is first alone");
        require(same(each.shot, want.shot), "the answer that it gives alone");
      }
      return;
    }
    require(soon.target < 0 && soon.shot.outcome != Outcome::Hit && !soon.shot.has_closest,
            "nothing in time");
    // A hit that is too late is reported with its time.
    require(got.target == first.target, "the target that would be first");
    if (first.target < 0) return require(got.shot.outcome != Outcome::Hit, "no hit");
    require(got.shot.outcome == Outcome::OutOfTime && got.shot.closest.time == first.shot.time,
            "out of time");
  }

  void shoot_many() {
    constexpr std::size_t kCount = 3;
    double rows[kCount * kBulletRow], hits[kCount * kHitRow];
    for (std::size_t i = 0; i < kCount; ++i) {
      const Vec3d position = in_.vector(), velocity = in_.vector();
      const double radius = in_.byte() % 2 ? 0 : in_.positive();
      const double row[kBulletRow] = {position.x, position.y, position.z, velocity.x,
                                      velocity.y, velocity.z, radius,     in_.limit()};
      std::copy_n(row, kBulletRow, rows + i * kBulletRow);
    }
    ricochet::shoot_many(scene_, rows, kCount, hits);
    for (std::size_t i = 0; i < kCount; ++i) {
      const double *row = rows + i * kBulletRow, *hit = hits + i * kHitRow;
      const SceneShot want =
          alone(Bullet::moving({row[0], row[1], row[2]}, {row[3], row[4], row[5]}, row[6]), row[7]);
      require(hit[0] == want.target, "a batch finds the same target");
      if (want.target < 0) continue;
      for (std::size_t k = 0; k < kHitRow; ++k) require(std::isfinite(hit[k]), "a batch's numbers");
      require(std::fabs(hit[1] - want.shot.time) <= 1e-12 * want.shot.time, "a batch's time");
    }
  }

  void nearest() {
    const Vec3d place = in_.vector();
    const double most = in_.limit();
    SceneClosestPoint best{{}, -1, Status::Ok};
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (!present_[i]) continue;
      const ClosestPoint c = closest_point(place, targets_[i].shape);
      require(all_finite(c.point) && is_unit(c.normal) && std::isfinite(c.distance), "a closest point");
      if (c.distance > most || (best.target >= 0 && c.distance >= best.closest.distance)) continue;
      best.closest = c;
      best.target = static_cast<std::int32_t>(i);
    }
    const SceneClosestPoint got = scene_.nearest(place, most);
    // Distances that round to the same double, even the greatest one, are compared exactly.
    if (best.target >= 0 && best.closest.distance == most && got.target < 0) return;
    require((got.target < 0) == (best.target < 0), "something near");
    if (best.target < 0) return;
    require(got.closest.distance == best.closest.distance, "the least distance");
    const ClosestPoint own = closest_point(place, targets_[static_cast<std::size_t>(got.target)].shape);
    require(got.closest.distance == own.distance && got.closest.point == own.point &&
                got.closest.normal == own.normal,
            "its closest point");
  }

  void overlaps() {
    const Sphere ball{in_.vector(), in_.byte() % 4 ? in_.positive() : 0};
    const Vec3d one = in_.vector(), other = in_.vector();
    const Box box{min(one, other), max(one, other)};
    const bool asks_box = in_.byte() % 2;
    List<std::int32_t> want, got;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (!present_[i]) continue;
      const AnyShape& shape = targets_[i].shape;
      if (asks_box ? overlap(box, shape) : overlap(ball, shape))
        require(want.push_back(static_cast<std::int32_t>(i)), "memory");
    }
    const Status status = asks_box ? scene_.overlaps(box, got) : scene_.overlaps(ball, got);
    require(status == Status::Ok && std::equal(got.begin(), got.end(), want.begin(), want.end()),
            "the targets that overlap alone");
  }

  void shoot_through() {
    const Bullet bullet = fuzz::bullet(in_);
    List<ThroughHit> hits;
    require(scene_.shoot_through(bullet, hits) == Status::Ok, "memory");
    double before = -HUGE_VAL;
    for (const ThroughHit& hit : hits) {
      require(hit.enter >= before && hit.exit >= hit.enter, "in order of entering");
      before = hit.enter;
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (!present_[i]) continue;
      const Shot shot = ricochet::shoot(bullet, targets_[i]);
      const auto is_it = [&](const ThroughHit& hit) { return hit.target == static_cast<std::int32_t>(i); };
      const ThroughHit* const hit = std::find_if(hits.begin(), hits.end(), is_it);
      if (shot.outcome == Outcome::Hit)
        require(hit != hits.end() && hit->enter == shot.time, "entered when it is hit");
      else if (shot.outcome != Outcome::StartsInside)
        require(hit == hits.end(), "passed");
    }
  }

  void trace() {
    const Bullet bullet = fuzz::bullet(in_);
    const TraceLimits limits{1 + in_.byte() % 8, in_.limit(), in_.byte() / 255.0};
    int legs = 0;
    double time = 0;
    const PathEnd end = scene_.trace(bullet, limits, [&](const Leg& leg) {
      ++legs;
      require(all_finite(leg.from) && leg.time >= time && !std::isnan(leg.uncertainty), "a leg's numbers");
      time = leg.time;
    });
    require(end.bounces <= limits.bounces && legs >= end.bounces && legs <= end.bounces + 1, "its legs");
    require(end.length >= 0 && end.uncertainty >= 0, "a path's numbers");
    const PathEnd filtered = scene_.trace_approximately(bullet, limits);
    require(filtered.bounces <= limits.bounces && all_finite(filtered.position) && filtered.uncertainty >= 0,
            "a filtered path's numbers");
  }

  Numbers& in_;
  Scene scene_;
  std::vector<MovingShape> targets_;
  std::vector<bool> present_;
};

inline void ask_scene(Numbers& in) { Model(in).run(); }

}  // namespace fuzz
