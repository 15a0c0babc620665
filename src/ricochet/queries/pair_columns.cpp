// For speed: batches of pairs.
//
// Batches of pairs in columns. The results are those of rows, from the same filter (pair_filter.hpp). Uncertain pairs
// are solved as rows of one.
#include <algorithm>
#include <cmath>

#include "ricochet/batch.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/queries/pair_filter.hpp"
#include "ricochet/queries/rows.hpp"

namespace ricochet {

namespace {

using namespace rows;
using namespace simd;
using namespace pair_filter;

struct ColumnBlock {
  Constants constants;
  D2 latest, forever = two(HUGE_VAL);
  Impacts impacts[kBlock];
};

Vec3<D2> load_two(const VectorColumns<const double>& from, std::size_t i) {
  return {simd::load(from.x + i), simd::load(from.y + i), simd::load(from.z + i)};
}
void store_two(const VectorColumns<double>& to, std::size_t i, const Vec3<D2>& v, L2 hits) {
  simd::store(to.x + i, where(hits, v.x));
  simd::store(to.y + i, where(hits, v.y));
  simd::store(to.z + i, where(hits, v.z));
}
void store_one(const VectorColumns<double>& to, std::size_t i, const double* from) {
  to.x[i] = from[0];
  to.y[i] = from[1];
  to.z[i] = from[2];
}
double* gather(double* to, const VectorColumns<const double>& from, std::size_t i) {
  return write(to, {from.x[i], from.y[i], from.z[i]});
}

/// The pairs i and i + 1.
[[gnu::always_inline]] inline Impacts impacts_of(const BulletColumns& bullets, const SphereColumns& spheres,
                                                 std::size_t i, const ColumnBlock& block) {
  return first_impacts(
      {load_two(bullets.position, i), load_two(bullets.velocity, i), simd::load(bullets.radius + i),
       load_two(spheres.center, i), load_two(spheres.velocity, i), simd::load(spheres.radius + i)},
      block.latest, block.constants);
}

/// Solves pairs from `first` on. Returns whether all are certain.
[[gnu::noinline]] bool shoot_block(ColumnBlock& block, BulletColumns bullets, SphereColumns spheres,
                                   HitColumns hits, std::size_t first, std::size_t twos) {
  L2 certain = L2{-1, -1};
  for (std::size_t k = 0; k < twos; ++k) {
    block.impacts[k] = impacts_of(bullets, spheres, first + 2 * k, block);
    certain &= block.impacts[k].certain;
  }
  for (std::size_t k = 0, i = first; k < twos; ++k, i += 2) {
    const Impacts& at = block.impacts[k];
    const Vec3<D2> own = load_two(bullets.velocity, i);
    const Vec3<D2> point =
        load_two(bullets.position, i) + own * at.time - at.normal * simd::load(bullets.radius + i);
    simd::store(hits.time + i, where(at.hits, at.time, block.forever));
    store_two(hits.point, i, point, at.hits);
    store_two(hits.normal, i, at.normal, at.hits);
    store_two(hits.velocity, i, rebound(own, at.normal, at.closing), at.hits);
    simd::store(hits.angle_sine + i, where(at.hits, at.sine));
  }
  return lanes2(certain) == 3;
}

/// The same in one loop, because the code is small enough.
[[gnu::noinline]] bool shoot_block(ColumnBlock& block, BulletColumns bullets, SphereColumns spheres,
                                   ImpactColumns impacts, std::size_t first, std::size_t twos) {
  L2 certain = L2{-1, -1};
  for (std::size_t k = 0, i = first; k < twos; ++k, i += 2) {
    const Impacts at = impacts_of(bullets, spheres, i, block);
    block.impacts[k].certain = at.certain;
    certain &= at.certain;
    simd::store(impacts.time + i, where(at.hits, at.time, block.forever));
    store_two(impacts.normal, i, at.normal, at.hits);
  }
  return lanes2(certain) == 3;
}

void write_row(const HitColumns& hits, std::size_t i, const double* row) {
  hits.time[i] = row[0] < 0 ? HUGE_VAL : row[1];
  store_one(hits.point, i, row + 2);
  store_one(hits.normal, i, row + 5);
  store_one(hits.velocity, i, row + 8);
  hits.angle_sine[i] = row[11];
}
void write_row(const ImpactColumns& impacts, std::size_t i, const double* row) {
  impacts.time[i] = row[0] < 0 ? HUGE_VAL : row[1];
  store_one(impacts.normal, i, row + 5);
}

template <class Answers>
int shoot_columns(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                  double max_time, const Answers& answers) {
  ColumnBlock block;
  block.latest = two(max_time);
  for (std::size_t first = 0; first < count; first += 2 * kBlock) {
    const std::size_t end = std::min(first + 2 * kBlock, count), twos = (end - first) / 2;
    const bool are_certain = shoot_block(block, bullets, spheres, answers, first, twos);
    // Uncertain pairs, and a last one without a neighbour
    for (std::size_t i = are_certain ? first + 2 * twos : first; i < end; ++i) {
      const std::size_t k = (i - first) / 2;
      if (k < twos && (lanes2(block.impacts[k].certain) >> (i - first) % 2 & 1) != 0) continue;
      double bullet[kBulletRow], sphere[kSphereRow], hit[kHitRow];
      double* const rest = gather(gather(bullet, bullets.position, i), bullets.velocity, i);
      rest[0] = bullets.radius[i];
      rest[1] = max_time;
      gather(sphere, spheres.center, i)[0] = spheres.radius[i];
      gather(sphere + 4, spheres.velocity, i)[0] = 0;
      if (shoot_pairs(bullet, sphere, 1, hit) >= 0) return static_cast<int>(i);
      write_row(answers, i, hit);
    }
  }
  return -1;
}

}  // namespace

int shoot_pairs(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                double max_time, const HitColumns& hits) {
  return shoot_columns(bullets, spheres, count, max_time, hits);
}

int shoot_pairs(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                double max_time, const ImpactColumns& impacts) {
  return shoot_columns(bullets, spheres, count, max_time, impacts);
}

}  // namespace ricochet
