#include "ricochet/explain.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/overlap.hpp"
#include "ricochet/queries/met_feature.hpp"
#include "ricochet/queries/plane_side.hpp"

namespace ricochet {

namespace {

/// The step that decides against a sphere.
enum class Decision { AtStart, ByApproach, ByChord };

/// The decision against a sphere, as in Bartlett's article: the distance from the line to the centre against the
/// radius, his D^2 against R^2. He expands the squares about the origin; here it is a cross product.
template <class N, class Answer>
void add_chord(const Vec3<N>& p, const Vec3<N>& v, const N& unit, const N& radius_sum, Decision decision,
               Explanation<Answer>& e) {
  using std::sqrt;
  e.add(Quantity::Reach, value(radius_sum));
  e.add(Quantity::ToCenter, values(-p));
  e.add(Quantity::StartExcess, value(length_squared(p) - square(radius_sum)));
  if (decision == Decision::AtStart) return;
  const N speed_squared = length_squared(v);
  e.add(Quantity::RelativeSpeed, quotient(sqrt(speed_squared), unit));
  e.add(Quantity::ClosestTime, value(-dot(p, v) / speed_squared * unit));
  if (decision == Decision::ByApproach) return;
  const N distance_squared = length_squared(cross(p, v)) / speed_squared;
  e.add(Quantity::ClosestDistanceSquared, value(distance_squared));
  e.add(Quantity::HalfChordSquared, value(square(radius_sum) - distance_squared));
}

Decision decision_of(Outcome outcome) {
  if (outcome == Outcome::StartsInside || outcome == Outcome::AtRest) return Decision::AtStart;
  return outcome == Outcome::Receding ? Decision::ByApproach : Decision::ByChord;
}

/// Double-doubles overflow beyond 1e308; big floats do not.
template <class Answer>
void certify_steps(const Explanation<Answer>& e, Certifier& certify) {
  for (const Step& step : e.steps)
    if (!(dot(step.value, Vec3d(0.0)) == 0)) certify.mark_uncertain();
}

/// The decision against a plane with normal n: height against radius, and whether the height falls.
template <class N>
void add_height(const Vec3<N>& n, const Path<N>& path, const N& unit, Explanation<Shot>& e) {
  using std::sqrt;
  const N length = sqrt(length_squared(n));
  e.add(Quantity::SurfaceNormal, quotients(n, length));
  e.add(Quantity::Height, value(dot(path.p, n) / length));
  e.add(Quantity::Climb, value(dot(path.v, n) / (length * unit)));
}

/// The steps for the time of a hit on a shape with several faces, edges and vertices: those of the feature that is hit.
Explanation<Shot> met_feature(const Bullet& bullet, const MovingShape& target, double time) {
  const Core core = core_of(target.shape);
  if (core.kind == CoreKind::Point || core.kind == CoreKind::Plane) return {};
  return estimate([&]<class N>(Certifier&) -> Explanation<Shot> {
    const RelativeMotion<N> m = relative_motion<N>(bullet, target);
    const LocalCore<N> local(core);
    const Path<N> path = local.to_local(path_of(bullet, m));
    const N before = N(time * (1 - 0x1p-30)) / m.unit;
    const falling::Piece piece = nearest_piece(local, path.at(before));
    Explanation<Shot> e{};
    // Keeps no steps if they do not give the time: beyond double-doubles, or if the place is too near another feature.
    const auto keep_if_close = [&](double t) {
      bool holds = std::fabs(t - time) <= 1e-9 * time;
      for (const Step& step : e) holds = holds && dot(step.value, Vec3d(0.0)) == 0;
      if (!holds) e.count = 0;
    };
    Vec3<N> v = m.motion, p = from_feature(local, piece, path.p);
    if (piece.kind == falling::PieceKind::Face) {
      const Vec3<N> n = direction_of(local, piece);
      e.add(Quantity::SurfaceNormal, values(n));
      e.add(Quantity::Height, value(dot(p, n)));
      e.add(Quantity::Climb, quotient(dot(v, n), m.unit));
      keep_if_close(value((dot(p, n) - N(bullet.radius)) / -dot(v, n) * m.unit));
      return e;
    }
    if (is_edge(core, piece)) {
      const Vec3<N> along = direction_of(local, piece);
      v = across(v, along);
      p = across(p, along);
      e.add(Quantity::EdgeDirection, values(along));
      e.add(Quantity::AcrossVelocity, quotients(v, m.unit));
    } else if (piece.kind != falling::PieceKind::Vertex) {
      return e;
    }
    const N radius =
        N(bullet.radius) + N(core.radius) + N(piece.kind == falling::PieceKind::Edge ? core.round_radius : 0);
    add_chord(p, v, m.unit, radius, Decision::ByChord, e);
    using std::sqrt;
    const N v2 = length_squared(v), chord = square(radius) * v2 - length_squared(cross(p, v));
    const N root = value(chord) > 0 ? sqrt(chord) : N(0);
    keep_if_close(value((length_squared(p) - square(radius)) / (root - dot(p, v)) * m.unit));
    return e;
  });
}

template <class Answer>
void add_steps(const Explanation<Shot>& steps, Explanation<Answer>& e) {
  for (const Step& step : steps) e.steps[e.count++] = step;
}

template <class N>
void add_decision(const Core& core, const Path<N>& path, const N& unit, Explanation<Shot>& e) {
  if (core.kind == CoreKind::Point)
    add_chord(path.p, path.v, unit, path.radius + N(core.radius), decision_of(e.answer.outcome), e);
  if (core.kind == CoreKind::Plane) add_height(LocalCore<N>(core).n, path, unit, e);
}

}  // namespace

Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target, double max_time) {
  const Shot shot = shoot(bullet, target, max_time);
  const Explanation<Shot> met = shot.is_hit() ? met_feature(bullet, target, shot.time) : Explanation<Shot>{};
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Explanation<Shot> {
    Explanation<Shot> e{};
    e.answer = shot;
    const RelativeMotion<N> m = relative_motion<N>(bullet, target);
    if (const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion))
      e.add(Quantity::Direction, quotients(difference<N>(aimed->to, bullet.position), m.unit));
    e.add(Quantity::OwnVelocity, quotients(m.own_motion, m.unit));
    const Vec3d relative = quotients(m.motion, m.unit);
    if (target.velocity != Vec3d(0.0)) e.add(Quantity::RelativeVelocity, relative);
    add_decision(core_of(target.shape), path_of(bullet, m), m.unit, e);
    if (shot.outcome == Outcome::Hit) {
      add_steps(met, e);
      e.add(Quantity::Time, shot.time);
      e.add(Quantity::Distance, shot.distance);
      e.add(Quantity::Center, shot.center);
      e.add(Quantity::Normal, shot.normal);
      e.add(Quantity::Point, shot.point);
      e.add(Quantity::ApproachSpeed, -dot(relative, shot.normal));
      e.add(Quantity::RicochetAngle, shot.ricochet_angle);
      e.add(Quantity::Velocity, shot.velocity);
    } else if (shot.has_closest) {
      e.add(Quantity::Gap, shot.closest.gap);
    }
    certify_steps(e, certify);
    return e;
  });
}

Explanation<RaySphere> explain_ray_sphere(const Vec3d& origin, const Vec3d& direction, const Sphere& sphere,
                                          double max_time) {
  const RaySphere ray = ray_sphere(origin, direction, sphere, max_time);
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Explanation<RaySphere> {
    Explanation<RaySphere> e{};
    e.answer = ray;
    add_chord(difference<N>(origin, sphere.center), Vec3<N>(direction), N(1), N(sphere.radius),
              Decision::ByChord, e);
    if (ray.outcome != RayOutcome::Misses) {
      e.add(Quantity::Enter, ray.enter);
      e.add(Quantity::Exit, ray.exit);
    }
    certify_steps(e, certify);
    return e;
  });
}

Explanation<Sweep> explain_sweep(const MovingBall& a, const MovingBall& b) {
  const Sweep found = sweep(a, b);
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Explanation<Sweep> {
    using std::sqrt;
    Explanation<Sweep> e{};
    e.answer = found;
    const Vec3<N> p = difference<N>(a.position, b.position), v = difference<N>(a.velocity, b.velocity);
    const N radius_sum = N(a.radius) + N(b.radius);
    e.add(Quantity::RelativeVelocity, values(v));
    Decision decision = Decision::ByChord;
    if (found.outcome == SweepOutcome::NotToward || certify.sign(length_squared(v)) == 0)
      decision = Decision::ByApproach;
    if (found.outcome == SweepOutcome::Overlapping || found.outcome == SweepOutcome::TooShort)
      decision = Decision::AtStart;
    add_chord(p, v, N(1), radius_sum, decision, e);
    if (found.outcome == SweepOutcome::TooShort) {
      e.add(Quantity::StartGap, value(sqrt(length_squared(p)) - radius_sum));
      e.add(Quantity::RelativeSpeed, value(sqrt(length_squared(v))));
    }
    if (found.outcome == SweepOutcome::Touches) e.add(Quantity::Fraction, found.fraction);
    certify_steps(e, certify);
    return e;
  });
}

Explanation<Collision> explain_collide(const Ball& a, const Ball& b, double max_time) {
  const Collision found = collide(a, b, max_time);
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Explanation<Collision> {
    Explanation<Collision> e{};
    e.answer = found;
    const Vec3<N> p = difference<N>(a.position, b.position), v = difference<N>(a.velocity, b.velocity);
    e.add(Quantity::RelativeVelocity, values(v));
    add_chord(p, v, N(1), N(a.radius) + N(b.radius), decision_of(found.outcome), e);
    if (found.outcome == Outcome::Hit) {
      e.add(Quantity::Time, found.time);
      e.add(Quantity::CenterA, found.a.center);
      e.add(Quantity::CenterB, found.b.center);
      e.add(Quantity::Normal, found.normal);
      e.add(Quantity::Point, found.point);
      e.add(Quantity::BeforeA, found.a.before);
      e.add(Quantity::BeforeB, found.b.before);
      e.add(Quantity::Restitution, a.restitution * b.restitution);
      e.add(Quantity::AfterA, found.a.after);
      e.add(Quantity::AfterB, found.b.after);
      e.add(Quantity::VelocityA, found.a.velocity);
      e.add(Quantity::VelocityB, found.b.velocity);
    } else if (found.has_closest) {
      e.add(Quantity::Gap, found.closest.gap);
    }
    certify_steps(e, certify);
    return e;
  });
}

namespace {

Explanation<SpherePlane> explain(const SpherePlane& answer) {
  Explanation<SpherePlane> e{};
  e.answer = answer;
  e.add(Quantity::SurfaceNormal, e.answer.normal);
  e.add(Quantity::Height, e.answer.distance);
  e.add(Quantity::PlaneT, e.answer.t);
  if (e.answer.has_uv) {
    e.add(Quantity::PlaneU, e.answer.u);
    e.add(Quantity::PlaneV, e.answer.v);
  }
  e.add(Quantity::Depth, e.answer.depth);
  return e;
}

}  // namespace

Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const Plane& plane) {
  return explain(sphere_plane(sphere, plane));
}
Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const PlaneThrough& plane) {
  return explain(sphere_plane(sphere, plane));
}

Explanation<WallCollision> explain_collide(const Ball& ball, const Moving<Wall>& wall, double restitution,
                                           double max_time) {
  Explanation<WallCollision> e{};
  const WallCollision& found = e.answer = collide(ball, wall, restitution, max_time);
  e.add(Quantity::RelativeVelocity, ball.velocity - wall.velocity);
  if (found.outcome == Outcome::Hit) {
    const Bullet bullet = Bullet::moving(ball.position, ball.velocity, ball.radius);
    add_steps(met_feature(bullet, {wall.shape, wall.velocity}, found.time), e);
    e.add(Quantity::Time, found.time);
    e.add(Quantity::Center, found.center);
    e.add(Quantity::Normal, found.normal);
    e.add(Quantity::Point, found.point);
    e.add(Quantity::ApproachSpeed, dot(wall.velocity - ball.velocity, found.normal));
    e.add(Quantity::Restitution, ball.restitution * restitution);
    e.add(Quantity::Velocity, found.velocity);
  } else if (found.has_closest) {
    e.add(Quantity::Gap, found.closest.gap);
  }
  return e;
}

namespace {

/// The parts of the distance of a ball, or of a place (radius 0), from a surface.
template <class Answer>
void add_nearness(const Sphere& ball, const AnyShape& shape, const ClosestPoint& nearest,
                  Explanation<Answer>& e) {
  const Core core = core_of(shape);
  const bool is_sphere = core.kind == CoreKind::Point;
  const double radius = ball.radius + (is_sphere ? core.radius : 0);
  if (radius > 0) e.add(Quantity::Reach, radius);
  if (is_sphere) return e.add(Quantity::ToCenter, core.points[0] - ball.center);
  if (core.kind == CoreKind::Plane) {
    const SpherePlane side = sphere_and_plane({ball.center, 1}, core);
    e.add(Quantity::SurfaceNormal, side.normal);
    e.add(Quantity::Height, side.distance);
    return;
  }
  e.add(Quantity::Point, nearest.point);
  e.add(Quantity::FromSurface, ball.center - nearest.point);
}

}  // namespace

Explanation<ClosestPoint> explain_closest_point(const Vec3d& place, const AnyShape& shape) {
  Explanation<ClosestPoint> e{};
  const ClosestPoint& nearest = e.answer = closest_point(place, shape);
  add_nearness({place, 0}, shape, nearest, e);
  const bool has_point = e.steps[e.count - 1].quantity == Quantity::FromSurface;
  e.add(Quantity::StartGap, nearest.distance);
  e.add(Quantity::Normal, nearest.normal);
  if (!has_point) e.add(Quantity::Point, nearest.point);
  return e;
}

Explanation<bool> explain_overlap(const Sphere& ball, const AnyShape& shape) {
  Explanation<bool> e{};
  e.answer = overlap(ball, shape);
  const ClosestPoint nearest = closest_point(ball.center, shape);
  add_nearness(ball, shape, nearest, e);
  // The difference may round to the wrong side of 0. A separated ball at rest has an exact gap, which may be too small
  // for a double.
  e.add(Quantity::StartGap,
        e.answer
            ? std::min(0.0, nearest.distance - ball.radius)
            : std::max(0x1p-1074,
                       shoot(Bullet::moving(ball.center, Vec3d(0.0), ball.radius), {shape}).closest.gap));
  return e;
}

}  // namespace ricochet
