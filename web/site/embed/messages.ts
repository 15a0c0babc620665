// The words of embeds.

import { localized } from '../shell/localized.js';
export const embedMessages = localized({
  choose: ['Lesson or laboratory', 'レッスンまたは実験室'],
  lessons: ['Lessons', 'レッスン'],
  laboratories: ['Laboratories', '実験室'],
  noLesson: (name: string) => [
    `There is no lesson called “${name}”. These are the lessons and laboratories:`,
    `「${name}」というレッスンはありません。次のレッスンと実験室があります。`,
  ],
  noLaboratory: (name: string) => [
    `There is no laboratory called “${name}”. These are the lessons and laboratories:`,
    `「${name}」という実験室はありません。次のレッスンと実験室があります。`,
  ],
});
