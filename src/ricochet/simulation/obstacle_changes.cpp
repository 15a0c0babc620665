// The state of obstacles that are added, changed and removed while a world runs.
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

bool State::reserve_obstacles(std::size_t count, std::size_t changes_of_them) {
  return surroundings.obstacles.reserve_more(count) && offsets.reserve_more(count) &&
         obstacle_ids.reserve_more(count) && surroundings.motion.reserve_more(changes_of_them);
}

void State::append_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion) {
  surroundings.obstacles.push_reserved(obstacle);
  offsets.push_reserved(Vec3d(0.0));
  obstacle_ids.add();
  set_motion(obstacles() - 1, motion);
}

void State::set_obstacle(int o, const Obstacle& obstacle, const Vec3d& offset,
                         std::span<const VelocityChange> motion) {
  wake_on(kFirstObstacle - o);
  surroundings.obstacles[static_cast<std::size_t>(o)] = obstacle;
  offsets[static_cast<std::size_t>(o)] = offset - obstacle.velocity * clock.now;
  set_motion(o, motion);
}

void State::remove_obstacle(int o) {
  wake_on(kFirstObstacle - o);
  for (Support& support : supports)
    for (std::int32_t& partner : support.partner) partner += partner < kFirstObstacle - o;
  surroundings.obstacles.erase_at(static_cast<std::size_t>(o));
  offsets.erase_at(static_cast<std::size_t>(o));
  obstacle_ids.remove(o);
  set_motion(o, {});
  for (VelocityChange& change : surroundings.motion) change.obstacle -= change.obstacle > o;
}

/// Its past changes are dropped too: `changes` counts those of the others.
void State::set_motion(int o, std::span<const VelocityChange> motion) {
  List<VelocityChange>& all = surroundings.motion;
  std::size_t place = 0;
  const std::size_t made = changes;
  all.erase_if([&](const VelocityChange& change) {
    const bool is_own = change.obstacle == o;
    changes -= is_own && place < made;
    ++place;
    return is_own;
  });
  for (const VelocityChange& change : motion) {
    all.push_reserved(change);
    // After those of the same time, and after past ones
    std::size_t at = all.size() - 1;
    for (; at > changes && all[at - 1].time > change.time; --at) all[at] = all[at - 1];
    all[at] = {change.time, o, change.velocity};
  }
}

}  // namespace ricochet::simulation
