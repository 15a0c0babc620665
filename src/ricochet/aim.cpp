#include "ricochet/aim.hpp"

#include <cmath>

#include "ricochet/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

constexpr int kDescentSteps = 4000, kNewtonSteps = 40, kVelocitySteps = 8;

double length(const dvec3& v) { return std::sqrt(glm::dot(v, v)); }
dvec3 unit(const dvec3& v) { return v / length(v); }

/// Of the body and all within `radius` of it, the place nearest to x.
dvec3 onto(const SceneTarget& target, double radius, const dvec3& x) {
  const dvec3 q = std::visit([&](const auto& shape) { return nearest(shape, x); }, target.shape);
  const double away = length(x - q);
  return away <= radius ? x : q + (x - q) * (radius / away);
}

/// The shortest way from a to b that calls at every body: descent with projection onto the bodies, and
/// momentum (Beck and Teboulle, A fast iterative shrinkage-thresholding algorithm, 2009; restarted where it
/// would climb).
std::vector<dvec3> shortest_way(const Aim& q, std::span<const SceneTarget> via) {
  const std::size_t n = via.size();
  std::vector<dvec3> x(n), ahead(n), next(n);
  for (std::size_t i = 0; i < n; ++i)
    x[i] = onto(via[i], q.radius, q.from + (q.to - q.from) * (double(i + 1) / double(n + 1)));
  ahead = x;
  double momentum = 1;
  for (int step = 0; step < kDescentSteps; ++step) {
    double moved = 0, size = 0, climb = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const dvec3 back = ahead[i] - (i == 0 ? q.from : ahead[i - 1]);
      const dvec3 on = ahead[i] - (i + 1 == n ? q.to : ahead[i + 1]);
      const double before = std::max(length(back), 1e-300), after = std::max(length(on), 1e-300);
      // The slope changes by at most 1/before + 1/after, and as much again through the neighbours.
      const double pace = 0.5 / (1 / before + 1 / after) * (n > 1 ? 0.5 : 1);
      next[i] = onto(via[i], q.radius, ahead[i] - (back / before + on / after) * pace);
      climb += glm::dot(ahead[i] - next[i], next[i] - x[i]);
      moved = std::max(moved, length(next[i] - x[i]));
      size = std::max(size, before + after);
    }
    const double more = climb > 0 ? 1 : 0.5 * (1 + std::sqrt(1 + 4 * momentum * momentum));
    const double carried = climb > 0 ? 0 : (momentum - 1) / more;
    for (std::size_t i = 0; i < n; ++i) ahead[i] = next[i] + (next[i] - x[i]) * carried;
    x = next;
    momentum = more;
    if (moved < size * 1e-13) break;
  }
  return x;
}

/// A shot in some direction: its bounces, and where it passes the goal.
struct Passing {
  bool reaches = false;  ///< meets every body in order
  std::vector<AimBounce> bounces;
  dvec3 start, velocity;  ///< of the last leg
  double start_time = 0;
  dvec3 miss{0.0};  ///< from the goal to the nearest place of the line, seen from the goal
  double time = 0;  ///< of the nearest pass
};

Shot shoot_one(const SceneTarget& target, const Bullet& bullet, const dvec3& moved, double share) {
  const Bullet relative = Bullet::moving(bullet.position - moved, bullet.heading, bullet.radius);
  return std::visit(
      [&](const auto& shape) {
        return shoot(relative, Target<std::decay_t<decltype(shape)>>{shape, target.velocity * share});
      },
      target.shape);
}

/// `share`: of all velocities but the bullet's.
Passing pass(const Aim& q, std::span<const SceneTarget> via, const dvec3& direction, double share) {
  Passing p;
  p.start = q.from;
  p.velocity = direction * q.speed;
  for (const SceneTarget& target : via) {
    const dvec3 moved = target.velocity * (share * p.start_time);
    const Shot shot = shoot_one(target, Bullet::moving(p.start, p.velocity, q.radius), moved, share);
    if (shot.outcome != Outcome::Hit) return p;
    p.start_time += shot.time;
    p.start = shot.center + moved;
    p.velocity = shot.velocity;
    p.bounces.push_back(
        {p.start, shot.point + moved, shot.normal, shot.velocity, p.start_time, shot.ricochet_angle});
  }
  const dvec3 goal = q.to + q.to_velocity * (share * p.start_time);
  const dvec3 v = p.velocity - q.to_velocity * share, r = p.start - goal;
  const double later = -glm::dot(r, v) / glm::dot(v, v);
  p.miss = r + v * later;
  p.time = p.start_time + later;
  p.reaches = later > 0;
  return p;
}

/// Two directions square to d.
void across(const dvec3& d, dvec3& e, dvec3& f) {
  const dvec3 axis = std::fabs(d.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
  e = unit(glm::cross(d, axis));
  f = glm::cross(d, e);
}

/// Turns the direction until the shot passes through the goal. False if it cannot.
bool settle(const Aim& q, std::span<const SceneTarget> via, double share, dvec3& direction) {
  Passing here = pass(q, via, direction, share);
  if (!here.reaches) return false;
  double miss = length(here.miss), turn = 1e-6;
  const double scale = length(q.to - q.from) + length(here.start - q.from);
  for (int step = 0; step < kNewtonSteps && miss > 0; ++step) {
    dvec3 e, f, g, h;
    across(direction, e, f);
    across(unit(here.velocity - q.to_velocity * share), g, h);
    const auto seen = [&](const dvec3& way, double& x, double& y) {
      const Passing p = pass(q, via, unit(way), share);
      x = glm::dot(p.miss, g);
      y = glm::dot(p.miss, h);
      return p.reaches;
    };
    // Slopes by differences to either side, or to one where the other leaves the body.
    double slope[2][2], x, y;
    seen(direction, x, y);
    for (int k = 0; k < 2; ++k) {
      double ax, ay, bx, by;
      const dvec3& way = k == 0 ? e : f;
      const bool up = seen(direction + way * turn, ax, ay), down = seen(direction - way * turn, bx, by);
      if (!up && !down) return false;
      if (!up) ax = 2 * x - bx, ay = 2 * y - by;
      if (!down) bx = 2 * x - ax, by = 2 * y - ay;
      slope[0][k] = (ax - bx) / (2 * turn);
      slope[1][k] = (ay - by) / (2 * turn);
    }
    const double det = slope[0][0] * slope[1][1] - slope[0][1] * slope[1][0];
    if (!(std::fabs(det) > 0)) return false;
    const double da = (slope[1][1] * x - slope[0][1] * y) / det,
                 db = (slope[0][0] * y - slope[1][0] * x) / det;
    bool better = false;
    for (double part = 1; part > 1e-4 && !better; part *= 0.5) {
      const dvec3 tried = unit(direction - (e * da + f * db) * part);
      const Passing there = pass(q, via, tried, share);
      if (!there.reaches || !(length(there.miss) < miss)) continue;
      better = true;
      direction = tried;
      here = there;
      miss = length(there.miss);
    }
    if (!better) break;
    turn = std::max(1e-7, std::min(turn, std::sqrt(miss / scale)));
  }
  return miss <= 1e-12 * scale;
}

/// The shape somewhere else.
AnyShape moved_by(AnyShape shape, const dvec3& by) {
  std::visit(
      [&](auto& s) {
        using Shape = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<Shape, Sphere>) {
          s.center += by;
        } else if constexpr (std::is_same_v<Shape, Box>) {
          s.min += by;
          s.max += by;
        } else if constexpr (std::is_same_v<Shape, Plane>) {
          s.point += by;
          if (s.given == Plane::Given::Points) {
            s.normal += by;
            s.third += by;
          }
        } else {
          s.a += by;
          s.b += by;
          if constexpr (std::is_same_v<Shape, Triangle>) s.c += by;
        }
      },
      shape);
  return shape;
}

/// The way off bodies at rest where they are when a shot like `last` comes to them.
bool guess(Aim q, std::span<const SceneTarget> via, double share, const Passing& last, dvec3& direction) {
  std::vector<SceneTarget> still(via.begin(), via.end());
  const Aim asked = q;
  for (std::size_t i = 0; i < last.bounces.size(); ++i)
    still[i].shape = moved_by(via[i].shape, via[i].velocity * (share * last.bounces[i].time));
  q.to += q.to_velocity * (share * last.time);
  dvec3 first = q.to - q.from;
  if (!via.empty()) first = shortest_way(q, still)[0] - q.from;
  if (!(length(first) > 0)) return false;
  direction = unit(first);
  if (via.empty() || pass(asked, via, direction, share).reaches) return true;
  // Toward the inside of what it has to meet, if rounding makes the shot pass by.
  const dvec3 deeper = onto(still[0], 0, q.from + first) - q.from;
  for (const double part : {1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 0.1}) {
    direction = unit(first + (deeper - first) * part);
    if (pass(asked, via, direction, share).reaches) return true;
  }
  return false;
}

/// What the shot meets first on each leg, if not what it should.
bool is_blocked(const Aim& q, std::span<const SceneTarget> via, std::span<const SceneTarget> others,
                const Passing& p, AimAnswer& answer) {
  dvec3 from = q.from, velocity = answer.direction * q.speed;
  double begun = 0;
  for (std::size_t leg = 0; leg <= via.size(); ++leg) {
    const double ends = leg < via.size() ? p.bounces[leg].time : answer.time;
    for (std::size_t k = 0; k < via.size() + others.size(); ++k) {
      if (k < via.size() && (k == leg || k + 1 == leg)) continue;
      const SceneTarget& target = k < via.size() ? via[k] : others[k - via.size()];
      const Shot shot =
          shoot_one(target, Bullet::moving(from, velocity, q.radius), target.velocity * begun, 1);
      const bool inside = shot.outcome == Outcome::StartsInside;
      if (!inside && !(shot.outcome == Outcome::Hit && shot.time < ends - begun)) continue;
      answer.blocked_by = static_cast<int>(k);
      answer.blocked_leg = static_cast<int>(leg);
      return true;
    }
    if (leg == via.size()) break;
    from = p.bounces[leg].center;
    velocity = p.bounces[leg].velocity;
    begun = ends;
  }
  return false;
}

}  // namespace

AimAnswer aim(const Aim& q, std::span<const SceneTarget> via, std::span<const SceneTarget> others) {
  AimAnswer answer{};
  answer.outcome = AimOutcome::NoWay;
  dvec3 direction;
  if (!guess(q, via, 0, {}, direction)) return answer;
  bool moves = q.to_velocity != dvec3(0.0);
  for (const SceneTarget& target : via) moves = moves || target.velocity != dvec3(0.0);
  const int steps = moves ? kVelocitySteps : 0;
  if (!settle(q, via, 0, direction)) return answer;
  for (int step = 1; step <= steps; ++step) {
    const double share = static_cast<double>(step) / steps;
    const Passing before = pass(q, via, direction, static_cast<double>(step - 1) / steps);
    if (settle(q, via, share, direction)) continue;
    // What has moved out of the way is looked for where it is when the bullet comes.
    if (!guess(q, via, share, before, direction) || !settle(q, via, share, direction)) return answer;
  }
  const Passing p = pass(q, via, direction, 1);
  answer.direction = direction;
  answer.bounces = p.bounces;
  answer.miss = length(p.miss);
  const dvec3 v = p.velocity - q.to_velocity;
  const double early = (q.to_radius > 0 ? q.to_radius + q.radius : 0) / length(v);
  answer.time = std::max(p.start_time, p.time - early);
  answer.goal = p.start + p.velocity * (answer.time - p.start_time);
  answer.outcome = is_blocked(q, via, others, p, answer) ? AimOutcome::Blocked : AimOutcome::Found;
  return answer;
}

}  // namespace ricochet
