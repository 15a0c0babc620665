// Brute force: it tests every pair, moves all balls to the earliest contact, resolves it, and starts again. It is an
// oracle for small worlds and a comparison for the benchmark.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ricochet/world.hpp"

namespace ricochet {

class AllPairs {
 public:
  struct Event {
    double time;
    int a, b;  ///< b < 0: the wall -1 - b, counted as `Event::b` does
  };

  explicit AllPairs(const World& world) : balls_(world.balls), world_(world) {}

  const std::vector<Ball>& balls() const { return balls_; }
  double time() const { return time_; }

  /// The next event, or b == a if there is none.
  Event next() {
    for (;;) {
      const Event first = earliest();
      // Further on, an image of a ball that is not the nearest now may come first.
      const double horizon = world_.periodic ? time_to_cross_half() : kInfiniteTime;
      if (first.time <= horizon) return first.time < kInfiniteTime ? happen(first) : first;
      move(horizon);
    }
  }

 private:
  double time_to_cross_half() const {
    const Vec3d side = world_.bounds.max - world_.bounds.min;
    double fastest = 0;
    for (const Ball& ball : balls_) fastest = std::max(fastest, std::sqrt(dot(ball.velocity, ball.velocity)));
    return 0.5 * std::min({side.x, side.y, side.z}) / fastest;
  }

  Event earliest() {
    Event first{kInfiniteTime, 0, 0};
    const int count = static_cast<int>(balls_.size());
    for (int i = 0; i < count; ++i) {
      const double wall = wall_ahead(i, first);
      if (wall < first.time) first.time = wall;
      for (int k = i + 1; k < count; ++k) {
        const double time = contact(at(i), at(k));
        if (time < first.time) first = {time, i, k};
      }
    }
    return first;
  }

  void move(double time) {
    for (Ball& ball : balls_) {
      ball.position += ball.velocity * time;
      for (int axis = 0; world_.periodic && axis < 3; ++axis) {
        const double side = world_.bounds.max[axis] - world_.bounds.min[axis];
        ball.position[axis] -= side * std::floor((ball.position[axis] - world_.bounds.min[axis]) / side);
      }
    }
    time_ += time;
  }

  Event happen(Event first) {
    move(first.time);
    respond(first);
    first.time = time_;
    return first;
  }

  Ball& at(int i) { return balls_[static_cast<std::size_t>(i)]; }

  Vec3d apart(const Ball& a, const Ball& b) const {
    Vec3d r = a.position - b.position;
    for (int axis = 0; world_.periodic && axis < 3; ++axis) {
      const double side = world_.bounds.max[axis] - world_.bounds.min[axis];
      r[axis] -= side * std::round(r[axis] / side);
    }
    return r;
  }

  static double time_of_contact(const Vec3d& r, const Vec3d& v, double sum_of_radii) {
    const double b = dot(r, v);
    if (b >= 0) return kInfiniteTime;
    const double c = dot(r, r) - sum_of_radii * sum_of_radii, d = b * b - dot(v, v) * c;
    if (d < 0) return kInfiniteTime;
    return std::max(0.0, c / (std::sqrt(d) - b));
  }

  double contact(const Ball& a, const Ball& b) const {
    const Vec3d v = a.velocity - b.velocity, direct = apart(a, b);
    const double sum_of_radii = a.radius + b.radius;
    if (!world_.periodic) return time_of_contact(direct, v, sum_of_radii);
    // Images two boxes away are tested as well, because the nearest one now may not be met first.
    const Vec3d side = world_.bounds.max - world_.bounds.min;
    double first = kInfiniteTime;
    for (int x = -2; x <= 2; ++x)
      for (int y = -2; y <= 2; ++y)
        for (int z = -2; z <= 2; ++z)
          first = std::min(first, time_of_contact(direct + Vec3d(x, y, z) * side, v, sum_of_radii));
    return first;
  }

  double wall_ahead(int i, Event& first) {
    const Ball& ball = at(i);
    double earliest = kInfiniteTime;
    for (int axis = 0; axis < 3 && !world_.periodic; ++axis) {
      const double v = ball.velocity[axis];
      if (v == 0) continue;
      const double face =
          v > 0 ? world_.bounds.max[axis] - ball.radius : world_.bounds.min[axis] + ball.radius;
      const double time = std::max(0.0, (face - ball.position[axis]) / v);
      if (time < first.time && time < earliest) {
        earliest = time;
        first.a = i;
        first.b = -1 - (2 * axis + (v > 0));
      }
    }
    return earliest;
  }

  void respond(const Event& event) {
    Ball& a = at(event.a);
    if (event.b < 0) {
      const int axis = (-1 - event.b) / 2;
      a.velocity[axis] *= -a.restitution * world_.restitution;
      return;
    }
    Ball& b = at(event.b);
    Vec3d r = a.position - b.position;
    if (world_.periodic) r = apart(a, b);
    const double u = dot(r, a.velocity - b.velocity) / dot(r, r);
    const double push = (1 + a.restitution * b.restitution) * u / (a.mass + b.mass);
    a.velocity -= (push * b.mass) * r;
    b.velocity += (push * a.mass) * r;
  }

  std::vector<Ball> balls_;
  World world_;
  double time_ = 0;
};

}  // namespace ricochet
