// The inverse question: in which direction to shoot so that the ricochet reaches a place.
//
// Between two places a and b outside a convex body, |a - x| + |x - b| over the body has one least point, and
// there the normal halves the angle between the two legs: that is the law of reflection (Alhazen's problem,
// for a sphere; Heron's principle). The same holds for several bodies in order, whose lengths add up to a
// convex function. So one descent finds the path, from any start, for every shape. For moving bodies the action
// takes the place of the length: of the paths that reach the goal at a given time, one has the least, and one
// unknown is left, the time of arrival (ricochet/aim/least_action.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// A question to `aim`: the start, the goal and the speed.
struct Aim {
  Vec3d from;              ///< where the bullet's centre starts
  double speed;            ///< units a frame, > 0
  double radius = 0;       ///< of the bullet, >= 0
  Vec3d to;                ///< the goal's centre at the shot
  double to_radius = 0;    ///< of the goal, >= 0
  Vec3d to_velocity{0.0};  ///< of the goal, units a frame
  bool to_falls =
      false;  ///< true: the goal falls like the bullet, from the moment of the shot on; only under gravity
};

/// Whether there is a shot.
enum class AimOutcome : std::uint8_t {
  Found,
  NoPath,   ///< no path that obeys the law of reflection at each surface reaches the goal
  Blocked,  ///< there is one, but something blocks it
  OutOfMemory,
};

/// A bounce on the way to the goal.
struct AimBounce {
  Vec3d center;  ///< the bullet's
  Vec3d point, normal, velocity;
  double time;   ///< frames since the shot
  double angle;  ///< ricochet angle, radians
};

/// The cost of an answer, in operations.
struct AimWork {
  std::int64_t estimated_shots = 0;  ///< calls of `estimate_shot`, in double-doubles
  std::int64_t exact_shots = 0;      ///< `shoot`
  std::int64_t nearest_points = 0;   ///< calls of `nearest`, in doubles
};

/// The budget of a search. The step that exceeds it is still completed. An estimated shot takes some microseconds, a
/// nearest point 0.1 to 0.3, so an answer takes less than half a second as WebAssembly, whatever the numbers. The
/// search itself makes no exact shots. Exact shots only confirm a path that was found: off each body and past
/// everything that may block it, for at most five paths.
inline constexpr AimWork kAimBudget{6000, 0, 300000};

/// The answer of `aim`: the shot and its bounces, or what keeps it from the goal.
struct AimAnswer {
  AimOutcome outcome;
  Vec3d direction;          ///< unit
  List<AimBounce> bounces;  ///< one for each of `via`, in order
  double time;              ///< when the bullet reaches the goal: its surface, if it has one
  Vec3d goal;               ///< the bullet's centre then
  double miss;              ///< how far the line of its centre passes from the goal's centre
  int blocked_by;           ///< Blocked: the index in `via`, or behind it in `others`, then `meshes`
  int blocked_leg;          ///< Blocked: which leg, counted from 0
  AimWork work;             ///< what the search has cost
};

/// A mesh that may block the path.
struct MeshObstacle {
  const Mesh* mesh;     ///< not null
  Placement placement;  ///< where it stands
};

/// Off each of `via` in order, to the goal; `others` and `meshes` may block the path.
///
/// Bodies and goal at rest have one path or none. In motion they may have several: the answer is a free one
/// where there is any, else one that is blocked. The bullet passes the goal within 1e-12 of its path's
/// length; where something moves, off bodies more than 1e7 times as long as the path, within 1e-8; where bounces
/// magnify the rounding of the direction to more than that, as near as directions in doubles come, and within
/// 1e-6; `miss` says which.
///
/// What is certain: the path of an answer exists, for `shoot` has followed it, bounce by bounce, and asked all
/// that may block it. What is complete by proof: every path is that of least action for its time of
/// arrival, and each time has one (ricochet/aim/least_action.hpp), so that none lies outside the
/// one-dimensional search. What is not proved: that the search, which looks at times of arrival up to 100000
/// times the earliest possible, overlooks no pair of paths closer together in time than its steps of 0.2 % and
/// more, and that its descent converges within the budget where two bodies nearly touch at both bounces. Of
/// paths drawn at random off bodies of every shape, up to thrice as fast as the bullet, it missed none of
/// 28000 off one body, 4 of 28000 off two and 12 of 28000 off three.
///
/// Numbers between 1e-150 and 1e150 give finite answers. The memory is asked for at the start.
///
/// @code
/// const std::vector<ricochet::MovingShape> floor = {{ricochet::Plane{{0, 0, 0}, {0, 1, 0}}}};
/// const ricochet::Aim question{.from = {0, 3, 0}, .speed = 2, .to = {8, 3, 0}};
/// const ricochet::AimAnswer answer = ricochet::aim(question, floor);
/// if (answer.outcome == ricochet::AimOutcome::Found)
///   std::cout << answer.bounces[0].point.x << ' ' << answer.time << '\n';  // 4 5
/// @endcode
AimAnswer aim(const Aim& question, std::span<const MovingShape> via, std::span<const MovingShape> others = {},
              std::span<const MeshObstacle> meshes = {});

}  // namespace ricochet
