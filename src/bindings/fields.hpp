// The names of the fields of all exchanged structs, in order: `fields_of(s, each)` calls `each(name, field)`.
// write_typescript.cpp compares their addresses to detect a missing field.
#pragma once

#include "bindings/layout.hpp"
#include "bindings/shapes.hpp"

namespace bindings {

#define FIELDS_OF(Struct) \
  template <class Each>   \
  void fields_of(const Struct& s, Each&& each)
#define FIELD(name) each(#name, s.name)

FIELDS_OF(BulletArguments) { FIELD(given), FIELD(position), FIELD(heading), FIELD(speed), FIELD(radius); }
FIELDS_OF(TargetArguments) { FIELD(velocity), FIELD(shape); }
FIELDS_OF(ricochet::Sphere) { FIELD(center), FIELD(radius); }
FIELDS_OF(ricochet::Plane) { FIELD(point), FIELD(normal); }
FIELDS_OF(ricochet::PlaneThrough) { FIELD(p), FIELD(q), FIELD(r); }
FIELDS_OF(ricochet::Triangle) { FIELD(a), FIELD(b), FIELD(c); }
FIELDS_OF(ricochet::Box) { FIELD(min), FIELD(max); }
FIELDS_OF(ricochet::Capsule) { FIELD(a), FIELD(b), FIELD(radius); }
FIELDS_OF(ricochet::Cylinder) { FIELD(a), FIELD(b), FIELD(radius); }
FIELDS_OF(ricochet::Wall) { FIELD(a), FIELD(b); }
FIELDS_OF(ricochet::OrientedBox) { FIELD(center), FIELD(half_size), FIELD(rotation); }
FIELDS_OF(ricochet::Quaternion) { FIELD(x), FIELD(y), FIELD(z), FIELD(w); }
FIELDS_OF(PlacementArguments) { FIELD(position), FIELD(rotation), FIELD(scale), FIELD(velocity); }
FIELDS_OF(RayArguments) { FIELD(origin), FIELD(direction), FIELD(center), FIELD(radius), FIELD(max_time); }
FIELDS_OF(SpherePlaneArguments) { FIELD(center), FIELD(radius); }
FIELDS_OF(NearArguments) { FIELD(place), FIELD(distance), FIELD(min), FIELD(max); }
FIELDS_OF(BallArguments) { FIELD(position), FIELD(velocity), FIELD(radius), FIELD(mass), FIELD(restitution); }
FIELDS_OF(WorldBallRow) {
  FIELD(position), FIELD(velocity), FIELD(radius), FIELD(mass), FIELD(restitution), FIELD(groups),
      FIELD(mask);
}
FIELDS_OF(WallArguments) { FIELD(a), FIELD(b), FIELD(velocity), FIELD(restitution); }
FIELDS_OF(CollideArguments) { FIELD(a), FIELD(b), FIELD(wall), FIELD(max_time); }
FIELDS_OF(AimArguments) {
  FIELD(from), FIELD(speed), FIELD(radius), FIELD(to), FIELD(to_radius), FIELD(to_velocity), FIELD(to_falls);
}
FIELDS_OF(TraceArguments) {
  FIELD(max_bounces), FIELD(max_distance), FIELD(restitution), FIELD(max_time), FIELD(friction),
      FIELD(rolling_friction);
}
FIELDS_OF(LeavingRow) {
  FIELD(target), FIELD(triangle), FIELD(time), FIELD(normal), FIELD(in_corner), FIELD(place),
      FIELD(place_low);
  FIELD(moment), FIELD(moment_low);
}
FIELDS_OF(BoundsArguments) { FIELD(min), FIELD(max), FIELD(restitution), FIELD(gravity); }
FIELDS_OF(ObstacleArguments) { FIELD(restitution), FIELD(groups), FIELD(mask), FIELD(sensor); }
FIELDS_OF(NextArguments) { FIELD(until), FIELD(max_work); }
FIELDS_OF(RunArguments) { FIELD(max_events), FIELD(until), FIELD(max_work); }

FIELDS_OF(TableConstantsArguments) {
  FIELD(radius), FIELD(mass), FIELD(sliding_friction), FIELD(rolling_friction), FIELD(spinning_friction);
  FIELD(gravity), FIELD(ball_restitution), FIELD(cushion_restitution), FIELD(cushion_friction);
  FIELD(nose_sine), FIELD(separation_speed), FIELD(planar), FIELD(throws);
}
FIELDS_OF(StrikeArguments) {
  FIELD(ball), FIELD(speed), FIELD(angle), FIELD(has_direction), FIELD(direction), FIELD(offset);
  FIELD(elevation), FIELD(cue_mass), FIELD(tip_restitution);
}
FIELDS_OF(TableBallRow) {
  FIELD(position), FIELD(velocity), FIELD(spin), FIELD(rolling), FIELD(off), FIELD(position_rest);
}
FIELDS_OF(TableMotionRow) { FIELD(position), FIELD(velocity), FIELD(spin), FIELD(state); }
FIELDS_OF(TablePoseRow) { FIELD(motion), FIELD(orientation); }
FIELDS_OF(TableSegmentRow) { FIELD(p), FIELD(q), FIELD(n); }
FIELDS_OF(TableCircleRow) { FIELD(c), FIELD(r); }
FIELDS_OF(TableEventRow) {
  FIELD(kind), FIELD(time), FIELD(since), FIELD(a), FIELD(b), FIELD(with), FIELD(together), FIELD(impulse);
  FIELD(before_a), FIELD(before_b), FIELD(after_a), FIELD(after_b);
}

FIELDS_OF(ClosestAnswer) { FIELD(time), FIELD(gap); }
FIELDS_OF(ShotAnswer) {
  FIELD(time), FIELD(distance), FIELD(ricochet_angle);
  FIELD(point), FIELD(center), FIELD(normal), FIELD(velocity);
}
FIELDS_OF(RayAnswer) {
  FIELD(starts_inside), FIELD(enter), FIELD(exit);
  FIELD(closest_time), FIELD(closest_distance), FIELD(closest_point);
}
FIELDS_OF(SweepAnswer) {
  FIELD(fraction), FIELD(center_a), FIELD(center_b), FIELD(movement_a), FIELD(movement_b);
  FIELD(point), FIELD(normal);
}
FIELDS_OF(SpherePlaneAnswer) {
  FIELD(distance), FIELD(depth), FIELD(normal), FIELD(foot), FIELD(t);
  FIELD(has_uv), FIELD(u), FIELD(v), FIELD(inside);
}
FIELDS_OF(ClosestPointAnswer) { FIELD(point), FIELD(distance), FIELD(normal); }
FIELDS_OF(SideAnswer) { FIELD(center), FIELD(velocity), FIELD(angle), FIELD(before), FIELD(after); }
FIELDS_OF(CollisionAnswer) {
  FIELD(time), FIELD(point), FIELD(normal), FIELD(impulse), FIELD(energy_lost), FIELD(a), FIELD(b);
}
FIELDS_OF(BoxesAnswer) {
  FIELD(are_known), FIELD(overlap), FIELD(min_a), FIELD(max_a), FIELD(min_b), FIELD(max_b);
}
FIELDS_OF(SegmentAnswer) { FIELD(a), FIELD(b); }
FIELDS_OF(WallCollisionAnswer) {
  FIELD(time), FIELD(part), FIELD(center), FIELD(point), FIELD(normal), FIELD(velocity);
}
FIELDS_OF(ShadowsAnswer) { FIELD(first), FIELD(second); }
FIELDS_OF(AimAnswer) {
  FIELD(direction), FIELD(goal), FIELD(time), FIELD(miss);
  FIELD(blocked_by), FIELD(blocked_leg), FIELD(bounces);
}
FIELDS_OF(LeastSpeedAnswer) { FIELD(speed), FIELD(time), FIELD(direction), FIELD(center); }
FIELDS_OF(FaultAnswer) { FIELD(a), FIELD(b), FIELD(depth); }
FIELDS_OF(EventAnswer) {
  FIELD(kind), FIELD(time), FIELD(a), FIELD(b), FIELD(impulse), FIELD(together), FIELD(collapsed), FIELD(on);
  FIELD(others);
  FIELD(point), FIELD(normal), FIELD(before_a), FIELD(before_b), FIELD(after_a), FIELD(after_b);
}
FIELDS_OF(ProgressAnswer) { FIELD(events); }
FIELDS_OF(CountsAnswer) {
  FIELD(ball), FIELD(wall), FIELD(obstacle), FIELD(collapsed), FIELD(stuck), FIELD(virial);
  FIELD(wall_impulse);
}
FIELDS_OF(StateAnswer) {
  FIELD(time), FIELD(energy), FIELD(momentum), FIELD(counts), FIELD(sensor), FIELD(rest);
}

FIELDS_OF(StepRow) { FIELD(quantity), FIELD(is_vector), FIELD(value); }
FIELDS_OF(StillSphereRow) { FIELD(center), FIELD(radius); }
FIELDS_OF(BulletRow) { FIELD(position), FIELD(velocity), FIELD(radius), FIELD(max_time); }
FIELDS_OF(SphereRow) { FIELD(center), FIELD(radius), FIELD(velocity), FIELD(unused); }
FIELDS_OF(HitRow) {
  FIELD(target), FIELD(time), FIELD(point), FIELD(normal), FIELD(velocity), FIELD(angle_sine);
}
FIELDS_OF(PairColumns) {
  FIELD(position), FIELD(velocity), FIELD(radius), FIELD(center), FIELD(target_radius),
      FIELD(target_velocity);
}
FIELDS_OF(PairHitColumns) { FIELD(time), FIELD(normal), FIELD(point), FIELD(velocity), FIELD(angle_sine); }
FIELDS_OF(PathRow) {
  FIELD(bounces), FIELD(length), FIELD(position), FIELD(velocity), FIELD(target), FIELD(uncertainty);
}
FIELDS_OF(LegRow) {
  FIELD(from), FIELD(time), FIELD(target), FIELD(point), FIELD(center), FIELD(normal), FIELD(velocity);
  FIELD(angle), FIELD(uncertainty), FIELD(triangle), FIELD(hit), FIELD(kind), FIELD(acceleration);
  FIELD(supports);
}
FIELDS_OF(SegmentRow) {
  FIELD(kind), FIELD(from), FIELD(velocity), FIELD(acceleration), FIELD(time), FIELD(until), FIELD(supports);
}
FIELDS_OF(BulletStateAnswer) {
  FIELD(position), FIELD(velocity), FIELD(radius), FIELD(restitution), FIELD(friction),
      FIELD(rolling_friction), FIELD(mask), FIELD(bounces), FIELD(time);
}
FIELDS_OF(SupportsRow) { FIELD(supports); }
FIELDS_OF(ThroughRow) {
  FIELD(target), FIELD(triangle), FIELD(enter), FIELD(exit), FIELD(point), FIELD(normal);
}
FIELDS_OF(CrossingRow) { FIELD(target), FIELD(enters), FIELD(time), FIELD(center), FIELD(leg); }
FIELDS_OF(BulletEventRow) {
  FIELD(kind), FIELD(bullet), FIELD(time), FIELD(target), FIELD(triangle), FIELD(bounces);
  FIELD(center), FIELD(point), FIELD(normal), FIELD(velocity), FIELD(angle), FIELD(uncertainty);
  FIELD(before), FIELD(closing_speed);
}
FIELDS_OF(EndedBulletRow) { FIELD(bullet), FIELD(ending), FIELD(time), FIELD(position), FIELD(velocity); }
FIELDS_OF(AimBounceRow) {
  FIELD(center), FIELD(point), FIELD(normal), FIELD(velocity), FIELD(time), FIELD(angle);
}
FIELDS_OF(SnapshotIds) { FIELD(next_ball), FIELD(next_obstacle), FIELD(untold); }
FIELDS_OF(SnapshotHead) {
  FIELD(base), FIELD(base_rest), FIELD(now), FIELD(length), FIELD(epoch_events), FIELD(counts);
}
FIELDS_OF(SnapshotState) {
  FIELD(position), FIELD(velocity), FIELD(since), FIELD(images), FIELD(rapid_collisions);
}
FIELDS_OF(VelocityChangeRow) { FIELD(time), FIELD(obstacle), FIELD(velocity); }
FIELDS_OF(SnapshotFall) { FIELD(rest), FIELD(supports); }
FIELDS_OF(SnapshotSupport) { FIELD(ball), FIELD(acceleration), FIELD(partner); }
FIELDS_OF(SnapshotCourse) { FIELD(changes), FIELD(sensor); }
FIELDS_OF(SnapshotPresence) { FIELD(ball), FIELD(obstacle); }

FIELDS_OF(SharedBuffer) {
  FIELD(bullet), FIELD(max_time), FIELD(gravity), FIELD(target), FIELD(shot), FIELD(closest),
      FIELD(scene_target);
  FIELD(scene_triangle), FIELD(leaving);
  FIELD(obstacle), FIELD(placement), FIELD(ray), FIELD(sphere_plane), FIELD(near), FIELD(collide), FIELD(aim),
      FIELD(trace);
  FIELD(bounds), FIELD(next), FIELD(run), FIELD(ball);
  FIELD(table_constants), FIELD(strike), FIELD(table_ball);
  FIELD(ray_answer), FIELD(sweep_answer), FIELD(sphere_plane_answer), FIELD(closest_point);
  FIELD(overlapping), FIELD(collision), FIELD(boxes);
  FIELD(wall_collision), FIELD(shadows), FIELD(aim_answer), FIELD(least_speed), FIELD(path_end),
      FIELD(path_ending), FIELD(path_time), FIELD(crossing_count), FIELD(segment_count), FIELD(path_supports),
      FIELD(bullet_state), FIELD(fault), FIELD(event);
  FIELD(progress), FIELD(state), FIELD(offset), FIELD(table_event);
  FIELD(step_count), FIELD(steps);
}

#undef FIELD
#undef FIELDS_OF

}  // namespace bindings
