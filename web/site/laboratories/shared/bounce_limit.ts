// The number of bounces of a series that are followed one by one.

/** A bounce lower than a millionth of the first one counts as part of the limit. Without loss there is no limit. */
export const mostBounces = (restitution: number): number =>
  restitution > 0 && restitution < 1 ? Math.max(1, Math.ceil(Math.log(1e-6) / Math.log(restitution))) : 1e6;
