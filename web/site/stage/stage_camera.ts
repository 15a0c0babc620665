// The camera of the stage: a perspective camera that visitors turn around the middle of the scene, and zoom.
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Figure } from './figure.js';

export class StageCamera {
  readonly camera = new PerspectiveCamera(32, 1.6, 0.01, 1000);
  readonly #controls: OrbitControls;
  /** The visitor has chosen a view: it stays when the stage changes its size. */
  isChosen = false;

  /** `changed` is called whenever a visitor moves the camera. */
  constructor(
    container: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    changed: () => void,
  ) {
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enableDamping = false;
    this.#controls.enablePan = false;
    this.#controls.addEventListener('change', changed);
    this.#controls.addEventListener('start', () => {
      this.isChosen = true;
    });
    // The wheel and the finger scroll the page until the stage has the focus.
    this.#zoomByWheel(false);
    container.addEventListener('focusin', () => this.#zoomByWheel(true));
    container.addEventListener('focusout', () => this.#zoomByWheel(false));
  }

  set aspect(aspect: number) {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** Puts the whole figure into view. */
  fit(figure: Figure): void {
    if (figure.inView.length === 0) return;
    const { camera } = this;
    this.isChosen = false;
    const box = new Box3().setFromPoints(figure.inView);
    const center = box.getCenter(new Vector3());
    const radius = Math.max(box.getSize(new Vector3()).length() / 2, figure.size * 0.5);
    const narrow = Math.min(1, camera.aspect);
    const half = ((camera.fov / 2) * Math.PI) / 180;
    const extent = box.getSize(new Vector3()).multiplyScalar(0.5);
    const distance =
      figure.flat === true
        ? (Math.max(extent.y, extent.x / camera.aspect, figure.size) * 1.12) / Math.tan(half)
        : (radius * 1.02) / Math.sin(half) / narrow;
    camera.near = distance / 100;
    camera.far = distance * 20;
    camera.updateProjectionMatrix();
    this.#controls.target.copy(center);
    camera.position.copy(center).addScaledVector(figure.view, distance);
    this.#controls.update();
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(turn: number, tilt: number, zoom: number): void {
    const { position } = this.camera;
    const { target } = this.#controls;
    this.isChosen = true;
    const offset = position.clone().sub(target);
    const azimuth = Math.atan2(offset.x, offset.z) + turn;
    const steepest = 1.5;
    const elevation = Math.atan2(offset.y, Math.hypot(offset.x, offset.z)) + tilt;
    const height = Math.min(steepest, Math.max(-steepest, elevation));
    const distance = offset.length() * zoom;
    const ground = Math.cos(height) * distance;
    position
      .set(Math.sin(azimuth) * ground, Math.sin(height) * distance, Math.cos(azimuth) * ground)
      .add(target);
    this.#controls.update();
  }

  dispose(): void {
    this.#controls.dispose();
  }

  #zoomByWheel(enabled: boolean): void {
    this.#controls.enableZoom = enabled;
    this.canvas.style.touchAction = enabled ? 'none' : 'pan-y';
  }
}
