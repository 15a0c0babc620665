// The sizes of numbers that the solver takes.
#pragma once

#include <cmath>

#include "bindings/exchange.hpp"

namespace bindings {

/// In place of an outcome: a number is neither 0 nor between kLeastSize and kMostSize in size. Beyond these
/// the exact stages could run out of exponents. The same numbers stand in web/module/check.ts.
inline constexpr int kOutOfRange = -3;
inline constexpr double kLeastSize = 1e-150;
inline constexpr double kMostSize = 1e150;

/// Whether `count` numbers of the exchange from `place` on are of a size that the solver takes. Without
/// branches, so that the compiler takes two at a time: this stands before every question.
inline bool in_range(int place, int count) {
  bool bad = false;
  for (int i = place; i < place + count; ++i) {
    const double size = std::fabs(exchange[i]);
    bad |= ((size < kLeastSize) & (size != 0)) | !(size <= kMostSize);
  }
  return !bad;
}

}  // namespace bindings
