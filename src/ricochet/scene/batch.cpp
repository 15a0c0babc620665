#include "ricochet/scene/batch.hpp"

#include <algorithm>

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/scene/mirrors.hpp"

namespace ricochet {

namespace {

Vec3d vector_in(const double* at) { return {at[0], at[1], at[2]}; }
double* write(double* to, const Vec3d& v) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
  return to + 3;
}

/// `in`: relative to the target.
void write_hit(double* to, double target, double time, const Vec3d& point, const Vec3d& normal,
               const Vec3d& velocity, const Vec3d& in) {
  to[0] = target;
  to[1] = time;
  write(write(write(to + 2, point), normal), velocity);
  to[11] = std::max(0.0, -dot(in, normal) / std::sqrt(dot(in, in)));
}

void write_none(double* to) {
  to[0] = -1;
  std::fill(to + 1, to + kHitRow, 0.0);
}

}  // namespace

void write_shot(double* to, std::int32_t target, const Shot& shot, const Vec3d& in) {
  if (shot.outcome != Outcome::Hit) return write_none(to);
  write_hit(to, target, shot.time, shot.point, shot.normal, shot.velocity, in);
}

int first_bad(const double* rows, std::size_t count, bool spheres) {
  const auto good = [&](std::size_t k, double x) {
    if (spheres && k == 7) return true;
    const bool finite = std::fabs(x) <= std::numeric_limits<double>::max();
    if (k == (spheres ? 3 : 6)) return finite && (spheres ? x > 0 : x >= 0);
    return k == 7 ? x >= 0 : finite;
  };
  for (std::size_t i = 0; i < count; ++i, rows += 8) {
    // 0 times anything that is not finite is not 0.
    const double nought = ((rows[0] + rows[1]) + (rows[2] + rows[3]) + ((rows[4] + rows[5]) + rows[6])) * 0;
    const bool bounds = spheres ? rows[3] > 0 : (rows[6] >= 0) & (rows[7] >= 0);
    if ((nought == 0) & bounds) [[likely]]
      continue;
    for (std::size_t k = 0; k < 8; ++k)
      if (!good(k, rows[k])) return static_cast<int>(i * 8 + k);
  }
  return -1;
}

Status prepare_for(Scene& scene, const double* bullets, std::size_t count) {
  double largest = 0, far = 0;
  bool points = false;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow) {
    largest = std::max(largest, bullets[6]);
    points = points || bullets[6] == 0;
    far = std::max({far, std::fabs(bullets[0]), std::fabs(bullets[1]), std::fabs(bullets[2])});
  }
  Status status = points ? scene.prepare(0, far) : Status::Ok;
  if (status == Status::Ok && largest > 0) status = scene.prepare(largest, far);
  return status;
}

Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits) {
  if (prepare_for(scene, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, hits += kHitRow) {
    const Bullet bullet = Bullet::moving(vector_in(bullets), vector_in(bullets + 3), bullets[6]);
    const Vec3d& velocity = bullet.heading;
    const double a = dot(velocity, velocity), latest = bullets[7];
    const scene::Course course(velocity, a);
    Scene::Nearest best{0, 0, -1};
    const bool in_range = quick::in_range(a);
    if (!in_range || scene.nearest_plainly(bullet, course, latest, -1, best) != Scene::Found::Sure) {
      const SceneShot s = scene.nearest(bullet, latest, -1);
      if (s.status != Status::Ok) return s.status;
      best.target = s.target;
      // The numbers of plain doubles, if those are sure of this one hit
      scene::Rough rough{scene::Verdict::Unsure, 0, 0};
      if (s.target >= 0 && in_range) {
        const Sphere& ball = scene.balls_[static_cast<std::size_t>(s.target)];
        if (ball.radius > 0)
          rough = scene::rough_time(bullet.position - ball.center, course, ball.radius + bullet.radius);
      }
      if (rough.verdict != scene::Verdict::Hits) {
        write_shot(hits, s.target, s.shot, s.target < 0 ? velocity : velocity - scene.velocity(s.target));
        continue;
      }
      best.time = rough.time;
    }
    if (best.target < 0) {
      write_none(hits);
      continue;
    }
    const Vec3d center = bullet.position + velocity * best.time;
    const Vec3d out = center - scene.balls_[static_cast<std::size_t>(best.target)].center;
    const Vec3d normal = out * (1 / std::sqrt(dot(out, out)));
    const double closing = dot(velocity, normal);
    hits[0] = best.target;
    hits[1] = best.time;
    write(write(write(hits + 2, center - bullet.radius * normal), normal), velocity - 2 * closing * normal);
    hits[11] = -closing * course.slowness;
  }
  return Status::Ok;
}

Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths) {
  scene::Mirrors mirrors;
  std::size_t few = 0;
  bool mirrors_only = limits.restitution == 1;
  for (std::int32_t i = 0; i < scene.size() && mirrors_only; ++i) {
    if (!scene.has(i)) continue;
    const Sphere& sphere = scene.balls_[static_cast<std::size_t>(i)];
    mirrors_only = few++ < scene::Mirrors::kMost && sphere.radius > scene::Mirrors::kSmallest;
    if (mirrors_only) mirrors.add(sphere, i);
  }
  // So few need no index.
  if (!mirrors_only && prepare_for(scene, bullets, count) != Status::Ok) return Status::OutOfMemory;
  for (std::size_t i = 0; i < count; ++i, bullets += kBulletRow, paths += kPathRow) {
    if (mirrors_only && mirrors.trace(bullets, limits, paths)) continue;
    const PathEnd end =
        scene.trace_roughly(Bullet::moving(vector_in(bullets), vector_in(bullets + 3), bullets[6]), limits);
    if (end.status != Status::Ok) return end.status;
    paths[0] = end.bounces;
    paths[1] = end.length;
    write(write(paths + 2, end.position), end.velocity);
    paths[8] = end.target;
    paths[9] = end.uncertainty;
  }
  return Status::Ok;
}

}  // namespace ricochet
