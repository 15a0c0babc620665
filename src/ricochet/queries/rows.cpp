#include "ricochet/queries/rows.hpp"

#include "ricochet/numeric/sizes.hpp"

namespace ricochet {

int first_bad(const double* rows, std::size_t count, RowKind kind) {
  const bool spheres = kind == RowKind::Sphere;
  const auto good = [&](std::size_t k, double x) {
    if (spheres && k == 7) return true;
    const bool sized = std::fabs(x) <= kMostSize;
    if (k == (spheres ? 3 : 6)) return sized && (spheres ? x > 0 : x >= 0);
    return k == 7 ? x >= 0 : sized;
  };
  for (std::size_t i = 0; i < count; ++i, rows += 8) {
    // If the sum is within the bound, each number is; NaN never is.
    const auto size = [&](std::size_t k) { return std::fabs(rows[k]); };
    const double sum = (size(0) + size(1)) + (size(2) + size(3)) + ((size(4) + size(5)) + size(6));
    const bool bounds = spheres ? rows[3] > 0 : (rows[6] >= 0) & (rows[7] >= 0);
    if ((sum <= kMostSize) & bounds) [[likely]]
      continue;
    for (std::size_t k = 0; k < 8; ++k)
      if (!good(k, rows[k])) return static_cast<int>(i * 8 + k);
  }
  return -1;
}

}  // namespace ricochet
