#include "ricochet/paths/fall.hpp"

#include <algorithm>
#include <optional>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

namespace {

class FallSearch {
 public:
  FallSearch(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
             const Filter* filter, Surroundings& around)
      : targets_(targets),
        bullet_(bullet),
        max_time_(max_time),
        start_(start),
        filter_(filter),
        around_(around),
        departure_(targets, bullet, start, around),
        is_filtered_(std::holds_alternative<Bullet::Moving>(bullet.motion)),
        slack_(start.margin >= 0 ? (start.slides ? kShortestMargins : 1) *
                                       (start.margin + kTouchRounding * (taxicab_length(bullet.position) +
                                                                         4 * bullet.radius))
                                 : 0) {}

  SceneShot find() {
    const broad_phase::BallFall ball{bullet_.position, velocity_, pull_ * 0.5, bullet_.radius, &bullet_};
    SceneShot answer{{}, -1};
    if (!targets_.sorted().for_each_on_fall(
            ball, 2 * slack_, [&] { return latest(); },
            [&](std::int32_t index, double since) { consider(index, since); })) {
      answer.status = Status::OutOfMemory;
      return answer;
    }
    if (left_ && !departure_.comes_back_later(*left_, latest())) meet(start_.met, *left_);
    answer.shot = shot_;
    // Where lengths have left the range of doubles, a normal has the length that they left of it.
    Vec3d& normal = answer.shot.normal;
    if (largest_coordinate(normal) > 2) normal = unit(normal);
    if (best_.target < 0)
      answer.shot.outcome = Outcome::PassesBy;
    else
      answer.target = best_.target, answer.triangle = best_.triangle;
    return answer;
  }

 private:
  double latest() const { return best_.target < 0 ? max_time_ : std::min(shot_.time, max_time_); }

  void consider(std::int32_t index, double since) {
    if (filter_ != nullptr && !filter_->admits(index)) return;
    targets_.with(index, [&](const auto& target) { consider_target(index, target, since); });
  }
  void consider_target(std::int32_t index, const ShapeTarget& target, double since) {
    consider_part({index, -1}, target.part(-1), since);
  }
  void consider_target(std::int32_t index, const MeshTarget& target, double) {
    const mesh::Instance& mesh = target.mesh();
    mesh.for_each_on_fall(
        mesh.motion(departure_.seen_by(mesh.velocity()), velocity_), pull_ * 0.5, 2 * slack_,
        [&] { return latest(); },
        [&](std::int32_t k, const Triangle& triangle, double since) {
          if (mesh.has_area(k)) consider_part({index, k}, {triangle, mesh.velocity()}, since);
        });
  }

  /// By the static filter, unless a hit may come in time; then exactly.
  void consider_part(const Met& met, const MovingShape& shape, double since) {
    if (met == best_ || (start_.slides && (met == start_.met || departure_.is_under_slide(shape)))) return;
    Seen seen{departure_.seen_by(shape.velocity), shape, false};
    bool may_touch = start_.margin >= 0;
    if (is_filtered_ && !departure_.is_moved(shape.velocity)) {
      const Core core = core_of(shape.shape);
      if (!core.is_turned) {
        const falling::Filter filter(
            core, {bullet_.position - core.reference_point(), velocity_ - shape.velocity, pull_ * 0.5,
                   bullet_.radius, bullet_.radius == 0});
        // What it may touch by rounding counts at once.
        const double earliest = filter.earliest(filter.path().radius + 2 * slack_, since);
        if (earliest > latest() * (1 + 0x1p-50) || earliest == kInfinity) return;
        may_touch = may_touch && !(earliest > 0);
        seen.outside = earliest;
      }
    }
    if (filter_ != nullptr && !filter_->admits(met)) return;
    if (met == start_.met && start_.margin >= 0) {
      // Asked last: something else is mostly met before.
      seen.leaves = true;
      if (departure_.moment() > 0 && bullet_.radius > 0 && !departure_.flies_off(met, seen))
        return offer(met, seen, departure_.resting(seen, start_.edge));
      if (start_.sides[0].met == met) seen.side = start_.sides[0].normal;
      left_ = seen;
      return;
    }
    const auto at_once = may_touch ? departure_.contact_at_once(met, seen) : std::nullopt;
    if (at_once)
      offer(met, seen, *at_once);
    else
      meet(met, seen);
  }

  /// Exactly.
  void meet(const Met& met, Seen& seen) {
    const MovingShape& shape = seen.shape;
    Shot shot = hit_of(seen.falling(pull_));
    if (departure_.is_behind_by_rounding(seen, shot)) {
      seen.bullet.position = finite(seen.bullet.position + seen.side * finite(kTellsSide * start_.margin));
      seen.leaves = false;
      seen.outside = 0;
      shot = hit_of(seen.falling(pull_));
    }
    around_.is_inside = around_.is_inside || shot.outcome == Outcome::StartsInside;
    if (shot.outcome != Outcome::Hit) departure_.comes_back_beside(seen, latest(), shot);
    if (seen.leaves && shot.time < departure_.moment() && departure_.flies_off(met, seen))
      departure_.hit_later(seen, shot);
    if (shot.outcome != Outcome::Hit || shot.time > max_time_ * (1 + 0x1p-50)) return;
    if (departure_.is_moved(shape.velocity)) {
      shot.center = finite(bullet_.position + (velocity_ + pull_ * (0.5 * shot.time)) * shot.time);
      shot.point = finite(shot.center - bullet_.radius * shot.normal);
    }
    offer(met, seen, shot);
  }

  void offer(const Met& met, const Seen& seen, const Shot& shot) {
    if (best_.target >= 0) {
      if (shot.time > shot_.time) return;
      if (shot.time == shot_.time) {
        const int order = shot.time == 0 || seen.is_rounding || seen_->is_rounding
                              ? 0
                              : compare_falls(seen.falling(pull_), seen_->falling(pull_));
        if (order > 0 || (order == 0 && best_ < met)) return;
      }
    }
    if (!is_in_time(seen, shot.time)) return;
    best_ = met;
    shot_ = shot;
    seen_ = seen;
  }
  bool is_in_time(const Seen& seen, double time) const {
    if (is_certainly_before(time, max_time_)) return true;
    if (is_certainly_after(time, max_time_)) return false;
    if (seen.leaves) return time <= max_time_;
    return shoot(seen.bullet, seen.shape, Conditions{max_time_, pull_}).is_hit();
  }

  Targets& targets_;
  const Bullet& bullet_;
  double max_time_;
  const FallStart& start_;
  const Filter* filter_;
  Surroundings& around_;
  FallDeparture departure_;
  const Vec3d& velocity_ = departure_.velocity();
  const Vec3d& pull_ = departure_.pull();  ///< its acceleration
  bool is_filtered_;
  double slack_;  ///< up to which it may touch something by rounding
  Met best_;
  Shot shot_{};
  std::optional<Seen> seen_;
  std::optional<Seen> left_;  ///< what the bullet stands on
};

}  // namespace

SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
                       const Filter* filter, Surroundings& around) {
  around = {};
  return FallSearch(targets, bullet, max_time, start, filter, around).find();
}

SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving) {
  FallStart start;
  if (leaving.target >= 0 && targets.has(leaving.target)) {
    const Approach flight{reflect(velocity_of(bullet), leaving.normal, targets.velocity(leaving.target)),
                          leaving.time};
    // In a corner it is on the sides of surfaces from which it came there, not those of its last bounce.
    start.arriving = leaving.is_in_corner ? Approach{leaving.place, leaving.moment} : flight;
    start.last = flight.time > 0 ? flight : start.arriving;
    start.met = {leaving.target, leaving.triangle};
    start.margin =
        kTouchRounding * (taxicab_length(bullet.position) + bullet.radius +
                          taxicab_length(velocity_of(bullet)) * std::max(flight.time, start.arriving.time));
  }
  Surroundings around;
  const SceneShot found = closest_fall(targets, bullet, max_time, start, filter, around);
  if (found.target < 0) return found;
  const double time = found.shot.time;
  const double way = (taxicab_length(velocity_of(bullet)) + taxicab_length(targets.gravity()) * time) * time;
  leaving = {found.target, found.triangle, time, found.shot.normal};
  leaving.is_in_corner = way <= kLeavesCorner * start.margin;
  if (leaving.is_in_corner) leaving.place = start.arriving.velocity, leaving.moment = start.arriving.time;
  return found;
}

}  // namespace ricochet::scene
