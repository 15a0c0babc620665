// Contacts happening: who touches whom now, and how they part.
#include <algorithm>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/obstacles.hpp"
#include "ricochet/simulation/visit.hpp"

namespace ricochet {

using simulation::is_ball;
using simulation::is_obstacle;
using simulation::is_wall;
using simulation::kFirstObstacle;
using simulation::kFirstWall;

namespace {

/// Collisions in a row, each before the balls could have moved by kOverlapTolerance of their size, after
/// which a collision loses no energy.
constexpr int kMostHurried = 256;

}  // namespace

/// Brings a ball's state to now.
void Simulation::settle(int i) {
  Flight& f = flight(i);
  if (f.since == now_ && !simulation::wrapped(f)) return;
  f.position = place(i);
  for (std::int8_t& image : f.images) image = 0;
  f.since = now_;
}

Vec3d Simulation::velocity_of_partner(const Contact& c) const {
  if (is_ball(c.partner)) return flight(c.partner).velocity;
  if (is_wall(c.partner)) return Vec3d(0.0);
  return world_.obstacles[static_cast<std::size_t>(kFirstObstacle - c.partner)].velocity;
}

/// From a settled ball to another that it touches, in a periodic world to the image it touches.
Vec3d Simulation::between(int i, int partner) const {
  Vec3d r = flight(i).position - flight(partner).position;
  const double touching = reach(i, partner);
  bool near = true;
  for (int axis = 0; axis < 3; ++axis) {
    const double box = box_[axis];
    if (box == 0) continue;
    near = near && touching < 0.49 * box;
    if (std::fabs(r[axis]) > 0.5 * box) r[axis] -= std::copysign(box, r[axis]);
  }
  if (near) return r;
  const Vec3d direct = flight(i).position - flight(partner).position;
  double least = kUnbounded;
  obstacle_images([&](const Vec3d& shift) {
    const Vec3d other = direct - shift;
    const double off = std::fabs(dot(other, other) - touching * touching);
    if (off >= least || !(dot(other, flight(i).velocity - flight(partner).velocity) < 0)) return;
    least = off;
    r = other;
  });
  return r;
}

namespace {

/// A unit vector against a relative velocity of any size.
Vec3d head_on(const Vec3d& v) {
  const double largest = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  if (!(largest > 0)) return {1, 0, 0};
  const Vec3d scaled = v / largest;
  return -scaled / std::sqrt(dot(scaled, scaled));
}

}  // namespace

/// The touch of two settled balls, or of one and something fixed. Radii are at least 1e-150: where both stand
/// at one place, or further apart than any two can touch, places are too coarse to tell, and they meet
/// head-on.
Simulation::Contact Simulation::contact_with(int i, int partner) const {
  const Flight& f = flight(i);
  Vec3d out(0.0);
  if (is_ball(partner)) {
    out = between(i, partner);
  } else if (is_wall(partner)) {
    const int wall = kFirstWall - partner;
    out[wall / 2] = wall % 2 ? -1 : 1;
  } else {
    const auto o = static_cast<std::size_t>(kFirstObstacle - partner);
    const Obstacle& obstacle = world_.obstacles[o];
    const Vec3d place = f.position - offsets_[o] - obstacle.velocity * now_;
    double least = kUnbounded;
    obstacle_images([&](const Vec3d& shift) {
      const Vec3d r = place - shift - simulation::nearest_point(obstacle, place - shift);
      if (dot(r, r) >= least) return;
      least = dot(r, r);
      out = r;
    });
  }
  double square = dot(out, out);
  if (!(square >= 0x1p-1000 && square <= 0x1p1010)) {
    Contact contact{i, partner, out, square, 0, -1, -1};
    out = head_on(f.velocity - velocity_of_partner(contact));
    square = dot(out, out);
  }
  return {i, partner, out, square, 0, -1, -1};
}

/// The product of both restitutions; 1 in a collapse (Luding and McNamara, How to handle the inelastic
/// collapse of a dissipative hard-sphere gas with the TC model, Granular Matter 1, 1998).
double Simulation::restitution_of(const Contact& c, bool& collapsed) {
  Body& a = body(c.a);
  double e = a.restitution;
  if (is_ball(c.partner))
    e *= body(c.partner).restitution;
  else if (is_wall(c.partner))
    e *= world_.restitution;
  else
    e *= world_.obstacles[static_cast<std::size_t>(kFirstObstacle - c.partner)].restitution;
  if (e == 1) return 1;
  const double scale = is_wall(c.partner) ? a.radius : c.out_square;
  const double closing = -dot(c.out, flight(c.a).velocity - velocity_of_partner(c));
  const bool hurried = closing * c.idle < kOverlapTolerance * scale;
  a.hurry = hurried ? a.hurry + 1 : 0;
  int most = a.hurry;
  if (is_ball(c.partner)) {
    Body& b = body(c.partner);
    b.hurry = hurried ? b.hurry + 1 : 0;
    most = std::max(most, b.hurry);
  }
  collapsed = most > kMostHurried;
  return collapsed ? 1 : e;
}

void Simulation::report(const Contact& c, const Vec3d& before_a, const Vec3d& before_b, double impulse,
                        int together, bool collapsed) {
  Event e{};
  e.kind = is_ball(c.partner) ? EventKind::Ball : is_wall(c.partner) ? EventKind::Wall : EventKind::Obstacle;
  e.time = time();
  e.a = index_of(c.a);
  e.b = is_ball(c.partner)   ? index_of(c.partner)
        : is_wall(c.partner) ? kFirstWall - c.partner
                             : kFirstObstacle - c.partner;
  e.normal = c.out / std::sqrt(c.out_square);
  e.before_a = before_a;
  e.before_b = before_b;
  e.after_a = flight(c.a).velocity;
  e.after_b = velocity_of_partner(c);
  if (is_ball(c.partner) && e.b < e.a) {
    std::swap(e.a, e.b);
    std::swap(e.before_a, e.before_b);
    std::swap(e.after_a, e.after_b);
    e.normal = -e.normal;
  }
  e.point = finite(flight(slot(e.a)).position - body(slot(e.a)).radius * e.normal);
  e.impulse = finite(impulse);
  e.together = together;
  e.collapsed = collapsed;
  reported_.push_reserved(e);
}

/// `strength` is the impulse times |out|.
void Simulation::count(const Contact& c, double strength, bool collapsed) {
  if (is_ball(c.partner)) {
    ++counts_.ball;
    counts_.virial = finite(counts_.virial + strength);
  } else if (is_wall(c.partner)) {
    ++counts_.wall;
    double& impulse = counts_.wall_impulse[kFirstWall - c.partner];
    impulse = finite(impulse + strength);
  } else {
    ++counts_.obstacle;
  }
  counts_.collapsed += collapsed;
  ++epoch_events_;
}

namespace {

using simulation::Contact;

/// What a contact does to two velocities.
struct Push {
  Vec3d a, b;         ///< the velocities after
  double mass, rate;  ///< their product is the impulse times |out|
};

/// Momentum passes along the line of centres, u = out . (v_a - v_b):
///   v_a' = v_a - (1 + e) share_a u out / |out|^2,   v_b' = v_b + (1 + e) share_b u out / |out|^2
/// With |out| as it is, not as it should be, energy is kept whatever the place was rounded to.
Push push_equals(const Contact& c, const Vec3d& va, const Vec3d& vb, double mass, double e) {
  const double u = dot(c.out, va - vb);
  const Vec3d change = (0.5 * (1 + e) * u / c.out_square) * c.out;
  return {va - change, vb + change, -0.5 * mass * (1 + e), u};
}

/// The same for unequal masses, rounded once: a share of masses that is rounded to one side in each of a
/// million collisions would warm or cool the world. Where `out` is very short or long it is taken times a
/// power of two, which changes no digit: the product of a fast ball's speed and 1 / |out| has to stay a
/// number.
Push push_unequal(const Vec3d& out, const Vec3d& va, const Vec3d& vb, double mass_a, double mass_b,
                  double e) {
  const double square = dot(out, out);
  const bool is_usual = square > 0x1p-400 && square < 0x1p400;
  const double scale = is_usual ? 1 : std::ldexp(1.0, -std::ilogb(square) / 2);
  const Vec3<DoubleDouble> n(scale * out),
      v(difference(va.x, vb.x), difference(va.y, vb.y), difference(va.z, vb.z));
  const DoubleDouble u = dot(n, v), factor = u * DoubleDouble(1 + e) / length_squared(n);
  const DoubleDouble total = DoubleDouble(mass_a) + DoubleDouble(mass_b);
  const auto share = [&](double own, double other) {
    return is_static(own)     ? DoubleDouble(0)
           : is_static(other) ? DoubleDouble(1)
                              : DoubleDouble(other) / total;
  };
  const auto moved = [&](const Vec3d& from, const DoubleDouble& by) {
    const Vec3<DoubleDouble> to = Vec3<DoubleDouble>(from) + n * by;
    return Vec3d(to.x.hi, to.y.hi, to.z.hi);
  };
  const Vec3d to_a = moved(va, -(factor * share(mass_a, mass_b)));
  const Vec3d to_b = moved(vb, factor * share(mass_b, mass_a));
  const double reduced = momentum_share(mass_a, mass_b).reduced_mass;
  return {to_a, to_b, -reduced * (1 + e), u.hi / scale};
}

}  // namespace

void Simulation::contact_one(const Contact& c) {
  bool collapsed = false;
  double e = restitution_of(c, collapsed);
  Vec3d& va = flight(c.a).velocity;
  const Vec3d before_a = va, before_b = velocity_of_partner(c);
  Vec3d vb = before_b;
  const double mass_a = body(c.a).mass, mass_b = is_ball(c.partner) ? body(c.partner).mass : kInfiniteMass;
  const double length = std::sqrt(c.out_square);
  double strength = 0, impulse = 0;
  // Once more, elastically, if rounding has left them nearing by a speck.
  for (int tries = 0; tries < 8; ++tries, e = 1) {
    if (!(dot(c.out, va - vb) < 0)) break;
    const Push push =
        mass_a == mass_b ? push_equals(c, va, vb, mass_a, e) : push_unequal(c.out, va, vb, mass_a, mass_b, e);
    va = push.a;
    vb = push.b;
    strength += push.mass * push.rate;
    impulse += push.mass * (push.rate / length);
  }
  if (is_ball(c.partner)) flight(c.partner).velocity = vb;
  count(c, strength, collapsed);
  // As exact as the strength, unless that has outgrown all doubles
  if (std::isfinite(strength)) impulse = strength / length;
  if (reporting_) report(c, before_a, before_b, impulse, 1, collapsed);
}

/// Whether a contact planned for `time` is one of this instant: its surfaces are no further apart than
/// rounded places can tell.
bool Simulation::is_now(double time, const Vec3d& velocity) const {
  const double speed = std::fabs(velocity.x) + std::fabs(velocity.y) + std::fabs(velocity.z);
  return time <= now_ || (time - now_) * speed <= position_scale_ * kSimultaneousGap;
}

bool Simulation::add_member(int i) {
  if (plan(i).member) return true;
  if (!members_.push_back(i)) return false;
  plan(i).member = true;
  return true;
}

/// One contact of this instant, if it is not known yet.
bool Simulation::gather_contact(int i, int partner) {
  const bool pair = is_ball(partner);
  const bool fixed = pair && is_static(body(partner));
  // The contacts of one of the two: an immovable ball may have very many.
  const int known = pair && is_static(body(i)) ? partner : i;
  for (std::int32_t c = plan(known).touch; c >= 0;) {
    const Contact& other = gathered_[static_cast<std::size_t>(c)];
    if ((other.a == i && other.partner == partner) || (other.a == partner && other.partner == i)) return true;
    c = other.a == known ? other.next_a : other.next_b;
  }
  const double last = pair ? std::max(flight(i).since, flight(partner).since) : flight(i).since;
  const Contact contact{
      i, partner, Vec3d(0.0), 0, now_ - last, plan(i).touch, pair ? plan(partner).touch : -1};
  if (!gathered_.push_back(contact)) return false;
  const auto added = static_cast<std::int32_t>(gathered_.size()) - 1;
  plan(i).touch = added;
  if (pair) plan(partner).touch = added;
  return !pair || fixed || add_member(partner);
}

/// Adds ball i's contacts of this instant to `gathered_`, and new balls to `members_`.
bool Simulation::gather_from(int i) {
  bool room = true;
  const auto add = [&](int partner) { room = room && gather_contact(i, partner); };
  const Flight& f = flight(i);
  neighbours(i, [&](const Near& near) {
    const int k = near.ball;
    ++work_;
    if (k == i || (is_static(body(i)) && is_static(body(k)))) return;
    const Flight& other = flight(k);
    const double time = simulation::time_of_contact(f, other, shift_between(f, other, near), reach(i, k));
    if (time < kInfiniteTime && is_now(time, f.velocity - other.velocity)) add(k);
  });
  if (is_static(body(i))) return room;
  for (int axis = 0; axis < 3; ++axis) {
    const double v = f.velocity[axis];
    if (!walled_[static_cast<std::size_t>(axis)] || v == 0) continue;
    if (is_now(wall_time(i, axis), Vec3d(v, 0, 0))) add(kFirstWall - (2 * axis + (v > 0)));
  }
  for (int o = 0; o < static_cast<int>(world_.obstacles.size()); ++o) {
    obstacle_images([&](const Vec3d& shift) {
      const Vec3d relative = f.velocity - world_.obstacles[static_cast<std::size_t>(o)].velocity;
      if (is_now(obstacle_time(i, o, shift, kInfiniteTime), relative)) add(kFirstObstacle - o);
    });
  }
  return room;
}

/// Every contact of this instant, wherever it is: ball i's, those that hang together with it, and the
/// queue's. If one part of the world went on to its next round alone, the order of the balls would decide.
/// False if there is no memory; plans and queue are lost then.
bool Simulation::gather(int i) {
  gathered_.clear();
  members_.clear();
  later_.clear();
  if (!add_member(i)) return false;
  std::size_t looked_at = 0;
  // A clock too coarse for its world, as a snapshot may bring along, has no end of crossings in an instant.
  std::int64_t crossings_left = 16 * size() + 1000;
  for (;;) {
    for (; looked_at < members_.size(); ++looked_at)
      if (!gather_from(members_[looked_at])) return false;
    const simulation::EventQueue::Entry first = queue_.first();
    if (first.ball < 0 || first.time > now_ + slack_) break;
    const int m = first.ball;
    const Plan& next = plan(m);
    if (next.member) {
      queue_.remove(m);
    } else if (next.crossing <= next.contact) {
      if (--crossings_left > 0 && std::abs(flight(m).images[next.axis]) < 110) {
        cross(m);
      } else {
        queue_.remove(m);
        if (!later_.push_back(m)) return false;
      }
    } else if (is_ball(next.partner) && plan(next.partner).changes != next.partner_changes) {
      predict(m);
    } else {
      queue_.remove(m);
      const Vec3d velocity = flight(m).velocity;
      const Vec3d other = velocity_of_partner({m, next.partner, Vec3d(0.0), 0, 0, -1, -1});
      const bool now = is_now(next.contact, velocity - other);
      if (!(now ? add_member(m) : later_.push_back(m))) return false;
    }
  }
  for (const int m : later_) schedule(m);
  return true;
}

/// A ball goes on from here on another way.
void Simulation::changed(int i) {
  ++plan(i).changes;
  plan_crossing(i);
}

/// The contact that ball i has planned for now. False if there is no memory: no ball has changed then.
bool Simulation::contact(int i) {
  const int partner = plan(i).partner;
  const bool pair = is_ball(partner);
  if (reporting_ && !reported_.reserve_more(1)) return false;
  queue_.remove(i);
  if (pair) queue_.remove(partner);
  const bool crowded =
      plan(i).crowded || (pair && plan(partner).crowded) || queue_.first().time <= now_ + slack_;
  if (crowded) {
    if (!gather(i) || !reserve_groups()) {
      stale_ = true;
      return false;
    }
    const bool alone = gathered_.size() <= 1;
    if (!alone) answer_crowd();
    for (const int m : members_) plan(m).member = false;
    if (!alone) return true;
    for (const Contact& c : gathered_) {
      plan(c.a).touch = -1;
      if (is_ball(c.partner)) plan(c.partner).touch = -1;
    }
  }
  const double last = pair ? std::max(flight(i).since, flight(partner).since) : flight(i).since;
  settle(i);
  if (pair) settle(partner);
  Contact c = contact_with(i, partner);
  c.idle = now_ - last;
  contact_one(c);
  changed(i);
  if (pair) changed(partner);
  predict(i);
  if (pair) predict(partner);
  return true;
}

/// What has been gathered happens, all of it at once.
void Simulation::answer_crowd() {
  for (Contact& c : gathered_) {
    settle(c.a);
    if (is_ball(c.partner)) settle(c.partner);
  }
  for (Contact& c : gathered_) {
    plan(c.a).touch = -1;
    if (is_ball(c.partner)) plan(c.partner).touch = -1;
    const double idle = c.idle;
    c = contact_with(c.a, c.partner);
    c.idle = idle;
  }
  contact_many();
  // Immovable balls too: their partners' plans are no longer theirs.
  for (const Contact& c : gathered_)
    if (is_ball(c.partner) && !plan(c.partner).member) {
      plan(c.partner).member = true;
      members_.push_reserved(c.partner);
    }
  for (const int m : members_) changed(m);
  for (const int m : members_) predict(m);
}

}  // namespace ricochet
