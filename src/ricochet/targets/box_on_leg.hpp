// Whether a leg comes to the bounds of a target: most targets are nowhere near it, which few operations tell.
#pragma once

#include <algorithm>

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Of the lengths of a leg, and of its time: much more than what rounds them.
inline constexpr double kLegRoom = 0x1p-40;

/// Whether a point that flies straight on is in a box with `room` about it at some time from 0 to `time`. What is NaN says nothing.
inline bool is_crossed(const Box& box, double room, const Vec3d& from, const Vec3d& velocity, double time) {
  const Vec3d inverse{1 / velocity.x, 1 / velocity.y, 1 / velocity.z};
  double enter = 0, exit = time;
  for (int i = 0; i < 3; ++i) {
    const double one = (box.min[i] - room - from[i]) * inverse[i],
                 other = (box.max[i] + room - from[i]) * inverse[i];
    enter = std::max(enter, std::min(one, other));
    exit = std::min(exit, std::max(one, other));
  }
  return !(enter > exit);
}

/// p + v t + h t^2
struct Parabola {
  Vec3d p, v, h;

  Vec3d at(double time) const { return p + (v + h * time) * time; }
};

/// Its box from one time to another.
inline Box box_of(const Parabola& fall, double from, double to) {
  const Vec3d start = fall.at(from), end = fall.at(to);
  Box box{min(start, end), max(start, end)};
  for (int i = 0; i < 3; ++i) {
    // Where it turns back
    const double turn = -fall.v[i] / (2 * fall.h[i]);
    if (!(turn > from && turn < to)) continue;
    const double farthest = fall.p[i] + 0.5 * fall.v[i] * turn;
    box.min[i] = std::min(box.min[i], farthest);
    box.max[i] = std::max(box.max[i], farthest);
  }
  return box;
}

/// The same of a fall, whose pieces have boxes.
inline bool is_crossed(const Box& box, double room, const Parabola& fall, double time) {
  const auto reaches = [&](double from, double to) {
    const Box piece = box_of(fall, from, to);
    bool are_apart = false;
    for (int i = 0; i < 3; ++i)
      are_apart = are_apart || piece.min[i] - room > box.max[i] || piece.max[i] + room < box.min[i];
    return !are_apart;
  };
  if (!reaches(0, time)) return false;
  constexpr int kPieces = 16;  // the box of a whole parabola is mostly empty
  for (int k = 0; k < kPieces; ++k)
    if (reaches(time * k / kPieces, time * (k + 1) / kPieces)) return true;
  return false;
}

}  // namespace ricochet::scene
