// Batches of bullets at one scene. Each row is answered by the static filter where that is certain, else by the
// scene's exact answer.
#include "ricochet/batch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/mirrors.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
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
  if (hit.target < 0) return write_no_hit(to);
  const Vec3d center = bullet.position + ray.v * hit.time;
  const Vec3d out = center - targets.static_sphere(hit.target).center;
  const Vec3d normal = out * (1 / std::sqrt(dot(out, out)));
  const double closing = -dot(ray.v, normal);
  to[0] = hit.target;
  to[1] = hit.time;
  write(write(write(to + 2, center - bullet.radius * normal), normal), rebound(ray.v, normal, closing));
  to[11] = closing * ray.inverse_speed;
}

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, double* hits) {
  if (prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, hits += kHitRow) {
    const Vec3d velocity = read_vector(bullets + 3);
    const Bullet bullet = Bullet::moving(read_vector(bullets), velocity, bullets[6]);
    const Ray ray(velocity);
    FilteredHit hit;
    SceneShot exact;
    if (find_nearest(targets, bullet, ray, bullets[7], -1, hit, exact)) {
      write_filtered(hits, targets, bullet, ray, hit);
      continue;
    }
    if (exact.status != Status::Ok) return exact.status;
    const Vec3d drift = exact.target < 0 ? Vec3d(0.0) : targets.velocity(exact.target);
    write_shot(hits, exact.target, exact.shot, velocity - drift);
  }
  return Status::Ok;
}

/// The targets as mirrors, if they are few spheres at rest; false if not.
bool collect_mirrors(const Targets& targets, Mirrors& mirrors) {
  std::size_t count = 0;
  for (std::int32_t i = 0; i < targets.size(); ++i) {
    if (!targets.has(i)) continue;
    const Sphere& sphere = targets.static_sphere(i);
    if (count++ == Mirrors::kMaxSpheres || !(sphere.radius > Mirrors::kMinRadius)) return false;
    mirrors.add(sphere, i);
  }
  return true;
}

Status trace_rows(Targets& targets, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths) {
  Mirrors mirrors;
  const bool mirrors_only = limits.restitution == 1 && collect_mirrors(targets, mirrors);
  // So few need no index.
  if (!mirrors_only && prepare_for(targets, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, paths += kPathRow) {
    if (mirrors_only && mirrors.trace(bullets, limits, paths)) continue;
    const PathEnd end = trace_filtered(
        targets, Bullet::moving(read_vector(bullets), read_vector(bullets + 3), bullets[6]), limits);
    if (end.status != Status::Ok) return end.status;
    paths[0] = end.bounces;
    paths[1] = end.length;
    write(write(paths + 2, end.position), end.velocity);
    paths[8] = end.target;
    paths[9] = end.uncertainty;
  }
  return Status::Ok;
}

}  // namespace

Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits) {
  return with_targets(scene.targets_,
                      [&](Targets& targets) { return shoot_rows(targets, bullets, count, hits); });
}

Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths) {
  return with_targets(scene.targets_,
                      [&](Targets& targets) { return trace_rows(targets, bullets, count, limits, paths); });
}

}  // namespace ricochet
