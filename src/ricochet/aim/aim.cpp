#include "ricochet/aim.hpp"

#include "ricochet/aim/arrival.hpp"
#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/homotopy.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/mesh/obstruction.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

using namespace aiming;

constexpr AimWork kHomotopyBudget{1500, 0, 100000};
/// The most paths that are confirmed by exact shots, each off all bodies and past all that may block it.
constexpr int kMostPaths = 4;

/// The question, with room for the bounces of a path that may turn out to be blocked.
struct Asked {
  Search search;
  std::span<const MovingShape> others;
  std::span<const mesh::Instance> meshes;
  AimBounce* bounces;
};

/// The mesh that a bullet meets on a leg between these times; -1 for none.
int obstructing(const Asked& asked, const Bullet& bullet, double begun, double ends) {
  for (std::size_t k = 0; k < asked.meshes.size(); ++k) {
    const mesh::Instance& mesh = asked.meshes[k];
    Bullet seen = bullet;
    seen.position = bullet.position - mesh.velocity() * begun;
    ++asked.search.work.exact_shots;
    if (mesh::obstructs(mesh, seen, ends - begun)) return static_cast<int>(k);
  }
  return -1;
}

/// True if the path meets a target other than its next body on some leg; stores that target.
bool is_blocked(const Asked& asked, AimAnswer& path) {
  const Aim& q = asked.search.question;
  const std::span<const MovingShape> via = asked.search.via, others = asked.others;
  Vec3d from = q.from, velocity = path.direction * q.speed;
  double begun = 0;
  for (std::size_t leg = 0; leg <= via.size(); ++leg) {
    const double ends = leg < via.size() ? asked.bounces[leg].time : path.time;
    for (std::size_t k = 0; k < via.size() + others.size(); ++k) {
      if (k < via.size() && (k == leg || k + 1 == leg)) continue;
      const MovingShape& target = k < via.size() ? via[k] : others[k - via.size()];
      const Shot shot = shoot_from(Shooting::Exact, asked.search.work, target,
                                   Bullet::moving(from, velocity, q.radius), begun, 1);
      const bool inside = shot.outcome == Outcome::StartsInside;
      if (!inside && !(shot.outcome == Outcome::Hit && shot.time < ends - begun)) continue;
      path.blocked_by = static_cast<int>(k);
      path.blocked_leg = static_cast<int>(leg);
      return true;
    }
    const int mesh = obstructing(asked, Bullet::moving(from, velocity, q.radius), begun, ends);
    if (mesh >= 0) {
      path.blocked_by = static_cast<int>(via.size() + others.size()) + mesh;
      path.blocked_leg = static_cast<int>(leg);
      return true;
    }
    if (leg == via.size()) break;
    from = asked.bounces[leg].center;
    velocity = asked.bounces[leg].velocity;
    begun = ends;
  }
  return false;
}

/// Confirms a direction by exact shots. Keeps its path if it is the first one, or the first free one.
void confirm(const Asked& asked, const Vec3d& direction, AimAnswer& answer) {
  const Search& search = asked.search;
  const Aim& q = search.question;
  const Flight flight = fly(search, direction, 1, Shooting::Exact, asked.bounces);
  AimAnswer path{};
  path.direction = direction;
  path.miss = length(flight.miss);
  if (!flight.reaches || !(path.miss <= kMostMissed * miss_scale(search, flight))) return;
  const Vec3d v = flight.velocity - q.to_velocity;
  const double early = (q.to_radius > 0 ? q.to_radius + q.radius : 0) / length(v);
  path.time = std::max(flight.start_time, flight.time - early);
  path.goal = flight.start + flight.velocity * (path.time - flight.start_time);
  path.outcome = is_blocked(asked, path) ? AimOutcome::Blocked : AimOutcome::Found;
  if (path.outcome == AimOutcome::Blocked && answer.outcome == AimOutcome::Blocked) return;
  path.bounces.swap(answer.bounces);
  std::copy_n(asked.bounces, flight.bounces, path.bounces.data());
  answer = std::move(path);
}

/// True if the bullet overlaps the first body by more than rounding. Then no shot reaches that body from outside.
bool starts_inside(const Search& search) {
  if (search.via.empty()) return false;
  const Aim& q = search.question;
  return std::max(0.0, closest_point(q.from, search.via[0].shape).distance) < (1 - 1e-6) * q.radius;
}

/// Searches first by homotopy from bodies at rest, then by time of arrival, until a path is free or none is left.
void find(const Asked& asked, Search search, const HomotopyRoom& room, Knot* knots, AimAnswer& answer) {
  Vec3d direction;
  search.most = kHomotopyBudget;
  if (follow_velocities(search, room, direction)) confirm(asked, direction, answer);
  search.most = kAimBudget;
  // Off bodies at rest there is no other path.
  if (answer.outcome == AimOutcome::Blocked && !is_anything_moving(search)) return;
  ArrivalSearch arrivals(search, knots);
  FirstLeg departure;
  for (int paths = 0;
       paths < kMostPaths && answer.outcome != AimOutcome::Found && arrivals.next(departure);) {
    if (!turn_inward(search, 1, departure, direction) || !steer(search, 1, direction)) continue;
    ++paths;
    confirm(asked, direction, answer);
  }
}

}  // namespace

AimAnswer aim(const Aim& q, std::span<const MovingShape> via, std::span<const MovingShape> others,
              std::span<const MeshObstacle> meshes) {
  AimAnswer answer{};
  answer.outcome = AimOutcome::OutOfMemory;
  const std::size_t n = via.size();
  List<Vec3d> places;
  List<Knot> knots;
  List<MovingShape> targets;
  List<AimBounce> bounces;
  List<mesh::Instance> instances;
  if (!instances.reserve(meshes.size()) || !places.resize(3 * n) || !knots.resize(ArrivalSearch::room(n)) ||
      !targets.resize(2 * n) || !bounces.resize(n) || !answer.bounces.resize(n))
    return answer;
  answer.outcome = AimOutcome::NoPath;
  AimWork work;
  for (const auto& [mesh, placement] : meshes) instances.push_reserved(mesh->placed(placement));
  const std::span<const mesh::Instance> standing(instances.data(), instances.size());
  const Asked asked{{q, via, work, kAimBudget}, others, standing, bounces.data()};
  if (!starts_inside(asked.search)) {
    const HomotopyRoom room{
        targets.data(), bounces.data(), {places.data(), places.data() + n, places.data() + 2 * n}};
    find(asked, localized(asked.search, targets.data() + n), room, knots.data(), answer);
  }
  answer.work = work;
  if (answer.outcome == AimOutcome::NoPath) answer.bounces.clear();
  return answer;
}

}  // namespace ricochet
