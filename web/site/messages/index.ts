// The words that every page shares, by language.
import type { Language, Localized } from '../shell/language.js';
import { en, type Messages } from './en.js';
import { ja } from './ja.js';

const spoken: Localized<Messages> = { en, ja };

export function messagesIn(language: Language): Messages {
  return spoken[language];
}

export type { Messages };
