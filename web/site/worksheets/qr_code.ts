// A QR code as a path: one square for each dark module, in units of a module, with the quiet zone that readers need.
import qrcode from 'qrcode-generator';

/** ISO/IEC 18004 asks for four light modules on every side. */
const quietZone = 4;

export function qrPath(text: string): { size: number; path: string } {
  // The smallest version that holds the text; M mends up to 15 % of damage.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
  return { size: count + 2 * quietZone, path };
}
