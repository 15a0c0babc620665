// The tables of the reference answers, their centre moved to 0: one quarter of each, and its mirror images.
#include "ricochet/table.hpp"

namespace ricochet {

namespace {

/// The quarter of a pool table with x and y above 0. Jaws are at the corner of the short and the long cushion, and at
/// the side pocket; noses are between them and the straight cushions.
struct PoolQuarter {
  double half_width, half_length;
  OnCloth short_jaw[2], long_jaw[2], side_jaw[2];
  OnCloth short_nose, long_nose, side_nose;
  double pocket_corner_x, pocket_corner_y, pocket_side_x;
};

constexpr PoolQuarter kPool9 = {0.635,
                                1.27,
                                {{0.5588653872296618, 1.2748310793217676}, {0.614235219813556, 1.3208}},
                                {{0.6398310793217676, 1.193865387229662}, {0.6858, 1.249235219813556}},
                                {{0.6419618609116726, 0.0634279182538835}, {0.6858, 0.0579365070683267}},
                                {0.5454832014527102, 1.29095},
                                {0.65595, 1.1804832014527103},
                                {0.64295, 0.07131626923125},
                                0.664486352775479,
                                1.299486352775479,
                                0.7035};
constexpr PoolQuarter kPool7 = {0.4953,
                                0.9906,
                                {{0.4176804629891701, 0.9954310793217677}, {0.4730502955730642, 1.0414}},
                                {{0.5001310793217676, 0.91298046298917}, {0.5461, 0.9683502955730642}},
                                {{0.5022618609116726, 0.0676279182538834}, {0.5461, 0.0621365070683266}},
                                {0.4042982772122183, 1.01155},
                                {0.51625, 0.8995982772122183},
                                {0.50325, 0.0755162692312498},
                                0.524786352775479,
                                1.0200863527754792,
                                0.5638};

constexpr double kJawSine = 0.6387678175155977, kJawCosine = 0.7693995550468951;
constexpr double kSideJawSine = 0.12429422494684018, kSideJawCosine = 0.9922454059580544;
constexpr double kCornerNose = 0.02095, kSideNose = 0.00795, kCornerPocket = 0.062, kSidePocket = 0.0645;

/// Zeros become positive, because JSON has no other.
OnCloth mirror_image(const OnCloth& a, double x, double y) { return {x * a[0] + 0.0, y * a[1] + 0.0}; }

StandardTableShape pool_table(const PoolQuarter& q) {
  StandardTableShape shape{};
  const double w = q.half_width, l = q.half_length;
  shape.width = 2 * w;
  shape.length = 2 * l;
  const auto add = [&](const OnCloth(&ends)[2], const OnCloth& n, double x, double y) {
    shape.segments[static_cast<std::size_t>(shape.segment_count++)] = {
        mirror_image(ends[0], x, y), mirror_image(ends[1], x, y), mirror_image(n, x, y)};
  };
  const auto short_jaw = [&](double x, double y) { add(q.short_jaw, {kJawSine, -kJawCosine}, x, y); };
  const auto long_jaw = [&](double x, double y) { add(q.long_jaw, {-kJawCosine, kJawSine}, x, y); };
  const auto side_jaw = [&](double x, double y) { add(q.side_jaw, {-kSideJawSine, -kSideJawCosine}, x, y); };
  const double from = q.side_nose[1], to = q.long_nose[1], half = q.short_nose[0];
  // The order of the reference answers
  for (const double y : {-1.0, 1.0}) {
    short_jaw(y, y);
    short_jaw(-y, y);
    add({{y * half, y * l}, {-y * half, y * l}}, {0, -y}, 1, 1);
  }
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-x, x}) {
      const bool is_long_first = (x < 0) == (y > 0);
      if (is_long_first) long_jaw(x, y);
      side_jaw(x, y);
      if (!is_long_first) long_jaw(x, y);
      const double first = is_long_first ? to : from, second = is_long_first ? from : to;
      add({{w, first}, {w, second}}, {-1, 0}, x, y);
    }
  }
  const auto nose = [&](const OnCloth& c, double r, double x, double y) {
    shape.noses[static_cast<std::size_t>(shape.nose_count++)] = {mirror_image(c, x, y), r};
  };
  for (const double y : {-1.0, 1.0}) {
    nose(q.short_nose, kCornerNose, y, y);
    nose(q.short_nose, kCornerNose, -y, y);
  }
  for (const double x : {-1.0, 1.0}) {
    nose(q.long_nose, kCornerNose, x, -x);
    nose(q.side_nose, kSideNose, x, -x);
    nose(q.side_nose, kSideNose, x, x);
    nose(q.long_nose, kCornerNose, x, x);
  }
  const auto pocket = [&](const OnCloth& c, double r) {
    shape.pockets[static_cast<std::size_t>(shape.pocket_count++)] = {c, r};
  };
  for (const double y : {-1.0, 1.0})
    for (const double x : {-1.0, 1.0}) pocket({x * q.pocket_corner_x, y * q.pocket_corner_y}, kCornerPocket);
  for (const double x : {-1.0, 1.0}) pocket({x * q.pocket_side_x, 0}, kSidePocket);
  return shape;
}

StandardTableShape carom_table() {
  constexpr double w = 0.71, l = 1.42;
  StandardTableShape shape{};
  shape.segment_count = 4;
  shape.segments[0] = {{-w, -l}, {w, -l}, {0, 1}};
  shape.segments[1] = {{w, -l}, {w, l}, {-1, 0}};
  shape.segments[2] = {{w, l}, {-w, l}, {0, -1}};
  shape.segments[3] = {{-w, l}, {-w, -l}, {1, 0}};
  shape.width = 2 * w;
  shape.length = 2 * l;
  return shape;
}

}  // namespace

StandardTableShape standard_table(StandardTable which) {
  if (which == StandardTable::Carom) return carom_table();
  return pool_table(which == StandardTable::Pool9 ? kPool9 : kPool7);
}

TableConstants TableConstants::snooker() {
  TableConstants c;
  c.mass = 0.140;
  c.radius = 0.026194;
  c.sliding_friction = 0.5;
  c.cushion_friction = 0.5;
  return c;
}

TableConstants TableConstants::carom() {
  TableConstants c;
  c.mass = 0.210;
  c.radius = 0.03075;
  c.cushion_friction = 0.15;
  return c;
}

}  // namespace ricochet
