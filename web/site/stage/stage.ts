// The stage: a three.js view that draws only when something has changed and someone can see it.
import { Box3, Group, type Object3D, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { onThemeChange } from '../shell/theme.js';
import { depthCue } from './depth_cue.js';
import { Handles, type HandleView, type Move } from './drag_handles.js';
import type { Figure, Part } from './figure.js';
import { type Box, moveLabels } from './label_layout.js';
import { lights } from './lights.js';
import { drawPart } from './part_objects.js';
import { watchPrinting } from './printed_stage.js';
import { dim, release, sheet } from './shapes.js';
import { StageCamera, type Viewpoint } from './stage_camera.js';
import { pictureOf } from './stage_picture.js';

interface Drawn {
  part: Part;
  object: Object3D | undefined;
  home: Vector3;
  label: HTMLElement | undefined;
  /** Of the label, in pixels. */
  width: number;
  height: number;
}

/** What the stage tells its page. */
export interface StageEvents {
  move: Move;
  /** A visitor has turned the view or come nearer. */
  viewChosen(): void;
}

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #world = new Scene();
  readonly #camera: StageCamera;
  readonly #resolution = new Vector2(1, 1);
  readonly #handles: Handles;
  readonly #watches: { disconnect(): void }[] = [];
  #root: Object3D = new Group();
  #drawn: Drawn[] = [];
  #figure: Figure | undefined;
  #time = 0;
  /** The time that the player shows. */
  #start = 0;
  #end = 0;
  #cue: Object3D = new Group();
  #pointedAt: readonly string[] = [];
  #asked = 0;
  #visible = true;

  /** Throws where there is no WebGL. */
  constructor(
    private readonly container: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly layer: HTMLElement,
    { move, viewChosen }: StageEvents,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    // To ask for them would wait until each program is compiled.
    this.#renderer.debug.checkShaderErrors = false;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#camera = new StageCamera(container, canvas, () => this.draw(), viewChosen);
    this.#handles = new Handles(
      layer,
      () => this.#camera.camera,
      move,
      () => this.#showCue(),
    );
    this.#world.add(...lights());
    const size = new ResizeObserver(() => this.#resize());
    size.observe(container);
    const sight = new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? true;
      if (this.#visible) this.draw();
    });
    sight.observe(container);
    const stop = onThemeChange(() => this.#redraw());
    const noPrint = watchPrinting(canvas, () => this.#render());
    this.#watches.push(size, sight, { disconnect: stop }, { disconnect: noPrint });
    this.#resize();
  }

  /** Draws a figure anew, at a time between `start` and `end`. */
  show(figure: Figure, time: number, start: number, end: number): void {
    this.#figure = figure;
    this.#time = time;
    this.#start = start;
    this.#end = end;
    // While something is dragged, the picture does not move under the pointer.
    if (this.#handles.held === undefined) this.#camera.keepInView(figure, start, end);
    this.#redraw();
  }

  /** Where the visitor looks from; none while the whole scene is in view. */
  get viewpoint(): Viewpoint | undefined {
    return this.#camera.isChosen ? this.#camera.viewpoint : undefined;
  }

  set viewpoint(viewpoint: Viewpoint) {
    this.#camera.viewpoint = viewpoint;
    this.draw();
  }

  setTime(time: number): void {
    this.#time = time;
    for (const { part, object, home, label } of this.#drawn) {
      const seen = part.during?.(time) ?? true;
      if (label !== undefined) label.hidden = !seen;
      if (object === undefined) continue;
      object.visible = seen;
      if (part.shift !== undefined) object.position.copy(home).add(part.shift(time));
    }
    this.draw();
  }

  /** Highlights the parts of these names; where there are none, all parts look alike. */
  point(names: readonly string[]): void {
    if (names.join() === this.#pointedAt.join()) return;
    this.#pointedAt = names;
    this.#light();
    this.draw();
  }

  showHandles(views: HandleView[]): void {
    this.#handles.show(views);
    this.#showCue();
    this.draw();
  }

  /** Puts the whole figure into view, with all that moves. */
  fit(): void {
    if (this.#figure === undefined) return;
    this.#camera.fit(this.#figure, this.#start, this.#end);
    this.draw();
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void {
    this.#camera.turn(azimuth, tilt, zoom);
    this.draw();
  }

  /** Draws once, on the next frame of the display. */
  draw(): void {
    if (this.#asked !== 0 || !this.#visible) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#render();
    });
  }

  /** The picture as it stands, words included, on a sheet of paper. */
  picture(): Promise<Blob> {
    this.#render();
    const labels = this.#drawn.flatMap(({ part, label }) => {
      if (part.kind !== 'label' || label === undefined || label.hidden) return [];
      const { x, y } = this.#onScreen(this.#placeOf(part.at, part));
      return [{ x, y, text: part.text, color: this.#color(part.quantity) }];
    });
    return pictureOf(this.canvas, {
      paper: this.#color('sheet'),
      face: getComputedStyle(this.layer).getPropertyValue('--number-face'),
      width: this.container.clientWidth,
      labels,
    });
  }

  /** Gives back what it holds on the graphics card, and stops watching the page. */
  dispose(): void {
    for (const watch of this.#watches) watch.disconnect();
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
    release(this.#root);
    this.#camera.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #color(name: string): string {
    return getComputedStyle(this.container).getPropertyValue(`--${name}`).trim();
  }

  #redraw(): void {
    const figure = this.#figure;
    if (figure === undefined) return;
    release(this.#root);
    this.#world.remove(this.#root);
    for (const { label } of this.#drawn) label?.remove();
    const pen = { color: (name: string) => this.#color(name), resolution: this.#resolution };
    this.#root = new Group();
    if (figure.floor !== undefined) this.#root.add(this.#sheet(figure, figure.floor));
    this.#drawn = figure.parts.map((part) => {
      const object = drawPart(part, figure, pen);
      if (object !== undefined) this.#root.add(object);
      const label = part.kind === 'label' ? this.#label(part.text, part.quantity) : undefined;
      const [width, height] = [label?.offsetWidth ?? 0, label?.offsetHeight ?? 0];
      return { part, object, home: object?.position.clone() ?? new Vector3(), label, width, height };
    });
    this.#world.add(this.#root);
    this.#light();
    this.#showCue();
    this.setTime(this.#time);
  }

  /** The stem, shadow and plane of the handle that is being dragged. */
  #showCue(): void {
    const { held } = this.#handles;
    release(this.#cue);
    this.#world.remove(this.#cue);
    if (held === undefined || this.#figure === undefined) return void this.draw();
    this.#cue = depthCue(held, this.#figure, (name) => this.#color(name), this.#resolution);
    this.#world.add(this.#cue);
    this.draw();
  }

  /** A ruled sheet under the scene, like the paper of a notebook. */
  #sheet(figure: Figure, floor: number): Object3D {
    const middle = new Box3().setFromPoints(figure.inView).getCenter(new Vector3()).setY(floor);
    const step = 10 ** Math.round(Math.log10(figure.size * 0.5));
    return sheet(middle, figure.size * 3.4, step, this.#color('rule'));
  }

  #label(text: string, quantity: string): HTMLElement {
    const element = document.createElement('span');
    element.className = `stage-label quantity-${quantity}`;
    element.textContent = text;
    element.setAttribute('aria-hidden', 'true');
    this.layer.append(element);
    return element;
  }

  #light(): void {
    const isMeant = ({ part }: Drawn) => part.refers?.some((name) => this.#pointedAt.includes(name)) === true;
    const known = this.#drawn.some(isMeant);
    for (const drawn of this.#drawn) {
      const { object, label } = drawn;
      const bright = !known || isMeant(drawn);
      label?.classList.toggle('faint', !bright);
      if (object !== undefined) dim(object, bright);
    }
  }

  #render(): void {
    this.#renderer.render(this.#world, this.#camera.camera);
    this.#handles.place();
    this.#placeLabels();
  }

  #placeLabels(): void {
    const shown: { element: HTMLElement; box: Box }[] = [];
    for (const { part, label, width, height } of this.#drawn) {
      if (part.kind !== 'label' || label === undefined) continue;
      const { x, y, isVisible } = this.#onScreen(this.#placeOf(part.at, part));
      label.hidden = !isVisible || !(part.during?.(this.#time) ?? true);
      if (!label.hidden) shown.push({ element: label, box: { x, y, width, height } });
    }
    moveLabels(shown, this.#handles.places);
  }

  #placeOf(at: Vector3, part: Part): Vector3 {
    return part.shift === undefined ? at : at.clone().add(part.shift(this.#time));
  }

  #onScreen(at: Vector3): { x: number; y: number; isVisible: boolean } {
    const seen = at.clone().project(this.#camera.camera);
    return {
      x: ((seen.x + 1) / 2) * this.container.clientWidth,
      y: ((1 - seen.y) / 2) * this.container.clientHeight,
      isVisible: seen.z < 1 && Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1,
    };
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0) return;
    this.#renderer.setSize(width, height, false);
    this.#resolution.set(width, height);
    this.#camera.resize(width, height);
    if (this.#figure !== undefined) this.#camera.refit(this.#figure, this.#start, this.#end);
    this.draw();
  }
}
