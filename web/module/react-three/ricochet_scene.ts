/** `RicochetScene`: a scene of what stands below it. */
import { useFrame } from '@react-three/fiber';
import { createElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { Group } from 'three';
import { fail } from '../errors/fail.js';
import type { Ricochet } from '../solver/ricochet.js';
import { ObjectScene } from '../three/object_scene.js';
import { awaited } from './awaited.js';
import { Claims } from './claims.js';
import { Context, type Surroundings } from './context.js';

/** What a `RicochetScene` is given. */
export interface RicochetSceneProps {
  /** A solver, or the promise of one, made outside of components: `const ricochet = createRicochet()`. Until it is there, the scene suspends. */
  ricochet: Ricochet | Promise<Ricochet>;
  /**
   * When the scene follows its objects in each frame, as `useFrame` counts: below 0 before the frame's other callbacks. False: never,
   * `useScene().sync()` does.
   */
  priority?: number | false | undefined;
  /**
   * Whether targets move, in the seconds of a frame, from where they stood to where their objects are, as `sync({ dt })` has it, so that none
   * of `Bullets` is jumped over. Then other questions take them from where they stood, in motion. False without it: they are there at once.
   */
  motion?: boolean | undefined;
  /** By which bullets fall, units a second²: three numbers. Another one makes another scene. */
  gravity?: readonly [number, number, number] | undefined;
  children?: ReactNode | undefined;
}

const isPromise = (value: unknown): value is Promise<Ricochet> =>
  typeof (value as Partial<Promise<unknown>> | undefined)?.then === 'function';

/**
 * A scene that has what stands in a `Target` below it, and follows that: in each frame, before other callbacks of `useFrame`. Its
 * children are rendered once the solver and the scene are there; with it, the scene's memory is given back.
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
  // By its numbers: an array written in JSX is another one at each rendering.
  const down = gravity?.join(' ') ?? '';
  const [root] = useState(() => new Group());
  const [made, setMade] = useState<Surroundings>();

  // An effect that is run, undone and run again, as in StrictMode, makes a scene, gives it back, and makes another.
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
