// The script of every worksheet: the QR code and the address of its page, as this site is served, and the button that prints.
import '../shell/page.js';
import '../shell/print.css';
import './worksheet.css';
import { qrPath } from './qr_code.js';

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
