// Numbers that are given as text, as a form field has them: the error says that the type is wrong.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

// biome-ignore lint/suspicious/noExplicitAny: mistakes are what is tested
type Anything = any;

const ricochet: Anything = await createRicochet();
const sphere = { shape: 'sphere', center: [9, 0, 0], radius: 1 };
const box = { shape: 'box', center: [9, 0], halfSize: [1, 1, 1] };
const bullet = { position: [0, 0, 0], velocity: [1, 0, 0] };
const ball = { position: [0, 0], velocity: [1, 0], radius: 1, mass: 1 };
const scene: Anything = ricochet.createScene([sphere]);
const bullets: Anything = scene.createBullets(4);
const id = bullets.fire(bullet);
const simulation: Anything = ricochet.createSimulation({ balls: [ball], obstacles: [sphere] });
const table: Anything = ricochet.createTable({ balls: [{ position: [0, 0] }] });
const shootAt = (target: Anything) => ricochet.shoot(bullet, target);
const simulate = (world: Anything) => ricochet.createSimulation({ balls: [ball], ...world });

type Call = (text: string) => unknown;

const calls: Record<string, Call> = {
  'bullet.radius': (radius) => ricochet.shoot({ ...bullet, radius }, sphere),
  'bullet.speed': (speed) => ricochet.shoot({ from: [0, 0], to: [1, 0], speed }, sphere),
  'bullet.velocity[0]': (x) => scene.shoot({ ...bullet, velocity: [x, 0] }),
  'target.center.x': (x) => shootAt({ ...sphere, center: { x, y: 0 } }),
  'target.radius': (radius) => shootAt({ ...sphere, radius }),
  'target.halfSize[1]': (y) => shootAt({ ...box, halfSize: [1, y, 1] }),
  'target.rotation[3]': (w) => shootAt({ ...box, rotation: [0, 0, 0, w] }),
  'target.groups': (groups) => scene.add({ ...sphere, groups }),
  'options.maxTime': (maxTime) => scene.shoot(bullet, { maxTime }),
  'options.maxDistance': (maxDistance) => scene.shoot(bullet, { maxDistance }),
  'options.mask': (mask) => scene.shoot(bullet, { mask }),
  'options.ignore[0]': (index) => scene.shoot(bullet, { ignore: [index] }),
  'options.maxBounces': (maxBounces) => scene.trace(bullet, { maxBounces }),
  'options.restitution': (restitution) => scene.trace(bullet, { restitution }),
  'options.maxHits': (maxHits) => scene.shootThrough(bullet, { maxHits }),
  'options.gravity[1]': (y) => ricochet.createScene([], { gravity: [0, y] }),
  index: (index) => scene.target(index),
  count: (count) => scene.buffer(count),
  capacity: (capacity) => scene.createBullets(capacity),
  bullet: (given) => bullets.position(given),
  'bullet.maxTime': (maxTime) => bullets.fire({ ...bullet, maxTime }),
  'change.restitution': (restitution) => bullets.set(id, { restitution }),
  'change.mask': (mask) => bullets.set(id, { mask }),
  'change.maxTime': (maxTime) => bullets.set(id, { maxTime }),
  frames: (frames) => bullets.advance(frames),
  time: (time) => simulation.advanceTo(time),
  'ball.mass': (mass) => simulation.setBall(0, { mass }),
  'ball.restitution': (restitution) => simulation.addBall({ ...ball, restitution }),
  'obstacle.restitution': (restitution) => simulation.setObstacle(0, { restitution }),
  id: (given) => simulation.indexOfBall(given),
  'options.until': (until) => simulation.next({ until }),
  'options.maxWork': (maxWork) => simulation.next({ maxWork }),
  'options.maxEvents': (maxEvents) => simulation.advance(1, { maxEvents }),
  'world.restitution': (restitution) => simulate({ restitution }),
  'world.bounds.min[0]': (x) => simulate({ bounds: { min: [x, -9], max: [9, 9] } }),
  seconds: (seconds) => table.advance(seconds),
  'strike.angle': (angle) => table.strike({ angle, speed: 1 }),
  'strike.ball': (given) => table.strike({ ball: given, angle: 0, speed: 1 }),
  'description.constants.mass': (mass) => ricochet.createTable({ constants: { mass } }),
};

describe('a number that is given as text', () => {
  it.each(Object.entries(calls))('is refused as text: %s', (path, call) => {
    for (const text of ['0.5', ' 3 ', '-1e3', '0']) {
      const { code, message, path: named } = caught(() => call(text));
      expect({ code, named }).toEqual({ code: 'not-a-number', named: path });
      expect(message).toContain(`${path} is the text ${JSON.stringify(text)}, not a number: `);
      expect(message).toContain('Convert text with Number()');
    }
  });

  it.each(Object.entries(calls))('says nothing of Number() if that gives no number: %s', (path, call) => {
    for (const text of ['fast', '', ' ', '3px']) {
      const { code, message } = caught(() => call(text));
      expect(code).toBe('not-a-number');
      expect(message).toContain(`${path} is the text ${JSON.stringify(text)}, not a number: `);
      expect(message).not.toContain('Number()');
    }
  });

  it('changes nothing', () => {
    expect(bullets.bullet(id)).toMatchObject({ restitution: 1, mask: undefined, maxTime: Infinity });
    expect([bullets.time, simulation.time, table.time, scene.count]).toEqual([0, 0, 0, 1]);
  });
});

it('a restitution out of range says the whole range', () => {
  for (const restitution of [-1, 1.5, Number.NaN])
    expect(caught(() => bullets.set(id, { restitution })).message).toContain(
      'a number from 0 to 1 is needed',
    );
});
