// For speed: every ray through a scene.
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

Index::Walk::Start Index::Walk::start(Index& index, const Grid* grid, const BallPath& ball, double latest,
                                      broad_phase::BvhWalk& room) {
  const ItemHierarchy& at_rest = index.at_rest_;
  if (at_rest.is_empty()) return Start::Misses;
  index_ = &index;
  hierarchy_ = &room;
  way_ = !is_indexed_speed(ball.ray.a) ? Way::All : grid != nullptr ? Way::Grid : Way::Hierarchy;
  bool meets = ball.ray.v != Vec3d(0.0);
  if (way_ == Way::Grid) meets = grid_.start(*grid, ball.from, ball.ray, ball.radius, latest);
  if (way_ == Way::Hierarchy) {
    if (!index.build(index.at_rest_)) return Start::OutOfMemory;
    meets = room.start(at_rest.bvh(), ball.from, ball.ray.v, ball.radius, latest);
  }
  return meets ? Start::Walks : Start::Misses;
}

}  // namespace ricochet::scene
