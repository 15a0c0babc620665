// Starts the worker of the map. Builds that are one file have another module in the place of this one.

export const startMapWorker = (): Worker | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : new Worker(new URL('./map_worker.ts', import.meta.url), { type: 'module' });
