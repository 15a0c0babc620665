// The state of a table as numbers: its clock, every leg with the ball's orientation, and events that have happened but
// are not yet delivered. Predictions follow from them.
#include <cmath>

#include "ricochet/table/engine.hpp"

namespace ricochet::table {

namespace {

/// The first number of a snapshot, by which other data are recognized.
constexpr double kMark = 0x7ab1ep30;
/// The largest number in a snapshot, except for the time that a ball rests. So squares and products in a table's
/// equations are finite.
constexpr double kLargest = 1e40;
constexpr std::size_t kHead = 6, kOfBall = 28, kOfMotion = 8, kOfEvent = 9 + 6 * kOfMotion;

class Writer {
 public:
  explicit Writer(List<double>& numbers) : numbers_(numbers) {}

  void put(double x) { numbers_.push_reserved(x); }
  void put(int x) { put(static_cast<double>(x)); }
  void put(const Word& x) { put(x.hi), put(x.lo); }
  void put_lasting(const Word& x) { put(x); }
  void put(const Vec2w& x) { put(x.x), put(x.y); }
  void put(BallState state) { put(static_cast<int>(state)); }
  void put(TableEventKind kind) { put(static_cast<int>(kind)); }

 private:
  List<double>& numbers_;
};

class Reader {
 public:
  explicit Reader(std::span<const double> numbers) : numbers_(numbers) {}

  bool is_good() const { return is_good_; }

  void put(double& x) {
    x = numbers_[next_++];
    is_good_ = is_good_ && std::fabs(x) <= kLargest;
  }
  void put(int& x) { x = static_cast<int>(whole(-1, 1 << 24)); }
  void put(Word& x) {
    put(x.hi), put(x.lo);
    is_good_ = is_good_ && x.hi + x.lo == x.hi;
  }
  /// A duration, which may be infinite.
  void put_lasting(Word& x) {
    const bool is_endless = numbers_[next_] == HUGE_VAL && numbers_[next_ + 1] == 0;
    if (!is_endless) return put(x);
    x = Word(HUGE_VAL);
    next_ += 2;
  }
  /// A rotation.
  void put(Quaternion& q) {
    double size = 0;
    for (double& x : q) put(x), size += x * x;
    is_good_ = is_good_ && std::fabs(size - 1) < 0x1p-20;
  }
  void put(Vec2w& x) { put(x.x), put(x.y); }
  void put(BallState& state) { state = static_cast<BallState>(whole(0, 4)); }
  void put(TableEventKind& kind) { kind = static_cast<TableEventKind>(whole(0, 6)); }

 private:
  double whole(double least, double most) {
    double x = 0;
    put(x);
    if (!(x >= least && x <= most && x == std::floor(x))) {
      is_good_ = false;
      return least;
    }
    return x;
  }

  std::span<const double> numbers_;
  std::size_t next_ = 0;
  bool is_good_ = true;
};

// One list of the contents, for writing and for reading.

template <class Stream, class OneLeg>
void leg_through(Stream& stream, OneLeg& leg) {
  stream.put(leg.since), stream.put_lasting(leg.lasts);
  stream.put(leg.r), stream.put(leg.v), stream.put(leg.h);
  stream.put(leg.spin.flat), stream.put(leg.spin.up);
  stream.put(leg.state);
}

template <class Stream, class OneMotion>
void motion_through(Stream& stream, OneMotion& motion) {
  for (auto& x : motion.position) stream.put(x);
  for (auto& x : motion.velocity) stream.put(x);
  for (auto& x : motion.spin) stream.put(x);
  stream.put(motion.state);
}

template <class Stream, class OneEvent>
void event_through(Stream& stream, OneEvent& event) {
  stream.put(event.kind);
  stream.put(event.time), stream.put(event.time_rest), stream.put(event.since);
  for (auto& ball : event.balls) stream.put(ball);
  stream.put(event.with), stream.put(event.together), stream.put(event.impulse);
  for (int k = 0; k < 2; ++k) {
    motion_through(stream, event.start[k]);
    motion_through(stream, event.before[k]);
    motion_through(stream, event.after[k]);
  }
}

}  // namespace

bool Engine::snapshot(List<double>& numbers) {
  const std::size_t events = told_.size() - told_from_;
  if (!numbers.reserve(kHead + legs_.size() * kOfBall + events * kOfEvent)) return false;
  Writer writer(numbers);
  writer.put(kMark), writer.put(shape_.fingerprint(law_)), writer.put(size()),
      writer.put(static_cast<int>(events)), writer.put(now_);
  for (int ball = 0; ball < size(); ++ball) {
    leg_through(writer, leg(ball));
    for (const double x : past_.orientation(law_, ball)) writer.put(x);
    writer.put(turn(ball).contacts_now);
  }
  for (std::size_t n = told_from_; n < told_.size(); ++n) event_through(writer, told_[n]);
  return true;
}

TableFault Engine::restore(std::span<const double> numbers) {
  const TableFault bad{TableFaultKind::BadSnapshot};
  if (numbers.size() < kHead) return bad;
  Reader reader(numbers);
  double mark = 0, fingerprint = 0;
  int balls = 0, events = 0;
  Word now;
  reader.put(mark), reader.put(fingerprint), reader.put(balls), reader.put(events), reader.put(now);
  if (!reader.is_good() || mark != kMark || fingerprint != shape_.fingerprint(law_) || balls < 0 ||
      balls > kMostTableBalls || events < 0)
    return bad;
  const auto ball_count = static_cast<std::size_t>(balls), event_count = static_cast<std::size_t>(events);
  if (numbers.size() != kHead + ball_count * kOfBall + event_count * kOfEvent) return bad;
  List<Leg> legs;
  List<Quaternion> orientations;
  List<int> contacts_now;
  List<TableEvent> told;
  if (!legs.resize(ball_count) || !orientations.resize(ball_count) || !contacts_now.resize(ball_count) ||
      !told.resize(event_count) || !reserve_balls(ball_count))
    return {TableFaultKind::OutOfMemory};
  for (std::size_t ball = 0; ball < ball_count; ++ball) {
    leg_through(reader, legs[ball]);
    reader.put(orientations[ball]);
    reader.put(contacts_now[ball]);
  }
  for (TableEvent& event : told) event_through(reader, event);
  if (!reader.is_good()) return bad;
  now_ = now;
  legs_.swap(legs);
  told_.swap(told);
  told_from_ = 0;
  turns_.clear(), predictions_.clear();
  (void)(turns_.resize(ball_count) && predictions_.resize(ball_count));  // there is room for them
  for (std::size_t ball = 0; ball < ball_count; ++ball) turns_[ball].contacts_now = contacts_now[ball];
  past_.restart(legs_, orientations, now_.hi);
  predict_all();
  return {};
}

}  // namespace ricochet::table
