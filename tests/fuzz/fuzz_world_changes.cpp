// Simulations that change in any order, including changes without memory.
#include "fuzz/ask_world_changes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_world_changes(in);
  return 0;
}
