// The range of numbers that the solver accepts.
#pragma once

#include <cmath>
#include <cstddef>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/sizes.hpp"

namespace bindings {

/// Other numbers than 0 must be between these in size: beyond them the exact stages could run out of exponents.
inline constexpr double kLeastSize = 1e-150;
inline constexpr double kMostSize = 1e150;

/// True in each lane whose number is out of range.
inline ricochet::simd::L2 is_out_of_range(ricochet::simd::D2 numbers) {
  using ricochet::simd::two;
  const auto size = ricochet::simd::abs(numbers);
  return (~(size <= two(kMostSize))) | ((size < two(kLeastSize)) & (size != two(0)));
}

/// True if the numbers from `first` to `last` are in range. It checks two at a time without branches, because it runs
/// before every question.
inline bool in_range(const double& first, const double& last) {
  ricochet::simd::L2 bad{};
  const double* number = &first;
  for (; number < &last; number += 2) bad |= is_out_of_range(ricochet::simd::load(number));
  if (number == &last) bad |= is_out_of_range(ricochet::simd::two(*number));
  return ricochet::simd::lanes2(bad) == 0;
}

}  // namespace bindings
