// Scenes that change in any order. Every answer equals that of a new scene with the remaining targets.
#include "fuzz/ask_changes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_changes(in);
  return 0;
}
