// For speed: batches of pairs.
//
// Batches of pairs in rows, bullet i against sphere i. In a block, a first loop computes all impacts (pair_filter.hpp)
// and a second one writes the results. Uncertain pairs are left to `shoot`.
#include <algorithm>
#include <cmath>

#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/queries/pair_filter.hpp"
#include "ricochet/queries/rows.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

using namespace rows;
using namespace simd;
using namespace pair_filter;

/// A block between the first loop and the second.
struct Block {
  struct Entry {
    Vec3<D2> from, own;
    D2 radius;
    Impacts impacts;
  };
  Constants constants;
  Entry at[kBlock];
};

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

void write_two(double* one, double* other, const Block::Entry& entry) {
  const auto& [hits, certain, time, normal, closing, sine] = entry.impacts;
  const Vec3<D2> point = entry.from + entry.own * time - normal * entry.radius;
  const Vec3<D2> velocity = rebound(entry.own, normal, closing);
  const D2 columns[kHitRow] = {where(~hits, two(-1)),   where(hits, time),       where(hits, point.x),
                               where(hits, point.y),    where(hits, point.z),    where(hits, normal.x),
                               where(hits, normal.y),   where(hits, normal.z),   where(hits, velocity.x),
                               where(hits, velocity.y), where(hits, velocity.z), where(hits, sine)};
  for (std::size_t k = 0; k < kHitRow; k += 2) {
    store(one + k, firsts(columns[k], columns[k + 1]));
    store(other + k, seconds(columns[k], columns[k + 1]));
  }
}

/// Solves pairs of neighbouring rows, or of a row and itself if `neighbour` is 0 instead of 1. Returns whether all are
/// certain.
[[gnu::noinline]] bool shoot_block(Block& block, const double* bullets, const double* spheres, double* hits,
                                   std::size_t twos, std::size_t neighbour) {
  L2 certain = L2{-1, -1};
  for (std::size_t i = 0; i < twos; ++i, bullets += 2 * kBulletRow, spheres += 2 * kSphereRow) {
    const Columns bullet(bullets, bullets + neighbour * kBulletRow);
    const Columns sphere(spheres, spheres + neighbour * kSphereRow);
    Block::Entry& entry = block.at[i];
    entry.from = {bullet.at[0], bullet.at[1], bullet.at[2]};
    entry.own = {bullet.at[3], bullet.at[4], bullet.at[5]};
    entry.radius = bullet.at[6];
    const Pairs pairs{entry.from,
                      entry.own,
                      entry.radius,
                      {sphere.at[0], sphere.at[1], sphere.at[2]},
                      {sphere.at[4], sphere.at[5], sphere.at[6]},
                      sphere.at[3]};
    entry.impacts = first_impacts(pairs, bullet.at[7], block.constants);
    certain &= entry.impacts.certain;
  }
  for (std::size_t i = 0; i < twos; ++i, hits += 2 * kHitRow)
    write_two(hits, hits + neighbour * kHitRow, block.at[i]);
  return lanes2(certain) == 3;
}

/// Solves one uncertain pair. The numbers are those without a time limit. False for a row with a bad number.
[[gnu::noinline]] bool ask_again(const double* bullet, const double* sphere, double* hit) {
  if (first_bad(bullet, 1, RowKind::Bullet) >= 0 || first_bad(sphere, 1, RowKind::Sphere) >= 0) return false;
  const Vec3d own = read_vector(bullet + 3), drift = read_vector(sphere + 4);
  const Shot shot = shoot(Bullet::moving(read_vector(bullet), own, bullet[6]),
                          Moving<Sphere>{{read_vector(sphere), sphere[3]}, drift}, bullet[7]);
  if (shot.is_hit() && bullet[7] < HUGE_VAL) {
    double timeless[kBulletRow];
    std::copy(bullet, bullet + 7, timeless);
    timeless[7] = HUGE_VAL;
    return shoot_pairs(timeless, sphere, 1, hit) < 0;
  }
  write_shot(hit, 0, shot, own - drift);
  return true;
}

}  // namespace

int shoot_pairs(const double* bullets, const double* spheres, std::size_t count, double* hits) {
  Block block;
  for (std::size_t done = 0; done < count;) {
    // A last one without a neighbour is its own.
    const std::size_t left = count - done, twos = std::min(std::max<std::size_t>(left / 2, 1), kBlock);
    const std::size_t neighbour = left > 1 ? 1 : 0;
    const double *b = bullets + done * kBulletRow, *s = spheres + done * kSphereRow;
    double* const h = hits + done * kHitRow;
    const std::size_t end = twos * (1 + neighbour);
    if (!shoot_block(block, b, s, h, twos, neighbour))
      for (std::size_t i = 0; i < end; ++i)
        if ((lanes2(block.at[i / 2].impacts.certain) >> i % 2 & 1) == 0 &&
            !ask_again(b + i * kBulletRow, s + i * kSphereRow, h + i * kHitRow))
          return static_cast<int>(done + i);
    done += end;
  }
  return -1;
}

}  // namespace ricochet
