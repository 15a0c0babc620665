// For speed: rays at meshes.
#include "ricochet/mesh/instance.hpp"

#include <cmath>

#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/rotation.hpp"

namespace ricochet::mesh {

Instance::Instance(const Geometry& geometry, const Placement& placement)
    : geometry_(&geometry),
      position_(placement.position),
      rotation_(placement.rotation),
      scale_(placement.scale),
      velocity_(placement.velocity),
      stands_as_given_(false) {
  const ScaledRotation<double> rotation(placement.rotation);
  rows_[0] = rotation.to_x / rotation.scale;
  rows_[1] = rotation.to_y / rotation.scale;
  rows_[2] = rotation.to_z / rotation.scale;
  const bool is_turned =
      rows_[0] != Vec3d(1, 0, 0) || rows_[1] != Vec3d(0, 1, 0) || rows_[2] != Vec3d(0, 0, 1);
  stands_as_given_ = !is_turned && scale_ == 1 && position_ == Vec3d(0.0);
}

bool Instance::fits_at(const Vec3d& place) const {
  const Box& local = geometry_->bounds();
  return largest_coordinate(place) +
             2 * scale_ * std::max(largest_coordinate(local.min), largest_coordinate(local.max)) <=
         kMostPlaced;
}

Placement Instance::moved(const Vec3d& place, const Quaternion* rotation) const {
  return {place, rotation != nullptr ? *rotation : rotation_, scale_, velocity_};
}

bool Instance::has_area(std::int32_t k) const {
  return stands_as_given_ || !ricochet::is_degenerate(triangle(k));
}

Box Instance::bounds() const {
  const Box& local = geometry_->bounds();
  if (stands_as_given_) return local;
  Vec3d low(0.0), high(0.0);
  for (int k = 0; k < 8; ++k) {
    const Vec3d corner = placed({(k & 1 ? local.max : local.min).x, (k & 2 ? local.max : local.min).y,
                                 (k & 4 ? local.max : local.min).z});
    low = k == 0 ? corner : min(low, corner);
    high = k == 0 ? corner : max(high, corner);
  }
  // An inner corner may be rounded differently from those of the box.
  const Vec3d margin = Vec3d(kPlacementRounding *
                             (largest_coordinate(position_) +
                              scale_ * 3 * (largest_coordinate(local.min) + largest_coordinate(local.max))));
  return {low - margin, high + margin};
}

bool Instance::localize(const triangle_filter::Path& motion, triangle_filter::Path& local,
                        Slack& slack) const {
  const double factor = geometry_->unit() / scale_;
  const Vec3d from = motion.from - position_;
  const auto to_local = [&](const Vec3d& v) { return rows_[0] * v.x + rows_[1] * v.y + rows_[2] * v.z; };
  local.from = to_local(from) * factor;
  local.velocity = to_local(motion.velocity) * factor;
  local.radius = motion.radius * factor;
  local.speeds = motion.speeds * factor;
  // A start, a corner and a direction are each rounded a few times; so is a velocity that is a difference.
  const double sizes = (largest_coordinate(motion.from) + largest_coordinate(position_)) * factor + 1;
  const double speed = largest_coordinate(local.velocity);
  const double drift = local.speeds / speed * (largest_coordinate(local.from) + local.radius + 4);
  slack = {kPlacementRounding * (sizes + drift), kPlacementRounding * drift};
  return slack.all < kLargestPlacementSlack && speed > 0x1p-500 && speed < 0x1p500 &&
         local.radius < kLargestIndexed;
}

bool Instance::localize(const Box& region, Box& local, double& slack) const {
  const double factor = geometry_->unit() / scale_;
  for (int k = 0; k < 8; ++k) {
    const Vec3d corner((k & 1 ? region.max : region.min).x, (k & 2 ? region.max : region.min).y,
                       (k & 4 ? region.max : region.min).z);
    const Vec3d from = corner - position_;
    const Vec3d place = (rows_[0] * from.x + rows_[1] * from.y + rows_[2] * from.z) * factor;
    local = k == 0 ? Box{place, place} : Box{min(local.min, place), max(local.max, place)};
    if (region.min == region.max) break;
  }
  const double farthest = std::max(largest_coordinate(region.min), largest_coordinate(region.max));
  slack = kPlacementRounding * ((farthest + largest_coordinate(position_)) * factor + 1);
  return slack < kLargestPlacementSlack &&
         std::max(largest_coordinate(local.min), largest_coordinate(local.max)) < kLargestIndexed;
}

Instance::Walk::Start Instance::Walk::start(const Instance& instance, const Motion& motion, double latest) {
  instance_ = &instance;
  motion_ = static_cast<const triangle_filter::Path&>(motion);
  velocity_ = triangle_filter::Ray(motion.velocity);
  is_near_ = false;
  triangle_filter::Path path;
  Slack slack;
  const bool is_told = instance.localize(motion, path, slack);
  if (!is_told || slack.of_distance > kVaguePlacementSlack) {
    broad_phase::NearWindows windows;
    if (instance.find_near(motion, Vec3d(0.0), 0, latest, windows)) {
      if (windows.begin() == windows.end()) return Start::Misses;
      triangle_filter::Path near;
      double pad = 0;
      Slack near_slack;
      if (instance.localize(instance.near_motion(*windows.begin(), pad), near, near_slack)) {
        is_near_ = true;
        window_ = *windows.begin();
        const double factor = instance.geometry().unit() / instance.scale_;
        return start_walk(near, local(latest), near_slack.all + pad * factor) ? Start::Walks : Start::Misses;
      }
    }
  }
  if (!is_told) return Start::TooFar;
  return start_walk(path, latest, slack.all) ? Start::Walks : Start::Misses;
}

bool Instance::Walk::start_walk(const triangle_filter::Path& path, double latest, double slack) {
  const Geometry& geometry = instance_->geometry();
  if (!walk_.start(geometry.hierarchy(), path.from, path.velocity, path.radius, latest, slack)) return false;
  ray_ = BlockRay(walk_.ray().origin, walk_.ray().direction, static_cast<float>(path.radius),
                  static_cast<float>(slack), geometry.blocks_are_exact());
  return true;
}

/// The whole mesh is within its bounds, and those are within the cube.
double Instance::reach(double radius, double pad) const {
  const Box box = bounds();
  return 2 * (taxicab_length(box.max - box.min) + radius + pad);
}

Vec3d Instance::middle() const {
  const Box box = bounds();
  return box.min + (box.max - box.min) * 0.5;
}

bool Instance::find_near(const Motion& motion, const Vec3d& h, double pad, double latest,
                         broad_phase::NearWindows& windows) const {
  const Vec3d edges(reach(motion.radius, pad));
  return windows.find({motion.bullet, velocity_, h, middle(), edges}, latest);
}

triangle_filter::Path Instance::near_motion(const broad_phase::NearWindow& window, double& pad) const {
  const broad_phase::BallFall& ball = window.ball;
  pad += reach(ball.radius, pad) * kNearRounding;
  return {middle() + ball.p, ball.v, taxicab_length(ball.v), ball.radius};
}

broad_phase::FallingWalk::Start Instance::start_fall(broad_phase::FallingWalk& walk,
                                                     const triangle_filter::Path& motion, const Vec3d& h,
                                                     double latest, double pad) const {
  // Rounding turns the axes a little: relative to all lengths, and to the length of the path.
  const double factor = geometry_->unit() / scale_;
  const auto to_local = [&](const Vec3d& v) {
    return (rows_[0] * v.x + rows_[1] * v.y + rows_[2] * v.z) * factor;
  };
  const broad_phase::BallFall local{to_local(motion.from - position_), to_local(motion.velocity), to_local(h),
                                    motion.radius * factor};
  const double sizes = (largest_coordinate(motion.from) + largest_coordinate(position_)) * factor + 1;
  const double slack = kPlacementRounding * sizes;
  if (!(slack < kLargestPlacementSlack)) return broad_phase::FallingWalk::Start::TooFar;
  return walk.start(geometry_->hierarchy(), local, latest, slack + pad * factor);
}

void Instance::visit_near(const Motion& motion, double latest, Visitor<PlacedTriangle> visit) const {
  Walk walk;
  const auto visit_placed = [&](std::int32_t k, const Triangle& triangle) { visit({k, triangle}); };
  switch (walk.start(*this, motion, latest)) {
    case Walk::Start::Misses:
      return;
    case Walk::Start::TooFar:
      for (std::int32_t k = 0; k < geometry_->triangle_count() && !BigFloat::is_exhausted(); ++k)
        if (!geometry_->is_degenerate(k)) visit_placed(k, triangle(k));
      return;
    case Walk::Start::Walks:
      while (walk.step_unfiltered([&] { return latest; }, visit_placed)) {
      }
  }
}

}  // namespace ricochet::mesh
