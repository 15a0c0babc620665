// Scenes, batches, pairs and paths among all shapes against asking `shoot` of every target, the longest time included.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/every_target.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"

namespace ricochet::scene_oracle_test {
namespace {

using namespace every_target;

/// The source of numbers: the places, sizes and velocities of a category of questions.
struct Source {
  Random& random;
  int category;

  static constexpr const char* kNames[] = {"random", "whole", "ties", "sparse", "grazing"};
  static constexpr int kCategories = 5;

  double number(double size) {
    const double sign = random.below(2) ? 1 : -1;
    switch (category) {
      case 1:
      case 2:
        return random.below(static_cast<int>(size) + 1) * sign;
      case 3:
        return random.below(3) ? std::ldexp(sign, random.below(41) - 36) : 0;
      default:
        return random.number(-size, size);
    }
  }
  Vec3d place(double size) {
    const double x = number(size), y = number(size);
    return {x, y, number(size)};
  }
  double radius() {
    return category == 3                    ? std::ldexp(1.0, random.below(24) - 20)
           : category == 0 || category == 4 ? random.number(0.1, 2)
                                            : 1 + random.below(2);
  }

  static constexpr int kKinds = 8;
  MovingShape target(int kind) {
    for (;;) {
      const Vec3d a = place(5), b = place(5), c = place(5);
      const double size = radius();
      MovingShape made{Sphere{a, size}, Vec3d(0.0)};
      switch (kind) {
        case 1:
          made.shape = Plane{a, b};
          break;
        case 2:
          made.shape = Triangle{a, b, c};
          break;
        case 3:
          made.shape = Box{min(a, b), max(a, b)};
          break;
        case 4:
          made.shape = Capsule{a, b, size};
          break;
        case 5:
          made.shape = Cylinder{a, b, size};
          break;
        case 6:
          made.shape = Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
          break;
        case 7:
          made.shape = OrientedBox{a, abs(b), {c.x, c.y, c.z, size}};
          break;
        default:
          break;
      }
      if (std::visit([](const auto& shape) { return is_degenerate(shape); }, made.shape)) continue;
      if (random.below(4) == 0) made.velocity = place(2);
      return made;
    }
  }
  Bullet bullet(const std::vector<MovingShape>& targets) {
    Vec3d from = place(9), to = place(5);
    double size = random.below(2) ? 0 : radius();
    if (category == 4) {
      // A line that passes some sphere at the sum of the radii, nearly
      const auto& some = targets[static_cast<std::size_t>(random.below(static_cast<int>(targets.size())))];
      const auto* sphere = std::get_if<Sphere>(&some.shape);
      const Vec3d center = sphere ? sphere->center : to;
      const Vec3d direction = normalize(center - from), aside = normalize(cross(direction, place(1)));
      to = center + aside * ((sphere ? sphere->radius : 1) + size);
    }
    if (to == from) to.x += 1;
    const double speed = category == 0 || category == 4 ? random.number(0.5, 3) : random.below(3) + 1;
    if (random.below(2)) return Bullet::aimed(from, to, speed, size);
    return Bullet::moving(from, category == 3 || category == 1 ? place(3) : to - from, size);
  }
};

/// Walls have a tree of their own: some change and go, with nearness questions and batches included.
TEST(SceneOracle, ManyWallsAnswerAsEachAskedAlone) {
  for (int category = 0; category < Source::kCategories; ++category) {
    Random random(151 + static_cast<std::uint64_t>(category));
    Source source{random, category};
    int hits = 0;
    for (int i = 0; i < scenes_a_category() / 4; ++i) {
      std::vector<MovingShape> targets;
      Scene scene;
      for (int k = 20 + random.below(60); k > 0; --k) {
        targets.push_back(source.target(random.below(8) == 0 ? random.below(Source::kKinds) : 6));
        if (random.below(8) != 0) targets.back().velocity = Vec3d(0.0);
        ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
      }
      for (int k = 0; k < 12; ++k) {
        hits += compare(scene, targets, source.bullet(targets), kForever);
        const Vec3d place = source.place(9);
        const SceneClosestPoint closest = scene.nearest(place);
        double least = kForever;
        for (const MovingShape& target : targets)
          least = std::min(least, closest_point(place, target.shape).distance);
        ASSERT_EQ(closest.closest.distance, least) << Source::kNames[category] << " " << i << " " << k;
        // Another wall, or none that is near.
        const int index = random.below(static_cast<int>(targets.size()));
        targets[static_cast<std::size_t>(index)] = source.target(6);
        scene.move(index, targets[static_cast<std::size_t>(index)]);
      }
      ASSERT_FALSE(HasFailure()) << Source::kNames[category] << " " << i;
    }
    EXPECT_GT(hits, scenes_a_category()) << Source::kNames[category];
  }
}

TEST(SceneOracle, AnswersAsEveryTargetAskedAlone) {
  int corners = 0;
  for (int category = 0; category < Source::kCategories; ++category) {
    Random random(101 + static_cast<std::uint64_t>(category));
    Source source{random, category};
    int hits = 0, in_time = 0, bounces = 0;
    for (int i = 0; i < scenes_a_category(); ++i) {
      const int count = i % 3 ? 1 + random.below(7) : 10 + random.below(30);
      std::vector<MovingShape> targets;
      Scene scene;
      for (int k = 0; k < count; ++k) {
        // Spheres alone, for the grid; all shapes, for the tree
        targets.push_back(source.target(i % 3 == 2 ? 0 : random.below(Source::kKinds)));
        if (i % 3 == 2) targets.back().velocity = Vec3d(0.0);
        if (category == 2 && random.below(3) == 0 && k > 0)
          targets.back() = targets[static_cast<std::size_t>(random.below(k))];
        ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
      }
      for (int k = 0; k < 8; ++k) {
        const Bullet bullet = source.bullet(targets);
        const SceneShot first = ask_all(targets, bullet, kForever);
        hits += compare(scene, targets, bullet, kForever);
        if (first.target >= 0) {
          const double time = first.shot.time;
          for (const double max_time :
               {time, std::nextafter(time, 0.0), std::nextafter(time, kForever), time / 2})
            in_time += compare(scene, targets, bullet, max_time);
        }
        const PathCheck path = compare_path(scene, targets, bullet);
        bounces += path.bounces;
        corners += path.corners;
        ASSERT_FALSE(HasFailure()) << Source::kNames[category] << " " << i << " " << k;
      }
    }
    EXPECT_GT(hits, scenes_a_category()) << Source::kNames[category];
    EXPECT_GT(in_time, scenes_a_category()) << Source::kNames[category];
    EXPECT_GT(bounces, scenes_a_category()) << Source::kNames[category];
  }
  EXPECT_GT(corners, 0);
}

/// The longest time is the exact time's own double and a neighbour, for every shape alone.
TEST(SceneOracle, ComparesTheLongestTimeAsShootDoes) {
  Random random(110);
  std::array<int, Source::kKinds> differs{};
  for (int i = 0; i < 20 * std::max(scenes_a_category(), 60); ++i) {
    Source source{random, i % 2};
    const int kind = random.below(Source::kKinds);
    const std::vector<MovingShape> targets{source.target(kind)};
    Scene scene;
    ASSERT_EQ(scene.add(targets[0]).status, Status::Ok);
    const Bullet bullet = source.bullet(targets);
    const Shot shot = ask(targets[0], bullet, kForever);
    if (shot.outcome != Outcome::Hit) continue;
    for (const double max_time :
         {shot.time, std::nextafter(shot.time, 0.0), std::nextafter(shot.time, kForever)})
      compare(scene, targets, bullet, max_time);
    differs[static_cast<std::size_t>(kind)] +=
        ask(targets[0], bullet, shot.time).outcome == Outcome::OutOfTime;
    ASSERT_FALSE(HasFailure()) << i << " " << kind;
  }
  // Times that round down occur for every shape.
  for (const int count : differs) EXPECT_GT(count, 0);
}

TEST(SceneOracle, AnExactTimeBeyondTheLongestIsOutOfTime) {
  Scene scene;
  ASSERT_EQ(scene.add({Sphere{{2, 0, 0}, 1}, Vec3d(0.0)}).status, Status::Ok);
  for (const auto& [speed, max_time] :
       {std::pair{3.0, 0.3333333333333333}, std::pair{1.5, 0.6666666666666666}}) {
    const Bullet bullet = Bullet::moving({0, 0, 0}, {speed, 0, 0});
    EXPECT_EQ(scene.shoot(bullet, max_time).shot.outcome, Outcome::OutOfTime);
    const SceneShot shot = scene.shoot_with_closest(bullet, max_time);
    EXPECT_EQ(shot.shot.outcome, Outcome::OutOfTime);
    EXPECT_EQ(shot.shot.closest.time, max_time);
    EXPECT_EQ(shot.target, 0);
    const double row[] = {0, 0, 0, speed, 0, 0, 0, max_time}, sphere[] = {2, 0, 0, 1, 0, 0, 0, 0};
    double hit[kHitRow];
    ASSERT_EQ(shoot_many(scene, row, 1, hit), Status::Ok);
    EXPECT_EQ(hit[0], -1);
    ASSERT_EQ(shoot_pairs(row, sphere, 1, hit), -1);
    EXPECT_EQ(hit[0], -1);
  }
}

/// A target that keeps pace with an aimed bullet, small targets far from the origin, and directions too short or too
/// long to be squared: cases in which a filter could miss a hit.
TEST(SceneOracle, FiltersLeaveOutNothing) {
  Random random(111);
  int hits = 0;
  for (int i = 0; i < 40 * scenes_a_category(); ++i) {
    const double unit = i % 4 == 0 ? std::ldexp(1.0, random.below(300) - 150) : 1;
    const Vec3d offset = i % 4 == 1 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
    const Vec3d at = offset + random.place(3);
    const double size = i % 4 == 1 ? std::ldexp(1.0, -random.below(30)) : random.number(0.1, 1);
    MovingShape target{Sphere{at * unit, size * unit}, Vec3d(0.0)};
    if (i % 3 == 1) target.shape = Box{(at - size) * unit, (at + size) * unit};
    if (i % 3 == 2)
      target.shape = Triangle{at * unit, (at + Vec3d(size, 0, 0)) * unit, (at + Vec3d(0, size, size)) * unit};
    if (std::visit([](const auto& shape) { return is_degenerate(shape); }, target.shape)) continue;
    const Vec3d from = offset + random.place(6), to = at + random.place(size);
    if (from == to) continue;
    Bullet bullet = Bullet::aimed(from * unit, to * unit, unit);
    if (i % 4 == 2) {
      // Nearly at the bullet's own pace
      target.velocity = normalize(to - from) * (1 - std::ldexp(1.0, -random.below(20))) + random.place(1e-4);
    }
    if (i % 4 == 3) bullet = Bullet::moving(from, (to - from) * std::ldexp(1.0, random.below(900) - 450));
    std::vector<MovingShape> targets{target};
    Scene scene;
    for (int k = 0; k < 12; ++k) {
      const Vec3d beside = at + Vec3d(100.0 + k, 3.0 * k, 7);
      targets.push_back({Sphere{beside * unit, unit}, Vec3d(0.0)});
    }
    for (const MovingShape& each : targets) ASSERT_EQ(scene.add(each).status, Status::Ok);
    hits += compare(scene, targets, bullet, kForever);
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(hits, 10 * scenes_a_category());
}

/// Planes and walls are tested last, and most of them not exactly: at lengths and speeds of any size, far from the
/// origin, touched, tied, in motion, whatever the size of normals.
TEST(SceneOracle, PlanesLeaveOutNothing) {
  Random random(112 + static_cast<std::uint64_t>(seed_from_environment()));
  int hits = 0;
  for (int i = 0; i < 60 * scenes_a_category(); ++i) {
    const double unit = i % 3 == 0 ? std::ldexp(1.0, random.below(800) - 400) : 1;
    const double pace = i % 5 == 0 ? std::ldexp(1.0, random.below(120) - 60) : 1;
    const Vec3d offset = i % 4 == 1 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
    const auto place = [&] {
      const auto whole = [&] { return static_cast<double>(random.below(7) - 3); };
      const double x = whole(), y = whole();
      return (offset + (i % 2 ? random.place(4) : Vec3d(x, y, whole()))) * unit;
    };
    std::vector<MovingShape> targets;
    Scene scene;
    const int count = i % 8 == 0 ? 20 + random.below(30) : 2 + random.below(5);
    for (int k = 0; k < count; ++k) {
      const Vec3d a = place(), b = place(), c = place();
      const Vec3d normal = (b - c) * std::ldexp(1.0, i % 7 == 0 ? random.below(80) - 40 : 0);
      AnyShape shape = Plane{a, normal};
      if (random.below(3) == 0) shape = PlaneThrough{a, b, c};
      if (random.below(4) == 0) shape = Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
      if (random.below(6) == 0) shape = Sphere{a, 0.5 * unit};
      if (std::visit([](const auto& one) { return is_degenerate(one); }, shape)) continue;
      targets.push_back({shape, random.below(4) ? Vec3d(0.0) : (place() - offset * unit) * pace});
      ASSERT_EQ(scene.add(targets.back()).status, Status::Ok);
    }
    const Vec3d from = place(), to = place();
    const double radius = random.below(2) ? 0 : (i % 2 ? random.number(0.01, 1) : 1) * unit;
    if (from == to || targets.empty()) continue;
    const Bullet bullet = random.below(3) ? Bullet::moving(from, (to - from) * pace, radius)
                                          : Bullet::aimed(from, to, unit * pace, radius);
    const SceneShot first = ask_all(targets, bullet, kForever);
    hits += compare(scene, targets, bullet, kForever);
    if (first.target >= 0)
      for (const double most : {first.shot.time, std::nextafter(first.shot.time, 0.0)})
        compare(scene, targets, bullet, most);
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(hits, 20 * scenes_a_category());
}

}  // namespace
}  // namespace ricochet::scene_oracle_test
