#include "ricochet/table.hpp"

#include <new>
#include <utility>

#include "ricochet/table/engine.hpp"

namespace ricochet {

namespace {

table::Engine* new_engine(const TableConstants& constants) {
  void* const memory = memory::allocate(sizeof(table::Engine));
  return memory == nullptr ? nullptr : new (memory) table::Engine(constants);
}

void delete_engine(table::Engine* engine) {
  if (engine == nullptr) return;
  engine->~Engine();
  memory::release(engine);
}

constexpr TableFault kNoTable{TableFaultKind::OutOfMemory, -1, -1, 0};

}  // namespace

BallMotion struck(const Strike& strike, const TableConstants& constants) {
  const table::Law law(constants);
  const table::Motion motion = motion_of_strike(law, strike);
  return told(motion, leg_of(law, table::Word(0), motion).state);
}

Expected<Table, TableFault> Table::create(const TableShapeView& shape, const TableConstants& constants,
                                          std::span<const TableBall> balls) {
  Table made(new_engine(constants));
  if (made.engine_ == nullptr) return kNoTable;
  if (const TableFault fault = made.engine_->set_up(shape, balls); fault.is_fault()) return fault;
  return made;
}

Table::Table(Table&& other) noexcept : engine_(std::exchange(other.engine_, nullptr)) {}
Table& Table::operator=(Table&& other) noexcept {
  std::swap(engine_, other.engine_);
  return *this;
}
Table::~Table() { delete_engine(engine_); }

int Table::size() const { return engine_ == nullptr ? 0 : engine_->size(); }
double Table::time() const { return engine_ == nullptr ? 0 : engine_->time(); }
const TableConstants& Table::constants() const { return engine_->law().given; }
TableShapeView Table::shape() const {
  return engine_ == nullptr ? TableShapeView{} : engine_->shape().view();
}

TableFault Table::strike(const Strike& strike) {
  return engine_ == nullptr ? kNoTable : engine_->strike(strike);
}
TableFault Table::place(int ball, const TableBall& as) {
  return engine_ == nullptr ? kNoTable : engine_->place(ball, as);
}
void Table::remove(int ball) {
  if (engine_ != nullptr) engine_->remove(ball);
}

Found Table::find_next(TableEvent& event, double until, std::int64_t most_work) {
  return engine_ == nullptr ? Found::None : engine_->find_next(event, until, most_work);
}
Progress Table::run(std::int64_t most, double until, std::int64_t most_work) {
  return engine_ == nullptr ? Progress{Ending::Quiet, 0} : engine_->run(most, until, most_work);
}

namespace {

void look_ahead_on_copy(const table::Engine* engine, const Strike* strike, TableFuture& future,
                        std::int64_t most_events, std::int64_t most_work) {
  table::Engine* const copy = engine == nullptr ? nullptr : new_engine(engine->law().given);
  if (copy == nullptr || !copy->copy_from(*engine)) {
    future.events.clear(), future.start.clear(), future.end.clear();
    future.fault = kNoTable;
    future.ending = Ending::OutOfMemory;
  } else {
    copy->look_ahead(strike, future, most_events, most_work);
  }
  delete_engine(copy);
}

}  // namespace

void Table::preview(const Strike& strike, TableFuture& future, std::int64_t most_events,
                    std::int64_t most_work) const {
  look_ahead_on_copy(engine_, &strike, future, most_events, most_work);
}
void Table::preview(TableFuture& future, std::int64_t most_events, std::int64_t most_work) const {
  look_ahead_on_copy(engine_, nullptr, future, most_events, most_work);
}

BallMotion Table::motion(int ball) const { return engine_->motion(ball); }
double Table::known_since() const { return engine_ == nullptr ? 0 : engine_->known_since(); }
Status Table::at(double time, std::span<BallPose> poses) const {
  return engine_ == nullptr ? Status::Ok : engine_->at(time, poses);
}
double Table::energy() const { return engine_ == nullptr ? 0 : engine_->energy(); }

TableSnapshot Table::snapshot() const {
  TableSnapshot snapshot;
  if (engine_ != nullptr && !engine_->snapshot(snapshot.numbers)) {
    snapshot.numbers.free();
    snapshot.status = Status::OutOfMemory;
  }
  return snapshot;
}
TableFault Table::restore(std::span<const double> numbers) {
  return engine_ == nullptr ? kNoTable : engine_->restore(numbers);
}

}  // namespace ricochet
