#include "ricochet/simulation/neighbour_filter.hpp"

namespace ricochet::simulation {

namespace {

using simd::F4;
using simd::load;

constexpr float kRounding = 0x1p-24F;

/// The largest M and the least V for which the error bounds hold.
constexpr float kFarthest = 0x1p30F, kSlowest = 0x1p-50F;

/// The components of four vectors, and what else there is beside each vector's three.
struct Four {
  F4 x, y, z, rest;

  Four(F4 a, F4 b, F4 c, F4 d) {
    const F4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const F4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7),
             cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    x = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    y = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    z = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    rest = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
  }
};

}  // namespace

void NeighbourFilter::begin(std::size_t balls, double diameter, double length, const Vec3d& spacing,
                            double position_error) {
  inverse_diameter_ = 1 / diameter;
  inverse_length_ = 1 / length;
  displacement_ = length * inverse_diameter_;
  const Vec3d step = spacing * inverse_diameter_;
  for (int cell = 0; cell < 27; ++cell) {
    const int x = cell % 3 - 1, y = cell / 3 % 3 - 1, z = cell / 9 - 1;
    offsets_[cell] =
        F4{static_cast<float>(x * step.x), static_cast<float>(y * step.y), static_cast<float>(z * step.z), 0};
  }
  farthest_ = fastest_ = 0;
  widest_ = static_cast<float>(largest_coordinate(step));
  given_ = static_cast<float>(position_error * inverse_diameter_);
  flights_.clear();
  for (std::size_t ball = 0; ball < balls; ++ball) flights_.push_reserved({{}, 0, {}, -1});
  bound_errors();
}

void NeighbourFilter::bound_errors() {
  const float most = 2 * farthest_ + widest_ + 2 * fastest_;
  const float position_error = 16 * kRounding * (farthest_ + widest_ + fastest_) + given_;
  const float velocity_error = 8 * kRounding * fastest_;
  const float grazing = 2 * velocity_error * (1 + 2 * most + 2 * position_error);
  added_radius_ = 2 * position_error * (1 + 0x1p-6F);
  parting_ = 64 * kRounding * most * fastest_ + 8 * fastest_ * position_error;
  slack_ = 136 * grazing * grazing;
  latest_ = most <= kFarthest && fastest_ >= kSlowest ? 1.0F : -1.0F;
}

int NeighbourFilter::keep_likely(std::int32_t ball, double now, Neighbour* neighbours, int count) const {
  const auto time = static_cast<float>(now * inverse_length_);
  if (!(std::fabs(time) <= latest_)) return count;
  const CoarseFlight& own = flight(ball);
  const auto own_radius = own.radius + added_radius_;
  // The last four may be fewer.
  for (int n = count; n % 4 != 0; ++n) neighbours[n] = neighbours[count - 1];
  int likely = 0;
  for (int n = 0; n < count; n += 4) {
    const Neighbour* const four = neighbours + n;
    const CoarseFlight &a = flight(four[0].ball), &b = flight(four[1].ball), &c = flight(four[2].ball),
                       &d = flight(four[3].ball);
    const Four p(load(a.position) + offsets_[four[0].cell()], load(b.position) + offsets_[four[1].cell()],
                 load(c.position) + offsets_[four[2].cell()], load(d.position) + offsets_[four[3].cell()]);
    const Four v(load(a.velocity), load(b.velocity), load(c.velocity), load(d.velocity));
    const F4 vx = own.velocity[0] - v.x, vy = own.velocity[1] - v.y, vz = own.velocity[2] - v.z;
    const F4 x = own.position[0] - p.x + vx * time, y = own.position[1] - p.y + vy * time,
             z = own.position[2] - p.z + vz * time;
    const F4 radius = own_radius + p.rest;
    const F4 closing = x * vx + y * vy + z * vz;
    const F4 room = radius * radius - (x * x + y * y + z * z) * (1 - 32 * kRounding);
    const F4 discriminant = closing * closing + room * (vx * vx + vy * vy + vz * vz);
    const int excluded = simd::lanes4((closing >= parting_) | (discriminant < -slack_));
    const int kept = ~excluded & ((1 << std::min(count - n, 4)) - 1);
    for (int lane = 0; lane < 4; ++lane) {
      neighbours[likely] = neighbours[n + lane];
      likely += kept >> lane & 1;
    }
  }
  return likely;
}

}  // namespace ricochet::simulation
