// Random breaks: no ball is ever inside another one, a cushion or a nose, no energy appears, and every break ends.
// RICOCHET_BREAKS sets the number, RICOCHET_SEED the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "native/counts.hpp"
#include "native/table/hall.hpp"
#include "ricochet/table/crossing.hpp"

namespace ricochet::breaks_test {
namespace {

/// In metres. Reported places are exact within 1e-15.
constexpr double kOverlap = 1e-12;

/// The places of a table's balls between events, according to the events.
class Witness {
 public:
  explicit Witness(const Table& table) : c_(table.constants()), shape_(table.shape()) {
    for (int ball = 0; ball < table.size(); ++ball) set(ball, table.motion(ball), table.time());
  }

  void see(const TableEvent& event) {
    if (event.together == 1 || event.time != group_.time) end_group();
    group_.time = event.time;
    // For a contact with the least speed of separation: J / 2 times the additional speed
    group_.allowed += 0.5 * event.impulse * c_.separation_speed;
    for (int k = 0; k < event.ball_count(); ++k) {
      look_at(static_cast<std::size_t>(event.balls[k]), event.time);
      group_.before.insert({event.balls[k], hall::energy_of(event.before[k], c_)});
      group_.after[event.balls[k]] = hall::energy_of(event.after[k], c_);
    }
    for (int k = 0; k < event.ball_count(); ++k) set(event.balls[k], event.after[k], event.time);
  }

  void end(double time) {
    end_group();
    for (std::size_t ball = 0; ball < balls_.size(); ++ball) look_at(ball, time);
  }

  /// The number of times that contacts of one instant have gained more energy than allowed, or a ball was inside
  /// something.
  int gains() const { return gains_; }
  int overlaps() const { return overlaps_; }

 private:
  struct Ball {
    hall::Way way;
    double since;
    BallState state;
  };
  /// Contacts of one instant that share balls, and the energies of these.
  struct Group {
    double time = -1, allowed = 0;
    std::map<int, double> before, after;
  };

  void end_group() {
    double change = 0, size = 0;
    for (const auto& [ball, energy] : group_.before) change -= energy, size += energy;
    for (const auto& [ball, energy] : group_.after) change += energy;
    if (change > group_.allowed + 1e-13 * size) ++gains_;
    group_ = {};
  }

  void set(int ball, const BallMotion& motion, double time) {
    if (static_cast<std::size_t>(ball) >= balls_.size()) balls_.resize(static_cast<std::size_t>(ball) + 1);
    balls_[static_cast<std::size_t>(ball)] = {hall::way_of(motion, c_), time, motion.state};
  }

  /// Compares a ball's path since its last event with all others' present paths, which have not changed since they
  /// began.
  void look_at(std::size_t a, double time) {
    const Ball& one = balls_[a];
    if (one.state == BallState::Pocketed) return;
    for (std::size_t b = 0; b < balls_.size(); ++b) {
      const Ball& other = balls_[b];
      if (b == a || other.state == BallState::Pocketed) continue;
      const double from = std::max(one.since, other.since);
      if (!(time > from)) continue;
      look(hall::relative(hall::later(one.way, from - one.since), hall::later(other.way, from - other.since)),
           2 * c_.radius, time - from);
    }
    const hall::Way& way = one.way;
    const double lasts = time - one.since;
    for (const TableNose& nose : shape_.noses)
      look(hall::relative(way, {nose.c, {0, 0}, {0, 0}, 0}), c_.radius + nose.r, lasts);
    for (const TableSegment& segment : shape_.segments) look_at_segment(segment, way, lasts);
  }

  /// By the Sturm chain of the distance less a hair: no march, no filter.
  void look(const table::RelativePath& path, double distance, double lasts) {
    const double reach = distance - kOverlap;
    const auto length = [&](const table::Vec2w& x) { return std::hypot(x.x.hi, x.y.hi); };
    if (length(path.p) < reach) {
      ++overlaps_;
      return;
    }
    // Anything too far away cannot be met.
    if (length(path.p) - (length(path.v) + length(path.h) * lasts) * lasts > distance) return;
    table::Word when;
    if (table::exact_crossing(path, table::Word(reach), lasts, false, when)) ++overlaps_;
  }

  /// Tests many places of the path: if the foot is on the segment, the centre is not within a radius of it.
  void look_at_segment(const TableSegment& s, const hall::Way& way, double lasts) {
    const double x = s.q[0] - s.p[0], y = s.q[1] - s.p[1], size = std::hypot(x, y);
    double nx = -y / size, ny = x / size;
    if (nx * s.n[0] + ny * s.n[1] < 0) nx = -nx, ny = -ny;
    const auto height = [&](const OnCloth& r) { return (r[0] - s.p[0]) * nx + (r[1] - s.p[1]) * ny; };
    const auto foot = [&](const OnCloth& r) { return ((r[0] - s.p[0]) * x + (r[1] - s.p[1]) * y) / size; };
    // The lowest place is at an end of the path, at an end of the segment, or at a turn.
    std::vector<double> times{0, lasts};
    const OnCloth &v = way.v, &h = way.h;
    const auto add_roots = [&](double a, double b, double c) {
      if (a == 0 && b != 0) times.push_back(-c / b);
      const double d = b * b - 4 * a * c;
      if (a == 0 || d < 0) return;
      times.push_back((-b - std::sqrt(d)) / (2 * a));
      times.push_back((-b + std::sqrt(d)) / (2 * a));
    };
    const double along_v = (v[0] * x + v[1] * y) / size, along_h = (h[0] * x + h[1] * y) / size;
    add_roots(along_h, along_v, foot(way.r));
    add_roots(along_h, along_v, foot(way.r) - size);
    const double up_v = v[0] * nx + v[1] * ny, up_h = h[0] * nx + h[1] * ny;
    if (up_h != 0) times.push_back(-up_v / (2 * up_h));
    for (const double t : times) {
      if (!(t >= 0 && t <= lasts)) continue;
      const OnCloth r = hall::later(way, t).r;
      // At the end of the segment a nose continues, so rounding decides nothing there.
      if (foot(r) < -1e-9 || foot(r) > size + 1e-9) continue;
      const double over = height(r);
      if (over < c_.radius - kOverlap && over > -c_.radius) ++overlaps_;
    }
  }

  TableConstants c_;
  TableShapeView shape_;
  std::vector<Ball> balls_;
  Group group_;
  int overlaps_ = 0, gains_ = 0;
};

TEST(TableBreaks, NoBallIsEverInAnotherNorEnergyGainedAndAllComeToRest) {
  const int breaks = count_from_environment("RICOCHET_BREAKS", 60);
  Random random(static_cast<std::uint64_t>(seed_from_environment()) + 35);
  std::size_t most_events = 0;
  int together = 0;
  for (int n = 0; n < breaks; ++n) {
    TableConstants c = TableConstants::pool();
    c.throws = random.below(4) == 0;
    if (random.below(4) == 0) c.cushion = CushionModel::Planar;
    if (random.below(4) == 0) c.ball_restitution = random.below(2) ? 1 : random.number(0.5, 1);
    const auto standard = static_cast<StandardTable>(random.below(3));
    const auto racked = static_cast<Rack>(random.below(5));
    const StandardTableShape shape = standard_table(standard);
    std::vector<TableBall> balls = hall::racked(racked, c, shape.length);
    // Some racks are loose, with gaps of every size.
    if (random.below(3) == 0) {
      const double gap = std::ldexp(1.0, -random.below(30) - 6);
      for (std::size_t i = 1; i < balls.size(); ++i) {
        const OnCloth r = balls[i].position;
        balls[i].position = {
            r[0] * (1 + gap) + c.radius * gap * random.number(-0.25, 0.25),
            r[1] + (r[1] - shape.length / 4) * gap + c.radius * gap * random.number(-0.25, 0.25)};
        balls[i].position_rest = {0, 0};
      }
    }
    Table table = hall::table_of(shape.view(), c, balls);
    ASSERT_FALSE(table.strike(hall::random_break(random)).is_fault());
    Witness witness(table);
    double last = 0;
    std::size_t events = 0;
    for (; events < 100000; ++events) {
      const auto event = table.next();
      if (!event) break;
      ASSERT_GE(event->time, last) << n;
      last = event->time;
      witness.see(*event);
      together = std::max(together, event->together);
    }
    EXPECT_LT(events, 5000u) << n;
    witness.end(last);
    EXPECT_EQ(witness.overlaps(), 0) << n;
    EXPECT_EQ(witness.gains(), 0) << n;
    EXPECT_EQ(table.energy(), 0) << n;
    for (int ball = 0; ball < table.size(); ++ball) {
      const BallState state = table.motion(ball).state;
      EXPECT_TRUE(state == BallState::Stationary || state == BallState::Pocketed) << n << " " << ball;
    }
    most_events = std::max(most_events, events);
  }
  std::printf("%d breaks, at most %zu events, %d contacts together\n", breaks, most_events, together);
  EXPECT_GT(together, 3);
}

}  // namespace
}  // namespace ricochet::breaks_test
