// Meshes of a few triangles anywhere, as given or placed. Every answer equals that of testing each triangle alone.
#include "fuzz/ask_mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Numbers in(data, size);
  fuzz::ask_mesh(in);
  return 0;
}
