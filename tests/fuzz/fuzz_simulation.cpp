// Small worlds of any balls: run with budgets, changed, saved in snapshots, and continued from them.
#include "fuzz/ask_simulation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_simulation(in);
  return 0;
}
