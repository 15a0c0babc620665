// The words of the worksheets.
import type { Localized } from '../shell/language.js';

const en = {
  title: 'Worksheet',
  name: 'Name',
  class: 'Class',
  date: 'Date',
  open: 'Open the page:',
  scan: 'Scan to open the page',
  code: 'QR code of the address of the page',
  goal: 'What it is for',
  questions: 'Questions',
  numbers: 'Numbers for this question',
  answers: 'Answers',
  forTeachers: 'For teachers: the answers are printed on a sheet of their own.',
  print: 'Print',
  more: 'All worksheets',
};

const ja: typeof en = {
  title: 'ワークシート',
  name: '名前',
  class: '組',
  date: '日付',
  open: 'ページのアドレス：',
  scan: '読み取って開く',
  code: 'ページのアドレスの QR コード',
  goal: '目標',
  questions: '問い',
  numbers: 'この問いの数値で開く',
  answers: '解答',
  forTeachers: '先生用：解答は別の紙に印刷されます。',
  print: '印刷',
  more: 'ワークシート一覧',
};

export const worksheetMessages: Localized<typeof en> = { en, ja };
