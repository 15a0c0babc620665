// embed.html and the downloadable page: one lesson, as the address asks for it; the host page learns its height.
import '../shell/colors.css';
import '../shell/page.css';
import './embed_page.css';
import { type Localized, languageOf } from '../shell/language.js';
import { setTheme } from '../shell/theme.js';
import { lessonNames } from './lab_element.js';
import { embedMessages } from './messages.js';

/** The titles of the lessons, put in by the build: those of their prose. */
declare const __LESSON_TITLES__: Localized<Record<string, string>>;

const given = new URLSearchParams(location.search.slice(0, 4000));
const language = languageOf(given.get('language') ?? document.documentElement.lang);
const words = embedMessages[language];
const titles = __LESSON_TITLES__[language];
const theme = given.get('theme');
const asked = given.get('lesson') ?? '';

document.documentElement.lang = language;
if (theme === 'light' || theme === 'dark') setTheme(theme);

function labOf(lesson: string): HTMLElement {
  const lab = document.createElement('ricochet-lab');
  lab.setAttribute('lesson', lesson);
  lab.setAttribute('language', language);
  if (theme === 'light' || theme === 'dark') lab.setAttribute('theme', theme);
  const state = lesson === asked ? given.get('state') : null;
  if (state !== null) lab.setAttribute('state', state);
  const parts = given.get('parts');
  if (parts !== null) lab.setAttribute('parts', parts);
  const predict = given.get('predict');
  if (predict !== null && predict !== '0') lab.setAttribute('predict', predict);
  if (given.get('autoplay') === '1') lab.setAttribute('autoplay', '');
  return lab;
}

const main = document.querySelector('main');
if (main === null) throw new Error('no main');
const heading = document.createElement('h1');
heading.className = 'visually-hidden';

function show(lesson: string): void {
  heading.textContent = titles[lesson] ?? lesson;
  document.title = `${heading.textContent} · Ricochet`;
  main?.querySelector('ricochet-lab')?.remove();
  main?.append(labOf(lesson));
}

main.append(heading);
if (lessonNames.includes(asked)) {
  show(asked);
} else {
  const head = document.createElement('p');
  head.className = 'embed-head';
  const label = document.createElement('label');
  label.textContent = words.choose;
  label.htmlFor = 'lesson';
  const choice = document.createElement('select');
  choice.id = 'lesson';
  for (const name of lessonNames) choice.add(new Option(titles[name] ?? name, name));
  choice.addEventListener('change', () => show(choice.value));
  head.append(label, choice);
  main.append(head);
  show(lessonNames[0] ?? '');
}

// The host cannot measure the embed: a message tells it the height of the lesson, whenever that changes.
if (window.parent !== window) {
  let sent = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === sent) return;
    sent = height;
    window.parent.postMessage({ type: 'ricochet-height', height }, '*');
  }).observe(document.documentElement);
}
