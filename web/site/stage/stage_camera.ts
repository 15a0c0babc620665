// The camera of the stage: a perspective camera that visitors turn around the middle of the scene, and zoom.
import { MathUtils, PerspectiveCamera, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { extentOf, type Sphere } from './extent.js';
import type { Figure } from './figure.js';
import { framingOf, type Opening } from './framing.js';

/** Pixels for handles and labels at the edges of the stage. */
const margin = { left: 34, right: 34, top: 26, bottom: 38 };

/**
 * The least angle in radians between a turned view and straight above or below, where the up direction is undefined.
 */
const flattest = Math.PI / 2 - 1.5;

/** The camera's place and the point that it looks at: six numbers for an address. */
export type Viewpoint = [x: number, y: number, z: number, atX: number, atY: number, atZ: number];

/** The part of the picture that a scene may fill: everything except the margin for handles and labels. */
export function openingOf({ fov, aspect }: PerspectiveCamera, width: number, height: number): Opening {
  const half = Math.tan(((fov / 2) * Math.PI) / 180);
  const open = (tangent: number, pixels: number, length: number) =>
    tangent * Math.max(0.4, 1 - (2 * pixels) / length);
  return {
    left: open(half * aspect, margin.left, width),
    right: open(half * aspect, margin.right, width),
    top: open(half, margin.top, height),
    bottom: open(half, margin.bottom, height),
  };
}

export class StageCamera {
  readonly camera = new PerspectiveCamera(32, 1.6, 0.01, 1000);
  readonly #controls: OrbitControls;
  /** The visitor has chosen a view: it stays when the stage changes its size. */
  isChosen = false;
  /** The view when a visitor began to turn it, and whether the browser has taken that for a scroll. */
  #before: { viewpoint: Viewpoint; isChosen: boolean } = { viewpoint: [0, 0, 0, 0, 0, 0], isChosen: false };
  #isUndone = false;
  #width = 1;
  #height = 1;

  /** `changed` is called whenever the camera moves, `chosen` when a visitor has moved it. */
  constructor(
    container: HTMLElement,
    canvas: HTMLCanvasElement,
    changed: () => void,
    private readonly chosen: () => void,
  ) {
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enableDamping = false;
    this.#controls.enablePan = false;
    // A finger that moves up or down scrolls the page, always; sideways it turns the scene, and two fingers zoom.
    canvas.style.touchAction = 'pan-y';
    this.#controls.addEventListener('change', changed);
    this.#controls.addEventListener('start', () => this.#begin());
    this.#controls.addEventListener('end', () => this.#finish());
    // A finger that scrolls the page has turned the scene a little before the browser saw that it scrolls.
    const cancelled = () => {
      this.#isUndone = true;
    };
    container.addEventListener('pointercancel', cancelled, { capture: true });
    const wheel = (event: WheelEvent) => this.#wheel(event, canvas, container.matches(':focus-within'));
    container.addEventListener('wheel', wheel, { capture: true, passive: false });
  }

  #begin(): void {
    this.#before = { viewpoint: this.viewpoint, isChosen: this.isChosen };
    this.isChosen = true;
    this.#isUndone = false;
  }

  #finish(): void {
    if (this.#isUndone) {
      const { viewpoint, isChosen } = this.#before;
      this.viewpoint = viewpoint;
      this.isChosen = isChosen;
    } else this.chosen();
  }

  /** The wheel scrolls the page until the stage has the focus: before, the controls hear nothing of the wheel; after, also of one over a handle. */
  #wheel(event: WheelEvent, canvas: HTMLCanvasElement, hasFocus: boolean): void {
    if (!hasFocus) {
      event.stopImmediatePropagation();
    } else if (event.target !== canvas) {
      event.preventDefault();
      canvas.dispatchEvent(new WheelEvent('wheel', event));
    }
  }

  /** In pixels. */
  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  /** Brings the whole figure into view, including its motion from `start` to `end`. */
  fit(figure: Figure, start: number, end: number): void {
    this.#fit(extentOf(figure, start, end), figure.view, figure.size);
    this.isChosen = false;
  }

  /** The same from the present side. A view that the visitor chose stays. */
  refit(figure: Figure, start: number, end: number): void {
    const side = this.camera.position.clone().sub(this.#controls.target);
    if (!this.isChosen) this.#fit(extentOf(figure, start, end), side, figure.size);
  }

  /** The same if a part of the figure is outside the picture. */
  keepInView(figure: Figure, start: number, end: number): void {
    if (!this.#holds(extentOf(figure, start, end))) this.refit(figure, start, end);
  }

  /** The tangent of half the angle of view, upward. */
  get #half(): number {
    return Math.tan(((this.camera.fov / 2) * Math.PI) / 180);
  }

  /** A sphere at (x, y, −z) before the camera, of radius r, is in view if |x| + r √(1 + t²) ≤ z t for both tangents t. */
  #holds(spheres: Sphere[]): boolean {
    const { camera } = this;
    const half = this.#half;
    camera.updateMatrixWorld();
    return spheres.every(({ at, radius }) => {
      const { x, y, z } = at.clone().applyMatrix4(camera.matrixWorldInverse);
      const isWithin = (place: number, tangent: number) =>
        Math.abs(place) + radius * Math.hypot(1, tangent) <= -z * tangent;
      return isWithin(x, half * camera.aspect) && isWithin(y, half);
    });
  }

  #fit(spheres: Sphere[], view: Vector3, size: number): void {
    if (spheres.length === 0) return;
    const { target, distance } = framingOf(spheres, view, openingOf(this.camera, this.#width, this.#height));
    const far = Math.max(distance, size);
    this.#look(target.clone().addScaledVector(view.clone().normalize(), far), target);
  }

  get viewpoint(): Viewpoint {
    const { position } = this.camera;
    return [...position.toArray(), ...this.#controls.target.toArray()];
  }

  /** Looks from the place that an address holds. */
  set viewpoint([x, y, z, atX, atY, atZ]: Viewpoint) {
    this.isChosen = true;
    this.#look(new Vector3(x, y, z), new Vector3(atX, atY, atZ));
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(turn: number, tilt: number, zoom: number): void {
    const { position } = this.camera;
    const { target } = this.#controls;
    this.isChosen = true;
    const place = new Spherical().setFromVector3(position.clone().sub(target));
    place.theta += turn;
    place.phi = MathUtils.clamp(place.phi - tilt, flattest, Math.PI - flattest);
    place.radius *= zoom;
    position.setFromSpherical(place).add(target);
    this.#controls.update();
    this.chosen();
  }

  /** Moves with a body and keeps looking from the same side. */
  carry(by: Vector3): void {
    this.camera.position.add(by);
    this.#controls.target.add(by);
    this.#controls.update();
  }

  dispose(): void {
    this.#controls.dispose();
  }

  #look(from: Vector3, at: Vector3): void {
    const distance = from.distanceTo(at);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.updateProjectionMatrix();
    this.camera.position.copy(from);
    this.#controls.target.copy(at);
    this.#controls.update();
  }
}
