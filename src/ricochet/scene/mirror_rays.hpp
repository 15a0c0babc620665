// Rays that are followed among mirrors, stored number by number, so that several can be computed side by side.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::scene {

/// The number of a batch's rows that are followed together: their data fits the first-level cache.
inline constexpr std::size_t kMirrorRows = 128;

/// The numbers of all rays, side by side, with extra room after the last, because rays are computed in groups.
class MirrorRays {
  using D2 = simd::D2;
  using F4 = simd::F4;

 public:
  enum Number : std::uint8_t {
    X,  // The bullet's centre
    Y,
    Z,
    UX,  // A unit vector
    UY,
    UZ,
    Radius,
    Rounded,
    Length = Rounded,  // length of the path
    Position,          // Error bounds
    Lateral,
    Direction,
    Count
  };

  double* operator[](Number n) { return numbers_[n]; }
  const double* operator[](Number n) const { return numbers_[n]; }
  Vec3d vector(Number n, std::size_t i) const {
    return {numbers_[n][i], numbers_[n + 1][i], numbers_[n + 2][i]};
  }
  /// A number of two rays.
  D2 pair(Number n, const std::size_t* i) const {
    return simd::gather(&numbers_[n][i[0]], &numbers_[n][i[1]]);
  }
  Vec3<D2> vectors(Number n, const std::size_t* i) const {
    return {pair(n, i), pair(static_cast<Number>(n + 1), i), pair(static_cast<Number>(n + 2), i)};
  }
  /// A number of four rays, in single precision.
  F4 four(Number n, std::size_t i) const { return simd::load(rounded_[n] + i); }
  Vec3<F4> fours(Number n, std::size_t i) const {
    return {four(n, i), four(static_cast<Number>(n + 1), i), four(static_cast<Number>(n + 2), i)};
  }
  void put(Number n, std::size_t i, D2 a) { simd::store(numbers_[n] + i, a); }
  void round(Number n, std::size_t i, D2 a) { simd::store_rounded(rounded_[n] + i, a); }
  void round(Number n, std::size_t i, const Vec3<D2>& v) {
    for (int k = 0; k < 3; ++k) round(static_cast<Number>(n + k), i, v[k]);
  }
  void put(Number n, std::size_t i, const Vec3<D2>& v) {
    for (int k = 0; k < 3; ++k) put(static_cast<Number>(n + k), i, v[k]);
  }

  std::int32_t row[kMirrorRows + 4];  ///< ascending
  std::int32_t last[kMirrorRows + 4],
      /// The mirror that it has left, and the one that it hits next; below 0: none
      first[kMirrorRows + 4];
  double speed[kMirrorRows + 1];  ///< by rows

 private:
  alignas(16) double numbers_[Count][kMirrorRows + 4];
  alignas(16) float rounded_[Rounded][kMirrorRows + 4];  ///< places relative to the middle of the mirrors
};

/// The rays that hit something; one more if their number is odd.
struct MirrorHits {
  std::size_t count;
  std::size_t ray[kMirrorRows + 1];  ///< ascending
  double time[kMirrorRows + 1];      ///< below 0 if it is uncertain
  /// 1 if the time is filtered, so that the bullet may be off the surface; else 0
  double off[kMirrorRows + 1];
};

}  // namespace ricochet::scene
