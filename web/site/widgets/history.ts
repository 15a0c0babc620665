// Undo history: the states that a visitor has been through, with undo and redo.

export class History<State> {
  #states: State[];
  #present = 0;
  /** What made the latest change, as long as further changes by it belong to the same step. */
  #source: string | undefined;

  /** `most`: as many steps are kept; the oldest are forgotten first. */
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
   * The visitor has changed the state. Changes in a row from one `source`, such as the moves of a drag or the letters typed into a
   * field, are one step, until `endStep`.
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

  /** The next change is a step of its own, whatever made it. */
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

/** What a key press asks of a history: Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; with Command on a Mac. */
export function historyActionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): 'undo' | 'redo' | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}
