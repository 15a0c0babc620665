// The stage of many balls: a three.js view of balls, walls and labels. It draws on request.
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Vector3,
} from 'three';
import { PageCanvas } from '../../stage/page_canvas.js';
import { release } from '../../stage/shapes.js';
import type { Viewpoint } from '../../stage/stage_camera.js';
import type { PlacedLabel } from '../../stage/stage_picture.js';
import { asShown } from './ball_material.js';
import { Balls, SpeedColors } from './ball_mesh.js';
import { BallCamera } from './camera.js';
import { Labels } from './labels.js';
import { boundsLines, type Segments, velocityArrows } from './line_segments.js';
import type { Scene, SceneState } from './scene.js';

type Lines = LineSegments<BufferGeometry, LineBasicMaterial>;

/** With graphics on the processor, pixels are expensive: this is the largest number. */
const softwarePixels = 260_000;

/** The cloth of a table, 1 by 1, under a lamp: darker toward its corners. */
function litCloth(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const geometry = new PlaneGeometry(1, 1, 24, 16);
  const { array } = geometry.getAttribute('position');
  const shades = Array.from({ length: array.length }, (_, i) => {
    const [x = 0, y = 0] = array.slice(i - (i % 3));
    return 1 - 0.9 * (x * x + y * y);
  });
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(shades), 3));
  return new Mesh(geometry, new MeshBasicMaterial({ depthWrite: false, vertexColors: true }));
}

/** Lines above the balls. */
function emptyLines(): Lines {
  const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  lines.geometry.setAttribute('position', new BufferAttribute(new Float32Array(), 3));
  lines.frustumCulled = false;
  lines.renderOrder = 2;
  return lines;
}

/** Replaces the points by `points`. */
function redraw({ geometry, material }: Lines, points: Segments, css: string): void {
  const there = geometry.getAttribute('position') as BufferAttribute;
  if (there.array.length < points.length) {
    geometry.dispose();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  } else {
    there.array.set(points);
    there.needsUpdate = true;
  }
  geometry.setDrawRange(0, points.length / 3);
  material.color.set(css);
}

/** True if there is no graphics card behind the context. */
function drawsInSoftware(context: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const facts = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = facts === null ? '' : context.getParameter(facts.UNMASKED_RENDERER_WEBGL);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}

export class BallStage extends PageCanvas {
  readonly #camera: BallCamera;
  /** Graphics run on the processor, and slow everything else down. */
  readonly inSoftware: boolean;
  readonly #labels: Labels;
  #scene: Scene | undefined;
  #balls: Balls | undefined;
  readonly #cloth = litCloth();
  readonly #bounds = emptyLines();
  readonly #arrows = emptyLines();
  #state: SceneState | undefined;
  #speedColors: SpeedColors | undefined;
  #count = 0;
  readonly #colors = new Map<string, string>();

  /** `viewChosen` is called when the visitor has turned the view. Throws without WebGL. */
  constructor(container: HTMLElement, canvas: HTMLCanvasElement, layer: HTMLElement, viewChosen: () => void) {
    super(container, canvas, { antialias: false, alpha: false });
    this.inSoftware = drawsInSoftware(this.renderer.getContext());
    this.world.add(this.#cloth, this.#bounds, this.#arrows);
    this.#labels = new Labels(layer);
    this.#camera = new BallCamera(canvas, () => this.draw(), viewChosen);
  }

  /** A new scene: its lines, its labels, room for its balls. */
  show(scene: Scene, count: number): void {
    this.#scene = scene;
    this.container.classList.toggle('is-billiard', scene.hasCloth === true);
    this.#labels.show(scene.labels ?? []);
    this.resized();
    this.#makeRoom(count);
    this.recolor();
  }

  /** `count`: the number of balls, which may have changed. */
  override recolor(count = this.#count): void {
    const scene = this.#scene;
    if (scene === undefined) return;
    this.#colors.clear();
    if (count !== this.#count) this.#makeRoom(count);
    const balls = this.#balls;
    if (balls === undefined) return;
    const tints = new Map<string, Color>();
    for (let i = 0; i < count; i++) {
      const quantity = scene.quantityOf(i);
      const tint = tints.get(quantity) ?? asShown(this.color(quantity));
      tints.set(quantity, tint);
      balls.paint(i, tint);
    }
    balls.painted();
    this.#speedColors = this.#speedColorsOf(scene);
    balls.object.material.uniforms.paper = { value: asShown(this.color('sheet')) };
    this.renderer.setClearColor(this.color(scene.hasCloth === true ? 'rail' : 'sheet'));
    this.#layCloth(scene);
    redraw(this.#bounds, boundsLines(scene), this.color('soft'));
    this.draw();
  }

  /** Draws a state of the scene, or the last one again. */
  draw(state: SceneState | undefined = this.#state): void {
    const balls = this.#balls;
    if (state === undefined || balls === undefined || this.#scene === undefined) return;
    this.#state = state;
    this.#place(balls, state);
    this.#speedColors?.paint(balls, state.velocities);
    redraw(this.#arrows, velocityArrows(state), this.color('target-velocity'));
    const { camera, fog } = this.#camera;
    balls.object.material.uniforms.fogRange = { value: fog };
    this.renderer.render(this.world, camera);
    this.#labels.place(camera, state.positions);
  }

  /** A colour of the page, cached until the page changes its colours. */
  override color(name: string): string {
    const css = this.#colors.get(name) ?? super.color(name);
    this.#colors.set(name, css);
    return css;
  }

  /** Turns a view of three dimensions by angles in radians. */
  turn(azimuth: number, rise: number): void {
    this.#camera.turn(azimuth, rise);
    this.draw();
  }

  /** The camera's viewpoint, if the visitor has chosen one. */
  get viewpoint(): Viewpoint | undefined {
    return this.#camera.viewpoint;
  }

  lookFrom(viewpoint: Viewpoint): void {
    this.#camera.lookFrom(viewpoint);
    this.draw();
  }

  /** The point of the plane z = 0 under a pointer. */
  pointAt({ clientX, clientY }: PointerEvent): Vector3 {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    return new Vector3(x, y, 0).unproject(this.#camera.camera).setZ(0);
  }

  protected override get placedLabels(): PlacedLabel[] {
    return this.#labels.placed((name) => this.color(name));
  }

  override dispose(): void {
    this.#camera.dispose();
    super.dispose();
  }

  #speedColorsOf({ fastest }: Scene): SpeedColors | undefined {
    if (fastest === undefined) return undefined;
    const [slow, middle, fast] = ['sphere', 'normal', 'bullet'].map((name) => asShown(this.color(name)));
    return new SpeedColors([slow as Color, middle as Color, fast as Color], fastest);
  }

  #makeRoom(count: number): void {
    const scene = this.#scene;
    if (this.#balls !== undefined) {
      this.world.remove(this.#balls.object);
      release(this.#balls.object);
    }
    this.#count = count;
    this.#balls = new Balls(count + (scene?.ghosts?.most ?? 0), scene?.deep === true);
    // In a flat picture lines are above the balls.
    this.#balls.object.renderOrder = 1;
    this.world.add(this.#balls.object);
  }

  #place(balls: Balls, { positions, radii, time }: SceneState): void {
    const count = radii.length;
    const at = (place: number) => positions[place] as number;
    for (let i = 0; i < count; i++) balls.set(i, at(3 * i), at(3 * i + 1), at(3 * i + 2), radii[i] as number);
    const ghosts = this.#scene?.ghosts?.at(time) ?? [];
    for (const [i, { x, y, radius, quantity, strength }] of ghosts.entries()) {
      balls.set(count + i, x, y, 0, radius);
      const paper = asShown(this.color('sheet'));
      balls.paint(count + i, paper.lerp(asShown(this.color(quantity)), strength));
    }
    if (ghosts.length > 0) balls.painted();
    balls.show(count + ghosts.length);
  }

  #layCloth({ hasCloth = false, view: { min, max } }: Scene): void {
    const cloth = this.#cloth;
    cloth.visible = hasCloth;
    cloth.position.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0);
    cloth.scale.set(max[0] - min[0], max[1] - min[1], 1);
    cloth.material.color.set(this.color('cloth'));
  }

  protected override render(): void {
    this.draw();
  }

  protected override resized(): void {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0 || this.#scene === undefined) return;
    const finest = this.inSoftware ? Math.min(1, Math.sqrt(softwarePixels / (width * height))) : 2;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, finest));
    this.renderer.setSize(width, height, false);
    this.#camera.fit(this.#scene, width / height);
    this.draw();
  }
}
