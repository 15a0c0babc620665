// The languages of the pages, and how words are chosen.

export type Language = 'en' | 'ja';

/** Words in every language: one object of the same form each. */
export type Spoken<Words> = Readonly<Record<Language, Words>>;

export function languageOf(text: string | null | undefined): Language {
  return text?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}
