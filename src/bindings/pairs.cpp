// The exported functions of batches without a scene: pairs in rows and in columns, and the check of rows.
#include <emscripten.h>

#include <cstddef>

#include "bindings/layout.hpp"
#include "ricochet/batch.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// Columns of equal length, one after the other.
template <class Number>
struct ColumnList {
  Number* first;
  int length;

  Number* at(std::size_t offset) const {
    return first + static_cast<std::ptrdiff_t>(offset / sizeof(double)) * length;
  }
  VectorColumns<Number> vector_at(std::size_t offset) const {
    return {at(offset), at(offset + sizeof(double)), at(offset + 2 * sizeof(double))};
  }
};

}  // namespace

extern "C" {

/// Solves each bullet against its own sphere. Returns -1, or the first row with an invalid number.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot_pairs(const double* bullets, const double* spheres, int count,
                                              double* hits) {
  return shoot_pairs(bullets, spheres, static_cast<std::size_t>(count), hits);
}

/// The same in columns (PairColumns, PairHitColumns) of `length` numbers, of which the first `count` are used. If only
/// times and normals are wanted, the other columns stay unchanged.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot_columns(const double* pairs, double* hits, int length, int count,
                                                double max_time, bool impacts_alone) {
  const ColumnList<const double> given{pairs, length};
  const ColumnList<double> answer{hits, length};
  const BulletColumns bullets{given.vector_at(offsetof(PairColumns, position)),
                              given.vector_at(offsetof(PairColumns, velocity)),
                              given.at(offsetof(PairColumns, radius))};
  const SphereColumns spheres{given.vector_at(offsetof(PairColumns, center)),
                              given.at(offsetof(PairColumns, target_radius)),
                              given.vector_at(offsetof(PairColumns, target_velocity))};
  const ImpactColumns impacts{answer.at(offsetof(PairHitColumns, time)),
                              answer.vector_at(offsetof(PairHitColumns, normal))};
  const auto n = static_cast<std::size_t>(count);
  if (impacts_alone) return shoot_pairs(bullets, spheres, n, max_time, impacts);
  return shoot_pairs(bullets, spheres, n, max_time,
                     HitColumns{impacts.time, answer.vector_at(offsetof(PairHitColumns, point)),
                                impacts.normal, answer.vector_at(offsetof(PairHitColumns, velocity)),
                                answer.at(offsetof(PairHitColumns, angle_sine))});
}

/// The first number that no bullet may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_bullet(const double* rows, int count) {
  return first_bad(rows, static_cast<std::size_t>(count), RowKind::Bullet);
}

/// The first number that no sphere may have, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_sphere(const double* rows, int count) {
  return first_bad(rows, static_cast<std::size_t>(count), RowKind::Sphere);
}
}

}  // namespace bindings
