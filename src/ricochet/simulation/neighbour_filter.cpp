// For speed: runs for every pair of neighbours, at every event.
#include "ricochet/simulation/neighbour_filter.hpp"

namespace ricochet::simulation {

namespace {

using simd::F4;
using simd::load;

constexpr float kRounding = 0x1p-24F;

/// The largest M and the least V for which the error bounds hold.
constexpr float kFarthest = 0x1p30F, kSlowest = 0x1p-50F;

/// Four vectors, and the fourth number beside each vector's three components.
struct Four {
  Vec3<F4> vector;
  F4 rest;

  Four(F4 a, F4 b, F4 c, F4 d) {
    const F4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const F4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7),
             cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    vector = {__builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
              __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5)};
    rest = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
  }
};

Vec3<F4> four_of(const float (&v)[3]) { return {simd::four(v[0]), simd::four(v[1]), simd::four(v[2])}; }

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
  const F4 own_radius = simd::four(own.radius + added_radius_), times = simd::four(time);
  const Vec3<F4> own_position = four_of(own.position), own_velocity = four_of(own.velocity);
  // The last four may be fewer.
  for (int n = count; n % 4 != 0; ++n) neighbours[n] = neighbours[count - 1];
  int likely = 0;
  for (int n = 0; n < count; n += 4) {
    const Neighbour* const four = neighbours + n;
    const CoarseFlight &a = flight(four[0].ball), &b = flight(four[1].ball), &c = flight(four[2].ball),
                       &d = flight(four[3].ball);
    const Four p(load(a.position) + offsets_[four[0].cell()], load(b.position) + offsets_[four[1].cell()],
                 load(c.position) + offsets_[four[2].cell()], load(d.position) + offsets_[four[3].cell()]);
    const Four w(load(a.velocity), load(b.velocity), load(c.velocity), load(d.velocity));
    const Vec3<F4> v = own_velocity - w.vector, r = own_position - p.vector + v * times;
    const F4 radius = own_radius + p.rest, closing = dot(r, v);
    const F4 outside = dot(r, r) * (1 - 32 * kRounding) - radius * radius;
    const F4 discriminant = discriminant_by_products(dot(v, v), closing, outside);
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
