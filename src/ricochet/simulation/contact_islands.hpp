// Islands: the connected parts of the graph of simultaneous contacts. A single contact is resolved as a pair, several
// by the contact solver.
//
// Besides the functions in simultaneous_contacts.hpp, the world must have
//   `constraint(contact)`            its row of the linear system, as in contact_constraint.hpp; none if the two do not approach
//   `restitution_of(contact, collapsed)`  called once for each contact of an island
//   `velocity(ball)`                 which is changed here
//   `velocity_of(partner)`
//   `record(contact, result)`        counts and logs the event of a contact whose velocities have changed
//   `comes_before(contact, other)`   an order that does not depend on how balls are stored
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/simulation/contact_constraint.hpp"
#include "ricochet/simulation/contact_solver.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

template <class World>
class ContactIslands {
 public:
  using Contact = typename World::Contact;

  /// The state of a ball while simultaneous contacts are resolved.
  struct Mark {
    std::int32_t first_contact = -1;  ///< start of a linked list
    bool is_gathered = false;         ///< it takes part
    bool is_resolved = false;         ///< it has its new velocity
  };

  explicit ContactIslands(World& world) : world_(world) {}

  /// Makes marks for `balls` balls; false if there is no memory. Existing marks stay as they are, cleared.
  [[nodiscard]] bool begin(int balls) { return marks_.size() >= at(balls) || marks_.resize(at(balls)); }
  Mark& mark(int ball) { return marks_[at(ball)]; }
  void clear_marks() { marks_.clear(); }
  void clear_lists(std::span<const Contact> contacts);

  /// Makes room for `contacts` contacts; false if there is no memory.
  [[nodiscard]] bool reserve(std::size_t contacts) {
    return constraints_.reserve(contacts) && island_.reserve(contacts) && before_.reserve(2 * contacts) &&
           solver_.reserve(contacts);
  }
  /// Resolves contacts that have been measured. Keeps only those that approach.
  void resolve(List<Contact>& contacts);

 private:
  void make_constraints(List<Contact>& contacts);
  void add_to_ring(int ball, std::int32_t own);
  void collect(std::size_t first);
  void resolve_island(std::span<const Contact> contacts);
  void resolve_one_by_one(std::span<const Contact> contacts);
  void apply_impulses(int ball, std::int32_t one);

  ContactConstraint& constraint(std::int32_t c) { return constraints_[at(c)]; }

  World& world_;
  List<Mark> marks_;
  List<ContactConstraint> constraints_;  ///< one for each contact that approaches
  List<std::int32_t> island_;
  List<Vec3d> before_;  ///< the velocities of both bodies for each contact of the island
  ContactSolver solver_;
};

template <class World>
void ContactIslands<World>::clear_lists(std::span<const Contact> contacts) {
  for (const Contact& c : contacts) {
    mark(c.a).first_contact = -1;
    if (c.partner >= 0) mark(c.partner).first_contact = -1;
  }
}

template <class World>
void ContactIslands<World>::resolve(List<Contact>& contacts) {
  make_constraints(contacts);
  for (std::size_t first = 0; first < constraints_.size(); ++first) {
    if (constraints_[first].island >= 0) continue;
    collect(first);
    if (island_.size() == 1)
      world_.resolve(contacts[first]);
    else
      resolve_island(contacts);
  }
}

/// At each ball that can be moved, the constraints form a ring.
template <class World>
void ContactIslands<World>::make_constraints(List<Contact>& contacts) {
  constraints_.clear();
  contacts.erase_if([&](const Contact& c) {
    const std::optional<ContactConstraint> made = world_.constraint(c);
    if (made) constraints_.push_reserved(*made);
    return !made;
  });
  for (std::size_t n = 0; n < constraints_.size(); ++n) {
    const auto own = static_cast<std::int32_t>(n);
    ContactConstraint& c = constraints_[n];
    c.island = -1;
    c.next_a = c.next_b = own;
    add_to_ring(c.a, own);
    if (c.b >= 0) add_to_ring(c.b, own);
  }
  clear_lists(contacts);
}

template <class World>
void ContactIslands<World>::add_to_ring(int ball, std::int32_t own) {
  if (world_.is_static(ball)) return;
  const auto next_at = [&](ContactConstraint& c) -> std::int32_t& {
    return c.a == ball ? c.next_a : c.next_b;
  };
  std::int32_t& first = mark(ball).first_contact;
  if (first < 0) {
    first = own;
    return;
  }
  next_at(constraint(own)) = next_at(constraint(first));
  next_at(constraint(first)) = own;
}

/// The island of constraint `first`, breadth first, into `island_`.
template <class World>
void ContactIslands<World>::collect(std::size_t first) {
  const auto number = static_cast<std::int32_t>(first);
  island_.clear();
  island_.push_reserved(number);
  constraints_[first].island = number;
  for (std::size_t m = 0; m < island_.size(); ++m) {
    const std::size_t known = island_.size();
    const std::int32_t c = island_[m];
    visit_coupled(constraints_, c, [&](std::int32_t d) {
      ++world_.work();
      ContactConstraint& other = constraint(d);
      if (other.island >= 0 || !are_connected(constraint(c), other)) return;
      other.island = number;
      island_.push_reserved(d);
    });
    std::span<std::int32_t> added(island_.begin() + known, island_.end());
    heap_sort(added);
  }
}

/// A ball's new velocity, computed once from all constraints of the island at it, of which `one` is one.
template <class World>
void ContactIslands<World>::apply_impulses(int ball, std::int32_t one) {
  if (ball < 0 || mark(ball).is_resolved) return;
  mark(ball).is_resolved = true;
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
    world_.velocity(ball)[axis] += order_independent_sum(summands);
  }
}

template <class World>
void ContactIslands<World>::resolve_one_by_one(std::span<const Contact> contacts) {
  heap_sort(island_, [&](std::int32_t x, std::int32_t y) {
    return world_.comes_before(contacts[at(x)], contacts[at(y)]);
  });
  for (const std::int32_t c : island_) world_.resolve(contacts[at(c)]);
}

template <class World>
void ContactIslands<World>::resolve_island(std::span<const Contact> contacts) {
  for (const std::int32_t c : island_)
    constraint(c).restitution = world_.restitution_of(contacts[at(c)], constraint(c).collapsed);
  if (!solver_.solve(constraints_, island_, world_.work())) return resolve_one_by_one(contacts);
  before_.clear();
  for (const std::int32_t c : island_) {
    before_.push_reserved(world_.velocity_of(contacts[at(c)].a));
    before_.push_reserved(world_.velocity_of(contacts[at(c)].partner));
  }
  for (const std::int32_t c : island_) {
    apply_impulses(constraint(c).a, c);
    apply_impulses(constraint(c).b, c);
  }
  for (std::size_t n = 0; n < island_.size(); ++n) {
    const std::int32_t c = island_[n];
    const ContactConstraint& own = constraint(c);
    mark(own.a).is_resolved = false;
    if (own.b >= 0) mark(own.b).is_resolved = false;
    world_.record(contacts[at(c)], {before_[2 * n], before_[2 * n + 1], solver_.impulse(c),
                                    static_cast<int>(island_.size()), own.collapsed});
  }
}

}  // namespace ricochet::simulation
