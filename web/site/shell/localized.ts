// Texts of a page with both languages side by side, so that each name and each sentence's parameters are written
// once.
import { type Language, type Localized, languages } from './language.js';

type InEach<All extends readonly Language[], What> = { readonly [K in keyof All]: What };

/** A text in every language, in the order of the languages. */
export type Said<What> = InEach<typeof languages, What>;

export const saidIn = <What>(language: Language, words: Said<What>): What =>
  words[languages.indexOf(language)] as What;

/** A function that makes a sentence from its arguments. */
type Sentence = (...told: never[]) => Said<string>;

interface Written {
  readonly [name: string]: Said<unknown> | Sentence | Written;
}

/** The same in one language; its form is that of the first language. */
type Spoken<Words> = {
  [Name in keyof Words]: Words[Name] extends (...told: infer Told) => Said<string>
    ? (...told: Told) => string
    : Words[Name] extends Said<infer Any>
      ? Any
      : Spoken<Words[Name]>;
};

const isSaid = (words: Written[string]): words is Said<unknown> => Array.isArray(words);

function spoken(words: Written[string], at: number): unknown {
  if (typeof words === 'function') return (...told: never[]) => words(...told)[at];
  if (isSaid(words)) return words[at];
  return Object.fromEntries(Object.entries(words).map(([name, under]) => [name, spoken(under, at)]));
}

/** Texts that several pages spread into their own: `localized({ ...these, … })`. */
export const words = <Words extends Written>(these: Words): Words => these;

export const localized = <Words extends Written>(words: Words): Localized<Spoken<Words>> =>
  Object.fromEntries(languages.map((language, at) => [language, spoken(words, at)])) as Localized<
    Spoken<Words>
  >;
