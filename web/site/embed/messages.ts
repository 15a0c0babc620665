// The words of embeds.
import type { Localized } from '../shell/language.js';

const en = {
  choose: 'Lesson or laboratory',
  lessons: 'Lessons',
  laboratories: 'Laboratories',
  noLesson: (name: string) => `There is no lesson called “${name}”. These are the lessons and laboratories:`,
  noLaboratory: (name: string) =>
    `There is no laboratory called “${name}”. These are the lessons and laboratories:`,
};

const ja: typeof en = {
  choose: 'レッスンまたは実験室',
  lessons: 'レッスン',
  laboratories: '実験室',
  noLesson: (name) => `「${name}」というレッスンはありません。次のレッスンと実験室があります。`,
  noLaboratory: (name) => `「${name}」という実験室はありません。次のレッスンと実験室があります。`,
};

export const embedMessages: Localized<typeof en> = { en, ja };
