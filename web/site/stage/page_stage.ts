// The interface between a page and its stage, in space or in the plane, and the drag handles on it.
import type { Triple } from '../widgets/numbers.js';
import type { Viewpoint } from './stage_camera.js';

export interface HandleView {
  id: string;
  name: string;
  quantity: string;
  at: Triple;
  hint: string;
  /** Stays in the plane z = its own. */
  flat: boolean;
}

export type Move = (id: string, to: Triple, done: boolean) => void;

/** The events that the stage reports to its page. */
export interface StageEvents {
  move: Move;
  /** A visitor has turned the view or come nearer. */
  viewChosen(): void;
}

/** The elements that a page has drawn for its stage. */
export interface StageElements {
  container: HTMLElement;
  /** On which it draws: a canvas, or an SVG element. */
  sheet: Element;
  /** The layer for handles and labels. */
  layer: HTMLElement;
}

export interface PageStage<View> {
  show(view: View, time: number): void;
  showHandles(views: HandleView[]): void;
  setTime(time: number, isPlaying: boolean): void;
  /** Brings everything into view. */
  fit(): void;
  picture(): Promise<Blob>;
  dispose(): void;
  /** The drawing as an SVG file, for stages that are SVG. */
  svg?(): string;
  /** Highlights the parts with these names. Without names all parts look normal. */
  point?(names: readonly string[]): void;
  /** Turns the view by angles in radians, or nears it by a factor. */
  turn?(azimuth: number, tilt: number, zoom: number): void;
  /** The viewpoint, if the visitor has chosen one. */
  viewpoint?: Viewpoint | undefined;
}

/** In space, in the plane, or a picture without camera, handles and player. */
export type StageKind = 'space' | 'plane' | 'none';

/** Throws if the browser cannot draw. */
export type StageOpener<View> = (elements: StageElements, events: StageEvents) => PageStage<View>;
