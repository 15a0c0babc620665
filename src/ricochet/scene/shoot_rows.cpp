// For speed: batches at meshes and many spheres.
//
// Rows of a batch. Where they read more than the caches hold, they go through it in turns: what one waits for from memory comes
// while others go on.
#include "ricochet/scene/shoot_rows.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/queries/rows.hpp"
#include "ricochet/scene/closest_hit.hpp"
#include "ricochet/scene/fall.hpp"
#include "ricochet/scene/trace.hpp"

namespace ricochet::scene {

using namespace rows;

namespace {

/// So many rows go in turns.
constexpr std::size_t kRowsInTurns = 64;

void write_filtered(double* to, const Targets& targets, const Bullet& bullet, const Ray& ray,
                    const TimedHit& hit) {
  to[0] = hit.met.target;
  to[1] = hit.time;
  const FilteredContact contact = contact_at(targets, bullet, ray, hit);
  const Vec3d relative = ray.v - contact.drift;
  const double closing = -dot(relative, contact.normal);
  write(write(write(to + 2, contact.center - bullet.radius * contact.normal), contact.normal),
        rebound(ray.v, contact.normal, closing));
  // Of a mesh, which may move, by a root of its own
  to[11] = hit.met.triangle < 0 ? closing * ray.inverse_speed : closing / std::sqrt(dot(relative, relative));
}

/// A row, and what has been found for it so far.
struct Row {
  Bullet bullet;
  ClosestHitSearch search;
  Status status = Status::Ok;

  Row(const Targets& targets, const double* row, const Departure& departure)
      : bullet(Bullet::moving(read_vector(row), read_vector(row + 3), row[6])),
        search(targets, bullet, read_vector(row + 3), row[7], departure) {}
};

/// Calls `walk.fetch()`, then `step(row, walk)`, for all rows whose walks have started, in turns until that is false for each:
/// what one waits for from memory comes while others go on.
template <class Walk>
class Turns {
 public:
  [[nodiscard]] bool reserve(std::size_t most) {
    return walks_.resize_for_overwrite(most) && walking_.resize_for_overwrite(most);
  }
  template <class Start, class Step>
  void take(std::span<Row> rows, Start&& start, Step&& step) {
    std::size_t active = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (start(rows[i], walks_[i])) walking_[active++] = i;
    while (active > 0) {
      for (std::size_t k = 0; k < active; ++k) walks_[walking_[k]].fetch();
      std::size_t still = 0;
      for (std::size_t k = 0; k < active; ++k)
        if (const std::size_t i = walking_[k]; step(rows[i], walks_[i])) walking_[still++] = i;
      active = still;
    }
  }

 private:
  List<Walk> walks_;
  List<std::size_t> walking_;
};

/// Rows at one scene.
class RowShooter {
 public:
  RowShooter(Targets& targets, const Departure& departure, const Answers& answers)
      : targets_(targets), departure_(departure), answers_(answers) {}

  Status shoot(const double* bullets, std::size_t count) {
    const auto few = targets_.index().few();
    const bool has_meshes =
        std::any_of(few.begin(), few.end(), [&](std::int32_t index) { return targets_.is_mesh(index); });
    if (has_meshes || targets_.index().is_larger_than_caches())
      return shoot_in_turns(bullets, count, has_meshes);
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i) {
      Row row(targets_, bullets + i * kBulletRow, departure_);
      row.status = row.search.find(targets_.index());
      status = answer(i, row);
    }
    return status;
  }

  /// Of bullets that leave something, or fall: exactly, as the places of corners are.
  Status shoot_leaving(const double* bullets, std::size_t count) {
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i, bullets += kBulletRow) {
      const Bullet bullet = Bullet::moving(read_vector(bullets), read_vector(bullets + 3), bullets[6]);
      const SceneShot shot =
          targets_.gravity() != Vec3d(0.0)
              ? fall_leaving(targets_, bullet, bullets[7], departure_.filter, leaving(i))
              : scene::shoot_leaving(targets_, bullet, bullets[7], departure_.filter, leaving(i));
      status = answer(i, Ray(read_vector(bullets + 3) + targets_.gravity() * shot.shot.time), shot);
    }
    return status;
  }

 private:
  /// What a row leaves, or nothing.
  Leaving& leaving(std::size_t i) {
    if (answers_.leaving != nullptr) return answers_.leaving[i];
    return nothing_ = Leaving{};
  }
  Status shoot_in_turns(const double* bullets, std::size_t count, bool has_meshes) {
    const std::size_t most = std::min(kRowsInTurns, count);
    if (!rows_.resize_for_overwrite(most) || !rooms_.resize_for_overwrite(most) || !walks_.reserve(most) ||
        (has_meshes && !mesh_walks_.reserve(most)))
      return Status::OutOfMemory;
    Status status = Status::Ok;
    for (std::size_t done = 0; done < count && status == Status::Ok; done += most) {
      const std::span<Row> rows(rows_.data(), std::min(most, count - done));
      for (std::size_t i = 0; i < rows.size(); ++i)
        new (&rows[i]) Row(targets_, bullets + (done + i) * kBulletRow, departure_);
      find_in_turns(rows);
      for (std::size_t i = 0; i < rows.size() && status == Status::Ok; ++i)
        status = answer(done + i, rows[i]);
    }
    return status;
  }
  void find_in_turns(std::span<Row> rows) {
    Index& index = targets_.index();
    for (const std::int32_t one : index.few())
      if (departure_.admits(one))
        targets_.with(one, [&](const auto& target) { consider(rows, one, target); });
    walks_.take(
        rows,
        [&](Row& row, Index::Walk& walk) {
          const Index::Walk::Start start =
              row.search.start(walk, index, rooms_[static_cast<std::size_t>(&row - rows.data())]);
          if (start == Index::Walk::Start::OutOfMemory) row.status = Status::OutOfMemory;
          return start == Index::Walk::Start::Walks;
        },
        [](Row& row, Index::Walk& walk) { return row.search.step(walk); });
    for (Row& row : rows) row.search.find_moving(index);
  }
  void consider(std::span<Row> rows, std::int32_t index, const ShapeTarget&) {
    for (Row& row : rows) row.search.consider(index, targets_.static_sphere(index));
  }
  void consider(std::span<Row> rows, std::int32_t index, const MeshTarget& target) {
    using Walk = mesh::Instance::Walk;
    mesh_walks_.take(
        rows, [&](Row& row, Walk& walk) { return row.search.start(walk, index, target); },
        [&](Row& row, Walk& walk) { return row.search.step(walk, index, target); });
  }

  Status answer(std::size_t i, Row& row) const {
    if (row.status != Status::Ok) return row.status;
    double* const to = answers_.hits + i * kHitRow;
    const TimedHit* const hit = row.search.filtered();
    if (hit == nullptr && row.search.has_hit()) return answer(i, row.search.ray(), row.search.exact());
    if (answers_.triangles != nullptr) answers_.triangles[i] = hit != nullptr ? hit->met.triangle : -1;
    hit != nullptr ? write_filtered(to, targets_, row.bullet, row.search.ray(), *hit) : write_no_hit(to);
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
  const Departure& departure_;
  const Answers& answers_;
  List<Row> rows_;
  Turns<Index::Walk> walks_;
  List<broad_phase::BvhWalk> rooms_;
  Leaving nothing_;
  Turns<mesh::Instance::Walk> mesh_walks_;  ///< of meshes among the few
};

}  // namespace

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const Departure& departure,
                  const Answers& answers) {
  RowShooter rows(targets, departure, answers);
  const bool is_exact = answers.leaving != nullptr || targets.gravity() != Vec3d(0.0);
  return is_exact ? rows.shoot_leaving(bullets, count) : rows.shoot(bullets, count);
}

}  // namespace ricochet::scene
