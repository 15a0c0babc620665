#include "ricochet/targets/box_on_leg.hpp"

#include <algorithm>

namespace ricochet::scene {

namespace {

/// The box of the path between two times.
Box box_of(const Parabola& fall, double from, double to) {
  const Vec3d start = fall.at(from), end = fall.at(to);
  Box box{min(start, end), max(start, end)};
  for (int i = 0; i < 3; ++i) {
    // The time at which it turns back
    const double turn = -fall.v[i] / (2 * fall.h[i]);
    if (!(turn > from && turn < to)) continue;
    const double farthest = fall.p[i] + 0.5 * fall.v[i] * turn;
    box.min[i] = std::min(box.min[i], farthest);
    box.max[i] = std::max(box.max[i], farthest);
  }
  return box;
}

}  // namespace

bool is_crossed(const Box& box, double room, const Vec3d& from, const Vec3d& velocity, double time) {
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

bool is_crossed(const Box& box, double room, const Parabola& fall, double time) {
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
