// Hostile numbers in the address of every page: it draws at once, shows no NaN, and says in its language what it left out.
import { expect, open, test } from './page.js';
import { addressOf, languages, pages } from './site.js';

const hostile = [
  '1e308',
  '-1e308',
  '1e999',
  '-1e999',
  '1e300',
  '1e151',
  '1e31',
  '1e10',
  '1e9',
  '-1e9',
  '1e-9',
  '1e-10',
  '1e-151',
  '1e-310',
  '5e-324',
  '0',
  '-0',
  '-1',
  '99999999999999999999999999999999',
  'NaN',
  'Infinity',
  '-Infinity',
  'e',
  '-',
  '--1',
  '1e',
  '',
  ' ',
  '0x10',
  '%00',
  '<b>',
];

/** The same choices every time: a linear congruence. `RICOCHET_HOSTILE_ADDRESSES` asks for more of them on each page. */
const choices = Number(process.env.RICOCHET_HOSTILE_ADDRESSES ?? 15);
function chooser(seed: number) {
  let state = seed;
  return <Kind>(list: readonly Kind[]): Kind => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as Kind;
  };
}

/** Anything that is no number, as a reader would see it; NaN in a field is what the reader typed. */
const nonsense = /\bNaN\b|\[object /;

const lessonPages = pages.filter(({ kind }) => kind === 'lesson');

for (const language of languages)
  for (const { id, path } of lessonPages)
    test(`${id} in ${language}: any number in its address, and it draws at once`, async ({ page }) => {
      await open(page, addressOf(language, path));
      const start = await page.evaluate(
        () =>
          (
            document.querySelector('ricochet-lesson') as unknown as {
              model: { texts: Record<string, string[]> };
            }
          ).model.texts,
      );
      const fields = Object.entries(start).filter(
        ([, [first = '']]) => first === '' || !Number.isNaN(Number(first)),
      );
      expect(fields.length).toBeGreaterThan(3);
      const choose = chooser(language === 'en' ? 12 : 13);
      // What a number does is the same in every language; what is said of it is not.
      const states = Array.from({ length: language === 'en' ? choices : choices / 3 }, (_, i) => {
        // Half of the time two numbers are hostile, half of the time all of a field.
        const changed = Array.from({ length: 1 + (i % 2) }, () => {
          const [name, texts] = choose(fields);
          const place = choose(texts.map((_text, at) => at));
          const value = choose(hostile);
          return `${name}=${texts.map((text, at) => (at === place || i % 3 === 0 ? value : text)).join(',')}`;
        });
        return `?${changed.join('&')}`;
      });
      // A lesson of its own for each, as an embed has it: a page anew would take ten times as long.
      const found = await page.evaluate(
        async ([name, all, pattern]) => {
          const bad: string[] = [];
          let notes = 0;
          const old = document.querySelector('ricochet-lesson');
          const place = old?.parentElement ?? document.body;
          old?.remove();
          for (const state of all) {
            const lesson = document.createElement('ricochet-lesson') as HTMLElement & {
              state: string;
              view: unknown;
            };
            lesson.setAttribute('lesson', name);
            lesson.state = state;
            place.append(lesson);
            for (let turn = 0; turn < 100 && lesson.view === undefined; turn++)
              await new Promise((done) => setTimeout(done, 10));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const parts = [
              ...lesson.querySelectorAll(
                '.text-description, .answer, .found, .working, .clock, .error, .loading-error, .stage-layer',
              ),
            ];
            // What the address asked for may be quoted.
            const text = parts
              .map((part) => part.textContent)
              .join(' ')
              .replace(/[“「][^”」]*[”」]/g, '');
            if (lesson.view === undefined) bad.push(`${state}: nothing is drawn`);
            if (lesson.querySelector('.loading-error') !== null)
              bad.push(`${state}: ${lesson.querySelector('.loading-error')?.textContent}`);
            const seen = new RegExp(pattern).exec(text);
            if (seen !== null)
              bad.push(`${state}: ${text.slice(Math.max(0, seen.index - 60), seen.index + 20)}`);
            if (lesson.querySelector('.error') !== null) notes++;
            lesson.remove();
          }
          return { bad, notes };
        },
        [id, states, nonsense.source] as const,
      );
      expect(found.bad.slice(0, 12)).toEqual([]);
      expect(found.notes).toBeGreaterThan(states.length / 10);
    });

/** The numbers of each laboratory's address: what stands before them, and how many there are. */
const laboratories: Record<string, readonly (readonly [before: string, count: number])[]> = {
  aim: [
    ['bullet=', 4],
    ['ball=', 3],
    ['wall=', 4],
    ['goal=', 5],
  ],
  predictability: [
    ['start=', 2],
    ['room=empty&start=', 2],
    ['room=three&velocity=', 2],
  ],
  level: [
    ['start=', 3],
    ['aim=', 3],
    ['radius=', 1],
  ],
  mirrors: [
    ['x=', 1],
    ['width=', 1],
  ],
  'pool-hall': [
    ['balls=0,', 2],
    ['angle=', 1],
    ['speed=', 1],
    ['spin=', 2],
    ['tilt=', 1],
    ['goal=rest:', 3],
    ['time=', 1],
  ],
  'many-balls': [
    ['preset=own&balls=', 7],
    ['preset=gas&count=', 1],
    ['preset=gas&fill=', 1],
    ['preset=break&cue=', 1],
    ['preset=tunnelling&step=', 1],
    ['preset=collapse&count=', 1],
    ['speed=', 1],
  ],
};

for (const [id, fields] of Object.entries(laboratories))
  test(`${id}: any number in its address, and it answers at once`, async ({ page }) => {
    const choose = chooser(14);
    const path = `laboratories/${id}.html`;
    for (let i = 0; i < choices / 3; i++) {
      const [before, count] = choose(fields);
      const place = Math.floor((i * 7) % count);
      const numbers = Array.from({ length: count }, (_, at) =>
        at === place || i % 3 === 0 ? choose(hostile) : String(1 + at),
      );
      const query = `?${before}${numbers.join(',')}`;
      await page.goto(path + query);
      const description = page.locator('.text-description');
      await expect(description, query).not.toBeEmpty();
      const seen = (await page.locator('main').textContent())?.match(nonsense) ?? [];
      // The module's own word for a field that is no number.
      const errors = (await page.locator('.error').allInnerTexts()).join();
      if (!nonsense.test(errors)) expect([query, ...seen]).toEqual([query]);
    }
  });

const sphere = 'lessons/bullet-and-sphere.html';
const said = {
  en: [
    'The link asks for 1e308, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.',
    'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.',
  ],
  ja: [
    'リンクで指定された 1e308 は、図に表せる範囲(0、または大きさ 1e-9 から 1e9 まで)を超えています。代わりに初期値を表示しています。',
    '0 か、大きさが 1e-9 から 1e9 までの数を入れてください。これより大きい数や小さい数は図に表せません。',
  ],
} as const;

test.describe('a number that no picture shows', () => {
  for (const language of languages)
    test(`is reported at its field, in ${language}, and the start stands there`, async ({ page }) => {
      await open(page, `${addressOf(language, sphere)}?radius=1e308&speed=2`);
      const [address, typed] = said[language];
      await expect(page.locator('#radius-error')).toHaveText(address);
      await expect(page.locator('#radius')).toHaveValue('4');
      await expect(page.locator('#radius')).toHaveAttribute('aria-invalid', 'false');
      await expect(page.locator('#speed')).toHaveValue('2');
      await expect(page.locator('.stale-note')).toHaveCount(0);
      await expect(page.locator('[data-handle="center"]')).toHaveAttribute('style', /translate/);
      await page.locator('#speed').fill('3');
      await expect(page.locator('.error')).toHaveCount(0);
      for (const text of ['1e308', '-1e308', '1e10', '1e-300', '1e999']) {
        await page.locator('#radius').fill(text);
        await expect(page.locator('#radius-error')).toHaveText(typed);
        await expect(page.locator('#radius')).toHaveAttribute('aria-invalid', 'true');
        await expect(page.locator('.stale-note')).toBeVisible();
      }
      expect(page.url()).not.toContain('1e');
      await page.locator('#radius').fill('1e9');
      await expect(page.locator('.error')).toHaveCount(0);
    });

  test('is reported in an embed without a table', async ({ page }) => {
    await page.goto('embed.html?lesson=bullet-and-sphere&parts=player&state=radius%3D1e308');
    await expect(page.locator('.error')).toHaveText(said.en[0]);
    await expect(page.locator('.text-description')).not.toBeEmpty();
  });

  test('and one that the solver refuses, leave the start of the lesson in its place', async ({ page }) => {
    await open(page, `${sphere}?radius=-1`);
    await expect(page.locator('#radius-error')).toContainText('This must be greater than 0');
    await expect(page.locator('#radius')).toHaveValue('4');
    await page.locator('#radius').fill('1');
    await expect(page.locator('.error')).toHaveCount(0);
  });

  for (const [path, query, field, value] of [
    ['many-balls', '?preset=own&balls=3,5,1e200,0,0.6,1,1', '#own-vx', '4'],
    ['many-balls', '?preset=gas&count=1e308', '#count', '600'],
    ['pool-hall', '?speed=1e308', '#hall-speed', '9'],
  ] as const)
    test(`is reported on the page of ${path}: ${query}`, async ({ page }) => {
      await page.goto(`laboratories/${path}.html${query}`);
      await expect(page.getByRole('status').filter({ hasText: 'cannot show' })).toHaveText(
        'The link asks for numbers that this page cannot show. The usual starting values are used instead.',
      );
      await expect(page.locator(field)).toHaveValue(value);
    });

  for (const [path, query, field, value] of [
    ['predictability', '?start=1e308,0&velocity=1,1', '#start-x', '-3'],
    ['level', '?start=1e308,0,0', '#start-x', '-1.5'],
    ['aim', '?bullet=1e308,0,1,1', '#bullet-positionx', '-6'],
  ] as const)
    test(`is reported at its field on the page of ${path}: ${query}`, async ({ page }) => {
      await page.goto(`laboratories/${path}.html${query}`);
      await expect(page.locator('.error')).toHaveText(said.en[0]);
      await expect(page.locator(field)).toHaveValue(value);
      await expect(page.locator(field)).toHaveAttribute('aria-invalid', 'false');
    });

  test('is refused at a field of each laboratory', async ({ page }) => {
    await page.goto('laboratories/predictability.html');
    await page.locator('#start-y').fill('1e200');
    await expect(page.locator('.error')).toHaveText(said.en[1]);
    await page.goto('laboratories/many-balls.html?preset=own');
    await page.locator('#own-vx').fill('1e200');
    await expect(page.locator('.error')).toHaveText('Type a number from −1000 to 1000.');
    await page.goto('laboratories/mirrors.html?width=1e300');
    await expect(page.locator('.error')).toContainText('1e-12 to 20 for the height');
    await expect(page.locator('.text-description')).toContainText('4.60 units high');
    await page.goto('laboratories/aim.html?pairs=0&way=A');
    await page.locator('#bullet-positionx').fill('1e200');
    await expect(page.locator('.error')).toHaveText(said.en[1]);
  });
});
