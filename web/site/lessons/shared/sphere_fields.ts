// The fields of a sphere, which every lesson has that asks about one.
import type { FieldGroup } from '../../lesson/lesson.js';

interface SphereWords {
  sphere: string;
  center: string;
  radius: string;
}

/** `path`: the module's name for the sphere. */
export function sphereGroup(words: SphereWords, unit: string, path: string): FieldGroup {
  const field = { unit, quantity: 'sphere' } as const;
  return {
    title: words.sphere,
    fields: [
      { ...field, kind: 'vector', id: 'center', label: words.center, path: `${path}.center` },
      { ...field, kind: 'number', id: 'radius', label: words.radius, path: `${path}.radius` },
    ],
  };
}
