// The targets that bullets leave, as rows.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "bindings/layout.hpp"
#include "bindings/range.hpp"
#include "ricochet/scene.hpp"

namespace bindings {

inline ricochet::Leaving leaving_of(const LeavingRow& row) {
  return {static_cast<std::int32_t>(row.target),
          static_cast<std::int32_t>(row.triangle),
          row.time,
          row.normal,
          row.in_corner != 0,
          row.place,
          row.place_low,
          row.moment,
          row.moment_low};
}

inline LeavingRow leaving_row(const ricochet::Leaving& l) {
  return {static_cast<double>(l.target),
          static_cast<double>(l.triangle),
          l.time,
          l.normal,
          l.is_in_corner ? 1.0 : 0.0,
          l.place,
          l.place_low,
          l.moment,
          l.moment_low};
}

/// Corners are at places with smaller coordinates: `kFarthestCorner` in src/ricochet/paths/corner_search.hpp.
inline constexpr double kFarthestCorner = 1e200;

/// The index of the first invalid number of such a row, or -1. A row without a target has no invalid one.
inline int first_bad_number(const LeavingRow& row, std::int32_t targets) {
  const auto is_index = [](double x, double least, double end) {
    return x >= least && x < end && std::floor(x) == x;
  };
  if (!is_index(row.target, -1, targets)) return 0;
  if (row.target < 0) return -1;
  if (!is_index(row.triangle, -1, 0x1p31)) return 1;
  constexpr auto kCount = static_cast<std::size_t>(kNumbers<LeavingRow>);
  double numbers[kCount];
  std::memcpy(numbers, &row, sizeof numbers);
  constexpr std::size_t kTime = offsetof(LeavingRow, time) / sizeof(double),
                        kInCorner = offsetof(LeavingRow, in_corner) / sizeof(double),
                        kMoment = offsetof(LeavingRow, moment) / sizeof(double);
  for (std::size_t k = kTime; k < kCount; ++k) {
    const bool is_time = k == kTime || k >= kMoment;
    const bool is_good = k == kInCorner ? numbers[k] == 0 || numbers[k] == 1
                         : is_time      ? std::isfinite(numbers[k])
                                        : std::fabs(numbers[k]) < kFarthestCorner;
    if (!is_good || (k == kTime && numbers[k] < 0)) return static_cast<int>(k);
    if (k == kInCorner && numbers[k] == 0) return -1;
  }
  return -1;
}

}  // namespace bindings
