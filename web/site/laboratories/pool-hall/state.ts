// The state of the pool hall as an address has it, readable:
// ?table=pool-9ft&balls=0,0,-0.635;1,0,0.635&angle=90&speed=3&spin=0,0&tilt=0&show=contact
import {
  conditionNames,
  fits,
  foresights,
  furthestOff,
  type Goal,
  headSpot,
  liesOnTable,
  mostOn,
  type PlacedBall,
  type ShotField,
  type State,
  type TableName,
  tableNames,
} from '../../billiards/layout.js';
import { numberOf } from '../../widgets/numbers.js';

function readBalls(text: string, table: TableName): PlacedBall[] | undefined {
  const balls: PlacedBall[] = [];
  for (const row of text.split(';')) {
    const cells = row.split(',');
    const [number = Number.NaN, x = Number.NaN, y = Number.NaN] = cells.map((cell) =>
      cell.length > 24 ? Number.NaN : numberOf(cell),
    );
    if (cells.length !== 3 || !(Number.isInteger(number) && number >= 0 && number < mostOn(table)))
      return undefined;
    if (!liesOnTable(table, { x, y }) || balls.some((ball) => ball.number === number)) return undefined;
    balls.push({ number, x, y });
  }
  balls.sort((a, b) => a.number - b.number);
  return balls[0]?.number === 0 ? balls : undefined;
}

/** pot:1,2/rest:0.1,0.2,0.15/kick:1 */
export function readGoal(text: string): Goal | undefined {
  const goal: Goal = { pot: [] };
  for (const part of text.slice(0, 200).split('/')) {
    const [name, rest = ''] = part.split(':');
    const numbers = rest === '' ? [] : rest.split(',').map((cell) => numberOf(cell));
    if (numbers.some((value) => !Number.isFinite(value) || Math.abs(value) > 100)) return undefined;
    const [a = 0, b = 0, c = 0] = numbers;
    if (name === 'pot' && numbers.every((value) => Number.isInteger(value) && value >= 1 && value <= 15))
      goal.pot = numbers;
    else if (name === 'rest' && numbers.length === 3 && c >= 0.01) goal.rest = { x: a, y: b, radius: c };
    else if (
      (name === 'kick' || name === 'bank' || name === 'hit') &&
      Number.isInteger(a) &&
      a >= 1 &&
      a <= 9
    )
      goal[name] = a;
    else return undefined;
  }
  return goal;
}

export function writeGoal({ pot, rest, kick, bank, hit }: Goal): string {
  return [
    ...(pot.length > 0 ? [`pot:${pot.join(',')}`] : []),
    ...(rest === undefined ? [] : [`rest:${[rest.x, rest.y, rest.radius].map(brief).join(',')}`]),
    ...(kick === undefined ? [] : [`kick:${kick}`]),
    ...(bank === undefined ? [] : [`bank:${bank}`]),
    ...(hit === undefined ? [] : [`hit:${hit}`]),
  ].join('/');
}

/** A place rounded to a tenth of a millimetre, if all digits are not needed. */
const brief = (value: number): string => String(Number(value.toFixed(4)));

/** The state in an address, applied to a start; invalid parts are left out, and reported. */
export function readState(query: string, start: State): { state: State; isBeyond: boolean } {
  const given = new URLSearchParams(query.slice(0, 8000));
  const oneOf = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
    names.find((one) => one === given.get(name));
  const state: State = structuredClone(start);
  let isBeyond = false;
  const table = oneOf(tableNames, 'table');
  if (table !== undefined && table !== state.table) {
    state.table = table;
    state.balls = [{ number: 0, ...headSpot(table) }];
  }
  state.conditions = oneOf(conditionNames, 'cloth') ?? state.conditions;
  state.foresight = oneOf(foresights, 'show') ?? state.foresight;
  state.view = oneOf(['above', 'cue'], 'from') ?? state.view;
  if (given.has('throw')) state.throws = given.get('throw') === '1';
  const text = given.get('balls');
  if (text !== null) {
    const balls = readBalls(text, state.table);
    if (balls === undefined) isBeyond = true;
    else state.balls = balls;
  }
  const goal = given.get('goal');
  if (goal !== null && goal !== '') {
    state.goal = readGoal(goal);
    isBeyond ||= state.goal === undefined;
  }
  const [side, height] = (given.get('spin') ?? '').split(',').map((cell) => numberOf(cell));
  const number = (name: ShotField) => numberOf(given.get(name) ?? undefined);
  const numbers = { angle: number('angle'), speed: number('speed'), tilt: number('tilt'), side, height };
  for (const [name, value] of Object.entries(numbers) as [ShotField, number | undefined][]) {
    if (value === undefined) continue;
    if (fits(name, value)) state.shot[name] = value;
    else isBeyond = true;
  }
  if (Math.hypot(state.shot.side, state.shot.height) > furthestOff + 1e-9) {
    state.shot.side = 0;
    state.shot.height = 0;
    isBeyond = true;
  }
  return { state, isBeyond };
}

/** The query that `readState` reads. */
export function writeState(state: State): string {
  const { table, conditions: cloth, throws, balls, shot, foresight, view, goal } = state;
  const parts = [
    `table=${table}`,
    `balls=${balls.map(({ number, x, y }) => `${number},${x},${y}`).join(';')}`,
    `angle=${shot.angle}`,
    `speed=${shot.speed}`,
    `spin=${shot.side},${shot.height}`,
    `tilt=${shot.tilt}`,
    `show=${foresight}`,
  ];
  if (view !== 'above') parts.push(`from=${view}`);
  if (cloth !== 'club') parts.push(`cloth=${cloth}`);
  if (throws) parts.push('throw=1');
  if (goal !== undefined) parts.push(`goal=${writeGoal(goal)}`);
  return `?${parts.join('&')}`;
}
