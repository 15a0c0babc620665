// Scenes with targets added, moved and removed. Every answer equals that of testing each target alone.
#include "fuzz/ask_scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_scene(in);
  return 0;
}
