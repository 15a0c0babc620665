// Scene: the embind class, and the exported functions of a scene for what is asked often.
#include <emscripten.h>
#include <emscripten/bind.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>

#include "bindings/bullet.hpp"
#include "bindings/mesh.hpp"
#include "bindings/proximity.hpp"
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
  List<CrossingRow> crossings;
  List<std::int32_t> moved;
  List<double> moves;
  List<ThroughHit> through;
  List<ThroughRow> through_rows;
  std::optional<std::uint32_t> mask;
  List<std::int32_t> ignored;
  List<std::int32_t> overlapping;
  List<Leaving> leaving;

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

  /// Room for the indices of targets, then for their places, then for their rotations; 0 where there is none.
  Address room_for_moves(int count) {
    const auto n = static_cast<std::size_t>(count);
    if (!moved.resize(n) || !moves.resize(7 * n)) return 0;
    return address_of(moves.data());
  }
  Address moved_indices() const { return address_of(moved.data()); }
  /// The first of them that cannot be moved there, or -1.
  int first_unmovable() const {
    for (std::size_t i = 0; i < moved.size(); ++i) {
      const double* const place = moves.data() + 3 * i;
      if (!scene.can_move_to(moved[i], {place[0], place[1], place[2]})) return static_cast<int>(i);
    }
    return -1;
  }
  /// Puts these targets there: 0, or kOutOfMemory.
  int move_many(bool are_turned) {
    return answer(scene.move_many({moved.data(), moved.size()}, moves.data(),
                                  are_turned ? moves.data() + 3 * moved.size() : nullptr));
  }

  void remove(int index) { scene.remove(index); }

  /// Room for groups and sensors, of targets that are added later too: 0, or kOutOfMemory.
  int reserve_traits() { return answer(scene.reserve_traits()); }
  /// Groups as a bit each: 0, or kOutOfMemory.
  int set_traits(int index, double groups, bool is_sensor) {
    return answer(scene.set_traits(index, {static_cast<std::uint32_t>(groups), is_sensor}));
  }

  /// From now on, questions are about targets in these groups, or about all of them.
  void set_mask(double groups) { mask = static_cast<std::uint32_t>(groups); }
  void clear_mask() { mask.reset(); }
  /// Room for the indices, ascending, of targets that questions from now on are not about; 0 where there is none.
  Address room_for_ignored(int count) {
    ignored.clear();
    return ignored.resize(static_cast<std::size_t>(count)) ? address_of(ignored.data()) : 0;
  }
  TargetFilter filter() const { return {mask, {ignored.data(), ignored.size()}}; }

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
  Address path_crossings() const { return address_of(crossings.data()); }
  /// Where the rows of what the last bullet passes through lie.
  Address through_hits() const { return address_of(through_rows.data()); }
};

TraceLimits limits() {
  const auto& [max_bounces, max_length, restitution, max_time] = shared.trace;
  return {static_cast<int>(max_bounces), max_length, restitution, max_time};
}

Leaving leaving_of(const LeavingRow& row) {
  return {static_cast<std::int32_t>(row.target),
          static_cast<std::int32_t>(row.triangle),
          row.time,
          row.normal,
          row.in_corner != 0,
          row.place,
          row.place_low,
          row.moment,
          row.moment_low};
}

LeavingRow leaving_row(const Leaving& l) {
  return {static_cast<double>(l.target),
          static_cast<double>(l.triangle),
          l.time,
          l.normal,
          l.is_in_corner ? 1.0 : 0.0,
          l.place,
          l.place_low,
          l.moment,
          l.moment_low};
}

/// The first of the numbers of such a row that it may not have, or -1. A row without a target has none that counts.
int first_bad_number(const LeavingRow& row, std::int32_t targets) {
  const auto is_index = [](double x, double least, double end) {
    return x >= least && x < end && std::floor(x) == x;
  };
  if (!is_index(row.target, -1, targets)) return 0;
  if (row.target < 0) return -1;
  if (!is_index(row.triangle, -1, 0x1p31)) return 1;
  constexpr auto kCount = static_cast<std::size_t>(kNumbers<LeavingRow>);
  double numbers[kCount];
  std::memcpy(numbers, &row, sizeof numbers);
  constexpr std::size_t kTime = offsetof(LeavingRow, time) / sizeof(double),
                        kInCorner = offsetof(LeavingRow, in_corner) / sizeof(double);
  for (std::size_t k = kTime; k < kCount; ++k) {
    const bool is_good =
        k == kInCorner ? numbers[k] == 0 || numbers[k] == 1 : std::fabs(numbers[k]) <= kMostSize;
    if (!is_good || (k == kTime && numbers[k] < 0)) return static_cast<int>(k);
    if (k == kInCorner && numbers[k] == 0) return -1;
  }
  return -1;
}

/// Columns of equal length, one after the other.
template <class Number>
struct ColumnList {
  Number* first;
  int length;

  Number* at(std::size_t offset) const {
    return first + static_cast<std::ptrdiff_t>(offset / sizeof(double)) * length;
  }
  VectorColumns<Number> vector_at(std::size_t offset) const {
    return {at(offset), at(offset + sizeof(double)), at(offset + 2 * sizeof(double))};
  }
};

}  // namespace

extern "C" {

/// The outcome of the bullet in the buffer, kOutOfMemory, or kOutOfRange where a number is not of a size that the
/// solver takes, which JavaScript has not looked at. `looks_on`: beyond the longest time. `leaves`: what stands in the buffer,
/// where the hit then stands.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot(SceneObject* object, bool looks_on, bool leaves) {
  if (!in_range(shared.bullet.position.x, shared.bullet.radius)) return kOutOfRange;
  Scene& scene = object->scene;
  Leaving leaving = leaves ? leaving_of(shared.leaving) : Leaving{};
  Leaving* const left = leaves ? &leaving : nullptr;
  const SceneShot s = looks_on
                          ? scene.shoot_with_closest(read_bullet(), shared.max_time, object->filter(), left)
                          : scene.shoot(read_bullet(), shared.max_time, object->filter(), left);
  if (leaves) shared.leaving = leaving_row(leaving);
  if (s.status != Status::Ok) return kOutOfMemory;
  shared.scene_target = s.target;
  shared.scene_triangle = s.triangle;
  return write(s.shot);
}

/// The path of the bullet in the buffer: the number of its legs, or kOutOfMemory; where it ends stands in the
/// buffer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace(SceneObject* object) {
  List<LegRow>& legs = object->legs;
  List<CrossingRow>& crossings = object->crossings;
  legs.clear();
  crossings.clear();
  const auto each_crossing = [&](const Crossing& crossing) {
    return crossings.push_back({.target = static_cast<double>(crossing.target),
                                .enters = crossing.enters ? 1.0 : 0.0,
                                .time = crossing.time,
                                .center = crossing.center,
                                .leg = static_cast<double>(legs.size())});
  };
  const auto each_leg = [&](const Leg& leg) {
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
  };
  const PathEnd end = object->scene.trace(read_bullet(), limits(), each_leg, object->filter(), each_crossing);
  if (end.status != Status::Ok) return kOutOfMemory;
  shared.path_end = {.bounces = static_cast<double>(end.bounces),
                     .length = end.length,
                     .position = end.position,
                     .velocity = end.velocity,
                     .target = static_cast<double>(end.target),
                     .uncertainty = end.uncertainty};
  shared.path_ending = static_cast<double>(end.ending);
  shared.crossing_count = static_cast<double>(crossings.size());
  return static_cast<int>(legs.size());
}

/// What the bullet in the buffer passes through, the first `most`: how many, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_through(SceneObject* object, double most) {
  List<ThroughHit>& hits = object->through;
  const ThroughLimits limits{shared.max_time, static_cast<std::size_t>(most)};
  if (object->scene.shoot_through(read_bullet(), hits, limits, object->filter()) != Status::Ok)
    return kOutOfMemory;
  object->through_rows.clear();
  for (const ThroughHit& hit : hits) {
    const ThroughRow row{static_cast<double>(hit.target),
                         static_cast<double>(hit.triangle),
                         hit.enter,
                         hit.exit,
                         hit.point,
                         hit.normal};
    if (!object->through_rows.push_back(row)) return kOutOfMemory;
  }
  return static_cast<int>(hits.size());
}

/// The same of each bullet, `most` rows for each: 0, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_through_many(SceneObject* object, const double* bullets,
                                                           int count, double* hits, int most) {
  return answer(shoot_through_many(object->scene, bullets, static_cast<std::size_t>(count),
                                   static_cast<std::size_t>(most), hits, object->filter()));
}

/// 1 where a target is near enough to the place in the buffer, 0 where none is, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_nearest(SceneObject* object) {
  const SceneClosestPoint found =
      object->scene.nearest(shared.near.place, shared.near.distance, object->filter());
  if (found.status != Status::Ok) return kOutOfMemory;
  shared.scene_target = found.target;
  shared.scene_triangle = found.triangle;
  write(found.closest);
  return found.target >= 0 ? 1 : 0;
}

/// How many targets overlap the box, or else the ball, in the buffer, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_overlaps(SceneObject* object, bool is_box) {
  const NearArguments& near = shared.near;
  Scene& scene = object->scene;
  const TargetFilter filter = object->filter();
  const Status status = is_box
                            ? scene.overlaps(Box{near.min, near.max}, object->overlapping, filter)
                            : scene.overlaps(Sphere{near.place, near.distance}, object->overlapping, filter);
  if (status != Status::Ok) return kOutOfMemory;
  shared.overlapping = address_of(object->overlapping.data());
  return static_cast<int>(object->overlapping.size());
}

/// A hit for each bullet, and where `triangles` is not 0 which triangle of a mesh: 0, or kOutOfMemory. `leaving`, where that is
/// not 0: what each bullet leaves, where its hit then stands.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_many(SceneObject* object, const double* bullets, int count,
                                                   double* hits, std::int32_t* triangles,
                                                   LeavingRow* leaving) {
  const auto n = static_cast<std::size_t>(count);
  List<Leaving>& left = object->leaving;
  if (leaving != nullptr && !left.resize(n)) return kOutOfMemory;
  if (leaving != nullptr)
    for (std::size_t i = 0; i < n; ++i) left[i] = leaving_of(leaving[i]);
  const Status status = shoot_many(object->scene, bullets, n, hits, triangles, object->filter(),
                                   leaving != nullptr ? left.data() : nullptr);
  if (leaving != nullptr)
    for (std::size_t i = 0; i < n; ++i) leaving[i] = leaving_row(left[i]);
  return answer(status);
}

/// The place of the first number in the rows of what bullets leave that may not stand there, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_leaving(SceneObject* object, const LeavingRow* leaving,
                                                    int count) {
  const std::int32_t targets = object->scene.size();
  for (int i = 0; i < count; ++i)
    if (const int bad = first_bad_number(leaving[i], targets); bad >= 0)
      return i * static_cast<int>(kNumbers<LeavingRow>) + bad;
  return -1;
}

/// Where the path of each bullet ends: 0, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace_many(SceneObject* object, const double* bullets, int count,
                                                   double* paths) {
  return answer(
      trace_many(object->scene, bullets, static_cast<std::size_t>(count), limits(), paths, object->filter()));
}

/// Each bullet against its own sphere: -1, or the first row in which either has a number that it may not have.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot_pairs(const double* bullets, const double* spheres, int count,
                                              double* hits) {
  return shoot_pairs(bullets, spheres, static_cast<std::size_t>(count), hits);
}

/// The same in columns (PairColumns, PairHitColumns), each `length` numbers long, of which the first `count` count.
/// With times and normals alone, the other columns stay as they are.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot_columns(const double* pairs, double* hits, int length, int count,
                                                double max_time, bool impacts_alone) {
  const ColumnList<const double> given{pairs, length};
  const ColumnList<double> answer{hits, length};
  const BulletColumns bullets{given.vector_at(offsetof(PairColumns, position)),
                              given.vector_at(offsetof(PairColumns, velocity)),
                              given.at(offsetof(PairColumns, radius))};
  const SphereColumns spheres{given.vector_at(offsetof(PairColumns, center)),
                              given.at(offsetof(PairColumns, target_radius)),
                              given.vector_at(offsetof(PairColumns, target_velocity))};
  const ImpactColumns impacts{answer.at(offsetof(PairHitColumns, time)),
                              answer.vector_at(offsetof(PairHitColumns, normal))};
  const auto n = static_cast<std::size_t>(count);
  if (impacts_alone) return shoot_pairs(bullets, spheres, n, max_time, impacts);
  return shoot_pairs(bullets, spheres, n, max_time,
                     HitColumns{impacts.time, answer.vector_at(offsetof(PairHitColumns, point)),
                                impacts.normal, answer.vector_at(offsetof(PairHitColumns, velocity)),
                                answer.at(offsetof(PairHitColumns, angle_sine))});
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
      .function("reserveTraits", &SceneObject::reserve_traits)
      .function("roomForMoves", &SceneObject::room_for_moves)
      .function("movedIndices", &SceneObject::moved_indices)
      .function("firstUnmovable", &SceneObject::first_unmovable)
      .function("moveMany", &SceneObject::move_many)
      .function("setTraits", &SceneObject::set_traits)
      .function("setMask", &SceneObject::set_mask)
      .function("clearMask", &SceneObject::clear_mask)
      .function("roomForIgnored", &SceneObject::room_for_ignored)
      .function("prepare", &SceneObject::prepare)
      .function("pathLegs", &SceneObject::path_legs)
      .function("pathCrossings", &SceneObject::path_crossings)
      .function("throughHits", &SceneObject::through_hits);
}
