// Snapshots of living bullets, as plain bytes.
#include <algorithm>
#include <cstring>
#include <functional>
#include <type_traits>

#include "ricochet/bullets/living_bullets.hpp"

namespace ricochet::scene {

namespace {

/// Writes plain values, and lists of them, as the bytes that they have in memory.
class BulletWriter {
 public:
  explicit BulletWriter(List<std::byte>& to) : to_(to) {}
  template <class Value>
  void operator()(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    write(&value, sizeof value);
  }
  template <class Value>
  void operator()(const List<Value>& list) {
    (*this)(list.size());
    write(list.data(), list.size() * sizeof(Value));
  }
  bool has_room() const { return has_room_; }

 private:
  void write(const void* from, std::size_t bytes) {
    has_room_ = has_room_ && to_.append({static_cast<const std::byte*>(from), bytes});
  }

  List<std::byte>& to_;
  bool has_room_ = true;
};

/// Reads what `BulletWriter` has written. If `reserves`, only reserves memory for the lists.
class BulletReader {
 public:
  BulletReader(const List<std::byte>& from, bool reserves) : at_(from.data()), reserves_(reserves) {}
  template <class Value>
  void operator()(Value& value) {
    if (!reserves_) std::memcpy(static_cast<void*>(&value), at_, sizeof value);
    at_ += sizeof value;
  }
  template <class Value>
  void operator()(List<Value>& list) {
    std::size_t size;
    std::memcpy(&size, at_, sizeof size);
    at_ += sizeof size;
    has_room_ = has_room_ && list.reserve(size);
    if (!reserves_ && has_room_ && list.resize_for_overwrite(size) && size > 0)
      std::memcpy(static_cast<void*>(list.data()), at_, size * sizeof(Value));
    at_ += size * sizeof(Value);
  }
  bool has_room() const { return has_room_; }

 private:
  const std::byte* at_;
  bool reserves_, has_room_ = true;
};

}  // namespace

template <class Visit>
void LivingBullets::each_part(Visit&& visit, const List<BulletId>& ids) {
  visit(clock_);
  visit(epoch_);
  visit(version_);
  for (std::int32_t i = 0; i < capacity_; ++i) {
    visit(bullets_[i].state.generation);
    visit(bullets_[i].state.place);
    // A bullet fired after the snapshot keeps its id: no other bullet may get it.
    std::uint32_t next = next_generations_[static_cast<std::size_t>(i)];
    visit(next);
    next_generations_[static_cast<std::size_t>(i)] =
        std::max(next_generations_[static_cast<std::size_t>(i)], next);
  }
  visit(free_);
  for (std::size_t k = 0; k < ids.size(); ++k) {
    const Slot slot = slot_of(ids[k]);
    LivingBullet& one = bullets_[slot];
    visit(positions_[k]);
    visit(velocities_[k]);
    visit(legs_[slot]);
    visit(one.state);
    one.path.each_part(visit);
    one.sensors.each_part(visit);
    visit(one.ignored);
  }
}

Status LivingBullets::snapshot(BulletsSnapshot& snapshot) {
  snapshot.bytes.clear();
  BulletWriter writer(snapshot.bytes);
  writer(ids_);
  each_part(writer, ids_);
  return writer.has_room() ? Status::Ok : Status::OutOfMemory;
}

Status LivingBullets::restore(const BulletsSnapshot& snapshot) {
  // The ids come first, because they say what follows. Nothing changes before there is memory for everything.
  List<BulletId> ids;
  BulletReader of_ids(snapshot.bytes, false);
  of_ids(ids);
  if (!of_ids.has_room()) return Status::OutOfMemory;
  for (const bool reserves : {true, false}) {
    BulletReader reader(snapshot.bytes, reserves);
    reader(ids);
    each_part(reader, ids);
    if (!reader.has_room()) return Status::OutOfMemory;
  }
  ids_.clear();
  has_set_ = true;  // in the snapshot, `set` may have changed bullets
  for (const BulletId id : ids) ids_.push_reserved(id);
  events_.clear();
  expired_.clear();
  for (const BulletId id : ids_) set_filter(bullets_[slot_of(id)]);
  std::size_t free = 0;
  for (const Slot slot : free_)
    if (next_generations_[slot] < kMostGenerations) free_[free++] = slot;
  free_.shrink(free);
  std::make_heap(free_.begin(), free_.end(), std::greater<>());
  return Status::Ok;
}

}  // namespace ricochet::scene
