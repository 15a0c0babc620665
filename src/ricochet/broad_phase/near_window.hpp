// Finds when a bullet from far away is near a place, and how it moves there.
//
// Near a distant start, doubles are farther apart than the boxes of a hierarchy are wide, so a walk with them would
// visit every box. Big floats therefore compute when the exact path enters and leaves a cube around the hierarchy,
//   |p + v t + h t^2| <= reach   on each axis,
// and the walk begins there, with its own coordinates and unit of time. A parabola passes the cube twice at most; each
// pass is a window.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "ricochet/broad_phase/falling_walk.hpp"
#include "ricochet/bullet.hpp"

namespace ricochet::broad_phase {

/// An interval of time. Its unit is a power of two of frames, chosen so that the interval is about 1 long.
struct NearWindow {
  /// The ball's path from the beginning of the window, relative to the place, per unit of time; its error is at
  /// most 2^-40 of the reach
  BallFall ball;
  double begin = 0;      ///< frames, to the nearest double
  double per_frame = 1;  ///< units of time
  double duration = 0;   ///< in units of time, rounded up

  /// Converts a time of the path to the window's, rounded down. Infinity stays infinity.
  double local(double time) const { return (time - begin + std::fabs(begin) * kBeginRounding) * per_frame; }
  /// Converts a time of the window to frames of the path, rounded up.
  double frames(double local) const {
    const double time = (begin + local / per_frame) * (1 - kBeginRounding);
    return time > 0 ? time : 0;
  }

  static constexpr double kBeginRounding = 0x1p-48;
};

/// The motion of a bullet past a place that may move.
struct NearQuestion {
  const Bullet& bullet;
  Vec3d target_velocity, h;  ///< h: half of gravity
  /// The middle of the cube and half of its edges; an axis with an infinite edge is ignored
  Vec3d place, reach;
};

class NearWindows {
 public:
  /// Finds the windows that begin before `latest`, in frames. False if the numbers are too large or too small; then
  /// nothing is known.
  bool find(const NearQuestion& asked, double latest);
  NearWindow* begin() { return windows_.data(); }
  NearWindow* end() { return windows_.data() + count_; }
  const NearWindow* begin() const { return windows_.data(); }
  const NearWindow* end() const { return windows_.data() + count_; }

 private:
  std::array<NearWindow, 4> windows_;
  std::size_t count_ = 0;
};

/// True if rounding makes the boxes of a hierarchy much wider for a path that starts at a place.
inline bool is_vague(const Bvh& hierarchy, const Vec3d& from) {
  return largest_coordinate(from) * kFarStartRounding > hierarchy.size() * kVaguePlacementSlack;
}

/// The question when a bullet is within `pad` of the bounding box of a hierarchy at rest.
inline NearQuestion near_question(const Bvh& hierarchy, const Bullet& bullet, const Vec3d& h, double pad) {
  const Box& whole = hierarchy.whole();
  const Vec3d size = whole.max - whole.min;
  return {bullet, Vec3d(0.0), h, whole.min + size * 0.5,
          Vec3d(2 * (taxicab_length(size) + bullet.radius + pad))};
}

}  // namespace ricochet::broad_phase
