// The drawing: pegs, the balls in the air, and the histogram that grows beside the binomial.
import { type SVGTemplateResult, svg } from 'lit';
import type { Drawing } from '../../lesson/lesson.js';
import { line, litBall } from '../../lesson/plane_shapes.js';
import type { PlaneView } from '../../lesson/plane_view.js';
import { binomial } from './binomial.js';
import {
  type Board,
  binCount,
  binMiddle,
  halfWidth,
  landingHeight,
  pegsOf,
  pitch,
  spareBins,
  startHeight,
} from './board.js';
import { countsAt, placeOf, type Run } from './run.js';

/** The depth of the bins for the highest column, as a share of the whole picture. */
const depth = (board: Board): number => 0.62 * (startHeight(board) - landingHeight);

const boxOf = (board: Board) => ({
  left: -halfWidth(board) - 0.3,
  right: halfWidth(board) + 0.3,
  bottom: landingHeight - depth(board) - 0.8,
  top: startHeight(board) + 0.6,
});

/** The expected count of the binomial in each bin; 0 in the spare ones. */
export function expectedCounts(board: Board, all: number): number[] {
  const shares = binomial(board.rows);
  return Array.from({ length: binCount(board) }, (_, bin) => all * (shares[bin - spareBins] ?? 0));
}

/**
 * The highest column for which the bins have room. It is the same from the first ball to the last, because the
 * binomial is higher than the real counts.
 */
function mostIn(run: Run): number {
  const counts = countsAt(run, Number.POSITIVE_INFINITY);
  return Math.max(1, ...counts, ...expectedCounts(run.board, run.total));
}

function histogram(run: Run, time: number, most: number, plane: PlaneView): SVGTemplateResult {
  const { board } = run;
  const { pixel } = plane;
  const deep = depth(board);
  const floor = landingHeight - deep;
  const counts = countsAt(run, time);
  const landed = counts.reduce((sum, count) => sum + count, 0);
  const high = (count: number) => (deep * 0.92 * count) / most;
  const bell = expectedCounts(board, landed).slice(spareBins, spareBins + board.rows + 1);
  const points = bell.map((count, k) => ({ x: binMiddle(board, k + spareBins), y: floor + high(count) }));
  const isRoomy = pitch / pixel > 21;
  return svg`
    ${counts.map((count, bin) => {
      const x = binMiddle(board, bin);
      return svg`<rect class="column" x=${x - 0.46 * pitch} width=${0.92 * pitch} y=${-floor - high(count)} height=${high(count)} />
        ${count > 0 && isRoomy ? svg`<text class="tick" x=${x} y=${-floor + 11 * pixel} font-size=${11.5 * pixel}>${count}</text>` : ''}`;
    })}
    <polyline class="flown quantity-normal" points=${line(points)} />
    ${points.map(({ x, y }) => svg`<circle class="spot quantity-normal" cx=${x} cy=${-y} r=${3 * pixel} />`)}`;
}

function frame(board: Board): SVGTemplateResult {
  const half = halfWidth(board);
  const floor = landingHeight - depth(board);
  const edges = Array.from({ length: binCount(board) + 1 }, (_, i) => -half + i * pitch);
  return svg`
    ${edges.map((x) => svg`<line class="paper is-axis" x1=${x} x2=${x} y1=${-landingHeight} y2=${-floor} />`)}
    <polyline class="board-frame flown quantity-plain" points=${line([
      { x: -half, y: startHeight(board) },
      { x: -half, y: floor },
      { x: half, y: floor },
      { x: half, y: startHeight(board) },
    ])} />
    ${hopper(board)}`;
}

/** The funnel from which the balls come. */
function hopper(board: Board): SVGTemplateResult {
  const y = startHeight(board);
  const narrow = board.spread + 1.25 * board.ballRadius;
  return svg`${[-1, 1].map(
    (side) =>
      svg`<polyline class="board-frame flown quantity-plain" points=${line([
        { x: side * (narrow + 0.9), y: y + 0.55 },
        { x: side * narrow, y: y - 0.1 },
        { x: side * narrow, y: y - 0.35 },
      ])} />`,
  )}`;
}

export function drawingOf(run: Run): Drawing {
  const { board } = run;
  const pegs = pegsOf(board).map((peg) => litBall(peg, board.pegRadius, 'ball quantity-sphere'));
  const most = mostIn(run);
  return {
    box: boxOf(board),
    draw(plane, asked) {
      const time = Math.min(asked, run.known);
      const places = run.balls.flatMap((ball) => placeOf(ball, time, board.gravity) ?? []);
      return svg`
        ${histogram(run, time, most, plane)} ${frame(board)}
        ${pegs}
        ${places.map((place) => litBall(place, board.ballRadius, 'bullet bead quantity-bullet'))}`;
    },
  };
}
