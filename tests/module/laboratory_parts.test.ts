// The parts of laboratories that need no page: addresses, edits, numbers in sentences, and moments that are reached at once.
import { createRicochet } from 'ricochet-wasm';
import { describe, expect, it, vi } from 'vitest';
import { dragged, typed } from '../../web/site/laboratories/aim/edits.js';
import { first } from '../../web/site/laboratories/aim/state.js';
import { Session } from '../../web/site/laboratories/many-balls/session.js';
import { startOf } from '../../web/site/laboratories/many-balls/state.js';
import { readAddress, rounded, writeAddress } from '../../web/site/laboratories/mirrors/viewport.js';
import { readBounce, writeBounce } from '../../web/site/laboratories/shared/bounces.js';
import { distance } from '../../web/site/widgets/numbers.js';

const ricochet = await createRicochet();
const lanes = { steps: '', events: '' };

describe('a moment of many balls', () => {
  it('is reached at once, and is the one that event after event leads to', () => {
    const state = startOf('break');
    const [jumped, stepped] = [new Session(ricochet, state, lanes), new Session(ricochet, state, lanes)];
    expect(jumped.reach(2)).toBe(true);
    expect(jumped.runner.time).toBe(2);
    while (stepped.runner.eventCount < jumped.runner.eventCount) stepped.runner.step();
    stepped.runner.advance(2 - stepped.runner.time);
    expect([...jumped.runner.simulation.positions]).toEqual([...stepped.runner.simulation.positions]);
    // The graphs have points on the way.
    expect(jumped.runner.series.times.length).toBeGreaterThan(100);
    jumped.dispose();
    stepped.dispose();
  });

  it('ends with the scene, and where nothing happens any more', () => {
    const tunnelling = new Session(ricochet, startOf('tunnelling'), lanes);
    expect(tunnelling.reach(1e12)).toBe(true);
    expect(tunnelling.isOver).toBe(true);
    const none = new Session(ricochet, { ...startOf('own'), balls: [] }, lanes);
    expect(none.reach(1e12)).toBe(true);
    tunnelling.dispose();
    none.dispose();
  });

  it('is given up where it takes too long', () => {
    const state = startOf('gas');
    const gas = new Session(ricochet, { ...state, values: { ...state.values, count: 5000 } }, lanes);
    // A clock by which each look at it takes a tenth of a second.
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100));
    const isReached = gas.reach(1e9);
    now.mockRestore();
    expect(isReached).toBe(false);
    expect(gas.runner.time).toBeGreaterThan(0);
    gas.dispose();
  });
});

describe('the bounce in an address', () => {
  it('is read as it is written', () => {
    for (const bounce of [0, 1, 27, 200]) expect(readBounce(`?room=room${writeBounce(bounce)}`)).toBe(bounce);
  });

  it('is none where the address says something else', () => {
    for (const text of ['', '-1', '1e3', '2.5', '99999', 'x'])
      expect(readBounce(`?bounce=${text}`)).toBeUndefined();
    expect(readBounce('')).toBeUndefined();
  });
});

describe('the viewport in an address', () => {
  it('is short, and the one that is shown', () => {
    for (let width = 20; width > 2e-12; width *= 0.37) {
      const wanted = { x: Math.PI * 0.1 - width / 7, y: -Math.E * 0.1 + width / 3, width };
      const shown = rounded(wanted);
      const address = writeAddress(shown, 'lamp');
      expect(readAddress(address).viewport).toEqual(shown);
      expect(address.length).toBeLessThan(90);
      // A picture is some 1000 pixels wide.
      expect(Math.abs(shown.x - wanted.x)).toBeLessThan(width * 1e-5);
      expect(Math.abs(shown.y - wanted.y)).toBeLessThan(width * 1e-5);
      expect(Math.abs(shown.width - width)).toBeLessThan(width * 1e-5);
    }
    expect(writeAddress(rounded({ x: 1 / 3, y: 2 / 3, width: 4.6 }), 'lamp')).toBe(
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

describe('edits of the table of aim', () => {
  it('change the cell that is typed into, in a copy', () => {
    const state = first();
    expect(typed(state, 'B-2', '1.5')?.balls[1]).toEqual(['1.4', '-2.6', '1.5']);
    expect(typed(state, 'goal-4', '2')?.goal).toEqual(['5.4', '-0.6', '0.45', '0', '2']);
    expect(typed(state, 'D-0', '1')).toBeUndefined();
    expect(state).toEqual(first());
  });

  it('put a dragged handle at hundredths, the velocity from its base', () => {
    expect(dragged(first(), 'A-0', { x: 1.23456, y: -2 })?.balls[0]).toEqual(['1.23', '-2', '1']);
    expect(dragged(first(), 'U-2', { x: 5, y: 4 })?.walls[0]).toEqual(['-7', '4.6', '5', '4']);
    expect(dragged(first(), 'goal-3', { x: 6.4, y: 1.35 })?.goal.slice(3)).toEqual(['1', '1']);
  });
});
