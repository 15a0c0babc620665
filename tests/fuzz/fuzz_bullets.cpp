// Bullets that live, in scenes that change, in any order of calls.
#include "fuzz/ask_bullets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_bullets(in);
  return 0;
}
