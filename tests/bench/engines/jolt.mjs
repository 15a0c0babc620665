// Questions to Jolt, in single precision: a world of bodies at rest. Vectors and collectors are made once and
// used again.
import createJolt from 'jolt-physics/wasm-compat';

const Jolt = await createJolt();

/** Returns the settings of a world with one layer of bodies at rest. */
function settings(bodies) {
  const pairs = new Jolt.ObjectLayerPairFilterTable(1);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  const given = new Jolt.JoltSettings();
  given.mMaxBodies = bodies;
  given.mObjectLayerPairFilter = pairs;
  given.mBroadPhaseLayerInterface = layers;
  given.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  return given;
}

function meshShape({ positions, indices }) {
  const vertices = new Jolt.VertexList();
  const triangles = new Jolt.IndexedTriangleList();
  vertices.resize(positions.length / 3);
  triangles.resize(indices.length / 3);
  for (let i = 0; i < positions.length; i += 3) {
    const vertex = vertices.at(i / 3);
    [vertex.x, vertex.y, vertex.z] = positions.subarray(i, i + 3);
  }
  for (let i = 0; i < indices.length; i++) triangles.at(Math.floor(i / 3)).set_mIdx(i % 3, indices[i]);
  const made = new Jolt.MeshShapeSettings(vertices, triangles, new Jolt.PhysicsMaterialList()).Create();
  if (made.HasError()) throw new Error(made.GetError().c_str());
  return made.Get();
}

/** Returns a world with `spheres` (centre and radius) or a `mesh` (positions and indices). */
export function joltWorld({ spheres = [], mesh }) {
  const jolt = new Jolt.JoltInterface(settings(spheres.length + 1));
  const system = jolt.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  const place = new Jolt.RVec3(0, 0, 0);
  const unturned = new Jolt.Quat(0, 0, 0, 1);
  const put = (shape, x, y, z) => {
    place.Set(x, y, z);
    const what = new Jolt.BodyCreationSettings(shape, place, unturned, Jolt.EMotionType_Static, 0);
    bodies.CreateAndAddBody(what, Jolt.EActivation_DontActivate);
    Jolt.destroy(what);
  };
  for (const { center, radius } of spheres) put(new Jolt.SphereShape(radius), ...center);
  if (mesh) put(meshShape(mesh), 0, 0, 0);
  system.OptimizeBroadPhase();

  const query = system.GetNarrowPhaseQuery();
  const all = [
    new Jolt.BroadPhaseLayerFilter(),
    new Jolt.ObjectLayerFilter(),
    new Jolt.BodyFilter(),
    new Jolt.ShapeFilter(),
  ];
  const bodyOf = system.GetBodyLockInterfaceNoLock();
  const length = 1000;
  const origin = new Jolt.RVec3(0, 0, 0);
  const unit = new Jolt.Vec3(1, 1, 1);
  const ray = new Jolt.RRayCast();
  const raySettings = new Jolt.RayCastSettings();
  raySettings.SetBackFaceMode(Jolt.EBackFaceMode_CollideWithBackFaces);
  const firstOfRay = new Jolt.CastRayClosestHitCollisionCollector();
  const castSettings = new Jolt.ShapeCastSettings();
  castSettings.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces;
  const firstOfBall = new Jolt.CastShapeClosestHitCollisionCollector();
  const overlapSettings = new Jolt.CollideShapeSettings();
  const overlapped = new Jolt.CollideShapeAllHitCollisionCollector();
  return {
    /**
     * Returns the time of the first hit of a ray, or infinity, and computes its normal. `rows` are as in `shootMany`, and `o`
     * is the index at which one begins.
     */
    shoot(rows, o) {
      const { mOrigin, mDirection } = ray;
      mOrigin.Set(rows[o], rows[o + 1], rows[o + 2]);
      mDirection.Set(length * rows[o + 3], length * rows[o + 4], length * rows[o + 5]);
      firstOfRay.Reset();
      query.CastRay(ray, raySettings, firstOfRay, ...all);
      if (!firstOfRay.HadHit()) return Number.POSITIVE_INFINITY;
      const hit = firstOfRay.mHit;
      bodyOf
        .TryGetBody(hit.mBodyID)
        .GetWorldSpaceSurfaceNormal(hit.mSubShapeID2, ray.GetPointOnRay(hit.mFraction));
      return length * hit.mFraction;
    },
    /** Returns a function that does the same for a ball. */
    ballCast(radius) {
      const ball = new Jolt.SphereShape(radius);
      const from = new Jolt.RVec3(0, 0, 0);
      const path = new Jolt.Vec3(0, 0, 0);
      return (rows, o) => {
        from.Set(rows[o], rows[o + 1], rows[o + 2]);
        path.Set(length * rows[o + 3], length * rows[o + 4], length * rows[o + 5]);
        const cast = new Jolt.RShapeCast(ball, unit, Jolt.RMat44.prototype.sTranslation(from), path);
        firstOfBall.Reset();
        query.CastShape(cast, castSettings, origin, firstOfBall, ...all);
        Jolt.destroy(cast);
        return firstOfBall.HadHit() ? length * firstOfBall.mHit.mFraction : Number.POSITIVE_INFINITY;
      };
    },
    /** Returns a function that lists the bodies that a ball overlaps. */
    overlaps(radius) {
      const ball = new Jolt.SphereShape(radius);
      const at = new Jolt.RVec3(0, 0, 0);
      return ({ x, y, z }) => {
        at.Set(x, y, z);
        const place = Jolt.RMat44.prototype.sTranslation(at);
        overlapped.Reset();
        query.CollideShape(ball, unit, place, overlapSettings, origin, overlapped, ...all);
        const { mHits } = overlapped;
        const found = [];
        for (let i = 0, n = mHits.size(); i < n; i++) found.push(mHits.at(i).mBodyID2.GetIndex());
        return found;
      };
    },
    free: () => Jolt.destroy(jolt),
  };
}
