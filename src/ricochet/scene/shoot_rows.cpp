// Rows go through a mesh, and through a grid that is larger than caches are, in turns: what one waits for from memory
// is fetched while others go on.
#include "ricochet/scene/shoot_rows.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
#include "ricochet/scene/rows.hpp"
#include "ricochet/scene/trace.hpp"

namespace ricochet::scene {

namespace {

/// So many rows go in turns.
constexpr std::size_t kMeshWays = 32, kGridWays = 64;
/// A grid of fewer spheres stays in caches, and its rows go one after the other.
constexpr std::size_t kSmallGrid = 16384;

void write_filtered(double* to, const Targets& targets, const Bullet& bullet, const Ray& ray,
                    const FilteredHit& hit) {
  if (hit.met.target < 0) return write_no_hit(to);
  to[0] = hit.met.target;
  to[1] = hit.time;
  const Touch touch = touch_at(targets, bullet, ray, hit);
  const Vec3d relative = ray.v - touch.drift;
  const double closing = -dot(relative, touch.normal);
  write(write(write(to + 2, touch.center - bullet.radius * touch.normal), touch.normal),
        rebound(ray.v, touch.normal, closing));
  // Of a mesh, which may move, by a root of its own
  to[11] = hit.met.triangle < 0 ? closing * ray.inverse_speed : closing / std::sqrt(dot(relative, relative));
}

/// A row, and what has been found for it so far.
struct Row {
  Bullet bullet;
  Ray ray;
  FilteredHit hit;
  FilteredSearch search;
  bool is_searched = false;  ///< else it is to be asked exactly

  Row(const Targets& targets, const double* row, const Departure& departure)
      : bullet(Bullet::moving(read_vector(row), read_vector(row + 3), row[6])),
        ray(read_vector(row + 3)),
        search(targets, bullet, ray, row[7], departure, hit) {}
};

/// Room for some rows and their walks, and which of them go on.
template <class Walk>
class Ways {
 public:
  Ways() = default;
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;
  ~Ways() { memory::release(rows_); }

  [[nodiscard]] bool reserve(std::size_t most) {
    rows_ = memory::allocate(most * sizeof(Row));
    return rows_ != nullptr && walks_.resize(most) && walking_.resize(most);
  }
  Row& row(std::size_t i) { return static_cast<Row*>(rows_)[i]; }
  Walk& walk(std::size_t i) { return walks_[i]; }
  void make(std::size_t i, const Targets& targets, const double* row, const Departure& departure) {
    new (&this->row(i)) Row(targets, row, departure);
  }

  void begin() { active_ = 0; }
  void go_on(std::size_t i) { walking_[active_++] = i; }
  /// Calls `touch(walk)` and `step(row, walk)` in turns until that has been false for all that go on.
  template <class Touch, class Step>
  void go(Touch&& touch, Step&& step) {
    while (active_ > 0) {
      for (std::size_t k = 0; k < active_; ++k) touch(walks_[walking_[k]]);
      std::size_t still = 0;
      for (std::size_t k = 0; k < active_; ++k) {
        const std::size_t i = walking_[k];
        if (step(row(i), walks_[i])) walking_[still++] = i;
      }
      active_ = still;
    }
  }

 private:
  void* rows_ = nullptr;
  List<Walk> walks_;
  List<std::size_t> walking_;
  std::size_t active_ = 0;
};
using MeshWays = Ways<mesh::Instance::Walk>;
using GridWays = Ways<Grid::Walk>;

/// Rows at one scene.
class RowShooter {
 public:
  RowShooter(Targets& targets, const Departure& departure, const Answers& answers)
      : targets_(targets), departure_(departure), answers_(answers) {}

  Status one_by_one(const double* bullets, std::size_t count) {
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i, bullets += kBulletRow) {
      const Vec3d velocity = read_vector(bullets + 3);
      const Bullet bullet = Bullet::moving(read_vector(bullets), velocity, bullets[6]);
      const Ray ray(velocity);
      FilteredHit hit;
      SceneShot exact;
      const bool is_filtered = find_nearest(targets_, bullet, ray, bullets[7], departure_, hit, exact);
      status = is_filtered ? answer(i, bullet, ray, hit) : answer(i, ray, exact);
    }
    return status;
  }

  /// Of bullets that leave something: exactly, as the places of corners are.
  Status of_leaving(const double* bullets, std::size_t count) {
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i, bullets += kBulletRow) {
      const Bullet bullet = Bullet::moving(read_vector(bullets), read_vector(bullets + 3), bullets[6]);
      const SceneShot shot =
          shoot_leaving(targets_, bullet, bullets[7], departure_.filter, answers_.leaving[i]);
      status = answer(i, Ray(read_vector(bullets + 3)), shot);
    }
    return status;
  }

  /// Where there are meshes.
  Status at_meshes(const double* bullets, std::size_t count) {
    const auto search = [&](MeshWays& ways, std::size_t rows) {
      for (const std::int32_t index : targets_.unindexed())
        if (const auto* const mesh = targets_.mesh(index); mesh != nullptr && departure_.admits(index))
          go_through(ways, rows, index, *mesh);
    };
    const auto finish = [&](Row& row) {
      for (const std::int32_t index : targets_.unindexed())
        if (targets_.mesh(index) == nullptr) row.search.consider(index, targets_.static_sphere(index));
      row.is_searched = is_filtered(row.bullet, row.ray) && row.search.consider_indexed(targets_);
    };
    return in_groups<MeshWays>(kMeshWays, bullets, count, search, finish);
  }

  /// Where all that is at rest are spheres in a large grid.
  Status through_grid(const double* bullets, std::size_t count) {
    const auto fetch = [&](std::int32_t index) { read_ahead(&targets_.static_sphere(index)); };
    const auto search = [&](GridWays& ways, std::size_t rows) {
      ways.begin();
      for (std::size_t i = 0; i < rows; ++i)
        if (starts(ways.row(i), ways.walk(i))) ways.go_on(i);
      ways.go([&](const Grid::Walk& walk) { walk.touch(fetch); },
              [&](Row& row, Grid::Walk& walk) {
                return walk.step([&] { return row.search.latest(); },
                                 [&](std::int32_t index) { consider(row, index); });
              });
    };
    const auto finish = [&](Row& row) {
      if (row.is_searched) row.search.consider_moving(targets_);
    };
    return in_groups<GridWays>(kGridWays, bullets, count, search, finish);
  }

 private:
  /// Rows `most` at a time: `search(ways, rows)` goes on with all of them in turns, `finish(row)` with each by itself.
  template <class AnyWays, class Search, class Finish>
  Status in_groups(std::size_t most, const double* bullets, std::size_t count, Search&& search,
                   Finish&& finish) {
    AnyWays ways;
    if (!ways.reserve(most)) return Status::OutOfMemory;
    Status status = Status::Ok;
    for (std::size_t done = 0; done < count && status == Status::Ok; done += most) {
      const std::size_t rows = std::min(most, count - done);
      for (std::size_t i = 0; i < rows; ++i)
        ways.make(i, targets_, bullets + (done + i) * kBulletRow, departure_);
      search(ways, rows);
      for (std::size_t i = 0; i < rows && status == Status::Ok; ++i) {
        finish(ways.row(i));
        status = conclude(done + i, ways.row(i), bullets);
      }
    }
    return status;
  }
  void go_through(MeshWays& ways, std::size_t count, std::int32_t index, const mesh::Instance& mesh) {
    ways.begin();
    for (std::size_t i = 0; i < count; ++i)
      if (starts(ways.row(i), ways.walk(i), index, mesh)) ways.go_on(i);
    ways.go([](const mesh::Instance::Walk& walk) { walk.touch(); },
            [&](Row& row, mesh::Instance::Walk& walk) {
              return walk.step(
                  [&] { return row.search.latest(); },
                  [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle&) {
                    row.search.consider_triangle({index, triangle}, impact);
                  });
            });
  }
  static bool starts(Row& row, mesh::Instance::Walk& walk, std::int32_t index, const mesh::Instance& mesh) {
    using Start = mesh::Instance::Walk::Start;
    if (!is_filtered(row.bullet, row.ray)) return false;
    const Start start = walk.start(mesh, mesh.motion(row.bullet, row.ray.v), row.search.latest());
    if (start == Start::TooFar) row.search.consider(index, kNoStaticSphere);
    return start == Start::Walks;
  }
  bool starts(Row& row, Grid::Walk& walk) const {
    const Grid* const grid = targets_.grid_for(row.bullet.position, row.bullet.radius);
    row.is_searched = grid != nullptr && is_filtered(row.bullet, row.ray);
    if (!row.is_searched) return false;
    for (const std::int32_t index : targets_.unindexed())
      row.search.consider(index, targets_.static_sphere(index));
    const double latest = row.search.latest();
    return walk.start(*grid, grid->begin(row.bullet.position, row.ray, row.bullet.radius, latest), latest);
  }

  /// It stands in one place, being large.
  [[gnu::noinline]] void consider(Row& row, std::int32_t index) const {
    if (targets_.is_indexed(index)) row.search.consider(index, targets_.static_sphere(index));
  }

  Status conclude(std::size_t i, Row& row, const double* bullets) {
    SceneShot exact;
    const double max_time = bullets[i * kBulletRow + 7];
    if (row.is_searched && row.search.is_certain()
            ? is_answer(targets_, row.bullet, departure_, row.hit, exact)
            : find_nearest_exactly(targets_, row.bullet, row.ray, max_time, departure_, row.hit, exact))
      return answer(i, row.bullet, row.ray, row.hit);
    return answer(i, row.ray, exact);
  }
  Status answer(std::size_t row, const Bullet& bullet, const Ray& ray, const FilteredHit& hit) const {
    if (answers_.triangles != nullptr) answers_.triangles[row] = hit.met.triangle;
    write_filtered(answers_.hits + row * kHitRow, targets_, bullet, ray, hit);
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
};

}  // namespace

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const Departure& departure,
                  const Answers& answers) {
  RowShooter rows(targets, departure, answers);
  if (answers.leaving != nullptr) return rows.of_leaving(bullets, count);
  const auto is_mesh = [&](std::int32_t index) { return targets.mesh(index) != nullptr; };
  const auto unindexed = targets.unindexed();
  if (std::any_of(unindexed.begin(), unindexed.end(), is_mesh)) return rows.at_meshes(bullets, count);
  return targets.in_grid() > kSmallGrid ? rows.through_grid(bullets, count) : rows.one_by_one(bullets, count);
}

}  // namespace ricochet::scene
