// Scenes, batches and paths.
#include "ricochet/scene/scene.hpp"

#include <emscripten.h>

#include <cstdlib>

#include "bindings/shot.hpp"
#include "bindings/target.hpp"
#include "ricochet/scene/batch.hpp"

namespace bindings {

namespace {

using namespace ricochet;

struct HeldScene {
  Scene scene;
  std::vector<double> numbers;
};

/// A leg in the block: from, time, target, point, centre, normal, velocity, angle, leg's own time,
/// uncertainty, hit.
constexpr std::size_t kLegNumbers = 21;

void append(std::vector<double>& to, const dvec3& v) { to.insert(to.end(), {v.x, v.y, v.z}); }

TraceLimits limits() {
  return {static_cast<int>(exchange[kFrame]), exchange[kFrame + 1], exchange[kFrame + 2]};
}

}  // namespace

extern "C" {

/// Doubles that stay where they are, for arrays that need no copying; null where there is no room. Not by
/// `new`: without exceptions that ends the program.
EMSCRIPTEN_KEEPALIVE double* ricochet_block_new(int count) {
  return static_cast<double*>(std::calloc(static_cast<std::size_t>(count), sizeof(double)));
}
EMSCRIPTEN_KEEPALIVE void ricochet_block_free(double* block) { std::free(block); }

/// Whether so many bytes are to be had: asked before anything large is begun that could not be ended cleanly.
EMSCRIPTEN_KEEPALIVE int ricochet_has_room(double bytes) {
  if (!(bytes < 0x1p31)) return 0;
  // Volatile, or the compiler leaves out what is given back at once.
  void* volatile room = std::malloc(static_cast<std::size_t>(bytes));
  const bool there = room != nullptr;
  std::free(room);
  return there ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE HeldScene* ricochet_scene_new() { return new HeldScene; }
EMSCRIPTEN_KEEPALIVE void ricochet_scene_free(HeldScene* held) { delete held; }
EMSCRIPTEN_KEEPALIVE double* ricochet_scene_numbers(HeldScene* held, int count) {
  held->numbers.resize(static_cast<std::size_t>(count));
  return held->numbers.data();
}

/// Adds the exchange's target, or puts it in the place of target `index` >= 0; -1 if it is degenerate.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_put(HeldScene* held, int index, int kind) {
  return with_target(kind, [&](const auto& target) {
    const SceneTarget put{target.shape, target.velocity};
    if (index < 0) return held->scene.add(put);
    held->scene.move(index, put);
    return index;
  });
}

/// Adds spheres at rest from the block: centre and radius each.
EMSCRIPTEN_KEEPALIVE void ricochet_scene_put_spheres(HeldScene* held, int count) {
  const double* at = held->numbers.data();
  for (int i = 0; i < count; ++i, at += 4)
    held->scene.add({Sphere{{at[0], at[1], at[2]}, at[3]}, dvec3(0.0)});
}

EMSCRIPTEN_KEEPALIVE void ricochet_scene_remove(HeldScene* held, int index) { held->scene.remove(index); }
EMSCRIPTEN_KEEPALIVE void ricochet_scene_prepare(HeldScene* held) { held->scene.prepare(); }

/// As `ricochet_shoot`; the target stands before the answer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot(HeldScene* held) {
  const SceneShot s = held->scene.shoot(bullet(), exchange[kMaxTime]);
  exchange[kAnswer - 1] = s.target;
  return put(s.shot);
}

EMSCRIPTEN_KEEPALIVE void ricochet_scene_shoot_many(HeldScene* held, const double* bullets, int count,
                                                    double* hits) {
  shoot_many(held->scene, bullets, static_cast<std::size_t>(count), hits);
}

EMSCRIPTEN_KEEPALIVE int ricochet_shoot_pairs(const double* bullets, const double* spheres, int count,
                                              double* hits) {
  return shoot_pairs(bullets, spheres, static_cast<std::size_t>(count), hits);
}

/// The first number that no bullet (0) or sphere (1) may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad(const double* rows, int count, int spheres) {
  return first_bad(rows, static_cast<std::size_t>(count), spheres != 0);
}

/// The legs of the exchange's bullet into the block, limits at kFrame; gives their number, its end in the
/// answer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace(HeldScene* held) {
  std::vector<double>& to = held->numbers;
  to.clear();
  const PathEnd end = held->scene.trace(bullet(), limits(), [&](const Leg& leg) {
    append(to, leg.from);
    to.insert(to.end(), {leg.time, static_cast<double>(leg.target)});
    for (const dvec3& v : {leg.shot.point, leg.shot.center, leg.shot.normal, leg.shot.velocity})
      append(to, v);
    to.insert(to.end(),
              {leg.shot.ricochet_angle, leg.shot.time, leg.uncertainty, leg.target >= 0 ? 1.0 : 0.0});
  });
  int at = bindings::put(kAnswer, static_cast<double>(end.bounces));
  at = bindings::put(at, end.length);
  at = bindings::put(at, end.position);
  at = bindings::put(at, end.velocity);
  at = bindings::put(at, static_cast<double>(end.target));
  bindings::put(at, end.uncertainty);
  return static_cast<int>(to.size() / kLegNumbers);
}

EMSCRIPTEN_KEEPALIVE void ricochet_scene_trace_many(HeldScene* held, const double* bullets, int count,
                                                    double* paths) {
  trace_many(held->scene, bullets, static_cast<std::size_t>(count), limits(), paths);
}

/// Where the block lies now.
EMSCRIPTEN_KEEPALIVE double* ricochet_scene_block(HeldScene* held) { return held->numbers.data(); }
}

}  // namespace bindings
