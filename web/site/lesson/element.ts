// <ricochet-lesson lesson="bullet-and-sphere">: stage, player, tables, working and export bar. Every laboratory that
// is described as a lesson uses the same code in an element of its own.
//
// On a lesson's page the prose is inside the element, after the rendered parts. One column holds the stage, which
// stays in sight; the other one holds everything that refers to it.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { linkTo } from '../shell/address.js';
import { type Language, languageOf, pageLanguage } from '../shell/language.js';
import { csvFile, type ExportFile, exportBar, jsonFile } from '../widgets/export_bar.js';
import { nearWindow } from '../widgets/near_window.js';
import type { LessonLoaders, LessonMaker, View } from './lesson.js';
import { csvOf, jsonOf, programOf } from './lesson_export.js';
import { type LessonElement, LessonPage } from './lesson_page.js';
import type { LessonState } from './lesson_state.js';
import type { Measurements } from './measurements.js';
import { stageColumn } from './stage_column.js';
import { answersSection, givenSection, seriesAndTables } from './tables.js';
import { formulasAreSet, workingView } from './working.js';

/** The parts around the stage; `foot` is the export bar. */
type Part = 'player' | 'table' | 'predict' | 'measure' | 'working' | 'foot';

/** The contents of an element: lessons with their steps, or one laboratory. */
interface Kind {
  kind: 'lesson' | 'lab';
  /** The lessons by name; an unknown name gives the first one. */
  lessons: LessonLoaders;
}

abstract class RicochetLesson extends LitElement implements LessonElement {
  protected abstract readonly kind: Kind;

  static override properties = {
    lesson: { type: String },
    language: { type: String },
    /** The state as in an address, for an embed; a page reads its own address. */
    state: { type: String },
    parts: { type: String },
    autoplay: { type: Boolean },
    /** 1 or the name of a question: the outcome is hidden until a learner has predicted it. */
    predict: { type: String },
    /** The address of a picture for readers without WebGL. */
    still: { type: String },
  };

  declare lesson: string;
  declare language: string | undefined;
  declare state: string | null | undefined;
  declare parts: string | undefined;
  declare autoplay: boolean | undefined;
  declare predict: string | null | undefined;
  declare still: string | null | undefined;

  readonly #page = new LessonPage(this);
  #measurements: Measurements | undefined;

  /** The page's own styles serve it, its fields are the page's, and the prose inside it comes last. */
  protected override createRenderRoot(): HTMLElement {
    this.renderOptions.renderBefore ??= this.firstChild;
    return this;
  }

  get chosenLanguage(): Language {
    return this.language ? languageOf(this.language) : pageLanguage();
  }

  /** The state that is shown; undefined until the lesson is loaded. */
  get model(): LessonState | undefined {
    return this.#page.model;
  }

  /** The last answer. */
  get view(): View | undefined {
    return this.#page.view;
  }

  get hasCard(): boolean {
    return this.kind.kind === 'lesson' && !this.hasAttribute('parts');
  }

  get hasAddress(): boolean {
    return this.#isPage && this.#shows('table');
  }

  /** True if the element is the page itself, not a guest with its own state. */
  get #isPage(): boolean {
    return !this.hasAttribute('state');
  }

  #shows(part: Part): boolean {
    return this.parts?.split(' ').includes(part) ?? true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.lesson ||= Object.keys(this.kind.lessons)[0] ?? '';
    void this.#page.start(this.kind.lessons);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page.stop();
  }

  protected override updated(): void {
    this.#page.drawn();
  }

  protected override render(): TemplateResult {
    const page = this.#page;
    const { model, view, loadingError } = page;
    return html`
      ${loadingError ? html`<p class="loading-error framed" role="alert">${loadingError}</p>` : nothing}
      ${stageColumn(page, {
        view: view && page.seen(view),
        hasPlayer: this.#shows('player'),
        hasTable: this.#shows('table'),
      })}
      <div class="beside-stage stack">${this.#beside(model)}</div>
    `;
  }

  /**
   * Reserves the card's room until the lesson is loaded. Then all the rest appears at once, so that nothing pushes it
   * down.
   */
  #beside(model: LessonState | undefined): TemplateResult | typeof nothing {
    if (this.hasCard) return model === undefined ? html`<div class="card panel"></div>` : this.#card(model);
    const isThere =
      model?.view !== undefined || model?.problem !== undefined || this.#page.loadingError !== '';
    return model !== undefined && isThere ? this.#besideStage(model) : nothing;
  }

  #card(model: LessonState): TemplateResult {
    const page = this.#page;
    this.dataset.step = page.card.step;
    return html`${page.card.panel(model, {
      given: () => givenSection(page, model),
      historyButtons: page.undo.buttons(),
      numbers: () => html`${this.#besideStage(model)} ${page.predicting.goalsPanel()}`,
    })}`;
  }

  /**
   * The parts in reading order: prediction, given numbers, answers, working, measurements, curves and tables, export.
   */
  #besideStage(model: LessonState): TemplateResult {
    const page = this.#page;
    const { predicting } = page;
    const { view } = model;
    const predicts = !this.hasCard && (this.#shows('predict') || predicting.isOn);
    const panel = (place: 'first' | 'last') =>
      this.#shows('table') ? (view?.panels?.[place]?.(page) ?? nothing) : nothing;
    // While a learner predicts, the page shows nothing that gives the outcome away.
    return html`
      ${predicts ? predicting.panel() : nothing} ${panel('first')}
      ${this.#shows('table') && view?.isTask !== true ? givenSection(page, model) : nothing}
      ${predicting.hides ? nothing : this.#outcome(model)}
      ${this.#shows('foot') ? this.#exportBar(model) : nothing} ${predicting.hides ? nothing : panel('last')}
    `;
  }

  #outcome(model: LessonState): TemplateResult {
    const page = this.#page;
    const { view } = model;
    const { answers = [], isTask, panels } = view ?? {};
    const hasTable = this.#shows('table');
    // The measurements wait for the answer. Without the answer above them they would be near the window and be loaded
    // too early.
    const hasMeasurements = this.#shows('measure') && page.view !== undefined && isTask !== true;
    return html`
      ${hasTable && answers.length > 0 ? answersSection(model, page.words) : nothing}
      ${hasTable ? (panels?.found?.(page) ?? nothing) : nothing}
      ${this.#shows('working') && view !== undefined ? workingView(view, page.words) : nothing}
      ${hasMeasurements ? this.#measured() : nothing}
      ${hasTable && view !== undefined ? seriesAndTables(view, page) : nothing}
    `;
  }

  /** Runs and graphs are loaded when their place comes near the window. */
  #measured(): TemplateResult {
    const load = async () => {
      const { Measurements } = await import('./measurements.js');
      this.#measurements = new Measurements(this.#page);
      this.requestUpdate();
    };
    return html`<div class="measurements stack ${this.#measurements === undefined ? 'awaited on-screen' : ''}" ${nearWindow(() => void load(), formulasAreSet)}>
      ${this.#measurements?.panel() ?? nothing}
    </div>`;
  }

  #exportBar(model: LessonState): TemplateResult | typeof nothing {
    const page = this.#page;
    const { view, words, stage } = page;
    if (view === undefined || model.error !== undefined) return nothing;
    const bar = words.exportBar;
    const given = [
      csvFile(bar.csv, () => view.data?.csv() ?? csvOf(model.lesson, model.texts, view)),
      jsonFile(bar.json, () => view.data?.json() ?? jsonOf(view)),
    ];
    const svg = stage?.svg === undefined ? undefined : () => stage.svg?.() ?? '';
    const drawn: ExportFile[] = [
      ...(svg === undefined ? [] : [{ name: bar.svg, ending: 'svg', type: 'image/svg+xml', content: svg }]),
      ...(stage === undefined ? [] : [{ name: bar.picture, ending: 'png', content: () => stage.picture() }]),
    ];
    const isSecret = view.isTask === true;
    const hasData = (view.data ?? view.call) !== undefined;
    return exportBar(
      {
        words: bar,
        kind: this.kind.kind,
        id: this.lesson,
        language: this.chosenLanguage,
        query: () => page.address,
        link: this.#isPage ? () => linkTo(page.address) : undefined,
        program: isSecret ? undefined : programOf(view),
        files: isSecret ? [] : page.predicting.hides || !hasData ? drawn : [...drawn, ...given],
        status: page.exportStatus,
        report: (status) => {
          page.exportStatus = status;
          this.requestUpdate();
        },
      },
      html`<p class="on-paper">${this.#isPage ? location.href : ''}</p>`,
    );
  }
}

function define(tag: string, kind: Kind): void {
  customElements.define(
    tag,
    class extends RicochetLesson {
      protected override readonly kind = kind;
    },
  );
}

/** Defines `<ricochet-lesson>` with the lessons that it can show. */
export function defineLessonElement(lessons: LessonLoaders): void {
  define('ricochet-lesson', { kind: 'lesson', lessons });
}

/** Defines the element of a laboratory. */
export function defineLaboratory(id: string, maker: LessonMaker): void {
  define(`ricochet-${id}`, { kind: 'lab', lessons: { [id]: async () => maker } });
}
