#include "ricochet/aim/steer.hpp"

#include "ricochet/aim/flight.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kNewtonSteps = 40;
constexpr double kFinestTurn = 1e-10;
constexpr int kNeighbourRounds = 4;

/// Two directions square to d.
void across(const Vec3d& d, Vec3d& e, Vec3d& f) {
  const Vec3d axis = std::fabs(d.x) < 0.6 ? Vec3d(1, 0, 0) : Vec3d(0, 1, 0);
  e = unit(cross(d, axis));
  f = cross(d, e);
}

/// Tries the directions whose coordinates are the neighbouring doubles of those of `direction`, and keeps the best,
/// until none is better.
void try_neighbours(const Search& search, double share, Vec3d& direction, double& miss) {
  bool better = true;
  for (int round = 0; round < kNeighbourRounds && better; ++round) {
    better = false;
    const Vec3d middle = direction;
    for (int k = 0; k < 27; ++k) {
      Vec3d tried = middle;
      int rest = k;
      for (int axis = 0; axis < 3; ++axis, rest /= 3) {
        const double toward = rest % 3 == 0 ? middle[axis] : rest % 3 == 1 ? HUGE_VAL : -HUGE_VAL;
        if (tried[axis] != 0) tried[axis] = std::nextafter(tried[axis], toward);
      }
      const Flight there = fly(search, tried, share);
      if (!there.reaches || !(length(there.miss) < miss)) continue;
      miss = length(there.miss);
      direction = tried;
      better = true;
    }
  }
}

}  // namespace

bool steer(const Search& search, double share, Vec3d& direction) {
  Flight here = fly(search, direction, share);
  if (!here.reaches) return false;
  double miss = length(here.miss), turn = 1e-6, finest = 1e-7, steepest = 0;
  const double scale = miss_scale(search, here);
  for (int step = 0; step < kNewtonSteps && miss > 0 && !search.is_spent(); ++step) {
    Vec3d e, f, g, h;
    across(direction, e, f);
    across(unit(here.arriving), g, h);
    const auto seen = [&](const Vec3d& tangent, double& x, double& y) {
      const Flight there = fly(search, unit(tangent), share);
      x = dot(there.miss, g);
      y = dot(there.miss, h);
      return there.reaches;
    };
    // Slopes from differences to both sides, or to one if the other leaves the body. If both leave it, as for
    // directions out of the plane of a flat body, this direction is not changed.
    double slope[2][2] = {}, x, y;
    bool turns[2] = {};
    seen(direction, x, y);
    for (int k = 0; k < 2; ++k) {
      double ax, ay, bx, by;
      const Vec3d& tangent = k == 0 ? e : f;
      const bool up = seen(direction + tangent * turn, ax, ay),
                 down = seen(direction - tangent * turn, bx, by);
      if (!up && !down) continue;
      if (!up) ax = 2 * x - bx, ay = 2 * y - by;
      if (!down) bx = 2 * x - ax, by = 2 * y - ay;
      turns[k] = true;
      slope[0][k] = (ax - bx) / (2 * turn);
      slope[1][k] = (ay - by) / (2 * turn);
    }
    if (!turns[0] && !turns[1]) {
      // All nearby directions miss some body: it is narrow, or is just grazed.
      if (finest < kFinestTurn) break;
      turn = finest = 0.01 * finest;
      continue;
    }
    double da = 0, db = 0;
    if (turns[0] && turns[1]) {
      const double det = slope[0][0] * slope[1][1] - slope[0][1] * slope[1][0];
      if (!(std::fabs(det) > 0)) break;
      da = (slope[1][1] * x - slope[0][1] * y) / det;
      db = (slope[0][0] * y - slope[1][0] * x) / det;
    } else {
      const int k = turns[0] ? 0 : 1;
      const double squared = slope[0][k] * slope[0][k] + slope[1][k] * slope[1][k];
      if (!(squared > 0)) break;
      (k == 0 ? da : db) = (slope[0][k] * x + slope[1][k] * y) / squared;
    }
    bool better = false;
    for (double part = 1; part > 1e-4 && !better; part *= 0.5) {
      const Vec3d tried = unit(direction - (e * da + f * db) * part);
      const Flight there = fly(search, tried, share);
      if (!there.reaches || !(length(there.miss) < miss)) continue;
      better = true;
      direction = tried;
      here = there;
      miss = length(there.miss);
    }
    steepest = 0;
    for (const auto& row : slope) steepest = std::max({steepest, std::fabs(row[0]), std::fabs(row[1])});
    if (!better) {
      // If bounces magnify a turn strongly, the slope changes within it.
      if (miss <= kMissed * scale || finest < kFinestTurn) break;
      turn = finest = 0.01 * finest;
    }
    turn = std::max(finest, std::min(turn, std::sqrt(miss / scale)));
  }
  if (miss <= kMissed * scale) return true;
  const double rounding = std::min(steepest * 0x1p-50, kMostMissed * scale);
  if (!(miss <= 8 * rounding)) return false;
  try_neighbours(search, share, direction, miss);
  return miss <= std::max(kMissed * scale, rounding);
}

bool turn_inward(const Search& search, double share, const FirstLeg& departure, Vec3d& direction) {
  const auto& [first, inside] = departure;
  if (!(length(first) > 0)) return false;
  direction = unit(first);
  if (search.via.empty() || fly(search, direction, share).reaches) return true;
  for (const double part : {1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 0.1}) {
    direction = unit(first + (inside - first) * part);
    if (fly(search, direction, share).reaches) return true;
  }
  return false;
}

}  // namespace ricochet::aiming
