#include "ricochet/scene/scene.hpp"

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/scene/rough.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Squares of speeds that the index can be asked with.
constexpr double kSmallestSquare = 0x1p-900, kLargestSquare = 0x1p1000;

/// Surely no contact: while the ball is near the triangle's plane, it is beyond one edge, or there is no such
/// time. All with room of 2^-20 of the sizes involved.
bool passes_by(const Triangle& t, const Vec3d& from, const Vec3d& v, double radius) {
  const Vec3d n = cross(t.b - t.a, t.c - t.a), p = from - t.a;
  const double length = std::sqrt(dot(n, n));
  const double size = std::sqrt(dot(p, p)) + std::sqrt(dot(t.b - t.a, t.b - t.a)) +
                      std::sqrt(dot(t.c - t.a, t.c - t.a)) + radius;
  const double room = radius + size * 0x1p-20;
  if (!quick::in_range(size) || !(length > size * size * 0x1p-20)) return false;
  const double height = dot(p, n) / length, climb = dot(v, n) / length;
  const double speed = std::sqrt(dot(v, v));
  // Nearly along the plane: nothing to cut by
  if (!(std::fabs(climb) > speed * 0x1p-10))
    return std::fabs(height) > room && height * climb >= 0 && climb != 0;
  const double one = (-room - height) / climb, other = (room - height) / climb;
  const double begin = std::max(0.0, std::min(one, other)), end = std::max(one, other);
  if (end < 0) return true;
  const Vec3d at_begin = p + v * begin, at_end = p + v * end;
  const double slack = room + speed * end * 0x1p-20;
  const Vec3d corners[] = {Vec3d(0.0), t.b - t.a, t.c - t.a};
  for (int k = 0; k < 3; ++k) {
    const Vec3d &a = corners[k], &b = corners[(k + 1) % 3];
    const Vec3d out = cross(b - a, n);
    const double least = slack * std::sqrt(dot(out, out));
    if (dot(at_begin - a, out) > least && dot(at_end - a, out) > least) return true;
  }
  return false;
}

}  // namespace

Vec3d scene::velocity_of(const Bullet& bullet) {
  if (quick::is_way_in_range(bullet)) return quick::velocity(bullet).hi();
  // The way's squares are out of range: the same way in other units
  const Vec3d way = bullet.heading - bullet.position;
  const double unit = std::max({std::fabs(way.x), std::fabs(way.y), std::fabs(way.z)});
  const Vec3d scaled = way / unit;
  return scaled * (bullet.speed / std::sqrt(dot(scaled, scaled)));
}

template <class Latest, class Visit>
bool Scene::along(const Vec3d& from, const scene::Course& course, double radius, Latest&& latest,
                  Visit&& visit) {
  // What has changed since is among the loose.
  const auto look = [&](std::int32_t index) {
    const auto i = static_cast<std::size_t>(index);
    if (places_[i] == Place::Indexed) visit(index, balls_[i]);
  };
  if (items_.empty()) return true;
  const scene::Grid* grid = &grids_[radius > 0];
  const bool ready =
      spheres_only_ && radius < too_large_ && !grid->empty() && radius <= grid->reach() && grid->serves(from);
  if (!ready && !build_index(from, radius, grid)) return false;
  if (grid != nullptr) {
    grid->along(grid->way(from, course, radius, latest()), latest, look);
    return true;
  }
  const auto order = tree_.order();
  tree_.along(from, course.v, radius, latest, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t k = first; k < first + count; ++k) look(order[static_cast<std::size_t>(k)]);
  });
  return true;
}

/// The best so far: its time known to `time` within `error`, or exactly.
struct Scene::Best {
  double time, error;
  std::int32_t target;
  bool settled;  ///< `shot` is `shoot`'s own
  Shot shot;
  double max_time;

  double latest() const { return std::min(time + error, max_time); }
};

Shot Scene::shoot_at(std::int32_t index, const Bullet& bullet, double max_time) const {
  return ricochet::shoot(bullet, targets_[static_cast<std::size_t>(index)], max_time);
}

/// Whether a hit at `time`, rounded, comes within `max_time`: as `shoot` says, which compares the exact time.
/// It is asked only where the two are within some units in the last place.
bool Scene::is_in_time(std::int32_t index, const Bullet& bullet, double time, double max_time) const {
  if (time * (1 + 0x1p-50) + 0x1p-1060 < max_time) return true;
  if (time * (1 - 0x1p-50) - 0x1p-1060 > max_time) return false;
  return shoot_at(index, bullet, max_time).outcome == Outcome::Hit;
}

/// Whether a bullet may come near enough to matter: by a sphere around the target's box, wider than what
/// rounding can do: of the box's middle (see `Scene::move`), and of the velocity, of which an aimed bullet
/// and a target that keeps nearly its pace may leave errors of 2^-42.
bool Scene::may_touch(std::int32_t index, const Bullet& bullet, const Vec3d& velocity,
                      const Best& best) const {
  const auto i = static_cast<std::size_t>(index);
  const Box& box = boxes_[i];
  const Vec3d half = (box.max - box.min) * 0.5;
  const Vec3d v = velocity - targets_[i].velocity;
  const double a = dot(v, v), around = std::sqrt(dot(half, half)) + bullet.radius;
  if (!(around < scene::kLargest && a > 0x1p-20 * dot(velocity, velocity) && quick::in_range(a))) return true;
  const Vec3d p = bullet.position - (box.min + half);
  double wide = around * (1 + 0x1p-20) + 1e-300;
  if (bullet.given == Bullet::Given::Aim)
    wide += (std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z)) * 0x1p-38;
  const scene::Rough rough = scene::rough_time(p, {v, a}, wide);
  if (rough.verdict == scene::Verdict::Misses) return false;
  if (const auto* triangle = std::get_if<Triangle>(&targets_[i].shape))
    if (passes_by(*triangle, bullet.position, v, bullet.radius)) return false;
  return rough.verdict == scene::Verdict::Unsure || rough.time - rough.error <= best.latest() * (1 + 0x1p-20);
}

/// Spheres at rest by plain doubles where they are sure; the rest, and what cannot be told from the best, by
/// `shoot`.
inline void Scene::consider(std::int32_t index, const Sphere& ball, const Bullet& bullet,
                            const scene::Course& course, Best& best) const {
  const auto settle = [&] {
    if (!best.settled && best.target >= 0) {
      best.shot = shoot_at(best.target, bullet, kInfinity);
      best.time = best.shot.time;
      best.error = 0;
      best.settled = true;
    }
    const Shot shot = shoot_at(index, bullet, kInfinity);
    if (shot.outcome != Outcome::Hit) return;
    if (best.target >= 0 && (shot.time > best.time || (shot.time == best.time && index > best.target)))
      return;
    if (!is_in_time(index, bullet, shot.time, best.max_time)) return;
    best.shot = shot;
    best.time = shot.time;
    best.error = 0;
    best.target = index;
    best.settled = true;
  };
  if (ball.radius < 0 || bullet.given != Bullet::Given::Velocity) {
    if (may_touch(index, bullet, course.v, best)) settle();
    return;
  }
  const scene::Rough rough =
      scene::rough_time(bullet.position - ball.center, course, ball.radius + bullet.radius);
  if (rough.verdict == scene::Verdict::Unsure) return settle();
  if (rough.verdict != scene::Verdict::Hits) return;
  const double time = rough.time, error = rough.error;
  if (best.target >= 0) {
    if (time - error > best.time + best.error) return;
    if (time + error >= best.time - best.error) return settle();
  }
  if (!(time + error < best.max_time)) return settle();
  best.time = time;
  best.error = error;
  best.target = index;
  best.settled = false;
}

/// The nearest sphere at rest by plain doubles alone; Unsure where they are not sure, or other shapes may be
/// near. `a` is |velocity|^2, in range.
Scene::Found Scene::nearest_plainly(const Bullet& bullet, const scene::Course& course, double max_time,
                                    std::int32_t except, Nearest& best) {
  best = {kInfinity, 0, -1};
  bool sure = true;
  const auto look = [&](std::int32_t index, const Sphere& ball) {
    if (index == except || index == best.target) return;
    if (!(ball.radius > 0)) {
      sure = false;
      return;
    }
    const scene::Rough rough =
        scene::rough_time(bullet.position - ball.center, course, ball.radius + bullet.radius);
    if (rough.verdict == scene::Verdict::Misses || rough.verdict == scene::Verdict::Inside) return;
    if (rough.verdict == scene::Verdict::Unsure ||
        std::fabs(rough.time - best.time) <= rough.error + best.error)
      sure = false;
    else if (rough.time < best.time)
      best = {rough.time, rough.error, index};
  };
  for (const std::int32_t index : loose_) look(index, balls_[static_cast<std::size_t>(index)]);
  if (!along(
          bullet.position, course, bullet.radius,
          [&] { return sure ? std::min(best.time + best.error, max_time) : -1; }, look))
    return Found::OutOfMemory;
  return sure && (best.target < 0 || best.time + best.error < max_time) ? Found::Sure : Found::Unsure;
}

SceneShot Scene::nearest(const Bullet& given, double max_time, std::int32_t except) {
  sort();
  Best best{kInfinity, 0, -1, false, {}, max_time};
  // Plain doubles take a velocity; an aimed bullet's is rounded, so its decisions are left to `shoot`.
  const bool aimed = given.given == Bullet::Given::Aim;
  const Vec3d velocity = scene::velocity_of(given);
  const double a = dot(velocity, velocity);
  const scene::Course course(velocity, a);
  const bool plain = !aimed && quick::in_range(a);
  const auto look = [&](std::int32_t index, const Sphere& ball) {
    if (index == except) return;
    consider(index, plain ? ball : scene::kNoBall, given, course, best);
  };
  for (const std::int32_t index : loose_) look(index, balls_[static_cast<std::size_t>(index)]);
  SceneShot answer{{}, -1};
  if (a > kSmallestSquare && a < kLargestSquare) {
    if (!along(
            given.position, course, given.radius, [&] { return best.latest(); }, look)) {
      answer.status = Status::OutOfMemory;
      answer.shot.outcome = Outcome::PassesBy;
      return answer;
    }
  } else if (velocity != Vec3d(0.0)) {
    // No index for speeds whose squares are out of range
    for (const std::int32_t index : items_)
      if (places_[static_cast<std::size_t>(index)] == Place::Indexed) look(index, scene::kNoBall);
  }
  if (best.target < 0) {
    answer.shot.outcome = velocity != Vec3d(0.0) ? Outcome::PassesBy : Outcome::AtRest;
    return answer;
  }
  answer.target = best.target;
  answer.shot = best.settled ? best.shot : shoot_at(best.target, given, kInfinity);
  return answer;
}

SceneShot Scene::shoot_roughly(const Bullet& bullet, double max_time) {
  sort();
  double off_surface;
  return nearest_roughly(bullet, max_time, -1, off_surface);
}

/// The numbers depend on the bullet and on what it hits alone: where `nearest` had to tell what that is, they
/// are those of plain doubles all the same, if those are sure of this one hit.
SceneShot Scene::nearest_roughly(const Bullet& given, double max_time, std::int32_t except,
                                 double& off_surface) {
  const Vec3d& velocity = given.heading;
  const double a = dot(velocity, velocity);
  off_surface = 0;
  if (given.given != Bullet::Given::Velocity || !quick::in_range(a)) return nearest(given, max_time, except);
  const scene::Course course(velocity, a);
  Nearest best;
  const Found found = nearest_plainly(given, course, max_time, except, best);
  SceneShot answer{{}, best.target};
  if (found == Found::Sure && best.target < 0) {
    answer.shot.outcome = Outcome::PassesBy;
    return answer;
  }
  if (found != Found::Sure) {
    answer = nearest(given, max_time, except);
    if (answer.target < 0) return answer;
    const Sphere& ball = balls_[static_cast<std::size_t>(answer.target)];
    if (!(ball.radius > 0)) return answer;
    const scene::Rough rough =
        scene::rough_time(given.position - ball.center, course, ball.radius + given.radius);
    if (rough.verdict != scene::Verdict::Hits) return answer;
    best.time = rough.time;
  }
  const Sphere& ball = balls_[static_cast<std::size_t>(answer.target)];
  Shot& shot = answer.shot;
  shot = {};
  shot.outcome = Outcome::Hit;
  shot.time = best.time;
  shot.distance = best.time * std::sqrt(a);
  shot.center = given.position + velocity * best.time;
  const Vec3d out = shot.center - ball.center;
  const double length = std::sqrt(dot(out, out)), reach = ball.radius + given.radius;
  off_surface = std::fabs(length - reach) + scene::kRadiusRounding * reach;
  shot.normal = out / length;
  shot.point = shot.center - given.radius * shot.normal;
  shot.velocity = velocity - 2 * dot(velocity, shot.normal) * shot.normal;
  return answer;
}

SceneShot Scene::shoot(const Bullet& bullet, double max_time) {
  SceneShot answer = nearest(bullet, max_time, -1);
  if (answer.target >= 0 || answer.status != Status::Ok || max_time == kInfinity) return answer;
  const SceneShot later = nearest(bullet, kInfinity, -1);
  if (later.status != Status::Ok) return later;
  if (later.target < 0) return answer;
  answer.target = later.target;
  answer.shot.outcome = Outcome::OutOfTime;
  answer.shot.has_closest = true;
  answer.shot.closest = {later.shot.time, 0};
  return answer;
}
}  // namespace ricochet
