// What the parts of a lesson's page know of the page that holds them together.
import type { LabPage, Texts } from './lesson.js';
import type { LessonState } from './lesson_state.js';
import type { Step } from './steps.js';

export interface LessonHost extends LabPage {
  /** The element, for its events; `updateComplete` comes when it has drawn what has changed. */
  readonly element: HTMLElement & { readonly updateComplete: Promise<boolean> };
  /** The lesson's name, as addresses have it. */
  readonly name: string;
  /** There once the lesson has been loaded. */
  readonly model: LessonState | undefined;
  /** None where there is no picture. */
  readonly stage: unknown;
  /** The view from what moves is shown, where there is one. */
  isSeenFrom: boolean;
  /** The whole address of the page, for a link. */
  readonly link: string;
  /** Shows other numbers, as after a choice of the visitor. */
  show(texts: Texts): void;
  /** A visitor has changed the text of a field. */
  slide(field: string, index: number, text: string): void;
  /** Puts the whole scene into view. */
  fit(): void;
  /** Highlights parts of the stage, as long as nothing else is pointed at. */
  point(names: readonly string[]): void;
  /** Plays on from where the player is. */
  resume(): void;
  /** Shows a moment, without playing to it. */
  seek(time: number): void;
  /** Another step is shown: a guess is made, or one is to be made. */
  step: Step;
  /** The address has changed. */
  addressChanged(): void;
}
