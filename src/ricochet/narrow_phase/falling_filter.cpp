#include "ricochet/narrow_phase/falling_filter.hpp"

#include "ricochet/narrow_phase/before_first_root.hpp"
#include "ricochet/narrow_phase/supporting_plane.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::falling {

void Filter::measure() {
  place_size_ = taxicab_length(path_.p);
  speed_size_ = taxicab_length(path_.v);
  fall_size_ = taxicab_length(path_.h);
  core_size_ = taxicab_length(core_.e) + taxicab_length(core_.f) + core_.round_radius;
}

/// A direction from a piece, or from the whole core, to a place. Any direction is valid.
Vec3d Filter::outward(const Piece* piece, const Vec3d& q) const {
  if (piece == nullptr) return direction_from(core_, q);
  if (piece->kind == PieceKind::Vertex) return q - core_.vertex(piece->index);
  if (piece->kind == PieceKind::Edge) {
    const Edge<double> edge = core_.edge(piece->index);
    const Vec3d o = q - edge.from;
    const double length_2 = dot(edge.along, edge.along);
    return o - edge.along * (length_2 > 0 ? std::clamp(dot(o, edge.along) / length_2, 0.0, 1.0) : 0);
  }
  // A rim lies in its disc.
  const Vec3d o = piece->index == 0 ? q : q - core_.e, h = o - core_.e * (dot(o, core_.e) / core_.e2);
  const double from_axis = std::sqrt(dot(h, h));
  return from_axis > core_.round_radius ? o - h * (core_.round_radius / from_axis) : o - h;
}

/// The support function of a piece, or of the whole core.
double Filter::support(const Piece* piece, const Vec3d& n) const {
  if (piece == nullptr) return ricochet::support(core_, n);
  if (piece->kind == PieceKind::Vertex) return dot(n, core_.vertex(piece->index));
  if (piece->kind == PieceKind::Rim)
    return (piece->index == 0 ? 0 : dot(n, core_.e)) + support_of_disc(core_, n);
  const Edge<double> edge = core_.edge(piece->index);
  return dot(n, edge.from) + std::max(0.0, dot(n, edge.along)) + core_.round_radius;
}

double Filter::march(const Piece* piece, double radius, double from) const {
  constexpr int kMostSteps = 100;
  double t = from;
  for (int i = 0; i < kMostSteps; ++i) {
    const Vec3d q = path_.at(t), direction = outward(piece, q);
    const double length = std::sqrt(dot(direction, direction));
    if (!(length > 0x1p-500 && length < 0x1p500)) return t;
    const Vec3d n = direction / length;
    const double sizes = place_size_ + (speed_size_ + fall_size_ * t) * t + core_size_ + radius;
    const double c = dot(n, q) - support(piece, n) - radius - kMarchRounding * sizes;
    if (!(c > 0)) return t;
    const double b = dot(n, path_.velocity_at(t)) - kMarchRounding * (speed_size_ + 2 * fall_size_ * t);
    const double a = dot(n, path_.h) - kMarchRounding * fall_size_;
    const double x = before_first_root(a, b, c);
    if (x == kForEver) return kForEver;
    const double next = (t + x) * (1 - 0x1p-52);
    if (!(next > t && next < kForEver)) return t;
    t = next;
  }
  return t;
}

double Filter::earliest(double radius, double from) const { return march(nullptr, radius, from); }

double Filter::earliest(const Piece& piece, double radius, double from) const {
  const bool is_round = piece.kind != PieceKind::Face && piece.kind != PieceKind::Boundary;
  return is_round ? march(&piece, radius, from) : from;
}

Vec3d Filter::separation(const Vec3d& q, Piece& piece) const {
  Certifier certify;
  NearestFeature<double> nearest = nearest_feature(core_, q, certify);
  piece = piece_of(core_, nearest);
  if (nearest.kind == FeatureKind::Inside) return Vec3d(0.0);
  if (nearest.kind == FeatureKind::Rim) return separation_from_rim(core_, nearest.index, q);
  Vec3d away = nearest.outward / nearest.scale;
  if (nearest.is_normal) away *= std::fabs(nearest.height);
  if (nearest.radius > 0) away *= 1 - nearest.radius / std::sqrt(dot(away, away));
  return away;
}

/// The time between two times at which the distance stops decreasing, by bisection.
double Filter::least_between(double low, double high) const {
  Piece piece;
  for (int i = 0; i < 60; ++i) {
    const double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) break;
    (dot(separation(path_.at(middle), piece), path_.velocity_at(middle)) < 0 ? low : high) = middle;
  }
  return high;
}

Filter::Approach Filter::closest() const {
  Approach found;
  Piece piece;
  const auto distance_at = [&](double t) {
    const Vec3d away = separation(path_.at(t), piece);
    return std::sqrt(dot(away, away));
  };
  double t = 0;
  found.least = distance_at(0);
  for (int i = 0; i < 4 * Approach::kMost; ++i) {
    const double nears = march(nullptr, found.least * (1 - 0x1p-26), t);
    if (nears == kForEver) break;
    double step = std::max(std::fabs(nears), 0x1p-200) * 0x1p-30, high = nears + step;
    while (high < 0x1p900 && dot(separation(path_.at(high), piece), path_.velocity_at(high)) < 0)
      high = nears + (step *= 2);
    if (!(high < 0x1p900)) break;
    t = std::max(least_between(nears, high), std::nextafter(t, kForEver));
    const double distance = distance_at(t);
    if (!(distance < found.least)) continue;
    found.least = distance;
    if (found.count == Approach::kMost) {
      std::copy(found.time + 1, found.time + Approach::kMost, found.time);
      std::copy(found.piece + 1, found.piece + Approach::kMost, found.piece);
      --found.count;
    }
    found.time[found.count] = t;
    found.piece[found.count++] = piece;
  }
  // Sums of squares and a root
  const double error = 0x1p-46 * (place_size_ + (speed_size_ + fall_size_ * t) * t + core_size_);
  found.least = found.least * (1 + 0x1p-20) + error;
  return found;
}

}  // namespace ricochet::falling
