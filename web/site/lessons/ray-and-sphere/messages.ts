// The words of the lesson about a ray and a sphere.
import { localized } from '../../shell/localized.js';

export const lessonMessages = localized({
  ray: ['Ray', '光線'],
  origin: ['Origin', '始点'],
  direction: ['Direction', '方向'],
  maxTime: ['Ends at', '終わり'],
  originHandle: ['Origin of the ray', '光線の始点'],
  directionHandle: ['Tip of the direction', '方向の矢印の先'],
  place: ['Place along the ray, in lengths of the direction', '光線上の位置（方向の長さを 1 とする）'],
  toEntry: ['Entry', '入る点'],
  blocked: ['Blocked', 'さえぎられるか'],
  where: {
    meets: ['Part of the ray lies in the sphere or on it.', '光線の一部が球の内側か面上にあります。'],
    inside: ['The ray starts inside the sphere.', '光線は球の内側から始まります。'],
    tangent: ['The ray touches the sphere in one point.', '光線は球に一点で触れます。'],
    misses: ['The line passes the sphere by.', '直線は球のわきを通り過ぎます。'],
    behind: ['The sphere lies behind the origin.', '球は始点の後ろにあります。'],
    beyond: ['The sphere lies beyond the end of the ray.', '球は光線の終わりより先にあります。'],
  },
  enter: ['Enters at', '入る t'],
  exit: ['Leaves at', '出る t'],
  closestTime: ['Closest to the centre at', '中心に最も近い t'],
  closestDistance: ['Distance from the centre there', 'そのときの中心との距離'],
  gap: ['Gap to the surface there', 'そのときの面とのすき間'],
  closestPoint: ['Closest point', '最も近い点'],
  labels: {
    enter: ['enter', '入る'],
    exit: ['leave', '出る'],
    closest: ['closest', '最接近'],
    end: ['end', '終わり'],
  },
  plot: {
    label: ['Distance from the centre of the sphere along the line', '直線に沿った、球の中心からの距離'],
    axis: ['t, in lengths of the direction', 't（方向の長さを 1 とする）'],
    distance: ['distance of the ray', '光線の距離'],
    radius: ['radius of the sphere', '球の半径'],
  },
  description: {
    yes: ['The sphere blocks the ray.', '球は光線をさえぎります。'],
    no: ['The sphere does not block the ray.', '球は光線をさえぎりません。'],
    inside: (enter: string, exit: string) => [
      ` The line goes in at t = ${enter} and comes out at t = ${exit}.`,
      `直線は t = ${enter} で球に入り、t = ${exit} で出ます。`,
    ],
    tangent: (at: string) => [
      ` The line touches the sphere at t = ${at} and does not enter it.`,
      `直線は t = ${at} で球に触れますが、中には入りません。`,
    ],
    window: (end: string) => [` The ray goes from t = 0 to ${end}.`, `光線は t = 0 から ${end} までです。`],
    forEver: [' The ray goes on for ever from t = 0.', '光線は t = 0 から限りなく続きます。'],
    misses: (time: string, gap: string) => [
      `The sphere does not block the ray. The line never meets it: it comes closest at t = ${time}, ${gap} units from the surface.`,
      `球は光線をさえぎりません。直線は球と交わりません。t = ${time} で最も近づき、そのとき面まで ${gap} 単位です。`,
    ],
  },
  article: ['The code of jHitSphere', 'jHitSphere のコード'],
  differs: {
    tangent: [
      'They disagree: the code counts a tangent, where both roots are equal, as a miss.',
      '判定が食い違っています。コードは、二つの根が等しい接線を「外れ」とします。',
    ],
    end: [
      'They disagree: the code leaves the end of the ray out.',
      '判定が食い違っています。コードは光線の終わりちょうどを含めません。',
    ],
  },
  steps: {
    titles: {
      reach: ['Radius of the sphere', '球の半径'],
      'to-center': ['From the origin to the centre', '始点から中心へ'],
      'start-excess': ['Does it start outside?', '始点は外側か'],
      'relative-speed': ['Length of the direction', '方向の長さ'],
      'closest-time': ['Where the line is closest to the centre', '直線が中心に最も近いところ'],
      'closest-distance-squared': ['Least distance from the centre, squared', '中心からの最短距離の二乗'],
      'half-chord-squared': ['Half the stretch inside, squared', '内側の区間の半分の二乗'],
      enter: ['The line enters: the first root', '直線が入る：第一の根'],
      exit: ['The line leaves: the second root', '直線が出る：第二の根'],
    },
    notes: {
      'start-excess': ['Below 0 the ray starts inside.', '0 より小さければ、光線は内側から始まります。'],
      'closest-time': [
        'The mean of the two roots. It needs no square root, so it is there also when the line misses.',
        '二つの根の平均です。平方根がいらないので、直線が外れるときにもあります。',
      ],
      'half-chord-squared': ['Below 0 the line misses.', '0 より小さければ、直線は球に当たりません。'],
      exit: [
        'The sphere blocks the ray if this is not below 0 and the entry is not after the end of the ray.',
        'これが 0 以上で、入る t が光線の終わりより後でなければ、球は光線をさえぎります。',
      ],
    },
  },
  starlight: {
    radius: ['Radius of a star at its end', '終わりにある星の半径'],
    badRadius: [
      'The radius of the star has to be a number above 0. Without a star, leave it empty.',
      '星の半径は 0 より大きい数にしてください。星がないときは空のままにします。',
    ],
    noEnd: [
      'The star stands where the ray ends: give that, or leave the radius of the star empty.',
      '星は光線の終わりにあります。終わりを入れるか、星の半径を空にしてください。',
    ],
    arrives: (share: string) => [
      ` ${share} of the light of the star reaches the eye.`,
      `星の光の ${share} が目に届きます。`,
    ],
    seen: (share: string) => [
      `What the eye sees: ${share} of the light. Each dot is a ray from the star.`,
      `目に見える星：光の ${share} が届いています。点の一つひとつが、星からの光線です。`,
    ],
    curve: ['Brightness of the star while the planet passes', '惑星が横切るときの星の明るさ'],
    axis: ['z of the planet’s centre', '惑星の中心の z'],
    brightness: ['brightness, %', '明るさ（%）'],
  },
  rounds: {
    middle: ['Make the ray go right through the middle.', '光線を球の真ん中に通してみましょう。'],
    chord: [
      'Make the ray run exactly 2 units inside the sphere.',
      '光線が球の中をちょうど 2 単位だけ進むようにしてみましょう。',
    ],
    half: ['Hide exactly half of the star’s light.', '星の光をちょうど半分だけ隠してみましょう。'],
    star: [
      'Can you let the star shine past the edge of the planet, as close to it as possible?',
      '惑星の縁すれすれに、星を輝かせることができるでしょうか。',
    ],
  },
});
