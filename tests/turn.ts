/** A turn of the event loop, for tests that work for long: what came meanwhile is heard, and timers that are due run. */
export const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
