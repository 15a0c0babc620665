/** The colour of a quantity, by its name in colors.css: the same in stage, table, formulas and plots. */
export type Quantity =
  | 'bullet'
  | 'aim'
  | 'sphere'
  | 'target-velocity'
  | 'normal'
  | 'angle'
  | 'outgoing'
  | 'guess'
  | 'star'
  | 'plain';
