// For speed: runs for every ray through a scene.
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
    meets = start_hierarchy(at_rest.bvh(), ball, latest);
  }
  return meets ? Start::Walks : Start::Misses;
}

/// From far away, the walk starts where the ball comes near.
bool Index::Walk::start_hierarchy(const broad_phase::Bvh& hierarchy, const BallPath& ball, double latest) {
  is_near_ = false;
  if (ball.bullet != nullptr && broad_phase::is_vague(hierarchy, ball.from)) {
    broad_phase::NearWindows windows;
    const broad_phase::NearQuestion question =
        broad_phase::near_question(hierarchy, *ball.bullet, Vec3d(0.0), 0);
    if (windows.find(question, latest)) {
      if (windows.begin() == windows.end()) return false;
      window_ = *windows.begin();
      is_near_ = true;
      const broad_phase::BallFall& near = window_.ball;
      return hierarchy_->start(hierarchy, question.place + near.p, near.v, near.radius, window_.local(latest),
                               question.reach.x * kNearRounding);
    }
  }
  return hierarchy_->start(hierarchy, ball.from, ball.ray.v, ball.radius, latest);
}

}  // namespace ricochet::scene
