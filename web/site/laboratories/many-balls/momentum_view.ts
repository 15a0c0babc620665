// The momenta drawn tip to tail: each ball's arrow starts where the one before ends, and the sum leads to the last
// tip.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { switchView } from '../../lesson/given_table.js';
import { boxAround, PlaneView, type Point } from '../../lesson/plane_view.js';
import type { BallsParts } from './balls_parts.js';
import { type Motion, momentumChain } from './motion.js';
import type { Session } from './session.js';

/** More arrows than these cannot be distinguished. */
const mostArrows = 40;

const width = 320;
const height = 150;

/** Shorter arrows, in pixels, are left out. */
const shortest = 0.5;

function arrow(from: Point, to: Point, kind: string): SVGTemplateResult {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > shortest)) return svg``;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(8, length * 0.6);
  const wing = (side: number) =>
    `${to.x - head * x - side * 0.4 * head * y},${to.y - head * y + side * 0.4 * head * x}`;
  return svg`<g class="${kind}"><line class="arrow" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
    <polygon class="head" points="${to.x},${to.y} ${wing(1)} ${wing(-1)}" /></g>`;
}

function drawing(motions: readonly Motion[], { scene }: Session): SVGTemplateResult {
  const chain = momentumChain(motions);
  // A box has a size even if nothing moves.
  const plane = new PlaneView(boxAround(chain, 1e-12), width, height);
  const tips = chain.map((tip) => plane.toScreen(tip));
  const [first, last] = [tips[0] as Point, tips.at(-1) as Point];
  // The sum is drawn a little beside the chain, so that both are visible if they are parallel.
  const beside = ({ x, y }: Point): Point => ({ x, y: y + 9 });
  return svg`${tips.slice(1).map((tip, i) => arrow(tips[i] as Point, tip, `quantity-${scene.quantityOf(i)}`))}
    ${arrow(beside(first), beside(last), 'broken quantity-plain')}
    <circle class="head quantity-plain" cx=${first.x} cy=${first.y} r="3" />`;
}

/** The switch, and the drawing if it is on; nothing with too many balls. */
export function momentumView(
  page: BallsParts,
  session: Session,
  motions: readonly Motion[],
): TemplateResult | typeof nothing {
  if (motions.length > mostArrows) return nothing;
  const { show, label, caption } = page.words.momenta;
  const change = (isShown: boolean) => {
    page.hasMomenta = isShown;
  };
  return html`<section>
    ${switchView('momenta', show, page.hasMomenta === true, change)}
    ${
      page.hasMomenta
        ? html`<figure class="chart">
          <svg id="momenta-chain" role="img" aria-label=${label} viewBox="0 0 ${width} ${height}">${drawing(motions, session)}</svg>
          <figcaption class="soft">${caption}</figcaption>
        </figure>`
        : nothing
    }
  </section>`;
}
