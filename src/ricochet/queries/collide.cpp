#include "ricochet/collide.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/queries/report.hpp"

namespace ricochet {

namespace {

constexpr double kPi = 0x1.921fb54442d18p+1;

/// Angle between a velocity and a unit direction, 0 to pi.
double angle_to(const Vec3d& velocity, const Vec3d& direction) {
  const double largest = largest_coordinate(velocity);
  if (largest == 0) return 0;
  const Vec3d scaled = velocity / largest;
  const double speed = std::sqrt(dot(scaled, scaled));
  const Vec3d across = cross(scaled, direction);
  const double sine = std::sqrt(dot(across, across)) / speed;
  const double cosine = dot(scaled, direction) / speed;
  return cosine < 0 ? kPi - angle_of(sine, -cosine) : angle_of(sine, cosine);
}

/// Box of a ball over `time` frames.
Box swept_box(const MovingBall& ball, double time) {
  const Vec3d end = ball.position + ball.velocity * time;
  return {finite(min(ball.position, end) - ball.radius), finite(max(ball.position, end) + ball.radius)};
}

bool overlap(const Box& a, const Box& b) {
  return !(a.min.x > b.max.x || a.max.x < b.min.x || a.min.y > b.max.y || a.max.y < b.min.y ||
           a.min.z > b.max.z || a.max.z < b.min.z);
}

Bullet bullet_of(const Ball& ball) { return Bullet::moving(ball.position, ball.velocity, ball.radius); }

/// Solves a collision without a time limit and applies the limit; `late` is the answer beyond it.
template <class Answer, class Shape>
Answer within_time(const Answer& answer, const Bullet& ball, const Moving<Shape>& target, double max_time,
                   Answer late) {
  if (answer.outcome != Outcome::Hit || !is_late(answer.time, max_time, ball, target)) return answer;
  late.outcome = Outcome::OutOfTime;
  late.has_closest = true;
  late.closest = {answer.time, 0};
  return late;
}

/// Like `report_contact` of `report.hpp`, but false if the results would be guesses. Then the next precision stage
/// repeats it.
template <class N, class Answer>
bool report_collision(const RawContact<N>& contact, Answer& answer, Certifier& certify) {
  if (!report_contact(contact, N(1), answer, certify)) return false;
  certify.relative_error(contact.approach, kGrazingBits);
  return !certify.is_uncertain();
}

/// Exchanges momentum along the normal. `closing` is the speed at which the surfaces approach each other.
void exchange(const Ball& a, const Ball& b, double closing, Collision& answer) {
  const Vec3d& n = answer.normal;
  const double e = a.restitution * b.restitution;
  const MomentumShare share = momentum_share(a.mass, b.mass);
  const double change = (1 + e) * closing;
  answer.a.before = dot(a.velocity, n);
  answer.b.before = dot(b.velocity, n);
  answer.a.after = answer.a.before + share.a * change;
  answer.b.after = answer.b.before - share.b * change;
  answer.a.velocity = a.velocity + share.a * change * n;
  answer.b.velocity = b.velocity - share.b * change * n;
  answer.a.angle = angle_to(a.velocity, -n);
  answer.b.angle = angle_to(b.velocity, n);
  answer.impulse = share.reduced_mass * change;
  answer.energy_lost = finite(0.5 * share.reduced_mass * (1 - e) * (1 + e) * closing * closing);
}

void cast_shadows(const Ball& ball, const Wall& wall, WallCollision& answer) {
  const Vec3d along = wall.b - wall.a;
  const double size = std::max(std::fabs(along.x), std::fabs(along.y));
  const Vec3d scaled = {along.x / size, along.y / size, 0};
  const double length = std::sqrt(dot(scaled, scaled));
  const Vec3d aside = Vec3d(-scaled.y, scaled.x, 0) * (ball.radius / length);
  answer.shadows[0] = {wall.a + aside, wall.b + aside};
  answer.shadows[1] = {wall.a - aside, wall.b - aside};
}

}  // namespace

Collision collide(const Ball& a, const Ball& b, double max_time) {
  const Moving<Sphere> other{{b.position, b.radius}, b.velocity};
  const Collision found = evaluate_adaptively([&]<class N>(Certifier& certify) -> Collision {
    Collision answer{};
    const Vec3<N> p = difference<N>(a.position, b.position), v = difference<N>(a.velocity, b.velocity);
    const Core ball_b = core_of(Sphere{b.position, b.radius});
    const RawContact<N> contact = time_of_impact(ball_b, path_of(p, v, a.radius), certify);
    if (!report_collision(contact, answer, certify)) return answer;
    answer.a.center = place(Vec3<N>(a.position) + Vec3<N>(a.velocity) * contact.tau, certify);
    answer.b.center = place(Vec3<N>(b.position) + Vec3<N>(b.velocity) * contact.tau, certify);
    answer.point = answer.a.center - a.radius * answer.normal;
    exchange(a, b, quotient(contact.approach, contact.outward_length), answer);
    return answer;
  });
  Collision answer = within_time(found, bullet_of(a), other, max_time, Collision{});
  answer.has_boxes = max_time < std::numeric_limits<double>::infinity();
  if (answer.has_boxes) {
    answer.box_a = swept_box(a, max_time);
    answer.box_b = swept_box(b, max_time);
    answer.boxes_overlap = overlap(answer.box_a, answer.box_b);
  }
  return answer;
}

WallCollision collide(const Ball& ball, const Moving<Wall>& wall, double restitution, double max_time) {
  WallCollision late{};
  cast_shadows(ball, wall.shape, late);
  const WallCollision found = evaluate_adaptively([&]<class N>(Certifier& certify) -> WallCollision {
    WallCollision answer = late;
    const Bullet bullet = bullet_of(ball);
    const RelativeMotion<N> motion = relative_motion<N>(bullet, wall);
    const RawContact<N> contact = time_of_impact(core_of(wall.shape), path_of(bullet, motion), certify);
    if (!report_collision(contact, answer, certify)) return answer;
    const Vec3<N> edge = difference<N>(wall.shape.b, wall.shape.a);
    // Face or end: the normal of a face is square to the wall.
    const int lean = certify.sign(dot(contact.outward, edge));
    answer.part = lean == 0 ? WallPart::Face : lean < 0 ? WallPart::EndA : WallPart::EndB;
    answer.center = place(Vec3<N>(ball.position) + Vec3<N>(ball.velocity) * contact.tau, certify);
    answer.point = answer.center - ball.radius * answer.normal;
    const double closing = quotient(contact.approach, contact.outward_length);
    answer.velocity = rebound(ball.velocity, answer.normal, closing, ball.restitution * restitution);
    return answer;
  });
  return within_time(found, bullet_of(ball), wall, max_time, late);
}

}  // namespace ricochet
