// Writes the boundary as TypeScript: the places of all that crosses in shared memory, and the enumerations.
//
// The build compiles this for WebAssembly, so that all sizes are those which the solver has there, runs it in
// Node, and keeps what it prints. In it
//   bulletAt.radius     is the place of a number in the shared buffer,
//   bulletRow.radius    the place of a number in a row of a list, bulletRow.size the length of the row,
//   Outcome.passesBy    the number of an enumerator, outcomeNames[4] its name.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bindings/enumerators.hpp"
#include "bindings/layout.hpp"
#include "bindings/range.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/aim.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"
#include "ricochet/world.hpp"

namespace bindings {

SharedBuffer shared;

namespace {

using namespace ricochet;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return static_cast<char>(c - 'a' + 'A'); }

/// `max_time` as `maxTime`.
std::string camel_of_snake(std::string_view snake) {
  std::string camel;
  for (std::size_t i = 0; i < snake.size(); ++i)
    if (snake[i] != '_') camel += i > 0 && snake[i - 1] == '_' ? upper(snake[i]) : snake[i];
  return camel;
}

/// `StartsInside` as `starts-inside`.
std::string kebab_of_pascal(std::string_view pascal) {
  std::string kebab;
  for (const char c : pascal) {
    if (is_upper(c) && !kebab.empty()) kebab += '-';
    kebab += lower(c);
  }
  return kebab;
}

/// `StartsInside` as `startsInside`.
std::string camel_of_pascal(std::string_view pascal) {
  return lower(pascal.front()) + std::string(pascal.substr(1));
}

// ---- Fields: the names of every struct in layout.hpp and shapes.hpp, in their order. A missing one ends the
// build, see `Places::print`. -------------------------------------------------------------------------------

#define FIELDS_OF(Struct) \
  template <class Each>   \
  void fields_of(const Struct& s, Each&& each)
#define FIELD(name) each(#name, s.name)

FIELDS_OF(BulletArguments) { FIELD(given), FIELD(position), FIELD(heading), FIELD(speed), FIELD(radius); }
FIELDS_OF(TargetArguments) { FIELD(velocity), FIELD(shape); }
FIELDS_OF(Sphere) { FIELD(center), FIELD(radius); }
FIELDS_OF(PlaneNumbers) { FIELD(point), FIELD(normal); }
FIELDS_OF(PlaneThroughNumbers) { FIELD(p), FIELD(q), FIELD(r); }
FIELDS_OF(Triangle) { FIELD(a), FIELD(b), FIELD(c); }
FIELDS_OF(Box) { FIELD(min), FIELD(max); }
FIELDS_OF(Capsule) { FIELD(a), FIELD(b), FIELD(radius); }
FIELDS_OF(Cylinder) { FIELD(a), FIELD(b), FIELD(radius); }
FIELDS_OF(Wall) { FIELD(a), FIELD(b); }
FIELDS_OF(OrientedBox) { FIELD(center), FIELD(half_size), FIELD(rotation); }
FIELDS_OF(Quaternion) { FIELD(x), FIELD(y), FIELD(z), FIELD(w); }
FIELDS_OF(RayArguments) { FIELD(origin), FIELD(direction), FIELD(center), FIELD(radius), FIELD(max_time); }
FIELDS_OF(SpherePlaneArguments) { FIELD(center), FIELD(radius); }
FIELDS_OF(BallRow) { FIELD(position), FIELD(velocity), FIELD(radius), FIELD(mass), FIELD(restitution); }
FIELDS_OF(WallArguments) { FIELD(a), FIELD(b), FIELD(velocity), FIELD(restitution); }
FIELDS_OF(CollideArguments) { FIELD(a), FIELD(b), FIELD(wall), FIELD(max_time); }
FIELDS_OF(AimArguments) {
  FIELD(from), FIELD(speed), FIELD(radius), FIELD(to), FIELD(to_radius), FIELD(to_velocity);
}
FIELDS_OF(TraceArguments) { FIELD(max_bounces), FIELD(max_length), FIELD(restitution); }
FIELDS_OF(BoundsArguments) { FIELD(min), FIELD(max), FIELD(restitution); }
FIELDS_OF(NextArguments) { FIELD(until), FIELD(max_work); }
FIELDS_OF(RunArguments) { FIELD(max_events), FIELD(until), FIELD(max_work); }

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
FIELDS_OF(FaultAnswer) { FIELD(a), FIELD(b), FIELD(depth); }
FIELDS_OF(EventAnswer) {
  FIELD(kind), FIELD(time), FIELD(a), FIELD(b), FIELD(impulse), FIELD(together), FIELD(collapsed);
  FIELD(point), FIELD(normal), FIELD(before_a), FIELD(before_b), FIELD(after_a), FIELD(after_b);
}
FIELDS_OF(ProgressAnswer) { FIELD(events); }
FIELDS_OF(CountsAnswer) {
  FIELD(ball), FIELD(wall), FIELD(obstacle), FIELD(collapsed), FIELD(virial), FIELD(wall_impulse);
}
FIELDS_OF(StateAnswer) { FIELD(time), FIELD(energy), FIELD(momentum), FIELD(counts); }

FIELDS_OF(StepRow) { FIELD(quantity), FIELD(is_vector), FIELD(value); }
FIELDS_OF(StillSphereRow) { FIELD(center), FIELD(radius); }
FIELDS_OF(BulletRow) { FIELD(position), FIELD(velocity), FIELD(radius), FIELD(max_time); }
FIELDS_OF(SphereRow) { FIELD(center), FIELD(radius), FIELD(velocity), FIELD(unused); }
FIELDS_OF(HitRow) {
  FIELD(target), FIELD(time), FIELD(point), FIELD(normal), FIELD(velocity), FIELD(angle_sine);
}
FIELDS_OF(PathRow) {
  FIELD(bounces), FIELD(length), FIELD(position), FIELD(velocity), FIELD(target), FIELD(uncertainty);
}
FIELDS_OF(LegRow) {
  FIELD(from), FIELD(time), FIELD(target), FIELD(point), FIELD(center), FIELD(normal), FIELD(velocity);
  FIELD(angle), FIELD(uncertainty), FIELD(hit);
}
FIELDS_OF(AimBounceRow) {
  FIELD(center), FIELD(point), FIELD(normal), FIELD(velocity), FIELD(time), FIELD(angle);
}
FIELDS_OF(SnapshotHead) {
  FIELD(base), FIELD(base_rest), FIELD(now), FIELD(length), FIELD(epoch_events), FIELD(counts);
}
FIELDS_OF(SnapshotState) {
  FIELD(position), FIELD(velocity), FIELD(since), FIELD(images), FIELD(rapid_collisions);
}

FIELDS_OF(SharedBuffer) {
  FIELD(bullet), FIELD(max_time), FIELD(target), FIELD(shot), FIELD(closest), FIELD(scene_target);
  FIELD(obstacle_restitution), FIELD(ray), FIELD(sphere_plane), FIELD(collide), FIELD(aim), FIELD(trace);
  FIELD(bounds), FIELD(next), FIELD(run), FIELD(ball);
  FIELD(ray_answer), FIELD(sweep_answer), FIELD(sphere_plane_answer), FIELD(collision), FIELD(boxes);
  FIELD(wall_collision), FIELD(shadows), FIELD(aim_answer), FIELD(path_end), FIELD(fault), FIELD(event);
  FIELD(progress), FIELD(state), FIELD(offset);
  FIELD(step_count), FIELD(steps);
}

#undef FIELD
#undef FIELDS_OF

// ---- Places ----------------------------------------------------------------------------------------------

/// Prints places as numbers of doubles from `start`.
class Places {
 public:
  explicit Places(const void* start, const void* first)
      : start_(static_cast<const double*>(start)), next_(static_cast<const double*>(first)) {}

  void print(const double& number) { print_place(&number, 1); }
  void print(const Vec3d& v) { print_place(&v.x, 3); }
  template <std::size_t count>
  void print(const double (&numbers)[count]) {
    print_place(numbers, count);
  }
  template <class Row, std::size_t count>
  void print(const Row (&rows)[count]) {
    print_place(reinterpret_cast<const double*>(rows), count * kNumbers<Row>);
  }
  /// The fields of a struct, all of them.
  template <class Struct>
  void print(const Struct& s) {
    std::printf("{ ");
    print_fields(s);
    std::printf("}");
  }
  template <class Struct>
  void print_fields(const Struct& s) {
    fields_of(s, [&](const char* name, const auto& field) {
      std::printf("%s: ", camel_of_snake(name).c_str());
      print(field);
      std::printf(", ");
    });
    check(reinterpret_cast<const double*>(&s + 1));
  }

  void check(const double* place) const {
    if (place == next_) return;
    std::fprintf(stderr, "write_typescript.cpp does not list all fields of a struct in their order\n");
    std::exit(1);
  }

 private:
  void print_place(const double* place, std::size_t count) {
    check(place);
    std::printf("%d", static_cast<int>(place - start_));
    next_ = place + count;
  }

  const double* start_;
  const double* next_;  ///< where the next field has to stand
};

void write_shared_buffer() {
  std::printf("\n/** Places in the shared buffer. */\n");
  Places places(&shared, &shared);
  fields_of(shared, [&](const char* name, const auto& field) {
    std::printf("export const %sAt = ", camel_of_snake(name).c_str());
    places.print(field);
    std::printf(" as const;\n");
  });
  places.check(reinterpret_cast<const double*>(&shared + 1));
  std::printf("export const sharedBufferSize = %d;\n", kNumbers<SharedBuffer>);
}

template <class Numbers>
void write_shape(std::string_view name) {
  std::printf("export const %sAt = ", camel_of_pascal(name).c_str());
  const auto& shape = reinterpret_cast<const Numbers&>(shared.target.shape);
  Places(&shared, &shape).print(shape);
  std::printf(" as const;\n");
}

void write_shapes() {
  std::printf("\n/** Places of the numbers of a target's shape in the shared buffer. */\n");
  for (const auto& [shape, value] : enumerators<ShapeKind>())
    with_numbers_of(static_cast<ShapeKind>(value),
                    [name = shape]<class Numbers>() { write_shape<Numbers>(name); });
}

template <class Row>
void write_row(const char* name) {
  const Row row{};
  std::printf("export const %s = { ", name);
  Places(&row, &row).print_fields(row);
  std::printf("size: %d } as const;\n", kNumbers<Row>);
}

void write_rows() {
  std::printf("\n/** Places in the rows of lists, and how many numbers a row has. */\n");
  write_row<TargetArguments>("targetRow");
  write_row<BallRow>("ballRow");
  write_row<BoundsArguments>("boundsRow");
  write_row<StillSphereRow>("stillSphereRow");
  write_row<BulletRow>("bulletRow");
  write_row<SphereRow>("sphereRow");
  write_row<HitRow>("hitRow");
  write_row<PathRow>("pathRow");
  write_row<LegRow>("legRow");
  write_row<AimBounceRow>("aimBounceRow");
  write_row<StepRow>("stepRow");
  write_row<SnapshotHead>("snapshotHead");
  write_row<SnapshotState>("snapshotState");
}

// ---- Enumerations ----------------------------------------------------------------------------------------

/// The numbers by name, and for enumerations that begin at 0 the names by number.
template <class Enumeration>
void write_enumeration(const char* name) {
  const auto values = enumerators<Enumeration>();
  std::printf("\nexport const %s = { ", name);
  for (const auto& [enumerator, value] : values)
    std::printf("%s: %d, ", camel_of_pascal(enumerator).c_str(), value);
  std::printf("} as const;\nexport type %s = (typeof %s)[keyof typeof %s];\n", name, name, name);
  if (values.front().value != 0) return;
  const std::string names = camel_of_pascal(name) + "Names";
  std::printf("export const %s = [", names.c_str());
  for (const auto& [enumerator, value] : values) std::printf("'%s', ", kebab_of_pascal(enumerator).c_str());
  std::printf("] as const;\nexport type %sName = (typeof %s)[number];\n", name, names.c_str());
}

void write_enumerations() {
  write_enumeration<Refusal>("Refusal");
  write_enumeration<ShapeKind>("ShapeKind");
  write_enumeration<Bullet::Given>("BulletGiven");
  write_enumeration<Outcome>("Outcome");
  write_enumeration<RayOutcome>("RayOutcome");
  write_enumeration<SweepOutcome>("SweepOutcome");
  write_enumeration<Overlap>("Overlap");
  write_enumeration<WallPart>("WallPart");
  write_enumeration<Quantity>("Quantity");
  write_enumeration<AimOutcome>("AimOutcome");
  write_enumeration<Fault>("Fault");
  write_enumeration<EventKind>("EventKind");
  write_enumeration<Ending>("Ending");
  write_enumeration<Found>("Found");
}

void write_numbers() {
  std::printf("\n/** Other numbers are refused, but for 0. */\n");
  std::printf("export const leastSize = %g;\nexport const mostSize = %g;\n", kLeastSize, kMostSize);
  std::printf("\n/** The 1995 article's number of each outcome of a collision. */\n");
  std::printf("export const collisionCases = [");
  for (const auto& [name, value] : enumerators<Outcome>())
    std::printf("%d, ", static_cast<int>(case_of(static_cast<Outcome>(value))));
  std::printf("] as const;\n");
}

}  // namespace

}  // namespace bindings

int main() {
  using namespace bindings;
  std::printf(
      "/** The boundary to the solver. Made by the build, from src/bindings: see layout.hpp there. */\n");
  write_shared_buffer();
  write_shapes();
  write_rows();
  write_enumerations();
  write_numbers();
}
