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
  levels: ['Easy', 'Medium', 'Hard'],
  minutes: (count: number) => `${count} min`,
  /** Where the last lesson and the last laboratory lead. */
  onward: { lesson: 'Go on to the laboratories:', laboratory: 'For more:' },
  /** The button says what it will do. */
  dark: 'Dark',
  light: 'Light',
  before: 'Previous',
  next: 'Next',
  more: 'More',
  contents: 'On this page',
  documents: 'More pages',
  embed: 'Embed it in your own page',
  worksheet: 'Worksheet to print',
  forClass: 'Goals and questions',
  tryIt: 'Try it',
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
  levels: ['入門', '標準', '発展'],
  minutes: (count) => `${count} 分`,
  onward: { lesson: '次は実験室へ：', laboratory: 'さらに進むには：' },
  dark: 'ダーク',
  light: 'ライト',
  before: '前へ',
  next: '次へ',
  more: '前後のページ',
  contents: '目次',
  documents: 'ほかのページ',
  embed: '自分のページに埋め込む',
  worksheet: '印刷用ワークシート',
  forClass: '目標と問い',
  tryIt: '試してみる',
  noscript:
    'このページはブラウザーの中で計算するため、JavaScript と WebAssembly が必要です。文章と図はこのままご覧いただけます。',
  footer:
    'ここに現れる数はすべて、C++ で書かれ WebAssembly として動く、誤差のないソルバーが計算しています。MIT ライセンス。',
};

export const shellMessages: Localized<typeof en> = { en, ja };
