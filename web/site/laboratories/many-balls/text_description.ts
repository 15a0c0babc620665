// The text description of the stage: what has happened, in a sentence or two.
import type { BallsParts } from './balls_parts.js';
import { cradleSize } from './presets/index.js';
import { encounters } from './presets/tunnelling.js';
import { speedsAlong } from './readouts.js';
import type { Session } from './session.js';

function ofPreset({ state, words, format }: BallsParts, { runner, isOver }: Session): string {
  const say = words.presetDescription;
  switch (state.preset) {
    case 'pi': {
      const count = format.whole(runner.eventCount);
      if (runner.eventCount === 0) return '';
      return runner.quiet || isOver ? say.piDone(count, (state.values.n ?? 3) + 1) : say.pi(count);
    }
    case 'cradle': {
      const moving = [...speedsAlong(runner.simulation).entries()].filter(([, speed]) => speed !== 0);
      if (moving.length === 0 || moving.length > cradleSize) return '';
      const names = moving.map(([ball]) => words.custom.ball(ball + 1)).join(', ');
      return say.cradle(names, format.short(Math.abs(moving[0]?.[1] ?? 0)));
    }
    case 'tunnelling': {
      const { wall } = encounters(state.values);
      const now = wall.stepAt(runner.time);
      if (wall.caught !== undefined && now >= wall.caught) return say.wall(false);
      return wall.isPast(now) ? say.wall(true) : '';
    }
    default:
      return '';
  }
}

export function textDescription(page: BallsParts, session: Session): string {
  const { words, format, state } = page;
  const { runner } = session;
  const time = format.short(Number(runner.time.toFixed(3)));
  // These two presets describe their end themselves, or go on without the solver.
  const isQuiet = runner.quiet && state.preset !== 'pi' && state.preset !== 'tunnelling';
  return [
    words.description(time, format.whole(runner.eventCount)),
    ofPreset(page, session),
    isQuiet ? words.quiet : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(words.space);
}
