// Uses every part of the interface: a question about two bodies, a scene, aim, a simulation.
#include <array>
#include <cstdint>
#include <iostream>
#include <ricochet.hpp>

namespace {

using namespace ricochet;

void ask_about_two() {
  const Ball cue{{{0, 0, 0}, {3, 0, 0}, 1}, 1, 1}, eight{{{5, 1, 0}, {0, 0, 0}, 1}, 1, 0.9};
  const Collision collision = collide(cue, eight);
  std::cout << "balls meet after " << collision.time << " frames, with an impulse of " << collision.impulse
            << '\n';
}

void shoot_at_many() {
  Scene scene;
  for (const double x : {3.0, 6.0, 9.0})
    if (scene.add({Sphere{{x, 0, 0}, 1}}).status != Status::Ok) return;
  const SceneShot first = scene.shoot(Bullet::moving({7.5, 0, 0}, {1, 0, 0}));
  std::cout << "the nearest of " << scene.size() << " is target " << first.target << ", after "
            << first.shot.time << " frames\n";
}

void aim_off_a_floor() {
  const std::array<MovingShape, 1> floor{{{Plane{{0, 0, 0}, {0, 1, 0}}}}};
  const Aim question{
      .from = {0, 3, 0}, .speed = 1, .radius = 0, .to = {8, 3, 0}, .to_radius = 0, .to_velocity = {0, 0, 0}};
  const AimAnswer answer = aim(question, floor, {});
  if (answer.outcome == AimOutcome::Found)
    std::cout << "off the floor at " << answer.bounces[0].point.x << " to the goal after " << answer.time
              << " frames\n";
}

void simulate_pi() {
  World world;
  world.balls = {Ball{{{2, 5, 5}, {0, 0, 0}, 0.5}, 1, 1}, Ball{{{7, 5, 5}, {-1, 0, 0}, 0.5}, 10000, 1}};
  world.bounds.min.x = 0;
  auto simulation = Simulation::create(world);
  if (!simulation) return;
  const Progress progress = simulation->run(1000, kInfiniteTime);
  std::cout << progress.events << " collisions: the first digits of pi\n";
}

}  // namespace

int main() {
  ask_about_two();
  shoot_at_many();
  aim_off_a_floor();
  simulate_pi();
}
