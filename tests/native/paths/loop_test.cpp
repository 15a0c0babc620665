// Loops of questions in closed rooms of every kind, turned at random: each question starts at the place that the previous one returned. No
// bullet gets out. With `Leaving`, a loop follows the same path as `trace`.
//   RICOCHET_LOOP_BULLETS=100000 ricochet_tests --gtest_filter='Loops.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::loop_test {
namespace {

enum class Kind { Planes, Walls, Triangles, Mesh, PlacedMesh, Boxes, MeshBall, Count };
const char* const kKinds[] = {"planes", "walls",        "triangles", "a mesh", "a mesh that stands elsewhere",
                              "boxes",  "a mesh sphere"};
constexpr auto kKindCount = static_cast<std::size_t>(Kind::Count);
constexpr int kBounces = 30, kBulletsOfRoom = 20;
/// Units of length, in rooms of some units. `kOut`: a bullet is out if it is farther outside. `kCorner`: a place nearer than this to two
/// surfaces is a corner.
constexpr double kOut = 1e-9, kCorner = 1e-11;

/// A room about a centre: a box in a frame of its own, or a ball; and the spheres in it.
struct Room {
  Kind kind;
  Quaternion rotation;
  Vec3d center, half, x, y, z;
  meshes::Surface ball;
  std::vector<Sphere> inside;

  Vec3d at(const Vec3d& local) const { return center + x * local.x + y * local.y + z * local.z; }
  Vec3d local(const Vec3d& place) const {
    const Vec3d p = place - center;
    return {dot(p, x), dot(p, y), dot(p, z)};
  }
  /// How far a ball at a place is outside of the room, or in a sphere in it; below 0 if it is in neither.
  double beyond(const Vec3d& place, double radius) const {
    double most = -HUGE_VAL;
    for (const Sphere& sphere : inside)
      most = std::max(most, sphere.radius + radius - length(place - sphere.center));
    if (kind == Kind::MeshBall) return std::max(most, length(place - center) + radius - half.x);
    const Vec3d p = local(place);
    return std::max({most, std::fabs(p.x) + radius - half.x, std::fabs(p.y) + radius - half.y,
                     std::fabs(p.z) + radius - half.z});
  }
  /// Whether a ball touches two surfaces of the box, to rounding.
  bool is_corner(const Vec3d& place, double radius) const {
    if (kind == Kind::MeshBall) return false;
    const Vec3d off = half - abs(local(place)) - Vec3d(radius);
    return (off.x < kCorner) + (off.y < kCorner) + (off.z < kCorner) > 1;
  }
};

const int kCorners[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                            {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
const std::size_t kFaces[6][4] = {{0, 2, 6, 4}, {1, 5, 7, 3}, {0, 4, 5, 1},
                                  {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 6, 7, 5}};

Vec3d corner(const Vec3d& half, std::size_t k) {
  return half * Vec3d(kCorners[k][0], kCorners[k][1], kCorners[k][2]);
}

Room some_room(Random& random, Kind kind) {
  Room room{};
  room.kind = kind;
  Quaternion q{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)};
  if (kind == Kind::Walls) q.x = q.y = 0;
  room.rotation = q;
  const double n = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  room.x = Vec3d(q.w * q.w + q.x * q.x - q.y * q.y - q.z * q.z, 2 * (q.x * q.y + q.w * q.z),
                 2 * (q.x * q.z - q.w * q.y)) /
           n;
  room.y = Vec3d(2 * (q.x * q.y - q.w * q.z), q.w * q.w - q.x * q.x + q.y * q.y - q.z * q.z,
                 2 * (q.y * q.z + q.w * q.x)) /
           n;
  room.z = cross(room.x, room.y);
  room.center = random.place(3);
  room.half = Vec3d(random.number(1, 2), random.number(1, 2), random.number(1, 2));
  if (kind == Kind::MeshBall)
    room.ball = meshes::bumpy_ball(random, 4 + random.below(6), 5 + random.below(8), room.half.x, 0);
  for (int k = random.below(3); k > 0; --k)
    room.inside.push_back({room.at(random.place(0.3)), random.number(0.05, 0.2)});
  return room;
}

void build(Scene& scene, const Room& room) {
  std::vector<Vec3d> corners;
  for (std::size_t k = 0; k < 8; ++k) corners.push_back(room.at(corner(room.half, k)));
  const Vec3d axes[] = {room.x, room.y, room.z};
  meshes::Surface surface;
  const bool is_placed = room.kind == Kind::PlacedMesh;
  for (std::size_t k = 0; k < 8; ++k) surface.vertex(is_placed ? corner(room.half, k) : corners[k]);
  for (std::size_t k = 0; k < 6; ++k) {
    const auto& f = kFaces[k];
    const Vec3d out = axes[k / 2] * (k % 2 == 0 ? -1.0 : 1.0);
    surface.triangle(f[0], f[1], f[2]);
    surface.triangle(f[0], f[2], f[3]);
    if (room.kind == Kind::Planes || (room.kind == Kind::Walls && k >= 4))
      scene.add({Plane{corners[f[0]], k % 3 == 0 ? out * 3.0 : out}});
    if (room.kind == Kind::Walls && k < 4) {
      // The lower corners of the wall, in order
      const Vec3d a = corners[k == 0   ? 0
                              : k == 1 ? 3
                              : k == 2 ? 1
                                       : 2],
                  b = corners[k == 0   ? 2
                              : k == 1 ? 1
                              : k == 2 ? 0
                                       : 3];
      scene.add({Wall{a * Vec3d(1, 1, 0), b * Vec3d(1, 1, 0)}});
    }
    if (room.kind == Kind::Triangles) {
      scene.add({Triangle{corners[f[0]], corners[f[1]], corners[f[2]]}});
      scene.add({Triangle{corners[f[0]], corners[f[2]], corners[f[3]]}});
    }
    if (room.kind == Kind::Boxes) {
      const double half = (k < 2 ? room.half.x : k < 4 ? room.half.y : room.half.z);
      Vec3d size = room.half + Vec3d(1.0);
      (k < 2 ? size.x : k < 4 ? size.y : size.z) = 0.5;
      scene.add({OrientedBox{room.center + out * (half + 0.5), size, room.rotation}});
    }
  }
  const Placement placement{.position = room.center, .rotation = room.rotation};
  if (room.kind == Kind::Mesh) scene.add(surface.made());
  if (is_placed) scene.add(surface.made(), placement);
  if (room.kind == Kind::MeshBall) scene.add(room.ball.made(), placement);
  for (const Sphere& sphere : room.inside) scene.add({sphere});
}

struct Shooter {
  Vec3d from, velocity;
  double radius;
};

/// A shot from a place inside in any direction, or to a corner or an edge, exactly or within some units in the last place.
Shooter some_shooter(Random& random, const Room& room, bool to_corner) {
  for (;;) {
    Shooter s{room.at(random.place(0.9)), random.place(1), random.below(2) ? random.number(0.01, 0.3) : 0};
    if (room.beyond(s.from, s.radius) > -0.01) continue;
    if (room.kind == Kind::MeshBall && length(room.local(s.from)) + s.radius > 0.5 * room.half.x) continue;
    if (to_corner) {
      const Vec3d inner = room.half - Vec3d(s.radius);
      const Vec3d a = corner(inner, static_cast<std::size_t>(random.below(8)));
      Vec3d to = a;
      if (random.below(2)) to.z *= random.number(-1, 1);
      s.velocity = (room.at(to) - s.from) * random.number(0.1, 1);
      if (random.below(2)) s.velocity += random.place(std::ldexp(1, random.below(24) - 54));
    }
    return s;
  }
}

/// The results of the loops in the rooms of one kind.
struct Count {
  int bullets = 0, out = 0;
};

template <class Follow>
void in_every_room(std::uint64_t seed, const char* what, bool to_corners, Follow&& follow) {
  const int bullets = count_from_environment("RICOCHET_LOOP_BULLETS", 3000);
  Random random(seed + static_cast<std::uint64_t>(seed_from_environment()));
  std::array<Count, kKindCount> counts{};
  for (int done = 0, i = 0; done < bullets; ++i) {
    const auto kind = static_cast<std::size_t>(i) % kKindCount;
    const Room room = some_room(random, static_cast<Kind>(kind));
    Scene scene;
    build(scene, room);
    std::vector<Shooter> shooters;
    for (int k = 0; k < kBulletsOfRoom; ++k)
      shooters.push_back(some_shooter(random, room, to_corners && k % 2 == 0));
    done += kBulletsOfRoom;
    counts[kind].bullets += kBulletsOfRoom;
    const int out = follow(scene, room, shooters, random);
    if (out > 0 && counts[kind].out == 0) ADD_FAILURE() << what << ", " << kKinds[kind] << ", room " << i;
    counts[kind].out += out;
  }
  for (std::size_t k = 0; k < kKindCount; ++k) {
    std::printf("%s, %s: of %d bullets %d out\n", what, kKinds[k], counts[k].bullets, counts[k].out);
    EXPECT_EQ(counts[k].out, 0) << what << ", " << kKinds[k];
  }
}

/// The legs of the path that `trace` follows.
std::vector<Leg> legs_of(Scene& scene, const Shooter& s, int bounces = kBounces) {
  std::vector<Leg> legs;
  scene.trace(Bullet::moving(s.from, s.velocity, s.radius), {bounces},
              [&](const Leg& leg) { legs.push_back(leg); });
  return legs;
}

TEST(Loops, FromCenterWithVelocityStayInsideButAtCorners) {
  in_every_room(3100, "shoot", false, [](Scene& scene, const Room& room, const auto& shooters, Random&) {
    int out = 0;
    for (const Shooter& s : shooters) {
      Vec3d place = s.from, velocity = s.velocity;
      bool is_corner = false;
      for (int bounce = 0; bounce < kBounces && !is_corner; ++bounce) {
        const SceneShot hit = scene.shoot(Bullet::moving(place, velocity, s.radius));
        if (hit.target < 0 || room.beyond(hit.shot.center, s.radius) > kOut) {
          ++out;
          break;
        }
        place = hit.shot.center;
        velocity = hit.shot.velocity;
        is_corner = room.is_corner(place, s.radius);
      }
    }
    return out;
  });
}

TEST(Loops, OfFramesStayInside) {
  const auto follow = [](Scene& scene, const Room& room, const auto& shooters, Random& random) {
    int out = 0;
    for (const Shooter& s : shooters) {
      Vec3d place = s.from, velocity = s.velocity;
      const double frame = std::ldexp(random.number(1, 2), random.below(6) - 3);
      for (int k = 0, bounces = 0; k < 60 && bounces < kBounces; ++k) {
        const double time = random.below(4) ? frame : random.number(0, 3);
        const TraceLimits limits{.bounces = 1000, .time = time};
        const PathEnd end = scene.trace(Bullet::moving(place, velocity, s.radius), limits,
                                        [](const Leg& leg) { return leg.target >= 0; });
        bounces += end.bounces;
        place = end.position;
        velocity = end.velocity;
        if (end.ending != PathEnding::OutOfTime || room.beyond(place, s.radius) > kOut) {
          ++out;
          break;
        }
      }
    }
    return out;
  };
  in_every_room(3200, "frames", true, follow);
}

/// Whether a hit of a loop of questions is that of a leg of the path, within `known` times the leg's error bound.
bool is_leg(const Leg& leg, std::int32_t target, std::int32_t triangle, const Vec3d& center, double known) {
  return leg.target == target && leg.triangle == triangle &&
         length(leg.shot.center - center) <= known * (leg.uncertainty + 1e-14);
}

TEST(Loops, OfBulletsThatLeaveAreTheLegsOfOnePath) {
  const auto follow = [](Scene& scene, const Room& room, const auto& shooters, Random&) {
    int out = 0;
    for (const Shooter& s : shooters) {
      const std::vector<Leg> legs = legs_of(scene, s);
      Vec3d place = s.from, velocity = s.velocity;
      Leaving leaving;
      bool is_known = true;
      for (std::size_t k = 0; k < kBounces; ++k) {
        const SceneShot hit = scene.shoot(Bullet::moving(place, velocity, s.radius), kForever, {}, &leaving);
        if (hit.target < 0 || room.beyond(hit.shot.center, s.radius) > kOut) {
          ++out;
          break;
        }
        place = hit.shot.center;
        velocity = hit.shot.velocity;
        is_known = is_known && k < legs.size() && legs[k].uncertainty < 1e-6;
        if (is_known && !is_leg(legs[k], hit.target, hit.triangle, place, 8)) {
          ADD_FAILURE() << kKinds[static_cast<int>(room.kind)] << ", leg " << k << ": " << hit.target << "/"
                        << hit.triangle << ", not " << legs[k].target << "/" << legs[k].triangle
                        << ", off by " << length(place - legs[k].shot.center) << " of "
                        << legs[k].uncertainty;
          is_known = false;
        }
      }
    }
    return out;
  };
  in_every_room(3300, "leaving", true, follow);
}

TEST(Loops, OfRowsWithTheirColumnAreTheLegsOfOnePath) {
  const auto follow = [](Scene& scene, const Room& room, const auto& shooters, Random&) {
    const std::size_t n = shooters.size();
    std::vector<double> rows, hits(n * kHitRow);
    std::vector<std::int32_t> triangles(n);
    std::vector<Leaving> leaving(n);
    std::vector<std::vector<Leg>> legs;
    std::vector<bool> is_out(n), is_known(n, true);
    for (const Shooter& s : shooters) {
      rows.insert(rows.end(), {s.from.x, s.from.y, s.from.z, s.velocity.x, s.velocity.y, s.velocity.z,
                               s.radius, kForever});
      legs.push_back(legs_of(scene, s));
    }
    for (std::size_t k = 0; k < kBounces; ++k) {
      EXPECT_EQ(shoot_many(scene, rows.data(), n, hits.data(), triangles.data(), {}, leaving.data()),
                Status::Ok);
      for (std::size_t i = 0; i < n; ++i) {
        double* const row = rows.data() + i * kBulletRow;
        const double* const hit = hits.data() + i * kHitRow;
        const auto target = static_cast<std::int32_t>(hit[0]);
        for (std::size_t c = 0; c < 3; ++c) row[c] += row[3 + c] * hit[1], row[3 + c] = hit[8 + c];
        const Vec3d place(row[0], row[1], row[2]);
        if (target < 0 || room.beyond(place, shooters[i].radius) > kOut) is_out[i] = true;
        const bool is_told =
            target < 0 || (leaving[i].target == target && leaving[i].triangle == triangles[i]);
        EXPECT_TRUE(is_told);
        is_known[i] = is_known[i] && !is_out[i] && k < legs[i].size() && legs[i][k].uncertainty < 1e-6;
        if (is_known[i] && !is_leg(legs[i][k], target, triangles[i], place, 8)) {
          ADD_FAILURE() << kKinds[static_cast<int>(room.kind)] << ", leg " << k << ": " << target << "/"
                        << triangles[i] << ", not " << legs[i][k].target << "/" << legs[i][k].triangle
                        << ", off by " << length(place - legs[i][k].shot.center) << " of "
                        << legs[i][k].uncertainty;
          is_known[i] = false;
        }
      }
    }
    return static_cast<int>(std::count(is_out.begin(), is_out.end(), true));
  };
  in_every_room(3400, "rows", true, follow);
}

/// A target that was added beside the bullet since the previous question is hit too.
TEST(Loops, SeeWhatHasBeenAddedSinceTheQuestionBefore) {
  Scene scene;
  scene.add({Box{{1, -5, -5}, {2, 5, 5}}});
  Leaving leaving;
  const SceneShot first = scene.shoot(Bullet::moving({0, 0, 0}, {1, 1, 0}), kForever, {}, &leaving);
  ASSERT_EQ(first.target, 0);
  scene.add({Plane{{0, 1, 0}, {0, 1, 0}}});
  const SceneShot second =
      scene.shoot(Bullet::moving(first.shot.center, first.shot.velocity), kForever, {}, &leaving);
  EXPECT_EQ(second.target, 1);
  EXPECT_EQ(second.shot.time, 0);
  EXPECT_EQ(second.shot.velocity, Vec3d(-1, -1, 0));
}

}  // namespace
}  // namespace ricochet::loop_test
