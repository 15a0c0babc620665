/** A quantity's name in colors.css. Its colour is the same in stage, table, formulas and plots. */
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
