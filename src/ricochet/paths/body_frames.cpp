// A body between events: where it is at a time of its leg, and how it goes on from there when targets have changed.
#include <algorithm>

#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/body_path.hpp"
#include "ricochet/paths/faces.hpp"

namespace ricochet::scene {

/// True if place and velocity alone determine the side of a point in a surface's plane: it moves along the plane, and
/// gravity presses it onto its side.
bool BodyPath::is_clear_side(const Targets& targets, const NearSurface& one, const Vec3d& velocity) {
  const AnyShape& shape = one.shape.shape;
  return rise_over(shape, velocity, one.shape.velocity) == 0 &&
         side_of_normal(shape, one.normal) * rise_over(shape, targets.gravity(), Vec3d(0.0)) < 0;
}

bool BodyPath::place_after(Targets& targets, double time, PathPlace& to) {
  const PathEnd& end = state_.end;
  to.position = time > 0 ? place_on_leg(end.position, end.velocity, body_.acceleration, time) : end.position;
  to.velocity = finite(end.velocity + body_.acceleration * time);
  if (body_.ending == LegEnding::Series) {
    const Vec3d& n = body_.kept[0].normal;
    const double pull = dot(targets.gravity(), n);
    const motion::SeriesFlight flight = motion::flight_of_series(time, body_.until, body_.series_restitution);
    const double leaves = body_.series_speed * flight.part;
    to.position += n * std::max((leaves + 0.5 * pull * flight.time) * flight.time, 0.0);
    to.velocity += n * (leaves + pull * flight.time);
  }
  if (hops() && time > 0) {
    KeptList kept;
    hop(targets, time, to.position, to.velocity, kept);
    if (!step_off(targets, time, to.position, kept)) return false;
    to.velocity = led_along(targets, to.velocity, kept);
  }
  const FlownTo flight = flown(time);
  const double size = size_after(flight, to.position);
  Surroundings around;
  if (!around.find(targets, filter_, to.position, state_.bullet.radius, finite(body_.since + time), size))
    return false;
  find_sides(around, flight, nullptr, size);
  told_ = {};
  std::size_t told = 0;
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    one.is_strict = !is_clear_side(targets, one, to.velocity);
    if (told < told_.size()) told_[told++] = {one.met, one.normal};
  }
  to = {sized(around.in_front_of_all(to.position)), sized(to.velocity)};
  return true;
}

bool BodyPath::begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                          const Visitor<Met>& is_changed) {
  const double radius = state_.bullet.radius, flew = std::max(time - state_.time, 0.0);
  double size = size_of_leg(from.position, state_.end.position, length(from.velocity) * flew, radius);
  // A surface that bore the body may be elsewhere now, where its own numbers round it.
  for (const Kept& one : body_.kept)
    if (targets.has(one.met.target) &&
        targets.with(one.met.target, [&](const auto& target) { return target.has_part(one.met.triangle); }))
      size = std::max(size, size_of_places(targets.shape(one.met).shape));
  Surroundings around;
  if (!around.find(targets, filter_, from.position, radius, since, size)) return false;
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    const Side* const known = find_side(told_, one.met);
    const int side = side_of(one.shape.shape, place_seen(from.position, one.shape.velocity, since));
    one.normal =
        known != nullptr ? known->normal : unit(upward_of(one.shape.shape)) * static_cast<double>(side);
    one.is_strict = known != nullptr && !is_clear_side(targets, one, from.velocity);
  }
  PathEnd& end = state_.end;
  body_.kept.keep_if([&](const Kept& one) {
    return body_.ending != LegEnding::Series && targets.has(one.met.target) && !is_changed(one.met);
  });
  if (hops() && flew > 0) {
    Vec3d place = from.position, velocity = from.velocity;
    hop(targets, flew, place, velocity, body_.kept);
  }
  end.length = finite(end.length + arc_length(end.velocity, body_.acceleration, flew));
  state_.set_out(around.in_front_of_all(from.position), from.velocity);
  state_.time = time;
  quiet_ = 0;
  state_.lose_bounds();
  body_.since = since;
  body_.size = size;
  keep_sides(around, end.position);
  choose_leg(targets);
  return true;
}

}  // namespace ricochet::scene
