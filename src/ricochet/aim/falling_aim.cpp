#include "ricochet/falling_aim.hpp"

#include "ricochet/aim/bounce_search.hpp"
#include "ricochet/aim/direct_shots.hpp"
#include "ricochet/aim/flight.hpp"
#include "ricochet/aim/steer.hpp"
#include "ricochet/mesh/obstruction.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

using namespace aiming;

/// A stretch of a path between shot, bounce and goal.
struct AimedLeg {
  Vec3d from, velocity;
  double begins, ends;
};

class FallingAim {
 public:
  FallingAim(const Aim& q, const Vec3d& gravity, const MovingShape* via, std::span<const MovingShape> others,
             std::span<const mesh::Instance> meshes)
      : q_(q),
        gravity_(gravity),
        via_(via, via == nullptr ? 0 : 1),
        others_(others),
        meshes_(meshes),
        search_{q, via_, work_, kFallingBudget, gravity, 0} {}

  bool find(List<AimSolution>& solutions) {
    return via_.empty() ? find_direct(solutions) : find_bounces(solutions);
  }

 private:
  bool find_direct(List<AimSolution>& solutions) {
    const DirectShots shots = direct_shots(q_, gravity_);
    for (int k = 0; k < shots.count; ++k) {
      AimSolution solution{};
      solution.direction = shots.direction[k];
      solution.miss = shots.miss;
      if (arrive(solution, {q_.from, solution.direction * q_.speed, 0, shots.time[k]}) &&
          !solutions.push_back(solution))
        return false;
    }
    return true;
  }

  bool find_bounces(List<AimSolution>& solutions) {
    BounceSearch search(search_);
    if (!search.has_room()) return false;
    FirstLeg departure;
    Vec3d direction;
    for (int paths = 0; paths < kMostPaths && search.next(departure, search_.pass_time);) {
      if (!turn_inward(search_, 1, departure, direction) || !steer(search_, 1, direction) ||
          is_known(solutions, direction))
        continue;
      ++paths;
      AimSolution solution{};
      const Flight flight = fly(search_, direction, 1, Shooting::Exact, &solution.bounce);
      solution.direction = direction;
      solution.bounces = true;
      solution.miss = length(flight.miss);
      if (!flight.reaches || !(solution.miss <= kMostMissed * miss_scale(search_, flight))) continue;
      if (arrive(solution, {flight.start, solution.bounce.velocity, flight.start_time, flight.time}) &&
          !solutions.push_back(solution))
        return false;
    }
    return true;
  }

  static bool is_known(const List<AimSolution>& solutions, const Vec3d& direction) {
    for (const AimSolution& one : solutions)
      if (length(one.direction - direction) < kSameDirection) return true;
    return false;
  }

  /// Computes when and where the bullet reaches the goal, on a leg that ends at its centre, and what is in its way.
  bool arrive(AimSolution& solution, const AimedLeg& last) const {
    const double flown = last.ends - last.begins;
    solution.time = last.ends;
    solution.goal = place_after(last, flown);
    if (q_.to_radius > 0) {
      // Seen from a goal that falls, the bullet flies straight.
      const Vec3d falls = q_.to_falls ? gravity_ : Vec3d(0.0);
      const Vec3d to = finite(q_.to + (q_.to_velocity + falls * (0.5 * last.begins)) * last.begins);
      const Vec3d goal_velocity = finite(q_.to_velocity + falls * last.begins);
      const Shot shot =
          shoot(Bullet::moving(last.from, last.velocity, q_.radius),
                Moving<Sphere>{{to, q_.to_radius}, goal_velocity}, Conditions{.gravity = gravity_ - falls});
      const bool is_in = shot.outcome == Outcome::StartsInside;
      // A bullet that just touches may miss by rounding.
      if (shot.is_hit() || is_in) {
        const double later = is_in ? 0 : shot.time;
        solution.time = last.begins + later;
        solution.goal = place_after(last, later);
      }
    }
    solution.outcome = is_blocked(solution, last) ? AimOutcome::Blocked : AimOutcome::Found;
    return true;
  }

  Vec3d place_after(const AimedLeg& leg, double time) const {
    return finite(leg.from + (leg.velocity + gravity_ * (0.5 * time)) * time);
  }

  bool is_blocked(AimSolution& solution, const AimedLeg& last) const {
    const int legs = solution.bounces ? 2 : 1;
    for (int leg = 0; leg < legs; ++leg) {
      const bool is_last = leg + 1 == legs;
      const double ends = is_last ? solution.time : solution.bounce.time;
      const AimedLeg flown{is_last ? last.from : q_.from,
                           is_last ? last.velocity : solution.direction * q_.speed, is_last ? last.begins : 0,
                           ends};
      const int by = obstacle_of(flown, is_last && solution.bounces);
      if (by < 0) continue;
      solution.blocked_by = by;
      solution.blocked_leg = leg;
      return true;
    }
    return false;
  }

  /// The obstacle on a leg before its end, numbered like `AimSolution::blocked_by`; -1 for none.
  int obstacle_of(const AimedLeg& leg, bool leaves_via) const {
    const auto behind = static_cast<int>(via_.size());
    if (leaves_via && is_in_way(via_[0], leg, true)) return 0;
    for (std::size_t k = 0; k < others_.size(); ++k)
      if (is_in_way(others_[k], leg, false)) return behind + static_cast<int>(k);
    const Bullet bullet = Bullet::moving(leg.from, leg.velocity, q_.radius);
    for (std::size_t k = 0; k < meshes_.size(); ++k) {
      const mesh::Instance& mesh = meshes_[k];
      Bullet seen = bullet;
      seen.position = finite(bullet.position - mesh.velocity() * leg.begins);
      ++work_.exact_shots;
      if (mesh::obstructs_fall(mesh, seen, gravity_, leg.ends - leg.begins))
        return behind + static_cast<int>(others_.size() + k);
    }
    return -1;
  }

  bool is_in_way(const MovingShape& target, const AimedLeg& leg, bool leaves) const {
    Bullet bullet = Bullet::moving(leg.from, leg.velocity, q_.radius);
    bullet.position = finite(bullet.position - target.velocity * leg.begins);
    ++work_.exact_shots;
    const Shot shot =
        gravity_ == Vec3d(0.0) ? shoot(bullet, target) : hit_of({bullet, target, gravity_, leaves});
    return shot.outcome == Outcome::StartsInside || (shot.is_hit() && shot.time < leg.ends - leg.begins);
  }

  /// The limits for estimated shots, each up to some 100 microseconds under gravity, and for nearest points.
  static constexpr AimWork kFallingBudget{1500, 0, 150000};
  static constexpr int kMostPaths = 16;
  static constexpr double kSameDirection = 1e-9;

  const Aim& q_;
  const Vec3d& gravity_;
  std::span<const MovingShape> via_;
  std::span<const MovingShape> others_;
  std::span<const mesh::Instance> meshes_;
  mutable AimWork work_;
  Search search_;
};

}  // namespace

namespace {

/// `aim` for straight flight, which has at most one answer.
Status aim_straight(const Aim& question, const MovingShape& via, List<AimSolution>& solutions,
                    std::span<const MovingShape> others, std::span<const MeshObstacle> meshes) {
  const AimAnswer answer = aim(question, {&via, 1}, others, meshes);
  if (answer.outcome == AimOutcome::OutOfMemory) return Status::OutOfMemory;
  if (answer.outcome == AimOutcome::NoPath) return Status::Ok;
  const AimSolution solution{answer.outcome,    answer.direction,  true,
                             answer.bounces[0], answer.time,       answer.goal,
                             answer.miss,       answer.blocked_by, answer.blocked_leg};
  return solutions.push_back(solution) ? Status::Ok : Status::OutOfMemory;
}

}  // namespace

Status aim_falling(const Aim& question, const Vec3d& gravity, const MovingShape* via,
                   List<AimSolution>& solutions, std::span<const MovingShape> others,
                   std::span<const MeshObstacle> meshes) {
  solutions.clear();
  if (via != nullptr && gravity == Vec3d(0.0)) return aim_straight(question, *via, solutions, others, meshes);
  List<mesh::Instance> instances;
  if (!instances.reserve(meshes.size())) return Status::OutOfMemory;
  for (const auto& [mesh, placement] : meshes) instances.push_reserved(mesh->placed(placement));
  const std::span<const mesh::Instance> standing(instances.data(), instances.size());
  if (!FallingAim(question, gravity, via, others, standing).find(solutions)) return Status::OutOfMemory;
  const auto is_free = [](const AimSolution& one) { return one.outcome == AimOutcome::Found; };
  if (std::any_of(solutions.begin(), solutions.end(), is_free))
    solutions.erase_if([&](const AimSolution& one) { return !is_free(one); });
  heap_sort(solutions, [](const AimSolution& a, const AimSolution& b) { return a.time < b.time; });
  return Status::Ok;
}

}  // namespace ricochet
