// The work of one question is bounded: a question that would take more is refused by name, and the next one is
// answered.
import { createRicochet, type Target } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import { caught } from './refusals.js';

const ricochet = await createRicochet();

describe('a question that takes too much work', () => {
  it('is refused by name, and the next one is answered', () => {
    // Moving targets are tested one by one, and turned boxes exactly.
    const boxes: Target[] = Array.from({ length: 60_000 }, (_, i) => ({
      shape: 'box',
      center: [4 + 3 * i, 0, 0],
      halfSize: [1, 1, 1],
      rotation: [0.1, 0.2, 0.3, 1],
      velocity: [0, 1e-9, 0],
    }));
    const scene = ricochet.createScene(boxes, { gravity: [0, -1e-6, 0] });
    const bullet = { position: [-1, 9, 0], velocity: [-1, 0, 0] } as const;
    const place = [0, 0, 0] as const;
    const error = caught(() => scene.shoot(bullet));
    expect(error).toMatchObject({ code: 'work-budget', path: 'scene' });
    expect(error.message).toMatch(/more work than one question may/);
    expect(scene.nearest(place)?.target).toBe(0);
    scene.dispose();
  });

  it('is not one shot, which takes less than 50 ms', () => {
    // Numbers that differ in size as much as allowed.
    const shot = ricochet.shoot(
      {
        position: [-9.99e149, -0.1320624274640241, 0],
        velocity: [0, 2.6537550818581248e-135, 0],
      },
      {
        shape: 'box',
        center: [-12.000000000000004, -4, -5],
        halfSize: [0.01331179514275518, 2, 8],
        rotation: [1.5317433656340344e149, 2.0340102566184814e-49, -1e-150, 1],
      },
      { gravity: [7, 0.07029143518558786, -0.284445894584506] },
    );
    expect(shot).toMatchObject({ hit: false, reason: 'passes-by' });
  });
});
