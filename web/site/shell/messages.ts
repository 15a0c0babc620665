// The words of the page shell: navigation, header and footer.
import type { Localized } from './language.js';

const en = {
  /** What this language calls itself, for the link to it. */
  language: 'English',
  skip: 'Skip to the content',
  nav: 'Site',
  lessons: 'Lessons',
  laboratories: 'Laboratories',
  menu: 'Menu',
  /** The button says what it will do. */
  dark: 'Dark',
  light: 'Light',
  before: 'Previous',
  next: 'Next',
  more: 'More',
  contents: 'On this page',
  documents: 'More pages',
  embed: 'Embed it in your own page',
  noscript:
    'This page computes in the browser: it needs JavaScript and WebAssembly. You can still read the text and look at the pictures.',
  footer:
    'Every number comes from one exact solver, written in C++ and run here as WebAssembly. MIT licence.',
};

const ja: typeof en = {
  language: '日本語',
  skip: '本文へ',
  nav: 'サイト',
  lessons: 'レッスン',
  laboratories: '実験室',
  menu: 'メニュー',
  dark: 'ダーク',
  light: 'ライト',
  before: '前へ',
  next: '次へ',
  more: '前後のページ',
  contents: '目次',
  documents: 'ほかのページ',
  embed: '自分のページに埋め込む',
  noscript:
    'このページはブラウザーの中で計算するため、JavaScript と WebAssembly が必要です。文章と図はこのままご覧いただけます。',
  footer:
    'ここに現れる数はすべて、C++ で書かれ WebAssembly として動く、誤差のないソルバーが計算しています。MIT ライセンス。',
};

export const shellMessages: Localized<typeof en> = { en, ja };
