// Reading and writing the rows of doubles of batches (see batch.hpp).
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/batch.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::rows {

inline Vec3d read_vector(const double* at) { return {at[0], at[1], at[2]}; }

/// Returns the place after it.
inline double* write(double* to, const Vec3d& v) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
  return to + 3;
}

inline void write_no_hit(double* to) {
  to[0] = -1;
  std::fill(to + 1, to + kHitRow, 0.0);
}

/// Writes a row for a target that the bullet passes through; null: nothing.
inline void write_through(double* to, const ThroughHit* hit) {
  to[0] = hit == nullptr ? -1 : hit->target;
  std::fill(to + 1, to + kThroughRow, 0.0);
  if (hit == nullptr) return;
  to[1] = hit->triangle;
  to[2] = hit->enter;
  to[3] = hit->exit;
  write(write(to + 4, hit->point), hit->normal);
}

/// Writes a row for the answer of `shoot`; `relative`: the bullet's velocity relative to the target.
inline void write_shot(double* to, std::int32_t target, const Shot& shot, const Vec3d& relative) {
  if (shot.outcome != Outcome::Hit) return write_no_hit(to);
  to[0] = target;
  to[1] = shot.time;
  write(write(write(to + 2, shot.point), shot.normal), shot.velocity);
  to[11] = std::max(0.0, -dot(relative, shot.normal) / length(relative));
}

}  // namespace ricochet::rows
