// Shots at corners and edges of closed rooms, exactly and within some units in the last place, at rest and in common motion:
// none gets out, and a room that moves changes nothing but where everything is.
//   RICOCHET_CORNER_SHOTS=1000000 ricochet_tests --gtest_filter='Corners.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/scene.hpp"

namespace ricochet {
namespace {

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
const char* const kKinds[] = {"planes", "triangles", "a mesh", "a mesh that stands elsewhere"};

void build(Scene& scene, const Room& room, Kind kind, const Vec3d& velocity) {
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

Room cube(const Vec3d& center, const Vec3d& half) {
  Room room;
  for (int k = 0; k < 8; ++k)
    room.corners.push_back(center + half * Vec3d(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
  room.faces = {{0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 6, 7, 5}};
  room.middle = center;
  return room;
}

Room tetrahedron(Random& random, bool is_whole, double size) {
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

void turn(Room& room, Random& random) {
  const Vec3d x = unit(random.place(1)), y = unit(cross(x, random.place(1))), z = cross(x, y);
  const auto turned = [&](const Vec3d& v) { return x * v.x + y * v.y + z * v.z; };
  for (Vec3d& corner : room.corners) corner = turned(corner);
  room.middle = turned(room.middle);
}

Case some_case(Random& random, int i) {
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

Path path_of(const Case& c, Kind kind, const Bullet& bullet, const Vec3d& drift, int bounces) {
  Scene scene;
  build(scene, c.room, kind, drift);
  Path path;
  path.end = scene.trace(bullet, {bounces}, [&](const Leg& leg) { path.legs.push_back(leg); });
  return path;
}

PathEnd filtered_end(const Case& c, Kind kind, const Bullet& bullet, const Vec3d& drift) {
  Scene scene;
  build(scene, c.room, kind, drift);
  return scene.trace_approximately(bullet, {12});
}

std::string told(const Path& path) {
  std::string text;
  for (const Leg& leg : path.legs)
    text += std::to_string(leg.target) + "/" + std::to_string(leg.triangle) + "@" + std::to_string(leg.time) +
            " ";
  return text;
}

TEST(Corners, LetNothingOutAtRestOrInCommonMotion) {
  const int shots = count_from_environment("RICOCHET_CORNER_SHOTS", 20000);
  Random random(2900 + static_cast<std::uint64_t>(seed_from_environment()));
  int out[4][2] = {}, lost[4] = {}, other[4] = {}, tried[4] = {};
  for (int i = 0; i < shots; ++i) {
    const Case c = some_case(random, i);
    const Kind kind = static_cast<Kind>(random.below(static_cast<int>(Kind::Count)));
    const auto k = static_cast<std::size_t>(kind);
    ++tried[k];
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, c.radius) > 0 || c.room.beyond(c.to, c.radius) > 1e-9)
      continue;
    const Path rest = path_of(c, kind, Bullet::moving(c.from, velocity, c.radius), Vec3d(0.0), 12);
    const auto is_out = [&](const Path& path, const Vec3d& drift) {
      for (const Leg& leg : path.legs)
        if (leg.target < 0 || c.room.beyond(leg.shot.center - drift * leg.time, c.radius) > 1e-9) return true;
      return path.end.bounces < 12;
    };
    const Path moved = path_of(c, kind, Bullet::moving(c.from, velocity + c.drift, c.radius), c.drift, 12);
    const bool outs[] = {is_out(rest, Vec3d(0.0)), is_out(moved, c.drift)};
    for (const int m : {0, 1}) {
      if (outs[m] && ++out[k][m] < 3)
        ADD_FAILURE() << kKinds[k] << (m ? ", moving" : "") << ", case " << i << ": "
                      << told(m ? moved : rest);
    }
    lost[k] +=
        filtered_end(c, kind, Bullet::moving(c.from, velocity + c.drift, c.radius), c.drift).bounces < 12;
    other[k] += !outs[0] && !outs[1] && c.is_whole && c.drift == round(c.drift) &&
                c.to == c.from + velocity &&
                length(rest.end.velocity - (moved.end.velocity - c.drift)) > 1e-6 * (length(velocity));
  }
  for (std::size_t k = 0; k < 4; ++k)
    std::printf("%s: of %d shots %d out at rest, %d in motion, %d filtered; %d differ\n", kKinds[k], tried[k],
                out[k][0], out[k][1], lost[k], other[k]);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(out[k][0], 0) << kKinds[k];
    EXPECT_EQ(out[k][1], 0) << kKinds[k] << ", moving";
    EXPECT_EQ(lost[k], 0) << kKinds[k] << ", filtered";
  }
}

/// Points and balls that come down on a flat floor of two triangles around their shared edge, across it or along it: the edge
/// is as the floor beside it.
TEST(Corners, OfTrianglesThatLieInOnePlaneTurnNothingAside) {
  const int drops = count_from_environment("RICOCHET_FLOOR_DROPS", 20000);
  Random random(2909);
  for (int i = 0; i < drops; ++i) {
    const bool is_high = i % 2 == 0;
    // In the plane z = 0 every place is exact.
    const Vec3d a = round(random.place(8)) * Vec3d(1, 1, 0),
                b = a + Vec3d(1 + random.below(8), random.below(8), 0);
    const Vec3d across(a.y - b.y, b.x - a.x, 0);
    Scene scene;
    const Triangle one{a, b, a + across}, other{b, a, b - across};
    scene.add({i % 3 == 0 ? other : one});
    scene.add({i % 3 == 0 ? one : other});
    const double radius = i % 4 < 2 ? random.number(0.1, 2) : 0;
    const Vec3d edge = a + (b - a) * random.number(0.1, 0.9);
    const Vec3d off = across * (random.number(-0.05, 0.05) * std::ldexp(1, -random.below(60)));
    const Vec3d velocity =
        random.place(1) * Vec3d(1, 1, 0) * std::ldexp(1, -random.below(20)) - Vec3d(0, 0, 1);
    const double height = is_high ? random.number(10, 1000) : random.number(0.01, 1);
    const Vec3d from = edge + off + Vec3d(0, 0, radius) - velocity * height;
    const double restitution = i % 5 == 0 ? 0 : 1;
    int bounces = 0;
    scene.trace(Bullet::moving(from, velocity, radius), {2, kForever, restitution}, [&](const Leg& leg) {
      if (leg.target < 0) return;
      ++bounces;
      const Vec3d& v = leg.shot.velocity;
      EXPECT_LE(std::fabs(v.x - velocity.x) + std::fabs(v.y - velocity.y), 0x1p-50)
          << i << " off " << length(off) << " radius " << radius;
      EXPECT_NEAR(v.z, restitution, 0x1p-50) << i;
    });
    EXPECT_GE(bounces, 1) << i;
    if (::testing::Test::HasFailure()) return;
  }
}

/// A path that ends at the moment of a corner has bounced off all that meets there, so that the next one stays inside.
TEST(Corners, AreWholeWhereTheTimeOfAPathEndsThere) {
  Scene scene;
  for (const Vec3d& normal : {Vec3d(1, 0, 0), Vec3d(0, 1, 0), Vec3d(0, 0, 1)})
    scene.add({Plane{Vec3d(0.0), normal}});
  for (const double time : {0.5, std::nextafter(0.5, 0.0), std::nextafter(0.5, 1.0)}) {
    const Bullet bullet = Bullet::moving({0.75, 0.5, 1.25}, {-1.5, -1, -2.5});
    const PathEnd first = scene.trace(bullet, {.bounces = 10, .time = time}, {});
    EXPECT_EQ(first.ending, PathEnding::OutOfTime);
    const PathEnd next =
        scene.trace(Bullet::moving(first.position, first.velocity), {.bounces = 10, .time = 1}, {});
    EXPECT_EQ(first.bounces + next.bounces, 3) << time;
    EXPECT_EQ(next.velocity, Vec3d(1.5, 1, 2.5)) << time;
    EXPECT_GT(std::min({next.position.x, next.position.y, next.position.z}), 0.9) << time;
  }
}

}  // namespace
}  // namespace ricochet
