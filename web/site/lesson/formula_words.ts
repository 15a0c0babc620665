// The words in formulas, which are the module's and English, in another language.

/** The formula with its words translated; words without a translation stay. */
export const inWords = (formula: string, translations: Readonly<Record<string, string>>): string =>
  formula.replace(/(?<=\\text\{)[^}]*/g, (word) => translations[word] ?? word);
