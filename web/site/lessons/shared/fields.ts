// Fields of lessons by type, the presets that fill them, and the call made with them.
import { numberField, vectorField } from '../../lesson/descriptions.js';
import type { Call, Field, FieldGroup, Preset, SliderView, Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized, type Said, saidIn } from '../../shell/localized.js';
import type { Quantity } from '../../shell/quantity.js';

/** Makers of fields with one unit each. `system` selects units of length, or metres with the Earth's gravity. */
export function fieldsIn(language: Language, system: 'units' | 'metric' = 'units') {
  const units = messagesIn(language)[system];
  type Given = [id: string, label: string, quantity: Quantity, path: string];
  const vectors =
    (unit: string) =>
    (...[id, label, quantity, path]: Given) =>
      vectorField(id, label, unit, quantity, path);
  const numbers =
    (unit: string) =>
    (...[id, label, quantity, path]: Given) =>
      numberField(id, label, unit, quantity, path);
  return {
    place: vectors(units.units),
    velocity: vectors(units['units/frame']),
    length: numbers(units.units),
    speed: numbers(units['units/frame']),
    time: numbers(units.frames),
    plain: numbers(''),
  };
}

export const sphereMessages = localized({
  sphere: ['Sphere', '球'],
  center: ['Centre', '中心'],
  radius: ['Radius', '半径'],
  centerHandle: ['Sphere centre', '球の中心'],
  gap: (size: string) => [`gap ${size}`, `すき間 ${size}`],
});

/** The fields of a sphere, shared by every lesson about one. `path` is the module's name for it. */
export function sphereGroup(language: Language, path: string, more: Field[] = []): FieldGroup {
  const words = sphereMessages[language];
  const { place, length } = fieldsIn(language);
  return {
    title: words.sphere,
    fields: [
      place('center', words.center, 'sphere', `${path}.center`),
      length('radius', words.radius, 'sphere', `${path}.radius`),
      ...more,
    ],
  };
}

/** The radius of the sphere, in the step *Try*. */
export const radiusSlider = {
  field: 'radius',
  name: ['Radius of the sphere', '球の半径'],
  min: 0.1,
} satisfies Partial<SliderView>;

/** Presets by id: their names, and their changes of the start texts. */
export type WrittenPresets = Readonly<
  Record<string, { name: Said<string>; [field: string]: readonly string[] }>
>;

export const presetsIn = (language: Language, start: Texts, presets: WrittenPresets): Preset[] =>
  Object.entries(presets).map(([id, { name, ...changes }]) => ({
    id,
    name: saidIn(language, name),
    texts: { ...start, ...(changes as Texts) },
  }));

/** The call that made a view; undefined arguments are left out. */
export const callOf = (method: string, given: Readonly<Record<string, unknown>>, lines?: string[]): Call => ({
  method,
  arguments: Object.entries(given).filter(([, value]) => value !== undefined),
  ...(lines === undefined ? {} : { lines }),
});
