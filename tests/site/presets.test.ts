// Every example of every lesson: its words in Japanese, and its program, which runs as pasted.
import { describe, expect, it } from 'vitest';
import { programOf } from '../../web/site/lesson/lesson_export.js';
import { turn } from '../turn.js';
import { ids, lessonOf, ricochet, viewOf } from './lessons.js';

/** What a program prints, with a solver of its own as pasted, here the one that there is. */
async function printedBy(code: string): Promise<unknown[][]> {
  const body = code.replace(/^import \{ createRicochet \} from 'ricochet-wasm';$/m, '');
  expect(body).not.toBe(code);
  const printed: unknown[][] = [];
  const run = new Function('createRicochet', 'console', `return (async () => {${body}})();`);
  await run(() => ricochet, { log: (...values: unknown[]) => printed.push(values) });
  return printed;
}

describe.each(ids)('%s', (id) => {
  it('says in Japanese what happens, without a space between two sentences', async () => {
    const [lesson, english] = await Promise.all([lessonOf(id, 'ja'), lessonOf(id, 'en')]);
    for (const [i, { name, texts }] of lesson.presets.entries()) {
      await turn();
      const { description } = viewOf(lesson, texts);
      expect(description, name).toMatch(/。/);
      expect(description, name).not.toMatch(/[。、] /);
      expect(description, name).not.toBe(viewOf(english, english.presets[i]?.texts ?? {}).description);
    }
  });

  it('has a program for each example, which prints what the page answers', async () => {
    const lesson = await lessonOf(id);
    let count = 0;
    for (const { name, texts } of lesson.presets) {
      await turn();
      const view = viewOf(lesson, texts);
      const program = programOf(view);
      if (program === undefined) continue;
      const printed = await printedBy(program.code);
      expect(printed.length, name).toBeGreaterThan(0);
      for (const values of printed) for (const value of values) expect(value, name).not.toBeNaN();
      // The call alone prints the answer that the page was made of.
      if (view.program === undefined && view.call?.lines === undefined)
        expect(printed[0]?.[0], name).toEqual(view.result);
      count++;
    }
    expect(count).toBeGreaterThan(0);
  });
});
