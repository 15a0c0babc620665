// The laboratory of mirrors: where a million rays end among three mirror balls, as a picture to dive into.
import { html, nothing, type TemplateResult } from 'lit';
import { choiceField, numberField } from '../../lesson/descriptions.js';
import type {
  FieldGroup,
  LabPage,
  Lesson,
  LessonMaker,
  NumberField,
  Texts,
  View,
} from '../../lesson/lesson.js';
import { choiceOf, RefusedNumber } from '../../lesson/texts.js';
import type { Language } from '../../shell/language.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import { grouped } from '../../widgets/numbers.js';
import { type MirrorsMessages, mirrorsMessages } from './messages.js';
import { codeOf } from './mirror_balls.js';
import { MirrorStage, type Pictured } from './mirror_stage.js';
import { type PaletteName, paletteNames } from './palettes.js';
import { beyond, clamped, places, rounded, textsOf, type Viewport, viewportOf, whole } from './viewport.js';

function groupsIn({ fields, colours, palettes, units }: MirrorsMessages): FieldGroup[] {
  const numbers = (['x', 'y', 'width'] as const).map(
    (id): NumberField => ({
      ...numberField(id, fields[id], units),
      hasAnySize: true,
    }),
  );
  const palette = choiceField('palette', colours, paletteNames, (name) => palettes[name as PaletteName]);
  return [{ title: '', fields: [...numbers, palette] }];
}

class MirrorsLaboratory {
  readonly #words: MirrorsMessages;
  #stage: MirrorStage | undefined;
  #page: LabPage | undefined;

  constructor(language: Language) {
    this.#words = mirrorsMessages[language];
  }

  description(): Lesson<SceneSolver> {
    const words = this.#words;
    return {
      groups: groupsIn(words),
      presets: places.map(({ id, texts }) => ({ id, name: words.places[id], texts })),
      reset: ({ palette = [] }) => ({ ...whole, palette }),
      stage: 'none',
      loadStage: async () => (elements) => {
        this.#stage = new MirrorStage(elements, {
          zoomed: (to, source) => this.#go(to, source),
          changed: () => this.#page?.redrawWords(),
        });
        return this.#stage;
      },
      words: { scene: words.picture, hint: words.hint, given: words.given },
      solver: startScene,
      view: (ricochet, texts) => this.#view(ricochet, texts),
    };
  }

  #view(ricochet: SceneSolver, texts: Texts): View {
    const words = this.#words;
    const viewport = viewportOf(texts);
    const far = beyond(viewport);
    if (far !== undefined) throw new RefusedNumber(far, words.limits);
    const size = () => this.#stage?.size ?? { width: 1000, height: 1000 };
    const own: Pictured = { ricochet, viewport, palette: choiceOf(texts, 'palette') as PaletteName };
    return {
      answers: [],
      description: this.#described(viewport),
      own,
      end: 0,
      program: {
        get code() {
          return codeOf(viewport, size());
        },
      },
      panels: { first: (page) => this.#controls(page) },
    };
  }

  #described({ x, y, width }: Viewport): string {
    const digits = Math.max(3, 2 - Math.floor(Math.log10(width)));
    const place = (value: number) => value.toFixed(Math.min(15, digits)).replace('-', '−');
    return this.#words.view(width.toPrecision(3), place(x), place(y));
  }

  /** Shows another viewport; the steps of one dive are one step of the history. */
  #go(to: Viewport, source?: string): void {
    this.#page?.change(textsOf(rounded(clamped(to))), source);
  }

  #controls(page: LabPage): TemplateResult {
    this.#page = page;
    const words = this.#words;
    const stage = this.#stage;
    const button = (id: string, name: string, act: () => void) =>
      html`<button type="button" id=${id} class=${id === 'dive' ? 'primary' : ''} ?disabled=${stage === undefined} @click=${act}>${name}</button>`;
    const zoomBy = (factor: number) => stage && this.#go(stage.zoomed(factor));
    const { isDiving = false, isRunning = false, share = 0 } = stage ?? {};
    return html`<section class="mirror-tools">
      <p class="card-buttons on-screen">
        ${button('dive', isDiving ? words.stop : words.dive, () => stage?.toggleDive())}
        ${button('in', words.zoomIn, () => zoomBy(0.5))} ${button('out', words.zoomOut, () => zoomBy(2))}
        ${document.fullscreenEnabled ? button('full', words.fullScreen, () => stage?.fillScreen()) : nothing}
        ${button('run', isRunning ? words.cancel : words.again, () => stage?.toggle())}
      </p>
      <progress class="on-screen" id="progress" max="100" .value=${100 * share} aria-label=${words.traced}></progress>
      <p id="result" role="status" aria-live=${isRunning ? 'off' : 'polite'}>${this.#result()}</p>
      <p id="shares" class="soft" role="status">${this.#shares()}</p>
    </section>`;
  }

  /** The progress of the rendering, or its result. */
  #result(): string {
    const words = this.#words;
    const stage = this.#stage;
    if (stage === undefined) return '';
    const { end, share, summary } = stage;
    if (stage.isRunning) return words.working(Math.floor(100 * share));
    if (end === 'bottom') return words.dived;
    if (end === 'cancelled') return words.cancelled;
    if (summary === undefined) return '';
    return words.done(summary.seconds.toFixed(2), grouped(summary.bounces), summary.most);
  }

  #shares(): string {
    const { summary } = this.#stage ?? {};
    if (summary === undefined) return '';
    const percent = (share: number) => `${(100 * share).toFixed(1)}\u00a0%`;
    const [red, green, blue] = summary.lamps;
    return this.#words.shares(percent(red), percent(green), percent(blue), percent(summary.past));
  }
}

export const mirrors: LessonMaker = (language) => new MirrorsLaboratory(language).description();
