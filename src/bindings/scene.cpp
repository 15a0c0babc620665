// Scene: the embind class, and the exported functions of a scene for what is asked often.
#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/bullet.hpp"
#include "bindings/mesh.hpp"
#include "bindings/range.hpp"
#include "bindings/shapes.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/batch.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// A scene, with the rows that cross for it.
struct SceneObject : SolverObject {
  Scene scene;
  List<StillSphereRow> spheres;
  List<LegRow> legs;

  Address address() const { return address_of(this); }

  /// Room for so many targets in all: 0, or kOutOfMemory.
  int reserve(int count) { return answer(scene.reserve(count)); }

  /// Adds the target in the buffer: its index, or why it is refused.
  int add(int kind) {
    return with_target(kind, [&](const MovingShape& target) {
      const Added added = scene.add(target);
      return added.status == Status::Ok ? static_cast<int>(added.index) : kOutOfMemory;
    });
  }

  /// Puts the target in the buffer in the place of another: the index, or why it is refused.
  int move(int index, int kind) {
    return with_target(kind, [&](const MovingShape& target) {
      scene.move(index, target);
      return index;
    });
  }

  /// A mesh, where the buffer says: its index, or why it is refused.
  int add_mesh(const MeshObject& object) {
    return with_placement(object, [&](const Mesh& mesh, const Placement& placement) {
      const Added added = scene.add(mesh, placement);
      return added.status == Status::Ok ? static_cast<int>(added.index) : kOutOfMemory;
    });
  }

  /// Puts a mesh in the place of another target: the index, or why it is refused.
  int move_mesh(int index, const MeshObject& object) {
    return with_placement(object, [&](const Mesh& mesh, const Placement& placement) {
      return scene.move(index, mesh, placement) == Status::Ok ? index : kOutOfMemory;
    });
  }

  void remove(int index) { scene.remove(index); }

  /// Room for the rows of so many spheres; 0 where there is none.
  Address room_for_spheres(int count) {
    return spheres.resize(static_cast<std::size_t>(count)) ? address_of(spheres.data()) : 0;
  }

  /// Adds the spheres of these rows: 0, or kOutOfMemory.
  int add_spheres() {
    const Status status = scene.reserve(scene.size() + static_cast<std::int32_t>(spheres.size()));
    if (status != Status::Ok) return kOutOfMemory;
    for (const auto& [center, radius] : spheres) (void)scene.add({Sphere{center, radius}, Vec3d(0.0)});
    return 0;
  }

  /// Sorts the targets and builds the index for points, as far as that is to be had before a question is
  /// asked: 0, or kOutOfMemory.
  int prepare() { return answer(scene.prepare()); }

  /// Where the rows of the last path's legs lie.
  Address path_legs() const { return address_of(legs.data()); }
};

TraceLimits limits() {
  const auto& [max_bounces, max_length, restitution] = shared.trace;
  return {static_cast<int>(max_bounces), max_length, restitution};
}

}  // namespace

extern "C" {

/// The outcome of the bullet in the buffer, kOutOfMemory, or kOutOfRange where a number is not of a size that the
/// solver takes, which JavaScript has not looked at.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot(SceneObject* object) {
  if (!in_range(shared.bullet.position.x, shared.bullet.radius)) return kOutOfRange;
  const SceneShot s = object->scene.shoot(read_bullet(), shared.max_time);
  if (s.status != Status::Ok) return kOutOfMemory;
  shared.scene_target = s.target;
  shared.scene_triangle = s.triangle;
  return write(s.shot);
}

/// The path of the bullet in the buffer: the number of its legs, or kOutOfMemory; where it ends stands in the
/// buffer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace(SceneObject* object) {
  List<LegRow>& legs = object->legs;
  legs.clear();
  const PathEnd end = object->scene.trace(read_bullet(), limits(), [&](const Leg& leg) {
    const Shot& shot = leg.shot;
    return legs.push_back({.from = leg.from,
                           .time = leg.time,
                           .target = static_cast<double>(leg.target),
                           .point = shot.point,
                           .center = shot.center,
                           .normal = shot.normal,
                           .velocity = shot.velocity,
                           .angle = shot.ricochet_angle,
                           .uncertainty = leg.uncertainty,
                           .triangle = static_cast<double>(leg.triangle),
                           .hit = leg.target >= 0 ? 1.0 : 0.0});
  });
  if (end.status != Status::Ok) return kOutOfMemory;
  shared.path_end = {.bounces = static_cast<double>(end.bounces),
                     .length = end.length,
                     .position = end.position,
                     .velocity = end.velocity,
                     .target = static_cast<double>(end.target),
                     .uncertainty = end.uncertainty};
  return static_cast<int>(legs.size());
}

/// A hit for each bullet, and where `triangles` is not 0 which triangle of a mesh: 0, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_many(SceneObject* object, const double* bullets, int count,
                                                   double* hits, std::int32_t* triangles) {
  return answer(shoot_many(object->scene, bullets, static_cast<std::size_t>(count), hits, triangles));
}

/// Where the path of each bullet ends: 0, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace_many(SceneObject* object, const double* bullets, int count,
                                                   double* paths) {
  return answer(trace_many(object->scene, bullets, static_cast<std::size_t>(count), limits(), paths));
}

/// Each bullet against its own sphere: -1, or the first row in which either has a number that it may not have.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot_pairs(const double* bullets, const double* spheres, int count,
                                              double* hits) {
  return shoot_pairs(bullets, spheres, static_cast<std::size_t>(count), hits);
}

/// The first number that no bullet may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_bullet(const double* rows, int count) {
  return first_bad(rows, static_cast<std::size_t>(count), RowKind::Bullet);
}

/// The first number that no sphere may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_sphere(const double* rows, int count) {
  return first_bad(rows, static_cast<std::size_t>(count), RowKind::Sphere);
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(scene) {
  using bindings::SceneObject;
  emscripten::class_<SceneObject>("Scene")
      .class_function("create", &bindings::create<SceneObject>, emscripten::allow_raw_pointers())
      .function("address", &SceneObject::address)
      .function("reserve", &SceneObject::reserve)
      .function("add", &SceneObject::add)
      .function("move", &SceneObject::move)
      .function("addMesh", &SceneObject::add_mesh)
      .function("moveMesh", &SceneObject::move_mesh)
      .function("remove", &SceneObject::remove)
      .function("roomForSpheres", &SceneObject::room_for_spheres)
      .function("addSpheres", &SceneObject::add_spheres)
      .function("prepare", &SceneObject::prepare)
      .function("pathLegs", &SceneObject::path_legs);
}
