// The billiard table: the embind class. Balls, events and the shape cross as rows of numbers.
#include "ricochet/table.hpp"

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// A count from JavaScript, which may be infinite.
std::int64_t most_of(double count) { return static_cast<std::int64_t>(std::min(count, 0x1p53)); }

// JSON knows one zero only.
OnCloth on_cloth(const double (&v)[2]) { return {v[0], v[1]}; }
void put(double (&row)[2], const OnCloth& v) {
  row[0] = v[0] + 0.0;
  row[1] = v[1] + 0.0;
}
Vec3d spin_of(const std::array<double, 3>& w) { return {w[0] + 0.0, w[1] + 0.0, w[2] + 0.0}; }

TableMotionRow row_of(const BallMotion& motion) {
  TableMotionRow row{};
  put(row.position, motion.position);
  put(row.velocity, motion.velocity);
  row.spin = spin_of(motion.spin);
  row.state = static_cast<double>(motion.state);
  return row;
}

void write(TableEventRow& row, const TableEvent& e) {
  row.kind = static_cast<double>(e.kind);
  row.time = e.time;
  row.since = e.since;
  row.a = e.balls[0];
  row.b = e.balls[1];
  row.with = e.with;
  row.together = e.together;
  row.impulse = e.impulse;
  row.before_a = row_of(e.before[0]);
  row.after_a = row_of(e.after[0]);
  if (e.ball_count() == 1) return;
  row.before_b = row_of(e.before[1]);
  row.after_b = row_of(e.after[1]);
}

/// Writes the details of a fault into the buffer. Returns its number, or kOutOfMemory.
int write(const TableFault& fault) {
  if (fault.kind == TableFaultKind::OutOfMemory) return kOutOfMemory;
  shared.fault = {.a = static_cast<double>(fault.a), .b = static_cast<double>(fault.b), .depth = fault.depth};
  return static_cast<int>(fault.kind);
}

TableBall ball_of(const TableBallRow& row) {
  return {.position = on_cloth(row.position),
          .velocity = on_cloth(row.velocity),
          .spin = {row.spin.x, row.spin.y, row.spin.z},
          .is_rolling = row.rolling != 0,
          .is_off = row.off != 0,
          .position_rest = on_cloth(row.position_rest)};
}

Strike given_strike() {
  const StrikeArguments& row = shared.strike;
  Strike strike{.ball = static_cast<int>(row.ball), .speed = row.speed, .angle = row.angle};
  if (row.has_direction != 0) strike.direction = on_cloth(row.direction);
  strike.offset = on_cloth(row.offset);
  strike.elevation = row.elevation;
  strike.cue_mass = row.cue_mass;
  strike.tip_restitution = row.tip_restitution;
  return strike;
}

TableConstants given_constants() {
  const TableConstantsArguments& row = shared.table_constants;
  return {.radius = row.radius,
          .mass = row.mass,
          .sliding_friction = row.sliding_friction,
          .rolling_friction = row.rolling_friction,
          .spinning_friction = row.spinning_friction,
          .gravity = row.gravity,
          .ball_restitution = row.ball_restitution,
          .cushion_restitution = row.cushion_restitution,
          .cushion_friction = row.cushion_friction,
          .nose_sine = row.nose_sine,
          .separation_speed = row.separation_speed,
          .cushion = row.planar != 0 ? CushionModel::Planar : CushionModel::Han,
          .throws = row.throws != 0};
}

/// Memory for this many rows: its address, or 0.
template <class Row>
Address room(List<Row>& rows, int count) {
  return rows.resize(static_cast<std::size_t>(count)) ? address_of(rows.data()) : 0;
}

/// Makes a row for each element of a list. Returns their address, or 0 without memory.
template <class Row, class Value, class RowOf>
Address rows_of(List<Row>& rows, std::span<const Value> values, RowOf&& row_of_value) {
  if (!rows.resize(values.size())) return 0;
  for (std::size_t i = 0; i < values.size(); ++i) row_of_value(rows[i], values[i]);
  return address_of(rows.data());
}

/// Collects a table, and then holds it.
class TableObject : public SolverObject {
 public:
  // ---- Collecting it. An address is 0 without room. ----

  Address room_for_segments(int count) { return room(segments_, count); }
  Address room_for_noses(int count) { return room(noses_, count); }
  Address room_for_pockets(int count) { return room(pockets_, count); }
  Address room_for_balls(int count) { return room(balls_, count); }

  /// Uses one of the standard tables in place of rows. Returns 0, or kOutOfMemory.
  int take_standard(int which) {
    const StandardTableShape standard = standard_table(static_cast<StandardTable>(which));
    length_ = standard.length;
    const TableShapeView shape = standard.view();
    return segments_.assign(shape.segments) && noses_.assign(shape.noses) && pockets_.assign(shape.pockets)
               ? 0
               : kOutOfMemory;
  }

  /// A rack on a standard table in place of rows, for balls of the radius in the buffer: how many balls, or kOutOfMemory.
  int take_rack(int which) {
    std::array<TableBall, kMostRackBalls> racked;
    const int count = rack(static_cast<Rack>(which), shared.table_constants.radius, length_, racked);
    if (!balls_.resize(static_cast<std::size_t>(count))) return kOutOfMemory;
    for (std::size_t i = 0; i < balls_.size(); ++i) {
      balls_[i] = {};
      put(balls_[i].position, racked[i].position);
      put(balls_[i].position_rest, racked[i].position_rest);
    }
    return count;
  }

  /// Makes the table of shape, balls, and the constants in the buffer: the number of its fault.
  int start() {
    List<TableBall> balls;
    if (!balls.reserve(balls_.size())) return kOutOfMemory;
    for (const TableBallRow& row : balls_) balls.push_reserved(ball_of(row));
    const TableShapeView shape{{segments_.begin(), segments_.end()},
                               {noses_.begin(), noses_.end()},
                               {pockets_.begin(), pockets_.end()}};
    auto made = Table::create(shape, given_constants(), {balls.begin(), balls.end()});
    if (!made) return write(made.error());
    table_.emplace(*std::move(made));
    return 0;
  }

  // ---- The shape as it was collected ----

  Address segments() const { return address_of(segments_.data()); }
  int segment_count() const { return static_cast<int>(segments_.size()); }
  Address noses() const { return address_of(noses_.data()); }
  int nose_count() const { return static_cast<int>(noses_.size()); }
  Address pockets() const { return address_of(pockets_.data()); }
  int pocket_count() const { return static_cast<int>(pockets_.size()); }

  // ---- Acts: the number of the fault, with which nothing has changed ----

  int strike() { return write(table_->strike(given_strike())); }
  int place(int ball) { return write(table_->place(ball, ball_of(shared.table_ball))); }
  void remove(int ball) { table_->remove(ball); }

  // ---- Events ----

  /// Returns the kind of the event found, or kOutOfMemory.
  int next() {
    TableEvent event;
    const Found found = table_->find_next(event, shared.next.until, most_of(shared.next.max_work));
    if (found == Found::OutOfMemory) return kOutOfMemory;
    if (found == Found::Event) write(shared.table_event, event);
    return static_cast<int>(found);
  }

  /// The number of the ending, or kOutOfMemory.
  int run() {
    const auto& [max_events, until, max_work] = shared.run;
    const Progress progress = table_->run(most_of(max_events), until, most_of(max_work));
    shared.progress = {.events = static_cast<double>(progress.events)};
    return progress.ending == Ending::OutOfMemory ? kOutOfMemory : static_cast<int>(progress.ending);
  }

  /// Computes the future after the strike in the buffer and keeps its rows. Returns 0, or the number of the fault. Its
  /// ending: `preview_ending`.
  int preview() {
    TableFuture future;
    table_->preview(given_strike(), future, most_of(shared.run.max_events), most_of(shared.run.max_work));
    ending_ = future.ending;
    if (future.fault.is_fault()) return write(future.fault);
    if (future.ending == Ending::OutOfMemory) return kOutOfMemory;
    const auto events = std::span<const TableEvent>(future.events.begin(), future.events.end());
    const bool has_room = (events.empty() || rows_of(events_, events,
                                                     [](TableEventRow& row, const TableEvent& event) {
                                                       row = {};
                                                       write(row, event);
                                                     }) != 0) &&
                          write_motions(starts_, future.start) && write_motions(ends_, future.end);
    if (events.empty()) events_.free();
    return has_room ? 0 : kOutOfMemory;
  }
  int preview_ending() const { return static_cast<int>(ending_); }
  Address events() const { return address_of(events_.data()); }
  int event_count() const { return static_cast<int>(events_.size()); }
  Address starts() const { return address_of(starts_.data()); }
  Address ends() const { return address_of(ends_.data()); }

  // ---- State ----

  int size() const { return table_->size(); }
  double time() const { return table_->time(); }
  double known_since() const { return table_->known_since(); }
  double energy() const { return table_->energy(); }

  /// Writes the rows of all poses at a time. Returns the address; 0 without memory.
  Address at(double time) {
    const auto count = static_cast<std::size_t>(size());
    if (!poses_.resize(count) || !pose_rows_.resize(count)) return 0;
    if (table_->at(time, {poses_.data(), count}) != Status::Ok) return 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [x, y, z, w] = poses_[i].orientation;
      pose_rows_[i] = {row_of(poses_[i].motion), {x, y, z, w}};
    }
    return address_of(pose_rows_.data());
  }

  /// The address and length of a snapshot's numbers; 0 without memory.
  Address snapshot() {
    TableSnapshot snapshot = table_->snapshot();
    if (snapshot.status != Status::Ok) return 0;
    numbers_ = std::move(snapshot.numbers);
    return address_of(numbers_.data());
  }
  int snapshot_length() const { return static_cast<int>(numbers_.size()); }
  Address room_for_snapshot(int count) { return room(numbers_, count); }
  /// Restores the numbers that were written there. Returns the number of the fault.
  int restore() {
    const int fault = write(table_->restore({numbers_.data(), numbers_.size()}));
    numbers_.free();
    return fault;
  }
  void free_snapshot() { numbers_.free(); }

 private:
  static bool write_motions(List<TableMotionRow>& rows, const List<BallMotion>& motions) {
    return motions.size() == 0 ||
           rows_of(rows, std::span<const BallMotion>(motions.begin(), motions.end()),
                   [](TableMotionRow& row, const BallMotion& motion) { row = row_of(motion); }) != 0;
  }

  List<TableSegment> segments_;
  List<TableNose> noses_;
  List<TablePocket> pockets_;
  List<TableBallRow> balls_;
  double length_ = 0;  ///< of a standard table

  std::optional<Table> table_;
  List<TableEventRow> events_;  ///< of the last preview, with the balls at its start and end
  List<TableMotionRow> starts_, ends_;
  Ending ending_ = Ending::Quiet;
  List<BallPose> poses_;
  List<TablePoseRow> pose_rows_;
  List<double> numbers_;
};

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(table) {
  using bindings::TableObject;
  emscripten::class_<TableObject>("Table")
      .class_function("create", &bindings::create<TableObject>, emscripten::allow_raw_pointers())
      .function("roomForSegments", &TableObject::room_for_segments)
      .function("roomForNoses", &TableObject::room_for_noses)
      .function("roomForPockets", &TableObject::room_for_pockets)
      .function("roomForBalls", &TableObject::room_for_balls)
      .function("takeStandard", &TableObject::take_standard)
      .function("takeRack", &TableObject::take_rack)
      .function("start", &TableObject::start)
      .function("segments", &TableObject::segments)
      .function("segmentCount", &TableObject::segment_count)
      .function("noses", &TableObject::noses)
      .function("noseCount", &TableObject::nose_count)
      .function("pockets", &TableObject::pockets)
      .function("pocketCount", &TableObject::pocket_count)
      .function("strike", &TableObject::strike)
      .function("place", &TableObject::place)
      .function("remove", &TableObject::remove)
      .function("next", &TableObject::next)
      .function("run", &TableObject::run)
      .function("preview", &TableObject::preview)
      .function("previewEnding", &TableObject::preview_ending)
      .function("events", &TableObject::events)
      .function("eventCount", &TableObject::event_count)
      .function("starts", &TableObject::starts)
      .function("ends", &TableObject::ends)
      .function("size", &TableObject::size)
      .function("time", &TableObject::time)
      .function("knownSince", &TableObject::known_since)
      .function("energy", &TableObject::energy)
      .function("at", &TableObject::at)
      .function("snapshot", &TableObject::snapshot)
      .function("snapshotLength", &TableObject::snapshot_length)
      .function("roomForSnapshot", &TableObject::room_for_snapshot)
      .function("restore", &TableObject::restore)
      .function("freeSnapshot", &TableObject::free_snapshot);
}
