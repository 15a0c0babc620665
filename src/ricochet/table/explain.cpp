#include <algorithm>
#include <cmath>

#include "ricochet/explain_table.hpp"
#include "ricochet/table/laws.hpp"

namespace ricochet {

namespace {

using Q = TableQuantity;
using table::Vec2d;
using table::Word;

Vec3d in_space(const Vec2d& a) { return {a.x, a.y, 0}; }
Vec2d on_plane(const OnCloth& a) { return {a[0], a[1]}; }
double length_on_cloth(const Vec2d& a) { return std::sqrt(dot(a, a)); }

Vec2d slip_of_ball(const BallMotion& m, const TableConstants& c) {
  return {m.velocity[0] - c.radius * m.spin[1], m.velocity[1] + c.radius * m.spin[0]};
}

Vec2d acceleration_of_ball(const BallMotion& m, const TableConstants& c) {
  const bool slides = m.state == BallState::Sliding;
  if (!slides && m.state != BallState::Rolling) return {0, 0};
  const Vec2d along = slides ? slip_of_ball(m, c) : on_plane(m.velocity);
  const double size = length_on_cloth(along);
  const double rate = (slides ? c.sliding_friction : c.rolling_friction) * c.gravity;
  return size > 0 ? along * (-rate / size) : Vec2d{0, 0};
}

/// The real roots of a polynomial, in order, by bisection between those of its derivative.
int real_roots_of(const double* c, int degree, double* roots) {
  while (degree > 0 && c[degree] == 0) --degree;
  if (degree == 0) return 0;
  const auto at = [&](double t) {
    double sum = c[degree];
    for (int k = degree - 1; k >= 0; --k) sum = sum * t + c[k];
    return sum;
  };
  // All roots are within 1 + the largest quotient (Cauchy).
  double bound = 0, slope[4] = {}, turns[6];
  for (int k = 0; k < degree; ++k) {
    bound = std::max(bound, std::fabs(c[k] / c[degree]));
    slope[k] = c[k + 1] * (k + 1);
  }
  const int between = real_roots_of(slope, degree - 1, turns + 1);
  turns[0] = -1 - bound;
  turns[between + 1] = 1 + bound;
  int count = 0;
  for (int k = 0; k <= between; ++k) {
    double low = turns[k], high = turns[k + 1];
    const bool is_low_below = at(low) < 0;
    if (is_low_below == (at(high) < 0)) continue;
    for (int i = 0; i < 200; ++i) {
      const double middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) break;
      ((at(middle) < 0) == is_low_below ? low : high) = middle;
    }
    roots[count++] = high;
  }
  return count;
}

class TableDerivation {
 public:
  TableDerivation(const TableEvent& event, const TableConstants& c, const TableShapeView& shape)
      : event_(event), c_(c), law_(c), shape_(shape) {}

  TableExplanation explained() {
    e_.add(Q::Since, event_.since);
    add_state();
    switch (event_.kind) {
      case TableEventKind::Rolling:
      case TableEventKind::Stop:
      case TableEventKind::SpinStop:
        break;
      case TableEventKind::Cushion:
        add_line();
        break;
      default:
        add_circle();
    }
    e_.add(Q::Time, event_.time);
    if (event_.kind == TableEventKind::Ball) add_balls();
    if (event_.kind == TableEventKind::Cushion || event_.kind == TableEventKind::Nose) add_cushion();
    for (int k = 0; k < event_.ball_count(); ++k) {
      const BallMotion& m = event_.after[k];
      e_.add(k == 0 ? Q::VelocityA : Q::VelocityB, in_space(on_plane(m.velocity)));
      e_.add(k == 0 ? Q::SpinA : Q::SpinB, Vec3d(m.spin[0], m.spin[1], m.spin[2]));
    }
    return e_;
  }

 private:
  /// The motion of the first ball, and the time when it would have changed by itself.
  void add_state() {
    const BallMotion& m = event_.start[0];
    const double g = c_.gravity;
    if (m.state == BallState::Sliding) {
      const Vec2d slip = slip_of_ball(m, c_);
      e_.add(Q::Slip, in_space(slip));
      e_.add(Q::SlipSpeed, length_on_cloth(slip));
      e_.add(Q::SlideTime, 2 * length_on_cloth(slip) / (7 * c_.sliding_friction * g));
    } else if (m.state == BallState::Rolling) {
      e_.add(Q::SpeedThen, length_on_cloth(on_plane(m.velocity)));
      e_.add(Q::RollTime, length_on_cloth(on_plane(m.velocity)) / (c_.rolling_friction * g));
    } else if (m.state == BallState::Spinning) {
      e_.add(Q::SpinThen, m.spin[2]);
      e_.add(Q::SpinTime, 2 * c_.radius * std::fabs(m.spin[2]) / (5 * c_.spinning_friction * g));
    }
    const bool is_pair = event_.ball_count() == 2;
    if (is_pair || m.state == BallState::Sliding || m.state == BallState::Rolling)
      e_.add(Q::Acceleration, in_space(acceleration_of_ball(m, c_)));
    if (is_pair) e_.add(Q::AccelerationB, in_space(acceleration_of_ball(event_.start[1], c_)));
  }

  /// The body that is met: the other ball, the centre of a nose or a pocket, or the end of a segment.
  Vec2d met() const {
    const auto with = static_cast<std::size_t>(event_.with);
    switch (event_.kind) {
      case TableEventKind::Ball:
        return on_plane(event_.start[1].position);
      case TableEventKind::Nose:
        return on_plane(shape_.noses[with].c);
      case TableEventKind::Pocket:
        return on_plane(shape_.pockets[with].c);
      default:
        return on_plane(shape_.segments[with].p);
    }
  }
  double reach() const {
    const auto with = static_cast<std::size_t>(event_.with);
    if (event_.kind == TableEventKind::Ball) return 2 * c_.radius;
    if (event_.kind == TableEventKind::Nose) return c_.radius + shape_.noses[with].r;
    return event_.kind == TableEventKind::Pocket ? shape_.pockets[with].r : c_.radius;
  }

  void set_path() {
    p_ = on_plane(event_.start[0].position) - met();
    v_ = on_plane(event_.start[0].velocity);
    h_ = acceleration_of_ball(event_.start[0], c_) * 0.5;
    if (event_.kind == TableEventKind::Ball) {
      v_ = v_ - on_plane(event_.start[1].velocity);
      h_ = h_ - acceleration_of_ball(event_.start[1], c_) * 0.5;
    }
    e_.add(Q::ToBall, in_space(p_));
    e_.add(Q::RelativeVelocity, in_space(v_));
    e_.add(Q::HalfAcceleration, in_space(h_));
    e_.add(Q::Reach, reach());
  }

  void add_polynomial(const double* c, int degree) {
    constexpr Q kPowers[] = {Q::Constant, Q::FirstPower, Q::SecondPower, Q::ThirdPower, Q::FourthPower};
    for (int k = degree; k >= 0; --k)
      if (c[k] != 0 || k == 0) e_.add(kPowers[k], c[k]);
    double roots[4];
    const int count = real_roots_of(c, degree, roots);
    constexpr Q kRoots[] = {Q::FirstRoot, Q::SecondRoot, Q::ThirdRoot, Q::FourthRoot};
    for (int k = 0; k < count; ++k) e_.add(kRoots[k], roots[k]);
  }
  void add_circle() {
    set_path();
    const double d = reach();
    const double c[] = {dot(p_, p_) - d * d, 2 * dot(p_, v_), dot(v_, v_) + 2 * dot(p_, h_), 2 * dot(v_, h_),
                        dot(h_, h_)};
    add_polynomial(c, 4);
  }
  void add_line() {
    set_path();
    const Vec2d n = normal();
    const double c[] = {dot(n, p_) - c_.radius, dot(n, v_), dot(n, h_)};
    add_polynomial(c, 2);
  }

  Vec2d normal() const {
    if (event_.kind == TableEventKind::Cushion) {
      const TableSegment& s = shape_.segments[static_cast<std::size_t>(event_.with)];
      const Vec2d way = on_plane(s.q) - on_plane(s.p),
                  left = table::left_of(way) * (1 / length_on_cloth(way));
      return dot(left, on_plane(s.n)) < 0 ? -left : left;
    }
    const Vec2d from = event_.kind == TableEventKind::Ball ? on_plane(event_.before[1].position) : met();
    const Vec2d way = on_plane(event_.before[0].position) - from;
    return way * (1 / length_on_cloth(way));
  }

  void add_impact(const Vec2d& n, const Vec2d& before, const Vec2d& after, double restitution) {
    e_.add(Q::Normal, in_space(n));
    e_.add(Q::ApproachSpeed, std::max(0.0, -dot(n, before)));
    e_.add(Q::Restitution, restitution);
    e_.add(Q::LeastSpeed, c_.separation_speed);
    e_.add(Q::PartingSpeed, dot(n, after));
  }
  void add_friction(double friction, double push, double slip, double share) {
    e_.add(Q::Friction, friction);
    e_.add(Q::FrictionLimit, friction * push);
    e_.add(Q::GripLimit, share * slip);
    e_.add(Q::Rub, std::min(friction * push, share * slip));
  }

  void add_balls() {
    const BallMotion &a = event_.before[0], &b = event_.before[1];
    const Vec2d n = normal(), before = on_plane(a.velocity) - on_plane(b.velocity);
    add_impact(n, before, on_plane(event_.after[0].velocity) - on_plane(event_.after[1].velocity),
               c_.ball_restitution);
    const double push = event_.impulse / c_.mass;
    e_.add(Q::Push, push);
    if (event_.together > 1) {
      const auto others = [&](std::size_t k, const Vec2d& pushed) {
        return in_space(on_plane(event_.after[k].velocity) - on_plane(event_.before[k].velocity) - pushed);
      };
      e_.add(Q::OthersA, others(0, n * push));
      e_.add(Q::OthersB, others(1, n * -push));
      return;
    }
    if (!c_.throws) return;
    const Vec2d left = table::left_of(n), turning{a.spin[0] + b.spin[0], a.spin[1] + b.spin[1]};
    const double along = dot(before, left) - c_.radius * (a.spin[2] + b.spin[2]);
    const double up = c_.radius * dot(turning, left);
    e_.add(Q::SurfaceSlip, Vec3d(left.x * along, left.y * along, up));
    const double slip = std::sqrt(along * along + up * up);
    add_friction(table::friction_of_balls(Word(slip)).hi, push, slip, 1.0 / 7);
  }

  void add_cushion() {
    const BallMotion& m = event_.before[0];
    const Vec2d n = normal(), left = table::left_of(n), v = on_plane(m.velocity);
    add_impact(n, v, on_plane(event_.after[0].velocity), c_.cushion_restitution);
    if (event_.together > 1) return;
    const double approach = std::max(0.0, -dot(n, v)), r = c_.radius;
    if (c_.cushion == CushionModel::Planar) {
      const double push = approach + std::max(c_.cushion_restitution * approach, c_.separation_speed);
      const double slip = dot(v, left) - r * m.spin[2];
      e_.add(Q::Push, push);
      e_.add(Q::SurfaceSlip, in_space(left * slip));
      add_friction(c_.cushion_friction, push, std::fabs(slip), 2.0 / 7);
      return;
    }
    // The surface's velocity along n, left and z less its part along p = -n cos + z sin (laws.hpp)
    const double sine = c_.nose_sine, cosine = law_.nose_cosine.hi;
    const double push = (1 + c_.cushion_restitution) * approach * cosine;
    const Vec2d turning{m.spin[0], m.spin[1]};
    const double turn_n = dot(turning, n), turn_left = dot(turning, left);
    const double along_left = dot(v, left) - r * (turn_n * sine + m.spin[2] * cosine);
    const double across = (r * turn_left * sine - approach) * sine + r * turn_left * cosine * cosine;
    e_.add(Q::Push, push);
    const Vec2d level = left * along_left + n * (across * sine);
    e_.add(Q::SurfaceSlip, Vec3d(level.x, level.y, across * cosine));
    add_friction(c_.cushion_friction, push, std::sqrt(along_left * along_left + across * across), 2.0 / 7);
  }

  const TableEvent& event_;
  const TableConstants& c_;
  table::Law law_;
  const TableShapeView& shape_;
  TableExplanation e_;
  Vec2d p_{}, v_{}, h_{};
};

}  // namespace

TableExplanation explain_table_event(const TableEvent& event, const TableConstants& constants,
                                     const TableShapeView& shape) {
  return TableDerivation(event, constants, shape).explained();
}

}  // namespace ricochet
