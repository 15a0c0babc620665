// The stage of a page: opened on the elements that the page has drawn, pinned in a narrow window, and steered by what refers to it.
import type { HandleView, PageStage, StageEvents, StageOpener } from '../stage/page_stage.js';
import type { Viewpoint } from '../stage/stage_camera.js';
import type { View } from './lesson.js';
import { watchPinned } from './pinned_stage.js';
import { Steering } from './steering.js';

export class LessonScene {
  /** The open stage; none before it is opened, and where there is nothing to draw with. */
  stage: PageStage<View> | undefined;
  #isFitted = false;
  /** Where an address asks to look from, until it has been done. */
  #asked: Viewpoint | undefined;
  #unpin: (() => void) | undefined;
  readonly steering: Steering;

  constructor(
    private readonly root: HTMLElement,
    private readonly events: StageEvents,
  ) {
    this.steering = new Steering(root, (names) => this.stage?.point?.(names));
  }

  /** Throws where the browser has nothing to draw with. */
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

  /** The next scene is seen as a whole, or from a place that an address asks for. */
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
