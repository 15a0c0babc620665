// Batches of pairs, bullet i against sphere i: the static filter over two lanes, without branches; `shoot`
// decides what that leaves uncertain.
#include <algorithm>
#include <limits>

#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/scene/rows.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

using namespace scene;
using namespace simd;

/// Two rows of eight numbers as eight columns.
struct Columns {
  D2 at[8];
  Columns(const double* one, const double* other) {
    for (int k = 0; k < 8; k += 2) {
      const D2 a = load(one + k), b = load(other + k);
      at[k] = firsts(a, b);
      at[k + 1] = seconds(a, b);
    }
  }
};

/// Writes both hits; gives the lanes that are certain. Rows with numbers that are not finite never are.
int shoot_two(const Columns& bullet, const Columns& sphere, double* one, double* other) {
  const Vec3<D2> from{bullet.at[0], bullet.at[1], bullet.at[2]},
      own{bullet.at[3], bullet.at[4], bullet.at[5]};
  const Vec3<D2> center{sphere.at[0], sphere.at[1], sphere.at[2]},
      drift{sphere.at[4], sphere.at[5], sphere.at[6]};
  const D2 radius = bullet.at[6], latest = bullet.at[7], target_radius = sphere.at[3];
  const D2 radii = radius + target_radius;
  const Vec3<D2> p = from - center;
  const sphere_filter::Ray<D2> ray(own - drift);
  const sphere_filter::FilteredImpacts impacts = sphere_filter::first_impacts(p, ray, radii);
  const D2 time = impacts.time;
  const L2 allowed = (radius >= two(0)) & (target_radius > two(0)) & (latest >= two(0));
  const L2 hits = impacts.hits & (time + impacts.error < latest);
  const L2 misses = impacts.misses | (impacts.hits & (time - impacts.error > latest));
  // At the hit, |p + v t| is the sum of radii, and its product with v is -|v| sqrt(e).
  const D2 inverse = 1.0 / radii, sine = impacts.root * inverse;
  const Vec3<D2> normal = (p + ray.v * time) * inverse;
  const Vec3<D2> point = from + own * time - normal * radius, after = rebound(own, normal, ray.speed * sine);
  const D2 columns[12] = {reinterpret_cast<D2>(~hits & reinterpret_cast<L2>(two(-1))),
                          where(hits, time),
                          where(hits, point.x),
                          where(hits, point.y),
                          where(hits, point.z),
                          where(hits, normal.x),
                          where(hits, normal.y),
                          where(hits, normal.z),
                          where(hits, after.x),
                          where(hits, after.y),
                          where(hits, after.z),
                          where(hits, sine)};
  for (int k = 0; k < 12; k += 2) {
    store(one + k, firsts(columns[k], columns[k + 1]));
    store(other + k, seconds(columns[k], columns[k + 1]));
  }
  return lanes2(allowed & (hits | misses));
}

/// One pair by `shoot`, which says whether it hits in time. The numbers are those without a longest time: of
/// the filter, if that is certain of them. False for a row with a bad number.
[[gnu::noinline]] bool ask_shoot(const double* bullet, const double* sphere, double* hit) {
  if (first_bad(bullet, 1, RowKind::Bullet) >= 0 || first_bad(sphere, 1, RowKind::Sphere) >= 0) return false;
  const Vec3d velocity{bullet[3], bullet[4], bullet[5]}, drift{sphere[4], sphere[5], sphere[6]};
  const Shot shot = shoot(Bullet::moving({bullet[0], bullet[1], bullet[2]}, velocity, bullet[6]),
                          Moving<Sphere>{{{sphere[0], sphere[1], sphere[2]}, sphere[3]}, drift}, bullet[7]);
  constexpr double kForever = std::numeric_limits<double>::infinity();
  if (shot.outcome == Outcome::Hit && bullet[7] < kForever) {
    double timeless[kBulletRow];
    std::copy(bullet, bullet + 7, timeless);
    timeless[7] = kForever;
    return shoot_pairs(timeless, sphere, 1, hit) < 0;
  }
  write_shot(hit, 0, shot, velocity - drift);
  return true;
}

}  // namespace

int shoot_pairs(const double* bullets, const double* spheres, std::size_t count, double* hits) {
  for (std::size_t i = 0; i < count; i += 2) {
    // A last one without a neighbour is its own.
    const std::size_t next = i + 1 < count ? i + 1 : i;
    const double *b = bullets + i * kBulletRow, *s = spheres + i * kSphereRow;
    const double *b1 = bullets + next * kBulletRow, *s1 = spheres + next * kSphereRow;
    double *h = hits + i * kHitRow, *h1 = hits + next * kHitRow;
    const int certain = shoot_two({b, b1}, {s, s1}, h, h1);
    if (certain == 3) [[likely]]
      continue;
    if (!(certain & 1) && !ask_shoot(b, s, h)) return static_cast<int>(i);
    if (!(certain & 2) && !ask_shoot(b1, s1, h1)) return static_cast<int>(next);
  }
  return -1;
}

}  // namespace ricochet
