// The words of the offline file's own pages.

import { localized } from '../shell/localized.js';
export const offlineMessages = localized({
  title: ['Ricochet: where does it hit?', 'Ricochet：どこに当たるか'],
  lead: [
    'All lessons and laboratories, in one file. Everything is computed on this machine; no network is needed.',
    'すべてのレッスンと実験室が入った一つのファイルです。計算はすべてこの機械の中で行われ、ネットワークは要りません。',
  ],
  footer: [
    'MIT licence: use it, change it and pass it on. The licences of what it contains of others stand at the end of this file.',
    'MIT ライセンス。自由に使い、変え、人に渡せます。含まれているほかの作品のライセンスは、このファイルの末尾にあります。',
  ],
});
