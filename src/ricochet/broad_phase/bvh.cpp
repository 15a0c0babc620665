// For speed: rays walk through the tree.
#include "ricochet/broad_phase/bvh.hpp"

namespace ricochet::broad_phase {

bool BvhWalk::start(const Bvh& hierarchy, const Vec3d& from, const Vec3d& velocity, double radius,
                    double latest, double pad) {
  if (hierarchy.empty() || !meets_whole(hierarchy, from, velocity, radius, latest, pad)) return false;
  nodes_ = hierarchy.nodes_.data();
  slack_ = static_cast<float>(ray_.slack * ray_.speed);
  pending_.clear();
  child_ = 0;
  shorten(latest);
  return true;
}

/// The slab test of the whole, in doubles.
bool BvhWalk::meets_whole(const Bvh& hierarchy, const Vec3d& from, const Vec3d& velocity, double radius,
                          double latest, double extra_pad) {
  const Box& whole = hierarchy.whole();
  const double size = hierarchy.size();
  SlabRay& ray = ray_;
  double leave = latest;
  const double far_rounding = largest_coordinate(from) * kFarStartRounding + extra_pad;
  const double wide = radius + size * kBvhEntryPad + far_rounding;
  ray.enter = 0;
  for (int i = 0; i < 3; ++i) {
    const double low = whole.min[i] - wide - from[i], high = whole.max[i] + wide - from[i];
    if (velocity[i] == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const double a = low / velocity[i], b = high / velocity[i];
    ray.enter = std::max(ray.enter, std::min(a, b) * (1 - kSlabRounding));
    leave = std::min(leave, std::max(a, b) * (1 + kSlabRounding));
  }
  if (!(ray.enter <= leave)) return false;
  ray.speed = largest_coordinate(velocity);
  // Lengths from here on are below size + radius.
  const double most = radius + far_rounding + (size + radius) * kBvhPad;
  // If the ball is that large, or its place that uncertain, it counts as everywhere.
  const bool is_everywhere = !(most < kLargestBvhPad);
  const Vec3d start = is_everywhere ? Vec3d(0.0) : from + velocity * ray.enter;
  const auto pad = static_cast<float>(is_everywhere ? kLargestBvhPad : most);
  ray.slack = (far_rounding + (size + radius) * kBvhSlack) / ray.speed;
  for (int i = 0; i < 3; ++i) {
    const auto origin = static_cast<float>(start[i]);
    const double v = velocity[i];
    // A component too small to cross anything counts as a huge reciprocal of its sign.
    const auto inverse = static_cast<float>(
        std::fabs(v) * kLargestInverse > ray.speed ? 1 / (v / ray.speed) : std::copysign(kLargestInverse, v));
    const bool goes_down = inverse < 0;
    ray.origin[i] = origin;
    ray.direction[i] = static_cast<float>(v / ray.speed);
    ray.near[i] = goes_down ? 3 + i : i;
    ray.far[i] = goes_down ? i : 3 + i;
    ray.near_origin[i] = simd::four(goes_down ? origin - pad : origin + pad);
    ray.far_origin[i] = simd::four(goes_down ? origin + pad : origin - pad);
    ray.inverse[i] = simd::four(inverse);
  }
  return true;
}

bool BvhWalk::enter_node() {
  const SlabRay& ray = ray_;
  const Bvh::Node& node = nodes_[child_];
  const F4 x0 = (node.bounds[ray.near[0]] - ray.near_origin[0]) * ray.inverse[0],
           y0 = (node.bounds[ray.near[1]] - ray.near_origin[1]) * ray.inverse[1],
           z0 = (node.bounds[ray.near[2]] - ray.near_origin[2]) * ray.inverse[2];
  const F4 x1 = (node.bounds[ray.far[0]] - ray.far_origin[0]) * ray.inverse[0],
           y1 = (node.bounds[ray.far[1]] - ray.far_origin[1]) * ray.inverse[1],
           z1 = (node.bounds[ray.far[2]] - ray.far_origin[2]) * ray.inverse[2];
  const F4 t_near = simd::greater(simd::greater(x0, y0), simd::greater(z0, simd::four(0)));
  const F4 t_far = simd::lesser(simd::lesser(x1, y1), simd::lesser(z1, simd::four(far_)));
  const auto hits = static_cast<unsigned>(simd::lanes4(t_near <= t_far + simd::four(slack_)));
  if (hits == 0) return take_pending();
  child_ = pending_.nearest(hits, t_near, node.child);
  return true;
}

}  // namespace ricochet::broad_phase
