// The base of every stage: a three.js view in its page, with camera, drag handles and labels. It draws only when
// something has changed and is visible.
import {
  AmbientLight,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Light,
  Vector2,
  type Vector3,
} from 'three';
import { made } from '../shell/made.js';
import { type HandleRoom, Handles } from './drag_handles.js';
import { PlaneDrag } from './drag_plane.js';
import { vec } from './figure.js';
import { PageCanvas } from './page_canvas.js';
import type { HandleView, StageEvents } from './page_stage.js';
import { release, unitShapes } from './shapes.js';
import { StageCamera, type Viewpoint } from './stage_camera.js';

/**
 * Surfaces toward the light are a little brighter than their own colour, those toward the reader have it, and the
 * lower side is half as bright. More light would turn the brightest colours white, and a ball would look flat.
 */
function lights(): Light[] {
  const sun = new DirectionalLight(0xffffff, 1.9);
  sun.position.set(-3, 8, 6);
  return [new AmbientLight(0xffffff, 0.9), new HemisphereLight(0xffffff, 0x8890a0, 0.9), sun];
}

export abstract class StageCanvas extends PageCanvas {
  protected readonly camera: StageCamera;
  protected readonly handles: Handles;
  /** The size of the stage in pixels. */
  protected readonly resolution = new Vector2(1, 1);
  /** Shared by all that is drawn. */
  protected readonly shapes = unitShapes();
  #root = new Group();
  #retired: Group[] = [];
  #asked = 0;
  #isVisible = true;

  /** Throws without WebGL. */
  constructor(
    container: HTMLElement,
    canvas: HTMLCanvasElement,
    private readonly layer: HTMLElement,
    { move, viewChosen }: StageEvents,
  ) {
    super(container, canvas, { antialias: true, alpha: true });
    // A check for errors would wait until each program is compiled.
    this.renderer.debug.checkShaderErrors = false;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.camera = new StageCamera(container, canvas, () => this.draw(), viewChosen);
    const room: HandleRoom = {
      placeOf: (at) => this.onScreen(vec(at), 1.02),
      drag: ({ at, flat }, pointer) =>
        new PlaneDrag(vec(at), this.camera.camera, layer.getBoundingClientRect(), pointer, flat),
    };
    this.handles = new Handles(layer, room, move, () => this.handleHeld());
    this.world.add(...lights());
    const sight = new IntersectionObserver(([entry]) => {
      this.#isVisible = entry?.isIntersecting ?? true;
      if (this.#isVisible) this.draw();
    });
    sight.observe(container);
    this.stops.push(() => sight.disconnect());
    this.#resize();
  }

  /** Brings the whole scene into view again, from the same side, unless a visitor has chosen a view. */
  protected abstract refit(): void;
  /** Adjusts the parts that depend on the view. */
  protected beforeRender(): void {}
  /** Moves the labels to their places in the picture. */
  protected abstract placeLabels(): void;

  /** A handle is held, or let go. */
  protected handleHeld(): void {
    this.draw();
  }

  /** The visitor's viewpoint; undefined while the whole scene is in view. */
  get viewpoint(): Viewpoint | undefined {
    return this.camera.isChosen ? this.camera.viewpoint : undefined;
  }

  set viewpoint(viewpoint: Viewpoint) {
    this.camera.viewpoint = viewpoint;
    this.draw();
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void {
    this.camera.turn(azimuth, tilt, zoom);
    this.draw();
  }

  showHandles(views: HandleView[]): void {
    this.handles.show(views);
    this.draw();
  }

  /** Draws once, on the next frame of the display. */
  draw(): void {
    if (this.#asked !== 0 || !this.#isVisible) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.render();
    });
  }

  override dispose(): void {
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
    for (const old of this.#retired.splice(0)) release(old);
    for (const shape of Object.values(this.shapes)) shape.dispose();
    this.camera.dispose();
    super.dispose();
  }

  /** Replaces the drawing by an empty group and returns it. */
  protected newRoot(): Group {
    // The old drawing is kept until the new one is rendered. So the programs of its materials are not deleted and
    // compiled again.
    this.#retired.push(this.#root);
    this.world.remove(this.#root);
    this.#root = new Group();
    this.world.add(this.#root);
    return this.#root;
  }

  protected newLabel(text: string, quantity: string): HTMLElement {
    const element = made('span', { className: `stage-label quantity-${quantity}`, ariaHidden: 'true' }, text);
    this.layer.append(element);
    return element;
  }

  /** The place in the picture, in pixels. `edge` is the limit of `isInside`, where 1 is the edge of the picture. */
  protected onScreen(at: Vector3, edge = 1): { x: number; y: number; isInside: boolean } {
    const seen = at.clone().project(this.camera.camera);
    return {
      x: ((seen.x + 1) / 2) * this.container.clientWidth,
      y: ((1 - seen.y) / 2) * this.container.clientHeight,
      isInside: seen.z < 1 && Math.abs(seen.x) < edge && Math.abs(seen.y) < edge,
    };
  }

  protected override resized(): void {
    if (this.#resize()) this.refit();
  }

  protected override render(): void {
    this.beforeRender();
    this.renderer.render(this.world, this.camera.camera);
    for (const old of this.#retired.splice(0)) release(old);
    this.handles.place();
    this.placeLabels();
  }

  /** Adjusts the size. Returns whether the stage is visible. */
  #resize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0) return false;
    this.renderer.setSize(width, height, false);
    this.resolution.set(width, height);
    this.camera.resize(width, height);
    this.draw();
    return true;
  }
}
