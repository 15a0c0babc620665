// How many bounces of a series are followed one by one.

/** Those of a millionth of the first one and less are part of the limit; without loss there is none. */
export const mostBounces = (restitution: number): number =>
  restitution > 0 && restitution < 1 ? Math.max(1, Math.ceil(Math.log(1e-6) / Math.log(restitution))) : 1e6;
