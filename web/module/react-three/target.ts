/** `Target`: what stands below it is a target of the scene around it. */
import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Group } from 'three';
import type { ObjectShape } from '../three/object_options.js';
import { useSurroundings } from './context.js';

/** What a `Target` is given. */
export interface TargetProps {
  /** What stands for each mesh: its triangles, or the box or ball around its geometry; without it the triangles, of a sensor the box. */
  shape?: ObjectShape | undefined;
  /** The groups that it is in, a bit each; in all of them without. */
  groups?: number | undefined;
  /** Whether it stops nothing: paths tell when they enter and leave it. */
  sensor?: boolean | undefined;
  /** Whether it moves; true without it. What does not is not looked at in each frame. */
  dynamic?: boolean | undefined;
  children?: ReactNode | undefined;
}

/**
 * Each mesh below it, and each instance of an `instancedMesh`, is a target of the `RicochetScene` around it, from when it is there
 * until it goes; those in a `Target` of their own belong to that. `useScene().objectOf(target)` tells which it is.
 */
export function Target({ shape, groups, sensor = false, dynamic = true, children }: TargetProps): ReactNode {
  const { objects, claims } = useSurroundings('Target');
  const group = useRef<Group>(null);
  useLayoutEffect(() => {
    const own = group.current;
    if (own === null) return undefined;
    claims.add(own, { shape, groups, sensor, dynamic }, objects);
    return () => {
      // The scene may have gone first, and all of its targets with it.
      if (!objects.isDisposed) claims.remove(own, objects);
    };
  }, [objects, claims, shape, groups, sensor, dynamic]);
  return createElement('group', { ref: group }, children);
}
