// The static filter of neighbours: it never excludes one that touches, however narrowly, and excludes most of the rest.
#include "ricochet/simulation/neighbour_filter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::neighbour_filter_test {
namespace {

using simulation::Flight;
using simulation::Neighbour;
using simulation::NeighbourFilter;

double power_of_two(Random& random, int low, int high) {
  return std::ldexp(random.number(1, 2), low + random.below(high - low));
}

/// The scale of a world: powers of two, and the sizes of its contents relative to those.
struct Scales {
  int length, time;     ///< exponents of the unit of length, and of the epoch
  double path, corner;  ///< flown in an epoch, and the place of the cells, in diameters
};

/// A ball and its neighbours, many of which just touch it or just miss it.
class Crowd {
 public:
  Crowd(Random& random, const Scales& scales) : random_(random), scales_(scales) {
    spacing_ = Vec3d(random.number(1, 3), random.number(1, 3), random.number(1, 3));
    corner_ = random.place(scales.corner);
    now_ = random.below(1025) * 0x1p-10;
    own_ =
        flight_at(corner_ + Vec3d(random.number(0, 1), random.number(0, 1), random.number(0, 1)) * spacing_,
                  random.place(scales.path));
    radii_.push_back(0.5);
    flights_.push_back(own_);
    cells_.push_back(13);
    for (int count = 1 + random.below(23); count > 0; --count) add();
  }

  /// Adds to `touching` the number of neighbours that touch, and to `kept` the number that the filter keeps.
  void ask(int& touching, int& kept) {
    const double length = std::ldexp(1.0, scales_.length), epoch = std::ldexp(1.0, scales_.time);
    NeighbourFilter filter;
    ASSERT_TRUE(filter.reserve(flights_.size()));
    filter.begin(flights_.size(), length, epoch, spacing_ * length,
                 (scales_.corner + 3 * scales_.path + 9) * length * kCoarsePositionError);
    std::vector<Neighbour> neighbours;
    for (std::size_t ball = 0; ball < flights_.size(); ++ball) {
      Flight& f = flights_[ball];
      f.position = f.position * length;
      f.velocity = f.velocity * (length / epoch);
      f.since *= epoch;
      const auto cell = static_cast<int>(cells_[ball]);
      const Vec3d corner = corner_ + Vec3d(cell % 3 - 1, cell / 3 % 3 - 1, cell / 9 - 1) * spacing_;
      filter.set(static_cast<std::int32_t>(ball), f.position - f.since * f.velocity - corner * length,
                 f.velocity, radii_[ball] * length);
      if (ball > 0) neighbours.push_back({static_cast<std::int32_t>(ball), cells_[ball] << 24});
    }
    const std::vector<Neighbour> all = neighbours;
    neighbours.resize(all.size() + 3);
    const int count = filter.keep_likely(0, now_ * epoch, neighbours.data(), static_cast<int>(all.size()));
    kept += count;
    auto next = neighbours.begin();
    for (const Neighbour& one : all) {
      const bool is_kept = next != neighbours.begin() + count && next->ball == one.ball;
      next += is_kept;
      const auto k = static_cast<std::size_t>(one.ball);
      const double time =
          simulation::time_of_contact(flights_[0], flights_[k], Vec3d(0.0), (radii_[0] + radii_[k]) * length);
      // The flights before now are over: a touch cannot be later than it happens.
      if (!(time < kInfiniteTime) || time < (now_ - kSimultaneousTime) * epoch) continue;
      ++touching;
      EXPECT_TRUE(is_kept) << time / epoch - now_ << " path " << scales_.path << " corner " << scales_.corner;
    }
    EXPECT_EQ(next - neighbours.begin(), count) << "in their order";
  }

 private:
  /// At the place `at` now, with a flight that began some time before.
  Flight flight_at(const Vec3d& at, const Vec3d& velocity) {
    Flight f{};
    f.since = random_.below(2) == 0 ? now_ : now_ * random_.number(0, 1);
    f.velocity = velocity;
    f.position = at - velocity * (now_ - f.since);
    return f;
  }

  void add() {
    const double radius = random_.below(3) == 0 ? random_.number(0.01, 0.5) : 0.5, sum = 0.5 + radius;
    const Vec3d relative = random_.below(4) == 0 ? random_.place(scales_.path * power_of_two(random_, -40, 0))
                                                 : random_.place(scales_.path);
    // At a distance up to two cells, passing at the sum of radii, a little more or less
    Vec3d r = random_.place(1) * spacing_ * (random_.below(2) == 0 ? 2 : 1);
    if (random_.below(4) != 0) {
      const Vec3d along = relative / std::sqrt(dot(relative, relative));
      const Vec3d across = r - dot(r, along) * along;
      const double off = 1 + (random_.below(2) == 0 ? 1 : -1) * power_of_two(random_, -54, -3);
      const double before = random_.below(4) == 0 ? power_of_two(random_, -50, 0) : random_.number(0, 2);
      r = across * (sum * off / std::sqrt(dot(across, across))) - before * along;
    }
    const Vec3d own = position_at(own_, now_);
    const Vec3d at = own - r;
    std::uint32_t cell = 0;
    for (int axis = 2; axis >= 0; --axis) {
      const double cells = std::floor((at[axis] - corner_[axis]) / spacing_[axis]);
      cell = 3 * cell + static_cast<std::uint32_t>(std::clamp(cells, -1.0, 1.0) + 1);
    }
    flights_.push_back(flight_at(at, own_.velocity - relative));
    radii_.push_back(radius);
    cells_.push_back(cell);
  }

  Random& random_;
  Scales scales_;
  Vec3d spacing_{0.0}, corner_{0.0};
  double now_ = 0;
  Flight own_{};
  std::vector<Flight> flights_;
  std::vector<double> radii_;
  std::vector<std::uint32_t> cells_;
};

TEST(NeighbourFilter, NeverExcludesWhatTouches) {
  Random random(71);
  int touching = 0, kept = 0;
  const int crowds = share_of(60000);
  for (int n = 0; n < crowds; ++n) {
    // Lengths, paths and speeds within 2^-490 to 2^490
    const double path = power_of_two(random, -100, 100);
    const int length = random.below(761) - 380, speed = random.below(961) - 480;
    const Scales scales{length, length + std::ilogb(path) - speed, path,
                        random.below(2) == 0 ? 0 : power_of_two(random, -10, 40)};
    Crowd(random, scales).ask(touching, kept);
  }
  EXPECT_GT(touching, 2 * crowds);
}

/// In a dense gas a ball flies tens of diameters in an epoch. Half of random neighbours move apart, and those that
/// approach pass within a diameter in a small part of all directions.
TEST(NeighbourFilter, ExcludesNearlyAllThatMiss) {
  Random random(72);
  int touching = 0, kept = 0, count = 0;
  for (int n = 0; n < 500; ++n) {
    NeighbourFilter filter;
    ASSERT_TRUE(filter.reserve(20));
    filter.begin(20, 1, 1, Vec3d(1.1), 60 * kCoarsePositionError);
    std::vector<Neighbour> neighbours;
    std::vector<Flight> flights;
    for (std::int32_t ball = 0; ball < 20; ++ball) {
      const auto cell = ball == 0 ? 13U : static_cast<std::uint32_t>(random.below(27));
      const auto c = static_cast<int>(cell);
      Flight f{};
      f.since = 0.5;
      f.velocity = random.place(50);
      f.position = (Vec3d(c % 3 - 1, c / 3 % 3 - 1, c / 9 - 1) + random.place(0.5) + Vec3d(0.5)) * 1.1;
      filter.set(ball, f.position - f.since * f.velocity - Vec3d(c % 3 - 1, c / 3 % 3 - 1, c / 9 - 1) * 1.1,
                 f.velocity, 0.5);
      flights.push_back(f);
      if (ball > 0) neighbours.push_back({ball, cell << 24});
      if (ball > 0) touching += simulation::time_of_contact(flights[0], f, Vec3d(0.0), 1) < kInfiniteTime;
    }
    count += 19;
    neighbours.resize(24);
    kept += filter.keep_likely(0, 0.5, neighbours.data(), 19);
  }
  EXPECT_GE(kept, touching);
  EXPECT_LT(kept - touching, count / 50);
}

/// If single precision cannot decide, the filter excludes nothing.
TEST(NeighbourFilter, KeepsAllBeyondSinglePrecision) {
  const auto kept = [](const Vec3d& velocity, double length, double position_error, double now) {
    NeighbourFilter filter;
    EXPECT_TRUE(filter.reserve(2));
    filter.begin(2, 1, length, Vec3d(1.0), position_error);
    filter.set(0, Vec3d(0.0), Vec3d(0.0), 0.5);
    filter.set(1, Vec3d(0.0), velocity, 0.5);
    // Two cells away, and moving outward
    Neighbour neighbours[4] = {{1, 26U << 24}};
    return filter.keep_likely(0, now, neighbours, 1);
  };
  EXPECT_EQ(kept({1, 1, 1}, 1, 0, 0), 0);
  EXPECT_EQ(kept({1, 1, 1}, 1, 0, 2), 1);  // after the epoch
  EXPECT_EQ(kept({1e200, 1, 1}, 1, 0, 0), 1);
  EXPECT_EQ(kept({1, 1, 1}, 1e300, 0, 0), 1);
  EXPECT_EQ(kept({1, 1, 1}, 1, 1e300, 0), 1);
  // Products that overflow, that vanish, and the last that do not
  EXPECT_EQ(kept({1e25, 1, 1}, 1, 0, 0), 1);
  EXPECT_EQ(kept({0x1p-51, 0x1p-51, 0x1p-51}, 1, 0, 0), 1);
  EXPECT_EQ(kept({0x1p-50, 0x1p-50, 0x1p-50}, 1, 0, 0), 0);
}

}  // namespace
}  // namespace ricochet::neighbour_filter_test
