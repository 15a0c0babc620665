// The camera: orthographic onto a plane, or a perspective one around a box of three dimensions.
import { type Camera, OrthographicCamera, PerspectiveCamera, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Viewpoint } from '../../stage/stage_camera.js';
import type { Scene } from './scene.js';

const noFog: [number, number] = [1e9, 2e9];

export class BallCamera {
  readonly #flat = new OrthographicCamera();
  readonly #deep = new PerspectiveCamera(30, 1, 0.1, 200);
  readonly #middle = new Vector3();
  #controls: OrbitControls | undefined;
  #scene: Scene | undefined;
  /** The visitor has turned the view. */
  #isChosen = false;
  /** Fog: the distances between which objects fade into the background. */
  fog = noFog;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly changed: () => void,
    private readonly chosen: () => void,
  ) {
    this.#flat.position.set(0, 0, 50);
  }

  get camera(): Camera {
    return this.#scene?.deep === true ? this.#deep : this.#flat;
  }

  /** The viewpoint for a box of three dimensions, if the visitor has chosen one. */
  get viewpoint(): Viewpoint | undefined {
    if (!this.#isChosen || this.#scene?.deep !== true) return undefined;
    return [...this.#deep.position.toArray(), ...this.#middle.toArray()];
  }

  /** Looks from the direction of a viewpoint; the size of the stage determines the distance. */
  lookFrom([x, y, z, atX, atY, atZ]: Viewpoint): void {
    if (this.#scene?.deep !== true) return;
    this.#isChosen = true;
    const far = this.#deep.position.distanceTo(this.#middle);
    this.#look(new Vector3(x - atX, y - atY, z - atZ).setLength(far));
  }

  /** Fits a scene into the view; for three dimensions the direction stays. */
  fit(scene: Scene, aspect: number): void {
    const isNew = this.#scene !== scene;
    this.#scene = scene;
    if (isNew) this.#isChosen = false;
    const { min, max } = scene.view;
    const wide = max[0] - min[0];
    const high = max[1] - min[1];
    const half = (Math.max(wide, high * aspect) / 2) * 1.03;
    const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
    const rise = half / aspect;
    Object.assign(this.#flat, { left: x - half, right: x + half, top: y + rise, bottom: y - rise, far: 100 });
    this.#flat.updateProjectionMatrix();
    this.fog = noFog;
    if (this.#controls !== undefined) this.#controls.enabled = scene.deep === true;
    if (scene.deep !== true) return;
    const far = (wide * 3.3) / Math.min(1, aspect);
    this.#middle.set(x, y, wide / 2);
    this.fog = [far - wide * 0.75, far + wide * 0.8];
    this.#deep.aspect = aspect;
    this.#deep.updateProjectionMatrix();
    const side = isNew ? new Vector3(0.5, 0.3, 0.85) : this.#deep.position.clone().sub(this.#middle);
    this.#controls ??= this.#orbit();
    this.#look(side.setLength(far));
  }

  /** Turns the view of three dimensions by angles in radians. */
  turn(azimuth: number, rise: number): void {
    const offset = this.#deep.position.clone().sub(this.#middle);
    const { radius, phi, theta } = new Spherical().setFromVector3(offset);
    const up = Math.min(1.5, Math.max(-1.5, Math.PI / 2 - phi + rise));
    this.#look(offset.setFromSphericalCoords(radius, Math.PI / 2 - up, theta + azimuth));
    this.#isChosen = true;
    this.chosen();
  }

  dispose(): void {
    this.#controls?.dispose();
  }

  #look(offset: Vector3): void {
    this.#deep.position.copy(this.#middle).add(offset);
    this.#deep.lookAt(this.#middle);
    this.#deep.updateMatrixWorld();
    if (this.#controls === undefined) return;
    this.#controls.target.copy(this.#middle);
    this.#controls.update();
  }

  /** Only boxes of three dimensions need controls. */
  #orbit(): OrbitControls {
    const controls = new OrbitControls(this.#deep, this.canvas);
    controls.enableDamping = false;
    controls.enablePan = false;
    // The wheel belongs to the page.
    controls.enableZoom = false;
    this.canvas.style.touchAction = 'pan-y';
    controls.addEventListener('change', this.changed);
    controls.addEventListener('end', () => {
      this.#isChosen = true;
      this.chosen();
    });
    return controls;
  }
}
