// The languages of the site. A new language is a name here and, in every place that then fails to compile, its words.

/** The first language is that of addresses without a language. */
export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/** Texts in every language, as objects of the same form. */
export type Localized<Words> = Readonly<Record<Language, Words>>;

/** The language of a tag such as `ja-JP`; the first language for any that the site does not have. */
export function languageOf(tag: string | null | undefined): Language {
  return languages.find((language) => tag?.toLowerCase().startsWith(language)) ?? languages[0];
}

export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
