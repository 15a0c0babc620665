/**
 * The WebAssembly module as our own glue provides it: src/bindings, in the same order.
 *
 * Classes, and functions without an underscore, are embind's: a call costs about 0.1 microseconds. Those that begin
 * with `_ricochet` are exported functions, which cost a tenth of that and take an object's `address()`. A `kind` is
 * the number of a shape. Arguments and answers are in the shared buffer; the returned number is an outcome, an index
 * or a count, or one of `Refusal`.
 */

/** The common part of embind's classes. */
interface RawObject {
  /** Frees the object, which must not be used afterwards. */
  delete(): void;
}

/** A class of embind's, whose objects are null if there is no memory. */
interface RawClass<Instance extends RawObject> {
  create(): Instance | null;
}

/** The questions about two things. */
interface RawCore {
  readonly HEAPF64: Float64Array;
  sharedBufferAddress(): number;
  _ricochet_shoot(kind: number): number;
  explainShot(kind: number): number;
  _ricochet_ray_sphere(): number;
  explainRaySphere(): number;
  _ricochet_sweep(): number;
  explainSweep(): number;
  _ricochet_sphere_plane(kind: number): number;
  explainSpherePlane(kind: number): number;
  _ricochet_collide(): number;
  explainCollide(): number;
  _ricochet_collide_wall(): number;
  explainCollideWall(): number;
}

/** Under gravity, in every build with scenes. */
interface RawFalls {
  _ricochet_fall(kind: number): number;
  explainFall(kind: number): number;
  /** Returns whether there is a shot with the least speed. */
  _ricochet_least_speed(): number;
}

/** Memory for rows of numbers, by address; 0 if there is no memory. */
interface RawBlocks {
  allocateBlock(count: number): number;
  freeBlock(address: number): void;
  freeViewedBlock(address: number): void;
  hasRoom(bytes: number): boolean;
}

export interface RawAim extends RawObject {
  add(kind: number): number;
  addMesh(mesh: RawMesh): number;
  ask(via: number): number;
  /** Under gravity: returns the number of solutions. */
  askFalling(via: number): number;
  /** Writes one of them into the buffer. */
  putSolution(index: number): void;
  /** The address of the bounces' rows. */
  bounces(): number;
}

export interface RawMesh extends RawObject {
  roomForFloats(count: number): number;
  roomForDoubles(count: number): number;
  roomForIndices(count: number): number;
  /** Returns a MeshFault; `place` says where it is. */
  start(): number;
  place(): number;
  /** 0, 1 at the end, or a Refusal. */
  step(budget: number): number;
  shareDone(): number;
  /** Address and size of the finished mesh's memory, in `meshParts` parts: the head, then lists. */
  part(index: number): number;
  partBytes(index: number): number;
  /** Makes room for the lists of a finished mesh, whose head has been copied in: returns 0, or a Refusal. */
  makeRoom(): number;
  /** Call it after the lists have been copied in: returns 0, or a Refusal. */
  finishCopy(): number;
  /** Another handle on the same object, which exists until the last of them is deleted. */
  clone(): RawMesh;
  triangles(): number;
  degenerate(): number;
  bytes(): number;
}

export interface RawScene extends RawObject {
  address(): number;
  reserve(count: number): number;
  /** Sets the gravity in the shared buffer. */
  setGravity(): number;
  add(kind: number): number;
  move(index: number, kind: number): number;
  addMesh(mesh: RawMesh): number;
  moveMesh(index: number, mesh: RawMesh): number;
  remove(index: number): void;
  /** For positions, then rotations; the indices are stored separately. */
  roomForMoves(count: number): number;
  movedIndices(): number;
  firstUnmovable(): number;
  moveMany(areTurned: boolean): number;
  /** Writes a target, which must not be a mesh, into the shared buffer, and returns the number of its shape. */
  read(index: number): number;
  reserveTraits(): number;
  /** NaN for what the target's material does not have. */
  setTraits(index: number, groups: number, isSensor: boolean, restitution: number, friction: number): number;
  /** For all questions from then on, until it is cleared. */
  setMask(groups: number): void;
  clearMask(): void;
  /** Sets whether questions from then on call `askCaller` of the module. */
  askCaller(asks: boolean): void;
  roomForIgnored(count: number): number;
  roomForSpheres(count: number): number;
  addSpheres(): number;
  prepare(): number;
  /** The address of the legs' rows. */
  pathLegs(): number;
  pathCrossings(): number;
  pathSegments(): number;
  throughHits(): number;
}

export interface RawBullets extends RawObject {
  /** NaN for what the bullets' material does not have. */
  start(
    scene: RawScene,
    capacity: number,
    maxBounces: number,
    restitution: number,
    friction: number,
    rollingFriction: number,
  ): number;
  roomForIgnored(count: number): number;
  /** The bullet in the shared buffer, with its longest time; `mask` below 0: none. */
  fire(
    mask: number,
    maxDistance: number,
    restitution: number,
    friction: number,
    rollingFriction: number,
  ): number;
  has(bullet: number): boolean;
  remove(bullet: number): void;
  clear(): void;
  /** A velocity stands in the shared buffer as the bullet's heading; NaN, and a mask below 0, leave what there is. */
  set(
    bullet: number,
    hasVelocity: boolean,
    mask: number,
    time: number,
    restitution: number,
    friction: number,
    rollingFriction: number,
  ): void;
  /** Writes its state into the shared buffer. */
  read(bullet: number): void;
  /** Writes what bears it into the shared buffer. */
  supports(bullet: number): void;
  advance(frames: number, isTime: boolean): number;
  /** Addresses of rows, of vectors and of whole numbers of 64 bits, and their counts. */
  events(): number;
  eventSupports(): number;
  eventCount(): number;
  expired(): number;
  expiredCount(): number;
  time(): number;
  nextTime(): number;
  size(): number;
  positions(): number;
  velocities(): number;
  ids(): number;
  place(bullet: number): number;
  /** Address and length of bytes. */
  snapshot(): number;
  snapshotLength(): number;
  roomForSnapshot(bytes: number): number;
  restore(): number;
  freeSnapshot(): void;
}

interface RawScenes {
  _ricochet_scene_shoot(scene: number, looksOn: boolean, leaves: boolean): number;
  _ricochet_scene_trace(scene: number): number;
  _ricochet_scene_shoot_through(scene: number, most: number): number;
  _ricochet_scene_nearest(scene: number): number;
  _ricochet_scene_overlaps(scene: number, isBox: boolean): number;
  _ricochet_scene_shoot_many(
    scene: number,
    bullets: number,
    count: number,
    hits: number,
    triangles: number,
    leaving: number,
    masks: number,
    ignored: number,
  ): number;
  _ricochet_first_bad_leaving(scene: number, rows: number, count: number): number;
  _ricochet_scene_shoot_through_many(
    scene: number,
    bullets: number,
    count: number,
    hits: number,
    most: number,
  ): number;
  _ricochet_scene_trace_many(
    scene: number,
    bullets: number,
    count: number,
    paths: number,
    masks: number,
    ignored: number,
    crossings: number,
    mostCrossings: number,
  ): number;
  /**
   * Filtered questions call it: it returns whether a target, or a triangle of it, counts; −1: it is no mesh. It must
   * not throw.
   */
  askCaller?: ((target: number, triangle: number) => boolean) | undefined;
  _ricochet_shoot_pairs(bullets: number, spheres: number, count: number, hits: number): number;
  _ricochet_shoot_columns(
    pairs: number,
    hits: number,
    length: number,
    count: number,
    maxTime: number,
    impactsAlone: boolean,
  ): number;
  _ricochet_first_bad_bullet(rows: number, count: number): number;
  _ricochet_first_bad_sphere(rows: number, count: number): number;
}

/** The questions of nearness about two shapes, in every build with scenes. */
interface RawProximity {
  _ricochet_closest_point(kind: number): number;
  _ricochet_overlap(kind: number): number;
  _ricochet_explain_closest_point(kind: number): number;
  _ricochet_explain_overlap(kind: number): number;
}

export interface RawSimulation extends RawObject {
  address(): number;
  /** The bounds in the buffer; the sum of 1, 2 and 4 for the periodic axes. */
  setBounds(periodic: number): void;
  addObstacle(kind: number): number;
  roomForBalls(count: number): number;
  roomForMotion(count: number): number;
  start(): number;
  roomForSnapshot(count: number): number;
  restore(): number;
  run(): number;
  reverse(): void;
  time(): number;
  writeState(): void;
  positions(): number;
  velocities(): number;
  writeObstacleOffset(index: number): void;
  snapshot(): number;
  snapshotLength(): number;
  freeSnapshot(): void;
  addBall(): number;
  setBall(index: number): number;
  removeBall(index: number): void;
  setObstacle(index: number, kind: number): number;
  changeObstacle(index: number): number;
  removeObstacle(index: number): void;
  motionChanges(): number;
  ballId(index: number): number;
  obstacleId(index: number): number;
  indexOfBall(id: number): number;
  indexOfObstacle(id: number): number;
}

interface RawSimulations {
  _ricochet_simulation_next(simulation: number): number;
  _ricochet_simulation_work(simulation: number): number;
  _ricochet_simulation_size(simulation: number): number;
  _ricochet_simulation_ball(simulation: number, index: number): void;
}

export interface RawTable extends RawObject {
  /** Addresses of rows; 0 if there is no memory. */
  roomForSegments(count: number): number;
  roomForNoses(count: number): number;
  roomForPockets(count: number): number;
  roomForBalls(count: number): number;
  takeStandard(which: number): number;
  takeRack(which: number): number;
  start(): number;
  segments(): number;
  segmentCount(): number;
  noses(): number;
  noseCount(): number;
  pockets(): number;
  pocketCount(): number;
  strike(): number;
  place(ball: number): number;
  remove(ball: number): void;
  next(): number;
  run(): number;
  preview(): number;
  previewEnding(): number;
  events(): number;
  eventCount(): number;
  starts(): number;
  ends(): number;
  size(): number;
  time(): number;
  knownSince(): number;
  energy(): number;
  at(time: number): number;
  snapshot(): number;
  snapshotLength(): number;
  roomForSnapshot(count: number): number;
  restore(): number;
  freeSnapshot(): void;
}

/** Parts of a finished mesh's memory. */
export const meshParts = 5;

/** The exports of the WebAssembly module. */
export interface RawModule extends RawCore, RawFalls, RawBlocks, RawProximity, RawScenes, RawSimulations {
  readonly Aim: RawClass<RawAim>;
  readonly Bullets: RawClass<RawBullets>;
  readonly Mesh: RawClass<RawMesh>;
  readonly Scene: RawClass<RawScene>;
  readonly Simulation: RawClass<RawSimulation>;
  readonly Table: RawClass<RawTable>;
}

/** The modules of solvers, for code outside of their classes. */
export const rawModules = new WeakMap<object, RawModule>();
