// Paths in convex rooms of planes are compared with the same paths in numbers of a thousand bits. As long as a path has an error bound, the
// exact bullet is within it at the same time, at corners, at edges and at all scales.
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/exact.hpp"
#include "native/paths/corner_rooms.hpp"

namespace ricochet::corner_oracle_test {
namespace {

using namespace rooms;
using exact::Real;

struct RealVec {
  Real x, y, z;
  RealVec(Real x_, Real y_, Real z_) : x(std::move(x_)), y(std::move(y_)), z(std::move(z_)) {}
  explicit RealVec(const Vec3d& v) : x(v.x), y(v.y), z(v.z) {}
};
RealVec operator-(const RealVec& a, const RealVec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
RealVec along(const RealVec& from, const RealVec& v, const Real& t) {
  return {from.x + v.x * t, from.y + v.y * t, from.z + v.z * t};
}
Real dot(const RealVec& a, const RealVec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
RealVec cross(const RealVec& a, const RealVec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The exact path of a point, followed in order of time.
class ExactPath {
 public:
  ExactPath(const Room& room, const Vec3d& from, const Vec3d& velocity) : from_(from), velocity_(velocity) {
    for (std::size_t k = 0; k < room.faces.size(); ++k) {
      const auto& f = room.faces[k];
      const RealVec a(room.corners[f[0]]);
      RealVec n = cross(RealVec(room.corners[f[1]]) - a, RealVec(room.corners[f[2]]) - a);
      if (dot(n, RealVec(room.middle) - a) < 0) n = RealVec(-n.x, -n.y, -n.z);
      planes_.push_back({a, n});
    }
  }

  /// The vector from a place to the bullet's exact place at a time, which is not before that of the previous call.
  Vec3d off(double time, const Vec3d& place) {
    for (int bounces = 0; bounces < 200; ++bounces) {
      std::size_t next = planes_.size();
      Real first;
      for (std::size_t k = 0; k < planes_.size(); ++k) {
        const Real rate = dot(planes_[k].n, velocity_);
        if (k == left_ || rate >= 0) continue;
        const Real t = -dot(planes_[k].n, from_ - planes_[k].a) / rate;
        if (next == planes_.size() || t < first) next = k, first = t;
      }
      if (next == planes_.size() || begun_ + first > Real(time)) break;
      from_ = along(from_, velocity_, first);
      begun_ += first;
      const RealVec& n = planes_[next].n;
      const Real size = dot(n, n), rate = dot(n, velocity_);
      velocity_ = along(velocity_, n, -2 * rate / size);
      left_ = next;
    }
    const RealVec d = along(from_, velocity_, Real(time) - begun_) - RealVec(place);
    return {static_cast<double>(d.x), static_cast<double>(d.y), static_cast<double>(d.z)};
  }

 private:
  struct RealPlane {
    RealVec a, n;
  };
  std::vector<RealPlane> planes_;
  RealVec from_, velocity_;
  Real begun_ = 0;
  std::size_t left_ = ~std::size_t{0};
};

TEST(CornerOracle, BoundsHoldWhereverPathsMeetCorners) {
  const int shots = count_from_environment("RICOCHET_CORNER_ORACLE", 1500);
  Random random(3900 + static_cast<std::uint64_t>(seed_from_environment()));
  int legs = 0, corners = 0, wrong = 0, ended = 0;
  for (int i = 0; i < shots; ++i) {
    rooms::RoomCase c = some_case(random, i);
    c.radius = 0;
    const Kind kind = c.room.kind = i % 2 ? Kind::Planes : Kind::Triangles;
    // Multiplies all lengths by a power of two.
    const int power = i % 3 ? 0 : random.below(801) - 400;
    const double size = std::ldexp(1, power);
    for (Vec3d& corner : c.room.corners) corner = corner * size;
    c.room.middle = c.room.middle * size, c.from = c.from * size, c.to = c.to * size;
    const Vec3d velocity = c.to - c.from;
    if (velocity == Vec3d(0.0) || c.room.beyond(c.from, 0) > 0 || c.room.beyond(c.to, 0) > 1e-9 * size)
      continue;
    // A face of triangles is one plane only if its four corners are exactly in one.
    if (kind == Kind::Triangles && c.room.faces.size() == 6 && !c.is_whole) continue;
    const Path path = path_of(c, kind, Bullet::moving(c.from, velocity), Vec3d(0.0), 12);
    ExactPath truth(c.room, c.from, velocity);
    bool is_known = true;
    for (const Leg& leg : path.legs) {
      if (leg.target < 0) ADD_FAILURE() << i << " is left";
      if (!(leg.uncertainty < 1e-6 * size)) is_known = false;
      if (!is_known) break;
      ++legs;
      corners += leg.shot.time == 0;
      // The time of the leg is rounded, which displaces the exact place.
      const double slack = length(velocity) * leg.time * 0x1p-51;
      const double off = length(truth.off(leg.time, leg.shot.center));
      if (!(off <= leg.uncertainty + slack) && ++wrong < 5)
        ADD_FAILURE() << i << " at " << leg.time << " off by " << off << " of " << leg.uncertainty << ", 2^"
                      << power << ": " << told(path);
    }
    ended += !is_known;
  }
  std::printf("%d legs, %d of them at once, within their bounds but %d; %d of %d paths lose theirs\n", legs,
              corners, wrong, ended, shots);
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(corners, shots / 20);
}

}  // namespace
}  // namespace ricochet::corner_oracle_test
