// The page of a lesson behind its element. It keeps stage, player, fields, predictions, history and address in
// agreement.
import { type Messages, messagesIn } from '../messages/index.js';
import { linkTo } from '../shell/address.js';
import { AddressWriter } from '../shell/address_writer.js';
import type { Language } from '../shell/language.js';
import { prefersStill } from '../shell/motion.js';
import { readStageAddress, writeStageAddress } from '../stage/stage_address.js';
import { copyText, save } from '../widgets/export.js';
import { whenSeen } from '../widgets/near_window.js';
import type { Triple } from '../widgets/numbers.js';
import { Player } from '../widgets/player.js';
import { Tick } from '../widgets/tick.js';
import { queryOf, readAddress, writeAddress } from './address.js';
import { Card } from './card.js';
import { dragged, handleViews } from './handles.js';
import type { Field, LessonLoaders, Texts, View } from './lesson.js';
import type { LessonHost } from './lesson_host.js';
import { LessonScene } from './lesson_scene.js';
import { LessonState } from './lesson_state.js';
import { loadLesson, startSolver } from './loading.js';
import { Predicting } from './predicting.js';
import type { Step } from './steps.js';
import { fieldsOf, isSame } from './texts.js';
import { Undo } from './undo.js';

/** The usual stages; each is loaded when it is first shown. So a lesson in the plane does not load three.js. */
const openers = {
  space: async () => (await import('./space_stage.js')).openSpace,
  plane: async () => (await import('./plane_stage.js')).openPlane,
};

/** The element of a page, and its attributes. */
export interface LessonElement extends HTMLElement {
  readonly lesson: string;
  /** The state as in an address, for an embed; a page reads its own address. */
  readonly state: string | null | undefined;
  readonly autoplay: boolean | undefined;
  readonly predict: string | null | undefined;
  /** The address of a picture for readers without WebGL. */
  readonly still: string | null | undefined;
  readonly chosenLanguage: Language;
  /** True for a whole page, which keeps its state in its address. */
  readonly hasAddress: boolean;
  /** True if the whole lesson is shown step by step. An embed shows only some of its parts. */
  readonly hasCard: boolean;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}

export class LessonPage implements LessonHost {
  /** Undefined until the lesson is loaded. */
  model: LessonState | undefined;
  /** The view of the last answer. */
  view: View | undefined;
  isSeenFrom = false;
  loadingError = '';
  /** The result of the last copy or download. */
  exportStatus = '';

  readonly player = new Player(() => this.#showTime());
  readonly tick = new Tick();
  readonly predicting = new Predicting(this);
  readonly undo: Undo<Texts>;
  readonly card = new Card(this, this.predicting);
  readonly #scene: LessonScene;
  /** Ends the wait for the first play, which begins when the stage comes into view. */
  #awaitNoLonger = (): void => {};
  readonly #writer: AddressWriter;
  #drawn: View | undefined;
  /** The time up to which contacts have made a sound. */
  #heard = 0;

  constructor(readonly element: LessonElement) {
    this.#writer = new AddressWriter(element, () =>
      element.hasAddress && this.model?.error === undefined ? this.address : undefined,
    );
    this.undo = new Undo<Texts>({
      element,
      language: () => this.language,
      isSame,
      present: () => this.model?.texts,
      first: () => this.#first,
      show: (texts) => this.show(texts),
      wentBack: () => this.#wentBack(),
    });
    this.#scene = new LessonScene(element, {
      move: (id, to, done) => this.#drag(id, to, done),
      viewChosen: () => this.#writer.writeAtRest(),
    });
  }

  get name(): string {
    return this.element.lesson;
  }

  get language(): Language {
    return this.element.chosenLanguage;
  }

  get words(): Messages {
    return messagesIn(this.language);
  }

  /** The fields, a moment between start and end or a stop, and a view that has been chosen. */
  get address(): string {
    const { share, state, stop } = this.player;
    const { stops, isTask } = this.view ?? {};
    const isShort = stops !== undefined || isTask === true;
    const time = !isShort && share > 0 && share < 1 ? state.time : undefined;
    const viewpoint = this.#scene.stage?.viewpoint;
    const isAtStop = stops !== undefined && stop !== stops.first && !this.predicting.isOn;
    const stage = (isAtStop ? `&bounce=${stop}` : '') + writeStageAddress({ time, viewpoint });
    const step = this.element.hasCard ? this.card.address : '';
    return (this.model?.query ?? '') + this.predicting.address + step + stage;
  }

  get link(): string {
    return linkTo(this.address);
  }

  get time(): number {
    return this.player.state.time;
  }

  /** True if anything happens over time. */
  get hasTime(): boolean {
    const { view, model } = this;
    if (model?.lesson.stage === 'none') return false;
    return view === undefined || view.end > (view.start ?? 0);
  }

  /** Undefined before the stage is opened, and if the browser cannot draw. */
  get stage() {
    return this.#scene.stage;
  }

  get texts(): Texts {
    return this.model?.texts ?? {};
  }

  get isGood(): boolean {
    return this.model?.error === undefined;
  }

  get isPlaying(): boolean {
    return this.player.state.playing;
  }

  get atStop(): number {
    return this.player.stop;
  }

  /** The texts after a reset: the chosen preset, or the first one. */
  get #first(): Texts | undefined {
    const { lesson, texts } = this.model ?? {};
    if (lesson === undefined || texts === undefined) return undefined;
    const first = lesson.reset?.(texts) ?? lesson.presets[0]?.texts;
    return first && (lesson.normalize?.(first) ?? first);
  }

  #wentBack(): void {
    const { model } = this;
    if (model === undefined) return;
    const { texts: asked } = readAddress(model.lesson, location.search);
    // Going to a heading of the page changes no state.
    if (isSame(asked, model.texts)) return;
    const texts = (this.element.hasCard ? this.card.wentBack(model, location.search) : undefined) ?? asked;
    this.#scene.refit();
    this.#show(model, texts);
    this.undo.record(model.texts);
    this.player.toStart();
  }

  /** Loads the lesson and shows its first answer. */
  async start(lessons: LessonLoaders): Promise<void> {
    const { element } = this;
    const query = element.state ?? (element.hasAddress ? location.search : '');
    const { time, viewpoint } = readStageAddress(query);
    this.#scene.refit(viewpoint);
    this.undo.listen(element.hasAddress);
    const lesson = await loadLesson(lessons, element.lesson, this.language);
    const solver = startSolver(this.words, () => lesson.solver());
    const model = new LessonState(lesson, query, this.words);
    this.model = model;
    element.requestUpdate();
    const [ricochet] = await Promise.all([solver, this.#openStage(model)]);
    if (typeof ricochet === 'string') {
      this.#fail(ricochet);
      return;
    }
    model.start(ricochet);
    this.undo.start(model.texts);
    this.#showAnswer(model);
    if (element.hasCard) this.card.start(element.predict, query, element.hasAddress);
    else this.predicting.start(element.predict, query, element.hasAddress);
    await element.updateComplete;
    this.#startTime(time ?? this.#stopTime(query));
  }

  /** The moment of the stop that an address names. */
  #stopTime(query: string): number | undefined {
    const { stops } = this.view ?? {};
    const asked = queryOf(query).get('bounce') ?? '';
    if (stops === undefined || !/^\d{1,3}$/.test(asked)) return undefined;
    return asked === '0' ? 0 : (stops.times[Number(asked) - 1] ?? stops.times.at(-1));
  }

  /**
   * Starts at the time in the address. Without one, a page plays once by itself, and so does an embed that requests
   * it.
   */
  #startTime(time: number | undefined): void {
    const { element } = this;
    const playsBySelf = element.autoplay === true || element.hasAddress;
    if (this.predicting.hides) {
      if (prefersStill()) this.predicting.approach();
      else if (playsBySelf) this.#awaitStage(() => this.predicting.approach());
      return;
    }
    if (time !== undefined) this.player.seek(time);
    else if (this.view?.isTask === true || (element.hasCard && this.card.step === 'why')) return;
    else if (playsBySelf) this.#awaitStage(() => this.play());
  }

  #awaitStage(play: () => void): void {
    const stage = this.element.querySelector('.stage');
    this.#awaitNoLonger();
    // Most of it can be seen.
    if (stage !== null && !prefersStill()) this.#awaitNoLonger = whenSeen(stage, { threshold: 0.6 }, play);
  }

  stop(): void {
    this.#awaitNoLonger();
    this.player.pause();
    this.tick.switch(false);
    this.#writer.cancel();
    this.#scene.close();
    this.undo.stop();
  }

  #fail(message: string): void {
    this.loadingError = message;
    this.element.requestUpdate();
  }

  /** Opens the stage of the description, once its elements have been drawn; it has gone, if others came meanwhile. */
  async #openStage(model: LessonState): Promise<void> {
    const { stage = 'space', loadStage } = model.lesson;
    const usual = stage === 'none' ? undefined : openers[stage];
    const [open] = await Promise.all([(loadStage ?? usual)?.(), this.element.updateComplete]);
    if (open === undefined || model !== this.model || !this.element.isConnected) return;
    try {
      this.#scene.open(open);
      this.#showScene();
    } catch {
      this.#fail(this.words.stage.noWebgl);
    }
  }

  /** Called after the elements of the page are drawn again. */
  drawn(): void {
    if (this.view !== this.#drawn) this.#showScene();
    this.#drawn = this.view;
    this.#scene.steering.observe();
  }

  #showAnswer(model: LessonState): void {
    const { view } = model;
    if (view === undefined) return;
    this.view = view;
    if (view.plots !== undefined) void import('../widgets/plot.js');
    const { stops } = view;
    this.player.setRange(view.start ?? 0, view.end, view.moments?.[0]?.time);
    if (view.seconds !== undefined) this.player.setLength(1000 * view.seconds);
    if (stops !== undefined) {
      this.player.setStops(stops.times, stops.milliseconds);
      if (!this.predicting.hides) this.player.toStop(stops.first);
    }
    this.element.requestUpdate();
    this.#complete(model, view);
  }

  /** Completes the view in slices, so that the page stays responsive, until the numbers change. */
  #complete(model: LessonState, view: View): void {
    if (view.more === undefined) return;
    setTimeout(() => {
      if (view !== model.view || model !== this.model || !this.element.isConnected) return;
      const next = view.more?.();
      if (next === undefined) {
        this.#complete(model, view);
        return;
      }
      model.view = next;
      this.#showAnswer(model);
    });
  }

  #show(model: LessonState, texts: Texts): void {
    this.#awaitNoLonger();
    // The shots fired before belong to the old numbers.
    if (this.view?.isTask === true) this.player.toStart();
    model.change(texts);
    this.exportStatus = '';
    this.element.requestUpdate();
    if (model.error !== undefined) return;
    this.predicting.numbersChanged();
    this.#showAnswer(model);
    if (this.element.hasCard) this.card.numbersChanged(model);
  }

  /** `source`: changes in a row from one source are one step of the history. */
  #change(texts: Texts, source?: string): void {
    const { model } = this;
    if (model === undefined) return;
    this.#show(model, texts);
    this.undo.record(model.texts, source);
    if (model.error !== undefined) return;
    this.undo.leaveOpened();
    this.#writer.write();
    this.element.dispatchEvent(
      new CustomEvent('ricochet-state', { detail: model.query, bubbles: true, composed: true }),
    );
  }

  /** Handles the visitor's input in a field. */
  type(field: Field, index: number, text: string): void {
    // Another shape, or space instead of the plane, is another picture.
    if (field.kind === 'choice') this.#scene.refit();
    if (this.model === undefined) return;
    const source = field.kind === 'choice' ? undefined : `${field.id} ${index}`;
    this.#change(this.model.typed(field, index, text), source);
  }

  #drag(id: string, to: Triple, done: boolean): void {
    const { model } = this;
    if (this.predicting.drag(id, to)) return;
    const texts = model && dragged(model.lesson, model.texts, id, to);
    if (texts === undefined) return;
    this.#change(texts, id);
    if (!done) return;
    this.undo.endStep();
    this.player.pause();
  }

  show(texts: Texts): void {
    this.#scene.refit();
    this.player.pause();
    this.#change(structuredClone(texts));
    if (this.view?.stops === undefined) this.player.toStart();
  }

  change(texts: Texts, source?: string): void {
    this.#change({ ...this.texts, ...texts }, source);
  }

  lay(texts: Texts, plays = true): void {
    this.show(texts);
    if (plays && !prefersStill() && this.view?.isTask !== true && this.isGood) this.play();
  }

  toStop(stop: number): void {
    this.#awaitNoLonger();
    this.player.toStop(stop);
  }

  copy(text: string): void {
    void copyText(text, this.words.exportBar).then((said) => {
      this.exportStatus = said;
      this.element.requestUpdate();
    });
  }

  linkTo(texts: Texts): string {
    return this.model === undefined ? '' : linkTo(writeAddress(this.model.lesson, texts));
  }

  redraw(): void {
    this.#showScene();
    this.element.requestUpdate();
  }

  redrawWords(): void {
    this.element.requestUpdate();
  }

  #showScene(): void {
    const { model, view } = this;
    if (model === undefined || view === undefined) return;
    const isGiven = !this.element.hasCard || this.card.hasHandles;
    const given = isGiven ? handleViews(model.lesson, model.shown, this.words.stage) : [];
    const handles = [...given, ...this.predicting.handles];
    this.#scene.show(this.seen(view), handles, this.player.state.time);
  }

  /** The view as it is shown: without its outcome while that is to be guessed, and in the chosen frame. */
  seen(view: View): View {
    const { seenFrom } = view;
    if (!this.isSeenFrom || seenFrom === undefined || this.predicting.hides)
      return this.predicting.seen(view);
    return { ...view, figure: seenFrom.figure, description: seenFrom.description };
  }

  #showTime(): void {
    const { time, playing } = this.player.state;
    this.#scene.stage?.setTime(time, playing);
    if (playing) this.#hear(this.#heard, time);
    this.#heard = time;
    this.predicting.timeChanged(time);
    this.element.requestUpdate();
    if (playing) return;
    const { view } = this;
    if (view?.ended !== undefined && time > (view.start ?? 0) && time >= view.end) view.ended(this);
    this.#writer.writeAtRest();
  }

  /** Ticks for the contacts between two times. */
  #hear(from: number, to: number): void {
    const { stops, moments = [] } = this.view ?? {};
    const times = stops?.times ?? moments.map(({ time }) => time);
    if (times.some((time) => time > from && time <= to)) this.tick.play();
  }

  fit(): void {
    this.#scene.stage?.fit();
    this.#writer.writeAtRest();
  }

  /** Turns the view by angles in radians, or nears it by a factor. */
  turn(azimuth: number, tilt: number, zoom: number): void {
    this.#scene.stage?.turn?.(azimuth, tilt, zoom);
  }

  play(until?: number): void {
    this.#awaitNoLonger();
    this.player.toStart();
    this.player.play(until);
  }

  resume(): void {
    this.player.play();
  }

  get step(): Step {
    return this.card.step;
  }

  set step(step) {
    this.card.step = step;
  }

  point(names: readonly string[]): void {
    this.#scene.steering.tell(names);
  }

  slide(field: string, index: number, text: string): void {
    const { model } = this;
    const found = model && fieldsOf(model.lesson, model.texts).find(({ id }) => id === field);
    if (found !== undefined) this.type(found, index, text);
  }

  addressChanged(): void {
    this.#writer.write();
  }

  toStart(): void {
    this.player.toStart();
  }

  seek(time: number): void {
    this.#awaitNoLonger();
    this.player.pause();
    this.player.seek(time);
  }

  save(ending: string, content: string, type: string): void {
    save(`${this.name}.${ending}`, new Blob([content], { type }));
  }
}
