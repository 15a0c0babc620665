// The program that does what the page has done so far: it runs as pasted.
import type { Scene } from './scene.js';

export interface Played {
  time: number;
  events: number;
  /** It stands at an event and may be within an instant: counted, not timed. */
  atEvent: boolean;
}

export function codeOf(scene: Scene, { time, events, atEvent }: Played): string {
  const advance = atEvent
    ? `for (let events = 0; events < ${events}; events++) simulation.next();`
    : `simulation.advance(${time});`;
  return [
    "import { createRicochet } from 'ricochet-wasm';",
    '',
    'const ricochet = await createRicochet();',
    scene.program,
    'const simulation = ricochet.createSimulation(world);',
    advance,
    'console.log(simulation.time, simulation.eventCount, simulation.energy);',
    'simulation.dispose();',
  ].join('\n');
}
