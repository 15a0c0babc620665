// Attributes of three.js in place of a mesh's arrays are refused with a remedy. Objects with the same fields stand in
// for them.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it } from 'vitest';
import type { Anything } from './entry_points.js';
import { caught } from './refusals.js';

const ricochet: Anything = await createRicochet();

/** Two triangles, with a normal after each position. */
const interleaved = new Float32Array(36);
const buffer = { array: interleaved, stride: 6, isInterleavedBuffer: true, count: 6 };
const attributes: Record<string, [object, string]> = {
  'an interleaved attribute': [
    {
      isInterleavedBufferAttribute: true,
      data: buffer,
      itemSize: 3,
      offset: 0,
      get array() {
        return buffer.array;
      },
    },
    'Give data.array as positions, data.stride and the offset',
  ],
  'an interleaved buffer': [buffer, 'Give data.array as positions, data.stride and the offset'],
  'an attribute of two numbers a vertex': [
    { array: new Float32Array(12), itemSize: 2, isBufferAttribute: true },
    'it has 2 numbers a vertex',
  ],
  'an attribute of four numbers a vertex': [
    { array: new Float32Array(36), itemSize: 4, isBufferAttribute: true },
    'it has 4 numbers a vertex',
  ],
  'a plain attribute': [
    { array: new Float32Array(9), itemSize: 3, isBufferAttribute: true },
    'an array, a Float32Array, is needed, not the attribute. Give its array.',
  ],
};

describe.each(Object.entries(attributes))('%s for positions', (_, [positions, message]) => {
  it('is refused, with the remedy', async () => {
    const scene = ricochet.createScene([]);
    for (const [ask, path] of [
      [() => ricochet.createMesh({ positions }), 'mesh'],
      [() => scene.add({ shape: 'mesh', positions }), 'target'],
      [() => ricochet.createScene([{ shape: 'mesh', positions }]), 'targets[0]'],
    ] as const) {
      const error = caught(ask);
      expect(error).toMatchObject({ code: 'not-an-object', path: `${path}.positions` });
      expect(error.message).toContain(message);
    }
    await expect(ricochet.buildMesh({ positions })).rejects.toMatchObject({ code: 'not-an-object' });
    scene.dispose();
  });
});

it('an attribute for indices is refused, with the remedy', () => {
  const indices = { array: new Uint16Array(3), itemSize: 1, isBufferAttribute: true };
  const error = caught(() => ricochet.createMesh({ positions: new Float32Array(9), indices }));
  expect(error).toMatchObject({ code: 'not-an-object', path: 'mesh.indices' });
  expect(error.message).toContain('Give its array.');
});

it('a normal attribute gives its array, an interleaved one that of its copy', () => {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect(ricochet.createMesh({ positions: { array: positions, itemSize: 3 }.array }).triangleCount).toBe(1);
});
