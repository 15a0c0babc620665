// Arbitrary bullets against arbitrary shapes give an outcome and numbers within their ranges, never NaN or infinity;
// and
#include "fuzz/ask_shoot.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_shoot(in);
  return 0;
}
