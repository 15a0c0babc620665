// Powers of ten as one writes them.
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export function power(exponent: number): string {
  if (exponent === 0) return '1';
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}
