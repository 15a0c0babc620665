// Writes the boundary as TypeScript: the places of all exchanged numbers in shared memory, and the enumerations.
//
// The build compiles this with the machine's own compiler, runs it, and keeps its output. All exchanged data are
// doubles, so the places are the same as in WebAssembly. In the output
//   bulletAt.radius     is the place of a number in the shared buffer,
//   bulletRow.radius    the place of a number in a row of a list, bulletRow.size the length of the row,
//   Outcome.passesBy    the number of an enumerator, outcomeNames[4] its name.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bindings/enumerators.hpp"
#include "bindings/fields.hpp"
#include "bindings/layout.hpp"
#include "bindings/range.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/aim.hpp"
#include "ricochet/bullet.hpp"
#include "ricochet/bullets.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"
#include "ricochet/table.hpp"
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
  template <std::size_t count>
  void print(const std::array<double, count>& numbers) {
    print_place(numbers.data(), count);
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
    std::fprintf(stderr, "fields.hpp does not list all fields of a struct in their order\n");
    std::exit(1);
  }

 private:
  void print_place(const double* place, std::size_t count) {
    check(place);
    std::printf("%d", static_cast<int>(place - start_));
    next_ = place + count;
  }

  const double* start_;
  const double* next_;  ///< the expected place of the next field
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
    with_shape_of(static_cast<ShapeKind>(value),
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
  write_row<WorldBallRow>("worldBallRow");
  write_row<BoundsArguments>("boundsRow");
  write_row<StillSphereRow>("stillSphereRow");
  write_row<BulletRow>("bulletRow");
  write_row<SphereRow>("sphereRow");
  write_row<HitRow>("hitRow");
  write_row<LeavingRow>("leavingRow");
  write_row<PairColumns>("pairColumns");
  write_row<PairHitColumns>("pairHitColumns");
  write_row<PathRow>("pathRow");
  write_row<LegRow>("legRow");
  write_row<SegmentRow>("segmentRow");
  write_row<SupportsRow>("supportsRow");
  write_row<ThroughRow>("throughRow");
  write_row<CrossingRow>("crossingRow");
  write_row<BulletEventRow>("bulletEventRow");
  write_row<EndedBulletRow>("endedBulletRow");
  write_row<AimBounceRow>("aimBounceRow");
  write_row<StepRow>("stepRow");
  write_row<TableBallRow>("tableBallRow");
  write_row<TableMotionRow>("tableMotionRow");
  write_row<TablePoseRow>("tablePoseRow");
  write_row<TableSegmentRow>("tableSegmentRow");
  write_row<TableCircleRow>("tableCircleRow");
  write_row<TableEventRow>("tableEventRow");
  write_row<SnapshotIds>("snapshotIds");
  write_row<EventAnswer>("snapshotEvent");
  write_row<SnapshotHead>("snapshotHead");
  write_row<SnapshotState>("snapshotState");
  write_row<SnapshotFall>("snapshotFall");
  write_row<SnapshotSupport>("snapshotSupport");
  write_row<SnapshotCourse>("snapshotCourse");
  write_row<SnapshotPresence>("snapshotPresence");
  write_row<VelocityChangeRow>("velocityChangeRow");
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
  write_enumeration<BulletGiven>("BulletGiven");
  write_enumeration<Outcome>("Outcome");
  write_enumeration<RayOutcome>("RayOutcome");
  write_enumeration<SweepOutcome>("SweepOutcome");
  write_enumeration<Overlap>("Overlap");
  write_enumeration<WallPart>("WallPart");
  write_enumeration<Quantity>("Quantity");
  write_enumeration<AimOutcome>("AimOutcome");
  write_enumeration<Fault>("Fault");
  write_enumeration<MeshFault>("MeshFault");
  write_enumeration<EventKind>("EventKind");
  write_enumeration<BulletEventKind>("BulletEventKind");
  write_enumeration<BulletEnding>("BulletEnding");
  write_enumeration<Ending>("Ending");
  write_enumeration<Found>("Found");
  write_enumeration<StandardTable>("StandardTable");
  write_enumeration<Rack>("Rack");
  write_enumeration<BallState>("BallState");
  write_enumeration<TableEventKind>("TableEventKind");
  write_enumeration<TableFaultKind>("TableFaultKind");
}

void write_numbers() {
  std::printf("\nexport const version: string = '" RICOCHET_VERSION "';\n");
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
