// Containers whose growth may fail.
#include "ricochet/memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace ricochet::memory_test {
namespace {

struct alignas(64) Line {
  double number;
};

/// In WebAssembly our own functions copy and fill (src/bindings/memory.cpp): every size and alignment, and no byte
/// beside it.
TEST(Memory, CopiesAndFillsEverySizeAndNothingBeside) {
  std::array<unsigned char, 128> from{}, to{};
  for (std::size_t k = 0; k < from.size(); ++k) from[k] = static_cast<unsigned char>(k + 1);
  for (std::size_t size = 0; size <= 70; ++size)
    for (std::size_t source = 0; source < 17; ++source)
      for (std::size_t target = 1; target < 18; ++target) {
        const std::size_t end = target + size;
        std::memset(to.data(), 0xee, to.size());
        std::memcpy(&to[target], &from[source], size);
        for (std::size_t k = 0; k < to.size(); ++k)
          ASSERT_EQ(to[k], k < target || k >= end ? 0xee : from[source + k - target]) << size;
        std::memset(&to[target], 0x17, size);
        for (std::size_t k = 0; k < to.size(); ++k)
          ASSERT_EQ(to[k], k < target || k >= end ? 0xee : 0x17) << size;
      }
}

TEST(Memory, AListHoldsWhatWasPutIntoIt) {
  List<int> list;
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(list.push_back(i));
  ASSERT_EQ(list.size(), 1000U);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(list[static_cast<std::size_t>(i)], i);
  list.erase_if([](int i) { return i % 2 == 1; });
  ASSERT_EQ(list.size(), 500U);
  EXPECT_EQ(list.back(), 998);
  list.erase_at(0);
  EXPECT_EQ(list.front(), 2);
}

TEST(Memory, AValueOfAListCanBeAddedToIt) {
  List<int> list;
  ASSERT_TRUE(list.push_back(7));
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(list.push_back(list.front()));
  EXPECT_EQ(list.back(), 7);
}

TEST(Memory, LinesOfTheCacheAreAligned) {
  List<Line> list;
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(list.push_back({1.0}));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(list.data()) % 64, 0U);
  }
}

TEST(Memory, WhereAnAllocationFailsTheListStaysAsItWas) {
  List<double> list;
  ASSERT_TRUE(list.resize(3, 1.5));
  memory::fail_after(0);
  EXPECT_FALSE(list.reserve(100));
  EXPECT_FALSE(list.resize(100));
  EXPECT_FALSE(list.assign(100, 2.0));
  memory::fail_after(-1);
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[2], 1.5);
  EXPECT_TRUE(list.resize(100));
}

TEST(Memory, ASizeBeyondAllMemoryFails) {
  List<double> list;
  EXPECT_FALSE(list.reserve(SIZE_MAX / 4));
  EXPECT_TRUE(list.push_back(1));
}

TEST(Memory, EverythingIsGivenBack) {
  const std::int64_t before = memory::in_use();
  {
    List<int> one, other;
    ASSERT_TRUE(one.resize(100));
    ASSERT_TRUE(other.resize(100));
    one = std::move(other);
    one.free();
  }
  EXPECT_EQ(memory::in_use(), before);
}

}  // namespace
}  // namespace ricochet::memory_test
