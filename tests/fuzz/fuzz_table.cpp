// Small tables of any shape and constants: balls placed, struck and removed, futures, snapshots.
#include "fuzz/ask_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_table(in);
  return 0;
}
