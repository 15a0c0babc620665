// Arbitrary rays, sweeps, planes and collisions give an outcome and numbers within their ranges, never NaN.
#include "fuzz/ask_questions.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_question(in);
  return 0;
}
