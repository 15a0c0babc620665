/** Abort signals, which end long calls. */

/** An `AbortSignal`, or an object that works like one. */
export interface Signal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}
