// For speed: batches.
//
// Batches of bullets at one scene.
#include "ricochet/batch.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "ricochet/paths/trace.hpp"
#include "ricochet/queries/rows.hpp"
#include "ricochet/scene/mirrors.hpp"
#include "ricochet/scene/shoot_rows.hpp"
#include "ricochet/scene/shoot_through.hpp"
#include "ricochet/scene/within_budget.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet {

using namespace scene;
using namespace rows;

namespace {

/// Builds the parts of the index that these bullets need.
Status prepare_for(Targets& targets, const double* bullets, std::size_t count) {
  double largest = 0, far = 0;
  bool points = false;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow) {
    largest = std::max(largest, bullets[6]);
    points = points || bullets[6] == 0;
    far = std::max({far, std::fabs(bullets[0]), std::fabs(bullets[1]), std::fabs(bullets[2])});
  }
  Index& index = targets.index();
  return (!points || index.prepare(0, far)) && (!(largest > 0) || index.prepare(largest, far))
             ? Status::Ok
             : Status::OutOfMemory;
}

/// The targets as mirrors, if they are few spheres at rest; false if not.
bool collect_mirrors(const Targets& targets, const Departure& departure, Mirrors& mirrors) {
  std::size_t count = 0;
  for (std::int32_t i = 0; i < targets.size(); ++i) {
    if (!targets.has(i) || !departure.admits(i)) continue;
    const Sphere& sphere = targets.static_sphere(i);
    if (count++ == Mirrors::kMaxSpheres || !(sphere.radius > Mirrors::kMinRadius)) return false;
    mirrors.add(sphere, i);
  }
  mirrors.prepare();
  return true;
}

Status trace_row(Targets& targets, const double* bullet, const TraceLimits& limits, double* path,
                 const ActiveFilter& filter, std::span<double> crossings = {}) {
  double* row = crossings.data();
  double* const end_of_rows = row + crossings.size();
  int bounces = 0;
  const auto each_leg = [&](const Leg&) { ++bounces; };
  const auto each_crossing = [&](const Crossing& crossing) {
    if (row == end_of_rows) return;
    row[0] = crossing.target;
    row[1] = crossing.enters ? 1 : 0;
    row[2] = crossing.time;
    *write(row + 3, crossing.center) = bounces;
    row += kCrossingRow;
  };
  const PathEnd end = trace_approximately(
      targets, Bullet::moving(read_vector(bullet), read_vector(bullet + 3), bullet[6]), limits, filter,
      each_leg, crossings.empty() ? CrossingVisitor() : CrossingVisitor(each_crossing));
  for (; row != end_of_rows; row += kCrossingRow) {
    row[0] = -1;
    std::fill(row + 1, row + kCrossingRow, 0.0);
  }
  if (end.status != Status::Ok) return end.status;
  path[0] = end.bounces;
  path[1] = end.length;
  write(write(path + 2, end.position), end.velocity);
  path[8] = end.target;
  path[9] = end.uncertainty;
  return Status::Ok;
}

Status trace_rows_among_mirrors(Targets& targets, const Mirrors& mirrors, const double* bullets,
                                std::size_t count, const TraceLimits& limits, double* paths,
                                const ActiveFilter& filter) {
  std::size_t refused[Mirrors::kRows];
  for (std::size_t done = 0; done < count; done += Mirrors::kRows) {
    const double* const some = bullets + done * kBulletRow;
    double* const ends = paths + done * kPathRow;
    const std::size_t now = std::min(Mirrors::kRows, count - done);
    const std::size_t refusals = mirrors.trace(some, now, limits, ends, refused);
    for (const std::size_t row : std::span(refused, refusals)) {
      const Status status =
          trace_row(targets, some + row * kBulletRow, limits, ends + row * kPathRow, filter);
      if (status != Status::Ok) return status;
    }
  }
  return Status::Ok;
}

Status trace_rows(Targets& targets, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths, const ActiveFilter& filter) {
  Mirrors mirrors;
  const bool are_usual =
      limits.restitution.value_or(1) == 1 && limits.friction.value_or(0) == 0 && targets.traits().empty();
  // So few bullets need no index.
  if (targets.gravity() == Vec3d(0.0) && are_usual && limits.time == kInfinity &&
      limits.distance == kInfinity && collect_mirrors(targets, filter.departure(), mirrors))
    return trace_rows_among_mirrors(targets, mirrors, bullets, count, limits, paths, filter);
  if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, paths += kPathRow)
    if (const Status status = trace_row(targets, bullets, limits, paths, filter); status != Status::Ok)
      return status;
  return Status::Ok;
}

}  // namespace

Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits,
                  std::int32_t* triangles, const TargetFilter& filter, Leaving* leaving,
                  const RowFilters& filters) {
  return ask_within_budget(scene.targets_, static_cast<std::int64_t>(count), [&](Targets& targets) {
    const ActiveFilter active(targets, filter);
    if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
    return shoot_rows(targets, bullets, count, active, filters, {hits, triangles, leaving});
  });
}

Status shoot_through_many(Scene& scene, const double* bullets, std::size_t count, std::size_t most,
                          double* hits, const TargetFilter& filter) {
  return ask_within_budget(scene.targets_, static_cast<std::int64_t>(count), [&](Targets& targets) {
    const ActiveFilter active(targets, filter, true);
    List<ThroughHit> found;
    for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, hits += most * kThroughRow) {
      const Bullet bullet = Bullet::moving(read_vector(bullets), read_vector(bullets + 3), bullets[6]);
      if (shoot_through(targets, bullet, {bullets[7], most}, active, found) != Status::Ok)
        return Status::OutOfMemory;
      for (std::size_t k = 0; k < most; ++k)
        write_through(hits + k * kThroughRow, k < found.size() ? &found[k] : nullptr);
    }
    return Status::Ok;
  });
}

Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths, const TargetFilter& filter, const RowFilters& filters,
                  const CrossingRows& crossings) {
  return ask_within_budget(
      scene.targets_, static_cast<std::int64_t>(count) * std::max(limits.bounces, 1), [&](Targets& targets) {
        if (!has_filters(filters) && crossings.rows == nullptr)
          return trace_rows(targets, bullets, count, limits, paths, ActiveFilter(targets, filter));
        if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
        for (std::size_t i = 0; i < count; ++i) {
          TargetFilter own = filter;
          if (filters.masks != nullptr) own.mask = filters.masks[i];
          const ActiveFilter active(targets, own, false,
                                    filters.ignored != nullptr ? filters.ignored[i] : -1);
          const std::size_t room = crossings.rows != nullptr ? crossings.most * kCrossingRow : 0;
          const Status status = trace_row(targets, bullets + i * kBulletRow, limits, paths + i * kPathRow,
                                          active, {crossings.rows + i * room, room});
          if (status != Status::Ok) return status;
        }
        return Status::Ok;
      });
}

}  // namespace ricochet
