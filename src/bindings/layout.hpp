// The layout of shared memory: every number exchanged between JavaScript and the solver has a named place here, and
// nowhere else.
//
// All structs have the standard layout and hold only doubles. Counts, indices and the numbers of enumerations are
// doubles too; a flag is 0 or 1. src/bindings/write_typescript.cpp writes the places of all fields as TypeScript, which
// web/module reads. So a field can be moved or added here alone.
#pragma once

#include <array>
#include <type_traits>

#include "ricochet/ball.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/shapes.hpp"
#include "ricochet/table.hpp"

namespace bindings {

using ricochet::Vec3d;

// ---- arguments -------------------------------------------------------------------------------------------

/// The kind of a bullet: its heading is the point that it is aimed at, or its velocity.
enum class BulletGiven : unsigned char { Aim, Velocity };

struct BulletArguments {
  double given;  ///< BulletGiven
  Vec3d position, heading;
  double speed, radius;
};

/// The most numbers of a shape: those of an oriented box.
inline constexpr int kShapeNumbers = 10;

struct TargetArguments {
  Vec3d velocity;
  double shape[kShapeNumbers];  ///< one of the structs of shapes.hpp, selected by a ShapeKind
};

/// The placement of a mesh.
struct PlacementArguments {
  Vec3d position;
  ricochet::Quaternion rotation;
  double scale;
  Vec3d velocity;
};

struct RayArguments {
  Vec3d origin, direction, center;
  double radius, max_time;
};

struct SpherePlaneArguments {
  Vec3d center;
  double radius;  ///< of the sphere; the plane is in the place of targets' shapes
};

/// The region of a nearness question: a point or a ball, with its radius or the farthest distance; or a box along the
/// axes.
struct NearArguments {
  Vec3d place;
  double distance;
  Vec3d min, max;
};

struct BallArguments {
  Vec3d position, velocity;
  double radius, mass, restitution;
};

/// A world's ball, here and in lists of balls.
struct WorldBallRow {
  Vec3d position, velocity;
  double radius, mass, restitution, groups, mask;
};

struct WallArguments {
  Vec3d a, b, velocity;
  double restitution;
};

struct CollideArguments {
  BallArguments a, b;
  WallArguments wall;  ///< instead of `b`
  double max_time;
};

struct AimArguments {
  Vec3d from;
  double speed, radius;
  Vec3d to;
  double to_radius;
  Vec3d to_velocity;
  double to_falls;  ///< a flag
};

/// The properties of the material that are not given are NaN.
struct TraceArguments {
  double max_bounces, max_distance, restitution, max_time, friction, rolling_friction;
};

/// The target that a bullet is leaving and, after a scene's `shoot`, the target that it has hit; in batches one row per
/// bullet.
struct LeavingRow {
  double target, triangle, time;
  Vec3d normal;
  double in_corner;  ///< a flag; if it is set, the following fields are used
  Vec3d place, place_low;
  double moment, moment_low;
};

/// The box of a world, with the restitution of its walls.
struct BoundsArguments {
  Vec3d min, max;
  double restitution;
  Vec3d gravity;
};

/// The fields of an obstacle beside its shape and velocity.
struct ObstacleArguments {
  double restitution, groups, mask;
  double sensor;  ///< a flag
};

struct NextArguments {
  double until, max_work;
};

struct RunArguments {
  double max_events, until, max_work;
};

/// The material constants of balls, cloth and cushions of a table.
struct TableConstantsArguments {
  double radius, mass, sliding_friction, rolling_friction, spinning_friction, gravity;
  double ball_restitution, cushion_restitution, cushion_friction, nose_sine, separation_speed;
  double planar, throws;  ///< flags
};

/// A stroke of the cue.
struct StrikeArguments {
  double ball, speed, angle;
  double has_direction;  ///< a flag: in place of the angle
  double direction[2], offset[2];
  double elevation, cue_mass, tip_restitution;
};

// ---- answers ---------------------------------------------------------------------------------------------

struct ClosestAnswer {
  double time, gap;
};

struct ShotAnswer {
  double time, distance, ricochet_angle;
  Vec3d point, center, normal, velocity;
};

struct RayAnswer {
  double starts_inside;  ///< a flag
  double enter, exit, closest_time, closest_distance;
  Vec3d closest_point;
};

struct SweepAnswer {
  double fraction;
  Vec3d center_a, center_b, movement_a, movement_b, point, normal;
};

struct SpherePlaneAnswer {
  double distance, depth;
  Vec3d normal, foot;
  double t;
  double has_uv;  ///< a flag
  double u, v;
  double inside;  ///< a flag
};

struct ClosestPointAnswer {
  Vec3d point;
  double distance;
  Vec3d normal;
};

/// The data of one ball in a collision.
struct SideAnswer {
  Vec3d center, velocity;
  double angle, before, after;
};

struct CollisionAnswer {
  double time;
  Vec3d point, normal;
  double impulse, energy_lost;
  SideAnswer a, b;
};

struct BoxesAnswer {
  double are_known, overlap;  ///< flags
  Vec3d min_a, max_a, min_b, max_b;
};

struct SegmentAnswer {
  Vec3d a, b;
};

struct WallCollisionAnswer {
  double time;
  double part;  ///< WallPart
  Vec3d center, point, normal, velocity;
};

struct ShadowsAnswer {
  SegmentAnswer first, second;
};

struct AimAnswer {
  Vec3d direction, goal;
  double time, miss;
  double blocked_by;  ///< -1: nothing
  double blocked_leg, bounces;
};

struct LeastSpeedAnswer {
  double speed, time;
  Vec3d direction, center;
};

struct FaultAnswer {
  double a, b, depth;
};

struct EventAnswer {
  double kind;  ///< EventKind
  double time, a, b, impulse, together;
  double collapsed;  ///< a flag
  double on;         ///< EventKind
  double others[4];  ///< what bears or squeezes a ball beside b: an EventKind and a number, twice; -1: none
  Vec3d point, normal, before_a, before_b, after_a, after_b;
};

struct ProgressAnswer {
  double events;
};

struct CountsAnswer {
  double ball, wall, obstacle, collapsed;
  double stuck;  ///< times that a ball got stuck
  double virial;
  double wall_impulse[6];  ///< at min x, max x, min y, max y, min z, max z
};

struct StateAnswer {
  double time, energy;
  Vec3d momentum;
  CountsAnswer counts;
  double sensor;  ///< times that a ball entered or left one
  double rest;    ///< how often a ball came to rest or began to slide
};

// ---- rows of lists ---------------------------------------------------------------------------------------

/// One value of a derivation; a number is stored in x.
struct StepRow {
  double quantity;   ///< Quantity
  double is_vector;  ///< a flag
  Vec3d value;
};

/// A sphere at rest, for adding many to a scene at once.
struct StillSphereRow {
  Vec3d center;
  double radius;
};

/// A batch's bullet.
struct BulletRow {
  Vec3d position, velocity;
  double radius, max_time;
};
/// A batch's sphere in motion.
struct SphereRow {
  Vec3d center;
  double radius;
  Vec3d velocity;
  double unused;
};
/// A batch's hit.
struct HitRow {
  double target;  ///< -1: none, and the rest is 0
  double time;
  Vec3d point, normal, velocity;
  double angle_sine;
};
/// Columns of pairs (bullets and moving spheres), and of their hits.
struct PairColumns {
  Vec3d position, velocity;
  double radius;
  Vec3d center;
  double target_radius;
  Vec3d target_velocity;
};
struct PairHitColumns {
  double time;  ///< infinite for a miss; then the rest is 0
  Vec3d normal, point, velocity;
  double angle_sine;
};
/// A target that a bullet passes through.
struct ThroughRow {
  double target;    ///< -1: none, and the rest is 0
  double triangle;  ///< of a mesh; -1 for other targets
  double enter, exit;
  Vec3d point, normal;
};
/// A sensor that a path enters or leaves.
struct CrossingRow {
  double target;
  double enters;  ///< a flag
  double time;
  Vec3d center;
  double leg;  ///< the index of the leg in the path
};
/// An event of a living bullet: a ricochet::BulletEvent.
struct BulletEventRow {
  double kind, bullet, time, target, triangle, bounces;
  Vec3d center, point, normal, velocity;
  double angle, uncertainty;
  Vec3d before;
  double closing_speed;
};
/// A bullet that has ended.
struct EndedBulletRow {
  double bullet, ending, time;
  Vec3d position, velocity;
};
/// A bullet that lives: a ricochet::BulletState.
struct BulletStateAnswer {
  Vec3d position, velocity;
  double radius;
  double restitution, friction, rolling_friction;  ///< NaN: none
  double mask;                                     ///< -1: none
  double bounces, time;
};
/// An obstacle of a world has another velocity from a time on.
struct VelocityChangeRow {
  double time, obstacle;
  Vec3d velocity;
};
/// The end of a path, in a batch or for a single path.
struct PathRow {
  double bounces, length;
  Vec3d position, velocity;
  double target;  ///< the last; -1: none
  double uncertainty;
};

/// A path from one bounce to the next.
struct LegRow {
  Vec3d from;
  double time, target;
  Vec3d point, center, normal, velocity;
  double angle, uncertainty;
  double triangle;  ///< of a mesh; -1 for other targets
  double hit;       ///< a flag: 0 for the last leg of a path that flies off
  double kind;      ///< MotionKind
  Vec3d acceleration;
  double supports[6];  ///< target and triangle of each of up to three; -1: none
};
/// A ricochet::PathSegment.
struct SegmentRow {
  double kind;
  Vec3d from, velocity, acceleration;
  double time, until;
  double supports[6];  ///< as of legs
};
/// What bears a bullet: at an event, or where a path ends.
struct SupportsRow {
  double supports[6];  ///< as of legs
};

struct AimBounceRow {
  Vec3d center, point, normal, velocity;
  double time, angle;
};

/// A ball that is put on a table, and its motion there.
struct TableBallRow {
  double position[2], velocity[2];
  Vec3d spin;
  double rolling, off;  ///< flags
  double position_rest[2];
};
struct TableMotionRow {
  double position[2], velocity[2];
  Vec3d spin;
  double state;  ///< BallState
};
struct TablePoseRow {
  TableMotionRow motion;
  ricochet::Quaternion orientation;
};
/// The edges around the cloth; a nose or a pocket is a circle.
using TableSegmentRow = ricochet::TableSegment;
using TableCircleRow = ricochet::TableNose;
struct TableEventRow {
  double kind;  ///< TableEventKind
  double time, since;
  double a, b;  ///< indices of the balls; b is -1 if there is only one
  double with;  ///< of the segment, nose or pocket; -1 for none
  double together, impulse;
  TableMotionRow before_a, before_b, after_a, after_b;
};

/// The parts of a snapshot in order: the next ids; the ids of balls and obstacles by index; the events of its instant
/// that are not yet delivered, as `EventAnswer`s; a head; a state for each ball; and a vector for each obstacle, its
/// displacement. A world with gravity adds a second head, a number for each ball, and a row for each supported ball. A
/// world with sensors or motion adds another head, and a row for each ball inside a sensor.
struct SnapshotIds {
  double next_ball, next_obstacle;
  double untold;  ///< the number of events
};
struct SnapshotHead {
  double base, base_rest, now, length, epoch_events;
  CountsAnswer counts;
};
struct SnapshotState {
  Vec3d position, velocity;
  double since;
  double images[3];
  double rapid_collisions;  ///< -1: it is stuck
};
struct SnapshotFall {
  double rest;  ///< how often a ball came to rest or began to slide
  /// The number of rows that follow, after the squares of the largest speeds in the series of bounces
  double supports;
};
struct SnapshotSupport {
  double ball;
  Vec3d acceleration;
  double partner[3];
};
struct SnapshotCourse {
  double changes;  ///< the number of past changes of the motion
  double sensor;   ///< times that a ball entered or left one
};
struct SnapshotPresence {
  double ball, obstacle;
};

// ---- the shared buffer -----------------------------------------------------------------------------------

/// Arguments and answers of single questions. Nothing overlaps, so the arguments remain valid beside the answer.
struct SharedBuffer {
  // The data of `shoot` and of a scene's `shoot` come first and together, because these calls are the most frequent.
  BulletArguments bullet;
  double max_time;
  Vec3d gravity;  ///< for a single `shoot`, or for a new scene
  TargetArguments target;
  ShotAnswer shot;
  ClosestAnswer closest;  ///< for a miss, also between balls
  double scene_target;    ///< the index of the scene's target that was hit
  double scene_triangle;  ///< of a mesh; -1 for other targets
  LeavingRow leaving;

  ObstacleArguments obstacle;
  PlacementArguments placement;
  RayArguments ray;
  SpherePlaneArguments sphere_plane;
  NearArguments near;
  CollideArguments collide;
  AimArguments aim;
  TraceArguments trace;
  BoundsArguments bounds;
  NextArguments next;
  RunArguments run;
  WorldBallRow ball;  ///< for adding to a simulation, or read from it
  TableConstantsArguments table_constants;
  StrikeArguments strike;
  TableBallRow table_ball;  ///< to be placed

  RayAnswer ray_answer;
  SweepAnswer sweep_answer;
  SpherePlaneAnswer sphere_plane_answer;
  ClosestPointAnswer closest_point;
  double overlapping;  ///< the address of the indices of targets that overlap
  CollisionAnswer collision;
  BoxesAnswer boxes;
  WallCollisionAnswer wall_collision;
  ShadowsAnswer shadows;
  AimAnswer aim_answer;
  LeastSpeedAnswer least_speed;
  PathRow path_end;
  double path_ending;     ///< of ricochet::PathEnding
  double path_time;       ///< under gravity
  double crossing_count;  ///< of the path
  double segment_count;   ///< of the path
  SupportsRow path_supports;
  BulletStateAnswer bullet_state;
  FaultAnswer fault;
  EventAnswer event;
  ProgressAnswer progress;
  StateAnswer state;
  Vec3d offset;  ///< of an obstacle
  TableEventRow table_event;

  double step_count;
  StepRow steps[ricochet::Explanation<ricochet::Shot>::kMost];
};

/// The number of doubles in a struct.
template <class Row>
inline constexpr int kNumbers = static_cast<int>(sizeof(Row) / sizeof(double));

static_assert(std::is_standard_layout_v<SharedBuffer> && std::is_trivially_copyable_v<SharedBuffer>);
static_assert(alignof(SharedBuffer) == alignof(double) && sizeof(SharedBuffer) % sizeof(double) == 0);

// The solver reads and writes these as rows of doubles.
static_assert(kNumbers<BulletRow> == ricochet::kBulletRow && kNumbers<SphereRow> == ricochet::kSphereRow);
static_assert(kNumbers<ThroughRow> == ricochet::kThroughRow &&
              kNumbers<CrossingRow> == ricochet::kCrossingRow);
static_assert(kNumbers<HitRow> == ricochet::kHitRow && kNumbers<PathRow> == ricochet::kPathRow);
static_assert(sizeof(StillSphereRow) == sizeof(ricochet::Sphere));
static_assert(sizeof(TableCircleRow) == sizeof(ricochet::TablePocket));

}  // namespace bindings
