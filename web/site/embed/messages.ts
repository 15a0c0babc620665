// The words of the embed page.
import type { Localized } from '../shell/language.js';

const en = { choose: 'Lesson' };

const ja: typeof en = { choose: 'レッスン' };

export const embedMessages: Localized<typeof en> = { en, ja };
