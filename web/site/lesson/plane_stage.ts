// The stage of a drawing in the plane: SVG, with drag handles over it.
import { nothing, render, svg } from 'lit';
import { type HandleRoom, Handles, type Pointer } from '../stage/drag_handles.js';
import type { HandleView, PageStage, StageElements, StageEvents, StageOpener } from '../stage/page_stage.js';
import { hundredths } from '../widgets/numbers.js';
import { pngOf, svgOf } from '../widgets/svg_export.js';
import type { View } from './lesson.js';
import { lights } from './plane_shapes.js';
import { PlaneView, type Point } from './plane_view.js';

class PlaneStage implements PageStage<View> {
  readonly #handles: Handles;
  readonly #resized: ResizeObserver;
  readonly #drawing: SVGSVGElement;
  readonly #container: HTMLElement;
  #view: View | undefined;
  #plane: PlaneView | undefined;
  #time = 0;
  #isPlaying = false;

  constructor({ container, sheet, layer }: StageElements, { move }: StageEvents) {
    this.#container = container;
    this.#drawing = sheet as SVGSVGElement;
    this.#handles = new Handles(layer, this.#room(layer), (id, { x, y }, done) =>
      move(id, { x: hundredths(x), y: hundredths(y), z: 0 }, done),
    );
    this.#resized = new ResizeObserver(() => this.fit());
    this.#resized.observe(container);
  }

  /** A dragged handle keeps its distance from the pointer. */
  #room(layer: HTMLElement): HandleRoom {
    const under = ({ clientX, clientY }: Pointer): Point => {
      const box = layer.getBoundingClientRect();
      const on = { x: clientX - box.left, y: clientY - box.top };
      return this.#plane?.toPlane(on) ?? on;
    };
    return {
      placeOf: (at) => {
        const { width = 0, height = 0 } = this.#plane ?? {};
        const { x, y } = this.#plane?.toScreen(at) ?? at;
        return { x, y, isInside: x >= -4 && y >= -4 && x <= width + 4 && y <= height + 4 };
      },
      drag: ({ at }, pointer) => {
        const from = under(pointer);
        const to = (there: Pointer) => {
          const { x, y } = under(there);
          return { x: at.x + x - from.x, y: at.y + y - from.y, z: 0 };
        };
        return { depth: 'z', inPlane: to, inDepth: to };
      },
    };
  }

  show(view: View, time: number): void {
    this.#view = view;
    this.#container.classList.toggle('is-table', view.drawing?.isTable === true);
    this.setTime(time);
  }

  showHandles(views: HandleView[]): void {
    this.#handles.show(views.map((view) => ({ ...view, flat: true })));
    if (this.#plane !== undefined) this.#handles.place();
  }

  setTime(time: number, isPlaying = this.#isPlaying): void {
    this.#time = time;
    this.#isPlaying = isPlaying;
    const drawing = this.#view?.drawing;
    const plane = this.#plane;
    const drawn =
      drawing === undefined || plane === undefined ? nothing : drawing.draw(plane, time, isPlaying);
    render(svg`${lights} ${drawn}`, this.#drawing);
  }

  /** The part of the plane that is seen stays while one drags, and follows when something new is laid out. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#container;
    const box = this.#view?.drawing?.box;
    if (box === undefined || width === 0) return;
    this.#plane = new PlaneView(box, width, height);
    this.#drawing.setAttribute('viewBox', this.#plane.viewBox);
    this.setTime(this.#time);
    this.#handles.place();
  }

  svg(): string {
    return svgOf(this.#drawing);
  }

  picture(): Promise<Blob> {
    return pngOf(this.#drawing);
  }

  dispose(): void {
    this.#resized.disconnect();
  }
}

export const openPlane: StageOpener<View> = (elements, events) => new PlaneStage(elements, events);
