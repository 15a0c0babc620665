// Simulations through the module: which bodies of a world meet.
import { createRicochet, type Ricochet, type World } from 'ricochet-wasm';
import { beforeAll, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { ballAt, box } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

const red = { groups: 1, mask: 1 };
const blue = { groups: 2, mask: 2 };
const inNone = { groups: 0 };
const ghost = { groups: 1 << 31, mask: 0 };

/** Reds and blues in one box, ball upon ball; a pillar for the reds alone. */
const crowd: World = {
  balls: [red, blue].flatMap((filter) => [
    ballAt(1, 3, filter),
    ballAt(5, -1, filter),
    ballAt(8, 0.5, filter),
  ]),
  bounds: box,
  obstacles: [{ shape: 'sphere', center: [5, 5, 8], radius: 1, ...red }],
};

it('balls meet where each is in a group of the other’s mask, and walls always', () => {
  using both = ricochet.createSimulation(crowd);
  using alone = ricochet.createSimulation({ balls: crowd.balls.slice(0, 3), bounds: box });
  both.advance(20);
  alone.advance(20);
  expect(both.counts.ball).toBe(2 * alone.counts.ball);
  expect(both.counts.wall).toBe(2 * alone.counts.wall);
  expect(both.positions.slice(0, 9)).toEqual(alone.positions);
  expect(both.positions.slice(9)).toEqual(alone.positions);
});

it('obstacles meet the balls that their filter admits', () => {
  const toPillar = { position: [5, 5, 5], velocity: [0, 0, 1], radius: 0.5, mass: 1 } as const;
  const first = (filter: object) => {
    using simulation = ricochet.createSimulation({ ...crowd, balls: [{ ...toPillar, ...filter }] });
    return simulation.next()?.kind;
  };
  expect(first(red)).toBe('obstacle');
  expect(first(blue)).toBe('wall');
  expect(first({})).toBe('obstacle');
  // A body in no group meets nobody, whatever the masks.
  expect(first(inNone)).toBe('wall');
});

it('changes and snapshots keep them', () => {
  using simulation = ricochet.createSimulation(crowd);
  expect(simulation.ball(3)).toMatchObject(blue);
  simulation.setBall(3, { velocity: [2, 0, 0] });
  expect(simulation.ball(3)).toMatchObject(blue);
  expect(caught(() => simulation.setBall(3, { mask: -1, groups: -1 }))).toMatchObject({
    code: 'overlap',
    path: 'ball.position',
  });
  expect(simulation.addBall(ballAt(1, 0, ghost))).toBe(6);
  expect(simulation.ball(6)).toMatchObject({ groups: 2 ** 31, mask: 0 });
  expect(caught(() => simulation.addBall(ballAt(1))).code).toBe('overlap');
  simulation.removeBall(0);
  expect(simulation.ball(2)).toMatchObject(blue);
  simulation.advance(3);
  simulation.reverse();
  using other = ricochet.createSimulation({ balls: [] });
  other.restore(JSON.parse(JSON.stringify(simulation.snapshot())));
  expect(other.ball(5)).toMatchObject({ groups: 2 ** 31, mask: 0 });
  simulation.advance(5);
  other.advance(5);
  expect(other.positions).toEqual(simulation.positions);
  expect(JSON.stringify(other.snapshot())).toBe(JSON.stringify(simulation.snapshot()));
});

it('a ball of a world is a ball of collide, which asks nothing of its groups', () => {
  using simulation = ricochet.createSimulation(crowd);
  expect(ricochet.collide(simulation.ball(0), simulation.ball(4)).hit).toBe(true);
});
