// The words of the pool hall.
import type { Localized } from '../../../shell/language.js';
import { en, type HallMessages } from './en.js';
import { ja } from './ja.js';

export type { HallMessages };
export const hallMessages: Localized<HallMessages> = { en, ja };
