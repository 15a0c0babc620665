// Returns the documents of the site as HTML.
import { fileURLToPath } from 'node:url';
import { pageOf } from '../../web/site/pages.js';
import type { Language } from '../../web/site/shell/language.js';
import { ProseReader } from '../../web/site/shell/prose.js';

const reader = new ProseReader(fileURLToPath(new URL('../../web/site/', import.meta.url)));

export const bodyOf = (page: string, language: Language): string => reader.prose(language, pageOf(page)).body;
