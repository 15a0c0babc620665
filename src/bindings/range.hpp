// The sizes of numbers that the solver takes.
#pragma once

#include <cmath>
#include <cstddef>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/sizes.hpp"

namespace bindings {

/// A number that is neither 0 nor between these in size is refused: beyond them the exact stages could run out
/// of exponents.
inline constexpr double kLeastSize = 1e-150;
inline constexpr double kMostSize = 1e150;

/// Where a number is not of a size that the solver takes.
inline ricochet::simd::L2 is_out_of_range(ricochet::simd::D2 numbers) {
  using ricochet::simd::two;
  const auto size = ricochet::simd::abs(numbers);
  return (~(size <= two(kMostSize))) | ((size < two(kLeastSize)) & (size != two(0)));
}

/// Whether the numbers from `first` up to the one at `last` are of a size that the solver takes. Two at a time and without
/// branches: this stands before every question.
inline bool in_range(const double& first, const double& last) {
  ricochet::simd::L2 bad{};
  const double* number = &first;
  for (; number < &last; number += 2) bad |= is_out_of_range(ricochet::simd::load(number));
  if (number == &last) bad |= is_out_of_range(ricochet::simd::two(*number));
  return ricochet::simd::lanes2(bad) == 0;
}

}  // namespace bindings
