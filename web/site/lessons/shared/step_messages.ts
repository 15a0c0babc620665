// The words of the steps of an explanation, for the lessons about bullets and balls.
import type { QuantityId } from 'ricochet-wasm';
import type { StepWords } from '../../lesson/working_step.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';

const stepMessages = localized({
  titles: {
    direction: ['Direction of flight, of length one', '飛ぶ向き（長さ 1）'],
    'own-velocity': ['Velocity of the bullet', '弾の速度'],
    'relative-velocity': ['Velocity as the target sees it', '的から見た速度'],
    reach: ['Sum of the radii', '半径の和'],
    'to-center': ['From the start to the centre', '出発点から中心へ'],
    'start-excess': ['Outside at the start?', '出発点は外側か'],
    'surface-normal': ['Normal of the surface', '面の法線'],
    height: ['Height above the plane', '平面からの高さ'],
    climb: ['How fast the height changes', '高さの変わる速さ'],
    'relative-speed': ['Speed as the target sees it', '的から見た速さ'],
    'closest-time': ['When it comes closest to the centre', '中心に最も近づく時刻'],
    'closest-distance-squared': ['Least distance from the centre, squared', '中心からの最短距離の二乗'],
    'half-chord-squared': ['Half the chord inside, squared', '内側の弦の半分の二乗'],
    gap: ['Least gap between the surfaces', '面どうしの最小のすき間'],
    time: ['Time of the contact', '接触の時刻'],
    distance: ['Length flown by then', 'それまでに飛んだ長さ'],
    center: ["The bullet's centre then", 'そのときの弾の中心'],
    normal: ['Normal at the contact', '接触点の法線'],
    point: ['Where the surfaces touch', '面が触れる点'],
    'approach-speed': ['Speed into the surface', '面に向かう速さ'],
    'ricochet-angle': ['Angle to the tangent plane', '接平面となす角'],
    velocity: ['Velocity afterwards', '跳ね返った後の速度'],
    'start-gap': ['Gap at the start', 'はじめのすき間'],
    'from-surface': ['From the nearest point', '最も近い点から'],
    fraction: ['Fraction of the way', '触れるまでの割合（移動全体を 1 とする）'],
    enter: ['The line enters', '直線が入るところ'],
    exit: ['The line leaves', '直線が出るところ'],
    'plane-t': ['Where the plane cuts the diameter', '平面が直径を切るところ'],
    'plane-u': ['Share of the first edge', '第一の辺の割合'],
    'plane-v': ['Share of the second edge', '第二の辺の割合'],
    depth: ['How deep it goes through', '平面を越える深さ'],
    'center-a': ['Centre of ball A then', 'そのときの球 A の中心'],
    'center-b': ['Centre of ball B then', 'そのときの球 B の中心'],
    'before-a': ['Speed of A along the normal, before', '衝突前の A の法線方向の速さ'],
    'before-b': ['Speed of B along the normal, before', '衝突前の B の法線方向の速さ'],
    restitution: ['Restitution of the pair', '二球の反発係数'],
    'after-a': ['Speed of A along the normal, after', '衝突後の A の法線方向の速さ'],
    'after-b': ['Speed of B along the normal, after', '衝突後の B の法線方向の速さ'],
    'velocity-a': ['New velocity of A', 'A の新しい速度'],
    'velocity-b': ['New velocity of B', 'B の新しい速度'],
    'edge-direction': ['Direction of the edge or axis', '辺または軸の向き'],
    'across-velocity': ['Velocity across it', 'それに垂直な速度'],
    gravity: ['Gravity', '重力'],
    'apex-time': ['When it is highest', '最も高くなる時刻'],
    apex: ['Where it is highest', '最も高い位置'],
    'fourth-power': ['Equation in time: fourth power', '時刻の方程式：四次の係数'],
    'third-power': ['Equation in time: third power', '時刻の方程式：三次の係数'],
    'second-power': ['Equation in time: second power', '時刻の方程式：二次の係数'],
    'first-power': ['Equation in time: first power', '時刻の方程式：一次の係数'],
    constant: ['Equation in time: constant', '時刻の方程式：定数項'],
    'first-root': ['First root', '第一の根'],
    'second-root': ['Second root', '第二の根'],
    'third-root': ['Third root', '第三の根'],
    'fourth-root': ['Fourth root', '第四の根'],
    'impact-velocity': ['Velocity of the bullet on arrival', '到達したときの弾の速度'],
  } satisfies Record<QuantityId, readonly [string, string]>,
  /** Notes for learners. The module's own notes about digits and old articles are left out. */
  notes: {
    'closest-distance-squared': [
      'If it is larger than R², the bullet passes by.',
      'これが R² より大きければ、弾は通り過ぎます。',
    ],
    'half-chord-squared': [
      'Pythagoras: radius and least distance are two sides of a right-angled triangle.',
      '三平方の定理です。半径と最短距離が直角三角形の二辺になります。',
    ],
    time: [
      'Up to the closest point, and back by half the chord.',
      '最も近い点まで進み、弦の半分だけ戻ったところです。',
    ],
    velocity: [
      'The part along the normal is turned round, the part across it stays.',
      '法線方向の成分は逆向きになり、面に沿う成分は変わりません。',
    ],
    fraction: [
      'Up to the closest point, and back by half the chord, as a share of the whole way.',
      '最も近い点まで進み、弦の半分だけ戻ったところを、移動全体に対する割合で表します。',
    ],
    'after-a': [
      'Along the line of centres the balls exchange momentum; what one gains, the other loses.',
      '中心を結ぶ線に沿って運動量をやりとりします。一方が得た分を、もう一方が失います。',
    ],
  },
});

/** The notes to steps that several lessons share. */
export const notesIn = (language: Language): StepWords['notes'] => stepMessages[language].notes;

/** The common titles, with a lesson's replacements, and its notes. */
export function stepWords(
  language: Language,
  titles: StepWords['titles'],
  notes: StepWords['notes'],
): StepWords {
  return { titles: { ...stepMessages[language].titles, ...titles }, notes };
}
