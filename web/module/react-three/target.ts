/** `Target`: makes the objects below it targets of the surrounding scene. */
import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Group } from 'three';
import type { Material } from '../arguments/material.js';
import type { ObjectShape } from '../three/object_options.js';
import { useSurroundings } from './context.js';

/** Properties of a `Target`. */
export interface TargetProps extends Material {
  /**
   * The shape for each mesh: its triangles, or the box or ball around its geometry; by default the triangles, for a
   * sensor the box.
   */
  shape?: ObjectShape | undefined;
  /** The groups that it is in, a bit each; in all of them without. */
  groups?: number | undefined;
  /** True for a sensor, which stops nothing: paths report when they enter and leave it. */
  sensor?: boolean | undefined;
  /** True (the default) if it moves. Others are not checked in each frame. */
  dynamic?: boolean | undefined;
  children?: ReactNode | undefined;
}

/**
 * Each mesh below it, and each instance of an `instancedMesh`, is a target of the surrounding `RicochetScene` while
 * it is mounted; objects in a nested `Target` belong to that one. `useScene().objectOf(target)` returns the object.
 */
export function Target({
  shape,
  groups,
  sensor = false,
  restitution,
  friction,
  dynamic = true,
  children,
}: TargetProps): ReactNode {
  const { objects, claims } = useSurroundings('Target');
  const group = useRef<Group>(null);
  useLayoutEffect(() => {
    const own = group.current;
    if (own === null) return undefined;
    claims.add(own, { shape, groups, sensor, material: { restitution, friction }, dynamic }, objects);
    return () => {
      // The scene may have gone first, and all of its targets with it.
      if (!objects.isDisposed) claims.remove(own, objects);
    };
  }, [objects, claims, shape, groups, sensor, restitution, friction, dynamic]);
  return createElement('group', { ref: group }, children);
}
