// Meshes of a few triangles anywhere, as given or placed. Every answer equals that of testing each triangle alone.
#pragma once

#include <optional>
#include <vector>

#include "fuzz/ask_shoot.hpp"
#include "native/first_hit.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/mesh.hpp"

namespace fuzz {

inline std::optional<Mesh> mesh(Numbers& in) {
  std::vector<double> positions;
  std::vector<std::uint32_t> indices;
  const int vertices = 3 + in.byte() % 6;
  for (int i = 0; i < 3 * vertices; ++i) positions.push_back(in.number());
  for (int i = 3 * (1 + in.byte() % 6); i > 0; --i)
    indices.push_back(static_cast<std::uint32_t>(in.byte() % vertices));
  auto made = Mesh::create({std::span<const double>(positions), indices});
  require(made.has_value(), "a mesh of such numbers");
  return *made;
}

inline Placement placement(Numbers& in, const Mesh& mesh) {
  Placement at;
  if (in.byte() % 2 == 0) return at;
  at.position = in.vector();
  at.rotation = {in.number(), in.number(), in.number(), in.number()};
  const Quaternion& q = at.rotation;
  if (q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0) at.rotation = {};
  at.scale = in.positive();
  if (in.byte() % 4 == 0) at.velocity = in.vector();
  const bool fits = largest_coordinate(at.position) + 2 * at.scale * mesh.largest_coordinate() <= 1e150;
  return fits ? at : Placement{};
}

inline void ask_mesh(Numbers& in) {
  const auto made = mesh(in);
  if (!made) return;
  const Placement at = placement(in, *made);
  Scene scene;
  const std::int32_t target = scene.add(*made, at).index;
  const auto alone = [&](const Bullet& bullet, double max_time) {
    SceneShot best{{}, -1};
    for (std::int32_t k = 0; k < made->triangle_count(); ++k) {
      const AnyShape given = made->triangle(k), placed = scene.triangle(target, k);
      if (is_degenerate(given) || is_degenerate(placed)) continue;
      const Shot shot = ricochet::shoot(bullet, MovingShape{placed, at.velocity}, max_time);
      if (shot.outcome != Outcome::Hit) continue;
      if (best.target >= 0 &&
          !comes_before(bullet, {placed, at.velocity}, shot.time,
                        {scene.triangle(target, best.triangle), at.velocity}, best.shot.time))
        continue;
      best = {shot, target, Status::Ok, k};
    }
    return best;
  };
  for (int i = 0; i < 4; ++i) {
    const Bullet bullet = fuzz::bullet(in);
    const double max_time = in.limit();
    const SceneShot want = alone(bullet, max_time), got = scene.shoot(bullet, max_time);
    if (want.target >= 0) {
      require(got.target == want.target && got.triangle == want.triangle, "the triangle that is first alone");
      require(same(got.shot, want.shot), "the answer that it gives alone");
    } else {
      require(got.shot.outcome != Outcome::Hit, "no hit");
    }
    const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion);
    if (moving == nullptr) continue;
    const Vec3d &p = bullet.position, &v = moving->velocity;
    const double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, max_time};
    double hit[kHitRow];
    std::int32_t triangle = -2;
    require(shoot_many(scene, row, 1, hit, &triangle) == Status::Ok, "room for a batch");
    require(hit[0] == want.target && triangle == want.triangle, "a batch finds the same triangle");
    if (want.target >= 0)
      require(std::fabs(hit[1] - want.shot.time) <= 1e-12 * want.shot.time, "a batch's time");
  }
  const PathEnd end = scene.trace(fuzz::bullet(in), {.bounces = 4}, [](const Leg&) {});
  require(end.bounces <= 4 && end.length >= 0 && end.uncertainty >= 0, "a path's numbers");
}

}  // namespace fuzz
