// Small tables of any shape and constants: balls placed, struck and removed, futures, snapshots.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/numbers.hpp"
#include "ricochet/explain_table.hpp"
#include "ricochet/table.hpp"

namespace fuzz {

using namespace ricochet;

/// 0, or a size from 1e-9 to 1e9: the range of a table's numbers.
inline double table_number(Numbers& in) {
  const double x = in.number(), size = std::fabs(x);
  if (size == 0) return 0;
  if (size >= 1e-9 && size <= 1e9) return x;
  int exponent;
  return std::frexp(x, &exponent);
}
inline double table_positive(Numbers& in) {
  const double size = std::fabs(table_number(in));
  return size > 0 ? size : 1;
}
inline double table_share(Numbers& in) { return in.byte() / 255.0; }
inline OnCloth table_place(Numbers& in) {
  const double x = table_number(in);
  return {x, table_number(in)};
}

inline TableConstants table_constants(Numbers& in) {
  TableConstants c = in.byte() % 2 ? TableConstants::pool() : TableConstants::snooker();
  const int kind = in.byte();
  if (kind % 4 == 0) c.radius = table_positive(in), c.mass = table_positive(in);
  if (kind % 8 == 1) {
    c.sliding_friction = table_positive(in), c.rolling_friction = table_positive(in);
    c.spinning_friction = table_positive(in), c.gravity = table_positive(in);
  }
  if (kind % 4 == 2) c.ball_restitution = table_share(in), c.cushion_restitution = table_share(in);
  if (kind & 16) c.cushion = CushionModel::Planar;
  if (kind & 32) c.throws = true;
  if (kind & 64) c.cushion_friction = table_share(in), c.nose_sine = table_share(in) * 0.99;
  if (kind == 255) c.separation_speed = table_positive(in);
  return c;
}

struct AnyTableShape {
  std::vector<TableSegment> segments;
  std::vector<TableNose> noses;
  std::vector<TablePocket> pockets;

  explicit AnyTableShape(Numbers& in) {
    for (int i = in.byte() % 5; i > 0; --i) {
      const OnCloth p = table_place(in), q = table_place(in);
      if (p != q) segments.push_back({p, q, table_place(in)});
    }
    for (int i = in.byte() % 4; i > 0; --i) {
      const OnCloth c = table_place(in);
      noses.push_back({c, in.byte() % 2 ? table_positive(in) : 0});
    }
    for (int i = in.byte() % 3; i > 0; --i) {
      const OnCloth c = table_place(in);
      pockets.push_back({c, table_positive(in)});
    }
  }
};

inline TableBall table_ball(Numbers& in, const TableConstants& c) {
  TableBall ball;
  ball.position = table_place(in);
  // Many side by side, so that they touch
  if (in.byte() % 2)
    for (double& x : ball.position)
      x = 2 * c.radius * static_cast<double>(static_cast<std::int8_t>(in.byte()) / 16);
  const int kind = in.byte();
  if (kind & 1) ball.velocity = table_place(in);
  if (kind & 2) ball.spin = {table_number(in), table_number(in), table_number(in)};
  ball.is_rolling = (kind & 4) != 0;
  ball.is_off = kind % 32 == 31;
  return ball;
}

inline Strike table_strike(Numbers& in, int balls) {
  Strike strike{};
  strike.ball = in.byte() % (balls + 1);
  strike.speed = std::fabs(table_number(in));
  strike.angle = static_cast<double>(static_cast<std::int8_t>(in.byte())) / 20;
  if (in.byte() % 2) {
    const OnCloth direction = table_place(in);
    if (direction != OnCloth{0, 0}) strike.direction = direction;
  }
  strike.offset = {in.byte() / 300.0 - 0.4, in.byte() / 300.0 - 0.4};
  strike.elevation = in.byte() / 170.0;
  return strike;
}

inline bool is_finite(const BallMotion& m) {
  for (const double x :
       {m.position[0], m.position[1], m.velocity[0], m.velocity[1], m.spin[0], m.spin[1], m.spin[2]})
    if (!std::isfinite(x)) return false;
  return true;
}

inline bool is_same_motion(const Table& a, const Table& b) {
  if (a.size() != b.size() || a.time() != b.time()) return false;
  for (int i = 0; i < a.size(); ++i) {
    const BallMotion one = a.motion(i), other = b.motion(i);
    if (one.position != other.position || one.velocity != other.velocity || one.spin != other.spin ||
        one.state != other.state)
      return false;
  }
  return true;
}

inline void ask_table(Numbers& in) {
  constexpr std::int64_t kMostEvents = 60, kMostWork = 20000;
  const TableConstants c = table_constants(in);
  const AnyTableShape shape(in);
  const TableShapeView view{shape.segments, shape.noses, shape.pockets};
  auto made = Table::create(view, c, {});
  require(made.has_value(), "an empty table can be made");
  Table& table = *made;
  for (int i = in.byte() % 7; i > 0; --i) (void)table.place(table.size(), table_ball(in, c));
  for (int round = 0; round < 3; ++round) {
    const int what = in.byte() % 4;
    if (what == 0 && table.size() > 0) (void)table.place(in.byte() % table.size(), table_ball(in, c));
    if (what == 1 && table.size() > 0) table.remove(in.byte() % table.size());
    if (what >= 2) (void)table.strike(table_strike(in, table.size()));
    TableFuture future;
    table.preview(future, kMostEvents, kMostWork);
    require(!future.fault.is_fault(), "there is memory for a future");
    double last = table.time();
    for (const TableEvent& expected : future.events) {
      TableEvent event;
      if (table.find_next(event, kInfiniteTime, kMostWork) != Found::Event) break;
      require(event.kind == expected.kind && event.time == expected.time, "what was seen ahead happens");
      require(event.time >= last && std::isfinite(event.time), "time goes on");
      last = event.time;
      for (int k = 0; k < event.ball_count(); ++k)
        require(is_finite(event.before[k]) && is_finite(event.after[k]), "finite motions");
      require(explain_table_event(event, c, view).count <= TableExplanation::kMost, "few enough steps");
    }
    if (in.byte() % 2) (void)table.run(kMostEvents, table.time() + table_positive(in), kMostWork);
    std::vector<BallPose> poses(static_cast<std::size_t>(table.size()));
    (void)table.at(table.known_since() + (table.time() - table.known_since()) * table_share(in), poses);
    for (const BallPose& pose : poses) require(is_finite(pose.motion), "a finite pose");
  }
  auto twin = Table::create(view, c, {});
  const TableSnapshot snapshot = table.snapshot();
  require(twin.has_value() && !twin->restore(snapshot.numbers).is_fault(), "a snapshot is taken");
  require(is_same_motion(table, *twin), "a restored table is as it was");
  (void)table.run(kMostEvents, kInfiniteTime);
  (void)twin->run(kMostEvents, kInfiniteTime);
  require(is_same_motion(table, *twin), "a snapshot goes on bit for bit");
}

}  // namespace fuzz
