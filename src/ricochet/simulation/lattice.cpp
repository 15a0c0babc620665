#include "ricochet/simulation/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ricochet::simulation {

namespace {

/// The number of rows of lattice points that are searched before giving up.
constexpr int kMostRows = 200;
/// The number of points of a row that are tested one by one.
constexpr int kMostPoints = 8;
/// A vector counts as shorter only if its square is smaller by this factor. Otherwise rounding could cause an endless
/// loop.
constexpr double kShorter = 1 - 0x1p-20;

double square_of(const Vec3d& a) { return dot(a, a); }

/// The amount by which the bounds of a coordinate n are widened before they are rounded to integers.
double rounding_of(double n) { return 1e-6 + 1e-9 * std::fabs(n); }

class Search {
 public:
  explicit Search(const SweptCylinder& cylinder) : cylinder_(cylinder) {}

  double first(const LatticeBasis& basis, int rank, const Vec3d& center);
  int rows() const { return rows_; }

 private:
  void visit_row(const Vec3d& p, const Vec3d& b);
  void visit_point(const Vec3d& p);

  SweptCylinder cylinder_;
  double first_ = std::numeric_limits<double>::infinity();
  int rows_ = 0;
};

/// A point is met where it is `radius` from the body, before the body passes it.
void Search::visit_point(const Vec3d& p) {
  const double ahead = p.z / cylinder_.scale + 0.5 * cylinder_.length;
  const double across = cylinder_.radius * cylinder_.radius - (p.x * p.x + p.y * p.y);
  first_ = std::min(first_, ahead - std::sqrt(std::max(across, 0.0)));
}

/// The points p + n b, for all whole numbers n.
void Search::visit_row(const Vec3d& p, const Vec3d& b) {
  const double radius = cylinder_.radius;
  double from = -0x1p60, to = 0x1p60;
  if (std::fabs(b.z) > 0x1p-100 * radius) {
    const double one = (cylinder_.low - p.z) / b.z, other = (cylinder_.high - p.z) / b.z;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
  } else if (p.z < cylinder_.low || p.z > cylinder_.high) {
    return;
  }
  // |p + n b|^2 = radius^2, across: both roots of it, in the plane, widened further as integers
  const double a = b.x * b.x + b.y * b.y, half = p.x * b.x + p.y * b.y;
  const double c = p.x * p.x + p.y * p.y - radius * radius;
  if (a > 0x1p-100 * radius * radius) {
    const double d = half * half - a * c;
    // Rounding of d may hide a graze, but only by a part of the margin in the contact distance.
    if (d < -a * radius * radius * 0x1p-34) return;
    const double root = std::sqrt(std::max(d, 0.0));
    from = std::max(from, (-half - root) / a);
    to = std::min(to, (-half + root) / a);
  } else if (c > 0) {
    return;
  }
  from = std::ceil(from - rounding_of(from));
  to = std::floor(to + rounding_of(to));
  if (to - from > kMostPoints) {
    // Only the row's ends, as for a head-on contact
    const double ahead = std::min((p + from * b).z, (p + to * b).z) / cylinder_.scale;
    first_ = std::min(first_, ahead + 0.5 * cylinder_.length - radius);
    return;
  }
  for (double n = from; n <= to; ++n) visit_point(p + n * b);
}

/// Searches rows inside a sphere about the cylinder, plane by plane. The coordinates of its centre along the vectors
/// that are orthogonal to the shorter ones bound the integers of each.
double Search::first(const LatticeBasis& basis, int rank, const Vec3d& center) {
  const double half = std::max(-cylinder_.low, cylinder_.high);
  const double radius = std::sqrt(cylinder_.radius * cylinder_.radius + half * half) * (1 + 0x1p-20);
  const Vec3d b1 = basis[0].vector;
  if (rank == 1) {
    visit_row(-center, b1);
    return first_;
  }
  const auto part = [](const Vec3d& of, const Vec3d& along) {
    const double length = square_of(along);
    return length > 0 ? dot(of, along) / length : 0;
  };
  const Vec3d b2 = basis[1].vector, up2 = b2 - part(b2, b1) * b1;
  const Vec3d b3 = rank == 3 ? basis[2].vector : Vec3d(0.0);
  const Vec3d up3 = b3 - part(b3, b1) * b1 - part(b3, up2) * up2;
  const double high2 = std::sqrt(square_of(up2)), high3 = std::sqrt(square_of(up3));
  const double middle3 = rank == 3 ? part(center, up3) : 0, far3 = rank == 3 ? radius / high3 : 0;
  const double from3 = std::ceil(middle3 - far3 - rounding_of(middle3)),
               to3 = std::floor(middle3 + far3 + rounding_of(middle3));
  if (!(to3 - from3 < kMostRows)) return 0;
  for (double n3 = from3; n3 <= to3; ++n3) {
    const Vec3d rest = center - n3 * b3;
    const double middle2 = part(rest, up2), far2 = radius / high2;
    const double from2 = std::ceil(middle2 - far2 - rounding_of(middle2)),
                 to2 = std::floor(middle2 + far2 + rounding_of(middle2));
    if (!(to2 - from2 < kMostRows)) return 0;
    for (double n2 = from2; n2 <= to2; ++n2) {
      if (++rows_ > kMostRows) return 0;
      visit_row(n2 * b2 - rest, b1);
    }
  }
  return first_;
}

/// basis[i] -= times basis[k]
void subtract(LatticeBasis& basis, std::size_t i, double times, std::size_t k) {
  basis[i].periods -= times * basis[k].periods;
  basis[i].vector -= times * basis[k].vector;
}

void sort_by_length(LatticeBasis& basis, std::size_t count) {
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t k = i; k > 0 && square_of(basis[k].vector) < square_of(basis[k - 1].vector); --k)
      std::swap(basis[k], basis[k - 1]);
}

/// Subtracts from each vector the nearest multiple of each shorter one. True if one has become shorter.
bool reduce_pairs(LatticeBasis& basis, std::size_t count) {
  bool shorter = false;
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const Vec3d &a = basis[i].vector, &b = basis[k].vector;
      const double length = square_of(b);
      const double times = length > 0 ? std::nearbyint(dot(a, b) / length) : 0;
      if (times == 0 || !(square_of(a - times * b) < square_of(a) * kShorter)) continue;
      subtract(basis, i, times, k);
      shorter = true;
    }
  return shorter;
}

/// Subtracts from the longest of three a sum or difference of the others. True if it has become shorter.
bool reduce_longest(LatticeBasis& basis) {
  for (const double one : {-1.0, 1.0})
    for (const double other : {-1.0, 1.0}) {
      const Vec3d sum = basis[2].vector - one * basis[0].vector - other * basis[1].vector;
      if (!(square_of(sum) < square_of(basis[2].vector) * kShorter)) continue;
      subtract(basis, 2, one, 0);
      subtract(basis, 2, other, 1);
      return true;
    }
  return false;
}

}  // namespace

void reduce(LatticeBasis& basis, int rank) {
  const auto count = static_cast<std::size_t>(rank);
  for (int pass = 0; pass < 200; ++pass) {
    sort_by_length(basis, count);
    if (!reduce_pairs(basis, count) && !(count == 3 && reduce_longest(basis))) return;
  }
}

double first_point_in(const SweptCylinder& cylinder, const LatticeBasis& basis, int rank, const Vec3d& center,
                      int& rows) {
  Search search(cylinder);
  const double first = search.first(basis, rank, center);
  rows = search.rows();
  return first;
}

}  // namespace ricochet::simulation
