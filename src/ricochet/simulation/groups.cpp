// Contacts of one instant that share balls are answered together.
#include <algorithm>

#include "ricochet/simulation/heap_sort.hpp"
#include "ricochet/simulation/simulation.hpp"

namespace ricochet {

using simulation::is_ball;
using simulation::Joint;

/// Room for all that answering the gathered contacts needs, before any ball is changed.
bool Simulation::reserve_groups() {
  const std::size_t count = gathered_.size();
  return count <= 1 || (joints_.reserve(count) && group_.reserve(count) && before_.reserve(2 * count) &&
                        solver_.reserve(count) && members_.reserve_more(count) &&
                        (!reporting_ || reported_.reserve_more(count)));
}

/// A joint for each contact that is nearing. At each ball that can be moved they form a ring.
void Simulation::make_joints() {
  gathered_.erase_if(
      [&](const Contact& c) { return !(dot(c.out, flight(c.a).velocity - velocity_of_partner(c)) < 0); });
  joints_.clear();
  const auto inverse = [&](int ball) { return is_static(body(ball)) ? 0 : 1 / body(ball).mass; };
  for (const Contact& c : gathered_) {
    const double length = std::sqrt(c.out_square);
    const Vec3d normal = c.out / length;
    const bool ball = is_ball(c.partner);
    const auto own = static_cast<std::int32_t>(joints_.size());
    joints_.push_reserved({c.a, ball ? c.partner : -1, inverse(c.a), ball ? inverse(c.partner) : 0, normal,
                           dot(normal, flight(c.a).velocity - velocity_of_partner(c)), 1, -1, own, own,
                           false});
    const auto join_ring = [&](int at) {
      if (is_static(body(at))) return;
      const auto next_at = [&](Joint& j) -> std::int32_t& { return j.a == at ? j.next_a : j.next_b; };
      std::int32_t& first = plan(at).touch;
      if (first < 0) {
        first = own;
        return;
      }
      Joint& before = joints_[static_cast<std::size_t>(first)];
      next_at(joints_.back()) = next_at(before);
      next_at(before) = own;
    };
    join_ring(c.a);
    if (ball) join_ring(c.partner);
  }
  for (const Contact& c : gathered_) {
    plan(c.a).touch = -1;
    if (is_ball(c.partner)) plan(c.partner).touch = -1;
  }
}

/// The joints that hang together with `first`, into `group_`.
void Simulation::collect_group(std::size_t first) {
  const auto group = static_cast<std::int32_t>(first);
  // Two balls that meet a third at right angles do not matter to one another. But only one sum for both
  // rounds the same whichever comes first.
  const auto hang_together = [&](const Joint& c, const Joint& d) {
    const bool share_ball = c.b >= 0 && d.b >= 0 &&
                            (((c.a == d.a || c.a == d.b) && c.inverse_mass_a > 0) ||
                             ((c.b == d.a || c.b == d.b) && c.inverse_mass_b > 0));
    return share_ball || simulation::coupling(c, d) != 0;
  };
  group_.clear();
  group_.push_reserved(group);
  joints_[first].group = group;
  for (std::size_t m = 0; m < group_.size(); ++m) {
    const std::size_t found = group_.size();
    const std::int32_t c = group_[m];
    simulation::visit_coupled(joints_, c, [&](std::int32_t d) {
      ++work_;
      Joint& other = joints_[static_cast<std::size_t>(d)];
      if (other.group >= 0 || !hang_together(joints_[static_cast<std::size_t>(c)], other)) return;
      other.group = group;
      group_.push_reserved(d);
    });
    std::span<std::int32_t> news(group_.begin() + found, group_.end());
    heap_sort(news);
  }
}

/// Contacts that share balls, each group for itself: one alone is a pair.
void Simulation::contact_many() {
  make_joints();
  for (std::size_t first = 0; first < joints_.size(); ++first) {
    if (joints_[first].group >= 0) continue;
    collect_group(first);
    if (group_.size() == 1)
      contact_one(gathered_[first]);
    else
      contact_group();
  }
}

/// A ball's new velocity, once for all joints of the group at it, of which `joint` is one.
void Simulation::push_group(int ball, std::int32_t joint) {
  if (ball < 0 || plan(ball).answered) return;
  plan(ball).answered = true;
  List<double>& summands = solver_.summands();
  for (int axis = 0; axis < 3; ++axis) {
    summands.clear();
    std::int32_t c = joint;
    do {
      const Joint& j = joints_[static_cast<std::size_t>(c)];
      const bool is_a = j.a == ball;
      const double push = solver_.impulse(c) * j.normal[axis];
      if (j.group == joints_[static_cast<std::size_t>(joint)].group)
        summands.push_reserved(is_a ? push * j.inverse_mass_a : -push * j.inverse_mass_b);
      c = is_a ? j.next_a : j.next_b;
    } while (c != joint);
    flight(ball).velocity[axis] += simulation::fair_sum(summands);
  }
}

void Simulation::contact_group() {
  const auto contact_of = [&](std::int32_t c) -> const Contact& {
    return gathered_[static_cast<std::size_t>(c)];
  };
  const auto joint_of = [&](std::int32_t c) -> Joint& { return joints_[static_cast<std::size_t>(c)]; };
  for (const std::int32_t c : group_)
    joint_of(c).restitution = restitution_of(contact_of(c), joint_of(c).collapsed);
  if (!solver_.solve(joints_, group_)) {
    // One after the other, in the order of the lower index, then of the partner
    heap_sort(group_, [&](std::int32_t x, std::int32_t y) {
      const auto key = [&](const Contact& c) {
        const int a = index_of(c.a), b = rank(c.partner);
        return is_ball(c.partner) ? std::pair(std::min(a, b), std::max(a, b)) : std::pair(a, b);
      };
      return key(contact_of(x)) < key(contact_of(y));
    });
    for (const std::int32_t c : group_) contact_one(contact_of(c));
    return;
  }
  before_.clear();
  for (const std::int32_t c : group_) {
    before_.push_reserved(flight(contact_of(c).a).velocity);
    before_.push_reserved(velocity_of_partner(contact_of(c)));
  }
  for (const std::int32_t c : group_) {
    push_group(joint_of(c).a, c);
    push_group(joint_of(c).b, c);
  }
  for (std::size_t n = 0; n < group_.size(); ++n) {
    const std::int32_t c = group_[n];
    const Contact& touch = contact_of(c);
    const Joint& j = joint_of(c);
    plan(j.a).answered = false;
    if (j.b >= 0) plan(j.b).answered = false;
    count(touch, solver_.impulse(c) * std::sqrt(touch.out_square), j.collapsed);
    if (reporting_)
      report(touch, before_[2 * n], before_[2 * n + 1], solver_.impulse(c), static_cast<int>(group_.size()),
             j.collapsed);
  }
}

}  // namespace ricochet
