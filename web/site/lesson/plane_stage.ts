// The stage of a drawing in the plane: SVG, with drag handles over it.
import { nothing, render, svg } from 'lit';
import type { HandleView, PageStage, StageElements, StageEvents, StageOpener } from '../stage/page_stage.js';
import { pngOf, svgOf } from '../widgets/svg_export.js';
import type { View } from './lesson.js';
import { PlaneHandles } from './plane_handles.js';
import { lights, PlaneView } from './plane_view.js';

class PlaneStage implements PageStage<View> {
  readonly #handles: PlaneHandles;
  readonly #resized: ResizeObserver;
  readonly #drawing: SVGSVGElement;
  readonly #container: HTMLElement;
  #view: View | undefined;
  #plane: PlaneView | undefined;
  #shown: HandleView[] = [];
  #time = 0;
  #isPlaying = false;

  constructor({ container, sheet, layer }: StageElements, { move }: StageEvents) {
    this.#container = container;
    this.#drawing = sheet as SVGSVGElement;
    this.#handles = new PlaneHandles(layer, move);
    this.#resized = new ResizeObserver(() => this.fit());
    this.#resized.observe(container);
  }

  show(view: View, time: number): void {
    this.#view = view;
    this.setTime(time);
  }

  showHandles(views: HandleView[]): void {
    this.#shown = views;
    if (this.#plane !== undefined) this.#handles.show(views, this.#plane);
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
    this.showHandles(this.#shown);
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
