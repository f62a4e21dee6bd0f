import { blobAt, dataAddress } from '@/platform/browser/blob';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { ScreenshotPort } from './port';
import { screenshotSize } from './port';

const SVG = 'http://www.w3.org/2000/svg';

/** All rules of the document's style sheets; there are no foreign ones. */
const styles = () =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n');

/** An SVG drawing must not refer to external resources: images become data addresses, unreadable ones are left out. */
async function inlinePictures(root: HTMLElement): Promise<void> {
  const pictures = [...root.querySelectorAll('img')];
  await Promise.all(
    pictures.map(async (picture) => {
      if (picture.src.startsWith('data:')) return;
      picture.src = picture.src ? await blobAt(picture.src).then(dataAddress, () => '') : '';
    }),
  );
}

/** The page's elements inside an SVG drawing of the window's size. */
async function drawingOf(page: HTMLElement, width: number, height: number): Promise<string> {
  const copy = page.cloneNode(true) as HTMLElement;
  // Taro's class for hidden pages.
  copy.classList.remove('taro_page_shade');
  copy.style.cssText = `display:block;position:static;width:${width}px;height:${height}px;overflow:hidden`;
  await inlinePictures(copy);
  const root = document.createElement('div');
  // The style rules refer to the page's root element: its language, root font and the colors of `:root`.
  const shell = document.documentElement;
  root.style.cssText = `${shell.style.cssText};width:${width}px;height:${height}px;font-family:${getComputedStyle(document.body).fontFamily}`;
  const style = document.createElement('style');
  style.textContent = styles();
  root.append(style, copy);
  const foreign = document.createElementNS(SVG, 'foreignObject');
  foreign.setAttribute('width', '100%');
  foreign.setAttribute('height', '100%');
  foreign.append(root);
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  // `rem` and `:root` refer to the root element of the drawing.
  drawing.style.fontSize = shell.style.fontSize;
  drawing.append(foreign);
  return new XMLSerializer().serializeToString(drawing);
}

async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Drawn from the page's own elements: browsers do not give a page the pixels of its window. */
export const screenshot = {
  async capture() {
    const pages = [...document.querySelectorAll<HTMLElement>('.taro_page')];
    const page = pages[pages.length - 2] ?? pages[pages.length - 1];
    if (!page) throw new HostError(HOST_FAILURE.screenshot);
    const width = Math.min(window.innerWidth, 425);
    const height = window.innerHeight;
    // As a data address: a drawing with foreign elements taints the canvas when loaded from a blob.
    const drawing = await drawingOf(page, width, height);
    const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`);
    const size = screenshotSize({ width, height }, window.devicePixelRatio);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) throw new HostError(HOST_FAILURE.screenshot);
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0, size.width, size.height);
    return canvas.toDataURL('image/png');
  },
} satisfies ScreenshotPort;
