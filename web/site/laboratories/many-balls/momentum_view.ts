// The momenta drawn tip to tail: each ball's arrow starts where the one before it ends, and the sum leads to the last tip.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { Quantity } from '../../shell/quantity.js';
import type { ManyBallsMessages } from './messages/index.js';
import { type Motion, momentumChain } from './motion.js';

/** More arrows than these cannot be told apart. */
const mostArrows = 40;

const width = 320;
const height = 150;

type Place = { x: number; y: number };

/** Shorter arrows, in pixels, are left out. */
const shortest = 0.5;

function arrow(from: Place, to: Place, kind: string): SVGTemplateResult {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > shortest)) return svg``;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(8, length * 0.6);
  const wing = (side: number) =>
    `${to.x - head * x - side * 0.4 * head * y},${to.y - head * y + side * 0.4 * head * x}`;
  return svg`<g class="momentum ${kind}"><line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
    <polygon points="${to.x},${to.y} ${wing(1)} ${wing(-1)}" /></g>`;
}

function drawing(tips: Place[], quantityOf: (ball: number) => Quantity): SVGTemplateResult {
  const [xs, ys] = [tips.map(({ x }) => x), tips.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 40) / Math.max(right - left, 1e-12),
    (height - 40) / Math.max(top - bottom, 1e-12),
  );
  const at = ({ x, y }: Place): Place => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 - (y - (bottom + top) / 2) * scale,
  });
  const first = at(tips[0] as Place);
  const last = at(tips.at(-1) as Place);
  // The sum lies a little beside the chain, so that both are seen where they run along one line.
  const beside = ({ x, y }: Place): Place => ({ x, y: y + 9 });
  return svg`${tips
    .slice(1)
    .map((tip, i) => arrow(at(tips[i] as Place), at(tip), `quantity-${quantityOf(i)}`))}
    ${arrow(beside(first), beside(last), 'is-sum')}
    <circle cx=${first.x} cy=${first.y} r="3" />`;
}

export interface MomentumView {
  motions: readonly Motion[];
  quantityOf: (ball: number) => Quantity;
  words: ManyBallsMessages['momenta'];
  isShown: boolean;
  show: (isShown: boolean) => void;
}

/** The switch, and the drawing if it is on; nothing with too many balls. */
export function momentumView({
  motions,
  quantityOf,
  words,
  isShown,
  show,
}: MomentumView): TemplateResult | typeof nothing {
  if (motions.length > mostArrows) return nothing;
  return html`<section>
    <label class="switch"><input type="checkbox" id="momenta" .checked=${isShown}
      @change=${(event: Event) => show((event.target as HTMLInputElement).checked)} /> ${words.show}</label>
    ${
      isShown
        ? html`<figure class="chart">
          <svg id="momenta-chain" role="img" aria-label=${words.label} viewBox="0 0 ${width} ${height}">${drawing(momentumChain(motions), quantityOf)}</svg>
          <figcaption class="soft">${words.caption}</figcaption>
        </figure>`
        : nothing
    }
  </section>`;
}
