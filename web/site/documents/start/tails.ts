// The way that balls have come in the last moments: the longer ago, the paler and narrower.
import { tintOf } from '../../billiards/ball_tints.js';
import type { Future } from '../../billiards/future.js';
import type { PlacedBall } from '../../billiards/layout.js';
import type { Ribbon } from '../../billiards/ribbons.js';

const pieces = 12;

/** `span`: for how long a tail lasts, in seconds of the table. */
export function tailsOf(balls: readonly PlacedBall[], future: Future, time: number, span: number): Ribbon[] {
  return balls.flatMap(({ number }, i) => {
    const points = Array.from({ length: pieces + 1 }, (_, piece) => {
      const { x, y } = future.at(i, Math.max(0, time - span * (1 - piece / pieces)));
      return { x, y };
    });
    return points.slice(1).flatMap((end, piece): Ribbon[] => {
      const start = points[piece] ?? end;
      if (Math.hypot(end.x - start.x, end.y - start.y) < 1e-5) return [];
      const share = (piece + 1) / pieces;
      return [
        {
          points: [start, end],
          color: tintOf(number, 'pool'),
          width: 0.008 + 0.022 * share,
          opacity: 0.5 * share,
          // Pieces of a dashed line do not reach over their ends.
          dash: 10,
        },
      ];
    });
  });
}
