// What the parts of a lesson's page know of the page that holds them together.
import type { Language } from '../shell/language.js';
import type { Texts } from './lesson.js';
import type { LessonState } from './lesson_state.js';

export interface LessonHost {
  /** The element, for its events; `updateComplete` comes when it has drawn what has changed. */
  readonly element: HTMLElement & { readonly updateComplete: Promise<boolean> };
  /** The lesson's name, as addresses have it. */
  readonly name: string;
  readonly language: Language;
  /** There once the lesson has been loaded. */
  readonly model: LessonState | undefined;
  /** Shows other numbers, as after a choice of the visitor. */
  show(texts: Texts): void;
  /** Shows what an address holds to which the browser has gone. */
  restore(texts: Texts): void;
  /** Draws the scene and the page anew, with the same numbers. */
  redraw(): void;
  /** Puts the whole scene into view. */
  fit(): void;
  /** The time that the player shows. */
  readonly time: number;
  /** Plays from the start, to the end or until a moment. */
  play(until?: number): void;
  /** Plays on from where the player is. */
  resume(): void;
  /** A guess is made, and one is to be made. */
  checked(): void;
  guessing(): void;
  toStart(): void;
  /** Shows a moment, without playing to it. */
  seek(time: number): void;
  save(ending: string, content: string, type: string): void;
}
