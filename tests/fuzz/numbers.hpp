// Doubles from bytes, chosen by a fuzzer or drawn by a generator, and the requirements on answers.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ricochet/numeric/vec3.hpp"

namespace fuzz {

/// Called if a requirement does not hold. A fuzzer then ends and keeps the input.
inline void (*on_failure)(const char* what) = [](const char* what) {
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
};

inline void require(bool holds, const char* what) {
  if (!holds) on_failure(what);
}

inline bool all_finite(const ricochet::Vec3d& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

inline bool is_unit(const ricochet::Vec3d& v) { return std::fabs(dot(v, v) - 1) < 1e-14; }

/// Any bits; small integers and numbers that came before, which make ties.
class Numbers {
 public:
  Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  std::uint8_t byte() { return at_ < size_ ? data_[at_++] : std::uint8_t{0}; }

  /// 0, or a magnitude from 1e-150 to 1e150: the range that the solver accepts.
  double number() {
    const int kind = byte() % 8;
    const double value = kind < 4    ? static_cast<double>(static_cast<std::int8_t>(byte()))
                         : kind == 4 ? before_[byte() % 4]
                                     : any_bits();
    return before_[next_++ % 4] = value;
  }
  double positive() {
    const double value = std::fabs(number());
    return value > 0 ? value : 1;
  }
  ricochet::Vec3d vector() {
    const double x = number(), y = number();
    return {x, y, number()};
  }
  /// A limit of time: none, one of a frame, or any.
  double limit() { return byte() % 4 ? HUGE_VAL : positive(); }

 private:
  double any_bits() {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
    double value;
    std::memcpy(&value, &bits, sizeof value);
    const double magnitude = std::fabs(value);
    int exponent;
    if (!(magnitude <= 1e150)) return std::isfinite(value) ? 8 * std::frexp(value, &exponent) : 8;
    return magnitude < 1e-150 ? 0 : value;
  }

  const std::uint8_t* data_;
  std::size_t size_, at_ = 0, next_ = 0;
  double before_[4] = {};
};

}  // namespace fuzz
