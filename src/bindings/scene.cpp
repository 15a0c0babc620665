// Scenes, batches and paths.
#include <emscripten.h>

#include <new>

#include "bindings/held_scene.hpp"
#include "bindings/shot.hpp"
#include "bindings/target.hpp"
#include "ricochet/batch.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// A leg in the block: from, time, target, point, centre, normal, velocity, angle, leg's own time,
/// uncertainty, hit.
constexpr std::size_t kLegNumbers = 21;

TraceLimits limits() {
  return {static_cast<int>(exchange[kFrame]), exchange[kFrame + 1], exchange[kFrame + 2]};
}

int status(Status status) { return status == Status::Ok ? 0 : kOutOfMemory; }

}  // namespace

extern "C" {

/// Null where there is no room.
EMSCRIPTEN_KEEPALIVE HeldScene* ricochet_scene_new() {
  void* const room = memory::allocate(sizeof(HeldScene));
  return room == nullptr ? nullptr : new (room) HeldScene;
}
EMSCRIPTEN_KEEPALIVE void ricochet_scene_free(HeldScene* held) {
  if (held == nullptr) return;
  held->~HeldScene();
  memory::release(held);
}
/// Room for so many doubles; null where there is none.
EMSCRIPTEN_KEEPALIVE double* ricochet_scene_numbers(HeldScene* held, int count) {
  return held->numbers.resize(static_cast<std::size_t>(count)) ? held->numbers.data() : nullptr;
}

/// Adds the exchange's target, or puts it in the place of target `index` >= 0; -1 if it is degenerate, -2 if
/// there is no room.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_put(HeldScene* held, int index, int kind) {
  return with_target(kind, [&](const auto& target) {
    const MovingShape put{target.shape, target.velocity};
    if (index < 0) {
      const Added added = held->scene.add(put);
      return added.status == Status::Ok ? static_cast<int>(added.index) : kOutOfMemory;
    }
    held->scene.move(index, put);
    return index;
  });
}

/// Room for so many targets in all; 0, or -2 where there is none.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_reserve(HeldScene* held, int count) {
  return status(held->scene.reserve(count));
}

/// Adds spheres at rest from the block: centre and radius each. 0, or -2 where there is no room.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_put_spheres(HeldScene* held, int count) {
  if (held->scene.reserve(held->scene.size() + count) != Status::Ok) return kOutOfMemory;
  const double* at = held->numbers.data();
  for (int i = 0; i < count; ++i, at += 4)
    (void)held->scene.add({Sphere{{at[0], at[1], at[2]}, at[3]}, Vec3d(0.0)});
  return 0;
}

EMSCRIPTEN_KEEPALIVE void ricochet_scene_remove(HeldScene* held, int index) { held->scene.remove(index); }

/// Sorts the targets and builds the index for points, as far as that is to be had before a question is
/// asked. 0, or -2 where there is no room.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_prepare(HeldScene* held) { return status(held->scene.prepare()); }

/// As `ricochet_shoot`; the target stands before the answer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot(HeldScene* held) {
  const SceneShot s = held->scene.shoot(bullet(), exchange[kMaxTime]);
  if (s.status != Status::Ok) return kOutOfMemory;
  exchange[kAnswer - 1] = s.target;
  return put(s.shot);
}

EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_many(HeldScene* held, const double* bullets, int count,
                                                   double* hits) {
  return status(shoot_many(held->scene, bullets, static_cast<std::size_t>(count), hits));
}

EMSCRIPTEN_KEEPALIVE int ricochet_shoot_pairs(const double* bullets, const double* spheres, int count,
                                              double* hits) {
  return shoot_pairs(bullets, spheres, static_cast<std::size_t>(count), hits);
}

/// The first number that no bullet (0) or sphere (1) may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad(const double* rows, int count, int spheres) {
  return first_bad(rows, static_cast<std::size_t>(count), spheres != 0 ? RowKind::Sphere : RowKind::Bullet);
}

/// The legs of the exchange's bullet into the block, limits at kFrame; gives their number, its end in the
/// answer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace(HeldScene* held) {
  List<double>& to = held->numbers;
  to.clear();
  const PathEnd end = held->scene.trace(bullet(), limits(), [&](const Leg& leg) {
    if (!to.reserve_more(kLegNumbers)) return false;
    append(to, leg.from);
    append(to, {leg.time, static_cast<double>(leg.target)});
    for (const Vec3d& v : {leg.shot.point, leg.shot.center, leg.shot.normal, leg.shot.velocity})
      append(to, v);
    append(to, {leg.shot.ricochet_angle, leg.shot.time, leg.uncertainty, leg.target >= 0 ? 1.0 : 0.0});
    return true;
  });
  if (end.status != Status::Ok) return kOutOfMemory;
  int at = bindings::put(kAnswer, static_cast<double>(end.bounces));
  at = bindings::put(at, end.length);
  at = bindings::put(at, end.position);
  at = bindings::put(at, end.velocity);
  at = bindings::put(at, static_cast<double>(end.target));
  bindings::put(at, end.uncertainty);
  return static_cast<int>(to.size() / kLegNumbers);
}

EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace_many(HeldScene* held, const double* bullets, int count,
                                                   double* paths) {
  return status(trace_many(held->scene, bullets, static_cast<std::size_t>(count), limits(), paths));
}

/// Where the block lies now.
EMSCRIPTEN_KEEPALIVE double* ricochet_scene_block(HeldScene* held) { return held->numbers.data(); }
}

}  // namespace bindings
