// Worksheets as they are built: a goal, questions, an answer to each on a sheet of its own, and the page that they lead to.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pages } from '../../web/site/pages.js';
import { languages } from '../../web/site/shell/language.js';
import { addressIn, upFrom, worksheetAddress } from '../../web/site/shell/site_address.js';

const site = fileURLToPath(new URL('../../build/site/', import.meta.url));
const sheets = pages.filter(({ kind }) => kind === 'lesson' || kind === 'laboratory');
const itemsIn = (html: string) => [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => item);

describe.each(languages)('in %s', (language) => {
  it.each(sheets.map((page) => [page.id, page] as const))('%s: questions and answers', (_, page) => {
    const address = worksheetAddress(language, page);
    const html = readFileSync(site + address, 'utf8');
    expect(html).toContain(`<html lang="${language}"`);
    const [, questions = ''] = /<ol class="questions">([\s\S]*?)<\/ol>/.exec(html) ?? [];
    const [, answers = ''] = /is-answers[\s\S]*?<ol>([\s\S]*?)<\/ol>/.exec(html) ?? [];
    expect(itemsIn(questions).length).toBeGreaterThan(2);
    expect(itemsIn(answers)).toHaveLength(itemsIn(questions).length);
    for (const [i, item] of itemsIn(answers).entries()) {
      const [asked = '', answer = ''] = [...item.matchAll(/<p[^>]*>([\s\S]*?)<\/p>/g)].map(
        ([, text = '']) => text,
      );
      // Each answer repeats its question, and no question gives an answer away.
      expect(itemsIn(questions)[i]).toContain(asked);
      expect(answer.length).toBeGreaterThan(5);
      expect(questions).not.toContain(answer);
    }
    // The address that is shown, and that the code holds, is made of this one as the site is served.
    const to = upFrom(address) + addressIn(language, page);
    const own = [`href="${to}"`, `data-page="${to}"`].map((part) => part.replace(/(?:\.\.\/)+/, ''));
    for (const part of own) expect(html.replace(/"(?:\.\.\/)+/g, '"')).toContain(part);
  });

  it('are led to by each page, and all by the page for teachers', () => {
    for (const page of sheets)
      expect(readFileSync(site + addressIn(language, page), 'utf8')).toContain(`worksheets/${page.id}.html"`);
    const teachers = readFileSync(`${site}${addressIn(language, { path: 'teachers.html' })}`, 'utf8');
    for (const { id } of sheets) expect(teachers).toContain(`worksheets/${id}.html`);
  });
});
