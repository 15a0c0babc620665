// The script of the start page: its scene.
import '../../shell/page.js';
import '../document.css';
import './start.css';
import '../../shell/print.css';
import { messagesIn } from '../../messages/index.js';
import { pageLanguage } from '../../shell/language.js';
import { made } from '../../shell/made.js';
import { copyButton } from '../copy_button.js';
import { Hero } from './hero.js';

const root = document.querySelector<HTMLElement>('.hero');
if (root === null) throw new Error('no scene');
const words = messagesIn(pageLanguage());

new Hero(root, pageLanguage()).start().catch((cause: unknown) => {
  const said =
    typeof WebAssembly === 'undefined'
      ? words.noWasm
      : words.failed(cause instanceof Error ? cause.message : String(cause));
  root.append(made('p', { className: 'loading-error framed', role: 'alert' }, said));
});

// A drawing moves while the pointer or the focus is on its card, unless motion is reduced; on devices without
// hovering, all move.
const stays = matchMedia('(prefers-reduced-motion: reduce)');
const cannotHover = matchMedia('(hover: none)');
for (const card of document.querySelectorAll<HTMLElement>('.play-cards a')) {
  const drawing = card.querySelector('svg');
  const move = () => {
    if (!stays.matches) drawing?.unpauseAnimations();
  };
  const stop = () => drawing?.pauseAnimations();
  stop();
  drawing?.setCurrentTime(0.45);
  for (const event of ['pointerenter', 'focus']) card.addEventListener(event, move);
  for (const event of ['pointerleave', 'blur']) card.addEventListener(event, stop);
  if (cannotHover.matches)
    new IntersectionObserver(([entry]) => (entry?.isIntersecting === true ? move() : stop())).observe(card);
}

// The program can be copied.
for (const listing of document.querySelectorAll<HTMLElement>('.for-developers .code:not(.text) pre')) {
  const { button, said } = copyButton(listing);
  listing.after(made('p', { className: 'copy-row' }, button, ' ', said));
}
