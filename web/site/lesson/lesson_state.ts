// The state of a lesson in its page: the texts of its fields, the module's answer to them, and what is wrong with them.
import type { Ricochet } from 'ricochet-wasm';
import { RicochetError } from 'ricochet-wasm/external';
import type { Messages } from '../messages/index.js';
import { readAddress, writeAddress } from './address.js';
import { firstBeyond } from './displayable_fields.js';
import type { Field, FieldError, Lesson, Texts, View } from './lesson.js';

export class LessonState {
  texts: Texts;
  /** The last answer. */
  view: View | undefined;
  /** What the module or the page refuses in the fields as they stand. */
  error: FieldError | undefined;
  /** What became of an address. */
  note: FieldError | undefined;
  #ricochet: Ricochet | undefined;

  /** `query`: the texts as in an address. */
  constructor(
    readonly lesson: Lesson,
    query: string,
    private readonly words: Messages,
  ) {
    const { texts, beyond } = readAddress(lesson, query);
    this.texts = this.#normalized(texts);
    if (beyond !== undefined)
      this.note = { path: beyond.field.path, message: words.bounds.address(beyond.text), isNote: true };
  }

  /** The query of an address that holds the texts. */
  get query(): string {
    return writeAddress(this.lesson, this.texts);
  }

  /** What is to be said of the fields. */
  get problem(): FieldError | undefined {
    return this.error ?? this.note;
  }

  /**
   * The first answer. Where the module refuses what an address asks for, the fields say why, and the answer is that to the
   * first preset.
   */
  start(ricochet: Ricochet): void {
    this.#ricochet = ricochet;
    this.#ask(ricochet);
    const first = this.lesson.presets[0]?.texts;
    if (this.view !== undefined || first === undefined) return;
    const texts = this.#normalized({ ...this.texts, ...structuredClone(first) });
    this.view = this.lesson.view(ricochet, texts);
  }

  /** Asks for other texts. Where one is refused, its field says why, and the last answer stays. */
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

  #ask(ricochet: Ricochet): void {
    this.error = firstBeyond(this.lesson, this.texts, this.words);
    if (this.error !== undefined) return;
    try {
      this.view = this.lesson.view(ricochet, this.texts);
      performance.mark('ricochet-answer');
    } catch (cause) {
      if (!(cause instanceof RicochetError)) throw cause;
      this.error = { path: cause.path, message: cause.message };
    }
  }

  #normalized(texts: Texts): Texts {
    return this.lesson.normalize?.(texts) ?? texts;
  }
}
