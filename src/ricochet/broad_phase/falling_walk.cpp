#include "ricochet/broad_phase/falling_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/numeric/length.hpp"

namespace ricochet::broad_phase {

namespace {

constexpr double kLate = std::numeric_limits<double>::infinity();
/// Relative to the terms of a path's coordinates.
constexpr double kFallPad = 0x1p-40;

/// The time after which the ball stays farther than that from 0 on some axis: |h| t^2 - |v| t - |p| = reach.
double last_within(const BallFall& ball, double reach) {
  double last = kLate;
  for (int i = 0; i < 3; ++i) {
    const double h = std::fabs(ball.h[i]), v = std::fabs(ball.v[i]), c = std::fabs(ball.p[i]) + reach;
    if (h > 0)
      last = std::min(last, (v + std::sqrt(v * v + 4 * h * c)) / (2 * h));
    else if (v > 0)
      last = std::min(last, c / v);
  }
  return last;
}

Vec3d axis_of_least(const Vec3d& v) {
  const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
  if (x <= y && x <= z) return {1, 0, 0};
  return y <= z ? Vec3d(0, 1, 0) : Vec3d(0, 0, 1);
}

bool is_in_range(const Vec3d& v) {
  for (int i = 0; i < 3; ++i)
    if (!(v[i] == 0 || (std::fabs(v[i]) > 0x1p-300 && std::fabs(v[i]) < 0x1p300))) return false;
  return true;
}

}  // namespace

FallingWalk::Start FallingWalk::start(const Bvh& hierarchy, const BallFall& ball, double latest, double pad) {
  nodes_ = hierarchy.nodes_.data();
  ball_ = ball;
  pending_.clear();
  child_ = -1;
  is_vague_ = false;
  if (hierarchy.empty() || !(latest >= 0)) return Start::Misses;
  const double size = hierarchy.size_;
  if (!is_in_range(ball.v) || !is_in_range(ball.h) || !(largest_coordinate(ball.p) < kLargestIndexed) ||
      !(ball.radius < kLargestIndexed))
    return Start::TooFar;
  pad_ = pad + kBvhPad * (size + ball.radius);
  const double last = last_within(ball, size + ball.radius + pad_);
  // A ball that never leaves does not move.
  last_ = last < kLate ? std::min(last, latest) : 0;
  const double terms =
      largest_coordinate(ball.p) + (largest_coordinate(ball.v) + largest_coordinate(ball.h) * last_) * last_;
  if (!(terms < 0x1p300)) return Start::TooFar;
  is_vague_ = kFallPad * terms > kVaguePlacementSlack * (size + ball.radius);
  pad_ += kFallPad * terms;
  set_course();
  child_ = 0;
  return Start::Walks;
}

void FallingWalk::set_course() {
  const Vec3d fall = ball_.h == Vec3d(0.0) ? axis_of_least(ball_.v) : unit(ball_.h);
  const Vec3d across = unit(cross(fall, axis_of_least(fall)));
  lines_[0] = line_along(across);
  lines_[1] = line_along(cross(fall, across));
  // The windows of lines along axes are also those of these coordinates.
  const bool is_along_axis = (fall.x != 0) + (fall.y != 0) + (fall.z != 0) == 1;
  for (int i = 0; i < 3; ++i) {
    is_looked_at_[i] = !is_along_axis || fall[i] != 0;
    turn_[i] = ball_.h[i] == 0 ? kLate : -0.5 * ball_.v[i] / ball_.h[i];
    farthest_[i] = ball_.h[i] == 0 ? 0 : ball_.p[i] + 0.5 * ball_.v[i] * turn_[i];
  }
}

FallingWalk::Line FallingWalk::line_along(const Vec3d& direction) const {
  const Vec3d sizes(std::fabs(direction.x), std::fabs(direction.y), std::fabs(direction.z));
  const double frames = 1 / dot(direction, ball_.v);
  return {direction, sizes, dot(direction, ball_.p), frames, std::isinf(frames)};
}

double FallingWalk::enters(const Vec3d& low, const Vec3d& high, double latest) const {
  const double room = ball_.radius + pad_;
  const Vec3d center = (low + high) * 0.5, half = (high - low) * 0.5 + Vec3d(room);
  double first = 0, end = std::min(latest, last_);
  for (const Line& line : lines_) {
    const double way = dot(line.direction, center) - line.place, width = dot(line.sizes, half);
    if (line.stays) {
      if (std::fabs(way) > width) return kLate;
      continue;
    }
    const double middle = way * line.frames, around = width * std::fabs(line.frames);
    first = std::max(first, middle - around);
    end = std::min(end, middle + around);
    if (!(first <= end)) return kLate;
  }
  for (int i = 0; i < 3; ++i) {
    if (!is_looked_at_[i]) continue;
    const auto place = [&](double t) { return ball_.p[i] + (ball_.v[i] + ball_.h[i] * t) * t; };
    const double at_first = place(first), at_end = place(end);
    double least = std::min(at_first, at_end), most = std::max(at_first, at_end);
    if (turn_[i] > first && turn_[i] < end) {
      least = std::min(least, farthest_[i]);
      most = std::max(most, farthest_[i]);
    }
    if (least > high[i] + room || most < low[i] - room) return kLate;
  }
  return first;
}

bool FallingWalk::next_leaf(double latest) {
  for (;;) {
    if (child_ < 0) {
      if (!pending_.take(latest, child_)) return false;
      if (child_ < 0) return true;
    }
    const Bvh::Node& node = nodes_[child_];
    child_ = -1;
    const int before = pending_.count();
    for (int lane = 0; lane < 4; ++lane) {
      if (node.child[lane] == -1) continue;
      const Vec3d low(node.bounds[0][lane], node.bounds[1][lane], node.bounds[2][lane]);
      const Vec3d high(node.bounds[3][lane], node.bounds[4][lane], node.bounds[5][lane]);
      const double entry = enters(low, high, latest);
      if (entry < kLate) pending_.add(before, entry, node.child[lane]);
    }
  }
}

}  // namespace ricochet::broad_phase
