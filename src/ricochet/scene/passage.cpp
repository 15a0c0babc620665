#include "ricochet/scene/passage.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/plane.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/queries/shoot_question.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

/// What is beyond all doubles is reported as the largest.
constexpr double kForever = std::numeric_limits<double>::max();

/// The time T, in units of tau, after which a bullet is certainly beyond a shape: a power of two. Infinite where the shape
/// has no end that way.
template <class N>
double long_time(const AnyShape& shape, const RelativePath<N>& path) {
  Vec3d p = values(path.p), v = values(path.v);
  Sphere around = bounding_sphere(shape);
  if (const auto* const wall = std::get_if<Wall>(&shape)) {
    around = {wall->a, length(wall->b - wall->a)};
    p.z = v.z = 0;
  }
  const double far =
      length(p) + length(around.center - reference_point(shape)) + around.radius + value(path.radius);
  const double time = 4 * far / length(v);
  if (!(time < 0x1p1000)) return HUGE_VAL;
  int exponent = 0;
  std::frexp(time, &exponent);
  return std::ldexp(1.0, std::max(exponent, -1000));
}

/// The end of a bullet's passage through a shape that it hits or starts in; of one that it starts in, its begin too.
struct PassageQuestion {
  const Bullet& bullet;
  const MovingShape& target;
  const Shot& shot;  ///< what `shoot` says

  template <class N>
  Passage operator()(Certifier& certify) const {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const RelativePath<N> path = relative_path(bullet, motion);
    RawContact<N> first{};
    first.outcome = shot.outcome;
    N exit(0);
    // In it for ever, along it
    if (!find(path, first, exit, certify)) return {true, -kForever, kForever, {}, {}, {}};
    const Shot entered = shot.is_hit() ? shot : report(bullet, target.velocity, motion, first, certify);
    const N time = exit * motion.unit;
    certify.nearest_double(time);
    return {true, entered.time, value(time), entered.point, entered.center, entered.normal};
  }

 private:
  template <class N>
  bool find(const RelativePath<N>& path, RawContact<N>& first, N& exit, Certifier& certify) const {
    if (const auto* const plane = std::get_if<Plane>(&target.shape))
      return find(upward<N>(*plane), path, first, exit, certify);
    if (const auto* const plane = std::get_if<PlaneThrough>(&target.shape))
      return find(upward<N>(*plane), path, first, exit, certify);
    const double far = long_time(target.shape, path);
    exit = N(kForever);
    if (far == HUGE_VAL) return shot.is_hit();
    if (!shot.is_hit()) {
      RelativePath<N> behind = path;
      behind.p = path.p - path.v * N(far);
      first = time_of_impact(target.shape, behind, certify);
      first.tau = first.tau - N(far);
    }
    RelativePath<N> back = path;
    back.p = path.p + path.v * N(far);
    back.v = -path.v;
    const RawContact<N> last = time_of_impact(target.shape, back, certify);
    exit = N(far) - last.tau;
    return (shot.is_hit() || first.outcome == Outcome::Hit) && last.outcome == Outcome::Hit;
  }

  /// A slab: with the height h over the plane times |n|, and its rate, it is entered and left where h = r |n| and
  /// h = -r |n|, or the other way round.
  template <class N>
  bool find(const Vec3<N>& n, const RelativePath<N>& path, RawContact<N>& first, N& exit,
            Certifier& certify) const {
    using std::sqrt;
    const N height = dot(path.p, n), rate = dot(path.v, n), length = sqrt(length_squared(n));
    const int rising = certify.sign(rate);
    exit = N(kForever);
    if (rising == 0) return shot.is_hit();
    const N reach = rising > 0 ? path.radius * length : -(path.radius * length);
    exit = (reach - height) / rate;
    if (shot.is_hit()) return true;
    first.outcome = Outcome::Hit;
    first.outward = rising > 0 ? -n : n;
    first.outward_length = length;
    first.approach = rising > 0 ? rate : -rate;
    first.tau = (-reach - height) / rate;
    return true;
  }
};

/// What a bullet passes through, found target by target.
class ThroughSearch {
 public:
  ThroughSearch(const Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                const ActiveFilter& filter, List<ThroughHit>& hits)
      : targets_(targets), bullet_(bullet), limits_(limits), filter_(filter), hits_(hits) {}

  bool has_room() const { return has_room_; }
  void consider(std::int32_t index) {
    if (!has_room_ || (filter_.get() != nullptr && !filter_.get()->admits(index))) return;
    const mesh::Instance* const mesh = targets_.mesh(index);
    if (mesh == nullptr) return consider(Met{index, -1}, targets_.target(index));
    mesh->for_each_near_way(
        mesh->motion(bullet_, velocity_of(bullet_)), [&] { return limits_.max_time; },
        [&](std::int32_t k, const Triangle& triangle) {
          if (mesh->has_area(k)) consider(Met{index, k}, {triangle, mesh->velocity()});
        });
  }

 private:
  void consider(const Met& met, const MovingShape& shape) {
    const Passage found = passage(bullet_, shape);
    if (!found.passes || found.is_endless()) return;
    if (found.enter > 0 && found.enter * (1 + kTimeRounding) + kSubnormalTimeRounding >= limits_.max_time &&
        shoot(bullet_, shape, limits_.max_time).outcome != Outcome::Hit)
      return;
    has_room_ =
        hits_.push_back({met.target, met.triangle, found.enter, found.exit, found.point, found.normal});
  }

  const Targets& targets_;
  const Bullet& bullet_;
  const ThroughLimits& limits_;
  const ActiveFilter& filter_;
  List<ThroughHit>& hits_;
  bool has_room_ = true;
};

}  // namespace

Passage passage(const Bullet& bullet, const MovingShape& target) {
  const Shot shot = shoot(bullet, target);
  if (shot.outcome != Outcome::Hit && shot.outcome != Outcome::StartsInside) return {};
  Passage found = evaluate_adaptively(PassageQuestion{bullet, target, shot});
  found.enter = finite(found.enter);
  found.exit = finite(found.exit);
  return found;
}

Status shoot_through(Targets& targets, const Bullet& bullet, const ThroughLimits& limits,
                     const ActiveFilter& filter, List<ThroughHit>& hits) {
  hits.clear();
  targets.sort_changed();
  ThroughSearch search(targets, bullet, limits, filter, hits);
  for (const std::int32_t index : targets.unindexed()) search.consider(index);
  const Ray ray(velocity_of(bullet));
  const auto consider = [&](std::int32_t index) { search.consider(index); };
  if (!is_indexed_speed(ray.a))
    targets.for_each_indexed(consider);
  else if (!targets.for_each_on_the_way(bullet, ray.v, limits.max_time, consider))
    return Status::OutOfMemory;
  if (!search.has_room()) return Status::OutOfMemory;
  std::sort(hits.begin(), hits.end(), [](const ThroughHit& a, const ThroughHit& b) {
    return a.enter < b.enter || (a.enter == b.enter && Met{a.target, a.triangle} < Met{b.target, b.triangle});
  });
  if (hits.size() > limits.max_hits) hits.shrink(limits.max_hits);
  return Status::Ok;
}

}  // namespace ricochet::scene
