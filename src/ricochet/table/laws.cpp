#include "ricochet/table/laws.hpp"

#include "ricochet/numeric/exponential.hpp"

namespace ricochet::table {

namespace {

const Word& least_of(const Word& a, const Word& b) { return is_before(b, a) ? b : a; }
const Word& largest_of(const Word& a, const Word& b) { return is_before(a, b) ? b : a; }

}  // namespace

Word friction_of_balls(const Word& slip) {
  const Word exponent = Word(-1.088) * slip;
  return Word(0.00995) + Word(0.108) * exponential(exponent.hi < -600 ? Word(-600) : exponent);
}

Word separation_of(double restitution, const Word& approach, double separation_speed) {
  return largest_of(Word(restitution) * approach, Word(separation_speed));
}

Rub rub(const Law& law, const Vec2w& normal, const Motion& a, const Motion& b, const Word& push, double s) {
  const Vec2w left = left_of(normal), flat = a.spin.flat + b.spin.flat;
  // (w x n) = (-w_z n_y, w_z n_x, w_x n_y - w_y n_x)
  const Word along = dot(a.velocity - b.velocity, left) - law.radius * (a.spin.up + b.spin.up);
  const Word up = law.radius * dot(flat, left);
  const Word slip_squared = along * along + up * up;
  if (!(slip_squared.hi > kNothingSquared)) return {};
  const Word slip = sqrt(slip_squared);
  const Word most = slip / Word(7 * s), size = least_of(friction_of_balls(slip) * push, most);
  const Word along_change = -along * size / slip, up_change = -up * size / slip;
  // (left along + z up) x n = -z along + left up,  because left x n = -z and z x n = left
  return {left * along_change, {left * (law.turn * up_change), -(law.turn * along_change)}};
}

Word collide_balls(const Law& law, const Vec2w& normal, Motion& a, Motion& b) {
  const Word approach = largest_of(-dot(normal, a.velocity - b.velocity), Word(0));
  const Word push = times_power(
      approach + separation_of(law.given.ball_restitution, approach, law.given.separation_speed), 0.5);
  Rub rubbed{};
  if (law.given.throws) rubbed = rub(law, normal, a, b, push, 1);
  const Vec2w change = normal * push + rubbed.velocity;
  a.velocity = a.velocity + change;
  b.velocity = b.velocity - change;
  for (Motion* const ball : {&a, &b}) {
    ball->spin.flat = ball->spin.flat + rubbed.spin.flat;
    ball->spin.up = ball->spin.up + rubbed.spin.up;
  }
  return push;
}

namespace {

Word meet_nose(const Law& law, const Vec2w& normal, const Word& approach, Motion& ball) {
  const Word sine(law.given.nose_sine), &cosine = law.nose_cosine;
  const Vec2w left = left_of(normal);
  const Word into = approach * cosine, push = (Word(1) + Word(law.given.cushion_restitution)) * into;
  // v + R w x p, in the frame of n, left = z x n and z: w x p with p = -cos n + sin z is
  //   n: w_left sin,  left: -w_n sin - w_z cos,  z: w_left cos
  const Word spin_n = dot(ball.spin.flat, normal), spin_left = dot(ball.spin.flat, left);
  const Word along_n = law.radius * (spin_left * sine) - approach;
  const Word slip_left = dot(ball.velocity, left) - law.radius * (spin_n * sine + ball.spin.up * cosine);
  const Word along_z = law.radius * (spin_left * cosine);
  // At right angles to p in the plane of n and z is  r = sin n + cos z
  const Word slip_r = along_n * sine + along_z * cosine;
  const Word slip = sqrt(slip_left * slip_left + slip_r * slip_r);
  Word rub_left, rub_r;
  if (slip.hi > 0) {
    const Word most = times_power(slip, 2) / Word(7);
    const Word rubbing = least_of(Word(law.given.cushion_friction) * push, most) / slip;
    rub_left = -(slip_left * rubbing);
    rub_r = -(slip_r * rubbing);
  }
  // J = -N p + left rub_left + r rub_r, and p x J = rub_left (p x left) + rub_r (p x r),
  // with p x left = -cos z - sin n  and  p x r = left
  const Word change_n = push * cosine + rub_r * sine;
  ball.velocity = ball.velocity + normal * change_n + left * rub_left;
  ball.spin.flat = ball.spin.flat + left * (law.turn * rub_r) - normal * (law.turn * (rub_left * sine));
  ball.spin.up = ball.spin.up - law.turn * (rub_left * cosine);
  return change_n;
}

Word meet_flat(const Law& law, const Vec2w& normal, const Word& approach, Motion& ball) {
  const Vec2w left = left_of(normal);
  const Word after = separation_of(law.given.cushion_restitution, approach, law.given.separation_speed);
  const Word slip = dot(ball.velocity, left) - law.radius * ball.spin.up;
  const Word change_n = approach + after;
  const Word most = times_power(absolute(slip), 2) / Word(7);
  Word rubbing = least_of(Word(law.given.cushion_friction) * change_n, most);
  if (slip.hi > 0) rubbing = -rubbing;
  ball.velocity = ball.velocity + normal * change_n + left * rubbing;
  ball.spin.up = ball.spin.up - law.turn * rubbing;
  return change_n;
}

}  // namespace

Word meet_cushion(const Law& law, const Vec2w& normal, Motion& ball) {
  const Word approach = largest_of(-dot(normal, ball.velocity), Word(0));
  Word change = law.given.cushion == CushionModel::Han ? meet_nose(law, normal, approach, ball)
                                                       : meet_flat(law, normal, approach, ball);
  const Word missing = Word(law.given.separation_speed) - dot(normal, ball.velocity);
  if (missing.hi > 0) {
    ball.velocity = ball.velocity + normal * missing;
    change = change + missing;
  }
  return change;
}

}  // namespace ricochet::table
