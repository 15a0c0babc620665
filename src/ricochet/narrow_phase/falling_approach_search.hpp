// Closest approach of a falling path without a contact: to the piece of a core with the least distance, or, for a path
// along a line, derived from straight flight.
#pragma once

#include <cmath>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/falling_roots.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"

namespace ricochet::falling {

/// The least of the gaps offered; if several are equal, the earliest.
template <class N>
struct LeastGap {
  bool found = false;
  N tau{0.0}, gap{0.0};
  double nearest = 0;

  void offer(const N& other_tau, const N& other_gap, double other_nearest, Certifier& certify) {
    if (found) {
      const N wider = other_gap - gap, later = other_tau - tau;
      if (Certifier::is_certain(wider)) {
        const int side = certify.sign(wider);
        if (side > 0 || (side == 0 && !is_less(later, N(0)))) return;
      } else {
        if (is_as_good_as_0(wider, gap) && is_as_good_as_0(later, tau)) return;
        certify.mark_uncertain();
        if (!is_less(later, N(0))) return;
      }
    }
    found = true;
    tau = other_tau;
    gap = other_gap;
    nearest = other_nearest;
  }
};

/// The closest approach of a path without a contact.
template <class N>
class ApproachSearch {
 public:
  ApproachSearch(const LocalCore<N>& core, const FallingPath<N>& path, const Filter& filter,
                 Excluded& excluded, Certifier& certify)
      : pieces_(core, path),
        filter_(filter),
        approach_(filter.closest()),
        excluded_(excluded),
        certify_(certify) {}

  LeastGap<N> least;

  void find() {
    const LocalCore<N>& core = pieces_.core;
    for (int k = 0; k < core.slab_count(); ++k) {
      if (core.repeats_slab(k)) continue;
      ask_face({PieceKind::Face, k, false});
      if (!core.is_surface()) ask_face({PieceKind::Face, k, true});
    }
    for (int k = 0; k < core.edge_count(); ++k)
      if (!core.repeats_edge(k)) ask({PieceKind::Edge, k});
    for (int k = 0; k < core.vertex_count(); ++k)
      if (!core.repeats_vertex(k)) ask({PieceKind::Vertex, k});
    // If doubles are inside a cylinder, the path may be beside either rim.
    for (int k = 0; k < approach_.count && core.kind == CoreKind::Cylinder; ++k)
      for (int end = 0; end < 2; ++end)
        if (const Piece& at = approach_.piece[k];
            at.kind == PieceKind::Vertex || at == Piece{PieceKind::Rim, end})
          ask_rim({PieceKind::Rim, end}, approach_.time[k]);
    if (!least.found) take_guess();
  }

 private:
  /// The time when the height over a face is extreme.
  void ask_face(const Piece& piece) {
    const Polynomial<N> height = pieces_.measure(piece);
    // A height that finally decreases is highest at its turning point.
    if (certify_.sign(height.c[2]) * certify_.sign(height.c[0]) <= 0) return;
    if (certify_.sign(height.c[1]) * certify_.sign(height.c[2]) >= 0) return;
    const N tau = -height.c[1] / (height.c[2] + height.c[2]);
    const N least_height = height.at(tau);
    if (!pieces_.core.is_surface() && certify_.sign(least_height) < 0) return;
    if (!Zone<N>{pieces_, piece, certify_}.has(tau)) return;
    offer(piece, tau, square(least_height), -1);
  }

  void ask(const Piece& piece) {
    if (excluded_.has(piece) || filter_.earliest(piece, approach_.least, 0) == kForEver) return;
    const double guess = approach_.count > 0 ? approach_.time[approach_.count - 1] : 1;
    Certifier certify(certify_.is_last_stage());
    for (int k = 0; k < 3; ++k) {
      Root<N> root;
      const int bits = root_bits<N>();
      const N tau = found_piecewise<N>(certify, [&](Certifier& trial) {
        return kept<N>([&] {
          return valid_root(pieces_.measure(piece).derivative(1), k, guess, kForEver, bits,
                            Zone<N>{pieces_, piece, trial}, root, trial);
        });
      });
      if (certify.is_uncertain()) return certify_.mark_uncertain();
      if (k == 0 && root.is_none && !root.found) excluded_.add(piece);
      if (!root.found) return;
      offer(piece, tau, kept<N>([&] { return pieces_.measure(piece).at(tau); }), root.nearest);
    }
  }

  void offer(const Piece& piece, const N& tau, const N& square, double nearest) {
    least.offer(tau, gap(square, pieces_.scale(piece), pieces_.radius(piece)), nearest, certify_);
  }

  /// If no piece certainly has the least distance: the time that doubles found.
  void take_guess() {
    certify_.mark_uncertain();
    const N tau(approach_.count > 0 ? approach_.time[approach_.count - 1] : 0);
    Certifier guesses;
    const Vec3<N> place = pieces_.path.at(tau);
    NearestFeature<N> nearest = nearest_feature(pieces_.core, place, guesses);
    if (nearest.kind == FeatureKind::Inside) return least.offer(tau, N(0), -1, certify_);
    if (nearest.kind == FeatureKind::Rim) measure_rim(pieces_.core, place, nearest);
    least.offer(tau, gap(nearest.square, nearest.scale, pieces_.path.radius + nearest.radius), -1, certify_);
  }

  /// The time when the vector from a rim is at right angles to the velocity: by the secant method, certified by signs
  /// on both sides.
  void ask_rim(const Piece& piece, double guess) {
    if (certify_.is_uncertain()) return;
    const FallingPath<N>& path = pieces_.path;
    const auto rate = [&](const N& tau) {
      return kept<N>([&] {
        return dot(separation_from_rim(pieces_.core, piece.index, path.at(tau)), path.velocity_at(tau));
      });
    };
    const int bits = root_bits<N>();
    N before(guess), tau(guess * (1 + 0x1p-20)), rate_before = rate(before);
    for (int good = 20; good < bits; good += good / 2) {
      const N rate_here = rate(tau), difference = middle(rate_here - rate_before);
      if (!Certifier::is_certain(difference) || value(difference) == 0) break;
      const N next = rounded(tau - rate_here * (tau - before) / difference);
      before = tau, rate_before = rate_here;
      tau = next;
    }
    const N width = scaled(N(guess), 8 - bits), at = widened(tau, width);
    if (!is_less(N(0), tau) || !Zone<N>{pieces_, piece, certify_}.has(at)) return;
    if (certify_.sign(rate(tau - width)) > 0 || certify_.sign(rate(tau + width)) < 0)
      certify_.mark_uncertain();
    least.offer(
        at,
        gap(length_squared(separation_from_rim(pieces_.core, piece.index, path.at(at))), N(1), path.radius),
        -1, certify_);
  }

  Pieces<N> pieces_;
  const Filter& filter_;
  Filter::Approach approach_;
  Excluded& excluded_;
  Certifier& certify_;
};

/// True if a path certainly moves along a line, in one direction or back and forth.
template <class N>
bool runs_on_line(const FallingPath<N>& path, bool rests) {
  if (rests) return true;
  const Vec3d v = values(path.v), h = values(path.h);
  if (!(taxicab_length(cross(v, h)) <= 0x1p-40 * std::fabs(dot(v, h)))) return false;
  const Vec3<N> across = cross(path.v, path.h);
  Certifier certify;
  for (int i = 0; i < 3; ++i)
    if (!Certifier::is_certain(across[i]) || certify.sign(across[i]) != 0) return false;
  return true;
}

/// The closest approach of a path along a line. It is that of straight flight along the direction d with another clock,
/// because the distance of a convex core from p + d s is a convex function of s.
///   at rest, d = h:   s = t^2
///   else, d = v:      s = t + k t^2,   k = h.v / v.v;   it is first at s when t = 2 s / (1 + sqrt(1 + 4 k s))
/// For k < 0 the path turns at t = -1 / 2k, where s = -1 / 4k, and finally moves along -d: it is at -s when
/// t = (1 + sqrt(1 - 4 k s)) / -2k.
template <class N>
void approach_on_line(const Core& given, const FallingPath<N>& path, bool rests, FallContact<N>& contact,
                      Certifier& certify) {
  const N zero(0), unit(1), four(4);
  const Vec3<N>& d = rests ? path.h : path.v;
  const N squared = length_squared(d);
  const auto impact_along = [&](const Vec3<N>& direction) {
    return time_of_impact(given, Path<N>{path.p, direction, squared, path.radius, path.is_point}, certify);
  };
  const RawContact<N> ahead = impact_along(d);
  const N k = rests ? zero : dot(path.h, d) / squared;
  contact.nearest_tau = -1;
  contact.closest_tau = zero;
  contact.gap = ahead.gap;
  if (ahead.outcome == Outcome::Receding) {
    if (rests || certify.sign(k) >= 0) return;
    const RawContact<N> behind = impact_along(-d);
    if (behind.outcome != Outcome::PassesBy || certify.sign(behind.closest_tau) <= 0) return;
    contact.closest_tau = (unit + sqrt(unit - four * k * behind.closest_tau)) / -(k + k);
    contact.gap = behind.gap;
    return;
  }
  const bool would_hit = ahead.outcome == Outcome::Hit;
  const N way = would_hit ? ahead.tau : ahead.closest_tau;
  if (rests) {
    if (certify.sign(way) > 0) contact.closest_tau = sqrt(way);
    return;
  }
  if (const N under = unit + four * k * way; !would_hit && certify.sign(under) > 0) {
    contact.closest_tau = (way + way) / (unit + sqrt(under));
    return;
  }
  // It turns before it arrives there.
  contact.closest_tau = -unit / (k + k);
  const Path<N> turning{path.p - d / (four * k), Vec3<N>(zero), zero, path.radius, path.is_point};
  contact.gap = time_of_impact(given, turning, certify).gap;
}

}  // namespace ricochet::falling
