#include "ricochet/simulation/free_flight.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ricochet/numeric/double_double.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

namespace {

/// Rows of lattice points that are looked at before the question is given up.
constexpr int kMostRows = 200;
/// Powers of two that products of three exact numbers may differ by without loss.
constexpr double kSmallest = 0x1p-200;

/// A vector of the lattice: how many boxes along each axis, and seen across and along the flight, the
/// latter scaled so that the cylinder is as long as it is wide.
struct Basis {
  Vec3d boxes, seen;
};

double square_of(const Vec3d& a) { return dot(a, a); }

/// Whether a sum of doubles is zero, exactly (Shewchuk, Adaptive precision floating-point arithmetic,
/// Discrete Comput. Geom. 18, 1997: a grown expansion is zero only if each part is).
bool is_zero_sum(const std::array<double, 8>& terms) {
  std::array<double, 8> parts{};
  for (std::size_t n = 0; n < terms.size(); ++n) {
    double carry = terms[n];
    for (std::size_t k = 0; k < n; ++k) {
      double sum, rest;
      double_double::two_sum(carry, parts[k], sum, rest);
      parts[k] = rest;
      carry = sum;
    }
    parts[n] = carry;
  }
  return std::all_of(parts.begin(), parts.end(), [](double part) { return part == 0; });
}

/// a b c as four doubles, exactly.
void product_of(double a, double b, double c, double* to) {
  double high, low;
  double_double::two_product(a, b, high, low);
  double_double::two_product(high, c, to[0], to[1]);
  double_double::two_product(low, c, to[2], to[3]);
}

/// Whether the motion leads from an image exactly to the one `boxes` further on.
bool is_along(const Vec3d& v, const Vec3d& boxes, const Vec3d& box) {
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    std::array<double, 8> terms{};
    product_of(v[i], boxes[k], box[k], terms.data());
    product_of(-v[k], boxes[i], box[i], terms.data() + 4);
    if (!is_zero_sum(terms)) return false;
  }
  return true;
}

/// Two unit vectors across `along`.
std::pair<Vec3d, Vec3d> across(const Vec3d& along) {
  int least = 0;
  for (int i = 1; i < 3; ++i)
    if (std::fabs(along[i]) < std::fabs(along[least])) least = i;
  Vec3d axis(0.0);
  axis[least] = 1;
  Vec3d one = cross(along, axis);
  one /= std::sqrt(square_of(one));
  return {one, cross(along, one)};
}

/// Shorter and shorter vectors, until no sum or difference is shorter (Minkowski's conditions in three
/// dimensions).
void reduce(std::array<Basis, 3>& b, int rank) {
  const auto subtract = [&](std::size_t i, double times, std::size_t k) {
    b[i].boxes -= times * b[k].boxes;
    b[i].seen -= times * b[k].seen;
  };
  for (int pass = 0; pass < 200; ++pass) {
    const auto count = static_cast<std::size_t>(rank);
    for (std::size_t i = 1; i < count; ++i)
      for (std::size_t k = i; k > 0 && square_of(b[k].seen) < square_of(b[k - 1].seen); --k)
        std::swap(b[k], b[k - 1]);
    bool shorter = false;
    for (std::size_t i = 1; i < count; ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const double length = square_of(b[k].seen);
        const double times = length > 0 ? std::nearbyint(dot(b[i].seen, b[k].seen) / length) : 0;
        if (times == 0) continue;
        if (!(square_of(b[i].seen - times * b[k].seen) < square_of(b[i].seen) * (1 - 0x1p-20))) continue;
        subtract(i, times, k);
        shorter = true;
      }
    if (count == 3 && !shorter) {
      for (const double one : {-1.0, 1.0})
        for (const double other : {-1.0, 1.0}) {
          const Vec3d sum = b[2].seen - one * b[0].seen - other * b[1].seen;
          if (shorter || !(square_of(sum) < square_of(b[2].seen) * (1 - 0x1p-20))) continue;
          subtract(2, one, 0);
          subtract(2, other, 1);
          shorter = true;
        }
    }
    if (!shorter) return;
  }
}

/// A flight of `length`, seen from its middle as `Basis::seen` is: across within `wide` of 0, along from
/// `low` to `high`. `scale` is that of the direction along.
struct Cylinder {
  double wide, low, high, scale, length;
};

/// Finds lattice points in a cylinder, and where the first of them is met.
class Search {
 public:
  explicit Search(const Cylinder& cylinder) : cylinder_(cylinder) {}

  /// How far the flight goes before it meets any, at least; kInfiniteTime if it meets none, 0 if that would
  /// take too long to say. Fincke and Pohst, Math. Comp. 44, 1985.
  double first(const std::array<Basis, 3>& b, int rank, const Vec3d& center);
  int rows() const { return rows_; }

 private:
  void row(const Vec3d& p, const Vec3d& b);
  void meet(const Vec3d& p);

  Cylinder cylinder_;
  double first_ = kInfiniteTime;
  int rows_ = 0;
};

double slack_of(double n) { return 1e-6 + 1e-9 * std::fabs(n); }

/// A point: it is met where it is `wide` from the body, before the body comes past it.
void Search::meet(const Vec3d& p) {
  const double ahead = p.z / cylinder_.scale + 0.5 * cylinder_.length;
  const double aside = cylinder_.wide * cylinder_.wide - (p.x * p.x + p.y * p.y);
  first_ = std::min(first_, ahead - std::sqrt(std::max(aside, 0.0)));
}

/// The points p + n b, for all whole numbers n.
void Search::row(const Vec3d& p, const Vec3d& b) {
  const double wide = cylinder_.wide;
  double from = -0x1p60, to = 0x1p60;
  if (std::fabs(b.z) > 0x1p-100 * wide) {
    const double one = (cylinder_.low - p.z) / b.z, other = (cylinder_.high - p.z) / b.z;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
  } else if (p.z < cylinder_.low || p.z > cylinder_.high) {
    return;
  }
  // |p + n b|^2 = wide^2 across
  const double a = b.x * b.x + b.y * b.y, half = p.x * b.x + p.y * b.y;
  const double c = p.x * p.x + p.y * p.y - wide * wide;
  if (a > 0x1p-100 * wide * wide) {
    const double d = half * half - a * c;
    // Rounding of d may hide a graze: by no more than part of what the reach is wider.
    if (d < -a * wide * wide * 0x1p-34) return;
    const double root = std::sqrt(std::max(d, 0.0));
    from = std::max(from, (-half - root) / a);
    to = std::min(to, (-half + root) / a);
  } else if (c > 0) {
    return;
  }
  from = std::ceil(from - slack_of(from));
  to = std::floor(to + slack_of(to));
  if (to - from > 8) {
    // So many that only the row's ends are looked at, as if they were met head on
    const double ahead = std::min((p + from * b).z, (p + to * b).z) / cylinder_.scale;
    first_ = std::min(first_, ahead + 0.5 * cylinder_.length - wide);
    return;
  }
  for (double n = from; n <= to; ++n) meet(p + n * b);
}

double Search::first(const std::array<Basis, 3>& b, int rank, const Vec3d& center) {
  const double half = std::max(-cylinder_.low, cylinder_.high);
  const double radius = std::sqrt(cylinder_.wide * cylinder_.wide + half * half) * (1 + 0x1p-20);
  const Vec3d b1 = b[0].seen;
  if (rank == 1) {
    row(-center, b1);
    return first_;
  }
  const auto part = [](const Vec3d& of, const Vec3d& along) {
    const double length = square_of(along);
    return length > 0 ? dot(of, along) / length : 0;
  };
  const Vec3d b2 = b[1].seen, up2 = b2 - part(b2, b1) * b1;
  const Vec3d b3 = rank == 3 ? b[2].seen : Vec3d(0.0);
  const Vec3d up3 = b3 - part(b3, b1) * b1 - part(b3, up2) * up2;
  const double high2 = std::sqrt(square_of(up2)), high3 = std::sqrt(square_of(up3));
  const double middle3 = rank == 3 ? part(center, up3) : 0, far3 = rank == 3 ? radius / high3 : 0;
  const double from3 = std::ceil(middle3 - far3 - slack_of(middle3)),
               to3 = std::floor(middle3 + far3 + slack_of(middle3));
  if (!(to3 - from3 < kMostRows)) return 0;
  for (double n3 = from3; n3 <= to3; ++n3) {
    const Vec3d rest = center - n3 * b3;
    const double middle2 = part(rest, up2), far2 = radius / high2;
    const double from2 = std::ceil(middle2 - far2 - slack_of(middle2)),
                 to2 = std::floor(middle2 + far2 + slack_of(middle2));
    if (!(to2 - from2 < kMostRows)) return 0;
    for (double n2 = from2; n2 <= to2; ++n2) {
      if (++rows_ > kMostRows) return 0;
      row(n2 * b2 - rest, b1);
    }
  }
  return first_;
}

/// The power of two of the largest.
int exponent_of(double largest) { return largest > 0 ? std::ilogb(largest) : 0; }

Vec3d scaled(const Vec3d& a, int exponent) {
  return {std::ldexp(a.x, exponent), std::ldexp(a.y, exponent), std::ldexp(a.z, exponent)};
}

double largest_of(const Vec3d& a) { return std::max({std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)}); }

}  // namespace

double clear_time(const RelativeFlight& flight, const Vec3d& box_given, double enough, std::int64_t& work) {
  work += 4;
  if (largest_of(flight.v) == 0) return kInfiniteTime;
  // Units in which neither squares nor products of three overflow or vanish
  const int length_unit = exponent_of(std::max({largest_of(box_given), largest_of(flight.r), flight.reach}));
  const int speed_unit = exponent_of(largest_of(flight.v));
  const Vec3d box = scaled(box_given, -length_unit), v = scaled(flight.v, -speed_unit);
  const Vec3d r = scaled(flight.r, -length_unit);
  const double reach = std::ldexp(flight.reach, -length_unit);
  const double widest = reach * (1 + kFreeFlightMargin + kFreeFlightMarginByLength * kLongestFreeFlight);
  const int time_unit = length_unit - speed_unit;
  bool exact = flight.exact;
  double window = kInfiniteTime;  // when they have passed each other along an open axis
  std::array<Basis, 3> basis{};
  int rank = 0;
  for (int axis = 0; axis < 3; ++axis) {
    exact = exact && (flight.v[axis] == 0 || std::fabs(v[axis]) >= kSmallest);
    if (box_given[axis] > 0) {
      exact = exact && box[axis] >= kSmallest;
      if (!(box[axis] >= kSmallest)) return 0;
      basis[static_cast<std::size_t>(rank++)].boxes[axis] = 1;
      continue;
    }
    if (flight.v[axis] == 0) {
      if (std::fabs(r[axis]) > widest) return kInfiniteTime;
      continue;
    }
    if (r[axis] * v[axis] > 0 && std::fabs(r[axis]) > widest) return kInfiniteTime;
    window = std::min(window, (std::fabs(r[axis]) + widest) / std::fabs(v[axis]));
  }
  const double speed = std::sqrt(square_of(v));
  const Vec3d along = v / speed;
  const auto [one, other] = across(along);
  double clear = 0;
  for (double length = 2 * reach; length <= kLongestFreeFlight * reach; length *= 2) {
    work += 16;
    const double scale = 2 * reach / length;
    for (int k = 0; k < rank; ++k) {
      Basis& b = basis[static_cast<std::size_t>(k)];
      const Vec3d x = b.boxes * box;
      b.seen = {dot(x, one), dot(x, other), scale * dot(x, along)};
    }
    reduce(basis, rank);
    const Vec3d center(dot(r, one), dot(r, other), scale * (dot(r, along) + 0.5 * length));
    const double wide = reach * (1 + kFreeFlightMargin) + length * kFreeFlightMarginByLength;
    const double behind = flight.parting ? wide : 0;
    const Cylinder cylinder{wide, -scale * (0.5 * length * (1 + 0x1p-30) + behind),
                            scale * (0.5 * length + wide), scale, length};
    Search search(cylinder);
    const double first = search.first(basis, rank, center) - length * kFreeFlightMarginByLength;
    work += 2 * search.rows();
    if (first <= length) return std::ldexp(std::max(clear, first / speed), time_unit);
    clear = length / speed;
    if (clear >= window) return kInfiniteTime;
    for (int k = 0; k < rank && exact; ++k) {
      const Vec3d& boxes = basis[static_cast<std::size_t>(k)].boxes;
      const Vec3d x = boxes * box;
      if (square_of(x) <= length * length && is_along(v, boxes, box)) return kInfiniteTime;
    }
    if (std::ldexp(clear, time_unit) >= enough) break;
  }
  return std::ldexp(clear, time_unit);
}

double place_on_ring(double position, double velocity, double time, double low, double side) {
  double high, rest;
  double_double::two_product(velocity, time, high, rest);
  // Beyond all doubles nobody can tell any more.
  const bool known = std::isfinite(high) && std::isfinite(rest);
  // Remainders of doubles are doubles: nothing is rounded here.
  double from_low = std::fmod(position - low, side);
  if (known) from_low += std::fmod(high, side) + std::fmod(rest, side);
  from_low -= side * std::floor(from_low / side);
  return low + std::clamp(from_low, 0.0, side);
}

double time_to_reach_scaled(const Vec3d& r, const Vec3d& v, double reach) {
  const int length_unit = exponent_of(largest_of(r)), speed_unit = exponent_of(largest_of(v));
  const Vec3d near = scaled(r, -length_unit), motion = scaled(v, -speed_unit);
  const double touching = std::ldexp(reach, -length_unit);
  const double closing = dot(near, motion), c = dot(near, near) - touching * touching;
  if (!(closing < 0)) return kInfiniteTime;
  if (!(c > 0)) return 0;
  return std::ldexp(time_to_reach(near, motion, closing, c, touching), length_unit - speed_unit);
}

}  // namespace ricochet::simulation
