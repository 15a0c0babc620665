/** Abort signals, which end long calls. */

/** An `AbortSignal`, or what does the same. */
export interface Signal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}
