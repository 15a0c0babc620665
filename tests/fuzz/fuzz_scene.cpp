// Scenes that are added to, moved in and taken from: every answer is that of asking each target alone.
#include "fuzz/ask_scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_scene(in);
  return 0;
}
