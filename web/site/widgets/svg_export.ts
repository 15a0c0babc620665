// A drawing as a file: SVG with its styles inside, and a PNG made from it.
import { blobOf } from './export.js';

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-weight',
  'font-style',
  'paint-order',
  'text-anchor',
  'dominant-baseline',
  'vector-effect',
];

/** The drawing as an SVG file, with the styles that it has on the page. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const box = drawing.getBoundingClientRect();
  const originals = drawing.querySelectorAll('*');
  for (const [i, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[i];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of kept) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const [x = '0', y = '0', width = '0', height = '0'] = (copy.getAttribute('viewBox') ?? '').split(' ');
  for (const [name, value] of Object.entries({ x, y, width, height })) paper.setAttribute(name, value);
  paper.setAttribute('fill', getComputedStyle(drawing).backgroundColor);
  copy.prepend(paper);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(box.width)));
  copy.setAttribute('height', String(Math.round(box.height)));
  copy.removeAttribute('class');
  // A template's markers between its parts mean nothing outside the page.
  return `${new XMLSerializer().serializeToString(copy).replace(/<!--[\s\S]*?-->/g, '')}\n`;
}

/** The drawing as a PNG, at twice the resolution of the page. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgOf(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}
