// Tables for tests: racks on standard tables, breaks, and a ball's path after an event.
#pragma once

#include <cmath>
#include <cstring>
#include <vector>

#include "native/random.hpp"
#include "ricochet/table.hpp"
#include "ricochet/table/plane.hpp"

namespace ricochet::hall {

inline Table table_of(const TableShapeView& shape, const TableConstants& constants,
                      const std::vector<TableBall>& balls) {
  auto made = Table::create(shape, constants, balls);
  if (!made) std::abort();
  return std::move(*made);
}

inline std::vector<TableBall> racked(Rack which, const TableConstants& constants, double length) {
  std::array<TableBall, kMostRackBalls> balls;
  const int count = rack(which, constants.radius, length, balls);
  return {balls.begin(), balls.begin() + count};
}

inline Table with_rack(Rack which, StandardTable standard,
                       const TableConstants& constants = TableConstants::pool()) {
  const StandardTableShape shape = standard_table(standard);
  return table_of(shape.view(), constants, racked(which, constants, shape.length));
}

inline std::vector<TableEvent> all_events(Table& table, std::size_t most = 100000) {
  std::vector<TableEvent> events;
  while (events.size() < most) {
    const auto event = table.next();
    if (!event) break;
    events.push_back(*event);
  }
  return events;
}

/// Toward the rack, from anywhere behind the head string, in any way that a player might.
inline Strike random_break(Random& random) {
  Strike strike{};
  strike.speed = random.number(3, 14);
  strike.angle = 1.5707963267948966 + random.number(-0.04, 0.04);
  strike.offset = {random.number(-0.3, 0.3), random.number(-0.4, 0.4)};
  strike.elevation = random.below(4) == 0 ? random.number(0, 0.3) : 0;
  return strike;
}

/// r + v t + h t^2, and for how long.
struct Way {
  OnCloth r, v, h;
  double lasts;
};

/// A ball's further motion, by the equations of the model in doubles.
inline Way way_of(const BallMotion& m, const TableConstants& c) {
  Way way{m.position, m.velocity, {0, 0}, HUGE_VAL};
  const auto decelerate = [&](double x, double y, double rate, double lasts) {
    const double size = std::hypot(x, y);
    if (size == 0) return;
    way.h = {-rate / 2 * x / size, -rate / 2 * y / size};
    way.lasts = lasts * size / rate;
  };
  if (m.state == BallState::Sliding)
    decelerate(m.velocity[0] - c.radius * m.spin[1], m.velocity[1] + c.radius * m.spin[0],
               c.sliding_friction * c.gravity, 2.0 / 7);
  if (m.state == BallState::Rolling)
    decelerate(m.velocity[0], m.velocity[1], c.rolling_friction * c.gravity, 1);
  return way;
}

/// The same from a later time on.
inline Way later(const Way& way, double t) {
  Way then = way;
  for (std::size_t i = 0; i < 2; ++i) {
    then.r[i] = way.r[i] + (way.v[i] + way.h[i] * t) * t;
    then.v[i] = way.v[i] + 2 * way.h[i] * t;
  }
  then.lasts = way.lasts - t;
  return then;
}

inline table::Vec2w words(const OnCloth& a) { return {table::Word(a[0]), table::Word(a[1])}; }

/// One path relative to another.
inline table::RelativePath relative(const Way& a, const Way& b) {
  return {words(a.r) - words(b.r), words(a.v) - words(b.v), words(a.h) - words(b.h)};
}

inline bool same_bits(const BallMotion& a, const BallMotion& b) {
  return std::memcmp(a.position.data(), b.position.data(), sizeof a.position) == 0 &&
         std::memcmp(a.velocity.data(), b.velocity.data(), sizeof a.velocity) == 0 &&
         std::memcmp(a.spin.data(), b.spin.data(), sizeof a.spin) == 0 && a.state == b.state;
}

inline double energy_of(const BallMotion& m, const TableConstants& c) {
  if (m.state == BallState::Pocketed) return 0;
  const double v2 = m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1];
  const double w2 = m.spin[0] * m.spin[0] + m.spin[1] * m.spin[1] + m.spin[2] * m.spin[2];
  return c.mass / 2 * (v2 + 0.4 * c.radius * c.radius * w2);
}

}  // namespace ricochet::hall
