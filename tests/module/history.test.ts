// The undo history alone, without a page.
import { expect, test } from 'vitest';
import { History, historyActionOf } from '../../web/site/widgets/history.js';

test('undo and redo walk through the states', () => {
  const history = new History('a');
  expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  history.record('b');
  history.record('c');
  expect(history.undo()).toBe('b');
  expect(history.undo()).toBe('a');
  expect(history.undo()).toBe('a');
  expect(history.redo()).toBe('b');
  expect(history.redo()).toBe('c');
  expect(history.redo()).toBe('c');
});

test('a change after an undo forgets what was undone', () => {
  const history = new History('a');
  history.record('b');
  history.undo();
  history.record('c');
  expect(history.canRedo).toBe(false);
  expect(history.undo()).toBe('a');
});

test('the changes of one drag are one step, those of two drags are two', () => {
  const history = new History(0);
  for (const x of [1, 2, 3]) history.record(x, 'drag:A');
  history.endStep();
  for (const x of [4, 5]) history.record(x, 'drag:A');
  for (const x of [6, 7]) history.record(x, 'field:A');
  expect([history.undo(), history.undo(), history.undo()]).toEqual([5, 3, 0]);
  // After an undo the same drag begins a new step.
  history.redo();
  history.record(8, 'drag:A');
  expect(history.undo()).toBe(3);
});

test('only so many steps are kept', () => {
  const history = new History(0, 3);
  for (let i = 1; i <= 9; i++) history.record(i);
  let least = 9;
  while (history.canUndo) least = history.undo();
  expect(least).toBe(6);
});

test('the usual keys, with Control or Command', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>>) =>
    historyActionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
  expect(press('y', { ctrlKey: true })).toBe('redo');
  expect(press('z', { metaKey: true })).toBe('undo');
  expect(press('z', {})).toBeUndefined();
  expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
});
