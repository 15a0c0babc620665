export function isServed(folder: string, path: string): boolean;
export function notFoundPage(guide: string, language: 'en' | 'ja'): string;
