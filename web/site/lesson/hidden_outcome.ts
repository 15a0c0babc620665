// The figure while its outcome is hidden.
import type { Figure } from '../stage/figure.js';

/** The figure without the parts that show the outcome. */
export function withoutOutcome(figure: Figure): Figure {
  return { ...onlyGiven(figure), inView: figure.inViewBefore ?? figure.inView };
}

/** The figure while the outcome plays: every moving part is in view, but no part of the outcome is drawn yet. */
export const onlyGiven = (figure: Figure): Figure => ({
  ...figure,
  parts: figure.parts.filter(({ isOutcome }) => isOutcome !== true),
});
