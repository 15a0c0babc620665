// Convex rooms for tests of corners, shots at these, and paths in them.
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

/// A convex room: its corners, its faces as corners in order, and how it is built.
struct Room {
  std::vector<Vec3d> corners;
  std::vector<std::vector<std::size_t>> faces;
  Vec3d middle{0.0};

  Vec3d normal(std::size_t face) const {
    const auto& f = faces[face];
    const Vec3d n = cross(corners[f[1]] - corners[f[0]], corners[f[2]] - corners[f[0]]);
    return dot(middle - corners[f[0]], n) < 0 ? n * -1.0 : n;
  }
  /// Where the centre of a ball is that touches all faces at a corner, to rounding.
  Vec3d inset(std::size_t corner, double radius) const {
    Vec3d n[3] = {Vec3d(0.0), Vec3d(0.0), Vec3d(0.0)};
    std::size_t count = 0;
    for (std::size_t k = 0; k < faces.size() && count < 3; ++k)
      if (std::find(faces[k].begin(), faces[k].end(), corner) != faces[k].end()) n[count++] = unit(normal(k));
    // n_k . x = radius
    return corners[corner] + (cross(n[1], n[2]) + cross(n[2], n[0]) + cross(n[0], n[1])) *
                                 (radius / dot(n[0], cross(n[1], n[2])));
  }
  /// How far a ball there gets out, in units of length.
  double beyond(const Vec3d& place, double radius) const {
    double most = -HUGE_VAL;
    for (std::size_t k = 0; k < faces.size(); ++k)
      most = std::max(most, radius - dot(place - corners[faces[k][0]], unit(normal(k))));
    return most;
  }
};

enum class Kind { Planes, Triangles, Mesh, MovedMesh, Count };
inline const char* const kKinds[] = {"planes", "triangles", "a mesh", "a mesh that stands elsewhere"};

inline void build(Scene& scene, const Room& room, Kind kind, const Vec3d& velocity) {
  meshes::Surface surface;
  const Vec3d shift = kind == Kind::MovedMesh ? Vec3d(1, -2, 4) : Vec3d(0.0);
  for (const Vec3d& corner : room.corners) surface.vertex(corner - shift);
  for (std::size_t k = 0; k < room.faces.size(); ++k) {
    const auto& f = room.faces[k];
    if (kind == Kind::Planes)
      scene.add({PlaneThrough{room.corners[f[0]], room.corners[f[1]], room.corners[f[2]]}, velocity});
    for (std::size_t i = 2; i < f.size(); ++i) {
      if (kind == Kind::Triangles)
        scene.add({Triangle{room.corners[f[0]], room.corners[f[i - 1]], room.corners[f[i]]}, velocity});
      surface.triangle(f[0], f[i - 1], f[i]);
    }
  }
  if (kind == Kind::Mesh || kind == Kind::MovedMesh)
    scene.add(surface.made(), {.position = shift, .velocity = velocity});
}

/// What a case is made of.
struct Case {
  Room room;
  Vec3d from, to;  ///< the shot, towards a corner or an edge
  double radius;
  Vec3d drift;  ///< of the moving room
  bool is_whole;
};

inline Room cube(const Vec3d& center, const Vec3d& half) {
  Room room;
  for (int k = 0; k < 8; ++k)
    room.corners.push_back(center + half * Vec3d(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
  room.faces = {{0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 6, 7, 5}};
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

inline void turn(Room& room, Random& random) {
  const Vec3d x = unit(random.place(1)), y = unit(cross(x, random.place(1))), z = cross(x, y);
  const auto turned = [&](const Vec3d& v) { return x * v.x + y * v.y + z * v.z; };
  for (Vec3d& corner : room.corners) corner = turned(corner);
  room.middle = turned(room.middle);
}

inline Case some_case(Random& random, int i) {
  Case c;
  c.is_whole = i % 2 == 0;
  c.room = random.below(2) ? tetrahedron(random, c.is_whole, 4)
                           : cube(c.is_whole ? round(random.place(2)) : random.place(2), {1, 1, 1});
  if (!c.is_whole && random.below(3)) turn(c.room, random);
  // A place of the inside, few digits where the room's are
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
  // Exactly, or within 1 to 2^20 units in the last place of the corner's coordinates
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

inline Path path_of(const Case& c, Kind kind, const Bullet& bullet, const Vec3d& drift, int bounces) {
  Scene scene;
  build(scene, c.room, kind, drift);
  Path path;
  path.end = scene.trace(bullet, {bounces}, [&](const Leg& leg) { path.legs.push_back(leg); });
  return path;
}

/// Where a path is after all that it meets at one moment, in whatever order.
struct Turn {
  Vec3d center, velocity;
  double time, uncertainty;
};
inline std::vector<Turn> turns_of(const std::vector<Leg>& legs) {
  std::vector<Turn> turns;
  for (const Leg& leg : legs) {
    if (leg.target < 0) continue;
    const Turn turn{leg.shot.center, leg.shot.velocity, leg.time, leg.uncertainty};
    if (!turns.empty() && leg.time - turns.back().time <= 1e-12 * (1 + leg.time))
      turns.back() = turn;
    else
      turns.push_back(turn);
  }
  return turns;
}
/// The first turn in which a path that is cut into pieces goes another way than the whole one, as far as that is known; else -1.
/// The last turn of either may be cut off in a corner.
inline int first_other(const std::vector<Turn>& whole, const std::vector<Turn>& cut, double speed,
                       double slack) {
  for (std::size_t k = 0; k + 1 < std::min(whole.size(), cut.size()); ++k) {
    const Turn &one = whole[k], &other = cut[k];
    if (!(one.uncertainty < 1e-6)) return -1;
    // Which hits fall into one moment is told to 1e-12 of the time, twelve of them to as much each.
    const double moment = 12e-12 * (1 + one.time) * speed;
    if (length(one.center - other.center) > slack * (one.uncertainty + 1e-14) + moment ||
        length(one.velocity - other.velocity) > 1e-7 * speed)
      return static_cast<int>(k);
  }
  return -1;
}

inline std::string told(const Path& path) {
  std::string text;
  for (const Leg& leg : path.legs)
    text += std::to_string(leg.target) + "/" + std::to_string(leg.triangle) + "@" + std::to_string(leg.time) +
            " ";
  return text;
}

}  // namespace ricochet::rooms
