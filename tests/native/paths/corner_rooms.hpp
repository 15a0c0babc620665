// Convex rooms for tests of corners, shots at their corners, and paths in them.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "native/bullets.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::rooms {

enum class Kind {
  Planes,       ///< planes, each given by three points
  PointPlanes,  ///< planes, each given by a point and a normal
  Triangles,
  Mesh,
  MovedMesh,
  TurnedMesh,  ///< a mesh that is turned and scaled
  Boxes,       ///< boxes along the axes, or turned. This kind and the later ones need a cube of half size 1.
  Spheres,     ///< spheres that meet at the corners
  Cylinders,   ///< cylinders that meet at four edges, between two planes
  Capsules,
  Walls,  ///< four walls between two planes; needs an upright cube
  Count
};
inline const char* const kKinds[] = {"planes",
                                     "planes with normals",
                                     "triangles",
                                     "a mesh",
                                     "a mesh that stands elsewhere",
                                     "a mesh that is turned",
                                     "boxes",
                                     "spheres",
                                     "cylinders",
                                     "capsules",
                                     "walls"};
inline constexpr auto kKindCount = static_cast<std::size_t>(Kind::Count);

/// A sphere through the four corners of a face of a cube of half size 1, or a cylinder through two opposite edges of a face. `behind`: the
/// distance of its middle behind the face. Both numbers are exact: radius^2 = behind^2 + 2 for a sphere, behind^2 + 1 for a cylinder.
struct Bulge {
  double behind, radius;
};
inline constexpr Bulge kSphereBulge{3.875, 4.125}, kCylinderBulge{1.875, 2.125};

inline bool is_round(Kind kind) { return kind >= Kind::Spheres && kind <= Kind::Capsules; }

/// A convex room: its corners, the corners of each face in order, and the kind of its targets. A room of round targets is smaller than the
/// space between its faces.
struct Room {
  std::vector<Vec3d> corners;
  std::vector<std::vector<std::size_t>> faces;
  Vec3d middle{0.0};
  Kind kind = Kind::Planes;
  bool is_cube = false;
  Vec3d axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};  ///< the axes of a cube

  Vec3d turned(const Vec3d& v) const { return axes[0] * v.x + axes[1] * v.y + axes[2] * v.z; }
  Vec3d local(const Vec3d& place) const {
    const Vec3d p = place - middle;
    return {dot(p, axes[0]), dot(p, axes[1]), dot(p, axes[2])};
  }

  Vec3d normal(std::size_t face) const {
    const auto& f = faces[face];
    const Vec3d n = cross(corners[f[1]] - corners[f[0]], corners[f[2]] - corners[f[0]]);
    return dot(middle - corners[f[0]], n) < 0 ? n * -1.0 : n;
  }
  /// The centre of a ball that touches all faces at a corner, to rounding.
  Vec3d inset(std::size_t corner, double radius) const {
    Vec3d n[3] = {Vec3d(0.0), Vec3d(0.0), Vec3d(0.0)};
    std::size_t count = 0;
    for (std::size_t k = 0; k < faces.size() && count < 3; ++k)
      if (std::find(faces[k].begin(), faces[k].end(), corner) != faces[k].end()) n[count++] = unit(normal(k));
    // n_k . x = radius
    return corners[corner] + (cross(n[1], n[2]) + cross(n[2], n[0]) + cross(n[0], n[1])) *
                                 (radius / dot(n[0], cross(n[1], n[2])));
  }
  /// How far a ball at a place is outside of the room, in units of length; below 0 inside.
  double beyond(const Vec3d& place, double radius) const {
    double most = -HUGE_VAL;
    for (std::size_t k = 0; k < faces.size(); ++k)
      most = std::max(most, radius - dot(place - corners[faces[k][0]], unit(normal(k))));
    if (!is_round(kind)) return most;
    const Vec3d p = local(place);
    const bool is_sphere = kind == Kind::Spheres;
    const Bulge bulge = is_sphere ? kSphereBulge : kCylinderBulge;
    for (int axis = 0; axis < (is_sphere ? 3 : 2); ++axis)
      for (const double side : {-1.0, 1.0}) {
        Vec3d off = p;
        off[axis] -= side * (1 + bulge.behind);
        if (!is_sphere) off.z = 0;
        most = std::max(most, bulge.radius + radius - length(off));
      }
    return most;
  }
};

/// The rotation that turns the axes of the world into the given axes.
inline Quaternion rotation_to(const Vec3d (&axes)[3]) {
  // The quaternion, multiplied by each of its four components. The multiple by the largest component is far from 0. A multiple is the same
  // rotation.
  const double xx = axes[0].x, yy = axes[1].y, zz = axes[2].z;
  const Quaternion qs[] = {
      {axes[1].z - axes[2].y, axes[2].x - axes[0].z, axes[0].y - axes[1].x, 1 + xx + yy + zz},
      {1 + xx - yy - zz, axes[1].x + axes[0].y, axes[2].x + axes[0].z, axes[1].z - axes[2].y},
      {axes[1].x + axes[0].y, 1 - xx + yy - zz, axes[2].y + axes[1].z, axes[2].x - axes[0].z},
      {axes[2].x + axes[0].z, axes[2].y + axes[1].z, 1 - xx - yy + zz, axes[0].y - axes[1].x}};
  const double sizes[] = {qs[0].w, qs[1].x, qs[2].y, qs[3].z};
  return qs[std::max_element(sizes, sizes + 4) - sizes];
}

/// Adds the solids or walls behind the faces of a cube.
template <class Into>
void build_solids(Into& scene, const Room& room, Kind kind, const Vec3d& velocity) {
  const Quaternion rotation = rotation_to(room.axes);
  const bool is_straight = room.axes[0] == Vec3d(1, 0, 0) && room.axes[1] == Vec3d(0, 1, 0);
  const Vec3d along = room.axes[2] * 3.0;
  for (std::size_t k = 0; k < 6; ++k) {
    const int axis = static_cast<int>(k / 2);
    const Vec3d out = room.axes[axis] * (k % 2 ? 1.0 : -1.0);
    const auto& f = room.faces[k];
    AnyShape shape = PlaneThrough{room.corners[f[0]], room.corners[f[1]], room.corners[f[2]]};
    if (kind == Kind::Boxes) {
      Vec3d half(2.0);
      half[axis] = 0.5;
      const Vec3d center = room.middle + out * 1.5;
      shape = OrientedBox{center, half, rotation};
      if (is_straight) shape = Box{center - half, center + half};
    }
    if (kind == Kind::Spheres)
      shape = Sphere{room.middle + out * (1 + kSphereBulge.behind), kSphereBulge.radius};
    const Vec3d stand = room.middle + out * (1 + kCylinderBulge.behind);
    if (kind == Kind::Cylinders && axis < 2)
      shape = Cylinder{stand - along, stand + along, kCylinderBulge.radius};
    if (kind == Kind::Capsules && axis < 2)
      shape = Capsule{stand - along, stand + along, kCylinderBulge.radius};
    if (kind == Kind::Walls && axis < 2) {
      // Two of the four corners are at the lower end.
      std::vector<Vec3d> ends;
      for (const std::size_t c : f)
        if (room.corners[c].z < room.middle.z) ends.push_back(room.corners[c] * Vec3d(1, 1, 0));
      shape = Wall{ends[0], ends[1]};
    }
    scene.add({shape, velocity});
  }
}

/// Adds the targets of a room to `scene`: a scene, or another object with `add`.
template <class Into>
void build(Into& scene, const Room& room, Kind kind, const Vec3d& velocity) {
  if (kind >= Kind::Boxes) return build_solids(scene, room, kind, velocity);
  meshes::Surface surface;
  const bool is_turned = kind == Kind::TurnedMesh;
  const Vec3d shift = kind == Kind::MovedMesh || is_turned ? Vec3d(1, -2, 4) : Vec3d(0.0);
  const Vec3d thirds[3] = {Vec3d(2, 2, 1) / 3.0, Vec3d(-2, 1, 2) / 3.0, Vec3d(1, -2, 2) / 3.0};
  const Quaternion rotation = is_turned ? rotation_to(thirds) : Quaternion{};
  const double scale = is_turned ? 1.5 : 1;
  for (const Vec3d& corner : room.corners) {
    const Vec3d c = (corner - shift) / scale;
    surface.vertex(is_turned ? Vec3d(dot(c, thirds[0]), dot(c, thirds[1]), dot(c, thirds[2])) : c);
  }
  for (std::size_t k = 0; k < room.faces.size(); ++k) {
    const auto& f = room.faces[k];
    if (kind == Kind::Planes)
      scene.add({PlaneThrough{room.corners[f[0]], room.corners[f[1]], room.corners[f[2]]}, velocity});
    if (kind == Kind::PointPlanes) scene.add({Plane{room.corners[f[0]], room.normal(k)}, velocity});
    for (std::size_t i = 2; i < f.size(); ++i) {
      if (kind == Kind::Triangles)
        scene.add({Triangle{room.corners[f[0]], room.corners[f[i - 1]], room.corners[f[i]]}, velocity});
      surface.triangle(f[0], f[i - 1], f[i]);
    }
  }
  if (kind >= Kind::Mesh)
    scene.add(surface.made(),
              {.position = shift, .rotation = rotation, .scale = scale, .velocity = velocity});
}

/// A case: a room, and a shot in it.
struct RoomCase {
  Room room;
  Vec3d from, to;  ///< the shot, towards a corner or an edge
  double radius;
  Vec3d drift;    ///< velocity of the room in the test where it moves
  bool is_whole;  ///< the corners have whole numbers as coordinates
};

inline Room cube(const Vec3d& center, const Vec3d& half) {
  Room room;
  for (int k = 0; k < 8; ++k)
    room.corners.push_back(center + half * Vec3d(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
  room.faces = {{0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 6, 7, 5}};
  room.middle = center;
  room.is_cube = half == Vec3d(1.0);
  return room;
}

/// A room of eight triangles, four of which meet at each corner.
inline Room octahedron(const Vec3d& center, const Vec3d& size) {
  Room room;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      Vec3d corner = center;
      corner[axis] += side * size[axis];
      room.corners.push_back(corner);
    }
  for (const std::size_t x : {0U, 1U})
    for (const std::size_t y : {2U, 3U})
      for (const std::size_t z : {4U, 5U}) room.faces.push_back({x, y, z});
  room.middle = center;
  return room;
}

inline Room tetrahedron(Random& random, bool is_whole, double size) {
  for (;;) {
    Room room;
    for (int k = 0; k < 4; ++k) {
      const Vec3d at = random.place(size);
      room.corners.push_back(is_whole ? round(at) : at);
    }
    room.faces = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}};
    const auto& c = room.corners;
    room.middle = (c[0] + c[1] + c[2] + c[3]) / 4.0;
    if (std::fabs(dot(cross(c[1] - c[0], c[2] - c[0]), c[3] - c[0])) > 0.01 * size * size * size) return room;
  }
}

/// Turns a room by the rotation that turns the first two axes of the world into x and y.
inline void turn(Room& room, const Vec3d& x, const Vec3d& y) {
  const Vec3d z = cross(x, y);
  const auto turned = [&](const Vec3d& v) { return x * v.x + y * v.y + z * v.z; };
  for (Vec3d& corner : room.corners) corner = turned(corner);
  for (Vec3d& axis : room.axes) axis = turned(axis);
  room.middle = turned(room.middle);
}
inline void turn(Room& room, Random& random) {
  const Vec3d x = unit(random.place(1));
  turn(room, x, unit(cross(x, random.place(1))));
}
inline void turn_upright(Room& room, Random& random) {
  const Vec3d x = unit(random.place(1) * Vec3d(1, 1, 0));
  turn(room, x, {-x.y, x.x, 0});
}

inline Kind some_kind(Random& random, const Room& room) {
  const bool is_upright = room.axes[2] == Vec3d(0, 0, 1);
  const Kind end = !room.is_cube ? Kind::Boxes : is_upright ? Kind::Count : Kind::Walls;
  return static_cast<Kind>(random.below(static_cast<int>(end)));
}

/// The centre of a ball that touches three round targets at a corner, or two at an edge, to rounding; for a point at a corner, exactly. In
/// the cube's own frame, in the first octant.
inline Vec3d round_corner(Random& random, Kind kind, double radius) {
  const bool is_corner = random.below(2);
  const bool is_sphere = kind == Kind::Spheres;
  const Bulge bulge = is_sphere ? kSphereBulge : kCylinderBulge;
  const double m = 1 + bulge.behind, r = bulge.radius + radius;
  // Solves (u - m)^2 + (n - 1) u^2 + rest = r^2, where n coordinates are u.
  const auto meeting = [&](double n, double rest) {
    return (m - std::sqrt(m * m - n * (m * m + rest - r * r))) / n;
  };
  Vec3d at(meeting(2, 0), 0, 1 - radius);
  at.y = at.x;
  if (is_sphere) {
    at.z = meeting(3, 0);
    if (!is_corner) at.z *= random.number(-1, 1);
    at.x = at.y = is_corner ? at.z : meeting(2, at.z * at.z);
  } else if (!is_corner) {
    if (random.below(2)) {
      at.z *= random.number(-1, 1);
    } else {
      // The edge between a cylinder and the floor
      at.y *= random.number(-1, 1);
      at.x = meeting(1, at.y * at.y);
    }
  }
  return at;
}

inline RoomCase some_case(Random& random, int i) {
  RoomCase c;
  c.is_whole = i % 2 == 0;
  const int form = random.below(5);
  const Vec3d center = c.is_whole ? round(random.place(2)) : random.place(2);
  c.room = form < 2   ? tetrahedron(random, c.is_whole, 4)
           : form < 4 ? cube(center, {1, 1, 1})
                      : octahedron(center, c.is_whole ? Vec3d(1, 2, 2) : Vec3d(1, 1, 1.5));
  const int turning = c.is_whole ? 0 : random.below(4);
  if (turning == 1) turn_upright(c.room, random);
  if (turning > 1) turn(c.room, random);
  c.room.kind = some_kind(random, c.room);
  // A place inside; with few digits if the room's corners have few
  const auto& corners = c.room.corners;
  c.from = c.room.middle +
           (corners[static_cast<std::size_t>(random.below(4))] - c.room.middle) * (0.125 * random.below(4));
  if (!c.is_whole) c.from += (corners[0] - c.from) * random.number(0, 0.2);
  c.radius = random.below(3) == 0 ? (c.is_whole ? 0.125 : random.number(0.01, 0.2)) : 0;
  const auto& face =
      c.room.faces[static_cast<std::size_t>(random.below(static_cast<int>(c.room.faces.size())))];
  const std::size_t k = static_cast<std::size_t>(random.below(static_cast<int>(face.size())));
  const Vec3d a = c.radius > 0 ? c.room.inset(face[k], c.radius) : corners[face[k]];
  const std::size_t next = face[(k + 1) % face.size()];
  const Vec3d b = c.radius > 0 ? c.room.inset(next, c.radius) : corners[next];
  c.to = random.below(2) ? a : a + (b - a) * (c.is_whole ? 0.25 * random.below(4) : random.number(0, 1));
  if (is_round(c.room.kind)) {
    const Vec3d at = round_corner(random, c.room.kind, c.radius);
    const Vec3d signs(random.below(2) ? 1 : -1, random.below(2) ? 1 : -1, random.below(2) ? 1 : -1);
    c.to = c.room.middle + c.room.turned(at * signs);
  }
  // The shot is exact, or off by 1 to 2^20 units in the last place of the corner's coordinates.
  if (random.below(2)) {
    const int ulps = 1 << random.below(21);
    const Vec3d off = random.place(std::ldexp(ulps, -52) * largest_coordinate(c.to));
    c.to += off;
  }
  c.drift = random.below(2) ? round(random.place(4)) : random.place(3);
  return c;
}

struct Path {
  std::vector<Leg> legs;
  PathEnd end;
};

inline Path path_of(const RoomCase& c, Kind kind, const Bullet& bullet, const Vec3d& drift, int bounces) {
  Scene scene;
  build(scene, c.room, kind, drift);
  Path path;
  path.end = scene.trace(bullet, {bounces}, [&](const Leg& leg) { path.legs.push_back(leg); });
  return path;
}

/// The state of a path after all hits of one moment, whose order does not matter.
struct Turn {
  Vec3d center, velocity;
  double time, uncertainty;
};
inline std::vector<Turn> turns_of(const std::vector<Leg>& legs, double moment = 1e-12) {
  std::vector<Turn> turns;
  for (const Leg& leg : legs) {
    if (leg.target < 0) continue;
    const Turn turn{leg.shot.center, leg.shot.velocity, leg.time, leg.uncertainty};
    if (!turns.empty() && leg.time - turns.back().time <= moment * (1 + leg.time))
      turns.back() = turn;
    else
      turns.push_back(turn);
  }
  return turns;
}
/// The index of the first turn in which a path that is cut into pieces differs from the whole path, as long as the whole one has a small
/// error bound; -1 if there is none. The last turns are not compared, because either path may end within a corner.
inline int first_other(const std::vector<Turn>& whole, const std::vector<Turn>& cut, double speed,
                       double slack) {
  for (std::size_t k = 0; k + 1 < std::min(whole.size(), cut.size()); ++k) {
    const Turn &one = whole[k], &other = cut[k];
    if (!(one.uncertainty < 1e-6)) return -1;
    // Hits within 1e-12 of the time count as one moment. Twelve hits may each be off by that much.
    const double moment = 12e-12 * (1 + one.time) * speed;
    if (length(one.center - other.center) > slack * (one.uncertainty + 1e-14) + moment ||
        length(one.velocity - other.velocity) > 1e-7 * speed)
      return static_cast<int>(k);
  }
  return -1;
}

/// The same for legs. For two hits some 1e-12 apart, the two paths may disagree whether they are one moment. So moments of two lengths are
/// tried.
inline int first_other_turn(const std::vector<Leg>& whole, const std::vector<Leg>& cut, double speed) {
  constexpr double kSlack = 64;
  const int first = first_other(turns_of(whole), turns_of(cut), speed, kSlack);
  return first < 0 ? -1 : first_other(turns_of(whole, 4e-12), turns_of(cut, 4e-12), speed, kSlack);
}

inline std::string told(const Path& path) {
  std::string text;
  for (const Leg& leg : path.legs)
    text += std::to_string(leg.target) + "/" + std::to_string(leg.triangle) + "@" + std::to_string(leg.time) +
            " ";
  return text;
}

}  // namespace ricochet::rooms
