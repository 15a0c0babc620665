// The laboratory of mirrors: its prose holds the controls; here they are wired to the picture.
import '../../shell/page.js';
import './mirrors.css';
import '../../shell/print.css';
import { messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { copyText, save } from '../../widgets/export.js';
import { mirrorsMessages } from './messages.js';
import { isPalette } from './palettes.js';
import { MirrorPicture, type Summary } from './picture.js';
import { codeOf } from './program_text.js';
import { clamped, readAddress, type Viewport, wholeViewport, writeAddress } from './viewport.js';
import { ViewportControls } from './viewport_controls.js';

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found as Kind;
}

const canvas = element<HTMLCanvasElement>('picture');
const button = element<HTMLButtonElement>('run');
const progress = element<HTMLProgressElement>('progress');
const chosen = element<HTMLSelectElement>('palette');
const result = element('result');
const shares = element('shares');
const view = element('view');
const exportStatus = element('export-status');
const language = pageLanguage();
const messages = messagesIn(language);
const words = mirrorsMessages[language];

const start = readAddress(location.search);
let viewport = start.viewport;
let palette = start.palette;
if (start.isBeyond) exportStatus.textContent = messages.bounds.link;
chosen.value = palette;

const picture = solver().then((ricochet) => new MirrorPicture(ricochet, canvas));
let running: AbortController | undefined;

function showViewport(): void {
  const digits = Math.max(3, 2 - Math.floor(Math.log10(viewport.width)));
  const place = (value: number) => value.toFixed(Math.min(15, digits)).replace('-', '−');
  view.textContent = words.view(viewport.width.toPrecision(3), place(viewport.x), place(viewport.y));
}

function showShares({ lamps: [red, green, blue], past }: Summary): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  shares.textContent = words.shares(percent(red), percent(green), percent(blue), percent(past));
}

/** Renders the viewport; a rendering under way is aborted. */
async function render(before?: Viewport): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  button.textContent = words.cancel;
  showViewport();
  try {
    const painted = await picture;
    if (before !== undefined) painted.preview(before, viewport);
    const began = performance.now();
    const summary = await painted.render(
      viewport,
      () => palette,
      controller.signal,
      (share) => {
        progress.value = 100 * share;
        result.textContent = words.working(Math.floor(100 * share));
      },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    result.textContent = words.done(seconds, summary.bounces.toLocaleString(language), summary.most);
    showShares(summary);
  } catch (cause) {
    if (running !== controller) return;
    result.textContent = controller.signal.aborted ? words.cancelled : messages.failed(String(cause));
  }
  if (running !== controller) return;
  running = undefined;
  button.textContent = words.again;
}

const keep = () => history.replaceState(null, '', writeAddress(viewport, palette) + location.hash);

function show(next: Viewport): void {
  const before = viewport;
  viewport = clamped(next);
  exportStatus.textContent = '';
  shares.textContent = '';
  keep();
  void render(before);
}

async function copy(text: string): Promise<void> {
  exportStatus.textContent = await copyText(text, messages.exportBar);
}

const controls = new ViewportControls(canvas, element('selection'), () => viewport, show);

button.addEventListener('click', () => {
  if (running === undefined) void render();
  else running.abort();
});
element('in').addEventListener('click', () => show(controls.zoomed(0.5)));
element('out').addEventListener('click', () => show(controls.zoomed(2)));
element('whole').addEventListener('click', () => show(wholeViewport));
chosen.addEventListener('change', () => {
  if (!isPalette(chosen.value)) return;
  palette = chosen.value;
  keep();
  void picture.then((painted) => painted.repaint(palette));
});
element('copy-link').addEventListener('click', () => {
  keep();
  void copy(location.href);
});
element('copy-code').addEventListener('click', () => void copy(codeOf(viewport, canvas.width)));
element('download').addEventListener('click', () =>
  canvas.toBlob((blob) => {
    if (blob === null) return;
    save('mirrors.png', blob);
    exportStatus.textContent = messages.exportBar.saved;
  }, 'image/png'),
);

void render();
