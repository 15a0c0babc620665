// A mesh in a scene: a geometry with its placement and motion, and the search for its triangles that a bullet may meet.
//
// A corner c of the geometry is at position + scale R c, R being the rotation's matrix. This is computed in doubles,
// each product and sum rounded once, so that triangles that share a vertex share its place to the bit. A mesh that is
// not rotated, scaled or displaced is at its own coordinates.
#pragma once

#include "ricochet/broad_phase/falling_walk.hpp"
#include "ricochet/broad_phase/near_window.hpp"
#include "ricochet/broad_phase/proximity_walk.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/mesh/geometry.hpp"
#include "ricochet/narrow_phase/ball_triangle_filter.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet::mesh {

using triangle_filter::FilteredImpact;
using triangle_filter::Verdict;

/// A bullet's motion relative to a mesh, for the filters; and the bullet itself.
struct Motion : triangle_filter::Path {
  Bullet bullet;  ///< the bullet, with the velocity of the motion
};

/// A triangle of a mesh at its place at time 0.
struct PlacedTriangle {
  std::int32_t index;
  Triangle triangle;
};

class Instance {
 public:
  Instance() = default;
  Instance(const Geometry& geometry, const Placement& placement);

  const Geometry& geometry() const { return *geometry_; }
  const Vec3d& velocity() const { return velocity_; }
  /// True if its corners are within 1e150 after a move to `place`.
  bool fits_at(const Vec3d& place) const;
  /// Its placement, moved; the rotation stays if none is given.
  Placement moved(const Vec3d& place, const Quaternion* rotation) const;
  /// The triangle at time 0.
  Triangle triangle(std::int32_t k) const;
  /// A bullet's motion relative to the mesh; `velocity` is the bullet's, to rounding.
  Motion motion(const Bullet& bullet, const Vec3d& velocity) const {
    Motion motion{{bullet.position, velocity - velocity_,
                   taxicab_length(velocity) + taxicab_length(velocity_), bullet.radius},
                  bullet};
    if (auto* const moving = std::get_if<Bullet::Moving>(&motion.bullet.motion)) moving->velocity = velocity;
    return motion;
  }
  /// True if a triangle of the geometry still has an area at its place.
  bool has_area(std::int32_t k) const;
  /// A bounding box at time 0, a little wider.
  Box bounds() const;

  /// A bullet's walk through the mesh, one step at a time, so that many walks can alternate.
  class Walk;

  /// Calls `visit(index, impact, triangle)` for the triangles that a bullet may meet before `latest()`, which may
  /// decrease meanwhile, roughly the nearer first. `motion`: relative to the mesh.
  template <class Latest, class Visit>
  void for_each_candidate(const Motion& motion, Latest&& latest, Visit&& visit) const;
  /// Calls `visit(index, triangle, since)` for the triangles that a falling bullet may come nearer to than `pad` before
  /// `latest()`, which may decrease meanwhile. Before the time `since` it does not come so near. `motion`: relative to
  /// the mesh; `h`: half of gravity.
  template <class Latest, class Visit>
  void for_each_on_fall(const Motion& motion, const Vec3d& h, double pad, Latest&& latest,
                        Visit&& visit) const;
  /// Calls `visit` for the triangles that a bullet may meet, or be in, before `latest`. For `latest` 0, these are all
  /// that it may be in now.
  void visit_near(const Motion& motion, double latest, Visitor<PlacedTriangle> visit) const;
  /// Calls `visit(index, triangle)` for the triangles that may be within `distance()` of a region, roughly the nearer
  /// first, until it returns false. `distance()` may decrease meanwhile.
  template <class Distance, class Visit>
  void for_each_near(const Box& region, Distance&& distance, Visit&& visit) const;

 private:
  Vec3d placed(const Vec3d& corner) const;
  Triangle placed(const Triangle& t) const {
    return stands_as_given_ ? t : Triangle{placed(t.a), placed(t.b), placed(t.c)};
  }
  /// The error of a path's start by rounding, in the hierarchy's lengths, and the part of it that comes from the
  /// distance.
  struct Slack {
    double all = 0, of_distance = 0;
  };
  /// Converts a motion, with its radius, to the hierarchy's lengths. False if numbers are out of the hierarchy's range:
  /// a start with an error of the mesh's size, a speed not between 2^-500 and 2^500 sizes a frame, or a radius of 1e15
  /// sizes. Losses below the smallest normal number are so small that `slack` covers them.
  bool localize(const triangle_filter::Path& motion, triangle_filter::Path& local, Slack& slack) const;
  broad_phase::FallingWalk::Start start_fall(broad_phase::FallingWalk& walk,
                                             const triangle_filter::Path& motion, const Vec3d& h,
                                             double latest, double pad) const;
  /// Finds when a bullet is near the mesh; false if that is not known. `h`: half of gravity. `pad`: as above.
  bool find_near(const Motion& motion, const Vec3d& h, double pad, double latest,
                 broad_phase::NearWindows& windows) const;
  /// The motion from a window's beginning on, per its unit of time, for the hierarchy alone; `pad` receives its error.
  triangle_filter::Path near_motion(const broad_phase::NearWindow& window, double& pad) const;
  Vec3d middle() const;
  double reach(double radius, double pad) const;
  /// Converts a region to a box in the hierarchy's lengths, and its error by rounding. False as above.
  bool localize(const Box& region, Box& local, double& slack) const;

  const Geometry* geometry_;
  Vec3d rows_[3];  ///< of the rotation's matrix
  Vec3d position_;
  Quaternion rotation_;
  double scale_;
  Vec3d velocity_;
  bool stands_as_given_;
};

class Instance::Walk {
 public:
  enum class Start : std::uint8_t { Misses, Walks, TooFar };
  /// TooFar: the hierarchy does not accept such numbers.
  Start start(const Instance& instance, const Motion& motion, double latest);
  /// Requests the memory that the next step will read.
  void fetch() const {
    walk_.fetch([&](std::int32_t first) { read_ahead(&instance_->geometry().block(first), sizeof(Block)); });
  }
  /// True if the next step visits a node of the hierarchy.
  bool is_at_node() const { return walk_.is_at_node(); }
  bool enter_node() { return walk_.enter_node(); }
  /// Visits a node, or a block of triangles, for which it calls `visit` as `for_each_candidate` does; false at the end.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit);
  /// Like `step`, with `visit(index, triangle)` for all triangles that may be met, without the filters in doubles.
  template <class Latest, class Visit>
  bool step_unfiltered(Latest&& latest, Visit&& visit);

 private:
  bool start_walk(const triangle_filter::Path& path, double latest, double slack);
  double local(double time) const { return is_near_ ? window_.local(time) : time; }

  const Instance* instance_;
  triangle_filter::Path motion_;
  triangle_filter::Ray velocity_{Vec3d(0.0)};
  BlockRay ray_;
  broad_phase::BvhWalk walk_;
  bool is_near_ = false;  ///< true: the hierarchy is walked in the window's times
  broad_phase::NearWindow window_;
};

inline Vec3d Instance::placed(const Vec3d& corner) const {
  const Vec3d scaled = corner * scale_;
  const auto in_range = [](double x) { return std::fabs(x) < kSmallestPlaced ? 0 : x; };
  return {in_range(position_.x + dot(rows_[0], scaled)), in_range(position_.y + dot(rows_[1], scaled)),
          in_range(position_.z + dot(rows_[2], scaled))};
}

inline Triangle Instance::triangle(std::int32_t k) const { return placed(geometry_->triangle(k)); }

/// The filters' result for a bullet and one triangle at its place. Contacts after `latest` are ignored.
inline FilteredImpact first_impact(const triangle_filter::Path& motion, const triangle_filter::Ray& ray,
                                   const Triangle& t, double latest) {
  return motion.radius > 0
             ? triangle_filter::first_impact_of_ball(motion, ray, t, latest)
             : triangle_filter::first_impact_of_point(motion, triangle_filter::seen_from_corner(motion, t));
}

template <class Latest, class Visit>
bool Instance::Walk::step_unfiltered(Latest&& latest, Visit&& visit) {
  const auto local_latest = [&] { return local(latest()); };
  return walk_.step(local_latest, [&](std::int32_t first, std::int32_t) {
    const Geometry& geometry = instance_->geometry();
    const Block& block = geometry.block(first);
    const float far = walk_.ray().length_until(local_latest());
    const unsigned met =
        motion_.radius > 0 ? may_meet_ball(block, ray_, far) : may_meet_point(block, ray_, far);
    for (unsigned lanes = met; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      visit(block.triangle[lane], instance_->placed(geometry.triangle(block, lane)));
    }
    return met != 0;
  });
}

template <class Latest, class Visit>
bool Instance::Walk::step(Latest&& latest, Visit&& visit) {
  return step_unfiltered(latest, [&](std::int32_t k, const Triangle& t) {
    const FilteredImpact found = first_impact(motion_, velocity_, t, latest());
    if (found.verdict != Verdict::Misses) visit(k, found, t);
  });
}

template <class Distance, class Visit>
void Instance::for_each_near(const Box& region, Distance&& distance, Visit&& visit) const {
  Box local{};
  double slack = 0;
  if (!localize(region, local, slack)) {
    for (std::int32_t k = 0; k < geometry_->triangle_count(); ++k)
      if (!geometry_->is_degenerate(k) && !visit(k, triangle(k))) return;
    return;
  }
  const double factor = geometry_->unit() / scale_;
  const bool is_place = region.min == region.max;
  const BlockPlace place(local.min, slack);
  broad_phase::ProximityWalk walk;
  for (walk.start(geometry_->hierarchy(), {geometry_->blocks(), sizeof(Block)}, local, distance() * factor,
                  slack);
       walk.next_leaf(); walk.shorten(distance() * factor)) {
    const Block& block = geometry_->block(walk.leaf_first());
    unsigned lanes = (1U << walk.leaf_count()) - 1;
    if (is_place)
      lanes = may_be_near(block, place, static_cast<float>(std::min(distance() * factor, kLargestReach)));
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      if (!visit(block.triangle[lane], placed(geometry_->triangle(block, lane)))) return;
    }
  }
}

template <class Latest, class Visit>
void Instance::for_each_on_fall(const Motion& motion, const Vec3d& h, double pad, Latest&& latest,
                                Visit&& visit) const {
  using Start = broad_phase::FallingWalk::Start;
  broad_phase::FallingWalk walk;
  const auto visit_leaf = [&](double since) {
    const Block& block = geometry_->block(walk.leaf_first());
    for (int lane = 0; lane < walk.leaf_count() && !BigFloat::is_exhausted(); ++lane)
      visit(block.triangle[lane], placed(geometry_->triangle(block, lane)), since);
  };
  const Start start = start_fall(walk, motion, h, latest(), pad);
  if (start == Start::Misses) return;
  if (start == Start::TooFar || walk.is_vague()) {
    broad_phase::NearWindows windows;
    bool serves = find_near(motion, h, pad, latest(), windows);
    for (const broad_phase::NearWindow& window : windows) {
      if (!serves) break;
      const auto until = [&] { return std::min(window.local(latest()), window.duration); };
      double near_pad = pad;
      const triangle_filter::Path near = near_motion(window, near_pad);
      const Start near_start = start_fall(walk, near, window.ball.h, until(), near_pad);
      serves = near_start != Start::TooFar;
      if (near_start != Start::Walks) continue;
      while (walk.next_leaf(until())) visit_leaf(window.frames(walk.leaf_entry()));
    }
    if (serves) return;
    if (start != Start::TooFar) (void)start_fall(walk, motion, h, latest(), pad);
  }
  if (start == Start::TooFar) {
    for (std::int32_t k = 0; k < geometry_->triangle_count() && !BigFloat::is_exhausted(); ++k)
      if (!geometry_->is_degenerate(k)) visit(k, triangle(k), 0.0);
    return;
  }
  while (walk.next_leaf(latest())) visit_leaf(walk.leaf_entry());
}

template <class Latest, class Visit>
void Instance::for_each_candidate(const Motion& motion, Latest&& latest, Visit&& visit) const {
  Walk walk;
  const Walk::Start start = walk.start(*this, motion, latest());
  if (start == Walk::Start::Walks)
    while (walk.step(latest, visit)) {
    }
  if (start != Walk::Start::TooFar) return;
  for (std::int32_t k = 0; k < geometry_->triangle_count(); ++k) {
    if (geometry_->is_degenerate(k)) continue;
    const Triangle t = triangle(k);
    const FilteredImpact found = first_impact(motion, triangle_filter::Ray(motion.velocity), t, latest());
    if (found.verdict != Verdict::Misses) visit(k, found, t);
  }
}

}  // namespace ricochet::mesh
