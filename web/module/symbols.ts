/** The formulas of `explain` are written for a bullet and a target; balls A and B, and walls, have symbols of their own. */
type Symbols = readonly (readonly [shot: string, here: string])[];

/** The same quantities between two balls A and B, by the names of a shot. */
const ofBalls: Symbols = [
  [String.raw`r_{\text{bullet}}`, 'r_A'],
  [String.raw`r_{\text{target}}`, 'r_B'],
  [String.raw`\mathbf c - \mathbf p_1`, String.raw`\mathbf c_B - \mathbf c_A`],
  [String.raw`\mathbf p - \mathbf c(t)`, String.raw`\mathbf c_A(t) - \mathbf c_B(t)`],
  [String.raw`\mathbf q = \mathbf p`, String.raw`\mathbf q = \mathbf c_A(t)`],
  [String.raw`\mathbf v_b - \mathbf w`, String.raw`\mathbf v_A - \mathbf v_B`],
];

/** The contact normal of a sphere, which other shapes have another way. */
const sphereNormal = String.raw`\frac{\mathbf p - \mathbf c(t)}{R}`;

/** A ball A against a wall with velocity w: its normal comes from its face or its end. */
const ofWall: Symbols = [
  [String.raw`r_{\text{bullet}}`, 'r_A'],
  [String.raw`\mathbf p_1`, String.raw`\mathbf c_A`],
  [sphereNormal, String.raw`\frac{\mathbf p - \mathbf q}{\lvert \mathbf p - \mathbf q \rvert}`],
  [String.raw`\mathbf v_b`, String.raw`\mathbf v_A`],
  [String.raw`\mathbf v'`, String.raw`\mathbf v_A'`],
];

/** A plane is hit from either side: out of the one where the bullet comes from. */
const ofShotPlane: Symbols = [[sphereNormal, String.raw`-\operatorname{sgn}(\dot h)\,\hat{\mathbf n}`]];

/** A ball against a shape with faces: from where the two touch to the ball's centre. */
const ofShape: Symbols = [
  [sphereNormal, String.raw`\frac{\mathbf p - \mathbf q}{\lvert \mathbf p - \mathbf q \rvert}`],
];

/** A point against one: that of the face, for there is no way from where the two touch to its centre. */
const ofFace: Symbols = [[sphereNormal, String.raw`\hat{\mathbf n}_{\text{face}}(\mathbf q)`]];

/** A point or ball against a capsule: from the nearest point s of its segment. */
const ofCapsule: Symbols = [
  [sphereNormal, String.raw`\frac{\mathbf p - \mathbf s}{\lvert \mathbf p - \mathbf s \rvert}`],
];

/** A line from a along d against a sphere: nothing flies, so nothing has a radius or a velocity. */
const ofRay: Symbols = [
  [String.raw`R = r_{\text{target}} + r_{\text{bullet}}`, 'R'],
  [String.raw`\mathbf p_1`, String.raw`\mathbf a`],
  [String.raw`v = \lvert \mathbf v \rvert`, String.raw`\lvert \mathbf d \rvert`],
  [String.raw`\mathbf v`, String.raw`\mathbf d`],
  ['{v^2}', String.raw`{\lvert \mathbf d \rvert^2}`],
  ['{v}', String.raw`{\lvert \mathbf d \rvert}`],
];

/** A sphere against a plane through p. */
const ofPlane: Symbols = [
  [String.raw`h = (\mathbf p_1 - \mathbf p_0)`, String.raw`d = (\mathbf c - \mathbf p)`],
];

/** The same for a plane through three points p, q and r. */
const ofPoints: Symbols = [
  ...ofPlane,
  [
    String.raw`\frac{\mathbf n}{\lvert \mathbf n \rvert}`,
    String.raw`\frac{\mathbf n}{\lvert \mathbf n \rvert},\quad \mathbf n = (\mathbf q - \mathbf p) \times (\mathbf r - \mathbf p)`,
  ],
];

const symbols = {
  shot: [],
  'shot at a plane': ofShotPlane,
  'ball at a shape': ofShape,
  'point at a shape': ofFace,
  'shot at a capsule': ofCapsule,
  balls: ofBalls,
  wall: ofWall,
  ray: ofRay,
  plane: ofPlane,
  points: ofPoints,
} as const;

/** What a derivation is about. */
export type Asked = keyof typeof symbols;

/** From the formulas of a shot to those of what was asked. */
export function symbolsOf(asked: Asked): (latex: string) => string {
  return (latex) => symbols[asked].reduce((text, [shot, symbol]) => text.replaceAll(shot, symbol), latex);
}
