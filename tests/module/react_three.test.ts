// Scenes and targets as components, rendered by react-three-fiber without a browser.
import { rmSync, writeFileSync } from 'node:fs';
import { act, createRoot, extend, type RootState } from '@react-three/fiber';
import { transform } from 'esbuild';
import { createRef, createElement as h, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRicochet, type MeshTarget, type RicochetScenes } from 'ricochet-wasm';
import {
  Bullets,
  type BulletsHandle,
  RicochetScene,
  Target,
  useRicochet,
  useScene,
} from 'ricochet-wasm/react-three';
import type { ObjectScene } from 'ricochet-wasm/three';
import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programFile } from './programs.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
extend(THREE as never);
const ricochet = await createRicochet();

/** The interface of a renderer for react-three-fiber; it draws nothing. */
const nothing = () => undefined;
const gl = {
  render: nothing,
  setSize: nothing,
  setPixelRatio: nothing,
  dispose: nothing,
  forceContextLoss: nothing,
  shadowMap: {},
  xr: { addEventListener: nothing, removeEventListener: nothing },
};
const size = { width: 100, height: 100, top: 0, left: 0 };

interface Renderer {
  update(node: ReactNode): Promise<void>;
  frame(): Promise<void>;
  unmount(): Promise<void>;
}
const renderers: Renderer[] = [];

/** A root of react-three-fiber, which draws a frame on request. */
async function rendered(node: ReactNode): Promise<Renderer> {
  const canvas = { addEventListener: nothing, removeEventListener: nothing, style: {}, ...size };
  const root = createRoot(canvas as never);
  await root.configure({ gl: gl as never, frameloop: 'never', size, dpr: 1 });
  let store: (() => RootState) | undefined;
  let clock = 0;
  const renderer: Renderer = {
    async update(other) {
      await act(async () => {
        store = root.render(other).getState;
      });
    },
    async frame() {
      clock += 0.1;
      await act(async () => store?.().advance(clock));
    },
    unmount: async () => act(async () => root.unmount()),
  };
  await renderer.update(node);
  renderers.push(renderer);
  return renderer;
}

beforeEach(() => {
  // React reports expected errors, and three.js reports that it is loaded twice, as a module and as CommonJS.
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(nothing);
});
afterEach(async () => {
  for (const renderer of renderers.splice(0)) await renderer.unmount();
  vi.restoreAllMocks();
});

/** A box of the size 2, at a place. */
const box = (name: string, x: number, more?: object) =>
  h(
    'mesh',
    { name, 'position-x': x, ...more },
    h('boxGeometry', { args: [2, 2, 2] }),
    h('meshBasicMaterial'),
  );

/** Reports the objects from its context. */
function Tell({ to }: { to: (objects: ObjectScene, ricochet: RicochetScenes) => void }) {
  const [objects, solver] = [useScene(), useRicochet()];
  useEffect(() => to(objects, solver));
  return null;
}

/** A tree in a scene, and the scene's objects as last reported. */
async function sceneOf(below: ReactNode, props: object = {}, wrap = (node: ReactNode) => node) {
  const seen: ObjectScene[] = [];
  const to = (objects: ObjectScene, solver: RicochetScenes) => {
    expect(solver).toBe(ricochet);
    seen.push(objects);
  };
  const tree = (children: ReactNode) =>
    wrap(h(RicochetScene, { ricochet, ...props } as never, children, h(Tell, { to, key: 'tell' })));
  const renderer = await rendered(tree(below));
  return {
    renderer,
    seen,
    now: () => seen.at(-1) as ObjectScene,
    update: (other: ReactNode) => renderer.update(tree(other)),
  };
}

const along = { position: [-20, 0.1, 0.2], velocity: [1, 0, 0] } as const;
const hits = (objects: ObjectScene, options = {}) =>
  objects.scene
    .shootThrough(along, options)
    .map(({ target, enter }) => `${objects.objectOf(target)?.name} ${enter}`);

describe('the program on the page for games', () => {
  it('bounces a ball off the wall, through the sensor', async () => {
    const { code } = await transform(programFile('games', 'react.tsx'), { loader: 'jsx', jsx: 'automatic' });
    const file = new URL('.games-react.mjs', import.meta.url);
    writeFileSync(file, code);
    const printed: unknown[] = [];
    vi.spyOn(console, 'log').mockImplementation((text) => printed.push(text));
    try {
      const { App } = await import(/* @vite-ignore */ file.href);
      // A canvas needs a page.
      const renderer = await rendered(App().props.children);
      await vi.waitFor(async () => {
        await renderer.frame();
        expect(printed).toContain('leaves');
      }, 60_000);
      for (let i = 0; i < 20; i++) await renderer.frame();
      expect(printed.slice(0, 4)).toEqual(['enters', 'leaves', 'enters', 'leaves']);
    } finally {
      rmSync(file);
    }
  });
});

describe('a RicochetScene', () => {
  it('has what stands in targets, and nothing else', async () => {
    const { now } = await sceneOf([
      box('none', 0),
      h(Target, { key: 'a', groups: 1 }, box('wall', 5)),
      h(Target, { key: 'b', groups: 2, shape: 'box' }, h('group', { 'position-x': 4 }, box('crate', 5))),
      h(Target, { key: 'c', groups: 4, sensor: true }, box('door', 15)),
    ]);
    expect(now().count).toBe(3);
    expect(hits(now())).toEqual(['wall 24', 'wall 26', 'crate 28', 'door 34']);
    expect(hits(now(), { mask: 2 })).toEqual(['crate 28']);
    const { crossings, legs } = now().scene.trace(along, { mask: 4 });
    expect(legs).toEqual([]);
    expect(crossings.map(({ time }) => time)).toEqual([34, 36]);
    expect(now().scene.target(now().targetsOf(find(now(), 'crate'))[0] ?? 0)).toMatchObject({ shape: 'box' });
  });

  it('is made, given back and made again by StrictMode, and has everything once', async () => {
    const { now, seen } = await sceneOf(h(Target, {}, box('wall', 5)), {}, (node) =>
      h(StrictMode, null, node),
    );
    expect(now().count).toBe(1);
    expect(now().scene.count).toBe(1);
    expect(hits(now())).toEqual(['wall 24', 'wall 26']);
    for (const objects of new Set(seen)) expect(objects.isDisposed).toBe(objects !== now());
  });

  it('follows what moves, comes and goes', async () => {
    const { now, renderer, update } = await sceneOf(h(Target, {}, box('wall', 5)));
    const objects = now();
    find(objects, 'wall').position.x = 10;
    expect(hits(objects)).toEqual(['wall 24', 'wall 26']);
    await renderer.frame();
    expect(hits(objects)).toEqual(['wall 29', 'wall 31']);
    await update(h(Target, {}, box('wall', 10), box('other', 15)));
    await renderer.frame();
    expect(now()).toBe(objects);
    expect(hits(objects)).toEqual(['wall 29', 'wall 31', 'other 34', 'other 36']);
    await update(h(Target, { groups: 4 }, box('other', 15)));
    await renderer.frame();
    expect(objects.scene.count).toBe(hits(objects, { mask: 4 }).length / 2);
    await update(null);
    expect(objects.scene.count).toBe(0);
  });

  it('has targets on their way in a frame, where that is asked for', async () => {
    const { now, renderer } = await sceneOf(h(Target, {}, box('wall', 5)), { motion: true });
    find(now(), 'wall').position.x = 10;
    await renderer.frame();
    const { position, velocity } = now().scene.target(0) as MeshTarget;
    expect(position).toEqual([5, 0, 0]);
    expect((velocity as readonly number[])[0]).toBeCloseTo(50);
    await renderer.frame();
    expect(now().scene.target(0)).toMatchObject({ position: [10, 0, 0], velocity: [0, 0, 0] });
  });

  it('takes targets in targets by the inner ones', async () => {
    const inner = h(Target, { groups: 2, key: 'inner' }, box('inner', 10));
    const { now, update } = await sceneOf(h(Target, { groups: 1 }, box('outer', 5), inner));
    expect(now().scene.count).toBe(2);
    expect(hits(now(), { mask: 1 })).toEqual(['outer 24', 'outer 26']);
    expect(hits(now(), { mask: 2 })).toEqual(['inner 29', 'inner 31']);
    await update(h(Target, { groups: 1 }, box('outer', 5)));
    expect(hits(now())).toEqual(['outer 24', 'outer 26']);
  });

  it('leaves what is not dynamic, and is not followed where that is asked for', async () => {
    const { now, renderer } = await sceneOf(h(Target, { dynamic: false }, box('wall', 5)));
    find(now(), 'wall').position.x = 10;
    await renderer.frame();
    expect(hits(now())).toEqual(['wall 24', 'wall 26']);
    const other = await sceneOf(h(Target, {}, box('wall', 5)), { priority: false });
    find(other.now(), 'wall').position.x = 10;
    await other.renderer.frame();
    expect(hits(other.now())).toEqual(['wall 24', 'wall 26']);
    expect(other.now().sync()).toBe(1);
    expect(hits(other.now())).toEqual(['wall 29', 'wall 31']);
  });

  it('waits for a solver that is promised', async () => {
    const promise = createRicochet();
    const seen: ObjectScene[] = [];
    const tell = h(Tell, { to: (objects) => void seen.push(objects) });
    const scene = h(RicochetScene, { ricochet: promise }, h(Target, {}, box('wall', 5)), tell);
    const renderer = await rendered(h(Suspense, { fallback: null }, scene));
    await promise;
    await renderer.frame();
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
    expect(hits(seen.at(-1) as ObjectScene)).toEqual(['wall 24', 'wall 26']);
  });

  it('gives its memory back when it goes', async () => {
    const { now, renderer, update } = await sceneOf(h(Target, {}, box('wall', 5)));
    const objects = now();
    await update(h(Target, {}, box('wall', 5)));
    await renderer.unmount();
    renderers.length = 0;
    expect(objects.isDisposed).toBe(true);
  });

  it('is asked for where it is missing, by name', async () => {
    const errors: unknown[] = [];
    for (const asked of [h(Target), h(Tell, { to: () => undefined })])
      await rendered(asked).catch((error: unknown) => errors.push(error));
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatchObject({ code: 'missing', path: 'RicochetScene' });
    expect((errors[0] as Error).message).toContain('Target was asked outside of a RicochetScene');
    expect((errors[1] as Error).message).toContain('useScene');
    await expect(rendered(h(RicochetScene, {} as never))).rejects.toMatchObject({
      code: 'missing',
      path: 'ricochet',
    });
  });
});

function find(objects: ObjectScene, name: string): THREE.Mesh {
  return objects.root.getObjectByName(name) as THREE.Mesh;
}

describe('Bullets', () => {
  const shot = { position: [0, 0.1, 0.2], velocity: [10, 0, 0] } as const;
  const shown = h('sphereGeometry', { args: [0.1] });

  it('go on in each frame, and are shown where they are', async () => {
    const ref = createRef<BulletsHandle>();
    const told: string[] = [];
    const bullets = h(
      Bullets,
      {
        key: 'bullets',
        ref,
        count: 3,
        radius: 0.5,
        maxBounces: 1,
        onHit: ({ time }) => told.push(`hit ${time.toFixed(3)}`),
        onEnd: ({ ended }) => told.push(ended),
      },
      shown,
    );
    const { now, renderer, update } = await sceneOf([h(Target, { key: 'wall' }, box('wall', 5)), bullets]);
    const handle = ref.current as BulletsHandle;
    await renderer.frame();
    handle.fire(shot);
    handle.fire({ ...shot, velocity: [0, 10, 0] });
    await renderer.frame();
    const mesh = (now().root as THREE.Object3D).getObjectByProperty(
      'isInstancedMesh',
      true,
    ) as THREE.InstancedMesh;
    const places = () =>
      Array.from({ length: mesh.count }, (_, i) => mesh.instanceMatrix.array.slice(16 * i + 12, 16 * i + 14));
    const { time } = handle.bullets;
    expect(mesh.count).toBe(2);
    expect(places()[0]?.[0]).toBeCloseTo(1, 5);
    expect(places()[1]?.[1]).toBeCloseTo(1.1, 5);
    for (let i = 0; i < 4; i++) await renderer.frame();
    // Its surface meets the wall's at x = 4.
    expect(told).toEqual([`hit ${(time - 0.1 + 0.35).toFixed(3)}`, 'max-bounces']);
    expect(mesh.count).toBe(1);
    const old = handle.bullets;
    await update([h(Target, { key: 'wall' }, box('wall', 5))]);
    expect(() => old.count).toThrow('bullets have been disposed of');
    expect(() => handle.fire(shot)).toThrow('taken out of the scene');
  });

  it('are made, given back and made again by StrictMode', async () => {
    const ref = createRef<BulletsHandle>();
    const { renderer } = await sceneOf(h(Bullets, { ref, count: 2 }, shown), {}, (node) =>
      h(StrictMode, null, node),
    );
    ref.current?.fire(shot);
    await renderer.frame();
    expect(ref.current?.bullets.count).toBe(1);
  });
});
