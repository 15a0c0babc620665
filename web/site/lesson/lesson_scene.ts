// The stage of a lesson in its page: opened on the elements that the page has drawn, pinned in a narrow window, and steered by
// what refers to it.
import type { HandleView } from '../stage/drag_handles.js';
import { Stage } from '../stage/stage.js';
import type { Viewpoint } from '../stage/stage_camera.js';
import type { StageEvents } from '../stage/stage_canvas.js';
import type { View } from './lesson.js';
import { PinnedStage } from './pinned_stage.js';
import { Steering } from './steering.js';

export class LessonScene {
  #stage: Stage | undefined;
  #isFitted = false;
  /** Where an address asks to look from, until it has been done. */
  #asked: Viewpoint | undefined;
  readonly #pinned = new PinnedStage();
  readonly #steering: Steering;

  constructor(
    private readonly root: HTMLElement,
    private readonly events: StageEvents,
  ) {
    this.#steering = new Steering(root, (names) => this.#stage?.point(names));
  }

  /** The open stage; none before it is opened, and where there is no WebGL. */
  get stage(): Stage | undefined {
    return this.#stage;
  }

  /** Throws where there is no WebGL. */
  open(): void {
    const part = <Kind extends Element>(selector: string) => this.root.querySelector<Kind>(selector);
    const container = part<HTMLElement>('.stage');
    const canvas = part<HTMLCanvasElement>('canvas');
    const layer = part<HTMLElement>('.stage-layer');
    const column = part('.stage-column');
    const sentinel = part('.stage-sentinel');
    if (container === null || canvas === null || layer === null) return;
    this.#steering.start();
    if (column !== null && sentinel !== null) this.#pinned.start(sentinel, column);
    try {
      this.#stage = new Stage(container, canvas, layer, this.events);
      this.#isFitted = false;
    } catch (cause) {
      container.classList.add('without');
      throw cause;
    }
  }

  close(): void {
    this.#steering.stop();
    this.#pinned.stop();
    this.#stage?.dispose();
    this.#stage = undefined;
  }

  /** The next scene is seen as a whole, or from a place that an address asks for. */
  refit(from?: Viewpoint): void {
    this.#isFitted = false;
    this.#asked = from;
  }

  show({ figure, start = 0, end }: View, handles: HandleView[], time: number): void {
    if (this.#stage === undefined) return;
    this.#stage.show(figure, time, start, end);
    this.#stage.showHandles(handles);
    if (this.#isFitted) return;
    this.#isFitted = true;
    this.#stage.fit();
    if (this.#asked !== undefined) this.#stage.viewpoint = this.#asked;
    this.#asked = undefined;
  }

  /** Highlights parts, as long as a visitor points at nothing else. */
  point(names: readonly string[]): void {
    this.#steering.tell(names);
  }

  /** Takes up what has come into the page since. */
  observe(): void {
    this.#steering.observe();
  }
}
