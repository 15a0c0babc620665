// The words of the embedded page.
import type { Spoken } from '../src/lesson/language.js';

const en = {
  choose: 'Lesson',
  lessons: {
    'bullet-and-sphere': 'Bullet and sphere at rest',
    'bullet-and-moving-sphere': 'Bullet and moving sphere',
    'ball-and-moving-ball': 'Ball and moving ball',
    'ray-and-sphere': 'Ray and sphere',
    'sphere-and-plane': 'Sphere and plane',
    'two-balls': 'Two balls',
    'ball-and-wall': 'Ball and wall',
    'everything-at-once': 'Everything at once',
  } as Record<string, string>,
};

const ja: typeof en = {
  choose: 'レッスン',
  lessons: {
    'bullet-and-sphere': '弾と静止した球',
    'bullet-and-moving-sphere': '弾と動く球',
    'ball-and-moving-ball': '球と動く球',
    'ray-and-sphere': '光線と球',
    'sphere-and-plane': '球と平面',
    'two-balls': '二つの球',
    'ball-and-wall': '球と壁',
    'everything-at-once': 'すべてを一度に',
  },
};

export const embedWords: Spoken<typeof en> = { en, ja };
