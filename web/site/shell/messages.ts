// The words of the page shell: navigation, header and footer.
import type { Localized } from './language.js';

const en = {
  /** What this language calls itself, for the link to it. */
  language: 'English',
  skip: 'To the content',
  nav: 'Site',
  lessons: 'Lessons',
  laboratories: 'Laboratories',
  theme: 'Dark',
  before: 'Before',
  next: 'Next',
  more: 'More',
  contents: 'On this page',
  documents: 'Further pages',
  embed: 'Put it into a page of your own',
  noscript:
    'This page computes in the browser: it needs JavaScript and WebAssembly. The words and the pictures remain.',
  footer:
    'Every number comes from one exact solver, written in C++ and run here as WebAssembly. MIT licence.',
};

const ja: typeof en = {
  language: '日本語',
  skip: '本文へ',
  nav: 'サイト',
  lessons: 'レッスン',
  laboratories: '実験室',
  theme: '暗い',
  before: '前',
  next: '次',
  more: '続き',
  contents: 'このページの内容',
  documents: 'ほかのページ',
  embed: '自分のページに入れる',
  noscript:
    'このページはブラウザーの中で計算します。JavaScript と WebAssembly が必要です。文章と図は読めます。',
  footer:
    'どの数も、C++ で書かれ WebAssembly としてここで動く一つの正確なソルバーから来ています。MIT ライセンス。',
};

export const shellMessages: Localized<typeof en> = { en, ja };
