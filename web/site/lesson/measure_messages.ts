// The words of runs, graphs and sums.
import { localized } from '../shell/localized.js';
import type { Axis } from './series.js';

export const measureMessages = localized({
  runs: {
    title: ['Runs', '実験の記録'],
    table: ['Table of runs', '記録の表'],
    none: [
      'Keep this run, change something and keep the next one: here you can compare them.',
      '結果を記録し、条件を変えてまた記録すると、ここで比べられます。',
    ],
    keep: ['Keep this run', 'この結果を記録する'],
    kept: ['This run is in the table.', 'この結果は記録済みです。'],
    csv: ['Runs (CSV)', '記録 (CSV)'],
    number: ['Run', '番号'],
    back: (number: number) => [`Go back to run ${number}`, `記録 ${number} の状態に戻す`],
    remove: (number: number) => [`Remove run ${number}`, `記録 ${number} を消す`],
    differing: [
      'Only inputs that differ are shown. The CSV file has all of them, with all digits.',
      '条件は、違いのあるものだけを示しています。CSV にはすべての値が全桁入ります。',
    ],
  },
  graphs: {
    title: ['Graphs', 'グラフ'],
    measures: {
      place: ['Place', '位置'],
      speed: ['Speed', '速さ'],
      momentum: ['Momentum', '運動量'],
      energy: ['Energy', 'エネルギー'],
    },
    choose: ['What the graph shows', 'グラフに表す量'],
    axis: ['Along which axis', '座標軸'],
    over: (what: string) => [`${what} over time`, `${what}の時間変化`],
    named: (measure: string, axis: Axis) => [`${measure}, ${axis}`, `${measure}の ${axis} 成分`],
    unitMass: ['Energy per unit of mass', '単位質量あたりのエネルギー'],
    sum: ['all', '合計'],
    time: ['time', '時刻'],
    frames: ['s', '秒'],
    atTime: (time: string) => [`At ${time}`, `時刻 ${time}`],
    csv: ['Series (CSV)', '時系列 (CSV)'],
    of: (body: string, what: string) => [`${body} ${what}`, `${body} ${what}`],
  },
  energy: {
    title: ['Energy', 'エネルギー'],
    titleUnitMass: ['Energy per unit of mass', '単位質量あたりのエネルギー'],
    head: [
      ['Body', 'Before', 'After'],
      ['物体', '前', '後'],
    ],
    sum: ['All', '合計'],
  },
  momentum: {
    show: ['Momenta, tip to tail', '運動量のベクトルをつなぐ'],
    before: ['before', '衝突前'],
    after: ['after', '衝突後'],
    note: [
      'Each arrow is a momentum, m v. Both chains end at the same place: the sum, drawn grey, does not change.',
      '矢印は運動量 m v です。どちらのつなぎ方でも終点は同じです。灰色の矢印で示した和は変わりません。',
    ],
    label: (moment: string, first: string, second: string) => [
      `The momenta ${moment}: that of ${first}, then that of ${second}, and their sum`,
      `${moment}の運動量：${first}、次に ${second}、そしてその和`,
    ],
  },
});

export type MeasureMessages = (typeof measureMessages)['en'];
