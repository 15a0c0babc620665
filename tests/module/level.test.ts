// The laboratory in a level: its room is closed, plain formulas agree with the solver except in close cases, and let
// bullets through there.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { programOf } from '../../web/site/laboratories/level/export.js';
import { level } from '../../web/site/laboratories/level/laboratory.js';
import { countLeaks, shotsIn } from '../../web/site/laboratories/level/leaks.js';
import { PlainRoom } from '../../web/site/laboratories/level/plain_path.js';
import { airPlaces, cornersOf, edgesOf, makeRoom, room } from '../../web/site/laboratories/level/room.js';
import { ShootingRange, snapped, visible } from '../../web/site/laboratories/level/shot.js';
import { dragged, pointOf, presetNames, presets } from '../../web/site/laboratories/level/state.js';
import { TriangleTree } from '../../web/site/laboratories/level/triangle_tree.js';
import { unitToward } from '../../web/site/laboratories/level/vectors.js';
import { readAddress, writeAddress } from '../../web/site/lesson/address.js';
import { turn } from '../turn.js';

const ricochet = await createRicochet();
const range = new ShootingRange(ricochet);

describe('the room', () => {
  it('has a few thousand triangles, is the same each time, and fits small indices', () => {
    expect(room.indices.length / 3).toBeGreaterThan(3000);
    expect(room.indices.length / 3).toBeLessThan(6000);
    expect(room.positions.length / 3).toBeLessThan(65_536);
    expect(makeRoom()).toEqual(room);
  });

  it('is closed: every edge belongs to two triangles, once in each direction', () => {
    const sides = new Map<string, number>();
    for (let i = 0; i < room.indices.length; i += 3)
      for (let k = 0; k < 3; k++) {
        const side = `${room.indices[i + k]} ${room.indices[i + ((k + 1) % 3)]}`;
        sides.set(side, (sides.get(side) ?? 0) + 1);
      }
    for (const [side, count] of sides) {
      expect(count, side).toBe(1);
      expect(sides.get(side.split(' ').reverse().join(' ')), side).toBe(1);
    }
    expect(edgesOf(room).length).toBe(sides.size / 2);
  });

  it('has no triangle without area, and all are seen from the air', () => {
    for (const place of airPlaces().slice(0, 3)) expect(range.isInside(place)).toBe(true);
    const mesh = ricochet.createMesh(room);
    expect(mesh.degenerateCount).toBe(0);
    mesh.dispose();
    // The volume of the air is positive: 1/6 of the sum of a · (b × c), with inward normals the negative.
    let volume = 0;
    for (let i = 0; i < room.indices.length / 3; i++) {
      const [a, b, c] = cornersOf(room, i);
      volume -=
        a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    expect(volume / 6).toBeGreaterThan(300);
  });

  it('knows air from stone, and how far the nearest wall is', async () => {
    for (const place of airPlaces()) {
      expect(range.clearance(place)).toBeGreaterThan(0.2);
      await turn();
    }
    expect(range.isInside([-5, 0.5, 2])).toBe(false); // in the large crate
    expect(range.isInside([0, 20, 0])).toBe(false);
    expect(range.clearance([-1.5, 2.2, -3.5])).toBeCloseTo(0.5, 6);
  });
});

describe('plain formulas', () => {
  it('find in the tree of boxes what they find among all triangles', () => {
    const everything = { near: () => Array.from({ length: room.indices.length / 3 }, (_, i) => i) };
    const nextShot = shotsIn(room);
    for (const precision of ['double', 'single'] as const) {
      const brute = new PlainRoom(room, everything as unknown as TriangleTree, precision);
      const quick = new PlainRoom(room, new TriangleTree(room), precision);
      for (let i = 0; i < 100; i++) {
        const { from, to } = nextShot(i % 2 === 0 ? 'corners' : 'edges');
        const direction = unitToward(from, to);
        expect(quick.shoot(from, direction)?.time).toBe(brute.shoot(from, direction)?.time);
      }
    }
  });

  it('give the exact path where nothing is close', () => {
    const { bounces, plain } = range.shoot(presets.straight);
    expect(bounces.length).toBe(8);
    expect(plain?.double.parting).toBeUndefined();
    expect(plain?.single.parting).toBeUndefined();
    for (const { apart } of bounces) {
      expect(apart.double).toBeLessThan(1e-9);
      expect(apart.single).toBeLessThan(visible);
      expect(apart.single).toBeGreaterThan(0);
    }
  });

  it('part or leak where the shots to try say so', () => {
    const partings = Object.fromEntries(
      presetNames.map((name) => {
        const { plain } = range.shoot(presets[name]);
        const kind = (precision: 'double' | 'single') => plain?.[precision].parting?.kind ?? 'none';
        return [name, plain === undefined ? 'ball' : `${kind('double')} ${kind('single')}`];
      }),
    );
    expect(partings).toEqual({
      long: 'none leak',
      straight: 'none none',
      edge: 'none apart',
      seam: 'leak leak',
      corner: 'leak leak',
      ball: 'ball',
    });
  });

  it('leak at corners and edges, and Ricochet does not', async () => {
    const seen: number[] = [];
    const { shots, corners, edges } = await countLeaks(
      range,
      room,
      1000,
      new AbortController().signal,
      (count) => seen.push(count.shots),
    );
    expect(shots).toBe(1000);
    expect(seen.at(-1)).toBe(1000);
    expect([corners.ricochet, edges.ricochet]).toEqual([0, 0]);
    for (const count of [corners, edges]) {
      expect(count.single).toBeGreaterThan(0);
      expect(count.double).toBeGreaterThan(0);
    }
  });

  it('stop counting when they are told to', async () => {
    const controller = new AbortController();
    const counted = countLeaks(range, room, 1e6, controller.signal, () => controller.abort());
    await expect(counted).rejects.toThrow();
  });
});

describe('a shot', () => {
  it('stays in the room, and a ball loses its digits where a point keeps them', () => {
    for (const name of presetNames) {
      const { trace, bounces } = range.shoot(presets[name]);
      expect(trace.ended, name).toBe('max-bounces');
      expect(bounces.length, name).toBe(Number(presets[name].bounces?.[0]));
    }
    expect(range.shoot(presets.long).bounces.at(-1)?.digitsLeft).toBeGreaterThan(9);
    expect(range.shoot(presets.ball).unknown?.number).toBeGreaterThan(20);
  });

  it('comes back from a corner where it hits floor and wall at one moment', () => {
    const shot = range.shoot({ ...presets.corner, aim: ['-2', '0', '-4'] });
    const [floor, wall] = shot.trace.legs;
    expect(shot.bounces.length).toBe(Number(presets.corner.bounces?.[0]));
    expect([wall?.time, wall?.center]).toEqual([floor?.time, floor?.center]);
    expect(floor?.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(wall?.normal).toEqual({ x: 0, y: 0, z: 1 });
  });

  it('is refused where it cannot start', () => {
    expect(range.faultOf(presets.long)).toBeUndefined();
    expect(range.faultOf({ ...presets.long, start: ['-5', '0.5', '2'] })).toEqual({
      field: 'start',
      why: 'outside',
    });
    expect(range.faultOf({ ...presets.long, start: ['-1.5', '2.2', '-3.9'], radius: ['0.3'] })).toEqual({
      field: 'radius',
      why: 'tight',
    });
    // On the floor there is no room for a point either.
    expect(range.faultOf({ ...presets.long, start: ['-1.5', '0', '-3.5'] })).toEqual({
      field: 'start',
      why: 'outside',
    });
    expect(range.faultOf({ ...presets.long, aim: presets.long.start ?? [] })).toEqual({
      field: 'aim',
      why: 'same',
    });
    expect(range.faultOf({ ...presets.long, radius: ['-1'] })).toEqual({ field: 'radius', why: 'radius' });
  });

  it('can be aimed exactly at a corner or an edge', () => {
    const shot = range.shoot(presets.long);
    const corner = snapped(presets.long, shot, room, 'corner').aim?.map(Number);
    const triangle = cornersOf(room, shot.bounces[0]?.triangle ?? 0);
    expect(triangle).toContainEqual(corner);
    const edge = snapped(presets.long, shot, room, 'seam').aim?.map(Number);
    const middles = [0, 1, 2].map((k) =>
      [0, 1, 2].map((i) => ((triangle[k]?.[i] ?? 0) + (triangle[(k + 1) % 3]?.[i] ?? 0)) / 2),
    );
    expect(middles).toContainEqual(edge);
  });

  it('keeps all digits of what a drag leaves alone, and stays in the room', () => {
    const { seam } = presets;
    const [x, y, z] = pointOf(seam.aim);
    expect(dragged(seam, 'aim', [x, y, z])).toEqual(seam);
    expect(dragged(seam, 'aim', [x + 0.1, y, z]).aim).toEqual(['-0.14', seam.aim?.[1], seam.aim?.[2]]);
    expect(dragged(seam, 'aim', [-100, 100, 100]).aim).toEqual(['-6.5', '6.5', '4']);
  });

  it('stands in the address as it is read there', () => {
    const lab = level('en');
    for (const name of presetNames)
      expect(readAddress(lab, writeAddress(lab, presets[name]))).toEqual({
        texts: presets[name],
        refused: undefined,
      });
    const { texts, refused } = readAddress(lab, '?start=1,2&aim=x,y,z&radius=a&bounces=7');
    expect(texts).toEqual({ ...presets.long, start: ['1', '2', '0'] });
    expect(refused?.text).toBe('x,y,z');
    expect(readAddress(lab, '?aim=1e300,0,0').refused).toMatchObject({ isNumber: true });
  });

  it('as a program has the whole room in it', () => {
    const [, corners = ''] = /Float32Array\(bytes\('([^']*)'\)\)/.exec(programOf(presets.long).code) ?? [];
    const bytes = Uint8Array.from(atob(corners), (letter) => letter.charCodeAt(0));
    expect(new Float32Array(bytes.buffer)).toEqual(room.positions);
  });
});
