// The same bits everywhere: a hash of a million answers, one constant for native builds and WebAssembly.
#include <gtest/gtest.h>

#include <cstring>

#include "native/cases.hpp"
#include "native/gas.hpp"
#include "native/worlds.hpp"

namespace ricochet {
namespace {

/// FNV-1a over the bits of numbers.
class Hash {
 public:
  void add(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; ++i) {
      value_ ^= bits >> (8 * i) & 0xff;
      value_ *= 0x100000001b3U;
    }
  }
  void add(const dvec3& v) {
    add(v.x);
    add(v.y);
    add(v.z);
  }
  void add(const Shot& shot) {
    add(static_cast<double>(shot.outcome));
    for (const double number :
         {shot.time, shot.distance, shot.ricochet_angle, shot.closest.time, shot.closest.gap})
      add(number);
    for (const dvec3& v : {shot.point, shot.center, shot.normal, shot.velocity}) add(v);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

// Changes only when answers change: then the change is announced (semantic versioning covers the numbers).
constexpr std::uint64_t kMillionShots = 0x1e805b07ec6158b6;
constexpr std::uint64_t kMillionEvents = 0x190505adb3301259;
constexpr std::uint64_t kEveryShape = 0x514f1e2359d94d3d;

TEST(Bits, AMillionShotsAtSpheresHashToTheSameNumberEverywhere) {
  Random random(1999);
  Hash hash;
  for (int i = 0; i < 1000000; ++i) {
    // Mostly ordinary, with a share of everything that needs more digits.
    const cases::Make make = i % 50 == 0
                                 ? cases::kAll[static_cast<std::size_t>(i / 50) % std::size(cases::kAll)]
                             : i % 2 == 0 ? cases::generic
                                          : cases::moving;
    const Case c = make(random);
    hash.add(shoot(c.bullet, c.target));
  }
  EXPECT_EQ(hash.value(), kMillionShots) << std::hex << hash.value();
}

TEST(Bits, EveryOtherShapeHashesToTheSameNumberEverywhere) {
  Random random(2016);
  Hash hash;
  for (int i = 0; i < 20000; ++i) {
    const double radius = random.below(2) ? random.number(0.01, 1) : 0;
    const dvec3 from = random.place(8), to = random.place(2.5);
    const Bullet bullet = Bullet::aimed(from, to, random.number(0.5, 9), radius);
    const dvec3 a = random.place(3), b = random.place(3), c = random.place(3);
    const dvec3 velocity = random.below(3) ? dvec3(0.0) : random.place(1);
    hash.add(shoot(bullet, Target<Plane>{Plane::through(a, b, c), velocity}));
    hash.add(shoot(bullet, Target<Triangle>{{a, b, c}, velocity}));
    hash.add(shoot(bullet, Target<Box>{{glm::min(a, b), glm::max(a, b)}, velocity}));
    hash.add(shoot(bullet, Target<Capsule>{{a, b, 0.5}, velocity}));
    hash.add(shoot(bullet, Target<Cylinder>{{a, b, 0.75}, velocity}));
    hash.add(shoot(bullet, Target<Wall>{{{a.x, a.y, 0}, {b.x, b.y, 0}}, velocity}));
  }
  EXPECT_EQ(hash.value(), kEveryShape) << std::hex << hash.value();
}

TEST(Bits, AMillionEventsHashToTheSameNumberEverywhere) {
  Random random(1980);
  Hash hash;
  const auto add = [&](const World& world, std::int64_t events) {
    Simulation simulation(world);
    simulation.run(events, kNever);
    hash.add(simulation.time());
    for (int i = 0; i < simulation.size(); ++i) {
      hash.add(simulation.position(i));
      hash.add(simulation.velocity(i));
    }
  };
  add(gas(7, 0.5, 1), 800000);
  for (const bool periodic : {false, true}) add(worlds::mixture(random, 200, 14, periodic, 1), 80000);
  add(worlds::billiard_break(), 40000);
  EXPECT_EQ(hash.value(), kMillionEvents) << std::hex << hash.value();
}

}  // namespace
}  // namespace ricochet
