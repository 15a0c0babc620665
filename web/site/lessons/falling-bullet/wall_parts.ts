// The drawing of a gutter or a funnel: its walls, and their edges.
import { Vector3 } from 'three';
import { type Part, vec } from '../../stage/figure.js';
import type { Look } from '../shared/figure_parts.js';
import type { Wall } from './walls.js';

/** `shift`: the motion of all of them, in a frame that moves. */
export function wallParts(walls: readonly Wall[], shift?: (time: number) => Vector3): Part[] {
  const look: Look & Pick<Part, 'shift'> = {
    quantity: 'plain',
    refers: ['walls'],
    ...(shift && { shift }),
  };
  return walls.flatMap((wall): Part[] => {
    const corners = wall.map(vec);
    return [
      { kind: 'polygon', corners, opacity: 0.16, ...look },
      { kind: 'path', points: [...corners, corners[0] ?? new Vector3()], width: 1, ...look },
    ];
  });
}
