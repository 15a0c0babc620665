// Batches of bullets at one scene. Each row is answered by the static filter where that is certain, else by the
// scene's exact answer.
#include "ricochet/batch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <span>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/mirrors.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
#include "ricochet/scene/passage.hpp"
#include "ricochet/scene/rows.hpp"
#include "ricochet/scene/targets.hpp"
#include "ricochet/scene/trace.hpp"

namespace ricochet {

using namespace scene;

int first_bad(const double* rows, std::size_t count, RowKind kind) {
  const bool spheres = kind == RowKind::Sphere;
  const auto good = [&](std::size_t k, double x) {
    if (spheres && k == 7) return true;
    const bool finite = std::fabs(x) <= std::numeric_limits<double>::max();
    if (k == (spheres ? 3 : 6)) return finite && (spheres ? x > 0 : x >= 0);
    return k == 7 ? x >= 0 : finite;
  };
  for (std::size_t i = 0; i < count; ++i, rows += 8) {
    // 0 times anything that is not finite is not 0.
    const double zero = ((rows[0] + rows[1]) + (rows[2] + rows[3]) + ((rows[4] + rows[5]) + rows[6])) * 0;
    const bool bounds = spheres ? rows[3] > 0 : (rows[6] >= 0) & (rows[7] >= 0);
    if ((zero == 0) & bounds) [[likely]]
      continue;
    for (std::size_t k = 0; k < 8; ++k)
      if (!good(k, rows[k])) return static_cast<int>(i * 8 + k);
  }
  return -1;
}

namespace {

/// Builds what these bullets need of the index.
Status prepare_for(Targets& targets, const double* bullets, std::size_t count) {
  double largest = 0, far = 0;
  bool points = false;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow) {
    largest = std::max(largest, bullets[6]);
    points = points || bullets[6] == 0;
    far = std::max({far, std::fabs(bullets[0]), std::fabs(bullets[1]), std::fabs(bullets[2])});
  }
  Status status = points ? targets.prepare(0, far) : Status::Ok;
  if (status == Status::Ok && largest > 0) status = targets.prepare(largest, far);
  return status;
}

void write_filtered(double* to, const Targets& targets, const Bullet& bullet, const Ray& ray,
                    const FilteredHit& hit) {
  if (hit.met.target < 0) return write_no_hit(to);
  to[0] = hit.met.target;
  to[1] = hit.time;
  if (hit.met.triangle >= 0) {
    const Touch touch = touch_at(targets, bullet, ray, hit);
    const Vec3d relative = ray.v - touch.drift;
    const double closing = -dot(relative, touch.normal);
    write(write(write(to + 2, touch.center - bullet.radius * touch.normal), touch.normal),
          reflect(ray.v, touch.normal, touch.drift));
    to[11] = closing / std::sqrt(dot(relative, relative));
    return;
  }
  const Vec3d center = bullet.position + ray.v * hit.time;
  const Vec3d out = center - targets.static_sphere(hit.met.target).center;
  const Vec3d normal = out * (1 / std::sqrt(dot(out, out)));
  const double closing = -dot(ray.v, normal);
  write(write(write(to + 2, center - bullet.radius * normal), normal), rebound(ray.v, normal, closing));
  to[11] = closing * ray.inverse_speed;
}

/// A row on its way through the meshes of a scene.
struct Way {
  Bullet bullet;
  Ray ray;
  FilteredSearch search;
  mesh::Instance::Walk walk;

  Way(const Targets& targets, const double* row, const Departure& departure)
      : bullet(Bullet::moving(read_vector(row), read_vector(row + 3), row[6])),
        ray(read_vector(row + 3)),
        search(targets, bullet, ray, row[7], departure) {}
};

/// So many rows go through a mesh in turns, a node of its hierarchy each, so that what one waits for from memory
/// is fetched while others go on.
constexpr std::size_t kWays = 32;

class Ways {
 public:
  Ways() = default;
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;
  ~Ways() { memory::release(room_); }
  [[nodiscard]] bool reserve() {
    room_ = memory::allocate(kWays * sizeof(Way));
    return room_ != nullptr;
  }

  void start(const Targets& targets, const double* bullets, std::size_t count, const Departure& departure) {
    count_ = count;
    for (std::size_t i = 0; i < count; ++i) new (&way(i)) Way(targets, bullets + i * kBulletRow, departure);
  }
  Way& way(std::size_t i) { return static_cast<Way*>(room_)[i]; }

  void go_through(std::int32_t index, const mesh::Instance& mesh) {
    std::size_t walking[kWays], active = 0;
    for (std::size_t i = 0; i < count_; ++i)
      if (starts(way(i), index, mesh)) walking[active++] = i;
    while (active > 0) {
      for (std::size_t k = 0; k < active; ++k) way(walking[k]).walk.touch();
      std::size_t still = 0;
      for (std::size_t k = 0; k < active; ++k)
        if (steps(way(walking[k]), index)) walking[still++] = walking[k];
      active = still;
    }
  }

 private:
  static bool starts(Way& way, std::int32_t index, const mesh::Instance& mesh) {
    using Start = mesh::Instance::Walk::Start;
    if (!is_filtered(way.bullet, way.ray)) return false;
    const Start start = way.walk.start(mesh, mesh.motion(way.bullet, way.ray.v), way.search.latest());
    if (start == Start::TooFar) way.search.consider(index, kNoStaticSphere);
    return start == Start::Walks;
  }
  static bool steps(Way& way, std::int32_t index) {
    return way.walk.step(
        [&] { return way.search.latest(); },
        [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle&) {
          way.search.consider_triangle({index, triangle}, impact);
        });
  }

  void* room_ = nullptr;
  std::size_t count_ = 0;
};

/// What a batch answers: a row for each bullet, and which triangle of a mesh.
struct Answers {
  double* hits;
  std::int32_t* triangles;  ///< null where nobody asks

  void write(std::size_t row, std::int32_t triangle) const {
    if (triangles != nullptr) triangles[row] = triangle;
  }
  void write(std::size_t row, const Targets& targets, const Bullet& bullet, const Ray& ray,
             const FilteredHit& hit) const {
    write(row, hit.met.triangle);
    write_filtered(hits + row * kHitRow, targets, bullet, ray, hit);
  }
  void write(std::size_t row, const Targets& targets, const Ray& ray, const SceneShot& exact) const {
    const Vec3d drift = exact.target < 0 ? Vec3d(0.0) : targets.velocity(exact.target);
    write(row, exact.triangle);
    write_shot(hits + row * kHitRow, exact.target, exact.shot, ray.v - drift);
  }
};

/// Where there are meshes: through each of them the rows go in turns.
Status shoot_rows_at_meshes(Targets& targets, const double* bullets, std::size_t count,
                            const Answers& answers, const Departure& departure) {
  Ways ways;
  if (!ways.reserve()) return Status::OutOfMemory;
  for (std::size_t done = 0; done < count; done += kWays) {
    const std::size_t now = std::min(kWays, count - done);
    ways.start(targets, bullets + done * kBulletRow, now, departure);
    for (const std::int32_t index : targets.unindexed())
      if (const mesh::Instance* const mesh = targets.mesh(index); mesh != nullptr && departure.admits(index))
        ways.go_through(index, *mesh);
    for (std::size_t i = 0; i < now; ++i) {
      const std::size_t row = done + i;
      auto& [bullet, ray, search, walk] = ways.way(i);
      for (const std::int32_t index : targets.unindexed())
        if (targets.mesh(index) == nullptr) search.consider(index, targets.static_sphere(index));
      FilteredHit hit;
      SceneShot exact;
      const bool is_decided =
          is_filtered(bullet, ray) && search.consider_indexed(targets) && search.is_certain(hit);
      if (is_decided ? is_answer(targets, bullet, departure, hit, exact)
                     : find_nearest_exactly(targets, bullet, ray, bullets[row * kBulletRow + 7], departure,
                                            hit, exact))
        answers.write(row, targets, bullet, ray, hit);
      else if (exact.status != Status::Ok)
        return exact.status;
      else
        answers.write(row, targets, ray, exact);
    }
  }
  return Status::Ok;
}

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const Answers& answers,
                  const Departure& departure) {
  if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
  const auto unindexed = targets.unindexed();
  if (std::any_of(unindexed.begin(), unindexed.end(),
                  [&](std::int32_t index) { return targets.mesh(index) != nullptr; }))
    return shoot_rows_at_meshes(targets, bullets, count, answers, departure);
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow) {
    const Vec3d velocity = read_vector(bullets + 3);
    const Bullet bullet = Bullet::moving(read_vector(bullets), velocity, bullets[6]);
    const Ray ray(velocity);
    FilteredHit hit;
    SceneShot exact;
    if (find_nearest(targets, bullet, ray, bullets[7], departure, hit, exact))
      answers.write(i, targets, bullet, ray, hit);
    else if (exact.status != Status::Ok)
      return exact.status;
    else
      answers.write(i, targets, ray, exact);
  }
  return Status::Ok;
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
                 const ActiveFilter& filter) {
  const PathEnd end = trace_filtered(
      targets, Bullet::moving(read_vector(bullet), read_vector(bullet + 3), bullet[6]), limits, filter);
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
  // So few need no index.
  if (limits.restitution == 1 && collect_mirrors(targets, filter.departure(), mirrors))
    return trace_rows_among_mirrors(targets, mirrors, bullets, count, limits, paths, filter);
  if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, paths += kPathRow)
    if (const Status status = trace_row(targets, bullets, limits, paths, filter); status != Status::Ok)
      return status;
  return Status::Ok;
}

}  // namespace

Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits,
                  std::int32_t* triangles, const TargetFilter& filter) {
  return with_targets(scene.targets_, [&](Targets& targets) {
    const ActiveFilter active(targets, filter);
    return shoot_rows(targets, bullets, count, {hits, triangles}, active.departure());
  });
}

Status shoot_through_many(Scene& scene, const double* bullets, std::size_t count, std::size_t most,
                          double* hits, const TargetFilter& filter) {
  return with_targets(scene.targets_, [&](Targets& targets) {
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
                  double* paths, const TargetFilter& filter) {
  return with_targets(scene.targets_, [&](Targets& targets) {
    return trace_rows(targets, bullets, count, limits, paths, ActiveFilter(targets, filter));
  });
}

}  // namespace ricochet
