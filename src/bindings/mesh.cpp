#include "bindings/mesh.hpp"

#include <emscripten/bind.h>

EMSCRIPTEN_BINDINGS(mesh) {
  using bindings::MeshObject;
  emscripten::class_<MeshObject>("Mesh")
      .class_function("create", &bindings::create<MeshObject>, emscripten::allow_raw_pointers())
      .function("roomForFloats", &MeshObject::room_for_floats)
      .function("roomForDoubles", &MeshObject::room_for_doubles)
      .function("roomForIndices", &MeshObject::room_for_indices)
      .function("start", &MeshObject::start)
      .function("place", &MeshObject::place)
      .function("step", &MeshObject::step)
      .function("shareDone", &MeshObject::share_done)
      .function("part", &MeshObject::part)
      .function("partBytes", &MeshObject::part_bytes)
      .function("makeRoom", &MeshObject::make_room)
      .function("finishCopy", &MeshObject::finish_copy)
      .function("triangles", &MeshObject::triangles)
      .function("degenerate", &MeshObject::degenerate)
      .function("bytes", &MeshObject::bytes);
}
