// A lesson or laboratory is a description: its fields and presets, its stage, the question that its numbers become,
// and the figure that the stage shows.
import type { SVGTemplateResult, TemplateResult } from 'lit';
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
  /**
   * The field's name in the address, if it differs from its id. Several fields with the same name are written one
   * after the other.
   */
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
  /** True if the view itself reports which sizes it can show. */
  hasAnySize?: boolean;
}

export interface VectorField extends FieldBase {
  kind: 'vector';
  /** The cells' names, if they are not x, y and z. Each has a sign and its end of `path`. */
  cells?: readonly { sign: string; path: string; name?: string }[];
  /** Removes the object that the group describes. */
  remove?: { name: string; from(texts: Texts): Texts } | undefined;
  /** Shows x and y alone; a field of two texts does so anyway. */
  flat?: (texts: Texts) => boolean;
}

/** A field with a fixed set of words, such as a shape, or two or three dimensions. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: { value: string; label: string }[];
}

/** Yes or no: 1 or 0. */
export interface SwitchField extends FieldBase {
  kind: 'switch';
}

/** A value that is chosen outside the table of fields. The address holds it unless it is empty. */
export interface HiddenField extends FieldBase {
  kind: 'hidden';
  accepts(text: string): boolean;
  /** True if no address holds the field. */
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
  /** True for a note about the address: the numbers in the fields are valid. */
  isNote?: boolean;
}

/** The visitor's input, by field. It is kept as text, so that nothing is lost or rounded. */
export type Texts = Record<string, string[]>;

export interface Preset {
  /** A name for programs and tests. */
  id?: string;
  name: string;
  texts: Texts;
}

/** A drag handle: a point of the scene that belongs to a vector field. */
export interface Handle {
  field: string;
  name: string;
  quantity: Quantity;
  /** The handle's name, if it differs from its field's: a wall has one at each end. */
  id?: string;
  /** The first of the field's cells that it moves. */
  cell?: number;
  /** The base of the handle, if the field is not measured from the origin: a velocity is at the tip of its arrow. */
  from?: string | ((texts: Texts) => Triple);
  /** The base of the handle, if it is not a place in a field. */
  at?: (texts: Texts) => Triple;
  when?: (texts: Texts) => boolean;
  /** True keeps the handle in the plane z = 0. */
  flat?: boolean | ((texts: Texts) => boolean);
}

/** The call that made the picture: its arguments by the names they get in the program. */
export interface Call {
  method: string;
  arguments: [name: string, value: unknown][];
  /** The program's lines, if it does more than print the result of one call. */
  lines?: string[];
}

/** The decision of the article's own formula, in doubles, for the same numbers. */
export interface Textbook {
  /** Whose formula. */
  name: string;
  /** The formula's answer. */
  says: string;
  agrees: boolean;
  /** The exact answer. */
  exact: string;
  /** The reason for a difference, if it is not lost digits. */
  why?: string;
}

/** One idea of the explanation: a sentence or two in each language, and the parts of the stage that it highlights. */
export interface Idea extends Localized<string> {
  /** Names as the parts of the figure have them; none for all of it. */
  refers: readonly string[];
  /** The formula in LaTeX, for sentences that use one. */
  formula?: string;
  /** True if it is shown in the other frame of the view, that of a moving body. */
  isSeenFrom?: boolean;
}

/** A slider for a number that matters. */
export interface SliderView {
  field: string;
  /** The coordinate, of a vector. */
  index?: number;
  /** The slider's label, if its field has none. */
  name?: Said<string>;
  min: number;
  max: number;
  step: number;
}

/** A goal that is reached with sliders and handles. */
export interface Round {
  say: string;
  /** The numbers to start from. */
  texts: Texts;
  /** The distance from the goal, in `unit`; undefined if there is nothing to measure yet. */
  off(view: View): number | undefined;
  /** How far a bullet that should hit passes from its target, with the unit of length. A miss earns no stars. */
  missedBy?(view: View): string | undefined;
  unit: string;
  /** The most that it may be off for three stars, for two and for one. */
  stars: readonly [three: number, two: number, one: number];
}

/**
 * A drawing in the plane: the area that has to be visible, and the drawing at a time, with time running or standing
 * still.
 */
export interface Drawing {
  box: Box;
  /** True if it lies on the cloth of a billiard table. */
  isTable?: boolean;
  draw(plane: PlaneView, time: number, isPlaying: boolean): SVGTemplateResult;
}

/** The times between which the player steps, such as the bounces of a path. */
export interface Stops {
  times: readonly number[];
  /** The stop that is shown first; 0 is the start. */
  first: number;
  /** Milliseconds in which all is played. */
  milliseconds?: number;
  words: { previous: string; next: string; clock(at: number, all: number): string };
  /** The description of that stop. */
  say(at: number): string;
}

/** A program, and a shorter form for the page if it is too long. */
export interface Program {
  code: string;
  shown?: string;
}

/** One of several tests, the cheapest first. The first one that stops decides. */
export interface Check {
  name: string;
  outcome: 'passed' | 'stopped' | 'not-reached';
  /** The outcome in words. */
  says: string;
}

/** Everything that a page shows for one answer. */
export interface View {
  answers: Answer[];
  /** The text description of the stage: a sentence or two. */
  description: string;
  /** The description up to a time, if it cannot be known from the start. */
  says?: ((time: number) => string) | undefined;
  steps?: readonly WorkingStep[];
  stepWords?: StepWords;
  /** The five or so steps that carry the idea; the others are folded. */
  keySteps?: readonly StepId[];
  /** The figure of a stage in space or in the plane. Other stages use `own`. */
  figure?: Figure | undefined;
  drawing?: Drawing | undefined;
  /** The guess of a learner, to be drawn with it. */
  guessed?: ShownGuess | undefined;
  /** The data for a stage that draws something else. */
  own?: unknown;
  /** The same scene in the frame of a moving body. */
  seenFrom?: { name: string; figure: Figure; description: string } | undefined;
  /** The time that the player shows; from 0 without a start. */
  start?: number;
  end: number;
  /** The seconds that the whole animation takes, if not four. */
  seconds?: number;
  /** Moments that the player jumps to; the first is the contact. */
  moments?: { time: number; name: string }[];
  stops?: Stops;
  /** The call, and the module's answer unchanged. */
  call?: Call;
  result?: unknown;
  /**
   * The program to export, if it is not that of the call; and data, if there are more than given numbers and answers.
   */
  program?: Program;
  data?: { csv(): string; json(): string };
  /** True for a task: nothing that solves it is shown, and a link does not hold the time. */
  isTask?: boolean;
  /**
   * Present while the view is not complete. Each call works for some milliseconds and sometimes returns a view to
   * show in its place.
   */
  more?(): View | undefined;
  /** Called when the animation has ended. */
  ended?(page: LabPage): void;
  /** The meaning of the stage's colours. */
  legend?: TemplateResult;
  /** Panels beside the stage: before the given numbers, after them, after the answers, and after the runs. */
  panels?: Partial<Record<'first' | 'given' | 'found' | 'last', (page: LabPage) => unknown>>;
  textbook?: Textbook | undefined;
  /** The checks appear one after the other in the step *Watch*. */
  checks?: readonly Check[];
  /** The questions that a learner can predict; the first one is asked first. */
  questions?: Question[];
  /** The moving bodies, for graphs over time and for the sums before and after. */
  tracks?: Track[];
  /** The content below the sliders of the step *Try*. */
  whileTrying?: TemplateResult | ((page: LabPage) => unknown);
  plots?: Plot[];
  /** Further tables: rows of text under a head. */
  tables?: Table[];
}

/** A text, a number as it stands, or a formatted number with all its digits for programs. */
export type Cell = string | number | { text: string; value?: number | ''; look?: string };

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** A row for each stop: it leads there. */
  isByStop?: boolean;
}

/** The operations that a description's panels may use on their page. */
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
  /** Replaces some texts, as a step of the history. Changes from the same source are joined to one step. */
  change(texts: Texts, source?: string): void;
  /** Like `change`, but starts again from time 0; it plays unless `plays` is false. */
  lay(texts: Texts, plays?: boolean): void;
  toStop(stop: number): void;
  play(until?: number): void;
  toStart(): void;
  copy(text: string): void;
  /** A link to the page with these texts. */
  linkTo(texts: Texts): string;
  /** Draws the page again, with its stage or without it. */
  redraw(): void;
  redrawWords(): void;
}

/** `Solver` has the questions that the lesson asks: that of the smallest entry of the module which answers them. */
export interface Lesson<Solver = unknown> {
  /** The fields, or a function that returns the fields for these texts. */
  groups: FieldGroup[] | ((texts: Texts) => FieldGroup[]);
  /**
   * The start texts of an address without numbers: those of the first preset, unless the address names other fields.
   */
  start?(given: URLSearchParams): Texts;
  /** The presets; the lesson starts with the first. */
  presets: Preset[];
  /** The kind of stage; space if it is missing. */
  stage?: StageKind;
  /** Loads another stage in place of the usual one. */
  loadStage?(): Promise<StageOpener<View>>;
  handles?: Handle[] | ((texts: Texts) => Handle[]);
  /** The unit of the time axis, if it is not frames. */
  timeUnit?: string;
  /** The label of the player's slider, if it is not a time in frames. */
  timeName?: string;
  /** Starts the solver. */
  solver(): Promise<Solver>;
  /** Asks the solver. Throws the module's RicochetError for numbers that it rejects. */
  view(ricochet: Solver, texts: Texts): View;
  /** The texts after a reset, if not those of the first preset. */
  reset?(texts: Texts): Texts;
  /** Adjusts the texts after every change: in the plane, every z is 0. */
  normalize?(texts: Texts): Texts;
  /** The use of the lesson in class. */
  goals?: Goals;
  /** The explanation, for a learner of fifteen. */
  why?: readonly Idea[];
  /** The sliders of the step *Try*. */
  sliders?: readonly SliderView[];
  /** Switches below the sliders of the step *Try*: their fields, and a name for all of them. */
  switches?: { name: string; fields: readonly string[] };
  /** The rounds, from easy to hard; the last one is the challenge. */
  rounds?: readonly Round[];
  /** Adjusts the texts after a drag that changes more than the handle's own field. */
  drag?(texts: Texts, handle: string, to: Triple, before: Texts): Texts;
  /** The stage's label for screen readers, the hint on its use, and the title of the given numbers. */
  words?: { scene: string; hint: string; given?: string };
}

/** Builds a lesson in a language. */
export type LessonMaker = (language: Language) => Lesson;

/** The lessons by name; each is loaded when it is first shown. */
export type LessonLoaders = Readonly<Record<string, (language: Language) => Promise<LessonMaker>>>;
