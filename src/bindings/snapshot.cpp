#include "bindings/snapshot.hpp"

#include <algorithm>
#include <cstring>

namespace bindings {

using namespace ricochet;

namespace {

/// Reads a row and advances to the next.
template <class Row>
Row take(const double*& at) {
  Row row;
  std::memcpy(&row, at, sizeof(Row));
  at += kNumbers<Row>;
  return row;
}
std::int64_t whole(double number) { return static_cast<std::int64_t>(number); }
Event event_of(const EventAnswer& row) {
  return {.kind = static_cast<EventKind>(row.kind),
          .time = row.time,
          .a = static_cast<int>(row.a),
          .b = static_cast<int>(row.b),
          .on = static_cast<EventKind>(row.on),
          .point = row.point,
          .normal = row.normal,
          .impulse = row.impulse,
          .before_a = row.before_a,
          .before_b = row.before_b,
          .after_a = row.after_a,
          .after_b = row.after_b,
          .together = static_cast<int>(row.together),
          .collapsed = row.collapsed != 0,
          .others = {{{static_cast<EventKind>(row.others[0]), static_cast<int>(row.others[1])},
                      {static_cast<EventKind>(row.others[2]), static_cast<int>(row.others[3])}}}};
}

}  // namespace

CountsAnswer row_of(const Counts& counts) {
  CountsAnswer row{.ball = static_cast<double>(counts.ball),
                   .wall = static_cast<double>(counts.wall),
                   .obstacle = static_cast<double>(counts.obstacle),
                   .collapsed = static_cast<double>(counts.collapsed),
                   .stuck = static_cast<double>(counts.stuck),
                   .virial = counts.virial,
                   .wall_impulse = {}};
  std::copy(std::begin(counts.wall_impulse), std::end(counts.wall_impulse), row.wall_impulse);
  return row;
}

EventAnswer row_of(const Event& e) {
  return {.kind = static_cast<double>(e.kind),
          .time = e.time,
          .a = static_cast<double>(e.a),
          .b = static_cast<double>(e.b),
          .impulse = e.impulse,
          .together = static_cast<double>(e.together),
          .collapsed = e.collapsed ? 1.0 : 0.0,
          .on = static_cast<double>(e.on),
          .others = {static_cast<double>(e.others[0].on), static_cast<double>(e.others[0].b),
                     static_cast<double>(e.others[1].on), static_cast<double>(e.others[1].b)},
          .point = without_negative_zero(e.point),
          .normal = without_negative_zero(e.normal),
          .before_a = without_negative_zero(e.before_a),
          .before_b = without_negative_zero(e.before_b),
          .after_a = without_negative_zero(e.after_a),
          .after_b = without_negative_zero(e.after_b)};
}

std::size_t snapshot_numbers(const Snapshot& s, const SnapshotParts& parts) {
  return kNumbers<SnapshotIds> + kNumbers<EventAnswer> * s.untold.size() + kNumbers<SnapshotHead> +
         (1 + kNumbers<SnapshotState>)*s.balls.size() + (1 + kNumbers<Vec3d>)*s.offsets.size() +
         (parts.gravity
              ? kNumbers<SnapshotFall> + s.series.size() + kNumbers<SnapshotSupport> * s.supports.size()
              : 0) +
         (parts.course ? kNumbers<SnapshotCourse> + kNumbers<SnapshotPresence> * s.inside.size() : 0);
}

Snapshot read_snapshot(std::span<const double> numbers, std::size_t balls, std::size_t obstacles,
                       bool has_gravity) {
  const double *rows = numbers.data(), *const end = rows + numbers.size();
  Snapshot s;
  if (!s.balls.reserve(balls) || !s.offsets.reserve(obstacles) || !s.ball_ids.reserve(balls) ||
      !s.obstacle_ids.reserve(obstacles)) {
    s.status = Status::OutOfMemory;
    return s;
  }
  const auto ids = take<SnapshotIds>(rows);
  s.next_ball_id = whole(ids.next_ball);
  s.next_obstacle_id = whole(ids.next_obstacle);
  for (std::size_t i = 0; i < balls; ++i) s.ball_ids.push_reserved(whole(*rows++));
  for (std::size_t o = 0; o < obstacles; ++o) s.obstacle_ids.push_reserved(whole(*rows++));
  const auto untold = static_cast<std::size_t>(ids.untold);
  if (!s.untold.reserve(untold)) {
    s.status = Status::OutOfMemory;
    return s;
  }
  for (std::size_t n = 0; n < untold; ++n) s.untold.push_reserved(event_of(take<EventAnswer>(rows)));
  const auto head = take<SnapshotHead>(rows);
  s.base = head.base;
  s.base_rest = head.base_rest;
  s.now = head.now;
  s.length = head.length;
  s.epoch_events = whole(head.epoch_events);
  s.counts.ball = whole(head.counts.ball);
  s.counts.wall = whole(head.counts.wall);
  s.counts.obstacle = whole(head.counts.obstacle);
  s.counts.collapsed = whole(head.counts.collapsed);
  s.counts.stuck = whole(head.counts.stuck);
  s.counts.virial = head.counts.virial;
  std::copy(std::begin(head.counts.wall_impulse), std::end(head.counts.wall_impulse), s.counts.wall_impulse);
  for (std::size_t i = 0; i < balls; ++i) {
    const auto state = take<SnapshotState>(rows);
    const auto& [x, y, z] = state.images;
    s.balls.push_reserved({state.position,
                           state.velocity,
                           state.since,
                           {static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)},
                           static_cast<int>(state.rapid_collisions)});
  }
  for (std::size_t o = 0; o < obstacles; ++o) s.offsets.push_reserved(take<Vec3d>(rows));
  if (has_gravity) {
    const auto [rest, supports] = take<SnapshotFall>(rows);
    s.counts.rest = whole(rest);
    if (!s.supports.reserve(static_cast<std::size_t>(supports)) || !s.series.reserve(balls)) {
      s.status = Status::OutOfMemory;
      return s;
    }
    for (std::size_t i = 0; i < balls; ++i) s.series.push_reserved(*rows++);
    for (double n = 0; n < supports; ++n) {
      const auto row = take<SnapshotSupport>(rows);
      const auto& [one, two, three] = row.partner;
      s.supports.push_reserved({static_cast<int>(row.ball),
                                row.acceleration,
                                {static_cast<int>(one), static_cast<int>(two), static_cast<int>(three)}});
    }
  }
  if (rows == end) return s;
  const auto course = take<SnapshotCourse>(rows);
  s.changes = static_cast<std::size_t>(course.changes);
  s.counts.sensor = whole(course.sensor);
  while (rows != end) {
    const auto [ball, obstacle] = take<SnapshotPresence>(rows);
    if (s.inside.push_back({static_cast<int>(ball), static_cast<int>(obstacle)})) continue;
    s.status = Status::OutOfMemory;
    break;
  }
  return s;
}

void write_snapshot(double* rows, const Snapshot& s, const SnapshotParts& parts) {
  append(rows, SnapshotIds{.next_ball = static_cast<double>(s.next_ball_id),
                           .next_obstacle = static_cast<double>(s.next_obstacle_id),
                           .untold = static_cast<double>(s.untold.size())});
  for (const std::int64_t id : s.ball_ids) append(rows, static_cast<double>(id));
  for (const std::int64_t id : s.obstacle_ids) append(rows, static_cast<double>(id));
  for (const Event& event : s.untold) append(rows, row_of(event));
  append(rows, SnapshotHead{.base = s.base,
                            .base_rest = s.base_rest,
                            .now = s.now,
                            .length = s.length,
                            .epoch_events = static_cast<double>(s.epoch_events),
                            .counts = row_of(s.counts)});
  for (const Snapshot::State& state : s.balls) {
    const auto& [x, y, z] = state.images;
    append(rows,
           SnapshotState{.position = without_negative_zero(state.position),
                         .velocity = without_negative_zero(state.velocity),
                         .since = state.since,
                         .images = {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)},
                         .rapid_collisions = static_cast<double>(state.rapid_collisions)});
  }
  for (const Vec3d& offset : s.offsets) append(rows, without_negative_zero(offset));
  if (parts.gravity) {
    append(rows, SnapshotFall{.rest = static_cast<double>(s.counts.rest),
                              .supports = static_cast<double>(s.supports.size())});
    for (const double series : s.series) append(rows, series);
    for (const auto& [ball, acceleration, partner] : s.supports)
      append(rows,
             SnapshotSupport{.ball = static_cast<double>(ball),
                             .acceleration = without_negative_zero(acceleration),
                             .partner = {static_cast<double>(partner[0]), static_cast<double>(partner[1]),
                                         static_cast<double>(partner[2])}});
  }
  if (!parts.course) return;
  append(rows, SnapshotCourse{.changes = static_cast<double>(s.changes),
                              .sensor = static_cast<double>(s.counts.sensor)});
  for (const auto& [ball, obstacle] : s.inside)
    append(rows,
           SnapshotPresence{.ball = static_cast<double>(ball), .obstacle = static_cast<double>(obstacle)});
}

}  // namespace bindings
