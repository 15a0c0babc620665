// The words of the worksheets.

import { localized } from '../shell/localized.js';
export const worksheetMessages = localized({
  title: ['Worksheet', 'ワークシート'],
  name: ['Name', '名前'],
  class: ['Class', '組'],
  date: ['Date', '日付'],
  open: ['Open the page:', 'ページのアドレス：'],
  scan: ['Scan to open the page', '読み取って開く'],
  code: ['QR code of the address of the page', 'ページのアドレスの QR コード'],
  goal: ['What it is for', '目標'],
  questions: ['Questions', '問い'],
  numbers: ['Numbers for this question', 'この問いの数値で開く'],
  answers: ['Answers', '解答'],
  forTeachers: [
    'For teachers: the answers are printed on a sheet of their own.',
    '先生用：解答は別の紙に印刷されます。',
  ],
  print: ['Print', '印刷'],
  more: ['All worksheets', 'ワークシート一覧'],
});
