// Questions of aim with numbers of every size, small whole numbers and overlaps among them.
#pragma once

#include <cmath>
#include <vector>

#include "native/random.hpp"
#include "ricochet/aim.hpp"

namespace ricochet::hostile {

struct Question {
  Aim aim;
  std::vector<MovingShape> via, others;
};

class Numbers {
 public:
  explicit Numbers(Random& random) : random_(random), kind_(random.below(5)), odd_(random.below(12)) {
    if (kind_ == 4) length_ = std::ldexp(1.0, random.below(900) - 450);
    if (kind_ == 4) speed_ = std::ldexp(1.0, random.below(900) - 450);
  }

  Vec3d place() { return any() * length_; }
  double size() { return positive() * length_; }
  double speed() { return positive() * speed_; }
  Vec3d velocity() { return random_.below(2) ? Vec3d(0.0) : any() * speed_; }

 private:
  double sign() { return random_.below(2) ? 1 : -1; }
  double number() {
    static constexpr double kSizes[] = {0, 1e-150, 1, 1, 1, 1e150, 1e75, 1e16};
    static constexpr double kOddSizes[] = {1e150, 9e15, 1e60, 1e-150, 1e-60, 1e30};
    ++count_;
    switch (kind_) {
      case 0: {  // any exponent each
        const double fraction = random_.number(1, 2) * sign();
        return random_.below(4) ? std::ldexp(fraction, random_.below(995) - 498) : 0;
      }
      case 1: {  // a few sizes, including the ends of the accepted range
        const double size = kSizes[random_.below(8)];
        return size * sign();
      }
      case 2:  // one huge or tiny number among ordinary ones
        if (count_ == odd_) {
          const double size = kOddSizes[random_.below(6)];
          return size * sign();
        }
        return random_.below(3) ? random_.number(-5, 5) : random_.below(7) - 3.0;
      case 3:  // small whole numbers
        return random_.below(9) - 4.0;
      default:  // ordinary, in units of any size
        return random_.number(-5, 5);
    }
  }
  double positive() {
    const double a = std::fabs(number());
    return a > 0 ? a : 1;
  }
  Vec3d any() {
    const double x = number(), y = number();
    return {x, y, number()};
  }

  Random& random_;
  int kind_, odd_, count_ = 0;
  double length_ = 1, speed_ = 1;
};

inline MovingShape target(Random& random, Numbers& numbers) {
  const Vec3d a = numbers.place(), c = numbers.place();
  Vec3d b = numbers.place();
  if (a == b) b.x = a.x + (a.x == 0 ? 1 : std::fabs(a.x));
  const double radius = numbers.size();
  AnyShape shape = Sphere{a, radius};
  switch (random.below(9)) {
    case 1:
      shape = Plane{a, b == Vec3d(0.0) ? Vec3d(0, 0, 1) : b};
      break;
    case 2:
      if (cross(b - a, c - a) != Vec3d(0.0)) shape = Triangle{a, b, c};
      break;
    case 3:
      shape = Box{min(a, b), max(a, b)};
      break;
    case 4:
      shape = Capsule{a, b, radius};
      break;
    case 5:
    case 6:
      shape = Cylinder{a, b, radius};
      break;
    case 7:
      if (a.x != b.x || a.y != b.y) shape = Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
      break;
    case 8:
      if (c != Vec3d(0.0)) shape = OrientedBox{a, abs(b), {c.x, c.y, c.z, radius}};
      break;
    default:
      break;
  }
  return {shape, numbers.velocity()};
}

inline Question question(Random& random) {
  Numbers numbers(random);
  Question q{};
  q.aim.from = numbers.place();
  q.aim.speed = numbers.speed();
  q.aim.radius = random.below(2) ? 0 : numbers.size();
  q.aim.to = numbers.place();
  q.aim.to_radius = random.below(2) ? 0 : numbers.size();
  q.aim.to_velocity = numbers.velocity();
  const int bounces = 1 + random.below(3);
  for (int k = 0; k < bounces; ++k) q.via.push_back(target(random, numbers));
  if (random.below(4) == 0) q.others.push_back(target(random, numbers));
  return q;
}

}  // namespace ricochet::hostile
