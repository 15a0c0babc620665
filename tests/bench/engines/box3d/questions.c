// Asks Box3D many questions in one call. The world has spheres at rest or one mesh. The questions are rows of eight doubles, as
// for `shootMany`. An answer is four floats: the time, or -1 if nothing is hit within `kLength` times the velocity, and the normal.
#include <stdlib.h>

#include "box3d/box3d.h"

static const float kLength = 1000;

static b3WorldId the_world;
static b3MeshData* the_mesh;

static b3BodyId begin(int shapes) {
  b3WorldDef world = b3DefaultWorldDef();
  world.capacity.staticBodyCount = shapes;
  world.capacity.staticShapeCount = shapes;
  the_world = b3CreateWorld(&world);
  const b3BodyDef body = b3DefaultBodyDef();
  return b3CreateBody(the_world, &body);
}

/// Puts all spheres on one body. `rows` has the centre and the radius of each.
void put_spheres(const float* rows, int count) {
  const b3BodyId body = begin(count);
  const b3ShapeDef shape = b3DefaultShapeDef();
  for (const float* row = rows; row < rows + 4 * count; row += 4) {
    const b3Sphere sphere = {{row[0], row[1], row[2]}, row[3]};
    b3CreateSphereShape(body, &shape, &sphere);
  }
  // A tree that is rebuilt as a whole is better than one into which shapes were inserted one by one.
  b3World_RebuildStaticTree(the_world);
}

void put_mesh(float* vertices, int vertex_count, int* indices, int triangle_count) {
  const b3MeshDef mesh = {.vertices = (b3Vec3*)vertices,
                          .indices = indices,
                          .vertexCount = vertex_count,
                          .triangleCount = triangle_count};
  the_mesh = b3CreateMesh(&mesh, NULL, 0);
  const b3BodyId body = begin(1);
  const b3ShapeDef shape = b3DefaultShapeDef();
  b3CreateMeshShape(body, &shape, the_mesh, b3Vec3_one);
}

void drop(void) {
  b3DestroyWorld(the_world);
  if (the_mesh != NULL) b3DestroyMesh(the_mesh);
  the_mesh = NULL;
}

static float first(b3ShapeId shape, b3Pos point, b3Vec3 normal, float fraction, uint64_t material, int triangle, int child,
                   void* context) {
  (void)shape, (void)point, (void)material, (void)triangle, (void)child;
  if (fraction == 0) return -1;  // It starts inside.
  b3RayResult* const hit = context;
  hit->hit = true;
  hit->normal = normal;
  hit->fraction = fraction;
  return fraction;
}

static void answer(const b3RayResult* hit, float* out) {
  out[0] = hit->hit ? hit->fraction * kLength : -1;
  out[1] = hit->normal.x;
  out[2] = hit->normal.y;
  out[3] = hit->normal.z;
}

static b3Vec3 path_of(const double* row) {
  return (b3Vec3){(float)row[3] * kLength, (float)row[4] * kLength, (float)row[5] * kLength};
}

void cast_rays(const double* rows, int count, float* out) {
  for (int i = 0; i < count; ++i, rows += 8, out += 4) {
    const b3Pos from = {rows[0], rows[1], rows[2]};
    const b3RayResult hit = b3World_CastRayClosest(the_world, from, path_of(rows), b3DefaultQueryFilter());
    answer(&hit, out);
  }
}

void cast_balls(const double* rows, int count, float* out) {
  const b3Vec3 center = {0, 0, 0};
  for (int i = 0; i < count; ++i, rows += 8, out += 4) {
    const b3Pos from = {rows[0], rows[1], rows[2]};
    const b3ShapeProxy ball = {&center, 1, (float)rows[6]};
    b3RayResult hit = {0};
    b3World_CastShape(the_world, from, &ball, path_of(rows), b3DefaultQueryFilter(), first, &hit);
    answer(&hit, out);
  }
}
