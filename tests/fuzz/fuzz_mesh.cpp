// Meshes of a few triangles anywhere, as they were given or placed: every answer is that of asking each triangle alone.
#include "fuzz/ask_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_mesh(in);
  return 0;
}
