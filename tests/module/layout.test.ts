// The boundary: the solver reads and writes every place in shared memory that TypeScript knows. The places are
// generated from src/bindings/layout.hpp; this test checks them with the solver itself.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '../../build/module/arguments/targets.js';
import * as layout from '../../build/module/boundary/layout.js';
import type { RawModule } from '../../build/module/boundary/raw_module.js';
import { SharedBuffer } from '../../build/module/boundary/shared_buffer.js';
import { fallingRows as quantityRows } from '../../build/module/explanations/falling_quantities.js';
import { fullBuild } from '../../build/module/loading/full_build.js';
import { load } from '../../build/module/loading/load.js';
import { Ricochet } from '../../build/module/solver/ricochet.js';

const wasm = readFileSync(new URL('../../build/package/ricochet.wasm', import.meta.url));
const raw: RawModule = await load(fullBuild, wasm);
const shared = new SharedBuffer(raw);
/** The published types do not contain its constructor. */
const ricochet = Reflect.construct(Ricochet, [raw]) as Ricochet;

type Places = number | { readonly [name: string]: Places };
const numbersIn = (places: Places): number[] =>
  typeof places === 'number' ? [places] : Object.values(places).flatMap(numbersIn);

/** Every place in the buffer by its exported name; those of shapes start where a target's shape starts. */
const shapeNames = layout.shapeKindNames.map(
  (name) => `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}At`,
);
const exported = new Map(Object.entries(layout) as [string, Places][]);
const buffer = [...exported].filter(([name]) => name.endsWith('At') && !shapeNames.includes(name));
const starts = buffer.flatMap(([, places]) => numbersIn(places)).toSorted((a, b) => a - b);
/** The count of numbers from a place to the next one. */
const lengthAt = (place: number) => (starts[starts.indexOf(place) + 1] ?? layout.sharedBufferSize) - place;

/** The numbers of a struct in the buffer, and those at its places. */
const placesOf = (places: Places): number[] =>
  numbersIn(places).flatMap((start) => Array.from({ length: lengthAt(start) }, (_, i) => start + i));
const read = (places: Places) => placesOf(places).map((place) => shared.view()[place] as number);

describe('places', () => {
  it('do not overlap, and leave no gap', () => {
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts[0]).toBe(0);
    const all = buffer.flatMap(([, places]) => placesOf(places));
    expect(all.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: layout.sharedBufferSize }, (_, i) => i),
    );
  });

  it('of shapes lie within those of a target', () => {
    const [first = 0, last = 0] = [layout.targetAt.shape, layout.targetAt.velocity + layout.targetRow.size];
    for (const name of shapeNames)
      for (const place of numbersIn(exported.get(name) ?? {})) {
        expect(place, name).toBeGreaterThanOrEqual(first);
        expect(place, name).toBeLessThan(last);
      }
  });

  it('are known for every shape of the solver', () => {
    for (const kind of Object.values(layout.ShapeKind)) expect(formOf(kind)[1].kind).toBe(kind);
  });

  it('of rows are those that users of batches know', () => {
    expect(layout.bulletRow).toEqual({ position: 0, velocity: 3, radius: 6, maxTime: 7, size: 8 });
    expect(layout.sphereRow).toEqual({ center: 0, radius: 3, velocity: 4, unused: 7, size: 8 });
    expect(layout.hitRow).toEqual({
      target: 0,
      time: 1,
      point: 2,
      normal: 5,
      velocity: 8,
      angleSine: 11,
      size: 12,
    });
    expect(layout.pathRow.size).toBe(10);
  });
});

describe('answers', () => {
  beforeEach(() => shared.view().fill(Number.NaN));

  const bullet = { position: [-9, 0.5, 0.25], velocity: [3, 0.125, 0], radius: 0.5 } as const;
  const sphere = { shape: 'sphere', center: [1, 0, 0], radius: 2, velocity: [0.25, 0, 0] } as const;
  const ball = (x: number, mass: number) => ({
    position: [x, x / 64, 0.25] as const,
    velocity: [-x, 0.5, 0.125] as const,
    radius: 1,
    mass,
    restitution: 0.75,
  });
  const wall = { shape: 'wall', a: [9, -3], b: [9, 3] } as const;
  const moving = { ...ball(1, 1), velocity: [3, 0, 0] } as const;

  const questions: [string, () => unknown, Places][] = [
    ['shoot', () => ricochet.shoot(bullet, sphere), layout.shotAt],
    ['shoot, missing', () => ricochet.shoot({ ...bullet, velocity: [0, 1, 0] }, sphere), layout.closestAt],
    [
      'raySphere',
      () => ricochet.raySphere(bullet.position, bullet.velocity, { center: [1, 0, 0], radius: 2 }),
      layout.rayAnswerAt,
    ],
    ['sweep', () => ricochet.sweep(ball(4, 1), ball(-4, 1)), layout.sweepAnswerAt],
    [
      'spherePlane',
      () => ricochet.spherePlane({ center: [1, 2, 3], radius: 4 }, { point: [0, 1, 2], normal: [0, 3, 1] }),
      layout.spherePlaneAnswerAt,
    ],
    ['collide', () => ricochet.collide(ball(4, 2), ball(-4, 3)), layout.collisionAt],
    ['collide, its boxes', () => ricochet.collide(ball(4, 2), ball(-4, 3), { maxTime: 5 }), layout.boxesAt],
    ['collide with a wall', () => ricochet.collide(moving, wall), layout.wallCollisionAt],
    ['collide with a wall, its shadows', () => ricochet.collide(moving, wall), layout.shadowsAt],
    [
      'aim',
      () =>
        ricochet.aim(
          { position: [-5, 5] },
          { shape: 'sphere', center: [0, 0], radius: 2 },
          { position: [5, 5] },
        ),
      layout.aimAnswerAt,
    ],
    ['a path', () => ricochet.createScene([sphere]).trace(bullet), layout.pathEndAt],
    ['a shot in a scene', () => ricochet.createScene([sphere]).shoot(bullet), layout.sceneTargetAt],
  ];

  it.each(questions)('of %s fill all their places', (_, ask, places) => {
    expect(read(places).every(Number.isNaN)).toBe(true);
    ask();
    expect(read(places).some(Number.isNaN)).toBe(false);
  });

  it('of a simulation fill all their places', () => {
    const balls = [ball(4, 2), ball(-4, 3)];
    const obstacles = [{ ...sphere, center: [0, 20, 0], velocity: [0, 0.25, 0] }] as const;
    const simulation = ricochet.createSimulation({ balls, obstacles });
    expect(simulation.obstacleOffset(0)).toEqual({ x: 0, y: 0, z: 0 });
    expect(simulation.next()).not.toBeNull();
    expect(simulation.counts.ball).toBe(1);
    simulation.advance(1);
    for (const places of [layout.eventAt, layout.stateAt, layout.progressAt, layout.offsetAt])
      expect(read(places).some(Number.isNaN)).toBe(false);
    expect(() => simulation.addBall(ball(200, 1))).not.toThrow();
    expect(() => simulation.addBall(ball(200, 1))).toThrow('overlap');
    expect(read(layout.faultAt).some(Number.isNaN)).toBe(false);
  });

  it('of an explanation have a known quantity at every step', () => {
    const { steps } = ricochet.explain.collide(ball(4, 2), ball(-4, 3));
    expect(shared.view()[layout.stepCountAt]).toBe(steps.length);
    for (const { id, value } of steps) {
      expect(layout.quantityNames).toContain(id);
      expect(JSON.stringify(value)).not.toContain('null');
    }
  });

  // The rows have every `QuantityId`, and no other, by their type.
  it('of explanations are of the quantities that the solver has, and that types name', () => {
    expect(Object.keys(quantityRows).toSorted()).toEqual([...layout.quantityNames].toSorted());
  });
});

describe('arguments', () => {
  const near = 1.0625;

  /** Changes each number of some places and asks again. A number that does not change the answer is not read. */
  function unread(places: Places, ask: () => number, answer: Places): number[] {
    const given = shared.view().slice();
    const answered = () => JSON.stringify([ask(), ...read(answer)]);
    const usual = answered();
    return placesOf(places).filter((place) => {
      shared.view().set(given);
      shared.view()[place] = (given[place] as number) * near;
      const changed = answered() !== usual;
      shared.view().set(given);
      return !changed;
    });
  }
  const put = (places: Places, values: readonly number[]) => {
    for (const [i, place] of placesOf(places).entries()) shared.view()[place] = values[i] ?? 0;
  };

  it('of shoot are all read, from the shape as many as it has', () => {
    put(layout.bulletAt, [layout.BulletGiven.aim, -9, 0.5, 0.25, 3, 0.125, 0.75, 3, 0.5]);
    shared.view()[layout.maxTimeAt] = 100;
    put(layout.targetAt, [0.25, 0.0625, 0.125, 1, 0.5, 0.25, 2]);
    const ask = () => raw._ricochet_shoot(layout.ShapeKind.sphere);
    const answer = { shot: layout.shotAt, closest: layout.closestAt };
    const { given: _, ...numbers } = layout.bulletAt;
    expect(ask()).toBe(layout.Outcome.hit);
    expect(unread(numbers, ask, answer)).toEqual([]);
    const sphere = layout.sphereAt.radius + 1 - layout.targetAt.velocity;
    expect(unread(layout.targetAt, ask, answer)).toEqual(placesOf(layout.targetAt).slice(sphere));
    shared.view()[layout.maxTimeAt] = 0.5;
    expect(ask()).toBe(layout.Outcome.outOfTime);
  });

  it('of collide are all read', () => {
    put(layout.collideAt.a, [4, 0.0625, 0.25, -4, 0.5, 0.125, 1, 2, 0.5]);
    put(layout.collideAt.b, [-4, -0.0625, 0.125, 4, 0.25, 0.0625, 1, 3, 0.75]);
    const { maxTime } = layout.collideAt;
    shared.view()[maxTime] = 5;
    const answer = { collision: layout.collisionAt, boxes: layout.boxesAt };
    const places = { a: layout.collideAt.a, b: layout.collideAt.b, maxTime };
    expect(raw._ricochet_collide()).toBe(layout.Outcome.hit);
    expect(unread(places, () => raw._ricochet_collide(), answer)).toEqual([]);
  });

  it('of collide with a wall are all read', () => {
    put(layout.collideAt.a, [4, 0.0625, 0, 4, 0.5, 0.125, 1, 2, 0.5]);
    // Its z is 0 already.
    put(layout.collideAt.wall, [9, -3, 0, 9.5, 3, 0, 0.25, 0.125, 0.0625, 0.75]);
    const answer = { collision: layout.wallCollisionAt, shadows: layout.shadowsAt };
    const { a, b } = layout.collideAt.wall;
    const { mass } = layout.collideAt.a;
    expect(raw._ricochet_collide_wall()).toBe(layout.Outcome.hit);
    const places = { ball: layout.collideAt.a, wall: layout.collideAt.wall };
    // The wall is immovable, so the mass does not matter.
    expect(unread(places, () => raw._ricochet_collide_wall(), answer)).toEqual([
      layout.collideAt.a.position + 2,
      mass,
      a + 2,
      b + 2,
      layout.collideAt.wall.velocity + 2,
    ]);
  });

  it('of raySphere are all read', () => {
    put(layout.rayAt, [-9, 0.5, 0.25, 3, 0.125, 0.0625, 1, 0.5, 0.25, 2, 5]);
    const { maxTime, ...numbers } = layout.rayAt;
    expect(raw._ricochet_ray_sphere()).toBe(layout.RayOutcome.meets);
    expect(unread(numbers, () => raw._ricochet_ray_sphere(), layout.rayAnswerAt)).toEqual([]);
    shared.view()[maxTime] = 0.5;
    expect(raw._ricochet_ray_sphere()).toBe(layout.RayOutcome.beyond);
  });

  it("of a ball come back as they were put: a simulation's, each number its own", () => {
    const simulation = raw.Simulation.create();
    if (simulation === null) throw new Error('no room');
    put(layout.boundsAt, [...Array(3).fill(-1e9), ...Array(3).fill(1e9), 1]);
    simulation.setBounds(0);
    expect(simulation.start()).toBe(layout.Fault.none);
    const ball = [1, 2, 3, 4, 5, 6, 7, 8, 0.5, 2 ** 31, 2 ** 32 - 1];
    put(layout.ballAt, ball);
    expect(simulation.addBall()).toBe(layout.Fault.none);
    shared.view().fill(Number.NaN);
    raw._ricochet_simulation_ball(simulation.address(), 0);
    expect(read(layout.ballAt)).toEqual(ball);
    simulation.delete();
  });
});

describe('objects', () => {
  it('give their address to the exported functions', () => {
    const scene = raw.Scene.create();
    expect(scene?.address()).toBeGreaterThan(0);
    expect(scene?.reserve(10)).toBe(0);
    scene?.delete();
  });
});
