// The figure of many balls: a box, straight paths from hit to hit, and balls that follow them.

import type { SimulationEvent, World } from 'ricochet-wasm';
import { Vector3 } from 'three';
import type { Quantity } from '../../shell/quantity.js';
import { type Figure, flatContact, outcome, type Part, vec } from '../../stage/figure.js';
import { ballParts } from '../shared/balls.js';
import { moved, rectangle } from '../shared/figure_parts.js';
import { placeAt } from '../shared/legs.js';
import { letters } from './presets.js';
import type { Run } from './simulation_run.js';

export interface TogetherScene {
  run: Run;
  world: World;
  box: { x: number; y: number };
  /** The ball whose fields are shown. */
  chosen: number;
}

/** The most contacts that are drawn with a spark. */
const mostSparks = 40;

export function togetherFigure(scene: TogetherScene): Figure {
  const { run, world, box } = scene;
  const corners: [Vector3, Vector3] = [new Vector3(), vec(box)];
  const radii = world.balls.map(({ radius }) => radius);
  const size = Math.max(...radii, Math.max(box.x, box.y) * 0.03) * 1.1;
  const hit = ({ point, time }: SimulationEvent): Part => ({
    kind: 'point',
    at: vec(point),
    quantity: 'plain',
    during: (now) => now >= time,
  });
  const parts: Part[] = [
    { kind: 'path', points: rectangle(...corners), quantity: 'plain' },
    ...run.paths.flatMap((_, i) => pathParts(scene, i)),
    ...outcome([...run.events.map(hit), ...workingParts(scene, size)]),
    ...world.balls.flatMap(({ radius }, i) =>
      ballParts(colorOf(scene, i), letters[i] ?? '', radius, run.paths[i] ?? [], refersOf(scene, i)),
    ),
  ];
  const contacts = run.events.slice(0, mostSparks).map(({ time, point }) => flatContact(time, point, size));
  return { parts, inView: corners, size, view: new Vector3(0, 0, 1), flat: true, isTable: true, contacts };
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
  const { run, chosen } = scene;
  const path = run.paths[i] ?? [];
  const [first] = path;
  if (first === undefined) return [];
  const start = vec(first.at);
  const quantity = colorOf(scene, i);
  const refers = refersOf(scene, i);
  const points = [...path.map(({ at }) => vec(at)), placeAt(path, run.end)];
  const parts: Part[] = [];
  if (points.some((point) => point.distanceTo(start) > 0))
    parts.push(...outcome([{ kind: 'path', points, quantity, dashed: i !== chosen, width: 1.25, refers }]));
  const velocity = vec(first.velocity);
  const arrow = { from: start, to: moved(start, velocity, 1), refers };
  if (velocity.length() > 0)
    parts.push({ kind: 'arrow', quantity: i === chosen ? 'bullet' : 'target-velocity', ...arrow });
  return parts;
}

/** The first hit of two balls: its place and its line of centres, for the working. */
function workingParts({ run }: TogetherScene, size: number): Part[] {
  const event = run.events.find(({ kind }) => kind === 'ball');
  if (event === undefined) return [];
  const point = vec(event.point);
  const tip = moved(point, vec(event.normal), size);
  return [
    { kind: 'arrow', from: point, to: tip, quantity: 'normal', refers: ['normal'] },
    { kind: 'point', at: point, quantity: 'normal', refers: ['hit-point', 'normal'] },
  ];
}
