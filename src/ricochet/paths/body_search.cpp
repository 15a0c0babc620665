#include "ricochet/paths/body_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/paths/faces.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

namespace {

/// Part of the lengths. Over a distance this short, a parabola counts as straight.
///   larger: straight flight decides hits of a body that gravity bends away; smaller: a body hits the surface that it has just left
constexpr double kNoDistance = 0x1p-80;

/// A flat face that the body touches, and its height along its normal.
struct KeptFace {
  Vec3d normal, velocity;
  double level, size;
};

/// A candidate for the first hit, at the beginning of the leg.
struct Candidate {
  Bullet bullet;
  MovingShape shape;
  bool leaves = false;
  double outside = 0;  ///< frames for which the bullet is certainly outside of the shape

  Falling falling(const Vec3d& acceleration) const { return {bullet, shape, acceleration, leaves, outside}; }
};

class ContactSearch {
 public:
  ContactSearch(Targets& targets, const LegStart& leg, double max_time, const Filter* filter)
      : targets_(targets),
        leg_(leg),
        velocity_(velocity_of(leg.bullet)),
        max_time_(max_time),
        filter_(filter),
        is_filtered_(std::holds_alternative<Bullet::Moving>(leg.bullet.motion)) {
    for (const Kept& one : leg.kept)
      if (!one.is_bent && targets.has(one.met.target)) {
        const MovingShape face = targets.shape(one.met);
        faces_[static_cast<std::size_t>(face_count_++)] = {
            one.normal, face.velocity, support_of(face.shape, one.normal), size_of_places(face.shape)};
      }
  }

  SceneShot find() {
    const broad_phase::BallFall ball{leg_.bullet.position, velocity_, leg_.acceleration * 0.5,
                                     leg_.bullet.radius, &leg_.bullet};
    SceneShot answer{{}, -1};
    if (!targets_.sorted().for_each_on_fall(
            ball, 0, [&] { return latest(); },
            [&](std::int32_t index, double since) { consider(index, since); })) {
      answer.status = Status::OutOfMemory;
      return answer;
    }
    answer.shot = shot_;
    if (best_.target < 0)
      answer.shot.outcome = Outcome::PassesBy;
    else
      answer.target = best_.target, answer.triangle = best_.triangle;
    return answer;
  }

 private:
  double latest() const { return best_.target < 0 ? max_time_ : std::min(shot_.time, max_time_); }
  bool is_moved(const Vec3d& of_target) const { return leg_.since > 0 && of_target != Vec3d(0.0); }
  Bullet seen_by(const Vec3d& of_target) const {
    Bullet seen = leg_.bullet;
    seen.position = place_seen(seen.position, of_target, leg_.since);
    return seen;
  }

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
        mesh.motion(seen_by(mesh.velocity()), velocity_), leg_.acceleration * 0.5, 0,
        [&] { return latest(); },
        [&](std::int32_t k, const Triangle& triangle, double since) {
          if (mesh.has_area(k)) consider_part({index, k}, {triangle, mesh.velocity()}, since);
        });
  }

  /// True if a shape is wholly behind a flat face that the body touches, within rounding.
  bool is_behind_kept(const MovingShape& shape) const {
    for (int i = 0; i < face_count_; ++i) {
      const KeptFace& face = faces_[static_cast<std::size_t>(i)];
      if (face.velocity != shape.velocity) continue;
      const double height = support_of(shape.shape, face.normal) - face.level;
      if (height <= kFaceRounding * (face.size + leg_.size)) return true;
    }
    return false;
  }

  /// The motion of a point in the plane of a surface: it leaves the surface, hits it at once, or stays in the plane.
  enum class InPlane : std::uint8_t { Leaves, Meets, Never };
  InPlane in_plane(const Side& side, const MovingShape& shape) const {
    const int up = side_of_normal(shape.shape, side.normal);
    const int rate = up * rise_over(shape.shape, velocity_, shape.velocity);
    if (rate != 0) return rate > 0 ? InPlane::Leaves : InPlane::Meets;
    return up * rise_over(shape.shape, leg_.acceleration, Vec3d(0.0)) < 0 ? InPlane::Meets : InPlane::Never;
  }

  /// Asks the static filter first, and the exact kernel if a hit may come in time.
  void consider_part(const Met& met, const MovingShape& shape, double since) {
    if (met == best_ || find_kept(leg_.kept, met) != nullptr) return;
    if (velocity_ == shape.velocity && leg_.acceleration == Vec3d(0.0)) return;
    Candidate candidate{seen_by(shape.velocity), shape};
    if (is_filtered_ && !is_moved(shape.velocity)) {
      const Core core = core_of(shape.shape);
      if (!core.is_turned) {
        const falling::Filter filter(
            core, {leg_.bullet.position - core.reference_point(), velocity_ - shape.velocity,
                   leg_.acceleration * 0.5, leg_.bullet.radius, leg_.bullet.radius == 0});
        const double earliest = filter.earliest(filter.path().radius, since);
        if (earliest > latest() * (1 + 0x1p-50) || earliest == kInfinity) return;
        candidate.outside = earliest;
      }
    }
    if (is_behind_kept(shape)) return;
    if (filter_ != nullptr && !filter_->admits(met)) return;
    if (const Side* const side = find_side(leg_.sides, met)) {
      const InPlane does = in_plane(*side, shape);
      if (does == InPlane::Never) return;
      if (does == InPlane::Meets)
        return offer(met, candidate, contact_at(leg_.bullet, leg_.acceleration, 0, shape, side->normal));
      candidate.leaves = true;
      candidate.outside = 0;
    }
    Shot shot = hit_of(candidate.falling(leg_.acceleration));
    if (shot.outcome != Outcome::Hit && candidate.outside == 0 && !candidate.leaves)
      meet_straight(candidate, shot);
    if (shot.outcome != Outcome::Hit || shot.time > max_time_ * (1 + 0x1p-50)) return;
    if (is_moved(shape.velocity)) {
      shot.center = place_on_leg(leg_.bullet.position, velocity_, leg_.acceleration, shot.time);
      shot.point = finite(shot.center - leg_.bullet.radius * shot.normal);
    }
    offer(met, candidate, shot);
  }

  /// A point that is very near to a surface reaches it before gravity matters. Replaces `shot` by the hit of a straight path.
  void meet_straight(const Candidate& candidate, Shot& shot) const {
    if (leg_.bullet.radius > 0 || !has_two_sides(candidate.shape.shape)) return;
    // From farther away, the straight path would be too long. At extreme sizes this height loses digits, so it is not tested.
    if (leg_.size > 0x1p-300 && leg_.size < 0x1p300) {
      const double height = height_over(candidate.shape.shape, Vec3<DoubleWord>(candidate.bullet.position));
      if (std::fabs(height) > 2 * kNoDistance * leg_.size) return;
    }
    const Shot straight = shoot(candidate.bullet, candidate.shape);
    const double speeds = taxicab_length(velocity_) + taxicab_length(candidate.shape.velocity);
    if (straight.outcome == Outcome::Hit && straight.time > 0 &&
        straight.time * speeds <= kNoDistance * leg_.size)
      shot = contact_at(candidate.bullet, leg_.acceleration, straight.time, candidate.shape, straight.normal);
  }

  void offer(const Met& met, const Candidate& candidate, const Shot& shot) {
    if (best_.target >= 0) {
      if (shot.time > shot_.time) return;
      if (shot.time == shot_.time) {
        const int order = shot.time == 0 ? 0
                                         : compare_falls(candidate.falling(leg_.acceleration),
                                                         candidate_->falling(leg_.acceleration));
        if (order > 0 || (order == 0 && best_ < met)) return;
      }
    }
    if (!is_in_time(candidate, shot.time)) return;
    best_ = met;
    shot_ = shot;
    candidate_ = candidate;
  }
  bool is_in_time(const Candidate& candidate, double time) const {
    if (is_certainly_before(time, max_time_)) return true;
    if (is_certainly_after(time, max_time_)) return false;
    if (candidate.leaves || time == 0) return time <= max_time_;
    return shoot(candidate.bullet, candidate.shape, Conditions{max_time_, leg_.acceleration}).is_hit();
  }

  Targets& targets_;
  const LegStart& leg_;
  Vec3d velocity_;
  double max_time_;
  const Filter* filter_;
  bool is_filtered_;
  std::array<KeptFace, KeptList::kMost> faces_;
  int face_count_ = 0;
  Met best_;
  Shot shot_{};
  std::optional<Candidate> candidate_;
};

}  // namespace

Shot contact_at(const Bullet& bullet, const Vec3d& acceleration, double time, const MovingShape& shape,
                const Vec3d& normal) {
  const Vec3d velocity = velocity_of(bullet), arriving = finite(velocity + acceleration * time);
  Shot shot{};
  report_hit(time, arc_length(velocity, acceleration, time),
             place_on_leg(bullet.position, velocity, acceleration, time), normal, bullet.radius, arriving,
             shape.velocity, shot);
  const double speeds = taxicab_length(arriving) + taxicab_length(shape.velocity);
  if (!(speeds > 0)) return shot;
  const Vec3d relative = (1 / speeds) * (arriving - shape.velocity), across = cross(normal, relative);
  const double sine = std::max(-dot(relative, normal), 0.0), cosine = std::sqrt(dot(across, across));
  const double size = std::sqrt(sine * sine + cosine * cosine);
  shot.ricochet_angle = size > 0 ? angle_of(sine / size, cosine / size) : 0;
  return shot;
}

SceneShot closest_contact(Targets& targets, const LegStart& leg, double max_time, const Filter* filter) {
  return ContactSearch(targets, leg, max_time, filter).find();
}

}  // namespace ricochet::scene
