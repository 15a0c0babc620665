// A lesson is a description: its fields and presets, and how its numbers become a question to the module and a figure.
import type { ExplanationStep, QuantityId, Ricochet } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import type { Language } from '../shell/language.js';
import type { Quantity } from '../shell/quantity.js';
import type { Figure } from '../stage/figure.js';
import type { Answer } from '../widgets/answer_table.js';
import { numberOf } from '../widgets/numbers.js';
import type { Plot } from '../widgets/plot.js';
import type { Goals } from './goals.js';
import type { Question } from './question.js';
import type { Track } from './series.js';

interface FieldBase {
  /** Its name in the address. */
  id: string;
  label: string;
  unit: string;
  quantity: Quantity;
  /** The module's name for it, for errors. */
  path: string;
  /** Left empty, it is not given at all. */
  optional?: boolean;
  /** Hidden while it has no part in the question. */
  when?: (texts: Texts) => boolean;
}

export interface NumberField extends FieldBase {
  kind: 'number';
}

export interface VectorField extends FieldBase {
  kind: 'vector';
  /** Shows x and y alone; a field of two texts does so anyway. */
  flat?: (texts: Texts) => boolean;
}

/** One of several words: a shape, two or three dimensions. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: { value: string; label: string }[];
}

export type Field = NumberField | VectorField | ChoiceField;

export interface FieldGroup {
  title: string;
  fields: Field[];
}

export interface FieldError {
  /** The module's name of the argument: `bullet.speed`, `bullet.from.x`. */
  path: string;
  message: string;
  /** About what an address asked for: the numbers in the fields are good ones. */
  isNote?: boolean;
}

/** What the visitor typed, by field: text, so that nothing is lost or rounded. */
export type Texts = Record<string, string[]>;

export interface Preset {
  name: string;
  texts: Texts;
}

/** Something to drag: a point of the scene that belongs to a vector field. */
export interface Handle {
  field: string;
  name: string;
  quantity: Quantity;
  /** Where it stands, where that is not the field's own value: a velocity stands at the tip of its arrow. */
  from?: string;
  when?: (texts: Texts) => boolean;
  /** Keeps it in the plane z = 0. */
  flat?: boolean | ((texts: Texts) => boolean);
}

/** The call that made the picture: its arguments by the names they get in the program. */
export interface Call {
  method: string;
  arguments: [name: string, value: unknown][];
  /** What the program does with its arguments, where that is more than one call whose answer it prints. */
  lines?: string[];
}

/** What the article's own formula, in doubles, decides of the same numbers. */
export interface Textbook {
  /** Whose formula. */
  name: string;
  /** What it says. */
  says: string;
  agrees: boolean;
  /** What is exactly so, where yes or no is too little. */
  exact?: string;
  /** Why they differ, where lost digits are not the reason. */
  why?: string;
}

/** One idea of the explanation: a sentence or two, and what it lights up in the stage. */
export interface Idea {
  say: string;
  /** Names as the parts of the figure have them; none for all of it. */
  refers: readonly string[];
  /** In LaTeX, where the sentence names it. */
  formula?: string;
}

/** A slider for a number that matters. */
export interface SliderView {
  field: string;
  /** The coordinate, of a vector. */
  index?: number;
  name: string;
  min: number;
  max: number;
  step: number;
}

/** A goal to reach with sliders and handles. */
export interface Round {
  say: string;
  /** The numbers to start from. */
  texts: Texts;
  /** How far off it is, in `unit`; undefined where there is nothing to measure yet. */
  off(view: View): number | undefined;
  unit: string;
  /** The most that it may be off for three stars, for two and for one. */
  stars: readonly [three: number, two: number, one: number];
}

/** What stands above and below the formulas of a step. */
export interface StepWords {
  titles: Partial<Record<QuantityId, string>>;
  notes: Partial<Record<QuantityId, string | undefined>>;
  /** Symbols of the formulas that have another colour in this lesson. */
  symbols?: readonly (readonly [symbol: string, quantity: Quantity])[];
}

/** All that a page shows of one answer. */
export interface View {
  answers: Answer[];
  /** What happens, in a sentence or two: the text description of the stage. */
  description: string;
  steps: ExplanationStep[];
  stepWords: StepWords;
  /** The five or so steps that carry the idea; the others are folded. */
  keySteps?: QuantityId[];
  figure: Figure;
  /** The same, seen from something that moves. */
  seenFrom?: { name: string; figure: Figure; description: string } | undefined;
  /** The time that the player shows; from 0 without a start. */
  start?: number;
  end: number;
  /** Moments that the player jumps to; the first is the contact. */
  moments: { time: number; name: string }[];
  call: Call;
  /** The module's answer, as it came. */
  result: unknown;
  textbook?: Textbook | undefined;
  /** What a learner can predict of it; the first is asked first. */
  questions?: Question[];
  /** What moves, for graphs over time and for the sums before and after. */
  tracks?: Track[];
  plots?: Plot[];
  /** Further tables: rows of text under a head. */
  tables?: { title: string; head: string[]; rows: string[][] }[];
}

export interface Lesson {
  groups: FieldGroup[];
  /** The first is where the lesson starts. */
  presets: Preset[];
  handles: Handle[];
  /** What the time axis is called, where that is not frames. */
  timeUnit?: string;
  /** What the player's slider is called, where it is no time in frames. */
  timeName?: string;
  /** Asks the module. Throws its RicochetError for numbers it refuses. */
  view(ricochet: Ricochet, texts: Texts): View;
  /** What follows from a change of any kind: in the plane, every z is 0. */
  normalize?(texts: Texts): Texts;
  /** What the lesson is good for in class. */
  goals?: Goals;
  /** The explanation, for a learner of fifteen. */
  why?: readonly Idea[];
  /** Those of the step *Try*; without them there is one for every number. */
  sliders?: readonly SliderView[];
  /** Of growing difficulty; the last one is the challenge. */
  rounds?: readonly Round[];
  /** A dragged handle, where more than its own field follows. */
  drag?(texts: Texts, field: string, to: Vector3): Texts;
}

/** Builds a lesson in a language. */
export type LessonMaker = (language: Language) => Lesson;

/** Lessons by name, each loaded when it is first shown. */
export type LessonLoaders = Readonly<Record<string, (language: Language) => Promise<LessonMaker>>>;

export function fieldsOf(lesson: Lesson): Field[] {
  return lesson.groups.flatMap((group) => group.fields);
}

/** The number of a field. */
export function scalarOf(texts: Texts, id: string): number {
  return numberOf(texts[id]?.[0]);
}

export function choiceOf(texts: Texts, id: string): string {
  return texts[id]?.[0] ?? '';
}

export function vectorOf(texts: Texts, id: string): { x: number; y: number; z: number } {
  const [x, y, z] = texts[id] ?? [];
  return {
    x: numberOf(x),
    y: numberOf(y),
    z: z === undefined ? (undefined as unknown as number) : numberOf(z),
  };
}

/** The index of the preset whose numbers stand in the fields; -1 for none. */
export function chosenPreset({ presets }: Lesson, texts: Texts): number {
  const isSame = (preset: Texts) =>
    Object.entries(preset).every(([id, parts]) => parts.join() === (texts[id] ?? []).join());
  return presets.findIndex((preset) => isSame(preset.texts));
}
