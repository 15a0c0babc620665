// The camera of a table: above it, along the longer side of the window; behind the cue, and once the cue
// has struck higher and further back, so that the whole shot is seen; or beside it, as from a seat.
import { MathUtils, PerspectiveCamera, Plane, Raycaster, type Vector2, Vector3 } from 'three';
import type { Point } from './future.js';

export type ViewName = 'above' | 'cue' | 'shot' | 'side';

/** The camera's place, the point it looks at, and the up direction. */
interface Stand {
  at: Vector3;
  to: Vector3;
  up: Vector3;
  angle: number;
}

/** The duration of the flight from one view to the other, in milliseconds. */
const flight = 700;

/** The share of the window that a table seen from its side fills. */
const filled = 0.985;

/** The angle at which the camera behind the cue looks down on a shot. */
const shotSlope = MathUtils.degToRad(38);

export class TableCamera {
  readonly camera = new PerspectiveCamera(18, 1, 0.05, 30);
  #outer: [number, number] = [1, 1];
  #aspect = 1;
  view: ViewName = 'above';
  #aim = { x: 0, y: 0, angle: Math.PI / 2 };
  /** During a flight: its start and the time it began. */
  #from: { stand: Stand; since: number } | undefined;

  /** The table, with its wood: half of its width and length. */
  fit(outer: [number, number], aspect: number): void {
    this.#outer = outer;
    this.#aspect = aspect;
    this.camera.aspect = aspect;
    this.#place(1);
  }

  get isFlying(): boolean {
    return this.#from !== undefined;
  }

  /** True if the table's length is horizontal. */
  get isWide(): boolean {
    return this.#aspect > 1;
  }

  look(view: ViewName, aim: { x: number; y: number; angle: number }, isSmooth: boolean): void {
    if (view !== this.view && isSmooth) this.#from = { stand: this.#stand(), since: performance.now() };
    this.view = view;
    this.#aim = aim;
    this.#place(this.#from === undefined ? 1 : 0);
  }

  /** Continues the flight; true if there is more to come. */
  fly(now: number): boolean {
    if (this.#from === undefined) return false;
    const share = Math.min(1, (now - this.#from.since) / flight);
    this.#place(share);
    if (share >= 1) this.#from = undefined;
    return share < 1;
  }

  /**
   * The camera that looks along (dx, dy) and down by `slope`, and that the whole table fills: the table's corners
   * determine its distance and what it looks at. `angle` is its field of view in degrees.
   */
  #whole(dx: number, dy: number, slope: number, angle: number): Stand {
    const [x, y] = this.#outer;
    const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
    const stand = { at: new Vector3(), to: new Vector3(), up: new Vector3(dx, dy, 0), angle };
    const half = Math.tan(MathUtils.degToRad(angle / 2));
    const probe = new PerspectiveCamera(angle, this.#aspect, 0.05, 30);
    probe.up.copy(stand.up);
    let away = (2 * y) / (half * Math.min(1, this.#aspect));
    // Each round corrects the rest of the one before: sixteen are more than enough.
    for (let round = 0; round < 16; round++) {
      stand.at
        .set(-dx * cos, -dy * cos, sin)
        .multiplyScalar(away)
        .add(stand.to);
      probe.position.copy(stand.at);
      probe.lookAt(stand.to);
      probe.updateMatrixWorld();
      const seen = [-x, x].flatMap((side) =>
        [-y, y].flatMap((end) => [0.05, -0.1].map((height) => new Vector3(side, end, height).project(probe))),
      );
      const [right, left] = [Math.max(...seen.map((at) => at.x)), Math.min(...seen.map((at) => at.x))];
      const [top, low] = [Math.max(...seen.map((at) => at.y)), Math.min(...seen.map((at) => at.y))];
      const forward = (((top + low) / 2) * away * half) / Math.max(sin, 0.2);
      const aside = ((right + left) / 2) * away * half * this.#aspect;
      stand.to.add(new Vector3(dx * forward + dy * aside, dy * forward - dx * aside, 0));
      away *= Math.max((right - left) / 2, (top - low) / 2) / filled;
    }
    return stand;
  }

  #stand(): Stand {
    const [x, y] = this.#outer;
    // At this slope the table fills the window in both directions.
    if (this.view === 'side') return this.#whole(-1, 0, Math.asin(Math.min(1, y / (x * this.#aspect))), 20);
    if (this.view === 'above') {
      const angle = 18;
      const [wide, high] = this.isWide ? [y, x] : [x, y];
      const half = Math.max(high, wide / this.#aspect) * 1.025;
      const at = new Vector3(0, 0, half / Math.tan(MathUtils.degToRad(angle / 2)) + 0.05);
      const up = this.isWide ? new Vector3(-1, 0, 0) : new Vector3(0, 1, 0);
      return { at, to: new Vector3(), up, angle };
    }
    const { x: cx, y: cy, angle } = this.#aim;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    if (this.view === 'shot') return this.#whole(dx, dy, shotSlope, this.isWide ? 30 : 40);
    const back = this.isWide ? 0.95 : 1.2;
    return {
      at: new Vector3(cx - back * dx, cy - back * dy, 0.46),
      to: new Vector3(cx + 0.62 * dx, cy + 0.62 * dy, -0.02),
      up: new Vector3(0, 0, 1),
      angle: this.isWide ? 46 : 58,
    };
  }

  #place(share: number): void {
    const goal = this.#stand();
    const { camera } = this;
    const from = this.#from?.stand;
    const ease = share * share * (3 - 2 * share);
    const mix = (one: Vector3 | undefined, other: Vector3) =>
      one === undefined ? other : one.clone().lerp(other, ease);
    camera.position.copy(mix(from?.at, goal.at));
    camera.up.copy(mix(from?.up, goal.up)).normalize();
    camera.fov = from === undefined ? goal.angle : from.angle + (goal.angle - from.angle) * ease;
    camera.lookAt(mix(from?.to, goal.to));
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** The point at a height over the cloth under a place of the picture, from −1 to 1; none above the horizon. */
  pointAt(place: Vector2, height: number): Point | undefined {
    const ray = new Raycaster();
    ray.setFromCamera(place, this.camera);
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), new Vector3());
    return hit === null ? undefined : { x: hit.x, y: hit.y };
  }

  /** The place of a point of the cloth in the picture, from 0 to 1 rightward and downward. */
  placeOf({ x, y }: Point, height: number): { x: number; y: number; isSeen: boolean } {
    const at = new Vector3(x, y, height).project(this.camera);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2, isSeen: at.z < 1 };
  }
}
