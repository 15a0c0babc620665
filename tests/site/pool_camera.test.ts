// The table of the pool hall as it is seen: its camera behind the cue, and the direction from which the cue's is measured.
import { expect, test } from 'vitest';
import { TableCamera } from '../../web/site/billiards/table_camera.js';
import { protractor } from '../../web/site/billiards/table_picture.js';

test('from behind a shot in any direction the whole table is seen, and fills the window in one direction', () => {
  for (const aspect of [0.7, 1.2, 1.9, 3])
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const camera = new TableCamera();
      const [x, y] = [0.8, 1.45];
      camera.fit([x, y], aspect);
      camera.look('shot', { x: 0.3, y: -0.9, angle: (degrees * Math.PI) / 180 }, false);
      const places = [-x, x].flatMap((side) =>
        [-y, y].map((end) => camera.placeOf({ x: side, y: end }, 0.05)),
      );
      const all = places.flatMap((place) => [place.x, place.y]);
      const message = `${aspect}, ${degrees}°`;
      expect(Math.min(...all), message).toBeGreaterThan(-0.01);
      expect(Math.max(...all), message).toBeLessThan(1.01);
      expect(places.every(({ isSeen }) => isSeen)).toBe(true);
      const spread = (key: 'x' | 'y') =>
        Math.max(...places.map((place) => place[key])) - Math.min(...places.map((place) => place[key]));
      // Below the cloth the table's wood is seen, too, so the corners above it do not reach both edges.
      expect(Math.max(spread('x'), spread('y')), message).toBeGreaterThan(0.8);
    }
});

test('the direction 0° is drawn from the cue ball, with an arc to the direction of the cue', () => {
  const [zero, arc] = protractor({ x: 0.1, y: 0.2 }, (97.5 * Math.PI) / 180);
  expect(zero?.points[0]).toEqual({ x: 0.1, y: 0.2 });
  expect(zero?.points[1]?.x).toBeGreaterThan(0.1);
  expect(zero?.points[1]?.y).toBe(0.2);
  const [first, last] = [arc?.points[0], arc?.points.at(-1)];
  expect(first?.y).toBe(0.2);
  expect((Math.atan2((last?.y ?? 0) - 0.2, (last?.x ?? 0) - 0.1) * 180) / Math.PI).toBeCloseTo(97.5, 9);
});
