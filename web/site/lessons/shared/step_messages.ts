// The words of the steps of an explanation, for the lessons about bullets and balls.
import type { QuantityId } from 'ricochet-wasm';
import type { StepWords } from '../../lesson/working_step.js';
import type { Language, Localized } from '../../shell/language.js';

interface StepMessages {
  titles: Record<QuantityId, string>;
  /** For learners; what the module notes about digits and old articles is for who reads its answer. */
  notes: Partial<Record<QuantityId, string>>;
}

const en: StepMessages = {
  titles: {
    direction: 'Direction of flight, of length one',
    'own-velocity': 'Velocity of the bullet',
    'relative-velocity': 'Velocity as the target sees it',
    reach: 'Sum of the radii',
    'to-center': 'From the start to the centre',
    'start-excess': 'Outside at the start?',
    'surface-normal': 'Normal of the surface',
    height: 'Height above the plane',
    climb: 'How fast the height changes',
    'relative-speed': 'Speed as the target sees it',
    'closest-time': 'When it comes closest to the centre',
    'closest-distance-squared': 'Least distance from the centre, squared',
    'half-chord-squared': 'Half the chord inside, squared',
    gap: 'Least gap between the surfaces',
    time: 'Time of the contact',
    distance: 'Length flown by then',
    center: "The bullet's centre then",
    normal: 'Normal at the contact',
    point: 'Where the surfaces touch',
    'approach-speed': 'Speed into the surface',
    'ricochet-angle': 'Angle to the tangent plane',
    velocity: 'Velocity afterwards',
    'start-gap': 'Gap at the start',
    'from-surface': 'From the nearest point',
    fraction: 'Fraction of the way',
    enter: 'The line enters',
    exit: 'The line leaves',
    'plane-t': 'Where the plane cuts the diameter',
    'plane-u': 'Share of the first edge',
    'plane-v': 'Share of the second edge',
    depth: 'How deep it goes through',
    'center-a': 'Centre of ball A then',
    'center-b': 'Centre of ball B then',
    'before-a': 'Speed of A along the normal, before',
    'before-b': 'Speed of B along the normal, before',
    restitution: 'Restitution of the pair',
    'after-a': 'Speed of A along the normal, after',
    'after-b': 'Speed of B along the normal, after',
    'velocity-a': 'New velocity of A',
    'velocity-b': 'New velocity of B',
    gravity: 'Gravity',
    'apex-time': 'When it is highest',
    apex: 'Where it is highest',
    'fourth-power': 'Equation in time: fourth power',
    'third-power': 'Equation in time: third power',
    'second-power': 'Equation in time: second power',
    'first-power': 'Equation in time: first power',
    constant: 'Equation in time: constant',
    'first-root': 'First root',
    'second-root': 'Second root',
    'third-root': 'Third root',
    'fourth-root': 'Fourth root',
    'impact-velocity': 'Velocity of the bullet on arrival',
  },
  notes: {
    'closest-distance-squared': 'If it is larger than R², the bullet passes by.',
    'half-chord-squared': 'Pythagoras: radius and least distance are two sides of a right-angled triangle.',
    time: 'Up to the closest point, and back by half the chord.',
    velocity: 'The part along the normal is turned round, the part across it stays.',
    fraction: 'Up to the closest point, and back by half the chord, as a share of the whole way.',
    'after-a': 'Along the line of centres the balls exchange momentum; what one gains, the other loses.',
  },
};

const ja: StepMessages = {
  titles: {
    direction: '飛ぶ向き（長さ 1）',
    'own-velocity': '弾の速度',
    'relative-velocity': '的から見た速度',
    reach: '半径の和',
    'to-center': '出発点から中心へ',
    'start-excess': '出発点は外側か',
    'surface-normal': '面の法線',
    height: '平面からの高さ',
    climb: '高さの変わる速さ',
    'relative-speed': '的から見た速さ',
    'closest-time': '中心に最も近づく時刻',
    'closest-distance-squared': '中心からの最短距離の二乗',
    'half-chord-squared': '内側の弦の半分の二乗',
    gap: '面どうしの最小のすき間',
    time: '接触の時刻',
    distance: 'それまでに飛んだ長さ',
    center: 'そのときの弾の中心',
    normal: '接触点の法線',
    point: '面が触れる点',
    'approach-speed': '面に向かう速さ',
    'ricochet-angle': '接平面となす角',
    velocity: '跳ね返った後の速度',
    'start-gap': 'はじめのすき間',
    'from-surface': '最も近い点から',
    fraction: '触れるまでの割合（移動全体を 1 とする）',
    enter: '直線が入るところ',
    exit: '直線が出るところ',
    'plane-t': '平面が直径を切るところ',
    'plane-u': '第一の辺の割合',
    'plane-v': '第二の辺の割合',
    depth: '平面を越える深さ',
    'center-a': 'そのときの球 A の中心',
    'center-b': 'そのときの球 B の中心',
    'before-a': '衝突前の A の法線方向の速さ',
    'before-b': '衝突前の B の法線方向の速さ',
    restitution: '二球の反発係数',
    'after-a': '衝突後の A の法線方向の速さ',
    'after-b': '衝突後の B の法線方向の速さ',
    'velocity-a': 'A の新しい速度',
    'velocity-b': 'B の新しい速度',
    gravity: '重力',
    'apex-time': '最も高くなる時刻',
    apex: '最も高い位置',
    'fourth-power': '時刻の方程式：四次の係数',
    'third-power': '時刻の方程式：三次の係数',
    'second-power': '時刻の方程式：二次の係数',
    'first-power': '時刻の方程式：一次の係数',
    constant: '時刻の方程式：定数項',
    'first-root': '第一の根',
    'second-root': '第二の根',
    'third-root': '第三の根',
    'fourth-root': '第四の根',
    'impact-velocity': '到達したときの弾の速度',
  },
  notes: {
    'closest-distance-squared': 'これが R² より大きければ、弾は通り過ぎます。',
    'half-chord-squared': '三平方の定理です。半径と最短距離が直角三角形の二辺になります。',
    time: '最も近い点まで進み、弦の半分だけ戻ったところです。',
    velocity: '法線方向の成分は逆向きになり、面に沿う成分は変わりません。',
    fraction: '最も近い点まで進み、弦の半分だけ戻ったところを、移動全体に対する割合で表します。',
    'after-a': '中心を結ぶ線に沿って運動量をやりとりします。一方が得た分を、もう一方が失います。',
  },
};

const stepMessages: Localized<StepMessages> = { en, ja };

/** The notes to steps that several lessons share. */
export const notesIn = (language: Language): StepWords['notes'] => stepMessages[language].notes;

/** The common titles, but for those that a lesson replaces; and its notes. */
export function stepWords(
  language: Language,
  titles: StepWords['titles'],
  notes: StepWords['notes'],
): StepWords {
  return { titles: { ...stepMessages[language].titles, ...titles }, notes };
}
