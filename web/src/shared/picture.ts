/**
 * Renders a part of the page to PNG: a copy of its markup with the page's own styles, drawn by the browser as an
 * image. Nothing leaves the browser.
 */

/** Double resolution, so that the picture is sharp on any screen. */
const SCALE = 2;

function styles(): string {
  const texts = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return texts.join('\n');
}

/** A copy without dialogs and toolbars. Canvases become images, since their content is not in the markup. */
function copyOf(of: HTMLElement): HTMLElement {
  const copy = of.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('dialog, .table-bar').forEach((one) => one.remove());
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The element as an SVG image. Built as a string, because the page's policy allows no inline styles in its own
 * markup.
 */
function drawing(of: HTMLElement, width: number, height: number): string {
  // The theme's colours depend on an attribute of the root element, whatever that element is.
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  const markup = new XMLSerializer().serializeToString(copyOf(of));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${theme}">
    <foreignObject width="100%" height="100%"><body xmlns="http://www.w3.org/1999/xhtml"><style>${escaped(styles())}</style>${markup}</body></foreignObject>
  </svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
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
