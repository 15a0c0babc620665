/** `Bullets`: bullets that live in the scene around them, shown as instances. */
import { useFrame } from '@react-three/fiber';
import { createElement, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { fail } from '../errors/fail.js';
import type { BulletCallbacks, BulletsOptions, FiredBullet } from '../scene/bullet_options.js';
import type { Bullets as LivingBullets } from '../scene/bullets.js';
import { syncInstances } from '../three/sync_instances.js';
import { useSurroundings } from './context.js';

/** What the `ref` of `Bullets` holds. */
export interface BulletsHandle {
  /** Fires one, with the radius and the mask that the component was given, unless it has its own; what tells it from all others comes back. */
  fire(bullet: FiredBullet): number;
  /** The bullets themselves; others after the component has been taken out and put back. */
  readonly bullets: LivingBullets;
}

/** What `Bullets` are given. Another count, restitution or maxBounces makes others. */
export interface BulletsProps extends BulletsOptions, BulletCallbacks {
  ref?: Ref<BulletsHandle> | undefined;
  /** So many may live at once. */
  count: number;
  /** Of those that are fired without one of their own; 0, points, without it. */
  radius?: number | undefined;
  /** The groups of targets that they meet; all targets without it. */
  mask?: number | undefined;
  /** When they go on in each frame, as `useFrame` counts: after the scene, which has -1; -0.5 without it. */
  priority?: number | undefined;
  /** Geometry and material of an instance. */
  children?: ReactNode | undefined;
}

/**
 * Bullets in the `RicochetScene` around them: in each frame they go on by its seconds, and an `instancedMesh` of its children shows those
 * that live, in the coordinates of the world: stand them where nothing moves or turns them.
 */
export function Bullets({
  ref,
  count,
  radius,
  mask,
  restitution,
  maxBounces,
  priority = -0.5,
  children,
  ...callbacks
}: BulletsProps): ReactNode {
  if (count === undefined) fail('missing', 'count', count, 'how many may live at once is needed');
  const { objects } = useSurroundings('Bullets');
  const mesh = useRef<InstancedMesh>(null);
  const living = useRef<LivingBullets>(undefined);

  useLayoutEffect(() => {
    const bullets = objects.scene.createBullets(count, { restitution, maxBounces });
    living.current = bullets;
    return () => {
      living.current = undefined;
      bullets.dispose();
    };
  }, [objects, count, restitution, maxBounces]);

  useImperativeHandle(ref, () => {
    const bullets = () =>
      living.current ?? fail('disposed', 'Bullets', undefined, 'they have been taken out of the scene');
    return {
      get bullets() {
        return bullets();
      },
      fire: (bullet) =>
        bullets().fire({
          ...(radius !== undefined && { radius }),
          ...(mask !== undefined && { mask }),
          ...bullet,
        }),
    };
  }, [radius, mask]);

  useFrame((_, seconds) => {
    const bullets = living.current;
    if (bullets === undefined || mesh.current === null || objects.isDisposed) return;
    const { onHit, onEnter, onLeave, onEnd } = callbacks;
    bullets.advance(seconds, { onHit, onEnter, onLeave, onEnd });
    syncInstances(bullets, mesh.current);
  }, priority);

  // Bounds that three.js computes are those of one frame.
  return createElement(
    'instancedMesh',
    { ref: mesh, args: [undefined, undefined, count], frustumCulled: false },
    children,
  );
}
