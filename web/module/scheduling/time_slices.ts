/** Time slices: long work in short pieces, so that a page stays alive. */

/** Target duration of a slice. */
const sliceMilliseconds = 12;

/** The size of the next slice, after one of size `slice` that took so many milliseconds. */
export function nextSlice(slice: number, took: number): number {
  if (took < sliceMilliseconds / 2) return slice * 2;
  return took > sliceMilliseconds * 2 ? Math.max(1, Math.floor(slice / 2)) : slice;
}

/** Lets other tasks run. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve));
