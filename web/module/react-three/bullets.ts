/** `Bullets`: bullets that live in the surrounding scene, shown as instances. */
import { useFrame } from '@react-three/fiber';
import { createElement, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { fail } from '../errors/fail.js';
import type { BulletCallbacks, BulletsOptions, FiredBullet } from '../scene/bullet_options.js';
import type { Bullets as LivingBullets } from '../scene/bullets.js';
import { syncInstances } from '../three/sync_instances.js';
import { useSurroundings } from './context.js';

/** The value of the `ref` of `Bullets`. */
export interface BulletsHandle {
  /** Fires a bullet, with the component's radius and mask unless it has its own; returns its id. */
  fire(bullet: FiredBullet): number;
  /** The bullets themselves; they are replaced if the component is removed and added again. */
  readonly bullets: LivingBullets;
}

/** Properties of `Bullets`. A change of count, material or maxBounces makes new bullets. */
export interface BulletsProps extends BulletsOptions, BulletCallbacks {
  ref?: Ref<BulletsHandle> | undefined;
  /** The most bullets that can live at once. */
  count: number;
  /** The radius of bullets that are fired without one; by default 0, points. */
  radius?: number | undefined;
  /** The groups of targets that they hit; all targets by default. */
  mask?: number | undefined;
  /** The priority of their update in each frame, as in `useFrame`: after the scene, which has -1; -0.5 by default. */
  priority?: number | undefined;
  /** Geometry and material of an instance. */
  children?: ReactNode | undefined;
}

/**
 * Bullets in the surrounding `RicochetScene`. In each frame they advance by its seconds, and an `instancedMesh` of
 * its children shows the living ones in world coordinates: place it where no parent moves or rotates it.
 */
export function Bullets({
  ref,
  count,
  radius,
  mask,
  restitution,
  friction,
  rollingFriction,
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
    const options = { restitution, friction, rollingFriction, maxBounces };
    const bullets = objects.scene.createBullets(count, options);
    living.current = bullets;
    return () => {
      living.current = undefined;
      bullets.dispose();
    };
  }, [objects, count, restitution, friction, rollingFriction, maxBounces]);

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
    const { onHit, onEnter, onLeave, onRest, onSlide, onEnd } = callbacks;
    bullets.advance(seconds, { onHit, onEnter, onLeave, onRest, onSlide, onEnd });
    syncInstances(bullets, mesh.current);
  }, priority);

  // Bounds computed by three.js would be those of one frame.
  return createElement(
    'instancedMesh',
    { ref: mesh, args: [undefined, undefined, count], frustumCulled: false },
    children,
  );
}
