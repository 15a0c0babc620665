// Contacts of one instant that share balls are answered together.
#include <algorithm>

#include "ricochet/simulation/simulation.hpp"
#include "ricochet/sorted.hpp"

namespace ricochet {

using simulation::is_ball;

/// Contacts that share balls, each group for itself: one alone is a pair.
void Simulation::contact_many(std::vector<Contact>& contacts) {
  using simulation::Joint;
  std::erase_if(contacts, [&](const Contact& c) {
    return !(glm::dot(c.out, flight(c.a).velocity - velocity_of_partner(c)) < 0);
  });
  std::vector<Joint> joints;
  std::vector<int> group(contacts.size(), -1);
  const auto inverse = [&](int ball) { return body(ball).mass == kNever ? 0 : 1 / body(ball).mass; };
  for (const Contact& c : contacts) {
    const double length = std::sqrt(c.out_square);
    const dvec3 normal = c.out / length;
    const bool ball = is_ball(c.partner);
    joints.push_back({c.a, ball ? c.partner : -1, inverse(c.a), ball ? inverse(c.partner) : 0, normal,
                      glm::dot(normal, flight(c.a).velocity - velocity_of_partner(c)), 1});
  }
  // Two balls that meet a third at right angles do not matter to one another. But only one sum for both
  // rounds the same whichever comes first.
  const auto hang_together = [&](const Joint& c, const Joint& d) {
    const bool share_ball = c.b >= 0 && d.b >= 0 &&
                            (((c.a == d.a || c.a == d.b) && c.inverse_mass_a > 0) ||
                             ((c.b == d.a || c.b == d.b) && c.inverse_mass_b > 0));
    return share_ball || simulation::coupling(c, d) != 0;
  };
  std::vector<std::size_t> rest;
  for (std::size_t first = 0; first < contacts.size(); ++first) {
    if (group[first] >= 0) continue;
    rest.assign(1, first);
    group[first] = static_cast<int>(first);
    for (std::size_t m = 0; m < rest.size(); ++m)
      for (std::size_t d = 0; d < contacts.size(); ++d)
        if (group[d] < 0 && hang_together(joints[rest[m]], joints[d])) {
          group[d] = static_cast<int>(first);
          rest.push_back(d);
        }
    if (rest.size() == 1)
      contact_one(contacts[first]);
    else
      contact_group(contacts, joints, rest);
  }
}

void Simulation::contact_group(const std::vector<Contact>& contacts, std::vector<simulation::Joint>& all,
                               const std::vector<std::size_t>& chosen) {
  std::vector<simulation::Joint> joints;
  std::vector<char> collapsed;
  for (const std::size_t c : chosen) {
    bool collapse = false;
    all[c].restitution = restitution_of(contacts[c], collapse);
    joints.push_back(all[c]);
    collapsed.push_back(collapse);
  }
  std::vector<double> impulses;
  if (!simulation::solve_together(joints, impulses)) {
    // One after the other, in the order of the lower index, then of the partner
    std::vector<std::size_t> order = chosen;
    heap_sort(order, [&](std::size_t x, std::size_t y) {
      const auto key = [&](const Contact& c) {
        const int a = index_of(c.a), b = rank(c.partner);
        return is_ball(c.partner) ? std::pair(std::min(a, b), std::max(a, b)) : std::pair(a, b);
      };
      return key(contacts[x]) < key(contacts[y]);
    });
    for (const std::size_t c : order) contact_one(contacts[c]);
    return;
  }
  std::vector<int> balls;
  for (const simulation::Joint& j : joints)
    for (const int ball : {j.a, j.b})
      if (ball >= 0 && std::find(balls.begin(), balls.end(), ball) == balls.end()) balls.push_back(ball);
  std::vector<dvec3> before;
  for (const int ball : balls) before.push_back(flight(ball).velocity);
  std::vector<double> summands;
  for (const int ball : balls) {
    for (int axis = 0; axis < 3; ++axis) {
      summands.clear();
      for (std::size_t c = 0; c < joints.size(); ++c) {
        const double push = impulses[c] * joints[c].normal[axis];
        if (joints[c].a == ball) summands.push_back(push * joints[c].inverse_mass_a);
        if (joints[c].b == ball) summands.push_back(-push * joints[c].inverse_mass_b);
      }
      flight(ball).velocity[axis] += simulation::fair_sum(summands);
    }
  }
  const auto velocity_before = [&](int ball) {
    return before[static_cast<std::size_t>(std::find(balls.begin(), balls.end(), ball) - balls.begin())];
  };
  for (std::size_t c = 0; c < joints.size(); ++c) {
    const Contact& touch = contacts[chosen[c]];
    count(touch, impulses[c] * std::sqrt(touch.out_square), collapsed[c]);
    if (!reporting_) continue;
    report(touch, velocity_before(touch.a),
           is_ball(touch.partner) ? velocity_before(touch.partner) : velocity_of_partner(touch), impulses[c],
           static_cast<int>(joints.size()), collapsed[c]);
  }
}

}  // namespace ricochet
