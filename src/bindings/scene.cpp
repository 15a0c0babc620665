// Scene: the embind class.
#include "bindings/scene.hpp"

#include <emscripten.h>
#include <emscripten/bind.h>

/// Calls the function that JavaScript has registered: whether a target, or a triangle of it, counts. It never throws.
EM_JS(bool, ricochet_ask_caller, (int target, int triangle), { return Module.askCaller(target, triangle); });

namespace bindings {

ricochet::TargetFilter SceneObject::filter() const {
  static const auto ask = [](const ricochet::TargetPart& part) -> bool {
    return ricochet_ask_caller(part.target, part.triangle);
  };
  ricochet::TargetFilter asked{mask, {ignored.data(), ignored.size()}, {}};
  if (asks_caller) asked.admits = ask;
  return asked;
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(scene) {
  using bindings::SceneObject;
  emscripten::class_<SceneObject>("Scene")
      .class_function("create", &bindings::create<SceneObject>, emscripten::allow_raw_pointers())
      .function("address", &SceneObject::address)
      .function("reserve", &SceneObject::reserve)
      .function("setGravity", &SceneObject::set_gravity)
      .function("add", &SceneObject::add)
      .function("move", &SceneObject::move)
      .function("addMesh", &SceneObject::add_mesh)
      .function("moveMesh", &SceneObject::move_mesh)
      .function("remove", &SceneObject::remove)
      .function("roomForSpheres", &SceneObject::room_for_spheres)
      .function("addSpheres", &SceneObject::add_spheres)
      .function("reserveTraits", &SceneObject::reserve_traits)
      .function("roomForMoves", &SceneObject::room_for_moves)
      .function("movedIndices", &SceneObject::moved_indices)
      .function("firstUnmovable", &SceneObject::first_unmovable)
      .function("moveMany", &SceneObject::move_many)
      .function("read", &SceneObject::read)
      .function("setTraits", &SceneObject::set_traits)
      .function("setMask", &SceneObject::set_mask)
      .function("clearMask", &SceneObject::clear_mask)
      .function("askCaller", &SceneObject::ask_caller)
      .function("roomForIgnored", &SceneObject::room_for_ignored)
      .function("prepare", &SceneObject::prepare)
      .function("pathLegs", &SceneObject::path_legs)
      .function("pathCrossings", &SceneObject::path_crossings)
      .function("pathSegments", &SceneObject::path_segments)
      .function("throughHits", &SceneObject::through_hits);
}
