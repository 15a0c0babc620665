// The words that the lessons about balls share.

import type { StepWords } from '../../lesson/working_step.js';
import type { Localized } from '../../shell/language.js';

const en = {
  ballA: 'Ball A',
  ballB: 'Ball B',
  center: 'Centre',
  velocity: 'Velocity',
  movement: 'Movement',
  radius: 'Radius',
  mass: 'Mass',
  restitution: 'Restitution',
  masses: 'mass',
  centerOf: (name: string) => `Centre of ${name}`,
  velocityOf: (name: string) => `Tip of the velocity of ${name}`,
  titles: {
    'relative-velocity': 'Velocity of A, as B sees it',
    reach: 'Sum of the radii',
    'to-center': 'From centre A to centre B',
    'start-excess': 'Apart at the start?',
    'relative-speed': 'Speed of A, as B sees it',
    'closest-time': 'When the centres come closest',
    'closest-distance-squared': 'Least distance of the centres, squared',
    'half-chord-squared': 'Half the chord inside the circle of that radius, squared',
    normal: 'Line of centres at the touch, from B to A',
  } as StepWords['titles'],
};

const ja: typeof en = {
  ballA: '球 A',
  ballB: '球 B',
  center: '中心',
  velocity: '速度',
  movement: '移動',
  radius: '半径',
  mass: '質量',
  restitution: '反発係数',
  masses: '質量',
  centerOf: (name) => `${name} の中心`,
  velocityOf: (name) => `${name} の速度の矢印の先`,
  titles: {
    'relative-velocity': 'B から見た A の速度',
    reach: '半径の和',
    'to-center': 'A の中心から B の中心へ',
    'start-excess': 'はじめは離れているか',
    'relative-speed': 'B から見た A の速さ',
    'closest-time': '中心どうしが最も近づく時刻',
    'closest-distance-squared': '中心どうしの最短距離の二乗',
    'half-chord-squared': '半径の和を半径とする円が切り取る弦の半分の二乗',
    normal: '接触のときの中心線（B から A へ）',
  },
};

export const ballMessages: Localized<typeof en> = { en, ja };
