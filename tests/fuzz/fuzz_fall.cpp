// Arbitrary bullets under arbitrary gravity, at a shape and in a scene of a few.
#include "fuzz/ask_fall.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_fall(in);
  return 0;
}
