#include "ricochet/collide.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "ricochet/angle.hpp"
#include "ricochet/intersect_segment.hpp"
#include "ricochet/report.hpp"
#include "ricochet/response.hpp"
#include "ricochet/shoot_question.hpp"

namespace ricochet {

namespace {

constexpr double kPi = 0x1.921fb54442d18p+1;

/// Angle between a velocity and a unit direction, 0 to pi.
double angle_to(const dvec3& velocity, const dvec3& direction) {
  const double largest = std::max({std::fabs(velocity.x), std::fabs(velocity.y), std::fabs(velocity.z)});
  if (largest == 0) return 0;
  const dvec3 scaled = velocity / largest;
  const double speed = std::sqrt(glm::dot(scaled, scaled));
  const dvec3 across = glm::cross(scaled, direction);
  const double sine = std::sqrt(glm::dot(across, across)) / speed;
  const double cosine = glm::dot(scaled, direction) / speed;
  return cosine < 0 ? kPi - angle_of(sine, -cosine) : angle_of(sine, cosine);
}

/// Box of a ball over `time` frames.
Box swept_box(const MovingBall& ball, double time) {
  const dvec3 end = ball.position + ball.velocity * time;
  return {finite(glm::min(ball.position, end) - ball.radius),
          finite(glm::max(ball.position, end) + ball.radius)};
}

bool overlap(const Box& a, const Box& b) {
  return !(a.min.x > b.max.x || a.max.x < b.min.x || a.min.y > b.max.y || a.max.y < b.min.y ||
           a.min.z > b.max.z || a.max.z < b.min.z);
}

Bullet bullet_of(const Ball& ball) { return Bullet::moving(ball.position, ball.velocity, ball.radius); }

/// A collision without a limit of time, under one; `late` is what is answered beyond it.
template <class Answer, class Shape>
Answer within_time(const Answer& answer, const Bullet& ball, const Target<Shape>& target, double max_time,
                   Answer late) {
  if (answer.outcome != Outcome::Hit ||
      !is_late(answer.time, max_time, LateQuestion<Shape>{ball, target, max_time}))
    return answer;
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {answer.time, 0};
  return late;
}

/// What both kinds of collision report of a touch: outcome, time or closest approach. True for a hit.
template <class N, class Answer>
bool report_touch(const Touch<N>& touch, Answer& answer, Doubt& doubt) {
  answer.outcome = touch.outcome;
  if (touch.outcome == Outcome::StartsInside) return false;
  const bool hit = touch.outcome == Outcome::Hit;
  const N& time = hit ? touch.tau : touch.closest_tau;
  doubt.settle_nearest(time);
  if (!hit) {
    doubt.settle(touch.gap, kGrazingBits);
    answer.has_closest = true;
    answer.closest = {value(time), std::max(0.0, value(touch.gap))};
    return false;
  }
  answer.time = value(time);
  const Vec3<N>& o = touch.outward;
  for (const N* part : {&o.x, &o.y, &o.z}) doubt.settle_within(*part, touch.reach);
  doubt.settle(touch.approach, kGrazingBits);
  if (doubt.any()) return false;  // asked again with more digits: what would follow rests on guesses
  answer.normal = quotients(o, touch.reach);
  return true;
}

struct BallsQuestion {
  const Ball &a, &b;

  template <class N>
  Collision operator()(Doubt& doubt) const {
    Collision answer{};
    const Vec3<N> p = difference<N>(a.position, b.position), v = difference<N>(a.velocity, b.velocity);
    const Touch<N> touch = touch_sphere(p, v, N(a.radius) + N(b.radius), doubt);
    if (!report_touch(touch, answer, doubt)) return answer;
    answer.a.center = place(Vec3<N>(a.position) + Vec3<N>(a.velocity) * touch.tau, doubt);
    answer.b.center = place(Vec3<N>(b.position) + Vec3<N>(b.velocity) * touch.tau, doubt);
    answer.point = answer.a.center - a.radius * answer.normal;
    exchange(answer, quotient(touch.approach, touch.reach));
    return answer;
  }

  /// Momentum passes along the normal; `closing` is the speed at which the surfaces near each other.
  void exchange(Collision& answer, double closing) const {
    const dvec3& n = answer.normal;
    const double e = a.restitution * b.restitution;
    const MomentumShare share = momentum_share(a.mass, b.mass);
    const double change = (1 + e) * closing;
    answer.a.before = glm::dot(a.velocity, n);
    answer.b.before = glm::dot(b.velocity, n);
    answer.a.after = answer.a.before + share.a * change;
    answer.b.after = answer.b.before - share.b * change;
    answer.a.velocity = a.velocity + share.a * change * n;
    answer.b.velocity = b.velocity - share.b * change * n;
    answer.a.angle = angle_to(a.velocity, -n);
    answer.b.angle = angle_to(b.velocity, n);
    answer.impulse = share.reduced_mass * change;
    answer.energy_lost = finite(0.5 * share.reduced_mass * (1 - e) * (1 + e) * closing * closing);
  }
};

struct WallQuestion {
  const Ball& ball;
  const Target<Wall>& wall;
  double restitution;

  template <class N>
  WallCollision operator()(Doubt& doubt) const {
    WallCollision answer{};
    const Vec3<N> p = difference<N>(ball.position, wall.shape.a);
    const Vec3<N> v = difference<N>(ball.velocity, wall.velocity);
    const Course<N> course{p, v, length_squared(v), N(ball.radius), ball.radius == 0};
    const Touch<N> touch = first_touch(wall.shape, course, doubt);
    shadows(answer);
    if (!report_touch(touch, answer, doubt)) return answer;
    const Vec3<N> edge = difference<N>(wall.shape.b, wall.shape.a);
    // Face or end: the way out of a face is square to the wall.
    const int lean = doubt.sign(dot(touch.outward, edge));
    answer.part = lean == 0 ? WallPart::Face : lean < 0 ? WallPart::EndA : WallPart::EndB;
    answer.center = place(Vec3<N>(ball.position) + Vec3<N>(ball.velocity) * touch.tau, doubt);
    answer.point = answer.center - ball.radius * answer.normal;
    const double closing = quotient(touch.approach, touch.reach);
    answer.velocity = ball.velocity + (1 + ball.restitution * restitution) * closing * answer.normal;
    return answer;
  }

  void shadows(WallCollision& answer) const {
    const dvec3 along = wall.shape.b - wall.shape.a;
    const double size = std::max(std::fabs(along.x), std::fabs(along.y));
    const dvec3 scaled = {along.x / size, along.y / size, 0};
    const double length = std::sqrt(glm::dot(scaled, scaled));
    const dvec3 aside = dvec3(-scaled.y, scaled.x, 0) * (ball.radius / length);
    answer.shadows[0] = {wall.shape.a + aside, wall.shape.b + aside};
    answer.shadows[1] = {wall.shape.a - aside, wall.shape.b - aside};
  }
};

}  // namespace

CollisionCase case_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::Hit:
      return CollisionCase::Collides;
    case Outcome::StartsInside:
      return CollisionCase::Overlapping;
    case Outcome::AtRest:
      return CollisionCase::SameVelocity;
    case Outcome::Receding:
      return CollisionCase::Receding;
    case Outcome::PassesBy:
      return CollisionCase::NeverClose;
    default:
      return CollisionCase::AfterTheFrame;
  }
}

Collision collide(const Ball& a, const Ball& b, double max_time) {
  const Target<Sphere> other{{b.position, b.radius}, b.velocity};
  Collision answer =
      within_time(with_enough_digits(BallsQuestion{a, b}), bullet_of(a), other, max_time, Collision{});
  answer.has_boxes = max_time < std::numeric_limits<double>::infinity();
  if (answer.has_boxes) {
    answer.box_a = swept_box(a, max_time);
    answer.box_b = swept_box(b, max_time);
    answer.boxes_overlap = overlap(answer.box_a, answer.box_b);
  }
  return answer;
}

WallCollision collide(const Ball& ball, const Target<Wall>& wall, double restitution, double max_time) {
  WallCollision late{};
  const WallQuestion question{ball, wall, restitution};
  question.shadows(late);
  return within_time(with_enough_digits(question), bullet_of(ball), wall, max_time, late);
}

}  // namespace ricochet
