// The stage of a page. It is opened on the elements that the page has drawn, pinned in a narrow window, and
// highlighted by elements that refer to it.
import type { HandleView, PageStage, StageEvents, StageOpener } from '../stage/page_stage.js';
import type { Viewpoint } from '../stage/stage_camera.js';
import type { View } from './lesson.js';
import { watchPinned } from './pinned_stage.js';
import { Steering } from './steering.js';

export class LessonScene {
  /** The open stage; undefined before it is opened, and if the browser cannot draw. */
  stage: PageStage<View> | undefined;
  #isFitted = false;
  /** The viewpoint from the address, until it is applied. */
  #asked: Viewpoint | undefined;
  #unpin: (() => void) | undefined;
  readonly steering: Steering;

  constructor(
    private readonly root: HTMLElement,
    private readonly events: StageEvents,
  ) {
    this.steering = new Steering(root, (names) => this.stage?.point?.(names));
  }

  /** Throws if the browser cannot draw. */
  open(opener: StageOpener<View>): void {
    const part = <Kind extends Element>(selector: string) => this.root.querySelector<Kind>(selector);
    const container = part<HTMLElement>('.stage');
    const sheet = part('.stage > canvas, .stage > svg');
    const layer = part<HTMLElement>('.stage-layer');
    const column = part<HTMLElement>('.stage-column');
    if (container === null || sheet === null || layer === null) return;
    this.steering.start();
    if (column !== null) this.#unpin = watchPinned(column);
    try {
      this.stage = opener({ container, sheet, layer }, this.events);
      this.#isFitted = false;
    } catch (cause) {
      container.classList.add('without');
      throw cause;
    }
  }

  close(): void {
    this.steering.stop();
    this.#unpin?.();
    this.stage?.dispose();
    this.stage = undefined;
  }

  /** Shows the next scene as a whole, or from the viewpoint of the address. */
  refit(from?: Viewpoint): void {
    this.#isFitted = false;
    this.#asked = from;
  }

  show(view: View, handles: HandleView[], time: number): void {
    if (this.stage === undefined) return;
    this.stage.show(view, time);
    this.stage.showHandles(handles);
    if (this.#isFitted) return;
    this.#isFitted = true;
    this.stage.fit();
    if (this.#asked !== undefined) this.stage.viewpoint = this.#asked;
    this.#asked = undefined;
  }
}
