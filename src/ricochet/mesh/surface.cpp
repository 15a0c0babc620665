// Checks of a surface's numbers, many at a time.
#include <cmath>
#include <cstdint>
#include <limits>

#include "ricochet/mesh/geometry.hpp"

namespace ricochet::mesh {

namespace {

/// Other numbers than 0 outside this range are rejected, as everywhere. In single precision only infinities and NaN
/// are.
constexpr double kLeastCoordinate = 1e-150, kMostCoordinate = 1e150;
bool is_bad(double coordinate) {
  const double size = std::fabs(coordinate);
  return ((size < kLeastCoordinate) & (size != 0)) | !(size <= kMostCoordinate);
}
bool is_bad(float coordinate) { return !(std::fabs(coordinate) <= std::numeric_limits<float>::max()); }

/// The index of the first bad value, or the number of values.
template <class Value, class IsBad>
std::size_t first_bad(const List<Value>& values, IsBad&& is_bad_value) {
  constexpr std::size_t kAtOnce = 256;  // without branches, so that the compiler computes several at a time
  const std::size_t count = values.size();
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    const std::size_t end = std::min(count, first + kAtOnce);
    bool any = false;
    for (std::size_t i = first; i < end; ++i) any |= is_bad_value(values[i]);
    if (!any) continue;
    for (std::size_t i = first; i < end; ++i)
      if (is_bad_value(values[i])) return i;
  }
  return count;
}

}  // namespace

std::size_t Surface::first_bad_coordinate() const {
  const auto is_bad_value = [](auto coordinate) { return is_bad(coordinate); };
  return doubles.empty() ? first_bad(singles, is_bad_value) : first_bad(doubles, is_bad_value);
}

std::size_t Surface::first_bad_index() const {
  const std::size_t vertices = vertex_count();
  return first_bad(indices, [=](std::uint32_t index) { return index >= vertices; });
}

}  // namespace ricochet::mesh
