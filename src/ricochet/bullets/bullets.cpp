#include "ricochet/bullets.hpp"

#include <new>
#include <utility>

#include "ricochet/bullets/living_bullets.hpp"

namespace ricochet {

using scene::LivingBullets;

Expected<Bullets, Status> Bullets::create(Scene& scene, std::int32_t capacity,
                                          const BulletsOptions& options) {
  if (scene.targets_ == nullptr && scene.reserve(0) != Status::Ok) return Status::OutOfMemory;
  void* const room = memory::allocate(sizeof(LivingBullets));
  if (room == nullptr) return Status::OutOfMemory;
  Bullets bullets(new (room) LivingBullets(*scene.targets_, options));
  if (!bullets.living_->reserve(capacity)) return Status::OutOfMemory;
  return bullets;
}

Bullets::Bullets(Bullets&& other) noexcept : living_(std::exchange(other.living_, nullptr)) {}

Bullets& Bullets::operator=(Bullets&& other) noexcept {
  std::swap(living_, other.living_);
  return *this;
}

Bullets::~Bullets() {
  if (living_ == nullptr) return;
  living_->~LivingBullets();
  memory::release(living_);
}

Fired Bullets::fire(const Bullet& bullet, const BulletTraits& traits) {
  return living_->fire(bullet, traits);
}
bool Bullets::has(BulletId bullet) const { return living_->has(bullet); }
void Bullets::remove(BulletId bullet) { living_->remove(bullet); }
void Bullets::set(BulletId bullet, const BulletChange& change) { living_->set(bullet, change); }
BulletState Bullets::bullet(BulletId bullet) const { return living_->bullet(bullet); }
Supports Bullets::supports(BulletId bullet) const { return living_->supports(bullet); }
void Bullets::clear() { living_->clear(); }
Status Bullets::advance(double frames) { return living_->advance(frames); }
Status Bullets::advance_to(double time) { return living_->advance_to(time); }
double Bullets::time() const { return living_->time(); }
double Bullets::next_time() const { return living_->next_time(); }
std::int32_t Bullets::size() const { return static_cast<std::int32_t>(living_->ids().size()); }
std::int32_t Bullets::capacity() const { return living_->capacity(); }
std::span<const BulletId> Bullets::ids() const { return living_->ids(); }
std::span<const Vec3d> Bullets::positions() const { return living_->positions(); }
std::span<const Vec3d> Bullets::velocities() const { return living_->velocities(); }
std::size_t Bullets::place(BulletId bullet) const { return living_->place_of(bullet); }
std::span<const BulletEvent> Bullets::events() const { return living_->events(); }
std::span<const EndedBullet> Bullets::expired() const { return living_->expired(); }
Status Bullets::snapshot(BulletsSnapshot& snapshot) const { return living_->snapshot(snapshot); }
Status Bullets::restore(const BulletsSnapshot& snapshot) { return living_->restore(snapshot); }

}  // namespace ricochet
