/**
 * A part of the page as a PNG: a copy of its markup with the page's own styles, drawn by the browser as an image. Nothing
 * leaves the browser.
 */

/** Twice as many pixels: a picture is looked at on any screen. */
const SCALE = 2;
const HTML = 'http://www.w3.org/1999/xhtml';

function styles(): string {
  const texts = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return texts.join('\n');
}

/** Canvases hold their picture outside the markup. */
function withCanvases(of: HTMLElement): HTMLElement {
  const copy = of.cloneNode(true) as HTMLElement;
  const copies = copy.querySelectorAll('canvas');
  of.querySelectorAll('canvas').forEach((canvas, index) => {
    const image = document.createElement('img');
    image.src = canvas.toDataURL();
    image.width = canvas.clientWidth;
    image.height = canvas.clientHeight;
    copies[index]?.replaceWith(image);
  });
  return copy;
}

/** The element as an image that draws itself. */
function drawing(of: HTMLElement, width: number, height: number): string {
  const root = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  const svg = root.documentElement;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  // The theme's colours hang on the root, whatever it is.
  svg.setAttribute('data-theme', document.documentElement.dataset.theme ?? 'light');
  const frame = root.createElementNS('http://www.w3.org/2000/svg', 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const style = root.createElementNS(HTML, 'style');
  style.textContent = styles();
  const body = root.createElementNS(HTML, 'body');
  body.append(style, root.importNode(withCanvases(of), true));
  frame.append(body);
  svg.append(frame);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
}

export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { clientWidth, scrollHeight } = element;
  const image = new Image();
  image.src = drawing(element, clientWidth, scrollHeight);
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [clientWidth * SCALE, scrollHeight * SCALE];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty'))), 'image/png'));
}
