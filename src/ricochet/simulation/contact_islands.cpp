// Islands: the connected parts of the graph of simultaneous contacts.
#include <algorithm>
#include <cmath>
#include <utility>

#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"

namespace ricochet::simulation {

namespace {

/// Whether two constraints at one ball belong to one island. Two balls that meet a third at right angles do
/// not matter to one another; but only one sum for both rounds the same whichever comes first.
bool are_connected(const ContactConstraint& c, const ContactConstraint& d) {
  const bool share_moved_ball = c.b >= 0 && d.b >= 0 &&
                                (((c.a == d.a || c.a == d.b) && c.inverse_mass_a > 0) ||
                                 ((c.b == d.a || c.b == d.b) && c.inverse_mass_b > 0));
  return share_moved_ball || coupling(c, d) != 0;
}

}  // namespace

/// A constraint for each contact that approaches. At each ball that can be moved they form a ring.
void SimultaneousContacts::make_constraints() {
  contacts_.erase_if(
      [&](const Contact& c) { return !(dot(c.separation, relative_velocity(state_, c)) < 0); });
  constraints_.clear();
  const auto inverse_mass = [&](int ball) {
    return is_static(state_.body(ball)) ? 0 : 1 / state_.body(ball).mass;
  };
  for (const Contact& c : contacts_) {
    const Vec3d normal = c.separation / std::sqrt(c.separation_squared);
    const bool is_pair = is_ball(c.partner);
    const auto own = static_cast<std::int32_t>(constraints_.size());
    constraints_.push_reserved({c.a, is_pair ? c.partner : -1, inverse_mass(c.a),
                                is_pair ? inverse_mass(c.partner) : 0, normal,
                                dot(normal, relative_velocity(state_, c)), 1, -1, own, own, false});
    add_to_ring(c.a, own);
    if (is_pair) add_to_ring(c.partner, own);
  }
  clear_lists_of_contacts();
}

void SimultaneousContacts::add_to_ring(int ball, std::int32_t own) {
  if (is_static(state_.body(ball))) return;
  const auto next_at = [&](ContactConstraint& c) -> std::int32_t& {
    return c.a == ball ? c.next_a : c.next_b;
  };
  std::int32_t& first = state_.body(ball).first_contact;
  if (first < 0) {
    first = own;
    return;
  }
  next_at(constraint(own)) = next_at(constraint(first));
  next_at(constraint(first)) = own;
}

void SimultaneousContacts::resolve_islands() {
  make_constraints();
  for (std::size_t first = 0; first < constraints_.size(); ++first) {
    if (constraints_[first].island >= 0) continue;
    collect_island(first);
    if (island_.size() == 1)
      response_.resolve(contacts_[first]);
    else
      resolve_island();
  }
}

/// The island of constraint `first`, breadth first, into `island_`.
void SimultaneousContacts::collect_island(std::size_t first) {
  const auto number = static_cast<std::int32_t>(first);
  island_.clear();
  island_.push_reserved(number);
  constraints_[first].island = number;
  for (std::size_t m = 0; m < island_.size(); ++m) {
    const std::size_t known = island_.size();
    const std::int32_t c = island_[m];
    visit_coupled(constraints_, c, [&](std::int32_t d) {
      ++state_.work;
      ContactConstraint& other = constraint(d);
      if (other.island >= 0 || !are_connected(constraint(c), other)) return;
      other.island = number;
      island_.push_reserved(d);
    });
    std::span<std::int32_t> added(island_.begin() + known, island_.end());
    heap_sort(added);
  }
}

/// A ball's new velocity, once for all constraints of the island at it, of which `constraint` is one.
void SimultaneousContacts::apply_impulses(int ball, std::int32_t one) {
  if (ball < 0 || predictor_.prediction(ball).is_resolved) return;
  predictor_.prediction(ball).is_resolved = true;
  List<double>& summands = solver_.summands();
  const std::int32_t island = constraint(one).island;
  for (int axis = 0; axis < 3; ++axis) {
    summands.clear();
    std::int32_t c = one;
    do {
      const ContactConstraint& own = constraint(c);
      const bool is_a = own.a == ball;
      const double push = solver_.impulse(c) * own.normal[axis];
      if (own.island == island)
        summands.push_reserved(is_a ? push * own.inverse_mass_a : -push * own.inverse_mass_b);
      c = is_a ? own.next_a : own.next_b;
    } while (c != one);
    state_.flight(ball).velocity[axis] += order_independent_sum(summands);
  }
}

/// In the order of the lower index, then of the partner.
void SimultaneousContacts::resolve_one_by_one() {
  heap_sort(island_, [&](std::int32_t x, std::int32_t y) {
    const auto key = [&](const Contact& c) {
      const int a = state_.index_of(c.a), b = rank_of(state_, c.partner);
      return is_ball(c.partner) ? std::pair(std::min(a, b), std::max(a, b)) : std::pair(a, b);
    };
    return key(contact(x)) < key(contact(y));
  });
  for (const std::int32_t c : island_) response_.resolve(contact(c));
}

void SimultaneousContacts::resolve_island() {
  for (const std::int32_t c : island_)
    constraint(c).restitution = response_.restitution_of(contact(c), constraint(c).collapsed);
  if (!solver_.solve(constraints_, island_, state_.work)) return resolve_one_by_one();
  before_.clear();
  for (const std::int32_t c : island_) {
    before_.push_reserved(state_.flight(contact(c).a).velocity);
    before_.push_reserved(velocity_of_partner(state_, contact(c).partner));
  }
  for (const std::int32_t c : island_) {
    apply_impulses(constraint(c).a, c);
    apply_impulses(constraint(c).b, c);
  }
  for (std::size_t n = 0; n < island_.size(); ++n) {
    const std::int32_t c = island_[n];
    const ContactConstraint& own = constraint(c);
    predictor_.prediction(own.a).is_resolved = false;
    if (own.b >= 0) predictor_.prediction(own.b).is_resolved = false;
    const double impulse = solver_.impulse(c);
    response_.record(contact(c), {before_[2 * n], before_[2 * n + 1], impulse,
                                  impulse * std::sqrt(contact(c).separation_squared),
                                  static_cast<int>(island_.size()), own.collapsed});
  }
}

}  // namespace ricochet::simulation
