// Seeded numbers that are the same with every compiler and library (the standard distributions are not).
#pragma once

#include <cstdint>

#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

/// splitmix64 (Steele, Lea and Flood, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
  double number(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  Vec3d place(double size) {
    const double x = number(-size, size), y = number(-size, size);
    return {x, y, number(-size, size)};
  }

 private:
  std::uint64_t state_;
};

}  // namespace ricochet
