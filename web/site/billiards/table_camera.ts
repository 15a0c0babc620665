// The camera of a table: above it, along the longer side of the window; behind the cue; or beside it, as from a seat.
import { MathUtils, PerspectiveCamera, Plane, Raycaster, type Vector2, Vector3 } from 'three';
import type { Point } from './future.js';

export type ViewName = 'above' | 'cue' | 'side';

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
   * Chooses the angle at which the table fills the window in both directions; the table's corners determine the
   * distance and the centre.
   */
  #fromSide(): Stand {
    const [x, y] = this.#outer;
    const slope = Math.asin(Math.min(1, y / (x * this.#aspect)));
    const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
    const stand = { at: new Vector3(), to: new Vector3(), up: new Vector3(-1, 0, 0), angle: 20 };
    const half = Math.tan(MathUtils.degToRad(stand.angle / 2));
    const probe = new PerspectiveCamera(stand.angle, this.#aspect, 0.05, 30);
    probe.up.copy(stand.up);
    let away = y / (half * this.#aspect);
    // Each round corrects the rest of the one before: eight are more than enough.
    for (let round = 0; round < 8; round++) {
      stand.at.set(stand.to.x + away * cos, 0, away * sin);
      probe.position.copy(stand.at);
      probe.lookAt(stand.to);
      probe.updateMatrixWorld();
      const seen = [-x, x].flatMap((side) =>
        [0.05, -0.1].map((height) => new Vector3(side, y, height).project(probe)),
      );
      const wide = Math.max(...seen.map((at) => at.x));
      const [top, low] = [Math.max(...seen.map((at) => at.y)), Math.min(...seen.map((at) => at.y))];
      stand.to.x -= (((top + low) / 2) * away * half) / Math.max(sin, 0.2);
      away *= Math.max(wide, (top - low) / 2) / filled;
    }
    return stand;
  }

  #stand(): Stand {
    if (this.view === 'side') return this.#fromSide();
    const [x, y] = this.#outer;
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
