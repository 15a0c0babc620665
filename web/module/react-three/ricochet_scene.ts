/** `RicochetScene`: a scene of the objects below it. */
import { useFrame } from '@react-three/fiber';
import { createElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { Group } from 'three';
import { fail } from '../errors/fail.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import { ObjectScene } from '../three/object_scene.js';
import { awaited } from './awaited.js';
import { Claims } from './claims.js';
import { Context, type Surroundings } from './context.js';

/** Properties of a `RicochetScene`. */
export interface RicochetSceneProps {
  /** A solver, or the promise of one, made outside of components: `const ricochet = createRicochet()`. Until it is there, the scene suspends. */
  ricochet: RicochetScenes | Promise<RicochetScenes>;
  /**
   * The priority of its update in each frame, as in `useFrame`: below 0 before the frame's other callbacks. False: no
   * update; call `useScene().sync()`.
   */
  priority?: number | false | undefined;
  /**
   * True if targets move, during the seconds of a frame, from their old places to where their objects are, as with
   * `sync({ dt })`, so that no bullet of `Bullets` jumps over one. Other questions then see them at their old places,
   * in motion. By default false: they are moved at once.
   */
  motion?: boolean | undefined;
  /** The gravity by which bullets fall, units a second²: three numbers. A change makes a new scene. */
  gravity?: readonly [number, number, number] | undefined;
  children?: ReactNode | undefined;
}

const isPromise = (value: unknown): value is Promise<RicochetScenes> =>
  typeof (value as Partial<Promise<unknown>> | undefined)?.then === 'function';

/**
 * A scene whose targets are the objects in each `Target` below it. It follows them in each frame, before other
 * callbacks of `useFrame`. Its children are rendered when the solver and the scene exist; its memory is freed when it
 * is removed.
 */
export function RicochetScene({
  ricochet: given,
  priority = -1,
  motion,
  gravity,
  children,
}: RicochetSceneProps): ReactNode {
  if (given === undefined) fail('missing', 'ricochet', given, 'a solver, or the promise of one, is needed');
  const ricochet = isPromise(given) ? awaited(given) : given;
  // Compared by its numbers, because an array written in JSX is new at each rendering.
  const down = gravity?.join(' ') ?? '';
  const [root] = useState(() => new Group());
  const [made, setMade] = useState<Surroundings>();

  // An effect that is run, undone and run again, as in StrictMode, makes a scene, frees it, and makes another.
  useLayoutEffect(() => {
    const claims = new Claims();
    const falls = down === '' ? undefined : (down.split(' ').map(Number) as [number, number, number]);
    const objects = new ObjectScene(ricochet, root, { ...claims.options, gravity: falls });
    setMade({ ricochet, objects, claims });
    return () => {
      objects.dispose();
      setMade((other) => (other?.objects === objects ? undefined : other));
    };
  }, [ricochet, root, down]);

  useFrame(
    (_, dt) => {
      if (made === undefined || priority === false || made.objects.isDisposed) return;
      made.claims.follow(made.objects);
      made.objects.sync({ dt: motion ? dt : 0 });
    },
    priority === false ? 0 : priority,
  );

  const below = made && createElement(Context.Provider, { value: made }, children);
  return createElement('primitive', { object: root }, below);
}
