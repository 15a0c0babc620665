// The words of the page shell: navigation, header and footer.

import { localized } from './localized.js';
export const shellMessages = localized({
  /** The language's own name, for the link to it. */
  language: ['English', '日本語'],
  skip: ['Skip to the content', '本文へ'],
  nav: ['Site', 'サイト'],
  lessons: ['Lessons', 'レッスン'],
  laboratories: ['Laboratories', '実験室'],
  menu: ['Menu', 'メニュー'],
  levels: [
    ['Easy', 'Medium', 'Hard'],
    ['入門', '標準', '発展'],
  ],
  minutes: (count: number) => [`${count} min`, `${count} 分`],
  /** The targets after the last lesson and the last laboratory. */
  onward: {
    lesson: ['Go on to the laboratories:', '次は実験室へ：'],
    laboratory: ['For more:', 'さらに進むには：'],
  },
  /** The button names the theme that it switches to. */
  dark: ['Dark', 'ダーク'],
  light: ['Light', 'ライト'],
  before: ['Previous', '前へ'],
  next: ['Next', '次へ'],
  more: ['More', '前後のページ'],
  contents: ['On this page', '目次'],
  documents: ['More pages', 'ほかのページ'],
  embed: ['Embed it in your own page', '自分のページに埋め込む'],
  worksheet: ['Worksheet to print', '印刷用ワークシート'],
  forClass: ['Goals and questions', '目標と問い'],
  tryIt: ['Try it', '試してみる'],
  noscript: [
    'This page computes in the browser: it needs JavaScript and WebAssembly. You can still read the text and look at the pictures.',
    'このページはブラウザーの中で計算するため、JavaScript と WebAssembly が必要です。文章と図はこのままご覧いただけます。',
  ],
  footer: [
    'Every number comes from one exact solver, written in C++ and run here as WebAssembly. MIT licence.',
    'ここに現れる数はすべて、C++ で書かれ WebAssembly として動く、誤差のないソルバーが計算しています。MIT ライセンス。',
  ],
});
