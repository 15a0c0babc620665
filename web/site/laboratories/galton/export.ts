// The board as a program, and its run as data.

import { seriesCsv } from '../../lesson/lesson_export.js';
import { program } from '../../widgets/export.js';
import { type Board, binCount, binMiddle, halfWidth, pegsOf, spareBins, startHeight } from './board.js';
import { expectedCounts } from './drawing.js';
import { countsAt, type Run } from './run.js';

/** A program that runs as pasted and prints how many balls land in each bin. */
export function codeOf(board: Board): string {
  const { meet, ballRadius } = board;
  const half = halfWidth(board);
  const pegs = pegsOf(board).map(({ x, y }) => `[${Number(x.toFixed(3))}, ${Number(y.toFixed(6))}]`);
  return program(
    `const pegs = [${pegs.join(', ')}];`,
    '// Of balls, pegs and walls: that of a contact is the product of two.',
    `const restitution = Math.sqrt(${board.restitution});`,
    'const obstacles = pegs.map(([x, y]) => (',
    `  { shape: 'sphere', center: [x, y, 0], radius: ${board.pegRadius}, restitution }));`,
    '// What a ball enters when it has come down to the bins.',
    `const bins = { shape: 'box', min: [${-half}, -3, -1], max: [${half}, ${-ballRadius}, 1], sensor: true };`,
    'const simulation = ricochet.createSimulation({',
    '  balls: [],',
    `  bounds: { min: [${-half}, -4, -1], max: [${half}, ${startHeight(board) + 4}, 1] },`,
    `  gravity: [0, ${-board.gravity}, 0],`,
    '  restitution,',
    '  obstacles: [...obstacles, bins],',
    '});',
    `const counts = new Array(${binCount(board)}).fill(0);`,
    'const advance = (until) => {',
    '  for (let event; (event = simulation.next({ until })) !== null; ) {',
    "    if (event.kind !== 'enters') continue;",
    '    const { x } = simulation.ball(event.ball).position;',
    `    counts[Math.floor(x + ${half})] += 1;`,
    '    simulation.removeBall(event.ball);',
    '  }',
    '};',
    ...(meet
      ? [
          '// Whether no ball that has bounced so high is in the way.',
          'const isFree = (x, y) => {',
          '  for (let k = 0; k < simulation.count; k++) {',
          '    const { position } = simulation.ball(k);',
          `    if (Math.hypot(position.x - x, position.y - y) < ${2.01 * ballRadius}) return false;`,
          '  }',
          '  return true;',
          '};',
        ]
      : []),
    `for (let i = 0; i < ${board.balls}; i++) {`,
    `  advance(${meet ? `Math.max(simulation.time, i / ${board.feed})` : `i / ${board.feed}`});`,
    `  const x = ${board.spread} * (2 * Math.random() - 1);`,
    ...(meet ? [`  while (!isFree(x, ${startHeight(board)})) advance(simulation.time + 0.05);`] : []),
    `  simulation.addBall({ position: [x, ${startHeight(board)}, 0], velocity: [0, 0, 0], radius: ${ballRadius}, mass: 1, restitution${meet ? '' : ', groups: 2, mask: 1'} });`,
    '}',
    'for (let i = 0; i < 60 && simulation.count > 0; i++) advance(simulation.time + 1);',
    'console.log(counts.join(" "));',
  );
}

export function jsonOf(run: Run): string {
  const { board, balls, contacts } = run;
  const data = {
    given: board,
    pegs: pegsOf(board),
    counts: countsAt(run, Number.POSITIVE_INFINITY),
    contacts,
    landings: balls.map(({ landing }) => landing ?? null),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

export function csvOf(run: Run): string {
  const { board, balls } = run;
  const counts = countsAt(run, Number.POSITIVE_INFINITY);
  const landed = balls.filter(({ landing }) => landing !== undefined).length;
  const expected = expectedCounts(board, landed);
  const { rows, restitution, pegRadius, ballRadius, spread, feed, gravity, seed } = board;
  const radii = { 'peg radius': pegRadius, 'ball radius': ballRadius };
  const given = { rows, restitution, ...radii, spread, feed, gravity, seed };
  return seriesCsv(Object.entries(given), [
    ['bin', 'middle', 'counted', 'binomial'],
    ...counts.map((count, bin) => [bin - spareBins, binMiddle(board, bin), count, expected[bin] ?? 0]),
  ]);
}
