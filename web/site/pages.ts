// Every page of the site, in the order of the navigation: its address, its kind, and the script of its kind.
//
// A new lesson is a folder `lessons/<id>` and one line here; a new laboratory is a folder `laboratories/<id>` and one line.

export interface Page {
  /** The name of its folder, and of the page in its address. */
  id: string;
  /** Its address in the site, in English; other languages have a folder of their own. */
  path: string;
  kind: 'start' | 'lesson' | 'laboratory' | 'document';
  /** The folder with its prose: prose.<language>.html. */
  folder: string;
  /** Its script, from the root of the sources. */
  script: string;
}

const lesson = (id: string): Page => ({
  id,
  path: `lessons/${id}.html`,
  kind: 'lesson',
  folder: `lessons/${id}`,
  script: 'lessons/page.ts',
});

const laboratory = (id: string): Page => ({
  id,
  path: `laboratories/${id}.html`,
  kind: 'laboratory',
  folder: `laboratories/${id}`,
  script: `laboratories/${id}/page.ts`,
});

const document = (id: string): Page => ({
  id,
  path: `${id}.html`,
  kind: 'document',
  folder: `documents/${id}`,
  script: 'documents/page.ts',
});

export const pages: readonly Page[] = [
  { id: 'start', path: 'index.html', kind: 'start', folder: 'documents/start', script: 'lessons/page.ts' },
  lesson('bullet-and-sphere'),
  lesson('bullet-and-moving-sphere'),
  lesson('ball-and-moving-ball'),
  lesson('ray-and-sphere'),
  lesson('sphere-and-plane'),
  lesson('two-balls'),
  lesson('ball-and-wall'),
  lesson('everything-at-once'),
  laboratory('many-balls'),
  laboratory('aim'),
  laboratory('mirrors'),
  laboratory('predictability'),
  laboratory('speed'),
  document('guide'),
  document('api'),
  document('environments'),
  document('guarantees'),
  document('comparison'),
  document('security'),
  document('teachers'),
  document('keys'),
];

export const lessonIds: readonly string[] = pages.filter(({ kind }) => kind === 'lesson').map(({ id }) => id);

export function pageOf(id: string): Page {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`no page ${id}`);
  return page;
}
