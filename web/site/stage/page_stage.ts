// What a page asks of its stage, whether that is a view in space or a drawing in the plane; and the drag handles on it.
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

/** What the stage tells its page. */
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
  /** For handles and labels. */
  layer: HTMLElement;
}

export interface PageStage<View> {
  show(view: View, time: number): void;
  showHandles(views: HandleView[]): void;
  setTime(time: number, isPlaying: boolean): void;
  /** Puts all of it into view. */
  fit(): void;
  picture(): Promise<Blob>;
  dispose(): void;
  /** The drawing as a file, where it is one. */
  svg?(): string;
  /** Highlights the parts of these names; where there are none, all parts look alike. */
  point?(names: readonly string[]): void;
  /** Turns the view by angles in radians, or nears it by a factor. */
  turn?(azimuth: number, tilt: number, zoom: number): void;
  /** From where a visitor looks, if he has chosen that. */
  viewpoint?: Viewpoint | undefined;
}

/** In space, in the plane, or in a picture of its own, without a camera, handles or a player. */
export type StageKind = 'space' | 'plane' | 'none';

/** Throws where the browser has nothing to draw with. */
export type StageOpener<View> = (elements: StageElements, events: StageEvents) => PageStage<View>;
