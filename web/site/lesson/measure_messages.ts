// The words of runs, graphs and sums.
import type { Localized } from '../shell/language.js';
import type { Axis, Measure } from './series.js';

const en = {
  runs: {
    title: 'Runs',
    table: 'Table of runs',
    none: 'Keep this run, change something and keep the next one: here you can compare them.',
    keep: 'Keep this run',
    kept: 'This run is in the table.',
    csv: 'Runs (CSV)',
    number: 'Run',
    back: (number: number) => `Go back to run ${number}`,
    remove: (number: number) => `Remove run ${number}`,
    differing: 'Only inputs that differ are shown. The CSV file has all of them, with all digits.',
  },
  graphs: {
    title: 'Graphs',
    measures: { place: 'Place', speed: 'Speed', momentum: 'Momentum', energy: 'Energy' } as Record<
      Measure,
      string
    >,
    choose: 'What the graph shows',
    axis: 'Along which axis',
    over: (what: string) => `${what} over time`,
    named: (measure: string, axis: Axis) => `${measure}, ${axis}`,
    unitMass: 'Energy per unit of mass',
    sum: 'all',
    time: 'time',
    frames: 's',
    at: (time: string) => `At ${time}`,
    csv: 'Series (CSV)',
    of: (body: string, what: string) => `${body} ${what}`,
  },
  energy: {
    title: 'Energy',
    titleUnitMass: 'Energy per unit of mass',
    head: ['Body', 'Before', 'After'],
    sum: 'All',
  },
  momentum: {
    show: 'Momenta, tip to tail',
    before: 'before',
    after: 'after',
    note: 'Each arrow is a momentum, m v. Both chains end at the same place: the sum, drawn grey, does not change.',
    label: (moment: string, first: string, second: string) =>
      `The momenta ${moment}: that of ${first}, then that of ${second}, and their sum`,
  },
};

const ja: typeof en = {
  runs: {
    title: '実験の記録',
    table: '記録の表',
    none: '結果を記録し、条件を変えてまた記録すると、ここで比べられます。',
    keep: 'この結果を記録する',
    kept: 'この結果は記録済みです。',
    csv: '記録 (CSV)',
    number: '番号',
    back: (number) => `記録 ${number} の状態に戻す`,
    remove: (number) => `記録 ${number} を消す`,
    differing: '条件は、違いのあるものだけを示しています。CSV にはすべての値が全桁入ります。',
  },
  graphs: {
    title: 'グラフ',
    measures: { place: '位置', speed: '速さ', momentum: '運動量', energy: 'エネルギー' },
    choose: 'グラフに表す量',
    axis: '座標軸',
    over: (what) => `${what}の時間変化`,
    named: (measure, axis) => `${measure}の ${axis} 成分`,
    unitMass: '単位質量あたりのエネルギー',
    sum: '合計',
    time: '時刻',
    frames: '秒',
    at: (time) => `時刻 ${time}`,
    csv: '時系列 (CSV)',
    of: (body, what) => `${body} ${what}`,
  },
  energy: {
    title: 'エネルギー',
    titleUnitMass: '単位質量あたりのエネルギー',
    head: ['物体', '前', '後'],
    sum: '合計',
  },
  momentum: {
    show: '運動量のベクトルをつなぐ',
    before: '衝突前',
    after: '衝突後',
    note: '矢印は運動量 m v です。どちらのつなぎ方でも終点は同じです。灰色の矢印で示した和は変わりません。',
    label: (moment, first, second) => `${moment}の運動量：${first}、次に ${second}、そしてその和`,
  },
};

export type MeasureMessages = typeof en;
export const measureMessages: Localized<MeasureMessages> = { en, ja };
