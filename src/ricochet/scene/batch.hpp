// Batches: rows of doubles in and out.
#pragma once

#include <cstddef>

#include "ricochet/scene/scene.hpp"

namespace ricochet {

/// A bullet: position, velocity, radius, the longest time.
inline constexpr std::size_t kBulletRow = 8;
/// A sphere in motion: centre, radius, velocity, one number unused.
inline constexpr std::size_t kSphereRow = 8;
/// A hit: target (-1: none, and the rest 0), time, point, normal, velocity, sine of the ricochet angle.
inline constexpr std::size_t kHitRow = 12;
/// A path's end: bounces, length, position, velocity, the last target (-1: none), uncertainty.
inline constexpr std::size_t kPathRow = 10;

/// The place of the first number that is not finite, or in its row's place out of range (a radius below 0,
/// for a sphere at 0; a longest time below 0; that may be infinite), or -1.
int first_bad(const double* rows, std::size_t count, bool spheres);

/// A row for the answer of `shoot`; `in`: the velocity relative to the target.
void write_shot(double* to, std::int32_t target, const Shot& shot, const dvec3& in);

/// Targets as `Scene::shoot`; times within 1e-12, relative, of it.
void shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits);

/// Bullet i against sphere i; 0 for target where it hits. Decisions as `shoot`; times within 1e-12, relative.
/// Gives -1, or the first row in which either has a number that it may not have (see `first_bad`); the hits
/// up to there are written.
int shoot_pairs(const double* bullets, const double* spheres, std::size_t count, double* hits);

void trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                double* paths);

}  // namespace ricochet
