// The text description of the stage: what has happened, in a sentence or two.
import type { ManyBallsMessages } from './messages/index.js';
import { cradleSize } from './presets/cradle.js';
import { encounters } from './presets/tunnelling.js';
import { moving, type Situation } from './readouts.js';
import type { PresetId } from './state.js';

function ofPreset({ state, runner, isOver, words, format }: Situation): string {
  const say: ManyBallsMessages['presetDescription'] = words.presetDescription;
  switch (state.preset) {
    case 'pi': {
      const count = format.whole(runner.eventCount);
      if (runner.eventCount === 0) return '';
      return runner.quiet || isOver ? say.piDone(count, (state.values.n ?? 3) + 1) : say.pi(count);
    }
    case 'cradle': {
      const move = moving(runner.simulation);
      if (move.length === 0 || move.length > cradleSize) return '';
      const names = move.map(({ ball }) => words.custom.ball(ball + 1)).join(', ');
      return say.cradle(names, format.short(Math.abs(move[0]?.velocity ?? 0)));
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

/** These say in their own words that nothing more happens, or go on without the solver. */
const saysItself: readonly PresetId[] = ['pi', 'tunnelling'];

export function textDescription(situation: Situation): string {
  const { runner, words, format } = situation;
  const start = words.description(
    format.short(Number(runner.time.toFixed(3))),
    format.whole(runner.eventCount),
  );
  const isQuiet = runner.quiet && !saysItself.includes(situation.state.preset);
  const quiet = isQuiet ? words.quiet : '';
  return [start, ofPreset(situation), quiet].filter((sentence) => sentence !== '').join(words.space);
}
