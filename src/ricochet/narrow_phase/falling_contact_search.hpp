// First contact of a falling path with the features of a core: of what it meets, the first root that counts.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/falling_roots.hpp"

namespace ricochet::falling {

/// A path is told from somewhat before the contact, so that roots are known to nearly as many bits of time as of themselves.
inline constexpr int kShiftBits = 20;

/// The first contact of a path that meets nothing before `start`. It is told from the time `shift` on.
template <class N>
class ContactSearch {
 public:
  ContactSearch(const LocalCore<N>& core, const Path<N>& path, const Filter& filter, double start,
                double shift, FeatureSet& excluded, Certifier& certify)
      : features_(core, path),
        filter_(filter),
        excluded_(excluded),
        start_(start),
        shift_(shift),
        certify_(certify),
        earliest_(path) {}

  /// Whether the feature that is nearest to the start of the path, which is told from there, alone tells the contact. Its polynomial
  /// falls from near 0 so steeply that no curvature brings it back within twice the step x of Newton's method: with
  /// |c1| >= 2 (2 |c2| y + 3 |c3| y^2 + ...), y = 2 x, it falls at |c1| / 2 at least. All places that the path comes to in that stretch
  /// are within one Voronoi region, so its root there is the first contact.
  bool find_certain() {
    Certifier guesses;
    const Feature feature =
        feature_of(filter_.core(), nearest_feature(filter_.core(), values(features_.path.p), guesses));
    const bool has_size = !features_.path.is_point || features_.core.kind == CoreKind::Cylinder;
    if (!has_size && feature.kind != FeatureKind::Face) return false;
    ValidRoot<N> root;
    const N tau = kept<N>([&] { return certain_root(feature, features_.contact(feature), root); });
    root.tau = tau;
    if (!root.found || !offer(feature, root)) return false;
    certain_ = feature;
    return true;
  }

  /// By the Sturm chains of all features that the filter does not exclude. `left`: the feature that touches at the start.
  bool find(const Feature* left) {
    features_.for_each(certify_,
                       [&](const Feature& feature) { ask(feature, left != nullptr && *left == feature); });
    return earliest_.found;
  }

  RawContact<N> contact() const {
    RawContact<N> contact = earliest_.contact;
    contact.nearest_tau = shift_ == 0 ? nearest_ : -1;
    contact.tau = contact.tau + N(shift_);
    contact.feature = certain_;
    return contact;
  }

 private:
  N certain_root(const Feature& feature, const Polynomial<N>& p, ValidRoot<N>& root) const {
    double c[std::size_t{kMostDegree} + 1] = {};
    for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
    if (!(c[0] > 0 && c[1] < 0)) return N(0);
    const double y = 2 * c[0] / -c[1];
    double curvature = 0;
    for (int k = p.degree; k >= 2; --k) curvature = curvature * y + k * std::fabs(c[k]);
    if (!(y < 0x1p900 && 2 * curvature * y < -c[1] * (1 - 0x1p-40))) return N(0);
    Certifier certify;
    if (!stays_in_region(feature, y, certify)) return N(0);
    N x(polished(p, y / 2));
    const Polynomial<N> slope = p.derivative(1);
    const int bits = root_bits<N>();
    for (int good = 20; good < bits; good *= 2) x = rounded(x - p.at(x) / slope.at(x));
    const N width = scaled(N(shift_ + y), -bits);
    if (certify.sign(p.at(x - width)) <= 0 || certify.sign(p.at(x + width)) >= 0) return N(0);
    if (certify.is_uncertain()) return N(0);
    root.found = true;
    root.nearest = value(x);
    return widened(x, width);
  }

  /// Whether the feature is the nearest in all of a stretch of time. The path of a point ends in what it meets: its region goes on
  /// outward, square to a face or to the side of a cylinder.
  bool stays_in_region(const Feature& feature, double y, Certifier& certify) const {
    const Path<N>& path = features_.path;
    const double moved =
        (taxicab_length(values(path.v)) + taxicab_length(values(path.h)) * y) * y * (1 + 0x1p-40);
    Vec3<N> around = path.p;
    if (path.is_point) {
      N length;
      const Vec3d outward = values(features_.outward(feature, N(0), length));
      around = around + Vec3<N>(outward * (4 * moved / std::sqrt(dot(outward, outward))));
    }
    for (int i = 0; i < 3; ++i) around[i] = widened(around[i], N(2 * moved));
    return feature_of(features_.core, nearest_feature(features_.core, around, certify)) == feature;
  }

  void ask(const Feature& feature, bool is_left) {
    if (excluded_.has(feature)) return;
    Certifier certify(certify_.is_last_stage());
    const double reached = filter_.earliest(feature, filter_.path().radius, start_);
    const double latest = earliest_.found ? nearest_ : kForEver;
    if (reached == kForEver || (reached - shift_) * (1 - 0x1p-40) > latest) return;
    const double guess = std::max(reached - shift_, 0x1p-60);
    const int bits = root_bits<N>() - (shift_ > 0 ? kShiftBits : 0);
    const Zone<N> zone{features_, feature, certify};
    for (int skipped = 0; skipped < kMostDegree; ++skipped) {
      ValidRoot<N> root;
      const N tau = kept<N>([&] {
        Polynomial<N> p = features_.contact(feature);
        if (is_left) p.c[0] = N(0);
        return valid_root(p, skipped, {guess, latest, bits}, zone, root, certify);
      });
      root.tau = tau;
      if (certify.is_uncertain()) return certify_.mark_uncertain();
      if (root.is_none && !root.found && skipped == 0) excluded_.add(feature);
      // Of a start on the surface, rounding may have put another feature's a little farther out: the path leaves that.
      if (!root.found || offer(feature, root) || start_ > 0) return;
    }
  }

  /// Says false where the path comes out of the feature.
  bool offer(const Feature& feature, const ValidRoot<N>& root) {
    N length;
    Vec3<N> outward = features_.outward(feature, root.tau, length);
    N rate = dot(features_.path.velocity_at(root.tau), outward);
    if (comes_from_other_side(feature, root, rate)) outward = -outward, rate = -rate;
    Certifier known;
    if (!root.is_multiple && known.sign(rate) > 0 && !known.is_uncertain()) return false;
    if (!earliest_.found || root.nearest < nearest_) nearest_ = root.nearest;
    earliest_.offer(root.tau, outward, length, root.is_multiple ? N(0) : -rate, certify_);
    return true;
  }

  /// The faces of a surface are one to a point, which where it only touches is on the side that it curves to.
  bool comes_from_other_side(const Feature& feature, const ValidRoot<N>& root, const N& rate) {
    if (!features_.path.is_point || !features_.core.is_surface() || feature.kind != FeatureKind::Face)
      return false;
    return certify_.sign(root.is_multiple ? features_.measure(feature).c[2] : -rate) < 0;
  }

  Features<N> features_;
  const Filter& filter_;
  FeatureSet& excluded_;
  double start_, shift_;
  Certifier& certify_;
  EarliestContact<N> earliest_;
  double nearest_ = 0;
  std::optional<Feature> certain_;
};

}  // namespace ricochet::falling
