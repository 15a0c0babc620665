// Aim off up to three arbitrary targets, among others that may be in the way.
#include "fuzz/ask_aim.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_aim(in);
  return 0;
}
