#include "ricochet/simulation/ball_contacts.hpp"

#include <algorithm>
#include <cstdlib>

namespace ricochet::simulation {

template class ContactIslands<BallContacts>;

/// True if a contact predicted for `time` belongs to this instant: the surfaces move at this velocity (or it is a ball
/// and its cell's face), and rounded positions cannot show a distance. A body that is still now may fall far by then.
bool BallContacts::is_now(int i, int partner, double time, const Vec3d& velocity) const {
  const double left = time - state_.clock.now;
  return left <= 0 ||
         left * (size_of(velocity) + state_.gravity_size * left) <= predictor_.gap_tolerance(i, partner);
}

/// Finds each image once. False without memory.
bool BallContacts::find_obstacles_now(int i) {
  const Vec3d velocity = state_.velocity_at(i, state_.clock.now);
  // Seen from obstacles at rest; every moving obstacle is tested.
  const double latest = state_.clock.now + 2 * predictor_.gap_tolerance(i, kNoPartner) / size_of(velocity);
  bool room = true;
  obstacles_now_.clear();
  predictor_.for_each_obstacle(
      i, [&] { return latest; },
      [&](int o, const Vec3d& place) {
        const Vec3d relative = velocity - state_.obstacle(o).velocity;
        if (is_now(i, kNoPartner, predictor_.time_of_obstacle(i, o, place, kInfiniteTime), relative))
          room = room && obstacles_now_.push_back(o);
      });
  heap_sort(obstacles_now_);
  return room;
}

/// A cell crossing before its time would put a fast ball outside the periodic box.
Scheduled BallContacts::look_at(int ball) {
  const Prediction& next = predictor_.prediction(ball);
  if (next.crossing <= next.contact &&
      is_now(ball, kNoPartner, next.crossing, state_.velocity_at(ball, state_.clock.now))) {
    const bool is_far = std::abs(state_.flight(ball).images[next.axis]) >= kMostImagesAtOnce;
    if (--crossings_left_ <= 0 || is_far) return Scheduled::Later;
    predictor_.cross(ball);
    return Scheduled::Other;
  }
  if (predictor_.is_outdated(ball)) {
    predictor_.predict(ball);
    return Scheduled::Other;
  }
  if (next.what != Predicted::Contact || next.contact > end_of_instant()) return Scheduled::Later;
  const Vec3d other = is_ball(next.partner) ? state_.velocity_at(next.partner, state_.clock.now)
                                            : velocity_of_partner(state_, next.partner);
  const Vec3d relative = state_.velocity_at(ball, state_.clock.now) - other;
  return is_now(ball, next.partner, next.contact, relative) ? Scheduled::Contact : Scheduled::Later;
}

std::optional<ContactConstraint> BallContacts::constraint(const Contact& c) const {
  const Vec3d relative = relative_velocity(state_, c);
  if (!(dot(c.separation, relative) < 0)) return std::nullopt;
  const auto inverse_mass = [&](int ball) {
    return is_ball(ball) && !is_static(ball) ? 1 / state_.body(ball).mass : 0;
  };
  const Vec3d normal = c.separation / std::sqrt(c.separation_squared);
  return ContactConstraint{c.a,
                           is_ball(c.partner) ? c.partner : -1,
                           inverse_mass(c.a),
                           inverse_mass(c.partner),
                           normal,
                           dot(normal, relative)};
}

/// The lower index, then the partner: balls, walls, obstacles.
std::pair<std::int64_t, std::int64_t> BallContacts::key(const Contact& c) const {
  const std::int64_t a = state_.index_of(c.a);
  if (!is_ball(c.partner)) return {a, std::int64_t{size()} - c.partner};
  const std::int64_t b = state_.index_of(c.partner);
  return {std::min(a, b), std::max(a, b)};
}

}  // namespace ricochet::simulation
