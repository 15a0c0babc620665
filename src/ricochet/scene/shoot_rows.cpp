// For speed: batches at meshes and many spheres.
//
// Rows of a batch. If they read more than the caches hold, several rows take turns: while one waits for memory, others
// continue.
#include "ricochet/scene/shoot_rows.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/paths/trace.hpp"
#include "ricochet/queries/rows.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/search_in_turns.hpp"

namespace ricochet::scene {

using namespace rows;

namespace {

constexpr std::size_t kRowsInTurns = SearchesInTurns::kMost;

void write_filtered(double* to, const Targets& targets, const Bullet& bullet, const Ray& ray,
                    const TimedHit& hit) {
  to[0] = hit.met.target;
  to[1] = hit.time;
  const FilteredContact contact = contact_at(targets, bullet, ray, hit);
  const Vec3d relative = ray.v - contact.drift;
  const double closing = -dot(relative, contact.normal);
  write(write(write(to + 2, contact.center - bullet.radius * contact.normal), contact.normal),
        rebound(ray.v, contact.normal, closing));
  // For a mesh, which may move, with its own square root
  to[11] = hit.met.triangle < 0 ? closing * ray.inverse_speed : closing / length(relative);
}

/// Shoots rows at one scene.
class RowShooter {
 public:
  RowShooter(Targets& targets, const ActiveFilter& filter, const RowFilters& filters, const Answers& answers)
      : targets_(targets),
        departure_(filter.departure()),
        all_(filter.whole()),
        filters_(filters),
        answers_(answers) {}

  Status shoot(const double* bullets, std::size_t count) {
    if (SearchesInTurns::pays(targets_)) return shoot_in_turns(bullets, count);
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i) {
      const Bullet bullet = bullet_of(bullets + i * kBulletRow);
      const RowDeparture own(*this, i);
      ClosestHitSearch search = search_of(bullet, bullets + i * kBulletRow, own.departure);
      status = search.find(targets_.index());
      if (status == Status::Ok) status = answer(i, bullet, search);
    }
    return status;
  }

  /// Bullets that leave something, or fall, are solved exactly, because the places of corners are.
  Status shoot_leaving(const double* bullets, std::size_t count) {
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i, bullets += kBulletRow) {
      const Bullet bullet = Bullet::moving(read_vector(bullets), read_vector(bullets + 3), bullets[6]);
      const RowDeparture own(*this, i);
      const Filter* const filter = own.departure.filter;
      const SceneShot shot = targets_.gravity() != Vec3d(0.0)
                                 ? shoot_falling(targets_, bullet, bullets[7], filter,
                                                 answers_.leaving != nullptr ? answers_.leaving + i : nullptr)
                                 : scene::shoot_leaving(targets_, bullet, bullets[7], filter, leaving(i));
      status = answer(i, Ray(read_vector(bullets + 3) + targets_.gravity() * shot.shot.time), shot);
    }
    return status;
  }

 private:
  /// The start of a row, with its own filter if it has one.
  struct RowDeparture {
    RowDeparture(const RowShooter& rows, std::size_t row) : departure(rows.departure_) {
      if (!has_filters(rows.filters_)) return;
      filter = row_filter(rows.all_, rows.filters_, row);
      departure.filter = &filter;
    }
    RowDeparture(const RowDeparture&) = delete;
    RowDeparture& operator=(const RowDeparture&) = delete;
    ~RowDeparture() = default;

    Filter filter;
    Departure departure;
  };

  /// The target that a row leaves, or none.
  Leaving& leaving(std::size_t i) {
    if (answers_.leaving != nullptr) return answers_.leaving[i];
    return nothing_ = Leaving{};
  }
  static Bullet bullet_of(const double* row) {
    return Bullet::moving(read_vector(row), read_vector(row + 3), row[6]);
  }
  ClosestHitSearch search_of(const Bullet& bullet, const double* row, const Departure& departure) const {
    return {targets_, bullet, read_vector(row + 3), row[7], departure};
  }
  Status shoot_in_turns(const double* bullets, std::size_t count) {
    const std::size_t most = std::min(kRowsInTurns, count);
    const bool are_filtered = has_filters(filters_);
    if (!rows_.resize_for_overwrite(most) || !searches_.resize_for_overwrite(most) || !turns_.reserve(most) ||
        (are_filtered && !row_departures_.resize_for_overwrite(most)) ||
        (are_filtered && !row_filters_.resize_for_overwrite(most)))
      return Status::OutOfMemory;
    for (std::size_t done = 0; done < count; done += most) {
      const std::span<SearchInTurns> searches(searches_.data(), std::min(most, count - done));
      for (std::size_t i = 0; i < searches.size(); ++i) {
        const double* const row = bullets + (done + i) * kBulletRow;
        new (&rows_[i]) Bullet(bullet_of(row));
        const Departure* departure = &departure_;
        if (are_filtered) {
          new (&row_filters_[i]) Filter(row_filter(all_, filters_, done + i));
          departure = new (&row_departures_[i]) Departure(departure_);
          row_departures_[i].filter = &row_filters_[i];
        }
        new (&searches[i]) SearchInTurns{search_of(rows_[i], row, *departure)};
      }
      if (!turns_.find(targets_, searches)) return Status::OutOfMemory;
      for (std::size_t i = 0; i < searches.size(); ++i)
        if (const Status status = answer(done + i, rows_[i], searches[i].search); status != Status::Ok)
          return status;
    }
    return Status::Ok;
  }

  Status answer(std::size_t i, const Bullet& bullet, ClosestHitSearch& search) const {
    double* const to = answers_.hits + i * kHitRow;
    const TimedHit* const hit = search.filtered();
    if (hit == nullptr && search.has_hit()) return answer(i, search.ray(), search.exact());
    if (answers_.triangles != nullptr) answers_.triangles[i] = hit != nullptr ? hit->met.triangle : -1;
    hit != nullptr ? write_filtered(to, targets_, bullet, search.ray(), *hit) : write_no_hit(to);
    return Status::Ok;
  }
  Status answer(std::size_t row, const Ray& ray, const SceneShot& exact) const {
    if (exact.status != Status::Ok) return exact.status;
    const Vec3d drift = exact.target < 0 ? Vec3d(0.0) : targets_.velocity(exact.target);
    if (answers_.triangles != nullptr) answers_.triangles[row] = exact.triangle;
    write_shot(answers_.hits + row * kHitRow, exact.target, exact.shot, ray.v - drift);
    return Status::Ok;
  }

  Targets& targets_;
  const Departure departure_;
  const Filter& all_;
  const RowFilters& filters_;
  const Answers& answers_;
  Leaving nothing_;
  List<Bullet> rows_;
  List<Filter> row_filters_;
  List<Departure> row_departures_;
  List<SearchInTurns> searches_;
  SearchesInTurns turns_;
};

}  // namespace

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const ActiveFilter& filter,
                  const RowFilters& filters, const Answers& answers) {
  RowShooter rows(targets, filter, filters, answers);
  const bool is_exact = answers.leaving != nullptr || targets.gravity() != Vec3d(0.0);
  return is_exact ? rows.shoot_leaving(bullets, count) : rows.shoot(bullets, count);
}

}  // namespace ricochet::scene
