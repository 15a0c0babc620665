/** Time slices: long work in short pieces, so that a page stays alive. */

/** Target duration of a slice. */
const sliceMilliseconds = 12;

/** The size of the next slice, after one of size `slice` that took `took` milliseconds. */
export function nextSlice(slice: number, took: number): number {
  if (took < sliceMilliseconds / 2) return slice * 2;
  return took > sliceMilliseconds * 2 ? Math.max(1, Math.floor(slice / 2)) : slice;
}

/** Lets other tasks run. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Does work that stops every few milliseconds, and lets other tasks run after each slice. */
export async function inTurns<Made>(
  work: Generator<void, Made>,
  abort: (() => void) | undefined,
): Promise<Made> {
  for (;;) {
    abort?.();
    const start = performance.now();
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() - start < sliceMilliseconds);
    await yieldToEventLoop();
  }
}

/** Does the same work without a pause. */
export function atOnce<Made>(work: Generator<void, Made>): Made {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
