import '../../shell/page.js';
import './mirrors.css';
import '../../shell/print.css';
import { messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { save } from '../../widgets/export.js';
import { mirrorsMessages } from './messages.js';
import { isPalette } from './palettes.js';
import { MirrorPicture, type Summary } from './picture.js';
import { codeOf, type Frame, framed, readAddress, wholeFrame, writeAddress } from './viewport.js';
import { Look } from './zoom.js';

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found as Kind;
}

const canvas = element<HTMLCanvasElement>('picture');
const button = element<HTMLButtonElement>('run');
const progress = element<HTMLProgressElement>('progress');
const chosen = element<HTMLSelectElement>('palette');
const told = element('told');
const shares = element('shares');
const view = element('view');
const said = element('said');
const language = pageLanguage();
const messages = messagesIn(language);
const words = messages.mirrors;
const own = mirrorsMessages[language];

const start = readAddress(location.search);
let frame = start.frame;
let palette = start.palette;
if (start.isBeyond) said.textContent = messages.bounds.link;
chosen.value = palette;

const picture = solver().then((ricochet) => new MirrorPicture(ricochet, canvas));
let running: AbortController | undefined;

function tellFrame(): void {
  const digits = Math.max(3, 2 - Math.floor(Math.log10(frame.width)));
  const place = (value: number) => value.toFixed(Math.min(15, digits)).replace('-', '−');
  view.textContent = own.view(frame.width.toPrecision(3), place(frame.x), place(frame.y));
}

function tellShares({ lamps: [red, green, blue], past }: Summary): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  shares.textContent = own.shares(percent(red), percent(green), percent(blue), percent(past));
}

/** Renders the frame; whatever was being rendered gives way. */
async function render(before?: Frame): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  button.textContent = words.cancel;
  tellFrame();
  try {
    const painted = await picture;
    if (before !== undefined) painted.preview(before, frame);
    const began = performance.now();
    const result = await painted.render(
      frame,
      () => palette,
      controller.signal,
      (share) => {
        progress.value = 100 * share;
        told.textContent = words.working(Math.floor(100 * share));
      },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    told.textContent = words.done(seconds, result.bounces.toLocaleString(language), result.most);
    tellShares(result);
  } catch (cause) {
    if (running !== controller) return;
    told.textContent = controller.signal.aborted ? words.cancelled : messages.failed(String(cause));
  }
  if (running !== controller) return;
  running = undefined;
  button.textContent = words.again;
}

const keep = () => history.replaceState(null, '', writeAddress(frame, palette) + location.hash);

function show(next: Frame): void {
  const before = frame;
  frame = framed(next);
  said.textContent = '';
  shares.textContent = '';
  keep();
  void render(before);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = messages.foot.copied;
  } catch {
    said.textContent = messages.foot.copyFailed;
  }
}

const look = new Look(canvas, element('selection'), () => frame, show);

button.addEventListener('click', () => {
  if (running === undefined) void render();
  else running.abort();
});
element('in').addEventListener('click', () => show(look.zoomed(0.5)));
element('out').addEventListener('click', () => show(look.zoomed(2)));
element('whole').addEventListener('click', () => show(wholeFrame));
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
element('copy-code').addEventListener('click', () => void copy(codeOf(frame, canvas.width)));
element('download').addEventListener('click', () =>
  canvas.toBlob((blob) => {
    if (blob === null) return;
    save('mirrors.png', blob);
    said.textContent = messages.foot.saved;
  }, 'image/png'),
);

void render();
