// The words of the laboratory of many balls, by language.
import type { Localized } from '../../../shell/language.js';
import { en } from './en.js';
import { ja } from './ja.js';

export const manyBallsMessages: Localized<typeof en> = { en, ja };

export type ManyBallsMessages = typeof en;
