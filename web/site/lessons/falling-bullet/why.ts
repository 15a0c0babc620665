// The explanation of a bullet that falls.
import type { Idea } from '../../lesson/lesson.js';

export const why: readonly Idea[] = [
  {
    refers: ['line-of-sight', 'path'],
    formula: String.raw`\mathbf p = \mathbf p_1 + \mathbf v_b\,t + \tfrac12\,\mathbf g\,t^2`,
    en: 'Without gravity the bullet would fly along the straight line. Gravity only pulls it down below that line: by ½ g t², whatever its speed and angle.',
    ja: '重力がなければ、弾は直線に沿って飛びます。重力は弾をその直線から下へ引くだけです。落ちる距離は、速さや角度によらず ½ g t² です。',
  },
  {
    refers: ['apex', 'own-velocity'],
    formula: String.raw`t_a = \frac{v_y}{g}`,
    en: 'Along the ground its velocity stays as it is. Upward it loses g every second, until nothing is left: there the path is highest, and from there on it is the mirror image of the way up.',
    ja: '横向きの速度は変わりません。上向きの速度は毎秒 g ずつ減り、0 になったところが最高点です。その先は、上りの道を鏡に映した形になります。',
  },
  {
    refers: ['to-center', 'target', 'equation', 'root'],
    formula: String.raw`\left|\mathbf q + \mathbf v\,t + \mathbf h\,t^2\right|^2 = R^2`,
    en: 'It touches the target when its distance from the centre is R. The place has a t² in it, and the distance is squared: so this is an equation with t⁴, a quartic.',
    ja: '中心からの距離が R になったとき、的に触れます。位置の式には t² があり、距離は二乗するので、t⁴ のある方程式、四次方程式になります。',
  },
  {
    refers: ['root'],
    en: 'A quartic has up to four roots: the path may go in, come out, and go in and out once more. The first root that is not in the past is the hit. Where two roots are one, the bullet just touches.',
    ja: '四次方程式の根は最大で四つ。軌道は的に入り、出て、もう一度入って出ることもあります。過去でない最初の根が衝突です。二つの根が重なるとき、弾はちょうど触れるだけです。',
  },
  {
    refers: ['normal', 'ricochet-angle', 'hit-point', 'outgoing-path'],
    formula: String.raw`\mathbf v' = \mathbf v - (1 + e)\,(\mathbf v \cdot \mathbf n)\,\mathbf n`,
    en: 'A contact takes no time, so gravity has no part in it. The part of the velocity along the normal is turned round; of a bounciness e below 1, only that share of it is left.',
    ja: '接触は一瞬なので、重力は関係ありません。法線方向の速度が逆向きになります。跳ね返りやすさ e が 1 より小さければ、その割合だけが残ります。',
  },
  {
    refers: ['both-angles'],
    en: 'To each goal within reach lead two angles: a flat one and a steep one. The faster the bullet, the further they are apart.',
    ja: '届く範囲にある目標には、必ず二つの角度で届きます。低い弾道と高い弾道です。弾が速いほど、二つの差は広がります。',
  },
  {
    refers: ['safety'],
    formula: String.raw`y = \frac{s^2}{2g} - \frac{g\,x^2}{2s^2}`,
    en: 'All paths of one speed lie under one curve, the parabola of safety. On it the two angles are one. Beyond it you are safe from every shot.',
    ja: '同じ速さの弾の軌道は、どれも一つの曲線、安全放物線の内側にあります。その線の上では二つの角度が一致し、その外側には、どの弾も届きません。',
  },
];
