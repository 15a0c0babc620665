// The stages of lessons: what has to be seen is in the picture, and each sentence of Why draws something of its own.
import { PerspectiveCamera, Vector2, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { View } from '../../web/site/lesson/lesson.js';
import { withDrawnGuess } from '../../web/site/lesson/prediction_figure.js';
import type { DrawScene } from '../../web/site/lessons/draw-shot/scene.js';
import { extentOf } from '../../web/site/stage/extent.js';
import type { Figure, Part } from '../../web/site/stage/figure.js';
import { framingOf } from '../../web/site/stage/framing.js';
import { drawPart } from '../../web/site/stage/part_objects.js';
import type { UnitShapes } from '../../web/site/stage/shapes.js';
import { openingOf } from '../../web/site/stage/stage_camera.js';
import { firstView, ids, lessonOf } from './lessons.js';

/** The stages of a lesson in a window of 1366 × 657 and on a phone of 360 × 740. */
const stages = [
  { width: 735, height: 384 },
  { width: 334, height: 331 },
];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The camera of a stage that shows a figure as a whole. */
function cameraOf(figure: Figure, view: View, { width, height }: (typeof stages)[number]) {
  const camera = new PerspectiveCamera(32, width / height, 0.01, 1000);
  const { target, distance } = framingOf(
    extentOf(figure, view.start ?? 0, view.end),
    figure.view,
    openingOf(camera, width, height),
  );
  const far = Math.max(distance, figure.size);
  camera.position.copy(target).addScaledVector(figure.view.clone().normalize(), far);
  camera.near = far / 100;
  camera.far = far * 20;
  camera.lookAt(target);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  return camera;
}

/** Where a ball is in the picture: the box around what is seen of points all over its surface. */
function boxOf(
  center: Vector3,
  radius: number,
  camera: PerspectiveCamera,
  { width, height }: (typeof stages)[number],
): Box {
  const box: Box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let i = 0; i <= 24; i++)
    for (let j = 0; j < 48; j++) {
      const at = new Vector3()
        .setFromSphericalCoords(radius, (Math.PI * i) / 24, (Math.PI * j) / 24)
        .add(center);
      const { x, y } = at.project(camera);
      const [px, py] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
      box.left = Math.min(box.left, px);
      box.right = Math.max(box.right, px);
      box.top = Math.min(box.top, py);
      box.bottom = Math.max(box.bottom, py);
    }
  return box;
}

const balls = (parts: readonly Part[]) =>
  parts.filter(
    (part): part is Extract<Part, { kind: 'ball' }> => part.kind === 'ball' && part.isUnframed !== true,
  );

const inSpace = ids.filter((id) => !['everything-at-once'].includes(id));

describe.each(inSpace)('%s', (id) => {
  it('shows every body whole, at both ends of its path, and the ring of a guess, 24 pixels from the edge', async () => {
    const lesson = await lessonOf(id);
    const view = firstView(lesson);
    if (view.figure === undefined) return;
    const [question] = view.questions ?? [];
    const figure =
      question === undefined ? view.figure : withDrawnGuess(view.figure, { question, guess: undefined });
    for (const stage of stages) {
      const camera = cameraOf(figure, view, stage);
      for (const part of balls(figure.parts))
        for (const time of [view.start ?? 0, view.end]) {
          if (part.during?.(time) === false) continue;
          const center = part.center.clone().add(part.shift?.(time) ?? new Vector3());
          const { left, right, top, bottom } = boxOf(center, part.radius, camera, stage);
          const edge = Math.min(left, top, stage.width - right, stage.height - bottom);
          expect(edge, `${part.quantity} at ${time} in ${stage.width} px`).toBeGreaterThanOrEqual(24);
        }
    }
  });

  it('draws something of its own for each sentence of Why', async () => {
    const lesson = await lessonOf(id);
    const view = firstView(lesson);
    let before = '';
    for (const [i, idea] of (lesson.why ?? []).entries()) {
      const figure = idea.isSeenFrom === true ? view.seenFrom?.figure : view.figure;
      const lit = (figure?.parts ?? []).flatMap(({ refers = [] }, part) =>
        refers.some((name) => idea.refers.includes(name)) ? [part] : [],
      );
      const now = `${idea.isSeenFrom ?? false} ${lit.join()}`;
      if (idea.refers.length > 0) expect(lit.length, `sentence ${i + 1}`).toBeGreaterThan(0);
      expect(now, `sentence ${i + 1}`).not.toBe(before);
      before = now;
    }
  });
});

describe.each(['bullet-and-sphere', 'bullet-and-moving-sphere'])('the first picture of %s', (id) => {
  it('is seen from the side: a long way before the contact, and a sphere that leaves room', async () => {
    const view = firstView(await lessonOf(id));
    const [stage] = stages as [(typeof stages)[number]];
    const figure = view.figure as Figure;
    const camera = cameraOf(figure, view, stage);
    const [sphere, bullet] = balls(figure.parts).filter(({ shift }) => shift !== undefined);
    if (sphere === undefined || bullet === undefined) throw new Error('no bodies');
    const round = boxOf(sphere.center, sphere.radius, camera, stage);
    expect((round.bottom - round.top) / stage.height).toBeLessThanOrEqual(0.45);
    const time = view.moments?.[0]?.time ?? 0;
    const start = boxOf(bullet.center, bullet.radius, camera, stage);
    const contact = boxOf(
      bullet.center.clone().add(bullet.shift?.(time) ?? new Vector3()),
      bullet.radius,
      camera,
      stage,
    );
    expect((contact.left - start.left) / stage.width).toBeGreaterThanOrEqual(0.4);
    expect(bullet.leastPixels).toBeGreaterThanOrEqual(14);
  });
});

it('the balls of the draw shot have spots that turn with them: rolling, their lowest point stands still', async () => {
  const { figure, own } = firstView(await lessonOf('draw-shot'));
  const { future, rolls } = own as DrawScene;
  const cueBall = figure?.parts.find((part) => part.kind === 'ball' && part.turn !== undefined);
  if (cueBall?.kind !== 'ball') throw new Error('no ball that turns');
  const { turn, shift, radius } = cueBall;
  if (turn === undefined || shift === undefined) throw new Error('a ball at rest');
  /** Where the mark is at a time that is at the lowest place at time `from`. */
  const marked = (from: number, time: number) => {
    const mark = new Vector3(0, -radius, 0).applyQuaternion(turn(from).invert());
    return mark.applyQuaternion(turn(time)).add(shift(time));
  };
  const speedOfLowest = (time: number) => marked(time, time + 1e-5).distanceTo(marked(time, time)) / 1e-5;
  // In centimetres a second. At first the lowest point slides, because of the back spin.
  expect(speedOfLowest(0)).toBeCloseTo(
    100 * Math.abs(future.at(0, 0).vx - 0.01 * radius * future.at(0, 0).spin[1]),
    0,
  );
  expect(speedOfLowest(rolls + 0.1)).toBeLessThan(0.05);
  expect(100 * Math.abs(future.at(0, rolls + 0.1).vx)).toBeGreaterThan(5);

  const pen = { color: () => '#888888', resolution: new Vector2(), shapes: {} as UnitShapes };
  const spots = drawPart(cueBall, figure as Figure, pen)?.children ?? [];
  expect(spots).toHaveLength(6);
});
