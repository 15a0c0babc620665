// Replaces `map_worker_start` in builds that are one file: there the page computes its map itself, in slices.

export const startMapWorker = (): Worker | undefined => undefined;
