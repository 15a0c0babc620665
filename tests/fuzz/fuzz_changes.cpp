// Scenes that change in any order: every answer is that of a fresh scene that was given what is left.
#include "fuzz/ask_changes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_changes(in);
  return 0;
}
