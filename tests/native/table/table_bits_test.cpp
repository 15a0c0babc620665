// The same bits everywhere: the events of breaks, with one constant for native builds and WebAssembly.
#include "native/table/table_bits.hpp"

#include <gtest/gtest.h>

namespace ricochet::table_bits_test {
namespace {

// Changes only when answers change: then the change is announced (semantic versioning covers the numbers).
constexpr std::uint64_t kBreaks = 0xcb97461d9166409a;

TEST(Bits, BreaksHashToTheSameNumberEverywhere) {
  const std::uint64_t hash = hall::hash_of_breaks(300);
  EXPECT_EQ(hash, kBreaks) << std::hex << hash;
}

}  // namespace
}  // namespace ricochet::table_bits_test
