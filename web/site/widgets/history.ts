// Undo history: the states that a visitor has been through, with undo and redo.

export class History<State> {
  #states: State[];
  #present = 0;
  /** The source of the latest change, as long as further changes by it join the same step. */
  #source: string | undefined;

  /** `most` is the number of steps that are kept; the oldest are dropped first. */
  constructor(
    first: State,
    private readonly most = 200,
  ) {
    this.#states = [first];
  }

  get present(): State {
    return this.#states[this.#present] as State;
  }

  get canUndo(): boolean {
    return this.#present > 0;
  }

  get canRedo(): boolean {
    return this.#present < this.#states.length - 1;
  }

  /**
   * Records a change by the visitor. Consecutive changes from one `source`, such as the moves of a drag or the
   * letters typed into a field, are one step until `endStep`.
   */
  record(state: State, source?: string): void {
    const continues = source !== undefined && source === this.#source && this.canUndo;
    this.#states.length = this.#present + 1;
    if (continues) this.#states[this.#present] = state;
    else this.#states.push(state);
    if (this.#states.length > this.most + 1) this.#states.shift();
    this.#present = this.#states.length - 1;
    this.#source = source;
  }

  /** Makes the next change a new step, whatever its source. */
  endStep(): void {
    this.#source = undefined;
  }

  /** The state before the latest step; the present one if there is none. */
  undo(): State {
    return this.#go(Math.max(0, this.#present - 1));
  }

  redo(): State {
    return this.#go(Math.min(this.#states.length - 1, this.#present + 1));
  }

  #go(to: number): State {
    this.#present = to;
    this.#source = undefined;
    return this.present;
  }
}

/** The history action of a key press: Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; with Command on a Mac. */
export function historyActionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): 'undo' | 'redo' | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}
