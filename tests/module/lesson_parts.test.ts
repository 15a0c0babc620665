// The parts of the site's lessons that need no page: input of visitors, steering of the stage, and framing by the
// camera.
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { meant, namesOf } from '../../web/site/lesson/steering.js';
import { framingOf } from '../../web/site/stage/framing.js';
import { placeLabels } from '../../web/site/stage/label_layout.js';
import { readStageAddress, writeStageAddress } from '../../web/site/stage/stage_address.js';
import { numberOf, plainNumeral } from '../../web/site/widgets/numbers.js';

describe('numbers that visitors type', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['１．５', 1.5],
    ['－２', -2],
    ['−0,25', -0.25],
    ['2e-3', 0.002],
    ['.5', 0.5],
    ['∞', Number.POSITIVE_INFINITY],
  ])('%s is a number', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });

  it.each(['0x10', '1,500', '1.2.3', 'e', '-', 'NaN', '1 2'])('%s is none', (text) => {
    expect(numberOf(text)).toBeNaN();
  });

  it('an empty text is missing', () => {
    expect(numberOf('  ')).toBeUndefined();
  });

  it('an address holds them as programs write them', () => {
    expect(plainNumeral(' １，５ ')).toBe('1.5');
  });
});

describe('the stage in an address', () => {
  it('comes back as it was written', () => {
    const viewpoint = [1, 2, 3, 0, 0, 0.5] as const;
    expect(readStageAddress(`?${writeStageAddress({ time: 0.77, viewpoint: [...viewpoint] })}`)).toEqual({
      time: 0.77,
      viewpoint: [...viewpoint],
    });
  });

  it('is left out where it is no data', () => {
    expect(readStageAddress('?time=x&view=1,2,3')).toEqual({});
    expect(readStageAddress('?view=1,1,1,1,1,1')).toEqual({});
    expect(readStageAddress('?time=1e300')).toEqual({});
  });
});

describe('steering', () => {
  it('what is pointed at counts before the focus, and that before what is read', () => {
    expect(meant({ pointed: ['normal'], focused: ['path'], read: ['gap'] })).toEqual(['normal']);
    expect(meant({ focused: ['path'], read: ['gap'] })).toEqual(['path']);
    expect(meant({ read: ['gap'] })).toEqual(['gap']);
    expect(meant({})).toEqual([]);
    expect(namesOf(' plane-u  plane-v ')).toEqual(['plane-u', 'plane-v']);
  });
});

describe('framing', () => {
  // A linear congruential generator gives the same spheres every time.
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const opening = { left: 0.3, right: 0.25, top: 0.2, bottom: 0.15 };

  it('every sphere is inside the frustum, and one touches an edge', () => {
    for (let run = 0; run < 50; run++) {
      const spheres = Array.from({ length: 12 }, () => ({
        at: new Vector3(random() * 9, random() * 4, random() * 6),
        radius: random(),
      }));
      const view = new Vector3(random() - 0.5, random() - 0.5, 1).normalize();
      const { target, distance } = framingOf(spheres, view, opening);
      const camera = target.clone().addScaledVector(view, distance);
      const right = new Vector3(0, 1, 0).cross(view).normalize();
      const up = view.clone().cross(right);
      // The distance of a sphere from the edge of the opening, along the edge's normal.
      const rooms = spheres.flatMap(({ at, radius }) => {
        const offset = at.clone().sub(camera);
        const depth = -offset.dot(view);
        const room = (across: number, tangent: number) =>
          (depth * tangent - across) / Math.hypot(1, tangent) - radius;
        return [
          room(offset.dot(right), opening.right),
          room(-offset.dot(right), opening.left),
          room(offset.dot(up), opening.top),
          room(-offset.dot(up), opening.bottom),
        ];
      });
      // Rounding of sums of numbers below 100.
      expect(Math.min(...rooms)).toBeGreaterThan(-1e-11);
      expect(Math.min(...rooms)).toBeLessThan(1e-11);
    }
  });
});

describe('labels', () => {
  it('stand clear of handles and of one another where there is room', () => {
    const label = { x: 50, y: 50, width: 20, height: 16 };
    const handle = { x: 50, y: 50, width: 22, height: 22 };
    const places = placeLabels([label, label], [handle]);
    const apart = (a: typeof label, b: typeof label) =>
      Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
    const [one, two] = places as [typeof label, typeof label];
    expect(apart(one, handle) && apart(two, handle) && apart(one, two)).toBe(true);
  });
});
