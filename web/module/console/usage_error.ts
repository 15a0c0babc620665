/** Wrong use of the command line; bad numbers are `RicochetError`s. */
export class UsageError extends Error {}
