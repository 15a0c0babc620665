// A hash of the bits of answers, for results that have to be the same everywhere.
#pragma once

#include <cstdint>
#include <cstring>

#include "ricochet/contact.hpp"

namespace ricochet {

/// FNV-1a over the bits of numbers.
class Hash {
 public:
  void add(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; ++i) {
      value_ ^= bits >> (8 * i) & 0xff;
      value_ *= 0x100000001b3U;
    }
  }
  void add(const Vec3d& v) {
    add(v.x);
    add(v.y);
    add(v.z);
  }
  void add(const Shot& shot) {
    add(static_cast<double>(shot.outcome));
    for (const double number :
         {shot.time, shot.distance, shot.ricochet_angle, shot.closest.time, shot.closest.gap})
      add(number);
    for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity}) add(v);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace ricochet
