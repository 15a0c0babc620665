// The stage of the room: its surface, the three paths as far as the bullet has come, and where the plain ones part.
import { Mesh, MeshBasicMaterial, Scene, SphereGeometry, Vector2, Vector3, WebGLRenderer } from 'three';
import { onThemeChange } from '../../shell/theme.js';
import { Handles, type HandleView, type Move } from '../../stage/drag_handles.js';
import type { Figure } from '../../stage/figure.js';
import { type Box, moveLabels } from '../../stage/label_layout.js';
import { lights } from '../../stage/lights.js';
import { watchPrinting } from '../../stage/printed_stage.js';
import { ball, release } from '../../stage/shapes.js';
import { StageCamera, type Viewpoint } from '../../stage/stage_camera.js';
import { pictureOf } from '../../stage/stage_picture.js';
import { GrowingLine, type Knot } from './growing_line.js';
import { cornersOf, halfDepth, halfWidth, height, type Point, room } from './room.js';
import { roomSurface, surfaceGeometry } from './room_surface.js';

/** A line that is drawn, and the ball at its tip. */
export interface Track {
  knots: readonly Knot[];
  /** Of line and ball: a colour of the page. */
  color: string;
  width: number;
  opacity: number;
  /** Of the ball at the tip. */
  radius: number;
  /** Every bounce has a dot. */
  hasDots: boolean;
  /** Outside the room, and seen through its walls. */
  isOutside: boolean;
}

/** A place with a word beside it, from a time on. */
export interface Marker {
  at: Point;
  time: number;
  text: string;
  quantity: string;
}

export interface Drawing {
  tracks: readonly Track[];
  markers: readonly Marker[];
  /** Which triangle has been hit last. */
  triangleAt(time: number): number | undefined;
}

interface Drawn {
  track: Track;
  line: GrowingLine;
  tip: Mesh;
  dots: Mesh[];
}

const vector = ([x, y, z]: Point): Vector3 => new Vector3(x, y, z);

/** All of the room is in view; the vault rises a little above the walls. */
const figure: Figure = {
  parts: [],
  inView: [-1, 1].flatMap((x) =>
    [0, height + 0.3].flatMap((y) => [-1, 1].map((z) => new Vector3(x * halfWidth, y, z * halfDepth))),
  ),
  size: 2,
  view: new Vector3(0.16, 0.34, 1),
};

export class LevelStage {
  readonly #renderer: WebGLRenderer;
  readonly #camera: StageCamera;
  readonly #resolution = new Vector2(1, 1);
  readonly #handles: Handles;
  readonly #watches: (() => void)[];
  #world = new Scene();
  #make: () => Drawing = () => ({ tracks: [], markers: [], triangleAt: () => undefined });
  #drawing: Drawing = this.#make();
  #drawn: Drawn[] = [];
  #labels: HTMLElement[] = [];
  #spots: Mesh[] = [];
  #hit: Mesh | undefined;
  #time = 0;
  #asked = 0;

  /** Throws where there is no WebGL. */
  constructor(
    private readonly container: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly layer: HTMLElement,
    { move, viewChosen }: { move: Move; viewChosen(): void },
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.debug.checkShaderErrors = false;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#camera = new StageCamera(container, canvas, () => this.draw(), viewChosen);
    this.#handles = new Handles(
      layer,
      () => this.#camera.camera,
      move,
      () => this.draw(),
    );
    const size = new ResizeObserver(() => this.#resize());
    size.observe(container);
    this.#watches = [
      () => size.disconnect(),
      onThemeChange(() => this.#build()),
      watchPrinting(canvas, () => this.#render()),
    ];
    this.#resize();
    this.fit();
  }

  /** `drawing` is asked again when the page changes its colours. */
  show(drawing: () => Drawing, time: number): void {
    this.#make = drawing;
    this.#time = time;
    this.#build();
  }

  setTime(time: number): void {
    this.#time = time;
    for (const { track, line, tip, dots } of this.#drawn) {
      line.show(time);
      tip.position.copy(vector(line.tip(time)));
      tip.visible = (track.knots[0]?.time ?? 0) <= time;
      for (const [i, dot] of dots.entries()) dot.visible = (track.knots[i + 1]?.time ?? 0) <= time;
    }
    for (const [i, { time: from }] of this.#drawing.markers.entries())
      (this.#spots[i] as Mesh).visible = from <= time;
    this.#showHit();
    this.draw();
  }

  showHandles(views: HandleView[]): void {
    this.#handles.show(views);
    this.draw();
  }

  fit(): void {
    this.#camera.fit(figure, 0, 0);
    this.draw();
  }

  turn(azimuth: number, tilt: number, zoom: number): void {
    this.#camera.turn(azimuth, tilt, zoom);
    this.draw();
  }

  get viewpoint(): Viewpoint | undefined {
    return this.#camera.isChosen ? this.#camera.viewpoint : undefined;
  }

  set viewpoint(viewpoint: Viewpoint) {
    this.#camera.viewpoint = viewpoint;
    this.draw();
  }

  /** The picture as it stands, words included, on a sheet of paper. */
  picture(): Promise<Blob> {
    this.#render();
    const labels = this.#drawing.markers
      .filter(({ time }) => time <= this.#time)
      .map(({ at, text, quantity }) => ({ ...this.#onScreen(at), text, color: this.color(quantity) }));
    return pictureOf(this.canvas, {
      paper: this.color('sheet'),
      face: getComputedStyle(this.layer).getPropertyValue('--number-face'),
      width: this.container.clientWidth,
      labels,
    });
  }

  color(name: string): string {
    return getComputedStyle(this.container).getPropertyValue(`--${name}`).trim();
  }

  draw(): void {
    if (this.#asked !== 0) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#render();
    });
  }

  dispose(): void {
    for (const stop of this.#watches) stop();
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
    release(this.#world);
    this.#camera.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** All anew, in the page's colours. */
  #build(): void {
    release(this.#world);
    for (const label of this.#labels) label.remove();
    this.#drawing = this.#make();
    const { tracks, markers } = this.#drawing;
    this.#world = new Scene();
    this.#world.add(...lights());
    this.#world.add(roomSurface(room, this.color('line'), this.color('soft')));
    this.#hit = undefined;
    this.#drawn = tracks.map((track, order) => this.#track(track, order + 1));
    this.#spots = markers.map(({ at, quantity }) => ball(vector(at), 0.11, this.color(quantity)));
    for (const spot of this.#spots) this.#world.add(spot);
    this.#labels = markers.map(({ text, quantity }) => this.#label(text, quantity));
    this.setTime(this.#time);
  }

  #track(track: Track, order: number): Drawn {
    const { knots, width, opacity, radius, color, hasDots, isOutside } = track;
    const line = new GrowingLine(knots, { width, opacity, order, isOutside }, this.#resolution);
    const tip = ball(new Vector3(), radius, this.color(color));
    const dots = hasDots ? dotsOf(knots) : [];
    this.#world.add(line.object, tip, ...dots);
    return { track, line, tip, dots };
  }

  #showHit(): void {
    if (this.#hit !== undefined) {
      release(this.#hit);
      this.#world.remove(this.#hit);
      this.#hit = undefined;
    }
    const triangle = this.#drawing.triangleAt(this.#time);
    if (triangle === undefined) return;
    const positions = new Float32Array(cornersOf(room, triangle).flat());
    const geometry = surfaceGeometry({ positions, indices: Uint16Array.of(0, 1, 2) });
    const material = new MeshBasicMaterial({
      color: this.color('bullet'),
      transparent: true,
      opacity: 0.45,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    this.#hit = new Mesh(geometry, material);
    this.#world.add(this.#hit);
  }

  #label(text: string, quantity: string): HTMLElement {
    const element = document.createElement('span');
    element.className = `stage-label quantity-${quantity}`;
    element.textContent = text;
    element.setAttribute('aria-hidden', 'true');
    this.layer.append(element);
    return element;
  }

  #render(): void {
    this.#renderer.render(this.#world, this.#camera.camera);
    this.#handles.place();
    const shown: { element: HTMLElement; box: Box }[] = [];
    for (const [i, { at, time }] of this.#drawing.markers.entries()) {
      const element = this.#labels[i];
      if (element === undefined) continue;
      element.hidden = time > this.#time;
      const { x, y } = this.#onScreen(at);
      const [wide, high] = [element.offsetWidth, element.offsetHeight];
      // Beside the spot, and within the picture.
      const within = Math.min(Math.max(x, wide / 2 + 4), this.container.clientWidth - wide / 2 - 4);
      if (!element.hidden) shown.push({ element, box: { x: within, y: y - 18, width: wide, height: high } });
    }
    moveLabels(shown, this.#handles.places);
  }

  #onScreen(at: Point): { x: number; y: number } {
    const seen = vector(at).project(this.#camera.camera);
    return {
      x: ((seen.x + 1) / 2) * this.container.clientWidth,
      y: ((1 - seen.y) / 2) * this.container.clientHeight,
    };
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: high } = this.container;
    if (width === 0 || high === 0) return;
    this.#renderer.setSize(width, high, false);
    this.#resolution.set(width, high);
    this.#camera.resize(width, high);
    this.#camera.refit(figure, 0, 0);
    this.draw();
  }
}

/** A dot at every bounce, in the colour of the line that leads there. */
function dotsOf(knots: readonly Knot[]): Mesh[] {
  const sphere = new SphereGeometry(0.055, 16, 12);
  return knots.slice(1).map(({ at, color }) => {
    const dot = new Mesh(sphere, new MeshBasicMaterial({ color }));
    dot.position.copy(vector(at));
    return dot;
  });
}
