// The work of simulations: sliced, reported, cancelled and bounded in every call.
import { createRicochet, type Ricochet, type World } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { caught } from './refusals.js';
import { placed as ball, box, expectSame, type Triple } from './worlds.js';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

describe('work', () => {
  const lone: World = { balls: [ball([5, 5, 5], [1e6, 7e5, 3e5])], bounds: box, periodic: true };
  const fast: World = {
    balls: [0, 1, 2, 3, 4].map((i) =>
      ball(
        [1 + 1.7 * i, 1 + 1.3 * i, 1 + 1.1 * i],
        i === 0 ? [2.8e10, 1.3e9, 7.7e9] : [0.1 * i, -0.2, 0.3 * i],
      ),
    ),
    bounds: box,
    periodic: true,
  };

  it('is none for a ball that only crosses the periodic box', async () => {
    using simulation = ricochet.createSimulation(lone);
    const controller = new AbortController();
    const progress = await simulation.run({ until: 100, signal: controller.signal });
    expect(progress).toMatchObject({ reason: 'quiet', events: 0, time: 100 });
    expect(progress.work).toBeLessThan(1000);
    expect([...simulation.positions]).toEqual([5, 5, 5]);
    using stepped = ricochet.createSimulation(lone);
    expect(stepped.next()).toBeNull();
    expect(stepped.advance(100)).toMatchObject({ reason: 'quiet', work: 0 });
  });

  it('is sliced, reported and cancelled, whatever the speed', async () => {
    using simulation = ricochet.createSimulation(fast);
    const controller = new AbortController();
    const seen: number[] = [];
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const running = simulation.run({
      until: 100,
      signal: controller.signal,
      onProgress: ({ reason, work }) => {
        expect(reason).toBe('work');
        seen.push(work);
        if (seen.length === 10) controller.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(seen).toHaveLength(10);
    expect(seen.every((work, i) => work > (seen[i - 1] ?? 0))).toBe(true);
    expect(simulation.time).toBeGreaterThan(0);
  });

  it('has a budget in every call, and goes on from there', () => {
    using whole = ricochet.createSimulation(fast);
    using sliced = ricochet.createSimulation(fast);
    using counted = ricochet.createSimulation(fast);
    expect(whole.advance(100, { maxEvents: 200 })).toMatchObject({ reason: 'budget', events: 200 });
    let events = 0;
    let calls = 0;
    while (events < 200) {
      const progress = sliced.advance(100, { maxEvents: 200 - events, maxWork: 1000 });
      expect(progress.work).toBeLessThan(3000);
      events += progress.events;
      calls++;
    }
    expect(calls).toBeGreaterThan(50);
    expectSame(whole, sliced);
    let heard = 0;
    let refused = 0;
    while (heard < 200) {
      try {
        if (counted.next({ maxWork: 100 }) !== null) heard++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'work-budget', path: 'options.maxWork', value: 100 });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
    expectSame(whole, counted);
    const onEvent = () => {};
    expect(counted.advance(100, { maxWork: 100_000, onEvent }).reason).toBe('work');
  });

  it('of ten thousand balls flying apart does not hold up a page', async () => {
    const balls = Array.from({ length: 8000 }, (_, i) => {
      const place = [(i % 20) - 9.5, (Math.floor(i / 20) % 20) - 9.5, Math.floor(i / 400) - 9.5] as Triple;
      return ball(place.map((x) => 2 * x) as Triple, place);
    });
    using simulation = ricochet.createSimulation({ balls });
    expect(caught(() => simulation.next({ maxWork: 1_000_000 })).code).toBe('work-budget');
    let slices = 0;
    const progress = await simulation.run({ until: 10, onProgress: () => slices++ });
    expect(progress).toMatchObject({ reason: 'quiet', events: 0, time: 10 });
    expect(slices).toBeGreaterThan(3);
  });
});
