// The exports: the program of a shot, its events as a table, and the table as data.
import type { State } from '../../billiards/layout.js';
import { descriptionOf, strikeOf } from '../../billiards/session.js';
import { csv } from '../../widgets/export.js';
import type { Hall } from './hall.js';

/** A program for the module that makes the same shot. */
export function codeOf(state: State): string {
  const { balls, ...rest } = descriptionOf(state);
  const lines = balls.map(({ position: [x, y] }) => `    { position: [${x}, ${y}] },`);
  const others = Object.entries(rest).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  const { angle, speed, offset, elevation } = strikeOf(state.shot);
  return `import { createRicochet } from 'ricochet-wasm/table';

const ricochet = await createRicochet();
const table = ricochet.createTable({
${others.join('\n')}
  balls: [
${lines.join('\n')}
  ],
});
table.strike({ angle: ${angle}, speed: ${speed}, offset: [${offset.join(', ')}], elevation: ${elevation} });
for (let event = table.next(); event !== undefined; event = table.next())
  console.log(event.time, event.kind, event.balls);
`;
}

export function csvOf({ future }: Hall): string {
  const head = ['time', 'kind', 'balls', 'with', 'x', 'y', 'vx before', 'vy before', 'vx after', 'vy after'];
  const events = future?.events ?? [];
  const rows = events.map(({ time, kind, balls, with: which, before: [one], after: [then] }) => {
    const numbers = [one?.position, one?.velocity, then?.velocity].flatMap((v) => [v?.x ?? '', v?.y ?? '']);
    return [time, kind, balls.join(' '), which ?? '', ...numbers];
  });
  return csv([head, ...rows]);
}

export function jsonOf({ state, future }: Hall): string {
  return `${JSON.stringify({ table: descriptionOf(state), strike: strikeOf(state.shot), future: future?.given })}\n`;
}
