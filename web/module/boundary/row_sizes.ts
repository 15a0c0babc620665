/** Row sizes: how many numbers a row takes in the arrays that pass the boundary. */

export const bulletRow = 8;
export const hitRow = 12;
export const pathRow = 10;

export const legRow = 21;

export const bounceRow = 14;
