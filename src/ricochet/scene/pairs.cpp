// Bullet i against sphere i, two at a time and without branches; what plain doubles cannot tell is asked
// anew.
#include <algorithm>

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/scene/batch.hpp"
#include "ricochet/scene/rough.hpp"
#include "ricochet/scene/simd.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

using namespace scene;

struct V2 {
  D2 x, y, z;
};
V2 operator-(const V2& a, const V2& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
V2 operator+(const V2& a, const V2& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
V2 operator*(const V2& a, D2 k) { return {a.x * k, a.y * k, a.z * k}; }
D2 dot(const V2& a, const V2& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

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

/// Writes both hits; gives the lanes that are sure. The tests are those of `rough_time`, under the same
/// bounds; they are false for numbers that are not finite, so that such rows are never sure.
int two_at_once(const Columns& bullet, const Columns& sphere, double* one, double* other) {
  const V2 from{bullet.at[0], bullet.at[1], bullet.at[2]}, own{bullet.at[3], bullet.at[4], bullet.at[5]};
  const D2 radius = bullet.at[6], latest = bullet.at[7], size_of_target = sphere.at[3];
  const V2 p = from - V2{sphere.at[0], sphere.at[1], sphere.at[2]};
  const V2 v = own - V2{sphere.at[4], sphere.at[5], sphere.at[6]};
  const D2 reach = radius + size_of_target, reach_square = reach * reach;
  const D2 a = dot(v, v), b = dot(p, v), square = dot(p, p), speed = sqrt(a), slowness = two(1) / speed;
  const D2 size = square + reach_square, c = square - reach_square, nought = two(0);
  const V2 l = p - v * (b * (slowness * slowness));
  const D2 e = reach_square - dot(l, l), bound = two(kBoundE) * reach * (reach - b * slowness);
  const D2 half = sqrt(e), below = speed * half - b, lower = half * below, time = c / below;
  const L2 fit = (radius >= nought) & (size_of_target > nought) & (latest >= nought) &
                 (a > two(quick::kSmallest)) & (a < two(quick::kLargest)) & (size > two(quick::kSmallest)) &
                 (size < two(quick::kLargest));
  const L2 outside = c > size * two(kBoundC), clear = square <= reach_square * two(kFarthest);
  const L2 near = outside & clear & (b < nought) & (e > bound) &
                  (size * two(0x1p-49) * lower + bound * speed * c <= c * lower * two(kTimeBound));
  const D2 error = time * two(kTimeError);
  const L2 hits = near & (time + error < latest);
  const L2 misses = (c < size * two(-kBoundC)) | (outside & ((b >= nought) | (clear & (e < -bound)))) |
                    (near & (time - error > latest));
  // At the hit, p + v t has the length `reach`, and its product with v is -speed half.
  const D2 inverse = two(1) / reach, sine = half * inverse, steep = two(2) * speed * sine;
  const V2 normal = (p + v * time) * inverse;
  const V2 point = from + own * time - normal * radius, after = own + normal * steep;
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
  return lanes2(fit & (hits | misses));
}

/// One pair by `shoot`, which says whether it hits in time. The numbers are those without a longest time: of
/// plain doubles, if these are sure of them. False for a row with a bad number.
[[gnu::noinline]] bool ask_shoot(const double* bullet, const double* sphere, double* hit) {
  if (first_bad(bullet, 1, false) >= 0 || first_bad(sphere, 1, true) >= 0) return false;
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
    const int sure = two_at_once({b, b1}, {s, s1}, h, h1);
    if (sure == 3) [[likely]]
      continue;
    if (!(sure & 1) && !ask_shoot(b, s, h)) return static_cast<int>(i);
    if (!(sure & 2) && !ask_shoot(b1, s1, h1)) return static_cast<int>(next);
  }
  return -1;
}

}  // namespace ricochet
