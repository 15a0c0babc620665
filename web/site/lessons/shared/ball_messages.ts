// The words that the lessons about balls share.

import { localized } from '../../shell/localized.js';

export const ballMessages = localized({
  ballA: ['Ball A', '球 A'],
  ballB: ['Ball B', '球 B'],
  center: ['Centre', '中心'],
  velocity: ['Velocity', '速度'],
  movement: ['Movement', '移動'],
  radius: ['Radius', '半径'],
  mass: ['Mass', '質量'],
  restitution: ['Restitution', '反発係数'],
  centerOf: (name: string) => [`Centre of ${name}`, `${name} の中心`],
  velocityOf: (name: string) => [`Tip of the velocity of ${name}`, `${name} の速度の矢印の先`],
  point: ['Point of contact', '接触点'],
  normal: ['Line of centres', '中心を結ぶ方向'],
  centerA: ['Centre of A at contact', '接触時の A の中心'],
  centerB: ['Centre of B at contact', '接触時の B の中心'],
  titles: {
    'relative-velocity': ['Velocity of A, as B sees it', 'B から見た A の速度'],
    'to-center': ['From centre A to centre B', 'A の中心から B の中心へ'],
    'start-excess': ['Apart at the start?', 'はじめは離れているか'],
    'relative-speed': ['Speed of A, as B sees it', 'B から見た A の速さ'],
    'closest-time': ['When the centres come closest', '中心どうしが最も近づく時刻'],
    'closest-distance-squared': ['Least distance of the centres, squared', '中心どうしの最短距離の二乗'],
    'half-chord-squared': [
      'Half the chord inside the circle of that radius, squared',
      '半径の和を半径とする円が切り取る弦の半分の二乗',
    ],
    normal: ['Line of centres at the touch, from B to A', '接触のときの中心線（B から A へ）'],
  },
});
