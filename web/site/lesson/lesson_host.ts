// The interface through which the parts of a lesson's page use the page.
import type { LabPage, Texts } from './lesson.js';
import type { LessonState } from './lesson_state.js';
import type { Step } from './steps.js';

export interface LessonHost extends LabPage {
  /** The element, as the source of events. `updateComplete` resolves when the changes are drawn. */
  readonly element: HTMLElement & { readonly updateComplete: Promise<boolean> };
  /** The lesson's name, as addresses have it. */
  readonly name: string;
  /** Undefined until the lesson is loaded. */
  readonly model: LessonState | undefined;
  /** Undefined without a picture. */
  readonly stage: unknown;
  /** True if the scene is shown in the frame of a moving body. */
  isSeenFrom: boolean;
  /** The whole address of the page, for a link. */
  readonly link: string;
  /** Shows other numbers, as after a choice of the visitor. */
  show(texts: Texts): void;
  /** A visitor has changed the text of a field. */
  slide(field: string, index: number, text: string): void;
  /** Brings the whole scene into view. */
  fit(): void;
  /** Highlights parts of the stage, unless the visitor points at something else. */
  point(names: readonly string[]): void;
  /** Continues to play from the present time. */
  resume(): void;
  /** Shows a moment, without playing to it. */
  seek(time: number): void;
  /** Called when another step is shown, or when a guess is made or asked for. */
  step: Step;
  /** The address has changed. */
  addressChanged(): void;
}
