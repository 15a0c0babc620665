import './common.js';
import '../../styles/mirrors.css';
import { messagesIn } from '../../messages/index.js';
import { type Frame, MirrorPicture, wholeFrame } from '../laboratories/mirrors.js';
import { pageLanguage } from '../lesson/language.js';
import { solver } from '../solver.js';

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found as Kind;
}

const canvas = element<HTMLCanvasElement>('picture');
const button = element<HTMLButtonElement>('run');
const progress = element<HTMLProgressElement>('progress');
const told = element('told');
const view = element('view');
const messages = messagesIn(pageLanguage());
const words = messages.mirrors;

let frame: Frame = wholeFrame;
let running: AbortController | undefined;

/** Renders the frame; whatever was being rendered gives way. */
async function render(): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  button.textContent = words.cancel;
  view.textContent = words.view(frame.width.toPrecision(3));
  try {
    const picture = new MirrorPicture(await solver());
    try {
      const start = performance.now();
      const result = await picture.render(canvas, frame, controller.signal, (share) => {
        progress.value = 100 * share;
        told.textContent = words.working(Math.floor(100 * share));
      });
      const seconds = ((performance.now() - start) / 1000).toFixed(2);
      told.textContent = words.done(seconds, result.bounces.toLocaleString(pageLanguage()), result.most);
    } finally {
      picture.dispose();
    }
  } catch (cause) {
    if (running !== controller) return;
    told.textContent = controller.signal.aborted ? words.cancelled : messages.failed(String(cause));
  }
  if (running !== controller) return;
  running = undefined;
  button.textContent = words.again;
}

function show(next: Frame): void {
  frame = next;
  void render();
}

const zoomed = (factor: number, x = frame.x, y = frame.y): Frame => ({ x, y, width: frame.width * factor });

button.addEventListener('click', () => {
  if (running === undefined) void render();
  else running.abort();
});
element('in').addEventListener('click', () => show(zoomed(0.5)));
element('out').addEventListener('click', () => show(zoomed(2)));
element('whole').addEventListener('click', () => show(wholeFrame));
canvas.addEventListener('click', (event) => {
  const box = canvas.getBoundingClientRect();
  const x = frame.x + ((event.clientX - box.left) / box.width - 0.5) * frame.width;
  const y = frame.y - ((event.clientY - box.top) / box.height - 0.5) * frame.width;
  show(zoomed(0.25, x, y));
});
canvas.addEventListener('keydown', (event) => {
  const step = frame.width / 8;
  const moves: Record<string, Frame> = {
    ArrowLeft: { ...frame, x: frame.x - step },
    ArrowRight: { ...frame, x: frame.x + step },
    ArrowUp: { ...frame, y: frame.y + step },
    ArrowDown: { ...frame, y: frame.y - step },
    '+': zoomed(0.5),
    '-': zoomed(2),
  };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  show(next);
});

void render();
