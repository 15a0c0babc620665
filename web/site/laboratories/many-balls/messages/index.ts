// The words of the laboratory of many balls, by language.
import type { Localized } from '../../../shell/language.js';
import { en } from './en.js';
import { ja } from './ja.js';
import type { ManyBallsMessages } from './messages_type.js';

export const manyBallsMessages: Localized<ManyBallsMessages> = { en, ja };

export type { ManyBallsMessages };
