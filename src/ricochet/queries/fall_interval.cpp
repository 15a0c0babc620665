#include "ricochet/queries/fall_interval.hpp"

#include <cmath>

#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/start.hpp"
#include "ricochet/numeric/every_root.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

namespace {

constexpr double kLargestTime = std::numeric_limits<double>::max();

/// Times in order at which a path may cross the surface.
template <class N>
struct CrossingTimes {
  static constexpr int kMost = 64;
  int count = 0;
  double nearest[kMost];
  N tau[kMost];

  void add_all(const CrossingTimes<double>& known) {
    for (int k = 0; k < known.count; ++k) add(known.nearest[k], N(known.tau[k]));
  }
  /// Roots that round to the same double count as one time.
  void add(double near, const N& t) {
    int at = 0;
    while (at < count && nearest[at] < near) ++at;
    if (at < count && nearest[at] == near) return;
    if (count == kMost) return;
    for (int k = count++; k > at; --k) nearest[k] = nearest[k - 1], tau[k] = tau[k - 1];
    nearest[at] = near, tau[at] = t;
  }
};

struct FallIntervalQuestion {
  /// The pieces of which one stage was certain, for the next stage.
  struct Known {
    falling::Excluded pieces;
    CrossingTimes<double> times;
  };

  const FallQuestion& question;
  bool hits_at_start;  ///< like the result of `shoot`
  double max_time;
  mutable Known known_ahead{}, known_behind{};

  template <class N>
  FallTimes operator()(Certifier& certify) const {
    const FallingMotion<N> motion(question.fall);
    const LocalCore<N> core(question.fall.core);
    const FallingPath<N> path = to_local(core, motion.path(question.fall.bullet.radius));
    CrossingTimes<N> ahead;
    find_times(core, path, ahead, known_ahead, certify);
    FallTimes found;
    const auto time_of = [&](const CrossingTimes<N>& times, int k) {
      if (!std::holds_alternative<Bullet::Aimed>(question.fall.bullet.motion))
        return frames(times.nearest[k]);
      const Scratch<N> scratch;
      const N exact = times.tau[k] * motion.unit;
      certify.nearest_double(exact);
      return frames(value(exact));
    };
    const auto is_late = [&](int k) {
      const Scratch<N> scratch;
      return max_time < kLargestTime &&
             certify.sign(ahead.tau[k] * motion.unit - scaled(N(max_time), -question.fall.time)) > 0;
    };
    bool is_in = is_in_after(core, path, ahead, 0, certify);
    double enter = 0, outside = 0;
    // A bullet that starts on the surface of a box or a cylinder and goes inward enters it now.
    if (is_in && !hits_at_start && is_within(core, path, N(0), certify) < 0) {
      FallingPath<N> back = path;
      back.v = -back.v;
      CrossingTimes<N> behind;
      find_times(core, back, behind, known_behind, certify);
      int k = 0;
      while (k < behind.count && is_in_after(core, back, behind, k + 1, certify)) ++k;
      enter = k < behind.count ? -time_of(behind, k) : -kLargestTime;
      outside = k + 1 < behind.count ? -0.5 * (time_of(behind, k) + time_of(behind, k + 1)) : 2 * enter;
    } else if (!is_in && hits_at_start) {
      add(found, {0, 0}, 0);
    }
    for (int k = 0; k < ahead.count && !certify.is_uncertain(); ++k) {
      const bool was_in = is_in;
      is_in = is_in_after(core, path, ahead, k + 1, certify);
      const double time = time_of(ahead, k);
      if (was_in && !is_in) add(found, {enter, time}, outside);
      if (!was_in && is_late(k)) return found;
      if (was_in) continue;
      outside = 0.5 * ((k > 0 ? time_of(ahead, k - 1) : 0) + time);
      enter = time;
      if (!is_in) add(found, {time, time}, outside);
    }
    if (is_in) add(found, {enter, kLargestTime}, outside);
    return found;
  }

 private:
  double frames(double tau) const { return finite(std::ldexp(tau, question.fall.time)); }

  static void add(FallTimes& found, const Interval& interval, double outside) {
    if (found.count == FallTimes::kMost) return;
    found.before[found.count] = outside;
    found.times[found.count++] = interval;
  }

  /// True if only the nearest doubles of the times are needed.
  bool asks_for_doubles() const {
    return max_time >= kLargestTime && std::holds_alternative<Bullet::Moving>(question.fall.bullet.motion);
  }

  template <class N>
  void find_times(const LocalCore<N>& core, const FallingPath<N>& path, CrossingTimes<N>& times, Known& known,
                  Certifier& certify) const {
    const falling::Pieces<N> pieces(core, path);
    const falling::Filter filter(question.fall.core, core, path);
    times.add_all(known.times);
    pieces.for_each(certify, [&](const falling::Piece& piece) {
      if (known.pieces.has(piece) || (certify.is_uncertain() && !asks_for_doubles())) return;
      const bool has_filter =
          piece.kind != falling::PieceKind::Face && piece.kind != falling::PieceKind::Boundary;
      Certifier own(certify.is_last_stage());
      CrossingTimes<N> found;
      if (!has_filter || filter.earliest(piece, filter.path().radius, 0) != HUGE_VAL)
        find_times(pieces, piece, found, own);
      if (own.is_uncertain()) {
        certify.mark_uncertain();
        return;
      }
      for (int k = 0; k < found.count; ++k) times.add(found.nearest[k], found.tau[k]);
      if (found.count > 0 && !asks_for_doubles()) return;
      known.pieces.add(piece);
      for (int k = 0; k < found.count; ++k) known.times.add(found.nearest[k], found.nearest[k]);
    });
  }

  /// The interval in one piece. Roots are handled one after the other, and only the root itself is kept; all together
  /// would need too much memory.
  template <class N>
  static void find_times(const falling::Pieces<N>& pieces, const falling::Piece& piece,
                         CrossingTimes<N>& times, Certifier& certify) {
    for (int which = 0;; ++which) {
      bool is_there = false, is_valid = false;
      double nearest = 0;
      const N root = kept<N>([&] {
        N at(0);
        int k = 0;
        for_each_root(pieces.contact(piece), certify, [&](double near, const N& tau) {
          if (k++ < which) return true;
          is_there = true;
          is_valid = pieces.in_zone(
              piece, [&](const Polynomial<N>& condition) { return certify.sign(condition.at(tau)) >= 0; });
          nearest = near;
          at = tau;
          return false;
        });
        return at;
      });
      if (!is_there) return;
      if (is_valid) times.add(nearest, root);
    }
  }

  /// True if the path is inside the shape between the times before and after the k-th.
  template <class N>
  bool is_in_after(const LocalCore<N>& core, const FallingPath<N>& path, const CrossingTimes<N>& times, int k,
                   Certifier& certify) const {
    const Scratch<N> scratch;
    const double low = k > 0 ? times.nearest[k - 1] : 0;
    const N half(0.5);
    const N between = k < times.count ? (N(low) + N(times.nearest[k])) * half : N(low > 0 ? 2 * low : 1);
    return is_within(core, path, between, certify) <= 0;
  }

  /// -1: in it, 0: on its surface, 1: outside.
  template <class N>
  static int is_within(const LocalCore<N>& core, const FallingPath<N>& path, const N& tau,
                       Certifier& certify) {
    const Scratch<N> scratch;
    const Path<N> here{path.at(tau), path.v, N(1), path.radius, path.is_point};
    NearestFeature<N> nearest = nearest_feature(core, here.p, certify);
    if (nearest.kind == FeatureKind::Inside) return -1;
    return start_signs(core, here, nearest, certify).side;
  }
};

/// Computes when and where a bullet enters that is outside at an earlier time.
void tell_entry(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity, double before,
                ShapeInterval& found) {
  const Vec3d velocity = velocity_of(bullet);
  const auto place_at = [&](double time) {
    return finite(bullet.position + (velocity + gravity * (0.5 * time)) * time);
  };
  Bullet coming = Bullet::moving(place_at(before), finite(velocity + gravity * before), bullet.radius);
  coming.position = finite(coming.position - finite(target.velocity * before));
  const Shot shot = shoot(coming, target, Conditions{.gravity = gravity});
  found.center = place_at(found.enter);
  found.normal = shot.normal;
  if (!shot.is_hit()) {
    const Vec3d seen = found.center - target.velocity * found.enter,
                out = seen - closest_point(target.shape, seen);
    found.normal = unit(out == Vec3d(0.0) ? -finite(velocity + gravity * found.enter) : out);
  }
  found.point = finite(found.center - bullet.radius * found.normal);
}

/// True for a bullet that reaches the shape or starts in it, by the rules of `shoot`.
bool comes_to_shape(const Shot& shot) {
  return shot.outcome == Outcome::Hit || shot.outcome == Outcome::StartsInside;
}
bool hits_at_start(const Shot& shot) { return shot.is_hit() && shot.time == 0; }

}  // namespace

FallTimes times_in_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity) {
  const FallQuestion question(bullet, target, gravity);
  if (question.flies_straight) {
    const ShapeInterval straight = interval_in(bullet, target);
    return straight.passes ? FallTimes{1, {{straight.enter, straight.exit}}, {}} : FallTimes{};
  }
  const Shot shot = hit_of({bullet, target, gravity});
  if (!comes_to_shape(shot)) return {};
  const FallIntervalQuestion asked{question, hits_at_start(shot), kLargestTime};
  Certifier certify;
  const FallTimes found = adaptive::answer_of_first_stage(asked, certify);
  if (!certify.is_uncertain()) return found;
  Certifier last(true);
  return adaptive::answer_of_long_stage(asked, kShortLimbs, last, 2 * kShortLimbs);
}

FallIntervals intervals_on_fall(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity,
                                double max_time) {
  FallIntervals found;
  const FallQuestion question(bullet, target, gravity);
  if (question.flies_straight) {
    // The interval for a wall that is parallel to gravity
    ShapeInterval straight = interval_in(bullet, target);
    if (!straight.passes || straight.enter > max_time) return found;
    const Vec3d fallen = finite(gravity * (0.5 * straight.enter * straight.enter));
    straight.center = finite(straight.center + fallen);
    straight.point = finite(straight.point + fallen);
    found.intervals[found.count++] = straight;
    return found;
  }
  const Shot shot = shoot(bullet, target, Conditions{.gravity = gravity});
  if (!comes_to_shape(shot)) return found;
  const FallTimes times =
      evaluate_fall(FallIntervalQuestion{question, hits_at_start(shot), max_time}, kFallLimbs);
  for (int k = 0; k < times.count; ++k) {
    ShapeInterval& interval = found.intervals[found.count++];
    interval = {times.times[k], true, shot.point, shot.center, shot.normal};
    const bool is_first = k == 0 && shot.is_hit();
    if (!is_first && !interval.is_endless()) tell_entry(bullet, target, gravity, times.before[k], interval);
  }
  return found;
}

}  // namespace ricochet
