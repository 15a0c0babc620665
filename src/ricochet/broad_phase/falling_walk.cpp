#include "ricochet/broad_phase/falling_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ricochet::broad_phase {

namespace {

constexpr double kLate = std::numeric_limits<double>::infinity();
/// Of the terms of a path's coordinates.
constexpr double kFallPad = 0x1p-40;

/// Intervals of time in order: two on an axis, four on all.
struct Times {
  double from[4], until[4];
  int count = 0;

  void add(double begin, double end) {
    if (!(begin <= end)) return;
    from[count] = begin;
    until[count++] = end;
  }
};

/// When c + b t + a t^2 = 0, in order; false where never.
bool roots_of(double a, double b, double c, double& first, double& second) {
  const double d = b * b - 4 * a * c;
  if (!(d >= 0)) return false;
  const double sum = -0.5 * (b + std::copysign(std::sqrt(d), b));
  first = sum / a;
  second = sum != 0 ? c / sum : 0;
  if (first > second) std::swap(first, second);
  return true;
}

/// When c + b t + a t^2 is from `low` to `high`.
Times times_between(double a, double b, double c, double low, double high) {
  Times times;
  if (a > 0) {
    a = -a, b = -b, c = -c;
    std::swap(low, high);
    low = -low, high = -high;
  }
  if (a == 0) {
    if (b == 0) {
      if (c >= low && c <= high) times.add(0, kLate);
      return times;
    }
    const double one = (low - c) / b, other = (high - c) / b;
    times.add(std::min(one, other), std::max(one, other));
    return times;
  }
  // Above `low` in one interval, but for one in that, in which it is above `high`
  double first, second, up, down;
  if (!roots_of(a, b, c - low, first, second)) return times;
  if (roots_of(a, b, c - high, up, down)) {
    times.add(first, up);
    times.add(down, second);
  } else {
    times.add(first, second);
  }
  return times;
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
  if (hierarchy.empty()) return Start::Misses;
  const double size = hierarchy.size_;
  if (!is_in_range(ball.v) || !is_in_range(ball.h) || !(largest_coordinate(ball.p) < kLargestIndexed) ||
      !(ball.radius < kLargestIndexed))
    return Start::TooFar;
  pad_ = pad + kBvhPad * (size + ball.radius);
  const Vec3d room(ball.radius + pad_);
  const Vec3d low = hierarchy.whole_.min - room, high = hierarchy.whole_.max + room;
  // All terms are less than what takes the ball out of the whole twice over, or cancel: their sizes while it is there
  double last = 0;
  for (int i = 0; i < 3; ++i) {
    const Times times = times_between(ball.h[i], ball.v[i], ball.p[i], low[i], high[i]);
    if (times.count == 0) return Start::Misses;
    const double ends = times.until[times.count - 1];
    last = i == 0 ? ends : std::min(last, ends);
  }
  last = std::min(last, latest);
  if (!(last >= 0)) return Start::Misses;
  if (last < kLate) {
    const double terms =
        largest_coordinate(ball.p) + (largest_coordinate(ball.v) + largest_coordinate(ball.h) * last) * last;
    if (!(terms < 0x1p300)) return Start::TooFar;
    pad_ += kFallPad * terms;
  }
  child_ = 0;
  return Start::Walks;
}

double FallingWalk::enters(const Vec3d& low, const Vec3d& high, double latest) const {
  const double room = ball_.radius + pad_;
  Times all;
  all.add(0, latest);
  for (int i = 0; i < 3; ++i) {
    const Times axis = times_between(ball_.h[i], ball_.v[i], ball_.p[i], low[i] - room, high[i] + room);
    Times both;
    for (int j = 0; j < all.count; ++j)
      for (int k = 0; k < axis.count; ++k)
        both.add(std::max(all.from[j], axis.from[k]), std::min(all.until[j], axis.until[k]));
    all = both;
  }
  return all.count > 0 ? all.from[0] : kLate;
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
