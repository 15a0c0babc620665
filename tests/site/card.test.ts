// The card of a lesson: its steps without a page around them.
import { nothing } from 'lit';
import { expect, it, vi } from 'vitest';
import type { LessonHost } from '../../web/site/lesson/lesson_host.js';
import { LessonState } from '../../web/site/lesson/lesson_state.js';
import { messagesIn } from '../../web/site/messages/index.js';
import { lessonOf, ricochet } from './lessons.js';

// The card names elements of the page: here there are none to be made.
vi.stubGlobal('HTMLElement', class {});
vi.stubGlobal('customElements', { define() {}, get() {} });
const { Card } = await import('../../web/site/lesson/card.js');
const { Predicting } = await import('../../web/site/lesson/predicting.js');

async function cardOf(id: string, change: object = {}) {
  const lesson = { ...(await lessonOf(id)), ...change };
  const model = new LessonState(lesson, '', messagesIn('en'));
  model.start(ricochet);
  const host = {
    language: 'en',
    model,
    isSeenFrom: false,
    redraw() {},
    show() {},
    toStart() {},
    fit() {},
    seek() {},
    play() {},
    time: 0,
  } as unknown as LessonHost;
  const predicting = new Predicting(host);
  return { model, predicting, card: new Card(host, predicting) };
}

const parts = { given: () => nothing as never, numbers: () => nothing as never, historyButtons: nothing };

it('a lesson without rounds has its sliders in Try', async () => {
  const { model, card } = await cardOf('draw-shot', { rounds: undefined });
  card.step = 'try';
  expect(() => card.panel(model, parts)).not.toThrow();
});

it('Back brings the round of the address, with the numbers of that round', async () => {
  const { model, card } = await cardOf('bullet-and-sphere');
  expect(card.wentBack(model, '?step=try&round=4')).toEqual(model.lesson.rounds?.[3]?.texts);
  expect(card.address).toBe('&step=try&round=4');
  expect(card.wentBack(model, '?step=try&round=2&radius=3')).toBeUndefined();
  expect(card.address).toBe('&step=try&round=2');
  expect(card.wentBack(model, '')).toBeUndefined();
  expect(card.address).toBe('');
});
