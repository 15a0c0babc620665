// The sizes of numbers that the solver takes.
#pragma once

#include <cmath>
#include <cstddef>

namespace bindings {

/// A number that is neither 0 nor between these in size is refused: beyond them the exact stages could run out
/// of exponents.
inline constexpr double kLeastSize = 1e-150;
inline constexpr double kMostSize = 1e150;

/// Whether the numbers from `first` up to the one at `last` are of a size that the solver takes. Without
/// branches, so that the compiler takes two at a time: this stands before every question.
inline bool in_range(const double& first, const double& last) {
  bool bad = false;
  for (const double* number = &first; number <= &last; ++number) {
    const double size = std::fabs(*number);
    bad |= ((size < kLeastSize) & (size != 0)) | !(size <= kMostSize);
  }
  return !bad;
}

}  // namespace bindings
