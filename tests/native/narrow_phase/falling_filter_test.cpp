// The static filter of falling paths.
#include "ricochet/narrow_phase/falling_filter.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <new>

namespace ricochet::falling_filter_test {
namespace {

// A core has only the numbers of its kind. The others' sizes count as 0, whatever was in memory before.
TEST(FallingFilter, OfEveryCoreKnowsAllSizes) {
  const AnyShape shapes[] = {Sphere{{10, 0, 0}, 1},
                             Plane{{10, 0, 0}, {1, 0, 0}},
                             Triangle{{10, -1, -1}, {10, 1, -1}, {10, 0, 1}},
                             Box{{9, -1, -1}, {11, 1, 1}},
                             Capsule{{10, -1, 0}, {10, 1, 0}, 1},
                             Cylinder{{10, -1, 0}, {10, 1, 0}, 1},
                             Wall{{10, -1, 0}, {10, 1, 0}}};
  alignas(falling::Filter) std::byte memory[sizeof(falling::Filter)];
  for (const AnyShape& shape : shapes) {
    const Core core = core_of(shape);
    std::memset(memory, 0xff, sizeof memory);         // all numbers are NaN,
    asm volatile("" : : "r"(&memory[0]) : "memory");  // the compiler does not know that they are never read
    const FallingPath<double> path{
        Vec3d(0.0) - core.reference_point(), {1, 0, 0}, {-0x1p-20, 0, 0}, 0.5, false};
    const auto* const filter = new (memory) falling::Filter(core, path);
    const double earliest = filter->earliest(filter->path().radius, 0);
    EXPECT_GT(earliest, 8) << shape.index();
    EXPECT_LT(earliest, 11) << shape.index();
  }
}

}  // namespace
}  // namespace ricochet::falling_filter_test
