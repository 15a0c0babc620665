// The script of every worksheet: the QR code and the address of its page, as this site is served, and the button that prints.
import '../shell/page.js';
import '../shell/print.css';
import './worksheet.css';
import qrcode from 'qrcode-generator';

/** ISO/IEC 18004 requires four light modules on every side. */
const quietZone = 4;

/** One square for each dark module, in units of a module, with the required quiet zone. */
function qrPath(text: string): { size: number; path: string } {
  // The smallest version that holds the text; level M repairs up to 15 % of damage.
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

const code = document.querySelector<SVGSVGElement>('.scan svg');
const page = code?.dataset.page;
if (code !== null && page !== undefined) {
  const address = new URL(page, location.href).href;
  const { size, path } = qrPath(address);
  code.setAttribute('viewBox', `0 0 ${size} ${size}`);
  const modules = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  modules.setAttribute('d', path);
  code.append(modules);
  const written = document.querySelector('.address');
  if (written !== null) written.textContent = address;
}

document.querySelector('.print')?.addEventListener('click', () => print());
