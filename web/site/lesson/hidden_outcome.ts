// The figure while its outcome is hidden.
import type { Figure } from '../stage/figure.js';

/** The figure without what tells the outcome. */
export function withoutOutcome(figure: Figure): Figure {
  return { ...onlyGiven(figure), inView: figure.inViewBefore ?? figure.inView };
}

/** The figure while the outcome is played: all that moves is in view, and nothing is drawn of the outcome yet. */
export const onlyGiven = (figure: Figure): Figure => ({
  ...figure,
  parts: figure.parts.filter(({ isOutcome }) => isOutcome !== true),
});
