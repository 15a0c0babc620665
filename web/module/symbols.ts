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

/** A ball A against a wall with velocity w: its normal comes from its face or its end. */
const ofWall: Symbols = [
  [String.raw`r_{\text{bullet}}`, 'r_A'],
  [String.raw`\mathbf p_1`, String.raw`\mathbf c_A`],
  [
    String.raw`\frac{\mathbf p - \mathbf c(t)}{R}`,
    String.raw`\frac{\mathbf p - \mathbf q}{\lvert \mathbf p - \mathbf q \rvert}`,
  ],
  [String.raw`\mathbf v_b`, String.raw`\mathbf v_A`],
  [String.raw`\mathbf v'`, String.raw`\mathbf v_A'`],
];

const symbols = { shot: [], balls: ofBalls, wall: ofWall } as const;

/** What a derivation is about. */
export type Asked = keyof typeof symbols;

/** From the formulas of a shot to those of what was asked. */
export function symbolsOf(asked: Asked): (latex: string) => string {
  return (latex) => symbols[asked].reduce((text, [shot, symbol]) => text.replaceAll(shot, symbol), latex);
}
