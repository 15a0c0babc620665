// What shows the depth of a point in the scene: a stem down to the ruled sheet with a shadow at its foot, and a cross in the
// plane in which a drag moves it.
import { Group, type Object3D, type Vector2, Vector3 } from 'three';
import type { Held } from './drag_handles.js';
import { type Figure, vec } from './figure.js';
import { disc, path } from './shapes.js';

const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** Nothing in the plane, where there is no depth. */
export function depthCue(
  held: Held,
  figure: Figure,
  color: (quantity: string) => string,
  resolution: Vector2,
): Object3D {
  const cue = new Group();
  const { depth, flat, quantity } = held;
  if (flat || figure.floor === undefined) return cue;
  const { floor, size } = figure;
  const at = vec(held.at);
  const foot = at.clone().setY(floor);
  const ink = color(quantity);
  if (at.distanceTo(foot) > 0) cue.add(path([foot, at], ink, 2, resolution, size * 0.05));
  cue.add(disc(foot, axes.y, size * 0.12, ink));
  for (const name of ['x', 'y', 'z'] as const) {
    if (name === depth) continue;
    const arm = axes[name].clone().multiplyScalar(size * 0.8);
    cue.add(path([at.clone().sub(arm), at.clone().add(arm)], color('aim'), 1, resolution));
  }
  return cue;
}
