// Long tasks while a page loads, on a processor a quarter as fast as this one. It measures the processor time for the
// page, not the elapsed time. It still depends on the machine, so only the long form has it.
import { type Browser, expect } from '@playwright/test';
import { longTest as test } from './page.js';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Returns the outermost tasks of the page's main thread: those that no other task contains. */
function tasksOf(events: readonly TraceEvent[]): TraceEvent[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  let until = 0;
  return events
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(thread(event)))
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      const isInside = ts < until;
      until = Math.max(until, ts + dur);
      return !isInside;
    });
}

const slower = 4;

// Each row has a page, the selector that shows that it is ready, and the most milliseconds of long tasks.
for (const [path, ready, most] of [
  ['lessons/bullet-and-sphere.html', '.card .question', 2250],
  ['lessons/two-balls.html', '.card .question', 2250],
  ['laboratories/level.html', '[data-bounce="1"]', 5500],
] as const)
  test(`${path}: tasks of more than 50 ms take less than ${most} ms`, { tag: '@fresh' }, async ({ page }) => {
    const browser = page.context().browser() as Browser;
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeAttached();
    await page.waitForTimeout(1500);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const times = tasksOf(traceEvents).map(({ tdur = 0 }) => (slower * tdur) / 1000);
    expect(times.length, 'tasks in the trace').toBeGreaterThan(0);
    const long = times.filter((time) => time > 50);
    const sum = long.reduce((all, time) => all + time, 0);
    console.log(`${path}: ${long.length} long tasks, ${Math.round(sum)} ms`);
    expect(sum).toBeLessThan(most);
  });
