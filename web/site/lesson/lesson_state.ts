// The state of a lesson: the texts of its fields, the module's answer to them, and the error in them.
import type { Messages } from '../messages/index.js';
import { isModuleError } from '../shell/module_error.js';
import { readAddress, writeAddress } from './address.js';
import { concerns, firstError, refusal } from './field_errors.js';
import type { Field, FieldError, Lesson, Texts, View } from './lesson.js';
import { fieldsOf, RefusedNumber } from './texts.js';

export class LessonState {
  texts: Texts;
  /** The last answer. */
  view: View | undefined;
  /** The texts of that answer. */
  #answered: Texts | undefined;
  /** The error of the module or the page about the present fields. */
  error: FieldError | undefined;
  /** A note about the address. */
  note: FieldError | undefined;
  /** What `lesson.solver` has started. */
  #ricochet: unknown;

  /** `query`: the texts as in an address. */
  constructor(
    readonly lesson: Lesson,
    query: string,
    private readonly words: Messages,
  ) {
    const { texts, refused } = readAddress(lesson, query);
    this.texts = this.#normalized(texts);
    if (refused === undefined) return;
    const { field, text, isNumber } = refused;
    const said = isNumber ? words.bounds.address(text) : words.errors.link(text.slice(0, 40));
    this.note = { path: field.path, message: said, isNote: true };
  }

  /** The texts of the last answer, which is the one shown. */
  get shown(): Texts {
    return this.#answered ?? this.texts;
  }

  /** The query of an address that holds the texts. */
  get query(): string {
    return writeAddress(this.lesson, this.texts);
  }

  /** The error or note to show at the fields. */
  get problem(): FieldError | undefined {
    return this.error ?? this.note;
  }

  /**
   * Computes the first answer. If the solver rejects a value of the address, a note says why and that field gets its
   * start value. If that is not enough, all fields do.
   */
  start(ricochet: unknown): void {
    this.#ricochet = ricochet;
    this.#ask(ricochet);
    const { error, lesson } = this;
    const first = lesson.presets[0]?.texts;
    if (error === undefined || first === undefined) return;
    const field = fieldsOf(lesson, this.texts).find((one) => concerns(one, error));
    const asked = field === undefined ? '' : (this.texts[field.id] ?? []).join(', ');
    const own = field === undefined ? {} : { [field.id]: structuredClone(first[field.id] ?? []) };
    for (const texts of [{ ...this.texts, ...own }, structuredClone(first)]) {
      this.texts = this.#normalized(texts);
      this.#ask(ricochet);
      if (this.error === undefined) break;
    }
    const message = `${this.words.errors.link(asked)} ${error.message}`;
    this.note = { path: field?.path ?? error.path, message, isNote: true };
  }

  /** Uses other texts. If one is rejected, its field says why, and the last answer stays. */
  change(texts: Texts): void {
    this.texts = this.#normalized(texts);
    this.note = undefined;
    if (this.#ricochet !== undefined) this.#ask(this.#ricochet);
  }

  /** The texts with another one in a field. */
  typed(field: Field, index: number, text: string): Texts {
    const parts = [...(this.texts[field.id] ?? [])];
    parts[index] = text;
    return { ...this.texts, [field.id]: parts };
  }

  #ask(ricochet: unknown): void {
    this.error = firstError(this.lesson, this.texts, this.words);
    if (this.error !== undefined) return;
    try {
      this.view = this.lesson.view(ricochet, this.texts);
      this.#answered = this.texts;
      performance.mark('ricochet-answer');
    } catch (cause) {
      if (cause instanceof RefusedNumber) this.error = cause;
      else if (isModuleError(cause)) this.error = refusal(cause, this.words);
      else throw cause;
    }
  }

  #normalized(texts: Texts): Texts {
    return this.lesson.normalize?.(texts) ?? texts;
  }
}
