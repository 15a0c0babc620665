// Every page of the site: where it lies, what it is, and the script that brings it to life.

export interface Page {
  /** The name of its words: content/<language>/<id>.html */
  id: string;
  /** Where it lies in the site, in English; other languages have a folder of their own. */
  path: string;
  kind: 'start' | 'lesson' | 'laboratory' | 'text';
  /** Below src/pages. */
  script: string;
}

const lesson = (id: string): Page => ({ id, path: `lessons/${id}.html`, kind: 'lesson', script: 'lesson' });
const laboratory = (id: string): Page => ({
  id,
  path: `laboratories/${id}.html`,
  kind: 'laboratory',
  script: id,
});

const text = (id: string): Page => ({ id, path: `${id}.html`, kind: 'text', script: 'text' });

export const pages: readonly Page[] = [
  { id: 'start', path: 'index.html', kind: 'start', script: 'lesson' },
  lesson('bullet-and-sphere'),
  lesson('bullet-and-moving-sphere'),
  lesson('ray-and-sphere'),
  lesson('sphere-and-plane'),
  laboratory('many-balls'),
  laboratory('mirrors'),
  text('guide'),
  text('api'),
  text('teachers'),
  text('keys'),
];

export const languages = ['en', 'ja'] as const;
