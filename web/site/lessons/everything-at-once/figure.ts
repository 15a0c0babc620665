// The figure of many balls: a box, straight paths from hit to hit, and balls that follow them.

import type { World } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Quantity } from '../../shell/quantity.js';
import { type Figure, flatContact, outcome, type Part, vec } from '../../stage/figure.js';
import { rectangle } from '../shared/figure_parts.js';
import { placeAt, type Run } from './simulation_run.js';

export interface TogetherScene {
  run: Run;
  world: World;
  box: { x: number; y: number };
  letters: readonly string[];
  /** The ball whose fields are shown. */
  chosen: number;
}

/** So many contacts are seen to happen: of more, one sees that they have. */
const mostSparks = 40;

export function togetherFigure(scene: TogetherScene): Figure {
  const { run, world, box } = scene;
  const corners = [new Vector3(), new Vector3(box.x, box.y, 0)];
  const radii = world.balls.map(({ radius }) => radius);
  const size = Math.max(...radii, Math.max(box.x, box.y) * 0.03) * 1.1;
  const parts: Part[] = [
    { kind: 'path', points: rectangle(corners[0] as Vector3, corners[1] as Vector3), quantity: 'plain' },
    ...run.paths.flatMap((_, i) => pathParts(scene, i)),
    ...outcome(
      run.events.map(
        ({ point, time }): Part => ({
          kind: 'point',
          at: vec(point),
          quantity: 'plain',
          during: (now) => now >= time,
        }),
      ),
    ),
    ...outcome(workingParts(scene, size)),
    ...world.balls.flatMap((_, i) => ballParts(scene, i)),
  ];
  const contacts = run.events.slice(0, mostSparks).map(({ time, point }) => flatContact(time, point, size));
  return { parts, inView: corners, size, view: new Vector3(0, 0, 1), flat: true, contacts };
}

const colorOf = ({ chosen }: TogetherScene, i: number): Quantity => (i === chosen ? 'bullet' : 'sphere');

/** Names that the steps of the working use for the two balls of the first hit. */
function refersOf({ run }: TogetherScene, i: number): string[] {
  const [first, second] = run.working?.balls ?? [];
  if (i === first) return ['path', 'relative-path', 'to-center', 'center-a', 'velocity-a', 'radius'];
  if (i === second) return ['relative-path', 'to-center', 'center-b', 'velocity-b', 'radius'];
  return [];
}

function pathParts(scene: TogetherScene, i: number): Part[] {
  const { run } = scene;
  const path = run.paths[i] ?? [];
  const quantity = colorOf(scene, i);
  const refers = refersOf(scene, i);
  const points = [...path.map(({ at }) => at), placeAt(path, run.end)];
  const first = path[0];
  const parts: Part[] = [];
  if (points.some((point) => point.distanceTo(points[0] as Vector3) > 0))
    parts.push(
      ...outcome([{ kind: 'path', points, quantity, dashed: i !== scene.chosen, width: 1.25, refers }]),
    );
  if (first !== undefined && first.velocity.length() > 0)
    parts.push({
      kind: 'arrow',
      from: first.at,
      to: first.at.clone().add(first.velocity),
      quantity: i === scene.chosen ? 'bullet' : 'target-velocity',
      refers,
    });
  return parts;
}

/** The first hit of two balls: its place and its line of centres, for the working. */
function workingParts({ run }: TogetherScene, size: number): Part[] {
  const event = run.events.find(({ kind }) => kind === 'ball');
  if (event === undefined) return [];
  const point = vec(event.point);
  return [
    {
      kind: 'arrow',
      from: point,
      to: point.clone().addScaledVector(vec(event.normal), size),
      quantity: 'normal',
      refers: ['normal'],
    },
    { kind: 'point', at: point, quantity: 'normal', refers: ['hit-point', 'normal'] },
  ];
}

function ballParts(scene: TogetherScene, i: number): Part[] {
  const { run, world, letters } = scene;
  const path = run.paths[i] ?? [];
  const center = placeAt(path, 0);
  const shift = (time: number) => placeAt(path, time).sub(center);
  const quantity = colorOf(scene, i);
  const radius = world.balls[i]?.radius ?? 0;
  return [
    {
      kind: 'ball',
      center,
      radius,
      quantity,
      hasTrail: true,
      isGlass: true,
      shift,
      refers: refersOf(scene, i),
    },
    { kind: 'label', at: center, text: letters[i] ?? '', quantity, shift },
  ];
}
