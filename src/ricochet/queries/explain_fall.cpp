#include <cmath>
#include <utility>

#include "ricochet/explain.hpp"
#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/numeric/first_root.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/queries/met_feature.hpp"

namespace ricochet {

namespace {

using falling::Piece;
using falling::PieceKind;

/// Frames, and units, of a number in the scaled question.
struct FallScale {
  const ScaledFall& fall;

  double time(double t) const { return finite(std::ldexp(t, fall.time)); }
  double length(double x, int power) const { return finite(std::ldexp(x, power * fall.length)); }
  Vec3d place(const Vec3d& x) const { return finite(scaled(x, fall.length)); }
  Vec3d speed(const Vec3d& v) const { return finite(scaled(v, fall.length - fall.time)); }
};

/// The shape's part that the bullet meets or comes closest to, and the roots of its equation, in the scaled question.
struct FallRoots {
  Piece piece;
  int count = 0;
  double time[4] = {};

  bool has_equation() const { return piece.kind != PieceKind::Rim && piece.kind != PieceKind::Boundary; }
};

/// Computed adaptively: for a grazing bullet, double-doubles cannot tell whether two roots are one.
struct FallRootsQuestion {
  const FallQuestion& question;
  double time;  ///< the time of the contact or the closest approach

  /// The piece that the bullet is nearest to just before it arrives, or when it is closest.
  template <class N>
  Piece piece_at(const LocalCore<N>& core, const FallingPath<N>& path, double tau) const {
    return nearest_piece(core, path.at(N(tau * (1 - 0x1p-30))));
  }

  template <class N>
  FallRoots operator()(Certifier& certify) const {
    const FallingMotion<N> motion(question.fall);
    const LocalCore<N> core(question.fall.core);
    const FallingPath<N> path = to_local(core, motion.path(question.fall.bullet.radius));
    FallRoots roots{piece_at(core, path, time / value(motion.unit))};
    if (!roots.has_equation()) return roots;
    const SturmChain<N> chain(falling::Pieces<N>(core, path).contact(roots.piece), certify);
    const int count = chain.count();
    const double last = -0x1p200;
    N from(last);
    double below = last;
    for (int k = 0; k < count && k < 4; ++k) {
      const FirstRoot<N> root(chain, from, below, certify);
      if (!root.exists() || certify.is_uncertain()) break;
      below = root.nearest(below == last ? -1 : below + 1);
      if (certify.is_uncertain()) break;
      roots.time[roots.count++] = below * value(motion.unit);
      from = N(below) + scaled(N(std::fabs(below)), -50);
    }
    return roots;
  }
};

struct FallDerivation {
  const FallQuestion& question;
  const Vec3d& gravity;
  const Shot& shot;
  const FallRoots& roots;

  template <class N>
  void add_apex(const FallingMotion<N>& motion, Explanation<Shot>& e) const {
    const FallScale scale{question.fall};
    const double tau =
        -quotient(dot(motion.own_motion, motion.acceleration), length_squared(motion.acceleration) * N(2));
    if (!(tau > 0)) return;
    e.add(Quantity::ApexTime, scale.time(tau * value(motion.unit)));
    e.add(Quantity::Apex, question.bullet.position + scale.place(values(motion.own_way(N(tau)))));
  }

  /// The start of the bullet relative to the piece. The equation consists of it, the velocity and gravity.
  template <class N>
  void add_place(const LocalCore<N>& core, const FallingPath<N>& path, const FallingMotion<N>& motion,
                 Explanation<Shot>& e) const {
    const FallScale scale{question.fall};
    Vec3<N> p = from_feature(core, roots.piece, path.p);
    if (roots.piece.kind == PieceKind::Face) {
      const Vec3<N> n = direction_of(core, roots.piece);
      e.add(Quantity::SurfaceNormal, values(n));
      e.add(Quantity::Height, scale.length(value(dot(p, n)), 1));
      return;
    }
    if (is_edge(question.fall.core, roots.piece)) {
      const Vec3<N> along = direction_of(core, roots.piece);
      p = across(p, along);
      e.add(Quantity::EdgeDirection, values(along));
      e.add(Quantity::AcrossVelocity, scale.speed(quotients(across(motion.motion, along), motion.unit)));
    }
    e.add(Quantity::ToCenter, scale.place(values(-p)));
  }

  template <class N>
  void add_equation(const FallingMotion<N>& motion, Explanation<Shot>& e) const {
    using std::sqrt;
    const Piece& piece = roots.piece;
    if (!roots.has_equation()) return;
    const LocalCore<N> core(question.fall.core);
    const FallingPath<N> path = to_local(core, motion.path(question.fall.bullet.radius));
    const FallScale scale{question.fall};
    const falling::Pieces<N> pieces(core, path);
    const Polynomial<N> p = pieces.contact(piece);
    const bool is_face = piece.kind == PieceKind::Face;
    N unit = is_face ? sqrt(pieces.scale(piece)) : pieces.scale(piece);
    const N turned = core.turn ? core.turn->scale : N(1);
    unit = unit * (is_face ? turned : square(turned));
    add_place(core, path, motion, e);
    if (!is_face) e.add(Quantity::Reach, scale.length(quotient(pieces.radius(piece), turned), 1));
    constexpr Quantity kPowers[] = {Quantity::Constant, Quantity::FirstPower, Quantity::SecondPower,
                                    Quantity::ThirdPower, Quantity::FourthPower};
    std::array<double, 5> powers{};
    for (int k = 0; k <= p.degree; ++k, unit = unit * motion.unit)
      powers[static_cast<std::size_t>(k)] =
          scale.length(std::ldexp(quotient(p.c[k], unit), -k * question.fall.time), is_face ? 1 : 2);
    for (std::size_t k = 5; k-- > 0;)
      if (powers[k] != 0 || k == 0) e.add(kPowers[k], powers[k]);
    constexpr Quantity kRoots[] = {Quantity::FirstRoot, Quantity::SecondRoot, Quantity::ThirdRoot,
                                   Quantity::FourthRoot};
    for (int k = 0; k < roots.count; ++k) e.add(kRoots[k], scale.time(roots.time[k]));
  }

  template <class N>
  Explanation<Shot> operator()(Certifier&) const {
    Explanation<Shot> e{};
    e.answer = shot;
    const FallingMotion<N> motion(question.fall);
    const FallScale scale{question.fall};
    const auto speed = [&](const Vec3<N>& v) { return scale.speed(quotients(v, motion.unit)); };
    if (const auto* const aimed = std::get_if<Bullet::Aimed>(&question.fall.bullet.motion)) {
      const Vec3<N> way = difference<N>(aimed->to, question.fall.bullet.position);
      using std::sqrt;
      e.add(Quantity::Direction, quotients(way, sqrt(length_squared(way))));
    }
    e.add(Quantity::OwnVelocity, speed(motion.own_motion));
    if (question.target.velocity != Vec3d(0.0)) e.add(Quantity::RelativeVelocity, speed(motion.motion));
    e.add(Quantity::Gravity, gravity);
    add_apex(motion, e);
    add_equation(motion, e);
    if (shot.outcome == Outcome::Hit) {
      const N tau(std::ldexp(shot.time, -question.fall.time) / value(motion.unit));
      const Vec3d arriving = speed(motion.own_velocity(tau));
      e.add(Quantity::Time, shot.time);
      e.add(Quantity::Distance, shot.distance);
      e.add(Quantity::Center, shot.center);
      e.add(Quantity::Normal, shot.normal);
      e.add(Quantity::Point, shot.point);
      e.add(Quantity::ImpactVelocity, arriving);
      e.add(Quantity::ApproachSpeed,
            shot.ricochet_angle == 0 ? 0.0 : -dot(arriving - question.target.velocity, shot.normal));
      e.add(Quantity::RicochetAngle, shot.ricochet_angle);
      e.add(Quantity::Velocity, shot.velocity);
    } else if (shot.has_closest) {
      e.add(Quantity::Gap, shot.closest.gap);
    }
    // A quantity beyond all doubles has no step.
    const std::size_t count = std::exchange(e.count, 0);
    for (std::size_t k = 0; k < count; ++k)
      if (const Step step = e.steps[k]; dot(finite(step.value), Vec3d(0.0)) == 0)
        e.steps[e.count++] = {step.quantity, step.is_vector, finite(step.value)};
    return e;
  }
};

}  // namespace

Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target,
                                const Conditions& conditions) {
  if (conditions.gravity == Vec3d(0.0)) return explain_shoot(bullet, target, conditions.max_time);
  const Shot shot = shoot(bullet, target, conditions);
  const FallQuestion question(bullet, target, conditions.gravity);
  FallRoots roots{{PieceKind::Boundary}};
  if (shot.outcome != Outcome::StartsInside && !question.flies_straight) {
    const double time = std::ldexp(shot.is_hit() ? shot.time : shot.closest.time, -question.fall.time);
    roots = evaluate_fall(FallRootsQuestion{question, time}, kFallLimbs);
  }
  return estimate(FallDerivation{question, conditions.gravity, shot, roots});
}

}  // namespace ricochet
