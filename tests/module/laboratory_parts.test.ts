// The parts of laboratories that need no page: addresses, edits, numbers in sentences, and jumps to a time.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it, vi } from 'vitest';
import { aim } from '../../web/site/laboratories/aim/laboratory.js';
import { presets } from '../../web/site/laboratories/aim/table.js';
import { Session } from '../../web/site/laboratories/many-balls/session.js';
import { startOf } from '../../web/site/laboratories/many-balls/state.js';
import { mirrors } from '../../web/site/laboratories/mirrors/laboratory.js';
import { rounded, textsOf, type Viewport, viewportOf } from '../../web/site/laboratories/mirrors/viewport.js';
import { predictability } from '../../web/site/laboratories/predictability/laboratory.js';
import { readAddress as readTexts, writeAddress as writeTexts } from '../../web/site/lesson/address.js';
import { dragged } from '../../web/site/lesson/handles.js';
import { distance } from '../../web/site/widgets/numbers.js';

const ricochet = await createRicochet();
const lanes = { steps: '', events: '' };

describe('a moment of many balls', () => {
  it('is reached at once, and is the one that event after event leads to', () => {
    const state = startOf('break');
    const [jumped, stepped] = [new Session(ricochet, state, lanes), new Session(ricochet, state, lanes)];
    expect(jumped.reach(2, Number.POSITIVE_INFINITY)).toBe(true);
    expect(jumped.runner.time).toBe(2);
    while (stepped.runner.eventCount < jumped.runner.eventCount) stepped.runner.step();
    stepped.runner.advance(2 - stepped.runner.time);
    expect([...jumped.runner.simulation.positions]).toEqual([...stepped.runner.simulation.positions]);
    // The graphs have points before that time.
    expect(jumped.runner.series.times.length).toBeGreaterThan(100);
    jumped.dispose();
    stepped.dispose();
  });

  it('ends with the scene, and where nothing happens any more', () => {
    const tunnelling = new Session(ricochet, startOf('tunnelling'), lanes);
    expect(tunnelling.reach(1e12, Number.POSITIVE_INFINITY)).toBe(true);
    expect(tunnelling.isOver).toBe(true);
    const none = new Session(ricochet, { ...startOf('own'), balls: [] }, lanes);
    expect(none.reach(1e12, Number.POSITIVE_INFINITY)).toBe(true);
    tunnelling.dispose();
    none.dispose();
  });

  it('is given up where it takes too long', () => {
    const state = startOf('gas');
    const gas = new Session(ricochet, { ...state, values: { ...state.values, count: 5000 } }, lanes);
    // A clock that advances by a tenth of a second whenever it is read.
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100));
    const isReached = gas.reach(1e9);
    now.mockRestore();
    expect(isReached).toBe(false);
    expect(gas.runner.time).toBeGreaterThan(0);
    gas.dispose();
  });
});

describe('a laboratory in an address', () => {
  const lab = aim('en');

  it('comes back as it was written, with as many bodies', () => {
    for (const table of Object.values(presets)) {
      const { texts, refused } = readTexts(lab, writeTexts(lab, table));
      expect({ ...texts, direction: ['0'] }).toEqual(table);
      expect(refused).toBeUndefined();
    }
  });

  it('says what it cannot show', () => {
    const room = predictability('en');
    expect(readTexts(room, '?room=sinai&bounces=7').refused?.text).toBe('7');
    expect(readTexts(room, '?room=empty').texts.bounces).toEqual(['60']);
    expect(readTexts(room, '?start=1e300,0').refused).toMatchObject({ text: '1e300', isNumber: true });
  });

  it('begins aim with a level, unless it asks for something', () => {
    expect(readTexts(lab, '').texts.challenge).toEqual(['1']);
    expect(readTexts(lab, '?way=B').texts).toMatchObject({ way: ['B'], challenge: [''] });
  });
});

describe('the viewport in an address', () => {
  const lab = mirrors('en');
  const addressOf = (viewport: Viewport) => writeTexts(lab, { ...textsOf(viewport), palette: ['lamp'] });

  it('is short, and the one that is shown', () => {
    for (let width = 20; width > 2e-12; width *= 0.37) {
      const wanted = { x: Math.PI * 0.1 - width / 7, y: -Math.E * 0.1 + width / 3, width };
      const shown = rounded(wanted);
      const address = addressOf(shown);
      expect(viewportOf(readTexts(lab, address).texts)).toEqual(shown);
      expect(address.length).toBeLessThan(90);
      // A picture is some 1000 pixels wide.
      expect(Math.abs(shown.x - wanted.x)).toBeLessThan(width * 1e-5);
      expect(Math.abs(shown.y - wanted.y)).toBeLessThan(width * 1e-5);
      expect(Math.abs(shown.width - width)).toBeLessThan(width * 1e-5);
    }
    expect(addressOf(rounded({ x: 1 / 3, y: 2 / 3, width: 4.6 }))).toBe(
      '?x=0.33333&y=0.66667&width=4.6&palette=lamp',
    );
  });
});

describe('distances in sentences', () => {
  it('have two digits, and a power of ten where they are small', () => {
    expect(distance(1.1102230246251565e-16)).toBe('1.1 × 10⁻¹⁶');
    expect(distance(0.00042)).toBe('4.2 × 10⁻⁴');
    expect(distance(0.0123)).toBe('0.012');
    expect(distance(3.456)).toBe('3.5');
    expect(distance(0)).toBe('0');
  });
});

describe('handles of the table of aim', () => {
  const lab = aim('en');

  it('are put at hundredths, the velocity from its base, and change no other number', () => {
    const to = (id: string, x: number, y: number) => dragged(lab, presets.banks, id, { x, y, z: 0 });
    expect(to('A', 1.23456, -2)?.A).toEqual(['1.23', '-2', '1']);
    expect(to('U-2', 5, 4)?.U).toEqual(['-7', '4.6', '5', '4']);
    expect(to('goal-velocity', 6.4, 1.35)?.goal).toEqual(['5.4', '-0.6', '0.45', '1', '1']);
    expect(to('nothing', 0, 0)).toBeUndefined();
  });
});
