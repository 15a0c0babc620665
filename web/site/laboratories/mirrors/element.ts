// <ricochet-mirrors>: the picture of three mirror balls, and the controls that move it.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Laboratory } from '../shared/laboratory.js';
import { type MirrorsMessages, mirrorsMessages } from './messages.js';
import { isPalette, type PaletteName, paletteNames } from './palettes.js';
import { MirrorPicture, type Summary } from './picture.js';
import { codeOf } from './program_text.js';
import {
  clamped,
  narrowest,
  readAddress,
  rounded,
  type Viewport,
  wholeViewport,
  writeAddress,
} from './viewport.js';
import { ViewportControls } from './viewport_controls.js';

/** How much nearer each step of a dive goes. */
const diveFactor = 1 / 4;

class RicochetMirrors extends Laboratory {
  static override properties = {
    ...Laboratory.properties,
    viewport: { state: true },
    palette: { state: true },
    isRunning: { state: true },
    isDiving: { state: true },
    share: { state: true },
    result: { state: true },
    summary: { state: true },
  };

  declare viewport: Viewport;
  declare palette: PaletteName;
  declare isRunning: boolean;
  declare isDiving: boolean;
  /** Of the rays, how much is done: 0 to 1. */
  declare share: number;
  /** How the rendering goes, or went. */
  declare result: string;
  declare summary: Summary | undefined;

  protected readonly file = 'mirrors';
  #picture: MirrorPicture | undefined;
  #controls: ViewportControls | undefined;
  #rendering: AbortController | undefined;
  /** The last rendering, done when it is whole or aborted. */
  #rendered: Promise<void> | undefined;
  #shape: ResizeObserver | undefined;

  constructor() {
    super();
    this.viewport = wholeViewport;
    this.palette = 'lamp';
    this.isRunning = false;
    this.isDiving = false;
    this.share = 0;
    this.result = '';
  }

  get #words(): MirrorsMessages {
    return mirrorsMessages[this.language];
  }

  get #canvas(): HTMLCanvasElement | null {
    return this.querySelector('canvas');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { viewport, palette, isBeyond } = readAddress(this.givenQuery);
    this.viewport = viewport;
    this.palette = palette;
    if (isBeyond) this.note = this.shared.bounds.link;
    this.startHistory(writeAddress(viewport, palette));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shape?.disconnect();
    this.isDiving = false;
    this.#rendering?.abort();
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const canvas = this.#canvas;
    const selection = this.querySelector<HTMLElement>('#selection');
    if (canvas === null || selection === null) return;
    this.#controls = new ViewportControls(
      canvas,
      selection,
      () => this.viewport,
      (next) => this.#zoom(next),
    );
    this.startSolver((ricochet) => {
      const picture = new MirrorPicture(ricochet, canvas);
      this.#picture = picture;
      // Whenever its place in the page has another shape, the picture has it, too.
      this.#shape = new ResizeObserver(([entry]) => {
        const { width = 1, height = 1 } = entry?.contentRect ?? {};
        const isNew = picture.reshape(width / height);
        if (!isNew && this.#rendered !== undefined) return;
        this.isDiving = false;
        this.#render();
      });
      this.#shape.observe(canvas);
    });
  }

  protected override showState(query: string): void {
    const { viewport, palette } = readAddress(query);
    if (palette !== this.palette) this.#picture?.repaint(palette);
    this.palette = palette;
    const { x, y, width } = this.viewport;
    if (viewport.x !== x || viewport.y !== y || viewport.width !== width) this.#show(viewport);
  }

  protected override get startQuery(): string {
    return writeAddress(wholeViewport, this.palette);
  }

  #show(next: Viewport): void {
    const before = this.viewport;
    this.viewport = next;
    this.exportStatus = '';
    this.note = '';
    this.summary = undefined;
    this.#render(before);
  }

  #zoom(next: Viewport): void {
    this.isDiving = false;
    this.#show(rounded(clamped(next)));
    this.recordState(writeAddress(this.viewport, this.palette));
  }

  #toggleDive(): void {
    if (this.isDiving) this.isDiving = false;
    else void this.#dive();
  }

  /** Zooms in on the place of most bounces, again and again, until all digits are used up or it is stopped. */
  async #dive(): Promise<void> {
    const picture = this.#picture;
    if (picture === undefined) return;
    if (this.viewport.width <= narrowest) this.#zoom(wholeViewport);
    this.isDiving = true;
    await this.#rendered;
    while (this.isDiving && this.viewport.width > narrowest) {
      const from = this.viewport;
      const next = rounded(clamped({ ...picture.finest(from), width: from.width * diveFactor }));
      if (!this.hasReducedMotion) await picture.fly(from, next, () => this.isDiving);
      if (!this.isDiving) return;
      this.viewport = next;
      this.summary = undefined;
      this.recordState(writeAddress(next, this.palette), 'dive');
      await this.#render(this.hasReducedMotion ? from : undefined);
    }
    if (this.isDiving) this.result = this.#words.dived;
    this.isDiving = false;
  }

  #choose(name: string): void {
    if (!isPalette(name)) return;
    this.palette = name;
    this.#picture?.repaint(name);
    this.recordState(writeAddress(this.viewport, name));
  }

  /** Renders the viewport; a rendering under way is aborted. */
  #render(before?: Viewport): Promise<void> {
    this.#rendered = this.#trace(before);
    return this.#rendered;
  }

  async #trace(before?: Viewport): Promise<void> {
    const picture = this.#picture;
    if (picture === undefined) return;
    this.#rendering?.abort();
    const controller = new AbortController();
    this.#rendering = controller;
    this.isRunning = true;
    const words = this.#words;
    if (before !== undefined) picture.preview(before, this.viewport);
    try {
      const began = performance.now();
      const summary = await picture.render(
        this.viewport,
        () => this.palette,
        controller.signal,
        (share) => {
          this.share = share;
          this.result = words.working(Math.floor(100 * share));
        },
      );
      const seconds = ((performance.now() - began) / 1000).toFixed(2);
      this.summary = summary;
      this.result = words.done(seconds, summary.bounces.toLocaleString(this.language), summary.most);
    } catch (cause) {
      if (this.#rendering !== controller) return;
      this.result = controller.signal.aborted ? words.cancelled : this.shared.failed(String(cause));
    }
    if (this.#rendering !== controller) return;
    this.#rendering = undefined;
    this.isRunning = false;
  }

  #zoomBy(factor: number): void {
    if (this.#controls !== undefined) this.#zoom(this.#controls.zoomed(factor));
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    return html`
      <div class="stage-column">
        ${this.notices()}
        <div class="picture">
          <canvas id="picture" width="1000" height="1000" tabindex="0" role="img" aria-label=${words.picture}></canvas>
          <div id="selection" hidden></div>
        </div>
      </div>
      <div class="beside-stage" data-part="table">
        <div>
          <p class="card-buttons on-screen">
            <button type="button" id="dive" class="primary" ?disabled=${this.#rendered === undefined} @click=${() => this.#toggleDive()}>${this.isDiving ? words.stop : words.dive}</button>
            <button type="button" id="in" @click=${() => this.#zoomBy(0.5)}>${words.zoomIn}</button>
            <button type="button" id="out" @click=${() => this.#zoomBy(2)}>${words.zoomOut}</button>
            <button type="button" id="whole" @click=${() => this.#zoom(wholeViewport)}>${words.whole}</button>
            ${document.fullscreenEnabled ? html`<button type="button" @click=${() => void this.#canvas?.requestFullscreen()}>${words.fullScreen}</button>` : nothing}
            <button type="button" id="run" @click=${() => (this.isRunning ? this.#rendering?.abort() : void this.#render())}>${this.isRunning ? words.cancel : words.again}</button>
            ${this.historyButtons()}
          </p>
          <progress class="on-screen" id="progress" max="100" .value=${100 * this.share} aria-label=${words.traced}></progress>
          <p id="result" role="status" aria-live=${this.isRunning ? 'off' : 'polite'}>${this.result}</p>
          <p id="shares" class="soft" role="status">${this.#shares()}</p>
          <p id="view" class="soft">${this.#view()}</p>
          <p class="soft">${words.hint}</p>
          ${this.#paletteView()}
        </div>
        ${this.#exports()}
      </div>
    `;
  }

  #paletteView(): TemplateResult {
    const words = this.#words;
    return html`<p class="card-buttons on-screen">
      <label for="palette">${words.colours}</label>
      <select id="palette" .value=${this.palette} @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value)}>
        ${paletteNames.map((name) => html`<option value=${name} ?selected=${name === this.palette}>${words.palettes[name]}</option>`)}
      </select>
    </p>`;
  }

  #view(): string {
    const { x, y, width } = this.viewport;
    const digits = Math.max(3, 2 - Math.floor(Math.log10(width)));
    const place = (value: number) => value.toFixed(Math.min(15, digits)).replace('-', '−');
    return this.#words.view(width.toPrecision(3), place(x), place(y));
  }

  #shares(): string {
    if (this.summary === undefined) return '';
    const { lamps, past } = this.summary;
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    const [red, green, blue] = lamps;
    return this.#words.shares(percent(red), percent(green), percent(blue), percent(past));
  }

  #exports(): TemplateResult {
    const words = this.shared.exportBar;
    const picture = () =>
      new Promise<Blob>((resolve, reject) =>
        this.#canvas?.toBlob(
          (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
          'image/png',
        ),
      );
    return this.exportBar({
      program: { code: codeOf(this.viewport, this.#canvas ?? { width: 1000, height: 1000 }) },
      isProgramHidden: true,
      files: [{ name: words.picture, ending: 'png', content: picture }],
    });
  }
}

customElements.define('ricochet-mirrors', RicochetMirrors);
