// A lesson or laboratory is a description: its fields and presets, where it happens, and how its numbers become a question to the
// module and what the stage shows.
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import type { Language, Localized } from '../shell/language.js';
import type { Said } from '../shell/localized.js';
import type { Quantity } from '../shell/quantity.js';
import type { Figure } from '../stage/figure.js';
import type { StageKind, StageOpener } from '../stage/page_stage.js';
import type { Answer } from '../widgets/answer_table.js';
import type { Triple } from '../widgets/numbers.js';
import type { Plot } from '../widgets/plot.js';
import type { Goals } from './goals.js';
import type { Box, PlaneView } from './plane_view.js';
import type { Question, ShownGuess } from './question.js';
import type { Track } from './series.js';
import type { StepId, StepWords, WorkingStep } from './working_step.js';

interface FieldBase {
  id: string;
  /** Its name in the address, where that is not its id; several fields with one name stand there one after the other. */
  parameter?: string;
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
  /** The view says itself which sizes it can show. */
  hasAnySize?: boolean;
}

export interface VectorField extends FieldBase {
  kind: 'vector';
  /** What its cells are called, where they are not x, y and z: each has a sign, and its end of `path`. */
  cells?: readonly { sign: string; path: string; name?: string }[];
  /** Takes away what it describes. */
  remove?: { name: string; from(texts: Texts): Texts } | undefined;
  /** Shows x and y alone; a field of two texts does so anyway. */
  flat?: (texts: Texts) => boolean;
}

/** One of several words: a shape, two or three dimensions. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: { value: string; label: string }[];
}

/** Yes or no: 1 or 0. */
export interface SwitchField extends FieldBase {
  kind: 'switch';
}

/** What is chosen elsewhere than in a field, and stands in the address unless it is empty. */
export interface HiddenField extends FieldBase {
  kind: 'hidden';
  accepts(text: string): boolean;
  /** It stands in no address. */
  isUnwritten?: boolean;
}

export type Field = NumberField | VectorField | ChoiceField | SwitchField | HiddenField;

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
  /** For programs and tests. */
  id?: string;
  name: string;
  texts: Texts;
}

/** Something to drag: a point of the scene that belongs to a vector field. */
export interface Handle {
  field: string;
  name: string;
  quantity: Quantity;
  /** Its name among the handles, where it is not that of its field: a wall has one at each end. */
  id?: string;
  /** The first of the field's cells that it moves. */
  cell?: number;
  /** Where it stands, where that is not the field's own value: a velocity stands at the tip of its arrow. */
  from?: string | ((texts: Texts) => Triple);
  /** The same where it is not a place in a field. */
  at?: (texts: Texts) => Triple;
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

/** One idea of the explanation: a sentence or two in each language, and what it lights up in the stage. */
export interface Idea extends Localized<string> {
  /** Names as the parts of the figure have them; none for all of it. */
  refers: readonly string[];
  /** In LaTeX, where the sentence names it. */
  formula?: string;
  /** It is seen in the other frame of the view: from something that moves. */
  isSeenFrom?: boolean;
}

/** A slider for a number that matters. */
export interface SliderView {
  field: string;
  /** The coordinate, of a vector. */
  index?: number;
  /** The label of its field, where there is none. */
  name?: Said<string>;
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
  /** How far a bullet that was to hit passes from its target, with the unit of length: a miss has no stars. */
  missedBy?(view: View): string | undefined;
  unit: string;
  /** The most that it may be off for three stars, for two and for one. */
  stars: readonly [three: number, two: number, one: number];
}

/** A drawing in the plane: what of it has to be seen, and how it is drawn at a time, while time goes on by itself or stands. */
export interface Drawing {
  box: Box;
  draw(plane: PlaneView, time: number, isPlaying: boolean): SVGTemplateResult;
}

/** Moments between which one steps, such as the bounces of a path. */
export interface Stops {
  times: readonly number[];
  /** The one that is shown first; 0 is the start. */
  first: number;
  /** Milliseconds in which all is played. */
  milliseconds?: number;
  words: { previous: string; next: string; clock(at: number, all: number): string };
  /** What is so there. */
  say(at: number): string;
}

/** A program, and how it is shown where it is too long for that. */
export interface Program {
  code: string;
  shown?: string;
}

/** One of several tests, from the cheapest on: the first that stops it decides. */
export interface Check {
  name: string;
  outcome: 'passed' | 'stopped' | 'not-reached';
  /** The outcome in words. */
  says: string;
}

/** All that a page shows of one answer. */
export interface View {
  answers: Answer[];
  /** What happens, in a sentence or two: the text description of the stage. */
  description: string;
  /** The same as far as it has happened at a time, where that is not known from the start. */
  says?: ((time: number) => string) | undefined;
  steps?: readonly WorkingStep[];
  stepWords?: StepWords;
  /** The five or so steps that carry the idea; the others are folded. */
  keySteps?: readonly StepId[];
  /** What stands on a stage in space, or in the plane; a stage of its own knows the view itself. */
  figure?: Figure | undefined;
  drawing?: Drawing | undefined;
  /** The guess of a learner, to be drawn with it. */
  guessed?: ShownGuess | undefined;
  /** What a stage of its own draws. */
  own?: unknown;
  /** The same, seen from something that moves. */
  seenFrom?: { name: string; figure: Figure; description: string } | undefined;
  /** The time that the player shows; from 0 without a start. */
  start?: number;
  end: number;
  /** In so many seconds all is played, where that is not four. */
  seconds?: number;
  /** Moments that the player jumps to; the first is the contact. */
  moments?: { time: number; name: string }[];
  stops?: Stops;
  /** The call that made it, and the module's answer as it came. */
  call?: Call;
  result?: unknown;
  /** The program to take along, where it is not that of the call; and data, where they are more than given and answers. */
  program?: Program;
  data?: { csv(): string; json(): string };
  /** It is a task: nothing is given away that solves it, and its moment is no part of a link. */
  isTask?: boolean;
  /** It is not complete: some milliseconds of work each time, and now and then what is to be shown in its place. */
  more?(): View | undefined;
  /** The animation has come to its end. */
  ended?(page: LabPage): void;
  /** What the colours of the stage mean. */
  legend?: TemplateResult;
  /** What stands beside the stage: before what is given, after it, after the answers, and after the runs. */
  panels?: Partial<Record<'first' | 'given' | 'found' | 'last', (page: LabPage) => unknown>>;
  textbook?: Textbook | undefined;
  /** They light up one after the other while one watches. */
  checks?: readonly Check[];
  /** What a learner can predict of it; the first is asked first. */
  questions?: Question[];
  /** What moves, for graphs over time and for the sums before and after. */
  tracks?: Track[];
  /** What the step *Try* shows below its sliders. */
  whileTrying?: TemplateResult | ((page: LabPage) => unknown);
  plots?: Plot[];
  /** Further tables: rows of text under a head. */
  tables?: Table[];
}

/** A text, a number as it stands, or a number as it is written, with all its digits for programs. */
export type Cell = string | number | { text: string; value?: number | ''; look?: string };

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** A row for each stop: it leads there. */
  isByStop?: boolean;
}

/** What the panels of a description may do to their page. */
export interface LabPage {
  readonly element: HTMLElement;
  readonly language: Language;
  readonly texts: Texts;
  /** The numbers in the fields are good ones. */
  readonly isGood: boolean;
  readonly time: number;
  readonly isPlaying: boolean;
  /** The stop that is shown. */
  readonly atStop: number;
  /** Shows other texts in place of some: as a step of the history, or as a part of one with others from the same source. */
  change(texts: Texts, source?: string): void;
  /** The same, laid out anew from the start; it plays, unless it is not to. */
  lay(texts: Texts, plays?: boolean): void;
  toStop(stop: number): void;
  play(until?: number): void;
  toStart(): void;
  copy(text: string): void;
  /** A link to the page with these texts. */
  linkTo(texts: Texts): string;
  /** Draws the page anew, with its stage or without it. */
  redraw(): void;
  redrawWords(): void;
}

export interface Lesson {
  /** The fields, or those that these texts have. */
  groups: FieldGroup[] | ((texts: Texts) => FieldGroup[]);
  /** The texts that an address without numbers asks for: those of the first preset, unless it asks for other fields. */
  start?(given: URLSearchParams): Texts;
  /** The first is where the lesson starts. */
  presets: Preset[];
  /** Where it happens; without it, in space. */
  stage?: StageKind;
  /** Loads a stage of its own in place of the usual one. */
  loadStage?(): Promise<StageOpener<View>>;
  handles?: Handle[] | ((texts: Texts) => Handle[]);
  /** What the time axis is called, where that is not frames. */
  timeUnit?: string;
  /** What the player's slider is called, where it is no time in frames. */
  timeName?: string;
  /** Asks the module. Throws its RicochetError for numbers it refuses. */
  view(ricochet: Ricochet, texts: Texts): View;
  /** Where a reset leads from these texts, if not to the first preset. */
  reset?(texts: Texts): Texts;
  /** What follows from a change of any kind: in the plane, every z is 0. */
  normalize?(texts: Texts): Texts;
  /** What the lesson is good for in class. */
  goals?: Goals;
  /** The explanation, for a learner of fifteen. */
  why?: readonly Idea[];
  /** Those of the step *Try*. */
  sliders?: readonly SliderView[];
  /** Switches that the step *Try* shows below them, by their fields, and what they are called together. */
  switches?: { name: string; fields: readonly string[] };
  /** Of growing difficulty; the last one is the challenge. */
  rounds?: readonly Round[];
  /** A dragged handle, where more than its own field follows. */
  drag?(texts: Texts, handle: string, to: Triple, before: Texts): Texts;
  /** What the stage shows, for who hears it; what one can do on it; and what is given is called. */
  words?: { scene: string; hint: string; given?: string };
}

/** Builds a lesson in a language. */
export type LessonMaker = (language: Language) => Lesson;

/** Lessons by name, each loaded when it is first shown. */
export type LessonLoaders = Readonly<Record<string, (language: Language) => Promise<LessonMaker>>>;
