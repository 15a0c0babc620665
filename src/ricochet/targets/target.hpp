// A target: one convex shape, or a mesh.
//
// Bullets hit convex parts: a shape is its own only part, a mesh has its triangles. Both kinds of targets have the same
// operations on their parts, so that a question is written once.
#pragma once

#include "ricochet/mesh/instance.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/shapes.hpp"
#include "ricochet/targets/departure.hpp"

namespace ricochet::scene {

using sphere_filter::Ray;

class ShapeTarget {
 public:
  ShapeTarget(const MovingShape& target, const Box& bounds) : target_(target), bounds_(bounds) {}

  const Vec3d& velocity() const { return target_.velocity; }
  const AnyShape& shape() const { return target_.shape; }
  /// A bounding box at time 0, a little wider.
  const Box& bounds() const { return bounds_; }
  bool has_part(std::int32_t part) const { return part < 0; }
  const MovingShape& part(std::int32_t) const { return target_; }
  /// True if `move_to` is allowed: only for shapes with a centre.
  bool can_move_to(const Vec3d&) const { return has_center(target_.shape); }

  /// True if a bullet may come near enough to matter, tested with a bounding sphere around the target's bounds. It is
  /// wider than the rounding error of its centre (see `Targets::put`) and of the velocity. Also true whenever numbers
  /// are outside of the range of the filters for spheres, or the relative speed is below 2^-10 of the bullet's.
  bool may_be_hit(const Bullet& bullet, const Ray& ray, const Departure& departure, double latest) const;
  /// A time before which a bullet that starts exactly at its place certainly neither meets nor touches a plane, or a
  /// wall, which lies in a plane; infinite if it never does. For other shapes 0.
  double earliest(const Bullet& bullet, const Ray& ray, const Departure& departure) const;
  /// True if a place certainly is farther than a distance from a plane, or from a wall; false for other shapes.
  bool is_beyond(const Vec3d& place, double distance) const;
  /// Calls `visit(part, moving shape)` for each part that a bullet may meet, or be in, before `latest`.
  template <class Visit>
  void for_each_part_met(const Bullet& bullet, const Ray& ray, const Departure& departure, double latest,
                         Visit&& visit) const {
    if (may_be_hit(bullet, ray, departure, latest)) visit(-1, target_);
  }

 private:
  bool is_bounded() const { return taxicab_length(bounds_.max - bounds_.min) < kInfinity; }

  const MovingShape& target_;
  const Box& bounds_;
};

class MeshTarget {
 public:
  explicit MeshTarget(const mesh::Instance& mesh) : mesh_(mesh) {}

  const mesh::Instance& mesh() const { return mesh_; }
  const Vec3d& velocity() const { return mesh_.velocity(); }
  bool has_part(std::int32_t part) const { return part >= 0 && part < mesh_.geometry().triangle_count(); }
  MovingShape part(std::int32_t part) const { return {mesh_.triangle(part), mesh_.velocity()}; }
  bool can_move_to(const Vec3d& place) const { return mesh_.fits_at(place); }
  double earliest(const Bullet&, const Ray&, const Departure&) const { return 0; }

  /// The bullet's motion relative to the mesh.
  mesh::Motion motion(const Bullet& bullet, const Ray& ray, const Departure& departure) const {
    return mesh_.motion(departure.seen(bullet, mesh_.velocity()), ray.v);
  }
  template <class Visit>
  void for_each_part_met(const Bullet& bullet, const Ray& ray, const Departure& departure, double latest,
                         Visit&& visit) const {
    mesh_.visit_near(motion(bullet, ray, departure), latest, [&](const mesh::PlacedTriangle& near) {
      if (mesh_.has_area(near.index)) visit(near.index, MovingShape{near.triangle, mesh_.velocity()});
    });
  }

 private:
  const mesh::Instance& mesh_;
};

}  // namespace ricochet::scene
