// Every page of the site, in the order of the navigation.
//
// To add a lesson, add a folder `lessons/<id>` and a line in `lessonIds`. Laboratories and documents work alike.

/** The folders in `lessons`, in the order of learning. */
export const lessonIds: readonly string[] = [
  'bullet-and-sphere',
  'bullet-and-moving-sphere',
  'ball-and-moving-ball',
  'ray-and-sphere',
  'sphere-and-plane',
  'two-balls',
  'ball-and-wall',
  'everything-at-once',
  'falling-bullet',
  'draw-shot',
];

/** The folders in `laboratories`. */
export const laboratoryIds: readonly string[] = [
  'many-balls',
  'pool-hall',
  'aim',
  'mirrors',
  'predictability',
  'level',
  'galton',
  'bouncing',
  'speed',
];

/** The folders in `documents`, but for the start page. */
const documentIds = [
  'guide',
  'games',
  'under-gravity',
  'api',
  'cpp',
  'environments',
  'guarantees',
  'simulations',
  'benchmarks',
  'comparison',
  'security',
  'teachers',
  'keys',
  'notices',
];

export interface Page {
  /** The name of its folder, and of the page in its address. */
  id: string;
  /** Its address in the site, in English. Other languages have a folder of their own. */
  path: string;
  kind: 'start' | 'lesson' | 'laboratory' | 'document';
  /** The folder with its prose: prose.<language>.md. */
  folder: string;
  /** The path of its script, from the root of the sources. */
  script: string;
}

function listPages(): readonly Page[] {
  const all = (ids: readonly string[], kind: Page['kind'], group: string, script?: string) =>
    ids.map((id): Page => {
      const folder = `${group}/${id}`;
      const path = kind === 'start' ? 'index.html' : `${kind === 'document' ? id : folder}.html`;
      return { id, path, kind, folder, script: script ?? `${folder}/page.ts` };
    });
  return [
    ...all(['start'], 'start', 'documents'),
    ...all(lessonIds, 'lesson', 'lessons', 'lessons/page.ts'),
    ...all(laboratoryIds, 'laboratory', 'laboratories'),
    ...all(documentIds, 'document', 'documents', 'documents/page.ts'),
  ];
}

/** The difficulty of a lesson or laboratory, from 1 to 3, and the minutes that it takes. */
export const efforts: Readonly<Record<string, { level: 1 | 2 | 3; minutes: number }>> = {
  'bullet-and-sphere': { level: 1, minutes: 20 },
  'bullet-and-moving-sphere': { level: 2, minutes: 20 },
  'ball-and-moving-ball': { level: 2, minutes: 25 },
  'ray-and-sphere': { level: 2, minutes: 20 },
  'sphere-and-plane': { level: 3, minutes: 25 },
  'two-balls': { level: 2, minutes: 25 },
  'ball-and-wall': { level: 2, minutes: 20 },
  'everything-at-once': { level: 3, minutes: 30 },
  'falling-bullet': { level: 2, minutes: 30 },
  'draw-shot': { level: 2, minutes: 20 },
  'many-balls': { level: 1, minutes: 30 },
  'pool-hall': { level: 1, minutes: 30 },
  aim: { level: 1, minutes: 20 },
  mirrors: { level: 1, minutes: 10 },
  predictability: { level: 2, minutes: 20 },
  level: { level: 2, minutes: 20 },
  galton: { level: 1, minutes: 15 },
  bouncing: { level: 1, minutes: 15 },
  speed: { level: 3, minutes: 10 },
};

/** Pure, so that the scripts of pages that only need `lessonIds` do not carry the list. */
export const pages: readonly Page[] = /* @__PURE__ */ listPages();

export function pageOf(id: string): Page {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`no page ${id}`);
  return page;
}
